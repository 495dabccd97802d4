/* KM-E1-events, KM-E1-scots, KM-E2-kerns, KM-E1-embassy: the event cards of the first expansion. */
#ifndef KM_RULES_EXPANSION1_H
#define KM_RULES_EXPANSION1_H

#include "event_deck.h"

event_effect e1_treachery, e1_gales, e1_vacillating, e1_catastrophe, e1_royal_death;
/* Catastrophe: its length is counted in turns of the player who drew it. */
void catastrophe_turn_begins(struct game *game, int role);
/* KM-E1-embassy: reshuffles the crown deck with its discard. */
void e1_reshuffle(struct game *game);
/* KM-E1-scots, KM-E2-kerns: a force at waiting mercenaries: TAKE_AID in the lists of the force's owner. */
void waiting_aid_legal(const struct game *game, int role, struct action_list *list);
bool waiting_aid_choose(struct game *game, int role, const struct action *action);

#endif
