/* Takes an action back, even after later actions of other roles out of turn. */
#include <string.h>

#include "guard.h"
#include "session_state.h"

/* Thread-local. */
static _Thread_local struct action_list scratch_list;
static _Thread_local struct trail_step scratch_steps[TRAIL_MOST];
static _Thread_local uint8_t scratch_before[RULESET_MAX_STATE], scratch_was[RULESET_MAX_STATE],
    scratch_then[RULESET_MAX_STATE], scratch_now[RULESET_MAX_STATE];

/* The number of steps back to the moment before the role's latest action. 0: it cannot be taken back, because it
 * disclosed something, or because a later step was not out of turn or disclosed something to this role. */
static uint32_t steps_back(const struct session *session, int role) {
    for (uint32_t n = 0; n < session->trail.count; n++) {
        struct trail_step step = trail_step_at(&session->trail, n);
        if (step.role == role)
            return step.open ? n + 1 : 0;
        if (!step.out_of_turn || (step.learned & ROLE_BIT(role)))
            return 0;
    }
    return 0;
}

/* Goes back over others' actions, which are then applied again. */
struct redoing {
    struct session *session;
    struct trail_step step;
    bool unseen; /* by the role that takes back: whether the action is still legal must not show in what it may do */
    bool went;
};

static bool is_legal(const struct session *session, const struct trail_step *step) {
    scratch_list.count = 0;
    session->module->ruleset->legal(&session->game, step->role, &scratch_list);
    for (int i = 0; i < scratch_list.count; i++)
        if (memcmp(&scratch_list.item[i], &step->action, sizeof step->action) == 0)
            return true;
    return false;
}

static void body_redo(void *context) {
    struct redoing *redoing = context;
    struct session *session = redoing->session;
    const struct ruleset *ruleset = session->module->ruleset;
    const struct trail_step *step = &redoing->step;
    redoing->went = redoing->unseen || is_legal(session, step);
    if (!redoing->went)
        return;
    session_open(session, step->role);
    ruleset->apply(&session->game, step->role, &step->action);
}

/* Applies the step again to session->state; false: its effect is no longer the same. An action in private, such as a
 * term of a draft, needs not be legal any more: any later move may make its reason go, and the rules stand that. */
static bool redo(struct session *session, const struct trail_step *step, int role) {
    struct redoing redoing = {.session = session, .step = *step, .unseen = !(step->seen & ROLE_BIT(role))};
    char why[sizeof session->fault];
    uint64_t counter = session->stream.counter;
    bool went = guard_run(body_redo, &redoing, why, sizeof why) && redoing.went;
    session_close(session);
    bool drew = session->stream.counter != counter;
    session->stream.counter = counter;
    return went && !drew;
}

/* true: the later actions changed none of the bits that the action had changed, and changed the same bits as they would
 * have without it. Bits are compared because sets of roles are bits. was, then: before and after the action. now: the
 * current state; without: the state as it would be. */
static bool is_apart(const uint8_t *was, const uint8_t *then, const uint8_t *now, const uint8_t *without, size_t size) {
    for (size_t i = 0; i < size; i++) {
        uint8_t changed = was[i] ^ then[i];
        if (without[i] != (now[i] ^ changed) || ((now[i] ^ then[i]) & changed) != 0)
            return false;
    }
    return true;
}

/* Changes session->state to what it would be without the step that is back - 1 before the latest. false: the later
 * steps depend on it, and the state is unchanged. The trail is not changed. */
static bool go_back(struct session *session, uint32_t back, int role) {
    size_t size = session->module->ruleset->state_size;
    memcpy(scratch_now, session->state, size);
    trail_state_before(&session->trail, back, session->state);
    if (back == 1)
        return true;
    memcpy(scratch_was, session->state, size);
    memcpy(scratch_then, scratch_now, size);
    trail_state_before(&session->trail, back - 1, scratch_then);
    bool went = true;
    for (uint32_t n = back - 1; went && n-- > 0;) {
        struct trail_step step = trail_step_at(&session->trail, n);
        went = redo(session, &step, role);
    }
    if (went && is_apart(scratch_was, scratch_then, scratch_now, session->state, size))
        return true;
    memcpy(session->state, scratch_now, size);
    return false;
}

bool session_may_go_back(struct session *session, int role) {
    uint32_t back = session->to_act != 0 ? steps_back(session, role) : 0;
    if (back < 2)
        return back == 1;
    bool may = go_back(session, back, role);
    if (may)
        memcpy(session->state, scratch_now, session->module->ruleset->state_size);
    return may;
}

/* Writes the steps after the one taken back again, as changes of the state without it. */
static bool write_trail_anew(struct session *session, uint32_t back, int role) {
    size_t size = session->module->ruleset->state_size;
    for (uint32_t n = 0; n + 1 < back; n++)
        scratch_steps[n] = trail_step_at(&session->trail, n);
    trail_cut(&session->trail, back);
    memcpy(session->state, scratch_was, size);
    for (uint32_t n = back - 1; n-- > 0;) {
        memcpy(scratch_before, session->state, size);
        if (!redo(session, &scratch_steps[n], role))
            return false;
        trail_add(&session->trail, &scratch_steps[n], scratch_before, session->state, size);
    }
    return true;
}

bool session_take_back(struct session *session, const struct entry *entry) {
    uint32_t back = steps_back(session, entry->role);
    if (back == 0 || !go_back(session, back, entry->role))
        return false;
    struct trail_step step = trail_step_at(&session->trail, back - 1);
    if (back == 1)
        trail_cut(&session->trail, 1);
    else if (!write_trail_anew(session, back, entry->role))
        return false;
    session_begin_entry(session, entry);
    session->undoes = step.seq;
    session->undone_seen = step.out_of_turn ? step.seen : ROLES_EVERYONE;
    session->undone[entry->role]++;
    session->events->count = 0;
    session->move_count = 0;
    session->roll_count = 0;
    bool went = session_look(session);
    session->last.to_act = session->to_act;
    session_mark(session);
    return went;
}
