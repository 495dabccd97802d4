/* Retreats (19.1) and surrender in the field (19.2). */
#ifndef UK_RULES_RETREAT_H
#define UK_RULES_RETREAT_H

#include "../state/state.h"

/* The army of that Commanding General (NONE: the side's Unled Brigades outside) must leave the Area: asks where to, or
 * it surrenders. first: the Area where it must go first, or NONE; barred: one that it must not enter, or NONE. */
void retreat_begin(struct game *game, int side, int general, int area, int first, int barred);
/* 19.2: he cannot retreat. */
void surrender_in_field(struct game *game, int side, int general, int area);

#endif
