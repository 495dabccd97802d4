/* Generals that are placed (UP-10.8, UP-14, UG-7.2.3) and take Brigades (UP-17.2, third case). */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "movement.h"
#include "places.h"
#include "recruitment.h"
#include "subordination.h"

/* The General's own Region, or an Area where its Brigades can be recruited; for a Field General every Area. */
static bool region_allows(const struct uk_content *c, int general, int area) {
    uint32_t regions = c->general[general].regions;
    if (regions == 0)
        return true;
    FOR_EACH_BIT (region, regions)
        if (c->area[area].region == region || area_recruits(c, area, c->general[general].side, region))
            return true;
    return false;
}

/* May the General be placed with these Brigades, above or below the General who commands there? */
static bool command_allows(const struct uk_content *c, const struct uk_state *s, int general, int area, int brigades) {
    if (illegal_position(c, s, area, general_side(c, general)))
        return false;
    FOR_EACH_BIT (g, commanders_outside(c, s, area, general_side(c, general))) {
        int upper = c->general[g].level < c->general[general].level ? g : general;
        if (!may_be_subordinate(c, s, upper == g ? general : g, upper) ||
            army_size(s, g) + brigades > c->general[upper].army)
            return false;
    }
    return true;
}

bool may_arrive(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    int side = general_side(c, general), enemy = opponent(side);
    return s->control[area] != enemy && !stands_there(c, s, area, enemy) && region_allows(c, general, area) &&
           command_allows(c, s, general, area, 1);
}

void takeable(const struct uk_content *c, const struct uk_state *s, int general, uint64_t set[BRIGADE_WORDS]) {
    int area = s->general_at[general], side = general_side(c, general);
    bool full = general_is_inside(s, general) && fortress_garrison(c, s, area) >= fortress_limit(c, s, area);
    uint64_t inside[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_OUTSIDE + area, side, set);
    brigades_at(c, s, PLACE_INSIDE + area, side, inside);
    if (full) /* who is inside takes no more Brigades in (UP-3.1) */
        set[0] = set[1] = 0;
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] |= inside[w];
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (!may_hold(c, s, general, b))
            set_remove(set, b);
}

bool brigade_lies_ready(const struct uk_content *c, const struct uk_state *s, int general, int place) {
    uint64_t there[BRIGADE_WORDS];
    brigades_at(c, s, place, general_side(c, general), there);
    FOR_EACH_IN (b, there, BRIGADE_WORDS)
        if (may_hold(c, s, general, b))
            return true;
    return false;
}

bool brigade_awaits(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    int side = general_side(c, general);
    if (s->outside[side][area] + s->within[area] == 0)
        return false;
    return brigade_lies_ready(c, s, general, PLACE_OUTSIDE + area) ||
           brigade_lies_ready(c, s, general, PLACE_INSIDE + area);
}

/* UP-14.1: a Grandee is placed where the card can give him a Brigade. */
static bool grandee_awaits(const struct game *game, int general, int area) {
    const struct recruitment *r = &state_of(game)->recruitment;
    const struct uk_content *c = content_of(game);
    if (r->source != RECRUIT_ACTION || r->side != ROYALIST)
        return false;
    if (!(c->general[general].regions >> c->area[area].region & 1) ||
        commanders_outside(c, state_of(game), area, ROYALIST))
        return false;
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].region == c->area[area].region && may_choose(c, state_of(game), b) &&
            !cornish_bars(c, state_of(game), b, area))
            return true;
    return false;
}

void arrivals_list(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct recruitment *r = &s->recruitment;
    bool grandee = r->source == RECRUIT_ACTION && r->side == ROYALIST;
    const struct area_set friendly = areas_either(areas_controlled(s, NEUTRAL), areas_controlled(s, r->side));
    const struct area_set areas = grandee ? friendly : areas_both(friendly, areas_with_unled(s, r->side));
    FOR_EACH_BIT (g, c->generals_of[r->side]) {
        if (s->general_at[g] != BOX_AVAILABLE || (grandee && c->general[g].regions == 0))
            continue;
        FOR_EACH_AREA(a, areas)
        if ((brigade_awaits(c, s, g, a) || grandee_awaits(game, g, a)) && may_arrive(c, s, g, a))
            list_add2(list, VERB_PLACE_GENERAL, g, a);
    }
}

/* Until the General has a Brigade he is alone. Only then a step makes him a Subordinate or a commander. */
void arrival(struct game *game, int general, int area) {
    bool awaits = brigade_awaits(content_of(game), state_of(game), general, area);
    general_move(game, general, area);
    tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    generals_combine(game, area, general_side(content_of(game), general));
    if (awaits)
        flow_call(game, STEP_TAKE_BRIGADES, general_side(content_of(game), general), general);
    else
        state_of(game)->recruitment.pending = (int8_t)general;
}

void take_brigades_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[TAKE_BRIGADES_GENERAL];
    bool met = s->op.general != NONE && general_side(c, s->op.general) != role;
    FOR_EACH_BIT (taker, met ? army_generals(s, general) : general_bit(general)) {
        uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
        if (general_room(c, s, taker) <= 0 || (!met && s->op.general == general && !may_grow(c, s, general, 1)))
            continue;
        takeable(c, s, taker, set);
        brigades_distinct(c, s, set, distinct);
        FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
            list_add2(list, VERB_TAKE, b, taker);
    }
    bool may_wait = flow_has(game, STEP_NEW_MODEL); /* card 3, step 8: he may still get Brigades */
    if (met || may_wait || s->strength[general] > 0 || list->count == 0)
        list_add(list, VERB_DONE);
}

/* The number of Brigades beside the General, of any kind; 0 if he has no room. Both sides can count them. */
static int beside(const struct uk_content *c, const struct uk_state *s, int general) {
    int area = s->general_at[general], side = general_side(c, general);
    uint64_t outside[BRIGADE_WORDS], inside[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_OUTSIDE + area, side, outside);
    brigades_at(c, s, PLACE_INSIDE + area, side, inside);
    return general_room(c, s, general) > 0 ? set_count(outside, BRIGADE_WORDS) + set_count(inside, BRIGADE_WORDS) : 0;
}

/* The Area has no Brigade to take; or it has one, and a General without Brigades takes it if it may follow him. */
bool take_brigades_open(const struct game *game, const struct frame *frame, int role) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[TAKE_BRIGADES_GENERAL];
    bool met = s->op.general != NONE && general_side(c, s->op.general) != role;
    int most = 0;
    FOR_EACH_BIT (taker, met ? army_generals(s, general) : general_bit(general))
        most += beside(c, s, taker);
    return most == 0 || (most == 1 && !met && !flow_has(game, STEP_NEW_MODEL) && s->strength[general] == 0);
}

void brigade_take(struct game *game, int brigade, int general) {
    role_set audience = fog_audience_leaving(content_of(game), state_of(game), brigade);
    int spot = state_of(game)->brigade_at[brigade] < PLACE_INSIDE ? SPOT_OUTSIDE : SPOT_INSIDE;
    brigade_move(game, brigade, general);
    tell_secret(game, EVENT_TOOK, audience, audience, general, brigade, spot, 0);
}

void take_brigades_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_DONE) {
        tell(game, EVENT_TAKES_NO_MORE, frame->reg[TAKE_BRIGADES_GENERAL], 0, 0, 0);
        flow_return(game);
    } else {
        brigade_take(game, action->arg[0], action->arg[1]);
    }
}
