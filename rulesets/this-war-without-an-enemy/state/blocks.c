#include "blocks.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "control.h"
#include "fog.h"

static void shift(struct tw_state *s, int block, int place) {
    const int side = block_side(block);
    const uint64_t bit = block_bit(block);
    s->at[side][s->place[block]] &= ~bit;
    s->at[side][place] |= bit;
    s->place[block] = (uint8_t)place;
}

static void settle_both(struct game *game, int from, int to) {
    const struct tw_content *c = CONTENT(game);
    const int a = place_area(c, from), b = place_area(c, to);
    if (a < AREAS)
        control_settle(game, a);
    if (b < AREAS && b != a)
        control_settle(game, b);
}

void block_put(struct game *game, int block, int place) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int from = s->place[block];
    RULES_ASSERT(game, place < PLACES);
    if (from == place)
        return;
    fog_leave(c, s, block);
    if (place_area(c, from) != place_area(c, place) && place < PLACE_POOL)
        s->roamed[block_side(block)] |= block_bit(block);
    shift(s, block, place);
    settle_both(game, from, place);
}

void blocks_put(struct game *game, int side, uint64_t set, int place) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    while (set) {
        const int from = s->place[block_of(side, bits_first(set))];
        const uint64_t group = set & s->at[side][from];
        set &= ~group;
        if (from == place)
            continue;
        if (group != s->at[side][from])
            FOR_EACH_BIT (m, group)
                fog_leave(c, s, block_of(side, m));
        if (place_area(c, from) != place_area(c, place) && place < PLACE_POOL)
            s->roamed[side] |= group;
        FOR_EACH_BIT (m, group)
            shift(s, block_of(side, m), place);
        settle_both(game, from, place);
    }
}

void block_deploy(struct game *game, int block, int place, int strength, bool is_public) {
    struct tw_state *s = TW(game);
    const int side = block_side(block);
    const role_set audience = is_public ? ROLES_EVERYONE : ROLE_BIT(side);
    const bool secret = is_public && s->place[block] == PLACE_POOL && !fog_known(s, block);
    RULES_ASSERT(game, s->place[block] >= PLACE_POOL && strength > 0);
    if (is_public)
        fog_clear(s, block);
    else
        fog_leave(CONTENT(game), s, block);
    s->strength_hidden[side] &= ~block_bit(block);
    s->roamed[side] &= ~block_bit(block);
    s->strength[block] = (uint8_t)strength;
    shift(s, block, place);
    tell_secret(game, EVENT_DEPLOYED, audience, secret ? ROLE_BIT(side) : audience, side, place, block, strength);
    settle_both(game, place, place);
}

/* Do all know which block this is and how strong? */
static bool open_strength(const struct tw_state *s, int block) {
    const int side = block_side(block);
    return (s->revealed[side] & block_bit(block)) || fog_strength_known(s, block);
}

/* A block that stands upright has lost strength, or is gone: whether it went tells of it. */
static void tell_left(struct game *game, int side, int place) {
    tell_secret(game, EVENT_BLOCKS_LEFT, ROLES_EVERYONE, ROLE_BIT(side), side, place,
                bits_count(TW(game)->at[side][place]), 0);
}

int block_lose(struct game *game, int block, int n) {
    struct tw_state *s = TW(game);
    const int side = block_side(block);
    const int lost = n < s->strength[block] ? n : s->strength[block];
    const role_set audience = fog_audience(s, block);
    if (lost <= 0)
        return 0;
    tell_secret(game, EVENT_STRENGTH_LOST, audience, audience, side, s->place[block], lost, block);
    s->strength[block] = (uint8_t)(s->strength[block] - lost);
    fog_change(CONTENT(game), s, block);
    if (s->strength[block] == 0)
        block_eliminate(game, block);
    else if (!open_strength(s, block))
        tell_left(game, side, s->place[block]);
    return lost;
}

int block_gain(struct game *game, int block, int n) {
    struct tw_state *s = TW(game);
    const struct tw_block *facts = &CONTENT(game)->block[block];
    const int room = facts->strength - s->strength[block];
    const int gained = n < room ? n : room;
    const role_set audience = fog_audience(s, block);
    if (gained <= 0 || !facts->grows)
        return 0;
    s->strength[block] = (uint8_t)(s->strength[block] + gained);
    tell_secret(game, EVENT_STRENGTH_GAINED, audience, audience, block_side(block), s->place[block], gained, block);
    fog_change(CONTENT(game), s, block);
    return gained;
}

/* 4.52; after 10.11 the Charles block is another commander. */
static void capture_king(struct game *game) {
    struct tw_state *s = TW(game);
    if (s->king_captured || (s->in_force >> KING_SURRENDERS & 1))
        return;
    s->king_captured = 1;
    tell(game, EVENT_KING_CAPTURED, 0, 0, 0, 0);
    victory_points(game, PARLIAMENT, CONTENT(game)->king_vp);
}

void block_eliminate(struct game *game, int block) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int side = block_side(block), from = s->place[block], to = c->block[block].gone_to;
    const uint64_t bit = block_bit(block);
    const bool open = open_strength(s, block);
    RULES_ASSERT(game, from < PLACE_POOL);
    if (to != PLACE_POOL && !(s->revealed[side] & bit)) {
        /* It leaves the pool's secrecy too: all see what is laid beside the map or put away. */
        tell_secret(game, EVENT_ELIMINATED, ROLES_EVERYONE, ROLE_BIT(side), side, from, block, 0);
        fog_leave(c, s, block);
        fog_clear(s, block);
    } else {
        tell_secret(game, EVENT_ELIMINATED, fog_audience(s, block), fog_audience(s, block), side, from, block, 0);
        fog_leave(c, s, block);
    }
    s->revealed[side] &= ~bit;
    s->strength_hidden[side] &= ~bit;
    s->roamed[side] &= ~bit;
    s->strength[block] = 0;
    shift(s, block, to);
    if (!open)
        tell_left(game, side, from);
    if (block == c->named.charles)
        capture_king(game);
    if (block == c->named.rupert)
        s->rupert_disgraced = 1;
    settle_both(game, from, to);
}

void block_recall(struct game *game, int block, int place) {
    struct tw_state *s = TW(game);
    const int side = block_side(block), from = s->place[block];
    const uint64_t bit = block_bit(block);
    const role_set owner = ROLE_BIT(side);
    const bool open = fog_known(s, block);
    tell_secret(game, EVENT_WENT, place == PLACE_POOL ? owner : ROLES_EVERYONE, owner, side, from, place, block);
    fog_leave(CONTENT(game), s, block);
    if (place != PLACE_POOL)
        fog_clear(s, block);
    s->revealed[side] &= ~bit;
    s->strength_hidden[side] &= ~bit;
    s->roamed[side] &= ~bit;
    s->strength[block] = 0;
    shift(s, block, place);
    if (!open)
        tell_left(game, side, from);
    settle_both(game, from, place);
}

void block_receive(struct game *game, int block) {
    fog_clear(TW(game), block);
    shift(TW(game), block, PLACE_POOL);
    tell(game, EVENT_RECEIVED, block_side(block), PLACE_POOL, block, 0);
}

void block_replace(struct game *game, int block, int successor) {
    struct tw_state *s = TW(game);
    const int side = block_side(block), place = s->place[block], most = CONTENT(game)->block[successor].strength;
    const int strength = s->strength[block] > most ? most : s->strength[block];
    tell_secret(game, EVENT_REPLACED, ROLES_EVERYONE, ROLE_BIT(side), block, successor, place, strength);
    fog_leave(CONTENT(game), s, block);
    fog_clear(s, block);
    fog_clear(s, successor);
    s->strength_hidden[side] &= ~block_bit(block);
    s->strength[block] = 0;
    s->strength[successor] = (uint8_t)strength;
    shift(s, block, PLACE_REMOVED);
    shift(s, successor, place);
    settle_both(game, place, place);
}

void blocks_reveal(struct game *game, int side, uint64_t set) {
    struct tw_state *s = TW(game);
    set &= ~s->revealed[side];
    s->revealed[side] |= set;
    FOR_EACH_BIT (m, set) {
        const int block = block_of(side, m);
        fog_clear(s, block);
        tell_secret(game, EVENT_REVEALED, ROLES_EVERYONE, ROLE_BIT(side), side, s->place[block], block,
                    s->strength[block]);
    }
}

void blocks_hide(struct game *game, int side, uint64_t set) {
    TW(game)->revealed[side] &= ~set;
}

/* 7.82: Regional blocks that are not at home there. */
static uint64_t block_strangers(const struct tw_content *c, int side, int area) {
    return c->regional[side] & ~c->at_home[side][area];
}

bool block_may_stay(const struct tw_content *c, int block, int area, uint64_t with) {
    const int side = block_side(block);
    return !(block_strangers(c, side, area) & block_bit(block)) || (with & c->chaperons[side][c->block[block].home]);
}

/* Could anybody of these be stranded there, as far as the opponent knows? */
static bool may_be_stranded(const struct tw_content *c, const struct tw_state *s, int side, int area, uint64_t here) {
    uint64_t abroad = block_strangers(c, side, area), hidden = 0;
    FOR_EACH_BIT (m, here & ~s->revealed[side])
        if (!fog_known(s, block_of(side, m)))
            hidden |= bit_of(m);
    const bool covenanters = side == PARLIAMENT && (here & c->covenanters); /* whom Leven alone leads */
    return hidden && fog_range(s, side, here, abroad).most > 0 &&
           (covenanters || fog_range(s, side, here, c->leaders[side]).least == 0);
}

void blocks_eliminate_stranded_in(struct game *game, int side, uint64_t areas) {
    const struct tw_content *c = CONTENT(game);
    const struct tw_state *s = TW(game);
    int lost = 0;
    bool possible = false;
    FOR_EACH_BIT (area, areas & ALL_AREAS) {
        const int fort = c->area[area].fort;
        const uint64_t here = s->at[side][area] | (fort == NONE ? 0 : s->at[side][fort_place(fort)]);
        possible = possible || may_be_stranded(c, s, side, area, here);
        FOR_EACH_BIT (m, here & c->regional[side]) {
            const int block = block_of(side, m);
            if (block_may_stay(c, block, area, here))
                continue;
            block_eliminate(game, block);
            lost++;
        }
    }
    if (lost || possible) /* what stood upright was Regional; or it was not, or had a leader */
        tell_secret(game, EVENT_STRANDED, ROLES_EVERYONE, ROLE_BIT(side), side, lost, 0, 0);
}

void blocks_eliminate_stranded(struct game *game, int side) {
    blocks_eliminate_stranded_in(game, side, ALL_AREAS);
}
