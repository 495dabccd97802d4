/* What follows a fight (TW-7.5, TW-7.81). */
#ifndef TW_BATTLE_END_H
#define TW_BATTLE_END_H

#include "../../ruleset.h"

/* TW-7.5: the loser of the fight that battle_of(game) describes. */
int battle_loser(const struct game *game);
/* Rounds the half-hits that are left at the end of a fight (TW-7.91, TW-8.31). */
void battle_mend(struct game *game);
/* TW-7.81: the enemy captures the side's Artillery in the set, and may use its strength (STEP_CAPTURE). */
void battle_take_guns(struct game *game, int side, uint64_t guns);

#endif
