/* The current fight, and the place of each block in it. */
#ifndef TW_BATTLE_H
#define TW_BATTLE_H

#include "places.h"

static inline struct tw_battle *battle_of(const struct game *game) {
    return &state_of(game)->combat.battle;
}

/* Keeps a die that the side has rolled, until battle_forget_dice: at the beginning of a Round, or of a roll that stands
 * alone. All dice are public. */
void battle_keep_die(struct game *game, int side, int rolled);
void battle_forget_dice(struct game *game);

/* All blocks of a side that are part of the fight in any way. */
uint64_t battle_everyone(const struct tw_battle *battle, int side);
/* Infantry and Cavalry in the ranks or in Reserve: the blocks that count for TW-7.5. */
uint64_t battle_fighters(const struct game *game, int side);
/* Removes Eliminated blocks from every set of the battle. */
void battle_bury(struct game *game, int side);
/* Clears the battle for a new fight in that Area. */
void battle_clear(struct game *game, int area, int fight, int attacker);
/* Ends it: all blocks stand upright again. */
void battle_hide(struct game *game);

/* TW-7.94: blocks with which the side cannot make a Surprise Attack. */
uint64_t battle_unwieldy(const struct tw_content *c, int side);

/* TW-6.02: clears the records of movement and battles of the previous Turn. */
void combat_clear(struct tw_state *s);

/* TW-7.2: the side's modifier of its withdrawal die; the other side's Cavalry is subtracted. */
int withdrawal_modifier(const struct game *game, int side);
/* The least result with which the withdrawal succeeds. */
int withdrawal_needs(const struct tw_content *c);

#endif
