/* Generals who are placed (10.8, 14, GMT 7.2.3) and take Brigades (17.2, third case). */
#include "../../kit/cards.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "places.h"
#include "subordination.h"

/* Own Region, or where its Brigades can be recruited; a Field General everywhere. */
static bool region_allows(const struct uk_content *c, int general, int area) {
    const uint32_t regions = c->general[general].regions;
    if (regions == 0)
        return true;
    FOR_EACH_BIT (region, regions)
        if (c->area[area].region == region || area_recruits(c, area, c->general[general].side, region))
            return true;
    return false;
}

/* With one Brigade, under or over whoever commands there. */
static bool command_allows(const struct uk_content *c, const struct uk_state *s, int general, int area, int brigades) {
    if (illegal_position(c, s, area, general_side(c, general)))
        return false;
    FOR_EACH_BIT (g, commanders_outside(c, s, area, general_side(c, general))) {
        const int upper = c->general[g].level < c->general[general].level ? g : general;
        if (!may_be_subordinate(c, s, upper == g ? general : g, upper) ||
            army_size(s, g) + brigades > c->general[upper].army)
            return false;
    }
    return true;
}

bool may_arrive(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    const int side = general_side(c, general), enemy = opponent(side);
    return s->control[area] != enemy && !stands_there(c, s, area, enemy) && region_allows(c, general, area) &&
           command_allows(c, s, general, area, 1);
}

void takeable(const struct uk_content *c, const struct uk_state *s, int general, uint64_t set[BRIGADE_WORDS]) {
    const int area = s->general_at[general], side = general_side(c, general);
    uint64_t inside[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_OUTSIDE + area, side, set);
    brigades_at(c, s, PLACE_INSIDE + area, side, inside);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] |= inside[w];
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (!may_hold(c, s, general, b))
            set_remove(set, b);
}

static bool one_awaits(const struct uk_content *c, const struct uk_state *s, int general, int place) {
    for (int b = cards_next(s->brigade_at, BRIGADES, place, 0); b != NONE;
         b = cards_next(s->brigade_at, BRIGADES, place, b + 1))
        if (may_hold(c, s, general, b))
            return true;
    return false;
}

bool brigade_awaits(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    const int side = general_side(c, general);
    if (s->outside[side][area] + s->within[area] == 0)
        return false;
    return one_awaits(c, s, general, PLACE_OUTSIDE + area) || one_awaits(c, s, general, PLACE_INSIDE + area);
}

/* UP-14.1: a Grandee is placed where the card can give him a Brigade. */
static bool grandee_awaits(const struct game *game, int general, int area) {
    const struct recruitment *r = &uk(game)->recruitment;
    const struct uk_content *c = CONTENT(game);
    if (r->source != RECRUIT_ACTION || r->side != ROYALIST || r->left == 0)
        return false;
    if (!(c->general[general].regions >> c->area[area].region & 1) || commanders_outside(c, uk(game), area, ROYALIST))
        return false;
    for (int b = 0; b < BRIGADES; b++)
        if (uk(game)->brigade_at[b] == PLACE_AVAILABLE && c->brigade[b].side == ROYALIST &&
            c->brigade[b].region == c->area[area].region)
            return true;
    return false;
}

void arrivals_list(const struct game *game, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const struct recruitment *r = &s->recruitment;
    FOR_EACH_BIT (g, c->generals_of[r->side]) {
        const bool grandee = r->source == RECRUIT_ACTION && r->side == ROYALIST;
        if (s->general_at[g] != BOX_AVAILABLE || (grandee && c->general[g].regions == 0))
            continue;
        for (int a = 0; a < AREAS; a++)
            if (s->control[a] != opponent(r->side) && (brigade_awaits(c, s, g, a) || grandee_awaits(game, g, a)) &&
                may_arrive(c, s, g, a))
                list_add2(list, VERB_PLACE_GENERAL, g, a);
    }
}

/* The step that made him a Subordinate or a commander comes when he has a Brigade: until then he is alone. */
void arrival(struct game *game, int general, int area) {
    const bool awaits = brigade_awaits(CONTENT(game), uk(game), general, area);
    general_move(game, general, area);
    tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    generals_combine(game, area, general_side(CONTENT(game), general));
    if (awaits)
        flow_call(game, STEP_TAKE_BRIGADES, general_side(CONTENT(game), general), general);
    else
        uk(game)->recruitment.pending = (int8_t)general;
}

void take_brigades_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int general = frame->reg[TAKE_BRIGADES_GENERAL];
    const bool met = s->op.general != NONE && general_side(c, s->op.general) != role;
    FOR_EACH_BIT (taker, met ? army_generals(s, general) : general_bit(general)) {
        uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
        if (general_room(c, s, taker) <= 0)
            continue;
        takeable(c, s, taker, set);
        brigades_distinct(c, s, set, distinct);
        FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
            list_add2(list, VERB_TAKE, b, taker);
    }
    if (met || s->strength[general] > 0 || list->count == 0)
        list_add(list, VERB_DONE);
}

void brigade_take(struct game *game, int brigade, int general) {
    const role_set audience = fog_audience_leaving(CONTENT(game), uk(game), brigade);
    const int spot = uk(game)->brigade_at[brigade] < PLACE_INSIDE ? SPOT_OUTSIDE : SPOT_INSIDE;
    brigade_move(game, brigade, general);
    tell_secret(game, EVENT_TOOK, audience, audience, general, brigade, spot, 0);
}

void take_brigades_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    if (action->verb == VERB_DONE)
        flow_return(game);
    else
        brigade_take(game, action->arg[0], action->arg[1]);
}
