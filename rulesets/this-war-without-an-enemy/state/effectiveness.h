/* What a block rolls (7.3, 7.4, 8.2, 8.3). */
#ifndef TW_EFFECTIVENESS_H
#define TW_EFFECTIVENESS_H

#include "places.h"

enum tw_blow { FIRE_AT_FOOT, FIRE_AT_HORSE, FOOT_FIRE, ENGAGE, FIRE_FROM_WALLS };

/* Items of the domain of reasons. */
enum tw_modifier {
    IN_RETREAT,
    AT_RETREAT,
    AT_CAVALRY,
    EARLY_FIRE,
    NO_CAVALRY,
    BAD_TERRAIN,
    ON_WALLS,
    AT_SALLY,
    FROM_WALLS,
    MODIFIERS
};
enum { EFFECTIVENESS_REASONS = 4 }; /* at most at once */

/* The greatest die that hits; below 1 none does. */
int block_effectiveness(const struct game *game, int block, enum tw_blow blow);
/* Why it is not what is printed on the block: so many of enum tw_modifier. */
int effectiveness_reasons(const struct game *game, int block, enum tw_blow blow, int8_t reason[EFFECTIVENESS_REASONS]);
/* How many dice it rolls. */
int block_dice(const struct game *game, int block);

#endif
