/* Sieges: Siege Combat (7.03, 8.2, 8.3), attrition, surrender and progression (9.2, 9.3). */
#ifndef TW_SIEGE_H
#define TW_SIEGE_H

#include "blocks.h"

/* The Besiegers of the City who take part in Siege Combat: not those who came there by Retreat (7.6). */
uint64_t siege_besiegers(const struct game *game, int side, int fort);
/* Strength of a Besieger's Artillery before the City. */
int siege_guns(const struct game *game, int side, int fort, bool covenanters_too);
/* 8.3: how many blocks may Storm the City. */
int storm_limit(const struct game *game, int fort);
/* 9.22: Areas where a surrendered block may go now; none while it waits for its leader to go first. */
uint64_t surrender_places(const struct game *game, int fort, int block);

#endif
