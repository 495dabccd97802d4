/* Hints over HTTP: what a bot would do, for who holds the seat, in games that were made with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

static struct server *server;
static struct client alice, bob, nobody;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_SEEDS=on", "MUSTERD_BOT_DELAY=0", "MUSTERD_BOT_NICE=0",
                                           "MUSTERD_RATE_LIMIT=0", NULL};
    server = admin_begin(state, settings);
    play_with_seeds();
    nobody = alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    nobody.token = NULL;
    return 0;
}

static json_t *hints_of(struct client *client, const char *id, const char *role) {
    return ask(client, 200, "GET", text("/v1/games/%s/hints?role=%s", id, role), NULL);
}

/* Each key is in the role's list, the best comes first, and the shares are no more than all. */
static void check_hints(const char *id, const char *role, const json_t *hints) {
    json_t *view = view_of(&admin, id, role);
    const json_t *list = member(hints, "hints");
    long sum = 0, before = 100;
    assert_string_equal(string_of(hints, "game"), id);
    assert_string_equal(string_of(hints, "role"), role);
    assert_int_equal(number_of(hints, "seq"), number_of(view, "seq"));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *hint = json_array_get(list, i);
        assert_non_null(item_of(member(view, "actions"), "key", string_of(hint, "key")));
        assert_true(number_of(hint, "share") <= before);
        before = number_of(hint, "share");
        sum += before;
    }
    assert_true(sum <= 102); /* each is rounded */
    json_decref(view);
}

#define HINTS ",\"hints\":true"

static void test_a_game_says_whether_it_has_hints(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, HINTS);
    json_t *game = ask(&bob, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_true(flag_of(game, "hints"));
    json_decref(game);
    make_muster(&admin, id, "");
    game = ask(&bob, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_false(flag_of(game, "hints"));
    json_decref(game);
    refuse(&alice, "no-hints", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    refuse(&admin, "bad-request", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"hints\":\"yes\"}");
    refuse(&admin, "bad-request", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"hints\":2}");
}

static void test_only_who_holds_the_seat_has_hints(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, HINTS);
    json_t *hints = hints_of(&alice, id, "red");
    assert_true(json_array_size(member(hints, "hints")) > 0);
    check_hints(id, "red", hints);
    json_decref(hints);
    refuse(&bob, "not-your-seat", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    refuse(&bob, "not-your-seat", "GET", text("/v1/games/%s/hints?role=spectator", id), NULL);
    refuse(&bob, "bad-parameter", "GET", text("/v1/games/%s/hints?role=purple", id), NULL);
    refuse(&bob, "bad-parameter", "GET", text("/v1/games/%s/hints?seq=0", id), NULL);
    refuse(&nobody, "no-token", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    struct client carol = admin;
    carol.player = "carol";
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/hints", id), NULL);
    hints = ask(&bob, 200, "GET", text("/v1/games/%s/hints", id), NULL); /* blue is asked nothing */
    assert_string_equal(string_of(hints, "role"), "blue");
    assert_int_equal(json_array_size(member(hints, "hints")), 0);
    assert_int_equal(number_of(hints, "simulations"), 0);
    json_decref(hints);
}

/* The same after a crash, and from another daemon: who asks again learns no more. */
static void test_the_same_position_has_the_same_hints(void **state) {
    char id[GAME_ID];
    struct server second;
    (void)state;
    make_game(&admin, id,
              "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"mid-war\",\"seats\":{\"king\":\"alice\","
              "\"parliament\":\"bob\"}" HINTS "}");
    json_t *view = view_of(&alice, id, "king");
    const char *role = has(member(view, "to_act"), "king") ? "king" : "parliament";
    struct client *asked = strcmp(role, "king") == 0 ? &alice : &bob;
    json_t *first = hints_of(asked, id, role);
    check_hints(id, role, first);
    for (int i = 0; i < 3; i++) {
        json_t *again = hints_of(asked, id, role);
        assert_true(json_equal(first, again));
        json_decref(again);
    }
    server_kill(server);
    server_again(server);
    json_t *later = hints_of(asked, id, role);
    assert_true(json_equal(first, later));
    json_decref(later);
    server_start_beside(&second, server);
    struct client there = *asked;
    client_init(&there, second.port, SERVER_ADMIN_TOKEN);
    there.player = asked->player;
    later = hints_of(&there, id, role);
    assert_true(json_equal(first, later));
    json_decref(later);
    client_finish(&there);
    server_finish_beside(&second);
    json_decref(first);
    json_decref(view);
}

static void test_hints_follow_the_game(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, HINTS);
    for (int i = 0; i < 6; i++) {
        json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
        const json_t *seats = member(game, "roles");
        for (size_t k = 0; k < json_array_size(seats); k++) {
            const json_t *seat = json_array_get(seats, k);
            if (!flag_of(seat, "to_act"))
                continue;
            json_t *hints = hints_of(&admin, id, string_of(seat, "role"));
            check_hints(id, string_of(seat, "role"), hints);
            json_decref(
                act(&admin, id, string_of(seat, "role"), string_of(json_array_get(member(hints, "hints"), 0), "key")));
            json_decref(hints);
            break;
        }
        json_decref(game);
    }
}

static void test_no_hints_before_and_after_the_game(void **state) {
    char id[GAME_ID];
    uint64_t luck = 3;
    (void)state;
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}" HINTS "}");
    refuse(&alice, "not-active", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    json_decref(hints_of(&alice, id, "red"));
    assert_true(play(&admin, id, &luck, 100000) > 0);
    refuse(&alice, "game-over", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
}

static void test_a_private_game_is_not_told_of(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ",\"visibility\":\"private\"" HINTS);
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"stranger\"}");
    struct client app = admin;
    app.token = string_of(token, "token");
    refuse(&app, "not-found", "GET", text("/v1/games/%s/hints?role=red", id), NULL);
    json_decref(token);
}

/* What is left of the budget after a request. */
static long left_after(struct client *client, const char *path) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    const char *budget = reply_header(&reply, "ratelimit"), *remaining = budget ? strstr(budget, "r=") : NULL;
    assert_non_null(remaining);
    const long left = remaining ? strtol(remaining + 2, NULL, 10) : 0;
    reply_finish(&reply);
    return left;
}

/* A search costs five requests, an answer from memory one. One request a second comes back. */
static void test_a_search_has_its_price(void **state) {
    static const char *const few[] = {"MUSTERD_TEST_SEEDS=on", "MUSTERD_BOT_NICE=0", "MUSTERD_RATE_LIMIT=60", NULL};
    char id[GAME_ID];
    (void)state;
    server_stop(server);
    server->settings = few;
    server_again(server);
    struct client dora = admin;
    dora.player = "dora";
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"hints\":true,"
              "\"seats\":{\"red\":\"dora\",\"blue\":\"bob\"}}");
    const char *path = text("/v1/games/%s/hints?role=red", id);
    const long before = left_after(&dora, text("/v1/games/%s", id)), searched = left_after(&dora, path);
    const long known = left_after(&dora, path);
    assert_in_range(before - searched, 3, 5);
    assert_true(searched - known <= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_says_whether_it_has_hints),
        cmocka_unit_test(test_only_who_holds_the_seat_has_hints),
        cmocka_unit_test(test_the_same_position_has_the_same_hints),
        cmocka_unit_test(test_hints_follow_the_game),
        cmocka_unit_test(test_no_hints_before_and_after_the_game),
        cmocka_unit_test(test_a_private_game_is_not_told_of),
        cmocka_unit_test(test_a_search_has_its_price),
    };
    return cmocka_run_group_tests_name("hints", tests, set_up, admin_teardown);
}
