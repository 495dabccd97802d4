/* Serves metrics on a separate port without a token: by default on the loopback address only. */
#ifndef API_SERVICE_METRICS_PORT_H
#define API_SERVICE_METRICS_PORT_H

#include <stdbool.h>

struct api;
struct writer;

#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* service.c: writes all metrics, or those that anyone may read. Any thread. */
void service_write_metrics(struct api *api, bool staff, struct writer *w);

/* Serves GET /metrics on the configured address until metrics_port_stop. If it cannot listen there, it logs one line
 * and the daemon runs without. */
void metrics_port_start(struct api *api);
void metrics_port_stop(struct api *api);

#endif
