/* KM-deck: the event cards, drawn, kept and laid down. */
#ifndef KM_RULES_EVENT_DECK_H
#define KM_RULES_EVENT_DECK_H

#include "../state/state.h"

/* A card of the event deck, shuffling the discard into it where it is empty; NONE: there is none anywhere. It is then
 * at EVENT_DRAWN, and told. Combat draws with it, too. */
int km_event_drawn(struct game *game, int role);
void km_event_kept(struct game *game, int role, int event); /* into his hand */
void km_event_discarded(struct game *game, int event);
void km_event_removed(struct game *game, int event); /* out of the game */
/* A card of this op in a hand; NONE. */
int km_event_in_hand(const struct game *game, int role, int op);
/* KM-ev-free: a Free Move card of the role is used up. */
void free_move_spent(struct game *game, int role);
/* Drawn for something else than the Chance Phase (a combat, an assassination), is it kept by who drew it? */
bool km_event_is_kept(const struct game *game, int event);

/* What an op does in the Chance Phase (STEP_CHANCE): acts, or calls steps that do. The card is at EVENT_DRAWN then, and
 * is discarded afterwards if it is still there. */
typedef void event_effect(struct game *game, int role, int event);

#endif
