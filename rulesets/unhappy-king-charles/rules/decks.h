/* The draw deck and the decks that are added to it (5.4, 11, 11.1). Henrietta's Displays (26) are in
 * rules/henrietta.h. */
#ifndef UK_RULES_DECKS_H
#define UK_RULES_DECKS_H

#include "../state/state.h"

static inline bool is_solo(const struct uk_state *s) {
    return s->scenario == SCENARIO_HENRIETTA;
}
/* 5.4, 26.1: decks, first hands. From set-up. */
void uk_cards_setup(struct game *game);
/* Is this layer in the draw deck, or used up? */
bool deck_is_added(const struct uk_state *s, int layer);
/* The Mid War (Late War) deck with its two Alt-Hist cards joins the draw deck; cards 2 and 3 are the caller's
 * business. */
void deck_add(struct game *game, int layer);
int deck_count(const struct uk_state *s, int place);
/* The top card of the draw deck goes to that place, unseen by others; NONE where the deck is used up. */
int deck_draw(struct game *game, int side, int to);

/* The Draw Phase (11): both sides draw by turns. Not in Henrietta. */
void draw_hands(struct game *game);
/* End of the Campaign Phase (12.3): Combat cards are discarded, the rest becomes Aces in the Hole; Core cards come back
 * in the Draw Phase. */
void uk_cards_end_campaign(struct game *game);
/* Card 3 after its event: a Core card from then on. */
bool is_new_model_core(const struct uk_state *s, int card);
bool card_is_mandatory(const struct uk_content *c, const struct uk_state *s, int card);
bool card_is_core(const struct uk_content *c, const struct uk_state *s, int card);

#endif
