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
    const struct season_bye bye = {1, 1, BYE_ALLOCATED};
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

/* Won by default: points, but no game for the tie-breaks, where the opponent's 0 are the most (C.07 16.4.1), and a gift
 * like a bye. */
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
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], 0);
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

/* ---- FIDE C.07 of March 2026 ------------------------------------------------------------------------------------- */

static struct season_game by_default(int round, int a, int b, int place_a, int place_b) {
    struct season_game game = duel(round, a, b, place_a, place_b);
    game.unplayed = true;
    return game;
}

static struct season_table table_of(const struct season *season) {
    struct season_table table;
    assert_true(season_count(season, &table));
    return table;
}

/* 16.3: 1 loses by default in the last round, which stays a loss for the opponents; the bye that 2 requested before
 * such a loss counts as a draw; the bye that 3 requested before a game stays half a point. */
static void test_C07_16_3_adjusted_points(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2), duel(1, 2, 4, 1, 2), duel(2, 0, 3, 1, 2),
                                       by_default(3, 4, 1, 1, 2), by_default(3, 0, 2, 1, 2)};
    const struct season_bye bye[] = {{2, 2, BYE_ZERO}, {1, 3, BYE_ZERO}, {2, 1, BYE_HALF}, {3, 3, BYE_HALF}};
    struct season season = season_of(5, 3, game, 5);
    season.bye = bye;
    season.bye_count = 4;
    struct season_table table = table_of(&season);
    /* 1 and 3 are adjusted to 0.5, and 2, which is paired with 0 in round 3, to 1.5. */
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], HALF + HALF + 3 * HALF);
    /* 4: 2 is worth 1.5; rounds 2 and 3 count its own 1, and 1's 0.5. */
    assert_int_equal(table.row[4].tie[SEASON_BUCHHOLZ], 3 * HALF + SEASON_POINT + HALF);
    season_table_finish(&table);
}

/* 16.4, 16.5: player 1 has 2.5 points of a win, half a point without a game, a loss by default, and a win. */
static void test_C07_16_4_dummies_and_16_5_cuts(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 3, 1, 2), duel(1, 1, 4, 1, 2), duel(2, 2, 0, 2, 1),
                                       duel(2, 4, 3, 1, 1), duel(3, 2, 4, 1, 2), by_default(3, 0, 1, 1, 2),
                                       duel(4, 4, 0, 2, 1), duel(4, 1, 3, 1, 2)};
    const struct season_bye bye[] = {{1, 2, BYE_ALLOCATED}, {2, 1, BYE_HALF}, {3, 3, BYE_ALLOCATED}, {4, 2, BYE_ZERO}};
    struct season season = season_of(5, 4, game, 8);
    season.bye = bye;
    season.bye_count = 4;
    struct season_table table = table_of(&season);
    const struct season_row *row = &table.row[1];
    assert_int_equal(row->points, 5 * HALF);
    /* 0.5, then the bye with 2, which draws in every round would give, then 2.5 of a forfeit, then 1.5. */
    assert_int_equal(row->tie[SEASON_BUCHHOLZ], 13 * HALF);
    assert_int_equal(row->tie[SEASON_SONNEBORN_BERGER], 6 * HALF);
    /* Without the bye, which the player chose, and then without the forfeit's 2.5. */
    assert_int_equal(row->tie[SEASON_MEDIAN_BUCHHOLZ], 4 * HALF);
    season_table_finish(&table);
}

/* A bye of a full point is no choice of the player (16.2.1), and a gift for the pairing. */
static void test_C07_16_2_full_point_bye(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2)};
    const struct season_bye bye[] = {{2, 1, BYE_FULL}, {2, 0, BYE_ALLOCATED}};
    const bool plays[] = {true, true};
    struct season season = season_of(2, 2, game, 1);
    struct season_field field;
    season.bye = bye;
    season.bye_count = 2;
    struct season_table table = table_of(&season);
    assert_int_equal(table.row[1].points, SEASON_POINT);
    assert_int_equal(table.row[1].byes, 1);
    assert_int_equal(table.row[0].tie[SEASON_BUCHHOLZ], SEASON_POINT + SEASON_POINT);
    season_next(&table, plays, &field);
    assert_true(field.player[1].had_bye);
    season_table_finish(&table);
}

/* 9.1: the opponent's points times the points scored, which are 3 for a win and 1.5 for a draw here. */
static void test_C07_9_1_points_scored(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2), duel(1, 2, 3, 1, 2), duel(2, 2, 0, 1, 1),
                                       duel(2, 1, 3, 1, 2)};
    struct season season = season_of(4, 2, game, 4);
    season.points[0] = 3;
    struct season_table table = table_of(&season);
    assert_int_equal(table.row[0].points, 9 * HALF);
    assert_int_equal(table.row[0].tie[SEASON_SONNEBORN_BERGER], 2 * 3 * 3 * HALF + 9 * 3 * HALF / 2);
    season_table_finish(&table);
}

/* 6.1.2: 0 has won against 1 twice and lost against 2, who has lost against 1: means of 1. */
static void test_C07_6_1_mean_of_encounters(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2), duel(2, 1, 0, 2, 1), duel(3, 2, 0, 1, 2),
                                       duel(4, 1, 2, 1, 2), duel(5, 1, 3, 1, 2), duel(5, 2, 4, 1, 2)};
    const struct season season = season_of(5, 5, game, 6);
    struct season_table table = table_of(&season);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(table.row[i].points, 2 * SEASON_POINT);
        assert_int_equal(table.row[i].tie[SEASON_DIRECT_ENCOUNTER], SEASON_POINT);
        assert_int_equal(table.row[i].encounter, 0);
    }
    season_table_finish(&table);
}

/* 6.1.1: a game by default is none, unless nobody chooses the pairings (15.2). */
static void test_C07_6_1_and_15_2_forfeits(void **state) {
    (void)state;
    const struct season_game game[] = {by_default(1, 1, 0, 1, 2), duel(2, 0, 2, 1, 2)};
    struct season season = season_of(3, 2, game, 2);
    struct season_table table = table_of(&season);
    assert_int_equal(table.row[1].encounter, table.row[0].encounter);
    season_table_finish(&table);
    season.predetermined = true;
    table = table_of(&season);
    assert_int_equal(table.row[1].points, SEASON_POINT);
    assert_true(table.row[1].encounter < table.row[0].encounter);
    assert_int_equal(table.row[1].tie[SEASON_DIRECT_ENCOUNTER], SEASON_POINT);
    /* The win by default counts 0's point; it is no game that was won, and a free round is no addend. */
    assert_int_equal(table.row[1].tie[SEASON_SONNEBORN_BERGER], SEASON_POINT);
    assert_int_equal(table.row[1].tie[SEASON_WINS], 0);
    assert_int_equal(table.row[2].tie[SEASON_BUCHHOLZ], table.row[0].points);
    season_table_finish(&table);
}

/* 6.2: five players have 2.5 points each and have all met. Among them 3 has most and 4 least; 0, 1 and 2 are still
 * tied, and of the games among these three 2 has won two, and 1 one. */
static void test_C07_6_2_applied_again(void **state) {
    (void)state;
    /* For each pair in the order 01, 02 … 34: 2 the first wins, 1 nobody, 0 the second; and each in the free round
     * against somebody else. */
    static const int result[] = {0, 0, 2, 2, 0, 0, 2, 0, 0, 1}, alone[] = {1, 1, 1, 0, 2};
    struct season_game game[15];
    int count = 0;
    for (int round = 0; round < 5; round++)
        for (int a = 0, pair = 0; a < 5; a++)
            for (int b = a; b < 10; b++) {
                const bool free = b == a + 5 && a * 2 % 5 == round, met = b > a && b < 5 && (a + b) % 5 == round;
                const int way = free ? alone[a] : b > a && b < 5 ? result[pair++] : 0;
                if (free || met)
                    game[count++] = duel(round + 1, a, b, way > 0 ? 1 : 2, way < 2 ? 1 : 2);
            }
    assert_int_equal(count, 15);
    const struct season season = season_of(10, 5, game, 15);
    struct season_table table = table_of(&season);
    static const int order[] = {3, 2, 1, 0, 4};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(table.row[i].points, 5 * HALF);
        assert_int_equal(table.row[order[i]].encounter, i);
        assert_int_equal(table.order[i], order[i]);
    }
    assert_int_equal(table.row[3].tie[SEASON_DIRECT_ENCOUNTER], 5 * HALF);
    assert_int_equal(table.row[0].tie[SEASON_DIRECT_ENCOUNTER], 4 * HALF);
    season_table_finish(&table);
}

/* 6.3: 0 has beaten 1 and 2, who have not met. */
static void test_C07_6_3_first_whatever_happens(void **state) {
    (void)state;
    const struct season_game game[] = {duel(1, 0, 1, 1, 2), duel(1, 2, 3, 1, 2), duel(2, 0, 2, 1, 2),
                                       duel(2, 1, 3, 1, 2), duel(3, 4, 0, 1, 2), duel(3, 1, 5, 1, 2),
                                       duel(3, 2, 6, 1, 2)};
    struct season season = season_of(7, 3, game, 7);
    struct season_table table = table_of(&season);
    for (int i = 0; i < 3; i++)
        assert_int_equal(table.row[i].points, 2 * SEASON_POINT);
    assert_int_equal(table.row[0].encounter, 0);
    assert_int_equal(table.row[1].encounter, 1);
    assert_int_equal(table.row[2].encounter, 1);
    season_table_finish(&table);
    season.predetermined = true; /* 6.3 is of Swiss tournaments */
    table = table_of(&season);
    assert_int_equal(table.row[1].encounter, 0);
    season_table_finish(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_and_opponents),       cmocka_unit_test(test_both_can_lose),
        cmocka_unit_test(test_rounds_without_a_game),      cmocka_unit_test(test_a_game_by_default),
        cmocka_unit_test(test_direct_encounter),           cmocka_unit_test(test_a_ladder_and_floats),
        cmocka_unit_test(test_C07_16_3_adjusted_points),   cmocka_unit_test(test_C07_16_4_dummies_and_16_5_cuts),
        cmocka_unit_test(test_C07_16_2_full_point_bye),    cmocka_unit_test(test_C07_9_1_points_scored),
        cmocka_unit_test(test_C07_6_1_mean_of_encounters), cmocka_unit_test(test_C07_6_1_and_15_2_forfeits),
        cmocka_unit_test(test_C07_6_2_applied_again),      cmocka_unit_test(test_C07_6_3_first_whatever_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
