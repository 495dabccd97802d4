#include "regions.h"

bool region_open_city(const struct tw_state *s, int side, int city) {
    return s->city_control[city] == side && (city >= FORTS || besieged_side(s, city) == NONE);
}

int region_major_cities(const struct game *game, int side, int region, bool besieged_too) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int n = 0;
    for (int city = 0; city < CITIES; city++) {
        bool ours = besieged_too ? s->city_control[city] == side : region_open_city(s, side, city);
        n += c->city[city].size == 2 && ours && c->area[c->city[city].area].region == region;
    }
    return n;
}

int region_artillery_cost(const struct game *game, int side, int region) {
    if (region == LONDON_REGION)
        return 1;
    return region_major_cities(game, side, region, true) ? 2 : 0;
}
