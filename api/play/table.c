#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/clocks.h"
#include "../../daemon/store/stage.h"
#include "../call/answer.h"
#include "../call/history.h"
#include "../call/idempotency.h"
#include "../call/phase.h"
#include "../live/answers.h"
#include "../live/publish.h"

const char *table_role_id(const struct game_record *record, int role) {
    return role == ROLE_NOBODY || role == NONE ? NULL : record->module->ruleset->roles[role].id;
}

bool table_is_played(struct call *call) {
    const struct job *job = &call->job;
    return phase_allows(call, PHASE_TO_DECIDE) &&
           ((job->record->module && job->session && !job->load_error) || call_ruleset_fault(call));
}

/* ---- does it apply? ---------------------------------------------------------------------------------------------- */

static const char *clock_refusal(const struct job *job, enum table_act act) {
    if (!job->record->clocks)
        return "This game has no clock to stop or to extend.";
    if (act == TABLE_PAUSE && session_paused(job->session))
        return "The game is paused already.";
    if (act == TABLE_RESUME && !session_paused(job->session))
        return "The game is not paused.";
    return NULL;
}

static const char *seat_refusal(const struct job *job, int role, const struct table_terms *terms) {
    const struct game_seat *seat = game_record_seat(job->record, role);
    return strcmp(seat->player, terms->player) == 0 ? "This player holds the seat already." : NULL;
}

const char *table_refusal(const struct job *job, enum table_act act, int role, const struct table_terms *terms) {
    switch (act) {
    case TABLE_DRAW:
        return __builtin_popcount(session_in(job->session)) < 2 ? "No other player is left to agree on a draw." : NULL;
    case TABLE_PAUSE:
    case TABLE_RESUME:
    case TABLE_EXTRA_TIME: return clock_refusal(job, act);
    case TABLE_TAKE_BACK:
        return session_may_return(job->session, terms->back_to)
                   ? NULL
                   : "to_seq must be before the latest entry. A game can be taken back at most 100 times, and over "
                     "at most as many entries in total as its ruleset's longest game has.";
    case TABLE_SUBSTITUTE: return seat_refusal(job, role, terms);
    case TABLE_CANCEL:
    case TABLE_ADJUDICATE:
    case TABLE_CORRECT:
    case TABLE_ACTS: break;
    }
    return NULL;
}

/* ---- carrying it out --------------------------------------------------------------------------------------------- */

static void move_clocks(struct job *job, enum table_act act, int role, const struct table_terms *terms) {
    const struct game_record *record = job->record;
    struct stage *stage = &job->stage;
    if (act == TABLE_PAUSE)
        store_pause_clocks(stage);
    if (act == TABLE_RESUME)
        store_resume_clocks(stage);
    for (int i = 0; i < record->seat_count && act == TABLE_EXTRA_TIME; i++)
        if (role == ROLE_NOBODY || record->seats[i].role == role)
            store_extend_clock(stage, record->seats[i].role, (int64_t)terms->seconds * 1000000);
}

/* The kinds of open proposals that lapse with this entry. */
static unsigned lapsing(enum table_act act) {
    const unsigned all = PROPOSAL_BIT(PROPOSAL_KINDS) - 1;
    switch (act) {
    case TABLE_PAUSE: return PROPOSAL_BIT(PROPOSAL_PAUSE) | PROPOSAL_BIT(PROPOSAL_TAKE_BACK);
    case TABLE_RESUME: return PROPOSAL_BIT(PROPOSAL_RESUME) | PROPOSAL_BIT(PROPOSAL_TAKE_BACK);
    case TABLE_EXTRA_TIME: return PROPOSAL_BIT(PROPOSAL_TAKE_BACK);
    case TABLE_DRAW:
    case TABLE_CANCEL:
    case TABLE_TAKE_BACK:
    case TABLE_SUBSTITUTE:
    case TABLE_ADJUDICATE:
    case TABLE_CORRECT:
    case TABLE_ACTS: break;
    }
    return all;
}

static void stage_it(struct call *call, enum table_act act, int role, const struct table_terms *terms, int n,
                     const uint8_t *key) {
    struct stage *stage = &call->job.stage;
    struct game_seat seat = {0};
    if (act == TABLE_SUBSTITUTE) {
        seat = *game_record_seat(call->job.record, role);
        seat.player = (char *)(uintptr_t)terms->player;
        seat.name = seat.invited = NULL;
    }
    store_settle(stage, act == TABLE_SUBSTITUTE ? &seat : NULL, call->who.app, key, key ? IDEMPOTENCY_BYTES : 0);
    answers_arm(call->api, &call->job);
    store_lapse_proposals(stage, n, lapsing(act));
}

/* The session at the entry that a take-back goes to; *step says what remains to be done. */
static const struct session *reach(struct call *call, uint32_t back_to, enum table_step *step) {
    struct job *job = &call->job;
    *step = TABLE_AGAIN;
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return NULL;
    }
    switch (history_reach(&call->history, job, back_to)) {
    case HISTORY_MORE: return NULL;
    case HISTORY_THERE: return call->history.session;
    case HISTORY_FAULT: break;
    }
    *step = TABLE_REFUSED;
    call_replay_fault(call, call->history.why);
    return NULL;
}

enum table_step table_settle(struct call *call, enum table_act act, int role, const struct table_terms *terms, int n,
                             const uint8_t *key) {
    struct job *job = &call->job;
    const struct session *in_past = NULL;
    enum table_step step;
    if (act == TABLE_TAKE_BACK && job->record->module->absent) {
        call_not_installed(call);
        return TABLE_REFUSED;
    }
    if (act == TABLE_TAKE_BACK && !(in_past = reach(call, terms->back_to, &step)))
        return step;
    move_clocks(job, act, role, terms);
    switch (session_table(job->session, act, role, terms, in_past, clock_now())) {
    case ACT_DONE: stage_it(call, act, role, terms, n, key); return TABLE_SETTLED;
    case ACT_FAULT: worker_quarantine(job, session_fault(job->session)); break;
    case ACT_STALE:
    case ACT_ILLEGAL:
    case ACT_GONE:
    case ACT_OVER:
    case ACT_NO_UNDO: break;
    }
    call_ruleset_fault(call);
    return TABLE_REFUSED;
}

void table_settled(struct call *call, const char *former) {
    publish_settled(call->api, call->job.record, call->job.session, former);
    answers_now(call->api, call->job.record);
}
