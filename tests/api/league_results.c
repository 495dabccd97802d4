/* Results of leagues: how they came, corrections, deadlines, drawn games of a knock-out, and games that stay. */
#include <unistd.h>

#include "club.h"

enum { PATIENCE_MS = 180000, TICK_MS = 20 };
#define DUE "2035-01-08T00:00:00Z"

static long ahead;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", "MUSTERD_TEST_CLOCK=on", NULL};
    return club_begin(state, settings);
}

static int tear_down(void **state) {
    /* The daemon's own view of every log, the corrections included. */
    const struct server *server = *state;
    const int code =
        system(text("MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify >&2",
                    server->data_dir, server_build(), server_build(), server_program()));
    return club_end(state) | code;
}

/* Sets the clocks of both daemons. */
static void go_ahead(long seconds) {
    struct client other = admin;
    ahead += seconds;
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    json_decref(ask(&other, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
    client_finish(&other);
}

/* The first game of the round, once it is over. */
static json_t *await_result(const char *game) {
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        json_t *found = ask(&admin, 200, "GET", text("/v1/games/%s", game), NULL);
        if (strcmp(string_of(found, "status"), "active") != 0)
            return found;
        json_decref(found);
        usleep(TICK_MS * 1000);
    }
    fail_msg("the game %s is never decided", game);
    return NULL;
}

static json_t *result_of(const char *game) {
    json_t *found = ask(&admin, 200, "GET", text("/v1/games/%s", game), NULL);
    json_t *result = json_incref(json_object_get(found, "result"));
    json_decref(found);
    assert_true(json_is_object(result));
    return result;
}

static void check_result(const char *game, const char *by, long red, long blue) {
    json_t *result = result_of(game);
    assert_string_equal(string_of(result, "by"), by);
    assert_int_equal(number_of(item_of(member(result, "roles"), "role", "red"), "place"), red);
    assert_int_equal(number_of(item_of(member(result, "roles"), "role", "blue"), "place"), blue);
    json_decref(result);
}

static const json_t *row_of(const json_t *table, const char *player) {
    const json_t *row = item_of(member(table, "items"), "player", player);
    assert_non_null(row);
    return row;
}

static double points_of(const char *league, const char *player) {
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", league), NULL);
    const double points = json_number_value(member(row_of(table, player), "points"));
    json_decref(table);
    return points;
}

static void decide(const char *game, int red, int blue) {
    json_decref(
        ask(&admin, 200, "POST", text("/v1/games/%s/direct", game),
            text("{\"do\":\"adjudicate\",\"reason\":\"Rain\",\"places\":{\"red\":%d,\"blue\":%d}}", red, blue)));
}

static const char *results(const char *league, const char *game) {
    return text("/v1/leagues/%s/results/%s", league, game);
}

/* ---- how a result came ------------------------------------------------------------------------------------------- */

static void test_a_result_says_how_it_came(void **state) {
    (void)state;
    char id[GAME_ID];
    uint64_t random = 77;
    club_league(id, "swiss", 8, "");
    json_t *round = make_round(id, 1);
    const char *first = string_of(game_at(round, 0), "game"), *agreed = string_of(game_at(round, 1), "game"),
               *directed = string_of(game_at(round, 2), "game"), *played = string_of(game_at(round, 3), "game");
    resign(first, "red");
    check_result(first, "resigned", 2, 1);
    struct client red = as(string_of(seat_of(round, 1, 0), "player"));
    struct client blue = as(string_of(seat_of(round, 1, 1), "player"));
    json_decref(ask(&red, 201, "POST", text("/v1/games/%s/proposals", agreed), "{\"kind\":\"draw\"}"));
    json_decref(ask(&blue, 200, "PUT", text("/v1/games/%s/proposals/1", agreed), "{\"accept\":true}"));
    check_result(agreed, "agreement", 1, 1);
    decide(directed, 2, 2);
    check_result(directed, "director", 2, 2);
    play(&admin, played, &random, 1000);
    json_t *result = result_of(played);
    assert_string_equal(string_of(result, "by"), "played");
    json_decref(result);
    json_t *shown = ask(&stranger, 200, "GET", text("/v1/leagues/%s/rounds/1", id), NULL);
    assert_string_equal(string_of(game_at(shown, 0), "by"), "resigned");
    assert_string_equal(string_of(game_at(shown, 2), "by"), "director");
    json_decref(shown);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", first), NULL);
    assert_string_equal(string_of(member(member(export, "game"), "result"), "by"), "resigned");
    json_decref(export);
    json_t *list = ask(&admin, 200, "GET", text("/v1/games?label=league:%s", id), NULL);
    assert_string_equal(string_of(member(item_of(member(list, "items"), "id", agreed), "result"), "by"), "agreement");
    json_decref(list);
    assert_true(points_of(id, string_of(seat_of(round, 2, 0), "player")) == 0); /* both have lost */
    assert_true(points_of(id, string_of(seat_of(round, 2, 1), "player")) == 0);
    json_decref(round);
}

static void test_time_and_pace(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 2, ",\"clock\":{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"forfeit\"}");
    json_t *round = make_round(id, 1);
    go_ahead(3700);
    json_decref(await_result(string_of(game_at(round, 0), "game")));
    json_t *result = result_of(string_of(game_at(round, 0), "game"));
    assert_string_equal(string_of(result, "by"), "time");
    json_decref(result);
    json_decref(round);
    club_league(id, "swiss", 2, ",\"pace\":7200");
    round = make_round(id, 1);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", string_of(game_at(round, 0), "game")), NULL);
    const json_t *clock = member(game, "clock");
    assert_int_equal(number_of(clock, "seconds"), 7200);
    assert_string_equal(string_of(clock, "on_expiry"), "notice");
    json_decref(game);
    json_decref(round);
}

/* ---- corrections ------------------------------------------------------------------------------------------------- */

static void test_a_director_corrects(void **state) {
    (void)state;
    char id[GAME_ID], other[GAME_ID];
    club_league(id, "swiss", 4, "");
    club_league(other, "swiss", 2, "");
    json_t *round = make_round(id, 1);
    const char *game = string_of(game_at(round, 0), "game");
    const char *red = string_of(seat_of(round, 0, 0), "player");
    const char *body = "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"The key was wrong\"}";
    resign(game, "red");
    assert_true(points_of(id, red) == 0);
    json_t *before = ask(&admin, 200, "GET", text("/v1/games/%s", game), NULL);
    json_t *after = ask(&app, 200, "POST", results(id, game), body);
    assert_int_equal(number_of(after, "seq"), number_of(before, "seq") + 1);
    assert_string_equal(string_of(after, "finished_at"), string_of(before, "finished_at"));
    check_result(game, "director", 1, 2);
    assert_true(points_of(id, red) == 1);
    json_t *again = ask(&app, 200, "POST", results(id, game), body);
    assert_int_equal(number_of(again, "seq"), number_of(after, "seq"));
    json_t *log = ask(&stranger, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", game), NULL);
    const json_t *entry = item_of(member(log, "items"), "kind", "correct");
    assert_string_equal(string_of(entry, "by"), "director");
    assert_string_equal(string_of(member(entry, "terms"), "reason"), "The key was wrong");
    json_t *audit = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
    assert_string_equal(string_of(json_array_get(member(audit, "items"), 0), "what"), "correct-result");
    assert_string_equal(string_of(json_array_get(member(audit, "items"), 0), "game"), game);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", game), NULL);
    assert_string_equal(string_of(member(member(export, "game"), "result"), "by"), "director");
    struct client p1 = as("p1");
    refuse(&p1, "not-allowed", "POST", results(id, game), body);
    refuse(&rival, "not-allowed", "POST", results(id, game), body);
    refuse(&stranger, "no-token", "POST", results(id, game), body);
    refuse(&app, "not-found", "POST", results(other, game), body);
    refuse(&app, "not-found", "POST", results(id, "00000000-0000-7000-8000-000000000000"), body);
    refuse(&app, "bad-request", "POST", results(id, game), "{\"places\":{\"red\":1,\"blue\":2}}");
    refuse(&app, "bad-request", "POST", results(id, game),
           "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"x\",\"by\":\"played\"}");
    refuse(&app, "bad-option", "POST", results(id, game), "{\"places\":{\"red\":1},\"reason\":\"x\"}");
    refuse(&app, "bad-option", "POST", results(id, game), "{\"places\":{\"red\":1,\"blue\":0},\"reason\":\"x\"}");
    refuse(&app, "unknown-role", "POST", results(id, game),
           "{\"places\":{\"red\":1,\"blue\":2,\"green\":3},\"reason\":\"x\"}");
    struct client player = as(red);
    refuse(&player, "game-over", "POST", text("/v1/games/%s/resign", game), NULL);
    json_decref(before);
    json_decref(after);
    json_decref(again);
    json_decref(log);
    json_decref(audit);
    json_decref(export);
    json_decref(round);
}

/* At the second daemon, of a game that goes on, and of one that was called off. */
static void test_a_director_decides_anywhere(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 4, "");
    json_t *round = make_round(id, 1);
    const char *game = string_of(game_at(round, 0), "game"), *off = string_of(game_at(round, 1), "game");
    json_decref(ask(&beside, 200, "POST", results(id, game),
                    "{\"places\":{\"red\":1,\"blue\":2},\"by\":\"absence\",\"reason\":\"Blue did not come\"}"));
    json_decref(ask(&app, 200, "POST", results(id, game),
                    "{\"places\":{\"red\":2,\"blue\":2},\"by\":\"absence\",\"reason\":\"Neither did Red\"}"));
    const char *last = "{\"places\":{\"red\":1,\"blue\":2},\"by\":\"absence\",\"reason\":\"Red did\"}";
    json_t *there = ask(&beside, 200, "POST", results(id, game), last);
    json_t *here = ask(&app, 200, "POST", results(id, game), last);
    assert_int_equal(number_of(here, "seq"), number_of(there, "seq"));
    json_decref(here);
    json_decref(there);
    check_result(game, "absence", 1, 2);
    json_t *table = ask(&beside, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    const json_t *red = row_of(table, string_of(seat_of(round, 0, 0), "player"));
    assert_int_equal(number_of(red, "played"), 0); /* as FIDE C.07 sees it */
    assert_true(json_number_value(member(red, "points")) == 1);
    json_decref(table);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", off), "{\"do\":\"abort\",\"reason\":\"Rain\"}"));
    refuse(&app, "not-applicable", "POST", results(id, off), "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"x\"}");
    json_decref(round);
}

/* ---- deadlines --------------------------------------------------------------------------------------------------- */

static json_t *make_due_round(char id[GAME_ID], const char *forfeits) {
    club_league(id, "swiss", 2,
                text(",\"rounds\":[{\"deadline\":\"2045-01-01T00:00:00Z\"},{}],\"forfeits\":\"%s\"", forfeits));
    return make_round(id, 1);
}

/* Moves the deadline of the round to a moment that is over. */
static void miss_it(const char *id) {
    json_decref(ask(&app, 200, "PATCH", text("/v1/leagues/%s", id),
                    "{\"rounds\":[{\"deadline\":\"2026-01-01T00:00:00Z\"},{}]}"));
}

static void test_a_missed_deadline(void **state) {
    (void)state;
    char id[GAME_ID], idle[GAME_ID];
    json_t *round = make_due_round(id, "loss"), *quiet = make_due_round(idle, "none");
    const char *game = string_of(game_at(round, 0), "game");
    json_decref(act(&admin, game, "red", "ready")); /* now blue owes a decision */
    miss_it(idle);
    miss_it(id);
    json_decref(await_result(game));
    check_result(game, "absence", 1, 2);
    json_t *log = ask(&stranger, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", game), NULL);
    const json_t *entry = item_of(member(log, "items"), "kind", "adjudicate");
    assert_string_equal(string_of(entry, "by"), "league");
    assert_non_null(strstr(string_of(entry, "text"), "the deadline of round 1 has passed"));
    json_decref(log);
    json_decref(round);
    round = make_due_round(id, "double-loss");
    game = string_of(game_at(round, 0), "game");
    json_decref(act(&admin, game, "red", "ready"));
    miss_it(id);
    json_decref(await_result(game));
    check_result(game, "time", 2, 2);
    assert_true(points_of(id, "p1") == 0 && points_of(id, "p2") == 0);
    json_decref(round);
    /* A later deadline, and no forfeits, leave the games alone, though other rounds have been decided meanwhile. */
    json_t *still = ask(&admin, 200, "GET", text("/v1/games/%s", string_of(game_at(quiet, 0), "game")), NULL);
    assert_string_equal(string_of(still, "status"), "active");
    json_decref(still);
    json_decref(quiet);
}

static void test_a_deadline_comes(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 2, ",\"rounds\":[{\"deadline\":\"" DUE "\"}],\"forfeits\":\"loss\"");
    json_t *round = make_round(id, 1);
    go_ahead(10 * 365 * 86400L);
    json_t *over = await_result(string_of(game_at(round, 0), "game"));
    assert_string_equal(string_of(member(over, "result"), "by"), "absence");
    json_decref(over);
    json_decref(round);
}

/* ---- knock-out --------------------------------------------------------------------------------------------------- */

static void test_a_drawn_game_is_played_again(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "knock-out", 4, ",\"rounds\":[{},{}]");
    json_t *round = make_round(id, 1);
    const char *drawn = string_of(game_at(round, 0), "game");
    const char *red = string_of(seat_of(round, 0, 0), "player");
    decide(drawn, 1, 1);
    resign(string_of(game_at(round, 1), "game"), "blue");
    json_t *again = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    assert_int_equal(number_of(again, "round"), 1);
    assert_int_equal(json_array_size(member(again, "games")), 3);
    assert_int_equal(number_of(game_at(again, 2), "number"), 3);
    assert_string_equal(string_of(seat_of(again, 2, 1), "player"), red); /* the sides are changed */
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", string_of(game_at(again, 2), "game")),
                    "{\"do\":\"abort\",\"reason\":\"Rain\"}"));
    json_t *third = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    assert_int_equal(json_array_size(member(third, "games")), 4);
    resign(string_of(game_at(third, 3), "game"), "blue");
    json_t *final = make_round(id, 2);
    assert_int_equal(json_array_size(member(final, "games")), 1);
    assert_non_null(item_of(member(game_at(final, 0), "seats"), "player", string_of(seat_of(third, 3, 0), "player")));
    decide(string_of(game_at(final, 0), "game"), 1, 1); /* the last round, too */
    json_t *last = ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    assert_int_equal(number_of(last, "round"), 2);
    resign(string_of(game_at(last, 1), "game"), "red");
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true}");
    json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
    const json_t *winner = json_array_get(member(table, "items"), 0);
    assert_string_equal(string_of(winner, "player"), string_of(seat_of(last, 1, 1), "player"));
    assert_int_equal(number_of(winner, "played"), 2); /* without the drawn games */
    json_decref(table);
    json_decref(last);
    json_decref(final);
    json_decref(third);
    json_decref(again);
    json_decref(round);
}

static void test_a_drawn_game_is_decided(void **state) {
    (void)state;
    static const char *const draws[] = {"seed", "side"};
    for (int i = 0; i < 2; i++) {
        char id[GAME_ID];
        club_league(id, "knock-out", 4, text(",\"draws\":\"%s\"", draws[i]));
        json_t *round = make_round(id, 1);
        for (size_t k = 0; k < 2; k++)
            decide(string_of(game_at(round, k), "game"), 1, 1);
        json_t *final = make_round(id, 2);
        for (size_t k = 0; k < 2; k++) {
            const char *first = string_of(seat_of(round, k, 0), "player"),
                       *last = string_of(seat_of(round, k, 1), "player");
            const char *better = strcmp(first, last) < 0 ? first : last;
            assert_non_null(item_of(member(game_at(final, 0), "seats"), "player", i == 0 ? better : last));
        }
        json_decref(final);
        json_decref(round);
    }
}

/* The place in the draw stays with the player who was paired. */
static void test_a_substitute_keeps_the_draw(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "knock-out", 4, "");
    json_t *round = make_round(id, 1);
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/direct", string_of(game_at(round, 0), "game")),
                    "{\"do\":\"replace\",\"reason\":\"Ill\",\"role\":\"red\",\"player\":\"sub\"}"));
    resign(string_of(game_at(round, 0), "game"), "blue");
    resign(string_of(game_at(round, 1), "game"), "blue");
    json_t *final = make_round(id, 2);
    assert_true(meet(final, string_of(seat_of(round, 0, 0), "player"), string_of(seat_of(round, 1, 0), "player")));
    json_decref(final);
    json_decref(round);
}

/* In a league of two with this policy, red is replaced by sub and wins. */
static void substitute_wins(const char *policy, char id[GAME_ID], char red[8]) {
    club_league(id, "swiss", 2, text(",\"substitutes\":\"%s\"", policy));
    json_t *round = make_round(id, 1);
    const char *game = string_of(game_at(round, 0), "game");
    snprintf(red, 8, "%s", string_of(item_of(member(game_at(round, 0), "seats"), "role", "red"), "player"));
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/direct", game),
                    "{\"do\":\"replace\",\"reason\":\"Ill\",\"role\":\"red\",\"player\":\"sub\"}"));
    resign(game, "blue");
    json_t *told = ask(&app, 200, "GET", text("/v1/leagues/%s/rounds/1", id), NULL);
    const json_t *seat = item_of(member(game_at(told, 0), "seats"), "role", "red");
    assert_string_equal(string_of(seat, "player"), red); /* who sat is never lost, */
    assert_string_equal(string_of(seat, "substitute"), "sub");
    json_decref(told);
    json_decref(round);
}

/* whatever the policy; only the points go to different players. */
static void test_who_gets_a_substitutes_points(void **state) {
    (void)state;
    static const struct {
        const char *policy;
        double first, last;
    } cases[] = {{"first", 1, 0}, {"last", 0, 1}, {"both", 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char id[GAME_ID], red[8];
        substitute_wins(cases[i].policy, id, red);
        assert_true(points_of(id, red) == cases[i].first);
        json_t *table = ask(&app, 200, "GET", text("/v1/leagues/%s/standings", id), NULL);
        const json_t *sub = item_of(member(table, "items"), "player", "sub");
        assert_true((sub ? json_number_value(member(sub, "points")) : 0) == cases[i].last);
        json_decref(table);
    }
}

/* ---- tables to take along ---------------------------------------------------------------------------------------- */

static char *body_of(const char *path, const char *type) {
    struct reply reply;
    client_send(&stranger, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply_header(&reply, "content-type"), type));
    char *body = strdup(reply.body);
    reply_finish(&reply);
    return body;
}

/* The part of the line of TRF16 for this start number, between two columns, which count from 1. */
static void trf_columns(const char *report, int number, int from, int to, char *out) {
    char start[16];
    snprintf(start, sizeof start, "\n001 %4d ", number);
    const char *line = strstr(report, start);
    assert_non_null(line);
    line++;
    for (int column = 1; column <= to; column++)
        do {
            assert_int_not_equal(*line, '\r');
            if (column >= from)
                *out++ = *line;
            line++;
        } while (((unsigned char)*line & 0xc0) == 0x80); /* the rest of a character */
    *out = '\0';
}

static void check_columns(const char *report, int number, int from, const char *wanted) {
    char found[128];
    trf_columns(report, number, from, from + (int)strlen(wanted) - 1, found);
    assert_string_equal(found, wanted);
}

/* p1 beats p3 and p2 did not come against p4; p5 has the bye. In round 2 p1 asks for a bye. */
static void test_standings_as_csv_and_trf(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 5, ",\"tie_breaks\":[\"buchholz\",\"wins\"]");
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p1", id), "{\"byes\":[2]}"));
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p2", id), "{\"apart\":[\"p5\"]}"));
    json_decref(ask(&admin, 200, "PATCH", "/v1/players/p1", "{\"name\":\"=Ünïcode, \\\"x\\\"\"}"));
    json_t *round = make_round(id, 1);
    resign(string_of(game_at(round, 0), "game"), string_of(seat_of(round, 0, 1), "role"));
    json_decref(ask(&app, 200, "POST", results(id, string_of(game_at(round, 1), "game")),
                    text("{\"places\":{\"%s\":2,\"%s\":1},\"by\":\"absence\",\"reason\":\"p2 did not come\"}",
                         string_of(item_of(member(game_at(round, 1), "seats"), "player", "p2"), "role"),
                         string_of(item_of(member(game_at(round, 1), "seats"), "player", "p4"), "role"))));
    json_t *second_round = make_round(id, 2);
    const char *standings = text("/v1/leagues/%s/standings", id);
    char *csv = body_of(text("%s?format=csv", standings), "text/csv");
    assert_non_null(strstr(csv, "rank,player,name,played,wins,draws,losses,byes,points,tie_buchholz,tie_wins\r\n"));
    assert_non_null(strstr(csv, "p1,\"'=Ünïcode, \"\"x\"\"\",1,1,0,0,1,1.5,"));
    assert_non_null(strstr(csv, "p5,\"\",0,0,0,0,1,1,"));
    free(csv);
    char *trf = body_of(text("%s?format=trf", standings), "text/plain");
    assert_non_null(strstr(trf, "012 Winter\r\n"));
    assert_non_null(strstr(trf, "XXP 2 5\r\n"));
    check_columns(trf, 2, 92, "   4 b -");
    check_columns(trf, 4, 92, "   2 w +");
    check_columns(trf, 1, 92, "   3 w 1");
    check_columns(trf, 3, 92, "   1 b 0");
    check_columns(trf, 5, 92, "0000 - U");
    check_columns(trf, 5, 81, " 1.0");
    check_columns(trf, 5, 15, "p5    ");
    char found[128];
    const char *line = strstr(trf, "\n001    5 ");
    assert_int_equal(strcspn(line + 1, "\r"), 99); /* without round 2, which goes on */
    for (size_t i = 0; i < json_array_size(member(second_round, "games")); i++)
        resign(string_of(game_at(second_round, i), "game"), "blue");
    free(trf);
    trf = body_of(text("%s?format=trf", standings), "text/plain");
    check_columns(trf, 1, 102, "0000 - H");
    trf_columns(trf, 1, 81, 84, found);
    assert_string_equal(found, " 1.5");
    if (getenv("TRF_FILE")) { /* a file for other programs */
        FILE *file = fopen(getenv("TRF_FILE"), "w");
        fputs(trf, file);
        fclose(file);
    }
    free(trf);
    refuse(&stranger, "bad-parameter", "GET", text("%s?format=xml", standings), NULL);
    refuse(&app, "bad-parameter", "GET", "/v1/standings?label=league&format=trf", NULL);
    json_t *solo = ask(&app, 201, "POST", "/v1/leagues",
                       "{\"name\":\"Alone\",\"kind\":\"solo\",\"games\":[{\"ruleset\":\"cruel-necessity\","
                       "\"scenario\":\"first-civil-war\"}]}");
    refuse(&app, "not-applicable", "GET", text("/v1/leagues/%s/standings?format=trf", string_of(solo, "id")), NULL);
    json_decref(solo);
    json_decref(second_round);
    json_decref(round);
}

static json_t *late(const char *id) {
    return ask(&stranger, 200, "GET", text("/v1/leagues/%s/late", id), NULL);
}

/* Waits until somebody is late. */
static json_t *await_late(const char *id) {
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        json_t *found = late(id);
        if (json_array_size(member(found, "items")) > 0)
            return found;
        json_decref(found);
        usleep(TICK_MS * 1000);
    }
    fail_msg("nobody is ever late");
    return NULL;
}

static void test_who_is_late(void **state) {
    (void)state;
    char id[GAME_ID], bank[GAME_ID], due[GAME_ID];
    club_league(id, "swiss", 4, ",\"pace\":3600");
    club_league(bank, "swiss", 2,
                ",\"pace\":3600,\"clock\":{\"kind\":\"bank\",\"seconds\":864000,\"increment\":0,\"cap\":864000,"
                "\"on_expiry\":\"notice\"}");
    club_league(due, "swiss", 2, ",\"rounds\":[{\"deadline\":\"2020-01-01T00:00:00Z\"}]");
    json_t *round = make_round(id, 1), *other = make_round(bank, 1), *third = make_round(due, 1);
    json_t *none = late(id);
    assert_int_equal(json_array_size(member(none, "items")), 0);
    json_decref(none);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", string_of(game_at(round, 1), "game")),
                    "{\"do\":\"pause\",\"reason\":\"Rain\"}"));
    go_ahead(4000);
    json_t *found = await_late(id);
    const json_t *item = json_array_get(member(found, "items"), 0);
    assert_int_equal(json_array_size(member(found, "items")), 1); /* the other game is paused */
    assert_string_equal(string_of(item, "reason"), "clock");
    assert_string_equal(string_of(item, "role"), "red");
    assert_string_equal(string_of(item, "player"), string_of(seat_of(round, 0, 0), "player"));
    json_decref(found);
    json_decref(act(&admin, string_of(game_at(round, 0), "game"), "red", "ready"));
    none = late(id);
    assert_int_equal(json_array_size(member(none, "items")), 0);
    json_decref(none);
    found = late(bank);
    assert_string_equal(string_of(json_array_get(member(found, "items"), 0), "reason"), "pace");
    json_decref(found);
    found = late(due);
    item = json_array_get(member(found, "items"), 0);
    assert_string_equal(string_of(item, "reason"), "deadline");
    assert_string_equal(string_of(item, "due_at"), "2020-01-01T00:00:00.000000Z");
    json_decref(found);
    json_decref(third);
    json_decref(other);
    json_decref(round);
}

/* ---- games that stay --------------------------------------------------------------------------------------------- */

static void test_a_game_of_a_league_stays(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", 2, "");
    json_t *round = make_round(id, 1);
    const char *game = string_of(game_at(round, 0), "game");
    refuse(&admin, "not-over", "DELETE", text("/v1/games/%s", game), NULL);
    resign(game, "red");
    json_t *problem = ask_problem(&admin, "not-applicable", "DELETE", text("/v1/games/%s", game), NULL);
    assert_non_null(strstr(string_of(problem, "detail"), id));
    json_decref(problem);
    assert_null(ask(&app, 204, "DELETE", text("/v1/leagues/%s", id), NULL));
    refuse(&app, "not-found", "POST", results(id, game), "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"x\"}");
    assert_null(ask(&admin, 204, "DELETE", text("/v1/games/%s", game), NULL));
    json_decref(round);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_result_says_how_it_came),
        cmocka_unit_test(test_a_director_corrects),
        cmocka_unit_test(test_a_director_decides_anywhere),
        cmocka_unit_test(test_a_missed_deadline),
        cmocka_unit_test(test_a_drawn_game_is_played_again),
        cmocka_unit_test(test_a_drawn_game_is_decided),
        cmocka_unit_test(test_a_substitute_keeps_the_draw),
        cmocka_unit_test(test_who_gets_a_substitutes_points),
        cmocka_unit_test(test_a_game_of_a_league_stays),
        cmocka_unit_test(test_standings_as_csv_and_trf),
        cmocka_unit_test(test_who_is_late),
        cmocka_unit_test(test_time_and_pace),
        cmocka_unit_test(test_a_deadline_comes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
