/* Why a side's pieces cannot act when the side is to play a card: cards move them. */
#include "../tables.h"
#include "shown.h"

const char *uk_held(const struct game *game, int role) {
    const struct uk_state *s = state_of(game);
    const struct frame *top = flow_top(game);
    if (!top || top->step != STEP_PLAY || top->role != role)
        return NULL;
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == role)
            return "";
    return "it has no card in its hand";
}
