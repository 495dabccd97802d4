/* Rates, origins, request ids, crowds. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { BUDGET = 60, CROWD = 10000 };

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=60", "MUSTERD_LOG_LEVEL=debug",
                                           "MUSTERD_ADDRESS_SHARE=100",
                                           "MUSTERD_CORS_ORIGINS=https://play.example,http://localhost:3000", NULL};
    admin_begin(state, settings);
    return 0;
}

static void test_every_answer_has_its_own_id(void **state) {
    (void)state;
    char first[128];
    static const char *const paths[] = {"/healthz", "/docs", "/v1/nothing", "/v1/rulesets", "/healthz"};
    struct reply reply;
    first[0] = 0;
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        client_send(&admin, &reply, "GET", paths[i], NULL, NULL);
        assert_string_not_equal(first, reply_header(&reply, "musterd-request-id"));
        snprintf(first, sizeof(first), "%s", reply_header(&reply, "musterd-request-id"));
        reply_finish(&reply);
    }
}

/* The processor time of the daemon's threads so far, in clock ticks (proc(5)). */
static long ticks_of(const struct server *server) {
    char path[64], line[1024];
    unsigned long user, kernel;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)server->pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    assert_int_equal(sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                            &kernel),
                     2);
    return (long)(user + kernel);
}

/* Some of it is for probes, clocks and webhooks, which look now and then. The best of five periods, so that what an
 * earlier test left to be done does not count. */
static void test_an_idle_daemon_sleeps(void **state) {
    const struct server *server = *state;
    const long second = sysconf(_SC_CLK_TCK);
    long least = second;
    for (int i = 0; i < 5 && least > second / 50; i++) {
        const long before = ticks_of(server);
        sleep(1);
        const long spent = ticks_of(server) - before;
        least = spent < least ? spent : least;
    }
    if (least > second / 50)
        fail_msg("%ld of %ld ticks in a second without a request", least, second);
}

/* No part of an id stands still or counts on. */
static void test_ids_do_not_tell_how_many_there_are(void **state) {
    (void)state;
    enum { IDS = 64, DIGITS = 32, PART = 8 };
    char id[IDS][DIGITS + 1];
    for (int i = 0; i < IDS; i++) {
        struct reply reply;
        client_send(&admin, &reply, "GET", "/healthz", NULL, NULL);
        const char *value = reply_header(&reply, "musterd-request-id");
        assert_int_equal(strspn(value, "0123456789abcdef"), DIGITS);
        memcpy(id[i], value, DIGITS + 1);
        reply_finish(&reply);
        for (int k = 0; k < i; k++)
            for (int part = 0; part < DIGITS; part += PART)
                assert_memory_not_equal(id[i] + part, id[k] + part, PART);
    }
}

static void test_the_log_names_the_request_and_nothing_writes_lines_of_its_own(void **state) {
    const struct server *server = *state;
    char line[4096], id[128];
    struct reply reply;
    client_send(&admin, &reply, "GET", "/v1/%1b%5b31m%0aforged%0d%7f", NULL, NULL);
    assert_int_equal(reply.status, 404);
    snprintf(id, sizeof(id), "%s", reply_header(&reply, "musterd-request-id"));
    reply_finish(&reply);
    refuse(&admin, "not-found", "GET", "/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11/fairness", NULL);
    FILE *log = fopen(server->log_path, "r");
    bool named = false, whole = false, forged = false;
    assert_non_null(log);
    while (fgets(line, sizeof(line), log)) {
        line[strcspn(line, "\n")] = '\0';
        named |= strstr(line, "request GET - 404 ") && strstr(line, id);
        whole |= strstr(line, "request GET /v1/games/{game}/fairness 404 ") != NULL;
        forged |= strstr(line, "forged") != NULL;
        for (const char *c = line; *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7f);
    }
    fclose(log);
    assert_true(named);
    assert_true(whole);
    assert_false(forged);
}

/* Their policies would forbid it, and the page would look broken. */
static void test_pages_have_nothing_inline_but_one_style_sheet(void **state) {
    (void)state;
    static const char *const paths[] = {"/docs", "/problems/not-found"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        struct reply reply;
        client_send(&admin, &reply, "GET", paths[i], NULL, NULL);
        assert_int_equal(strncmp(reply_header(&reply, "content-security-policy"), "default-src 'none'; ", 20), 0);
        const char *style = strstr(reply.body, "<style>");
        assert_non_null(style);
        assert_null(strstr(style + 1, "<style"));
        assert_null(strstr(reply.body, "<script"));
        assert_null(strstr(reply.body, " style=\""));
        assert_null(strstr(reply.body, "<img"));
        reply_finish(&reply);
    }
}

static long figure(const struct reply *reply, const char *header) {
    return strtol(reply_header(reply, header), NULL, 10);
}

static void test_a_budget_is_spent_and_said(void **state) {
    (void)state;
    char secret[160];
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"busy\"}");
    snprintf(secret, sizeof(secret), "%s", string_of(token, "token"));
    json_decref(token);
    struct client busy = admin;
    busy.token = secret;
    struct reply reply;
    int good = 0;
    for (;;) {
        client_send(&busy, &reply, "GET", "/v1/me", NULL, NULL);
        assert_string_equal(reply_header(&reply, "ratelimit-policy"), text("\"requests\";q=%d;w=60", BUDGET));
        int left, reset;
        assert_int_equal(sscanf(reply_header(&reply, "ratelimit"), "\"requests\";r=%d;t=%d", &left, &reset), 2);
        assert_true(left >= 0 && left <= BUDGET && reset >= 0 && reset <= 60);
        if (reply.status == 429)
            break;
        assert_int_equal(reply.status, 200);
        reply_finish(&reply);
        assert_true(++good <= BUDGET + 5);
    }
    assert_in_range(good, BUDGET - 5, BUDGET + 5);
    assert_string_equal(string_of(reply.json, "type"), "/problems/rate-limited");
    assert_int_equal(number_of(reply.json, "retry_after"), figure(&reply, "retry-after"));
    assert_in_range(figure(&reply, "retry-after"), 1, 60);
    reply_finish(&reply);
    json_decref(ask(&admin, 200, "GET", "/v1/me", NULL)); /* others are not held to it */
    json_decref(ask(&busy, 200, "GET", "/healthz", NULL));
}

static const char *origin_allowed(const char *method, const char *path, const char *origin) {
    static char allowed[256];
    struct reply reply;
    struct client nobody = admin;
    nobody.token = NULL;
    client_send(&nobody, &reply, method, path, NULL,
                (const char *[]){text("Origin: %s", origin), "Access-Control-Request-Method: POST",
                                 "Access-Control-Request-Headers: authorization,content-type", NULL});
    const char *value = reply_header(&reply, "access-control-allow-origin");
    snprintf(allowed, sizeof(allowed), "%s", value ? value : "");
    if (value && strcmp(method, "OPTIONS") == 0) {
        assert_non_null(reply_header(&reply, "access-control-allow-methods"));
        assert_non_null(strcasestr(reply_header(&reply, "access-control-allow-headers"), "authorization"));
    }
    if (value)
        assert_non_null(strcasestr(reply_header(&reply, "vary"), "origin"));
    reply_finish(&reply);
    return allowed;
}

static void test_only_allowed_origins_read_answers(void **state) {
    (void)state;
    static const char *const methods[] = {"OPTIONS", "GET"};
    for (int i = 0; i < 2; i++) {
        assert_string_equal(origin_allowed(methods[i], "/v1/rulesets", "https://play.example"), "https://play.example");
        assert_string_equal(origin_allowed(methods[i], "/v1/rulesets", "http://localhost:3000"),
                            "http://localhost:3000");
        assert_string_equal(origin_allowed(methods[i], "/v1/rulesets", "https://evil.example"), "");
        assert_string_equal(origin_allowed(methods[i], "/v1/rulesets", "https://play.example.evil"), "");
        assert_string_equal(origin_allowed(methods[i], "/v1/rulesets", "null"), "");
    }
    assert_string_equal(origin_allowed("GET", "/v1/games", "https://play.example"), "https://play.example");
}

/* A page learns of a 404 only if the preflight before it succeeds (Fetch, 4.8). */
static void test_a_preflight_succeeds_whatever_its_path(void **state) {
    (void)state;
    static const char *const paths[] = {"/v1/games/notanid/view", "/v1/nothing", "/", "/v1/games/%2F/view",
                                        "/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11/nothing"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct reply reply;
        assert_string_equal(origin_allowed("OPTIONS", paths[i], "https://play.example"), "https://play.example");
        assert_string_equal(origin_allowed("GET", paths[i], "https://play.example"), "https://play.example");
        client_send(&admin, &reply, "OPTIONS", paths[i], NULL,
                    (const char *[]){"Origin: https://play.example", "Access-Control-Request-Method: PUT", NULL});
        assert_int_equal(reply.status, 204);
        assert_non_null(strstr(reply_header(&reply, "access-control-allow-methods"), "PUT"));
        assert_non_null(strstr(reply_header(&reply, "access-control-allow-headers"), "If-Match"));
        reply_finish(&reply);
        client_send(&admin, &reply, "OPTIONS", paths[i], NULL,
                    (const char *[]){"Origin: https://evil.example", "Access-Control-Request-Method: PUT", NULL});
        assert_int_equal(reply.status, 404);
        reply_finish(&reply);
    }
}

static void expect_origin(int port, const char *request, int status, const char *allowed) {
    char answer[4096] = "";
    int fd = wire_open(port);
    wire_send(fd, request, strlen(request));
    wire_read(fd, answer, sizeof answer, 30000);
    close(fd);
    const char *expected = text("\r\nAccess-Control-Allow-Origin: %s\r\n", allowed ? allowed : "");
    if (strncmp(answer, text("HTTP/1.1 %d ", status), 13) != 0 || !strstr(answer, "\r\nVary: Origin\r\n") ||
        (allowed ? !strstr(answer, expected) : strstr(answer, "Access-Control-Allow-Origin") != NULL))
        fail_msg("%.300s\nis answered with\n%s", request, answer);
}

/* A page can tell a header that is too long from a daemon that is down. */
static void test_early_refusals_may_be_read_by_allowed_origins(void **state) {
    const struct server *server = *state;
    static const char good[] = "https://play.example", evil[] = "https://evil.example";
    static const char long_head[] = "GET /healthz HTTP/1.1\r\nHost: test\r\nOrigin: %s \r\nX: %9000d\r\n\r\n";
    static const char bad_head[] = "GET /healthz HTTP/1.1\r\nHost: test\r\nOrigin:\t%s\r\nX : 1\r\n\r\n";
    static const char long_body[] =
        "POST /v1/games HTTP/1.1\r\nHost: test\r\nOrigin: %s\r\nContent-Length: 90000000\r\n\r\n";
    static const char slow[] = "POST /v1/games HTTP/1.1\r\nHost: test\r\nOrigin: %s\r\nContent-Length: 2\r\n\r\n";
    char *request = malloc(16384);
    for (int i = 0; i < 2; i++) {
        const char *origin = i == 0 ? good : evil, *allowed = i == 0 ? good : NULL;
        snprintf(request, 16384, long_head, origin, 1);
        expect_origin(server->port, request, 431, allowed);
        snprintf(request, 16384, bad_head, origin);
        expect_origin(server->port, request, 400, allowed);
        snprintf(request, 16384, long_body, origin);
        expect_origin(server->port, request, 413, allowed);
        snprintf(request, 16384, slow, origin);
        expect_origin(server->port, request, 408, allowed);
    }
    free(request);
    expect_origin(server->port, "nonsense\r\n\r\n", 400, NULL);
}

static void test_ten_thousand_idle_connections(void **state) {
    struct server *server = *state;
    struct rlimit limit = {CROWD + 500, CROWD + 500}, hard;
    getrlimit(RLIMIT_NOFILE, &hard);
    if (hard.rlim_max < limit.rlim_max && geteuid() != 0)
        skip();
    if (hard.rlim_max > limit.rlim_max)
        limit.rlim_max = hard.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    int *fd = malloc(CROWD * sizeof(*fd));
    for (int i = 0; i < CROWD; i++) {
        fd[i] = wire_open(server->port);
        if (i % 1000 == 0)
            json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
    }
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
    for (int i = 0; i < CROWD; i += 997) { /* the idle ones are served as soon as they speak */
        char answer[1024];
        assert_true(wire_send(fd[i], request, sizeof(request) - 1));
        assert_true(wire_read(fd[i], answer, 16, 180000) > 0);
        assert_non_null(strstr(answer, "HTTP/1.1 200"));
    }
    for (int i = 0; i < CROWD; i++)
        close(fd[i]);
    free(fd);
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_answer_has_its_own_id),
        cmocka_unit_test(test_an_idle_daemon_sleeps),
        cmocka_unit_test(test_ids_do_not_tell_how_many_there_are),
        cmocka_unit_test(test_the_log_names_the_request_and_nothing_writes_lines_of_its_own),
        cmocka_unit_test(test_pages_have_nothing_inline_but_one_style_sheet),
        cmocka_unit_test(test_a_budget_is_spent_and_said),
        cmocka_unit_test(test_only_allowed_origins_read_answers),
        cmocka_unit_test(test_a_preflight_succeeds_whatever_its_path),
        cmocka_unit_test(test_early_refusals_may_be_read_by_allowed_origins),
        cmocka_unit_test(test_ten_thousand_idle_connections),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
