/* Why a side's pieces cannot act when the side is to play a card: cards move them. */
#include "../tables.h"
#include "cards.h"

const char *uk_held(const struct game *game, int role) {
    const struct frame *top = flow_top(game);
    uint64_t cards[CARD_WORDS];
    if (!top || top->step != STEP_PLAY || top->role != role)
        return NULL;
    cards_at_hand(game, role, top->reg[PLAY_BONUS], cards);
    return cards[0] | cards[1] ? "" : "it has no card to play";
}
