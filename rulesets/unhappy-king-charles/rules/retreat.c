#include "retreat.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "odds.h"
#include "reactions.h"
#include "subordination.h"

/* The General's Brigades, or the stack of Unled Brigades without others that it meets on its way. */
static void brigades_of(const struct game *game, int side, int general, int area, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    fighters(content_of(game), s, side, general, area, false, set);
    for (int w = 0; w < BRIGADE_WORDS && general == NONE; w++)
        set[w] &= s->battle.stack[w];
}

static int size_of(const struct game *game, int side, int general, int area) {
    uint64_t set[BRIGADE_WORDS];
    if (general != NONE)
        return army_size(state_of(game), general);
    brigades_of(game, side, NONE, area, set);
    return bits_count(set[0]) + bits_count(set[1]);
}

/* UP-19.2: his Brigades are eliminated. */
static void surrender_in_field(struct game *game, int side, int general, int area) {
    uint64_t set[BRIGADE_WORDS];
    uint32_t army = general != NONE ? army_generals(state_of(game), general) : 0;
    brigades_of(game, side, general, area, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_eliminate(game, b);
    FOR_EACH_BIT (g, army)
        general_surrender(game, g);
    siege_check(game, area);
}

static bool may_end_here(const struct game *game, int general, int area) {
    return general == NONE || may_join_at(content_of(game), state_of(game), general, area);
}

/* UP-19.1a: one Brigade, once, for entering an Area under the enemy's control. */
static void pay(struct game *game, struct frame *frame, int side, int general, int area) {
    if (frame->reg[RETREAT_PAID] || state_of(game)->control[area] != opponent(side))
        return;
    frame->reg[RETREAT_PAID] = 1;
    flow_call(game, STEP_DROP_OUT, side, general, area);
}

static void go(struct game *game, int side, int general, int from, int to) {
    uint64_t set[BRIGADE_WORDS];
    if (general != NONE) {
        army_move(game, general, to);
        tell(game, EVENT_RETREATED, general, to, 0, 0);
    } else {
        brigades_of(game, side, NONE, from, set);
        FOR_EACH_IN (b, set, BRIGADE_WORDS)
            brigade_move(game, b, PLACE_OUTSIDE + to);
        tell(game, EVENT_UNLED_RETREATED, side, to, 0, 0);
    }
    siege_check(game, from);
}

void retreat_begin(struct game *game, int side, int general, int area, int first, int barred) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (general == NONE)
        fighters(c, s, side, NONE, area, false, s->battle.stack);
    int size = size_of(game, side, general, area), left = evasion_distance(c, size);
    struct area_set ways = ways_out(c, s, side, general, area, size, barred, left);
    if (first != NONE) {
        bool open = areas_have(&ways, first);
        ways = (struct area_set){{0, 0}};
        if (open)
            areas_add(&ways, first);
    }
    if (areas_empty(&ways)) {
        surrender_in_field(game, side, general, area);
        return;
    }
    flow_call(game, STEP_RETREAT, side, general, area, left, 0, barred);
    if (first == NONE)
        return;
    struct frame *frame = flow_top(game);
    go(game, side, general, area, first);
    frame->reg[RETREAT_AREA] = (int16_t)first;
    frame->reg[RETREAT_LEFT]--;
    pay(game, frame, side, general, first);
}

void retreat_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    int general = frame->reg[RETREAT_GENERAL], area = frame->reg[RETREAT_AREA], left = frame->reg[RETREAT_LEFT];
    bool under_way = area != s->battle.area;
    struct area_set ways = left > 0 ? ways_out(content_of(game), s, role, general, area,
                                               size_of(game, role, general, area), frame->reg[RETREAT_BARRED], left)
                                    : (struct area_set){{0, 0}};
    areas_remove(&ways, s->battle.area);
    FOR_EACH_AREA(a, ways)
    list_add1(list, VERB_RETREAT, a);
    if (list->count == 0 || (under_way && may_end_here(game, general, area)))
        list_add1(list, VERB_HALT, area);
}

static void end_retreat(struct game *game, int side, int general, int area) {
    flow_return(game);
    if (general != NONE && general_on_map(state_of(game), general))
        generals_combine(game, area, side);
}

void retreat_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = frame->reg[RETREAT_GENERAL], from = frame->reg[RETREAT_AREA], to = action->arg[0];
    if (action->verb == VERB_HALT) {
        end_retreat(game, role, general, from);
        return;
    }
    go(game, role, general, from, to);
    frame->reg[RETREAT_AREA] = (int16_t)to;
    frame->reg[RETREAT_LEFT]--;
    pay(game, frame, role, general, to);
}

/* ---- a Brigade drops out ----------------------------------------------------------------------------------------- */

void drop_out_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    brigades_of(game, role, frame->reg[DROP_OUT_GENERAL], frame->reg[DROP_OUT_AREA], set);
    brigades_distinct(content_of(game), state_of(game), set, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add1(list, VERB_LOSE, b);
}

/* A General who loses his last Brigade goes to the Dispersed box without surrender; the retreat ends. */
void drop_out_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = frame->reg[DROP_OUT_GENERAL], area = frame->reg[DROP_OUT_AREA], brigade = action->arg[0];
    int holder = state_of(game)->brigade_at[brigade];
    flow_return(game);
    brigade_tell_leaving(game, EVENT_DROPPED_OUT, brigade);
    brigade_to_available(game, brigade);
    if (holder < GENERALS)
        general_check_lone(game, holder);
    bool gone = general != NONE ? !general_on_map(state_of(game), general) : size_of(game, role, NONE, area) == 0;
    if (gone)
        flow_return(game);
}
