/* The REST API: from the store and the rules to HTTP.
 *
 * Order of life: api_create, api_hooks, workers_start with those hooks, api_start; then api_stop, workers_stop,
 * api_free.
 */
#ifndef API_API_H
#define API_API_H

#include "../daemon/config.h"
#include "../daemon/worker/worker.h"

struct api;

/* config and loader must outlive it; ticket_key is copied: what tickets are signed with. NULL with one log line. */
struct api *api_create(const struct config *config, struct loader *loader, const uint8_t ticket_key[32]);
void api_hooks(struct api *api, struct worker_hooks *hooks);
/* Serves what comes to the listener (http/socket.h), which is its own from then on. -1 with one line on stderr: the
 * listener stays the caller's. */
int api_start(struct api *api, struct workers *workers, int listener);
/* Accepts no more, ends the streams, waits for what is under way, closes. The workers must still run. Blocks. */
void api_stop(struct api *api);
void api_free(struct api *api); /* NULL does nothing */

#endif
