/* TW-9.2: Siege Resolution, City by City. Siege Attrition and Surrender. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../tables.h"
#include "battle_end.h"

/* ---- Siege Resolution (TW-9.2) ----------------------------------------------------------------------------------- */

enum { RESOLVE_ROLL, RESOLVE_SURRENDER };

/* TW-9.22: Support for the King Slips Away counts for Surrender alone. */
static int surrender_die(const struct game *game, int side, int rolled) {
    const struct tw_state *s = state_of(game);
    if (side != KING || !(s->in_force >> SUPPORT_SLIPS_AWAY & 1) || s->vp >= 0)
        return rolled;
    return rolled - s->vp > 6 ? 6 : rolled - s->vp;
}

/* TW-9.21 */
static void attrition(struct game *game, int side, int fort, int result) {
    const struct tw_content *c = content_of(game);
    uint64_t blocks = inside(state_of(game), side, fort) & c->fighting[side];
    bool horse = (result & SIEGE_ATTRITION_CAVALRY) && (blocks & c->of_class[side][CAVALRY]);
    bool other = (result & SIEGE_ATTRITION) || ((result & SIEGE_ATTRITION_NON_PORT) && c->city[fort].port == 0);
    if ((!horse && !other) || !blocks)
        return;
    tell(game, EVENT_SIEGE_ATTRITION, fort, bits_count(blocks), 0, 0);
    flow_call(game, STEP_SIEGE_LOSSES, side, fort, bits_count(blocks), horse);
}

/* The least die with one of these results; NONE if no die has one. */
static int least_die(const uint8_t row[7], int results) {
    for (int die = 1; die <= 6; die++)
        if (row[die] & results)
            return die;
    return NONE;
}

static void tell_roll(struct game *game, int fort, int rolled, int for_surrender) {
    const struct tw_content *c = content_of(game);
    int marker = state_of(game)->marker[fort];
    int starving = SIEGE_ATTRITION | SIEGE_ATTRITION_CAVALRY | (c->city[fort].port == 0 ? SIEGE_ATTRITION_NON_PORT : 0);
    tell8(game, EVENT_SIEGE_ROLL,
          (const int16_t[EVENT_ARGS]){(int16_t)fort, (int16_t)marker, (int16_t)rolled,
                                      (int16_t)(for_surrender == rolled ? NONE : for_surrender),
                                      (int16_t)least_die(c->siege[marker], starving),
                                      (int16_t)least_die(c->siege[marker], SIEGE_SURRENDER)});
}

static void resolve(struct game *game, struct frame *frame) {
    const struct tw_state *s = state_of(game);
    int fort = frame->reg[SIEGE_RESOLUTION_NEXT], side = besieged_side(s, fort);
    int rolled = die(game, 6, "Siege Attrition and Surrender"), other = surrender_die(game, side, rolled);
    const uint8_t *row = content_of(game)->siege[s->marker[fort]];
    battle_forget_dice(game);
    battle_keep_die(game, opponent(side), rolled);
    tell_roll(game, fort, rolled, other);
    frame->reg[SIEGE_RESOLUTION_SURRENDERS] = (row[other] & SIEGE_SURRENDER) != 0;
    frame->phase = RESOLVE_SURRENDER;
    attrition(game, side, fort, row[rolled]);
}

/* TW-9.3 */
static void progress(struct game *game) {
    struct tw_state *s = state_of(game);
    for (int fort = 0; fort < FORTS; fort++) {
        if (s->marker[fort] < 0 || s->marker[fort] >= MARKER_MAX)
            continue;
        s->marker[fort]++;
        tell(game, EVENT_MARKER, fort, s->marker[fort], 0, 0);
    }
}

void siege_resolution_run(struct game *game, struct frame *frame) {
    const struct tw_state *s = state_of(game);
    if (frame->reg[SIEGE_RESOLUTION_NEXT] == FORTS) {
        flow_return(game);
        progress(game);
        return;
    }
    int fort = frame->reg[SIEGE_RESOLUTION_NEXT], side = besieged_side(s, fort);
    if (frame->phase == RESOLVE_ROLL && side != NONE && s->marker[fort] >= 1) {
        resolve(game, frame);
        return;
    }
    bool surrenders = frame->phase == RESOLVE_SURRENDER && frame->reg[SIEGE_RESOLUTION_SURRENDERS] && side != NONE;
    frame->phase = RESOLVE_ROLL;
    frame->reg[SIEGE_RESOLUTION_NEXT]++;
    frame->reg[SIEGE_RESOLUTION_SURRENDERS] = 0;
    if (surrenders)
        flow_call(game, STEP_SURRENDER, side, fort);
}

/* ---- Siege Attrition (TW-9.21) ----------------------------------------------------------------------------------- */

static uint64_t starving(const struct game *game, const struct frame *frame, int side) {
    const struct tw_content *c = content_of(game);
    uint64_t blocks = inside(state_of(game), side, frame->reg[SIEGE_LOSSES_CITY]) & c->fighting[side];
    uint64_t horse = blocks & c->of_class[side][CAVALRY];
    return frame->reg[SIEGE_LOSSES_CAVALRY] && horse ? horse : blocks;
}

void siege_losses_run(struct game *game, struct frame *frame) {
    int side = frame->role, fort = frame->reg[SIEGE_LOSSES_CITY];
    uint64_t set = starving(game, frame, side);
    if (frame->reg[SIEGE_LOSSES_LEFT] == 0 || set == 0) {
        flow_return(game);
        return;
    }
    int left = frame->reg[SIEGE_LOSSES_LEFT]--, horse = frame->reg[SIEGE_LOSSES_CAVALRY];
    frame->reg[SIEGE_LOSSES_CAVALRY] = 0;
    if (bits_count(inside(state_of(game), side, fort)) == 1)
        block_lose(game, block_of(side, bits_first(set)), 1);
    else
        flow_call(game, STEP_SIEGE_LOSS, side, fort, left, horse);
}

void siege_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, starving(game, frame, role))
        list_add1(list, VERB_LOSE, block_of(role, m));
}

void siege_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    block_lose(game, action->arg[0], 1);
}

/* ---- Surrender (TW-9.22): the role is the Besieged --------------------------------------------------------------- */

enum { SURRENDER_BEGINS, SURRENDER_GUNS, SURRENDER_BLOCKS };

/* Areas that accept a side's surrendered blocks. */
static uint64_t welcome(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = friendly_areas(s, side);
    for (int city = 0; city < CITIES; city++)
        if (c->city[city].victory && c->city[city].sympathy == side)
            set |= neutral_areas(s) & bit_of(c->city[city].area);
    return set;
}

/* The nearest of these Areas, by borders crossed. */
static uint64_t nearest(const struct tw_content *c, int from, uint64_t goals) {
    uint64_t reached = bit_of(from), areas = ALL_AREAS;
    goals &= ~reached;
    for (int far = 0; far < AREAS && !(reached & goals); far++) {
        uint64_t more = reached;
        FOR_EACH_BIT (m, reached)
            more |= c->adjacent[m] & areas;
        reached = more;
    }
    return reached & goals;
}

/* TW-9.22: Areas where a surrendered block may go now; empty while its leader must go first. */
static uint64_t surrender_places(const struct game *game, int fort, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block), area = c->city[fort].area, home = c->block[block].home;
    uint64_t goals = nearest(c, area, welcome(game, side));
    if (!(c->regional[side] & block_bit(block)))
        return goals;
    uint64_t led = c->region_areas[home];
    FOR_EACH_BIT (m, goals & ~led)
        if (in_field(s, side, m) & c->chaperons[side][home])
            led |= bit_of(m);
    uint64_t open = goals & led;
    if (open)
        return open;
    if (inside(s, side, fort) & c->chaperons[side][home]) /* the leader goes first */
        return 0;
    return nearest(c, area, friendly_areas(s, side) & c->region_areas[home]);
}

static void lay_down_arms(struct game *game, int side, int fort) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int area = c->city[fort].area;
    bool far = !(welcome(game, side) & c->adjacent[area]);
    tell(game, EVENT_SURRENDERED, fort, side, 0, 0);
    battle_clear(game, area, FIGHT_NONE, opponent(side));
    if (inside(s, side, fort) & (side == KING ? block_bit(c->role.rupert) : 0))
        s->rupert_disgraced = 1;
    battle_take_guns(game, side, inside(s, side, fort));
    FOR_EACH_BIT (m, inside(s, side, fort) & c->locals[side])
        block_eliminate(game, block_of(side, m));
    if (!far)
        return;
    FOR_EACH_BIT (m, inside(s, side, fort))
        block_lose(game, block_of(side, m), 1);
}

static void surrender_blocks(struct game *game, int side, int fort) {
    uint64_t left = inside(state_of(game), side, fort);
    FOR_EACH_BIT (m, left)
        if (surrender_places(game, fort, block_of(side, m))) {
            flow_call(game, STEP_SURRENDER_BLOCK, side, fort);
            return;
        }
    if (left)
        block_eliminate(game, block_of(side, bits_first(left)));
    else
        flow_return(game);
}

void surrender_run(struct game *game, struct frame *frame) {
    int side = frame->role, fort = frame->reg[SURRENDER_CITY];
    switch (frame->phase) {
    case SURRENDER_BEGINS:
        frame->phase = SURRENDER_GUNS;
        lay_down_arms(game, side, fort);
        return;
    case SURRENDER_GUNS:
        frame->phase = SURRENDER_BLOCKS;
        flow_call(game, STEP_CAPTURE, opponent(side), content_of(game)->city[fort].area);
        return;
    default: surrender_blocks(game, side, fort); return;
    }
}

void surrender_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, inside(state_of(game), role, frame->reg[SURRENDER_BLOCK_CITY])) {
        int block = block_of(role, m);
        FOR_EACH_BIT (to, surrender_places(game, frame->reg[SURRENDER_BLOCK_CITY], block))
            list_add2(list, VERB_RETREAT, block, to);
    }
}

void surrender_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->arg[0], to = action->arg[1];
    role_set audience = fog_audience(state_of(game), block);
    tell_secret(game, EVENT_RETREATED, audience, audience, role,
                content_of(game)->city[frame->reg[SURRENDER_BLOCK_CITY]].area, to, block);
    flow_return(game);
    block_put(game, block, to);
}
