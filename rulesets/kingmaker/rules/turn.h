/* KM-phases, KM-order: rounds, turns and phases; a seat that leaves. */
#ifndef KM_RULES_TURN_H
#define KM_RULES_TURN_H

#include "../state/state.h"

/* STEP_TURN is the lowest frame of a game that is opened and goes through the phases of state.phase. It calls
 * STEP_CHANCE, STEP_MOVEMENT, STEP_COMBAT_PHASE, STEP_PARLIAMENT_PHASE, STEP_CORONATION, STEP_CROWN_DRAW and
 * STEP_TURN_END, each with the active player as role and no registers, and opens the windows between them. Each must
 * return. */

/* The members apply, conclude and conclude_together of struct ruleset. */
void km_apply(struct game *game, int role, const struct action *action);
void km_conclude(struct game *game, int role, enum conclusion how);
void km_conclude_together(struct game *game, role_set roles, enum conclusion how);

#endif
