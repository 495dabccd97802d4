#include "blocks.h"

#include "../../kit/fault.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "control.h"
#include "fog.h"

struct thing place_thing(int place) {
    if (place >= PLACE_POOL)
        return nowhere;
    return place >= PLACE_CITY ? (struct thing){DOM_CITY, place - PLACE_CITY} : (struct thing){DOM_AREA, place};
}

/* knew: the roles that knew the block before what it does now. */
static void shift(struct game *game, int block, int place, role_set knew) {
    struct tw_state *s = state_of(game);
    int side = block_side(block), from = s->place[block];
    uint64_t bit = block_bit(block);
    s->at[side][s->place[block]] &= ~bit;
    s->at[side][place] |= bit;
    s->place[block] = (uint8_t)place;
    piece_moves(game, (struct thing){DOM_BLOCK, block}, place_thing(from), place_thing(place),
                knew & fog_audience(s, block));
}

static void settle_both(struct game *game, int from, int to) {
    const struct tw_content *c = content_of(game);
    int a = place_area(c, from), b = place_area(c, to);
    if (a < AREAS)
        control_settle(game, a);
    if (b < AREAS && b != a)
        control_settle(game, b);
}

static void put_block(struct game *game, int block, int place, role_set knew) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int from = s->place[block];
    if (place_area(c, from) != place_area(c, place) && place < PLACE_POOL)
        s->roamed[block_side(block)] |= block_bit(block);
    shift(game, block, place, knew);
    settle_both(game, from, place);
}

void block_put(struct game *game, int block, int place) {
    struct tw_state *s = state_of(game);
    RULES_ASSERT(game, place < PLACES);
    if (s->place[block] == place)
        return;
    role_set knew = fog_audience(s, block);
    fog_leave(content_of(game), s, block);
    put_block(game, block, place, knew);
}

void block_put_named(struct game *game, int block, int place) {
    role_set knew = fog_audience(state_of(game), block);
    RULES_ASSERT(game, place < PLACES);
    fog_clear(state_of(game), block);
    put_block(game, block, place, knew);
}

void blocks_put(struct game *game, int side, uint64_t set, int place) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    while (set) {
        int from = s->place[block_of(side, bits_first(set))];
        uint64_t group = set & s->at[side][from];
        set &= ~group;
        if (from == place)
            continue;
        if (group != s->at[side][from])
            FOR_EACH_BIT (m, group)
                fog_leave(c, s, block_of(side, m));
        if (place_area(c, from) != place_area(c, place) && place < PLACE_POOL)
            s->roamed[side] |= group;
        FOR_EACH_BIT (m, group)
            shift(game, block_of(side, m), place, ROLES_EVERYONE);
        settle_both(game, from, place);
    }
}

void block_deploy(struct game *game, int block, int place, int strength, bool is_public) {
    struct tw_state *s = state_of(game);
    int side = block_side(block);
    role_set audience = is_public ? ROLES_EVERYONE : ROLE_BIT(side), knew = fog_audience(s, block);
    bool secret = is_public && s->place[block] == PLACE_POOL && !fog_known(s, block);
    RULES_ASSERT(game, s->place[block] >= PLACE_POOL && strength > 0);
    if (is_public)
        fog_clear(s, block);
    else
        fog_leave(content_of(game), s, block);
    s->strength_hidden[side] &= ~block_bit(block);
    s->roamed[side] &= ~block_bit(block);
    s->strength[block] = (uint8_t)strength;
    shift(game, block, place, knew);
    tell_secret(game, EVENT_DEPLOYED, audience, secret ? ROLE_BIT(side) : audience, side, place, block, strength);
    settle_both(game, place, place);
}

/* Do both sides know which block this is and how strong it is? */
static bool open_strength(const struct tw_state *s, int block) {
    int side = block_side(block);
    return (s->revealed[side] & block_bit(block)) || fog_strength_known(s, block);
}

/* An upright block has lost strength or is gone. The number of blocks left reveals which. */
static void tell_left(struct game *game, int side, int place) {
    tell_secret(game, EVENT_BLOCKS_LEFT, ROLES_EVERYONE, ROLE_BIT(side), side, place,
                bits_count(state_of(game)->at[side][place]), 0);
}

int block_lose(struct game *game, int block, int n) {
    struct tw_state *s = state_of(game);
    int side = block_side(block);
    int lost = n < s->strength[block] ? n : s->strength[block];
    role_set audience = fog_audience(s, block);
    if (lost <= 0)
        return 0;
    tell_secret(game, EVENT_STRENGTH_LOST, audience, audience, side, s->place[block], lost, block);
    s->strength[block] = (uint8_t)(s->strength[block] - lost);
    if (s->strength[block] > 0 || content_of(game)->block[block].gone_to == PLACE_POOL)
        fog_change(content_of(game), s, block); /* else all are told whose loss it was */
    if (s->strength[block] == 0)
        block_eliminate(game, block);
    else if (!open_strength(s, block))
        tell_left(game, side, s->place[block]);
    return lost;
}

int block_gain(struct game *game, int block, int n) {
    struct tw_state *s = state_of(game);
    const struct tw_block *facts = &content_of(game)->block[block];
    int room = facts->strength - s->strength[block];
    int gained = n < room ? n : room;
    role_set audience = fog_audience(s, block);
    if (gained <= 0 || !facts->grows)
        return 0;
    s->strength[block] = (uint8_t)(s->strength[block] + gained);
    tell_secret(game, EVENT_STRENGTH_GAINED, audience, audience, block_side(block), s->place[block], gained, block);
    fog_change(content_of(game), s, block);
    return gained;
}

/* TW-4.52; after TW-10.11 the Charles block is another commander. */
static void capture_king(struct game *game) {
    struct tw_state *s = state_of(game);
    if (s->king_captured || (s->in_force >> KING_SURRENDERS & 1))
        return;
    s->king_captured = 1;
    tell(game, EVENT_KING_CAPTURED, 0, 0, 0, 0);
    victory_points(game, PARLIAMENT, content_of(game)->king_vp);
}

void block_eliminate(struct game *game, int block) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block), from = s->place[block], to = c->block[block].gone_to;
    uint64_t bit = block_bit(block);
    bool open = open_strength(s, block);
    role_set knew = fog_audience(s, block);
    RULES_ASSERT(game, from < PLACE_POOL);
    if (to != PLACE_POOL && !(s->revealed[side] & bit)) {
        /* The block leaves the pool's secrecy, too: both sides see a block that is laid beside the map or put away. */
        tell_secret(game, EVENT_ELIMINATED, ROLES_EVERYONE, ROLE_BIT(side), side, from, block, 0);
        fog_clear(s, block);
    } else {
        tell_secret(game, EVENT_ELIMINATED, fog_audience(s, block), fog_audience(s, block), side, from, block, 0);
        fog_leave(c, s, block);
    }
    s->revealed[side] &= ~bit;
    s->strength_hidden[side] &= ~bit;
    s->roamed[side] &= ~bit;
    s->strength[block] = 0;
    shift(game, block, to, knew);
    if (!open)
        tell_left(game, side, from);
    if (block == c->role.charles)
        capture_king(game);
    if (block == c->role.rupert)
        s->rupert_disgraced = 1;
    settle_both(game, from, to);
}

void block_recall(struct game *game, int block, int place) {
    struct tw_state *s = state_of(game);
    int side = block_side(block), from = s->place[block];
    uint64_t bit = block_bit(block);
    role_set owner = ROLE_BIT(side), knew = fog_audience(s, block);
    bool open = fog_known(s, block);
    tell_secret(game, EVENT_WENT, place == PLACE_POOL ? owner : ROLES_EVERYONE, owner, side, from, place, block);
    if (place == PLACE_POOL)
        fog_leave(content_of(game), s, block);
    else
        fog_clear(s, block);
    s->revealed[side] &= ~bit;
    s->strength_hidden[side] &= ~bit;
    s->roamed[side] &= ~bit;
    s->strength[block] = 0;
    shift(game, block, place, knew);
    if (!open)
        tell_left(game, side, from);
    settle_both(game, from, place);
}

void block_receive(struct game *game, int block) {
    fog_clear(state_of(game), block);
    shift(game, block, PLACE_POOL, ROLES_EVERYONE);
    tell(game, EVENT_RECEIVED, block_side(block), PLACE_POOL, block, 0);
}

void block_replace(struct game *game, int block, int successor) {
    struct tw_state *s = state_of(game);
    int side = block_side(block), place = s->place[block], most = content_of(game)->block[successor].strength;
    int strength = s->strength[block] > most ? most : s->strength[block];
    tell_secret(game, EVENT_REPLACED, ROLES_EVERYONE, ROLE_BIT(side), block, successor, place, strength);
    if (place < PLACE_POOL)
        tell(game, EVENT_WENT, side, place, PLACE_REMOVED, block);
    fog_clear(s, block);
    fog_clear(s, successor);
    s->strength_hidden[side] &= ~block_bit(block);
    s->strength[block] = 0;
    s->strength[successor] = (uint8_t)strength;
    shift(game, block, PLACE_REMOVED, ROLES_EVERYONE);
    shift(game, successor, place, ROLES_EVERYONE);
    settle_both(game, place, place);
}

void blocks_reveal(struct game *game, int side, uint64_t set) {
    struct tw_state *s = state_of(game);
    set &= ~s->revealed[side];
    s->revealed[side] |= set;
    FOR_EACH_BIT (m, set) {
        int block = block_of(side, m);
        fog_clear(s, block);
        tell_secret(game, EVENT_REVEALED, ROLES_EVERYONE, ROLE_BIT(side), side, s->place[block], block,
                    s->strength[block]);
    }
}

void blocks_hide(struct game *game, int side, uint64_t set) {
    state_of(game)->revealed[side] &= ~set;
}

/* TW-7.82: Regional blocks that are not at home there. */
static uint64_t block_strangers(const struct tw_content *c, int side, int area) {
    return c->regional[side] & ~c->at_home[side][area];
}

bool block_may_stay(const struct tw_content *c, int block, int area, uint64_t with) {
    int side = block_side(block);
    return !(block_strangers(c, side, area) & block_bit(block)) || (with & c->chaperons[side][c->block[block].home]);
}

/* Could a block of these be stranded there, as far as the opponent knows? */
static bool may_be_stranded(const struct tw_content *c, const struct tw_state *s, int side, int area, uint64_t here) {
    uint64_t abroad = block_strangers(c, side, area), hidden = 0;
    FOR_EACH_BIT (m, here & ~s->revealed[side])
        if (!fog_known(s, block_of(side, m)))
            hidden |= bit_of(m);
    bool covenanters = side == PARLIAMENT && (here & c->covenanters); /* only Leven leads them */
    return hidden && fog_range(s, side, here, abroad).most > 0 &&
           (covenanters || fog_range(s, side, here, c->leaders[side]).least == 0);
}

static void tell_stranded(struct game *game, int side, int lost) {
    tell_secret(game, lost > 0 ? EVENT_STRANDED : EVENT_NOT_STRANDED, ROLES_EVERYONE, ROLE_BIT(side), side, lost, 0, 0);
}

void blocks_eliminate_stranded_in(struct game *game, int side, uint64_t areas) {
    const struct tw_content *c = content_of(game);
    const struct tw_state *s = state_of(game);
    int lost = 0;
    bool possible = false;
    FOR_EACH_BIT (area, areas & ALL_AREAS) {
        int fort = c->area[area].fort;
        uint64_t here = s->at[side][area] | (fort == NONE ? 0 : s->at[side][fort_place(fort)]);
        possible = possible || may_be_stranded(c, s, side, area, here);
        FOR_EACH_BIT (m, here & c->regional[side]) {
            int block = block_of(side, m);
            if (block_may_stay(c, block, area, here))
                continue;
            block_eliminate(game, block);
            lost++;
        }
    }
    if (lost || possible) /* reveals whether hidden blocks were Regional and without a leader */
        tell_stranded(game, side, lost);
}

void blocks_eliminate_stranded(struct game *game, int side) {
    blocks_eliminate_stranded_in(game, side, ALL_AREAS);
}
