#include "fog.h"

/* Upright blocks of the block's colour at its place, with the block itself. */
static uint64_t upright_beside(const struct tw_content *c, const struct tw_state *s, int block) {
    int side = block_side(block);
    uint64_t bit = block_bit(block);
    uint64_t set = s->at[side][s->place[block]] & ~s->revealed[side];
    if (side == PARLIAMENT)
        set &= (c->covenanters & bit) ? c->covenanters : ~c->covenanters;
    return set | bit;
}

/* The blocks of the set that could be the leaving block. Clubmen are always public, and a Garrison on the map cannot be
 * the leaving block. Artillery placed in the set-up is face up (TW-12.53), so it cannot be a block that came
 * upright. */
static uint64_t company(const struct tw_content *c, const struct tw_state *s, int block) {
    int side = block_side(block);
    uint64_t set = upright_beside(c, s, block);
    if (s->place[block] != PLACE_POOL)
        set &= ~c->locals[side];
    else if (s->phase == PHASE_SETUP)
        set &= ~c->of_class[side][ARTILLERY];
    return set | block_bit(block);
}

static void relabel(struct tw_state *s, int side, uint8_t from, uint8_t to) {
    int first = first_block(side), end = last_block(side);
    for (int i = first; i < end; i++)
        s->alike[i] = s->alike[i] == from ? to : s->alike[i];
}

void fog_join(struct tw_state *s, int side, uint64_t set) {
    if (!set)
        return;
    uint8_t label = s->alike[block_of(side, bits_first(set))];
    FOR_EACH_BIT (m, set) {
        uint8_t other = s->alike[block_of(side, m)];
        if (other != label)
            relabel(s, side, other, label);
    }
}

void fog_leave(const struct tw_content *c, struct tw_state *s, int block) {
    int side = block_side(block);
    if ((s->revealed[side] | c->clubmen[side]) & block_bit(block))
        return;
    fog_join(s, side, company(c, s, block));
}

void fog_change(const struct tw_content *c, struct tw_state *s, int block) {
    int side = block_side(block);
    uint64_t set = upright_beside(c, s, block);
    if (!(s->revealed[side] & block_bit(block)) && (bits_count(set) > 1 || !fog_known(s, block)))
        s->strength_hidden[side] |= set;
}

void fog_clear(struct tw_state *s, int block) {
    int side = block_side(block);
    int first = first_block(side), end = last_block(side);
    s->strength_hidden[side] &= ~block_bit(block);
    /* The class that bears this block's number, if any, takes the number of another block. */
    int heir = NONE;
    for (int i = first; i < end && heir == NONE; i++)
        if (i != block && s->alike[i] == block)
            heir = i;
    if (heir != NONE)
        relabel(s, side, (uint8_t)block, (uint8_t)heir);
    s->alike[block] = (uint8_t)block;
}

bool fog_known(const struct tw_state *s, int block) {
    int side = block_side(block);
    int first = first_block(side), end = last_block(side);
    int n = 0;
    for (int i = first; i < end; i++)
        n += s->alike[i] == s->alike[block];
    return n == 1;
}

bool fog_strength_known(const struct tw_state *s, int block) {
    return fog_known(s, block) && !(s->strength_hidden[block_side(block)] & block_bit(block));
}

struct fog_range fog_range(const struct tw_state *s, int side, uint64_t set, uint64_t kind) {
    int first = first_block(side), end = last_block(side);
    uint8_t here[BLOCKS] = {0}, others[BLOCKS] = {0}, like[BLOCKS] = {0};
    struct fog_range range = {0, 0};
    for (int i = first; i < end; i++) {
        uint64_t bit = block_bit(i);
        here[s->alike[i]] += (set & bit) != 0;
        like[s->alike[i]] += (kind & bit) != 0;
        others[s->alike[i]] += (kind & bit) == 0;
    }
    for (int i = first; i < end; i++) {
        range.least += here[i] > others[i] ? here[i] - others[i] : 0;
        range.most += here[i] < like[i] ? here[i] : like[i];
    }
    return range;
}

role_set fog_audience(const struct tw_state *s, int block) {
    int side = block_side(block);
    return s->revealed[side] & block_bit(block) ? ROLES_EVERYONE : ROLE_BIT(side);
}
