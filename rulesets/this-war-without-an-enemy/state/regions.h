/* The points and costs of Regions in Regional Recruitment (TW-11.2). */
#ifndef TW_REGIONS_H
#define TW_REGIONS_H

#include "places.h"

/* Does the side control the City without a Siege there? */
bool region_open_city(const struct tw_state *s, int side, int city);
/* Major Cities of this side in the Region, with or without Besieged ones. */
int region_major_cities(const struct game *game, int side, int region, bool besieged_too);
/* TW-11.21, TW-11.22: the cost of Artillery here, 0 where it cannot be made. */
int region_artillery_cost(const struct game *game, int side, int region);

#endif
