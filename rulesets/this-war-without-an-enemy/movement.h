/* Moves on land: Group Moves, Musters, Pinning, withdrawal into a Fortified City (6.02, 6.1). */
#ifndef TW_MOVEMENT_H
#define TW_MOVEMENT_H

#include "blocks.h"

/* Clears what was kept of the Strategic Phase before. */
void strategic_phase_begin(struct game *game);
/* 6.02: adds what a side may spend an Action Point on, save recruitment. */
void movement_legal(const struct game *game, int side, struct action_list *list);
/* Carries it out and spends the point; false where the action is not one of these. */
bool movement_choose(struct game *game, int side, const struct action *action);
/* 6.41, 6.43: a side's Clubmen stand in the Area and withdrawal into its City (6.15) is over. Where it is Contested
 * now, they are the Defender and Pin one block. */
void movement_clubmen_placed(struct game *game, int side, int area);

#endif
