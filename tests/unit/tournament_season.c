/* Points and tie-breaks of small seasons that are counted by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../api/tournament/season.h"

enum { HALF = SEASON_POINT / 2 };

static struct season_game duel(int round, int a, int b, int place_a, int place_b) {
    return (struct season_game){.round = round,
                                .seats = 2,
                                .player = {a, b},
                                .also = {-1, -1},
                                .place = {place_a, place_b},
                                .over = place_a > 0};
}

static struct season season_of(int players, int rounds, const struct season_game *game, int count) {
    return (struct season){.players = players,
                           .rounds = rounds,
                           .seats = 2,
                           .points = {1},
                           .tie_count = 4,
                           .tie = {SEASON_DIRECT_ENCOUNTER, SEASON_BUCHHOLZ, SEASON_SONNEBORN_BERGER, SEASON_WINS},
                           .game = game,
                           .game_count = count};
}

/* 0 beats 1, 2 beats 3; 0 draws with 2, 1 beats 3: 1.5, 1, 1.5, 0. */
static void test_points_and_opponents(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2), duel(1, 2, 3, 1, 2), duel(2, 2, 0, 1, 1),
                                       duel(2, 3, 1, 2, 1)};
    const struct season season = season_of(4, 2, game, 4);
    struct season_table table;
    assert_true(season_count(&season, &table));
    assert_int_equal(table.row[0].points, 3 * HALF);
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], 5 * HALF);
    assert_int_equal(table.row[2].tie[SEASON_BUCHHOLZ], 3 * HALF);
    assert_int_equal(table.row[0].tie[SEASON_SONNEBORN_BERGER], 2 * HALF + 3 * HALF / 2);
    assert_int_equal(table.row[0].tie[SEASON_SIDES], SEASON_POINT);
    assert_int_equal(table.row[0].draws, 1);
    assert_int_equal(table.order[0], 0);
    assert_int_equal(table.order[1], 2);
    assert_int_equal(table.row[3].rank, 4);
    season_table_finish(&table);
}

/* A game that nobody has won gives nothing to both. */
static void test_both_can_lose(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 2, 2)};
    const struct season season = season_of(2, 1, game, 1);
    struct season_table table;
    assert_true(season_count(&season, &table));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table.row[i].points, 0);
        assert_int_equal(table.row[i].losses, 1);
    }
    season_table_finish(&table);
}

/* 1 has a bye in round 1, which counts as a win against an opponent with as many points. 2 is away in round 2, at the
 * end, which counts as a draw for the opponents. */
static void test_rounds_without_a_game(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 2, 1, 2), duel(2, 0, 1, 1, 2)};
    const struct season_bye bye = {1, 1, true};
    struct season season = season_of(3, 2, game, 2);
    struct season_table table;
    season.bye = &bye;
    season.bye_count = 1;
    assert_true(season_count(&season, &table));
    assert_int_equal(table.row[1].points, SEASON_POINT);
    assert_int_equal(table.row[1].byes, 1);
    assert_int_equal(table.row[1].tie[SEASON_BUCHHOLZ], SEASON_POINT + 2 * SEASON_POINT);
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], HALF + SEASON_POINT);
    season_table_finish(&table);
}

/* Won by default: points, but no game for the tie-breaks, and a gift like a bye. */
static void test_a_game_by_default(void **state) {
    (void)state;
    struct season_game game[] = {duel(1, 0, 1, 1, 2)};
    game[0].unplayed = true;
    const struct season season = season_of(2, 1, game, 1);
    struct season_table table;
    struct season_field field;
    const bool plays[] = {true, true};
    assert_true(season_count(&season, &table));
    assert_int_equal(table.row[0].points, SEASON_POINT);
    assert_int_equal(table.row[0].played, 0);
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], SEASON_POINT);
    season_next(&table, plays, &field);
    assert_true(field.player[0].had_bye);
    assert_int_equal(field.player[0].games, 0);
    assert_int_equal(field.met[1], 0);
    season_table_finish(&table);
}

/* The direct game decides between equals, if all of them have met. */
static void test_direct_encounter(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 2, 1), duel(1, 2, 3, 2, 1), duel(2, 0, 2, 1, 2),
                                       duel(2, 1, 3, 2, 1)};
    const struct season season = season_of(4, 2, game, 4);
    struct season_table table;
    assert_true(season_count(&season, &table));
    assert_int_equal(table.order[0], 3);
    assert_int_equal(table.order[1], 1);
    assert_int_equal(table.order[2], 0);
    season_table_finish(&table);
}

static void test_a_ladder_and_floats(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 2, 1), duel(1, 2, 3, 1, 2), duel(2, 1, 3, 1, 2)};
    struct season season = season_of(4, 2, game, 3);
    struct season_table table;
    struct season_field field;
    const bool plays[] = {true, true, true, true};
    assert_true(season_count(&season, &table));
    season_next(&table, plays, &field);
    assert_int_equal(field.number[0], 1);
    assert_int_equal(field.player[0].floated, -1);
    season_table_finish(&table);
    season.kind = SEASON_LADDER;
    assert_true(season_count(&season, &table));
    assert_int_equal(table.order[0], 1);
    assert_int_equal(table.order[1], 0);
    season_table_finish(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_and_opponents),  cmocka_unit_test(test_both_can_lose),
        cmocka_unit_test(test_rounds_without_a_game), cmocka_unit_test(test_a_game_by_default),
        cmocka_unit_test(test_direct_encounter),      cmocka_unit_test(test_a_ladder_and_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
