/* Carries out standing orders and passes, makes the only choice of open questions, and says where a series of actions
 * must stop. */
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "session_state.h"

#include <string.h>

static _Thread_local struct action_list scratch_list;

struct ordering {
    struct session *session;
    int role;
    const struct orders *orders;
    int found;
};

static void body_order(void *context) {
    struct ordering *ordering = context;
    struct session *session = ordering->session;
    const struct ruleset *ruleset = session->module->ruleset;
    session_list(session, ordering->role, &scratch_list);
    if (ruleset->out_of_turn_count > 0)
        actions_keep(ruleset, &scratch_list, false);
    ordering->found =
        orders_choose(ordering->orders, ruleset, ruleset->steps ? flow_top(&session->game) : NULL, &scratch_list);
}

bool session_order(struct session *session, int role, const struct orders *orders, struct action *action) {
    struct ordering ordering = {session, role, orders, -1};
    if (session->dead || !(session->to_act & ROLE_BIT(role)) || !session_guarded(session, body_order, &ordering) ||
        ordering.found < 0)
        return false;
    *action = scratch_list.item[ordering.found];
    return true;
}

enum act_outcome session_act_by_order(struct session *session, int role, const struct orders *orders, int64_t at) {
    struct entry entry = {.seq = session->seq + 1, .at = at, .kind = ENTRY_ACTION, .role = (uint8_t)role};
    if (!session->dead && session->to_act == 0)
        return ACT_OVER;
    if (!session_order(session, role, orders, &entry.action))
        return session->dead ? ACT_FAULT : ACT_ILLEGAL;
    return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
}

/* ---- questions with one answer --------------------------------------------------------------------------- */

static void body_only_choice(void *context) {
    struct ordering *ordering = context;
    struct session *session = ordering->session;
    const struct ruleset *ruleset = session->module->ruleset;
    if (!ruleset->steps || !flow_is_open(&session->game, ordering->role))
        return;
    session_list(session, ordering->role, &scratch_list);
    if (ruleset->out_of_turn_count > 0)
        actions_keep(ruleset, &scratch_list, false);
    ordering->found = scratch_list.count == 1 ? 0 : -1;
}

bool session_is_alone(struct session *session, int role) {
    struct ordering ordering = {session, role, NULL, -1};
    return !session->dead && (session->to_act & ROLE_BIT(role)) &&
           session_guarded(session, body_only_choice, &ordering) && ordering.found == 0;
}

enum act_outcome session_act_alone(struct session *session, int64_t at) {
    struct entry entry = {.seq = session->seq + 1, .at = at, .kind = ENTRY_ACTION, .automatic = true};
    if (session->paused || (session->seq > 0 && session->last.kind == ENTRY_UNDO))
        return ACT_ILLEGAL;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!session_is_alone(session, role))
            continue;
        entry.role = (uint8_t)role;
        entry.action = scratch_list.item[0];
        return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
    }
    return session->dead ? ACT_FAULT : ACT_ILLEGAL;
}

/* ---- standing passes -------------------------------------------------------------------------------------- */

void session_passes_json(struct session *session, int role, struct writer *w) {
    const struct module *module = session->module;
    uint32_t standing = windows_standing(&session->game, role);
    out_array(w);
    for (int pass = 0; standing >> pass != 0 && pass < WINDOW_PASSES; pass++)
        if (standing >> pass & 1)
            out_string(w, domain_id(module->ruleset, module->content, module->ruleset->windows->pass_domain, pass));
    out_end_array(w);
}

int session_pass(const struct session *session, const char *id) {
    const struct module *module = session->module;
    const struct window_rules *windows = module->ruleset->windows;
    int pass = windows ? domain_find(module->ruleset, module->content, windows->pass_domain, id) : -1;
    return pass >= 0 ? pass : -1;
}

struct laying {
    struct session *session;
    int role;
    const struct action *action;
    bool listed;
};

static void body_lay(void *context) {
    struct laying *laying = context;
    session_list(laying->session, laying->role, &scratch_list);
    for (int i = 0; i < scratch_list.count; i++)
        laying->listed |= memcmp(&scratch_list.item[i], laying->action, sizeof *laying->action) == 0;
}

enum act_outcome session_set_pass(struct session *session, int role, int pass, bool lays, int64_t at, bool *changed) {
    const struct window_rules *windows = session->module->ruleset->windows;
    struct entry entry = {.seq = session->seq + 1, .at = at, .kind = ENTRY_ACTION, .role = (uint8_t)role};
    struct laying laying = {session, role, &entry.action, false};
    *changed = false;
    if (!session->dead && session->to_act == 0)
        return ACT_OVER;
    if (!session->dead && (windows_standing(&session->game, role) >> pass & 1) == lays)
        return ACT_DONE;
    entry.action.verb = lays ? windows->verb_lay : windows->verb_lift;
    entry.action.arg[0] = (int16_t)pass;
    if (session->dead || !session_guarded(session, body_lay, &laying))
        return ACT_FAULT;
    if (!laying.listed)
        return ACT_ILLEGAL;
    *changed = session_take(session, &entry);
    return *changed ? ACT_DONE : ACT_FAULT;
}

/* ---- series of actions -------------------------------------------------------------------------------------- */

enum act_stop session_stop(const struct session *session, role_set asked_before) {
    role_set asked = session->to_act;
    if (session->roll_count > 0)
        return STOP_DRAW;
    if (events_disclose(session->module->ruleset, session->events))
        return STOP_DISCLOSURE;
    if ((asked & (role_set)~asked_before) || (asked_before & ~asked & ROLE_BIT(session->last.role)) || asked == 0)
        return STOP_HAND_OVER;
    return STOP_NOT;
}
