/* Another world that a role could not tell from this one: other hands, and upright blocks that have been among each
 * other (fog.h) in each other's places. */
#include "../kit/dice.h"
#include "combat.h"
#include "fog.h"
#include "defs.h"
#include "initiative.h"
#include "supply.h"
#include "tables.h"
#include "view.h"

/* ---- cards --------------------------------------------------------------------------------------------- */

static uint32_t take(struct game *game, uint32_t *from, int n) {
    uint32_t taken = 0;
    while (n-- > 0) {
        uint32_t m = *from;
        for (int k = pick(game, __builtin_popcount(*from), "resample cards"); k > 0; k--)
            m &= m - 1;
        taken |= m & -m;
        *from &= ~(m & -m);
    }
    return taken;
}

static void resample_cards(struct game *game, int side) {
    struct tw_state *s = TW(game);
    uint32_t unseen = s->hand[side] | s->deck[side] | s->discarded[side];
    s->hand[side] = take(game, &unseen, __builtin_popcount(s->hand[side]));
    s->discarded[side] = take(game, &unseen, __builtin_popcount(s->discarded[side]));
    s->deck[side] = unseen;
    if (s->chosen[side] < CARDS) {
        uint32_t hand = s->hand[side];
        s->chosen[side] = (uint8_t)(side * CARDS_SIDE + __builtin_ctz(take(game, &hand, 1)));
    }
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static uint64_t exchange_bits(uint64_t set, uint64_t x, uint64_t y) {
    const bool has_x = (set & x) != 0, has_y = (set & y) != 0;
    set &= ~(x | y);
    return set | (has_x ? y : 0) | (has_y ? x : 0);
}

struct pair {
    int16_t x, y;
};

static void exchange_register(void *context, int16_t *value) {
    const struct pair *pair = context;
    if (*value == pair->x || *value == pair->y)
        *value = *value == pair->x ? pair->y : pair->x;
}

/* Strength goes with the block, but a block from the pool takes over what the other had on the map. */
static void exchange_strength(struct tw_state *s, const struct tw_content *c, int x, int y) {
    const int from = s->strength[x] ? x : y, to = from == x ? y : x;
    if (s->strength[x] && s->strength[y])
        return;
    const int most = c->block[to].strength;
    s->strength[to] = s->strength[from] < most ? s->strength[from] : (uint8_t)most;
    s->strength[from] = 0;
}

static void exchange(struct game *game, int x, int y) {
    struct tw_state *s = TW(game);
    const int side = block_side(x);
    const uint64_t bx = block_bit(x), by = block_bit(y);
    const uint8_t px = s->place[x], py = s->place[y];
    if (px != py) {
        s->at[side][px] = (s->at[side][px] & ~bx) | by;
        s->at[side][py] = (s->at[side][py] & ~by) | bx;
        s->place[x] = py;
        s->place[y] = px;
    }
    s->moved[side] = exchange_bits(s->moved[side], bx, by);
    s->roamed[side] = exchange_bits(s->roamed[side], bx, by);
    s->done[side] = exchange_bits(s->done[side], bx, by);
    if ((px == PLACE_POOL) != (py == PLACE_POOL))
        exchange_strength(s, CONTENT(game), x, y);
    combat_relabel(&s->combat, side, x, y);
    flow_each_register(game, DOM_BLOCK, exchange_register, &(struct pair){(int16_t)x, (int16_t)y});
}

/* Could this block stand where it stands? */
static bool fits(const struct tw_content *c, const struct tw_state *s, int block) {
    const int side = block_side(block), place = s->place[block], area = place_area(c, place);
    const uint64_t bit = block_bit(block);
    if (place == PLACE_POOL)
        return c->block[block].gone_to == PLACE_POOL;
    if (place == PLACE_IRELAND)
        return (c->irish[side] & bit) != 0;
    if (c->locals[side] & bit)
        return !(s->roamed[side] & bit) && area < AREAS && (c->forts >> area & 1);
    return true;
}

/* Regional blocks abroad without a leader at a place: a march may leave some behind, an exchange no more. */
static int stranded(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    const int area = place_area(c, place), fort = area < AREAS ? c->area[area].fort : NONE;
    int n = 0;
    if (area >= MAP_PLACES)
        return 0;
    const uint64_t here = s->at[side][area] | (fort == NONE ? 0 : s->at[side][fort_place(fort)]);
    for (uint64_t m = here & c->regional[side]; m; m &= m - 1)
        n += !block_may_stay(c, block_of(side, first_bit(m)), area, here);
    return n;
}

/* What all can see of a place follows from what stands there: no more in a City than it takes, the Siege Marker as it
 * lies. */
static bool looks_the_same(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    const int area = place_area(c, place), fort = area < AREAS ? c->area[area].fort : NONE;
    if (fort == NONE)
        return true;
    const int inside_fighting = count_bits(s->at[side][fort_place(fort)] & c->fighting[side]);
    const int outside_fighting = count_bits(s->at[side][area] & c->fighting[side]);
    const bool besieges = s->at[opponent(side)][fort_place(fort)] != 0;
    return inside_fighting <= c->city[fort].size &&
           (!besieges || (s->marker[fort] >= 0) == (outside_fighting >= c->city[fort].size));
}

/* 11.11: had the queen met the king, all would know. */
static bool queen_alone(const struct tw_content *c, const struct tw_state *s) {
    return s->henrietta_used || s->place[c->b.henrietta] != s->place[c->b.charles];
}

/* Who owes a decision still has one. */
static bool playable(const struct game *game, int side) {
    struct action_list list;
    if (!(flow_to_act(game) & ROLE_BIT(side)))
        return true;
    list.count = 0;
    flow_legal(game, side, &list);
    return list.count > 0;
}

/* 9.12: the number of the hungry is told before they are named. */
static int hunger_told(const struct game *game, int side) {
    const struct frame *top = flow_top(game);
    return top && top->step == STEP_ATTRITION && top->role == side ? supply_hunger(game, side, top->a) : 0;
}

static void try_exchange(struct game *game, int x, int y) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int side = block_side(x), px = s->place[x], py = s->place[y];
    const uint8_t sx = s->strength[x], sy = s->strength[y];
    const int before = stranded(c, s, side, px) + stranded(c, s, side, py), hunger = hunger_told(game, side);
    exchange(game, x, y);
    if (fits(c, s, x) && fits(c, s, y) && looks_the_same(c, s, side, px) && looks_the_same(c, s, side, py) &&
        queen_alone(c, s) && stranded(c, s, side, px) + stranded(c, s, side, py) <= before &&
        hunger_told(game, side) == hunger && playable(game, side))
        return;
    exchange(game, x, y);
    TW(game)->strength[x] = sx;
    TW(game)->strength[y] = sy;
}

/* A strength that was added or lost among others may have been the other's. */
static void try_strength(struct tw_state *s, const struct tw_content *c, int x, int y) {
    const int side = block_side(x);
    const uint64_t both = block_bit(x) | block_bit(y);
    const bool hidden = (s->vague[side] & both) == both && s->place[x] < PLACE_POOL && s->place[y] < PLACE_POOL;
    if (!hidden || s->strength[x] < 2 || s->strength[y] >= c->block[y].strength || !c->block[y].grows ||
        c->block[x].cls == ARTILLERY || c->block[y].cls == ARTILLERY)
        return;
    s->strength[x]--;
    s->strength[y]++;
}

static void resample_blocks(struct game *game, int side) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int first = side == KING ? 0 : BLOCKS_KING, end = side == KING ? BLOCKS_KING : BLOCKS;
    for (int x = first; x < end; x++) {
        uint8_t same[BLOCKS];
        int n = 0;
        if (s->revealed[side] & block_bit(x))
            continue;
        for (int y = first; y < end; y++)
            if (y != x && s->mix[y] == s->mix[x] && !(s->revealed[side] & block_bit(y)))
                same[n++] = (uint8_t)y;
        for (int tries = 0; n > 0 && tries < 3; tries++)
            try_exchange(game, x, same[pick(game, n, "resample blocks")]);
        if (n > 0)
            try_strength(s, c, x, same[pick(game, n, "resample strength")]);
    }
}

void resample_hidden(struct game *game, int role) {
    for (int side = 0; side < SIDES; side++) {
        if (side == role)
            continue;
        resample_cards(game, side);
        resample_blocks(game, side);
    }
}
