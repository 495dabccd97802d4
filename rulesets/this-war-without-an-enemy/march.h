/* Where a block may march: borders, Winter, the treaty, and who must go with it (6.11, 6.13, 6.16-6.18). */
#ifndef TW_MARCH_H
#define TW_MARCH_H

#include "blocks.h"

/* Areas where the side's opponent has blocks in the field. */
uint64_t march_enemy_areas(const struct tw_state *s, int side);
/* 6.17: no attacks this Turn. */
bool march_winter(const struct tw_state *s);
/* 6.18: is this place closed to a block that stands at from? */
bool march_treaty_closes(const struct game *game, int from, int to);
/* Index into crossed and last_in of the way from one Area into the next. */
int march_way(const struct tw_content *c, int from, int to);

/* Places where the block may go as the first part of its move from where it stands: it may end there, or go on from
 * there to some place where it may. */
uint64_t march_first(const struct game *game, int block);
/* Places where the block may go on to and end, having gone from origin through via. */
uint64_t march_second(const struct game *game, int block, int origin, int via);
/* May the block end its move there, having come from origin straight? */
bool march_may_halt(const struct game *game, int block, int origin, int place);
/* 6.12: the Areas through which the block may come to place, with place itself where it may come straight. */
uint64_t march_muster_ways(const struct game *game, int block, int place);

/* 6.02, 6.14: those in a place that may still move this Phase; NONE if too many are Pinned. */
uint64_t march_movable(const struct game *game, int side, int place);
/* The block ends its move at to, having come through via (NOWHERE: straight): counts the border, Pins, makes the Area
 * Contested. */
void march_arrive(struct game *game, int block, int via, int to);

#endif
