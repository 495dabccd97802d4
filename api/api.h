/* The REST API: connects the store and the rules with HTTP.
 *
 * Order of calls: api_create, api_hooks, workers_start with those hooks, api_start; then api_stop, workers_stop,
 * api_free.
 */
#ifndef API_API_H
#define API_API_H

#include "../daemon/config.h"
#include "../daemon/worker/worker.h"

struct api;
struct census;

/* config and loader must outlive the API. ticket_key, which signs tickets, is copied. NULL: one log line. */
struct api *api_create(const struct config *config, struct loader *loader, const uint8_t ticket_key[32]);
void api_hooks(struct api *api, struct worker_hooks *hooks);
/* Serves the connections of the listener (http/socket.h), which the API owns from then on. -1: one line on stderr, and
 * the caller still owns the listener. games: the first count; the API takes ownership. */
int api_start(struct api *api, struct workers *workers, int listener, struct census *games);
/* Takes over from config: rate_limit, app_rate_limit and cors_origins. All budgets start full. One thread at a time.
 * -1: out of memory, with one log line; nothing has changed. */
int api_reload(struct api *api, const struct config *config);
/* How many times the API's thread has run its once-a-second work. Any thread. */
uint64_t api_ticks(struct api *api);
/* Stops accepting, ends the streams, waits for requests in flight, and closes. The workers must still run. Blocks. */
void api_stop(struct api *api);
void api_free(struct api *api); /* NULL does nothing */

#endif
