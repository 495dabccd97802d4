/* Dice, picks and shuffles from the game's stream. label: a literal that names the purpose of the draw. The public
 * record of draws contains it, so it must name no secret. */
#ifndef KIT_DICE_H
#define KIT_DICE_H

#include "../ruleset.h"

/* A number from 1 to faces. */
int die(struct game *game, int faces, const char *label);
/* A number from 0 to n-1. */
int pick(struct game *game, int n, const char *label);
/* Fisher-Yates over n items; n-1 draws (none if n < 2). */
void shuffle_i16(struct game *game, int16_t *item, int n, const char *label);

#endif
