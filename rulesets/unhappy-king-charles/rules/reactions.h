/* Reactions (18). */
#ifndef UK_RULES_REACTIONS_H
#define UK_RULES_REACTIONS_H

#include "../state/state.h"

/* How far a General or Unled Brigades of that number may Evade or Retreat (UP-18.2). */
int evasion_distance(const struct uk_content *c, int brigades);

#endif
