/* A PostgreSQL with a synchronous standby, and two daemons that know both servers. Under a storm of actions the primary
 * is killed, stopped, or cut off from its standby, and the standby is promoted: no acknowledged action is lost, none is
 * doubled, and every game goes on within seconds. */
#include "storm.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

#include "../../daemon/pg/postmaster.h"
#include "../../daemon/pg/programs.h"
#include "../../daemon/privileges.h"
#include "../support/client.h"
#include "../support/play.h"
#include "../support/scratch.h"

enum { NODES = 2 };

static struct node {
    char data[64]; /* the cluster's folder */
    int port;
} nodes[NODES];

static char folder[64], bin[PATH_MAX], as_user[128];
static struct node *primary = &nodes[0], *standby = &nodes[1];
static struct server first, second;
static struct storm storm;

/* ---- two servers ------------------------------------------------------------------------------------------------- */

/* Runs a shell command as the user of the clusters. */
__attribute__((format(printf, 1, 2))) static void run(const char *format, ...) {
    char command[2048], line[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    snprintf(line, sizeof line, "cd %s && PATH='%s':$PATH %s sh -c \"%s\" >>%s/log 2>&1", folder, bin, as_user, command,
             folder);
    if (system(line) != 0)
        fail_msg("%s failed: %d", command, system(text("tail -n 20 %s/log >&2", folder)));
}

static int free_port(void) {
    FILE *out = popen("python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); "
                      "print(s.getsockname()[1])'",
                      "r");
    int port = 0;
    assert_non_null(out);
    assert_int_equal(fscanf(out, "%d", &port), 1);
    pclose(out);
    return port;
}

__attribute__((format(printf, 3, 4))) static void write_file(const struct node *node, const char *name,
                                                             const char *format, ...) {
    FILE *file = fopen(text("%s/%s", node->data, name), "w");
    va_list args;
    assert_non_null(file);
    va_start(args, format);
    vfprintf(file, format, args);
    va_end(args);
    assert_int_equal(fclose(file), 0);
}

static void write_settings(const struct node *node) {
    write_file(node, "postgresql.conf",
               "port = %d\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '%s'\nwal_level = replica\n"
               "max_wal_senders = 8\nmax_connections = 80\nhot_standby = on\nfsync = off\ncluster_name = 'node%d'\n"
               "include = 'sync.conf'\n",
               node->port, folder, node->port);
}

/* From now on commits wait for a standby, or do not. */
static void set_synchronous(const struct node *node, bool yes) {
    write_file(node, "sync.conf", "synchronous_standby_names = '%s'\n", yes ? "*" : "");
}

static void start_node(const struct node *node) {
    run("pg_ctl -D %s -l %s.log -w -t 60 start", node->data, node->data);
}

static void reload_node(const struct node *node) {
    run("pg_ctl -D %s reload", node->data);
}

/* Copies the primary, follows it, and makes commits wait for it. */
static void start_standby(void) {
    /* A killed server's socket keeps its lock for as long as nobody has waited for the process. */
    run("rm -rf %s %s/.s.PGSQL.%d*", standby->data, folder, standby->port);
    run("pg_basebackup -h 127.0.0.1 -p %d -U musterd -D %s -R -X stream -c fast --no-sync", primary->port,
        standby->data);
    write_settings(standby);
    set_synchronous(standby, false);
    start_node(standby);
    set_synchronous(primary, true);
    reload_node(primary);
    run("until psql -h 127.0.0.1 -p %d -U musterd -tAc 'SELECT sync_state FROM pg_stat_replication' postgres |"
        " grep -q sync; do sleep 0.05; done",
        primary->port);
}

static pid_t postmaster_of(const struct node *node) {
    int pid = 0;
    FILE *file = fopen(text("%s/postmaster.pid", node->data), "r");
    if (file && fscanf(file, "%d", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return pid;
}

/* Sends a signal to the server and all its processes. */
static void signal_node(const struct node *node, int number) {
    const int at = open(node->data, O_PATH | O_DIRECTORY);
    assert_true(at >= 0);
    pg_postmaster_signal_all(at, postmaster_of(node), number);
    close(at);
}

/* What Patroni does: the standby becomes the primary, and waits for no other. */
static void promote(void) {
    struct node *old = primary;
    run("pg_ctl -D %s -w promote", standby->data);
    primary = standby;
    standby = old;
}

static int start(void **state) {
    struct account account;
    char at[4] = "";
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    assert_true(scratch_folder(folder, sizeof folder, "failover"));
    assert_int_equal(pg_programs_find(at, bin), 0);
    if (privileges_are_root()) {
        assert_true(privileges_choose(NULL, true, &account));
        assert_int_equal(chown(folder, account.uid, account.gid), 0);
        snprintf(as_user, sizeof as_user, "setpriv --reuid=%u --regid=%u --clear-groups", (unsigned)account.uid,
                 (unsigned)account.gid);
    }
    for (int i = 0; i < NODES; i++) {
        snprintf(nodes[i].data, sizeof nodes[i].data, "%s/node%d", folder, i);
        nodes[i].port = free_port();
    }
    run("initdb -D %s -U musterd -A trust --no-sync", primary->data);
    write_settings(primary);
    set_synchronous(primary, false);
    start_node(primary);
    run("createdb -h 127.0.0.1 -p %d -U musterd musterd", primary->port);
    start_standby();
    assert_int_equal(setenv("MUSTERD_DATABASE_URL",
                            text("postgresql://musterd@127.0.0.1:%d,127.0.0.1:%d/musterd"
                                 "?target_session_attrs=read-write",
                                 nodes[0].port, nodes[1].port),
                            1),
                     0);
    server_start(&first, NULL);
    server_start_beside(&second, &first);
    return 0;
}

static int stop(void **state) {
    (void)state;
    server_finish_beside(&second);
    server_finish(&first);
    for (int i = 0; i < NODES; i++)
        if (postmaster_of(&nodes[i]) != 0)
            signal_node(&nodes[i], SIGKILL);
    return system(text("rm -rf %s", folder));
}

/* ---- failures ---------------------------------------------------------------------------------------------------- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Waits for the next acknowledged action, then for one in every game, and says how long both took. */
static void await_service(const char *what, double since) {
    const long before = storm.acknowledged;
    while (storm.acknowledged == before && seconds() - since < 180)
        usleep(5000);
    const double one = seconds() - since;
    storm_await_progress(&storm, &first);
    printf("%s: %.1f s until the first action, %.1f s until every game had gone on\n", what, one, seconds() - since);
    assert_true(one < 180);
}

static void begin(void) {
    storm_begin(&storm, first.port, second.port);
    storm.second = &second;
    storm_await_progress(&storm, &first);
}

/* Both daemons show every log to its end; their readers load it. */
static void check_log(CURL *curl, int port, const struct storm_game *game) {
    const double since = seconds();
    struct storm_answer answer;
    for (;; storm_answer_finish(&answer)) {
        answer = storm_ask(curl, port, text("/v1/games/%s/log?role=red&limit=1&min_seq=%ld", game->id, game->seq), NULL,
                           NULL);
        if (answer.status != 503)
            break;
        assert_true(seconds() - since < 180);
    }
    if (answer.status != 200)
        fail_msg("the log of %s answered %d %s", game->id, answer.status, answer.bytes ? answer.bytes : "");
    assert_int_equal(json_integer_value(json_object_get(answer.json, "seq")), game->seq);
    storm_answer_finish(&answer);
}

static void check_logs(void) {
    CURL *curl = curl_easy_init();
    for (int i = 0; i < STORM_GAMES; i += 10)
        for (int which = 0; which < 2 && storm.game[i].id[0]; which++)
            check_log(curl, storm.ports[which], &storm.game[i]);
    curl_easy_cleanup(curl);
}

static void end(void) {
    storm_end(&storm, &first);
    storm_check(&storm);
    check_logs();
    storm_verify(&first);
}

/* It answers nothing, and comes back when another one is in charge: nobody may believe it then. */
static void test_the_primary_is_stopped_and_comes_back(void **state) {
    (void)state;
    begin();
    const double since = seconds();
    signal_node(primary, SIGSTOP);
    promote();
    await_service("primary stopped", since);
    signal_node(standby, SIGCONT); /* the old one */
    storm_await_progress(&storm, &first);
    storm_await_progress(&storm, &first);
    end();
    signal_node(standby, SIGKILL);
    start_standby();
}

/* It answers as before, and lets everybody write what nobody keeps. */
static void test_the_primary_does_not_know_that_it_was_replaced(void **state) {
    (void)state;
    begin();
    const double since = seconds();
    promote();
    await_service("primary replaced", since);
    end();
    signal_node(standby, SIGKILL);
    start_standby();
}

static void test_the_primary_is_killed(void **state) {
    (void)state;
    begin();
    const double since = seconds();
    signal_node(primary, SIGKILL);
    promote();
    await_service("primary killed", since);
    end();
    start_standby();
}

/* One action, repeated until it is answered with another status than 503, and what the daemon shows meanwhile. */
static void test_what_no_standby_has_is_neither_acknowledged_nor_shown(void **state) {
    struct client client;
    struct reply reply;
    char game[GAME_ID];
    static const char *const headers[] = {"Idempotency-Key: while-cut-off", NULL};
    int unavailable = 0;
    (void)state;
    client_init(&client, first.port, SERVER_ADMIN_TOKEN);
    make_muster(&client, game, "");
    signal_node(standby, SIGSTOP);
    for (const double since = seconds(); seconds() - since < 20; unavailable++) {
        client_send(&client, &reply, "POST", text("/v1/games/%s/actions", game),
                    "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}", headers);
        assert_int_equal(reply.status, 503);
        reply_finish(&reply);
        client_send(&client, &reply, "GET", text("/v1/games/%s", game), NULL, NULL);
        if (reply.status == 200)
            assert_int_equal(number_of(reply.json, "seq"), 0);
        reply_finish(&reply);
    }
    assert_true(unavailable > 0);
    signal_node(standby, SIGCONT);
    do {
        client_send(&client, &reply, "POST", text("/v1/games/%s/actions", game),
                    "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}", headers);
        const int status = reply.status;
        reply_finish(&reply);
        assert_true(status == 503 || status == 200);
        if (status == 200)
            break;
        usleep(100000);
    } while (true);
    client_finish(&client);
}

/* Nothing is acknowledged while no standby has it, whatever clients repeat; then the primary dies, too. */
static void test_the_standby_is_cut_off_before_the_primary_dies(void **state) {
    (void)state;
    begin();
    signal_node(standby, SIGSTOP);
    sleep(1); /* what was under way */
    const long before = storm.acknowledged;
    sleep(14); /* longer than the daemons wait for their database, twice */
    printf("standby cut off: %ld actions acknowledged meanwhile\n", storm.acknowledged - before);
    assert_int_equal(storm.acknowledged, before);
    const double since = seconds();
    signal_node(primary, SIGKILL);
    signal_node(standby, SIGCONT);
    promote();
    await_service("primary killed after its standby was cut off", since);
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_primary_is_stopped_and_comes_back),
        cmocka_unit_test(test_the_primary_does_not_know_that_it_was_replaced),
        cmocka_unit_test(test_the_primary_is_killed),
        cmocka_unit_test(test_what_no_standby_has_is_neither_acknowledged_nor_shown),
        cmocka_unit_test(test_the_standby_is_cut_off_before_the_primary_dies),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
