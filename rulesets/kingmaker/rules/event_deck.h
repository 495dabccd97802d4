/* KM-deck: the event cards, drawn, kept and laid down. */
#ifndef KM_RULES_EVENT_DECK_H
#define KM_RULES_EVENT_DECK_H

#include "../state/state.h"

/* Draws a card of the event deck to EVENT_DRAWN and tells it; shuffles the discard into an empty deck first. NONE: no
 * card is left. Combat uses it, too. */
int km_event_drawn(struct game *game, int role);
void km_event_kept(struct game *game, int role, int event); /* into the role's hand */
void km_event_discarded(struct game *game, int event);
void km_event_removed(struct game *game, int event); /* out of the game */
/* A card of this op in a hand; NONE. */
int km_event_in_hand(const struct game *game, int role, int op);
/* Does nothing happen to the crown card in this operation? */
bool is_spared(const struct operation *with, int card);
/* KM-ev-free: a Free Move card of the role is used up. */
void free_move_spent(struct game *game, int role);
/* Drawn for something else than the Chance Phase (a combat, an assassination), does the drawer keep it? */
bool km_event_is_kept(const struct game *game, int event);

/* Carries an operation of a card out in the Chance Phase (STEP_CHANCE): it acts, or calls steps that act. The card is
 * at EVENT_DRAWN then, and is discarded after its last operation if it is still there. */
typedef void event_effect(struct game *game, int role, int event, const struct operation *with);

#endif
