#include "sea.h"

#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../state/voyages.h"
#include "../tables.h"
#include "march.h"

/* TW-6.21: may the side try to bring a block into, or out of, its own Besieged City there? */
static bool besieged_port_open(const struct game *game, int side, int fort) {
    const struct tw_city *city = &content_of(game)->city[fort];
    const struct tw_state *s = state_of(game);
    return city->port && inside(s, side, fort) && !half_inside(s, fort) && sea_controller(game, city->sea) == side;
}

/* TW-6.21, TW-6.31 */
bool sea_try_port(struct game *game, int side, int place, int shut) {
    const struct tw_content *c = content_of(game);
    int london = c->role.london, besieger = opponent(side);
    if (place != fort_place(london))
        return true;
    uint64_t besiegers = in_field(state_of(game), besieger, c->city[london].area),
             artillery = c->of_class[besieger][ARTILLERY];
    struct fog_range guns = fog_range(state_of(game), besieger, besiegers, artillery);
    bool known = guns.least > 0 || guns.most == 0, open = !(besiegers & artillery);
    if (!known || !open)
        tell_secret(game, open ? EVENT_PORT_OPEN : shut, ROLES_EVERYONE, known ? ROLES_EVERYONE : ROLE_BIT(besieger),
                    london, 0, 0, 0);
    return open;
}

static uint64_t passengers(const struct game *game, int side, int place) {
    const struct tw_state *s = state_of(game);
    if (place == PLACE_IRELAND && s->irish_sailed)
        return 0;
    if (place >= PLACE_CITY && place < PLACE_POOL)
        return s->at[side][place] & ~s->moved[side] & ~content_of(game)->locals[side];
    return blocks_movable(content_of(game), s, side, place);
}

/* ---- destinations ------------------------------------------------------------------------------------------------ */

/* Areas with a coast where blocks that sail from that place may land. Regional blocks need Friendly or Vacant Areas. */
static uint64_t shores(const struct game *game, uint64_t enemy, int from) {
    const struct tw_content *c = content_of(game);
    int area = place_area(c, from);
    return c->coastal & ~enemy & ~bit_of(area) & ~march_treaty(game, area);
}

/* The Areas of the set where this block may stay. */
static uint64_t shores_for(const struct game *game, int block, uint64_t areas) {
    const struct tw_content *c = content_of(game);
    int side = block_side(block), home = c->block[block].home;
    if (!(c->regional[side] & block_bit(block)))
        return areas;
    uint64_t to = areas & c->region_areas[home];
    FOR_EACH_BIT (area, areas & ~to)
        if (in_field(state_of(game), side, area) & c->chaperons[side][home])
            to |= bit_of(area);
    return to;
}

/* TW-6.21 */
static bool may_land_inside(const struct game *game, int block, int fort) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block), area = c->city[fort].area, from = s->place[block];
    if (fort_place(fort) == from || !besieged_port_open(game, side, fort) ||
        (march_treaty(game, place_area(c, from)) & bit_of(area)))
        return false;
    bool full = bits_count(inside(s, side, fort) & c->fighting[side]) >= c->city[fort].size;
    return (!full || c->block[block].cls == ARTILLERY) && block_may_stay(c, block, area, inside(s, side, fort));
}

/* Places where the block may land. */
static uint64_t sea_landings(const struct game *game, int block) {
    uint64_t enemy = enemy_areas(content_of(game), state_of(game), block_side(block));
    uint64_t to = shores_for(game, block, shores(game, enemy, state_of(game)->place[block]));
    for (int fort = 0; fort < FORTS; fort++)
        if (may_land_inside(game, block, fort))
            to |= bit_of(fort_place(fort));
    return to;
}

/* Is there at least one? areas: of shores(). */
static bool may_land(const struct game *game, int block, uint64_t areas) {
    const struct tw_content *c = content_of(game);
    if ((areas & c->region_areas[c->block[block].home]) || shores_for(game, block, areas))
        return true;
    for (int fort = 0; fort < FORTS; fort++)
        if (may_land_inside(game, block, fort))
            return true;
    return false;
}

/* ---- origins ----------------------------------------------------------------------------------------------------- */

static bool may_sail_from(const struct game *game, int side, int place, uint64_t enemy) {
    if (place >= PLACE_CITY && !besieged_port_open(game, side, place - PLACE_CITY))
        return false;
    uint64_t areas = shores(game, enemy, place);
    FOR_EACH_BIT (bit, passengers(game, side, place))
        if (may_land(game, block_of(side, bit), areas))
            return true;
    return false;
}

uint64_t sea_places(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t boxes = bit_of(PLACE_IRELAND) | bit_of(PLACE_CONTINENT);
    uint64_t cities = (bit_of(FORTS) - 1) << PLACE_CITY, enemy = enemy_areas(c, s, side);
    uint64_t places = 0;
    FOR_EACH_BIT (place, c->coastal | boxes | cities)
        if ((s->at[side][place] & ~s->moved[side]) && may_sail_from(game, side, place, enemy))
            places |= bit_of(place);
    return places;
}

bool sea_free(const struct game *game, int side) {
    return sea_free_voyage(state_of(game), PLACE_CONTINENT) && (sea_places(game, side) & bit_of(PLACE_CONTINENT));
}

void sea_begin(struct game *game, int side, int place) {
    tell(game, EVENT_SEA_MOVE, side, place, 0, 0);
    flow_call(game, STEP_EMBARK, side, place);
}

/* ---- the move: TW-6.2 -------------------------------------------------------------------------------------------- */

void embark_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t areas = shores(game, enemy_areas(content_of(game), state_of(game), role), frame->reg[EMBARK_PLACE]);
    FOR_EACH_BIT (bit, passengers(game, role, frame->reg[EMBARK_PLACE])) {
        int block = block_of(role, bit);
        if (may_land(game, block, areas))
            list_add1(list, VERB_EMBARK, block);
    }
    if (list->count == 0)
        list_add(list, VERB_PASS);
}

/* A single block embarks if possible, or the move ends: one choice in any case. Both sides can count stacks. */
bool embark_open(const struct game *game, const struct frame *frame, int role) {
    return __builtin_popcountll(state_of(game)->at[role][frame->reg[EMBARK_PLACE]] & ~state_of(game)->moved[role]) <= 1;
}

void embark_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->reg[EMBARK_PLACE], 0, 0, 0);
        flow_return(game);
        return;
    }
    tell_secret(game, EVENT_PICKED, ROLE_BIT(role), ROLE_BIT(role), action->arg[0], 0, 0, 0);
    frame->reg[LAND_BLOCK] = action->arg[0];
    flow_goto(game, STEP_LAND);
}

void land_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, sea_landings(game, frame->reg[LAND_BLOCK]))
        list_add1(list, VERB_LAND, m);
}

/* TW-6.2: the Sea Move Table. Returns whether the block arrives. */
static bool sail(struct game *game, int block, struct voyage voyage) {
    const struct tw_state *s = state_of(game);
    if (voyage.enemy_seas == 0 || sea_free_voyage(s, s->place[block]))
        return true;
    int rolled = die(game, 6, "Sea Move");
    const struct tw_sea_result *row = sea_result(content_of(game), voyage, rolled);
    int result = (int)(row - content_of(game)->sea_move) + 1;
    tell(game, EVENT_SEA_ROLL, rolled, result, row->outcome, row->loss);
    if (row->loss > 0)
        tell(game, EVENT_SEA_LOSS, row->loss, 0, 0, 0);
    if (row->outcome == 0)
        block_eliminate(game, block);
    else if (row->loss)
        block_lose(game, block, row->loss);
    return row->outcome == 2 && s->place[block] < PLACE_POOL;
}

void land_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int from = frame->reg[LAND_PLACE], block = frame->reg[LAND_BLOCK], to = action->arg[0];
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
    role_set audience = fog_audience(s, block);
    tell_secret8(game, EVENT_SAILED, audience, audience, told);
    if (sail(game, block, sea_voyage(game, role, from, to)))
        block_put(game, block, to);
    flow_return(game);
}
