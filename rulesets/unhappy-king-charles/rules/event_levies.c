/* Events that place Brigades: UP-12.6, cards 62, 63, 66, 71, 77, 80, 93, 102, 105; recruitment by an event. */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "events.h"
#include "recruitment.h"

/* ---- Brigades (UP-12.6) ---------------------------------------------------------------------------------------- */

/* Is a Brigade of the Region in that box? value 0: any. */
static bool box_has(const struct uk_content *c, const struct uk_state *s, int side, int region, int box, int value) {
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == box && c->brigade[b].side == side && c->brigade[b].region == region &&
            (value == 0 || c->brigade[b].value == value))
            return true;
    return false;
}

/* Militia first; eliminated Brigades if the Region has no available one. */
static bool quality_suits(const struct uk_content *c, const struct uk_state *s, int brigade, const struct uk_op *op) {
    const struct uk_brigade *one = &c->brigade[brigade];
    bool free = one->value == 1 || (op->flags & VETERANS) || ((op->flags & CORNISH) && (one->tags & TAG_CORNISH)) ||
                (gmt(s) && s->new_model && one->side == ROYALIST);
    int at = s->brigade_at[brigade];
    if (at == PLACE_ELIMINATED && box_has(c, s, one->side, one->region, PLACE_AVAILABLE, 0))
        return false;
    return free || !box_has(c, s, one->side, one->region, at, 1);
}

static bool may_levy(const struct uk_content *c, const struct uk_state *s, int side, int brigade,
                     const struct uk_op *op) {
    const struct uk_brigade *one = &c->brigade[brigade];
    int at = s->brigade_at[brigade];
    if (one->side != side || one->pool != POOL_REGIONAL || (at != PLACE_AVAILABLE && at != PLACE_ELIMINATED))
        return false;
    if (op->regions != 0 && !(op->regions >> one->region & 1))
        return false;
    if ((op->flags & ONCE_A_REGION) && (s->recruitment.regions >> one->region & 1))
        return false;
    return quality_suits(c, s, brigade, op);
}

/* ---- places (UP-12.6) -------------------------------------------------------------------------------------------- */

/* An enemy outside allows only places inside the Fortress. neutral: needs no friendly marker (card 80). inside_first:
 * only inside as long as there is room (card 63). */
static void list_spots(const struct game *game, int side, int brigade, int area, bool neutral, bool inside_first,
                       struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    bool own = s->control[area] == side;
    bool room = fortress_garrison(c, s, area) < fortress_limit(c, s, area);
    if (own && room)
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_INSIDE);
    if (own && room && inside_first)
        return;
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side])
        if (may_hold(c, s, g, brigade) && general_room(c, s, g) > 0 && (room || !general_is_inside(s, g)))
            list_add2(list, VERB_RECRUIT_WITH, brigade, g);
    if (notable_in(c, s, area) == NONE && !stands_outside(c, s, area, opponent(side)) &&
        (own || neutral || general_outside(c, s, area, side)))
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_OUTSIDE);
}

static bool area_suits(const struct uk_content *c, const struct uk_state *s, int side, int brigade, int area,
                       const struct uk_op *op, int choice) {
    if (s->siege[area] != SIEGE_NONE || ((op->flags & ONCE_AN_AREA) && areas_have(&s->recruitment.used, area)))
        return false;
    if ((op->flags & IN_PORTS) && !(c->area[area].port && s->control[area] == side))
        return false;
    if (op->flags & IN_LONDON)
        return area == c->role.london;
    if ((op->flags & WHERE_CHOSEN) && choice != NONE && area != choice)
        return false;
    return c->area[area].region == c->brigade[brigade].region;
}

/* Cards 62 and 93: with that General, also a Subordinate, if he can take it. */
static bool goes_with(const struct uk_content *c, const struct uk_state *s, int general, int brigade,
                      const struct uk_op *op) {
    if (general == NONE || !general_on_map(s, general) || !op_covers(c, op, s->general_at[general]))
        return false;
    int area = s->general_at[general];
    return s->siege[area] == SIEGE_NONE && may_hold(c, s, general, brigade) && general_room(c, s, general) > 0 &&
           (!general_is_inside(s, general) || fortress_garrison(c, s, area) < fortress_limit(c, s, area));
}

static void list_levies(const struct game *game, int side, const struct uk_op *op, int choice,
                        struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t seen[BRIGADE_WORDS] = {0, 0};
    for (int b = 0; b < BRIGADES; b++) {
        bool repeated = !may_levy(c, s, side, b, op);
        FOR_EACH_IN (other, seen, BRIGADE_WORDS)
            repeated = repeated || brigades_interchange(c, s, other, b);
        if (repeated)
            continue;
        set_add(seen, b);
        if (goes_with(c, s, op->general, b, op)) {
            list_add2(list, VERB_RECRUIT_WITH, b, op->general);
            continue;
        }
        for (int a = 0; a < AREAS; a++)
            if (area_suits(c, s, side, b, a, op, choice))
                list_spots(game, side, b, a, false, op->flags & INSIDE_FIRST, list);
    }
}

/* ---- The Cessation (card 80) ------------------------------------------------------------------------------------- */

static bool irish_port(const struct uk_content *c, const struct uk_state *s, const struct uk_op *op, int area) {
    int region = c->area[area].region;
    bool near = (op->regions >> region & 1) || ((op->naval_regions >> region & 1) && naval_status(c, s) < 0);
    return near && c->area[area].port && s->control[area] != PARLIAMENT && s->siege[area] == SIEGE_NONE &&
           (gmt(s) || !areas_have(&s->recruitment.used, area));
}

static void list_irish(const struct game *game, const struct uk_op *op, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int b = 0; b < BRIGADES; b++) {
        if (c->brigade[b].pool != POOL_IRISH || s->brigade_at[b] != PLACE_WAITING || brigade_is_repeated(c, s, b))
            continue;
        for (int a = 0; a < AREAS; a++)
            if (irish_port(c, s, op, a))
                list_spots(game, ROYALIST, b, a, true, false, list);
    }
}

static bool is_irish(const struct uk_op *op) {
    return op->kind == OP_IRISH;
}

/* Brigades without a port never come. */
static void irish_stay_away(struct game *game) {
    for (int b = 0; b < BRIGADES; b++)
        if (content_of(game)->brigade[b].pool == POOL_IRISH && state_of(game)->brigade_at[b] == PLACE_WAITING)
            brigade_move(game, b, PLACE_GONE);
}

/* ---- the step ---------------------------------------------------------------------------------------------------- */

static void list_all(const struct game *game, int side, const struct uk_op *op, int choice, struct action_list *list) {
    if (is_irish(op))
        list_irish(game, op, list);
    else
        list_levies(game, side, op, choice, list);
}

static bool can_place(const struct game *game, int side, const struct uk_op *op, int choice) {
    struct action_list list = {.count = 0};
    list_all(game, side, op, choice, &list);
    return list.count > 0;
}

/* Called between cards, when nothing is used yet. */
bool can_place_brigades(const struct game *game, int side, const struct uk_op *op) {
    struct uk_state fresh = *state_of(game);
    struct game other = *game;
    fresh.recruitment = (struct recruitment){.side = (uint8_t)side, .pending = NONE};
    other.state = &fresh;
    return can_place(&other, side, op, NONE);
}

void place_brigades(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    int side = frame->role;
    s->recruitment = (struct recruitment){.side = (uint8_t)side, .source = RECRUIT_EVENT, .pending = NONE};
    if (can_place(game, side, op, frame->reg[EVENT_CHOICE]))
        flow_call(game, STEP_EVENT_BRIGADE, (int16_t)side, frame->reg[EVENT_CARD], op_index(frame), op->count,
                  frame->reg[EVENT_CHOICE]);
    else if (is_irish(op))
        irish_stay_away(game);
}

static const struct uk_op *asked_op(const struct game *game, const struct frame *frame) {
    return uk_event_op(game, frame->reg[EVENT_BRIGADE_CARD], frame->reg[EVENT_BRIGADE_EFFECT]);
}

void uk_event_brigade_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = asked_op(game, frame);
    list_all(game, role, op, frame->reg[EVENT_BRIGADE_CHOICE], list);
    if (op->flags & OPTIONAL)
        list_add(list, VERB_END_EVENT);
}

/* The Region that the log tells: NONE of a Brigade that belongs to none. */
static int region_told(const struct uk_content *c, int brigade) {
    return c->brigade[brigade].region == NO_REGION ? NONE : c->brigade[brigade].region;
}

static void place_at(struct game *game, int side, int brigade, int area, int spot) {
    const struct uk_content *c = content_of(game);
    brigade_move(game, brigade, (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    role_set audience = fog_audience(c, state_of(game), brigade);
    tell_secret8(game, EVENT_RECRUITED, audience, audience,
                 (const int16_t[EVENT_ARGS]){(int16_t)side, (int16_t)brigade, (int16_t)area, (int16_t)spot,
                                             (int16_t)region_told(c, brigade)});
}

static void place_with(struct game *game, int side, int brigade, int general) {
    const struct uk_content *c = content_of(game);
    brigade_move(game, brigade, general);
    role_set audience = fog_audience(c, state_of(game), brigade);
    tell_secret(game, EVENT_RECRUITED_WITH, audience, audience, side, brigade, general, region_told(c, brigade));
}

void uk_event_brigade_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    const struct uk_op *op = asked_op(game, frame);
    int brigade = action->arg[0];
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    bool with = action->verb == VERB_RECRUIT_WITH;
    int area = with ? s->general_at[action->arg[1]] : action->arg[1];
    areas_add(&s->recruitment.used, area);
    if (content_of(game)->brigade[brigade].region != NO_REGION)
        s->recruitment.regions |= (uint8_t)bit_of(content_of(game)->brigade[brigade].region);
    if (with)
        place_with(game, role, brigade, action->arg[1]);
    else
        place_at(game, role, brigade, area, action->arg[2]);
    if (--frame->reg[EVENT_BRIGADE_LEFT] > 0 && can_place(game, role, op, frame->reg[EVENT_BRIGADE_CHOICE]))
        return;
    if (is_irish(op))
        irish_stay_away(game);
    flow_return(game);
}

/* ---- recruitment by an event, as in the Recruitment Phase -------------------------------------------------------- */

bool can_recruit_by_event(const struct game *game, int side, const struct uk_op *op) {
    return (op->side == NEUTRAL || op->side == side) && may_recruit(game, side, RECRUIT_EVENT);
}

void recruit_by_event(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (can_recruit_by_event(game, frame->role, op))
        recruitment_begin(game, frame->role, RECRUIT_EVENT, op->count, op->veterans, true, op->regions);
}
