/* Events that place or take away PC markers and Local Notables, or move the Naval Status (UP-12.6). */
#include "../../kit/writer.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "events.h"

/* ---- PC markers ------------------------------------------------------------------------------------------------ */

static bool general_beside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    for (int g = 0; g < GENERALS; g++)
        if (c->general[g].side == side && general_on_map(s, g) && c->distance[s->general_at[g]][area] <= 1)
            return true;
    return false;
}

/* UP-12.6: in an Open Area, or, if the card allows it, in place of an enemy marker that may go. used: bits of Regions
 * that already got a marker. */
static bool may_mark(const struct uk_content *c, const struct uk_state *s, int side, const struct uk_op *op, int used,
                     int area) {
    bool free = s->control[area] == NEUTRAL || ((op->flags & OVER_ENEMY) && marker_may_go(c, s, area, opponent(side)));
    if (!free || !op_covers(c, op, area) || ((op->flags & IN_PORTS) && !c->area[area].port))
        return false;
    if ((op->flags & ONCE_A_REGION) && (used >> c->area[area].region & 1))
        return false;
    return !(op->flags & BESIDE_GENERAL) || general_beside(c, s, area, side);
}

static bool can_mark(const struct game *game, int side, const struct uk_op *op, int used) {
    for (int a = 0; a < AREAS; a++)
        if (may_mark(content_of(game), state_of(game), side, op, used, a))
            return true;
    return false;
}

bool can_place_markers(const struct game *game, int side, const struct uk_op *op) {
    return can_mark(game, side, op, 0);
}

/* If an Area was to be chosen for something else (card 95), nothing is left to do. */
void place_markers(struct game *game, struct frame *frame, const struct uk_op *op) {
    if ((op->flags & UNLESS_CHOSEN) && frame->reg[EVENT_CHOICE] != NONE)
        return;
    if (can_mark(game, frame->role, op, 0))
        flow_call(game, STEP_EVENT_MARKER, frame->role, frame->reg[EVENT_CARD], op_index(frame), op->count, 0);
}

void uk_event_marker_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = uk_event_op(game, frame->reg[EVENT_MARKER_CARD], frame->reg[EVENT_MARKER_EFFECT]);
    for (int a = 0; a < AREAS; a++)
        if (may_mark(content_of(game), state_of(game), role, op, frame->reg[EVENT_MARKER_REGIONS], a))
            list_add1(list, VERB_PLACE_PC, a);
    list_add(list, VERB_END_EVENT);
}

void uk_event_marker_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct uk_op *op = uk_event_op(game, frame->reg[EVENT_MARKER_CARD], frame->reg[EVENT_MARKER_EFFECT]);
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    area_set_control(game, action->arg[0], role);
    frame->reg[EVENT_MARKER_REGIONS] |= (int16_t)bit_of(content_of(game)->area[action->arg[0]].region);
    if (--frame->reg[EVENT_MARKER_LEFT] == 0 || !can_mark(game, role, op, frame->reg[EVENT_MARKER_REGIONS]))
        flow_return(game);
}

/* regions: the Regions, as bits, where a marker may still be removed. */
static bool may_unmark(const struct game *game, int side, int regions, int area) {
    return (regions >> content_of(game)->area[area].region & 1) &&
           marker_may_go(content_of(game), state_of(game), area, opponent(side));
}

static bool can_unmark(const struct game *game, int side, int regions) {
    for (int a = 0; a < AREAS; a++)
        if (may_unmark(game, side, regions, a))
            return true;
    return false;
}

enum { ALL_REGIONS = (1 << REGIONS) - 1 };

bool can_remove_markers(const struct game *game, int side, const struct uk_op *op) {
    return can_unmark(game, side, ALL_REGIONS);
}

void remove_markers(struct game *game, struct frame *frame, const struct uk_op *op) {
    int regions = op->flags & WHERE_CHOSEN ? bit_of(frame->reg[EVENT_CHOICE]) : ALL_REGIONS;
    if (can_unmark(game, frame->role, regions))
        flow_call(game, STEP_EVENT_UNMARK, frame->role, frame->reg[EVENT_CARD], op_index(frame), op->count,
                  (int16_t)regions);
}

void uk_event_unmark_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int a = 0; a < AREAS; a++)
        if (may_unmark(game, role, frame->reg[EVENT_UNMARK_REGIONS], a))
            list_add1(list, VERB_UNMARK, a);
    list_add(list, VERB_END_EVENT);
}

/* Card 79: the first choice decides the Region. */
void uk_event_unmark_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    area_set_control(game, action->arg[0], NEUTRAL);
    frame->reg[EVENT_UNMARK_REGIONS] = (int16_t)bit_of(content_of(game)->area[action->arg[0]].region);
    if (--frame->reg[EVENT_UNMARK_LEFT] == 0 || !can_unmark(game, role, frame->reg[EVENT_UNMARK_REGIONS]))
        flow_return(game);
}

/* ---- Local Notables (UP-12.6) ------------------------------------------------------------------------------------ */

/* Brigades of that side in the Area go inside, as many as find room (UP-4.3). */
static void let_in(struct game *game, int area, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t set[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_OUTSIDE + area, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (fortress_garrison(c, s, area) < fortress_limit(c, s, area))
            brigade_move(game, b, PLACE_INSIDE + area);
}

static void bring_notable(struct game *game, int notable) {
    const struct uk_notable *one = &content_of(game)->notable[notable];
    notable_becomes(game, notable, NOTABLE_IN_PLAY);
    tell(game, EVENT_NOTABLE_PLACED, notable, one->area, 0, 0);
    area_set_control(game, one->area, one->side);
    let_in(game, one->area, one->side);
}

static bool never_placed(const struct game *game, int notable) {
    return state_of(game)->notable[notable] == NOTABLE_WAITING;
}

bool can_place_notable(const struct game *game, int side, const struct uk_op *op) {
    return op->notable[side] != NONE && never_placed(game, op->notable[side]);
}

void place_notable(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (can_place_notable(game, frame->role, op))
        bring_notable(game, op->notable[frame->role]);
}

/* ---- the sea (UP-8.4) -------------------------------------------------------------------------------------------- */

void shift_naval_status(struct game *game, struct frame *frame, const struct uk_op *op) {
    naval_shift(game, op->count);
}
