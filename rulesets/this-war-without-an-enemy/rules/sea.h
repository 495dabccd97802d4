/* Moves by sea (TW-6.2). */
#ifndef TW_SEA_H
#define TW_SEA_H

#include "../state/places.h"

/* The places where a block may sail from for an Action Point. */
uint64_t sea_places(const struct game *game, int side);
/* TW-12.51: may Rupert still come from the Continent, for no Action Point? */
bool sea_free(const struct game *game, int side);
void sea_begin(struct game *game, int side, int place);

/* TW-6.21, TW-6.31: may the side's Besieged in that place be reached by sea, or do guns before London close its port?
 * The Besieged learn this only by trying: the answer is told, a refusal by the event `shut`. */
bool sea_try_port(struct game *game, int side, int place, int shut);

#endif
