/* Events that Activate a General (74, 82, 84, 93), or move Brigades between two (90, 94). */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "labels.h"
#include "activation.h"
#include "events.h"

/* ---- Activations ------------------------------------------------------------------------------------------------- */

/* Any rating and size, but no Subordinates. */
static void list_activations(const struct game *game, const struct uk_op *op, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    FOR_EACH_BIT (g, op->generals) {
        if (!general_is_free(s, g))
            continue;
        if (may_activate_to_move(c, s, g, 0))
            list_add1(list, general_is_inside(s, g) ? VERB_SALLY : VERB_ACTIVATE, g);
        if ((op->flags & TO_BOMBARD) && may_activate_to_bombard(c, s, g, 0))
            list_add1(list, VERB_BOMBARD, g);
    }
}

bool can_activate_by_event(const struct game *game, int side, const struct uk_op *op) {
    struct action_list list = {.count = 0};
    list_activations(game, op, &list);
    return list.count > 0;
}

static int mode_of(const struct action *action) {
    switch (action->verb) {
    case VERB_BOMBARD: return MODE_BOMBARD;
    case VERB_SALLY: return MODE_SORTIE;
    default: return MODE_MOVE;
    }
}

void activate_by_event(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct action_list list = {.count = 0};
    list_activations(game, op, &list);
    if (list.count == 1 && !(op->flags & OPTIONAL))
        activation_begin(game, list.item[0].arg[0], mode_of(&list.item[0]));
    else if (list.count > 0)
        flow_call(game, STEP_EVENT_ACTIVATE, frame->role, frame->reg[EVENT_CARD], op_index(frame));
}

void uk_event_activate_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = uk_event_op(game, frame->reg[EVENT_ACTIVATE_CARD], frame->reg[EVENT_ACTIVATE_EFFECT]);
    list_activations(game, op, list);
    if (op->flags & OPTIONAL)
        list_add(list, VERB_END_EVENT);
}

void uk_event_activate_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb != VERB_END_EVENT)
        activation_begin(game, action->arg[0], mode_of(action));
}

/* Card 74: one more Movement Point, and a modifier against Interception. */
void relief_march(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct action_list list = {.count = 0};
    list_activations(game, op, &list);
    if (list.count == 0)
        return;
    activation_begin(game, list.item[0].arg[0], mode_of(&list.item[0]));
    state_of(game)->op.bonus = op->count;
    state_of(game)->op.intercept_drm = op->modifier;
}

/* Card 84: until the Turn End Phase. */
void joint_venture(struct game *game, struct frame *frame, const struct uk_op *op) {
    state_of(game)->joint_venture = 1;
}

bool can_place_brentford(const struct game *game, int side, const struct uk_op *op) {
    return state_of(game)->turn < op->least && general_on_map(state_of(game), op->general);
}

void place_brentford(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (!can_place_brentford(game, frame->role, op))
        return;
    brentford_put(game, true);
    tell(game, EVENT_BRENTFORD, 0, 0, 0, 0);
}

/* ---- Cavalry Commander (90, 94) ---------------------------------------------------------------------------------- */

static bool may_go(const struct uk_content *c, const struct uk_state *s, int giver, int brigade) {
    int pool = c->brigade[brigade].pool;
    return s->brigade_at[brigade] == giver && pool != POOL_COVENANTER && pool != POOL_LORRAINER;
}

/* The Generals that may give a Brigade: King Charles keeps one. */
static bool may_give(const struct uk_content *c, const struct uk_state *s, int general) {
    if (!general_on_map(s, general) || general_is_inside(s, general) ||
        s->strength[general] < (general == KING_CHARLES ? 2 : 1))
        return false;
    for (int b = 0; b < BRIGADES; b++)
        if (may_go(c, s, general, b))
            return true;
    return false;
}

/* Areas within that distance by land, without Areas with the enemy. */
static struct area_set reach(const struct uk_content *c, const struct uk_state *s, int giver, int distance) {
    int enemy = opponent(general_side(c, giver));
    struct area_set reached = {{0, 0}}, edge = {{0, 0}};
    areas_add(&reached, s->general_at[giver]);
    areas_add(&edge, s->general_at[giver]);
    for (int k = 0; k < distance; k++) {
        struct area_set next = {{0, 0}};
        FOR_EACH_AREA(a, edge)
        next = areas_either(next, c->land[a]);
        next = areas_without(next, reached);
        FOR_EACH_AREA(a, next)
        if (stands_there(c, s, a, enemy))
            areas_remove(&next, a);
        reached = areas_either(reached, next);
        edge = next;
    }
    return reached;
}

/* An exchange within one army does not change its size. */
static int room_for(const struct uk_content *c, const struct uk_state *s, int giver, int receiver) {
    if (army_commander(s, giver) == army_commander(s, receiver))
        return c->general[receiver].army - s->strength[receiver];
    return general_room(c, s, receiver);
}

static bool may_receive(const struct uk_content *c, const struct uk_state *s, int giver, int receiver, int brigade) {
    return may_go(c, s, giver, brigade) && may_hold(c, s, receiver, brigade) && room_for(c, s, giver, receiver) > 0;
}

static void list_receivers(const struct game *game, const struct uk_op *op, int giver, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int side = general_side(c, giver);
    const struct area_set near = reach(c, s, giver, op->distance);
    FOR_EACH_BIT (g, c->generals_of[side] & ~general_bit(giver)) {
        bool takes = false;
        if (!general_on_map(s, g) || general_is_inside(s, g) || !areas_have(&near, s->general_at[g]))
            continue;
        for (int b = 0; b < BRIGADES && !takes; b++)
            takes = may_receive(c, s, giver, g, b);
        if (takes)
            list_add1(list, VERB_RECEIVER, g);
    }
    for (int n = 0; n < NOTABLES; n++) {
        int area = c->notable[n].area;
        if (c->notable[n].side == side && notable_in(c, s, area) == n && areas_have(&near, area) &&
            !fortress_shut(c, s, area) && fortress_garrison(c, s, area) < fortress_limit(c, s, area))
            list_add1(list, VERB_RECEIVER_NOTABLE, n);
    }
}

static void list_givers(const struct game *game, const struct uk_op *op, int side, struct action_list *list) {
    const struct uk_content *c = content_of(game);
    FOR_EACH_BIT (g, c->generals_of[side]) {
        struct action_list receivers = {.count = 0};
        if (may_give(c, state_of(game), g))
            list_receivers(game, op, g, &receivers);
        if (receivers.count > 0)
            list_add1(list, VERB_GIVER, g);
    }
}

bool can_transfer_brigades(const struct game *game, int side, const struct uk_op *op) {
    struct action_list list = {.count = 0};
    list_givers(game, op, side, &list);
    return list.count > 0;
}

void transfer_brigades(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (can_transfer_brigades(game, frame->role, op))
        flow_call(game, STEP_TRANSFER, frame->role, frame->reg[EVENT_CARD], op->count, NONE, NONE, NONE);
}

static bool takes(const struct uk_content *c, const struct uk_state *s, const struct frame *frame, int brigade) {
    int giver = frame->reg[TRANSFER_GIVER], receiver = frame->reg[TRANSFER_RECEIVER];
    int keeps = giver == KING_CHARLES ? 1 : 0;
    if (s->strength[giver] <= keeps)
        return false;
    if (receiver != NONE)
        return may_receive(c, s, giver, receiver, brigade);
    int area = c->notable[frame->reg[TRANSFER_NOTABLE]].area;
    return may_go(c, s, giver, brigade) && fortress_garrison(c, s, area) < fortress_limit(c, s, area);
}

static void list_transfers(const struct game *game, const struct frame *frame, struct action_list *list) {
    const struct uk_content *c = content_of(game);
    uint64_t set[BRIGADE_WORDS] = {0, 0}, distinct[BRIGADE_WORDS];
    for (int b = 0; b < BRIGADES; b++)
        if (takes(c, state_of(game), frame, b))
            set_add(set, b);
    brigades_distinct(c, state_of(game), set, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add1(list, VERB_TRANSFER, b);
}

void transfer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = uk_op_asked(game);
    if (frame->reg[TRANSFER_GIVER] == NONE) {
        list_givers(game, op, role, list);
    } else if (frame->reg[TRANSFER_RECEIVER] == NONE && frame->reg[TRANSFER_NOTABLE] == NONE) {
        list_receivers(game, op, frame->reg[TRANSFER_GIVER], list);
    } else {
        list_transfers(game, frame, list);
        if (frame->reg[TRANSFER_LEFT] < op->count)
            list_add(list, VERB_END_EVENT);
    }
}

static void transfer(struct game *game, struct frame *frame, int brigade) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int giver = frame->reg[TRANSFER_GIVER], receiver = frame->reg[TRANSFER_RECEIVER];
    int area = receiver != NONE ? s->general_at[receiver] : c->notable[frame->reg[TRANSFER_NOTABLE]].area;
    role_set audience = fog_audience_leaving(c, s, brigade);
    tell_secret(game, EVENT_TRANSFERRED, audience, audience, brigade, giver, area, receiver);
    brigade_move(game, brigade, receiver != NONE ? receiver : PLACE_INSIDE + area);
    frame->reg[TRANSFER_LEFT]--;
}

static bool more_to_transfer(const struct game *game, const struct frame *frame) {
    struct action_list list = {.count = 0};
    if (frame->reg[TRANSFER_LEFT] > 0)
        list_transfers(game, frame, &list);
    return list.count > 0;
}

void transfer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int giver = frame->reg[TRANSFER_GIVER];
    switch (action->verb) {
    case VERB_GIVER: frame->reg[TRANSFER_GIVER] = action->arg[0]; return;
    case VERB_RECEIVER: frame->reg[TRANSFER_RECEIVER] = action->arg[0]; return;
    case VERB_RECEIVER_NOTABLE: frame->reg[TRANSFER_NOTABLE] = action->arg[0]; return;
    case VERB_TRANSFER: transfer(game, frame, action->arg[0]); break;
    default: frame->reg[TRANSFER_LEFT] = 0; break;
    }
    if (more_to_transfer(game, frame))
        return;
    int area = state_of(game)->general_at[giver];
    flow_return(game);
    general_check_lone(game, giver);
    siege_check(game, area);
}

void general_place_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int general = action->arg[0];
    put_item(out, game, DOM_AREA, s->general_at[general]);
    put_format(out, ", %d Brigade%s", s->strength[general], s->strength[general] == 1 ? "" : "s");
}

DETAIL_IS_NUMBER(general_place)

void transfer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    int receiver = top->reg[TRANSFER_RECEIVER];
    if (receiver != NONE)
        put_item(out, game, DOM_GENERAL, receiver);
    else
        put_item(out, game, DOM_NOTABLE, top->reg[TRANSFER_NOTABLE]);
}
