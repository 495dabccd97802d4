/* KM-E1-events, KM-E1-scots, KM-E2-kerns, KM-E1-embassy: what the first expansion's event cards do. */
#ifndef KM_RULES_EXPANSION1_H
#define KM_RULES_EXPANSION1_H

#include "event_deck.h"

event_effect e1_treachery, e1_gales, e1_vacillating, e1_catastrophe, e1_royal_death;
/* Catastrophe: the turns of who drew it count. */
void catastrophe_turn_begins(struct game *game, int role);
/* KM-E1-embassy: reshuffles the crown deck with its discard. */
void e1_reshuffle(struct game *game);
/* KM-E1-scots, KM-E2-kerns: the force is where mercenaries wait: TAKE_AID in its owner's lists. */
void waiting_aid_legal(const struct game *game, int role, struct action_list *list);
bool waiting_aid_choose(struct game *game, int role, const struct action *action);

#endif
