/* What an operator sees: lines of the log in both forms, failed logins as fail2ban reads them, and metrics on a port of
 * their own. */
#include <regex.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../daemon/http/socket.h"
#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

#include <unistd.h>

static char metrics[64];
static unsigned metrics_number;

/* A port that is free now. */
static void choose_port(void) {
    char why[256];
    const int fd = http_socket_listen("127.0.0.1:0", &metrics_number, why, sizeof why);
    assert_true(fd >= 0);
    close(fd);
    snprintf(metrics, sizeof metrics, "MUSTERD_METRICS_LISTEN=127.0.0.1:%u", metrics_number);
}

static char *log_of(const struct server *server) {
    FILE *file = fopen(server->log_path, "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The line of the log with this text, ended by NUL; fails if no line has it. */
static char *line_with(char *log, const char *part) {
    char *at = strstr(log, part);
    if (!at)
        fail_msg("the log has no %s:\n%s", part, log);
    while (at > log && at[-1] != '\n')
        at--;
    at[strcspn(at, "\n")] = '\0';
    return at;
}

static void get_with_id(struct client *client, const char *path, const char *id, struct reply *reply) {
    const char *const headers[] = {text("X-Request-Id: %s", id), "X-Forwarded-For: 203.0.113.7", NULL};
    client_send(client, reply, "GET", path, NULL, headers);
}

/* Makes requests that both forms of the log must tell of. */
static void make_requests(const struct server *server) {
    struct client admin, stranger;
    struct reply reply;
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    client_init(&stranger, server->port, "mst_not_a_token");
    get_with_id(&admin, "/v1/me", "trace-0123456789", &reply);
    assert_string_equal(reply_header(&reply, "musterd-request-id"), "trace-0123456789");
    reply_finish(&reply);
    get_with_id(&admin, "/v1/me", "bad id \"x\"", &reply);
    assert_int_equal(strlen(reply_header(&reply, "musterd-request-id")), 32);
    reply_finish(&reply);
    get_with_id(&stranger, "/v1/me", "stranger-1", &reply);
    assert_int_equal(reply.status, 401);
    reply_finish(&reply);
    client_finish(&admin);
    client_finish(&stranger);
}

/* The id of a request with these headers; a fresh one if it is not one of them. */
static void assert_request_id(struct client *client, const char *id, const char *request_id, const char *trace) {
    const char *headers[3] = {NULL};
    struct reply reply;
    if (request_id)
        headers[0] = text("X-Request-Id: %s", request_id);
    headers[request_id ? 1 : 0] = trace ? text("traceparent: %s", trace) : NULL;
    client_send(client, &reply, "GET", "/v1/me", NULL, headers);
    const char *got = reply_header(&reply, "musterd-request-id");
    if (id) {
        assert_string_equal(got, id);
    } else {
        assert_int_equal(strlen(got), 32);
        assert_true(!trace || !strstr(trace, got));
    }
    reply_finish(&reply);
}

#define TRACE  "4bf92f3577b34da6a3ce929d0e0e4736"
#define PARENT "00f067aa0ba902b7"

static void test_the_trace_of_a_trusted_proxy(void **state) {
    static const char *settings[] = {"MUSTERD_TRUSTED_PROXIES=127.0.0.1", NULL};
    static const char *const good[] = {"00-" TRACE "-" PARENT "-01", "cc-" TRACE "-" PARENT "-00",
                                       "cc-" TRACE "-" PARENT "-00-later"};
    static const char *const bad[] = {"",
                                      "00",
                                      "00-" TRACE "-" PARENT,
                                      "00-" TRACE "-" PARENT "-0",
                                      "00-" TRACE "-" PARENT "-01-more",
                                      "00-" TRACE "-" PARENT "-0x",
                                      "ff-" TRACE "-" PARENT "-01",
                                      "0x-" TRACE "-" PARENT "-01",
                                      "cc-" TRACE "-" PARENT "-00.later",
                                      "00-00000000000000000000000000000000-" PARENT "-01",
                                      "00-" TRACE "-0000000000000000-01",
                                      "00-4BF92F3577B34DA6A3CE929D0E0E4736-" PARENT "-01",
                                      "00-" TRACE "_" PARENT "-01",
                                      "00-4bf92f3577b34da6a3ce929d0e0e47360" PARENT "-01"};
    struct server server;
    struct client client;
    (void)state;
    server_start(&server, settings);
    client_init(&client, server.port, SERVER_ADMIN_TOKEN);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_request_id(&client, TRACE, NULL, good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_request_id(&client, NULL, NULL, bad[i]);
    assert_request_id(&client, "trace-0123456789", "trace-0123456789", good[0]);
    assert_request_id(&client, TRACE, "not an id", good[0]);
    client_finish(&client);
    server_finish(&server);
    server_start(&server, NULL); /* nobody is trusted */
    client_init(&client, server.port, SERVER_ADMIN_TOKEN);
    assert_request_id(&client, NULL, NULL, good[0]);
    client_finish(&client);
    server_finish(&server);
}

/* Is one of the filter's expressions, with an address for <HOST>, in the line? */
static bool fail2ban_finds(const char *line, const char *address) {
    char row[512], pattern[1024], from[] = "<HOST>";
    bool found = false;
    const char *source = getenv("MUSTERD_SOURCE");
    FILE *file = fopen(text("%s/docker/fail2ban/musterd.conf", source ? source : "."), "r");
    assert_non_null(file);
    while (fgets(row, sizeof row, file)) {
        char *host = strstr(row, from), *start = strchr(row, '=');
        regex_t regex;
        if (*row == '#' || !host)
            continue;
        start = start && start < host && strncmp(row, "failregex", 9) == 0 ? start + 1 : row;
        start += strspn(start, " ");
        row[strcspn(row, "\n")] = '\0';
        snprintf(pattern, sizeof pattern, "%.*s%s%s", (int)(host - start), start, address, host + sizeof from - 1);
        assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
        found = found || regexec(&regex, line, 0, NULL, 0) == 0;
        regfree(&regex);
    }
    fclose(file);
    return found;
}

static void test_a_log_in_json(void **state) {
    static const char *settings[] = {"MUSTERD_LOG=json", "MUSTERD_TRUSTED_PROXIES=127.0.0.1", NULL};
    struct server server;
    (void)state;
    server_start(&server, settings);
    make_requests(&server);
    server_stop(&server);
    char *log = log_of(&server);
    assert_null(strstr(log, SERVER_ADMIN_TOKEN));
    json_t *line = json_loads(line_with(log, "trace-0123456789"), 0, NULL);
    assert_string_equal(string_of(line, "message"), "request");
    assert_string_equal(string_of(line, "level"), "info");
    assert_string_equal(string_of(line, "method"), "GET");
    assert_string_equal(string_of(line, "route"), "/v1/me");
    assert_string_equal(string_of(line, "client"), "203.0.113.7");
    assert_int_equal(number_of(line, "status"), 200);
    assert_int_equal(strlen(string_of(line, "token")), 36);
    assert_true(json_is_real(member(line, "seconds")) && json_real_value(member(line, "seconds")) > 0);
    json_decref(line);
    free(log);
    log = log_of(&server);
    const char *failed = line_with(log, "failed login");
    assert_true(fail2ban_finds(failed, "203\\.0\\.113\\.7"));
    assert_false(fail2ban_finds(failed, "203\\.0\\.113\\.8"));
    free(log);
    server_finish(&server);
}

static void test_a_log_in_text(void **state) {
    static const char *settings[] = {"MUSTERD_LOG=text", "MUSTERD_TRUSTED_PROXIES=127.0.0.1", NULL};
    struct server server;
    (void)state;
    server_start(&server, settings);
    make_requests(&server);
    server_stop(&server);
    char *log = log_of(&server);
    assert_null(strstr(log, SERVER_ADMIN_TOKEN));
    const char *line = line_with(log, "trace-0123456789");
    static const char request[] = " info request GET /v1/me 200 ";
    const char *seconds = strstr(line, request); /* perhaps more than one, on a busy machine */
    char *unit;
    assert_non_null(seconds);
    assert_true(strtod(seconds + sizeof request - 1, &unit) > 0);
    assert_memory_equal(unit, " s client=203.0.113.7 token=", sizeof " s client=203.0.113.7 token=" - 1);
    assert_false(fail2ban_finds(line, "203\\.0\\.113\\.7"));
    free(log);
    log = log_of(&server);
    assert_true(fail2ban_finds(line_with(log, "failed login"), "203\\.0\\.113\\.7"));
    free(log);
    server_finish(&server);
}

/* An id of a client that is no trusted proxy is not taken over. */
static void test_ids_of_strangers_are_ignored(void **state) {
    static const char *settings[] = {"MUSTERD_TRUSTED_PROXIES=", NULL};
    struct server server;
    struct client admin;
    struct reply reply;
    (void)state;
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    get_with_id(&admin, "/v1/me", "trace-0123456789", &reply);
    assert_string_not_equal(reply_header(&reply, "musterd-request-id"), "trace-0123456789");
    reply_finish(&reply);
    client_finish(&admin);
    server_finish(&server);
}

static void read_metrics(char *out, size_t size) {
    FILE *curl = popen(text("curl -s http://127.0.0.1:%u/metrics", metrics_number), "r");
    assert_non_null(curl);
    out[fread(out, 1, size - 1, curl)] = '\0';
    assert_int_equal(pclose(curl), 0);
}

static void test_metrics_on_a_port_of_their_own(void **state) {
    static const char *settings[] = {metrics, NULL};
    static char out[1 << 18];
    struct server server, second;
    struct client admin;
    char id[GAME_ID];
    (void)state;
    choose_port();
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    json_decref(view_of(&admin, id, "red"));
    read_metrics(out, sizeof out);
    assert_non_null(strstr(out, "\nmusterd_build_info{version=\""));
    assert_non_null(
        strstr(out, "\nmusterd_http_request_duration_seconds_count{route=\"GET /v1/games/{game}/view\"} 1\n"));
    assert_non_null(
        strstr(out, "\nmusterd_http_request_duration_seconds_bucket{route=\"POST /v1/games\",le=\"+Inf\"} 1\n"));
    assert_non_null(strstr(out, "\nmusterd_statement_duration_seconds_sum{statement=\"create_game\"} "));
    assert_non_null(strstr(out, "\nmusterd_commit_seconds_total "));
    assert_null(strstr(out, "microseconds"));
    assert_non_null(strstr(out, "\nprocess_resident_memory_bytes "));
    assert_null(strstr(out, "\nprocess_resident_memory_bytes 0\n"));
    assert_null(strstr(out, "\nprocess_start_time_seconds 0.000\n"));
    assert_non_null(strstr(out, "\nmusterd_webhook_deliveries_waiting 0\n"));
    assert_non_null(strstr(out, "\nmusterd_orders_late_seconds 0.000000\n"));
    server_start_beside(&second, &server); /* the port is taken: it serves without */
    char *log = log_of(&second);
    line_with(log, "no metrics on a port of their own");
    free(log);
    server_finish_beside(&second);
    client_finish(&admin);
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_log_in_json),
        cmocka_unit_test(test_a_log_in_text),
        cmocka_unit_test(test_the_trace_of_a_trusted_proxy),
        cmocka_unit_test(test_ids_of_strangers_are_ignored),
        cmocka_unit_test(test_metrics_on_a_port_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
