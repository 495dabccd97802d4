/* TW-6.12 */
#include "musters.h"

#include "../state/control.h"
#include "../tables.h"
#include "march.h"

/* Blocks of a place that a Muster may call. */
static uint64_t called(struct march *march, int from, int to) {
    uint64_t set = march_movable(march, from);
    return to == PLACE_SCOTLAND ? set & content_of(march->game)->covenanters : set;
}

static bool somebody_comes_from(struct march *march, uint64_t places, int to) {
    FOR_EACH_BIT (place, places)
        FOR_EACH_BIT (bit, called(march, place, to))
            if (march_may_muster(march, block_of(march->side, bit), to))
                return true;
    return false;
}

/* Places two marches away from an Area. */
static uint64_t beyond(const struct march *march, int to) {
    const struct tw_content *c = content_of(march->game);
    uint64_t far = 0;
    FOR_EACH_BIT (via, c->adjacent[to] & ~march->enemy)
        far |= c->adjacent[via];
    return far & ~bit_of(to) & ~c->adjacent[to];
}

/* Could a block in these places come to a Muster there? */
static bool somebody_comes(struct march *march, uint64_t from, int to) {
    return somebody_comes_from(march, content_of(march->game)->adjacent[to] & from, to) ||
           somebody_comes_from(march, beyond(march, to) & from, to);
}

uint64_t muster_areas(struct march *march, uint64_t from) {
    uint64_t areas = 0;
    FOR_EACH_BIT (area, friendly_areas(state_of(march->game), march->side))
        if (somebody_comes(march, from, area))
            areas |= bit_of(area);
    if (march->side == PARLIAMENT && somebody_comes(march, from, PLACE_SCOTLAND))
        areas |= bit_of(PLACE_SCOTLAND);
    return areas;
}

void muster_begin(struct game *game, int side, int area) {
    tell(game, EVENT_MUSTER, side, area, 0, 0);
    flow_call(game, STEP_MUSTER, side, area);
}

void muster_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int area = frame->reg[MUSTER_AREA];
    uint64_t able = 0;
    struct march march;
    march_begin(&march, game, role);
    if (frame->reg[MUSTER_CAME] > 0)
        list_add(list, VERB_PASS);
    FOR_EACH_BIT (place, content_of(game)->adjacent[area] | beyond(&march, area))
        able |= state_of(game)->at[role][place] & ~state_of(game)->moved[role] ? called(&march, place, area) : 0;
    FOR_EACH_BIT (bit, able) {
        int block = block_of(role, bit);
        uint64_t ways = march_muster_ways(&march, block, area);
        if (ways & bit_of(area))
            list_add1(list, VERB_COME, block);
        FOR_EACH_BIT (via, ways & ~bit_of(area))
            list_add2(list, VERB_COME_BY, block, via);
    }
    if (list->count == 0)
        list_add(list, VERB_PASS);
}

/* Is no block left that could come? */
bool muster_open(const struct game *game, const struct frame *frame, int role) {
    int area = frame->reg[MUSTER_AREA];
    struct march march;
    march_begin(&march, game, role);
    FOR_EACH_BIT (place, content_of(game)->adjacent[area] | beyond(&march, area))
        if (state_of(game)->at[role][place] & ~state_of(game)->moved[role])
            return false;
    return true;
}

void muster_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->reg[MUSTER_AREA], 0, 0, 0);
        flow_return(game);
        return;
    }
    frame->reg[MUSTER_CAME]++;
    march_arrive(game, action->arg[0], action->verb == VERB_COME_BY ? action->arg[1] : NOWHERE,
                 frame->reg[MUSTER_AREA]);
}
