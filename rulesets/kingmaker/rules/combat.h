/* KM-combat, KM-battle, KM-siege, KM-E1-storm, KM-ambush, KM-townfight, KM-E1-seabattle, KM-E1-blockade. */
#ifndef KM_RULES_COMBAT_H
#define KM_RULES_COMBAT_H

#include "../state/state.h"

/* STEP_COMBAT_PHASE (role): all combat of the active player, those of allies whom he commands too, and what obliges him
 * to fight (town fighting); returns when he is done. Windows WINDOW_BEFORE_COMBAT and WINDOW_CAPTIVES are called in it. */
/* STEP_SEA_BATTLE (role; ship, other): E1: the moving fleet joins battle with one at sea (movement calls it where the
 * player chooses to attack, or a blockade makes him). Returns when all is settled. */
/* KM-townfight 1, 2: must these fight or be put out in their faction's turn? */
bool noble_must_fight(const struct game *game, int noble);
/* A seat left: the running combat, if it takes part, ends as indecisive. */
void combat_seat_left(struct game *game, int role);

#endif
