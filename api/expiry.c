/* A daemon takes what is due in the database (store_claim_clocks), and runs a job for each of these games on its
 * worker. What the job writes carries where the game is, as every change of a game does: so each clock is fired once,
 * however many daemons look, and one that dies on the way has fired it or left it to the others. */
#include "expiry.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/log.h"
#include "../daemon/metrics.h"
#include "../daemon/store/clocks.h"
#include "../daemon/store/notices.h"
#include "answers.h"
#include "api_state.h"
#include "publish.h"

/* Actions of a caretaker in one game, before the others have their turn. */
enum { IN_A_ROW = 64 };
enum { EXPIRY_LANE = 1 };

/* What was claimed together. */
struct round {
    struct job job; /* first: the claim */
    struct api *api;
    struct due_games due;
    _Atomic int left; /* games whose jobs have not ended */
};

struct expiry {
    struct job job; /* first */
    struct round *round;
    struct api *api;
    struct publish_kept *kept; /* until it is durable */
    enum clock_due what;
    int role, row;
};

static void claim(struct api *api);

static void end_round(struct round *round, int games) {
    struct api *api = round->api;
    if (atomic_fetch_sub(&round->left, games) != games)
        return;
    bool more = round->due.claimed == DUE_MOST;
    free(round);
    if (more && !atomic_load(&api->stopping))
        claim(api);
    else
        atomic_store(&api->claiming, false);
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

static enum clock_due next_due(const struct game_record *record, int *role) {
    for (int i = 0; i < record->seat_count; i++) {
        *role = record->seats[i].role;
        enum clock_due due = clock_due(record->clocks, *role, outages_known(), clock_now());
        if (due != DUE_NOTHING)
            return due;
    }
    return DUE_NOTHING;
}

static enum act_outcome fire(const struct expiry *expiry) {
    struct session *session = expiry->job.session;
    if (expiry->what == DUE_CARETAKER)
        return session_caretake(session, expiry->role, clock_now());
    if (expiry->job.record->clocks->rule.on_expiry == EXPIRY_FORFEIT)
        return session_conclude(session, expiry->role, CONCLUDE_TIMEOUT, clock_now());
    return session_notice(session, expiry->role, ENTRY_TIME_UP, clock_now());
}

/* Stages the entry, and what standing orders answer to it. false: the rules failed at that. */
static bool keep(struct expiry *expiry) {
    struct made made;
    made_begin(&made, expiry->api, &expiry->job, &expiry->kept);
    made_add(&made);
    return answers_append(&made, NULL, 0, 0);
}

static void warn(struct expiry *expiry) {
    struct notice notice = {.type = NOTICE_CLOCK_WARNING, .roles = ROLE_BIT(expiry->role), .with_position = true};
    store_warn_of_clock(&expiry->job.stage, expiry->role);
    store_notice(&expiry->job.stage, &notice);
}

static void tell(struct expiry *expiry) {
    static const char *const details[] = {[EXPIRY_NOTICE] = "{\"on_expiry\":\"notice\"}",
                                          [EXPIRY_CARETAKER] = "{\"on_expiry\":\"caretaker\"}",
                                          [EXPIRY_FORFEIT] = "{\"on_expiry\":\"forfeit\"}"};
    struct notice notice = {.type = NOTICE_CLOCK_EXPIRED,
                            .roles = ROLE_BIT(expiry->role),
                            .detail = details[expiry->job.record->clocks->rule.on_expiry],
                            .with_position = true};
    store_notice(&expiry->job.stage, &notice);
}

static enum job_step expiry_run(struct job *job) {
    struct expiry *expiry = (struct expiry *)job;
    const struct game_record *record = job->record;
    expiry->what = DUE_NOTHING;
    if (!record || record->damage || !record->clocks)
        return JOB_FINISHED;
    if (record->status == GAME_ACTIVE && (!job->session || job->load_error))
        return JOB_FINISHED; /* set aside: it is looked at again when the claim ends */
    if (record->status == GAME_ACTIVE)
        expiry->what = next_due(record, &expiry->role);
    if (expiry->what == DUE_NOTHING) {
        store_rearm_clocks(&job->stage);
        return JOB_FINISHED;
    }
    if (expiry->what == DUE_WARNING) {
        warn(expiry);
        return JOB_FINISHED;
    }
    if (fire(expiry) == ACT_DONE && keep(expiry)) {
        if (expiry->what == DUE_EXPIRY)
            tell(expiry);
        return JOB_FINISHED;
    }
    log_error("a game's clock cannot be fired: %s", session_fault(job->session));
    expiry->what = DUE_NOTHING;
    worker_quarantine(job, session_fault(job->session));
    return JOB_FINISHED;
}

static void expiry_done(struct job *job) {
    struct expiry *expiry = (struct expiry *)job;
    struct api *api = expiry->api;
    bool went = job->outcome == JOB_OK && expiry->what != DUE_NOTHING;
    int role;
    if (went && expiry->what != DUE_WARNING) {
        publish_entries(api, job->record, job->session, &expiry->kept);
        if (expiry->what == DUE_EXPIRY)
            metrics_add(METRIC_CLOCKS_EXPIRED, 1);
    }
    bool again = went && job->record->status == GAME_ACTIVE && ++expiry->row < IN_A_ROW &&
                 !atomic_load(&api->stopping) && next_due(job->record, &role) != DUE_NOTHING;
    if (again) {
        struct job next = {
            .need = JOB_GAME, .writes = true, .lane = EXPIRY_LANE, .run = expiry_run, .done = expiry_done};
        memcpy(next.game, job->game, sizeof next.game);
        *job = next;
        worker_submit(api->workers, job);
        return;
    }
    publish_forget(&expiry->kept);
    end_round(expiry->round, 1);
    free(expiry);
}

static bool begin(struct round *round, const uint8_t game[16]) {
    struct expiry *expiry = calloc(1, sizeof *expiry);
    if (!expiry)
        return false;
    expiry->job =
        (struct job){.need = JOB_GAME, .writes = true, .lane = EXPIRY_LANE, .run = expiry_run, .done = expiry_done};
    memcpy(expiry->job.game, game, sizeof expiry->job.game);
    expiry->round = round;
    expiry->api = round->api;
    worker_submit(round->api->workers, &expiry->job);
    return true;
}

/* ---- what is due ------------------------------------------------------------------------------------------------ */

static enum job_step claim_run(struct job *job) {
    struct round *round = (struct round *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_claim_clocks(&job->stage, &round->due);
    return JOB_AGAIN;
}

static void claim_done(struct job *job) {
    struct round *round = (struct round *)job;
    int count = job->outcome == JOB_OK ? round->due.count : 0, missing = 0;
    if (job->outcome != JOB_OK)
        round->due.claimed = 0;
    round->left = count + 1;
    for (int i = 0; i < count; i++)
        missing += !begin(round, round->due.game[i]);
    end_round(round, 1 + missing);
}

static void claim(struct api *api) {
    struct round *round = calloc(1, sizeof *round);
    if (!round) {
        atomic_store(&api->claiming, false);
        return;
    }
    round->api = api;
    round->job = (struct job){.need = JOB_STORE, .run = claim_run, .done = claim_done};
    worker_submit(api->workers, &round->job);
}

/* ---- that a daemon is at work ------------------------------------------------------------------------------------ */

struct beat {
    struct job job; /* first */
    struct api *api;
};

static enum job_step beat_run(struct job *job) {
    if (job->phase > 0)
        return JOB_FINISHED;
    store_beat(&job->stage);
    return JOB_AGAIN;
}

static void beat_done(struct job *job) {
    struct beat *beat = (struct beat *)job;
    if (job->outcome == JOB_OK)
        store_beat_done();
    atomic_store(&beat->api->beating, false);
    free(beat);
}

static void beat(struct api *api) {
    struct beat *beat = calloc(1, sizeof *beat);
    if (!beat) {
        atomic_store(&api->beating, false);
        return;
    }
    beat->api = api;
    beat->job = (struct job){.need = JOB_STORE, .run = beat_run, .done = beat_done};
    worker_submit(api->workers, &beat->job);
}

void expiry_tick(struct api *api) {
    int64_t now = clock_monotonic();
    if (!atomic_load(&api->workers) || atomic_load(&api->stopping))
        return;
    if (now >= api->beat_at && !atomic_exchange(&api->beating, true)) {
        api->beat_at = now + BEAT_SECONDS * INT64_C(1000000);
        beat(api);
    }
    if (store_beat_is_fresh() && !atomic_exchange(&api->claiming, true))
        claim(api);
}
