#include "pairing.h"

#include <stdlib.h>
#include <string.h>

#include "../tournament/draw.h"
#include "league.h"

/* STEPS: the number of search steps after which the conditions are relaxed. */
enum { STEPS = 5000, LEAN_MOST = 2 };

/* How many times more often the player had the first role than the second. */
static int lean(const struct league *league, int player) {
    return league->player[player].side[0] - league->player[player].side[1];
}

/* The first role goes to the player who had it less often; then to the player who had the second role last; then to the
 * lower-ranked one. */
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
    const int *field; /* in order of rank */
    int count, steps, met_most;
    bool leans; /* one role may occur more than LEAN_MOST times more often than the other */
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

/* Pairs the highest free player with the next suitable one; if the rest cannot be paired then, with the one after. */
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

/* Pairs all players except the one at `out` (-1: all of them). */
static bool pair_all(struct search *search, int out) {
    memset(search->used, 0, sizeof search->used);
    search->pairing->count = 0;
    search->pairing->bye = out < 0 ? -1 : search->field[out];
    if (out >= 0)
        search->used[out] = true;
    return pair_rest(search);
}

/* The bye goes to the lowest-ranked of the players with this many byes. */
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

void pairing_round_robin(const struct league *league, const int *field, int count, int round, struct pairing *pairing) {
    struct sorting sorted[PAIRING_PLAYERS] = {0};
    struct draw draw;
    *pairing = (struct pairing){.bye = -1};
    for (int i = 0; i < count; i++)
        sorted[i] = (struct sorting){league->player[field[i]].id, field[i]};
    qsort(sorted, (size_t)count, sizeof *sorted, by_id);
    draw_round_robin(count, round, &draw);
    if (draw.byes > 0)
        pairing->bye = sorted[draw.bye[0]].player;
    for (int i = 0; i < draw.count; i++)
        for (int side = 0; side < 2; side++)
            pairing->pair[i].side[side] = sorted[draw.pair[i].side[side]].player;
    pairing->count = draw.count;
}
