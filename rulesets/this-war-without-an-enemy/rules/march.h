/* Where a block may march: borders, Winter, the treaty, and who must go with it (6.11, 6.13, 6.16-6.18). */
#ifndef TW_MARCH_H
#define TW_MARCH_H

#include "../state/places.h"

/* What holds for all of a side's marches, worked out once; good until a block moves. */
struct march {
    const struct game *game;
    int side;
    uint64_t enemy; /* Areas where the opponent has blocks in the field */
    bool crossed;   /* has any block come before the enemy, so that a border may be full? */
    /* What was worked out so far, for these places. */
    uint64_t have_open[2], open[2][MAP_PLACES];
    uint64_t have_movable, movable[MAP_PLACES];
};
void march_begin(struct march *march, const struct game *game, int side);

/* blocks_movable of the side. */
uint64_t march_movable(struct march *march, int place);

/* 6.17: no attacks this Turn. */
bool march_winter(const struct tw_state *s);
/* 6.18: the places that are closed to a block that stands at from. */
uint64_t march_treaty(const struct game *game, int from);
/* Index into crossed and last_in of the way from one Area into the next. */
int march_way(const struct tw_content *c, int from, int to);

/* Places where the block may go as the first part of its move from where it stands: it may end there, or go on from
 * there to some place where it may. */
uint64_t march_first(struct march *march, int block);
/* Places where the block may go on to and end, having gone from origin through via. */
uint64_t march_second(struct march *march, int block, int origin, int via);
/* May the block end its move there, having come from origin straight? */
bool march_may_halt(const struct game *game, int block, int origin, int place);
/* 6.12: the Areas through which the block may come to place, with place itself where it may come straight. */
uint64_t march_muster_ways(struct march *march, int block, int place);
/* … is there any? */
bool march_may_muster(struct march *march, int block, int place);

/* The block ends its move at to, having come through via (NOWHERE: straight): counts the border, Pins, makes the Area
 * Contested. */
void march_arrive(struct game *game, int block, int via, int to);

#endif
