#include "march.h"

#include "control.h"
#include "defs.h"
#include "fog.h"

#define BIT(place) (1ull << (place))

/* Leaders that a Regional block may rely on (6.16): they began their move where it does and have made it before, in
 * this Phase. Whoever leads it ends where it ends, unless it goes home. */
struct escort {
    uint64_t along; /* Areas into which one of them has gone from the block's own Area */
    uint64_t ends;  /* where one of them that began there stands now */
};

uint64_t march_enemy_areas(const struct tw_state *s, int side) {
    const uint64_t *at = s->at[opponent(side)];
    uint64_t set = s->areas[opponent(side)] | s->areas[CONTESTED];
    for (uint64_t m = set; m; m &= m - 1)
        if (!at[first_bit(m)])
            set &= ~(m & -m); /* Loyal and Vacant */
    return set;
}

bool march_winter(const struct tw_state *s) {
    return s->turn == TURNS_PER_YEAR && s->year > 0;
}

/* TW-6.18 */
bool march_treaty_closes(const struct game *game, int from, int to) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    if (!s->first_turn || s->skirmish || !c->scenario[s->scenario].treaty)
        return false;
    bool in_yorkshire = from < MAP_PLACES && (c->yorkshire & BIT(from));
    return !in_yorkshire && to < MAP_PLACES && (c->yorkshire & BIT(to));
}

int march_way(const struct tw_content *c, int from, int to) {
    int border = c->border_of[from][to];
    return border * 2 + (c->border[border].a == to);
}

/* Places next to from that a block of the side may enter as far as borders, Winter and treaty go (6.13, 6.17). */
static uint64_t march_open(const struct game *game, int side, bool covenanter, int from, uint64_t enemy) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t open = c->adjacent[from];
    if (!covenanter)
        open &= ~BIT(PLACE_SCOTLAND);
    if (march_treaty_closes(game, from, c->a.north_riding))
        open &= ~c->yorkshire;
    if (march_winter(s))
        return open & ~enemy;
    for (uint64_t m = open & enemy; m; m &= m - 1) {
        int to = first_bit(m);
        if (s->combat.crossed[side][march_way(c, from, to)] >= border_limit(c, c->border_of[from][to]))
            open &= ~BIT(to);
    }
    return open;
}

/* TW-6.16 */
static struct escort escort_from(const struct game *game, int block, int origin) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block);
    struct escort escort = {0, 0};
    for (uint64_t m = c->chaperons[side][c->block[block].home] & s->moved[side]; m; m &= m - 1) {
        int leader = block_of(side, first_bit(m));
        if (s->combat.origin[leader] != origin || s->place[leader] >= MAP_PLACES)
            continue;
        escort.ends |= BIT(s->place[leader]);
        if (s->combat.via[leader] < MAP_PLACES)
            escort.along |= BIT(s->combat.via[leader]);
    }
    escort.along |= escort.ends;
    return escort;
}

static bool bound(const struct game *game, int block) {
    return CONTENT(game)->regional[block_side(block)] & block_bit(block);
}

static uint64_t second_leg(const struct game *game, int block, int origin, int via, uint64_t enemy) {
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block);
    uint64_t open = march_open(game, side, c->block[block].covenanter, via, enemy) & ~BIT(origin);
    if (!bound(game, block))
        return open;
    uint64_t home = c->region_areas[c->block[block].home];
    struct escort escort = escort_from(game, block, origin);
    return open & (escort.ends | ((home | escort.along) & BIT(via) ? home : 0));
}

uint64_t march_second(const struct game *game, int block, int origin, int via) {
    return second_leg(game, block, origin, via, march_enemy_areas(TW(game), block_side(block)));
}

bool march_may_halt(const struct game *game, int block, int origin, int place) {
    if (!bound(game, block))
        return true;
    const struct tw_content *c = CONTENT(game);
    return (c->region_areas[c->block[block].home] | escort_from(game, block, origin).ends) & BIT(place);
}

uint64_t march_first(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), origin = s->place[block];
    uint64_t enemy = march_enemy_areas(s, side);
    uint64_t open = march_open(game, side, c->block[block].covenanter, origin, enemy);
    if (!bound(game, block))
        return open;
    uint64_t halts = c->region_areas[c->block[block].home] | escort_from(game, block, origin).ends;
    uint64_t first = open & halts;
    for (uint64_t m = open & ~halts & ~enemy; m; m &= m - 1)
        if (second_leg(game, block, origin, first_bit(m), enemy))
            first |= m & -m;
    return first;
}

/* TW-6.12 */
uint64_t march_muster_ways(const struct game *game, int block, int place) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), origin = s->place[block];
    if (origin == place)
        return 0;
    uint64_t enemy = march_enemy_areas(s, side), ways = 0;
    uint64_t open = march_open(game, side, c->block[block].covenanter, origin, enemy) & ~enemy;
    if ((open & BIT(place)) && march_may_halt(game, block, origin, place))
        ways |= BIT(place);
    for (uint64_t m = open & c->adjacent[place] & ~BIT(place); m; m &= m - 1)
        if (second_leg(game, block, origin, first_bit(m), enemy) & BIT(place))
            ways |= m & -m;
    return ways;
}

/* TW-6.02, TW-6.14, TW-3.26 */
uint64_t march_movable(const struct game *game, int side, int place) {
    const struct tw_state *s = TW(game);
    uint64_t still = s->at[side][place] & ~s->moved[side];
    if (place < AREAS && contested(s, place) && count_bits(still) <= s->combat.pinned[side][place])
        return 0;
    return still & ~CONTENT(game)->locals[side];
}

/* TW-6.14: what the first of a side's blocks to come before the enemy makes of the Area. */
static void attack(struct game *game, int side, int area) {
    struct tw_combat *combat = &TW(game)->combat;
    int fort = CONTENT(game)->area[area].fort;
    combat->attacker[area] = (uint8_t)side;
    combat->pinned[opponent(side)][area] = 0; /* by Clubmen who have gone since */
    if (fort != NONE && besieged_side(TW(game), fort) == NONE)
        combat->gates |= BIT(area);
}

void march_arrive(struct game *game, int block, int via, int to) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    struct tw_combat *combat = &s->combat;
    int side = block_side(block), from = s->place[block];
    int last = via == NOWHERE ? from : via;
    bool onward = s->moved[side] & block_bit(block);
    int way = march_way(c, last, to);
    bool enemy = to < AREAS && field(s, opponent(side), to);

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
    const role_set audience = fog_audience(s, block);
    tell_secret8(game, EVENT_MARCHED, audience, audience, told);
    if (enemy) {
        combat->crossed[side][way]++;
        if (!field(s, side, to))
            attack(game, side, to);
        if (combat->attacker[to] != side)
            combat->late[side] |= block_bit(block);
        else if (side == s->player1 && !s->skirmish)
            combat->pinned[opponent(side)][to]++;
    }
    block_put(game, block, to);
}
