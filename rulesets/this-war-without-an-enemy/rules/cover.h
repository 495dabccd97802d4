/* Positional and Fortified Defence of Infantry (TW-7.91, TW-7.92). */
#ifndef TW_COVER_H
#define TW_COVER_H

#include "../../ruleset.h"

/* Positional Defence of the Defender, a Determined Last Stand, once the blocks are revealed. */
void cover_take(struct game *game);
/* TW-7.91: a block that makes a last stand keeps its cover. */
void cover_positional_defence(struct game *game, int side);

#endif
