/* What follows a Battle: who lost it, turncoats, retreat, captured Artillery, regrouping (7.5-7.8, 7.96). */
#ifndef TW_RETREAT_H
#define TW_RETREAT_H

#include "blocks.h"

/* 7.5: who has lost the fight that battle_of(game) describes. */
int aftermath_loser(const struct game *game);
/* Halves that are left at the end of a fight (7.91, 8.31). */
void aftermath_mend(struct game *game);
/* 7.81: the side's Artillery in the set falls to its enemy, who may use the strength (STEP_CAPTURE). */
void aftermath_take_guns(struct game *game, int side, uint64_t guns);
/* Areas to which the block may Retreat from where the Battle was. */
uint64_t retreat_areas(const struct game *game, int block);

#endif
