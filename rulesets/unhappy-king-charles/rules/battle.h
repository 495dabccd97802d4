/* Reactions and Battles (18, 19). */
#ifndef UK_RULES_BATTLE_H
#define UK_RULES_BATTLE_H

#include "../state/state.h"

/* Calls STEP_BATTLE, as when an event makes Generals fight. */
void battle_begin(struct game *game, int attacking_side, int area, int attacker, int defender);
/* Returns the result of the scores, with or without the +1 of Brentford. *part: the winner, or NONE. */
int result_with_brentford(const struct uk_content *c, const struct uk_state *s, bool used, int *part);

#endif
