/* Who Besieges a City, and with what. */
#ifndef TW_SIEGES_H
#define TW_SIEGES_H

#include "places.h"

/* The Besiegers of the City who take part in Siege Combat: not those who came there by Retreat (7.6). */
uint64_t siege_besiegers(const struct game *game, int side, int fort);
/* Strength of a Besieger's Artillery before the City. */
int siege_guns(const struct game *game, int side, int fort, bool covenanters_too);
/* 8.3: how many blocks may Storm the City. */
int storm_limit(const struct game *game, int fort);
enum { BOMBARDMENT_LEAST = 2 }; /* strength that can bombard at all */
/* 8.3: what the Siege Train adds to the die of a bombardment. */
int bombardment_bonus(const struct game *game, int side, int fort);
/* The least die that breaches the walls; above 6 none does. */
int bombardment_needs(const struct game *game, int side, int fort);
/* 6.45: London before its fortification is always breached. */
bool walls_unfinished(const struct game *game, int fort);

#endif
