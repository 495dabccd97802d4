/* Rounds of leagues: pairings, games made at once, on two daemons. */
#include <pthread.h>

#include "club.h"

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", NULL};
    return club_begin(state, settings);
}

static void finish_round(const char *id, int n, const char *upset) {
    json_t *round = make_round(id, n);
    play_round(round, upset);
    json_decref(round);
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static void test_a_round_is_proposed_and_made(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 5, ",\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"forfeit\"}");
    json_t *proposal = ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", id), NULL);
    assert_int_equal(json_array_size(member(proposal, "games")), 2);
    assert_string_equal(string_of(json_array_get(member(proposal, "byes"), 0), "player"), "p5");
    assert_true(meet(proposal, "p1", "p3"));
    assert_true(meet(proposal, "p2", "p4"));
    assert_true(json_is_null(member(json_array_get(member(proposal, "games"), 0), "game")));
    json_t *round = make_round(id, 1);
    assert_true(meet(round, "p1", "p3"));
    const char *game = string_of(json_array_get(member(round, "games"), 0), "game");
    json_t *made = ask(&app, 200, "GET", text("/v1/games/%s", game), NULL);
    assert_string_equal(string_of(made, "status"), "active");
    assert_string_equal(string_of(member(made, "labels"), "league"), id);
    assert_string_equal(string_of(member(made, "labels"), "round"), "1");
    assert_int_equal(number_of(member(made, "clock"), "seconds"), 86400);
    json_decref(made);
    json_t *again = ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true,\"round\":1}");
    assert_true(json_equal(member(again, "games"), member(round, "games")));
    json_decref(again);
    again = ask(&stranger, 200, "GET", text("/v1/leagues/%s/rounds/1", id), NULL);
    assert_true(json_equal(member(again, "games"), member(round, "games")));
    json_decref(again);
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}"); /* games go on */
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), "{\"round\":3}");
    json_decref(ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", id), "{\"early\":true}"));
    refuse(&app, "not-found", "GET", text("/v1/leagues/%s/rounds/2", id), NULL);
    refuse(&app, "not-found", "GET", text("/v1/leagues/%s/rounds/0", id), NULL);
    refuse(&app, "not-applicable", "PATCH", text("/v1/leagues/%s", id), "{\"kind\":\"ladder\"}");
    json_decref(proposal);
    json_decref(round);
}

static void test_only_the_director_makes_rounds(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client p1 = app;
    p1.player = "p1";
    club_league(id, "swiss", 4, "");
    refuse(&rival, "not-allowed", "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    refuse(&p1, "not-allowed", "POST", text("/v1/leagues/%s/rounds", id), NULL);
    refuse(&stranger, "no-token", "POST", text("/v1/leagues/%s/rounds", id), NULL);
    refuse(&app, "bad-request", "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":1}");
    refuse(&app, "bad-request", "POST", text("/v1/leagues/%s/rounds", id), "{\"round\":0}");
    json_t *round = ask(&admin, 201, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    json_t *game = ask(&app, 200, "GET", text("/v1/games?label=league:%s", id), NULL);
    assert_int_equal(json_array_size(member(game, "items")), 2);
    json_decref(game);
    json_decref(round);
}

struct racer {
    struct client client;
    const char *league;
    int made, shown;
};

static void *race(void *context) {
    struct racer *racer = context;
    for (int i = 0; i < 6; i++) {
        struct reply reply;
        client_send(&racer->client, &reply, "POST", text("/v1/leagues/%s/rounds", racer->league),
                    "{\"make\":true,\"round\":1}", NULL);
        racer->made += reply.status == 201;
        racer->shown += reply.status == 200;
        reply_finish(&reply);
    }
    return NULL;
}

static void test_two_daemons_make_a_round_once(void **state) {
    (void)state;
    for (int turn = 0; turn < 5; turn++) {
        char id[GAME_ID];
        pthread_t thread;
        club_league(id, "swiss", 8, "");
        struct racer here = {.client = app, .league = id}, there = {.client = beside, .league = id};
        pthread_create(&thread, NULL, race, &there);
        race(&here);
        pthread_join(thread, NULL);
        assert_int_equal(here.made + there.made, 1);
        assert_int_equal(here.shown + there.shown, 11);
        json_t *games = ask(&app, 200, "GET", text("/v1/games?label=league:%s", id), NULL);
        assert_int_equal(json_array_size(member(games, "items")), 4);
        json_decref(games);
    }
}

/* ---- kinds ------------------------------------------------------------------------------------------------------- */

static void test_a_swiss_league(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 8, ",\"rounds\":[{},{},{}]");
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p8", id), "{\"byes\":[2],\"apart\":[\"p4\"]}"));
    json_t *round = make_round(id, 1);
    assert_false(meet(round, "p4", "p8"));
    play_round(round, "");
    json_decref(round);
    round = make_round(id, 2);
    assert_int_equal(json_array_size(member(round, "games")), 3);
    const json_t *byes = member(round, "byes");
    assert_string_equal(string_of(item_of(byes, "player", "p8"), "kind"), "requested");
    assert_int_equal(json_array_size(byes), 2);
    play_round(round, "");
    json_decref(round);
    assert_null(ask(&app, 204, "DELETE", text("/v1/leagues/%s/members/p7", id), NULL));
    json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/p9", id), NULL));
    round = make_round(id, 3);
    assert_false(meet(round, "p1", "p5"));
    for (size_t i = 0; i < json_array_size(member(round, "games")); i++)
        assert_null(item_of(member(json_array_get(member(round, "games"), i), "seats"), "player", "p7"));
    play_round(round, "");
    json_decref(round);
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), NULL); /* three rounds were named */
    json_t *table = ask(&stranger, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    const json_t *items = member(table, "items"), *p8 = item_of(items, "player", "p8");
    assert_int_equal(number_of(table, "rounds_made"), 3);
    assert_int_equal(number_of(table, "unfinished"), 0);
    assert_int_equal(json_array_size(items), 9);
    assert_string_equal(string_of(json_array_get(items, 0), "player"), "p1");
    assert_true(json_number_value(member(json_array_get(items, 0), "points")) > 2.9);
    assert_int_equal(number_of(p8, "byes"), 1);
    assert_true(json_is_number(member(member(p8, "tie_breaks"), "buchholz")));
    json_decref(table);
}

static void test_a_round_robin(void **state) {
    (void)state;
    char id[GAME_ID];
    int met = 0;
    club_league(id, "round-robin", 5, "");
    for (int n = 1; n <= 5; n++) {
        json_t *round = make_round(id, n);
        met += meet(round, "p1", "p2") + meet(round, "p1", "p3") + meet(round, "p1", "p4") + meet(round, "p1", "p5");
        json_decref(round);
    }
    assert_int_equal(met, 4);
    refuse(&app, "not-applicable", "PUT", text("/v1/leagues/%s/members/p1", id), "{\"seed\":3}");
}

static void test_a_knock_out(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "knock-out", 6, "");
    json_t *round = make_round(id, 1);
    assert_int_equal(json_array_size(member(round, "games")), 2);
    assert_non_null(item_of(member(round, "byes"), "player", "p1"));
    assert_true(meet(round, "p3", "p6"));
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), "{\"early\":true}");
    play_round(round, "p6"); /* beats p3 */
    json_decref(round);
    round = make_round(id, 2);
    assert_true(meet(round, "p2", "p6"));
    play_round(round, "");
    json_decref(round);
    finish_round(id, 3, "");
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), NULL);
}

static void test_a_ladder(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "ladder", 4, "");
    finish_round(id, 1, "p2"); /* beats p1: the order is p2 p1 p3 p4 */
    json_t *round = make_round(id, 2);
    assert_true(meet(round, "p1", "p3"));
    json_decref(round);
}

static double points_in(const json_t *table, const char *player) {
    const json_t *row = item_of(member(table, "items"), "player", player);
    assert_non_null(row);
    return json_number_value(member(row, "points"));
}

/* At a table of three the first gets two points, the second one, the last none. */
static void check_points_by_place(const char *id, const json_t *round) {
    const json_t *seats = member(game_at(round, 0), "seats");
    json_t *places = json_object();
    for (size_t i = 0; i < 3; i++)
        json_object_set_new(places, string_of(json_array_get(seats, i), "role"), json_integer((json_int_t)(3 - i)));
    json_t *decision = json_pack("{s:s, s:s, s:o}", "do", "adjudicate", "reason", "Rain", "places", places);
    char *body = json_dumps(decision, JSON_COMPACT);
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/direct", string_of(game_at(round, 0), "game")), body));
    free(body);
    json_decref(decision);
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    for (size_t i = 0; i < 3; i++)
        assert_true(points_in(table, string_of(json_array_get(seats, i), "player")) == (double)i);
    json_decref(table);
}

static void test_tables_of_three(void **state) {
    (void)state;
    char id[GAME_ID];
    json_t *league =
        ask(&app, 201, "POST", "/v1/leagues",
            "{\"name\":\"Roses\",\"kind\":\"tables\",\"table_size\":3,\"games\":[{\"ruleset\":\"kingmaker\","
            "\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3}}]}");
    snprintf(id, sizeof id, "%s", string_of(league, "id"));
    json_decref(league);
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), NULL);
    for (int i = 1; i <= 7; i++)
        json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/k%d", id, i), NULL));
    json_t *round = make_round(id, 1);
    assert_int_equal(json_array_size(member(round, "games")), 2);
    assert_int_equal(json_array_size(member(json_array_get(member(round, "games"), 0), "seats")), 3);
    assert_int_equal(json_array_size(member(round, "byes")), 1);
    check_points_by_place(id, round);
    json_decref(round);
}

static void test_a_solo_league(void **state) {
    (void)state;
    char id[GAME_ID];
    json_t *league = ask(&app, 201, "POST", "/v1/leagues",
                         "{\"name\":\"Alone\",\"kind\":\"solo\",\"games\":[{\"ruleset\":\"cruel-necessity\","
                         "\"scenario\":\"first-civil-war\"}]}");
    snprintf(id, sizeof id, "%s", string_of(league, "id"));
    json_decref(league);
    for (int i = 1; i <= 3; i++)
        json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/s%d", id, i), NULL));
    json_t *round = make_round(id, 1);
    assert_int_equal(json_array_size(member(round, "games")), 3);
    uint64_t random = 1642;
    for (size_t i = 0; i < 3; i++)
        play(&admin, string_of(game_at(round, i), "game"), &random, 5000);
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    assert_int_equal(number_of(table, "finished"), 3);
    for (size_t i = 0; i < 3; i++) {
        json_t *game = ask(&app, 200, "GET", text("/v1/games/%s", string_of(game_at(round, i), "game")), NULL);
        const json_t *roles = member(member(game, "result"), "roles");
        const double score = (double)number_of(json_array_get(roles, 0), "score");
        assert_true(points_in(table, string_of(seat_of(round, i, 0), "player")) == score);
        json_decref(game);
    }
    const json_t *items = member(table, "items");
    for (size_t i = 1; i < 3; i++)
        assert_true(json_number_value(member(json_array_get(items, i), "points")) <=
                    json_number_value(member(json_array_get(items, i - 1), "points")));
    json_decref(table);
    json_decref(round);
}

/* ---- the organiser's own pairing --------------------------------------------------------------------------------- */

static void refuse_pairing(const char *id, const char *kind, const char *pairing) {
    refuse(&app, kind, "POST", text("/v1/leagues/%s/rounds", id), text("{\"make\":true,\"pairing\":%s}", pairing));
}

static void expect_figures(const char *id, const char *pairing, long rematches, long same_side) {
    json_t *round = ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", id), text("{\"pairing\":%s}", pairing));
    assert_int_equal(number_of(round, "rematches"), rematches);
    assert_int_equal(number_of(round, "same_side"), same_side);
    json_decref(round);
}

static void test_an_organisers_own_pairing(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 5, "");
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p4", id), "{\"apart\":[\"p5\"]}"));
    refuse_pairing(id, "bad-request", "[[]]");
    refuse_pairing(id, "bad-request", "[\"p1\"]");
    refuse_pairing(id, "bad-request", "[[\"p1\",2]]");
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p3\",\"p4\"]]");                   /* p5 is left out */
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p3\",\"p1\"],[\"p4\"],[\"p5\"]]"); /* p1 twice */
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p3\",\"p6\"],[\"p4\"],[\"p5\"]]"); /* no member */
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\",\"p3\"],[\"p4\"],[\"p5\"]]");
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p5\",\"p4\"],[\"p3\"]]"); /* kept apart */
    json_t *round = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id),
                        "{\"make\":true,\"pairing\":[[\"p5\",\"p1\"],[\"p2\",\"p3\"],[\"p4\"]]}");
    assert_int_equal(json_array_size(member(round, "games")), 2);
    assert_string_equal(string_of(seat_of(round, 0, 0), "player"), "p5"); /* in the order of roles */
    assert_string_equal(string_of(seat_of(round, 0, 0), "role"), "red");
    assert_string_equal(string_of(item_of(member(round, "byes"), "player", "p4"), "kind"), "allocated");
    play_round(round, "");
    json_decref(round);
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p2", id), "{\"byes\":[2]}"));
    refuse_pairing(id, "not-applicable", "[[\"p5\",\"p1\"],[\"p3\",\"p4\"],[\"p2\"]]"); /* p2 has a bye already */
    expect_figures(id, "[[\"p5\",\"p1\"],[\"p3\",\"p4\"]]", 1, 0);
    round = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id),
                "{\"make\":true,\"pairing\":[[\"p5\",\"p3\"],[\"p1\",\"p4\"]]}");
    play_round(round, "");
    json_decref(round);
    expect_figures(id, "[[\"p5\",\"p2\"],[\"p3\",\"p4\"],[\"p1\"]]", 0, 1); /* p5 would be red a third time */
    expect_figures(id, "[[\"p2\",\"p5\"],[\"p3\",\"p4\"],[\"p1\"]]", 0, 0);
}

static void test_own_pairings_of_tables_and_of_no_others(void **state) {
    (void)state;
    char id[GAME_ID];
    json_t *league =
        ask(&app, 201, "POST", "/v1/leagues",
            "{\"name\":\"Roses\",\"kind\":\"tables\",\"table_size\":3,\"games\":[{\"ruleset\":\"kingmaker\","
            "\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3}}]}");
    snprintf(id, sizeof id, "%s", string_of(league, "id"));
    json_decref(league);
    for (int i = 1; i <= 4; i++)
        json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/p%d", id, i), "{}"));
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p3\",\"p4\"]]");
    json_t *round = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id),
                        "{\"make\":true,\"pairing\":[[\"p4\",\"p3\",\"p1\"],[\"p2\"]]}");
    assert_string_equal(string_of(seat_of(round, 0, 2), "player"), "p1");
    json_decref(round);
    club_league(id, "ladder", 4, "");
    refuse_pairing(id, "not-applicable", "[[\"p1\",\"p2\"],[\"p3\",\"p4\"]]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_round_is_proposed_and_made),
        cmocka_unit_test(test_only_the_director_makes_rounds),
        cmocka_unit_test(test_two_daemons_make_a_round_once),
        cmocka_unit_test(test_a_swiss_league),
        cmocka_unit_test(test_a_round_robin),
        cmocka_unit_test(test_a_knock_out),
        cmocka_unit_test(test_a_ladder),
        cmocka_unit_test(test_tables_of_three),
        cmocka_unit_test(test_a_solo_league),
        cmocka_unit_test(test_an_organisers_own_pairing),
        cmocka_unit_test(test_own_pairings_of_tables_and_of_no_others),
    };
    return cmocka_run_group_tests(tests, set_up, club_end);
}
