/* 6.0, 8.2: the Achievements. */
#ifndef CN_RULES_ACHIEVEMENTS_H
#define CN_RULES_ACHIEVEMENTS_H

#include "../state/game.h"

/* 6.0: tells what it needs. */
void cn_achievement_needs(struct game *game, int card);
/* 8.2: paid, set aside for its triangles, and its special event called. */
void cn_achievement_buy(struct game *game, int card);

#endif
