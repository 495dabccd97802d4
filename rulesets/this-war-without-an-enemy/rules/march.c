#include "march.h"

#include <string.h>

#include "../state/blocks.h"
#include "../state/fog.h"
#include "../tables.h"

/* Leaders that a Regional block may rely on (TW-6.16): they began their move in the same Area and made it earlier in
 * this Phase. Leader and block end in the same Area, unless the block goes home. */
struct escort {
    uint64_t along; /* Areas that one of them has entered from the block's Area */
    uint64_t ends;  /* Areas where one of them that began there stands now */
};

void march_begin(struct march *march, const struct game *game, int side) {
    static const uint8_t nothing[BORDERS * 2];
    march->game = game;
    march->side = side;
    march->enemy = enemy_areas(content_of(game), state_of(game), side);
    march->crossed = memcmp(state_of(game)->combat.crossed[side], nothing, sizeof nothing) != 0;
    march->have_open[0] = march->have_open[1] = march->have_movable = 0;
}

uint64_t march_movable(struct march *march, int place) {
    if (!(march->have_movable & bit_of(place))) {
        march->have_movable |= bit_of(place);
        march->movable[place] = blocks_movable(content_of(march->game), state_of(march->game), march->side, place);
    }
    return march->movable[place];
}

bool march_winter(const struct tw_state *s) {
    return s->turn == TURNS_PER_YEAR && s->year > 0;
}

/* TW-6.18 */
uint64_t march_treaty(const struct game *game, int from) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (!s->first_turn || s->skirmish || !c->scenario[s->scenario].treaty)
        return 0;
    return from < MAP_PLACES && (c->yorkshire & bit_of(from)) ? 0 : c->yorkshire;
}

int march_way(const struct tw_content *c, int from, int to) {
    int border = c->border_of[from][to];
    return border * 2 + (c->border[border].a == to);
}

/* TW-6.13, TW-6.17: as far as borders, Winter and treaty allow. */
static uint64_t open_from(const struct march *march, bool covenanter, int from) {
    const struct tw_state *s = state_of(march->game);
    const struct tw_content *c = content_of(march->game);
    uint64_t open = c->adjacent[from] & ~march_treaty(march->game, from);
    if (!covenanter)
        open &= ~bit_of(PLACE_SCOTLAND);
    if (march_winter(s))
        return open & ~march->enemy;
    FOR_EACH_BIT (to, march->crossed ? open & march->enemy : 0)
        if (s->combat.crossed[march->side][march_way(c, from, to)] >= border_limit(c, c->border_of[from][to]))
            open &= ~bit_of(to);
    return open;
}

/* Places next to from that a block of the side may enter. */
static uint64_t march_open(struct march *march, bool covenanter, int from) {
    if (!(march->have_open[covenanter] & bit_of(from))) {
        march->have_open[covenanter] |= bit_of(from);
        march->open[covenanter][from] = open_from(march, covenanter, from);
    }
    return march->open[covenanter][from];
}

/* TW-6.16 */
static struct escort escort_from(const struct game *game, int block, int origin) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block);
    struct escort escort = {0, 0};
    FOR_EACH_BIT (m, c->chaperons[side][c->block[block].home] & s->moved[side]) {
        int leader = block_of(side, m);
        if (s->combat.origin[leader] != origin || s->place[leader] >= MAP_PLACES)
            continue;
        escort.ends |= bit_of(s->place[leader]);
        if (s->combat.via[leader] < MAP_PLACES)
            escort.along |= bit_of(s->combat.via[leader]);
    }
    escort.along |= escort.ends;
    return escort;
}

static bool bound(const struct game *game, int block) {
    return content_of(game)->regional[block_side(block)] & block_bit(block);
}

/* The Areas that a bound block with that escort may enter from via. */
static uint64_t bound_second(struct march *march, int block, int origin, int via, struct escort escort) {
    const struct tw_content *c = content_of(march->game);
    uint64_t home = c->region_areas[c->block[block].home];
    uint64_t open = march_open(march, c->block[block].covenanter, via) & ~bit_of(origin);
    return open & (escort.ends | ((home | escort.along) & bit_of(via) ? home : 0));
}

uint64_t march_second(struct march *march, int block, int origin, int via) {
    if (bound(march->game, block))
        return bound_second(march, block, origin, via, escort_from(march->game, block, origin));
    return march_open(march, content_of(march->game)->block[block].covenanter, via) & ~bit_of(origin);
}

bool march_may_halt(const struct game *game, int block, int origin, int place) {
    if (!bound(game, block))
        return true;
    const struct tw_content *c = content_of(game);
    return (c->region_areas[c->block[block].home] | escort_from(game, block, origin).ends) & bit_of(place);
}

uint64_t march_first(struct march *march, int block) {
    const struct tw_content *c = content_of(march->game);
    int origin = state_of(march->game)->place[block];
    uint64_t open = march_open(march, c->block[block].covenanter, origin);
    if (!bound(march->game, block))
        return open;
    struct escort escort = escort_from(march->game, block, origin);
    uint64_t halts = c->region_areas[c->block[block].home] | escort.ends, first = open & halts;
    FOR_EACH_BIT (via, open & ~halts & ~march->enemy)
        if (bound_second(march, block, origin, via, escort))
            first |= bit_of(via);
    return first;
}

/* TW-6.12: all ways, or the first one found. */
static uint64_t muster_ways(struct march *march, int block, int place, bool any) {
    const struct tw_content *c = content_of(march->game);
    int origin = state_of(march->game)->place[block];
    if (origin == place)
        return 0;
    bool led = bound(march->game, block), covenanter = c->block[block].covenanter;
    uint64_t open = march_open(march, covenanter, origin) & ~march->enemy, ways = 0;
    struct escort escort = {0, 0};
    if (led)
        escort = escort_from(march->game, block, origin);
    if ((open & bit_of(place)) && (!led || ((c->region_areas[c->block[block].home] | escort.ends) & bit_of(place))))
        ways |= bit_of(place);
    FOR_EACH_BIT (via, any && ways ? 0 : open & c->adjacent[place] & ~bit_of(place)) {
        uint64_t on = led ? bound_second(march, block, origin, via, escort) : march_open(march, covenanter, via);
        if (!(on & bit_of(place)))
            continue;
        ways |= bit_of(via);
        if (any)
            break;
    }
    return ways;
}

uint64_t march_muster_ways(struct march *march, int block, int place) {
    return muster_ways(march, block, place, false);
}

bool march_may_muster(struct march *march, int block, int place) {
    return muster_ways(march, block, place, true) != 0;
}

/* TW-6.14: the effects of a side's first block that meets the enemy in the Area. */
static void attack(struct game *game, int side, int area) {
    struct tw_combat *combat = &state_of(game)->combat;
    int fort = content_of(game)->area[area].fort;
    combat->attacker[area] = (uint8_t)side;
    combat->pinned[opponent(side)][area] = 0; /* pinned by Clubmen that are gone since */
    if (fort != NONE && besieged_side(state_of(game), fort) == NONE)
        combat->gates |= bit_of(area);
}

void march_arrive(struct game *game, int block, int via, int to) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    struct tw_combat *combat = &s->combat;
    int side = block_side(block), from = s->place[block];
    int last = via == NOWHERE ? from : via;
    bool onward = s->moved[side] & block_bit(block);
    int way = march_way(c, last, to);
    bool enemy = to < AREAS && in_field(s, opponent(side), to);

    if (!onward)
        combat->origin[block] = (uint8_t)from;
    combat->via[block] = (uint8_t)via;
    combat->entered_by[block] = c->border_of[last][to];
    if (last != from)
        combat->last_in[march_way(c, from, last)] = (uint8_t)side; /* TW-7.6: it entered the Area that it passes */
    combat->last_in[way] = (uint8_t)side;
    s->moved[side] |= block_bit(block);
    s->roamed[side] |= block_bit(block);
    int16_t told[EVENT_ARGS] = {(int16_t)side, (int16_t)from, (int16_t)(via == NOWHERE || onward ? NONE : via),
                                (int16_t)to, (int16_t)block};
    role_set audience = fog_audience(s, block);
    tell_secret8(game, EVENT_MARCHED, audience, audience, told);
    if (enemy) {
        combat->crossed[side][way]++;
        if (!in_field(s, side, to))
            attack(game, side, to);
        if (combat->attacker[to] != side)
            combat->reinforcing[side] |= block_bit(block);
        else if (side == s->player1 && !s->skirmish)
            combat->pinned[opponent(side)][to]++;
    }
    block_put(game, block, to);
}
