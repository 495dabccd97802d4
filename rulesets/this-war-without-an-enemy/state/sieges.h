/* The Besiegers of a City and their Artillery. */
#ifndef TW_SIEGES_H
#define TW_SIEGES_H

#include "places.h"

/* The Besiegers of the City that take part in Siege Combat: not blocks that came there by Retreat (TW-7.6). */
uint64_t siege_besiegers(const struct game *game, int side, int fort);
/* Strength of a Besieger's Artillery before the City. */
int siege_guns(const struct game *game, int side, int fort, bool covenanters_too);
/* TW-8.3: how many blocks may Storm the City. */
int storm_limit(const struct game *game, int fort);
enum { BOMBARDMENT_LEAST = 2 }; /* the least strength that can bombard */
/* TW-8.3: the Siege Train's bonus to the die of a bombardment. */
int bombardment_bonus(const struct game *game, int side, int fort);
/* The lowest roll that breaches the walls. A value above 6: no roll does. */
int bombardment_needs(const struct game *game, int side, int fort);
/* TW-6.45: London before its fortification is always breached. */
bool walls_unfinished(const struct game *game, int fort);

#endif
