/* What a seat has said beforehand, carried out; and where several actions in a row must stop. */
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "session_state.h"

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
