/* One desk's thread: jobs in, one transaction for all that waits, answers out.
 *
 * While a batch flies (its Sync is sent, its end not yet here) the next one is built: jobs go on being
 * run, what they stage queues up behind the Sync. A game that a batch changes is busy until that batch
 * has ended; its other jobs wait at its slot.
 */
#include "worker.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "worker_internal.h"
#include "../log.h"
#include "../store/stage.h"

enum { BATCH_MOST = 64, TRIES_MOST = 8, RETRY_US = 100000, STOP_US = 5000000 };
enum { TURN_US = 2000 }; /* of running jobs, before what has come meanwhile is looked at */

/* Behind what is ready, in their order. */
static void make_ready(struct desk *desk, struct job *jobs) {
    while (jobs) {
        struct job *next = jobs->next;
        ready_add(&desk->ready, jobs);
        jobs = next;
    }
}

/* ---- a job's end ------------------------------------------------------------------------------------- */

static bool has_game(const struct job *job) {
    return job->need != JOB_STORE;
}

/* What run() and done() may look at. */
static void lend(struct job *job, struct desk_slot *slot) {
    job->slot = slot;
    job->record = slot ? slot->record : NULL;
    job->session = slot ? slot->session : NULL;
    job->trouble = slot ? slot->trouble : NULL;
    if (slot && job->writes && slot->quarantine)
        job->trouble = slot->quarantine;
    bool history = slot && slot->has_history;
    job->entries = history ? slot->entries : NULL;
    job->entry_count = history ? slot->entry_count : 0;
}

static void finish(struct desk *desk, struct job *job, enum job_outcome outcome) {
    job->outcome = outcome;
    job->reason = outcome == JOB_OK ? NULL : desk->reason;
    if (outcome == JOB_OK) {
        struct desk_slot *slot = has_game(job) || job->changes ? slots_find(desk->slots, job->game) : NULL;
        lend(job, slot && slot->state == SLOT_WARM ? slot : NULL);
    } else {
        desk->failures++;
        lend(job, NULL);
    }
    job->done(desk, job);
}

/* What the jobs that end now are told, and whoever reads the log. */
__attribute__((format(printf, 2, 3))) static void set_reason(struct desk *desk, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(desk->reason, sizeof desk->reason, format, args);
    va_end(args);
}

/* The game is free again; what waited for it is run next. */
static void release(struct desk *desk, struct desk_slot *slot, bool good) {
    slot->busy = false;
    if (!good || slot->stale)
        slot_cool(slot);
    make_ready(desk, slot_waiting(slot));
}

static void restart(struct desk *desk, struct job *job, bool alone) {
    job->phase = 0;
    if (++job->tries > TRIES_MOST) {
        set_reason(desk, "tried %d times in vain: %s", TRIES_MOST, pipeline_error(desk->pipeline));
        finish(desk, job, JOB_UNAVAILABLE);
        return;
    }
    job->alone = alone;
    if (alone)
        job_list_add(&desk->alone, job);
    else
        ready_add(&desk->ready, job);
}

/* ---- a batch's end ------------------------------------------------------------------------------------- */

/* Is the database only short of something, so that trying later may help? */
static bool passing(const char *sqlstate) {
    return strncmp(sqlstate, "53", 2) == 0 || strncmp(sqlstate, "57", 2) == 0 || strncmp(sqlstate, "08", 2) == 0 ||
           strncmp(sqlstate, "58", 2) == 0 || strcmp(sqlstate, "25006") == 0 || strcmp(sqlstate, "55P03") == 0;
}

static void end_load(struct desk *desk, struct desk_slot *slot, bool good) {
    if (good && !slot->stale) {
        if (load_step(desk->desks->loader, slot)) {
            desk->loads++;
            slot->load_tries = 0;
        } else {
            slot->load_next = desk->building.loads;
            desk->building.loads = slot;
            if (load_stage(desk->pipeline, slot))
                return;
            desk->building.loads = slot->load_next;
            slot_cool(slot);
        }
    } else {
        slot_cool(slot);
    }
    if (good || ++slot->load_tries <= 3) {
        make_ready(desk, slot_waiting(slot));
        return;
    }
    set_reason(desk, "the game cannot be loaded: %s (%s)", pipeline_error(desk->pipeline),
               pipeline_sqlstate(desk->pipeline));
    slot->load_tries = 0;
    for (struct job *job = slot_waiting(slot), *next; job; job = next) {
        next = job->next;
        finish(desk, job, passing(pipeline_sqlstate(desk->pipeline)) ? JOB_UNAVAILABLE : JOB_FAILED);
    }
}

static void end_loads(struct desk *desk, struct batch *batch, bool good) {
    struct desk_slot *slot = batch->loads;
    batch->loads = NULL;
    while (slot) {
        struct desk_slot *next = slot->load_next;
        end_load(desk, slot, good);
        slot = next;
    }
}

/* Frees the job's game if this job made it busy; before the job's own end, so that done() finds the
 * slot as it will stay, and before those who wait. */
static void end_change(struct desk *desk, struct job *job, bool good) {
    struct desk_slot *slot = job->changes ? slots_find(desk->slots, job->game) : NULL;
    if (!slot || !slot->busy)
        return;
    release(desk, slot, good);
}

static void settle(struct desk *desk, struct job *job) {
    bool conflict = job->conflict, changes = job->changes;
    if (job->revokes && !conflict)
        desks_token_revoked(desk->desks, job->revoked);
    if (conflict) {
        desk->conflicts++;
        end_change(desk, job, false);
        restart(desk, job, job->alone);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        end_change(desk, job, true);
        ready_add(&desk->ready, job);
    } else {
        if (changes)
            desk->actions++;
        struct desk_slot *slot = changes ? slots_find(desk->slots, job->game) : NULL;
        /* done() first: what it publishes comes before what any later job of the game sees. */
        finish(desk, job, JOB_OK);
        if (slot && slot->busy)
            release(desk, slot, true);
    }
}

static void batch_committed(struct desk *desk, struct batch *batch) {
    desk->batches++;
    if (batch->changes > 0) {
        desk->write_batches++;
        desk->commit_us_sum += (uint64_t)(clock_monotonic() - batch->synced_at);
    }
    end_loads(desk, batch, true);
    for (struct job *job; (job = job_list_take(&batch->jobs));)
        settle(desk, job);
    batch->changes = 0;
}

/* A deadlock; or an id made at random that was taken: the job makes another when it is run again. */
static bool unlucky(const char *sqlstate) {
    return strncmp(sqlstate, "40", 2) == 0 || strcmp(sqlstate, "23505") == 0;
}

static void batch_refused(struct desk *desk, struct batch *batch) {
    const char *sqlstate = pipeline_sqlstate(desk->pipeline);
    bool again = unlucky(sqlstate);
    bool single = batch->jobs.count <= 1;
    set_reason(desk, "the database refused: %s (%s)", pipeline_error(desk->pipeline), sqlstate);
    end_loads(desk, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        end_change(desk, job, false);
        if (single && !again)
            finish(desk, job, passing(sqlstate) ? JOB_UNAVAILABLE : JOB_FAILED);
        else
            restart(desk, job, true);
    }
    batch->changes = 0;
}

static void batch_lost(struct desk *desk, struct batch *batch) {
    end_loads(desk, batch, false);
    for (struct job *job; (job = job_list_take(&batch->jobs));) {
        end_change(desk, job, false);
        finish(desk, job, JOB_UNAVAILABLE);
    }
    batch->changes = 0;
}

static void connection_lost(struct desk *desk) {
    desk->connected = false;
    set_reason(desk, "the database connection is lost: %s", pipeline_error(desk->pipeline));
    if (!desk->told_lost)
        log_error("%s", desk->reason);
    desk->told_lost = true;
    desk->connect_at = 0;
    pipeline_close(desk->pipeline);
    if (desk->is_flying)
        batch_lost(desk, &desk->flying);
    desk->is_flying = false;
    batch_lost(desk, &desk->building);
    slots_cool_all(desk->slots);
}

static void connect_again(struct desk *desk) {
    int64_t now = clock_monotonic();
    if (now < desk->connect_at)
        return;
    switch (pipeline_connect(desk->pipeline)) {
    case PIPELINE_CONNECTING: return;
    case PIPELINE_FAILED: desk->connect_at = now + RETRY_US; return;
    case PIPELINE_READY: break;
    }
    desk->told_lost = false;
    desk->reconnects++;
    slots_cool_all(desk->slots);
    desk->connected = true;
    log_info("the database is there again");
    if (desk->desks->hooks.all_changed)
        desk->desks->hooks.all_changed(desk->desks->hooks.context);
}

/* ---- staging ------------------------------------------------------------------------------------------- */

static void staged(struct desk *desk, struct job *job, bool good) {
    desk->statements++;
    job->staged = true;
    if (!good)
        job->lost = true;
}

void desk_stage(struct desk *desk, struct job *job, enum statement statement, const struct params *params,
                statement_result on_result, void *out) {
    staged(desk, job, pipeline_send(desk->pipeline, statement, params, on_result, job, out));
}

void desk_stage_text(struct desk *desk, struct job *job, const char *sql, const struct params *params,
                     statement_result on_result, void *out) {
    staged(desk, job, pipeline_send_text(desk->pipeline, sql, params, on_result, job, out));
}

static void on_change(void *context, void *out, const PGresult *result) {
    struct job *job = context;
    (void)out;
    if (strcmp(PQcmdTuples((PGresult *)result), "0") == 0)
        job->conflict = true;
}

void desk_stage_change(struct desk *desk, struct job *job, enum statement statement, const struct params *params) {
    job->changes = true;
    desk->building.changes++;
    if (job->slot)
        job->slot->busy = true;
    desk_stage(desk, job, statement, params, on_change, NULL);
}

void desk_adopt(struct desk *desk, struct job *job, struct game_record *record, struct session *session) {
    struct desk_slot *slot = slots_take(desk->slots, record->id);
    slot_cool(slot);
    memcpy(job->game, record->id, 16);
    slot->record = record;
    slot->session = session;
    slot->state = SLOT_WARM;
    slot->busy = true;
    slot->stale = record->module == NULL; /* incomplete: loaded anew when it is asked for */
    lend(job, slot);
}

void desk_stage_revoked(struct desk *desk, struct job *job, const uint8_t token[16]) {
    char text[sizeof TOKEN_NEWS + 37] = TOKEN_NEWS;
    struct params p = {0};
    game_id_text(token, text + strlen(text));
    params_text(&p, text);
    desk_stage(desk, job, STATEMENT_notify, &p, NULL, NULL);
    job->revokes = true;
    memcpy(job->revoked, token, sizeof job->revoked);
}

void desk_quarantine(struct desk *desk, struct job *job, const char *why) {
    struct desk_slot *slot = job->slot;
    (void)desk;
    char *text = strdup(why);
    slot_cool(slot);
    free(slot->quarantine);
    slot->quarantine = text;
    lend(job, slot);
}

bool desk_refresh(struct desk *desk, struct job *job) {
    if (job->refreshed || !desk->desks->peers)
        return false;
    job->refreshed = true;
    slot_cool(job->slot);
    lend(job, job->slot);
    return true;
}

struct loader *desk_loader(struct desk *desk) {
    return desk->desks->loader;
}

struct desks *desk_desks(struct desk *desk) {
    return desk->desks;
}

/* Tells other daemons which games this batch changes. */
static void stage_news(struct desk *desk) {
    char text[16 + BATCH_MOST * 37], *end = text;
    memcpy(end, desk->desks->instance, 8);
    end += 8;
    for (const struct job *job = desk->building.jobs.first; job; job = job->next)
        if (job->changes && end + 38 < text + sizeof text) {
            *end++ = ' ';
            game_id_text(job->game, end);
            end += 36;
        }
    *end = '\0';
    struct params p = {0};
    params_text(&p, text);
    pipeline_send(desk->pipeline, STATEMENT_notify, &p, NULL, NULL, NULL);
}

/* ---- running jobs ---------------------------------------------------------------------------------------- */

static bool begin_load(struct desk *desk, struct desk_slot *slot) {
    if (!load_stage(desk->pipeline, slot))
        return false;
    slot->state = SLOT_LOADING;
    slot->load_next = desk->building.loads;
    desk->building.loads = slot;
    return true;
}

/* The job's game, in memory and free; or false: the job waits for it, or has ended. */
static bool game_is_here(struct desk *desk, struct job *job, struct desk_slot **out) {
    struct desk_slot *slot = slots_take(desk->slots, job->game);
    *out = slot;
    if (slot->busy || slot->state == SLOT_LOADING) {
        slot_wait(slot, job);
        return false;
    }
    bool history = job->need == JOB_HISTORY && slot->state == SLOT_WARM && slot->record && !slot->has_history;
    if (slot->state == SLOT_WARM && !history)
        return true;
    if (history)
        slot->wants_history = true;
    if (!begin_load(desk, slot)) {
        finish(desk, job, JOB_UNAVAILABLE);
        return false;
    }
    slot_wait(slot, job);
    return false;
}

/* Not asked of the database any more: it would not be answered in time. */
static bool is_late(const struct desk *desk, const struct job *job) {
    return desk->timeout_us > 0 && job->submitted_at > 0 && clock_monotonic() - job->submitted_at > desk->timeout_us;
}

static void clear(struct job *job) {
    job->staged = job->changes = job->conflict = job->lost = job->revokes = false;
    job->outcome = JOB_OK;
}

static void run(struct desk *desk, struct job *job) {
    struct desk_slot *slot = NULL;
    clear(job);
    if (!desk->connected)
        set_reason(desk, "the database is not connected");
    if ((job->writes && !desk->connected) || is_late(desk, job)) {
        if (desk->connected)
            set_reason(desk, "it waited too long for the database");
        finish(desk, job, JOB_UNAVAILABLE);
        return;
    }
    if (has_game(job) && !game_is_here(desk, job, &slot))
        return;
    lend(job, slot);
    desk->runs++;
    job->step = job->run(desk, job);
    slot = job->slot;
    if (slot && slot->state == SLOT_WARM && !slot->busy && (!slot->record || slot->record->damage))
        slot_cool(slot); /* neither "no such game" nor "damaged" is remembered: both may be mended */
    if (job->lost) {
        set_reason(desk, "the database connection is lost: %s", pipeline_error(desk->pipeline));
        end_change(desk, job, false);
        finish(desk, job, JOB_UNAVAILABLE);
    } else if (job->staged) {
        job_list_add(&desk->building.jobs, job);
    } else if (job->step == JOB_AGAIN) {
        job->phase++;
        ready_add(&desk->ready, job);
    } else {
        finish(desk, job, JOB_OK);
    }
}

static bool building_something(const struct desk *desk) {
    return pipeline_queued(desk->pipeline) > 0;
}

static void send_batch(struct desk *desk) {
    if (desk->is_flying || !building_something(desk))
        return;
    if (desk->building.changes > 0 && desk->desks->peers)
        stage_news(desk);
    if (!pipeline_sync(desk->pipeline)) {
        connection_lost(desk);
        return;
    }
    desk->flying = desk->building;
    if (!desk->flying.jobs.first)
        job_list_init(&desk->flying.jobs);
    job_list_init(&desk->building.jobs);
    desk->building.loads = NULL;
    desk->building.changes = 0;
    desk->flying.synced_at = clock_monotonic();
    desk->is_flying = true;
}

/* Can one of the ready ones be run now? */
static bool may_run(const struct desk *desk) {
    return desk->ready.count > 0 && desk->building.jobs.count < BATCH_MOST && desk->alone.count == 0;
}

static void run_ready(struct desk *desk) {
    while (desk->alone.count > 0) {
        /* One by one: nothing else is run until the last of them has ended. */
        if (desk->is_flying || building_something(desk))
            return;
        run(desk, job_list_take(&desk->alone));
    }
    const int64_t until = clock_monotonic() + TURN_US;
    while (may_run(desk)) {
        run(desk, ready_take(&desk->ready));
        if (clock_monotonic() > until)
            break;
    }
}

/* A transaction that has not ended in time: nobody knows whether it will, so that the connection is given up. */
static void watch_flying(struct desk *desk) {
    char why[64];
    if (!desk->is_flying || desk->timeout_us == 0 || clock_monotonic() < desk->flying.synced_at + desk->timeout_us)
        return;
    snprintf(why, sizeof why, "no answer for %d seconds", (int)(desk->timeout_us / 1000000));
    pipeline_give_up(desk->pipeline, why);
    connection_lost(desk);
}

/* ---- the thread ------------------------------------------------------------------------------------------- */

static void hear(struct desk *desk, struct desk_news *news) {
    const struct desk_hooks *hooks = &desk->desks->hooks;
    if (news->everything) {
        slots_cool_all(desk->slots);
        if (hooks->all_changed)
            hooks->all_changed(hooks->context);
    }
    for (size_t i = 0; i < news->count; i++) {
        struct desk_slot *slot = slots_find(desk->slots, news->games[i]);
        if (slot && (slot->busy || slot->state == SLOT_LOADING))
            slot->stale = true;
        else if (slot)
            slot_cool(slot);
        if (hooks->game_changed)
            hooks->game_changed(hooks->context, news->games[i]);
    }
    free(news->games);
}

/* Takes what was handed in; true while the desk shall go on. */
static bool take(struct desk *desk) {
    struct desk_news news;
    pthread_mutex_lock(&desk->lock);
    for (struct job *job; (job = job_list_take(&desk->inbox));) {
        desk->jobs++;
        ready_add(&desk->ready, job);
    }
    news = desk->news;
    memset(&desk->news, 0, sizeof desk->news);
    bool stopping = desk->stopping;
    pthread_mutex_unlock(&desk->lock);
    hear(desk, &news);
    return !stopping;
}

static void turn_pipeline(struct desk *desk) {
    for (;;) {
        switch (pipeline_turn(desk->pipeline)) {
        case PIPELINE_WAIT: return;
        case PIPELINE_COMMITTED:
            desk->is_flying = false;
            batch_committed(desk, &desk->flying);
            break;
        case PIPELINE_REFUSED:
            desk->is_flying = false;
            batch_refused(desk, &desk->flying);
            break;
        case PIPELINE_LOST: connection_lost(desk); return;
        }
    }
}

/* Until the next thing that the clock brings; at most milliseconds (-1: for ever). */
static int patience(const struct desk *desk, int milliseconds) {
    int64_t until = INT64_MAX;
    if (desk->timeout_us > 0 && desk->is_flying)
        until = desk->flying.synced_at + desk->timeout_us;
    if (desk->timeout_us > 0 && !desk->probing && desk->probe_at < until)
        until = desk->probe_at;
    if (until == INT64_MAX)
        return milliseconds;
    int64_t left = (until - clock_monotonic()) / 1000 + 1;
    if (left < 0)
        left = 0;
    return milliseconds >= 0 && milliseconds < left ? milliseconds : (int)left;
}

static void sleep_on(struct desk *desk, int milliseconds) {
    struct pollfd fds[2] = {{desk->wake, POLLIN, 0}, {pipeline_fd(desk->pipeline), POLLIN, 0}};
    if (pipeline_wants_write(desk->pipeline))
        fds[1].events |= POLLOUT;
    poll(fds, 2, desk->connected ? patience(desk, milliseconds) : RETRY_US / 1000);
    uint64_t bell;
    if ((fds[0].revents & POLLIN) && read(desk->wake, &bell, sizeof bell) < 0)
        return;
}

static bool is_idle(const struct desk *desk) {
    return !desk->is_flying && !building_something(desk) && desk->ready.count == 0 && desk->alone.count == 0;
}

/* What is left when the desk must go. */
static void refuse_rest(struct desk *desk) {
    connection_lost(desk);
    for (struct job *job; (job = ready_take(&desk->ready)) || (job = job_list_take(&desk->alone));)
        finish(desk, job, JOB_UNAVAILABLE);
}

void *desk_main(void *context) {
    struct desk *desk = context;
    int64_t stop_at = 0;
    for (;;) {
        bool on = take(desk);
        if (!on && stop_at == 0)
            stop_at = clock_monotonic() + STOP_US;
        if (!desk->connected)
            connect_again(desk);
        if (on)
            desk_probe(desk);
        run_ready(desk);
        send_batch(desk);
        if (desk->connected)
            turn_pipeline(desk);
        watch_flying(desk);
        if (may_run(desk) || (!desk->is_flying && (desk->ready.count > 0 || desk->alone.count > 0)))
            continue;
        if (desk->connected && !desk->is_flying && building_something(desk))
            continue;
        if (!on && (is_idle(desk) || clock_monotonic() > stop_at))
            break;
        desk->sessions = slots_count(desk->slots);
        desk->evictions = slots_evictions(desk->slots);
        sleep_on(desk, on ? -1 : (int)((stop_at - clock_monotonic()) / 1000) + 1);
    }
    desk->told_lost = true;
    refuse_rest(desk);
    return NULL;
}
