/* KM-battle, KM-siege, KM-ambush, KM-townfight: one combat from its declaration to its end. */
#ifndef KM_RULES_COMBAT_RESOLVE_H
#define KM_RULES_COMBAT_RESOLVE_H

#include "../state/state.h"

/* STEP_COMBAT for state.combat, with these members kind, attackers, defenders and place; the rest is derived. */
void combat_begin(struct game *game, enum combat_kind kind, uint32_t attackers, uint32_t defenders, int place);
/* A seat left: the running combat, if it takes part, ends as indecisive. */
void combat_seat_left(struct game *game, int role);

#endif
