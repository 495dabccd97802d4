/* Swiss pairing: whole seasons, and small fields against an exhaustive search that counts the criteria on its own. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../api/tournament/swiss.h"

enum { MOST = 64 };

static uint64_t state_of_random = 88172645463325252u;

static unsigned random_below(unsigned most) {
    state_of_random ^= state_of_random << 13;
    state_of_random ^= state_of_random >> 7;
    state_of_random ^= state_of_random << 17;
    return (unsigned)(state_of_random >> 11) % most;
}

/* ---- a season ---------------------------------------------------------------------------------------------------- */

/* Players by their number; order: the ranking, from which the field is built. */
struct season {
    int count, rounds;
    struct swiss_player player[MOST];
    unsigned char met[MOST][MOST], apart[MOST][MOST];
    int order[MOST];
    struct swiss_player ranked[MOST];
    unsigned char met_ranked[MOST * MOST], apart_ranked[MOST * MOST];
    struct swiss_field field;
};

static void rank(struct season *s) {
    for (int i = 0; i < s->count; i++) {
        int at = i;
        for (; at > 0 && s->player[s->order[at - 1]].points < s->player[i].points; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    for (int i = 0; i < s->count; i++) {
        s->ranked[i] = s->player[s->order[i]];
        s->ranked[i].number = s->order[i] + 1;
        for (int k = 0; k < s->count; k++) {
            s->met_ranked[i * s->count + k] = s->met[s->order[i]][s->order[k]];
            s->apart_ranked[i * s->count + k] = s->apart[s->order[i]][s->order[k]];
        }
    }
    s->field = (struct swiss_field){s->count, s->ranked, s->met_ranked, s->apart_ranked};
}

static void float_of(struct swiss_player *player, int direction) {
    player->before = player->floated;
    player->floated = (signed char)direction;
}

/* The better number wins more often; a draw is a quarter of the results. */
static void play_round(struct season *s, const struct swiss_pairing *pairing) {
    for (int i = 0; i < pairing->count; i++) {
        const int a = s->order[pairing->pair[i].side[0]], b = s->order[pairing->pair[i].side[1]];
        struct swiss_player *x = &s->player[a], *y = &s->player[b];
        const int difference = (x->points > y->points) - (x->points < y->points);
        float_of(x, -difference);
        float_of(y, difference);
        x->side[x->games++] = 0;
        y->side[y->games++] = 1;
        s->met[a][b]++;
        s->met[b][a]++;
        const unsigned dice = random_below(100), favour = a < b ? 50 : 25;
        x->points += dice < favour ? 2 : dice < favour + 25 ? 1 : 0;
        y->points += dice < favour ? 0 : dice < favour + 25 ? 1 : 2;
    }
    if (pairing->bye >= 0) {
        struct swiss_player *x = &s->player[s->order[pairing->bye]];
        x->points += 2;
        x->had_bye = true;
        float_of(x, -1);
    }
}

static int longest_run(const struct swiss_player *player) {
    int longest = 0, run = 0;
    for (int i = 0; i < player->games; i++) {
        run = i > 0 && player->side[i] == player->side[i - 1] ? run + 1 : 1;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static int imbalance(const struct swiss_player *player) {
    int balance = 0;
    for (int i = 0; i < player->games; i++)
        balance += player->side[i] == 0 ? 1 : -1;
    return abs(balance);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void test_seasons_of_64(void **state) {
    (void)state;
    const int leagues = getenv("MUSTERD_SOAK") ? 200 : 20;
    double slowest = 0;
    for (int league = 0; league < leagues; league++) {
        struct season s = {.count = 64};
        struct swiss_pairing pairing;
        for (int round = 0; round < 9; round++) {
            rank(&s);
            const double start = seconds();
            assert_true(swiss_pair(&s.field, &pairing));
            const double took = seconds() - start;
            slowest = took > slowest ? took : slowest;
            assert_int_equal(pairing.count, 32);
            assert_int_equal(pairing.rematches, 0);
            assert_int_equal(pairing.same_side, 0);
            play_round(&s, &pairing);
        }
        for (int i = 0; i < s.count; i++) {
            assert_true(longest_run(&s.player[i]) < 3);
            assert_true(imbalance(&s.player[i]) < 3);
        }
    }
    print_message("the slowest round took %.0f ms\n", slowest * 1000);
    assert_true(slowest < 1);
}

static void test_byes_come_once_and_from_below(void **state) {
    (void)state;
    for (int league = 0; league < 20; league++) {
        struct season s = {.count = 15};
        struct swiss_pairing pairing;
        for (int round = 0; round < 7; round++) {
            rank(&s);
            assert_true(swiss_pair(&s.field, &pairing));
            assert_int_equal(pairing.count, 7);
            assert_true(pairing.bye >= 0);
            assert_false(s.ranked[pairing.bye].had_bye);
            if (round == 0)
                assert_int_equal(pairing.bye, 14);
            play_round(&s, &pairing);
        }
    }
}

static void test_the_first_round_is_half_against_half(void **state) {
    (void)state;
    struct season s = {.count = 10};
    struct swiss_pairing pairing;
    rank(&s);
    assert_true(swiss_pair(&s.field, &pairing));
    for (int i = 0; i < 5; i++) {
        assert_int_equal(pairing.pair[i].side[i % 2], i);
        assert_int_equal(pairing.pair[i].side[1 - i % 2], i + 5);
    }
}

static void test_those_to_be_kept_apart_are(void **state) {
    (void)state;
    struct season s = {.count = 8};
    struct swiss_pairing pairing;
    for (int i = 0; i < 4; i++)
        s.apart[i][i + 4] = s.apart[i + 4][i] = 1;
    rank(&s);
    assert_true(swiss_pair(&s.field, &pairing));
    assert_int_equal(pairing.apart, 0);
    memset(s.apart, 1, sizeof s.apart);
    rank(&s);
    assert_true(swiss_pair(&s.field, &pairing));
    assert_int_equal(pairing.apart, 4);
}

/* ---- the exhaustive search --------------------------------------------------------------------------------------- */

/* A pairing as partner by number, the bye being the number count. Criteria in their order. */
enum { CRITERIA = 20 };
struct tally {
    long item[CRITERIA];
};

static int group_of(const struct swiss_field *f, int a) {
    int group = 0;
    for (int i = 1; i <= a; i++)
        group += i == f->count || f->player[i].points != f->player[i - 1].points;
    return group;
}

static bool same(const struct swiss_field *f, int a, int b, int strength) {
    const struct preference x = swiss_preference(&f->player[a]), y = swiss_preference(&f->player[b]);
    return x.side == y.side && x.strength >= strength && y.strength >= strength;
}

static void tally_floats(const struct swiss_field *f, const int *partner, int bracket, long out[2]) {
    const int all = f->count + f->count % 2;
    for (int a = 0; a < all; a++) {
        const int x = group_of(f, a), y = group_of(f, partner[a]);
        if (x > bracket || partner[a] < a)
            continue;
        out[0] += y > bracket;
        out[1] += y > bracket ? (bracket + 1 - x) * (bracket + 1 - x) : (y - x) * (y - x);
    }
}

/* place: of each of the bracket's players among those of the same origin. */
static void tally_order(const struct swiss_field *f, const int *partner, int k, const int *place, int above, int own,
                        long out[4]) {
    const int half = (own > above ? above + (own - above) / 2 : own), all = f->count + f->count % 2;
    for (int a = 0; a < all; a++) {
        const int b = partner[a], x = group_of(f, a), y = group_of(f, b);
        if (b < a || x > k || place[a] < 0)
            continue;
        if (y > k) {
            out[0] += x == k ? own - 1 - place[a] : 0;
        } else if (x == k) {
            const bool up = place[a] < half, down = place[b] < half;
            out[1] += up == down;
            out[2] += up != down ? 0 : up ? -place[b] : place[a];
            out[3] += (place[b] - place[a] - (own - above) / 2) * (place[b] - place[a] - (own - above) / 2);
        } else if (y == k) {
            out[3] += (place[b] - place[a]) * (place[b] - place[a]);
        }
    }
}

static struct tally tally(const struct swiss_field *f, const int *partner, int k, const int *place, int above,
                          int own) {
    struct tally t = {{0}};
    const int all = f->count + f->count % 2, groups = group_of(f, f->count - 1) + 1;
    for (int a = 0; a < all; a++) {
        const int b = partner[a];
        if (b < a)
            continue;
        const int x = group_of(f, a), y = group_of(f, b);
        if (b == f->count) {
            t.item[2] += f->player[a].had_bye;
            t.item[4] += groups - 1 - x;
        } else {
            t.item[0] += f->apart[a * f->count + b];
            t.item[1] += f->met[a * f->count + b];
            t.item[3] += same(f, a, b, 3);
        }
        if (x == k && y > k) {
            t.item[11] += f->player[a].floated < 0;
            t.item[13] += f->player[a].before < 0;
        }
        if (x <= k && y <= k && b < f->count) {
            t.item[9] += same(f, a, b, 1);
            t.item[10] += same(f, a, b, 2);
            t.item[12] += x < k && y == k && f->player[b].floated > 0;
            t.item[14] += x < k && y == k && f->player[b].before > 0;
        }
    }
    tally_floats(f, partner, k, t.item + 5);
    if (k + 1 < groups)
        tally_floats(f, partner, k + 1, t.item + 7);
    tally_order(f, partner, k, place, above, own, t.item + 15);
    return t;
}

static int compare(const struct tally *a, const struct tally *b) {
    for (int i = 0; i < CRITERIA; i++)
        if (a->item[i] != b->item[i])
            return a->item[i] < b->item[i] ? -1 : 1;
    return 0;
}

struct search {
    const struct swiss_field *field;
    int all, bracket, above, own;
    const int *place;
    int partner[MOST];
    bool has;
    struct tally best;
    long looked;
};

static void search_all(struct search *s) {
    int first = 0;
    while (first < s->all && s->partner[first] >= 0)
        first++;
    if (first == s->all) {
        const struct tally found = tally(s->field, s->partner, s->bracket, s->place, s->above, s->own);
        if (!s->has || compare(&found, &s->best) < 0)
            s->best = found;
        s->has = true;
        s->looked++;
        return;
    }
    for (int other = first + 1; other < s->all; other++) {
        if (s->partner[other] >= 0)
            continue;
        s->partner[first] = other;
        s->partner[other] = first;
        search_all(s);
        s->partner[first] = s->partner[other] = -1;
    }
}

static void partners(const struct swiss_field *f, const struct swiss_pairing *pairing, int *partner) {
    for (int i = 0; i < pairing->count; i++) {
        partner[pairing->pair[i].side[0]] = pairing->pair[i].side[1];
        partner[pairing->pair[i].side[1]] = pairing->pair[i].side[0];
    }
    if (pairing->bye >= 0) {
        partner[pairing->bye] = f->count;
        partner[f->count] = pairing->bye;
    }
}

/* For each bracket: no pairing with the same pairs in the brackets above is better by the criteria. */
static void check_brackets(const struct swiss_field *f) {
    struct swiss_pairing pairing;
    int made[MOST] = {0};
    assert_true(swiss_pair(f, &pairing));
    partners(f, &pairing, made);
    const int groups = group_of(f, f->count - 1) + 1;
    for (int k = 0; k < groups; k++) {
        int place[MOST] = {0};
        struct search s = {.field = f, .all = f->count + f->count % 2, .bracket = k, .place = place};
        for (int a = 0; a < s.all; a++) {
            const int last = a > made[a] ? a : made[a], x = group_of(f, a);
            const bool before = group_of(f, last) < k;
            s.partner[a] = before ? made[a] : -1;
            place[a] = before || x > k ? -1 : x < k ? s.above++ : s.own++;
        }
        const struct tally mine = tally(f, made, k, place, s.above, s.own);
        search_all(&s);
        if (compare(&mine, &s.best) != 0)
            for (int i = 0; i < CRITERIA; i++)
                if (mine.item[i] != s.best.item[i])
                    fail_msg("bracket %d: criterion %d is %ld, and could be %ld", k, i, mine.item[i], s.best.item[i]);
        assert_true(s.looked > 0);
    }
}

static void test_no_pairing_is_better(void **state) {
    (void)state;
    for (int league = 0; league < 400; league++) {
        struct season s = {.count = 5 + league % 4};
        struct swiss_pairing pairing;
        for (int i = 0; i < 3; i++) {
            const unsigned a = random_below((unsigned)s.count), b = random_below((unsigned)s.count);
            if (a != b && league % 3 == 0)
                s.apart[a][b] = s.apart[b][a] = 1;
        }
        for (int round = 0; round < s.count - 1; round++) {
            rank(&s);
            check_brackets(&s.field);
            assert_true(swiss_pair(&s.field, &pairing));
            play_round(&s, &pairing);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_round_is_half_against_half),
        cmocka_unit_test(test_seasons_of_64),
        cmocka_unit_test(test_byes_come_once_and_from_below),
        cmocka_unit_test(test_those_to_be_kept_apart_are),
        cmocka_unit_test(test_no_pairing_is_better),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
