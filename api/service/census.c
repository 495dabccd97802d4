#include "census.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "../../daemon/clock.h"
#include "../../daemon/metrics.h"
#include "../../daemon/store/census.h"
#include "../../daemon/worker/worker.h"
#include "../api_state.h"
#include "../text/problem.h"

/* Counting takes at most a hundredth (REST) of the reader's time. */
enum { FIRST_US = 1000000, EVERY_US = 60000000, REST = 100 };

struct census_watch {
    struct job job; /* must be first */
    struct api *api;
    struct census next;
    struct backlog next_backlog;
    int64_t begun;
    pthread_mutex_t lock; /* protects counted */
    struct census counted;
    struct backlog backlog;
};

static enum job_step count(struct job *job) {
    struct census_watch *watch = (struct census_watch *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    watch->begun = clock_monotonic();
    store_census(&job->stage, &watch->next);
    store_backlog(&job->stage, clock_now(), &watch->next_backlog);
    return JOB_AGAIN;
}

static void count_later(struct census_watch *watch, int64_t after);

static void counted(struct job *job) {
    struct census_watch *watch = (struct census_watch *)job;
    const int64_t took = clock_monotonic() - watch->begun;
    if (job->outcome == JOB_OK) {
        pthread_mutex_lock(&watch->lock);
        struct census before = watch->counted;
        watch->counted = watch->next;
        watch->next = before;
        watch->backlog = watch->next_backlog;
        pthread_mutex_unlock(&watch->lock);
    }
    census_finish(&watch->next);
    if (!atomic_load(&watch->api->stopping))
        count_later(watch, took * REST > EVERY_US ? took * REST : EVERY_US);
}

static void count_later(struct census_watch *watch, int64_t after) {
    watch->job = (struct job){
        .need = JOB_STORE, .reads_much = true, .not_before = clock_monotonic() + after, .run = count, .done = counted};
    worker_submit(atomic_load(&watch->api->workers), &watch->job);
}

bool census_watch_start(struct api *api, struct census *first) {
    struct census_watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return false;
    watch->api = api;
    watch->counted = *first;
    *first = (struct census){NULL, 0};
    pthread_mutex_init(&watch->lock, NULL);
    api->census = watch;
    count_later(watch, FIRST_US);
    return true;
}

void census_watch_free(struct api *api) {
    struct census_watch *watch = api->census;
    if (!watch)
        return;
    census_finish(&watch->counted);
    pthread_mutex_destroy(&watch->lock);
    free(watch);
    api->census = NULL;
}

static void write_backlog(const struct backlog *backlog, struct writer *w) {
    metrics_write_one(w, "gauge", "musterd_webhook_deliveries_waiting",
                      "Deliveries to webhooks in force that are neither made nor given up.", backlog->deliveries);
    metrics_write_gauge_seconds(w, "musterd_webhook_deliveries_late_seconds",
                                "How long the first delivery has been due.", backlog->deliveries_late);
    metrics_write_one(w, "gauge", "musterd_webhooks_failing", "Webhooks in force whose latest deliveries have failed.",
                      backlog->webhooks_failing);
    metrics_write_one(w, "gauge", "musterd_webhooks_disabled", "Webhooks that were disabled because they failed.",
                      backlog->webhooks_disabled);
    metrics_write_gauge_seconds(w, "musterd_orders_late_seconds",
                                "How long the first answer by standing order has been due.", backlog->orders_late);
}

void census_watch_metrics(struct api *api, struct writer *w) {
    struct census_watch *watch = api->census;
    put(w, "# HELP musterd_games Games by version of their rules, counted at most once a minute.\n"
           "# TYPE musterd_games gauge\n");
    pthread_mutex_lock(&watch->lock);
    for (size_t i = 0; i < watch->counted.count; i++) {
        const struct census_row *row = &watch->counted.rows[i];
        put_format(w, "musterd_games{ruleset=\"%s\",version=\"%s\",state=\"%s\"} %lld\n", row->ruleset, row->version,
                   game_status_name(row->status), (long long)row->games);
    }
    const struct backlog backlog = watch->backlog;
    const int64_t stranded = census_stranded(&watch->counted, api->loader);
    pthread_mutex_unlock(&watch->lock);
    metrics_write_one(w, "gauge", "musterd_games_stranded", "Active games whose version of the rules is not installed.",
                      stranded);
    write_backlog(&backlog, w);
}

void census_watch_stranded(struct api *api, struct writer *w) {
    struct census_watch *watch = api->census;
    pthread_mutex_lock(&watch->lock);
    const bool any = census_stranded(&watch->counted, api->loader) > 0;
    if (any) {
        out_member_bool(w, "degraded", true);
        out_member_array(w, "stranded");
    }
    for (size_t i = 0; any && i < watch->counted.count; i++) {
        const struct census_row *row = &watch->counted.rows[i];
        if (!census_is_stranded(row, api->loader))
            continue;
        out_object(w);
        out_member_string(w, "ruleset", row->ruleset);
        out_member_string(w, "version", row->version);
        out_member_int(w, "games", row->games);
        out_end_object(w);
    }
    if (any)
        out_end_array(w);
    pthread_mutex_unlock(&watch->lock);
}
