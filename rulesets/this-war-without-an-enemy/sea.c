#include "sea.h"

#include "../kit/dice.h"
#include "control.h"
#include "defs.h"
#include "fog.h"
#include "march.h"
#include "new_blocks.h"
#include "steps.h"

#define BIT(place) (1ull << (place))

/* The Area on whose coast a place lies. */
static int coast(const struct game *game, int place) {
    return place_area(CONTENT(game), place);
}

/* TW-6.21: may the side try to bring a block into, or out of, its own Besieged City there? */
static bool besieged_port_open(const struct game *game, int side, int fort) {
    const struct tw_city *city = &CONTENT(game)->city[fort];
    const struct tw_state *s = TW(game);
    return city->port && inside(s, side, fort) && !half_inside(s, fort) && sea_controller(game, city->sea) == side;
}

/* TW-6.21, TW-6.31 */
bool sea_try_port(struct game *game, int side, int place, int shut) {
    const struct tw_content *c = CONTENT(game);
    int london = c->c.london, besieger = opponent(side);
    if (place != fort_place(london))
        return true;
    uint64_t besiegers = field(TW(game), besieger, c->city[london].area), artillery = c->of_class[besieger][ARTILLERY];
    struct fog_range guns = fog_range(TW(game), besieger, besiegers, artillery);
    bool known = guns.least > 0 || guns.most == 0, open = !(besiegers & artillery);
    if (!known || !open)
        tell_secret(game, open ? EVENT_PORT_OPEN : shut, ROLES_EVERYONE, known ? ROLES_EVERYONE : ROLE_BIT(besieger),
                    london, 0, 0, 0);
    return open;
}

static uint64_t passengers(const struct game *game, int side, int place) {
    const struct tw_state *s = TW(game);
    if (place == PLACE_IRELAND && s->irish_sailed)
        return 0;
    if (place >= PLACE_CITY && place < PLACE_POOL)
        return s->at[side][place] & ~s->moved[side] & ~CONTENT(game)->locals[side];
    return march_movable(game, side, place);
}

static bool may_sail_from(const struct game *game, int side, int place) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    if (!(s->at[side][place] & ~s->moved[side]) || place == PLACE_SCOTLAND)
        return false;
    if (place >= PLACE_CITY ? !besieged_port_open(game, side, place - PLACE_CITY)
                            : place < AREAS && !(c->coastal & BIT(place)))
        return false;
    for (uint64_t m = passengers(game, side, place); m; m &= m - 1)
        if (sea_landing_open(game, block_of(side, first_bit(m))))
            return true;
    return false;
}

void sea_legal(const struct game *game, int side, struct action_list *list) {
    for (int place = 0; place < PLACE_POOL; place++)
        if (may_sail_from(game, side, place))
            list_add1(list, VERB_SEA_MOVE, place);
}

/* TW-12.51: on the Prelude's first Turn Rupert comes from the Continent for nothing. */
static bool free_voyage(const struct tw_state *s, int place) {
    return s->skirmish && place == PLACE_CONTINENT;
}

bool sea_free(const struct game *game, int side) {
    return free_voyage(TW(game), PLACE_CONTINENT) && may_sail_from(game, side, PLACE_CONTINENT);
}

bool sea_choose(struct game *game, int side, const struct action *action) {
    if (action->verb != VERB_SEA_MOVE)
        return false;
    if (!free_voyage(TW(game), action->arg[0]))
        TW(game)->ap--;
    tell(game, EVENT_SEA_MOVE, side, action->arg[0], 0, 0);
    flow_call(game, STEP_EMBARK, side, action->arg[0], 0, 0);
    return true;
}

/* ---- routes ------------------------------------------------------------------------------------------------------ */

/* Runs of adjacent Seas: the German Ocean, the British Sea and the Irish Sea lie in a row. */
static const uint8_t routes[6] = {1 << GERMAN_OCEAN,
                                  1 << BRITISH_SEA,
                                  1 << IRISH_SEA,
                                  1 << GERMAN_OCEAN | 1 << BRITISH_SEA,
                                  1 << BRITISH_SEA | 1 << IRISH_SEA,
                                  1 << GERMAN_OCEAN | 1 << BRITISH_SEA | 1 << IRISH_SEA};

/* Does a route of these Seas join the two coasts, from one end to the other? */
static bool joins(uint32_t route, uint32_t from, uint32_t to) {
    uint32_t low = route & -route, high = 1u << (31 - __builtin_clz(route));
    return ((from & low) && (to & high)) || ((from & high) && (to & low));
}

static bool port_helps(const struct game *game, int side, int area, uint32_t route) {
    const struct tw_content *c = CONTENT(game);
    int city = area < AREAS ? c->area[area].city : NONE;
    return city != NONE && c->city[city].port && (route & 1u << c->city[city].sea) &&
           TW(game)->city_control[city] == side;
}

static struct voyage voyage_by(const struct game *game, int side, int from, int to, uint32_t route) {
    const struct tw_content *c = CONTENT(game);
    uint32_t hostile = 0;
    bool port = false;
    for (int sea = 0; sea < SEAS; sea++)
        if ((route & 1u << sea) && sea_controller(game, sea) != side)
            hostile |= 1u << sea;
    for (int end = 0; end < 2; end++) {
        int place = end ? to : from;
        if (place >= PLACE_CITY && place < PLACE_POOL) { /* TW-6.21 */
            hostile |= 1u << c->city[place - PLACE_CITY].sea;
            port = true;
        } else {
            port |= port_helps(game, side, place, route);
        }
    }
    int seas = count_bits(hostile);
    return (struct voyage){seas, port - (seas > 1 ? seas - 1 : 0)};
}

struct voyage sea_voyage(const struct game *game, int side, int from, int to) {
    const struct tw_content *c = CONTENT(game);
    uint32_t a = c->area[coast(game, from)].seas, b = c->area[coast(game, to)].seas;
    if (from >= PLACE_CITY)
        a = 1u << c->city[from - PLACE_CITY].sea;
    if (to >= PLACE_CITY)
        b = 1u << c->city[to - PLACE_CITY].sea;
    struct voyage best = {SEAS + 1, -SEAS};
    for (int i = 0; i < 6; i++) {
        if (!joins(routes[i], a, b))
            continue;
        struct voyage v = voyage_by(game, side, from, to, routes[i]);
        if ((v.enemy_seas == 0) != (best.enemy_seas == 0) ? v.enemy_seas == 0 : v.modifier > best.modifier)
            best = v;
    }
    return best;
}

/* ---- the move: 6.2 ----------------------------------------------------------------------------------------------- */

static bool may_land_at(const struct game *game, int block, int area) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), from = coast(game, s->place[block]);
    return area != from && (friendly(s, side, area) || vacant(s, area)) && !march_treaty_closes(game, from, area) &&
           block_may_stay(c, block, area, field(s, side, area));
}

/* TW-6.21 */
static bool may_land_inside(const struct game *game, int block, int fort) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), area = c->city[fort].area, from = s->place[block];
    if (fort_place(fort) == from || !besieged_port_open(game, side, fort) ||
        march_treaty_closes(game, coast(game, from), area))
        return false;
    bool full = count_bits(inside(s, side, fort) & c->fighting[side]) >= c->city[fort].size;
    return (!full || c->block[block].cls == ARTILLERY) && block_may_stay(c, block, area, inside(s, side, fort));
}

uint64_t sea_landings(const struct game *game, int block) {
    uint64_t to = 0;
    for (uint64_t m = CONTENT(game)->coastal; m; m &= m - 1)
        if (may_land_at(game, block, first_bit(m)))
            to |= m & -m;
    for (int fort = 0; fort < FORTS; fort++)
        if (may_land_inside(game, block, fort))
            to |= BIT(fort_place(fort));
    return to;
}

bool sea_landing_open(const struct game *game, int block) {
    for (uint64_t m = CONTENT(game)->coastal; m; m &= m - 1)
        if (may_land_at(game, block, first_bit(m)))
            return true;
    return sea_landings(game, block) != 0;
}

/* a: where it sails from. */
void embark_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (uint64_t m = passengers(game, role, frame->a); m; m &= m - 1) {
        int block = block_of(role, first_bit(m));
        if (sea_landing_open(game, block))
            list_add1(list, VERB_EMBARK, block);
    }
    if (list->count == 0)
        list_add(list, VERB_PASS);
}

void embark_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->a, 0, 0, 0);
        flow_return(game);
        return;
    }
    tell_secret(game, EVENT_PICKED, ROLE_BIT(role), ROLE_BIT(role), action->arg[0], 0, 0, 0);
    frame->b = action->arg[0];
    flow_goto(game, STEP_LAND);
}

/* a: where it sails from, b: the block. */
void land_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    for (uint64_t m = sea_landings(game, frame->b); m; m &= m - 1)
        list_add1(list, VERB_LAND, first_bit(m));
}

/* TW-6.2: the Sea Move Table. Returns whether the block arrives. */
static bool sail(struct game *game, int block, struct voyage voyage) {
    const struct tw_state *s = TW(game);
    if (voyage.enemy_seas == 0 || free_voyage(s, s->place[block]))
        return true;
    int rolled = die(game, 6, "Sea Move"), result = rolled + voyage.modifier;
    result = result < 1 ? 1 : result > 6 ? 6 : result;
    const struct tw_sea_result *row = &CONTENT(game)->sea_move[result - 1];
    tell(game, EVENT_SEA_ROLL, rolled, result, row->outcome, row->loss);
    if (row->outcome == 0)
        block_eliminate(game, block);
    else if (row->loss)
        block_lose(game, block, row->loss);
    return row->outcome == 2 && s->place[block] < PLACE_POOL;
}

void land_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    int from = frame->a, block = frame->b, to = action->arg[0];
    s->moved[role] |= block_bit(block);
    s->roamed[role] |= block_bit(block);
    s->combat.entered_by[block] = NO_BORDER;
    if (!sea_try_port(game, role, from, EVENT_PORT_CLOSED) || !sea_try_port(game, role, to, EVENT_PORT_CLOSED)) {
        s->ap++;
        flow_return(game);
        return;
    }
    if (from == PLACE_IRELAND)
        s->irish_sailed = 1;
    int16_t told[EVENT_ARGS] = {(int16_t)role, (int16_t)from, (int16_t)to, (int16_t)block};
    const role_set audience = fog_audience(s, block);
    tell_secret8(game, EVENT_SAILED, audience, audience, told);
    if (sail(game, block, sea_voyage(game, role, from, to)))
        block_put(game, block, to);
    flow_return(game);
    henrietta_check(game);
}
