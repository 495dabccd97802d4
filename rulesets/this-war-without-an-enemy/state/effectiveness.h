/* What a block rolls (7.3, 7.4, 8.2, 8.3). */
#ifndef TW_EFFECTIVENESS_H
#define TW_EFFECTIVENESS_H

#include "places.h"

enum tw_blow { FIRE_AT_FOOT, FIRE_AT_HORSE, FOOT_FIRE, ENGAGE };

/* The greatest die that hits; below 1 none does. */
int block_effectiveness(const struct game *game, int block, enum tw_blow blow);
/* How many dice it rolls. */
int block_dice(const struct game *game, int block);

#endif
