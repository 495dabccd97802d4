/* Numbers as clients write them whose numbers are all floating point: 3.0 is an integer wherever one is expected. And a
 * byte order mark before a body. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

static struct client alice, bob;

static int set_up(void **state) {
    admin_setup(state);
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    return 0;
}

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}"
#define CLOCK                                                                                                          \
    ",\"clock\":{\"kind\":\"bank\",\"seconds\":%s,\"increment\":%s,\"cap\":%s,\"on_expiry\":\"bot\",\"bot\":%s}"

static void send_to(struct client *client, int status, const char *method, const char *path, const char *body) {
    json_decref(ask(client, status, method, path, body));
}

static void test_a_number_without_a_fraction_is_an_integer(void **state) {
    char id[GAME_ID];
    (void)state;
    make_game(&admin, id, text("{" MUSTER CLOCK ",\"orders_delay\":6e1}", "86400.0", "3.6e3", "864e2", "2.0"));
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *clock = member(game, "clock");
    assert_int_equal(number_of(clock, "seconds"), 86400);
    assert_int_equal(number_of(clock, "increment"), 3600);
    assert_int_equal(number_of(clock, "bot"), 2);
    json_decref(game);
    send_to(&alice, 200, "POST", text("/v1/games/%s/actions", id),
            "{\"role\":\"red\",\"seq\":0.0,\"key\":\"advance\"}");
    send_to(&alice, 200, "POST", text("/v1/games/%s/actions", id),
            "{\"role\":\"red\",\"seq\":1.00e0,\"keys\":[\"ready\"]}");
    send_to(&admin, 200, "POST", text("/v1/games/%s/direct", id),
            "{\"do\":\"extend\",\"reason\":\"Ill\",\"role\":\"blue\",\"seconds\":6.0E1}");
    send_to(&bob, 201, "POST", text("/v1/games/%s/tickets", id), "{\"role\":\"blue\",\"seconds\":60.0}");
    send_to(&admin, 200, "POST", text("/v1/games/%s/direct", id),
            "{\"do\":\"adjudicate\",\"reason\":\"Late\",\"places\":{\"red\":1.0,\"blue\":2.0}}");
    make_game(&admin, id,
              "{\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3.0},"
              "\"seats\":{\"red\":\"a\",\"blue\":\"b\",\"green\":{\"bot\":1.0}}}");
}

static void test_fractions_and_what_is_too_large_are_not(void **state) {
    static const char *const wrong[] = {"0.5",    "60.000001", "1e999",
                                        "-1.5",   "1e-1",      "9007199254740993.0",
                                        "1e300",  "-1e300",    "18446744073709551616",
                                        "1.0e16", "\"60\"",    "true"};
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, "");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct reply reply;
        client_send(&alice, &reply, "POST", text("/v1/games/%s/actions", id),
                    text("{\"role\":\"red\",\"seq\":%s,\"key\":\"advance\"}", wrong[i]), NULL);
        assert_int_equal(reply.status, 400);
        reply_finish(&reply);
        client_send(&admin, &reply, "POST", "/v1/games", text("{" MUSTER ",\"orders_delay\":%s}", wrong[i]), NULL);
        assert_int_equal(reply.status, 400);
        reply_finish(&reply);
    }
}

static void test_a_byte_order_mark_is_ignored(void **state) {
    char id[GAME_ID];
    (void)state;
    make_game(&admin, id, "\xEF\xBB\xBF{" MUSTER "}");
    send_to(&alice, 200, "POST", text("/v1/games/%s/actions", id),
            "\xEF\xBB\xBF {\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}");
    refuse(&admin, "bad-json", "POST", "/v1/games", "\xEF\xBB\xBF");
    refuse(&admin, "bad-json", "POST", "/v1/games", "\xEF\xBB\xBF\xEF\xBB\xBF{" MUSTER "}");
    refuse(&admin, "bad-json", "POST", "/v1/games", "{\xEF\xBB\xBF" MUSTER "}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_number_without_a_fraction_is_an_integer),
        cmocka_unit_test(test_fractions_and_what_is_too_large_are_not),
        cmocka_unit_test(test_a_byte_order_mark_is_ignored),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
