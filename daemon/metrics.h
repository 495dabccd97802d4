/* Counters and gauges of the process, in the text format of Prometheus. Any thread. */
#ifndef DAEMON_METRICS_H
#define DAEMON_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "../rulesets/kit/writer.h"

/* ALL: anyone may read it. STAFF: only for an admin's token. Such a metric also counts the effects of standing orders,
 * or the cost of actions; compared with the public count of answers, it would reveal that a player has stored an
 * order. */
enum metric_reader { METRIC_FOR_ALL, METRIC_FOR_STAFF };

/* X(identifier, reader, type, name, labels, help): lines with the same name are adjacent; the first one has the help
 * text. */
#define METRICS(X)                                                                                                     \
    X(METRIC_HTTP_2XX, ALL, "counter", "musterd_http_responses_total", "{class=\"2xx\"}", "Answers given.")            \
    X(METRIC_HTTP_3XX, ALL, "counter", "musterd_http_responses_total", "{class=\"3xx\"}", "")                          \
    X(METRIC_HTTP_4XX, ALL, "counter", "musterd_http_responses_total", "{class=\"4xx\"}", "")                          \
    X(METRIC_HTTP_5XX, ALL, "counter", "musterd_http_responses_total", "{class=\"5xx\"}", "")                          \
    X(METRIC_RATE_LIMITED, ALL, "counter", "musterd_rate_limited_total", "", "Requests refused with 429.")             \
    X(METRIC_TOKEN_LOOKUPS, ALL, "counter", "musterd_token_lookups_total", "", "Tokens looked up in the database.")    \
    X(METRIC_VIEW_HITS, ALL, "counter", "musterd_view_cache_total", "{outcome=\"hit\"}",                               \
      "Views looked up in the cache.")                                                                                 \
    X(METRIC_VIEW_MISSES, ALL, "counter", "musterd_view_cache_total", "{outcome=\"miss\"}", "")                        \
    X(METRIC_VIEW_BYTES, STAFF, "gauge", "musterd_view_cache_bytes", "", "Bytes of bodies in the view cache.")         \
    X(METRIC_STREAMS, ALL, "gauge", "musterd_streams", "", "Streams that are open.")                                   \
    X(METRIC_STREAM_EVENTS, STAFF, "counter", "musterd_stream_events_total", "", "Events put into streams.")           \
    X(METRIC_STREAMS_DROPPED, ALL, "counter", "musterd_streams_dropped_total", "",                                     \
      "Streams ended because their client did not keep up.")                                                           \
    X(METRIC_STREAMS_REFUSED, ALL, "counter", "musterd_streams_refused_total", "",                                     \
      "Streams refused because token or address has too many.")                                                        \
    X(METRIC_CONNECTIONS_REFUSED, ALL, "counter", "musterd_connections_refused_total", "",                             \
      "Connections refused because their address has too many.")                                                       \
    X(METRIC_UNREAD_REFUSED, ALL, "counter", "musterd_unread_refused_total", "",                                       \
      "Answers withheld because too many are unread.")                                                                 \
    X(METRIC_PICTURES, ALL, "counter", "musterd_pictures_total", "", "Pictures rendered.")                             \
    X(METRIC_ENTRIES_REPLAYED, STAFF, "counter", "musterd_entries_replayed_total", "",                                 \
      "Log entries replayed to load a game or to show its past.")                                                      \
    X(METRIC_CLOCKS_EXPIRED, ALL, "counter", "musterd_clocks_expired_total", "", "Seats whose time was up.")           \
    X(METRIC_WEBHOOKS_DELIVERED, STAFF, "counter", "musterd_webhook_posts_total", "{outcome=\"delivered\"}",           \
      "Attempts to deliver to webhooks.")                                                                              \
    X(METRIC_WEBHOOKS_REFUSED, STAFF, "counter", "musterd_webhook_posts_total", "{outcome=\"failed\"}", "")            \
    X(METRIC_DAMAGED, ALL, "counter", "musterd_damaged_rows_total", "",                                                \
      "Times that a damaged row of the database was found and ignored.")

#define METRICS_ENUM(id, reader, type, name, labels, help) id,
enum metric { METRICS(METRICS_ENUM) METRIC_COUNT };
#undef METRICS_ENUM

extern _Atomic int64_t metrics_value[METRIC_COUNT];

static inline void metrics_add(enum metric metric, int64_t n) {
    atomic_fetch_add_explicit(&metrics_value[metric], n, memory_order_relaxed);
}

/* Writes the metrics that this reader may see (METRIC_FOR_STAFF: all), in text format 0.0.4. */
void metrics_write(struct writer *w, enum metric_reader reader);
/* The same for a total of microseconds, shown in seconds. */
void metrics_write_seconds(struct writer *w, const char *name, const char *help, uint64_t microseconds);
void metrics_write_gauge_seconds(struct writer *w, const char *name, const char *help, int64_t microseconds);
void metrics_write_build(struct writer *w);
/* Writes the process's memory, processor time, open files and start time, under the standard names of Prometheus. */
void metrics_write_process(struct writer *w);

/* How long things took, in buckets from half a millisecond to ten seconds. Starts zeroed. Any thread. */
enum { HISTOGRAM_BUCKETS = 14 };
struct histogram {
    _Atomic uint64_t bucket[HISTOGRAM_BUCKETS + 1], microseconds;
};
void histogram_add(struct histogram *histogram, uint64_t microseconds);
/* Call once before the histograms of a name. */
void histogram_head(struct writer *w, const char *name, const char *help);
/* Writes one histogram, in seconds; nothing if it is empty. label: without quotes and backslashes. */
void histogram_write(struct writer *w, const char *name, const char *label, const char *value,
                     struct histogram *histogram);

/* Writes one metric whose value is kept elsewhere. */
void metrics_write_one(struct writer *w, const char *type, const char *name, const char *help, int64_t value);

#endif
