/* Ratings of a ruleset from its games, one after the other. A rating period is a week. Each player has a rating for all
 * games, and in games of two one for each side, which is measured against the opponents' ratings for theirs. A game of
 * several counts as one of each two, with the weight of one game in all. */
#ifndef DAEMON_RATING_FOLD_H
#define DAEMON_RATING_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "glicko.h"

enum { FOLD_SEATS = 8 };

struct fold_seat {
    char player[65], side[65];
    int place; /* 1 is best, equals share one */
};
struct fold_entity {
    char player[65], side[65]; /* side "": all games */
    struct glicko value;
    int games, week; /* week: the latest with a game */
    int active;      /* number in the period's list, from 1; 0: no game in it */
};
struct fold_result {
    int first, second;    /* entities */
    double score, weight; /* of the first */
};

struct fold {
    struct fold_entity *entity;
    size_t count, room;
    int *slot; /* a hash table of entities, plus one; 0: empty */
    size_t slots;
    struct fold_result *result; /* of the running period */
    size_t results, results_room;
    int week;
};

/* The week of a time in microseconds. Weeks begin on Monday, 0:00 UTC. */
int fold_week(int64_t at);
/* Adds a game, in the order of time. A zeroed fold has none. false: out of memory. */
bool fold_add(struct fold *fold, int week, const struct fold_seat *seat, int count);
/* Ends the latest period; then the entities are complete. false: out of memory. */
bool fold_end(struct fold *fold);
void fold_finish(struct fold *fold); /* zeroed does nothing */

#endif
