/* Ratings and statistics: against a second implementation in Python, and from nothing by the command. */
#include <unistd.h>

#include "club.h"

enum { PATIENCE_MS = 180000, TICK_MS = 50, WEEK = 7 * 86400 };

static long ahead;
static const struct server *first;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", "MUSTERD_TEST_CLOCK=on", "MUSTERD_TEST_SEEDS=on",
                                           NULL};
    const int code = club_begin(state, settings);
    first = *state;
    return code;
}

static void go_ahead(long seconds) {
    struct client other = admin;
    ahead += seconds;
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    json_decref(ask(&other, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
    client_finish(&other);
}

/* The ratings, once they contain every game. */
static json_t *ratings(const char *more) {
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        json_t *found = ask(&stranger, 200, "GET", text("/v1/ratings?ruleset=muster-test%s", more), NULL);
        if (flag_of(found, "current"))
            return found;
        json_decref(found);
        usleep(TICK_MS * 1000);
    }
    fail_msg("the ratings never contain all games");
    return NULL;
}

static double rating_of(const char *player, const char *more) {
    json_t *found = ratings(more);
    const json_t *item = item_of(member(found, "items"), "player", player);
    const double rating = item ? json_number_value(member(item, "rating")) : 0;
    json_decref(found);
    return rating;
}

static void new_game(char id[GAME_ID], const char *red, const char *blue, const char *more) {
    make_game(
        &app, id,
        text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}%s}",
             red, blue, more));
}

/* Blue resigns, or red. */
static void lose(const char *red, const char *blue, const char *loser, const char *more) {
    char id[GAME_ID];
    new_game(id, red, blue, more);
    resign(id, loser);
}

/* What the clock of the daemon says. */
static const char *now(void) {
    static char at[40];
    json_t *clock = ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead));
    snprintf(at, sizeof at, "%s", string_of(clock, "now"));
    json_decref(clock);
    return at;
}

static void check_with_python(void) {
    json_decref(ratings(""));
    const int code = system(text("echo '%s' | python3 tests/api/ratings.py http://127.0.0.1:%d %s muster-test >&2",
                                 now(), first->port, SERVER_ADMIN_TOKEN));
    assert_int_equal(code, 0);
}

static void recompute(char output[256]) {
    json_decref(ratings(""));
    FILE *pipe = popen(text("MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' ratings"
                            " --recompute",
                            first->data_dir, server_build(), server_build(), server_program()),
                       "r");
    assert_non_null(pipe);
    output[fread(output, 1, 255, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
}

/* ---- tests ------------------------------------------------------------------------------------------------------- */

static void test_a_game_moves_ratings(void **state) {
    (void)state;
    lose("ann", "ben", "blue", "");
    json_t *found = ratings("");
    const json_t *ann = json_array_get(member(found, "items"), 0);
    assert_string_equal(string_of(ann, "player"), "ann");
    assert_int_equal(number_of(ann, "rank"), 1);
    assert_true(json_number_value(member(ann, "rating")) > 1650);
    assert_true(flag_of(ann, "provisional"));
    assert_int_equal(number_of(ann, "games"), 1);
    json_decref(found);
    assert_true(rating_of("ann", "&role=red") > 1500);
    assert_true(rating_of("ann", "&role=blue") == 0);
    refuse(&stranger, "bad-parameter", "GET", "/v1/ratings", NULL);
    refuse(&stranger, "bad-parameter", "GET", "/v1/ratings?ruleset=muster-test&cursor=x", NULL);
    json_t *none = ask(&stranger, 200, "GET", "/v1/ratings?ruleset=chess", NULL);
    assert_int_equal(json_array_size(member(none, "items")), 0);
    json_decref(none);
}

static void test_what_does_not_count(void **state) {
    (void)state;
    char id[GAME_ID];
    lose("pia", "pat", "red", ",\"visibility\":\"private\"");
    lose("pia", "pia", "red", "");
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"pia\",\"blue\":\"pat\"},"
              "\"seed\":\"00000000000000000000000000000000000000000000000000000000000000aa\"}");
    resign(id, "red");
    new_game(id, "pia", "pat", "");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                    "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":{\"red\":2,\"blue\":2}}"));
    new_game(id, "pia", "pat", "");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"abort\",\"reason\":\"x\"}"));
    assert_true(rating_of("pia", "") == 0);
    struct client pia = as("pia"), rita = rival;
    rita.player = "rita";
    json_t *mine = ask(&pia, 200, "GET", "/v1/players/pia/statistics", NULL);
    const json_t *red = item_of(member(mine, "items"), "role", "red");
    assert_int_equal(number_of(red, "games"), 4); /* the private one, too */
    assert_int_equal(number_of(member(red, "by"), "director"), 1);
    json_decref(mine);
    json_t *theirs = ask(&rita, 200, "GET", "/v1/players/pia/statistics", NULL);
    assert_int_equal(number_of(item_of(member(theirs, "items"), "role", "red"), "games"), 3);
    json_decref(theirs);
    lose("eva", "eda", "red", ",\"visibility\":\"private\"");
    json_decref(ratings(""));
    refuse(&rita, "not-found", "GET", "/v1/players/eva/statistics", NULL);
    refuse(&stranger, "not-found", "GET", "/v1/players/nobody/statistics", NULL);
    json_decref(ask(&app, 200, "GET", "/v1/players/eva/statistics", NULL));
}

static void test_statistics(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client kim = as("kim");
    new_game(id, "kim", "leo", ",\"clock\":{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"forfeit\"}");
    go_ahead(600);
    json_decref(act(&kim, id, "red", "ready"));
    go_ahead(4000); /* blue loses on time */
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
        const bool over = strcmp(string_of(game, "status"), "finished") == 0;
        json_decref(game);
        if (over)
            break;
        usleep(TICK_MS * 1000);
    }
    json_decref(ratings(""));
    json_t *found = ask(&kim, 200, "GET", "/v1/players/kim/statistics", NULL);
    const json_t *red = json_array_get(member(found, "items"), 0);
    assert_string_equal(string_of(red, "role"), "red");
    assert_int_equal(number_of(red, "wins"), 1);
    assert_int_equal(number_of(red, "decisions"), 1);
    assert_true(number_of(red, "pace") >= 600 && number_of(red, "pace") < 700);
    assert_int_equal(number_of(member(red, "by"), "time"), 1);
    assert_int_equal(number_of(member(red, "clocks"), "move"), 1);
    assert_int_equal(number_of(red, "timeouts"), 0);
    assert_int_equal(json_array_size(member(found, "ratings")), 2); /* of all games, and as red */
    json_decref(found);
    found = ask(&stranger, 200, "GET", "/v1/players/leo/statistics", NULL);
    const json_t *blue = json_array_get(member(found, "items"), 0);
    assert_int_equal(number_of(blue, "losses"), 1);
    assert_int_equal(number_of(blue, "timeouts"), 1);
    assert_true(json_is_null(member(blue, "pace")));
    json_decref(found);
}

static void test_python_agrees(void **state) {
    (void)state;
    uint64_t random = 4711;
    char red[8], blue[8];
    for (int week = 0; week < 5; week++) {
        for (int i = 0; i < 8; i++) {
            snprintf(red, sizeof red, "r%d", (int)(next_random(&random) % 6));
            snprintf(blue, sizeof blue, "r%d", (int)(next_random(&random) % 6));
            char id[GAME_ID];
            new_game(id, red, blue, "");
            if (next_random(&random) % 4 == 0)
                json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                                "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":{\"red\":1,\"blue\":1}}"));
            else
                resign(id, next_random(&random) % 2 ? "red" : "blue");
        }
        go_ahead(week == 2 ? 9 * WEEK : WEEK);
    }
    check_with_python();
    go_ahead(20 * WEEK); /* deviations grow */
    check_with_python();
}

/* A bot has a rating, too. */
static void test_bots_are_rated(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(
        &app, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"zoe\",\"blue\":{\"bot\":1}}}");
    resign(id, "red");
    json_t *found = ratings("");
    bool seen = false;
    for (size_t i = 0; i < json_array_size(member(found, "items")); i++) {
        const json_t *item = json_array_get(member(found, "items"), i);
        seen = seen || (json_is_null(member(item, "player")) && number_of(item, "bot") == 1 &&
                        json_number_value(member(item, "rating")) > 1500);
    }
    assert_true(seen);
    json_decref(found);
}

static void test_from_nothing(void **state) {
    (void)state;
    char output[256];
    recompute(output);
    if (!strstr(output, " 0 of them differ"))
        fail_msg("%s", output);
    check_with_python();
}

/* A correction, a deletion and a forgotten player change what follows from the games. */
static void test_what_changes_later(void **state) {
    (void)state;
    char id[GAME_ID], output[256];
    lose("uma", "una", "blue", "");
    assert_true(rating_of("uma", "") > 1500);
    club_league(id, "swiss", 2, "");
    json_t *round = make_round(id, 1);
    const char *game = string_of(game_at(round, 0), "game");
    resign(game, "red");
    const char *red = string_of(seat_of(round, 0, 0), "player");
    assert_true(rating_of(red, "") < 1500);
    json_decref(ask(&app, 200, "POST", text("/v1/leagues/%s/results/%s", id, game),
                    "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"x\"}"));
    assert_true(rating_of(red, "") > 1500);
    json_decref(ask(&app, 200, "POST", text("/v1/leagues/%s/results/%s", id, game),
                    "{\"places\":{\"red\":1,\"blue\":2},\"by\":\"absence\",\"reason\":\"x\"}"));
    assert_true(rating_of(red, "") == 0);
    assert_null(ask(&admin, 204, "DELETE", "/v1/players/una", NULL));
    assert_true(rating_of("una", "") == 0);
    assert_true(rating_of("uma", "") > 1500);
    json_t *games = ask(&app, 200, "GET", "/v1/games?player=uma", NULL);
    assert_null(ask(&admin, 204, "DELETE",
                    text("/v1/games/%s", string_of(json_array_get(member(games, "items"), 0), "id")), NULL));
    json_decref(games);
    assert_true(rating_of("uma", "") == 0);
    recompute(output);
    if (!strstr(output, " 0 of them differ"))
        fail_msg("%s", output);
    check_with_python();
    json_decref(round);
}

static void test_pages(void **state) {
    (void)state;
    size_t seen = 0;
    json_t *all = ratings("&limit=200");
    const char *cursor = "";
    json_t *page = NULL;
    do {
        json_t *next = ratings(text("&limit=3%s%s", *cursor ? "&cursor=" : "", cursor));
        json_decref(page);
        page = next;
        for (size_t i = 0; i < json_array_size(member(page, "items")); i++, seen++)
            assert_true(
                json_equal(json_array_get(member(page, "items"), i), json_array_get(member(all, "items"), seen)));
        cursor = json_string_value(json_object_get(page, "next"));
    } while (cursor);
    assert_int_equal(seen, json_array_size(member(all, "items")));
    json_decref(page);
    json_decref(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_moves_ratings), cmocka_unit_test(test_what_does_not_count),
        cmocka_unit_test(test_statistics),           cmocka_unit_test(test_python_agrees),
        cmocka_unit_test(test_bots_are_rated),       cmocka_unit_test(test_from_nothing),
        cmocka_unit_test(test_what_changes_later),   cmocka_unit_test(test_pages),
    };
    return cmocka_run_group_tests(tests, set_up, club_end);
}
