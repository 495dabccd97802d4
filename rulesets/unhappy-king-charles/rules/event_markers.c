/* Events that place or take away PC markers and Local Notables, or move the Naval Status (12.6). */
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

/* UP-12.6: in an Open Area, or where the card allows it in place of an enemy marker that may go. used: bits of Regions
 * that had theirs. */
static bool may_mark(const struct uk_content *c, const struct uk_state *s, int side, const struct effect *effect,
                     int used, int area) {
    const bool free =
        s->control[area] == NEUTRAL || ((effect->flags & OVER_ENEMY) && marker_may_go(c, s, area, opponent(side)));
    if (!free || !effect_covers(c, effect, area) || ((effect->flags & IN_PORTS) && !c->area[area].port))
        return false;
    if ((effect->flags & ONCE_A_REGION) && (used >> c->area[area].region & 1))
        return false;
    return !(effect->flags & BESIDE_GENERAL) || general_beside(c, s, area, side);
}

static bool can_mark(const struct game *game, int side, const struct effect *effect, int used) {
    for (int a = 0; a < AREAS; a++)
        if (may_mark(CONTENT(game), uk(game), side, effect, used, a))
            return true;
    return false;
}

bool can_place_markers(const struct game *game, int side, const struct effect *effect) {
    return can_mark(game, side, effect, 0);
}

/* Where an Area was to be chosen for something else instead (card 95), nothing is left to do. */
void place_markers(struct game *game, struct frame *frame, const struct effect *effect) {
    if ((effect->flags & WHERE_CHOSEN) && frame->reg[EVENT_CHOICE] != NONE)
        return;
    if (can_mark(game, frame->role, effect, 0))
        flow_call(game, STEP_EVENT_MARKER, frame->role, frame->reg[EVENT_CARD], effect_index(frame), effect->count, 0);
}

void uk_event_marker_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct effect *effect = uk_event_effect(frame->reg[EVENT_MARKER_CARD], frame->reg[EVENT_MARKER_EFFECT]);
    for (int a = 0; a < AREAS; a++)
        if (may_mark(CONTENT(game), uk(game), role, effect, frame->reg[EVENT_MARKER_REGIONS], a))
            list_add1(list, VERB_PLACE_PC, a);
    list_add(list, VERB_END_EVENT);
}

void uk_event_marker_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct effect *effect = uk_event_effect(frame->reg[EVENT_MARKER_CARD], frame->reg[EVENT_MARKER_EFFECT]);
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    area_set_control(game, action->arg[0], role);
    frame->reg[EVENT_MARKER_REGIONS] |= (int16_t)bit_of(CONTENT(game)->area[action->arg[0]].region);
    if (--frame->reg[EVENT_MARKER_LEFT] == 0 || !can_mark(game, role, effect, frame->reg[EVENT_MARKER_REGIONS]))
        flow_return(game);
}

/* regions: bits of those in which one may still be removed. */
static bool may_unmark(const struct game *game, int side, int regions, int area) {
    return (regions >> CONTENT(game)->area[area].region & 1) &&
           marker_may_go(CONTENT(game), uk(game), area, opponent(side));
}

static bool can_unmark(const struct game *game, int side, int regions) {
    for (int a = 0; a < AREAS; a++)
        if (may_unmark(game, side, regions, a))
            return true;
    return false;
}

enum { ALL_REGIONS = (1 << REGIONS) - 1 };

bool can_remove_markers(const struct game *game, int side, const struct effect *effect) {
    (void)effect;
    return can_unmark(game, side, ALL_REGIONS);
}

void remove_markers(struct game *game, struct frame *frame, const struct effect *effect) {
    const int regions = effect->flags & WHERE_CHOSEN ? 1 << frame->reg[EVENT_CHOICE] : ALL_REGIONS;
    if (can_unmark(game, frame->role, regions))
        flow_call(game, STEP_EVENT_UNMARK, frame->role, frame->reg[EVENT_CARD], effect_index(frame), effect->count,
                  (int16_t)regions);
}

void uk_event_unmark_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int a = 0; a < AREAS; a++)
        if (may_unmark(game, role, frame->reg[EVENT_UNMARK_REGIONS], a))
            list_add1(list, VERB_UNMARK, a);
    list_add(list, VERB_END_EVENT);
}

/* Card 79: the first one decides on the Region. */
void uk_event_unmark_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    area_set_control(game, action->arg[0], NEUTRAL);
    frame->reg[EVENT_UNMARK_REGIONS] = (int16_t)(1 << CONTENT(game)->area[action->arg[0]].region);
    if (--frame->reg[EVENT_UNMARK_LEFT] == 0 || !can_unmark(game, role, frame->reg[EVENT_UNMARK_REGIONS]))
        flow_return(game);
}

/* ---- Local Notables (12.6) --------------------------------------------------------------------------------------- */

/* Brigades of his side that stand there go in, as many as find room (4.3). */
static void let_in(struct game *game, int area, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    uint64_t set[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_OUTSIDE + area, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (fortress_garrison(c, s, area) < fortress_limit(c, s, area))
            brigade_move(game, b, PLACE_INSIDE + area);
}

static void bring_notable(struct game *game, int notable) {
    struct uk_state *s = uk(game);
    const struct uk_notable *one = &CONTENT(game)->notable[notable];
    s->notable[notable] = NOTABLE_IN_PLAY;
    tell(game, EVENT_NOTABLE_PLACED, notable, one->area, 0, 0);
    area_set_control(game, one->area, one->side);
    let_in(game, one->area, one->side);
}

static bool never_placed(const struct game *game, int notable) {
    return uk(game)->notable[notable] == NOTABLE_WAITING;
}

bool can_place_notable(const struct game *game, int side, const struct effect *effect) {
    (void)side;
    return never_placed(game, effect->arg);
}

void place_notable(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)frame;
    if (never_placed(game, effect->arg))
        bring_notable(game, effect->arg);
}

/* Card 78: each side has one of its own. */
static int own_notable(int side) {
    return side == ROYALIST ? NEWARK_GARRISON : LAUGHARNE;
}

bool can_place_own_notable(const struct game *game, int side, const struct effect *effect) {
    (void)effect;
    return never_placed(game, own_notable(side));
}

void place_own_notable(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)effect;
    if (never_placed(game, own_notable(frame->role)))
        bring_notable(game, own_notable(frame->role));
}

/* ---- the sea (8.4) ----------------------------------------------------------------------------------------------- */

void shift_naval_status(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)frame;
    naval_shift(game, effect->count);
}
