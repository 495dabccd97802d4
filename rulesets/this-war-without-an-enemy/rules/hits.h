/* What a block rolls and who takes the hits (7.4, 8.31). */
#ifndef TW_HITS_H
#define TW_HITS_H

#include "../state/effectiveness.h"

/* Whom hits fall on. In a Sally and a Storm all but the first are HITS_ON_ALL. */
enum tw_hits {
    HITS_ON_HORSE,
    HITS_ON_FOOT,
    HITS_ON_FOOT_FIRST, /* what is left over falls on the Cavalry (7.44) */
    HITS_ON_ALL
};

/* Rolls for the block, tells, and returns the hits. */
int hits_dice(struct game *game, int block, enum tw_blow blow);
/* … which count for who has won a skirmish, too (12.51). */
int hits_roll(struct game *game, int block, enum tw_blow blow);
/* Calls the step that shares n hits out to this side. */
void hits_fall(struct game *game, int side, int n, enum tw_hits whom);
/* Those of a side in the ranks on whom such hits may fall now. */
uint64_t hits_targets(const struct game *game, int side, enum tw_hits whom);

#endif
