/* How the game ends (6, 23, 24). */
#ifndef UK_RULES_VICTORY_H
#define UK_RULES_VICTORY_H

#include "../state/state.h"

int victory_points(const struct uk_content *c, const struct uk_state *s);
void victory_result(const struct game *game, struct result *result);
void victory_conclude(struct game *game, int role, enum conclusion how);

#endif
