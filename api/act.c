/* Actions, undo and resignation: what makes an entry. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/session.h"
#include "access.h"
#include "idempotency.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "shape.h"

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
static const struct field gesture_fields[] = {ROLE_FIELD, SEQ_FIELD};

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

bool gesture_shape(struct call *call) {
    return read_act(call, gesture_fields, sizeof gesture_fields / sizeof gesture_fields[0]);
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
                      call->job.record->status == GAME_ABORTED ? "The game was called off before it began."
                                                               : "The game is finished. See its result.");
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
    put_format(&cause, "game %s is quarantined: %s", id, call->job.trouble ? call->job.trouble : "it does not replay");
    call_cause(call, writer_text(&cause));
    writer_finish(&cause);
    return call_problem(call, PROBLEM_RULESET_FAULT,
                        "The rules of this game ran into a fault, so it is set aside as it was before. Quote the "
                        "Musterd-Request-Id when you report it.");
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
    case GAME_ABORTED: over(call); return false;
    case GAME_ACTIVE:
    case GAME_FINISHED: break;
    }
    return (job->session && !job->trouble) || fault(call);
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

/* true: the key was used before, and the answer or the next step is set. */
static bool remembered(struct call *call, const char *what, int role, uint8_t idem[IDEMPOTENCY_BYTES],
                       enum job_step *step) {
    const struct act *act = of(call);
    const struct game_idem *found;
    char request[128];
    *step = JOB_FINISHED;
    if (!call->idempotency)
        return false;
    snprintf(request, sizeof request, "%" PRId64 " %s", act->seq, act->key ? act->key : "");
    idempotency_make(call, what, role, request, idem);
    uint32_t seq = game_record_idem(call->job.record, idem, IDEMPOTENCY_KEY, &found);
    if (seq == 0)
        return false;
    if (found->length < IDEMPOTENCY_BYTES ||
        memcmp(found->bytes + IDEMPOTENCY_KEY, idem + IDEMPOTENCY_KEY, IDEMPOTENCY_BYTES - IDEMPOTENCY_KEY) != 0)
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key came with another request before. Use a new one.");
    else
        *step = replay(call, role, seq);
    return true;
}

static enum job_step settle(struct desk *desk, struct call *call, const struct access *access, int role,
                            enum act_outcome outcome, const uint8_t *idem) {
    struct job *job = &call->job;
    switch (outcome) {
    case ACT_DONE:
        write_outcome(call, job->session, role);
        store_append(desk, job, call->idempotency ? idem : NULL, call->idempotency ? IDEMPOTENCY_BYTES : 0);
        break;
    case ACT_STALE: stale(call); break;
    case ACT_ILLEGAL: illegal(call, access, role); break;
    case ACT_OVER: over(call); break;
    case ACT_NO_UNDO: no_undo(call, role); break;
    case ACT_FAULT:
        desk_quarantine(desk, job, session_fault(job->session));
        fault(call);
        break;
    }
    return JOB_FINISHED;
}

/* What the three have in common before the rules are asked. true: go on. */
static bool prepare(struct desk *desk, struct call *call, const char *what, struct access *access, int *role,
                    uint8_t idem[IDEMPOTENCY_BYTES], enum job_step *step) {
    if (of(call)->seq > call->job.record->seq && desk_refresh(desk, &call->job)) {
        *step = JOB_AGAIN;
        return false;
    }
    *step = JOB_FINISHED;
    access_of(call->job.record, access);
    if (!access_hand(call, access, of(call)->role, role))
        return false;
    return !remembered(call, what, *role, idem, step) && under_way(call);
}

enum job_step act_run(struct desk *desk, struct call *call) {
    struct access access;
    int role;
    uint8_t idem[IDEMPOTENCY_BYTES];
    enum job_step step;
    const struct act *act = of(call);
    if (!prepare(desk, call, "act", &access, &role, idem, &step))
        return step;
    return settle(desk, call, &access, role,
                  session_act(call->job.session, role, (uint32_t)act->seq, act->key, strlen(act->key), clock_now()),
                  idem);
}

static bool fresh(struct call *call, int role) {
    int64_t seq = of(call)->seq;
    if (seq < 0 || (seq >= session_changed(call->job.session, role) && seq <= session_seq(call->job.session)))
        return true;
    stale(call);
    return false;
}

enum job_step undo_run(struct desk *desk, struct call *call) {
    struct access access;
    int role;
    uint8_t idem[IDEMPOTENCY_BYTES];
    enum job_step step;
    const struct job *job = &call->job;
    if (!prepare(desk, call, "undo", &access, &role, idem, &step))
        return step;
    if (session_over(job->session)) {
        over(call);
        return JOB_FINISHED;
    }
    if (!fresh(call, role))
        return JOB_FINISHED;
    return settle(desk, call, &access, role, session_undo(job->session, role, clock_now()), idem);
}

enum job_step resign_run(struct desk *desk, struct call *call) {
    struct access access;
    int role;
    uint8_t idem[IDEMPOTENCY_BYTES];
    enum job_step step;
    if (!prepare(desk, call, "resign", &access, &role, idem, &step))
        return step;
    if (session_over(call->job.session)) {
        over(call);
        return JOB_FINISHED;
    }
    if (!fresh(call, role))
        return JOB_FINISHED;
    return settle(desk, call, &access, role, session_conclude(call->job.session, role, CONCLUDE_RESIGN, clock_now()),
                  idem);
}

bool act_done(struct desk *desk, struct call *call) {
    (void)desk;
    if (!call->replayed)
        publish_entry(call->api, call->job.record, call->job.session);
    return true;
}
