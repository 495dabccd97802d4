/* The dice of a block (TW-7.3, TW-7.4, TW-8.2, TW-8.3). */
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
enum { EFFECTIVENESS_REASONS = 4 }; /* the most that apply at once */

/* How much that reason adds to the effectiveness. */
int effectiveness_modifier(enum tw_modifier reason);
/* The greatest die that hits; below 1 no die hits. */
int block_effectiveness(const struct game *game, int block, enum tw_blow blow);
/* The reasons why it differs from the block's print; returns their number. */
int effectiveness_reasons(const struct game *game, int block, enum tw_blow blow, int8_t reason[EFFECTIVENESS_REASONS]);
/* The number of dice that the block rolls. */
int block_dice(const struct game *game, int block);

#endif
