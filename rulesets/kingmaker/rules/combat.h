/* KM-combat: the Combat Phase. */
#ifndef KM_RULES_COMBAT_H
#define KM_RULES_COMBAT_H

#include "../state/state.h"

/* STEP_COMBAT_PHASE (role): all combat of the active player, those of allies whom he commands too, and what obliges him
 * to fight (town fighting); returns when he is done. */
/* Where he can attack nobody and, by what all know, do nothing else either the phase is over at once. */
bool combat_phase_is_skipped(struct game *game, int role);

#endif
