/* Included by every chapter of the rules: the game's state and content, its tables, and the kit. */
#ifndef CN_STATE_GAME_H
#define CN_STATE_GAME_H

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "../../kit/flow.h"
#include "../reader/content.h"
#include "../tables.h"
#include "state.h"

static inline struct cn_state *state_of(const struct game *game) {
    return game->state;
}
static inline const struct cn_content *content_of(const struct game *game) {
    return game->content;
}

/* Takes a random number out of a set that is not empty. */
int cn_draw(struct game *game, uint64_t *set, const char *label);

#endif
