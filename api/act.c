/* Actions, undo and resignation: what makes an entry. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/game/session.h"
#include "access.h"
#include "act.h"
#include "answers.h"
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
    struct json_t *keys; /* in place of key */
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
    {"key", FIELD_STRING, false, offsetof(struct act, key), is_key, 0, 0,
     "the key of an action, at most 80 characters"},
    {"keys", FIELD_ARRAY, false, offsetof(struct act, keys), NULL, 0, 0, NULL},
};
static const struct field undo_or_resign_fields[] = {ROLE_FIELD, SEQ_FIELD};

/* One key, or a list of keys. */
static void check_keys(const struct act *act, struct faults *faults) {
    size_t count = act->keys ? input_length(act->keys) : 0;
    if (act->key && act->keys)
        input_fault(faults, "", "keys", "stands in place of key, not beside it");
    else if (!act->key && !act->keys && faults->count == 0)
        input_fault(faults, "", "key", "is missing");
    else if (act->keys && (count < 1 || count > MADE_KEYS))
        input_fault(faults, "", "keys", "must be a list of 1 to 32 keys");
    for (size_t i = 0; i < count && i < MADE_KEYS; i++) {
        const char *key = input_text(act->keys, i);
        char index[24];
        snprintf(index, sizeof index, "%zu", i);
        if (!key || !is_key(key))
            input_fault(faults, "/keys", index, "must be the key of an action, at most 80 characters");
    }
}

static bool read_act(struct call *call, const struct field *fields, size_t count) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    of(call)->seq = -1;
    if (call->input)
        input_read(call->input, fields, count, of(call), &faults);
    if (fields == act_fields)
        check_keys(of(call), &faults);
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

/* The answer to several keys: begun before the first, with the events of each, ended after the last that was taken. */
static void begin_several(struct call *call) {
    writer_clear(&call->body);
    out_object(&call->body);
    out_member_array(&call->body, "events");
}

/* last: what came of the last one that was taken. */
static void end_several(struct call *call, struct session *session, size_t taken, enum act_stop last) {
    static const char *const names[] = {[STOP_NOT] = "illegal-action",
                                        [STOP_DRAW] = "draw",
                                        [STOP_DISCLOSURE] = "disclosure",
                                        [STOP_HAND_OVER] = "hand-over"};
    struct writer *w = &call->body;
    out_end_array(w);
    out_member_int(w, "seq", session_seq(session));
    out_key(w, "to_act");
    session_to_act_json(session, w);
    out_member_string(w, "status", session_status(session));
    out_member_int(w, "taken", (int64_t)taken);
    out_member_string(w, "stopped", taken == input_length(of(call)->keys) ? NULL : names[last]);
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

void act_over(struct call *call) {
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
bool act_under_way(struct call *call) {
    const struct job *job = &call->job;
    switch (job->record->status) {
    case GAME_OPEN:
        call_problem_open(call, PROBLEM_NOT_ACTIVE, "The game begins when all its seats are filled.");
        with_status(call);
        return false;
    case GAME_ABORTED:
        if (!game_record_begun(job->record)) {
            act_over(call);
            return false;
        }
        break;
    case GAME_ACTIVE:
    case GAME_FINISHED: break;
    }
    return (job->session && !job->load_error) || fault(call);
}

/* The entries that one request with keys made, from..to. */
static bool replay_several(struct call *call, int role, uint32_t from, uint32_t to) {
    role_set before = 0;
    begin_several(call);
    for (uint32_t seq = from; seq <= to; seq++) {
        before = session_to_act(call->history.session);
        if (!history_next(&call->history, &call->job))
            return false;
        session_events_list(call->history.session, role, &call->body);
    }
    end_several(call, call->history.session, to - from + 1, session_stop(call->history.session, before));
    return true;
}

/* from: the first entry that the request made; seq: the last. */
static enum job_step replay(struct call *call, int role, uint32_t from, uint32_t seq) {
    struct job *job = &call->job;
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    switch (history_reach(&call->history, job, of(call)->keys ? from - 1 : seq)) {
    case HISTORY_MORE: return JOB_AGAIN;
    case HISTORY_FAULT: fault(call); break;
    case HISTORY_THERE:
        if (!of(call)->keys)
            write_outcome(call, call->history.session, role);
        else if (!replay_several(call, role, from, seq)) {
            fault(call);
            break;
        }
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

/* The first entry that was made with this key, of several that end at seq. */
static uint32_t first_of(const struct game_record *record, const uint8_t *key, uint32_t seq) {
    for (size_t i = 0; i < record->idempotency_key_count; i++)
        if (memcmp(record->idempotency_keys[i].bytes, key, IDEMPOTENCY_KEY) == 0)
            return record->idempotency_keys[i].seq;
    return seq;
}

/* true: the key was used before, and the answer or the next step is set. */
static bool remembered(struct turn *turn, const char *what) {
    struct call *call = turn->call;
    const struct act *act = of(call);
    const struct idempotency_key *found;
    const uint8_t *key = turn->idempotency_key;
    struct writer request;
    if (!call->idempotency)
        return false;
    writer_init(&request);
    put_format(&request, "%" PRId64 " %s", act->seq, act->key ? act->key : "");
    for (size_t i = 0; act->keys && i < input_length(act->keys); i++)
        put_format(&request, "\n%s", input_text(act->keys, i));
    idempotency_make(call, what, turn->role, writer_text(&request), turn->idempotency_key);
    writer_finish(&request);
    uint32_t seq = game_record_find_idempotency_key(call->job.record, key, IDEMPOTENCY_KEY, &found);
    if (seq == 0)
        return false;
    if (found->length < IDEMPOTENCY_BYTES ||
        memcmp(found->bytes + IDEMPOTENCY_KEY, key + IDEMPOTENCY_KEY, IDEMPOTENCY_BYTES - IDEMPOTENCY_KEY) != 0)
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key came with another request before. Use a new one.");
    else
        turn->step = replay(call, turn->role, first_of(call->job.record, key, seq), seq);
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
           act_under_way(call);
}

/* The same for what is not chosen from a list: the game is not over, and nothing has changed for the role since. */
static bool begin_fresh(struct turn *turn, struct call *call, const char *what) {
    if (!begin(turn, call, what))
        return false;
    const struct session *session = call->job.session;
    int64_t seq = of(call)->seq;
    if (session_over(session))
        act_over(call);
    else if (seq < 0 || (seq >= session_changed(session, turn->role) && seq <= session_seq(session)))
        return true;
    else
        stale(call);
    return false;
}

/* The rules failed. */
static void set_aside(struct call *call) {
    worker_quarantine(&call->job, session_fault(call->job.session));
    fault(call);
}

/* Stages what was made, and what standing orders answer to it. */
static void keep(struct turn *turn, struct made *made) {
    struct call *call = turn->call;
    const bool keyed = call->idempotency != NULL;
    if (!answers_append(made, keyed ? turn->idempotency_key : NULL, keyed ? sizeof turn->idempotency_key : 0, 0))
        set_aside(call);
}

/* The one entry that the session has just made. */
static void keep_one(struct turn *turn) {
    struct call *call = turn->call;
    struct made made;
    if (call->job.record->orders) {
        made_begin(&made, call->api, &call->job, &call->kept);
        made_add(&made);
        keep(turn, &made);
    } else if (call->idempotency) {
        store_append(&call->job.stage, turn->idempotency_key, sizeof turn->idempotency_key);
    } else {
        store_append(&call->job.stage, NULL, 0);
    }
}

/* The answer to what the rules said, and the entry where there is one. */
static enum job_step complete(struct turn *turn, enum act_outcome outcome) {
    struct call *call = turn->call;
    struct job *job = &call->job;
    switch (outcome) {
    case ACT_DONE:
        write_outcome(call, job->session, turn->role);
        keep_one(turn);
        break;
    case ACT_STALE: stale(call); break;
    case ACT_ILLEGAL: illegal(call, &turn->access, turn->role); break;
    case ACT_OVER: act_over(call); break;
    case ACT_NO_UNDO: no_undo(call, turn->role); break;
    case ACT_FAULT: set_aside(call); break;
    }
    return turn->step;
}

/* key: what the problem names. */
static enum job_step refuse_first(struct turn *turn, enum act_outcome outcome, const char *key) {
    of(turn->call)->key = key;
    enum job_step step = complete(turn, outcome);
    of(turn->call)->key = NULL; /* the job may be run again */
    return step;
}

/* Takes keys in order until one must be seen, or is not in the list. */
static enum job_step act_several(struct turn *turn) {
    struct call *call = turn->call;
    const struct act *act = of(call);
    struct session *session = call->job.session;
    struct made made;
    enum act_stop stop = STOP_NOT;
    size_t count = input_length(act->keys);
    made_begin(&made, call->api, &call->job, &call->kept);
    begin_several(call);
    while (made.count < count && stop == STOP_NOT) {
        role_set before = session_to_act(session);
        uint32_t seq = made.count == 0 ? (uint32_t)act->seq : session_seq(session);
        const char *key = input_text(act->keys, made.count);
        enum act_outcome outcome = session_act(session, turn->role, seq, key, strlen(key), clock_now());
        if (outcome == ACT_FAULT || (made.count == 0 && outcome != ACT_DONE)) {
            return refuse_first(turn, outcome, key);
        }
        if (outcome != ACT_DONE)
            break;
        made_add(&made);
        session_events_list(session, turn->role, &call->body);
        stop = session_stop(session, before);
    }
    end_several(call, session, made.count, stop);
    keep(turn, &made);
    return turn->step;
}

enum job_step act_run(struct call *call) {
    struct turn turn;
    const struct act *act = of(call);
    if (!begin(&turn, call, "act"))
        return turn.step;
    if (act->keys)
        return act_several(&turn);
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
    return complete(&turn, session_notice(call->job.session, turn.role, ENTRY_BACK, clock_now()));
}

bool return_done(struct call *call) {
    if (call->job.stage.changes)
        publish_entries(call->api, call->job.record, call->job.session, &call->kept);
    writer_clear(&call->body);
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 200);
    return true;
}

bool act_done(struct call *call) {
    if (!call->replayed)
        publish_entries(call->api, call->job.record, call->job.session, &call->kept);
    return true;
}

bool undo_done(struct call *call) {
    act_done(call);
    answers_now(call->api, call->job.record);
    return true;
}
