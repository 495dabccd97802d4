/* Clocks whose time is up: looked for now and then, and what follows carried out. */
#ifndef API_EXPIRY_H
#define API_EXPIRY_H

struct api;

/* Once a second, and when the clock was set. Any thread; returns at once. */
void expiry_tick(struct api *api);

#endif
