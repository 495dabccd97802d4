/* 10.0: when the game is over, and who has won. */
#ifndef TW_VICTORY_H
#define TW_VICTORY_H

#include "../state/blocks.h"

void victory_result(const struct game *game, struct result *result);
void victory_conclude(struct game *game, int role, enum conclusion how);

#endif
