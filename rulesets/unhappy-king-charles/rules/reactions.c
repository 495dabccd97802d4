/* Interception, Evasion and withdrawing into a Fortress: UP-18.1, UP-18.2. */
#include "../../kit/dice.h"
#include "../../kit/windows.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "odds.h"
#include "reactions.h"
#include "subordination.h"

int evasion_distance(const struct uk_content *c, int brigades) {
    return brigades <= c->rules.evasion_small_most ? c->rules.evasion_small : c->rules.evasion_large;
}

/* A besieger that reacts loses its siege lines at once, for any die roll (UP-20.1). */
static void leave_lines(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    if (s->siege[area] == SIEGE_NONE || fortress_besieger(content_of(game), s, area) != general)
        return;
    siege_lift(game, area);
    state_of(game)->op.left_lines = s->general_at[s->op.general] == area;
}

/* ---- Generals left behind (UP-17.3, UP-18.1, UP-18.2) ----------------------------------------------------------- */

static bool has_subordinates(const struct uk_state *s, int general) {
    return army_generals(s, general) != general_bit(general);
}

void leave_behind_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[LEAVE_BEHIND_GENERAL];
    uint32_t left = commanders_outside(c, s, s->general_at[general], role) & ~general_bit(general);
    FOR_EACH_BIT (g, army_generals(s, general) & ~general_bit(general))
        if (army_size(s, general) > s->strength[g] && may_stand_together(c, s, left | general_bit(g)))
            list_add1(list, VERB_LEAVE, g);
    list_add(list, VERB_GO_TOGETHER);
}

void leave_behind_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = frame->reg[LEAVE_BEHIND_GENERAL];
    if (action->verb == VERB_LEAVE)
        army_leave(game, action->arg[0]);
    if (action->verb == VERB_GO_TOGETHER || !has_subordinates(state_of(game), general))
        flow_return(game);
}

/* ---- Interception (UP-18.1) -------------------------------------------------------------------------------------- */

void intercept_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (g, interceptors(content_of(game), state_of(game), role, frame->reg[INTERCEPT_AREA]))
        list_add1(list, VERB_INTERCEPT, g);
    list_add(list, VERB_LET_PASS);
}

void intercept_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int area = frame->reg[INTERCEPT_AREA], general = action->arg[0];
    windows_pass(game, frame, role);
    if (action->verb == VERB_LET_PASS)
        return;
    int needed = interception_needs(content_of(game), s, general, area);
    s->op.tried |= general_bit(general);
    leave_lines(game, general);
    int roll = die(game, 6, "interception");
    tell(game, EVENT_INTERCEPTION, general, area, roll, needed);
    if (roll < needed)
        return;
    s->op.intercepted = (int8_t)general;
    if (has_subordinates(s, general))
        flow_call(game, STEP_LEAVE_BEHIND, role, general);
}

/* ---- Evasion (UP-18.2) ------------------------------------------------------------------------------------------- */

void evade_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_EVADE, frame->reg[EVADE_GENERAL]);
    list_add1(list, VERB_STAY, frame->reg[EVADE_GENERAL]);
}

void evade_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[EVADE_GENERAL];
    flow_return(game);
    if (action->verb == VERB_STAY)
        return;
    int needed = evasion_needs(content_of(game), s, general);
    leave_lines(game, general);
    int roll = die(game, 6, "evasion");
    tell(game, EVENT_EVASION, general, roll, needed, 0);
    if (roll < needed)
        return;
    flow_call(game, STEP_EVADE_TO, role, general, 0, s->op.from);
    if (has_subordinates(s, general))
        flow_call(game, STEP_LEAVE_BEHIND, role, general);
}

static int areas_left(const struct game *game, const struct frame *frame) {
    return evasion_distance(content_of(game), army_size(state_of(game), frame->reg[EVADE_TO_GENERAL])) -
           frame->reg[EVADE_TO_MOVED];
}

void evade_to_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[EVADE_TO_GENERAL], here = s->general_at[general];
    const struct area_set ways = ways_out(c, s, role, general, here, army_size(s, general), frame->reg[EVADE_TO_BARRED],
                                          areas_left(game, frame));
    FOR_EACH_AREA(a, ways)
    list_add1(list, VERB_EVADE_TO, a);
    if (list->count == 0 || (frame->reg[EVADE_TO_MOVED] > 0 && may_join_at(c, s, general, here)))
        list_add1(list, VERB_HALT, here);
}

void evade_to_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[EVADE_TO_GENERAL], from = s->general_at[general], area = action->arg[0];
    if (action->verb == VERB_EVADE_TO) {
        army_move(game, general, area);
        tell(game, EVENT_MOVED, general, area, 0, 0);
        siege_check(game, from);
        frame->reg[EVADE_TO_MOVED]++;
        if (areas_left(game, frame) > 0)
            return;
    }
    flow_return(game);
    generals_combine(game, s->general_at[general], role);
}

/* ---- into the Fortress (UP-18.2) --------------------------------------------------------------------------------- */

void withdraw_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add2(list, VERB_GO_INSIDE, frame->reg[WITHDRAW_GENERAL], frame->reg[WITHDRAW_AREA]);
    list_add1(list, VERB_STAY, frame->reg[WITHDRAW_GENERAL]);
}

void withdraw_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = frame->reg[WITHDRAW_GENERAL], area = frame->reg[WITHDRAW_AREA];
    flow_return(game);
    if (action->verb == VERB_STAY)
        return;
    army_go_inside(game, general);
    tell(game, EVENT_WENT_INSIDE, general, area, 0, 0);
}
