/* The battle (7.0) in view and picture. */
#ifndef CN_SHOWN_BATTLE_VIEW_H
#define CN_SHOWN_BATTLE_VIEW_H

#include "../state/game.h"

/* Members "battle" (null where there is none), "formations" and "battle_cards" of the open object. */
void cn_battle_view(const struct game *game, struct writer *w);
/* The battle board at x, y, 1360 wide and 460 high; nothing where there is no battle or one of quick combat. */
void cn_battle_board(const struct game *game, struct writer *w, int x, int y);

#endif
