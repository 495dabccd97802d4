/* Henrietta (26): two Displays, half a deck for each side, and the decision die. */
#ifndef UK_RULES_HENRIETTA_H
#define UK_RULES_HENRIETTA_H

#include "../state/state.h"

/* The Draw Phase; and the end of the Campaign Phase, after uk_cards_end_campaign. */
void solo_deal(struct game *game);
void solo_end_turn(struct game *game);
/* Could the side play the card by the decision die as it lies; by the display, for any die (a Response, a Combat
 * card)? */
bool solo_card_at_hand(const struct uk_content *c, const struct uk_state *s, int side, int card);
bool solo_card_face_up(const struct uk_state *s, int side, int card);
/* How many cards of the side must still be played: Core and Mandatory ones. */
/* The cards for which solo_card_at_hand may be true. */
void solo_cards_open(const struct uk_state *s, int side, uint64_t cards[CARD_WORDS]);
int solo_musts(const struct uk_content *c, const struct uk_state *s, int side);
int solo_cards(const struct uk_state *s, int side);
/* Takes the card from its space and refills the space from C. */
void solo_take(struct game *game, int side, int card);
/* Draws a bonus card for the Royalist from the Royalist half deck. */
int solo_draw(struct game *game, int side, int to);
/* Has the side finished this turn (UP-26.3)? */
bool solo_done(const struct uk_state *s, int side);

#endif
