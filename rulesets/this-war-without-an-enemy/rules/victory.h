/* TW-10.0: the end of the game and its winner. */
#ifndef TW_VICTORY_H
#define TW_VICTORY_H

#include "../state/blocks.h"

void tw_result(const struct game *game, struct result *result);
void tw_conclude(struct game *game, int role, enum conclusion how);

#endif
