/* KM-combat: the Combat Phase. */
#ifndef KM_RULES_COMBAT_H
#define KM_RULES_COMBAT_H

#include "../state/state.h"

/* STEP_COMBAT_PHASE (role): all combat of the active player, including combat of allies under the player's command and
 * obligatory combat (town fighting). Returns when the player has finished. */
/* The phase ends at once if the player can attack no force and, according to public information, can do nothing
 * else. */
bool combat_phase_is_skipped(struct game *game, int role);

#endif
