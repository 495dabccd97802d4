/* PC markers: 8.3, 9, 13, GMT 13.0. */
#include "political.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"

/* UP-8.3: the last condition, tried out on a copy. before: what is isolated of each side as long as the Area is
 * Neutral. */
static bool would_isolate(const struct game *game, struct uk_state *after, int area, int side,
                          const struct area_set before[SIDES]) {
    bool isolates = false;
    after->control[area] = (int8_t)side;
    for (int victim = 0; victim < SIDES && !isolates; victim++) {
        if (victim == side && !gmt(uk(game)))
            continue;
        struct area_set fresh = areas_without(areas_isolated(CONTENT(game), after, victim), before[victim]);
        areas_remove(&fresh, area);
        isolates = !areas_empty(&fresh);
    }
    after->control[area] = NEUTRAL;
    return isolates;
}

static struct area_set generals_beside(const struct uk_content *c, const struct uk_state *s, int side) {
    struct area_set set = {{0, 0}};
    for (int a = 0; a < AREAS; a++)
        if (s->generals_in[a] & c->generals_of[side])
            areas_add(&set, a);
    return areas_beside(c, set);
}

struct area_set neutral_pc_targets(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const struct area_set barred =
        areas_either(areas_beside(c, areas_controlled(s, opponent(side))), generals_beside(c, s, opponent(side)));
    struct area_set targets = areas_both(areas_controlled(s, NEUTRAL), areas_beside(c, areas_controlled(s, side)));
    targets = areas_without(targets, barred);
    if (areas_empty(&targets))
        return targets;
    const struct area_set before[SIDES] = {areas_isolated(c, s, ROYALIST), areas_isolated(c, s, PARLIAMENT)};
    struct uk_state after = *s;
    FOR_EACH_AREA(a, targets)
    if (would_isolate(game, &after, a, side, before))
        areas_remove(&targets, a);
    return targets;
}

/* UP-9 */
static void convert(struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int a = 0; a < AREAS; a++)
        if (general_outside(c, s, a, side) && !area_is_fortress(c, s, a))
            area_set_control(game, a, side);
}

void remove_isolated(struct game *game, int side) {
    const struct area_set isolated = areas_isolated(CONTENT(game), uk(game), side);
    FOR_EACH_AREA(a, isolated) {
        tell(game, EVENT_ISOLATED, side, a, 0, 0);
        area_set_control(game, a, NEUTRAL);
    }
}

void political_run(struct game *game, struct frame *frame) {
    (void)frame;
    convert(game, PARLIAMENT);
    convert(game, ROYALIST);
    remove_isolated(game, PARLIAMENT);
    remove_isolated(game, ROYALIST);
    flow_return(game);
}

/* ---- the action (13) ----------------------------------------------------------------------------- */

struct area_set pc_targets(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
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
    (void)frame;
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_PLACE_PC, a);
    list_add(list, VERB_DONE);
}

void place_pcs_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = uk(game);
    if (action->verb == VERB_DONE) {
        flow_return(game);
        return;
    }
    areas_add(&s->play.placed, action->arg[0]);
    area_set_control(game, action->arg[0], role);
    if (--frame->reg[PLACE_PCS_LEFT] == 0)
        flow_return(game);
}

/* ---- Raids (GMT 13.0) ------------------------------------------------------------------------------- */

struct area_set raid_targets(const struct game *game, int notable) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
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
        if (CONTENT(game)->notable[n].side != side)
            continue;
        const struct area_set targets = raid_targets(game, n);
        FOR_EACH_AREA(a, targets)
        list_add2(list, VERB_RAID, n, a);
    }
}

void raid_carry_out(struct game *game, int notable, int area) {
    struct uk_state *s = uk(game);
    s->play.raided = (uint16_t)(s->play.raided | 1u << notable);
    tell(game, EVENT_RAIDED, notable, area, 0, 0);
    area_set_control(game, area, CONTENT(game)->notable[notable].side);
}

void raid_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    raids_list(game, role, list);
    list_add(list, VERB_DONE);
}

void raid_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    if (action->verb == VERB_DONE) {
        flow_return(game);
        return;
    }
    raid_carry_out(game, action->arg[0], action->arg[1]);
    if (--frame->reg[RAID_LEFT] == 0)
        flow_return(game);
}
