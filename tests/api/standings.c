/* Standings by label, and pairings for the next round. */
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

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""

static int set_up(void **state) {
    admin_setup(state);
    return 0;
}

static void begin_game(char id[GAME_ID], const char *league, const char *red, const char *blue, const char *labels) {
    make_game(&admin, id,
              text("{" MUSTER ",\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"},\"labels\":{\"league\":\"%s\"%s}}", red,
                   blue, league, labels));
}

/* A game that `winner` wins, NULL: that goes on. labels: members after the league's. */
static void game(const char *league, const char *red, const char *blue, const char *winner, const char *labels) {
    char id[GAME_ID];
    begin_game(id, league, red, blue, labels);
    if (winner)
        json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/resign", id),
                        text("{\"role\":\"%s\"}", strcmp(winner, red) == 0 ? "blue" : "red")));
}

static json_t *standings(const char *league) {
    return ask(&admin, 200, "GET", text("/v1/standings?label=league:%s", league), NULL);
}

static double real_of(const json_t *object, const char *name) {
    const json_t *value = member(object, name);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void check_number(const json_t *object, const char *name, double expected) {
    double found = real_of(object, name);
    if (found < expected - 0.0001 || found > expected + 0.0001)
        fail_msg("%s is %g, not %g", name, found, expected);
}

static void test_a_table_with_its_tie_breaks(void **state) {
    (void)state;
    game("first", "ann", "ben", "ann", "");
    game("first", "ben", "cid", "ben", "");
    game("first", "cid", "dan", "cid", "");
    game("first", "dan", "ann", "dan", "");
    game("first", "ann", "cid", "ann", "");
    game("first", "eve", "ann", NULL, ""); /* goes on */
    json_t *table = standings("first");
    const json_t *items = member(table, "items");
    assert_int_equal(number_of(table, "finished"), 5);
    assert_int_equal(number_of(table, "unfinished"), 1);
    assert_int_equal(json_array_size(items), 5);
    /* ann 2; ben 1, cid 1, dan 1; eve 0. Among the three: ben beat cid, cid beat dan. */
    static const char *const order[] = {"ann", "ben", "cid", "dan", "eve"};
    static const double points[] = {2, 1, 1, 1, 0}, head[] = {0, 1, 1, 0, 0}, buchholz[] = {3, 3, 4, 3, 0};
    for (size_t i = 0; i < 5; i++)
        check_number(item_of(items, "player", order[i]), "points", points[i]);
    for (size_t i = 1; i < 4; i++) {
        const json_t *item = item_of(items, "player", order[i]);
        check_number(item, "head_to_head", head[i]);
        check_number(item, "buchholz", buchholz[i]);
    }
    assert_string_equal(string_of(json_array_get(items, 0), "player"), "ann");
    assert_string_equal(string_of(json_array_get(items, 1), "player"), "cid"); /* its opponents had more than ben's */
    assert_string_equal(string_of(json_array_get(items, 2), "player"), "ben");
    assert_string_equal(string_of(json_array_get(items, 3), "player"), "dan");
    const json_t *ann = json_array_get(items, 0);
    assert_int_equal(number_of(ann, "rank"), 1);
    assert_int_equal(number_of(ann, "played"), 3);
    assert_int_equal(number_of(member(ann, "sides"), "red"), 2);
    assert_int_equal(number_of(member(ann, "sides"), "blue"), 2); /* with the one that goes on */
    assert_int_equal(json_array_size(member(ann, "opponents")), 3);
    const json_t *dan = item_of(member(ann, "opponents"), "player", "dan");
    assert_int_equal(number_of(dan, "losses"), 1);
    check_number(dan, "points", 0);
    json_decref(table);
}

static void test_byes_are_told_by_a_label(void **state) {
    (void)state;
    game("byes", "ann", "ben", "ann", ",\"round\":\"1\",\"bye\":\"idle\"");
    game("byes", "cid", "dan", "cid", ",\"round\":\"1\",\"bye\":\"idle\""); /* the same bye, told twice */
    game("byes", "ann", "cid", "ann", ",\"round\":\"2\",\"bye\":\"ben\"");
    json_t *table = standings("byes");
    const json_t *idle = item_of(member(table, "items"), "player", "idle");
    check_number(idle, "points", 1);
    assert_int_equal(number_of(idle, "byes"), 1);
    assert_int_equal(number_of(idle, "played"), 0);
    check_number(item_of(member(table, "items"), "player", "ben"), "points", 1);
    json_decref(table);
}

static const json_t *player_of(const json_t *table, const char *player) {
    const json_t *item = item_of(member(table, "items"), "player", player);
    assert_non_null(item);
    return item;
}

/* The games that name the byes are called off by a director and by agreement. */
static void test_a_bye_outlives_the_game_that_names_it(void **state) {
    (void)state;
    char directed[GAME_ID], agreed[GAME_ID];
    begin_game(directed, "lasting", "ann", "ben", ",\"round\":\"1\",\"bye\":\"eve\"");
    game("lasting", "cid", "dan", "cid", ",\"round\":\"1\"");
    begin_game(agreed, "lasting", "ann", "cid", ",\"round\":\"2\",\"bye\":\"dan\"");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", directed),
                    "{\"do\":\"abort\",\"reason\":\"The dice fell from the table.\"}"));
    json_t *made =
        ask(&admin, 201, "POST", text("/v1/games/%s/proposals", agreed), "{\"role\":\"red\",\"kind\":\"cancel\"}");
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/proposals/%ld", agreed, number_of(made, "n")),
                    "{\"role\":\"blue\",\"accept\":true}"));
    json_decref(made);
    json_t *table = standings("lasting");
    check_number(player_of(table, "eve"), "points", 1);
    assert_int_equal(number_of(player_of(table, "eve"), "byes"), 1);
    assert_int_equal(number_of(player_of(table, "dan"), "byes"), 1);
    json_decref(table);
    /* ann, ben and cid have had none. ben, the lowest of them, has it now. */
    json_t *round = ask(&admin, 200, "GET",
                        "/v1/pairings?label=league:lasting&system=swiss&round=3&players=ann,ben,cid,dan,eve", NULL);
    assert_string_equal(string_of(round, "bye"), "ben");
    json_decref(round);
    /* Round 2 is to be paired anew. Its byes do not count, and dan has none. */
    round = ask(&admin, 200, "GET", "/v1/pairings?label=league:lasting&system=swiss&players=dan,eve,cid", NULL);
    assert_int_equal(number_of(round, "round"), 2);
    assert_string_equal(string_of(round, "bye"), "dan");
    json_decref(round);
}

static void test_who_plays_in_a_round_has_no_bye_in_it(void **state) {
    (void)state;
    game("both", "ann", "ben", "ann", ",\"round\":\"1\",\"bye\":\"cid\"");
    game("both", "cid", "dan", "cid", ",\"round\":\"1\"");
    game("both", "dan", "ann", NULL, ",\"round\":\"2\",\"bye\":\"cid\"");
    json_t *table = standings("both");
    check_number(player_of(table, "cid"), "points", 2); /* the game of round 1, and the bye of round 2 */
    assert_int_equal(number_of(player_of(table, "cid"), "byes"), 1);
    json_decref(table);
}

static void test_a_bye_is_for_a_player(void **state) {
    (void)state;
    char id[GAME_ID];
    refuse(&admin, "bad-request", "POST", "/v1/games", "{" MUSTER ",\"labels\":{\"bye\":\"no such id\"}}");
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk",
           "{\"games\":[{" MUSTER ",\"labels\":{\"bye\":\"no such id\"}}]}");
    begin_game(id, "right", "ann", "ben", ",\"round\":\"1\",\"bye\":\"cid\"");
    refuse(&admin, "bad-request", "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"bye\":\"no such id\"}}");
    json_decref(ask(&admin, 200, "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"bye\":null}}"));
}

static void test_csv(void **state) {
    (void)state;
    struct reply reply;
    game("csv", "ann", "ben", "ben", "");
    json_decref(ask(&admin, 200, "PATCH", "/v1/players/ben", "{\"name\":\"Ben \\\"the Pike\\\", of Leeds\"}"));
    json_decref(ask(&admin, 200, "PATCH", "/v1/players/ann", "{\"name\":\"=1+1\"}"));
    client_send(&admin, &reply, "GET", "/v1/standings?label=league:csv&format=csv", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_header(&reply, "content-type"), "text/csv; charset=utf-8; header=present");
    assert_string_equal(
        reply.body,
        "rank,player,name,played,wins,draws,losses,byes,points,head_to_head,buchholz,"
        "sonneborn_berger\r\n"
        "1,ben,\"Ben \"\"the Pike\"\", of Leeds\",1,1,0,0,0,1,0,0,0\r\n2,ann,\"'=1+1\",1,0,0,1,0,0,0,1,0\r\n");
    reply_finish(&reply);
    client_send(&admin, &reply, "GET", "/v1/standings?label=league:csv&format=csv&table=head-to-head", NULL, NULL);
    assert_string_equal(reply.body, "player,opponent,played,wins,draws,losses,points\r\n"
                                    "ben,ann,1,1,0,0,1\r\nann,ben,1,0,0,1,0\r\n");
    reply_finish(&reply);
}

static void test_no_cell_of_a_csv_is_a_formula(void **state) {
    (void)state;
    struct reply reply;
    game("formula", "-1-1", "ben", "-1-1", "");
    json_decref(ask(&admin, 200, "PATCH", "/v1/players/-1-1", "{\"name\":\"Ann;=1+1 , @b;\\uff1dc\"}"));
    json_decref(ask(&admin, 200, "PATCH", "/v1/players/ben", "{\"name\":\"\\uff0bBen - x\"}"));
    client_send(&admin, &reply, "GET", "/v1/standings?label=league:formula&format=csv", NULL, NULL);
    assert_non_null(strstr(reply.body, "\r\n1,\"'-1-1\",\"Ann;'=1+1 , '@b;'\xEF\xBC\x9D"
                                       "c\",1,1,"));
    assert_non_null(strstr(reply.body, "\r\n2,ben,\"'\xEF\xBC\x8B"
                                       "Ben - x\",1,0,"));
    reply_finish(&reply);
    client_send(&admin, &reply, "GET", "/v1/standings?label=league:formula&format=csv&table=head-to-head", NULL, NULL);
    assert_string_equal(reply.body, "player,opponent,played,wins,draws,losses,points\r\n"
                                    "\"'-1-1\",ben,1,1,0,0,1\r\nben,\"'-1-1\",1,0,0,1,0\r\n");
    reply_finish(&reply);
}

static void test_what_is_seen_counts(void **state) {
    (void)state;
    char token[160];
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"stranger\"}");
    snprintf(token, sizeof(token), "%s", string_of(made, "token"));
    json_decref(made);
    struct client stranger = admin;
    stranger.token = token;
    char id[GAME_ID];
    make_game(&admin, id,
              "{" MUSTER ",\"seats\":{\"red\":\"ann\",\"blue\":\"ben\"},\"visibility\":\"private\","
              "\"labels\":{\"league\":\"closed\"}}");
    json_t *table = ask(&stranger, 200, "GET", "/v1/standings?label=league:closed&maker=*", NULL);
    assert_int_equal(json_array_size(member(table, "items")), 0);
    json_decref(table);
    table = standings("closed");
    assert_int_equal(json_array_size(member(table, "items")), 2);
    json_decref(table);
    stranger.token = NULL;
    refuse(&stranger, "no-token", "GET", "/v1/standings?label=league:closed", NULL);
}

static void become(struct client *client, char token[160], const char *body) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(token, 160, "%s", string_of(made, "token"));
    json_decref(made);
    *client = admin;
    client->token = token;
}

/* Byes of a hundred games that nobody but him counts. */
static void claim_byes(struct client *client, const char *league, const char *player, int from) {
    char *body = malloc(60000);
    size_t n = (size_t)sprintf(body, "{\"games\":[");
    for (int i = from; i < from + 100; i++)
        n += (size_t)sprintf(body + n,
                             "%s{" MUSTER ",\"seats\":{\"red\":\"%s\"},\"visibility\":\"public\","
                             "\"labels\":{\"league\":\"%s\",\"round\":\"%d\",\"bye\":\"b%d\"}}",
                             i > from ? "," : "", player, league, i + 1, i);
    strcpy(body + n, "]}");
    json_decref(ask(client, 201, "POST", "/v1/games/bulk", body));
    free(body);
}

/* Neither a player of the same app nor one of another leads the table or stops it. */
static void test_a_league_is_not_its_strangers(void **state) {
    (void)state;
    struct client app, organiser, stranger;
    char app_token[160], organiser_token[160], stranger_token[160];
    become(&app, app_token, "{\"scope\":\"app\",\"name\":\"league\"}");
    json_t *own = ask(&app, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"olga\"}");
    snprintf(organiser_token, sizeof organiser_token, "%s", string_of(own, "token"));
    json_decref(own);
    own = ask(&app, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"mallory\"}");
    snprintf(stranger_token, sizeof stranger_token, "%s", string_of(own, "token"));
    json_decref(own);
    organiser = stranger = app;
    organiser.token = organiser_token;
    stranger.token = stranger_token;
    char id[GAME_ID];
    make_game(&organiser, id,
              "{" MUSTER ",\"seats\":{\"red\":\"olga\"},\"labels\":{\"league\":\"open\",\"round\":\"1\"}}");
    make_game(&app, id,
              "{" MUSTER ",\"seats\":{\"red\":\"oscar\",\"blue\":\"olga\"},"
              "\"labels\":{\"league\":\"open\",\"round\":\"1\"}}");
    for (int i = 0; i < 3; i++)
        claim_byes(&stranger, "open", "mallory", 100 * i);
    json_t *table = ask(&organiser, 200, "GET", "/v1/standings?label=league:open", NULL);
    assert_int_equal(number_of(table, "unfinished"), 2);
    assert_null(item_of(member(table, "items"), "player", "mallory"));
    json_decref(table);
    table = ask(&app, 200, "GET", "/v1/standings?label=league:open", NULL);
    assert_int_equal(number_of(table, "unfinished"), 1);
    json_decref(table);
    table = ask(&app, 200, "GET", "/v1/standings?label=league:open&maker=olga", NULL);
    assert_int_equal(number_of(table, "unfinished"), 1);
    json_decref(table);
    json_t *round = ask(&organiser, 200, "GET", "/v1/pairings?label=league:open&system=swiss", NULL);
    assert_int_equal(number_of(round, "round"), 2);
    json_decref(round);
    refuse(&organiser, "bad-parameter", "GET", "/v1/standings?label=league:open&maker=*", NULL);
    refuse(&organiser, "bad-parameter", "GET", "/v1/standings?label=league:open&maker=no%20body", NULL);
}

/* More games than are read at once. */
static void test_many_games(void **state) {
    (void)state;
    char *body = malloc(20000);
    size_t n = (size_t)sprintf(body, "{\"games\":[");
    for (int i = 0; i < 60; i++)
        n += (size_t)sprintf(body + n,
                             "%s{" MUSTER
                             ",\"seats\":{\"red\":\"m%d\",\"blue\":\"m%d\"},\"labels\":{\"league\":\"many\"}}",
                             i ? "," : "", i, i + 1);
    strcpy(body + n, "]}");
    json_decref(ask(&admin, 201, "POST", "/v1/games/bulk", body));
    free(body);
    json_t *table = standings("many");
    assert_int_equal(number_of(table, "unfinished"), 60);
    assert_int_equal(json_array_size(member(table, "items")), 61);
    json_decref(table);
}

/* ---- pairings ---------------------------------------------------------------------------------------------------- */

static json_t *pairings(const char *query) {
    return ask(&admin, 200, "GET", text("/v1/pairings?%s", query), NULL);
}

static bool paired(const json_t *round, const char *one, const char *other) {
    for (size_t i = 0; i < json_array_size(member(round, "pairs")); i++) {
        const json_t *seats = member(json_array_get(member(round, "pairs"), i), "seats");
        const char *red = string_of(seats, "red"), *blue = string_of(seats, "blue");
        if ((strcmp(red, one) == 0 && strcmp(blue, other) == 0) || (strcmp(red, other) == 0 && strcmp(blue, one) == 0))
            return true;
    }
    return false;
}

static void test_swiss_rounds(void **state) {
    (void)state;
    json_t *round = pairings("label=league:swiss&system=swiss&ruleset=muster-test&players=ann,ben,cid,dan");
    assert_int_equal(number_of(round, "round"), 1);
    assert_true(json_is_null(member(round, "bye")));
    assert_true(paired(round, "ann", "ben"));
    assert_true(paired(round, "cid", "dan"));
    json_decref(round);
    game("swiss", "ann", "ben", "ann", ",\"round\":\"1\"");
    game("swiss", "cid", "dan", "dan", ",\"round\":\"1\"");
    round = pairings("label=league:swiss&system=swiss");
    assert_int_equal(number_of(round, "round"), 2);
    assert_string_equal(string_of(round, "ruleset"), "muster-test");
    assert_true(paired(round, "ann", "dan")); /* the winners; roles change */
    assert_string_equal(string_of(member(json_array_get(member(round, "pairs"), 0), "seats"), "red"), "dan");
    json_decref(round);
    game("swiss", "dan", "ann", NULL, ",\"round\":\"2\"");
    round = pairings("label=league:swiss&system=swiss&round=2"); /* as before that game was made */
    assert_true(paired(round, "ann", "dan"));
    json_decref(round);
    round = pairings("label=league:swiss&system=swiss");
    assert_int_equal(number_of(round, "round"), 3);
    assert_false(paired(round, "ann", "dan")); /* they have met, though they have not finished */
    assert_false(paired(round, "ann", "ben"));
    json_decref(round);
    round = pairings("label=league:swiss&system=swiss&players=ann,ben,cid");
    assert_true(json_is_string(member(round, "bye")));
    assert_int_equal(json_array_size(member(round, "pairs")), 1);
    json_decref(round);
}

static void test_round_robin_rounds(void **state) {
    (void)state;
    static const char field[] = "ann,ben,cid,dan,eve";
    int byes = 0, pairs = 0;
    for (int i = 1; i <= 5; i++) {
        json_t *round =
            pairings(text("label=league:robin&system=round-robin&ruleset=muster-test&players=%s&round=%d", field, i));
        assert_int_equal(number_of(round, "round"), i);
        byes += json_is_string(member(round, "bye"));
        pairs += paired(round, "ann", "ben") + paired(round, "ann", "cid") + paired(round, "ann", "dan") +
                 paired(round, "ann", "eve");
        json_decref(round);
    }
    assert_int_equal(byes, 5);
    assert_int_equal(pairs, 4);
}

static void test_what_cannot_be_asked(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "/v1/standings",
        "/v1/standings?label=x&format=xml",
        "/v1/standings?label=x&table=head-to-head",
        "/v1/standings?label=x&format=csv&table=all",
        "/v1/pairings?label=x",
        "/v1/pairings?system=swiss",
        "/v1/pairings?label=x&system=knockout",
        "/v1/pairings?label=nothing&system=swiss&players=a,b",
        "/v1/pairings?label=x&system=swiss&ruleset=cruel-necessity&players=a,b",
        "/v1/pairings?label=x&system=swiss&ruleset=chess&players=a,b",
        "/v1/pairings?label=x&system=swiss&ruleset=muster-test&players=a,,b",
        "/v1/pairings?label=x&system=swiss&ruleset=muster-test&players=a,b,a",
        "/v1/pairings?label=x&system=swiss&ruleset=muster-test&players=",
        "/v1/pairings?label=x&system=swiss&ruleset=muster-test&players=a,b&round=0",
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&admin, "bad-parameter", "GET", wrong[i], NULL);
    json_t *alone = pairings("label=x&system=swiss&ruleset=muster-test&players=a");
    assert_string_equal(string_of(alone, "bye"), "a");
    json_decref(alone);
    char many[2000] = "p0";
    for (int i = 1; i < 129; i++)
        sprintf(many + strlen(many), ",p%d", i);
    refuse(&admin, "bad-parameter", "GET",
           text("/v1/pairings?label=x&system=swiss&ruleset=muster-test&players=%s", many), NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_with_its_tie_breaks),
        cmocka_unit_test(test_byes_are_told_by_a_label),
        cmocka_unit_test(test_a_bye_outlives_the_game_that_names_it),
        cmocka_unit_test(test_who_plays_in_a_round_has_no_bye_in_it),
        cmocka_unit_test(test_a_bye_is_for_a_player),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_no_cell_of_a_csv_is_a_formula),
        cmocka_unit_test(test_what_is_seen_counts),
        cmocka_unit_test(test_a_league_is_not_its_strangers),
        cmocka_unit_test(test_many_games),
        cmocka_unit_test(test_swiss_rounds),
        cmocka_unit_test(test_round_robin_rounds),
        cmocka_unit_test(test_what_cannot_be_asked),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
