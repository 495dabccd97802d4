#include "recruitment.h"

#include "../state/blocks.h"
#include "../state/control.h"
#include "../state/supply.h"
#include "../tables.h"
#include "march.h"
#include "sea.h"

/* ---- TW-6.3: blocks that can gain strength ----------------------------------------------------------------------- */

static uint64_t below_strength(const struct tw_content *c, const struct tw_state *s, int side, uint64_t set) {
    uint64_t weak = 0;
    FOR_EACH_BIT (m, set) {
        int block = block_of(side, m);
        if (s->strength[block] < c->block[block].strength)
            weak |= bit_of(m);
    }
    return weak;
}

/* Regional blocks and Regional Leaders only at home; Clubmen and Covenanters never; Artillery only by an Event. */
static uint64_t able(const struct tw_content *c, int side, int area, uint64_t here, bool artillery) {
    return here & c->at_home[side][area] & (c->ap_grows[side] | (artillery ? c->guns_grow[side] : 0));
}

/* TW-6.31: strength a Turn. */
static int port_limit(const struct tw_content *c, int fort) {
    return fort == c->role.london ? 2 : 1;
}

/* TW-6.31 */
static uint64_t port_able(const struct game *game, int side, int fort) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_city *city = &c->city[fort];
    if (half_inside(s, fort) || city->port == 0 || sea_controller(game, city->sea) != side ||
        s->port_strength[fort] >= port_limit(c, fort))
        return 0;
    return able(c, side, city->area, s->at[side][fort_place(fort)] & c->of_class[side][INFANTRY], false);
}

uint64_t recruitment_strengthen(const struct game *game, int side, uint64_t areas, bool artillery) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    FOR_EACH_BIT (area, areas & friendly_areas(s, side)) {
        if (s->at[side][area])
            set |= able(c, side, area, s->at[side][area], artillery);
    }
    for (int fort = 0; fort < FORTS; fort++)
        if (s->at[side][fort_place(fort)] && (areas >> c->city[fort].area & 1))
            set |= port_able(game, side, fort);
    return below_strength(c, s, side, set);
}

bool recruitment_add(struct game *game, int block) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block), fort = s->place[block] - PLACE_CITY;
    if (fort >= 0 && fort < FORTS) {
        if (!sea_try_port(game, side, s->place[block], EVENT_PORT_SHUT)) {
            s->port_strength[fort] = (uint8_t)port_limit(c, fort);
            return false;
        }
        s->port_strength[fort]++;
    }
    block_gain(game, block, 1);
    return true;
}

/* ---- TW-6.3: deployment ------------------------------------------------------------------------------------------ */

/* A Garrison: with a Fortified City, in a Friendly Area even if its side Besieges the City, or in a Neutral Area if the
 * City is Sympathetic. */
static uint64_t garrison_areas(const struct tw_content *c, const struct tw_state *s, int side) {
    uint64_t sympathetic = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (c->city[fort].sympathy == side)
            sympathetic |= bit_of(c->city[fort].area);
    return c->forts & (friendly_areas(s, side) | (neutral_areas(s) & sympathetic));
}

/* TW-6.18: on the first Turn only Parliament recruits in Yorkshire. */
static uint64_t open_to_recruits(const struct game *game, int side, uint64_t areas) {
    return side == KING ? areas & ~march_treaty(game, PLACE_POOL) : areas;
}

uint64_t recruitment_areas(const struct game *game, int block, uint64_t areas) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_block *facts = &c->block[block];
    int side = block_side(block);
    areas = open_to_recruits(game, side, areas);
    areas &= facts->kind == LOCAL ? garrison_areas(c, s, side) : friendly_areas(s, side) & c->deploy_areas[facts->home];
    uint64_t room[CLASSES];
    supply_room(c, s, side, areas, room);
    return room[facts->cls];
}

uint64_t recruitment_deploy(const struct game *game, int side, uint64_t areas, bool artillery) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t pool = s->at[side][PLACE_POOL], set = 0;
    if (!pool)
        return 0;
    areas = open_to_recruits(game, side, areas);
    uint64_t friends = areas & friendly_areas(s, side);
    uint64_t room[CLASSES], for_garrisons[CLASSES];
    supply_room(c, s, side, friends, room);
    FOR_EACH_BIT (m, pool & ~c->locals[side]) {
        const struct tw_block *facts = &c->block[block_of(side, m)];
        bool may = facts->ap_deploys || (artillery && facts->cls == ARTILLERY);
        if (may && (room[facts->cls] & c->deploy_areas[facts->home]))
            set |= bit_of(m);
    }
    uint64_t garrisons = pool & c->garrisons[side];
    if (garrisons)
        supply_room(c, s, side, garrison_areas(c, s, side) & areas, for_garrisons);
    if (garrisons && for_garrisons[INFANTRY])
        set |= garrisons;
    return set;
}
