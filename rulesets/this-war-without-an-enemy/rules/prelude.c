/* TW-12.53: the Prelude's first forces are drawn at random and deployed one at a time. */
#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/fog.h"
#include "../state/setup.h"
#include "../tables.h"

/* s->done: blocks drawn that still wait for deployment. */

static void draw_side(struct game *game, int side) {
    struct tw_state *s = TW(game);
    const struct tw_scenario_record *scenario = &CONTENT(game)->scenario[s->scenario];
    uint64_t bag = 0, all;
    for (int block = 0; block < BLOCKS; block++)
        if (scenario->drawn[block] && block_side(block) == side)
            bag |= block_bit(block);
    all = bag;
    for (int n = 0; n < scenario->draw; n++) {
        const int bit = bits_nth(bag, pick(game, bits_count(bag), "draw a block"));
        bag &= ~bit_of(bit);
        s->done[side] |= bit_of(bit);
    }
    /* All of them are in the pool, face away, until they are deployed. */
    FOR_EACH_BIT (m, all) {
        const int block = block_of(side, m);
        s->at[side][PLACE_BESIDE] &= ~block_bit(block);
        s->at[side][PLACE_POOL] |= block_bit(block);
        s->place[block] = PLACE_POOL;
    }
    /* The Cannon is shown when it comes, so nothing upright is it. */
    fog_join(s, side, all & ~CONTENT(game)->of_class[side][ARTILLERY]);
}

/* Victory Points at the start: half a point for each Victory City, one for the king, one for London; halves of the
 * difference are dropped. */
static void count_points(struct game *game) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int halves = 2;
    for (int city = 0; city < CITIES; city++) {
        if (!c->city[city].victory)
            continue;
        if (s->city_control[city] == KING)
            halves += 1;
        else
            halves -= city == c->named.london ? 2 : 1;
    }
    s->vp = (int8_t)(halves / 2);
    tell(game, EVENT_VICTORY_POINTS, s->vp, 0, 0, 0);
}

enum { PRELUDE_KING, PRELUDE_DRAW, PRELUDE_DEPLOY };

void prelude_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
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
    const int side = s->done[frame->reg[PRELUDE_SIDE]] ? frame->reg[PRELUDE_SIDE] : opponent(frame->reg[PRELUDE_SIDE]);
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
    (void)frame, (void)role;
    list_areas(list, bit_of(CONTENT(game)->named.north_riding) | bit_of(CONTENT(game)->named.east_riding));
}

void prelude_standard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int area = action->arg[0], hull = c->named.hull;
    (void)frame, (void)role;
    flow_return(game);
    const uint64_t garrison = s->at[PARLIAMENT][area];
    block_deploy(game, c->named.charles, area, c->block[c->named.charles].strength, true);
    block_deploy(game, c->named.cannon, area, c->block[c->named.cannon].strength, true);
    if (area == c->named.east_riding)
        blocks_put(game, PARLIAMENT, garrison, fort_place(hull));
    setup_control(game);
}

/* ---- where a block may be deployed ------------------------------------------------------------------------------- */

static bool city_is_ours(const struct tw_content *c, int side, int fort) {
    return c->city[fort].sympathy == side;
}

/* One block an Area; with a Fortified City, two. */
static bool has_place(const struct game *game, int side, int area) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int fort = c->area[area].fort;
    /* The king's Cannon does not count. */
    const uint64_t counted = ~c->of_class[KING][ARTILLERY];
    int n = bits_count(s->at[KING][area] & counted) + bits_count(s->at[PARLIAMENT][area]);
    if (fort != NONE)
        n += bits_count(s->at[KING][fort_place(fort)] & counted) + bits_count(s->at[PARLIAMENT][fort_place(fort)]);
    if (area == c->named.north_riding && (s->at[KING][area] & block_bit(c->named.charles)))
        return side == KING && n < 2;
    return n < (fort != NONE ? 2 : 1);
}

/* Bucks & Herts: three London blocks, and one of the East. */
static bool london_has_place(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const uint64_t here = s->at[PARLIAMENT][c->named.bucks_herts];
    const int home = c->block[block].home;
    if (home == LONDON_REGION)
        return bits_count(here & c->home[PARLIAMENT][LONDON_REGION]) < 3;
    return home == EAST && c->block[block].kind == REGIONAL && !(here & c->home[PARLIAMENT][EAST]);
}

static uint64_t prelude_areas(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct tw_block *facts = &c->block[block];
    const int side = block_side(block);
    uint64_t areas = c->deploy_areas[facts->home] & ~c->loyal[opponent(side)], set = 0;
    if (block == c->named.hopton)
        areas &= bit_of(c->named.cornwall);
    if (block == c->named.fairfax_f)
        areas &= bit_of(c->named.west_riding);
    FOR_EACH_BIT (area, areas) {
        const int fort = c->area[area].fort;
        bool may;
        if (facts->cls == ARTILLERY)
            may = fort != NONE && s->city_control[fort] == side && !s->at[opponent(side)][area];
        else if (area == c->named.bucks_herts)
            may = side == PARLIAMENT && london_has_place(game, block);
        else
            may = has_place(game, side, area);
        if (may)
            set |= bit_of(area);
    }
    return set;
}

/* A block that finds no place goes to the pool after all. */
static uint64_t deployable(const struct game *game, int side) {
    uint64_t set = 0;
    FOR_EACH_BIT (m, TW(game)->done[side])
        if (prelude_areas(game, block_of(side, m)))
            set |= bit_of(m);
    return set;
}

void prelude_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const uint64_t set = deployable(game, role);
    (void)frame;
    if (set)
        list_blocks(list, VERB_DEPLOY, role, set);
    else
        list_add(list, VERB_PASS);
}

void prelude_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        TW(game)->done[role] = 0;
        flow_return(game);
        return;
    }
    tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
    frame->reg[PRELUDE_AREA_BLOCK] = action->arg[0];
    flow_goto(game, STEP_PRELUDE_AREA);
}

void prelude_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    list_areas(list, prelude_areas(game, frame->reg[PRELUDE_AREA_BLOCK]));
}

/* Two sides in one Area: whoever the City sides with is inside, Besieged by the other. */
static void close_gates(struct game *game, int area) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int fort = c->area[area].fort;
    if (fort == NONE || !contested(s, area))
        return;
    const int side = city_is_ours(c, KING, fort) ? KING : PARLIAMENT;
    blocks_put(game, side, s->at[side][area], fort_place(fort));
    tell(game, EVENT_SIEGE_BEGINS, fort, 0, 0, 0);
}

void prelude_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    const int block = frame->reg[PRELUDE_AREA_BLOCK], area = action->arg[0];
    flow_return(game);
    s->done[role] &= ~block_bit(block);
    /* The Cannon that does not count must be known not to. */
    const bool is_public = CONTENT(game)->block[block].cls == ARTILLERY;
    block_deploy(game, block, area, CONTENT(game)->block[block].strength, is_public);
    close_gates(game, area);
}
