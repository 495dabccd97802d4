/* UP-22: desertion and supply attrition. */
#include "../../kit/dice.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"

enum { CATEGORIES = 5, LARGE_ARMY = 4, EVERY_AREA = 4 };
enum { ORDER, CHOOSE_PARLIAMENT, CHOOSE_ROYALIST, REMOVE, STARVE };

/* ---- the Brigades that count ----------------------------------------------------------------------------------- */

/* The side's Brigades on the map that have not been chosen yet. */
static void still_there(const struct uk_content *c, const struct uk_state *s, int side, uint64_t set[BRIGADE_WORDS]) {
    brigades_standing(c, s, side, set);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] &= ~s->upkeep.deserters[w];
}

static bool is_foreign(const struct uk_content *c, int brigade) {
    return c->brigade[brigade].pool == POOL_IRISH || c->brigade[brigade].pool == POOL_COVENANTER;
}

struct census {
    int all, foreign;
};

static struct census census(const struct uk_content *c, const uint64_t there[BRIGADE_WORDS]) {
    struct census n = {0, 0};
    FOR_EACH_IN (b, there, BRIGADE_WORDS) {
        n.all++;
        n.foreign += is_foreign(c, b);
    }
    return n;
}

/* If the others are five or fewer, only Irish and Covenanters desert; otherwise they do not. Lorrainers always may. */
static bool may_desert(const struct uk_content *c, int brigade, const struct census *n) {
    bool foreigners = n->foreign > 0 && n->all - n->foreign <= c->rules.desertion_floor;
    return c->brigade[brigade].pool == POOL_LORRAINER || is_foreign(c, brigade) == foreigners;
}

/* ---- the categories (UP-22.1) ---------------------------------------------------------------------------------- */

static bool army_is_abroad(const struct uk_content *c, const struct uk_state *s, int commander) {
    int region = c->area[s->general_at[commander]].region;
    FOR_EACH_BIT (g, army_generals(s, commander))
        if (c->general[g].regions != 0 && !(c->general[g].regions >> region & 1))
            return true;
    return c->general[commander].faction == COVENANTER && region != THE_NORTH &&
           army_count_pool(c, s, commander, POOL_COVENANTER) < army_size(s, commander);
}

static int army_left(const struct uk_state *s, int commander) {
    uint64_t set[BRIGADE_WORDS];
    army_brigades(s, commander, set);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] &= ~s->upkeep.deserters[w];
    return set_count(set, BRIGADE_WORDS);
}

static bool enemy_is_near(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    if (general_outside(c, s, area, opponent(side)))
        return true;
    FOR_EACH_AREA(a, c->adjacent[area])
    if (general_outside(c, s, a, opponent(side)))
        return true;
    return false;
}

static bool army_meets(const struct uk_content *c, const struct uk_state *s, int commander, int category) {
    int area = s->general_at[commander], side = general_side(c, commander);
    switch (category) {
    case 0: return army_is_abroad(c, s, commander);
    case 1: return army_left(s, commander) >= LARGE_ARMY;
    case 2: return enemy_is_near(c, s, area, side);
    default: return s->control[area] == opponent(side);
    }
}

/* The set of Brigades from which this category takes one, in Areas that have not lost one to it in this round. */
static void deserters(const struct uk_content *c, const struct uk_state *s, int side, int category,
                      uint64_t set[BRIGADE_WORDS]) {
    uint64_t there[BRIGADE_WORDS];
    uint32_t armies = 0;
    still_there(c, s, side, there);
    const struct census n = census(c, there);
    set[0] = set[1] = 0;
    if (n.all <= c->rules.desertion_floor)
        return;
    FOR_EACH_BIT (g, c->generals_of[side])
        if (general_is_free(s, g) && category != EVERY_AREA && army_meets(c, s, g, category))
            armies |= army_generals(s, g);
    FOR_EACH_IN (b, there, BRIGADE_WORDS) {
        int at = s->brigade_at[b];
        bool qualifies = category == EVERY_AREA || (at < GENERALS && (armies >> at & 1));
        if (qualifies && may_desert(c, b, &n) && !areas_have(&s->upkeep.done, brigade_area(s, b)))
            set_add(set, b);
    }
}

/* An Area with a single Brigade comes last. */
static void spare_the_last(const struct uk_content *c, const struct uk_state *s, int side,
                           uint64_t set[BRIGADE_WORDS]) {
    uint8_t there[AREAS] = {0};
    uint64_t several[BRIGADE_WORDS] = {0, 0}, all[BRIGADE_WORDS];
    still_there(c, s, side, all);
    FOR_EACH_IN (b, all, BRIGADE_WORDS)
        there[brigade_area(s, b)]++;
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (there[brigade_area(s, b)] > 1)
            set_add(several, b);
    if ((several[0] | several[1]) == 0)
        return;
    set[0] = several[0];
    set[1] = several[1];
}

/* ---- the steps --------------------------------------------------------------------------------------------------- */

/* The next category, beginning with this one, that takes a Brigade. NONE: no category takes one. */
static int next_category(struct game *game, int side, int category) {
    struct uk_state *s = state_of(game);
    for (int k = 0; k <= CATEGORIES; k++) {
        uint64_t set[BRIGADE_WORDS];
        deserters(content_of(game), s, side, category, set);
        if ((set[0] | set[1]) != 0)
            return category;
        category = (category + 1) % CATEGORIES;
        s->upkeep.done = (struct area_set){{0, 0}};
    }
    return NONE;
}

/* UP-25.2 */
static void roll_order(struct game *game) {
    struct uk_state *s = state_of(game);
    s->desertion_from = 0;
    s->upkeep = (struct upkeep){{{0, 0}}, {0, 0}};
    if (!option_on(s, OPTION_DESERTION_ORDER))
        return;
    int roll = die(game, 6, "desertion order");
    s->desertion_from = (uint8_t)(roll == 6 ? 0 : roll - 1);
    tell(game, EVENT_DESERTION_ORDER, s->desertion_from + 1, roll, 0, 0);
}

/* The deserters of the side go by their place and Region, not by number: all see the order, but not which of two hidden
 * Brigades is where. NONE: none is left. */
static int next_deserter(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int next = NONE;
    FOR_EACH_IN (b, s->upkeep.deserters, BRIGADE_WORDS) {
        if (brigade_side(c, s, b) != side)
            continue;
        if (next == NONE || s->brigade_at[b] < s->brigade_at[next] ||
            (s->brigade_at[b] == s->brigade_at[next] && c->brigade[b].region < c->brigade[next].region))
            next = b;
    }
    return next;
}

static void remove_deserters(struct game *game, int side) {
    int b;
    while ((b = next_deserter(game, side)) != NONE) {
        set_remove(state_of(game)->upkeep.deserters, b);
        brigade_tell_leaving(game, EVENT_DESERTER_GONE, b);
        brigade_to_available(game, b);
    }
    generals_check_lone(game, side);
    sieges_check(game);
}

static bool call_attrition(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int k = 0; k < SIDES; k++) {
        int side = k == 0 ? PARLIAMENT : ROYALIST;
        uint8_t there[AREAS] = {0};
        uint64_t all[BRIGADE_WORDS];
        brigades_standing(c, s, side, all);
        FOR_EACH_IN (b, all, BRIGADE_WORDS)
            there[brigade_area(s, b)]++;
        for (int a = 0; a < AREAS; a++)
            if (there[a] >= c->rules.attrition_from && !areas_have(&s->upkeep.done, a)) {
                areas_add(&s->upkeep.done, a);
                flow_call(game, STEP_ATTRITION, side, a);
                return true;
            }
    }
    return false;
}

void desertion_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int number = this_turn(content_of(game), s)->desertion;
    switch (frame->phase) {
    case ORDER:
        roll_order(game);
        frame->phase = CHOOSE_PARLIAMENT;
        return;
    case CHOOSE_PARLIAMENT:
    case CHOOSE_ROYALIST:
        if (frame->phase == CHOOSE_ROYALIST && !gmt(s))
            remove_deserters(game, PARLIAMENT);
        s->upkeep.done = (struct area_set){{0, 0}};
        flow_call(game, STEP_DESERT_NEXT, frame->phase++ == CHOOSE_PARLIAMENT ? PARLIAMENT : ROYALIST, number,
                  s->desertion_from);
        return;
    case REMOVE:
        remove_deserters(game, PARLIAMENT);
        remove_deserters(game, ROYALIST);
        s->upkeep.done = (struct area_set){{0, 0}};
        frame->phase = STARVE;
        return;
    default:
        if (s->ending != ENDING_NONE || !call_attrition(game)) {
            generals_check_lone(game, ROYALIST);
            generals_check_lone(game, PARLIAMENT);
            sieges_check(game);
            flow_return(game);
        }
    }
}

/* Removes one Brigade after the other until the number is met or no Brigade is left to desert. */
void desert_next_run(struct game *game, struct frame *frame) {
    int category =
        frame->reg[DESERT_NEXT_LEFT] > 0 ? next_category(game, frame->role, frame->reg[DESERT_NEXT_CATEGORY]) : NONE;
    if (category == NONE) {
        flow_return(game);
        return;
    }
    frame->reg[DESERT_NEXT_CATEGORY] = (int16_t)category;
    flow_call(game, STEP_DESERT, frame->role, frame->reg[DESERT_NEXT_LEFT]--, category);
}

void desert_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t set[BRIGADE_WORDS], seen[AREAS][BRIGADE_WORDS] = {{0}};
    deserters(c, s, role, frame->reg[DESERT_CATEGORY], set);
    spare_the_last(c, s, role, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        /* Of Brigades alike with the same General (or without one) in the same Area, one is offered. */
        bool offered = false;
        FOR_EACH_IN (other, seen[brigade_area(s, b)], BRIGADE_WORDS)
            offered |= brigades_interchange(c, s, other, b);
        set_add(seen[brigade_area(s, b)], b);
        if (!offered)
            list_add1(list, VERB_DESERT, b);
    }
}

void desert_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int brigade = action->arg[0];
    brigade_tell_leaving(game, EVENT_DESERTED, brigade);
    areas_add(&s->upkeep.done, brigade_area(s, brigade));
    set_add(s->upkeep.deserters, brigade);
    flow_return(game);
}

/* UP-22.2 */
void attrition_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t set[BRIGADE_WORDS] = {0, 0};
    for (int b = 0; b < BRIGADES; b++) {
        bool offered = false;
        if (brigade_side(c, s, b) != role || brigade_area(s, b) != frame->reg[ATTRITION_AREA])
            continue;
        FOR_EACH_IN (other, set, BRIGADE_WORDS)
            offered |= brigades_interchange(c, s, other, b);
        set_add(set, b);
        if (!offered)
            list_add1(list, VERB_DESERT, b);
    }
}

void attrition_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int holder = state_of(game)->brigade_at[action->arg[0]], area = frame->reg[ATTRITION_AREA];
    flow_return(game);
    brigade_tell_leaving(game, EVENT_DESERTED, action->arg[0]);
    brigade_to_available(game, action->arg[0]);
    if (holder < GENERALS)
        general_check_lone(game, holder);
    siege_check(game, area);
}
