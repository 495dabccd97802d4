/* Group Moves (TW-6.11). */
#ifndef TW_GROUP_MOVES_H
#define TW_GROUP_MOVES_H

#include "march.h"

/* Places that at least one block may march out of. */
uint64_t group_places(struct march *march);
void group_begin(struct game *game, int side, int place);

#endif
