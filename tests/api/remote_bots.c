/* Tokens of the scope bot: players that are programs, marked wherever they appear, with a program's rights. */
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

static int set_up(void **state) {
    admin_setup(state);
    server = *state;
    return 0;
}

/* A client with a token of its own, which the caller frees. */
static struct client made(const char *scope, const char *player, json_t **token) {
    struct client client = admin;
    *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"%s\",\"player\":\"%s\"}", scope, player));
    assert_string_equal(string_of(*token, "scope"), scope);
    client.token = string_of(*token, "token");
    return client;
}

static void test_a_player_is_a_person_or_a_program(void **state) {
    json_t *tokens[4];
    (void)state;
    struct client marvin = made("bot", "marvin", &tokens[0]);
    made("bot", "marvin", &tokens[1]); /* another one */
    made("player", "alice", &tokens[2]);
    refuse(&admin, "bot-mismatch", "POST", "/v1/tokens", "{\"scope\":\"bot\",\"player\":\"alice\"}");
    refuse(&admin, "bot-mismatch", "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"marvin\"}");
    refuse(&admin, "bad-request", "POST", "/v1/tokens", "{\"scope\":\"bot\"}");
    refuse(&admin, "bad-request", "POST", "/v1/tokens", "{\"scope\":\"bot\",\"player\":\"hal\",\"scopes\":[\"play\"]}");
    json_t *me = ask(&marvin, 200, "GET", "/v1/me", NULL),
           *player = ask(&admin, 200, "GET", "/v1/players/marvin", NULL);
    assert_string_equal(string_of(me, "scope"), "bot");
    assert_true(flag_of(player, "bot"));
    json_decref(me);
    json_decref(player);
    player = ask(&admin, 200, "GET", "/v1/players/alice", NULL);
    assert_false(flag_of(player, "bot"));
    json_decref(player);
    struct client anybody = admin;
    anybody.token = NULL;
    json_t *bots = ask(&anybody, 200, "GET", "/v1/bots", NULL);
    assert_non_null(item_of(member(bots, "players"), "id", "marvin"));
    assert_null(item_of(member(bots, "players"), "id", "alice"));
    json_decref(bots);
    for (int i = 0; i < 3; i++)
        json_decref(tokens[i]);
}

static bool is_bot(const json_t *game, const char *role) {
    return flag_of(item_of(member(game, "roles"), "role", role), "is_bot");
}

/* A player challenges the program, which is marked from its first moment at the table, and after a restart. */
static void test_a_program_is_challenged_and_marked(void **state) {
    json_t *tokens[2];
    char id[GAME_ID];
    (void)state;
    struct client hal = made("bot", "hal", &tokens[0]), ben = made("player", "ben", &tokens[1]);
    make_game(&ben, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"labels\":{\"league\":\"mixed\"},"
              "\"seats\":{\"red\":\"ben\"},\"invitations\":{\"blue\":\"hal\"}}");
    json_t *waiting = ask(&hal, 200, "GET", "/v1/me/invitations", NULL);
    assert_int_equal(json_array_size(member(waiting, "items")), 1);
    json_decref(waiting);
    json_t *game = ask(&hal, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    assert_true(is_bot(game, "blue"));
    assert_false(is_bot(game, "red"));
    json_decref(game);
    server_kill(server);
    server_again(server);
    game = ask(&ben, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_true(is_bot(game, "blue"));
    assert_false(is_bot(game, "red"));
    json_decref(game);
    refuse(&hal, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    json_decref(act(&ben, id, "red", "ready"));
    json_decref(act(&hal, id, "blue", "ready"));
    json_decref(ask(&ben, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    json_t *standings = ask(&admin, 200, "GET", "/v1/standings?label=league:mixed&maker=*", NULL);
    assert_int_equal(json_array_size(member(standings, "items")), 0); /* games with programs count nowhere */
    json_decref(standings);
    json_decref(tokens[0]);
    json_decref(tokens[1]);
}

/* It plays, and manages nothing. */
static void test_a_program_has_a_programs_rights(void **state) {
    json_t *token;
    (void)state;
    struct client eve = made("bot", "eve", &token), another = eve;
    refuse(&eve, "not-allowed", "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"eve\"}");
    refuse(&eve, "not-allowed", "GET", "/v1/tokens", NULL);
    refuse(&eve, "not-allowed", "DELETE", "/v1/players/eve", NULL);
    another.player = "alice";
    refuse(&another, "not-allowed", "GET", "/v1/me/games", NULL);
    json_t *league = ask(&admin, 201, "POST", "/v1/leagues",
                         "{\"name\":\"Open\",\"kind\":\"swiss\",\"sign_up\":\"link\",\"games\":["
                         "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}]}");
    refuse(&eve, "not-allowed", "PUT", text("/v1/leagues/%s/members/eve", string_of(league, "id")), NULL);
    json_decref(league);
    json_decref(token);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_player_is_a_person_or_a_program),
        cmocka_unit_test(test_a_program_is_challenged_and_marked),
        cmocka_unit_test(test_a_program_has_a_programs_rights),
    };
    return cmocka_run_group_tests_name("remote bots", tests, set_up, admin_teardown);
}
