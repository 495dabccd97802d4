/* Moderation over HTTP: messages are reported and hidden, players muted and banned, in all games of an app or in one
 * league, at two daemons. */
#include <time.h>

#include "club.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define HOUR   3600

static struct client alice, bob, carol;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", NULL};
    const int result = club_begin(state, settings);
    alice = as("alice");
    bob = as("bob");
    carol = as("carol");
    return result;
}

static void make_table(char id[GAME_ID], const char *red, const char *blue) {
    make_game(&app, id, text("{" MUSTER ",\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}}", red, blue));
}

static const char *message_path(const char *game, int n, const char *rest) {
    return text("/v1/games/%s/messages/%d%s?channel=players", game, n, rest);
}

static const char *talk_path(const char *game) {
    return text("/v1/games/%s/messages", game);
}

static void say(struct client *client, const char *game, const char *words) {
    json_decref(ask(client, 201, "POST", talk_path(game), text("{\"channel\":\"players\",\"text\":\"%s\"}", words)));
}

#define HELLO "{\"channel\":\"players\",\"text\":\"hello\"}"

/* The latest row of the audit log that the client may read. */
static void check_audit(struct client *client, const char *what, const char *member_name, const char *value) {
    json_t *list = ask(client, 200, "GET", "/v1/audit?limit=1", NULL);
    const json_t *row = json_array_get(member(list, "items"), 0);
    assert_non_null(row);
    assert_string_equal(string_of(row, "what"), what);
    assert_string_equal(string_of(member(row, "details"), member_name), value);
    json_decref(list);
}

static size_t count_items(struct client *client, const char *path) {
    json_t *list = ask(client, 200, "GET", path, NULL);
    const size_t count = json_array_size(member(list, "items"));
    json_decref(list);
    return count;
}

/* ---- messages ---------------------------------------------------------------------------------------------------- */

static void test_a_message_is_reported(void **state) {
    (void)state;
    char id[GAME_ID];
    make_table(id, "alice", "bob");
    say(&bob, id, "You fool!");
    const char *path = message_path(id, 1, "/reports"), *why = "{\"reason\":\"Insults\"}";
    refuse(&bob, "not-allowed", "POST", path, why);
    refuse(&carol, "not-your-seat", "POST", path, why);
    refuse(&app, "not-allowed", "POST", path, why);
    refuse(&alice, "not-found", "POST", message_path(id, 2, "/reports"), why);
    refuse(&alice, "bad-request", "POST", path, "{}");
    refuse(&alice, "bad-request", "POST", path, "{\"reason\":\"\"}");
    refuse(&alice, "bad-parameter", "POST", text("/v1/games/%s/messages/1/reports", id), why);
    for (int i = 0; i < 2; i++)
        assert_null(ask(&alice, 204, "POST", path, why));
    assert_int_equal(count_items(&beside, "/v1/reports"), 1);
    assert_int_equal(count_items(&admin, "/v1/reports"), 1);
    assert_int_equal(count_items(&rival, "/v1/reports"), 0);
    refuse(&alice, "not-allowed", "GET", "/v1/reports", NULL);
    json_t *list = ask(&app, 200, "GET", "/v1/reports?limit=1", NULL);
    const json_t *report = json_array_get(member(list, "items"), 0);
    assert_string_equal(string_of(report, "game"), id);
    assert_int_equal(number_of(report, "message"), 1);
    assert_string_equal(string_of(report, "author"), "bob");
    assert_string_equal(string_of(report, "player"), "alice");
    assert_string_equal(string_of(report, "text"), "You fool!");
    assert_string_equal(string_of(report, "reason"), "Insults");
    json_decref(list);
    /* Pages follow each other. */
    say(&alice, id, "No, you!");
    assert_null(ask(&bob, 204, "POST", message_path(id, 2, "/reports"), why));
    json_t *page = ask(&app, 200, "GET", "/v1/reports?limit=1", NULL);
    assert_int_equal(number_of(json_array_get(member(page, "items"), 0), "message"), 2);
    json_t *next = ask(&app, 200, "GET", text("/v1/reports?limit=1&cursor=%s", string_of(page, "next")), NULL);
    assert_int_equal(number_of(json_array_get(member(next, "items"), 0), "message"), 1);
    assert_true(json_is_null(member(next, "next")));
    json_decref(next);
    json_decref(page);
}

static void check_message(struct client *client, const char *game, const char *words, bool hidden) {
    json_t *list = ask(client, 200, "GET", text("/v1/games/%s/messages?channel=players", game), NULL);
    const json_t *message = json_array_get(member(list, "items"), 0);
    if (words)
        assert_string_equal(string_of(message, "text"), words);
    else
        assert_true(json_is_null(member(message, "text")));
    assert_int_equal(flag_of(message, "hidden"), hidden);
    assert_false(flag_of(message, "deleted"));
    json_decref(list);
}

static void test_a_message_is_hidden(void **state) {
    (void)state;
    char id[GAME_ID];
    make_table(id, "alice", "bob");
    say(&bob, id, "You fool!");
    const char *path = message_path(id, 1, ""), *hide = "{\"hidden\":true,\"reason\":\"Insults\"}";
    refuse(&alice, "not-allowed", "PATCH", path, hide);
    refuse(&bob, "not-allowed", "PATCH", path, hide);
    refuse(&rival, "not-allowed", "PATCH", path, hide);
    refuse(&app, "bad-request", "PATCH", path, "{\"hidden\":true}");
    refuse(&app, "not-found", "PATCH", message_path(id, 2, ""), hide);
    json_decref(ask(&app, 200, "PATCH", path, hide));
    check_audit(&app, "hide-message", "channel", "players");
    check_message(&alice, id, NULL, true);
    check_message(&bob, id, NULL, true);
    check_message(&beside, id, "You fool!", true);
    json_decref(ask(&beside, 200, "PATCH", path, "{\"hidden\":false,\"reason\":\"A quotation\"}"));
    check_audit(&app, "show-message", "channel", "players");
    check_message(&alice, id, "You fool!", false);
    assert_null(ask(&app, 204, "DELETE", path, NULL));
    check_audit(&app, "delete-message", "channel", "players");
    assert_int_equal(count_items(&rival, "/v1/audit"), 0);
}

/* ---- players ----------------------------------------------------------------------------------------------------- */

static const char *in_an_hour(void) {
    static char at[32];
    const time_t then = time(NULL) + HOUR;
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime(&then));
    return at;
}

static void test_a_mute_ends(void **state) {
    (void)state;
    char id[GAME_ID];
    make_table(id, "alice", "bob");
    const char *path = "/v1/players/bob/restriction";
    const char *mute = text("{\"kind\":\"mute\",\"reason\":\"Insults\",\"until\":\"%s\"}", in_an_hour());
    refuse(&alice, "not-allowed", "PUT", path, mute);
    refuse(&app, "bad-request", "PUT", path, "{\"kind\":\"mute\"}");
    refuse(&app, "bad-request", "PUT", path, "{\"kind\":\"shame\",\"reason\":\"x\"}");
    refuse(&app, "bad-request", "PUT", path, "{\"kind\":\"mute\",\"reason\":\"x\",\"until\":\"2020-01-01T00:00:00Z\"}");
    refuse(&app, "not-found", "PUT", "/v1/players/never-named/restriction", mute);
    json_decref(ask(&beside, 200, "PUT", path, mute));
    check_audit(&app, "restrict-player", "player", "bob");
    json_t *problem = ask_problem(&bob, "restricted", "POST", talk_path(id), HELLO);
    assert_non_null(strstr(string_of(problem, "detail"), "Insults"));
    assert_non_null(strstr(string_of(problem, "until"), "Z"));
    json_decref(problem);
    say(&alice, id, "hello");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/notes/blue", id), "{\"text\":\"mine\"}"));
    char other[GAME_ID];
    make_table(other, "bob", "alice"); /* a mute forbids words alone */
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", "{\"ahead\":3700}"));
    say(&bob, id, "hello");
    assert_int_equal(count_items(&app, "/v1/restrictions"), 0);
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", "{\"ahead\":0}"));
}

static void test_a_ban_and_its_end(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID], league[GAME_ID];
    const char *path = "/v1/players/bob/restriction";
    make_table(id, "alice", "bob");
    make_game(&app, open, "{" MUSTER "}");
    club_league(league, "swiss", 2, "");
    const char *entry = text("/v1/leagues/%s/members/bob", league);
    json_decref(ask(&app, 201, "PUT", entry, NULL));
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id), "{\"role\":\"red\",\"kind\":\"draw\"}"));
    json_decref(ask(&app, 200, "PUT", path, "{\"kind\":\"ban\",\"reason\":\"Two accounts\"}"));
    refuse(&bob, "restricted", "PUT", text("/v1/games/%s/proposals/1", id), "{\"accept\":true}");
    refuse(&bob, "restricted", "POST", talk_path(id), HELLO);
    refuse(&bob, "restricted", "POST", "/v1/games", "{" MUSTER "}");
    refuse(&app, "restricted", "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"bob\"}}");
    refuse(&app, "restricted", "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER ",\"seats\":{\"red\":\"bob\"}}]}");
    refuse(&bob, "restricted", "PUT", text("/v1/games/%s/seats/red", open), NULL);
    refuse(&app, "restricted", "PUT", text("/v1/games/%s/seats/red", open), "{\"player\":\"bob\"}");
    refuse(&bob, "restricted", "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}");
    refuse(&app, "restricted", "POST", text("/v1/games/%s/direct", id),
           "{\"do\":\"replace\",\"role\":\"red\",\"player\":\"bob\",\"reason\":\"Ill\"}");
    refuse(&app, "restricted", "PUT", entry, NULL);
    json_t *found = ask(&app, 200, "GET", text("/v1/leagues/%s", league), NULL);
    assert_string_equal(string_of(item_of(member(found, "members"), "player", "bob"), "status"), "withdrawn");
    json_decref(found);
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/resign", id), NULL)); /* running games go on */
    assert_int_equal(count_items(&app, "/v1/restrictions"), 1);
    assert_int_equal(count_items(&rival, "/v1/restrictions"), 0);
    refuse(&rival, "not-found", "DELETE", path, NULL);
    assert_null(ask(&app, 204, "DELETE", path, NULL));
    check_audit(&app, "lift-restriction", "player", "bob");
    refuse(&app, "not-found", "DELETE", path, NULL);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/red", open), NULL));
    json_decref(ask(&app, 200, "PUT", entry, NULL));
}

/* What an admin says holds in the games of every app; what an app says, in its own. */
static void test_whose_games(void **state) {
    (void)state;
    char ours[GAME_ID], theirs[GAME_ID];
    make_table(ours, "alice", "bob");
    make_game(&rival, theirs, "{" MUSTER "}");
    const char *path = "/v1/players/bob/restriction", *ban = "{\"kind\":\"ban\",\"reason\":\"Two accounts\"}";
    const char *seat = text("/v1/games/%s/seats/red", theirs);
    json_decref(ask(&rival, 200, "PUT", path, ban));
    refuse(&bob, "restricted", "PUT", seat, NULL);
    say(&bob, ours, "hello");
    assert_null(ask(&rival, 204, "DELETE", path, NULL));
    json_decref(ask(&admin, 200, "PUT", path, ban));
    refuse(&bob, "restricted", "PUT", seat, NULL);
    refuse(&bob, "restricted", "POST", talk_path(ours), HELLO);
    assert_null(ask(&admin, 204, "DELETE", path, NULL));
    json_decref(ask(&bob, 200, "PUT", seat, NULL));
}

static void test_in_one_league(void **state) {
    (void)state;
    char league[GAME_ID], other[GAME_ID], table[GAME_ID];
    club_league(league, "swiss", 2, "");
    club_league(other, "swiss", 2, "");
    json_t *round = make_round(league, 1);
    const char *game = text("%s", string_of(game_at(round, 0), "game"));
    json_decref(round);
    struct client player = as("p1");
    make_table(table, "p1", "p2");
    const char *path = text("/v1/leagues/%s/restrictions/p1", league);
    refuse(&rival, "not-found", "PUT", path, "{\"kind\":\"mute\",\"reason\":\"x\"}");
    json_decref(ask(&app, 200, "PUT", path, "{\"kind\":\"mute\",\"reason\":\"Insults\"}"));
    refuse(&player, "restricted", "POST", talk_path(game), HELLO);
    say(&player, table, "hello");
    json_decref(ask(&app, 200, "PUT", path, "{\"kind\":\"ban\",\"reason\":\"Insults\"}"));
    assert_int_equal(count_items(&app, "/v1/restrictions"), 1);
    const char *const leagues[] = {league, other}, *const status[] = {"withdrawn", "playing"};
    for (int i = 0; i < 2; i++) {
        json_t *found = ask(&app, 200, "GET", text("/v1/leagues/%s", leagues[i]), NULL);
        assert_string_equal(string_of(item_of(member(found, "members"), "player", "p1"), "status"), status[i]);
        json_decref(found);
    }
    refuse(&app, "restricted", "PUT", text("/v1/leagues/%s/members/p1", league), NULL);
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p1", other), NULL));
    json_t *list = ask(&app, 200, "GET", "/v1/restrictions", NULL);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "league"), league);
    json_decref(list);
    assert_null(ask(&app, 204, "DELETE", text("/v1/leagues/%s", league), NULL));
    assert_int_equal(count_items(&app, "/v1/restrictions"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_message_is_reported), cmocka_unit_test(test_a_message_is_hidden),
        cmocka_unit_test(test_a_mute_ends),           cmocka_unit_test(test_a_ban_and_its_end),
        cmocka_unit_test(test_whose_games),           cmocka_unit_test(test_in_one_league),
    };
    return cmocka_run_group_tests(tests, set_up, club_end);
}
