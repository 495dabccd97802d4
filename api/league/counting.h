/* Keeps ratings and statistics up to date. */
#ifndef API_LEAGUE_COUNTING_H
#define API_LEAGUE_COUNTING_H

struct api;

/* Call once a second. Any thread; returns at once. */
void counting_tick(struct api *api);

#endif
