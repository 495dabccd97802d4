/* PC markers: UP-8.3, UP-9, UP-13, UG-13.0. */
#include "political.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"

/* UP-8.3: the last condition, tried on a copy. before: the enemy's isolated Areas while the Area is Neutral. The own
 * side's chains may pass the Area before and after, so none of its Areas becomes isolated. */
static bool would_isolate(const struct game *game, struct uk_state *after, int area, int side, struct area_set before) {
    after->control[area] = (int8_t)side;
    const struct area_set fresh = areas_without(areas_isolated(content_of(game), after, opponent(side)), before);
    after->control[area] = NEUTRAL;
    return !areas_empty(&fresh);
}

/* The Areas with a General of the side, and Areas Adjacent to them. Unled Brigades alone do not count. */
static struct area_set generals_near(const struct uk_content *c, const struct uk_state *s, int side) {
    struct area_set set = {{0, 0}};
    FOR_EACH_BIT (g, c->generals_of[side])
        if (general_on_map(s, g))
            areas_add(&set, s->general_at[g]);
    return areas_either(set, areas_beside(c, set));
}

struct area_set neutral_pc_targets(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct area_set barred =
        areas_either(areas_beside(c, areas_controlled(s, opponent(side))), generals_near(c, s, opponent(side)));
    struct area_set targets = areas_both(areas_controlled(s, NEUTRAL), areas_beside(c, areas_controlled(s, side)));
    targets = areas_without(targets, barred);
    if (areas_empty(&targets))
        return targets;
    const struct area_set before = areas_isolated(c, s, opponent(side));
    struct uk_state after = *s;
    FOR_EACH_AREA(a, targets)
    if (would_isolate(game, &after, a, side, before))
        areas_remove(&targets, a);
    return targets;
}

/* UP-9 */
static void convert(struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int a = 0; a < AREAS; a++)
        if (general_outside(c, s, a, side) && !area_is_fortress(c, s, a))
            area_set_control(game, a, side);
}

void remove_isolated(struct game *game, int side) {
    const struct area_set isolated = areas_isolated(content_of(game), state_of(game), side);
    FOR_EACH_AREA(a, isolated) {
        tell(game, EVENT_ISOLATED, side, a, 0, 0);
        area_set_control(game, a, NEUTRAL);
    }
}

void political_run(struct game *game, struct frame *frame) {
    convert(game, PARLIAMENT);
    convert(game, ROYALIST);
    remove_isolated(game, PARLIAMENT);
    remove_isolated(game, ROYALIST);
    flow_return(game);
}

/* ---- the action (13) ----------------------------------------------------------------------------- */

static struct area_set pc_targets(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct area_set before = areas_without(areas_controlled(s, side), s->play.placed);
    struct area_set targets =
        areas_both(areas_without(areas_beside(c, before), areas_controlled(s, side)),
                   areas_either(areas_controlled(s, NEUTRAL), areas_controlled(s, opponent(side))));
    FOR_EACH_AREA(a, targets)
    if (s->control[a] != NEUTRAL && (area_is_fortress(c, s, a) || !general_outside(c, s, a, side)))
        areas_remove(&targets, a);
    return targets;
}

void place_pcs_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = pc_targets(game, role);
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_PLACE_PC, a);
    list_add(list, VERB_DONE);
}

void place_pcs_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    if (action->verb == VERB_DONE) {
        tell(game, EVENT_CARD_ENDS, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    areas_add(&s->play.placed, action->arg[0]);
    area_set_control(game, action->arg[0], role);
    if (--frame->reg[PLACE_PCS_LEFT] == 0)
        flow_return(game);
}

/* ---- Raids (UG-13.0) ------------------------------------------------------------------------------- */

struct area_set raid_targets(const struct game *game, int notable) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct uk_notable *raider = &c->notable[notable];
    struct area_set targets = {{0, 0}};
    if (s->notable[notable] != NOTABLE_IN_PLAY || fortress_besieged(s, raider->area) || (s->play.raided >> notable & 1))
        return targets;
    FOR_EACH_AREA(a, c->in_region[c->area[raider->area].region])
    if (s->control[a] != raider->side && c->distance[raider->area][a] <= c->rules.raid_range &&
        !area_is_fortress(c, s, a) && !stands_there(c, s, a, opponent(raider->side)))
        areas_add(&targets, a);
    return targets;
}

void raids_list(const struct game *game, int side, struct action_list *list) {
    for (int n = 0; n < NOTABLES; n++) {
        if (content_of(game)->notable[n].side != side)
            continue;
        const struct area_set targets = raid_targets(game, n);
        FOR_EACH_AREA(a, targets)
        list_add2(list, VERB_RAID, n, a);
    }
}

void raid_carry_out(struct game *game, int notable, int area) {
    struct uk_state *s = state_of(game);
    s->play.raided = (uint16_t)(s->play.raided | bit_of(notable));
    tell(game, EVENT_RAIDED, notable, area, 0, 0);
    area_set_control(game, area, content_of(game)->notable[notable].side);
}

void raid_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    raids_list(game, role, list);
    list_add(list, VERB_DONE);
}

void raid_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_DONE) {
        tell(game, EVENT_CARD_ENDS, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    raid_carry_out(game, action->arg[0], action->arg[1]);
    if (--frame->reg[RAID_LEFT] == 0)
        flow_return(game);
}
