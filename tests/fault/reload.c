/* SIGHUP: a running daemon takes over what it can, says what waits for the next start, and keeps its settings if the
 * file has a fault. */
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/server.h"

#define FIRST  "mst_first_0123456789abcdefghijklmnopqrstuvwxyzABCDEF"
#define SECOND "mst_other_9876543210zyxwvutsrqponmlkjihgfedcbaFEDCBA"

static char path[] = "/tmp/musterd-reload-XXXXXX", setting[64];
/* The support's own settings would take precedence over the file. */
static const char *settings[] = {setting, "MUSTERD_RATE_LIMIT=", "MUSTERD_ADMIN_TOKEN=", NULL};
static struct server server;

static void write_settings(const char *lines) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(lines, file);
    assert_int_equal(fclose(file), 0);
}

/* Waits for this line of the log, after the first `from` bytes of it. Returns the length of the log. */
static long wait_for(const char *line, long from) {
    static char log[1 << 16];
    for (int i = 0; i < 3000; i++) {
        FILE *file = fopen(server.log_path, "r");
        assert_non_null(file);
        fseek(file, from, SEEK_SET);
        log[fread(log, 1, sizeof log - 1, file)] = '\0';
        fseek(file, 0, SEEK_END);
        const long length = ftell(file);
        fclose(file);
        if (strstr(log, line))
            return length;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    fail_msg("the log has no \"%s\":\n%s", line, log);
    return 0;
}

static long reload(const char *lines, const char *line, long from) {
    write_settings(lines);
    kill(server.pid, SIGHUP);
    return wait_for(line, from);
}

static int status_of(const char *token) {
    static const char *const headers[] = {"Origin: https://table.example", NULL};
    struct client client;
    struct reply reply;
    client_init(&client, server.port, token);
    client_send(&client, &reply, "GET", "/v1/me", NULL, headers);
    const int status = reply.status;
    const char *allowed = reply_header(&reply, "access-control-allow-origin");
    const int code = allowed && strcmp(allowed, "https://table.example") == 0 ? -status : status;
    reply_finish(&reply);
    client_finish(&client);
    return code;
}

static int start(void **state) {
    (void)state;
    close(mkstemp(path));
    assert_int_equal(chmod(path, 0644), 0); /* a daemon that root started reads it as another user */
    snprintf(setting, sizeof setting, "MUSTERD_CONFIG_FILE=%s", path);
    return 0;
}

static int stop(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

static void test_settings_are_read_again(void **state) {
    (void)state;
    write_settings("# of the first start\nMUSTERD_RATE_LIMIT=0\n\nMUSTERD_ADMIN_TOKEN=\"" FIRST "\"\n");
    server_start(&server, settings);
    assert_int_equal(status_of(FIRST), 200);
    long at =
        reload("MUSTERD_ADMIN_TOKEN=" SECOND "\nMUSTERD_RATE_LIMIT=3\nMUSTERD_WORKERS=7\n"
               "MUSTERD_CORS_ORIGINS=https://table.example\n",
               "settings read again: changed: admin-token, cors-origins, rate-limit; for the next start: workers", 0);
    assert_int_equal(status_of(FIRST), -401);
    for (int i = 0; i < 3; i++)
        assert_int_equal(status_of(SECOND), -200);
    assert_int_equal(status_of(SECOND), -429);

    at = reload("MUSTERD_RATE_LIMTI=0\n", "MUSTERD_RATE_LIMTI in ", at);
    wait_for("is no setting: is MUSTERD_RATE_LIMIT meant?", at - 512);
    at = reload("MUSTERD_RATE_LIMIT=0\nMUSTERD_LOG_LEVEL=loud\n", "--log-level must be", at);
    at = reload("MUSTERD_RATE_LIMIT\n", "line 1 of ", at);
    assert_int_equal(status_of(SECOND), -429); /* as before */

    at = reload("MUSTERD_ADMIN_TOKEN=" SECOND "\n", "changed: cors-origins, rate-limit; for the next start: none", at);
    assert_int_equal(status_of(SECOND), 200);
    reload("MUSTERD_ADMIN_TOKEN=" SECOND "\nMUSTERD_LOG=json\n", "\"message\":\"settings read again: changed: log;",
           at);
    server_finish(&server);
}

/* What the environment says takes precedence, also later. */
static void test_the_start_takes_precedence(void **state) {
    static const char *mixed[] = {setting, "MUSTERD_RATE_LIMIT=2", NULL};
    (void)state;
    write_settings("MUSTERD_RATE_LIMIT=1000\n");
    server_start(&server, mixed);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 200);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 200);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 429);
    reload("MUSTERD_RATE_LIMIT=5000\n", "changed: none; for the next start: none", 0);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 200); /* budgets begin anew */
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 200);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 429);
    server_finish(&server);
}

static void test_without_a_file_nothing_changes(void **state) {
    (void)state;
    server_start(&server, NULL);
    kill(server.pid, SIGHUP);
    wait_for("there is no --config-file", 0);
    assert_int_equal(status_of(SERVER_ADMIN_TOKEN), 200);
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings_are_read_again),
        cmocka_unit_test(test_the_start_takes_precedence),
        cmocka_unit_test(test_without_a_file_nothing_changes),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
