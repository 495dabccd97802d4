/* Counters and gauges of the process, and their text for Prometheus. Any thread. */
#ifndef DAEMON_METRICS_H
#define DAEMON_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "../rulesets/kit/writer.h"

/* X(identifier, type, name, labels, help): lines of one name stand together; the first bears the help. */
#define METRICS(X)                                                                                                     \
    X(METRIC_HTTP_2XX, "counter", "musterd_http_responses_total", "{class=\"2xx\"}", "Answers given.")                 \
    X(METRIC_HTTP_3XX, "counter", "musterd_http_responses_total", "{class=\"3xx\"}", "")                               \
    X(METRIC_HTTP_4XX, "counter", "musterd_http_responses_total", "{class=\"4xx\"}", "")                               \
    X(METRIC_HTTP_5XX, "counter", "musterd_http_responses_total", "{class=\"5xx\"}", "")                               \
    X(METRIC_HTTP_MICROSECONDS, "counter", "musterd_http_microseconds_total", "",                                      \
      "Time from a request's arrival to its answer, summed.")                                                          \
    X(METRIC_RATE_LIMITED, "counter", "musterd_rate_limited_total", "", "Requests refused with 429.")                  \
    X(METRIC_VIEW_HITS, "counter", "musterd_view_cache_total", "{outcome=\"hit\"}", "Views asked of the cache.")       \
    X(METRIC_VIEW_MISSES, "counter", "musterd_view_cache_total", "{outcome=\"miss\"}", "")                             \
    X(METRIC_VIEW_BYTES, "gauge", "musterd_view_cache_bytes", "", "Bytes of bodies in the view cache.")                \
    X(METRIC_STREAMS, "gauge", "musterd_streams", "", "Streams that are open.")                                        \
    X(METRIC_STREAM_EVENTS, "counter", "musterd_stream_events_total", "", "Events put into streams.")                  \
    X(METRIC_STREAMS_DROPPED, "counter", "musterd_streams_dropped_total", "",                                          \
      "Streams ended because their client did not keep up.")                                                           \
    X(METRIC_STREAMS_REFUSED, "counter", "musterd_streams_refused_total", "",                                          \
      "Streams refused because token or address has too many.")                                                        \
    X(METRIC_CONNECTIONS_REFUSED, "counter", "musterd_connections_refused_total", "",                                  \
      "Connections refused because their address has too many.")                                                       \
    X(METRIC_UNREAD_REFUSED, "counter", "musterd_unread_refused_total", "",                                            \
      "Answers withheld because too many wait to be read.")                                                            \
    X(METRIC_PICTURES, "counter", "musterd_pictures_total", "", "Pictures rendered.")                                  \
    X(METRIC_ENTRIES_REPLAYED, "counter", "musterd_entries_replayed_total", "",                                        \
      "Entries of games carried out again, to load a game or to tell what happened.")                                  \
    X(METRIC_WEBHOOKS_DELIVERED, "counter", "musterd_webhook_posts_total", "{outcome=\"delivered\"}",                  \
      "Tries to deliver to webhooks.")                                                                                 \
    X(METRIC_WEBHOOKS_REFUSED, "counter", "musterd_webhook_posts_total", "{outcome=\"failed\"}", "")                   \
    X(METRIC_DAMAGED, "counter", "musterd_damaged_rows_total", "",                                                     \
      "Times that a damaged row of the database was met and set aside.")

#define METRICS_ENUM(id, type, name, labels, help) id,
enum metric { METRICS(METRICS_ENUM) METRIC_COUNT };
#undef METRICS_ENUM

extern _Atomic int64_t metrics_value[METRIC_COUNT];

static inline void metrics_add(enum metric metric, int64_t n) {
    atomic_fetch_add_explicit(&metrics_value[metric], n, memory_order_relaxed);
}

/* All of the above in the text format 0.0.4. */
void metrics_write(struct writer *w);
/* One metric that is kept elsewhere. */
void metrics_write_one(struct writer *w, const char *type, const char *name, const char *help, int64_t value);

#endif
