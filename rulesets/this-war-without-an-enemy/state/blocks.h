/* The place and the strength of blocks. Only these functions change them. */
#ifndef TW_BLOCKS_H
#define TW_BLOCKS_H

#include "places.h"

/* The Area or City; nowhere: a box beside the map. */
struct thing place_thing(int place);

/* Moves the block without a change of strength or face, updates what the opponent can know (fog.h), then settles
 * control (control.h) of both Areas. Tells nothing of the move itself. */
void block_put(struct game *game, int block, int place);
/* The same, if all are told which block goes: those that stay are known as well as before. */
void block_put_named(struct game *game, int block, int place);
/* The same for a whole mask at once. The opponent sees all of them go, and still knows the same of them. */
void blocks_put(struct game *game, int side, uint64_t set, int place);
/* Moves a block from the pool or from beside the map to a place, at that strength. Its identity is hidden then, unless
 * it is public. */
void block_deploy(struct game *game, int block, int place, int strength, bool is_public);

/* TW-3.11: up to n strength lost, Eliminated below 1 (TW-7.8). Tells of both (a strength-lost event: place public,
 * block the owner's unless revealed). Returns the strength lost. */
int block_lose(struct game *game, int block, int n);
/* Adds n strength, up to the block's maximum; tells. Returns the strength added. */
int block_gain(struct game *game, int block, int n);
/* TW-7.8: takes the block out of play to where the rules send it, tells, and carries out the consequences: the capture
 * of the king (TW-4.52), Rupert's disgrace (TW-10.12). */
void block_eliminate(struct game *game, int block);
/* Takes a block off the map without Elimination: to the pool (only its owner knows which block it was), or out of the
 * game, which both sides see. */
void block_recall(struct game *game, int block, int place);
/* Moves a block from beside the map into the pool, which both sides see (TW-11.1). */
void block_receive(struct game *game, int block);
/* The successor takes the block's place and strength, or its place in the pool, which both sides see. The block is out
 * of the game. */
void block_replace(struct game *game, int block, int successor);
/* Tells both sides which blocks are in the set (TW-7.3): they lie face up until blocks_hide. */
void blocks_reveal(struct game *game, int side, uint64_t set);
void blocks_hide(struct game *game, int side, uint64_t set);

/* TW-7.82: Eliminates a side's Regional blocks that are abroad without a leader in these Areas, and tells how many. */
void blocks_eliminate_stranded_in(struct game *game, int side, uint64_t areas);
/* … in all Areas. */
void blocks_eliminate_stranded(struct game *game, int side);
/* May a Regional block be there: at home, or together with a block of `with` that may lead it? */
bool block_may_stay(const struct tw_content *c, int block, int area, uint64_t with);

#endif
