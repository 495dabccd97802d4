/* Recruitment: UP-8.4, UP-10, UP-14, options UP-25.1 and UP-25.3. Where a Brigade may be placed: places.c; Generals:
 * arrivals.c. */
#include "recruitment.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "places.h"

enum { WINTER_1642 = 1, ALL_VETERANS = 127 };

/* ---- numbers ------------------------------------------------------------------------------------------- */

/* The Naval Status in favour of that side (UP-8.4). */
static int favour(const struct uk_content *c, const struct uk_state *s, int side) {
    return side == PARLIAMENT ? naval_status(c, s) : -naval_status(c, s);
}

void recruitment_begin(struct game *game, int side, enum recruitment_source source, int count, int veterans,
                       bool once_a_region, int excluded) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int sea = favour(c, s, side);
    bool by_sea = source != RECRUIT_EVENT && sea >= c->rules.naval_veteran && !(s->sea_helped >> side & 1);
    bool more = (source == RECRUIT_PHASE || gmt(s)) && sea >= c->rules.naval_extra;
    s->recruitment = (struct recruitment){.side = (uint8_t)side,
                                          .source = (uint8_t)source,
                                          .left = (int8_t)count,
                                          .veterans = (int8_t)veterans,
                                          .naval = by_sea,
                                          .naval_more = by_sea && more,
                                          .pending = NONE,
                                          .once_a_region = once_a_region,
                                          .excluded = (uint8_t)excluded};
    flow_call(game, STEP_RECRUIT, side);
}

/* UP-10, UP-10.3 */
void recruitment_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int side = frame->phase == 0 ? PARLIAMENT : ROYALIST;
    if (frame->phase++ == SIDES) {
        flow_return(game);
        return;
    }
    bool powicke = side == ROYALIST && s->turn <= WINTER_1642;
    recruitment_begin(game, side, RECRUIT_PHASE, this_turn(content_of(game), s)->recruitment, powicke, true, 0);
}

/* ---- Brigades ------------------------------------------------------------------------------------------- */

static bool militia_available(const struct uk_content *c, const struct uk_state *s, int side, int region) {
    const uint64_t *militia = c->militia[side][region];
    uint64_t available[BRIGADE_WORDS];
    set_of_bytes(s->brigade_at, BRIGADES, PLACE_AVAILABLE, available);
    return ((available[0] & militia[0]) | (available[1] & militia[1])) != 0;
}

/* UP-10.2: Militia first. */
static bool quality_allows(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const struct uk_brigade *one = &c->brigade[brigade];
    if (one->value == 1 || one->region == NO_REGION)
        return true;
    if (gmt(s) && s->new_model && one->side == ROYALIST)
        return true;
    return !militia_available(c, s, one->side, one->region);
}

/* The Naval Status that the Brigade uses: one for a Brigade beyond the number, one for a Veteran beyond the
 * exceptions. */
static int naval_cost(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const struct recruitment *r = &s->recruitment;
    return (r->left == 0) + (r->veterans == 0 && !quality_allows(c, s, brigade));
}

bool may_choose(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const struct recruitment *r = &s->recruitment;
    const struct uk_brigade *one = &c->brigade[brigade];
    if (s->brigade_at[brigade] == PLACE_REFORMED)
        return r->source == RECRUIT_PHASE && brigade_side(c, s, brigade) == r->side;
    if (s->brigade_at[brigade] != PLACE_AVAILABLE || one->side != r->side)
        return false;
    if (one->pool != POOL_REGIONAL && one->pool != POOL_NEW_MODEL)
        return false;
    return naval_cost(c, s, brigade) <= r->naval && (r->left > 0 || r->naval_more);
}

/* ---- the step ------------------------------------------------------------------------------------------- */

static void list_choices(const struct uk_content *c, const struct uk_state *s, uint64_t choices[BRIGADE_WORDS]) {
    uint64_t available[BRIGADE_WORDS], reformed[BRIGADE_WORDS];
    set_of_bytes(s->brigade_at, BRIGADES, PLACE_AVAILABLE, available);
    set_of_bytes(s->brigade_at, BRIGADES, PLACE_REFORMED, reformed);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        choices[w] = (available[w] & c->brigades_of[s->recruitment.side][w]) | reformed[w];
    FOR_EACH_IN (b, choices, BRIGADE_WORDS)
        if (!may_choose(c, s, b))
            set_remove(choices, b);
}

/* Of alike Brigades one is enough. A Reformed one differs from one in the Available box. */
static void list_brigades(const struct game *game, bool one_is_enough, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t choices[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    list_choices(c, s, choices);
    brigades_distinct(c, s, choices, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS) {
        places_list(game, b, list);
        if (one_is_enough && list->count > 0)
            return;
    }
}

static void list_train(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct recruitment *r = &s->recruitment;
    if (r->source == RECRUIT_EVENT || s->train[r->side] != PLACE_AVAILABLE ||
        r->left + (r->naval && r->naval_more) == 0)
        return;
    FOR_EACH_AREA(a, content_of(game)->fortresses)
    if (s->control[a] == r->side && !fortress_besieged(s, a))
        list_add1(list, VERB_RECRUIT_TRAIN, a);
}

/* UP-10.9 */
static void list_blockades(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (s->recruitment.source != RECRUIT_PHASE)
        return;
    FOR_EACH_BIT (g, c->generals_of[s->recruitment.side]) {
        if (!general_is_free(s, g) || general_is_inside(s, g))
            continue;
        int area = s->general_at[g];
        if (s->siege[area] != SIEGE_BLOCKADE && fortress_besieger(c, s, area) == g && may_besiege(c, s, g, area))
            list_add1(list, VERB_PLACE_BLOCKADE, area);
    }
}

void recruit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_brigades(game, false, list);
    if (state_of(game)->recruitment.pending != NONE)
        return;
    if (state_of(game)->recruitment.source != RECRUIT_EVENT)
        arrivals_list(game, list);
    list_train(game, list);
    list_blockades(game, list);
    list_add(list, VERB_DONE);
}

bool may_recruit(const struct game *game, int side, enum recruitment_source source) {
    struct uk_state after = *state_of(game);
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

/* UG-15.3: one Veteran or one Brigade more, once a turn. */
static void sea_helps(struct uk_state *s) {
    s->recruitment.naval = 0;
    s->sea_helped |= (uint8_t)bit_of(s->recruitment.side);
}

/* Reduces the count that the Brigade uses up; a Reformed one is extra (UP-10.7). */
static void pay(struct game *game, int brigade, int region) {
    struct uk_state *s = state_of(game);
    struct recruitment *r = &s->recruitment;
    bool exception = brigade != NONE && !quality_allows(content_of(game), s, brigade);
    if (exception && r->veterans == 0)
        sea_helps(s);
    else if (exception && r->veterans < ALL_VETERANS)
        r->veterans--;
    if (r->left > 0)
        r->left--;
    else
        sea_helps(s);
    if (region != NO_REGION)
        r->regions |= (uint8_t)bit_of(region);
}

static void tell_recruited(struct game *game, int brigade, int area, int general, int spot, int region, int box) {
    int16_t side = state_of(game)->recruitment.side;
    role_set audience = fog_audience(content_of(game), state_of(game), brigade);
    int16_t told = (int16_t)(region < REGIONS ? region : NONE);
    if (general != NONE)
        tell_secret8(game, EVENT_RECRUITED_WITH, audience, audience,
                     (const int16_t[EVENT_ARGS]){side, (int16_t)brigade, (int16_t)general, told, (int16_t)box});
    else
        tell_secret8(game, EVENT_RECRUITED, audience, audience,
                     (const int16_t[EVENT_ARGS]){side, (int16_t)brigade, (int16_t)area, (int16_t)spot, told,
                                                 (int16_t)box});
}

static void place(struct game *game, int brigade, int area, int general, int spot) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct recruitment *r = &s->recruitment;
    int region = recruit_region(c, s, brigade, area);
    bool reformed = s->brigade_at[brigade] == PLACE_REFORMED;
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
        r->notables |= bit_of(notable_in(c, s, area));
    if (general != NONE && r->pending == general)
        r->pending = NONE;
}

static void place_train(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    pay(game, NONE, NO_REGION);
    train_put(game, s->recruitment.side, PLACE_INSIDE + area);
    tell(game, EVENT_TRAIN_RECRUITED, s->recruitment.side, area, 0, 0);
}

/* Reformed Brigades that were not placed are available for Recruitment. */
static void recruitment_end(struct game *game) {
    struct uk_state *s = state_of(game);
    uint64_t set[BRIGADE_WORDS];
    tell(game, EVENT_RECRUITMENT_ENDS, s->recruitment.side, 0, 0, 0);
    brigades_at(content_of(game), s, PLACE_REFORMED, s->recruitment.side, set);
    if (s->recruitment.source == RECRUIT_PHASE)
        FOR_EACH_IN (b, set, BRIGADE_WORDS)
            brigade_to_available(game, b);
    flow_return(game);
}

void recruit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int16_t *arg = action->arg;
    switch (action->verb) {
    case VERB_RECRUIT: place(game, arg[0], arg[1], NONE, arg[2]); break;
    case VERB_RECRUIT_WITH: place(game, arg[0], state_of(game)->general_at[arg[1]], arg[1], SPOT_OUTSIDE); break;
    case VERB_RECRUIT_TRAIN: place_train(game, arg[0]); break;
    case VERB_PLACE_GENERAL: arrival(game, arg[0], arg[1]); break;
    case VERB_PLACE_BLOCKADE: siege_place(game, arg[0], SIEGE_BLOCKADE); break;
    default: recruitment_end(game); break;
    }
}
