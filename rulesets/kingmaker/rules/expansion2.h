/* KM-E2-events, KM-E2-treaty: the event cards of the second expansion. */
#ifndef KM_RULES_EXPANSION2_H
#define KM_RULES_EXPANSION2_H

#include "event_deck.h"

event_effect e2_religious_diet, e2_heresy, e2_papal_diet, e2_royal_visit, e2_royal_hunt, e2_heir_escapes, e2_treaty,
    e2_mercenary_strife, e2_mutiny, e2_defeatism, e2_french_treachery, e2_assassination;
/* May the role summon Parliament and crown now (Defeatism, French Treachery)? */
bool role_may_rule(const struct game *game, int role);
/* Defeatism counts a turn of the role as ended. */
void expansions_turn_ends(struct game *game, int role);
/* Plague in that place: French rogues there die of it, too (E-15). */
void plague_struck(struct game *game, int place);
/* The place of the French rogues was taken, so the rogues are gone. */
void rogues_beaten(struct game *game);

#endif
