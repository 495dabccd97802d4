/* TW-6.12 */
#include "musters.h"

#include "../state/control.h"
#include "../tables.h"
#include "march.h"

/* Those of a place that a Muster may call. */
static uint64_t called(const struct march *march, int from, int to) {
    const struct tw_content *c = CONTENT(march->game);
    uint64_t set = blocks_movable(c, TW(march->game), march->side, from);
    return to == PLACE_SCOTLAND ? set & c->covenanters : set;
}

/* Places from which an Area is reached in one march or two. */
static uint64_t within_reach(const struct march *march, int to) {
    const struct tw_content *c = CONTENT(march->game);
    uint64_t near = c->adjacent[to];
    FOR_EACH_BIT (via, near & ~march->enemy)
        near |= c->adjacent[via];
    return near & ~bit_of(to);
}

/* Could anybody in these places come to a Muster there? */
static bool somebody_comes(struct march *march, uint64_t from, int to) {
    FOR_EACH_BIT (place, within_reach(march, to) & from)
        FOR_EACH_BIT (bit, called(march, place, to))
            if (march_may_muster(march, block_of(march->side, bit), to))
                return true;
    return false;
}

uint64_t muster_areas(struct march *march, uint64_t from) {
    uint64_t areas = 0;
    FOR_EACH_BIT (area, friendly_areas(TW(march->game), march->side))
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
    const struct tw_state *s = TW(game);
    int area = frame->reg[MUSTER_AREA];
    struct march march;
    march_begin(&march, game, role);
    FOR_EACH_BIT (place, within_reach(&march, area)) {
        if (!(s->at[role][place] & ~s->moved[role]))
            continue;
        FOR_EACH_BIT (bit, called(&march, place, area)) {
            int block = block_of(role, bit);
            uint64_t ways = march_muster_ways(&march, block, area);
            if (ways & bit_of(area))
                list_add1(list, VERB_COME, block);
            FOR_EACH_BIT (via, ways & ~bit_of(area))
                list_add2(list, VERB_COME_BY, block, via);
        }
    }
    if (frame->reg[MUSTER_CAME] > 0 || list->count == 0)
        list_add(list, VERB_PASS);
}

void muster_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->reg[MUSTER_AREA], 0, 0, 0);
        flow_return(game);
        return;
    }
    frame->reg[MUSTER_CAME]++;
    march_arrive(game, action->arg[0], action->verb == VERB_COME_BY ? action->arg[1] : NOWHERE,
                 frame->reg[MUSTER_AREA]);
}
