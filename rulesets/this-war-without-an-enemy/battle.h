/* A Battle from the choice of its Area to its last Round (7.1-7.3); what follows is in aftermath.h. */
#ifndef TW_BATTLE_H
#define TW_BATTLE_H

#include "blocks.h"

struct writer;

static inline struct tw_battle *battle_of(const struct game *game) {
    return &TW(game)->combat.battle;
}

/* Everyone of a side who is part of the fight, in whatever way. */
uint64_t battle_everyone(const struct tw_battle *battle, int side);
/* Infantry and Cavalry in the ranks or in Reserve: those who count (7.5). */
uint64_t battle_fighters(const struct game *game, int side);
/* Takes out of every set of the battle whoever was Eliminated. */
void battle_bury(struct game *game, int side);
/* Clears the battle for a new fight in that Area. */
void battle_clear(struct game *game, int area, int fight, int attacker);
/* Ends it: everyone stands upright again. */
void battle_hide(struct game *game);
/* Positional Defence of the Defender, a Determined Last Stand (7.91, 7.92), once the blocks are revealed. */
void battle_take_cover(struct game *game);

/* view.c: the fight as a role may see it, one JSON value (null where there is none). */
void battle_view(const struct game *game, int role, struct writer *out);

#endif
