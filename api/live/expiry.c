/* A daemon claims due games in the database (store_claim_clocks) and runs a job for each on its worker. Like every
 * change of a game, the job's statement contains the expected state of the game. So each clock fires once, even if
 * several daemons check it. If a daemon dies, it has either fired the clock, or another daemon will. */
#include "expiry.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/log.h"
#include "../../daemon/metrics.h"
#include "../../daemon/store/bots.h"
#include "../../daemon/store/clocks.h"
#include "../../daemon/store/notices.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "answers.h"
#include "bots.h"
#include "decide.h"
#include "publish.h"

/* The most actions of a caretaker in a row in one game, before other games get their turn. */
enum { IN_A_ROW = 64 };
enum { EXPIRY_LANE = 1 };

/* A group of games claimed together. */
struct round {
    struct job job; /* first: the claiming job */
    struct api *api;
    struct due_games due;
    _Atomic int left; /* games whose jobs have not ended */
};

struct expiry {
    struct job job; /* must be first */
    struct round *round;
    struct api *api;
    struct expired due;
    int row;
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

/* Expiries come first: nobody acts for a player as long as the time of another is up and not recorded. */
static int rank_of(enum clock_due due) {
    return due == DUE_EXPIRY ? 0 : due == DUE_WARNING ? 1 : 2;
}

/* Finds what is due next, in the order of the times at which the clocks ran out and not in that of the seats, however
 * late it is looked at. *roles: its seat; all seats whose time was up in the same moment. */
static enum clock_due next_due(const struct game_record *record, role_set *roles) {
    enum clock_due next = DUE_NOTHING;
    int64_t first = 0;
    *roles = 0;
    for (int i = 0; i < record->seat_count; i++) {
        const int role = record->seats[i].role;
        const struct seat_clock *clock = &record->clocks->seat[role];
        const enum clock_due due = clock_due(record->clocks, role, outages_known(), clock_now());
        const int64_t at = due == DUE_EXPIRY ? clock_expires_at(clock, outages_known()) : clock->wake_at;
        if (due == DUE_NOTHING || due == DUE_BOT)
            continue;
        if (due == DUE_EXPIRY && next == DUE_EXPIRY && at == first)
            *roles |= ROLE_BIT(role);
        if (next != DUE_NOTHING && (rank_of(due) > rank_of(next) || (due == next && at >= first)))
            continue;
        next = due;
        first = at;
        *roles = ROLE_BIT(role);
    }
    return next;
}

/* Bots that play for absent players think on threads of their own (bots.c). */
static bool waits_for_bot(const struct game_record *record) {
    return record->status == GAME_ACTIVE && clocks_stood_in(record->clocks) != 0;
}

/* Seats whose time was up in the same moment are all gone before the rules go on. */
static enum act_outcome fire(const struct expired *due, int role) {
    struct session *session = due->job->session;
    const bool last = due->roles >> role == 1;
    if (due->what == DUE_CARETAKER)
        return session_caretake(session, role, clock_now());
    if (due->job->record->clocks->rule.on_expiry == EXPIRY_FORFEIT && !last)
        return session_conclude_with_next(session, role, CONCLUDE_TIMEOUT, clock_now());
    if (due->job->record->clocks->rule.on_expiry == EXPIRY_FORFEIT)
        return session_conclude(session, role, CONCLUDE_TIMEOUT, clock_now());
    return session_notice(session, role, ENTRY_TIME_UP, clock_now());
}

/* Stages one entry for each seat, together, and the answers of standing orders to them. false: the rules failed. */
static bool fire_all(struct expired *due) {
    struct made made;
    made_begin(&made, due->api, due->job, &due->kept);
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!(due->roles & ROLE_BIT(role)) || session_over(due->job->session))
            continue;
        if (fire(due, role) != ACT_DONE)
            return false;
        made_add(&made);
    }
    return answers_append(&made, NULL, 0, 0);
}

/* The time of all who are left was up in the same moment. The rules would make the last of them the winner, so the
 * game ends without one. A player alone loses by the rules. */
static bool leaves_nobody(const struct expired *due) {
    const struct session *session = due->job->session;
    return due->what == DUE_EXPIRY && due->job->record->clocks->rule.on_expiry == EXPIRY_FORFEIT &&
           (session_in(session) & (role_set)~due->roles) == 0 && __builtin_popcount(session_seats(session)) > 1 &&
           __builtin_popcount(due->roles) > 1;
}

/* Nobody is placed before another, and nobody is first. */
static bool decide_without_winner(struct expired *due) {
    struct table_terms terms = {.counts_as = BY_TIME};
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        terms.place[role] = 2;
    due->decided = decide_game(due->api, due->job, &terms) == ACT_DONE;
    return due->decided;
}

static void warn(const struct expired *due) {
    struct notice notice = {.type = NOTICE_CLOCK_WARNING, .roles = due->roles, .with_position = true};
    store_warn_of_clock(&due->job->stage, __builtin_ctz(due->roles));
    store_notice(&due->job->stage, &notice);
}

static role_set all_seats(const struct game_record *record) {
    role_set all = 0;
    for (int i = 0; i < record->seat_count; i++)
        all |= ROLE_BIT(record->seats[i].role);
    return all;
}

/* If caretakers now play for all remaining seats, every seat gets the notice: the game waits for any of the players. */
static void tell(struct expired *due) {
    static const char *const details[] = {[EXPIRY_NOTICE] = "{\"on_expiry\":\"notice\"}",
                                          [EXPIRY_CARETAKER] = "{\"on_expiry\":\"caretaker\"}",
                                          [EXPIRY_FORFEIT] = "{\"on_expiry\":\"forfeit\"}",
                                          [EXPIRY_BOT] = "{\"on_expiry\":\"bot\"}"};
    static const char *const standing[] = {[EXPIRY_CARETAKER] = "{\"on_expiry\":\"caretaker\",\"stands\":true}",
                                           [EXPIRY_BOT] = "{\"on_expiry\":\"bot\",\"stands\":true}"};
    const struct game_record *record = due->job->record;
    const enum clock_expiry follows = record->clocks->rule.on_expiry;
    const bool stands = (follows == EXPIRY_CARETAKER || follows == EXPIRY_BOT) && record->status == GAME_ACTIVE &&
                        !clocks_have_player(record->clocks);
    struct notice notice = {.type = NOTICE_CLOCK_EXPIRED,
                            .roles = stands ? all_seats(record) : due->roles,
                            .detail = stands ? standing[follows] : details[follows],
                            .with_position = true};
    store_notice(&due->job->stage, &notice);
}

/* Stages what follows from the clocks that ran out, or from a caretaker's turn. false: the rules failed. */
static bool carry_out(struct expired *due) {
    if (!(leaves_nobody(due) ? decide_without_winner(due) : fire_all(due)))
        return false;
    if (due->what == DUE_EXPIRY)
        tell(due);
    return true;
}

/* Publishes it, once it is durable. */
static void publish(struct expired *due) {
    if (due->decided)
        decide_done(due->api, due->job);
    else
        publish_entries(due->api, due->job->record, due->job->session, &due->kept);
    if (due->what == DUE_EXPIRY)
        metrics_add(METRIC_CLOCKS_EXPIRED, __builtin_popcount(due->roles));
}

/* ---- before an action ------------------------------------------------------------------------------------------- */

void expiry_tell(struct expired *due, const struct job *job) {
    if (job->phase > 0 && due->what != DUE_NOTHING && job->session)
        publish(due);
    expiry_forget(due);
}

void expiry_forget(struct expired *due) {
    publish_forget(&due->kept);
    *due = (struct expired){.what = DUE_NOTHING};
}

/* Is there a clock to look at? Cheap, for each action. */
static bool is_one_awake(const struct clocks *clocks) {
    const int64_t now = clock_now();
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (clocks->seat[role].wake_at != 0 && clocks->seat[role].wake_at <= now)
            return true;
    return false;
}

enum expiry_before expiry_first(struct api *api, struct job *job, struct expired *due) {
    const struct game_record *record = job->record;
    if (!record->clocks || record->status != GAME_ACTIVE || record->module->absent || !is_one_awake(record->clocks))
        return EXPIRY_NONE;
    *due = (struct expired){.api = api, .job = job};
    due->what = next_due(record, &due->roles);
    const bool is_up = due->what == DUE_EXPIRY;
    if (is_up && store_beat_is_fresh())
        return carry_out(due) ? EXPIRY_FIRED : EXPIRY_FAULT;
    due->what = DUE_NOTHING;
    return is_up ? EXPIRY_UNKNOWN : EXPIRY_NONE;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static enum job_step expiry_run(struct job *job) {
    struct expiry *expiry = (struct expiry *)job;
    struct expired *due = &expiry->due;
    const struct game_record *record = job->record;
    publish_forget(&due->kept);
    *due = (struct expired){.api = expiry->api, .job = job, .what = DUE_NOTHING};
    if (!record || record->damage || !record->clocks)
        return JOB_FINISHED;
    if (record->status == GAME_ACTIVE && (!job->session || job->load_error || record->module->absent))
        return JOB_FINISHED; /* quarantined, or without its rules: checked again when the claim ends */
    if (record->status == GAME_ACTIVE)
        due->what = next_due(record, &due->roles);
    if (due->what == DUE_NOTHING) {
        if (waits_for_bot(record))
            store_stand_in(&job->stage, clocks_stood_in(record->clocks));
        store_rearm_clocks(&job->stage);
        return JOB_FINISHED;
    }
    if (due->what == DUE_WARNING) {
        warn(due);
        return JOB_FINISHED;
    }
    if (carry_out(due))
        return JOB_FINISHED;
    log_error("a game's clock cannot be fired: %s", session_fault(job->session));
    due->what = DUE_NOTHING;
    worker_quarantine(job, session_fault(job->session));
    return JOB_FINISHED;
}

static void expiry_done(struct job *job) {
    struct expiry *expiry = (struct expiry *)job;
    struct api *api = expiry->api;
    const enum clock_due what = expiry->due.what;
    bool went = job->outcome == JOB_OK && what != DUE_NOTHING;
    role_set roles;
    if (went && what != DUE_WARNING)
        publish(&expiry->due);
    bool again = went && job->record->status == GAME_ACTIVE && ++expiry->row < IN_A_ROW &&
                 !atomic_load(&api->stopping) && next_due(job->record, &roles) != DUE_NOTHING;
    if (again) {
        struct job next = {
            .need = JOB_GAME, .writes = true, .lane = EXPIRY_LANE, .run = expiry_run, .done = expiry_done};
        memcpy(next.game, job->game, sizeof next.game);
        *job = next;
        worker_submit(api->workers, job);
        return;
    }
    if (job->outcome == JOB_OK && what == DUE_NOTHING && job->record && job->record->clocks &&
        waits_for_bot(job->record))
        bots_wake(api, job->record);
    publish_forget(&expiry->due.kept);
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

/* ---- due games ------------------------------------------------------------------------------------------------- */

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

/* ---- the heartbeat ----------------------------------------------------------------------------------------------- */

struct beating {
    struct job job; /* must be first */
    struct api *api;
    struct beat beat;
};

static enum job_step beat_run(struct job *job) {
    if (job->phase > 0)
        return JOB_FINISHED;
    struct beating *beating = (struct beating *)job;
    store_beat(&job->stage, workers_are_alone(beating->api->workers), &beating->beat);
    return JOB_AGAIN;
}

static void beat_done(struct job *job) {
    struct beating *beating = (struct beating *)job;
    if (job->outcome == JOB_OK)
        store_beat_done(&beating->beat);
    atomic_store(&beating->api->beating, false);
    free(beating);
}

static void beat(struct api *api) {
    struct beating *beating = calloc(1, sizeof *beating);
    if (!beating) {
        atomic_store(&api->beating, false);
        return;
    }
    beating->api = api;
    beating->job = (struct job){.need = JOB_STORE, .run = beat_run, .done = beat_done};
    worker_submit(api->workers, &beating->job);
}

void expiry_tick(struct api *api) {
    int64_t now = clock_monotonic();
    if (!atomic_load(&api->workers) || atomic_load(&api->stopping))
        return;
    if ((now >= api->beat_at || clock_look().jumped) && !atomic_exchange(&api->beating, true)) {
        api->beat_at = now + BEAT_SECONDS * INT64_C(1000000);
        beat(api);
    }
    if (store_beat_is_fresh() && !atomic_exchange(&api->claiming, true))
        claim(api);
}
