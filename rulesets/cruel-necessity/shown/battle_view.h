/* The battle (CN-7.0) in the view. */
#ifndef CN_SHOWN_BATTLE_VIEW_H
#define CN_SHOWN_BATTLE_VIEW_H

#include "../state/game.h"

/* Members "battle" (null without a battle), "formations" and "battle_cards" of the open object. */
void cn_battle_view(const struct game *game, struct writer *w);

#endif
