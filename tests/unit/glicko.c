/* Glicko-2: the published example, and properties of ratings that are folded out of games. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/rating/fold.h"

/* "Example of the Glicko-2 system", section "Example calculation". */
static void test_the_published_example(void **state) {
    (void)state;
    static const struct glicko_game game[] = {{{1400, 30, 0.06}, 1, 1},
                                              {{1550, 100, 0.06}, 0, 1},
                                              {{1700, 300, 0.06}, 0, 1}};
    const struct glicko after = glicko_play((struct glicko){1500, 200, 0.06}, game, 3);
    assert_true(fabs(after.rating - 1464.06) < 0.01);
    assert_true(fabs(after.deviation - 151.52) < 0.01);
    assert_true(fabs(after.volatility - 0.05999) < 0.00001);
}

/* Step 6 of the paper for a player who does not compete: sqrt(phi² + sigma²), period by period. */
static void test_rest(void **state) {
    (void)state;
    struct glicko player = {1500, 50, 0.06}, at_once = glicko_rest(player, 10);
    for (int i = 0; i < 10; i++)
        player = glicko_rest(player, 1);
    assert_true(fabs(player.deviation - at_once.deviation) < 1e-9);
    assert_true(fabs(glicko_rest((struct glicko){1500, 50, 0.06}, 1).deviation -
                     sqrt(50 * 50 + 173.7178 * 0.06 * 173.7178 * 0.06)) < 1e-9);
    assert_true(glicko_rest(player, 100000).deviation <= 350);
    assert_true(player.rating == 1500);
}

static void test_extremes_stay_numbers(void **state) {
    (void)state;
    struct glicko best = GLICKO_START;
    for (int i = 0; i < 2000; i++) {
        const struct glicko_game game = {{400, 350, 0.06}, 1, 1};
        best = glicko_play(best, &game, 1);
        assert_true(isfinite(best.rating) && best.deviation > 0 && best.deviation <= 350 && best.volatility > 0);
    }
    const struct glicko_game upset = {{400, 30, 0.06}, 0, 1};
    const struct glicko after = glicko_play(best, &upset, 1);
    assert_true(isfinite(after.rating) && after.rating < best.rating && after.volatility > best.volatility);
}

static struct fold_seat seat(const char *player, const char *side, int place) {
    struct fold_seat made = {.place = place};
    snprintf(made.player, sizeof made.player, "%s", player);
    snprintf(made.side, sizeof made.side, "%s", side);
    return made;
}

static const struct fold_entity *of(const struct fold *fold, const char *player, const char *side) {
    for (size_t i = 0; i < fold->count; i++)
        if (strcmp(fold->entity[i].player, player) == 0 && strcmp(fold->entity[i].side, side) == 0)
            return &fold->entity[i];
    fail_msg("%s has no rating for %s", player, side);
    return NULL;
}

static void duel(struct fold *fold, int week, const char *red, const char *blue, int place_red, int place_blue) {
    const struct fold_seat seats[] = {seat(red, "red", place_red), seat(blue, "blue", place_blue)};
    assert_true(fold_add(fold, week, seats, 2));
}

/* All games of a week count at once, so their order has no effect; that of weeks has. */
static void test_a_week_is_a_period(void **state) {
    (void)state;
    struct fold a = {0}, b = {0}, c = {0};
    duel(&a, 5, "ann", "ben", 1, 2);
    duel(&a, 5, "ben", "cid", 1, 2);
    duel(&b, 5, "ben", "cid", 1, 2);
    duel(&b, 5, "ann", "ben", 1, 2);
    duel(&c, 5, "ben", "cid", 1, 2);
    duel(&c, 6, "ann", "ben", 1, 2);
    assert_true(fold_end(&a) && fold_end(&b) && fold_end(&c));
    assert_true(fabs(of(&a, "ann", "")->value.rating - of(&b, "ann", "")->value.rating) < 1e-9);
    assert_true(of(&c, "ann", "")->value.rating > of(&a, "ann", "")->value.rating + 1);
    assert_true(of(&a, "ben", "red")->value.rating > 1500);
    assert_true(of(&a, "ben", "blue")->value.rating < 1500);
    assert_int_equal(of(&a, "ben", "")->games, 2);
    assert_int_equal(of(&c, "cid", "")->week, 5);
    fold_finish(&a);
    fold_finish(&b);
    fold_finish(&c);
}

/* The weeks between count, whether somebody else plays in them or not. */
static void test_weeks_without_a_game(void **state) {
    (void)state;
    struct fold a = {0}, b = {0};
    duel(&a, 1, "ann", "ben", 1, 2);
    duel(&a, 30, "ann", "ben", 1, 2);
    duel(&b, 1, "ann", "ben", 1, 2);
    for (int week = 2; week < 30; week++)
        duel(&b, week, "cid", "dan", 1, 2);
    duel(&b, 30, "ann", "ben", 1, 2);
    assert_true(fold_end(&a) && fold_end(&b));
    assert_true(of(&a, "ann", "")->value.rating == of(&b, "ann", "")->value.rating);
    const struct glicko before = {of(&b, "cid", "")->value.rating, of(&b, "cid", "")->value.deviation,
                                  of(&b, "cid", "")->value.volatility};
    assert_true(before.deviation < 350);
    fold_finish(&a);
    fold_finish(&b);
}

/* A game of four gives as much information as one of two. */
static void test_a_game_of_several(void **state) {
    (void)state;
    struct fold four = {0}, two = {0};
    const struct fold_seat seats[] = {seat("ann", "a", 1), seat("ben", "b", 2), seat("cid", "c", 2),
                                      seat("dan", "d", 4)};
    assert_true(fold_add(&four, 1, seats, 4));
    duel(&two, 1, "ann", "ben", 1, 2);
    assert_true(fold_end(&four) && fold_end(&two));
    assert_int_equal(four.count, 4); /* sides are of games of two */
    assert_true(fabs(of(&four, "ann", "")->value.rating - of(&two, "ann", "")->value.rating) < 1e-6);
    assert_true(fabs(of(&four, "ann", "")->value.deviation - of(&two, "ann", "")->value.deviation) < 1e-6);
    assert_true(of(&four, "ben", "")->value.rating == of(&four, "cid", "")->value.rating);
    assert_true(of(&four, "cid", "")->value.rating > of(&four, "dan", "")->value.rating);
    fold_finish(&four);
    fold_finish(&two);
}

/* More players than the table begins with. */
static void test_many_players(void **state) {
    (void)state;
    struct fold fold = {0};
    char a[16], b[16];
    for (int i = 0; i < 3000; i++) {
        snprintf(a, sizeof a, "p%d", i % 1000);
        snprintf(b, sizeof b, "p%d", (i * 7 + 1) % 1000);
        if (strcmp(a, b) != 0)
            duel(&fold, i / 100, a, b, 1 + i % 2, 2 - i % 2);
    }
    assert_true(fold_end(&fold));
    for (size_t i = 0; i < fold.count; i++)
        for (size_t k = i + 1; k < fold.count; k++)
            if (strcmp(fold.entity[i].player, fold.entity[k].player) == 0)
                assert_string_not_equal(fold.entity[i].side, fold.entity[k].side);
    fold_finish(&fold);
}

static void test_weeks_begin_on_monday(void **state) {
    (void)state;
    const int64_t day = INT64_C(86400000000), monday = 20780 * day; /* 2026-11-23 */
    assert_int_equal(fold_week(monday - 1), fold_week(monday) - 1);
    assert_int_equal(fold_week(monday + 7 * day - 1), fold_week(monday));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_published_example), cmocka_unit_test(test_rest),
        cmocka_unit_test(test_extremes_stay_numbers), cmocka_unit_test(test_a_week_is_a_period),
        cmocka_unit_test(test_weeks_without_a_game),  cmocka_unit_test(test_a_game_of_several),
        cmocka_unit_test(test_many_players),          cmocka_unit_test(test_weeks_begin_on_monday),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
