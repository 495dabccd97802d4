/* Exchanges two blocks of a side. */
#ifndef TW_EXCHANGE_H
#define TW_EXCHANGE_H

#include "../../ruleset.h"

/* Exchanges x and y in everything that the state keeps by block, except the opponent's knowledge (fog.h) and their
 * strengths, which resample deals afterwards. */
void exchange_blocks(struct game *game, int x, int y);

#endif
