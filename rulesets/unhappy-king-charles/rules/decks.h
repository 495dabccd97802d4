/* The draw deck and the decks that are added to it (UP-5.4, UP-11, UP-11.1). Henrietta's Displays (26) are in
 * rules/henrietta.h. */
#ifndef UK_RULES_DECKS_H
#define UK_RULES_DECKS_H

#include "../state/state.h"

/* UP-5.4, UP-26.1: decks, first hands. From set-up. */
void uk_cards_setup(struct game *game);
/* Is this layer in the draw deck, or used up? */
bool deck_is_added(const struct uk_state *s, int layer);
/* The Mid War (Late War) deck with its two Alt-Hist cards joins the draw deck. The caller handles cards 2 and 3. */
void deck_add(struct game *game, int layer);
int deck_count(const struct uk_state *s, int place);
/* Moves the top card of the draw deck to that place, unseen by others; NONE if the deck is used up. */
int deck_draw(struct game *game, int side, int to);

/* The Draw Phase (11): both sides draw by turns. Not in Henrietta. */
void draw_hands(struct game *game);
/* End of the Campaign Phase (UP-12.3): Combat cards are discarded, the rest become Aces in the Hole. Core cards come
 * back in the Draw Phase. */
void uk_cards_end_campaign(struct game *game);
/* Is card 3 a Core card? It is one after its event. */
bool is_new_model_core(const struct uk_content *c, const struct uk_state *s, int card);
bool card_is_mandatory(const struct uk_content *c, const struct uk_state *s, int card);
bool card_is_core(const struct uk_content *c, const struct uk_state *s, int card);

#endif
