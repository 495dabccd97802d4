/* TW-6.11: Group Moves, also past Fortified Cities whose defenders withdrew (TW-6.15). */
#include "group_moves.h"

#include "../state/blocks.h"
#include "../tables.h"
#include "march.h"

void group_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    struct march march;
    march_begin(&march, game, role);
    if (frame->reg[GROUP_MOVED] > 0)
        list_add(list, VERB_PASS);
    FOR_EACH_BIT (bit, blocks_movable(content_of(game), state_of(game), role, frame->reg[GROUP_AREA])) {
        int block = block_of(role, bit);
        FOR_EACH_BIT (to, march_first(&march, block))
            list_add2(list, VERB_MARCH, block, to);
    }
    if (list->count == 0)
        list_add(list, VERB_PASS);
}

/* Both sides can count a stack's blocks. */
bool group_open(const struct game *game, const struct frame *frame, int role) {
    return (state_of(game)->at[role][frame->reg[GROUP_AREA]] & ~state_of(game)->moved[role]) == 0;
}

void group_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->reg[GROUP_AREA], 0, 0, 0);
        flow_goto(game, STEP_GROUP_END);
        return;
    }
    int block = action->arg[0], to = action->arg[1];
    frame->reg[GROUP_MOVED]++;
    if (to < AREAS && in_field(state_of(game), opponent(role), to)) {
        march_arrive(game, block, NOWHERE, to);
        return;
    }
    tell_secret(game, EVENT_SETS_OUT, ROLE_BIT(role), ROLE_BIT(role), block, to, 0, 0);
    flow_call(game, STEP_MARCH_ON, role, block, to, frame->reg[GROUP_AREA]);
}

/* Every block is asked, so that the question reveals nothing. */
void march_on_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int block = frame->reg[MARCH_ON_BLOCK], area = frame->reg[MARCH_ON_AREA], origin = frame->reg[MARCH_ON_ORIGIN];
    struct march march;
    march_begin(&march, game, role);
    if (march_may_halt(game, block, origin, area))
        list_add(list, VERB_HALT);
    FOR_EACH_BIT (to, march_second(&march, block, origin, area))
        list_add2(list, VERB_MARCH, block, to);
}

void march_on_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_HALT)
        march_arrive(game, frame->reg[MARCH_ON_BLOCK], NOWHERE, frame->reg[MARCH_ON_AREA]);
    else
        march_arrive(game, frame->reg[MARCH_ON_BLOCK], frame->reg[MARCH_ON_AREA], action->arg[1]);
    flow_return(game);
}

/* ---- before Fortified Cities, and through Areas whose defenders withdrew (TW-6.15) ------------------------------- */

/* Blocks of the group that have gone one Area and stand where the enemy has withdrawn into the City. */
static uint64_t may_go_on(const struct game *game, int side, int origin) {
    const struct tw_state *s = state_of(game);
    uint64_t set = 0;
    FOR_EACH_BIT (a, s->combat.opened)
        FOR_EACH_BIT (m, in_field(s, side, a) & s->moved[side]) {
            int block = block_of(side, m);
            if (s->combat.origin[block] == origin && s->combat.via[block] == NOWHERE)
                set |= bit_of(m);
        }
    return set;
}

void group_end_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int side = frame->role;
    if (s->combat.gates) {
        int area = bits_first(s->combat.gates);
        s->combat.gates &= s->combat.gates - 1;
        flow_call(game, STEP_WITHDRAW_CITY, opponent(side), area);
    } else if (s->combat.opened && may_go_on(game, side, frame->reg[GROUP_END_AREA])) {
        flow_call(game, STEP_ONWARD, side, frame->reg[GROUP_END_AREA]);
    } else {
        s->combat.opened = 0;
        flow_return(game);
    }
}

/* Regional blocks that came with the leader to its Area and have no other leader there. */
static uint64_t dependents(const struct game *game, int leader, int origin) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(leader), area = s->place[leader];
    uint64_t set = 0;
    FOR_EACH_BIT (m, in_field(s, side, area) & c->regional[side] & s->moved[side]) {
        int block = block_of(side, m), home = c->block[block].home;
        uint64_t others = in_field(s, side, area) & c->chaperons[side][home] & ~block_bit(leader);
        if (s->combat.origin[block] == origin && (c->chaperons[side][home] & block_bit(leader)) &&
            !(c->region_areas[home] & bit_of(area)) && !others)
            set |= bit_of(m);
    }
    return set;
}

/* A Regional block must follow its leader if the leader went on (TW-6.16). */
static bool left_behind(struct march *march, int block, int origin) {
    const struct tw_state *s = state_of(march->game);
    const struct tw_content *c = content_of(march->game);
    int side = block_side(block);
    return (c->regional[side] & block_bit(block)) &&
           !block_may_stay(c, block, s->place[block], in_field(s, side, s->place[block])) &&
           march_second(march, block, origin, s->place[block]);
}

/* A leader may go on only if all blocks that depend on that leader can follow: not all came from one Area, and borders
 * fill up. */
static uint64_t onward_areas(struct march *march, int block, int origin, uint64_t group) {
    const struct tw_state *s = state_of(march->game);
    const struct tw_content *c = content_of(march->game);
    int via = s->place[block];
    uint64_t to = march_second(march, block, origin, via), followers = dependents(march->game, block, origin);
    if (!followers)
        return to;
    if (followers & ~group)
        return 0;
    int led = bits_count(followers);
    FOR_EACH_BIT (area, to & march->enemy)
        if (s->combat.crossed[march->side][march_way(c, via, area)] + 1 + led >
            border_limit(c, c->border_of[via][area]))
            to &= ~bit_of(area);
    return to;
}

/* Blocks that must follow their leader march first, before other blocks fill the border. */
void onward_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int origin = frame->reg[ONWARD_ORIGIN];
    uint64_t group = may_go_on(game, role, origin), waiting = 0;
    struct march march;
    march_begin(&march, game, role);
    FOR_EACH_BIT (bit, group)
        if (left_behind(&march, block_of(role, bit), origin))
            waiting |= bit_of(bit);
    FOR_EACH_BIT (bit, waiting ? waiting : group) {
        int block = block_of(role, bit);
        FOR_EACH_BIT (to, onward_areas(&march, block, origin, group))
            list_add2(list, VERB_MARCH, block, to);
    }
    if (!waiting)
        list_add(list, VERB_PASS);
}

void onward_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_MARCH) {
        int block = action->arg[0];
        march_arrive(game, block, state_of(game)->place[block], action->arg[1]);
        if (may_go_on(game, role, frame->reg[ONWARD_ORIGIN]))
            return;
    }
    tell(game, EVENT_MOVE_ENDS, frame->reg[ONWARD_ORIGIN], 0, 0, 0);
    state_of(game)->combat.opened = 0;
    flow_return(game);
}

/* ---- what an Action Point may buy (TW-6.02) ---------------------------------------------------------------------- */

static bool somebody_marches(struct march *march, int place) {
    FOR_EACH_BIT (bit, march_movable(march, place))
        if (march_first(march, block_of(march->side, bit)))
            return true;
    return false;
}

uint64_t group_places(struct march *march) {
    const struct tw_state *s = state_of(march->game);
    uint64_t idle = ~(s->moved[march->side] | content_of(march->game)->locals[march->side]);
    uint64_t places = 0;
    for (int place = 0; place <= PLACE_SCOTLAND; place++)
        if ((s->at[march->side][place] & idle) && somebody_marches(march, place))
            places |= bit_of(place);
    return places;
}

void group_begin(struct game *game, int side, int place) {
    struct tw_combat *combat = &state_of(game)->combat;
    combat->gates = combat->opened = 0;
    tell(game, EVENT_GROUP_MOVE, side, place, 0, 0);
    flow_call(game, STEP_GROUP, side, place);
}
