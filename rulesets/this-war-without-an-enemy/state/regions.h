/* What Regions bring to Regional Recruitment (11.2). */
#ifndef TW_REGIONS_H
#define TW_REGIONS_H

#include "places.h"

/* The side controls the City, and nobody Besieges it. */
bool region_open_city(const struct tw_state *s, int side, int city);
/* Major Cities of this side in the Region, Besieged ones too or not. */
int region_major_cities(const struct game *game, int side, int region, bool besieged_too);
/* TW-11.21, 11.22: what Artillery costs here, 0 where it can not be made. */
int region_artillery_cost(const struct game *game, int side, int region);

#endif
