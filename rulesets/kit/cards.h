/* The place of each card: place[card] is a number that the game defines, such as a role's hand, the deck, the discard
 * pile. Any number of cards.
 *
 * A deck has no order: a draw picks one of its cards at that moment. For the players this is equivalent, and the state
 * contains nothing that is not decided yet. Looking at the top card therefore means drawing it: define a separate place
 * for cards that were looked at and put back. */
#ifndef KIT_CARDS_H
#define KIT_CARDS_H

#include "../ruleset.h"

int cards_count(const uint8_t *place, int cards, int where);
/* The card at that place with n cards before it there, in the order of their numbers; NONE. */
int cards_nth(const uint8_t *place, int cards, int where, int n);
/* The first card at that place whose number is `from` or higher; NONE. */
int cards_next(const uint8_t *place, int cards, int where, int from);
/* FOR_EACH_CARD(card, place, cards, where) { … }: each card at that place, in the order of their numbers. */
#define FOR_EACH_CARD(card, place, cards, where)                                                                       \
    for (int card = cards_next(place, cards, where, 0); card != NONE; card = cards_next(place, cards, where, card + 1))
/* Moves a random card from one place to another; NONE, without a draw, if there is no card. label: kit/dice.h. */
int cards_draw(struct game *game, uint8_t *place, int cards, int from, int to, const char *label);
/* Moves all cards, for example when the discard pile is shuffled into the deck. Returns their number. */
int cards_move(uint8_t *place, int cards, int from, int to);
/* For resample: deals the cards at the places of this set (bit k: place k, below 64) again among these places; the
 * number of cards at each place stays the same. The earlier place of each card has no influence on the result. */
void cards_mix(struct game *game, uint8_t *place, int cards, uint64_t places, const char *label);

#endif
