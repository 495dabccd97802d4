/* Retreats (UP-19.1) and surrender in the field (UP-19.2). */
#ifndef UK_RULES_RETREAT_H
#define UK_RULES_RETREAT_H

#include "../state/state.h"

/* The army of that Commanding General (NONE: the side's Unled Brigades outside) must leave the Area: asks for the new
 * Area, or it surrenders. first: the Area that it must enter first, or NONE; barred: an Area that it must not enter, or
 * NONE. */
void retreat_begin(struct game *game, int side, int general, int area, int first, int barred);

#endif
