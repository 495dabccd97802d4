/* KM-deck, the Chance Phase: event cards and what their upper halves do. */
#ifndef KM_RULES_EVENTS_H
#define KM_RULES_EVENTS_H

#include "../state/state.h"

/* STEP_CHANCE (role): draws a card, carries it out, puts it where it goes. */

/* A card of the event deck, shuffling the discard into it where it is empty; NONE: there is none anywhere. It is then
 * at EVENT_DRAWN, and told. Combat draws with it, too. */
int km_event_drawn(struct game *game, int role);
void km_event_kept(struct game *game, int role, int event); /* into his hand */
void km_event_discarded(struct game *game, int event);
void km_event_removed(struct game *game, int event); /* out of the game */
/* A card of this op in a hand; NONE. */
int km_event_in_hand(const struct game *game, int role, int op);

/* What each op does, by event_card.op: carry_out[op](game, role, event) acts, or calls steps that do. The card is at
 * EVENT_DRAWN then; STEP_CHANCE discards it afterwards if it is still there. */
typedef void event_effect(struct game *game, int role, int event);

/* KM-E1-events, KM-E2-events: rules/expansion1.c and expansion2.c. */
event_effect e1_treachery, e1_gales, e1_vacillating, e1_catastrophe, e1_royal_death;
event_effect e2_religious_diet, e2_heresy, e2_papal_diet, e2_excommunication, e2_royal_visit, e2_royal_hunt,
    e2_heir_escapes, e2_treaty, e2_mercenary_strife, e2_mutiny, e2_defeatism, e2_french_treachery, e2_war_in_europe,
    e2_scots_invasion, e2_assassination;

#endif
