/* Generals that come together or must part: UP-4.2, UP-17.3. */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "subordination.h"

bool illegal_position(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    uint32_t generals = s->generals_in[area] & c->generals_of[side];
    if ((generals & (generals - 1)) == 0) /* at most one */
        return false;
    return bits_count(commanders_outside(c, s, area, side)) > 1;
}

bool may_join_at(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    uint32_t others = commanders_outside(c, s, area, general_side(c, general)) & ~general_bit(general);
    FOR_EACH_BIT (g, others)
        if (combined_commander(c, s, general, g) == NONE)
            return false;
    /* Several there must part, unless this General takes all of them under his command. */
    return bits_count(others) <= 1 || may_stand_together(c, s, others | general_bit(general));
}

bool may_stand_together(const struct uk_content *c, const struct uk_state *s, uint32_t generals) {
    int upper = NONE, size = 0;
    FOR_EACH_BIT (g, generals) {
        size += army_size(s, g);
        if (upper == NONE || c->general[g].level < c->general[upper].level)
            upper = g;
    }
    if (bits_count(generals) < 2)
        return true;
    FOR_EACH_BIT (g, generals)
        if (g != upper && !may_be_subordinate(c, s, g, upper))
            return false;
    return size <= c->general[upper].army;
}

bool rest_is_legal(const struct uk_content *c, const struct uk_state *s, int area, int side, uint32_t leaving) {
    return may_stand_together(c, s, commanders_outside(c, s, area, side) & ~leaving);
}

void generals_combine(struct game *game, int area, int side) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (!illegal_position(c, s, area, side))
        return;
    int besieger = fortress_besieged(s, area) ? fortress_besieger(c, s, area) : NONE;
    bool joined = true;
    while (joined) {
        uint32_t free = commanders_outside(c, s, area, side);
        joined = false;
        FOR_EACH_BIT (one, free)
            FOR_EACH_BIT (other, free) {
                if (one >= other || joined)
                    continue;
                int upper = combined_commander(c, s, one, other);
                if (upper == NONE)
                    continue;
                army_join(game, upper == one ? other : one, upper);
                joined = true;
            }
    }
    if (besieger != NONE && s->superior[besieger] != NONE)
        siege_lift(game, area);
}

/* ---- Illegal Positions outside an Activation (UP-17.3, annex) ----------------------------------------------- */

void illegal_run(struct game *game, struct frame *frame) {
    int area = frame->reg[ILLEGAL_AREA], most = frame->reg[ILLEGAL_MOST];
    generals_combine(game, area, frame->role);
    if (illegal_position(content_of(game), state_of(game), area, frame->role))
        flow_call(game, STEP_ILLEGAL_MOVE, frame->role, area, most);
    else
        flow_return(game);
}

/* Areas within that distance where the General can stand: never through or into Areas with the enemy. */
static struct area_set refuges_within(const struct game *game, int general, int most) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int here = s->general_at[general], enemy = opponent(general_side(c, general));
    bool by_sea = army_size(s, general) <= c->rules.maritime_most;
    struct area_set reached = {{0, 0}}, edge = {{0, 0}}, ends = {{0, 0}};
    areas_add(&edge, here);
    areas_add(&reached, here);
    for (int k = 0; k < most; k++) {
        struct area_set next = {{0, 0}};
        FOR_EACH_AREA(a, edge)
        next = areas_either(next, by_sea ? c->adjacent[a] : c->land[a]);
        next = areas_without(next, reached);
        FOR_EACH_AREA(a, next)
        if (stands_there(c, s, a, enemy))
            areas_remove(&next, a);
        reached = areas_either(reached, next);
        edge = next;
    }
    areas_remove(&reached, here);
    FOR_EACH_AREA(a, reached)
    if (may_join_at(c, s, general, a))
        areas_add(&ends, a);
    return ends;
}

/* Areas where the General can be moved. UG-9.5 repeats the move of one Area until he can stand. */
static struct area_set refuges(const struct game *game, int general, int most) {
    struct area_set ends = refuges_within(game, general, most);
    for (int k = 2; gmt(state_of(game)) && most == 1 && areas_empty(&ends) && k < AREAS; k++)
        ends = refuges_within(game, general, k);
    return ends;
}

void illegal_move_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint32_t free = commanders_outside(c, s, frame->reg[ILLEGAL_MOVE_AREA], role);
    FOR_EACH_BIT (g, free) {
        const struct area_set ends = refuges(game, g, frame->reg[ILLEGAL_MOVE_MOST]);
        FOR_EACH_AREA(a, ends)
        list_add2(list, VERB_GIVE_WAY, g, a);
    }
    if (list->count == 0)
        FOR_EACH_BIT (g, free)
            list_add1(list, VERB_SCATTER, g);
}

/* If he may be moved three Areas (annex, cards 3 and 107), his Brigades become available. */
static void scatter(struct game *game, int general, int most) {
    uint64_t set[BRIGADE_WORDS];
    if (most > 1) {
        army_brigades(state_of(game), general, set);
        FOR_EACH_IN (b, set, BRIGADE_WORDS)
            brigade_to_available(game, b);
    }
    army_disperse(game, general);
}

void illegal_move_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = action->arg[0], from = frame->reg[ILLEGAL_MOVE_AREA];
    int most = frame->reg[ILLEGAL_MOVE_MOST];
    flow_return(game);
    if (action->verb == VERB_SCATTER) {
        scatter(game, general, most);
        return;
    }
    if (state_of(game)->besieging & general_bit(general)) /* UP-20.1: the Siege marker goes with his army */
        siege_lift(game, from);
    army_move(game, general, action->arg[1]);
    tell(game, EVENT_MOVED, general, action->arg[1], 0, 0);
    siege_check(game, from);
    generals_combine(game, action->arg[1], role);
}
