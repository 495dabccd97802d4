/* The end of the game (6, 23, 24). */
#ifndef UK_RULES_VICTORY_H
#define UK_RULES_VICTORY_H

#include "../state/state.h"

void uk_result(const struct game *game, struct result *result);
void uk_conclude(struct game *game, int role, enum conclusion how);

#endif
