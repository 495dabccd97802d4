/* What every chapter begins with: the game's state and content, its tables, and the kit. */
#ifndef CN_STATE_GAME_H
#define CN_STATE_GAME_H

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "../../kit/flow.h"
#include "../reader/content.h"
#include "../tables.h"
#include "state.h"

static inline struct cn_state *cn_state(const struct game *game) {
    return game->state;
}
static inline const struct cn_content *cn_content(const struct game *game) {
    return game->content;
}

/* Takes a random number out of a set that is not empty. */
int cn_draw(struct game *game, uint64_t *set, const char *label);

#endif
