/* The fight that goes on: who stands where in it. */
#ifndef TW_BATTLE_H
#define TW_BATTLE_H

#include "places.h"

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

/* 7.94: blocks with which the side takes nobody by surprise. */
uint64_t battle_unwieldy(const struct tw_content *c, int side);

/* 6.02: clears what was kept of movement and battles since the Strategic Phase before. */
void combat_clear(struct tw_state *s);

/* 7.2: what a side adds to its die when it withdraws; the other's Cavalry is taken off. */
int withdrawal_modifier(const struct game *game, int side);
/* The least result with which it succeeds. */
int withdrawal_needs(const struct tw_content *c);

#endif
