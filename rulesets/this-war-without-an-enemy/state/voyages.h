/* Routes over the Seas (TW-6.2). */
#ifndef TW_VOYAGES_H
#define TW_VOYAGES_H

#include "places.h"

/* A voyage: modifier is added to the die; there is no die if no enemy Sea is crossed. */
struct voyage {
    int enemy_seas;
    int modifier;
};
/* The best route for a side between two places with a coast. */
struct voyage sea_voyage(const struct game *game, int side, int from, int to);
/* The row of the Sea Move Table for that die. */
const struct tw_sea_result *sea_result(const struct tw_content *c, struct voyage voyage, int rolled);
/* TW-12.51: on the Prelude's first Turn Rupert comes from the Continent without cost. */
bool sea_free_voyage(const struct tw_state *s, int place);

#endif
