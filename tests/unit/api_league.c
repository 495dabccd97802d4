/* Standings, and who meets whom next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../api/league/league.h"
#include "../../api/league/pairing.h"

static struct league league;

static int tear_down(void **state) {
    (void)state;
    league_finish(&league);
    return 0;
}

/* first has role 0 and the better place by `by`: 1 wins, 0 draws, -1 loses. */
static void game(const char *first, const char *second, int by) {
    const struct league_seat seat[] = {{first, 0, by >= 0 ? 1 : 2}, {second, 1, by <= 0 ? 1 : 2}};
    assert_true(league_add(&league, seat, 2, true));
}

static const struct league_player *player(const char *id) {
    return &league.player[league_player(&league, id)];
}

/* ---- standings --------------------------------------------------------------------------------------------------- */

static void test_points_of_games_for_two(void **state) {
    (void)state;
    game("ann", "ben", 1);
    game("ben", "cid", 0);
    game("cid", "ann", -1);
    league_rank(&league);
    assert_int_equal(player("ann")->points, 2 * POINT);
    assert_int_equal(player("ann")->wins, 2);
    assert_int_equal(player("ben")->points, POINT / 2);
    assert_int_equal(player("ben")->draws, 1);
    assert_int_equal(player("ben")->losses, 1);
    assert_int_equal(player("ann")->rank, 1);
    assert_int_equal(player("ann")->side[0], 1);
    assert_int_equal(player("ann")->side[1], 1);
    assert_int_equal(league.finished, 3);
}

static void test_a_game_of_several_gives_its_winner_a_point(void **state) {
    (void)state;
    const struct league_seat seat[] = {{"a", 0, 1}, {"b", 1, 2}, {"c", 2, 2}, {"d", 3, 4}, {"e", 4, 5}};
    int64_t sum = 0;
    assert_true(league_add(&league, seat, 5, true));
    for (int i = 0; i < 5; i++)
        sum += league.player[i].points;
    assert_int_equal(player("a")->points, POINT);
    assert_int_equal(player("e")->points, 0);
    assert_int_equal(player("b")->points, POINT / 4 * 2 + POINT / 8);
    assert_int_equal(player("b")->losses, 1);
    assert_int_equal(player("a")->wins, 1);
    assert_int_equal(sum, POINT * 5 / 2);
}

static void test_who_plays_alone_and_who_has_a_bye(void **state) {
    (void)state;
    const struct league_seat won[] = {{"solo", 0, 1}}, lost[] = {{"solo", 0, 2}};
    assert_true(league_add(&league, won, 1, true));
    assert_true(league_add(&league, lost, 1, true));
    league_add_bye(&league, league_player(&league, "idle"));
    league_rank(&league);
    assert_int_equal(player("solo")->points, POINT);
    assert_int_equal(player("solo")->losses, 1);
    assert_int_equal(player("idle")->points, POINT);
    assert_int_equal(player("idle")->byes, 1);
    assert_int_equal(player("idle")->played, 0);
}

/* One who holds two seats is no opponent of his own. */
static void test_two_seats_of_one_player(void **state) {
    (void)state;
    const struct league_seat both[] = {{"x", 0, 1}, {"x", 1, 2}}, three[] = {{"y", 0, 1}, {"y", 1, 2}, {"z", 2, 3}};
    assert_true(league_add(&league, both, 2, true));
    assert_int_equal(player("x")->points, 0);
    assert_int_equal(player("x")->played, 0);
    assert_true(league_add(&league, three, 3, true));
    assert_int_equal(player("y")->points, 2 * POINT);
    assert_int_equal(player("z")->points, 0);
}

static void test_ties_are_broken_in_their_order(void **state) {
    (void)state;
    game("ann", "ben", 1); /* ann, ben, cid: 2 each of those with dan and among them */
    game("ben", "cid", 1);
    game("cid", "dan", 1);
    game("cid", "ann", 0);
    game("ben", "dan", 0);
    game("dan", "eve", 1);
    league_rank(&league);
    /* ann 1.5, ben 1.5, cid 1.5, dan 1.5, eve 0 */
    assert_int_equal(player("ann")->points, player("dan")->points);
    assert_int_equal(player("ann")->head_to_head, POINT + POINT / 2);
    assert_int_equal(player("dan")->head_to_head, POINT / 2);
    assert_int_equal(player("ben")->buchholz, 3 * (POINT + POINT / 2));
    assert_int_equal(player("dan")->sonneborn_berger, (POINT + POINT / 2) / 2);
    /* Of the three who have as much among the four, ann's opponents have less than ben's and cid's, who are equals. */
    assert_int_equal(player("ben")->rank, 1);
    assert_int_equal(player("cid")->rank, 1);
    assert_int_equal(player("ann")->rank, 3);
    assert_int_equal(player("dan")->rank, 4);
    assert_string_equal(league.player[league.order[4]].id, "eve");
    assert_int_equal(player("eve")->rank, 5);
}

static void test_equals_share_a_rank(void **state) {
    (void)state;
    game("d", "c", 0);
    game("b", "a", 0);
    game("e", "f", 1);
    league_rank(&league);
    assert_int_equal(player("e")->rank, 1);
    for (const char *id = "abcd"; *id; id++) {
        assert_int_equal(player((const char[]){*id, 0})->rank, 2);
        assert_string_equal(league.player[league.order[id - "abcd" + 1]].id, ((const char[]){*id, 0}));
    }
    assert_int_equal(player("f")->rank, 6);
}

/* The results of the first players are kept when later ones need more memory. */
static void test_too_many_players(void **state) {
    (void)state;
    char id[16];
    game("p0", "p1", 1);
    for (int i = 2; i < LEAGUE_PLAYERS; i++) {
        snprintf(id, sizeof(id), "p%d", i);
        assert_int_equal(league_player(&league, id), i);
    }
    assert_int_equal(league_of(&league, 0, 1)->wins, 1);
    assert_int_equal(league_of(&league, 1, 0)->losses, 1);
    assert_int_equal(league_of(&league, 0, LEAGUE_PLAYERS - 1)->met, 0);
    assert_int_equal(league_player(&league, "one-more"), -1);
    const struct league_seat seat[] = {{"p1", 0, 1}, {"one-more", 1, 2}};
    assert_false(league_add(&league, seat, 2, true));
}

/* ---- pairings ---------------------------------------------------------------------------------------------------- */

static int enter(int count, int *field) {
    for (int i = 0; i < count; i++) {
        char id[16];
        snprintf(id, sizeof(id), "p%03d", i);
        field[i] = league_player(&league, id);
    }
    return count;
}

static int lean_of(int who) {
    return league.player[who].side[0] - league.player[who].side[1];
}

/* Everybody is there once, but for one where they are odd. */
static void check_whole(const struct pairing *pairing, int count) {
    bool there[LEAGUE_PLAYERS] = {false};
    assert_int_equal(pairing->count, count / 2);
    assert_int_equal(pairing->bye >= 0, count % 2);
    for (int i = 0; i < pairing->count; i++)
        for (int k = 0; k < 2; k++) {
            assert_false(there[pairing->pair[i].side[k]]);
            there[pairing->pair[i].side[k]] = true;
        }
    if (pairing->bye >= 0)
        assert_false(there[pairing->bye]);
}

static void play_out(const struct pairing *pairing, unsigned *random, int *rematches) {
    for (int i = 0; i < pairing->count; i++) {
        const char *first = league.player[pairing->pair[i].side[0]].id,
                   *second = league.player[pairing->pair[i].side[1]].id;
        *rematches += league_of(&league, pairing->pair[i].side[0], pairing->pair[i].side[1])->met > 0;
        *random = *random * 1103515245u + 12345u;
        int by = (int)(*random >> 16 & 7);
        game(first, second, by < 4 ? 1 : by < 7 ? -1 : 0); /* the first role has the better of it */
    }
    if (pairing->bye >= 0)
        league_add_bye(&league, pairing->bye);
}

static void test_round_robin_lets_everybody_meet_everybody(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    for (int count = 2; count <= 21; count++) {
        unsigned random = 1;
        int rematches = 0, rounds = count % 2 ? count : count - 1;
        tear_down(state);
        enter(count, field);
        for (int round = 1; round <= 2 * rounds; round++) {
            pairing_round_robin(&league, field, count, round, &pairing);
            check_whole(&pairing, count);
            play_out(&pairing, &random, &rematches);
            for (int i = 0; i < count; i++) {
                assert_in_range(lean_of(field[i]) + 2, 0, 4);
                if (round == rounds)
                    assert_in_range(lean_of(field[i]) + 1, 0, 2);
                if (round == 2 * rounds)
                    assert_int_equal(lean_of(field[i]), 0);
            }
            if (round == rounds)
                assert_int_equal(rematches, 0);
        }
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++)
                assert_int_equal(league_of(&league, field[i], field[k])->met, i == k ? 0 : 2);
    }
}

static void test_swiss_pairs_without_rematches(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    for (int count = 2; count <= 40; count++)
        for (unsigned seed = 1; seed <= 5; seed++) {
            unsigned random = seed;
            int rematches = 0, rounds = count / 2 < 9 ? count / 2 : 9;
            tear_down(state);
            enter(count, field);
            for (int round = 1; round <= rounds; round++) {
                league_rank(&league);
                pairing_swiss(&league, field, count, &pairing);
                check_whole(&pairing, count);
                play_out(&pairing, &random, &rematches);
                for (int i = 0; i < count; i++) {
                    assert_in_range(lean_of(field[i]) + 2, 0, 4);
                    assert_in_range(league.player[field[i]].byes, 0, 1);
                }
            }
            assert_int_equal(rematches, 0);
        }
}

/* Winners meet winners: the sum of differences in points over a round is what it must be for equals. */
static void test_swiss_pairs_equals(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    (void)state;
    enter(16, field);
    for (int i = 0; i < 16; i += 2)
        game(league.player[i].id, league.player[i + 1].id, i % 4 ? 1 : -1);
    league_rank(&league);
    pairing_swiss(&league, field, 16, &pairing);
    for (int i = 0; i < pairing.count; i++)
        assert_int_equal(league.player[pairing.pair[i].side[0]].points, league.player[pairing.pair[i].side[1]].points);
}

static void test_swiss_rematches_where_it_must(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    (void)state;
    enter(2, field);
    game("p000", "p001", 1);
    for (int round = 2; round < 6; round++) {
        league_rank(&league);
        pairing_swiss(&league, field, 2, &pairing);
        check_whole(&pairing, 2);
        assert_int_equal(league.player[pairing.pair[0].side[0]].last_side, 1); /* they change sides */
        game(league.player[pairing.pair[0].side[0]].id, league.player[pairing.pair[0].side[1]].id, 1);
    }
}

struct worth {
    int byes, rematches, met;
};

static bool is_better(const struct worth *one, const struct worth *other) {
    return one->byes != other->byes             ? one->byes < other->byes
           : one->rematches != other->rematches ? one->rematches < other->rematches
                                                : one->met < other->met;
}

static struct worth with_pair(struct worth worth, int one, int other) {
    const int met = league_of(&league, one, other)->met;
    return (struct worth){worth.byes, worth.rematches + (met > 0), worth.met + met};
}

/* Tries all pairings of those who are left. */
static void try_all(const int *field, int count, unsigned left, struct worth worth, struct worth *best) {
    if (left == 0) {
        *best = is_better(&worth, best) ? worth : *best;
        return;
    }
    const int first = __builtin_ctz(left);
    for (int i = first + 1; i < count; i++)
        if (left & (1u << i))
            try_all(field, count, left & ~(1u << first | 1u << i), with_pair(worth, field[first], field[i]), best);
}

static struct worth best_of_all(const int *field, int count) {
    struct worth best = {1000, 1000, 1000};
    const unsigned all = (1u << count) - 1;
    if (count % 2 == 0)
        try_all(field, count, all, (struct worth){0, 0, 0}, &best);
    for (int out = 0; out < count && count % 2; out++)
        try_all(field, count, all & ~(1u << out), (struct worth){league.player[field[out]].byes, 0, 0}, &best);
    return best;
}

static void test_swiss_has_the_fewest_rematches_of_all_pairings(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    for (int count = 2; count <= 8; count++)
        for (unsigned seed = 1; seed <= 12; seed++) {
            unsigned random = seed * 7919;
            int unused = 0;
            tear_down(state);
            enter(count, field);
            for (int round = 1; round <= 18; round++) {
                league_rank(&league);
                const struct worth best = best_of_all(field, count);
                pairing_swiss(&league, field, count, &pairing);
                check_whole(&pairing, count);
                struct worth found = {pairing.bye >= 0 ? league.player[pairing.bye].byes : 0, 0, 0};
                for (int i = 0; i < pairing.count; i++)
                    found = with_pair(found, pairing.pair[i].side[0], pairing.pair[i].side[1]);
                assert_int_equal(found.byes, best.byes);
                assert_int_equal(found.rematches, best.rematches);
                assert_int_equal(found.met, best.met);
                play_out(&pairing, &random, &unused);
                random = random * 1103515245u + 12345u;
                if (random >> 20 & 1) /* two who were not paired meet, too */
                    game(league.player[field[0]].id, league.player[field[(random >> 8) % (unsigned)(count - 1) + 1]].id,
                         1);
            }
        }
}

/* Those who are in the league but not in the field are left alone; a field may be of newcomers. */
static void test_the_field_is_not_the_league(void **state) {
    int field[PAIRING_PLAYERS];
    struct pairing pairing;
    (void)state;
    game("gone", "ann", 1);
    game("ben", "lost", 1);
    field[0] = league_player(&league, "ann");
    field[1] = league_player(&league, "new");
    field[2] = league_player(&league, "ben");
    league_rank(&league);
    pairing_swiss(&league, field, 3, &pairing);
    check_whole(&pairing, 3);
    assert_int_not_equal(pairing.bye, field[2]); /* the best of them has none */
    pairing_swiss(&league, field, 0, &pairing);
    assert_int_equal(pairing.count, 0);
    pairing_swiss(&league, field, 1, &pairing);
    assert_int_equal(pairing.bye, field[0]);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, NULL, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_points_of_games_for_two),
        TEST(test_a_game_of_several_gives_its_winner_a_point),
        TEST(test_who_plays_alone_and_who_has_a_bye),
        TEST(test_two_seats_of_one_player),
        TEST(test_ties_are_broken_in_their_order),
        TEST(test_equals_share_a_rank),
        TEST(test_too_many_players),
        TEST(test_round_robin_lets_everybody_meet_everybody),
        TEST(test_swiss_pairs_without_rematches),
        TEST(test_swiss_pairs_equals),
        TEST(test_swiss_rematches_where_it_must),
        TEST(test_swiss_has_the_fewest_rematches_of_all_pairings),
        TEST(test_the_field_is_not_the_league),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
