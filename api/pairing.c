#include "pairing.h"

#include <stdlib.h>
#include <string.h>

/* Steps of a search: then a stricter wish is given up. */
enum { STEPS = 5000, LEAN_MOST = 2 };

/* By how much more he has had the first role. */
static int lean(const struct league *league, int player) {
    return league->player[player].side[0] - league->player[player].side[1];
}

/* Who has had the first role less takes it; then who had the second last; then the one who stands lower. */
static void seat(const struct league *league, int higher, int lower, int side[2]) {
    int more = lean(league, higher) - lean(league, lower);
    if (more == 0)
        more = (league->player[lower].last_side == 1) - (league->player[higher].last_side == 1);
    side[0] = more < 0 ? higher : lower;
    side[1] = more < 0 ? lower : higher;
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

struct search {
    const struct league *league;
    const int *field; /* in the order of the standing */
    int count, steps, met_most;
    bool leans; /* one role may be had more than LEAN_MOST times more than the other */
    bool used[PAIRING_PLAYERS];
    struct pairing *pairing;
};

static bool suits(const struct search *search, int higher, int lower) {
    int side[2];
    if (league_of(search->league, higher, lower)->met > search->met_most)
        return false;
    seat(search->league, higher, lower, side);
    return search->leans || (lean(search->league, side[0]) < LEAN_MOST && lean(search->league, side[1]) > -LEAN_MOST);
}

/* The highest who is free meets the next who suits; where the rest cannot be paired then, the one after. */
static bool pair_rest(struct search *search) {
    int first = 0;
    while (first < search->count && search->used[first])
        first++;
    if (first == search->count)
        return true;
    search->used[first] = true;
    for (int i = first + 1; i < search->count && search->steps > 0; i++) {
        if (search->used[i] || !suits(search, search->field[first], search->field[i]))
            continue;
        search->steps--;
        search->used[i] = true;
        seat(search->league, search->field[first], search->field[i],
             search->pairing->pair[search->pairing->count++].side);
        if (pair_rest(search))
            return true;
        search->pairing->count--;
        search->used[i] = false;
    }
    search->used[first] = false;
    return false;
}

/* With everybody but the one at `out` (-1: nobody is left out). */
static bool pair_all(struct search *search, int out) {
    memset(search->used, 0, sizeof search->used);
    search->pairing->count = 0;
    search->pairing->bye = out < 0 ? -1 : search->field[out];
    if (out >= 0)
        search->used[out] = true;
    return pair_rest(search);
}

/* A bye goes to the lowest of those who had so many. */
static bool pair_with_bye(struct search *search, int byes) {
    for (int out = search->count - 1; out >= 0; out--)
        if (search->league->player[search->field[out]].byes == byes && pair_all(search, out))
            return true;
    return false;
}

static int fewest_byes(const struct search *search) {
    int fewest = search->league->player[search->field[0]].byes;
    for (int i = 1; i < search->count; i++) {
        int byes = search->league->player[search->field[i]].byes;
        fewest = byes < fewest ? byes : fewest;
    }
    return fewest;
}

void pairing_swiss(const struct league *league, const int *field, int count, struct pairing *pairing) {
    int ordered[PAIRING_PLAYERS], n = 0;
    for (int i = 0; i < league->count; i++)
        for (int k = 0; k < count; k++)
            if (field[k] == league->order[i])
                ordered[n++] = league->order[i];
    struct search search = {.league = league, .field = ordered, .count = n, .pairing = pairing};
    *pairing = (struct pairing){.bye = -1};
    if (n == 0)
        return;
    for (;; search.met_most++)
        for (int leans = 0; leans < 2; leans++) {
            search.leans = leans != 0;
            search.steps = STEPS;
            if (n % 2 ? pair_with_bye(&search, fewest_byes(&search)) : pair_all(&search, -1))
                return;
        }
}

/* ---- round robin ------------------------------------------------------------------------------------------------- */

struct sorting {
    const char *id;
    int player;
};

static int by_id(const void *a, const void *b) {
    return strcmp(((const struct sorting *)a)->id, ((const struct sorting *)b)->id);
}

static void add_pair(struct pairing *pairing, int first, int second) {
    if (first < 0 || second < 0) {
        pairing->bye = first < 0 ? second : first;
        return;
    }
    pairing->pair[pairing->count].side[0] = first;
    pairing->pair[pairing->count++].side[1] = second;
}

/* The last stays where he is, the others go round; who meets k places apart takes the sides by k, so that each changes
 * them from round to round. */
void pairing_round_robin(const struct league *league, const int *field, int count, int round, struct pairing *pairing) {
    struct sorting sorted[PAIRING_PLAYERS + 1];
    *pairing = (struct pairing){.bye = -1};
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        sorted[i] = (struct sorting){league->player[field[i]].id, field[i]};
    qsort(sorted, (size_t)count, sizeof *sorted, by_id);
    if (count % 2)
        sorted[count++] = (struct sorting){"", -1};
    int ring = count - 1, turn = (round - 1) % ring;
    bool changed = (round - 1) / ring % 2 == 1;
    for (int k = 0; k < count / 2; k++) {
        int a = sorted[(turn + k) % ring].player, b = sorted[k == 0 ? ring : (turn - k + ring) % ring].player;
        bool first = (k == 0 ? turn % 2 == 0 : k % 2 == 1) != changed;
        add_pair(pairing, first ? a : b, first ? b : a);
    }
}
