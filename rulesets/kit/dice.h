/* Dice, picks and shuffles, all from the game's own stream. Label: a literal that says what the
 * draw is for; it stands in the public record of draws, so it names no secret. */
#ifndef KIT_DICE_H
#define KIT_DICE_H

#include "../ruleset.h"

/* 1 … faces. */
int die(struct game *game, int faces, const char *label);
/* 0 … n-1. */
int pick(struct game *game, int n, const char *label);
/* Fisher-Yates over n items; n-1 draws (none where n < 2). */
void shuffle_i16(struct game *game, int16_t *item, int n, const char *label);

#endif
