#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/store/clocks.h"
#include "answers.h"
#include "api_state.h"
#include "idempotency.h"
#include "input.h"
#include "publish.h"
#include "view.h"

const char *table_role_id(const struct game_record *record, int role) {
    return role == ROLE_NOBODY || role == NONE ? NULL : record->module->ruleset->roles[role].id;
}

bool table_is_played(struct call *call) {
    const struct job *job = &call->job;
    const struct game_record *record = job->record;
    if (record->status != GAME_ACTIVE) {
        call_problem_open(call, record->status == GAME_OPEN ? PROBLEM_NOT_ACTIVE : PROBLEM_GAME_OVER, "%s",
                          record->status == GAME_OPEN       ? "The game begins when all its seats are filled."
                          : record->status == GAME_FINISHED ? "The game is finished. See its result."
                                                            : "The game was called off.");
        out_member_string(&call->body, "status_now", game_status_name(record->status));
        out_end_object(&call->body);
        return false;
    }
    return (record->module && job->session && !job->load_error) || view_ruleset_fault(call);
}

/* ---- does it apply? ---------------------------------------------------------------------------------------------- */

static const char *clock_refusal(const struct job *job, enum table_act act) {
    if (!job->record->clocks)
        return "This game has no clock that could be stopped or given more time.";
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
        return __builtin_popcount(session_in(job->session)) < 2 ? "There is nobody to agree with on a draw." : NULL;
    case TABLE_PAUSE:
    case TABLE_RESUME:
    case TABLE_EXTRA_TIME: return clock_refusal(job, act);
    case TABLE_TAKE_BACK:
        return session_may_return(job->session, terms->back_to)
                   ? NULL
                   : "to_seq must be before the latest entry. A game may be taken back 100 times, and over as many "
                     "entries in all as its ruleset's longest game has.";
    case TABLE_SUBSTITUTE: return seat_refusal(job, role, terms);
    case TABLE_CANCEL:
    case TABLE_ADJUDICATE:
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

/* Which open proposals make no sense any more. */
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

/* The session at the entry that a take-back goes to; *step says what else there is to do. */
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
    view_replay_fault(call, call->history.why);
    return NULL;
}

enum table_step table_settle(struct call *call, enum table_act act, int role, const struct table_terms *terms, int n,
                             const uint8_t *key) {
    struct job *job = &call->job;
    const struct session *then = NULL;
    enum table_step step;
    if (act == TABLE_TAKE_BACK && !(then = reach(call, terms->back_to, &step)))
        return step;
    move_clocks(job, act, role, terms);
    switch (session_table(job->session, act, role, terms, then, clock_now())) {
    case ACT_DONE: stage_it(call, act, role, terms, n, key); return TABLE_SETTLED;
    case ACT_FAULT: worker_quarantine(job, session_fault(job->session)); break;
    case ACT_STALE:
    case ACT_ILLEGAL:
    case ACT_OVER:
    case ACT_NO_UNDO: break;
    }
    view_ruleset_fault(call);
    return TABLE_REFUSED;
}

void table_settled(struct call *call, const char *former) {
    publish_settled(call->api, call->job.record, call->job.session, former);
    answers_now(call->api, call->job.record);
}

void table_audit(struct call *call, const char *what) {
    if (call->who.scope == TOKEN_PLAYER || call->who.player[0])
        return;
    char *details = call->input ? input_dump(call->input) : NULL;
    store_audit(&call->job.stage, &(struct audit_note){.token = call->who.token,
                                                       .scope = call->who.scope,
                                                       .app = call->who.app,
                                                       .what = what,
                                                       .details = details ? details : "{}"});
    free(details);
}
