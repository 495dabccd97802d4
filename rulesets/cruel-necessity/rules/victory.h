/* 9.0, 11.0: how the game ends. */
#ifndef CN_RULES_VICTORY_H
#define CN_RULES_VICTORY_H

#include "../state/game.h"

/* 9.0: true where the game is over, which is then recorded. */
bool cn_end_times(struct game *game);
/* Member of struct ruleset. */
void cn_conclude(struct game *game, int role, enum conclusion how);

#endif
