/* Requests that no decent client would send. Each gets its problem, and nothing is lost. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SOON = 180000, BODY_LIMIT = 65536, ARRIVAL_SECONDS = 10 };

static int port;

static int set_up(void **state) {
    admin_setup(state);
    port = admin.port;
    return 0;
}

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""

static void test_what_is_not_json(void **state) {
    (void)state;
    static const char *const bodies[] = {
        "",
        " ",
        "{",
        "}",
        "nonsense",
        "{" MUSTER,
        "{" MUSTER ",}",
        "{" MUSTER "} {}",
        "{'ruleset':'muster-test'}",
        "{\"ruleset\":\"muster-test\",\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}",
        "{" MUSTER ",\"labels\":{\"a\":\"\xff\xfe\"}}",
        "{" MUSTER ",\"labels\":{\"a\":\"\xc0\xaf\"}}",
        "{" MUSTER ",\"labels\":{\"a\":\"\xed\xa0\x80\"}}",
        "{" MUSTER ",\"labels\":{\"a\":\"\\ud800\"}}",
        "{" MUSTER ",\"labels\":{\"a\":\"b\\u0000c\"}}",
        "{" MUSTER ",\"labels\":{\"a\\u0000b\":\"c\"}}",
        "{" MUSTER ",\"options\":{\"banner\":1e999}}",
        "{" MUSTER ",\"options\":{\"banner\":99999999999999999999999}}",
        "{" MUSTER ",\"options\":{\"banner\":NaN}}",
        "{" MUSTER ",\"options\":{\"banner\":01}}",
        "\xef\xbb\xbf\xef\xbb\xbf{" MUSTER "}",
    };
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++)
        refuse(&admin, "bad-json", "POST", "/v1/games", bodies[i]);
    struct reply reply;
    static const char with_nul[] = "{" MUSTER ",\0}";
    client_send_bytes(&admin, &reply, "POST", "/v1/games", with_nul, sizeof(with_nul) - 1, NULL);
    assert_int_equal(reply.status, 400);
    reply_finish(&reply);
}

static void test_depth(void **state) {
    (void)state;
    static const char open[] = "[[[[[[[[[[[[[[[[", shut[] = "]]]]]]]]]]]]]]]]"; /* sixteen, in a seventeenth */
    refuse(&admin, "bad-json", "POST", "/v1/games", text("{\"labels\":%s%s}", open, shut));
    refuse(&admin, "bad-request", "POST", "/v1/games", text("{\"labels\":%s%s}", open + 1, shut + 1));
    char *deep = malloc(60001);
    memset(deep, '[', 60000);
    deep[60000] = 0;
    refuse(&admin, "bad-json", "POST", "/v1/games", deep);
    free(deep);
}

/* A body of that many bytes that is a good game but for its spaces. */
static char *padded(size_t size) {
    static const char good[] = "{" MUSTER "}";
    char *body = malloc(size + 1);
    memset(body, ' ', size);
    memcpy(body, good, sizeof(good) - 1);
    body[size] = 0;
    return body;
}

static void test_size(void **state) {
    (void)state;
    char *body = padded(BODY_LIMIT);
    json_decref(ask(&admin, 201, "POST", "/v1/games", body));
    free(body);
    body = padded(BODY_LIMIT + 1);
    json_t *problem = ask_problem(&admin, "too-large", "POST", "/v1/games", body);
    assert_int_equal(number_of(problem, "limit"), BODY_LIMIT);
    json_decref(problem);
    free(body);
    body = padded(5000000);
    json_decref(ask_problem(&admin, "too-large", "POST", "/v1/games", body));
    free(body);
}

static void test_size_without_a_length(void **state) {
    (void)state;
    char request[512], chunk[8200];
    int length = snprintf(request, sizeof(request),
                          "POST /v1/games HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n"
                          "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
                          SERVER_ADMIN_TOKEN);
    int fd = wire_open(port);
    assert_true(wire_send(fd, request, (size_t)length));
    int head = snprintf(chunk, sizeof(chunk), "2000\r\n");
    memset(chunk + head, ' ', 0x2000);
    chunk[head + 0x2000] = '\r';
    chunk[head + 0x2001] = '\n';
    for (int i = 0; i < 64 && wire_send(fd, chunk, (size_t)head + 0x2000 + 2); i++)
        ;
    wire_send(fd, "0\r\n\r\n", 5);
    char answer[4096];
    wire_answer(fd, answer, sizeof(answer), SOON);
    close(fd);
    assert_non_null(strstr(answer, "HTTP/1.1 413"));
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
}

/* Where a body says nothing, it must say nothing. */
static void test_bodies_where_none_is_needed(void **state) {
    (void)state;
    static const struct {
        const char *method, *start, *end;
        int status;
    } cases[] = {{"DELETE", "games", "/seats/red", 200},
                 {"POST", "games", "/abort", 200},
                 {"DELETE", "tokens", "", 204}};
    char game[GAME_ID];
    make_game(&admin, game, "{" MUSTER "}");
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *id = strcmp(cases[i].start, "games") == 0 ? game : string_of(token, "id");
        const char *path = text("/v1/%s/%s%s", cases[i].start, id, cases[i].end);
        refuse(&admin, "bad-request", cases[i].method, path, "{\"why\":\"no\"}");
        refuse(&admin, "bad-request", cases[i].method, path, "[]");
        refuse(&admin, "bad-json", cases[i].method, path, "{");
        struct reply reply;
        client_send(&admin, &reply, cases[i].method, path, "{}", (const char *[]){"Content-Type: text/plain", NULL});
        assert_int_equal(reply.status, 415);
        reply_finish(&reply);
        json_decref(ask(&admin, cases[i].status, cases[i].method, path, "{}"));
    }
    json_decref(token);
}

static void test_types(void **state) {
    (void)state;
    static const struct {
        const char *type;
        int status;
    } cases[] = {
        {"Content-Type: application/json", 201},
        {"Content-Type: application/json; charset=utf-8", 201},
        {"Content-Type: Application/JSON;charset=UTF-8", 201},
        {"Content-Type: text/plain", 415},
        {"Content-Type: application/x-www-form-urlencoded", 415},
        {"Content-Type: application/jsonx", 415},
        {"Content-Type: application/json; charset=latin1", 415},
        {"Content-Type:", 415},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct reply reply;
        client_send(&admin, &reply, "POST", "/v1/games", "{" MUSTER "}", (const char *[]){cases[i].type, NULL});
        if (reply.status != cases[i].status)
            fail_msg("%s gives %d", cases[i].type, reply.status);
        reply_finish(&reply);
    }
}

static void test_an_encoded_body(void **state) {
    (void)state;
    static const struct {
        const char *coding;
        int status;
    } cases[] = {{"Content-Encoding: gzip", 415},
                 {"Content-Encoding: br, gzip", 415},
                 {"Content-Encoding: identity", 201}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct reply reply;
        client_send(&admin, &reply, "POST", "/v1/games", "{" MUSTER "}",
                    (const char *[]){cases[i].coding, "Content-Type: application/json", NULL});
        int status = reply.status;
        reply_finish(&reply);
        if (status != cases[i].status)
            fail_msg("%s gives %d", cases[i].coding, status);
    }
}

static void test_queries(void **state) {
    (void)state;
    static const char *const wrong[] = {"limit=%00",  "limit=5%0a",
                                        "limit=%zz",  "cursor=",
                                        "label=",     "label=%ff",
                                        "player=%00", "unknown",
                                        "=1",         "cursor=%27%3bdrop+table+games"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&admin, "bad-parameter", "GET", text("/v1/games?%s", wrong[i]), NULL);
    refuse(&admin, "bad-parameter", "GET", text("/v1/games?cursor=%0300d", 0), NULL);
}

static int status_of(const char *format, const char *filling) {
    size_t size = strlen(format) + strlen(filling) + 1;
    char *request = malloc(size);
    int length = snprintf(request, size, format, filling);
    int status = wire_status(port, request, (size_t)length, SOON);
    free(request);
    return status;
}

static void test_headers_that_are_too_large(void **state) {
    (void)state;
    char *filling = malloc(100001);
    static const int sizes[] = {8200, 9000, 20000, 100000};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        memset(filling, 'a', (size_t)sizes[i]);
        filling[sizes[i]] = 0;
        assert_int_equal(status_of("GET /healthz HTTP/1.1\r\nHost: test\r\nX-Much: %s\r\n\r\n", filling), 431);
        assert_int_equal(status_of("GET /healthz?%s HTTP/1.1\r\nHost: test\r\n\r\n", filling), 431);
    }
    memset(filling, 'a', 4000);
    filling[4000] = 0;
    assert_int_equal(status_of("GET /healthz HTTP/1.1\r\nHost: test\r\nX-Some: %s\r\n\r\n", filling), 200);
    free(filling);
}

static void test_clients_that_go_away(void **state) {
    (void)state;
    char id[GAME_ID], request[1024];
    make_muster(&admin, id, "");
    const char *body = "{\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}";
    int length = snprintf(request, sizeof(request),
                          "POST /v1/games/%s/actions HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          id, SERVER_ADMIN_TOKEN, strlen(body), body);
    for (int cut = 1; cut < length; cut += 23) { /* a reset in the middle of every part of a request */
        int fd = wire_open(port);
        wire_send(fd, request, (size_t)cut);
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
        close(fd);
    }
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 0);
    json_decref(game);
    int fd = wire_open(port); /* half-open: it says no more, but listens */
    char answer[4096];
    wire_send(fd, request, (size_t)length);
    shutdown(fd, SHUT_WR);
    wire_read(fd, answer, sizeof(answer), SOON);
    assert_int_equal(strncmp(answer, "HTTP/1.1 200 ", 13), 0);
    assert_true(wire_closed(fd, SOON));
    close(fd);
    game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 1);
    json_decref(game);
}

static void test_requests_in_a_row_on_one_connection(void **state) {
    (void)state;
    static const char one[] = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
    char requests[20 * sizeof(one)] = "", answers[32768];
    for (size_t i = 0; i < 20; i++)
        memcpy(requests + i * (sizeof(one) - 1), one, sizeof(one));
    int fd = wire_open(port), count = 0;
    wire_send(fd, requests, strlen(requests));
    size_t have = 0;
    while (count < 20) {
        long got = wire_answer(fd, answers + have, sizeof(answers) - have, SOON);
        if (got <= 0)
            break;
        have += (size_t)got;
        count = 0;
        for (char *at = answers; (at = strstr(at, "HTTP/1.1 200")); at++)
            count++;
    }
    close(fd);
    assert_int_equal(count, 20);
}

static void test_a_slow_request_is_cut_off(void **state) {
    (void)state;
    static const char start[] = "POST /v1/games HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN
                                "\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
    struct timespec from, to;
    int slow = wire_open(port), silent = wire_open(port), headless = wire_open(port);
    clock_gettime(CLOCK_MONOTONIC, &from);
    assert_true(wire_send(slow, start, sizeof(start) - 1));
    assert_true(wire_send(headless, start, 40));
    bool open = true;
    for (int i = 0; i < 720 && open; i++) { /* a byte now and then does not buy time */
        open = !wire_closed(slow, 250) && wire_send(slow, " ", 1);
        json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    assert_false(open);
    assert_true(to.tv_sec - from.tv_sec >= ARRIVAL_SECONDS - 2);
    char answer[2048];
    wire_read(headless, answer, sizeof(answer), SOON);
    assert_int_equal(strncmp(answer, "HTTP/1.1 408 ", 13), 0);
    assert_non_null(strstr(answer, "Musterd-Request-Id: "));
    assert_non_null(strstr(answer, "application/problem+json"));
    assert_non_null(strstr(answer, "/problems/request-timeout"));
    assert_true(wire_closed(headless, SOON));
    close(slow);
    close(silent);
    close(headless);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_not_json),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_size_without_a_length),
        cmocka_unit_test(test_bodies_where_none_is_needed),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_an_encoded_body),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_headers_that_are_too_large),
        cmocka_unit_test(test_clients_that_go_away),
        cmocka_unit_test(test_requests_in_a_row_on_one_connection),
        cmocka_unit_test(test_a_slow_request_is_cut_off),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
