/* CN-6.0, CN-8.2: the Achievements. */
#ifndef CN_RULES_ACHIEVEMENTS_H
#define CN_RULES_ACHIEVEMENTS_H

#include "../state/game.h"

/* CN-6.0: tells the conditions of the Achievement. */
void cn_achievement_needs(struct game *game, int card);
/* CN-8.2: pays for the Achievement, sets it aside for its triangles, and calls its special event. */
void cn_achievement_buy(struct game *game, int card);

#endif
