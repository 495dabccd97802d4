/* KM-transfer 1 and 5, KM-alliance 3: a faction's transfers among its own Nobles, and its Nobles under an ally's
 * command. */
#ifndef KM_RULES_TRANSFERS_H
#define KM_RULES_TRANSFERS_H

#include "../state/state.h"

/* For the lists of windows and of the role's own phases: TRANSFER, SHIP_TO, UNDER, FROM_UNDER. */
void transfers_legal(const struct game *game, int role, struct action_list *list);
bool transfers_choose(struct game *game, int role, const struct action *action);

#endif
