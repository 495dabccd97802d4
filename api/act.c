/* Actions, undo and resignation: what makes an entry. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/game/session.h"
#include "access.h"
#include "api_state.h"
#include "game_json.h"
#include "idempotency.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "shape.h"
#include "view.h"

struct act {
    const char *role, *key;
    int64_t seq;
};
_Static_assert(sizeof(struct act) <= CALL_DATA, "fits");

static struct act *of(struct call *call) {
    return (struct act *)(void *)call->data;
}

static bool is_key(const char *text) {
    size_t n = strlen(text);
    return n >= 1 && n <= 80;
}

#define SEQ_FIELD                                                                                                      \
    {                                                                                                                  \
        "seq", FIELD_INTEGER, false, offsetof(struct act, seq), NULL, 0, INT32_MAX,                                    \
            "a whole number from 0 to 2147483647"                                                                      \
    }
#define ROLE_FIELD                                                                                                     \
    { "role", FIELD_STRING, false, offsetof(struct act, role), shape_is_id, 0, 0, "a role's id" }

static const struct field act_fields[] = {
    ROLE_FIELD,
    SEQ_FIELD,
    {"key", FIELD_STRING, true, offsetof(struct act, key), is_key, 0, 0, "the key of an action, at most 80 characters"},
};
static const struct field undo_or_resign_fields[] = {ROLE_FIELD, SEQ_FIELD};

static bool read_act(struct call *call, const struct field *fields, size_t count) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    of(call)->seq = -1;
    if (call->input)
        input_read(call->input, fields, count, of(call), &faults);
    return shape_end(&shape, &faults, call);
}

bool act_shape(struct call *call) {
    if (!read_act(call, act_fields, sizeof act_fields / sizeof act_fields[0]))
        return false;
    return of(call)->seq >= 0 ||
           call_problem(call, PROBLEM_SEQ_REQUIRED, "Send the seq of the view that the choice was made from.");
}

bool undo_or_resign_shape(struct call *call) {
    return read_act(call, undo_or_resign_fields, sizeof undo_or_resign_fields / sizeof undo_or_resign_fields[0]);
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

static void write_outcome(struct call *call, struct session *session, int role) {
    struct writer *w = &call->body;
    out_object(w);
    out_member_int(w, "seq", session_seq(session));
    out_key(w, "events");
    session_events_json(session, role, w);
    out_key(w, "to_act");
    session_to_act_json(session, w);
    out_member_string(w, "status", session_status(session));
    out_end_object(w);
    call_json(call, 200);
}

static void with_seq(struct call *call) {
    out_member_int(&call->body, "seq", session_seq(call->job.session));
    out_end_object(&call->body);
}

static void with_status(struct call *call) {
    out_member_string(&call->body, "status_now", game_status_name(call->job.record->status));
    out_end_object(&call->body);
}

static void stale(struct call *call) {
    call_problem_open(call, PROBLEM_STALE_SEQ,
                      of(call)->seq > session_seq(call->job.session)
                          ? "The game has not come to entry %" PRId64 " yet. Get the view again."
                          : "What you are asked has changed since %" PRId64 ". Get the view again.",
                      of(call)->seq);
    with_seq(call);
}

static void over(struct call *call) {
    call_problem_open(call, PROBLEM_GAME_OVER, "%s",
                      call->job.record->status != GAME_ABORTED ? "The game is finished. See its result."
                      : game_record_begun(call->job.record)    ? "The game was called off."
                                                               : "The game was called off before it began.");
    with_status(call);
}

/* A key may hold anything that JSON can; what is shown of it is plain. */
static void illegal(struct call *call, const struct access *access, int role) {
    char key[41];
    size_t n = 0;
    for (const char *c = of(call)->key; *c && n < sizeof key - 1; c++)
        key[n++] = *c > ' ' && *c < 0x7f ? *c : '?';
    key[n] = '\0';
    int count = session_legal_count(call->job.session, role);
    call_problem_open(call, PROBLEM_ILLEGAL_ACTION,
                      "%s is not among the %d actions that %s has. GET the actions and choose one.", key, count,
                      access_role_id(access, role));
    out_member_int(&call->body, "seq", session_seq(call->job.session));
    out_member_int(&call->body, "legal_count", count);
    out_end_object(&call->body);
}

static void no_undo(struct call *call, int role) {
    struct session *session = call->job.session;
    if (session_undos_spent(session, role))
        call_problem_open(call, PROBLEM_CANNOT_UNDO,
                          "You have taken back %" PRIu32 " actions in this game, which is all that one seat of it may, "
                          "so that its log has an end. This action stands; play on.",
                          session_undo_budget(session));
    else
        call_problem_open(call, PROBLEM_CANNOT_UNDO,
                          "The latest action is not yours, or something was revealed, rolled or answered since. It "
                          "stands.");
    with_seq(call);
}

static bool fault(struct call *call) {
    char id[37];
    struct writer cause;
    game_id_text(call->job.game, id);
    writer_init(&cause);
    put_format(&cause, "game %s is quarantined: %s", id,
               call->job.load_error ? call->job.load_error : "it does not replay");
    call_cause(call, writer_text(&cause));
    writer_finish(&cause);
    return view_ruleset_fault(call);
}

/* ---- the job ---------------------------------------------------------------------------------------------------- */

/* Is there a game to act in? */
static bool under_way(struct call *call) {
    const struct job *job = &call->job;
    switch (job->record->status) {
    case GAME_OPEN:
        call_problem_open(call, PROBLEM_NOT_ACTIVE, "The game begins when all its seats are filled.");
        with_status(call);
        return false;
    case GAME_ABORTED:
        if (!game_record_begun(job->record)) {
            over(call);
            return false;
        }
        break;
    case GAME_ACTIVE:
    case GAME_FINISHED: break;
    }
    return (job->session && !job->load_error) || fault(call);
}

static enum job_step replay(struct call *call, int role, uint32_t seq) {
    struct job *job = &call->job;
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    switch (history_reach(&call->history, job, seq)) {
    case HISTORY_MORE: return JOB_AGAIN;
    case HISTORY_FAULT: fault(call); break;
    case HISTORY_THERE:
        write_outcome(call, call->history.session, role);
        call->replayed = true;
        break;
    }
    return JOB_FINISHED;
}

/* What an action, an undo and a resignation have in common. */
struct turn {
    struct call *call;
    struct access access;
    int role;
    enum job_step step;                         /* of the job, where this ends it */
    uint8_t idempotency_key[IDEMPOTENCY_BYTES]; /* where call->idempotency is given */
};

/* true: the key was used before, and the answer or the next step is set. */
static bool remembered(struct turn *turn, const char *what) {
    struct call *call = turn->call;
    const struct act *act = of(call);
    const struct idempotency_key *found;
    const uint8_t *key = turn->idempotency_key;
    char request[128];
    if (!call->idempotency)
        return false;
    snprintf(request, sizeof request, "%" PRId64 " %s", act->seq, act->key ? act->key : "");
    idempotency_make(call, what, turn->role, request, turn->idempotency_key);
    uint32_t seq = game_record_find_idempotency_key(call->job.record, key, IDEMPOTENCY_KEY, &found);
    if (seq == 0)
        return false;
    if (found->length < IDEMPOTENCY_BYTES ||
        memcmp(found->bytes + IDEMPOTENCY_KEY, key + IDEMPOTENCY_KEY, IDEMPOTENCY_BYTES - IDEMPOTENCY_KEY) != 0)
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key came with another request before. Use a new one.");
    else
        turn->step = replay(call, turn->role, seq);
    return true;
}

/* Before the rules are asked. false: turn->step is what the job returns. */
static bool begin(struct turn *turn, struct call *call, const char *what) {
    *turn = (struct turn){.call = call, .step = JOB_FINISHED};
    if (of(call)->seq > call->job.record->seq && worker_refresh(&call->job)) {
        turn->step = JOB_AGAIN;
        return false;
    }
    access_of(call->job.record, &turn->access);
    return access_acting_role(call, &turn->access, of(call)->role, &turn->role) && !remembered(turn, what) &&
           under_way(call);
}

/* The same for what is not chosen from a list: the game is not over, and nothing has changed for the role since. */
static bool begin_fresh(struct turn *turn, struct call *call, const char *what) {
    if (!begin(turn, call, what))
        return false;
    const struct session *session = call->job.session;
    int64_t seq = of(call)->seq;
    if (session_over(session))
        over(call);
    else if (seq < 0 || (seq >= session_changed(session, turn->role) && seq <= session_seq(session)))
        return true;
    else
        stale(call);
    return false;
}

/* The answer to what the rules said, and the entry where there is one. */
static enum job_step complete(struct turn *turn, enum act_outcome outcome) {
    struct call *call = turn->call;
    struct job *job = &call->job;
    switch (outcome) {
    case ACT_DONE:
        write_outcome(call, job->session, turn->role);
        if (call->idempotency)
            store_append(&job->stage, turn->idempotency_key, sizeof turn->idempotency_key);
        else
            store_append(&job->stage, NULL, 0);
        break;
    case ACT_STALE: stale(call); break;
    case ACT_ILLEGAL: illegal(call, &turn->access, turn->role); break;
    case ACT_OVER: over(call); break;
    case ACT_NO_UNDO: no_undo(call, turn->role); break;
    case ACT_FAULT:
        worker_quarantine(job, session_fault(job->session));
        fault(call);
        break;
    }
    return turn->step;
}

enum job_step act_run(struct call *call) {
    struct turn turn;
    const struct act *act = of(call);
    if (!begin(&turn, call, "act"))
        return turn.step;
    return complete(&turn, session_act(call->job.session, turn.role, (uint32_t)act->seq, act->key, strlen(act->key),
                                       clock_now()));
}

enum job_step undo_run(struct call *call) {
    struct turn turn;
    if (!begin_fresh(&turn, call, "undo"))
        return turn.step;
    return complete(&turn, session_undo(call->job.session, turn.role, clock_now()));
}

enum job_step resign_run(struct call *call) {
    struct turn turn;
    if (!begin_fresh(&turn, call, "resign"))
        return turn.step;
    return complete(&turn, session_conclude(call->job.session, turn.role, CONCLUDE_RESIGN, clock_now()));
}

enum job_step return_run(struct call *call) {
    struct turn turn;
    call->status = 200;
    if (!begin_fresh(&turn, call, "return"))
        return turn.step;
    const struct clocks *clocks = call->job.record->clocks;
    if (!clocks || !clocks->seat[turn.role].caretaker)
        return JOB_FINISHED;
    return complete(&turn, session_notice(call->job.session, turn.role, NOTICE_BACK, clock_now()));
}

bool return_done(struct call *call) {
    if (call->job.stage.changes)
        publish_entry(call->api, call->job.record, call->job.session);
    writer_clear(&call->body);
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 200);
    return true;
}

bool act_done(struct call *call) {
    if (!call->replayed)
        publish_entry(call->api, call->job.record, call->job.session);
    return true;
}
