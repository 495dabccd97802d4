#include "siege.h"

#include "../kit/dice.h"
#include "battle.h"
#include "control.h"
#include "defs.h"
#include "fog.h"
#include "retreat.h"
#include "steps.h"

#define BIT(place) (1ull << (place))

/* ---- Siege Resolution (9.2): a the fort, b whether it surrenders ------------------------------------------------- */

enum { RESOLVE_ROLL, RESOLVE_SURRENDER };

/* TW-9.22: Support for the King Slips Away counts for Surrender alone. */
static int surrender_die(const struct game *game, int side, int rolled) {
    const struct tw_state *s = TW(game);
    if (side != KING || !(s->in_force >> SUPPORT_SLIPS_AWAY & 1) || s->vp >= 0)
        return rolled;
    return rolled - s->vp > 6 ? 6 : rolled - s->vp;
}

/* TW-9.21 */
static void attrition(struct game *game, int side, int fort, int result) {
    const struct tw_content *c = CONTENT(game);
    uint64_t blocks = inside(TW(game), side, fort) & c->fighting[side];
    bool horse = (result & SIEGE_ATTRITION_CAVALRY) && (blocks & c->of_class[side][CAVALRY]);
    bool other = (result & SIEGE_ATTRITION) || ((result & SIEGE_ATTRITION_NON_PORT) && c->city[fort].port == 0);
    if ((!horse && !other) || !blocks)
        return;
    tell(game, EVENT_SIEGE_ATTRITION, fort, count_bits(blocks), 0, 0);
    flow_call(game, STEP_SIEGE_LOSSES, side, fort, count_bits(blocks), horse);
}

static void resolve(struct game *game, struct frame *frame) {
    const struct tw_state *s = TW(game);
    int fort = frame->a, side = besieged_side(s, fort), marker = s->marker[fort];
    int rolled = die(game, 6, "Siege Attrition and Surrender"), other = surrender_die(game, side, rolled);
    const uint8_t *row = CONTENT(game)->siege[marker];
    tell(game, EVENT_SIEGE_ROLL, fort, marker, rolled, other == rolled ? NONE : other);
    frame->b = (row[other] & SIEGE_SURRENDER) != 0;
    frame->phase = RESOLVE_SURRENDER;
    attrition(game, side, fort, row[rolled]);
}

/* TW-9.3 */
static void progress(struct game *game) {
    struct tw_state *s = TW(game);
    for (int fort = 0; fort < FORTS; fort++) {
        if (s->marker[fort] < 0 || s->marker[fort] >= MARKER_MAX)
            continue;
        s->marker[fort]++;
        tell(game, EVENT_MARKER, fort, s->marker[fort], 0, 0);
    }
}

void siege_resolution_run(struct game *game, struct frame *frame) {
    const struct tw_state *s = TW(game);
    if (frame->a == FORTS) {
        flow_return(game);
        progress(game);
        return;
    }
    int fort = frame->a, side = besieged_side(s, fort);
    if (frame->phase == RESOLVE_ROLL && side != NONE && s->marker[fort] >= 1) {
        resolve(game, frame);
        return;
    }
    bool surrenders = frame->phase == RESOLVE_SURRENDER && frame->b && side != NONE;
    frame->phase = RESOLVE_ROLL;
    frame->a++;
    frame->b = 0;
    if (surrenders)
        flow_call(game, STEP_SURRENDER, side, fort, 0, 0);
}

/* ---- Siege Attrition (9.21): a the fort, b strength left to lose, c whether the next must be Cavalry ------------- */

static uint64_t starving(const struct game *game, const struct frame *frame, int side) {
    const struct tw_content *c = CONTENT(game);
    uint64_t blocks = inside(TW(game), side, frame->a) & c->fighting[side];
    uint64_t horse = blocks & c->of_class[side][CAVALRY];
    return frame->c && horse ? horse : blocks;
}

void siege_losses_run(struct game *game, struct frame *frame) {
    int side = frame->role, fort = frame->a;
    uint64_t set = starving(game, frame, side);
    if (frame->b == 0 || set == 0) {
        flow_return(game);
        return;
    }
    int left = frame->b--, horse = frame->c;
    frame->c = 0;
    if (count_bits(inside(TW(game), side, fort)) == 1)
        block_lose(game, block_of(side, first_bit(set)), 1);
    else
        flow_call(game, STEP_SIEGE_LOSS, side, fort, left, horse);
}

void siege_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (uint64_t m = starving(game, frame, role); m; m &= m - 1)
        list_add1(list, VERB_LOSE, block_of(role, first_bit(m)));
}

void siege_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    block_lose(game, action->arg[0], 1);
}

/* ---- Surrender (9.22): a the fort, the role the Besieged --------------------------------------------------------- */

enum { SURRENDER_BEGINS, SURRENDER_GUNS, SURRENDER_BLOCKS };

/* Where a side's surrendered blocks are welcome. */
static uint64_t welcome(const struct game *game, int side) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t set = friendly_areas(s, side);
    for (int city = 0; city < CITIES; city++)
        if (c->city[city].victory && c->city[city].sympathy == side)
            set |= neutral_areas(s) & BIT(c->city[city].area);
    return set;
}

/* The nearest of these Areas, by borders crossed. */
static uint64_t nearest(const struct tw_content *c, int from, uint64_t goals) {
    uint64_t reached = BIT(from), areas = (1ull << AREAS) - 1;
    goals &= ~reached;
    for (int far = 0; far < AREAS && !(reached & goals); far++) {
        uint64_t more = reached;
        for (uint64_t m = reached; m; m &= m - 1)
            more |= c->adjacent[first_bit(m)] & areas;
        reached = more;
    }
    return reached & goals;
}

uint64_t surrender_places(const struct game *game, int fort, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), area = c->city[fort].area, home = c->block[block].home;
    uint64_t goals = nearest(c, area, welcome(game, side));
    if (!(c->regional[side] & block_bit(block)))
        return goals;
    uint64_t led = c->region_areas[home];
    for (uint64_t m = goals & ~led; m; m &= m - 1)
        if (field(s, side, first_bit(m)) & c->chaperons[side][home])
            led |= m & -m;
    uint64_t open = goals & led;
    if (open)
        return open;
    if (inside(s, side, fort) & c->chaperons[side][home]) /* its leader goes first */
        return 0;
    return nearest(c, area, friendly_areas(s, side) & c->region_areas[home]);
}

static void lay_down_arms(struct game *game, int side, int fort) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int area = c->city[fort].area;
    bool far = !(welcome(game, side) & c->adjacent[area]);
    tell(game, EVENT_SURRENDERED, fort, side, 0, 0);
    battle_clear(game, area, FIGHT_NONE, opponent(side));
    if (inside(s, side, fort) & (side == KING ? block_bit(c->b.rupert) : 0))
        s->rupert_disgraced = 1;
    aftermath_take_guns(game, side, inside(s, side, fort));
    for (uint64_t m = inside(s, side, fort) & c->locals[side]; m; m &= m - 1)
        block_eliminate(game, block_of(side, first_bit(m)));
    if (!far)
        return;
    for (uint64_t m = inside(s, side, fort); m; m &= m - 1)
        block_lose(game, block_of(side, first_bit(m)), 1);
}

static void surrender_blocks(struct game *game, int side, int fort) {
    uint64_t left = inside(TW(game), side, fort);
    for (uint64_t m = left; m; m &= m - 1)
        if (surrender_places(game, fort, block_of(side, first_bit(m)))) {
            flow_call(game, STEP_SURRENDER_BLOCK, side, fort, 0, 0);
            return;
        }
    if (left)
        block_eliminate(game, block_of(side, first_bit(left)));
    else
        flow_return(game);
}

void surrender_run(struct game *game, struct frame *frame) {
    int side = frame->role, fort = frame->a;
    switch (frame->phase) {
    case SURRENDER_BEGINS:
        frame->phase = SURRENDER_GUNS;
        lay_down_arms(game, side, fort);
        return;
    case SURRENDER_GUNS:
        frame->phase = SURRENDER_BLOCKS;
        flow_call(game, STEP_CAPTURE, opponent(side), CONTENT(game)->city[fort].area, 0, 0);
        return;
    default: surrender_blocks(game, side, fort); return;
    }
}

void surrender_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (uint64_t m = inside(TW(game), role, frame->a); m; m &= m - 1) {
        int block = block_of(role, first_bit(m));
        for (uint64_t to = surrender_places(game, frame->a, block); to; to &= to - 1)
            list_add2(list, VERB_RETREAT, block, first_bit(to));
    }
}

void surrender_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->arg[0], to = action->arg[1];
    const role_set audience = fog_audience(TW(game), block);
    tell_secret(game, EVENT_RETREATED, audience, audience, role, CONTENT(game)->city[frame->a].area, to, block);
    flow_return(game);
    block_put(game, block, to);
}
