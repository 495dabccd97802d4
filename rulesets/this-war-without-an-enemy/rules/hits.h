/* The dice of a block, and the blocks that take hits (TW-7.4, TW-8.31). */
#ifndef TW_HITS_H
#define TW_HITS_H

#include "../state/effectiveness.h"

/* The blocks that hits fall on. In a Sally and a Storm all but the first are HITS_ON_ALL. */
enum tw_hits {
    HITS_ON_HORSE,
    HITS_ON_FOOT,
    HITS_ON_FOOT_FIRST, /* the rest falls on the Cavalry (TW-7.44) */
    HITS_ON_ALL
};

/* Rolls for the block, tells the result, and returns the hits. */
int hits_dice(struct game *game, int block, enum tw_blow blow);
/* … and counts these hits for the winner of a skirmish (TW-12.51). */
int hits_roll(struct game *game, int block, enum tw_blow blow);
/* Calls the step where this side shares out n hits. */
void hits_fall(struct game *game, int side, int n, enum tw_hits whom);
/* The side's blocks in the ranks that may take such hits now. */
uint64_t hits_targets(const struct game *game, int side, enum tw_hits whom);

#endif
