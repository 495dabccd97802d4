/* A database that is there and says nothing: requests are answered in time, and when it speaks again nothing is lost
 * and nothing done twice. */
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

#include "storm.h"

#include "../../daemon/pg/privatepg.h"
#include "../support/disk.h"
#include "../support/play.h"
#include "../support/scratch.h"

enum { TIMEOUT_S = 2, PROCESSES = 64 };

/* ---- the server's processes ------------------------------------------------------------------------------------ */

static pid_t parent_of(pid_t pid) {
    char path[64];
    long parent = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d (%*[^)]) %*c %ld", &parent) != 1)
        parent = 0;
    if (file)
        fclose(file);
    return (pid_t)parent;
}

/* A postmaster and its children. */
static int processes_of(pid_t postmaster, pid_t pids[PROCESSES]) {
    int count = 0;
    pids[count++] = postmaster;
    DIR *proc = opendir("/proc");
    assert_non_null(proc);
    for (struct dirent *entry; (entry = readdir(proc)) && count < PROCESSES;) {
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid > 0 && parent_of(pid) == postmaster)
            pids[count++] = pid;
    }
    closedir(proc);
    return count;
}

static void tell_all(const pid_t *pids, int count, int number) {
    for (int i = 0; i < count; i++)
        kill(pids[i], number);
}

static pid_t postmaster_in(const char *dir) {
    struct server server = {0};
    snprintf(server.data_dir, sizeof server.data_dir, "%s", dir);
    return storm_postmaster(&server);
}

/* ---- two daemons, each with a database of its own ---------------------------------------------------------------- */

struct place {
    char dir[64], setting[256], user[96], timeout[64];
    struct privatepg *pg;
    struct server server;
    struct client client;
    const char *settings[4];
};

static void open_place(struct place *place) {
    assert_true(scratch_folder(place->dir, sizeof place->dir, "deadline"));
    place->pg = privatepg_start(place->dir, NULL);
    assert_non_null(place->pg);
    snprintf(place->setting, sizeof place->setting, "MUSTERD_DATABASE_URL=%s", privatepg_conninfo(place->pg));
    place->settings[0] = place->setting;
    snprintf(place->user, sizeof place->user, "MUSTERD_USER=%s", privatepg_account(place->pg)->name);
    place->settings[1] = place->user; /* who may use its socket */
    snprintf(place->timeout, sizeof place->timeout, "MUSTERD_DATABASE_TIMEOUT=%d", TIMEOUT_S);
    place->settings[2] = place->timeout;
    server_start(&place->server, place->settings);
    client_init(&place->client, place->server.port, SERVER_ADMIN_TOKEN);
}

static void close_place(struct place *place) {
    char command[128];
    client_finish(&place->client);
    server_finish(&place->server);
    privatepg_stop(place->pg);
    snprintf(command, sizeof command, "rm -rf %s", place->dir);
    assert_int_equal(system(command), 0);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void await_status(struct client *client, const char *path, int status) {
    for (int waited = 0; client_probe(client, path) != status; waited += 10) {
        if (waited > 180000)
            fail_msg("%s does not come to %d", path, status);
        usleep(10000);
    }
}

/* 503 with Retry-After, within the time that was set and two minutes for a busy machine. The database says nothing in
 * this time. */
static void expect_503(struct client *client, const char *method, const char *path, const char *body,
                       const char *const *headers) {
    struct reply reply;
    double before = seconds();
    client_send(client, &reply, method, path, body, headers);
    double took = seconds() - before;
    if (reply.status != 503 || !reply_header(&reply, "retry-after") || took > TIMEOUT_S + 120)
        fail_msg("%s %s answered %d after %.1f s: %s", method, path, reply.status, took, reply.body);
    reply_finish(&reply);
}

static const char *action(struct client *client, const char *id, char *body, size_t size) {
    json_t *view = view_of(client, id, "red");
    if (json_array_size(member(view, "actions")) == 0) {
        json_decref(view);
        view = view_of(client, id, "blue");
    }
    snprintf(body, size, "{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", string_of(view, "role"),
             number_of(view, "seq"), string_of(json_array_get(member(view, "actions"), 0), "key"));
    json_decref(view);
    return body;
}

static long seq_of(struct client *client, const char *id) {
    json_t *game = ask(client, 200, "GET", text("/v1/games/%s", id), NULL);
    long seq = number_of(game, "seq");
    json_decref(game);
    return seq;
}

static void expect_unready(struct client *client, const char *reason) {
    await_status(client, "/readyz", 503);
    json_t *problem = ask_problem(client, "unavailable", "GET", "/readyz", NULL);
    if (!strstr(string_of(problem, "detail"), reason))
        fail_msg("/readyz says %s", string_of(problem, "detail"));
    json_decref(problem);
}

/* Stops these processes, acts, and sees what comes of the action when they go on. */
static void stall(struct place *place, struct client *elsewhere, const char *id, const pid_t *pids, int count,
                  int round) {
    char body[256], path[96];
    const char *const headers[] = {text("Idempotency-Key: round-%d", round), NULL};
    struct client *client = &place->client;
    struct reply reply;
    action(client, id, body, sizeof body);
    long seq = seq_of(client, id);
    snprintf(path, sizeof path, "/v1/games/%s/actions", id);
    tell_all(pids, count, SIGSTOP);
    expect_503(client, "POST", path, body, headers);
    expect_503(client, "POST", path, body, headers);
    expect_503(client, "GET", "/v1/games", NULL, NULL);
    expect_unready(client, "does not answer");
    assert_int_equal(client_probe(client, "/healthz"), 200);
    assert_int_equal(client_probe(elsewhere, "/readyz"), 200);
    json_decref(ask(elsewhere, 200, "GET", "/v1/games", NULL));
    tell_all(pids, count, SIGCONT);
    await_status(client, "/readyz", 200);
    client_send(client, &reply, "POST", path, body, headers);
    if (reply.status != 200)
        fail_msg("the action that was sent again answered %d: %s", reply.status, reply.body);
    reply_finish(&reply);
    assert_int_equal(seq_of(client, id), seq + 1);
    json_t *log = ask(client, 200, "GET", text("/v1/games/%s/log?role=spectator&since=%ld", id, seq), NULL);
    assert_int_equal(json_array_size(member(log, "items")), 1);
    json_decref(log);
}

static void test_a_silent_database_has_a_deadline(void **state) {
    (void)state;
    static struct place here, there;
    char id[GAME_ID];
    pid_t pids[PROCESSES];
    open_place(&here);
    open_place(&there);
    make_muster(&here.client, id, "");
    for (int round = 0; round < 4; round++) {
        int count = processes_of(postmaster_in(here.dir), pids);
        assert_true(count > 4);
        /* All of it; then its workers alone, while the postmaster takes new connections. */
        int first = round % 2;
        stall(&here, &there.client, id, pids + first, count - first, round);
    }
    close_place(&there);
    close_place(&here);
}

/* ---- a full disk ------------------------------------------------------------------------------------------------- */

/* Nobody has to act for it to be noticed. */
static void test_a_full_disk_is_not_ready(void **state) {
    (void)state;
    struct server server;
    struct client client;
    if (!disk_start(&server))
        skip();
    client_init(&client, server.port, SERVER_ADMIN_TOKEN);
    disk_fill(&server);
    expect_unready(&client, "disk is full");
    disk_clear(&server);
    await_status(&client, "/readyz", 200);
    client_finish(&client);
    disk_finish(&server);
}

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    signal(SIGPIPE, SIG_IGN);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_silent_database_has_a_deadline),
        cmocka_unit_test(test_a_full_disk_is_not_ready),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
