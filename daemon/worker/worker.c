/* One worker's thread. It takes jobs in, runs one transaction for all waiting jobs, and sends answers out.
 *
 * While a batch is in flight (its Sync is sent and not yet answered), the next batch is built (building.c): jobs are
 * run, and the statements that they stage queue up behind the Sync. A game that a batch changes is busy until that
 * batch has ended (batch.c); its other jobs wait at its slot.
 */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "worker_internal.h"

enum { STOP_US = 5000000, PLAYED_US = 1000000 };

static void hear(struct worker *worker, struct worker_news *news) {
    const struct worker_hooks *hooks = &worker->workers->hooks;
    if (news->everything) {
        slots_cool_all(worker->slots);
        worker->renews = worker->reads;
        if (hooks->all_changed)
            hooks->all_changed(hooks->context);
    }
    for (size_t i = 0; i < news->count; i++) {
        struct worker_slot *slot = slots_find(worker->slots, news->games[i].id);
        if (slot && (slot->busy || slot->state == SLOT_LOADING))
            slot->stale = true;
        else if (slot)
            slot_cool(slot);
        if (hooks->game_changed && !news->games[i].quiet)
            hooks->game_changed(hooks->context, news->games[i].id);
    }
    if (news->many_players)
        slots_cool_all(worker->slots);
    for (size_t i = 0; i < news->player_count; i++)
        slots_cool_player(worker->slots, news->players[i]);
    free(news->games);
}

/* Takes the jobs and news that other threads handed in. true: the worker continues. */
static bool take(struct worker *worker) {
    struct worker_news news;
    pthread_mutex_lock(&worker->lock);
    for (struct job *job; (job = job_list_take(&worker->inbox));) {
        worker->jobs++;
        ready_add(&worker->ready, job);
    }
    news = worker->news;
    memset(&worker->news, 0, sizeof worker->news);
    bool stopping = worker->stopping;
    pthread_mutex_unlock(&worker->lock);
    hear(worker, &news);
    return !stopping;
}

static void turn_pipeline(struct worker *worker) {
    for (;;) {
        switch (pipeline_turn(worker->pipeline)) {
        case PIPELINE_WAIT: return;
        case PIPELINE_COMMITTED:
            worker->is_in_flight = false;
            batch_committed(worker, &worker->in_flight);
            break;
        case PIPELINE_REFUSED:
            worker->is_in_flight = false;
            batch_refused(worker, &worker->in_flight);
            break;
        case PIPELINE_LOST: worker_connection_lost(worker); return;
        }
    }
}

/* A process that is stopped (SIGSTOP, a frozen container) misses its turns. The stopped time counts neither as a job's
 * wait nor as the database's delay: both timeouts start again when the process continues. A worker with a batch in
 * flight takes a turn at least every quarter of the timeout, so half a timeout without a turn means such a stop. */
static void notice_stop(struct worker *worker) {
    const int64_t now = clock_monotonic();
    if (worker->turned_at != 0 && now - worker->turned_at > worker->timeout_us / 2)
        worker->resumed_at = now;
    worker->turned_at = now;
}

/* How long to sleep until the next timed event, at most milliseconds (-1: forever). */
static int patience(const struct worker *worker, int milliseconds) {
    const int64_t rest = ready_rests_until(&worker->ready);
    int64_t until = worker->ready.later_at;
    if (rest != 0 && rest < until)
        until = rest;
    if (worker->timeout_us > 0 && worker->is_in_flight && worker->turned_at + worker->timeout_us / 4 < until)
        until = worker->turned_at + worker->timeout_us / 4;
    if (worker_probes_at(worker) < until)
        until = worker_probes_at(worker);
    if (until == INT64_MAX)
        return milliseconds;
    int64_t left = (until - clock_monotonic()) / 1000 + 1;
    if (left < 0)
        left = 0;
    return milliseconds >= 0 && milliseconds < left ? milliseconds : (int)left;
}

/* While games are played, the lists and logs of one caller get a part of a reader's time only (READY_SHARE), because
 * whatever a reader does may keep a core from the players' actions. While nobody plays they get all of it. */
static bool spares(const struct worker *worker) {
    return worker->reads && clock_monotonic() - worker->workers->changed_at < PLAYED_US;
}

static void sleep_on(struct worker *worker, int milliseconds) {
    struct pollfd fds[2] = {{worker->wake, POLLIN, 0}, {pipeline_fd(worker->pipeline), POLLIN, 0}};
    if (pipeline_wants_write(worker->pipeline))
        fds[1].events |= POLLOUT;
    poll(fds, 2, worker->connected ? patience(worker, milliseconds) : RETRY_US / 1000);
    uint64_t bell;
    if ((fds[0].revents & POLLIN) && read(worker->wake, &bell, sizeof bell) < 0)
        return;
}

static bool is_idle(const struct worker *worker) {
    return !worker->is_in_flight && !worker_is_building(worker) && worker->ready.count == 0 && worker->alone.count == 0;
}

/* Refuses the jobs that are left when the worker must end. */
static void refuse_rest(struct worker *worker) {
    worker_connection_lost(worker);
    worker->ready.sparing = false;
    ready_wake(&worker->ready, INT64_MAX);
    for (struct job *job; (job = ready_take(&worker->ready)) || (job = job_list_take(&worker->alone));)
        worker_finish(worker, job, JOB_UNAVAILABLE);
}

void *worker_main(void *context) {
    struct worker *worker = context;
    int64_t stop_at = 0;
    for (;;) {
        notice_stop(worker);
        bool on = take(worker);
        if (!on && stop_at == 0)
            stop_at = clock_monotonic() + STOP_US;
        if (!worker->connected)
            worker_connect_again(worker);
        worker_renew_connection(worker);
        if (on)
            worker_probe(worker);
        if (worker->ready.later.count > 0)
            ready_wake(&worker->ready, clock_monotonic());
        worker->ready.sparing = on && spares(worker);
        worker_run_ready(worker);
        worker_send_batch(worker);
        if (worker->connected)
            turn_pipeline(worker);
        worker_watch_in_flight(worker);
        const bool waits =
            worker->alone.count > 0 || (worker->ready.count > 0 && ready_rests_until(&worker->ready) == 0);
        if (worker_may_run(worker) || (!worker->is_in_flight && waits))
            continue;
        if (worker->connected && !worker->is_in_flight && worker_is_building(worker))
            continue;
        if (!on && (is_idle(worker) || clock_monotonic() > stop_at))
            break;
        worker->sessions = slots_count(worker->slots);
        worker->evictions = slots_evictions(worker->slots);
        sleep_on(worker, on ? -1 : (int)((stop_at - clock_monotonic()) / 1000) + 1);
    }
    worker->told_lost = true;
    refuse_rest(worker);
    return NULL;
}
