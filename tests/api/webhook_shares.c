/* Owners of webhooks in turn: who keeps the daemon waiting keeps nobody else. */
#include "webhook_table.h"

static enum answer be_silent(void *context, const struct received *received) {
    (void)context;
    return strcmp(received->path, "/silent") == 0 ? ANSWER_STALL : ANSWER_GOOD;
}

/* One player's hooks never answer, and two thousand notices wait for them: another owner's comes all the same, long
 * before those were tried once. */
static void test_who_stalls_holds_up_himself_alone(void **state) {
    enum { HOOKS = 20, TESTS = 100, STALLED_MOST = 64 };
    struct table bad, good;
    (void)state;
    table_begin(&bad, be_silent, NULL);
    table_begin(&good, NULL, NULL);
    struct client ana = bad.app;
    ana.player = bad.ana;
    for (int i = 0; i < HOOKS; i++) {
        json_t *hook = make_webhook(&ana, &bad, "/silent", "");
        for (int k = 0; k < TESTS; k++)
            test_webhook(&ana, string_of(hook, "id"));
        if (i == 0) {
            json_t *problem =
                ask_problem(&ana, "quota-exceeded", "POST", text("/v1/webhooks/%s/test", string_of(hook, "id")), NULL);
            assert_string_equal(string_of(problem, "quota"), "tests");
            json_decref(problem);
        }
        json_decref(hook);
    }
    json_t *hook = make_webhook(&good.app, &good, "/good", "");
    size_t before = receiver_count(&bad.receiver, -1);
    test_webhook(&good.app, string_of(hook, "id"));
    receiver_wait(&good.receiver, ANSWER_GOOD, 1);
    size_t stalled = receiver_count(&bad.receiver, -1) - before;
    print_message("delivered when %zu of %d more had been tried\n", stalled, HOOKS * TESTS);
    if (stalled > STALLED_MOST)
        fail_msg("another owner's notice came only after %zu that stalled", stalled);
    assert_true(receiver_open(&bad.receiver) <= 16);
    json_decref(hook);
    table_end(&bad);
    table_end(&good);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_stalls_holds_up_himself_alone),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
