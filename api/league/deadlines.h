/* Decides games that go on when the deadline of their round has passed, as the league's member forfeits says. */
#ifndef API_LEAGUE_DEADLINES_H
#define API_LEAGUE_DEADLINES_H

struct api;

/* Call once a second. Any thread; returns at once. */
void deadlines_tick(struct api *api);

#endif
