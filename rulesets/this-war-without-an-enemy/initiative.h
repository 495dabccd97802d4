/* 2.1, 2.31: hands of cards, and the choice of one by both at once. */
#ifndef TW_INITIATIVE_H
#define TW_INITIATIVE_H

#include "content.h"
#include "state.h"

/* Both at once: whoever has not put enough cards aside, or not chosen. */
role_set discard_who(const struct game *game, const struct frame *frame);
role_set initiative_who(const struct game *game, const struct frame *frame);

void initiative_deal(struct game *game);
/* Lays both cards face up. Player 1 is s->player1 afterwards, unless the tie rule asks somebody. */
void initiative_reveal(struct game *game);
/* The cards of the Turn go to where they belong. */
void initiative_put_away(struct game *game);
/* 11.4 */
void initiative_prepare_decks(struct game *game);

static inline int card_side(int card) {
    return card >= CARDS_SIDE;
}
static inline uint32_t card_bit(int card) {
    return 1u << (card % CARDS_SIDE);
}
/* The Event of the side's card of this Turn. */
static inline enum tw_event card_event(const struct game *game, int side) {
    const int card = TW(game)->card[side];
    return card < CARDS ? (enum tw_event)CONTENT(game)->card[card].event : NO_EVENT;
}

#endif
