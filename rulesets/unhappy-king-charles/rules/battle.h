/* Reactions and Battles (18, 19). */
#ifndef UK_RULES_BATTLE_H
#define UK_RULES_BATTLE_H

#include "../state/state.h"

/* Calls STEP_BATTLE, as when an event makes Generals fight. */
void battle_begin(struct game *game, int attacking_side, int area, int attacker, int defender);
/* What the scores come to, with Brentford's +1 or without; *part: who has won, NONE. */
int result_with_brentford(const struct uk_content *c, const struct uk_state *s, bool used, int *part);

#endif
