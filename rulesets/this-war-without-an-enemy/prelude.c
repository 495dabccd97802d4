/* TW-12.53: the Prelude's first forces are drawn at random and deployed one at a time. */
#include "../kit/dice.h"
#include "choices.h"
#include "control.h"
#include "fog.h"
#include "setup.h"
#include "steps.h"

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
        uint64_t m = bag;
        for (int k = pick(game, count_bits(bag), "draw a block"); k > 0; k--)
            m &= m - 1;
        bag &= ~(m & -m);
        s->done[side] |= m & -m;
    }
    /* All of them are in the pool, face away, until they are deployed. */
    for (uint64_t m = all; m; m &= m - 1) {
        const int block = block_of(side, first_bit(m));
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
            halves -= city == c->c.london ? 2 : 1;
    }
    s->vp = (int8_t)(halves / 2);
    tell(game, EVENT_VICTORY_POINTS, s->vp, 0, 0, 0);
}

enum { PRELUDE_KING, PRELUDE_DRAW, PRELUDE_DEPLOY };

/* a of the frame: whose turn to deploy. */
void prelude_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    if (frame->phase == PRELUDE_KING) {
        frame->phase = PRELUDE_DRAW;
        flow_call(game, STEP_PRELUDE_STANDARD, KING, 0, 0, 0);
        return;
    }
    if (frame->phase == PRELUDE_DRAW) {
        draw_side(game, KING);
        draw_side(game, PARLIAMENT);
        frame->phase = PRELUDE_DEPLOY;
        return;
    }
    const int side = s->done[frame->a] ? frame->a : opponent(frame->a);
    frame->a = (int16_t)opponent(side);
    if (s->done[side]) {
        flow_call(game, STEP_PRELUDE_BLOCK, side, 0, 0, 0);
        return;
    }
    setup_control(game);
    count_points(game);
    flow_return(game);
}

/* The king and a Cannon: in York, or before Hull. */
void prelude_standard_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    list_areas(list, 1ull << CONTENT(game)->a.north_riding | 1ull << CONTENT(game)->a.east_riding);
}

void prelude_standard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int area = action->arg[0], hull = c->c.hull;
    (void)frame, (void)role;
    flow_return(game);
    const uint64_t garrison = s->at[PARLIAMENT][area];
    block_deploy(game, c->b.charles, area, c->block[c->b.charles].strength, true);
    block_deploy(game, c->b.cannon, area, c->block[c->b.cannon].strength, true);
    if (area == c->a.east_riding)
        blocks_put(game, PARLIAMENT, garrison, fort_place(hull));
    setup_control(game);
}

/* ---- where a block may be deployed ----------------------------------------------------------------------- */

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
    int n = count_bits(s->at[KING][area] & counted) + count_bits(s->at[PARLIAMENT][area]);
    if (fort != NONE)
        n += count_bits(s->at[KING][fort_place(fort)] & counted) + count_bits(s->at[PARLIAMENT][fort_place(fort)]);
    if (area == c->a.north_riding && (s->at[KING][area] & block_bit(c->b.charles)))
        return side == KING && n < 2;
    return n < (fort != NONE ? 2 : 1);
}

/* Bucks & Herts: three London blocks, and one of the East. */
static bool london_has_place(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const uint64_t here = s->at[PARLIAMENT][c->a.bucks_herts];
    const int home = c->block[block].home;
    if (home == LONDON_REGION)
        return count_bits(here & c->home[PARLIAMENT][LONDON_REGION]) < 3;
    return home == EAST && c->block[block].kind == REGIONAL && !(here & c->home[PARLIAMENT][EAST]);
}

static uint64_t prelude_areas(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct tw_block *facts = &c->block[block];
    const int side = block_side(block);
    uint64_t areas = c->deploy_areas[facts->home] & ~c->loyal[opponent(side)], set = 0;
    if (block == c->b.hopton)
        areas &= 1ull << c->a.cornwall;
    if (block == c->b.fairfax_f)
        areas &= 1ull << c->a.west_riding;
    for (uint64_t m = areas; m; m &= m - 1) {
        const int area = first_bit(m), fort = c->area[area].fort;
        bool may;
        if (facts->cls == ARTILLERY)
            may = fort != NONE && s->city_control[fort] == side && !s->at[opponent(side)][area];
        else if (area == c->a.bucks_herts)
            may = side == PARLIAMENT && london_has_place(game, block);
        else
            may = has_place(game, side, area);
        if (may)
            set |= m & -m;
    }
    return set;
}

/* A block that finds no place goes to the pool after all. */
static uint64_t deployable(const struct game *game, int side) {
    uint64_t set = 0;
    for (uint64_t m = TW(game)->done[side]; m; m &= m - 1)
        if (prelude_areas(game, block_of(side, first_bit(m))))
            set |= m & -m;
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
    frame->a = action->arg[0];
    flow_goto(game, STEP_PRELUDE_AREA);
}

void prelude_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    list_areas(list, prelude_areas(game, frame->a));
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
    const int block = frame->a, area = action->arg[0];
    flow_return(game);
    s->done[role] &= ~block_bit(block);
    /* The Cannon that does not count must be known not to. */
    const bool is_public = CONTENT(game)->block[block].cls == ARTILLERY;
    block_deploy(game, block, area, CONTENT(game)->block[block].strength, is_public);
    close_gates(game, area);
}
