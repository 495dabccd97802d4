/* Budgets and quotas: of addresses, apps and players. */
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

/* A hundredth of the rate, 10 at least, are look-ups of unknown tokens. */
enum { BUDGET = 60, FAILURES = 10, SECRET = 160 };

static struct client admin, nobody;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=60", "MUSTERD_TRUSTED_PROXIES=::1,127.0.0.0/8", NULL};
    struct server *server = calloc(1, sizeof(*server));
    *state = server;
    server_start(server, settings);
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    nobody = admin;
    nobody.token = NULL;
    json_decref(ask(&admin, 200, "GET", "/v1/me", NULL)); /* known from now on */
    return 0;
}

static int tear_down(void **state) {
    client_finish(&admin);
    return server_teardown(state);
}

/* The status of GET path for a client at this address; wait: Retry-After, or 0. */
static int status_from(const char *address, const char *token, const char *path, long *wait) {
    struct reply reply;
    const char *headers[] = {text("X-Forwarded-For: %s", address),
                             token ? text("Authorization: Bearer %s", token) : NULL, NULL};
    client_send(&nobody, &reply, "GET", path, NULL, headers);
    int status = reply.status;
    const char *value = reply_header(&reply, "retry-after");
    if (wait)
        *wait = value ? strtol(value, NULL, 10) : 0;
    reply_finish(&reply);
    return status;
}

/* Jobs that the desks were given since the start. */
static long jobs(void) {
    struct reply reply;
    client_send(&nobody, &reply, "GET", "/metrics", NULL, NULL);
    const char *figure = strstr(reply.body, "\nmusterd_desk_jobs_total ");
    assert_non_null(figure);
    long count = strtol(figure + strlen("\nmusterd_desk_jobs_total "), NULL, 10);
    reply_finish(&reply);
    return count;
}

static void test_unknown_tokens_have_a_budget_of_their_own(void **state) {
    (void)state;
    int unknown = 0, limited = 0;
    long wait, before = jobs();
    for (int i = 0; i < 5 * FAILURES; i++) {
        int status = status_from("203.0.113.1", text("mst_unknown_%d", i), "/v1/rulesets", &wait);
        unknown += status == 401;
        limited += status == 429;
        assert_true(status == 401 || (status == 429 && wait >= 1 && wait <= 60));
    }
    assert_in_range(unknown, FAILURES, FAILURES + 5);
    assert_int_equal(unknown + limited, 5 * FAILURES);
    assert_in_range(jobs() - before, FAILURES, FAILURES + 5); /* the rest did not reach the store */
    assert_int_equal(status_from("203.0.113.1", NULL, "/v1/rulesets", NULL), 200); /* no token: another budget */
    assert_int_equal(status_from("203.0.113.1", SERVER_ADMIN_TOKEN, "/v1/me", NULL), 200);    /* one that is known */
    assert_int_equal(status_from("203.0.113.2", "mst_unknown_0", "/v1/rulesets", NULL), 401); /* another address */
}

static void test_an_unknown_token_is_looked_up_once(void **state) {
    (void)state;
    assert_int_equal(status_from("203.0.113.3", "mst_once", "/v1/rulesets", NULL), 401);
    long before = jobs();
    for (int i = 0; i < 5; i++)
        assert_int_equal(status_from("203.0.113.4", "mst_once", "/v1/rulesets", NULL), 401);
    assert_int_equal(jobs(), before);
}

static void test_clients_behind_a_trusted_proxy_have_their_own_budgets(void **state) {
    (void)state;
    int good = 0;
    while (good <= BUDGET + 5 && status_from("203.0.113.5", NULL, "/v1/rulesets", NULL) == 200)
        good++;
    assert_in_range(good, BUDGET, BUDGET + 5);
    assert_int_equal(status_from("192.0.2.66, 203.0.113.5", NULL, "/v1/rulesets", NULL), 429); /* said by himself */
    assert_int_equal(status_from("203.0.113.5, 127.0.0.9", NULL, "/v1/rulesets", NULL), 429);
    assert_int_equal(status_from("203.0.113.6", NULL, "/v1/rulesets", NULL), 200);
    struct reply reply;
    client_send(&nobody, &reply, "GET", "/v1/rulesets", NULL, (const char *[]){"Forwarded: for=203.0.113.5", NULL});
    assert_int_equal(reply.status, 429);
    reply_finish(&reply);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_tokens_have_a_budget_of_their_own),
        cmocka_unit_test(test_an_unknown_token_is_looked_up_once),
        cmocka_unit_test(test_clients_behind_a_trusted_proxy_have_their_own_budgets),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
