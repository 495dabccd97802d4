/* The table in the browser, as files: types, tags, policy, and the setting that turns it off. What the page does is
 * tested in tests/browser. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

static struct client anyone;

static int set_up(void **state) {
    server_setup(state);
    client_init(&anyone, ((struct server *)*state)->port, NULL);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&anyone);
    return server_teardown(state);
}

static void test_files_have_their_types(void **state) {
    (void)state;
    static const struct {
        const char *path, *type;
    } files[] = {{"/play", "text/html; charset=utf-8"},
                 {"/play/index.html", "text/html; charset=utf-8"},
                 {"/play/main.js", "text/javascript; charset=utf-8"},
                 {"/play/theme.css", "text/css; charset=utf-8"},
                 {"/play/icons.svg", "image/svg+xml"}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct reply reply;
        client_send(&anyone, &reply, "GET", files[i].path, NULL, NULL);
        assert_int_equal(reply.status, 200);
        assert_string_equal(reply_header(&reply, "content-type"), files[i].type);
        assert_string_equal(reply_header(&reply, "referrer-policy"), "no-referrer");
        assert_true(strlen(reply.body) > 100);
        reply_finish(&reply);
    }
}

/* Nothing of the page may stand where the policy would have to make an exception for it. */
static void test_the_policy_has_no_exceptions(void **state) {
    (void)state;
    struct reply reply;
    client_send(&anyone, &reply, "GET", "/play", NULL, NULL);
    const char *policy = reply_header(&reply, "content-security-policy");
    assert_memory_equal(policy, "default-src 'none'; ", 20);
    assert_null(strstr(policy, "unsafe"));
    assert_null(strstr(policy, "http"));
    assert_null(strstr(reply.body, "<style"));
    assert_null(strstr(reply.body, "style="));
    assert_null(strstr(reply.body, "http:"));
    assert_null(strstr(reply.body, "https:"));
    reply_finish(&reply);
}

static void test_what_is_known_is_not_sent_again(void **state) {
    (void)state;
    struct reply reply;
    client_send(&anyone, &reply, "GET", "/play/main.js", NULL, NULL);
    size_t length = strlen(reply.body);
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    assert_string_equal(reply_header(&reply, "cache-control"), "no-cache");
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/play/main.js", NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/play/theme.css", NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 200);
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/play/main.js", NULL, (const char *[]){"Accept-Encoding: gzip", tag, NULL});
    assert_int_equal(reply.status, 200); /* other bytes: a strong tag of their own */
    assert_string_equal(reply_header(&reply, "content-encoding"), "gzip");
    assert_true(atol(reply_header(&reply, "content-length")) < (long)length);
    reply_finish(&reply);
}

static void test_what_is_no_part_of_it_is_not_found(void **state) {
    (void)state;
    static const char *const paths[] = {"/play/",        "/play/nothing.js", "/play/..",        "/play/..%2f..",
                                        "/play/Main.js", "/play/docs.html",  "/play/%2e%2e%2f", "/play/openapi.yaml"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        refuse(&anyone, "not-found", "GET", paths[i], NULL);
}

static void test_it_can_be_switched_off(void **state) {
    (void)state;
    struct server server;
    server_start(&server, (const char *[]){"MUSTERD_PLAY=off", NULL});
    struct client client;
    client_init(&client, server.port, NULL);
    refuse(&client, "not-found", "GET", "/play", NULL);
    refuse(&client, "not-found", "GET", "/play/main.js", NULL);
    json_decref(ask(&client, 200, "GET", "/healthz", NULL));
    client_finish(&client);
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_have_their_types),
        cmocka_unit_test(test_the_policy_has_no_exceptions),
        cmocka_unit_test(test_what_is_known_is_not_sent_again),
        cmocka_unit_test(test_what_is_no_part_of_it_is_not_found),
        cmocka_unit_test(test_it_can_be_switched_off),
    };
    return cmocka_run_group_tests_name("play", tests, set_up, tear_down);
}
