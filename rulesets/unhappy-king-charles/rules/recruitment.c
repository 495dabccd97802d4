/* Recruitment: 8.4, 10, 14, options 25.1 and 25.3. Where a Brigade may be placed: places.c; Generals: arrivals.c. */
#include "recruitment.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "places.h"

enum { WINTER_1642 = 1, ALL_VETERANS = 127 };

/* ---- how many ------------------------------------------------------------------------------------------ */

/* The sea's favour: its Naval Status towards that side (8.4). */
static int favour(const struct uk_content *c, const struct uk_state *s, int side) {
    return side == PARLIAMENT ? naval_status(c, s) : -naval_status(c, s);
}

void recruitment_begin(struct game *game, int side, enum recruitment_source source, int count, int veterans,
                       bool once_a_region, int excluded) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int sea = favour(c, s, side);
    const bool by_sea = source != RECRUIT_EVENT && sea >= c->rules.naval_veteran;
    const bool either = source == RECRUIT_PHASE && sea >= c->rules.naval_extra;
    s->recruitment =
        (struct recruitment){.side = (uint8_t)side,
                             .source = (uint8_t)source,
                             .left = (int8_t)count,
                             .veterans = (int8_t)(veterans + (by_sea && !either && veterans < ALL_VETERANS)),
                             .naval = either,
                             .pending = NONE,
                             .once_a_region = once_a_region,
                             .excluded = (uint8_t)excluded};
    flow_call(game, STEP_RECRUIT, side);
}

/* UP-10, UP-10.3 */
void recruitment_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = uk(game);
    const int side = frame->phase == 0 ? PARLIAMENT : ROYALIST;
    if (frame->phase++ == SIDES) {
        flow_return(game);
        return;
    }
    const bool powicke = side == ROYALIST && s->turn <= WINTER_1642;
    recruitment_begin(game, side, RECRUIT_PHASE, this_turn(CONTENT(game), s)->recruitment, powicke, true, 0);
}

/* ---- which ---------------------------------------------------------------------------------------------- */

static bool militia_available(const struct uk_content *c, const struct uk_state *s, int side, int region) {
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == PLACE_AVAILABLE && c->brigade[b].side == side && c->brigade[b].region == region &&
            c->brigade[b].value == 1)
            return true;
    return false;
}

bool quality_allows(const struct uk_content *c, const struct uk_state *s, int brigade, bool veteran) {
    const struct uk_brigade *one = &c->brigade[brigade];
    if (veteran || one->value == 1 || one->region == NO_REGION)
        return true;
    if (gmt(s) && s->new_model && one->side == ROYALIST)
        return true;
    return !militia_available(c, s, one->side, one->region);
}

/* What of the sea's favour it takes: one for a Brigade beyond the number, one for a Veteran beyond the exceptions. */
static int naval_cost(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const struct recruitment *r = &s->recruitment;
    return (r->left == 0) + (r->veterans == 0 && !quality_allows(c, s, brigade, false));
}

static bool may_choose(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const struct recruitment *r = &s->recruitment;
    const struct uk_brigade *one = &c->brigade[brigade];
    if (s->brigade_at[brigade] == PLACE_REFORMED)
        return r->source == RECRUIT_PHASE && brigade_side(c, s, brigade) == r->side;
    if (s->brigade_at[brigade] != PLACE_AVAILABLE || one->side != r->side)
        return false;
    if (one->pool != POOL_REGIONAL && one->pool != POOL_NEW_MODEL)
        return false;
    return naval_cost(c, s, brigade) <= r->naval;
}

/* ---- the step ------------------------------------------------------------------------------------------- */

/* Of Brigades that are alike one is enough; a Reformed one is another matter than one in the Available box. */
static void list_brigades(const struct game *game, bool one_is_enough, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    uint64_t seen[BRIGADE_WORDS] = {0, 0};
    for (int b = 0; b < BRIGADES; b++) {
        if (!may_choose(c, s, b))
            continue;
        bool repeated = false;
        FOR_EACH_IN (other, seen, BRIGADE_WORDS)
            repeated = repeated || brigades_interchange(c, s, other, b);
        if (repeated)
            continue;
        set_add(seen, b);
        places_list(game, b, list);
        if (one_is_enough && list->count > 0)
            return;
    }
}

static void list_train(const struct game *game, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct recruitment *r = &s->recruitment;
    if (r->source == RECRUIT_EVENT || s->train[r->side] != PLACE_AVAILABLE || r->left + r->naval == 0)
        return;
    FOR_EACH_AREA(a, CONTENT(game)->fortresses)
    if (s->control[a] == r->side && !fortress_besieged(s, a))
        list_add1(list, VERB_RECRUIT_TRAIN, a);
}

/* UP-10.9 */
static void list_blockades(const struct game *game, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    if (s->recruitment.source != RECRUIT_PHASE)
        return;
    FOR_EACH_BIT (g, c->generals_of[s->recruitment.side]) {
        if (!general_is_free(s, g) || general_is_inside(s, g))
            continue;
        const int area = s->general_at[g];
        if (s->siege[area] != SIEGE_BLOCKADE && fortress_besieger(c, s, area) == g && may_besiege(c, s, g, area))
            list_add1(list, VERB_PLACE_BLOCKADE, area);
    }
}

void recruit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    list_brigades(game, false, list);
    if (uk(game)->recruitment.pending != NONE)
        return;
    if (uk(game)->recruitment.source != RECRUIT_EVENT)
        arrivals_list(game, list);
    list_train(game, list);
    list_blockades(game, list);
    list_add(list, VERB_DONE);
}

bool may_recruit(const struct game *game, int side, enum recruitment_source source) {
    struct uk_state after = *uk(game);
    struct game other = *game;
    struct action_list list = {.count = 0};
    after.recruitment = (struct recruitment){
        .side = (uint8_t)side, .source = (uint8_t)source, .left = 1, .veterans = ALL_VETERANS, .pending = NONE};
    other.state = &after;
    list_brigades(&other, true, &list);
    list_train(&other, &list);
    if (source == RECRUIT_ACTION && list.count == 0)
        arrivals_list(&other, &list);
    return list.count > 0;
}

/* The count that the Brigade uses up; a Reformed one comes besides (10.7). */
static void pay(struct game *game, int brigade, int region) {
    struct uk_state *s = uk(game);
    struct recruitment *r = &s->recruitment;
    const bool exception = brigade != NONE && !quality_allows(CONTENT(game), s, brigade, false);
    if (exception && r->veterans == 0)
        r->naval = 0;
    else if (exception && r->veterans < ALL_VETERANS)
        r->veterans--;
    if (r->left > 0)
        r->left--;
    else
        r->naval = 0;
    if (region != NO_REGION)
        r->regions |= (uint8_t)bit_of(region);
}

static void tell_recruited(struct game *game, int brigade, int area, int general, int spot, int region, int box) {
    const int16_t side = uk(game)->recruitment.side;
    const role_set audience = fog_audience(CONTENT(game), uk(game), brigade);
    const int16_t told = (int16_t)(region < REGIONS ? region : NONE);
    if (general != NONE)
        tell_secret8(game, EVENT_RECRUITED_WITH, audience, audience,
                     (const int16_t[EVENT_ARGS]){side, (int16_t)brigade, (int16_t)general, told, (int16_t)box});
    else
        tell_secret8(game, EVENT_RECRUITED, audience, audience,
                     (const int16_t[EVENT_ARGS]){side, (int16_t)brigade, (int16_t)area, (int16_t)spot, told,
                                                 (int16_t)box});
}

static void place(struct game *game, int brigade, int area, int general, int spot) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    struct recruitment *r = &s->recruitment;
    const int region = recruit_region(c, s, brigade, area);
    const bool reformed = s->brigade_at[brigade] == PLACE_REFORMED;
    if (reformed)
        areas_add(&r->reformed, area);
    else
        pay(game, brigade, region);
    areas_add(&r->used, area);
    brigade_move(game, brigade,
                 general != NONE ? general : (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    tell_recruited(game, brigade, area, general, spot, region, reformed ? SHOWN_REFORMED : SHOWN_AVAILABLE);
    if (general != NONE)
        r->generals |= general_bit(general);
    else if (notable_in(c, s, area) != NONE)
        r->notables |= UINT32_C(1) << notable_in(c, s, area);
    if (general != NONE && r->pending == general)
        r->pending = NONE;
}

static void place_train(struct game *game, int area) {
    struct uk_state *s = uk(game);
    pay(game, NONE, NO_REGION);
    s->train[s->recruitment.side] = (uint8_t)(PLACE_INSIDE + area);
    tell(game, EVENT_TRAIN_RECRUITED, s->recruitment.side, area, 0, 0);
}

/* Reformed Brigades that found no place are available for Recruitment. */
static void recruitment_end(struct game *game) {
    struct uk_state *s = uk(game);
    uint64_t set[BRIGADE_WORDS];
    brigades_at(CONTENT(game), s, PLACE_REFORMED, s->recruitment.side, set);
    if (s->recruitment.source == RECRUIT_PHASE)
        FOR_EACH_IN (b, set, BRIGADE_WORDS)
            brigade_to_available(game, b);
    flow_return(game);
}

void recruit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int16_t *arg = action->arg;
    (void)frame;
    (void)role;
    switch (action->verb) {
    case VERB_RECRUIT: place(game, arg[0], arg[1], NONE, arg[2]); break;
    case VERB_RECRUIT_WITH: place(game, arg[0], uk(game)->general_at[arg[1]], arg[1], SPOT_OUTSIDE); break;
    case VERB_RECRUIT_TRAIN: place_train(game, arg[0]); break;
    case VERB_PLACE_GENERAL: arrival(game, arg[0], arg[1]); break;
    case VERB_PLACE_BLOCKADE: siege_place(game, arg[0], SIEGE_BLOCKADE); break;
    default: recruitment_end(game); break;
    }
}
