/* A tournament's report (trf_read.h) as the past of a league. Knows neither HTTP nor the store. Any thread. */
#ifndef API_LEAGUE_REPORT_H
#define API_LEAGUE_REPORT_H

#include "past.h"
#include "trf_read.h"

/* Does the report fit a league of two-player games with these terms: the number of rounds and players, the points, and,
 * where a draw of all rounds follows from the seeds, the pairs? The league's seeds are the order of start numbers.
 * false: *fault says what does not fit, or that memory has run out. */
bool report_fits(const struct trf_report *report, const struct league_terms *terms, struct trf_fault *fault);

/* The place of a player in a game with this result, and whether it was decided by absence. */
int report_place(char result);
bool report_is_absence(char result);
/* The kind of bye that a letter H F U Z means. */
enum season_bye_kind report_bye(char letter);

#endif
