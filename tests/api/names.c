/* Names and labels as people see them: a name shows something, equal names are equal, and no text of a list can hide or
 * turn around what stands beside it. */
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

static struct client guest;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_GUESTS=on", NULL};
    struct server *server = admin_begin(state, settings);
    client_init(&guest, server->port, NULL);
    char id[GAME_ID];
    make_muster(&admin, id, ""); /* alice and bob */
    return 0;
}

static int tear_down(void **state) {
    client_finish(&guest);
    return admin_teardown(state);
}

static void test_a_name_has_a_letter_a_digit_or_a_symbol(void **state) {
    static const char *const nothing[] = {
        "\\u00a0", "\\u00ad", "\\u034f", "\\u061c", "\\u115f", "\\u1680",        "\\u180e",        "\\u200b",
        "\\u200d", "\\u2028", "\\u202e", "\\u2060", "\\u2800", "\\u3000",        "\\u3164",        "\\ufe0f",
        "\\ufeff", "\\uffa0", "\\u0301", "\\u0489", "\\u20dd", "\\udb40\\udc20", "\\udb40\\udd00", "   ",
        "...",     "-",       "\\u2014", "( )",     "\\\"",    "\\u0903"};
    static const char *const something[] = {"A", "7", "\\u2665", "\\u00bd", "$", "\\u674e", "\\ud83d\\udc34", "(a)"};
    (void)state;
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        refuse(&admin, "bad-request", "PATCH", "/v1/players/alice", text("{\"name\":\"%s\"}", nothing[i]));
    for (size_t i = 0; i < sizeof something / sizeof something[0]; i++)
        json_decref(ask(&admin, 200, "PATCH", "/v1/players/alice", text("{\"name\":\"%s\"}", something[i])));
}

static void check_name(const char *sent, const char *kept) {
    json_t *player = ask(&admin, 200, "PATCH", "/v1/players/alice", text("{\"name\":\"%s\"}", sent));
    assert_string_equal(string_of(player, "name"), kept);
    json_decref(player);
    player = ask(&admin, 200, "GET", "/v1/players/alice", NULL);
    assert_string_equal(string_of(player, "name"), kept);
    json_decref(player);
}

static void test_equal_names_are_equal(void **state) {
    (void)state;
    check_name("Ann ", "Ann");
    check_name("\\u3000\\u00a0 Ann of  Leeds\\u2003", "Ann of  Leeds");
    check_name("Zoe\\u0308", "Zo\xc3\xab");
    check_name("\\u212b", "\xc3\x85");
    check_name("\\u1112\\u1161\\u11ab", "\xed\x95\x9c");
}

static void test_a_guest_is_called_so_too(void **state) {
    char id[GAME_ID];
    (void)state;
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    json_t *made = ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue/invitation", id), NULL);
    const char *path = text("/v1/invitations/%s/accept", string_of(made, "invitation"));
    refuse(&guest, "bad-request", "POST", path, "{\"name\":\"...\"}");
    json_decref(ask(&guest, 201, "POST", path, "{\"name\":\" Zoe\\u0308 \"}"));
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "blue"), "name"), "Zo\xc3\xab");
    json_decref(game);
    json_decref(made);
}

static void test_labels_and_names_of_tokens_hide_nothing(void **state) {
    static const char *const wrong[] = {"a\\u001b[31m", "a\\u202eb", "a\\nb",          "\\u0085",
                                        "\\u2066a",     "\\u007f",   "win\\u200bter",  "\\u3164",
                                        "a\\u2028b",    "\\ufeffa",  "a\\udb40\\udc41"};
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ",\"labels\":{\"a\":\"\",\"b\":\"Z\\u00fcrich \\u2665\"}");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        refuse(&admin, "bad-request", "PATCH", text("/v1/games/%s", id), text("{\"labels\":{\"a\":\"%s\"}}", wrong[i]));
        refuse(&admin, "bad-request", "POST", "/v1/games",
               text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"labels\":{\"a\":\"%s\"}}", wrong[i]));
        refuse(&admin, "bad-request", "POST", "/v1/tokens",
               text("{\"scope\":\"player\",\"player\":\"alice\",\"name\":\"%s\"}", wrong[i]));
        refuse(&admin, "bad-request", "POST", "/v1/webhooks",
               text("{\"url\":\"https://example.org/hook\",\"name\":\"%s\"}", wrong[i]));
    }
    json_decref(ask(&admin, 201, "POST", "/v1/tokens",
                    "{\"scope\":\"player\",\"player\":\"alice\",\"name\":\"Z\\u00fcrich's phone\"}"));
}

/* The name after making or changing a league. */
static void check_league(const json_t *league, const char *name) {
    assert_string_equal(string_of(league, "name"), name);
    json_t *found = ask(&admin, 200, "GET", text("/v1/leagues/%s", string_of(league, "id")), NULL);
    assert_string_equal(string_of(found, "name"), name);
    json_decref(found);
}

#define LEAGUE(name)                                                                                                   \
    "{\"name\":\"" name "\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}]}"

static void test_a_league_is_named_as_players_are(void **state) {
    static const char *const nothing[] = {"...",       "   ",       "\\u3164",   "\\u2800",
                                          "A\\u200bB", "a\\u202eb", "a\\u2028b", "\\udb40\\udc20"};
    (void)state;
    json_t *league = ask(&admin, 201, "POST", "/v1/leagues", LEAGUE("\\u3000 Zoe\\u0308's  cup "));
    check_league(league, "Zo\xc3\xab's  cup");
    char path[80];
    snprintf(path, sizeof path, "/v1/leagues/%s", string_of(league, "id"));
    json_decref(league);
    league = ask(&admin, 200, "PATCH", path, "{\"name\":\"\\u212bngstr\\u00f6m\\u00a0\"}");
    check_league(league, "\xc3\x85ngstr\xc3\xb6m");
    json_decref(league);
    league = ask(&admin, 200, "PATCH", path, "{\"name\":\"System\"}"); /* a league may be any word */
    check_league(league, "System");
    json_decref(league);
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        refuse(&admin, "bad-request", "PATCH", path, text("{\"name\":\"%s\"}", nothing[i]));
        refuse(&admin, "bad-request", "POST", "/v1/leagues", text(LEAGUE("%s"), nothing[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_has_a_letter_a_digit_or_a_symbol),
        cmocka_unit_test(test_equal_names_are_equal),
        cmocka_unit_test(test_a_guest_is_called_so_too),
        cmocka_unit_test(test_labels_and_names_of_tokens_hide_nothing),
        cmocka_unit_test(test_a_league_is_named_as_players_are),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
