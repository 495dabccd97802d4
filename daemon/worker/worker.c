/* One worker's thread. It takes jobs in, runs one transaction for all waiting jobs, and sends answers out.
 *
 * While a batch is in flight (its Sync is sent and not yet answered), the next batch is built: jobs are run, and the
 * statements that they stage queue up behind the Sync. A game that a batch changes is busy until that batch has ended;
 * its other jobs wait at its slot.
 */
#include "worker.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../log.h"
#include "../memory.h"
#include "../store/staging.h"
#include "worker_internal.h"

enum { BATCH_MOST = 64, TRIES_MOST = 8, RETRY_US = 100000, STOP_US = 5000000, RENEW_MS = 5000 };
/* A batch loads only a few cold games, so that no commit waits long for their rows, and at most one whole log. */
enum { COST_MOST = 2 * BATCH_MOST, LOAD_COST = COST_MOST / 8, HISTORY_COST = COST_MOST };
enum { TURN_US = 2000 }; /* how long jobs are run before new events are handled */

/* Appends to the ready jobs. A job that must be alone stays so in all its phases. */
static void make_ready(struct worker *worker, struct job *job) {
    if (job->alone)
        job_list_add(&worker->alone, job);
    else
        ready_add(&worker->ready, job);
}

static void make_all_ready(struct worker *worker, struct job *jobs) {
    while (jobs) {
        struct job *next = jobs->next;
        make_ready(worker, jobs);
        jobs = next;
    }
}

/* ---- a job's end ------------------------------------------------------------------------------------- */

static bool has_game(const struct job *job) {
    return job->need != JOB_STORE;
}

/* Sets the pointers that run() and done() may read. */
static void bind_job(struct job *job, struct worker_slot *slot) {
    job->slot = slot;
    job->stage.game = slot ? &slot->game : NULL;
    job->record = slot ? slot->game.record : NULL;
    job->session = slot ? slot->game.session : NULL;
    job->load_error = slot ? slot->game.load_error : NULL;
    if (slot && job->writes && slot->quarantine)
        job->load_error = slot->quarantine;
    bool history = slot && slot->game.has_history;
    job->entries = history ? slot->game.entries : NULL;
    job->entry_count = history ? slot->game.entry_count : 0;
}

static void finish(struct worker *worker, struct job *job, enum job_outcome outcome) {
    job->worker = worker;
    job->outcome = outcome;
    job->reason = outcome == JOB_OK ? NULL : worker->reason;
    if (outcome == JOB_OK) {
        struct worker_slot *slot = has_game(job) || job->stage.changes ? slots_find(worker->slots, job->game) : NULL;
        bind_job(job, slot && slot->state == SLOT_WARM ? slot : NULL);
    } else {
        worker->failures++;
        bind_job(job, NULL);
    }
    job->done(job);
}

/* Sets the reason for the log and for the jobs that end now. */
__attribute__((format(printf, 2, 3))) static void set_reason(struct worker *worker, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(worker->reason, sizeof worker->reason, format, args);
    va_end(args);
}

/* Frees the game; jobs that waited for it are run next. */
static void release(struct worker *worker, struct worker_slot *slot, bool good) {
    slot->busy = false;
    if (!good || slot->stale)
        slot_cool(slot);
    make_all_ready(worker, slot_waiting(slot));
}

static void restart(struct worker *worker, struct job *job, bool alone) {
    job->phase = 0;
    if (++job->tries > TRIES_MOST) {
        set_reason(worker, "gave up after %d tries: %s", TRIES_MOST, pipeline_error(worker->pipeline));
        finish(worker, job, JOB_UNAVAILABLE);
        return;
    }
    job->alone = alone;
    make_ready(worker, job);
}

/* ---- a batch's end ------------------------------------------------------------------------------------- */

/* Is the error a temporary lack of resources of the database? A later attempt can succeed then. */
static bool is_transient(const char *sqlstate) {
    return strncmp(sqlstate, "53", 2) == 0 || strncmp(sqlstate, "57", 2) == 0 || strncmp(sqlstate, "08", 2) == 0 ||
           strncmp(sqlstate, "58", 2) == 0 || strcmp(sqlstate, "25006") == 0 || strcmp(sqlstate, "55P03") == 0;
}

static void end_load(struct worker *worker, struct worker_slot *slot, bool good) {
    if (good && !slot->stale) {
        if (load_step(worker->workers->loader, &slot->game)) {
            slot->state = SLOT_WARM;
            worker->loads++;
            slot->load_tries = 0;
        } else {
            slot->load_next = worker->building.loads;
            worker->building.loads = slot;
            if (load_request(worker->pipeline, &slot->game))
                return;
            worker->building.loads = slot->load_next;
            slot_cool(slot);
        }
    } else {
        slot_cool(slot);
    }
    if (good || ++slot->load_tries <= 3) {
        make_all_ready(worker, slot_waiting(slot));
        return;
    }
    set_reason(worker, "the game cannot be loaded: %s (%s)", pipeline_error(worker->pipeline),
               pipeline_sqlstate(worker->pipeline));
    slot->load_tries = 0;
    for (struct job *job = slot_waiting(slot), *next; job; job = next) {
        next = job->next;
        finish(worker, job, is_transient(pipeline_sqlstate(worker->pipeline)) ? JOB_UNAVAILABLE : JOB_FAILED);
    }
}

static void end_loads(struct worker *worker, struct batch *batch, bool good) {
    struct worker_slot *slot = batch->loads;
    batch->loads = NULL;
    while (slot) {
        struct worker_slot *next = slot->load_next;
        end_load(worker, slot, good);
        slot = next;
    }
}

/* Releases the job's game if this job made it busy. Runs before the job's own end, so that done() sees the final slot,
 * and before waiting jobs. */
static void end_change(struct worker *worker, struct job *job, bool good) {
    struct worker_slot *slot = job->stage.changes ? slots_find(worker->slots, job->game) : NULL;
    if (!slot || !slot->busy)
        return;
    release(worker, slot, good);
}

/* Marks the copies of readers as older than this change. */
static void count_change(struct worker *worker, const struct job *job) {
    if (job->stage.changes && !game_id_is_zero(job->game))
        atomic_fetch_add(workers_changes(worker->workers, job->game), 1);
}

static void complete(struct worker *worker, struct job *job) {
    bool conflict = job->stage.conflict, changes = job->stage.changes;
    count_change(worker, job);
    if (job->stage.revokes && !conflict)
        workers_token_revoked(worker->workers, job->stage.revoked);
    if (conflict) {
        worker->conflicts++;
        end_change(worker, job, false);
        restart(worker, job, job->alone);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        end_change(worker, job, true);
        make_ready(worker, job);
    } else {
        if (changes && !job->stage.quiet)
            worker->actions++;
        struct worker_slot *slot = changes ? slots_find(worker->slots, job->game) : NULL;
        /* done() first: what it publishes must precede anything that a later job of the game sees. */
        finish(worker, job, JOB_OK);
        if (slot && slot->busy)
            release(worker, slot, true);
    }
}

/* Charges the time of a reader's transaction to the lanes of its jobs. */
static void charge_batch(struct worker *worker, const struct batch *batch) {
    const int64_t now = clock_monotonic();
    int64_t from = batch->synced_at > worker->free_at ? batch->synced_at : worker->free_at;
    int64_t shares = (int64_t)batch->jobs.count;
    worker->free_at = now;
    if (!worker->reads)
        return;
    for (const struct worker_slot *slot = batch->loads; slot; slot = slot->load_next)
        shares++;
    for (const struct worker_slot *slot = batch->loads; slot; slot = slot->load_next)
        if (slot->waiting)
            ready_charge(&worker->ready, slot->waiting->lane, (now - from) / shares);
    for (const struct job *job = batch->jobs.first; job; job = job->next)
        ready_charge(&worker->ready, job->lane, (now - from) / shares);
}

static void batch_committed(struct worker *worker, struct batch *batch) {
    worker->batches++;
    charge_batch(worker, batch);
    if (batch->changes > 0) {
        worker->write_batches++;
        worker->commit_us_sum += (uint64_t)(clock_monotonic() - batch->synced_at);
    }
    end_loads(worker, batch, true);
    for (struct job *job; (job = job_list_take(&batch->jobs));)
        complete(worker, job);
    batch->changes = 0;
    if (batch->tells && worker->workers->hooks.noticed)
        worker->workers->hooks.noticed(worker->workers->hooks.context);
}

/* Does the database refuse a change for now: read only, no room, a lock? Unlike errors of a connection that ends, these
 * come before any commit. */
static bool is_refusal(const char *sqlstate) {
    return strcmp(sqlstate, "25006") == 0 || strncmp(sqlstate, "53", 2) == 0 || strcmp(sqlstate, "55P03") == 0;
}

/* A deadlock, or a random id that was taken: the job makes another id when it is run again. */
static bool is_retryable(const char *sqlstate) {
    return strncmp(sqlstate, "40", 2) == 0 || strcmp(sqlstate, "23505") == 0;
}

static void batch_refused(struct worker *worker, struct batch *batch) {
    const char *sqlstate = pipeline_sqlstate(worker->pipeline);
    bool again = is_retryable(sqlstate);
    bool single = batch->jobs.count <= 1;
    set_reason(worker, "the database refused: %s (%s)", pipeline_error(worker->pipeline), sqlstate);
    end_loads(worker, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        end_change(worker, job, false);
        job->refused = single && is_refusal(sqlstate);
        if (single && !again)
            finish(worker, job, is_transient(sqlstate) ? JOB_UNAVAILABLE : JOB_FAILED);
        else
            restart(worker, job, true);
    }
    batch->changes = 0;
}

static void batch_lost(struct worker *worker, struct batch *batch) {
    end_loads(worker, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        count_change(worker, job);
        end_change(worker, job, false);
        finish(worker, job, JOB_UNAVAILABLE);
    }
    batch->changes = batch->cost = 0;
}

static void connection_lost(struct worker *worker) {
    worker->connected = false;
    set_reason(worker, "the database connection is lost: %s", pipeline_error(worker->pipeline));
    if (!worker->told_lost)
        log_error("%s", worker->reason);
    worker->told_lost = true;
    worker->connect_at = 0;
    pipeline_close(worker->pipeline);
    if (worker->is_in_flight)
        batch_lost(worker, &worker->in_flight);
    worker->is_in_flight = false;
    batch_lost(worker, &worker->building);
    slots_cool_all(worker->slots);
}

static void connect_again(struct worker *worker) {
    int64_t now = clock_monotonic();
    if (now < worker->connect_at)
        return;
    switch (pipeline_connect(worker->pipeline)) {
    case PIPELINE_CONNECTING: return;
    case PIPELINE_FAILED: worker->connect_at = now + RETRY_US; return;
    case PIPELINE_READY: break;
    }
    worker->told_lost = false;
    worker->reconnects++;
    slots_cool_all(worker->slots);
    worker->connected = true;
    log_info("the database can be reached again");
    if (worker->workers->hooks.all_changed && !worker->reads)
        worker->workers->hooks.all_changed(worker->workers->hooks.context);
}

/* The listener has changed its server, perhaps, and a reader, which never writes, would not notice that: it connects
 * again. */
static void renew_connection(struct worker *worker) {
    if (!worker->renews || !worker->connected || worker->is_in_flight || pipeline_queued(worker->pipeline) > 0)
        return;
    worker->renews = false;
    pipeline_close(worker->pipeline);
    slots_cool_all(worker->slots);
    if (pipeline_connect_wait(worker->pipeline, RENEW_MS) != 0)
        connection_lost(worker);
}

/* ---- functions for jobs ----------------------------------------------------------------------------------------- */

void worker_adopt(struct job *job, struct game_record *record, struct session *session) {
    struct worker_slot *slot = slots_take(job->worker->slots, record->id);
    slot_cool(slot);
    memcpy(job->game, record->id, 16);
    slot->game.record = record;
    slot->game.session = session;
    slot->state = SLOT_WARM;
    slot->busy = true;
    slot->stale = !record->module; /* incomplete: loaded again when it is next requested */
    bind_job(job, slot);
}

void worker_quarantine(struct job *job, const char *why) {
    struct worker_slot *slot = job->slot;
    char *text = xstrdup(why);
    slot_cool(slot);
    free(slot->quarantine);
    slot->quarantine = text;
    bind_job(job, slot);
}

bool worker_refresh(struct job *job) {
    if (job->refreshed || !job->worker->workers->peers)
        return false;
    job->refreshed = true;
    slot_cool(job->slot);
    bind_job(job, job->slot);
    return true;
}

struct loader *worker_loader(struct worker *worker) {
    return worker->workers->loader;
}

/* Notifies other daemons of the games that this batch changes. */
static void stage_news(struct worker *worker) {
    char text[16 + BATCH_MOST * 38], *end = text;
    memcpy(end, worker->workers->instance, 8);
    end += 8;
    for (const struct job *job = worker->building.jobs.first; job; job = job->next)
        if ((job->stage.changes || job->stage.tells) && !game_id_is_zero(job->game) && end + 39 < text + sizeof text) {
            *end++ = ' ';
            if (job->stage.quiet && !job->stage.tells)
                *end++ = QUIET_NEWS;
            game_id_text(job->game, end);
            end += 36;
        }
    *end = '\0';
    struct params p = {0};
    params_text(&p, text);
    pipeline_send(worker->pipeline, STATEMENT_notify, &p, NULL, NULL, NULL);
}

/* ---- running jobs ---------------------------------------------------------------------------------------- */

static bool begin_load(struct worker *worker, struct worker_slot *slot) {
    /* If only the log is read for a record that is already here, the copy stays as old as that record. */
    if (worker->reads && slot->state == SLOT_COLD)
        slot->seen = *workers_changes(worker->workers, slot->game.id);
    if (!load_request(worker->pipeline, &slot->game))
        return false;
    worker->building.cost += slot->game.wants_history ? HISTORY_COST : LOAD_COST;
    slot->state = SLOT_LOADING;
    slot->load_next = worker->building.loads;
    worker->building.loads = slot;
    return true;
}

/* A reader discards its copy if the game has changed since. Only before the job has begun: the data that a running job
 * reads must not change. A copy that is still being loaded for other jobs may have been started before a change that
 * this job must see, so it is checked after loading. */
static void look_at_copy(struct worker *worker, struct job *job, struct worker_slot *slot) {
    if (!worker->reads || job->looked || slot->state == SLOT_LOADING)
        return;
    job->looked = true;
    if (slot->state == SLOT_WARM && slot->seen != *workers_changes(worker->workers, slot->game.id))
        slot_cool(slot);
}

/* A whole log that is not in memory is loaded by a reader. */
static bool is_for_reader(const struct worker *worker, const struct job *job) {
    return !worker->reads && worker->workers->readers > 0 && !job->writes && !job->in_order;
}

/* true: the job's game is in memory and free. false: the job waits for it, went to another worker, or has ended. */
static bool game_is_here(struct worker *worker, struct job *job, struct worker_slot **out) {
    struct worker_slot *slot = slots_take(worker->slots, job->game);
    *out = slot;
    look_at_copy(worker, job, slot);
    if (slot->busy || slot->state == SLOT_LOADING) {
        slot_wait(slot, job);
        return false;
    }
    bool history = job->need == JOB_HISTORY && slot->state == SLOT_WARM && slot->game.record && !slot->game.has_history;
    if (slot->state == SLOT_WARM && !history)
        return true;
    if (history && is_for_reader(worker, job)) {
        workers_to_reader(worker->workers, job);
        return false;
    }
    if (history)
        slot->game.wants_history = true;
    if (!begin_load(worker, slot)) {
        finish(worker, job, JOB_UNAVAILABLE);
        return false;
    }
    slot_wait(slot, job);
    return false;
}

static int64_t later(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* When to give up the transaction in flight. */
static int64_t gives_up_at(const struct worker *worker) {
    return later(worker->in_flight.synced_at, worker->resumed_at) + worker->timeout_us;
}

/* Can the job no longer be answered in time? Then it is not sent to the database. A reader finishes what it has begun:
 * otherwise it could spend all its time on answers that arrive too late. */
static bool is_late(const struct worker *worker, const struct job *job) {
    return worker->timeout_us > 0 && job->submitted_at > 0 && !(worker->reads && job->phase > 0) &&
           clock_monotonic() - later(job->submitted_at, worker->resumed_at) > worker->timeout_us;
}

static void clear(struct worker *worker, struct job *job) {
    job->stage = (struct stage){.pipeline = worker->pipeline};
    job->outcome = JOB_OK;
}

/* Adds the job's staged statements to the totals of the transaction under construction. */
static void count_stage(struct worker *worker, struct job *job) {
    worker->statements += (uint64_t)job->stage.statements;
    worker->building.tells |= job->stage.tells;
    if (!job->stage.changes)
        return;
    worker->building.changes++;
    if (job->slot)
        job->slot->busy = true;
    if (job->slot && job->stage.reload)
        job->slot->stale = true;
}

static void run(struct worker *worker, struct job *job) {
    struct worker_slot *slot = NULL;
    clear(worker, job);
    if (!worker->connected)
        set_reason(worker, "the database is not connected");
    if ((job->writes && !worker->connected) || is_late(worker, job)) {
        if (worker->connected)
            set_reason(worker, "it waited too long for the database");
        finish(worker, job, JOB_UNAVAILABLE);
        return;
    }
    if (has_game(job) && !game_is_here(worker, job, &slot))
        return;
    bind_job(job, slot);
    worker->runs++;
    job->worker = worker;
    const int64_t began = worker->reads ? clock_monotonic() : 0;
    job->step = job->run(job);
    if (worker->reads)
        ready_charge(&worker->ready, job->lane, clock_monotonic() - began);
    count_stage(worker, job);
    slot = job->slot;
    if (slot && slot->state == SLOT_WARM && !slot->busy && (!slot->game.record || slot->game.record->damage))
        slot_cool(slot); /* neither "no such game" nor "damaged" is cached: both may be repaired */
    if (job->stage.lost) {
        set_reason(worker, "the database connection is lost: %s", pipeline_error(worker->pipeline));
        end_change(worker, job, false);
        finish(worker, job, JOB_UNAVAILABLE);
    } else if (job->stage.statements > 0) {
        worker->building.cost += job->stage.statements;
        job_list_add(&worker->building.jobs, job);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        make_ready(worker, job);
    } else {
        finish(worker, job, JOB_OK);
    }
}

static bool building_something(const struct worker *worker) {
    return pipeline_queued(worker->pipeline) > 0;
}

static void send_batch(struct worker *worker) {
    if (worker->is_in_flight || !building_something(worker))
        return;
    if ((worker->building.changes > 0 || worker->building.tells) && worker->workers->peers)
        stage_news(worker);
    if (!pipeline_sync(worker->pipeline)) {
        connection_lost(worker);
        return;
    }
    worker->in_flight = worker->building;
    if (!worker->in_flight.jobs.first)
        job_list_init(&worker->in_flight.jobs);
    job_list_init(&worker->building.jobs);
    worker->building.loads = NULL;
    worker->building.changes = worker->building.cost = 0;
    worker->building.tells = false;
    worker->in_flight.synced_at = clock_monotonic();
    worker->is_in_flight = true;
}

/* Can one of the ready jobs be run now? */
static bool may_run(const struct worker *worker) {
    return worker->ready.count > 0 && worker->alone.count == 0 &&
           (worker->reads ? !building_something(worker)
                          : worker->building.jobs.count < BATCH_MOST && worker->building.cost < COST_MOST);
}

static void run_ready(struct worker *worker) {
    while (worker->alone.count > 0) {
        /* Jobs that must be alone run one by one: nothing else is run until the last of them has ended. */
        if (worker->is_in_flight || building_something(worker))
            return;
        run(worker, job_list_take(&worker->alone));
    }
    const int64_t until = clock_monotonic() + TURN_US;
    while (may_run(worker)) {
        run(worker, ready_take(&worker->ready));
        if (clock_monotonic() > until)
            break;
    }
}

/* Gives up the connection if a transaction has not ended in time, because it may never end. */
static void watch_in_flight(struct worker *worker) {
    char why[64];
    if (!worker->is_in_flight || worker->timeout_us == 0 || clock_monotonic() < gives_up_at(worker))
        return;
    snprintf(why, sizeof why, "no answer for %d seconds", (int)(worker->timeout_us / 1000000));
    pipeline_give_up(worker->pipeline, why);
    connection_lost(worker);
}

/* ---- the thread ------------------------------------------------------------------------------------------- */

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
        case PIPELINE_LOST: connection_lost(worker); return;
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
    int64_t until = worker->ready.later_at;
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
    return !worker->is_in_flight && !building_something(worker) && worker->ready.count == 0 && worker->alone.count == 0;
}

/* Refuses the jobs that are left when the worker must end. */
static void refuse_rest(struct worker *worker) {
    connection_lost(worker);
    ready_wake(&worker->ready, INT64_MAX);
    for (struct job *job; (job = ready_take(&worker->ready)) || (job = job_list_take(&worker->alone));)
        finish(worker, job, JOB_UNAVAILABLE);
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
            connect_again(worker);
        renew_connection(worker);
        if (on)
            worker_probe(worker);
        if (worker->ready.later.count > 0)
            ready_wake(&worker->ready, clock_monotonic());
        run_ready(worker);
        send_batch(worker);
        if (worker->connected)
            turn_pipeline(worker);
        watch_in_flight(worker);
        if (may_run(worker) || (!worker->is_in_flight && (worker->ready.count > 0 || worker->alone.count > 0)))
            continue;
        if (worker->connected && !worker->is_in_flight && building_something(worker))
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
