/* A league takes its members and rounds from the report of another program: round trips of each kind, pairing on from
 * there, the words of what is refused, and who may. */
#include "club.h"

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", NULL};
    return club_begin(state, settings);
}

static int tear_down(void **state) {
    return club_end(state);
}

/* Five players after two rounds, by another program: start numbers with gaps, columns that a league does not keep, a
 * win by default, byes of every kind, and lines that end in LF. */
static const char open_report[] =
    "012 City Open\n"
    "062 5\n"
    "XXR 4\n"
    "XXC black1\n"
    "BBW  1.0\n"
    "XXP 10 40\n"
    "001   10 m GM Carlsen, Magnus                   2839 NOR     1503014 1990/11/30  2.0    1    20 w 1  0000 - F\n"
    "001   20      Ünal, Özgür                       2700 TUR                         1.0    4    10 b 0    40 w W\n"
    "001   30   WG Ångström, Åse                     2600 SWE                         1.5    2    40 b +  0000 - H\n"
    "001   40                                                                         0.0    5    30 w -    20 b L\n"
    "001   50      Late, Larry                                                        1.0    3            0000 - U\n";

static const char open_players[] =
    "{\"10\":\"magnus\",\"20\":\"ozgur\",\"30\":\"ase\",\"40\":\"nobody\",\"50\":\"larry\"}";

/* The body of a request; players: JSON. The caller frees it. */
static char *import_of(const char *report, const char *players) {
    json_t *ids = json_loads(players, 0, NULL);
    assert_non_null(ids);
    json_t *body = json_pack("{s:s, s:o}", "text", report, "players", ids);
    assert_non_null(body);
    char *dump = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    return dump;
}

static json_t *import(struct client *client, int status, const char *league, const char *report, const char *players) {
    char *body = import_of(report, players);
    json_t *answer = ask(client, status, "PUT", text("/v1/leagues/%s/trf", league), body);
    free(body);
    return answer;
}

static void refuse_import(struct client *client, const char *problem, const char *league, const char *report,
                          const char *players) {
    char *body = import_of(report, players);
    refuse(client, problem, "PUT", text("/v1/leagues/%s/trf", league), body);
    free(body);
}

/* The report with one text in place of another. */
static const char *with(const char *from, const char *to) {
    static char changed[4096];
    const char *at = strstr(open_report, from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - open_report), open_report, to, at + strlen(from));
    return changed;
}

static void fault(const char *league, const char *report, const char *players, int line, int column,
                  const char *words) {
    json_t *problem = import(&app, 422, league, report, players);
    if (strcmp(string_of(problem, "type"), "/problems/bad-trf") != 0 || number_of(problem, "line") != line ||
        number_of(problem, "column") != column || !strstr(string_of(problem, "detail"), words))
        fail_msg("line %d, column %d: %s", (int)number_of(problem, "line"), (int)number_of(problem, "column"),
                 string_of(problem, "detail"));
    json_decref(problem);
}

/* The league's report, which the caller frees. */
static char *export_of(const char *league) {
    struct reply reply;
    client_send(&beside, &reply, "GET", text("/v1/leagues/%s/standings?format=trf", league), NULL, NULL);
    assert_int_equal(reply.status, 200);
    char *body = strdup(reply.body);
    reply_finish(&reply);
    return body;
}

static void has_line(const char *report, const char *line) {
    if (!strstr(report, text("\r\n%s\r\n", line)))
        fail_msg("there is no line \"%s\" in\n%s", line, report);
}

/* A line 001 without columns that a league does not keep. bytes: those of the name beyond its characters. */
static const char *player_line(int number, const char *name, int bytes, const char *points, int rank,
                               const char *cells) {
    return text("001 %4d      %-*s%32s %4s %4d  %s", number, 33 + bytes, name, "", points, rank, cells);
}

static void make_league(char id[GAME_ID], const char *kind, const char *more) {
    club_league(id, kind, 0, more);
}

/* ---- the report of another program ------------------------------------------------------------------------------- */

static void check_table(const char *id) {
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    assert_int_equal(number_of(table, "rounds_made"), 2);
    assert_int_equal(number_of(table, "finished"), 3);
    const json_t *items = member(table, "items"), *magnus = item_of(items, "player", "magnus");
    assert_int_equal(number_of(magnus, "rank"), 1);
    assert_int_equal(number_of(magnus, "points"), 2);
    assert_int_equal(number_of(magnus, "byes"), 1);
    assert_string_equal(string_of(magnus, "name"), "Carlsen, Magnus");
    assert_true(json_is_null(member(item_of(items, "player", "nobody"), "name")));
    /* ozgur's 1 and a bye, which counts no more than draws in both rounds; ase: a forfeit, with the 0 of nobody, and
     * 1. */
    assert_int_equal(number_of(member(magnus, "tie_breaks"), "buchholz"), 2);
    assert_int_equal(number_of(member(item_of(items, "player", "ase"), "tie_breaks"), "buchholz"), 1);
    json_decref(table);
}

static void check_rounds(const char *id) {
    json_t *round = ask(&stranger, 200, "GET", text("/v1/leagues/%s/rounds/1", id), NULL);
    assert_int_equal(json_array_size(member(round, "games")), 2);
    assert_true(json_is_null(member(game_at(round, 0), "game")));
    assert_string_equal(string_of(game_at(round, 0), "status"), "finished");
    assert_string_equal(string_of(game_at(round, 0), "by"), "played");
    assert_string_equal(string_of(game_at(round, 1), "by"), "absence");
    assert_string_equal(string_of(seat_of(round, 1, 0), "player"), "nobody");
    assert_int_equal(number_of(seat_of(round, 1, 0), "place"), 2);
    assert_string_equal(string_of(item_of(member(round, "byes"), "player", "larry"), "kind"), "zero");
    json_decref(round);
    round = ask(&stranger, 200, "GET", text("/v1/leagues/%s/rounds/2", id), NULL);
    assert_string_equal(string_of(item_of(member(round, "byes"), "player", "magnus"), "kind"), "full");
    assert_string_equal(string_of(item_of(member(round, "byes"), "player", "ase"), "kind"), "requested");
    assert_string_equal(string_of(item_of(member(round, "byes"), "player", "larry"), "kind"), "allocated");
    json_decref(round);
}

static void check_export(const char *id) {
    char *report = export_of(id);
    has_line(report, "XXR 4");
    has_line(report, "XXC white1");
    has_line(report, "XXP 1 4");
    has_line(report, player_line(1, "Carlsen, Magnus", 0, " 2.0", 1, "   2 w 1  0000 - F"));
    has_line(report, player_line(2, "Ünal, Özgür", 3, " 1.0", 4, "   1 b 0     4 w 1"));
    has_line(report, player_line(3, "Ångström, Åse", 3, " 1.5", 2, "   4 b +  0000 - H"));
    has_line(report, player_line(4, "nobody", 0, " 0.0", 5, "   3 w -     2 b 0"));
    has_line(report, player_line(5, "Late, Larry", 0, " 1.0", 3, "0000 - Z  0000 - U"));
    free(report);
}

static void test_a_report_of_another_program(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league(id, "swiss", "");
    json_t *league = import(&app, 201, id, open_report, open_players);
    assert_int_equal(number_of(league, "rounds_made"), 2);
    assert_int_equal(json_array_size(member(league, "rounds")), 4);
    assert_int_equal(number_of(item_of(member(league, "members"), "player", "ase"), "seed"), 3);
    json_decref(league);
    check_rounds(id);
    check_table(id);
    check_export(id);
    /* Two daemons tell the same; a correction replaces everything. */
    league = import(&beside, 200, id, with("20 b L\n", "20 b 0  0000 - Z\n"), open_players);
    assert_string_equal(string_of(item_of(member(league, "members"), "player", "nobody"), "status"), "withdrawn");
    json_decref(league);
    check_export(id);
}

/* The next round: nobody meets again, and colours and byes go on. */
static void test_pairing_goes_on(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league(id, "swiss", "");
    json_decref(import(&app, 201, id, open_report, open_players));
    json_t *round = make_round(id, 3);
    assert_int_equal(json_array_size(member(round, "games")), 2);
    assert_false(meet(round, "magnus", "ozgur"));  /* again */
    assert_false(meet(round, "ozgur", "nobody"));  /* again */
    assert_false(meet(round, "magnus", "nobody")); /* to be kept apart */
    const json_t *bye = json_array_get(member(round, "byes"), 0);
    assert_true(strcmp(string_of(bye, "player"), "ozgur") == 0 || strcmp(string_of(bye, "player"), "nobody") == 0);
    for (size_t i = 0; i < 2; i++)
        resign(string_of(game_at(round, i), "game"), "blue");
    json_decref(round);
    char *report = export_of(id);
    assert_int_equal(strcspn(strstr(report, "\n001    1 ") + 1, "\r"), 119);
    free(report);
    refuse_import(&app, "not-applicable", id, open_report, open_players);
    json_decref(make_round(id, 4));
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), NULL); /* all 4 are made */
}

/* ---- round trips ------------------------------------------------------------------------------------------------- */

static void round_trip(const char *kind, int players, int rounds) {
    char id[GAME_ID], copy[GAME_ID], ids[512] = "{";
    club_league(id, kind, players, ",\"draws\":\"seed\"");
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p2", id), "{\"byes\":[2],\"apart\":[\"p5\"]}"));
    for (int n = 1; n <= rounds; n++) {
        json_t *round = make_round(id, n);
        const size_t games = json_array_size(member(round, "games"));
        json_decref(ask(&app, 200, "POST", text("/v1/leagues/%s/results/%s", id, string_of(game_at(round, 0), "game")),
                        n == 2 ? "{\"places\":{\"red\":1,\"blue\":1},\"reason\":\"agreed\"}"
                               : "{\"places\":{\"red\":2,\"blue\":1},\"by\":\"absence\",\"reason\":\"did not come\"}"));
        for (size_t i = 1; i < games; i++)
            resign(string_of(game_at(round, i), "game"), (i + (size_t)n) % 2 ? "red" : "blue");
        json_decref(round);
    }
    for (int i = 1; i <= players; i++)
        snprintf(ids + strlen(ids), sizeof ids - strlen(ids), "%s\"%d\":\"p%d\"", i > 1 ? "," : "", i, i);
    strcat(ids, "}");
    char *report = export_of(id);
    make_league(copy, kind, ",\"draws\":\"seed\"");
    json_decref(import(&app, 201, copy, report, ids));
    char *again = export_of(copy);
    assert_string_equal(again, report);
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    json_t *other = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", copy), NULL);
    assert_true(json_equal(table, other));
    json_t *next = ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":false}");
    json_t *next_too = ask(&app, 200, "POST", text("/v1/leagues/%s/rounds", copy), "{\"make\":false}");
    assert_true(json_equal(next, next_too));
    json_decref(next);
    json_decref(next_too);
    json_decref(table);
    json_decref(other);
    free(report);
    free(again);
}

static void test_round_trips(void **state) {
    (void)state;
    round_trip("swiss", 7, 3);
    round_trip("round-robin", 5, 3);
    round_trip("knock-out", 6, 2);
    round_trip("ladder", 5, 3);
}

/* A report without rounds is a list of entries. */
static void test_entries(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league(id, "round-robin", "");
    json_decref(import(&app, 201, id, "001    1      Archer, Alice\n001    2\n", "{\"1\":\"alice\",\"2\":\"bob\"}"));
    json_t *round = make_round(id, 1);
    assert_true(meet(round, "alice", "bob"));
    json_decref(round);
}

/* ---- what is refused --------------------------------------------------------------------------------------------- */

static void test_faults(void **state) {
    (void)state;
    char id[GAME_ID], robin[GAME_ID], cup[GAME_ID], three[GAME_ID];
    make_league(id, "swiss", "");
    make_league(robin, "round-robin", "");
    make_league(cup, "knock-out", "");
    make_league(three, "swiss", ",\"rounds\":[{},{},{}],\"points\":[3,0],\"limit\":4");
    fault(id, with("20 w 1", "20 w ?"), open_players, 7, 99, "Allowed is 1, =, 0");
    fault(id, with("40 w W", "40 w  "), open_players, 8, 109, "no result yet");
    fault(id, with(" 2.0    1", " 2.5    1"), open_players, 7, 81, "player 10 has 2.0");
    fault(id, with("BBW  1.0", "BBW  3.0"), open_players, 5, 5, "The league gives 1.0");
    fault(id, open_report, "{\"10\":\"a\",\"20\":\"b\",\"30\":\"c\",\"50\":\"e\"}", 10, 5, "Name the id of player 40");
    fault(id, "XXA    1  1.0\n", "{}", 1, 1, "Acceleration");
    fault(three, open_report, open_players, 11, 1, "room for 4");
    fault(robin, open_report, open_players, 7, 92, "does not pair 10 with 20 in round 1");
    fault(cup, open_report, open_players, 7, 92, "does not pair 10 with 20 in round 1");
    fault(cup,
          text("%s\n%s\n%s\n", player_line(1, "", 0, "", 0, "0000 - H"), player_line(2, "", 0, "", 0, "   3 w 1"),
               player_line(3, "", 0, "", 0, "   2 b 0")),
          "{\"1\":\"a\",\"2\":\"b\",\"3\":\"c\"}", 1, 99, "has a bye, U");
    json_decref(ask(&app, 200, "PATCH", text("/v1/leagues/%s", three), "{\"limit\":null}"));
    fault(three, open_report, open_players, 3, 5, "The league has 3 rounds");
    fault(three, with("XXR 4\n", ""), open_players, 4, 5, "The league gives 3.0");
    refuse_import(&app, "bad-request", id, open_report, "{\"60\":\"f\"}");
    refuse_import(&app, "bad-request", id, open_report, "{\"010\":\"f\"}");
    refuse_import(&app, "bad-request", id, open_report, "{\"10\":\"f\",\"20\":\"f\"}");
    refuse_import(&app, "bad-request", id, open_report, "{\"10\":\"no id\"}");
    refuse(&app, "bad-request", "PUT", text("/v1/leagues/%s/trf", id), "{\"text\":\"\"}");
    json_t *league = ask(&app, 200, "GET", text("/v1/leagues/%s", id), NULL);
    assert_int_equal(number_of(league, "member_count"), 0); /* nothing has happened */
    json_decref(league);
}

static void test_who_may(void **state) {
    (void)state;
    char id[GAME_ID], other[GAME_ID], tables[GAME_ID];
    make_league(id, "swiss", "");
    club_league(other, "swiss", 1, "");
    json_t *solo = ask(&app, 201, "POST", "/v1/leagues",
                       "{\"name\":\"Alone\",\"kind\":\"solo\",\"games\":[{\"ruleset\":\"cruel-necessity\","
                       "\"scenario\":\"first-civil-war\"}]}");
    snprintf(tables, sizeof tables, "%s", string_of(solo, "id"));
    json_decref(solo);
    struct client player = as("magnus");
    refuse_import(&stranger, "no-token", id, open_report, open_players);
    refuse_import(&player, "not-allowed", id, open_report, open_players);
    refuse_import(&rival, "not-allowed", id, open_report,
                  "{\"10\":\"r1\",\"20\":\"r2\",\"30\":\"r3\",\"40\":\"r4\",\"50\":\"r5\"}");
    refuse_import(&app, "not-applicable", other, open_report, open_players); /* it has the member p1 */
    refuse_import(&app, "not-applicable", tables, open_report, open_players);
    refuse_import(&app, "not-found", "019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b31", open_report, open_players);
    json_decref(import(&admin, 201, id, open_report, open_players));
}

/* A deleted player has a pseudonym in imported rounds, too, and no name. */
static void test_a_deleted_player(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league(id, "swiss", "");
    json_decref(import(&app, 201, id,
                       text("%s\n%s\n", player_line(1, "Gone, Gus", 0, " 1.0", 1, "   2 w 1"),
                            player_line(2, "Stays, Sue", 0, " 0.0", 2, "   1 b 0")),
                       "{\"1\":\"gus\",\"2\":\"sue\"}"));
    assert_null(ask(&app, 204, "DELETE", "/v1/players/gus", NULL));
    json_t *round = ask(&app, 200, "GET", text("/v1/leagues/%s/rounds/1", id), NULL);
    assert_int_equal(strncmp(string_of(seat_of(round, 0, 0), "player"), "gone-", 5), 0);
    assert_int_equal(number_of(seat_of(round, 0, 0), "place"), 1);
    json_decref(round);
    char *report = export_of(id);
    assert_null(strstr(report, "Gus"));
    assert_non_null(strstr(report, "Stays, Sue"));
    free(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_report_of_another_program),
        cmocka_unit_test(test_pairing_goes_on),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_who_may),
        cmocka_unit_test(test_a_deleted_player),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
