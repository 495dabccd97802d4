/* TW-7.6, TW-7.7: the Loser's blocks retreat, and the Victor's blocks regroup. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/fog.h"
#include "../tables.h"
#include "battle_end.h"
#include "march.h"

/* Areas next to the Battle's Area that are Friendly or Vacant, and Scotland for Covenanters (TW-7.6, TW-7.7). */
static uint64_t havens(const struct game *game, int side, int area, bool covenanter) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t open = c->adjacent[area];
    if (!covenanter)
        open &= ~bit_of(PLACE_SCOTLAND);
    return open & ~march_treaty(game, area) & ~enemy_areas(c, s, side);
}

/* ---- Retreat (TW-7.6): the role is the Loser --------------------------------------------------------------------- */

/* Borders that the enemy came by are closed, and so are full borders. */
static bool border_open(const struct game *game, int side, int area, int to) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int border = c->border_of[area][to];
    bool enemy_came = s->combat.last_in[march_way(c, to, area)] == opponent(side);
    return (!enemy_came || s->skirmish) && battle_of(game)->retreated[border] < border_limit(c, border);
}

/* Areas where the block may Retreat from the Battle. */
static uint64_t retreat_areas(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block), area = battle_of(game)->area;
    if (c->locals[side] & block_bit(block)) /* TW-7.63 */
        return 0;
    uint64_t to = havens(game, side, area, c->block[block].covenanter);
    if (c->regional[side] & block_bit(block)) { /* TW-7.62 */
        uint64_t lead = c->region_areas[c->block[block].home];
        FOR_EACH_BIT (m, to & ~lead)
            if (s->at[side][m] & c->chaperons[side][c->block[block].home])
                lead |= bit_of(m);
        to &= lead;
    }
    FOR_EACH_BIT (m, to)
        if (!border_open(game, side, area, m))
            to &= ~bit_of(m);
    return to;
}

/* May the block go into the Area's City: as Defender, or back to where it came from? */
static bool may_go_inside(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), fort = b->fort;
    if (fort == NOWHERE || (c->clubmen[side] & block_bit(block)))
        return false;
    if (!block_may_stay(c, block, b->area, inside(s, side, fort))) /* TW-7.62 */
        return false;
    if (b->from_city[side] & block_bit(block))
        return true;
    if (side == b->attacker || b->besieged || inside(s, opponent(side), fort)) /* TW-8.1: only these blocks */
        return false;
    return c->block[block].cls == ARTILLERY ||
           bits_count(inside(s, side, fort) & c->fighting[side]) < c->city[fort].size;
}

static bool has_refuge(const struct game *game, int block) {
    return retreat_areas(game, block) || may_go_inside(game, block);
}

void retreat_run(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    int side = frame->role;
    uint64_t going = b->chosen[side];
    bool left = false;
    FOR_EACH_BIT (bit, going)
        left = left || has_refuge(game, block_of(side, bit));
    if (left) {
        flow_call(game, STEP_RETREAT_BLOCK, side, frame->reg[RETREAT_AREA]);
        return;
    }
    battle_take_guns(game, side, going);
    FOR_EACH_BIT (m, going & ~content_of(game)->of_class[side][ARTILLERY])
        block_eliminate(game, block_of(side, m));
    battle_bury(game, side);
    b->chosen[side] = 0;
    blocks_eliminate_stranded(game, side); /* TW-7.82 */
    flow_return(game);
}

void retreat_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, battle_of(game)->chosen[role]) {
        int block = block_of(role, m);
        FOR_EACH_BIT (to, retreat_areas(game, block))
            list_add2(list, VERB_RETREAT, block, to);
        if (may_go_inside(game, block))
            list_add1(list, VERB_INSIDE, block);
    }
}

static void tell_went(struct game *game, int kind, int side, int from, int to, int block) {
    role_set audience = fog_audience(state_of(game), block);
    tell_secret(game, kind, audience, audience, side, from, to, block);
}

/* TW-7.61 */
static void artillery_retreats(struct game *game, int block) {
    struct tw_battle *b = battle_of(game);
    int rolled = die(game, 6, "Artillery Retreat");
    battle_keep_die(game, block_side(block), rolled);
    tell(game, EVENT_ARTILLERY_RETREAT, block_side(block), rolled, content_of(game)->artillery_retreat_loss, 0);
    if (rolled > content_of(game)->artillery_retreat_loss)
        return;
    block_lose(game, block, 1);
    if (state_of(game)->strength[block] == 0)
        b->captured++; /* TW-7.81 */
}

void retreat_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int area = frame->reg[RETREAT_BLOCK_AREA], block = action->arg[0];
    uint64_t bit = block_bit(block);
    b->chosen[role] &= ~bit;
    flow_return(game);
    if (action->verb == VERB_INSIDE) {
        bool begins = besieged_side(s, b->fort) == NONE && !half_inside(s, b->fort); /* otherwise told in steps */
        tell(game, EVENT_WITHDRAWN_INSIDE, role, b->fort, 0, 0);
        block_put(game, block, fort_place(b->fort));
        if (begins && besieged_side(s, b->fort) != NONE)
            tell(game, EVENT_SIEGE_BEGINS, b->fort, 0, 0, 0);
        if (c->block[block].cls == ARTILLERY)
            artillery_retreats(game, block);
        battle_bury(game, role);
        return;
    }
    int to = action->arg[1];
    b->retreated[c->border_of[area][to]]++;
    s->combat.fled[role] |= bit;
    tell_went(game, EVENT_RETREATED, role, area, to, block);
    block_put(game, block, to);
    if (c->block[block].cls == ARTILLERY)
        artillery_retreats(game, block);
    battle_bury(game, role);
}

/* ---- Regroup (TW-7.7) -------------------------------------------------------------------------------------------- */

/* The Victor's blocks that may regroup. */
static uint64_t regroupers(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_battle *b = battle_of(game);
    return battle_everyone(b, side) & in_field(s, side, b->area) & ~content_of(game)->locals[side] & ~b->chosen[side];
}

void regroup_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t to = havens(game, role, frame->reg[REGROUP_AREA], true);
    if (role != PARLIAMENT || !(regroupers(game, role) & content_of(game)->covenanters))
        to &= ~bit_of(PLACE_SCOTLAND);
    if (regroupers(game, role))
        FOR_EACH_BIT (i, to)
            list_add1(list, VERB_AREA, i);
    list_add(list, VERB_PASS);
}

void regroup_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[REGROUP_AREA];
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_VICTOR_STAYS, area, 0, 0, 0);
        flow_return(game);
        blocks_eliminate_stranded(game, role); /* TW-7.82: Regional blocks may have lost their leader */
        return;
    }
    tell(game, EVENT_REGROUPS, frame->reg[REGROUP_AREA], action->arg[0], 0, 0);
    frame->reg[REGROUP_BLOCK_TO] = action->arg[0];
    battle_of(game)->chosen[role] = 0;
    flow_goto(game, STEP_REGROUP_BLOCK);
}

void regroup_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    uint64_t gone = battle_of(game)->chosen[role];
    FOR_EACH_BIT (m, regroupers(game, role)) {
        int block = block_of(role, m);
        bool closed = frame->reg[REGROUP_BLOCK_TO] == PLACE_SCOTLAND && !c->block[block].covenanter;
        if (!closed && block_may_stay(c, block, frame->reg[REGROUP_BLOCK_TO], gone)) /* TW-7.71 */
            list_add1(list, VERB_REGROUP, block);
    }
    list_add(list, VERB_PASS);
}

void regroup_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    int area = frame->reg[REGROUP_BLOCK_AREA], to = frame->reg[REGROUP_BLOCK_TO];
    if (action->verb == VERB_REGROUP) {
        b->chosen[role] |= block_bit(action->arg[0]);
        tell_went(game, EVENT_REGROUPED, role, area, to, action->arg[0]);
        block_put(game, action->arg[0], to);
        if (regroupers(game, role))
            return;
    } else {
        tell(game, EVENT_MOVE_ENDS, to, 0, 0, 0);
    }
    blocks_eliminate_stranded(game, role); /* TW-7.82 */
    flow_return(game);
}
