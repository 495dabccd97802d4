/* Where each card is: place[card] is a number of the game's own, such as a role's hand, the deck, the discard. Any
 * number of cards.
 *
 * A deck has no order: a draw picks one of its cards at that moment, which is the same to all who play and leaves
 * nothing in the state that is not yet to be known. Whoever looks at the top card has drawn it: give what was looked at
 * and put back a place of its own. */
#ifndef KIT_CARDS_H
#define KIT_CARDS_H

#include "../ruleset.h"

int cards_count(const uint8_t *place, int cards, int where);
/* The card at that place that n others there come before, in the order of their numbers; NONE. */
int cards_nth(const uint8_t *place, int cards, int where, int n);
/* The first card at that place from number `from` on; NONE. */
int cards_next(const uint8_t *place, int cards, int where, int from);
/* A card at random goes from a place to another; NONE, without a draw, where there is none. label: kit/dice.h. */
int cards_draw(struct game *game, uint8_t *place, int cards, int from, int to, const char *label);
/* All of them, as when the discard is shuffled into the deck. Returns how many. */
int cards_move(uint8_t *place, int cards, int from, int to);
/* For resample: the cards at the places of this set (bit k: place k, under 64) are dealt anew among these places, each
 * keeping its count. */
void cards_mix(struct game *game, uint8_t *place, int cards, uint64_t places, const char *label);

#endif
