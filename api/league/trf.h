/* The report of a tournament in the format TRF16 of FIDE, with the lines of JaVaFo and bbpPairings (XXR, XXC, XXP,
 * BBW …). */
#ifndef API_LEAGUE_TRF_H
#define API_LEAGUE_TRF_H

#include "past.h"

/* Writes the rounds whose games are all over, up to the first that has another. The first role is white. A player has
 * the number of the seed. A game by absence is a forfeit; a requested bye is half a point, an allocated one a whole.
 * false: the league cannot be told so, because its games are not of two, or points do not fit, and the problem is
 * set. */
bool trf_write(struct call *call, const struct league_subject *subject, const struct league_past *past,
               struct writer *w);

#endif
