/* Two blocks of a side in each other's places. */
#ifndef TW_EXCHANGE_H
#define TW_EXCHANGE_H

#include "../../ruleset.h"

/* What stood here as x stands here as y from now on, in all that the state keeps by block but for what the opponent
 * knows (fog.h). */
void exchange_blocks(struct game *game, int x, int y);

#endif
