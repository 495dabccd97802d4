#include "pairing.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/memory.h"
#include "../tournament/draw.h"
#include "../tournament/matching.h"
#include "league.h"

/* How many times more often a player should have one role than the other, at most. */
enum { LEAN_MOST = 2 };

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

struct field {
    const struct league *league;
    int player[PAIRING_PLAYERS]; /* in order of rank */
    int count, fewest_byes;
};

static struct cost cost_of_bye(const struct field *field, int i) {
    const int64_t up = field->count - 1 - i; /* from the lowest rank */
    return (struct cost){
        {field->league->player[field->player[i]].byes - field->fewest_byes, 0, 0, 0, up * field->count * field->count}};
}

/* First of all nobody has a bye more than need be. Then the rematches are the fewest, and those who meet again have met
 * least often; nobody leans too far to one role; and neighbours in rank meet. Item field->count is the bye. */
static struct cost cost_of(const void *context, int higher, int lower) {
    const struct field *field = context;
    int side[2];
    if (lower == field->count)
        return cost_of_bye(field, higher);
    const int one = field->player[higher], other = field->player[lower];
    const int64_t met = league_of(field->league, one, other)->met, apart = lower - higher;
    seat(field->league, one, other, side);
    const bool leans = lean(field->league, side[0]) >= LEAN_MOST || lean(field->league, side[1]) <= -LEAN_MOST;
    return (struct cost){{0, met > 0, met, leans, apart * apart}};
}

static void order_field(struct field *field, const int *players, int count) {
    const struct league *league = field->league;
    for (int i = 0; i < league->count; i++)
        for (int k = 0; k < count; k++)
            if (players[k] == league->order[i])
                field->player[field->count++] = league->order[i];
    for (int i = 0; i < field->count; i++) {
        const int byes = league->player[field->player[i]].byes;
        field->fewest_byes = i == 0 || byes < field->fewest_byes ? byes : field->fewest_byes;
    }
}

void pairing_swiss(const struct league *league, const int *players, int count, struct pairing *pairing) {
    struct field field = {.league = league};
    int partner[PAIRING_PLAYERS + 1];
    *pairing = (struct pairing){.bye = -1};
    order_field(&field, players, count);
    const int items = field.count + field.count % 2;
    if (items == 0)
        return;
    if (!matching_least(items, cost_of, &field, partner))
        out_of_memory();
    for (int i = 0; i < field.count; i++) {
        if (partner[i] == field.count)
            pairing->bye = field.player[i];
        else if (partner[i] > i)
            seat(league, field.player[i], field.player[partner[i]], pairing->pair[pairing->count++].side);
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
