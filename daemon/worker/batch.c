/* How a batch ends (committed, refused, or lost with its connection), and with it its jobs and its loads of games. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../log.h"
#include "worker_internal.h"

enum { TRIES_MOST = 8, RENEW_MS = 5000 };

void worker_make_ready(struct worker *worker, struct job *job) {
    if (job->alone)
        job_list_add(&worker->alone, job);
    else
        ready_add(&worker->ready, job);
}

static void make_all_ready(struct worker *worker, struct job *jobs) {
    while (jobs) {
        struct job *next = jobs->next;
        worker_make_ready(worker, jobs);
        jobs = next;
    }
}

/* ---- a job's end ------------------------------------------------------------------------------------- */

void worker_bind(struct job *job, struct worker_slot *slot) {
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

void worker_finish(struct worker *worker, struct job *job, enum job_outcome outcome) {
    job->worker = worker;
    job->outcome = outcome;
    job->reason = outcome == JOB_OK ? NULL : worker->reason;
    if (outcome == JOB_OK) {
        struct worker_slot *slot =
            job_has_game(job) || job->stage.changes ? slots_find(worker->slots, job->game) : NULL;
        worker_bind(job, slot && slot->state == SLOT_WARM ? slot : NULL);
    } else {
        worker->failures++;
        worker_bind(job, NULL);
    }
    job->done(job);
}

void worker_set_reason(struct worker *worker, const char *format, ...) {
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
        worker_set_reason(worker, "gave up after %d tries: %s", TRIES_MOST, pipeline_error(worker->pipeline));
        worker_finish(worker, job, JOB_UNAVAILABLE);
        return;
    }
    job->alone = alone;
    worker_make_ready(worker, job);
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
    worker_set_reason(worker, "the game cannot be loaded: %s (%s)", pipeline_error(worker->pipeline),
                      pipeline_sqlstate(worker->pipeline));
    slot->load_tries = 0;
    for (struct job *job = slot_waiting(slot), *next; job; job = next) {
        next = job->next;
        worker_finish(worker, job, is_transient(pipeline_sqlstate(worker->pipeline)) ? JOB_UNAVAILABLE : JOB_FAILED);
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

void worker_end_change(struct worker *worker, struct job *job, bool good) {
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
        worker_end_change(worker, job, false);
        restart(worker, job, job->alone);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        worker_end_change(worker, job, true);
        worker_make_ready(worker, job);
    } else {
        if (changes && !job->stage.quiet)
            worker->actions++;
        struct worker_slot *slot = changes ? slots_find(worker->slots, job->game) : NULL;
        /* done() first: what it publishes must precede anything that a later job of the game sees. */
        worker_finish(worker, job, JOB_OK);
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
            ready_charge(&worker->ready, slot->waiting->lane, (now - from) / shares, now);
    for (const struct job *job = batch->jobs.first; job; job = job->next)
        ready_charge(&worker->ready, job->lane, (now - from) / shares, now);
}

void batch_committed(struct worker *worker, struct batch *batch) {
    worker->batches++;
    charge_batch(worker, batch);
    if (batch->changes > 0) {
        const int64_t now = clock_monotonic();
        worker->write_batches++;
        worker->commit_us_sum += (uint64_t)(now - batch->synced_at);
        worker->workers->changed_at = now;
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

void batch_refused(struct worker *worker, struct batch *batch) {
    const char *sqlstate = pipeline_sqlstate(worker->pipeline);
    bool again = is_retryable(sqlstate);
    bool single = batch->jobs.count <= 1;
    worker_set_reason(worker, "the database refused: %s (%s)", pipeline_error(worker->pipeline), sqlstate);
    end_loads(worker, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        worker_end_change(worker, job, false);
        job->refused = single && is_refusal(sqlstate);
        if (single && !again)
            worker_finish(worker, job, is_transient(sqlstate) ? JOB_UNAVAILABLE : JOB_FAILED);
        else
            restart(worker, job, true);
    }
    batch->changes = 0;
}

static void batch_lost(struct worker *worker, struct batch *batch) {
    end_loads(worker, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        count_change(worker, job);
        worker_end_change(worker, job, false);
        worker_finish(worker, job, JOB_UNAVAILABLE);
    }
    batch->changes = batch->cost = 0;
}

/* ---- the connection ------------------------------------------------------------------------------------------ */

void worker_connection_lost(struct worker *worker) {
    worker->connected = false;
    worker_set_reason(worker, "the database connection is lost: %s", pipeline_error(worker->pipeline));
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

void worker_connect_again(struct worker *worker) {
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

void worker_renew_connection(struct worker *worker) {
    if (!worker->renews || !worker->connected || worker->is_in_flight || pipeline_queued(worker->pipeline) > 0)
        return;
    worker->renews = false;
    pipeline_close(worker->pipeline);
    slots_cool_all(worker->slots);
    if (pipeline_connect_wait(worker->pipeline, RENEW_MS) != 0)
        worker_connection_lost(worker);
}

/* When to give up the transaction in flight. */
static int64_t gives_up_at(const struct worker *worker) {
    const int64_t synced = worker->in_flight.synced_at, resumed = worker->resumed_at;
    return (synced > resumed ? synced : resumed) + worker->timeout_us;
}

void worker_watch_in_flight(struct worker *worker) {
    char why[64];
    if (!worker->is_in_flight || worker->timeout_us == 0 || clock_monotonic() < gives_up_at(worker))
        return;
    snprintf(why, sizeof why, "no answer for %d seconds", (int)(worker->timeout_us / 1000000));
    pipeline_give_up(worker->pipeline, why);
    worker_connection_lost(worker);
}
