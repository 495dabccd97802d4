/* Makes another world that a role cannot tell from this one: other hands, and upright blocks that could be each other
 * (fog.h) exchanged. */
#include <limits.h>
#include <string.h>

#include "../../kit/dice.h"
#include "../state/audit.h"
#include "../state/blocks.h"
#include "../state/exchange.h"
#include "../state/supply.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "shown.h"

enum { MEND_MOST = 60, STRANDED_MOST = 8, DEALS_MOST = 400, CLASSES_MOST = BLOCKS / 2 + 1 };

/* ---- cards --------------------------------------------------------------------------------------------- */

static uint32_t take(struct game *game, uint32_t *from, int n) {
    uint32_t taken = 0;
    while (n-- > 0) {
        int card = bits_nth(*from, pick(game, bits_count(*from), "resample cards"));
        taken |= card_bit(card);
        *from &= ~card_bit(card);
    }
    return taken;
}

static void resample_cards(struct game *game, int side) {
    struct tw_state *s = state_of(game);
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
    int side = block_side(block), place = s->place[block], area = place_area(c, place);
    uint64_t bit = block_bit(block);
    if (place == PLACE_POOL)
        return c->block[block].gone_to == PLACE_POOL;
    if (place == PLACE_IRELAND)
        return (c->irish[side] & bit) != 0;
    if (c->clubmen[side] & bit)
        return area >= AREAS || place == area;
    if (c->locals[side] & bit)
        return !(s->roamed[side] & bit) && area < AREAS && (c->forts >> area & 1);
    return true;
}

/* Regional blocks abroad without a leader at a place. A march may leave some behind; an exchange adds none. */
static int stranded(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    int area = place_area(c, place), fort = area < AREAS ? c->area[area].fort : NONE;
    int n = 0;
    if (area >= MAP_PLACES)
        return 0;
    uint64_t here = s->at[side][area] | (fort == NONE ? 0 : s->at[side][fort_place(fort)]);
    FOR_EACH_BIT (m, here & c->regional[side])
        n += !block_may_stay(c, block_of(side, m), area, here);
    return n;
}

/* Does the place look the same: no more blocks in a City than it takes, and the Siege Marker as it lies? */
static bool looks_the_same(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    int area = place_area(c, place), fort = area < AREAS ? c->area[area].fort : NONE;
    if (fort == NONE)
        return true;
    int inside_fighting = bits_count(s->at[side][fort_place(fort)] & c->fighting[side]);
    int outside_fighting = bits_count(s->at[side][area] & c->fighting[side]);
    bool besieges = s->at[opponent(side)][fort_place(fort)] != 0;
    return inside_fighting <= c->city[fort].size &&
           (!besieges || (s->marker[fort] >= 0) == (outside_fighting >= c->city[fort].size));
}

/* TW-11.11: if the queen had met the king, both sides would know. */
static bool queen_alone(const struct tw_content *c, const struct tw_state *s) {
    return s->henrietta_used || s->place[c->role.henrietta] != s->place[c->role.charles];
}

/* Does the side that owes a decision still have a choice? */
static bool playable(const struct game *game, int side) {
    struct action_list list;
    if (!(flow_to_act(game) & ROLE_BIT(side)))
        return true;
    list.count = 0;
    flow_legal(game, side, &list);
    return list.count > 0;
}

/* TW-9.12: the number of hungry blocks is told before the blocks are named. */
static int hunger_told(const struct game *game, int side) {
    const struct frame *top = flow_top(game);
    return top && top->step == STEP_ATTRITION && top->role == side ? supply_hunger(game, side, top->reg[ATTRITION_AREA])
                                                                   : 0;
}

/* Blocks of one class that the reader cannot tell apart, by number, and their slots. exchange_blocks moves a block from
 * slot to slot; a slot is all that it exchanges. */
struct class {
    int side, count, strength; /* strength: the sum of all blocks on the map */
    uint8_t block[BLOCKS];
};

/* All facts about a block's place and its actions there. */
struct slot {
    uint8_t place, moved, roamed, done, upright, entered_by, origin, via;
    uint64_t sets;
    uint64_t registers[2];
};
_Static_assert(sizeof(struct slot) == 32, "no padding: slots are compared as bytes");

struct registers {
    struct slot *slot;
    int n;
};

static void note_register(void *context, int16_t *value) {
    struct registers *registers = context;
    if (*value >= 0 && *value < BLOCKS)
        registers->slot[*value].registers[registers->n / BITS_WORD % 2] |= bit_of(registers->n % BITS_WORD);
    registers->n++;
}

static void read_slots(struct game *game, struct slot slot[BLOCKS]) {
    const struct tw_state *s = state_of(game);
    const struct tw_combat *combat = &s->combat;
    memset(slot, 0, BLOCKS * sizeof *slot);
    for (int b = 0; b < BLOCKS; b++) {
        int side = block_side(b);
        uint64_t bit = block_bit(b);
        slot[b].place = s->place[b];
        slot[b].moved = (s->moved[side] & bit) != 0;
        slot[b].roamed = (s->roamed[side] & bit) != 0;
        slot[b].done = (s->done[side] & bit) != 0;
        slot[b].upright = combat->battle.upright[b];
        slot[b].entered_by = combat->entered_by[b];
        slot[b].origin = combat->origin[b];
        slot[b].via = combat->via[b];
        for (int i = 0; i < COMBAT_SETS; i++)
            slot[b].sets |= (uint64_t)((combat->set[i][side] & bit) != 0) << i;
        for (int i = 0; i < BATTLE_SETS; i++)
            slot[b].sets |= (uint64_t)((combat->battle.set[i][side] & bit) != 0) << (COMBAT_SETS + i);
    }
    flow_each_register(game, DOM_BLOCK, note_register, &(struct registers){.slot = slot});
}

/* Exchanges blocks until the n slots of the class are held by its blocks in the order of a shuffle. The order of the
 * slots is fixed, so that the result does not depend on which block was in which slot. */
static void deal_class(struct game *game, struct class *class, const struct slot slot[BLOCKS]) {
    uint8_t holder[BLOCKS];
    int16_t block[BLOCKS];
    for (int i = 0; i < class->count; i++) {
        int b = class->block[i];
        int k = i;
        for (; k > 0 && memcmp(&slot[b], &slot[holder[k - 1]], sizeof *slot) < 0; k--)
            holder[k] = holder[k - 1];
        holder[k] = (uint8_t)b;
        block[i] = b;
    }
    shuffle_i16(game, block, class->count, "resample blocks");
    for (int i = 0; i < class->count; i++) {
        int was = holder[i];
        if (was == block[i])
            continue;
        exchange_blocks(game, was, block[i]);
        for (int k = i + 1; k < class->count; k++)
            holder[k] = holder[k] == block[i] ? (uint8_t)was : holder[k];
    }
}

static bool is_on_map(const struct tw_state *s, int block) {
    return s->place[block] < PLACE_POOL;
}

/* The strength that does not fit on the class's blocks on the map. */
static int class_lacks(const struct tw_content *c, const struct tw_state *s, const struct class *class) {
    int lacks = class->strength;
    for (int i = 0; i < class->count; i++)
        lacks -= is_on_map(s, class->block[i]) ? c->block[class->block[i]].strength : 0;
    return lacks > 0 ? lacks : 0;
}

/* Facts that the reader knows, so they must stay: during a withdrawal a City may not yet look as it will, and TW-11.11
 * may be about to happen. */
struct known {
    bool looks[PLACES], queen_alone;
    int hunger;
};

static void known_read(struct known *known, const struct game *game, int side) {
    const struct tw_content *c = content_of(game);
    for (int place = 0; place < PLACES; place++)
        known->looks[place] = looks_the_same(c, state_of(game), side, place);
    known->queen_alone = queen_alone(c, state_of(game));
    known->hunger = hunger_told(game, side);
}

/* An impossible world is worse than one with stranded blocks, which a march may cause. */
enum { IMPOSSIBLE = 32, IMPOSSIBLE_WORLD = 2 * BLOCKS };

static int block_faults(const struct game *game, const struct known *known, int block) {
    const struct tw_content *c = content_of(game);
    const struct tw_state *s = state_of(game);
    int side = block_side(block), place = s->place[block];
    bool royal = block == c->role.henrietta || block == c->role.charles;
    int impossible = !fits(c, s, block) + (looks_the_same(c, s, side, place) != known->looks[place]) +
                     (royal && queen_alone(c, s) != known->queen_alone);
    const struct frame *top = flow_top(game);
    if (top && top->step == STEP_ATTRITION && place == top->reg[ATTRITION_AREA])
        impossible += hunger_told(game, side) != known->hunger;
    return IMPOSSIBLE * impossible + stranded(c, s, side, place);
}

static int pair_faults(const struct game *game, const struct known *known, const struct class *class, int x, int y) {
    return IMPOSSIBLE * class_lacks(content_of(game), state_of(game), class) + block_faults(game, known, x) +
           block_faults(game, known, y);
}

/* Exchanges two blocks if that causes no more faults. */
static void try_exchange(struct game *game, const struct known *known, const struct class *class, int x, int y) {
    if (state_of(game)->place[x] == state_of(game)->place[y])
        return;
    int before = pair_faults(game, known, class, x, y);
    exchange_blocks(game, x, y);
    if (pair_faults(game, known, class, x, y) > before)
        exchange_blocks(game, x, y);
}

/* Tries to find other slots for the blocks of the class that cannot be where they are. Returns the number of faults
 * found. */
static int mend_class(struct game *game, const struct known *known, const struct class *class) {
    int lacks = class_lacks(content_of(game), state_of(game), class);
    int faults = IMPOSSIBLE * lacks;
    for (int i = 0; i < class->count; i++) {
        int x = class->block[i], found = block_faults(game, known, x);
        faults += found;
        if (found > 0 || lacks > 0)
            try_exchange(game, known, class, x, class->block[pick(game, class->count, "resample blocks")]);
    }
    return faults;
}

static void mend(struct game *game, const struct known *known, const struct class *class, int count) {
    for (int tries = 0; tries < MEND_MOST; tries++) {
        int faults = 0;
        for (int i = 0; i < count; i++)
            faults += mend_class(game, known, &class[i]);
        if (faults == 0 || (faults < IMPOSSIBLE && tries >= STRANDED_MOST))
            return;
    }
}

/* Gives the blocks on the map their full strength, then removes the missing strength: first from blocks whose strength
 * may have changed unseen, last from Artillery. */
static void deal_strength(struct game *game, const struct class *class) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int excess = -class->strength;
    for (int i = 0; i < class->count; i++) {
        int b = class->block[i];
        s->strength[b] = is_on_map(s, b) ? c->block[b].strength : 0;
        excess += s->strength[b];
    }
    for (int rank = 0; rank < 3 && excess > 0; rank++) {
        uint8_t fit[BLOCKS * 4];
        int n = 0;
        for (int i = 0; i < class->count; i++) {
            int b = class->block[i];
            bool hidden = (s->strength_hidden[class->side] & block_bit(b)) != 0;
            if (rank == (c->block[b].cls == ARTILLERY ? 2 : !hidden))
                for (int k = 1; k < s->strength[b]; k++)
                    fit[n++] = (uint8_t)b;
        }
        for (; n > 0 && excess > 0; excess--) {
            int i = pick(game, n, "resample strength");
            s->strength[fit[i]]--;
            fit[i] = fit[--n];
        }
    }
}

static void class_read(struct class *class, const struct tw_state *s, int block) {
    *class = (struct class){.side = block_side(block)};
    int first = first_block(class->side), end = last_block(class->side);
    for (int b = first; b < end; b++)
        if (s->alike[b] == s->alike[block] && !(s->revealed[class->side] & block_bit(b))) {
            class->block[class->count++] = (uint8_t)b;
            class->strength += s->strength[b];
        }
}

/* The classes of a side with at least two blocks; returns their number. */
static int classes_read(struct class class[CLASSES_MOST], const struct tw_state *s, int side) {
    int first = first_block(side), end = last_block(side);
    bool done[BLOCKS] = {false};
    int count = 0;
    for (int b = first; b < end; b++) {
        if (done[b] || (s->revealed[side] & block_bit(b)))
            continue;
        class_read(&class[count], s, b);
        for (int i = 0; i < class[count].count; i++)
            done[class[count].block[i]] = true;
        count += class[count].count > 1;
    }
    return count;
}

/* The blocks that cannot be where they are. */
static int misfits(const struct game *game, const struct known *known, const struct class *class, int count) {
    int n = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < class[i].count; k++)
            n += block_faults(game, known, class[i].block[k]) >= IMPOSSIBLE;
    return n;
}

static bool is_possible(const struct game *game, const struct known *known, const struct class *class, int count) {
    bool possible = queen_alone(content_of(game), state_of(game)) == known->queen_alone;
    for (int i = 0; i < count && possible; i++)
        possible = class_lacks(content_of(game), state_of(game), &class[i]) == 0;
    return possible;
}

static bool is_sound(const struct game *game) {
    char why[160];
    struct writer w;
    writer_init_fixed(&w, why, sizeof why);
    return tw_audit(game, &w);
}

/* How far the deal is from a possible world; 0: it is possible. A class that lacks strength, an opponent who owes a
 * decision without a choice, and a world that the audit refuses are worse than any number of misfits. */
static int deal_faults(const struct game *game, const struct known *known, const struct class *class, int count,
                       int side) {
    int n = misfits(game, known, class, count);
    return n + IMPOSSIBLE_WORLD *
                   (!is_possible(game, known, class, count) + !playable(game, side) + (n > 0 && !is_sound(game)));
}

static void deal_once(struct game *game, const struct known *known, struct class *class, int count) {
    struct slot slot[BLOCKS];
    read_slots(game, slot);
    for (int i = 0; i < count; i++)
        deal_class(game, &class[i], slot);
    mend(game, known, class, count);
    for (int i = 0; i < count; i++)
        deal_strength(game, &class[i]);
}

/* Deals until the world is possible by all that its reader knows, or takes the best of the deals. Each deal depends
 * only on that knowledge and on the draws. The given world is never the answer. */
static void resample_blocks(struct game *game, int side) {
    struct tw_state best = *state_of(game);
    struct known known;
    struct class class[CLASSES_MOST];
    int count = classes_read(class, &best, side);
    int least = INT_MAX;
    known_read(&known, game, side);
    for (int deals = 0; deals < DEALS_MOST && count > 0 && least > 0; deals++) {
        deal_once(game, &known, class, count);
        int faults = deal_faults(game, &known, class, count, side);
        if (faults < least) {
            least = faults;
            best = *state_of(game);
        }
    }
    *state_of(game) = best;
}

void tw_resample(struct game *game, int role) {
    for (int side = 0; side < SIDES; side++) {
        if (side == role)
            continue;
        resample_cards(game, side);
        resample_blocks(game, side);
    }
}
