/* CN-9.0, CN-11.0: how the game ends. */
#ifndef CN_RULES_VICTORY_H
#define CN_RULES_VICTORY_H

#include "../state/game.h"

/* CN-9.0: returns true and records the end if the game is over. */
bool cn_end_times(struct game *game);
/* Member of struct ruleset. */
void cn_conclude(struct game *game, int role, enum conclusion how);

#endif
