/* The number of games of each version of the rules, counted periodically. */
#ifndef API_SERVICE_CENSUS_H
#define API_SERVICE_CENSUS_H

#include <stdbool.h>

struct api;
struct census;
struct writer;

/* Begins with `first`, takes ownership of it, and counts again at most once a minute. false: out of memory. */
bool census_watch_start(struct api *api, struct census *first);
/* Call when no job is running. */
void census_watch_free(struct api *api);
/* Writes musterd_games. Any thread. */
void census_watch_metrics(struct api *api, struct writer *w);
/* Writes the members "degraded" and "stranded" if active games need a version that is not installed. Any thread. */
void census_watch_stranded(struct api *api, struct writer *w);

#endif
