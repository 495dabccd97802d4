/* A daemon started as root: what clients and rules have to do with runs as somebody else, also where only root can walk
 * to its data; and no child gets to see a secret. */
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

static struct server server;
static char closed[64], data_setting[128], docs_setting[PATH_MAX], rulesets_setting[PATH_MAX];
static const char *settings[4];

/* Data, plugins and documents in folders that only root may enter, as in a clone under /root. */
static int start(void **state) {
    char command[4 * PATH_MAX];
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    strcpy(closed, "/tmp/musterd-closed-XXXXXX");
    if (!mkdtemp(closed))
        return -1;
    snprintf(command, sizeof command, "cp -R '%s/tests/rulesets' '%s/share' %s/", server_build(), server_build(),
             closed);
    if (system(command) != 0)
        return -1;
    snprintf(data_setting, sizeof data_setting, "MUSTERD_DATA_DIR=%s/data", closed);
    snprintf(rulesets_setting, sizeof rulesets_setting, "MUSTERD_RULESETS_DIR=%s/rulesets", closed);
    snprintf(docs_setting, sizeof docs_setting, "MUSTERD_DOCS_DIR=%s/share", closed);
    settings[0] = data_setting;
    settings[1] = rulesets_setting;
    settings[2] = docs_setting;
    server_start(&server, settings);
    return 0;
}

static int stop(void **state) {
    char command[160];
    (void)state;
    server_finish(&server);
    snprintf(command, sizeof command, "rm -rf '%s'", closed);
    return system(command);
}

/* The folder of the private server's socket, out of postmaster.pid; empty where there is none. */
static const char *socket_folder(void) {
    static char line[256];
    FILE *file = fopen(text("%s/data/postgres/postmaster.pid", closed), "r");
    line[0] = '\0';
    for (int i = 0; file && i < 5; i++)
        assert_non_null(fgets(line, sizeof line, file));
    if (file)
        fclose(file);
    line[strcspn(line, "\n")] = '\0';
    return line;
}

/* A file of /proc, NULs as blanks. */
static const char *proc_file(pid_t pid, const char *name) {
    static char bytes[65536];
    FILE *file = fopen(text("/proc/%d/%s", (int)pid, name), "r");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    for (size_t i = 0; i < length; i++)
        bytes[i] = bytes[i] ? bytes[i] : ' ';
    bytes[length] = '\0';
    return bytes;
}

static pid_t postmaster(void) {
    long pid = 0;
    FILE *file = fopen(text("%s/data/postgres/postmaster.pid", closed), "r");
    if (file && fscanf(file, "%ld", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return (pid_t)pid;
}

/* Real, effective, saved and file system's id of each thread; no group but its own. */
static void assert_thread_is_unprivileged(const char *thread) {
    const char *status = proc_file(server.pid, text("task/%s/status", thread));
    unsigned ids[4];
    static const char *const lines[] = {"\nUid:", "\nGid:"};
    for (int i = 0; i < 2; i++) {
        const char *line = strstr(status, lines[i]);
        assert_non_null(line);
        assert_int_equal(sscanf(line + 5, "%u %u %u %u", &ids[0], &ids[1], &ids[2], &ids[3]), 4);
        for (int k = 0; k < 4; k++)
            assert_int_not_equal(ids[k], 0);
    }
    const char *groups = strstr(status, "\nGroups:");
    assert_non_null(groups);
    assert_int_equal(groups[8 + strspn(groups + 8, " \t")], '\n');
    assert_non_null(strstr(status, "\nCapEff:\t0000000000000000"));
    assert_non_null(strstr(status, "\nNoNewPrivs:\t1"));
}

static void test_no_thread_is_root(void **state) {
    (void)state;
    if (geteuid() != 0)
        skip();
    int threads = 0;
    DIR *tasks = opendir(text("/proc/%d/task", (int)server.pid));
    assert_non_null(tasks);
    for (struct dirent *entry; (entry = readdir(tasks));)
        if (isdigit((unsigned char)entry->d_name[0])) {
            assert_thread_is_unprivileged(entry->d_name);
            threads++;
        }
    closedir(tasks);
    assert_true(threads > 3);
}

static void assert_knows_no_secret(pid_t pid) {
    static const char *const files[] = {"environ", "cmdline"};
    for (int i = 0; i < 2; i++) {
        const char *bytes = proc_file(pid, files[i]);
        if (strstr(bytes, SERVER_ADMIN_TOKEN) || strstr(bytes, "MUSTERD_ADMIN_TOKEN="))
            fail_msg("process %d shows the admin token in %s", (int)pid, files[i]);
    }
}

static void test_children_see_no_secret(void **state) {
    (void)state;
    assert_true(postmaster() > 1);
    assert_knows_no_secret(postmaster());
    assert_null(strstr(proc_file(postmaster(), "environ"), "MUSTERD"));
    assert_null(strstr(proc_file(server.pid, "environ"), SERVER_ADMIN_TOKEN));
}

/* Given as a flag it is seen in the list of processes only until it is read: by the time that the daemon asks its
 * database. */
static void test_a_flag_is_no_longer_seen(void **state) {
    (void)state;
    static const char secret[] = "mst_flag_0123456789abcdefghijklmnopqrstuvwxyz";
    char flag[128], url[128];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 4), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    snprintf(flag, sizeof flag, "--admin-token=%s", secret);
    snprintf(url, sizeof url, "--database-url=postgresql://x:%s@127.0.0.1:%d/x", secret, ntohs(address.sin_port));
    pid_t child = fork();
    if (child == 0) {
        setenv("MUSTERD_LISTEN", "127.0.0.1:0", 1);
        execl(server_program(), "musterd", "serve", flag, url, (char *)NULL);
        _exit(127);
    }
    int asked = accept(listener, NULL, NULL);
    assert_true(asked >= 0);
    const char *arguments = proc_file(child, "cmdline");
    assert_non_null(strstr(arguments, "--admin-token="));
    assert_null(strstr(arguments, secret));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(asked);
    close(listener);
}

static void play_and_draw(void) {
    struct client admin;
    struct reply reply;
    char id[GAME_ID];
    uint64_t random = 7;
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    assert_true(play(&admin, id, &random, 4) > 0);
    client_send(&admin, &reply, "GET", text("/v1/games/%s/board.png?role=red&width=400", id), NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_finish(&reply);
    client_finish(&admin);
}

/* It looks after the server that it began as root. */
static void test_the_database_is_started_again(void **state) {
    (void)state;
    play_and_draw();
    pid_t before = postmaster();
    assert_int_equal(kill(before, SIGKILL), 0);
    struct client client;
    client_init(&client, server.port, NULL);
    while (postmaster() == before || client_probe(&client, "/readyz") != 200)
        usleep(10000);
    client_finish(&client);
    play_and_draw();
}

static void test_it_starts_again_on_its_data(void **state) {
    (void)state;
    server_stop(&server);
    assert_int_equal(postmaster(), 0);
    server_again(&server);
    play_and_draw();
    server_kill(&server);
    server_again(&server);
    play_and_draw();
}

/* Ends of connections to the private server's socket. */
static int connections(void) {
    char line[1024];
    int count = 0;
    const char *folder = socket_folder();
    FILE *file = fopen("/proc/net/unix", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        count += strstr(line, folder) != NULL;
    fclose(file);
    return count;
}

static void *kill_when_asked(void *context) {
    int before = connections();
    pthread_barrier_wait(context);
    while (connections() <= before)
        usleep(1000);
    kill(postmaster(), SIGKILL);
    return NULL;
}

/* In a container whose first process waits for nobody a killed postmaster stays in the list of processes. The next
 * daemon finds it alive, and then so. */
static void test_a_killed_server_that_nobody_waits_for(void **state) {
    (void)state;
    pthread_t killer;
    pthread_barrier_t ready;
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
    pid_t dead = postmaster();
    assert_int_equal(kill(dead, SIGSTOP), 0);
    server_kill(&server);
    pthread_barrier_init(&ready, NULL, 2);
    assert_int_equal(pthread_create(&killer, NULL, kill_when_asked, &ready), 0);
    pthread_barrier_wait(&ready);
    server_again(&server);
    pthread_join(killer, NULL);
    pthread_barrier_destroy(&ready);
    assert_non_null(strstr(proc_file(dead, "status"), "State:\tZ"));
    assert_int_not_equal(postmaster(), dead);
    play_and_draw();
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_thread_is_root),
        cmocka_unit_test(test_children_see_no_secret),
        cmocka_unit_test(test_a_flag_is_no_longer_seen),
        cmocka_unit_test(test_the_database_is_started_again),
        cmocka_unit_test(test_it_starts_again_on_its_data),
        cmocka_unit_test(test_a_killed_server_that_nobody_waits_for),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
