/* Where blocks stand and how strong they are: the only code that changes either. */
#ifndef TW_BLOCKS_H
#define TW_BLOCKS_H

#include "places.h"

/* Moves the block there, at its strength, hidden or not as it was, keeping what the opponent can know (fog.h), then
 * settles control (control.h) of the Areas it left and came to. Tells nothing of the move itself. */
void block_put(struct game *game, int block, int place);
/* The same for a whole mask at once, so that the opponent, who sees all of them go, keeps what he knew of them. */
void blocks_put(struct game *game, int side, uint64_t set, int place);
/* From the pool or from beside the map to a place, at that strength; it is no longer known which it is unless
 * public. */
void block_deploy(struct game *game, int block, int place, int strength, bool is_public);

/* 3.11: up to n strength lost, Eliminated below 1 (7.8). Tells of both (a strength-lost event: place public, block the
 * owner's unless revealed). Returns the strength that it lost. */
int block_lose(struct game *game, int block, int n);
/* Adds n strength, as far as its maximum; tells. Returns what was added. */
int block_gain(struct game *game, int block, int n);
/* 7.8: takes the block out of play to where the rules send it, tells, and carries out what hangs on it: the capture
 * of the king (4.52), Rupert's disgrace (10.12). */
void block_eliminate(struct game *game, int block);
/* Off the map without being Eliminated: to the pool (only its owner knows which it was), or out of the game for all to
 * see. */
void block_recall(struct game *game, int block, int place);
/* From beside the map into the pool, for all to see (11.1). */
void block_receive(struct game *game, int block);
/* The successor takes the block's place and strength, or its place in the pool, for all to see; the block is out of the
 * game. */
void block_replace(struct game *game, int block, int successor);
/* Tells both what a set of blocks is (7.3): face up until blocks_hide. */
void blocks_reveal(struct game *game, int side, uint64_t set);
void blocks_hide(struct game *game, int side, uint64_t set);

/* 7.82: Eliminates a side's Regional blocks that are abroad without a leader in these Areas, and tells how many. */
void blocks_eliminate_stranded_in(struct game *game, int side, uint64_t areas);
/* … wherever they are. */
void blocks_eliminate_stranded(struct game *game, int side);
/* Is a Regional block in the right place there: at home, or with somebody of `with` who may lead it? */
bool block_may_stay(const struct tw_content *c, int block, int area, uint64_t with);

#endif
