/* Where a block may march: borders, Winter, the treaty, and its leader (TW-6.11, TW-6.13, TW-6.16 to TW-6.18). */
#ifndef TW_MARCH_H
#define TW_MARCH_H

#include "../state/places.h"

/* The facts common to all of a side's marches, computed once; valid until a block moves. */
struct march {
    const struct game *game;
    int side;
    uint64_t enemy; /* Areas where the opponent has blocks in the field */
    bool crossed;   /* has a block met the enemy? Then a border may be full */
    /* Results so far, for these places. */
    uint64_t have_open[2], open[2][MAP_PLACES];
    uint64_t have_movable, movable[MAP_PLACES];
};
void march_begin(struct march *march, const struct game *game, int side);

/* blocks_movable of the side. */
uint64_t march_movable(struct march *march, int place);

/* TW-6.17: no attacks this Turn. */
bool march_winter(const struct tw_state *s);
/* TW-6.18: the places that are closed to a block that stands at from. */
uint64_t march_treaty(const struct game *game, int from);
/* The index into crossed and last_in of the way from one Area into the next. */
int march_way(const struct tw_content *c, int from, int to);

/* Places for the first part of the block's move: the block may end there, or go on from there. */
uint64_t march_first(struct march *march, int block);
/* Places where the block may end after a march from origin through via. */
uint64_t march_second(struct march *march, int block, int origin, int via);
/* May the block end its move there, after a march straight from origin? */
bool march_may_halt(const struct game *game, int block, int origin, int place);
/* TW-6.12: the Areas through which the block may come to place; place itself, if the block may come straight. */
uint64_t march_muster_ways(struct march *march, int block, int place);
/* … is there at least one? */
bool march_may_muster(struct march *march, int block, int place);

/* The block ends its move at to, after a march through via (NOWHERE: straight): counts the border, Pins, and makes the
 * Area Contested. */
void march_arrive(struct game *game, int block, int via, int to);

#endif
