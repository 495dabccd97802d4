/* TW-12.53: the Prelude's first forces are drawn at random and deployed one at a time. */
#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../state/setup.h"
#include "../tables.h"

/* s->done: blocks drawn that still wait for deployment. */

static void draw_side(struct game *game, int side) {
    struct tw_state *s = state_of(game);
    const struct tw_scenario_record *scenario = &content_of(game)->scenario[s->scenario];
    uint64_t bag = 0, all;
    for (int block = 0; block < BLOCKS; block++)
        if (scenario->drawn[block] && block_side(block) == side)
            bag |= block_bit(block);
    all = bag;
    for (int n = 0; n < scenario->draw; n++) {
        int bit = bits_nth(bag, pick(game, bits_count(bag), "draw a block"));
        bag &= ~bit_of(bit);
        s->done[side] |= bit_of(bit);
    }
    /* All of them are in the pool, hidden, until they are deployed. */
    FOR_EACH_BIT (m, all) {
        int block = block_of(side, m);
        s->at[side][PLACE_BESIDE] &= ~block_bit(block);
        s->at[side][PLACE_POOL] |= block_bit(block);
        s->place[block] = PLACE_POOL;
    }
    /* The Cannon is face up when it comes, so no upright block is the Cannon. */
    fog_join(s, side, all & ~content_of(game)->of_class[side][ARTILLERY]);
}

/* Victory Points at the start: half a point for each Victory City, one for the king, one for London; halves of the
 * difference are dropped. */
static void count_points(struct game *game) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int halves = 2;
    for (int city = 0; city < CITIES; city++) {
        if (!c->city[city].victory)
            continue;
        if (s->city_control[city] == KING)
            halves += 1;
        else
            halves -= city == c->role.london ? 2 : 1;
    }
    set_victory_points(game, halves / 2);
}

enum { PRELUDE_KING, PRELUDE_DRAW, PRELUDE_DEPLOY };

void prelude_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    if (frame->phase == PRELUDE_KING) {
        frame->phase = PRELUDE_DRAW;
        flow_call(game, STEP_PRELUDE_STANDARD, KING);
        return;
    }
    if (frame->phase == PRELUDE_DRAW) {
        draw_side(game, KING);
        draw_side(game, PARLIAMENT);
        frame->phase = PRELUDE_DEPLOY;
        return;
    }
    int side = s->done[frame->reg[PRELUDE_SIDE]] ? frame->reg[PRELUDE_SIDE] : opponent(frame->reg[PRELUDE_SIDE]);
    frame->reg[PRELUDE_SIDE] = (int16_t)opponent(side);
    if (s->done[side]) {
        flow_call(game, STEP_PRELUDE_BLOCK, side);
        return;
    }
    setup_control(game);
    count_points(game);
    flow_return(game);
}

/* The king and a Cannon: in York, or before Hull. */
void prelude_standard_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, bit_of(content_of(game)->role.north_riding) | bit_of(content_of(game)->role.east_riding));
}

void prelude_standard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int area = action->arg[0], hull = c->role.hull;
    flow_return(game);
    uint64_t garrison = s->at[PARLIAMENT][area];
    block_deploy(game, c->role.charles, area, c->block[c->role.charles].strength, true);
    block_deploy(game, c->role.cannon, area, c->block[c->role.cannon].strength, true);
    if (area == c->role.east_riding)
        blocks_put(game, PARLIAMENT, garrison, fort_place(hull));
    setup_control(game);
}

/* ---- where a block may be deployed ------------------------------------------------------------------------------- */

static bool city_is_ours(const struct tw_content *c, int side, int fort) {
    return c->city[fort].sympathy == side;
}

/* One block for each Area, or two with a Fortified City. */
static bool has_place(const struct game *game, int side, int area) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int fort = c->area[area].fort;
    /* The king's Cannon does not count. */
    uint64_t counted = ~c->of_class[KING][ARTILLERY];
    int n = bits_count(s->at[KING][area] & counted) + bits_count(s->at[PARLIAMENT][area]);
    if (fort != NONE)
        n += bits_count(s->at[KING][fort_place(fort)] & counted) + bits_count(s->at[PARLIAMENT][fort_place(fort)]);
    if (area == c->role.north_riding && (s->at[KING][area] & block_bit(c->role.charles)))
        return side == KING && n < 2;
    return n < (fort != NONE ? 2 : 1);
}

/* Bucks & Herts: three London blocks, and one of the East. */
static bool london_has_place(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t here = s->at[PARLIAMENT][c->role.bucks_herts];
    int home = c->block[block].home;
    if (home == LONDON_REGION)
        return bits_count(here & c->home[PARLIAMENT][LONDON_REGION]) < 3;
    return home == EAST && c->block[block].kind == REGIONAL && !(here & c->home[PARLIAMENT][EAST]);
}

static uint64_t prelude_areas(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_block *facts = &c->block[block];
    int side = block_side(block);
    uint64_t areas = c->deploy_areas[facts->home] & ~c->loyal[opponent(side)], set = 0;
    if (block == c->role.hopton)
        areas &= bit_of(c->role.cornwall);
    if (block == c->role.fairfax_f)
        areas &= bit_of(c->role.west_riding);
    FOR_EACH_BIT (area, areas) {
        int fort = c->area[area].fort;
        bool may;
        if (facts->cls == ARTILLERY)
            may = fort != NONE && s->city_control[fort] == side && !s->at[opponent(side)][area];
        else if (area == c->role.bucks_herts)
            may = side == PARLIAMENT && london_has_place(game, block);
        else
            may = has_place(game, side, area);
        if (may)
            set |= bit_of(area);
    }
    return set;
}

/* A block without a possible Area goes to the pool. */
static uint64_t deployable(const struct game *game, int side) {
    uint64_t set = 0;
    FOR_EACH_BIT (m, state_of(game)->done[side])
        if (prelude_areas(game, block_of(side, m)))
            set |= bit_of(m);
    return set;
}

void prelude_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = deployable(game, role);
    if (set)
        list_blocks(list, VERB_DEPLOY, role, set);
    else
        list_add(list, VERB_PASS);
}

void prelude_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        state_of(game)->done[role] = 0;
        flow_return(game);
        return;
    }
    tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
    frame->reg[PRELUDE_AREA_BLOCK] = action->arg[0];
    flow_goto(game, STEP_PRELUDE_AREA);
}

void prelude_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, prelude_areas(game, frame->reg[PRELUDE_AREA_BLOCK]));
}

/* Both sides are in one Area: the side that the City supports is inside, Besieged by the other. */
static void close_gates(struct game *game, int area) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int fort = c->area[area].fort;
    if (fort == NONE || !contested(s, area))
        return;
    int side = city_is_ours(c, KING, fort) ? KING : PARLIAMENT;
    blocks_put(game, side, s->at[side][area], fort_place(fort));
    tell(game, EVENT_SIEGE_BEGINS, fort, 0, 0, 0);
}

void prelude_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int block = frame->reg[PRELUDE_AREA_BLOCK], area = action->arg[0];
    flow_return(game);
    s->done[role] &= ~block_bit(block);
    /* Both sides must know that this Cannon does not count. */
    bool is_public = content_of(game)->block[block].cls == ARTILLERY;
    block_deploy(game, block, area, content_of(game)->block[block].strength, is_public);
    close_gates(game, area);
}
