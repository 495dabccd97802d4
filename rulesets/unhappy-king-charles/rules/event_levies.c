/* Events that place Brigades: 12.6, cards 62, 63, 66, 71, 77, 80, 93, 102, 105; recruitment by an event. */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "events.h"
#include "recruitment.h"

/* ---- which Brigades (12.6) ------------------------------------------------------------------------------------- */

/* Is there one of the Region in that box? value 0: any. */
static bool box_has(const struct uk_content *c, const struct uk_state *s, int side, int region, int box, int value) {
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == box && c->brigade[b].side == side && c->brigade[b].region == region &&
            (value == 0 || c->brigade[b].value == value))
            return true;
    return false;
}

/* Militia first; eliminated ones where none of the Region is available. */
static bool quality_suits(const struct uk_content *c, const struct uk_state *s, int brigade,
                          const struct effect *effect) {
    const struct uk_brigade *one = &c->brigade[brigade];
    const bool free = one->value == 1 || (effect->flags & VETERANS) ||
                      ((effect->flags & CORNISH) && (one->tags & TAG_CORNISH)) ||
                      (gmt(s) && s->new_model && one->side == ROYALIST);
    const int at = s->brigade_at[brigade];
    if (at == PLACE_ELIMINATED && box_has(c, s, one->side, one->region, PLACE_AVAILABLE, 0))
        return false;
    return free || !box_has(c, s, one->side, one->region, at, 1);
}

static bool may_levy(const struct uk_content *c, const struct uk_state *s, int side, int brigade,
                     const struct effect *effect) {
    const struct uk_brigade *one = &c->brigade[brigade];
    const int at = s->brigade_at[brigade];
    if (one->side != side || one->pool != POOL_REGIONAL || (at != PLACE_AVAILABLE && at != PLACE_ELIMINATED))
        return false;
    if (effect->regions != 0 && !(effect->regions >> one->region & 1))
        return false;
    if ((effect->flags & ONCE_A_REGION) && (s->recruitment.regions >> one->region & 1))
        return false;
    return quality_suits(c, s, brigade, effect);
}

/* ---- where (12.6) ------------------------------------------------------------------------------------------------ */

/* An enemy who stands outside bars all but the inside of the Fortress. neutral: needs no friendly marker (card 80). */
static void list_spots(const struct game *game, int side, int brigade, int area, bool neutral,
                       struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const bool own = s->control[area] == side;
    const bool room = fortress_garrison(c, s, area) < fortress_limit(c, s, area);
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side])
        if (may_hold(c, s, g, brigade) && general_room(c, s, g) > 0 && (room || !general_is_inside(s, g)))
            list_add2(list, VERB_RECRUIT_WITH, brigade, g);
    if (own && room)
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_INSIDE);
    if (notable_in(c, s, area) == NONE && !stands_outside(c, s, area, opponent(side)) &&
        (own || neutral || general_outside(c, s, area, side)))
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_OUTSIDE);
}

static bool area_suits(const struct uk_content *c, const struct uk_state *s, int side, int brigade, int area,
                       const struct effect *effect, int choice) {
    if (s->siege[area] != SIEGE_NONE || ((effect->flags & ONCE_AN_AREA) && areas_have(&s->recruitment.used, area)))
        return false;
    if ((effect->flags & IN_PORTS) && !(c->area[area].port && s->control[area] == side))
        return false;
    if (effect->flags & IN_LONDON)
        return area == c->at.london;
    if ((effect->flags & WHERE_CHOSEN) && choice != NONE && area != choice)
        return false;
    return c->area[area].region == c->brigade[brigade].region;
}

/* Cards 62 and 93: with that General where he can take it. */
static bool goes_with(const struct uk_content *c, const struct uk_state *s, int general, int brigade,
                      const struct effect *effect) {
    if (general == NONE || !general_is_free(s, general) || !effect_covers(c, effect, s->general_at[general]))
        return false;
    const int area = s->general_at[general];
    return s->siege[area] == SIEGE_NONE && may_hold(c, s, general, brigade) && general_room(c, s, general) > 0 &&
           (!general_is_inside(s, general) || fortress_garrison(c, s, area) < fortress_limit(c, s, area));
}

static void list_levies(const struct game *game, int side, const struct effect *effect, int choice,
                        struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    uint64_t seen[BRIGADE_WORDS] = {0, 0};
    for (int b = 0; b < BRIGADES; b++) {
        bool repeated = !may_levy(c, s, side, b, effect);
        FOR_EACH_IN (other, seen, BRIGADE_WORDS)
            repeated = repeated || brigades_interchange(c, s, other, b);
        if (repeated)
            continue;
        set_add(seen, b);
        if (goes_with(c, s, effect->arg, b, effect)) {
            list_add2(list, VERB_RECRUIT_WITH, b, effect->arg);
            continue;
        }
        for (int a = 0; a < AREAS; a++)
            if (area_suits(c, s, side, b, a, effect, choice))
                list_spots(game, side, b, a, false, list);
    }
}

/* ---- The Cessation (card 80) ------------------------------------------------------------------------------------- */

static bool irish_port(const struct uk_content *c, const struct uk_state *s, int area) {
    const int region = c->area[area].region;
    const bool near = region == THE_MIDLANDS || region == WALES || (region == THE_SOUTH && naval_status(c, s) < 0);
    return near && c->area[area].port && s->control[area] != PARLIAMENT && s->siege[area] == SIEGE_NONE &&
           (gmt(s) || !areas_have(&s->recruitment.used, area));
}

static void list_irish(const struct game *game, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int b = 0; b < BRIGADES; b++) {
        if (c->brigade[b].pool != POOL_IRISH || s->brigade_at[b] != PLACE_WAITING || brigade_is_repeated(c, s, b))
            continue;
        for (int a = 0; a < AREAS; a++)
            if (irish_port(c, s, a))
                list_spots(game, ROYALIST, b, a, true, list);
    }
}

static bool is_irish(const struct effect *effect) {
    return effect->run == place_irish;
}

/* Who finds no port never comes. */
static void irish_stay_away(struct game *game) {
    for (int b = 0; b < BRIGADES; b++)
        if (CONTENT(game)->brigade[b].pool == POOL_IRISH && uk(game)->brigade_at[b] == PLACE_WAITING)
            brigade_move(game, b, PLACE_GONE);
}

/* ---- the step ---------------------------------------------------------------------------------------------------- */

static void list_all(const struct game *game, int side, const struct effect *effect, int choice,
                     struct action_list *list) {
    if (is_irish(effect))
        list_irish(game, list);
    else
        list_levies(game, side, effect, choice, list);
}

static bool can_place(const struct game *game, int side, const struct effect *effect, int choice) {
    struct action_list list = {.count = 0};
    list_all(game, side, effect, choice, &list);
    return list.count > 0;
}

/* Asked between cards: nothing is used yet. */
bool can_place_brigades(const struct game *game, int side, const struct effect *effect) {
    struct uk_state fresh = *uk(game);
    struct game other = *game;
    fresh.recruitment = (struct recruitment){.side = (uint8_t)side, .pending = NONE};
    other.state = &fresh;
    return can_place(&other, side, effect, NONE);
}

bool can_place_irish(const struct game *game, int side, const struct effect *effect) {
    return can_place_brigades(game, side, effect);
}

void place_brigades(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const int side = frame->role;
    s->recruitment = (struct recruitment){.side = (uint8_t)side, .source = RECRUIT_EVENT, .pending = NONE};
    if (can_place(game, side, effect, frame->reg[EVENT_CHOICE]))
        flow_call(game, STEP_EVENT_BRIGADE, (int16_t)side, frame->reg[EVENT_CARD], effect_index(frame), effect->count,
                  frame->reg[EVENT_CHOICE]);
    else if (is_irish(effect))
        irish_stay_away(game);
}

void place_irish(struct game *game, struct frame *frame, const struct effect *effect) {
    place_brigades(game, frame, effect);
}

static const struct effect *asked_effect(const struct frame *frame) {
    return uk_event_effect(frame->reg[EVENT_BRIGADE_CARD], frame->reg[EVENT_BRIGADE_EFFECT]);
}

void uk_event_brigade_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct effect *effect = asked_effect(frame);
    list_all(game, role, effect, frame->reg[EVENT_BRIGADE_CHOICE], list);
    if (effect->flags & OPTIONAL)
        list_add(list, VERB_END_EVENT);
}

static void place_at(struct game *game, int side, int brigade, int area, int spot) {
    const struct uk_content *c = CONTENT(game);
    brigade_move(game, brigade, (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    const role_set audience = fog_audience(c, uk(game), brigade);
    tell_secret8(game, EVENT_RECRUITED, audience, audience,
                 (const int16_t[EVENT_ARGS]){(int16_t)side, (int16_t)brigade, (int16_t)area, (int16_t)spot,
                                             c->brigade[brigade].region});
}

static void place_with(struct game *game, int side, int brigade, int general) {
    const struct uk_content *c = CONTENT(game);
    brigade_move(game, brigade, general);
    const role_set audience = fog_audience(c, uk(game), brigade);
    tell_secret(game, EVENT_RECRUITED_WITH, audience, audience, side, brigade, general, c->brigade[brigade].region);
}

void uk_event_brigade_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = uk(game);
    const struct effect *effect = asked_effect(frame);
    const int brigade = action->arg[0];
    if (action->verb == VERB_END_EVENT) {
        flow_return(game);
        return;
    }
    const bool with = action->verb == VERB_RECRUIT_WITH;
    const int area = with ? s->general_at[action->arg[1]] : action->arg[1];
    areas_add(&s->recruitment.used, area);
    if (CONTENT(game)->brigade[brigade].region != NO_REGION)
        s->recruitment.regions |= (uint8_t)bit_of(CONTENT(game)->brigade[brigade].region);
    if (with)
        place_with(game, role, brigade, action->arg[1]);
    else
        place_at(game, role, brigade, area, action->arg[2]);
    if (--frame->reg[EVENT_BRIGADE_LEFT] > 0 && can_place(game, role, effect, frame->reg[EVENT_BRIGADE_CHOICE]))
        return;
    if (is_irish(effect))
        irish_stay_away(game);
    flow_return(game);
}

/* ---- recruitment by an event, as in the Recruitment Phase (cards 1, 2, 69, 104) ---------------------------------- */

bool can_recruit_by_event(const struct game *game, int side, const struct effect *effect) {
    (void)effect;
    return may_recruit(game, side, RECRUIT_EVENT);
}

static void recruit(struct game *game, int side, const struct effect *effect) {
    if (may_recruit(game, side, RECRUIT_EVENT))
        recruitment_begin(game, side, RECRUIT_EVENT, effect->count, effect->arg, true, effect->regions);
}

void recruit_by_event(struct game *game, struct frame *frame, const struct effect *effect) {
    recruit(game, frame->role, effect);
}

void recruit_if_parliament(struct game *game, struct frame *frame, const struct effect *effect) {
    if (frame->role == PARLIAMENT)
        recruit(game, PARLIAMENT, effect);
}

void recruit_if_royalist(struct game *game, struct frame *frame, const struct effect *effect) {
    if (frame->role == ROYALIST)
        recruit(game, ROYALIST, effect);
}
