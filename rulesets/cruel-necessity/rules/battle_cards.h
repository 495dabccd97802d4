/* CN-7.0: battle cards played from the hand. */
#ifndef CN_RULES_BATTLE_CARDS_H
#define CN_RULES_BATTLE_CARDS_H

#include "../state/game.h"

/* Moves a card from the hand to the discards. */
void cn_battle_play(struct game *game, int card);

#endif
