/* Another world that a role could not tell from this one: other hands, and upright blocks that have been among each
 * other (fog.h) in each other's places. */
#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/exchange.h"
#include "../state/supply.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "shown.h"

/* ---- cards --------------------------------------------------------------------------------------------- */

static uint32_t take(struct game *game, uint32_t *from, int n) {
    uint32_t taken = 0;
    while (n-- > 0) {
        const int card = bits_nth(*from, pick(game, bits_count(*from), "resample cards"));
        taken |= card_bit(card);
        *from &= ~card_bit(card);
    }
    return taken;
}

static void resample_cards(struct game *game, int side) {
    struct tw_state *s = TW(game);
    uint32_t unseen = s->hand[side] | s->deck[side] | s->discarded[side];
    s->hand[side] = take(game, &unseen, bits_count(s->hand[side]));
    s->discarded[side] = take(game, &unseen, bits_count(s->discarded[side]));
    s->deck[side] = unseen;
    if (s->chosen[side] < CARDS) {
        uint32_t hand = s->hand[side];
        s->chosen[side] = (uint8_t)(side * CARDS_SIDE + bits_first(take(game, &hand, 1)));
    }
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

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
    FOR_EACH_BIT (m, here & c->regional[side])
        n += !block_may_stay(c, block_of(side, m), area, here);
    return n;
}

/* What all can see of a place follows from what stands there: no more in a City than it takes, the Siege Marker as it
 * lies. */
static bool looks_the_same(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    const int area = place_area(c, place), fort = area < AREAS ? c->area[area].fort : NONE;
    if (fort == NONE)
        return true;
    const int inside_fighting = bits_count(s->at[side][fort_place(fort)] & c->fighting[side]);
    const int outside_fighting = bits_count(s->at[side][area] & c->fighting[side]);
    const bool besieges = s->at[opponent(side)][fort_place(fort)] != 0;
    return inside_fighting <= c->city[fort].size &&
           (!besieges || (s->marker[fort] >= 0) == (outside_fighting >= c->city[fort].size));
}

/* 11.11: had the queen met the king, all would know. */
static bool queen_alone(const struct tw_content *c, const struct tw_state *s) {
    return s->henrietta_used || s->place[c->named.henrietta] != s->place[c->named.charles];
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
    return top && top->step == STEP_ATTRITION && top->role == side ? supply_hunger(game, side, top->reg[ATTRITION_AREA])
                                                                   : 0;
}

static void try_exchange(struct game *game, int x, int y) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int side = block_side(x), px = s->place[x], py = s->place[y];
    const uint8_t sx = s->strength[x], sy = s->strength[y];
    const int before = stranded(c, s, side, px) + stranded(c, s, side, py), hunger = hunger_told(game, side);
    exchange_blocks(game, x, y);
    if (fits(c, s, x) && fits(c, s, y) && looks_the_same(c, s, side, px) && looks_the_same(c, s, side, py) &&
        queen_alone(c, s) && stranded(c, s, side, px) + stranded(c, s, side, py) <= before &&
        hunger_told(game, side) == hunger && playable(game, side))
        return;
    exchange_blocks(game, x, y);
    TW(game)->strength[x] = sx;
    TW(game)->strength[y] = sy;
}

/* A strength that was added or lost among others may have been the other's. */
static void try_strength(struct tw_state *s, const struct tw_content *c, int x, int y) {
    const int side = block_side(x);
    const uint64_t both = block_bit(x) | block_bit(y);
    const bool hidden =
        (s->strength_hidden[side] & both) == both && s->place[x] < PLACE_POOL && s->place[y] < PLACE_POOL;
    if (!hidden || s->strength[x] < 2 || s->strength[y] >= c->block[y].strength || !c->block[y].grows ||
        c->block[x].cls == ARTILLERY || c->block[y].cls == ARTILLERY)
        return;
    s->strength[x]--;
    s->strength[y]++;
}

static void resample_blocks(struct game *game, int side) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int first = first_block(side), end = last_block(side);
    for (int x = first; x < end; x++) {
        uint8_t same[BLOCKS];
        int n = 0;
        if (s->revealed[side] & block_bit(x))
            continue;
        for (int y = first; y < end; y++)
            if (y != x && s->alike[y] == s->alike[x] && !(s->revealed[side] & block_bit(y)))
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
