/* A daemon claims due rounds in the database (store_claim_overdue) and runs a job for each of their games on its
 * worker. If it dies meanwhile, the games are claimed again after a minute. */
#include "deadlines.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/log.h"
#include "../../daemon/store/leagues.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../live/decide.h"

struct claim {
    struct job job; /* must be first */
    struct api *api;
    struct overdue_list due;
};

struct overdue {
    struct job job; /* must be first */
    struct api *api;
    int round;
    bool all_lose, decided;
};

/* ---- one game ---------------------------------------------------------------------------------------------------- */

/* Who owes a decision loses, and so do all if all owe one. The loser was absent who has never acted. */
static void judge(const struct overdue *overdue, struct table_terms *terms) {
    const struct session *session = overdue->job.session;
    const role_set seats = session_seats(session), owing = session_to_act(session) & seats;
    const role_set losers = overdue->all_lose ? seats : owing;
    const int winners = __builtin_popcount(seats & (role_set)~losers);
    *terms = (struct table_terms){.directed = true, .by_league = true, .counts_as = BY_ABSENCE};
    snprintf(terms->reason, sizeof terms->reason, "the deadline of round %d has passed", overdue->round);
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        const bool loses = losers & ROLE_BIT(role);
        terms->place[role] = (uint8_t)(!loses ? 1 : winners > 0 ? winners + 1 : 2);
        if (loses && session_has_acted(session, role))
            terms->counts_as = BY_TIME;
    }
}

static enum job_step decide_run(struct job *job) {
    struct overdue *overdue = (struct overdue *)job;
    struct table_terms terms;
    overdue->decided = false;
    if (!job->record || job->record->damage || job->record->status != GAME_ACTIVE || !job->session || job->load_error)
        return JOB_FINISHED;
    judge(overdue, &terms);
    overdue->decided = decide_game(overdue->api, job, &terms) == ACT_DONE;
    return JOB_FINISHED;
}

static void decide_done_job(struct job *job) {
    struct overdue *overdue = (struct overdue *)job;
    if (job->outcome == JOB_OK && overdue->decided)
        decide_done(overdue->api, job);
    free(overdue);
}

static void begin(struct api *api, const struct overdue_list *due, size_t index) {
    struct overdue *overdue = calloc(1, sizeof *overdue);
    if (!overdue)
        return; /* it is claimed again */
    *overdue = (struct overdue){.job = {.need = JOB_GAME, .writes = true, .run = decide_run, .done = decide_done_job},
                                .api = api,
                                .round = due->items[index].round,
                                .all_lose = due->items[index].all_lose};
    memcpy(overdue->job.game, due->items[index].game, sizeof overdue->job.game);
    worker_submit(api->workers, &overdue->job);
}

/* ---- due rounds -------------------------------------------------------------------------------------------------- */

static enum job_step claim_run(struct job *job) {
    struct claim *claim = (struct claim *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_claim_overdue(&job->stage, &claim->due);
    return JOB_AGAIN;
}

static void claim_done(struct job *job) {
    struct claim *claim = (struct claim *)job;
    struct api *api = claim->api;
    if (job->outcome == JOB_OK && claim->due.count > 0)
        log_info("the deadline of %zu games of leagues has passed", claim->due.count);
    for (size_t i = 0; job->outcome == JOB_OK && i < claim->due.count; i++)
        begin(api, &claim->due, i);
    free(claim);
    atomic_store(&api->looks_for_deadlines, false);
}

void deadlines_tick(struct api *api) {
    if (!atomic_load(&api->workers) || atomic_load(&api->stopping) || atomic_exchange(&api->looks_for_deadlines, true))
        return;
    struct claim *claim = calloc(1, sizeof *claim);
    if (!claim) {
        atomic_store(&api->looks_for_deadlines, false);
        return;
    }
    claim->api = api;
    claim->job = (struct job){.need = JOB_STORE, .run = claim_run, .done = claim_done};
    worker_submit(api->workers, &claim->job);
}
