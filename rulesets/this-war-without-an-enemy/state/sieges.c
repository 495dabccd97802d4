#include "sieges.h"

uint64_t siege_besiegers(const struct game *game, int side, int fort) {
    const struct tw_state *s = TW(game);
    return in_field(s, side, CONTENT(game)->city[fort].area) & ~s->combat.fled[side];
}

int siege_guns(const struct game *game, int side, int fort, bool covenanters_too) {
    const struct tw_content *c = CONTENT(game);
    uint64_t guns = siege_besiegers(game, side, fort) & c->of_class[side][ARTILLERY];
    int sum = 0;
    if (!covenanters_too && side == PARLIAMENT)
        guns &= ~c->covenanters;
    FOR_EACH_BIT (m, guns)
        sum += TW(game)->strength[block_of(side, m)];
    return sum;
}

int storm_limit(const struct game *game, int fort) {
    const struct tw_content *c = CONTENT(game);
    return fort == c->named.hull ? 1 : 2 * c->city[fort].size;
}

bool walls_unfinished(const struct game *game, int fort) {
    return fort == CONTENT(game)->named.london && !(TW(game)->in_force >> FORTIFICATION_OF_LONDON & 1);
}
