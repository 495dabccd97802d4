#include "voyages.h"

#include "control.h"

/* Runs of adjacent Seas: the German Ocean, the British Sea and the Irish Sea lie in a row. */
static const uint8_t routes[6] = {1 << GERMAN_OCEAN,
                                  1 << BRITISH_SEA,
                                  1 << IRISH_SEA,
                                  1 << GERMAN_OCEAN | 1 << BRITISH_SEA,
                                  1 << BRITISH_SEA | 1 << IRISH_SEA,
                                  1 << GERMAN_OCEAN | 1 << BRITISH_SEA | 1 << IRISH_SEA};

/* Does a route of these Seas join the two coasts, from one end to the other? */
static bool joins(uint32_t route, uint32_t from, uint32_t to) {
    uint32_t low = route & -route, high = bit_of(31 - __builtin_clz(route));
    return ((from & low) && (to & high)) || ((from & high) && (to & low));
}

static bool port_helps(const struct game *game, int side, int area, uint32_t route) {
    const struct tw_content *c = content_of(game);
    int city = area < AREAS ? c->area[area].city : NONE;
    return city != NONE && c->city[city].port && (route & bit_of(c->city[city].sea)) &&
           state_of(game)->city_control[city] == side;
}

static struct voyage voyage_by(const struct game *game, int side, int from, int to, uint32_t route) {
    const struct tw_content *c = content_of(game);
    uint32_t hostile = 0;
    bool port = false;
    for (int sea = 0; sea < SEAS; sea++)
        if ((route & bit_of(sea)) && sea_controller(game, sea) != side)
            hostile |= bit_of(sea);
    for (int end = 0; end < 2; end++) {
        int place = end ? to : from;
        if (place >= PLACE_CITY && place < PLACE_POOL) { /* TW-6.21 */
            hostile |= bit_of(c->city[place - PLACE_CITY].sea);
            port = true;
        } else {
            port |= port_helps(game, side, place, route);
        }
    }
    int seas = bits_count(hostile);
    return (struct voyage){seas, port - (seas > 1 ? seas - 1 : 0)};
}

struct voyage sea_voyage(const struct game *game, int side, int from, int to) {
    const struct tw_content *c = content_of(game);
    uint32_t a = c->area[place_area(c, from)].seas, b = c->area[place_area(c, to)].seas;
    if (from >= PLACE_CITY)
        a = bit_of(c->city[from - PLACE_CITY].sea);
    if (to >= PLACE_CITY)
        b = bit_of(c->city[to - PLACE_CITY].sea);
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

const struct tw_sea_result *sea_result(const struct tw_content *c, struct voyage voyage, int rolled) {
    int result = rolled + voyage.modifier;
    return &c->sea_move[(result < 1 ? 1 : result > 6 ? 6 : result) - 1];
}

bool sea_free_voyage(const struct tw_state *s, int place) {
    return s->skirmish && place == PLACE_CONTINENT;
}
