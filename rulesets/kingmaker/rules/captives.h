/* KM-capture-noble, B10, B11: captives and executions. */
#ifndef KM_RULES_CAPTIVES_H
#define KM_RULES_CAPTIVES_H

#include "../state/state.h"

bool is_captive_of(const struct kingmaker *s, int noble, int role);
/* KM-parl-voting, P11: no Noble is executed in a King's peace; heirs may be executed "at any time". */
bool may_be_executed(const struct kingmaker *s, int noble);
/* Executions of held heirs and captives "at any time": EXECUTE_HEIR, EXECUTE_NOBLE, and the owner's PARDON. */
void executions_legal(const struct game *game, int role, struct action_list *list);
bool executions_choose(struct game *game, int role, const struct action *action);
void captives_seat_left(struct game *game, int role);

#endif
