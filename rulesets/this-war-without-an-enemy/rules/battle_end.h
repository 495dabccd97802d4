/* What follows a fight (7.5, 7.81). */
#ifndef TW_BATTLE_END_H
#define TW_BATTLE_END_H

#include "../../ruleset.h"

/* 7.5: who has lost the fight that battle_of(game) describes. */
int battle_loser(const struct game *game);
/* Halves that are left at the end of a fight (7.91, 8.31). */
void battle_mend(struct game *game);
/* 7.81: the side's Artillery in the set falls to its enemy, who may use the strength (STEP_CAPTURE). */
void battle_take_guns(struct game *game, int side, uint64_t guns);

#endif
