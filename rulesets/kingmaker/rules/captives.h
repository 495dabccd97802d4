/* KM-capture-noble, B10, B11: captives and executions. */
#ifndef KM_RULES_CAPTIVES_H
#define KM_RULES_CAPTIVES_H

#include "../state/state.h"

/* STEP_EXECUTIONS (role): at the end of the turn: captives taken in it without an agreement die, the owner's pardon
 * aside (asked of him). Returns when none is left. */
/* Executions of held heirs and captives "at any time": EXECUTE_HEIR, EXECUTE_NOBLE, and the owner's PARDON. */
void executions_legal(const struct game *game, int role, struct action_list *list);
bool executions_choose(struct game *game, int role, const struct action *action);
/* KM-parl-voting (peace): not where a King's peace holds. */
void captives_seat_left(struct game *game, int role);

#endif
