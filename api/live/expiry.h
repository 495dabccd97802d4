/* Finds clocks whose time is up, and carries out the consequences. */
#ifndef API_EXPIRY_H
#define API_EXPIRY_H

struct api;

/* Call once a second, and after the clock was set. Any thread; returns at once. */
void expiry_tick(struct api *api);

#endif
