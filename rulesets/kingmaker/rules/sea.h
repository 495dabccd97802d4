/* KM-move-ship, KM-sea, KM-E1-blockade: ships that sail. */
#ifndef KM_RULES_SEA_H
#define KM_RULES_SEA_H

#include "../state/state.h"

/* The actions of ships in the Movement Phase; true if the action was one of these. */
void sea_legal(const struct game *game, int role, struct action_list *list);
bool sea_choose(struct game *game, int role, const struct action *action);

#endif
