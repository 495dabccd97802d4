/* How a batch is built: ready jobs are run, and their statements are staged. */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../store/staging.h"
#include "worker_internal.h"

enum { BATCH_MOST = 64 };
/* A batch loads only a few cold games, so that no commit waits long for their rows, and at most one whole log. */
enum { COST_MOST = 2 * BATCH_MOST, LOAD_COST = COST_MOST / 8, HISTORY_COST = COST_MOST };
enum { TURN_US = 2000 }; /* how long jobs are run before new events are handled */

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
    worker_bind(job, slot);
}

void worker_quarantine(struct job *job, const char *why) {
    struct worker_slot *slot = job->slot;
    char *text = xstrdup(why);
    slot_cool(slot);
    free(slot->quarantine);
    slot->quarantine = text;
    worker_bind(job, slot);
}

bool worker_refresh(struct job *job) {
    if (job->refreshed || !job->worker->workers->peers)
        return false;
    job->refreshed = true;
    slot_cool(job->slot);
    worker_bind(job, job->slot);
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
        worker_finish(worker, job, JOB_UNAVAILABLE);
        return false;
    }
    slot_wait(slot, job);
    return false;
}

/* Can the job no longer be answered in time? Then it is not sent to the database. A reader finishes what it has begun:
 * otherwise it could spend all its time on answers that arrive too late. */
static bool is_late(const struct worker *worker, const struct job *job) {
    const int64_t since = job->submitted_at > worker->resumed_at ? job->submitted_at : worker->resumed_at;
    return worker->timeout_us > 0 && job->submitted_at > 0 && !(worker->reads && job->phase > 0) &&
           clock_monotonic() - since > worker->timeout_us;
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
        worker_set_reason(worker, "the database is not connected");
    if ((job->writes && !worker->connected) || is_late(worker, job)) {
        if (worker->connected)
            worker_set_reason(worker, "it waited too long for the database");
        worker_finish(worker, job, JOB_UNAVAILABLE);
        return;
    }
    if (job_has_game(job) && !game_is_here(worker, job, &slot))
        return;
    worker_bind(job, slot);
    worker->runs++;
    job->worker = worker;
    const int64_t began = worker->reads ? clock_monotonic() : 0;
    job->step = job->run(job);
    if (worker->reads) {
        const int64_t now = clock_monotonic();
        ready_charge(&worker->ready, job->lane, now - began, now);
    }
    count_stage(worker, job);
    slot = job->slot;
    if (slot && slot->state == SLOT_WARM && !slot->busy && (!slot->game.record || slot->game.record->damage))
        slot_cool(slot); /* neither "no such game" nor "damaged" is cached: both may be repaired */
    if (job->stage.lost) {
        worker_set_reason(worker, "the database connection is lost: %s", pipeline_error(worker->pipeline));
        worker_end_change(worker, job, false);
        worker_finish(worker, job, JOB_UNAVAILABLE);
    } else if (job->stage.statements > 0) {
        worker->building.cost += job->stage.statements;
        job_list_add(&worker->building.jobs, job);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        worker_make_ready(worker, job);
    } else {
        worker_finish(worker, job, JOB_OK);
    }
}

bool worker_is_building(const struct worker *worker) {
    return pipeline_queued(worker->pipeline) > 0;
}

void worker_send_batch(struct worker *worker) {
    if (worker->is_in_flight || !worker_is_building(worker))
        return;
    if ((worker->building.changes > 0 || worker->building.tells) && worker->workers->peers)
        stage_news(worker);
    if (!pipeline_sync(worker->pipeline)) {
        worker_connection_lost(worker);
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

bool worker_may_run(const struct worker *worker) {
    return worker->ready.count > 0 && worker->alone.count == 0 && ready_rests_until(&worker->ready) == 0 &&
           (worker->reads ? !worker_is_building(worker)
                          : worker->building.jobs.count < BATCH_MOST && worker->building.cost < COST_MOST);
}

void worker_run_ready(struct worker *worker) {
    while (worker->alone.count > 0) {
        /* Jobs that must be alone run one by one: nothing else is run until the last of them has ended. */
        if (worker->is_in_flight || worker_is_building(worker))
            return;
        run(worker, job_list_take(&worker->alone));
    }
    const int64_t until = clock_monotonic() + TURN_US;
    while (worker_may_run(worker)) {
        run(worker, ready_take(&worker->ready));
        if (clock_monotonic() > until)
            break;
    }
}
