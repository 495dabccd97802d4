#include "sieges.h"

enum { BREACH_TABLE_END = 15 };

uint64_t siege_besiegers(const struct game *game, int side, int fort) {
    const struct tw_state *s = state_of(game);
    return in_field(s, side, content_of(game)->city[fort].area) & ~s->combat.fled[side];
}

int siege_guns(const struct game *game, int side, int fort, bool covenanters_too) {
    const struct tw_content *c = content_of(game);
    uint64_t guns = siege_besiegers(game, side, fort) & c->of_class[side][ARTILLERY];
    int sum = 0;
    if (!covenanters_too && side == PARLIAMENT)
        guns &= ~c->covenanters;
    FOR_EACH_BIT (m, guns)
        sum += state_of(game)->strength[block_of(side, m)];
    return sum;
}

int storm_limit(const struct game *game, int fort) {
    const struct tw_content *c = content_of(game);
    return fort == c->role.hull ? 1 : 2 * c->city[fort].size;
}

bool walls_unfinished(const struct game *game, int fort) {
    return fort == content_of(game)->role.london && !(state_of(game)->in_force >> FORTIFICATION_OF_LONDON & 1);
}

int bombardment_bonus(const struct game *game, int side, int fort) {
    return side == PARLIAMENT && (state_of(game)->in_force >> SIEGE_TRAIN & 1) &&
           siege_guns(game, side, fort, false) >= BOMBARDMENT_LEAST;
}

int bombardment_needs(const struct game *game, int side, int fort) {
    int guns = siege_guns(game, side, fort, true);
    return content_of(game)->breach_from[guns > BREACH_TABLE_END ? BREACH_TABLE_END : guns] -
           bombardment_bonus(game, side, fort);
}
