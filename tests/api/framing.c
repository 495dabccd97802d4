/* Requests that two readers may read in two ways, or cannot read at all: RFC 9112. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SOON = 180000 };

static int port;

static int set_up(void **state) {
    admin_setup(state);
    port = admin.port;
    return 0;
}

#define START "GET /healthz HTTP/1.1\r\nHost: test\r\n"
#define POST                                                                                                           \
    "POST /v1/games HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN                               \
    "\r\nContent-Type: application/json\r\n"
#define BYTES(text) text, sizeof(text) - 1

/* All that is answered, until the daemon has closed, which it must. */
static void converse(const char *bytes, size_t length, char answer[8192]) {
    int fd = wire_open(port);
    wire_send(fd, bytes, length);
    wire_read(fd, answer, 8192, SOON);
    assert_true(wire_closed(fd, SOON));
    close(fd);
}

static void expect_refusal(const char *bytes, size_t length, const char *status, const char *problem) {
    char answer[8192];
    converse(bytes, length, answer);
    if (strncmp(answer, status, strlen(status)) != 0 || !strstr(answer, text("\"type\":\"/problems/%s\"", problem)) ||
        !strstr(answer, "Content-Type: application/problem+json\r\n") || !strstr(answer, "Musterd-Request-Id: ") ||
        !strstr(answer, "X-Content-Type-Options: nosniff\r\n") || strstr(answer, "HTTP/1.1 200"))
        fail_msg("%s\nis answered with\n%s", bytes, answer);
}

/* Each is followed by a good request, which must not be answered: it may be the body of the one before. */
static void test_what_can_be_read_in_two_ways(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } cases[] = {
        {BYTES(START "X: a\r\n b\r\n\r\n" START "\r\n")},
        {BYTES(START "X: a\r\n\tContent-Length: 40\r\n\r\n" START "\r\n")},
        {BYTES(POST "Content-Length:\r\n 40\r\n\r\n" START "\r\n")},
        {BYTES(POST "Content-Length: 4\r\n 0\r\n\r\n" START "\r\n")},
        {BYTES(POST "X:\r\n\r\n Content-Length: 40\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES("GET /healthz\0/../v1/me HTTP/1.1\r\nHost: test\r\n\r\n" START "\r\n")},
        {BYTES(START "X: a\0b\r\n\r\n" START "\r\n")},
        {BYTES(START "X\0Y: a\r\n\r\n" START "\r\n")},
        {BYTES(START "Host: other\r\n\r\n" START "\r\n")},
        {BYTES(START "Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n" START "\r\n")},
        {BYTES(START "Musterd-Player: a\r\nMusterd-Player: b\r\n\r\n" START "\r\n")},
        {BYTES(POST "Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: 2, 2\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: +2\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: 0x2\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: 18446744073709551618\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: -5\r\n\r\n" START "\r\n")},
        {BYTES(POST "Content-Length:\r\n\r\n" START "\r\n")},
        {BYTES(POST "Content-Length : 2\r\n\r\n{}" START "\r\n")},
        {BYTES(POST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: identity\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked                 x\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\n\r\n2\r\n{}}\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\n\r\n100000002\r\n{}\r\n0\r\n\r\n" START "\r\n")},
        {BYTES(POST "Transfer-Encoding: chunked\r\n\r\n0\r\nX: a\r\n b\r\n\r\n" START "\r\n")},
        {BYTES("POST /v1/games HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" START "\r\n")},
        {BYTES("GET /healthz HTTP/1.1\nHost: test\n\n" START "\r\n")},
        {BYTES("GET /healthz HTTP/1.1\r\nHost: test\nX: a\r\n\r\n" START "\r\n")},
        {BYTES("GET /healthz HTTP/1.1\r\nHost: test\r\n\n" START "\r\n")},
        {BYTES(START "X: a\rY: b\r\n\r\n" START "\r\n")},
        {BYTES(START "\rX: a\r\n\r\n" START "\r\n")},
        {BYTES("GET http://test%2fv1/healthz HTTP/1.1\r\nHost: test\r\n\r\n" START "\r\n")},
        {BYTES("GET http://me@test/healthz HTTP/1.1\r\nHost: test\r\n\r\n" START "\r\n")},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        expect_refusal(cases[i].bytes, cases[i].length, "HTTP/1.1 400 ", "malformed-request");
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
}

static void test_what_is_not_http(void **state) {
    (void)state;
    static const char *const requests[] = {
        "nonsense\r\n\r\n",
        "GET /healthz\r\n\r\n",
        "GET /healthz HTTP/9.9\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET  /healthz HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET /healthz  HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET /healthz HTTP/1.1 \r\nHost: test\r\n\r\n",
        " GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET healthz HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET /h\xc3\xa9 HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost test\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: test\r\n: empty\r\n\r\n",
        "CONNECT test:80 HTTP/1.1\r\nHost: test\r\n\r\n",
        "\x16\x03\x01\x02\x01\x01\x01\x01\xfc\x03\x03",
    };
    static const char two_empty_lines[] = "\r\n\r\n" START "\r\n";
    static const char no_chunk[] = POST "Transfer-Encoding: chunked\r\n\r\nzz\r\n";
    expect_refusal(two_empty_lines, sizeof(two_empty_lines) - 1, "HTTP/1.1 400 ", "malformed-request");
    expect_refusal(no_chunk, sizeof(no_chunk) - 1, "HTTP/1.1 400 ", "malformed-request");
    for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++)
        expect_refusal(requests[i], strlen(requests[i]), "HTTP/1.1 400 ", "malformed-request");
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
}

/* Bytes that come one at a time, or many requests at once, are read as the same requests. */
static void test_what_comes_before_a_bad_request_is_answered(void **state) {
    (void)state;
    char answer[8192];
    static const char requests[] = START "\r\n" POST "Content-Length: 2\r\n\r\n{}" START "X : 1\r\n\r\n";
    int fd = wire_open(port);
    for (size_t i = 0; i + 1 < sizeof(requests); i++)
        wire_send(fd, requests + i, 1);
    wire_read(fd, answer, sizeof(answer), SOON);
    assert_true(wire_closed(fd, SOON));
    close(fd);
    for (int whole = 0; whole < 2; whole++) {
        const char *first = strstr(answer, "HTTP/1.1 200 "), *second = strstr(answer, "/problems/bad-request");
        const char *third = strstr(answer, "/problems/malformed-request");
        if (!first || !second || !third || first > second || second > third)
            fail_msg("the answers are\n%s", answer);
        converse(requests, sizeof(requests) - 1, answer);
    }
}

static void test_good_requests_in_unusual_dress(void **state) {
    (void)state;
    static const char *const requests[] = {
        "GET http://test/healthz HTTP/1.1\r\nHost: test\r\n\r\n",
        "GET HTTPS://test:8650/v1/rulesets?limit=1 HTTP/1.1\r\nHost: other\r\n\r\n",
        "GET http://[::1]:8650/healthz HTTP/1.1\r\nHost: test\r\n\r\n",
        "\r\n" START "\r\n",
        "GET /healthz HTTP/1.0\r\n\r\n",
        START "X:\r\nY: \t a b\t \r\nZ: \xc3\xa9\r\n\r\n",
        "POST /v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11/abort HTTP/1.1\r\nHost: test\r\n"
        "Authorization: Bearer " SERVER_ADMIN_TOKEN "\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: Chunked\r\n\r\n1;a=\"b\"\r\n{\r\n01\r\n}\r\n0\r\nX-Sum: 1\r\n\r\n" START "\r\n",
    };
    for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
        char answer[8192] = "";
        int fd = wire_open(port);
        wire_send(fd, requests[i], strlen(requests[i]));
        shutdown(fd, SHUT_WR);
        wire_read(fd, answer, sizeof(answer), SOON);
        close(fd);
        if (!strstr(answer, "HTTP/1.1 200 ") || strstr(answer, "HTTP/1.1 400 "))
            fail_msg("%s\nis answered with\n%s", requests[i], answer);
    }
}

/* Parameters, headers and cookies cost more memory than their bytes. */
static void test_many_small_fields_are_too_large(void **state) {
    (void)state;
    static const struct {
        const char *start, *field, *end;
    } cases[] = {
        {"GET /v1/rulesets?a=1", "&a=1", " HTTP/1.1\r\nHost: test\r\n\r\n"},
        {START, "X: 1\r\n", "\r\n"},
        {START "Cookie: a=1", "; a=1", "\r\n\r\n"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char request[8192], answer[8192];
        for (int count = 5; count <= 200; count += 5) {
            size_t n = (size_t)snprintf(request, sizeof(request), "%s", cases[i].start);
            for (int k = 0; k < count; k++)
                n += (size_t)snprintf(request + n, sizeof(request) - n, "%s", cases[i].field);
            n += (size_t)snprintf(request + n, sizeof(request) - n, "%s", cases[i].end);
            int fd = wire_open(port);
            wire_send(fd, request, n);
            shutdown(fd, SHUT_WR);
            wire_read(fd, answer, sizeof(answer), SOON);
            close(fd);
            bool many = strstr(answer, "/problems/header-too-large") && strncmp(answer, "HTTP/1.1 431 ", 13) == 0;
            bool few = strstr(answer, "HTTP/1.1 200 ") || strstr(answer, "/problems/bad-parameter");
            if (count <= 60 ? !few : count == 200 ? !many : !few && !many)
                fail_msg("%d times %s is answered with\n%s", count, cases[i].field, answer);
        }
    }
    struct reply reply;
    client_send(&admin, &reply, "GET", "/healthz", NULL, NULL);
    assert_string_equal(reply_header(&reply, "x-content-type-options"), "nosniff");
    reply_finish(&reply);
}

static void test_whoever_has_said_all_gets_his_answers(void **state) {
    (void)state;
    char request[2048], answer[16384], id[GAME_ID];
    make_muster(&admin, id, "");
    const char *body = "{\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}";
    int length = snprintf(request, sizeof(request),
                          START "\r\nPOST /v1/games/%s/actions HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n"
                                "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s" START "\r\n",
                          id, SERVER_ADMIN_TOKEN, strlen(body), body);
    int fd = wire_open(port);
    wire_send(fd, request, (size_t)length);
    shutdown(fd, SHUT_WR);
    wire_read(fd, answer, sizeof(answer), SOON);
    assert_true(wire_closed(fd, SOON));
    close(fd);
    int count = 0;
    for (const char *at = answer; (at = strstr(at, "HTTP/1.1 200 ")); at++)
        count++;
    assert_int_equal(count, 3);
    assert_non_null(strstr(answer, "{\"seq\":1,"));
}

/* ---- blanks that are no part of a value ------------------------------------------------------------------------- */

static int count_heads(const char *answer) {
    int count = 0;
    for (const char *at = answer; (at = strstr(at, "HTTP/1.1 ")); at++)
        count++;
    return count;
}

/* Sends the request in pieces of this length, and shuts the sending half. */
static void say(const char *request, size_t piece, char answer[8192]) {
    const size_t length = strlen(request);
    int fd = wire_open(port);
    for (size_t at = 0; at < length; at += piece)
        assert_true(wire_send(fd, request + at, length - at < piece ? length - at : piece));
    shutdown(fd, SHUT_WR);
    wire_read(fd, answer, 8192, SOON);
    close(fd);
}

static void test_blanks_around_a_value_are_no_part_of_it(void **state) {
    (void)state;
    static const char me[] = "GET /v1/me HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const struct {
        const char *request, *answer;
    } cases[] = {
        {POST "Content-Length: 2 \r\n\r\n{}", "/problems/bad-request"},
        {POST "Content-Length:\t2\t\r\n\r\n{}", "/problems/bad-request"},
        {POST "Transfer-Encoding: chunked \r\n\r\n2\r\n{}\r\n0\r\n\r\n", "/problems/bad-request"},
        {POST "Idempotency-Key: abc \t \r\nContent-Length: 2\r\n\r\n{}", "/problems/bad-request"},
        {text("%s\t\r\nMusterd-Player: \t k1 \r\n\r\n", me), "\"k1\""},
        {text("%s \r\nIf-None-Match: * \r\n\r\n", me), "HTTP/1.1 304 "},
        {text("HEAD /v1/games/%s/stream?role=red HTTP/1.1\r\nHost: test \r\nAuthorization: Bearer %s\r\n"
              "Last-Event-ID: 0 \t\r\n\r\n",
              id, SERVER_ADMIN_TOKEN),
         "HTTP/1.1 200 "},
    };
    static const size_t pieces[] = {8192, 1, 3};
    for (size_t i = 0; i < sizeof cases / sizeof *cases * 3; i++) {
        char answer[8192] = "";
        say(cases[i / 3].request, pieces[i % 3], answer);
        if (!strstr(answer, cases[i / 3].answer) || count_heads(answer) != 1 || !strstr(answer, "Musterd-Request-Id: "))
            fail_msg("%s\nin pieces of %zu is answered with\n%s", cases[i / 3].request, pieces[i % 3], answer);
    }
}

/* More blanks than the library has room for, within a value and behind it, in pieces that end anywhere. */
static void test_many_blanks(void **state) {
    (void)state;
    static const size_t pieces[] = {1, 1000, 3001, 8192};
    for (int i = 0; i < 8; i++) {
        char request[8192], answer[8192] = "";
        int n = snprintf(request, sizeof request, START "X: %*s|%*s", i < 4 ? 6000 : 1, "a", i < 4 ? 1000 : 6500, "");
        if (i % 2 == 0)
            n += snprintf(request + n, sizeof request - (size_t)n, "b");
        snprintf(request + n, sizeof request - (size_t)n, "\r\n\r\n");
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            say(request, pieces[k], answer);
            if (strncmp(answer, "HTTP/1.1 200 ", 13) != 0 || count_heads(answer) != 1)
                fail_msg("%d in pieces of %zu is answered with\n%s", i, pieces[k], answer);
        }
    }
}

/* ---- what is refused before it is read --------------------------------------------------------------------------- */

/* A client that sends all of a body before it reads gets the answer, although the daemon does not want the body. */
static void test_who_sends_too_much_is_told_so(void **state) {
    (void)state;
    enum { CHUNK = 65536, CHUNKS = 80 };
    static char chunk[16 + CHUNK];
    for (int i = 0; i < 4; i++) {
        char answer[8192] = "";
        const bool chunked = i % 2 == 0;
        const char *head = chunked ? POST "Transfer-Encoding: chunked\r\n\r\n" : POST "Content-Length: 5242880\r\n\r\n";
        size_t n = chunked ? (size_t)snprintf(chunk, sizeof chunk, "%x\r\n", CHUNK) : 0;
        memset(chunk + n, ' ', CHUNK);
        n += CHUNK;
        if (chunked)
            n += (size_t)snprintf(chunk + n, sizeof chunk - n, "\r\n");
        int fd = wire_open(port);
        assert_true(wire_send(fd, head, strlen(head)));
        for (int k = 0; k < CHUNKS; k++)
            assert_true(wire_send(fd, chunk, n));
        if (chunked)
            assert_true(wire_send(fd, "0\r\n\r\n", 5));
        assert_true(wire_read(fd, answer, sizeof answer, SOON) > 0);
        close(fd);
        if (strncmp(answer, "HTTP/1.1 413 ", 13) != 0 || !strstr(answer, "/problems/too-large") ||
            !strstr(answer, "\"limit\":65536") || count_heads(answer) != 1)
            fail_msg("5 MB are answered with\n%s", answer);
    }
}

/* The drain has an end. */
static void test_who_goes_on_is_cut_off(void **state) {
    (void)state;
    static char much[65536];
    static const char head[] = POST "Content-Length: 100000000000\r\n\r\n";
    int fd = wire_open(port), sent = 0;
    assert_true(wire_send(fd, head, sizeof head - 1));
    while (sent < 10000 && wire_send(fd, much, sizeof much))
        sent++;
    close(fd);
    assert_true(sent < 10000);
    json_decref(ask(&admin, 200, "GET", "/healthz", NULL));
}

static void test_early_refusals_have_a_date_and_are_not_kept(void **state) {
    (void)state;
    static const char *const requests[] = {
        "nonsense\r\n\r\n",
        START "X : 1\r\n\r\n",
        POST "Content-Length: 5000000\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        char answer[8192] = "";
        say(requests[i], 8192, answer);
        if (!strstr(answer, "\r\nDate: ") || !strstr(answer, " GMT\r\n") ||
            !strstr(answer, "\r\nCache-Control: no-store\r\n"))
            fail_msg("%s\nis answered with\n%s", requests[i], answer);
    }
}

static void test_options_of_the_server_as_a_whole(void **state) {
    (void)state;
    char answer[8192] = "";
    say("OPTIONS * HTTP/1.1\r\nHost: test\r\n\r\n", 8192, answer);
    assert_int_equal(strncmp(answer, "HTTP/1.1 204 ", 13), 0);
    assert_non_null(strstr(answer, "\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n"));
    say("GET * HTTP/1.1\r\nHost: test\r\n\r\n", 8192, answer);
    assert_int_equal(strncmp(answer, "HTTP/1.1 404 ", 13), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_can_be_read_in_two_ways),
        cmocka_unit_test(test_what_is_not_http),
        cmocka_unit_test(test_what_comes_before_a_bad_request_is_answered),
        cmocka_unit_test(test_good_requests_in_unusual_dress),
        cmocka_unit_test(test_many_small_fields_are_too_large),
        cmocka_unit_test(test_whoever_has_said_all_gets_his_answers),
        cmocka_unit_test(test_blanks_around_a_value_are_no_part_of_it),
        cmocka_unit_test(test_many_blanks),
        cmocka_unit_test(test_who_sends_too_much_is_told_so),
        cmocka_unit_test(test_who_goes_on_is_cut_off),
        cmocka_unit_test(test_early_refusals_have_a_date_and_are_not_kept),
        cmocka_unit_test(test_options_of_the_server_as_a_whole),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
