/* 10.0: when the game is over, and who has won. */
#ifndef TW_VICTORY_H
#define TW_VICTORY_H

#include "blocks.h"

enum tw_reason { BY_POINTS, BY_POINTS_AT_THE_END, LEVEL_AT_THE_END, BY_THE_SCOTS, BY_RESIGNATION };

void victory_result(const struct game *game, struct result *result);
void victory_conclude(struct game *game, int role, enum conclusion how);

#endif
