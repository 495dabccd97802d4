/* Round robin, knock-out, ladder, and tables of several: against all possible tables where these can be counted. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../api/tournament/draw.h"
#include "../../api/tournament/tables.h"

/* ---- pairs ------------------------------------------------------------------------------------------------------- */

static void test_round_robin(void **state) {
    (void)state;
    for (int count = 2; count <= 13; count++) {
        int met[13][13] = {{0}}, first[13] = {0};
        const int rounds = count - 1 + count % 2;
        for (int round = 1; round <= 2 * rounds; round++) {
            struct draw draw;
            draw_round_robin(count, round, &draw);
            assert_int_equal(draw.count, count / 2);
            assert_int_equal(draw.byes, count % 2);
            for (int i = 0; i < draw.count; i++) {
                met[draw.pair[i].side[0]][draw.pair[i].side[1]]++;
                first[draw.pair[i].side[0]] += round <= rounds;
            }
        }
        for (int a = 0; a < count; a++) {
            assert_true(abs(2 * first[a] - (count - 1)) <= 1);
            for (int b = 0; b < count; b++)
                assert_int_equal(met[a][b], a != b);
        }
    }
}

/* The better seed always wins: seed 1 wins, and in round r only the best 2^(n - r) are left. */
static void test_knock_out(void **state) {
    (void)state;
    for (int count = 2; count <= 33; count++) {
        bool alive[33];
        int round = 1, size = 1;
        struct draw draw;
        while (size < count)
            size *= 2;
        memset(alive, true, sizeof alive);
        for (; draw_knock_out(count, alive, round, &draw); round++) {
            assert_int_equal(draw.byes, round == 1 ? size - count : 0);
            for (int i = 0; i < draw.byes; i++)
                assert_true(draw.bye[i] < size - count);
            for (int i = 0; i < draw.count; i++) {
                assert_int_equal(draw.pair[i].side[0] + draw.pair[i].side[1], (size >> (round - 1)) - 1);
                alive[draw.pair[i].side[1]] = false;
            }
        }
        assert_int_equal(1 << (round - 1), size);
        for (int i = 0; i < count; i++)
            assert_int_equal(alive[i], i == 0);
    }
}

static void test_best_seeds_meet_last(void **state) {
    (void)state;
    bool alive[16];
    struct draw draw;
    memset(alive, true, sizeof alive);
    static const int lost[] = {0, 8, 9, 10, 11, 12, 13, 14}; /* the last seed won against the first */
    for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++)
        alive[lost[i]] = false;
    assert_true(draw_knock_out(16, alive, 2, &draw));
    assert_int_equal(draw.count, 4);
    bool found = false;
    for (int i = 0; i < draw.count; i++)
        found = found || (draw.pair[i].side[0] == 7 && draw.pair[i].side[1] == 15);
    assert_true(found);
}

static void test_ladder(void **state) {
    (void)state;
    struct draw draw;
    draw_ladder(5, 1, &draw);
    assert_int_equal(draw.count, 2);
    assert_int_equal(draw.bye[0], 4);
    draw_ladder(5, 2, &draw);
    assert_int_equal(draw.count, 2);
    assert_int_equal(draw.bye[0], 0);
    assert_int_equal(draw.pair[0].side[0] + draw.pair[0].side[1], 3);
    draw_ladder(6, 2, &draw);
    assert_int_equal(draw.count, 2);
    assert_int_equal(draw.byes, 2);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

enum { MOST = 64 };

struct club {
    struct tables_field field;
    int points[MOST];
    unsigned char met[MOST * MOST], apart[MOST * MOST], byes[MOST], had[MOST][TABLE_SEATS];
    struct tables_draw draw;
};

static void make_club(struct club *club, int count, int size) {
    memset(club, 0, sizeof *club);
    club->field = (struct tables_field){count, size, club->points, club->met, club->apart, club->byes, club->had};
}

static void play_round(struct club *club) {
    const int n = club->field.count;
    bool seen[MOST] = {false};
    assert_true(tables_draw(&club->field, &club->draw));
    for (int t = 0; t < club->draw.tables; t++)
        for (int i = 0; i < club->field.size; i++) {
            const int a = club->draw.seat[t][i];
            assert_false(seen[a]);
            seen[a] = true;
            club->had[a][i]++;
            for (int k = 0; k < club->field.size; k++)
                club->met[a * n + club->draw.seat[t][k]] += i != k;
        }
    for (int i = 0; i < club->draw.byes; i++) {
        assert_false(seen[club->draw.bye[i]]);
        seen[club->draw.bye[i]] = true;
        club->byes[club->draw.bye[i]]++;
    }
    for (int i = 0; i < n; i++)
        assert_true(seen[i]);
}

/* The fewest repeats that any seating has. table: of each player; -1: none yet. */
static long fewest(const struct club *club, int *table, int next, long sum, long best) {
    const int n = club->field.count, size = club->field.size;
    if (sum >= best)
        return best;
    if (next == n)
        return sum;
    int used[MOST] = {0};
    for (int i = 0; i < next; i++)
        used[table[i]]++;
    for (int t = 0; t < n / size; t++) {
        if (used[t] == size || (t > 0 && used[t - 1] == 0))
            continue;
        long more = 0;
        for (int i = 0; i < next; i++)
            if (table[i] == t)
                more += (long)club->met[next * n + i] * club->met[next * n + i];
        table[next] = t;
        best = fewest(club, table, next + 1, sum + more, best);
    }
    return best;
}

static void check_repeats(int count, int size, int rounds) {
    struct club club;
    make_club(&club, count, size);
    for (int round = 0; round < rounds; round++) {
        int table[MOST];
        const long best = fewest(&club, table, 0, 0, 1 << 20);
        play_round(&club);
        assert_int_equal(club.draw.repeats, best);
    }
}

static void test_as_few_repeats_as_possible(void **state) {
    (void)state;
    check_repeats(9, 3, 6);
    check_repeats(12, 3, 5);
    check_repeats(12, 4, 4);
    check_repeats(16, 4, 4);
}

static void test_nine_meet_once_each_in_four_rounds(void **state) {
    (void)state;
    struct club club;
    make_club(&club, 9, 3);
    for (int round = 0; round < 4; round++) {
        play_round(&club);
        assert_int_equal(club.draw.repeats, 0);
    }
}

static void test_like_points_sit_together(void **state) {
    (void)state;
    struct club club;
    make_club(&club, 12, 4);
    for (int i = 0; i < 12; i++)
        club.points[i] = 9 - i / 4;
    play_round(&club);
    for (int t = 0; t < 3; t++)
        for (int i = 1; i < 4; i++)
            assert_int_equal(club.draw.seat[t][i] / 4, club.draw.seat[t][0] / 4);
}

static void test_seats_and_byes_go_round(void **state) {
    (void)state;
    struct club club;
    make_club(&club, 30, 7);
    for (int round = 0; round < 14; round++)
        play_round(&club);
    for (int i = 0; i < 30; i++) {
        assert_true(club.byes[i] <= 1);
        for (int k = 0; k < 7; k++)
            assert_true(club.had[i][k] <= 3);
    }
}

static void test_those_to_be_kept_apart_are(void **state) {
    (void)state;
    struct club club;
    make_club(&club, 9, 3);
    club.apart[0 * 9 + 3] = club.apart[3 * 9 + 0] = 1;
    for (int round = 0; round < 8; round++) {
        play_round(&club);
        assert_int_equal(club.draw.apart, 0);
        assert_int_equal(club.met[3], 0);
    }
    make_club(&club, 3, 4);
    assert_false(tables_draw(&club.field, &club.draw));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_knock_out),
        cmocka_unit_test(test_best_seeds_meet_last),
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_as_few_repeats_as_possible),
        cmocka_unit_test(test_nine_meet_once_each_in_four_rounds),
        cmocka_unit_test(test_like_points_sit_together),
        cmocka_unit_test(test_seats_and_byes_go_round),
        cmocka_unit_test(test_those_to_be_kept_apart_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
