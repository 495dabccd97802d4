/* Actions, undo and resignation: requests that make an entry. */
#include "act.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/history.h"
#include "../call/idempotency.h"
#include "../call/phase.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../caller/access.h"
#include "../live/answers.h"
#include "../live/expiry.h"
#include "../live/game_json.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

struct act {
    const char *role, *key;
    struct json_t *keys; /* instead of key */
    int64_t seq;
    struct publish_kept *kept; /* the entries that run() has made */
    struct expired expired;    /* the clocks that ran out before that */
};
CALL_DATA_AS(struct act, act_data)

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
    { "role", FIELD_STRING, false, offsetof(struct act, role), text_is_id, 0, 0, "a role's id" }

static const struct field act_fields[] = {
    ROLE_FIELD,
    SEQ_FIELD,
    {"key", FIELD_STRING, false, offsetof(struct act, key), is_key, 0, 0,
     "the key of an action, at most 80 characters"},
    {"keys", FIELD_ARRAY, false, offsetof(struct act, keys), NULL, 0, 0, NULL},
};
static const struct field undo_or_resign_fields[] = {ROLE_FIELD, SEQ_FIELD};

/* Requires one key, or a list of keys. */
static void check_keys(const struct act *act, struct faults *faults) {
    size_t count = act->keys ? input_length(act->keys) : 0;
    if (act->key && act->keys)
        input_fault(faults, "", "keys", "cannot be combined with key");
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
    act_data(call)->seq = -1;
    if (call->input)
        input_read(call->input, fields, count, act_data(call), &faults);
    if (fields == act_fields)
        check_keys(act_data(call), &faults);
    return shape_end(&shape, &faults, call);
}

bool act_shape(struct call *call) {
    if (!read_act(call, act_fields, sizeof act_fields / sizeof act_fields[0]))
        return false;
    return act_data(call)->seq >= 0 ||
           call_problem(call, PROBLEM_SEQ_REQUIRED, "Send the seq of the view that the choice was made from.");
}

bool undo_or_resign_shape(struct call *call) {
    return read_act(call, undo_or_resign_fields, sizeof undo_or_resign_fields / sizeof undo_or_resign_fields[0]);
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

static void write_outcome(struct call *call, struct session *session, int role) {
    struct writer *w = &call->answer.body;
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

/* The answer to several keys. It is begun before the first key, receives the events of each, and is ended after the
 * last key that was taken. */
static void begin_several(struct call *call) {
    writer_clear(&call->answer.body);
    out_object(&call->answer.body);
    out_member_array(&call->answer.body, "events");
}

/* Does the first key that was not taken name something that no longer exists? */
static bool next_is_gone(struct call *call, struct session *session, int role, size_t taken) {
    struct writer why;
    const char *key = input_text(act_data(call)->keys, taken);
    writer_init(&why);
    bool gone = session_gone(session, role, session_seq(session), key, strlen(key), &why);
    writer_finish(&why);
    return gone;
}

/* last: the reason to stop after the last key that was taken. */
static void end_several(struct call *call, struct session *session, int role, size_t taken, enum act_stop last) {
    static const char *const names[] = {[STOP_NOT] = "illegal-action",
                                        [STOP_DRAW] = "draw",
                                        [STOP_DISCLOSURE] = "disclosure",
                                        [STOP_HAND_OVER] = "hand-over"};
    struct writer *w = &call->answer.body;
    const char *stopped = names[last];
    if (taken == input_length(act_data(call)->keys))
        stopped = NULL;
    else if (last == STOP_NOT && next_is_gone(call, session, role, taken))
        stopped = "gone";
    out_end_array(w);
    out_member_int(w, "seq", session_seq(session));
    out_key(w, "to_act");
    session_to_act_json(session, w);
    out_member_string(w, "status", session_status(session));
    out_member_int(w, "taken", (int64_t)taken);
    out_member_string(w, "stopped", stopped);
    out_end_object(w);
    call_json(call, 200);
}

static void with_seq(struct call *call) {
    out_member_int(&call->answer.body, "seq", session_seq(call->job.session));
    out_end_object(&call->answer.body);
}

static void stale(struct call *call) {
    call_problem_open(call, PROBLEM_STALE_SEQ,
                      act_data(call)->seq > session_seq(call->job.session)
                          ? "The game has not reached entry %" PRId64 " yet. Get the view again."
                          : "What you are asked has changed since %" PRId64 ". Get the view again.",
                      act_data(call)->seq);
    with_seq(call);
}

/* A key may contain anything that JSON allows, so its text is made safe to show. */
static void illegal(struct call *call, const struct access *access, int role) {
    char key[41];
    size_t n = 0;
    for (const char *c = act_data(call)->key; *c && n < sizeof key - 1; c++)
        key[n++] = *c > ' ' && *c < 0x7f ? *c : '?';
    key[n] = '\0';
    int count = session_legal_count(call->job.session, role);
    call_problem_open(call, PROBLEM_ILLEGAL_ACTION,
                      "%s is not among the %d actions that %s has. GET the actions and choose one.", key, count,
                      access_role_id(access, role));
    out_member_int(&call->answer.body, "seq", session_seq(call->job.session));
    out_member_int(&call->answer.body, "legal_count", count);
    out_end_object(&call->answer.body);
}

/* Sets the problem that the key names something that no longer exists. */
static void gone(struct call *call, int role) {
    struct writer why;
    writer_init(&why);
    session_gone(call->job.session, role, (uint32_t)act_data(call)->seq, act_data(call)->key,
                 strlen(act_data(call)->key), &why);
    call_problem_open(call, PROBLEM_GONE, "%s Get the actions and choose again.", writer_text(&why));
    writer_finish(&why);
    with_seq(call);
}

static void no_undo(struct call *call, int role) {
    struct session *session = call->job.session;
    if (session_undos_spent(session, role))
        call_problem_open(call, PROBLEM_CANNOT_UNDO,
                          "You have taken back %" PRIu32 " actions in this game, which is the limit of a seat. This "
                          "action stands; play on.",
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
    return call_ruleset_fault(call);
}

/* ---- the job ---------------------------------------------------------------------------------------------------- */

bool act_under_way(struct call *call) {
    return phase_allows(call, PHASE_TO_ACT) && ((call->job.session && !call->job.load_error) || fault(call));
}

/* Repeats the answer to a request with several keys that made the entries from..to. */
static bool replay_several(struct call *call, int role, uint32_t from, uint32_t to) {
    role_set before = 0;
    begin_several(call);
    for (uint32_t seq = from; seq <= to; seq++) {
        before = session_to_act(call->history.session);
        if (!history_next(&call->history, &call->job))
            return false;
        session_events_list(call->history.session, role, &call->answer.body);
    }
    end_several(call, call->history.session, role, to - from + 1, session_stop(call->history.session, before));
    return true;
}

/* from: the first entry that the request made; seq: the last. */
static enum job_step replay(struct call *call, int role, uint32_t from, uint32_t seq) {
    struct job *job = &call->job;
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    switch (history_reach(&call->history, job, act_data(call)->keys ? from - 1 : seq)) {
    case HISTORY_MORE: return JOB_AGAIN;
    case HISTORY_FAULT: fault(call); break;
    case HISTORY_THERE:
        if (!act_data(call)->keys)
            write_outcome(call, call->history.session, role);
        else if (!replay_several(call, role, from, seq)) {
            fault(call);
            break;
        }
        call->answer.replayed = true;
        break;
    }
    return JOB_FINISHED;
}

/* Shared by actions, undo and resignation. */
struct turn {
    struct call *call;
    struct access access;
    int role;
    enum job_step step;                         /* the result of run(), if the turn has ended */
    uint8_t idempotency_key[IDEMPOTENCY_BYTES]; /* set if call->kept.header is */
};

/* The first of the consecutive entries with this key that end at seq. */
static uint32_t first_of(const struct game_record *record, const uint8_t *key, uint32_t seq) {
    for (size_t i = 0; i < record->idempotency_key_count; i++)
        if (memcmp(record->idempotency_keys[i].bytes, key, IDEMPOTENCY_KEY) == 0)
            return record->idempotency_keys[i].seq;
    return seq;
}

/* true: the key was used before, and the answer or the next step is set. */
static bool remembered(struct turn *turn, const char *what) {
    struct call *call = turn->call;
    const struct act *act = act_data(call);
    const struct idempotency_key *found;
    const uint8_t *key = turn->idempotency_key;
    struct writer request;
    if (!call->kept.header)
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
                     "This Idempotency-Key was used for another request before. Use a new one.");
    else
        turn->step = replay(call, turn->role, first_of(call->job.record, key, seq), seq);
    return true;
}

/* The rules failed: quarantines the game. */
static void set_aside(struct call *call) {
    worker_quarantine(&call->job, session_fault(call->job.session));
    fault(call);
}

/* Time decides: clocks that have run out come before what a player does now. */
static bool is_in_time(struct turn *turn) {
    struct call *call = turn->call;
    switch (expiry_first(call->api, &call->job, &act_data(call)->expired)) {
    case EXPIRY_NONE: return true;
    case EXPIRY_FIRED: turn->step = JOB_AGAIN; break;
    case EXPIRY_UNKNOWN:
        call_problem(call, PROBLEM_UNAVAILABLE,
                     "A clock of this game may have run out, and the daemon does not know yet. Ask again in 1 second.");
        break;
    case EXPIRY_FAULT: set_aside(call); break;
    }
    return false;
}

/* The checks before the rules are involved. false: run() returns turn->step. */
static bool begin(struct turn *turn, struct call *call, const char *what) {
    *turn = (struct turn){.call = call, .step = JOB_FINISHED};
    expiry_tell(&act_data(call)->expired, &call->job);
    if (act_data(call)->seq > call->job.record->seq && worker_refresh(&call->job)) {
        turn->step = JOB_AGAIN;
        return false;
    }
    access_of(call->job.record, &turn->access);
    return role_to_act(call, &turn->access, act_data(call)->role, &turn->role) && !remembered(turn, what) &&
           act_under_way(call) && is_in_time(turn);
}

/* The same for a request without a list. In addition, the game must not be over, and nothing may have changed for the
 * role since the client's seq. */
static bool begin_fresh(struct turn *turn, struct call *call, const char *what) {
    if (!begin(turn, call, what))
        return false;
    const struct session *session = call->job.session;
    int64_t seq = act_data(call)->seq;
    if (session_over(session))
        phase_over(call);
    else if (seq < 0 || (seq >= session_changed(session, turn->role) && seq <= session_seq(session)))
        return true;
    else
        stale(call);
    return false;
}

/* Stages the entries, and the answers of standing orders to them. */
static void keep(struct turn *turn, struct made *made) {
    struct call *call = turn->call;
    const bool keyed = call->kept.header != NULL;
    if (!answers_append(made, keyed ? turn->idempotency_key : NULL, keyed ? sizeof turn->idempotency_key : 0, 0))
        set_aside(call);
}

/* Stages the one entry that the session has just made. */
static void keep_one(struct turn *turn) {
    struct call *call = turn->call;
    struct made made;
    if (call->job.record->orders || call->job.record->automatic) {
        made_begin(&made, call->api, &call->job, &act_data(call)->kept);
        made_add(&made);
        keep(turn, &made);
    } else if (call->kept.header) {
        store_append(&call->job.stage, turn->idempotency_key, sizeof turn->idempotency_key);
    } else {
        store_append(&call->job.stage, NULL, 0);
    }
}

/* Sets the answer for the outcome, and stages the entry if there is one. */
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
    case ACT_GONE: gone(call, turn->role); break;
    case ACT_OVER: phase_over(call); break;
    case ACT_NO_UNDO: no_undo(call, turn->role); break;
    case ACT_FAULT: set_aside(call); break;
    }
    return turn->step;
}

/* key: the one that the problem names. */
static enum job_step refuse_first(struct turn *turn, enum act_outcome outcome, const char *key) {
    act_data(turn->call)->key = key;
    enum job_step step = complete(turn, outcome);
    act_data(turn->call)->key = NULL; /* the job may be run again */
    return step;
}

/* Takes keys in order, until the player must see an outcome first or a key is not legal. */
static enum job_step act_several(struct turn *turn) {
    struct call *call = turn->call;
    const struct act *act = act_data(call);
    struct session *session = call->job.session;
    struct made made;
    enum act_stop stop = STOP_NOT;
    size_t count = input_length(act->keys);
    made_begin(&made, call->api, &call->job, &act_data(call)->kept);
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
        session_events_list(session, turn->role, &call->answer.body);
        stop = session_stop(session, before);
    }
    end_several(call, session, turn->role, made.count, stop);
    keep(turn, &made);
    return turn->step;
}

enum job_step act_run(struct call *call) {
    struct turn turn;
    const struct act *act = act_data(call);
    if (!begin(&turn, call, "act"))
        return turn.step;
    if (act->keys)
        return act_several(&turn);
    return complete(&turn, session_act(call->job.session, turn.role, (uint32_t)act->seq, act->key, strlen(act->key),
                                       clock_now()));
}

/* In an automatic game the daemon would repeat its own answer if that were taken back. So this goes back to the choice
 * before it. */
static enum job_step undo_on(struct turn *turn) {
    struct call *call = turn->call;
    struct session *session = call->job.session;
    struct made made;
    made_begin(&made, call->api, &call->job, &act_data(call)->kept);
    enum act_outcome outcome = session_undo(session, turn->role, clock_now());
    if (outcome != ACT_DONE)
        return complete(turn, outcome);
    made_add(&made);
    while (outcome == ACT_DONE && made.count < MADE_KEYS && session_is_alone(session, turn->role) &&
           session_can_undo(session, turn->role)) {
        outcome = session_undo(session, turn->role, clock_now());
        if (outcome == ACT_DONE)
            made_add(&made);
    }
    if (outcome != ACT_DONE) {
        set_aside(call);
        return turn->step;
    }
    write_outcome(call, session, turn->role);
    keep(turn, &made);
    return turn->step;
}

enum job_step undo_run(struct call *call) {
    struct turn turn;
    if (!begin_fresh(&turn, call, "undo"))
        return turn.step;
    if (call->job.record->automatic)
        return undo_on(&turn);
    return complete(&turn, session_undo(call->job.session, turn.role, clock_now()));
}

/* A player who is left alone has won by any rules. Among several, the rules must say who acts next. */
static bool ends_without_rules(const struct session *session, int role) {
    return __builtin_popcount(session_in(session) & (role_set)~ROLE_BIT(role)) < 2;
}

enum job_step resign_run(struct call *call) {
    struct turn turn;
    if (!begin_fresh(&turn, call, "resign"))
        return turn.step;
    if (call->job.record->module->absent && !ends_without_rules(call->job.session, turn.role)) {
        call_not_installed(call);
        return JOB_FINISHED;
    }
    if (!(session_in(call->job.session) & ROLE_BIT(turn.role))) {
        call_problem_open(call, PROBLEM_STALE_SEQ, "The seat is out of the game. Get the view again.");
        with_seq(call);
        return JOB_FINISHED;
    }
    return complete(&turn, session_conclude(call->job.session, turn.role, CONCLUDE_RESIGN, clock_now()));
}

enum job_step return_run(struct call *call) {
    struct turn turn;
    call->answer.status = 200;
    if (!begin_fresh(&turn, call, "return"))
        return turn.step;
    const struct clocks *clocks = call->job.record->clocks;
    if (!clocks || !clocks->seat[turn.role].caretaker)
        return JOB_FINISHED;
    return complete(&turn, session_notice(call->job.session, turn.role, ENTRY_BACK, clock_now()));
}

enum stage_result return_done(struct call *call) {
    if (call->job.stage.changes)
        publish_entries(call->api, call->job.record, call->job.session, &act_data(call)->kept);
    writer_clear(&call->answer.body);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return STAGE_DONE;
}

enum stage_result act_done(struct call *call) {
    if (!call->answer.replayed)
        publish_entries(call->api, call->job.record, call->job.session, &act_data(call)->kept);
    return STAGE_DONE;
}

enum stage_result undo_done(struct call *call) {
    act_done(call);
    answers_now(call->api, call->job.record);
    return STAGE_DONE;
}

void act_finish(struct call *call) {
    publish_forget(&act_data(call)->kept);
    expiry_forget(&act_data(call)->expired);
}
