/* KM-move-noble, KM-anglesey: the reach of a force by land. */
#ifndef KM_RULES_REACH_H
#define KM_RULES_REACH_H

#include "../state/state.h"

enum { LAND_WORDS = 3 };

/* The squares in which a move of this faction from `square` may end, the start included: five squares across country,
 * along roads, or over the Menai strait. */
void reach_by_land(const struct game *game, int role, int square, uint64_t reach[LAND_WORDS]);

#endif
