/* KM-combat: the strengths of both sides. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "state.h"

uint32_t defenders_inside(const struct game *game, int place) {
    const struct kingmaker *s = state_of(game);
    uint32_t inside = nobles_inside(s, place), best = 0;
    int most = -1;
    for (int role = 0; role < SEATS && inside != 0; role++) {
        uint32_t mine = inside & nobles_of(s, role);
        int strength = nobles_strength(game, mine, STRENGTH_DEFENCE);
        if (mine != 0 && strength > most) {
            most = strength;
            best = mine;
        }
    }
    return best;
}

int defence_of(const struct game *game, int place) {
    return place_garrison(game, place) + nobles_strength(game, defenders_inside(game, place), STRENGTH_DEFENCE);
}

/* KM-townfight: the garrison fights on its owner's side, on the defenders' otherwise. */
bool garrison_attacks(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    return c->kind == COMBAT_TOWN && place_owner(game, c->place) == c->attacker;
}

/* KM-E1-seabattle: at sea the strength of ships is the men whom they can carry. */
static int ships_strength(const struct game *game, uint32_t ships) {
    int capacity = 0;
    FOR_EACH_BIT (ship, ships)
        capacity += content_of(game)->ship[ship].capacity;
    return capacity;
}

int attack_strength(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    if (c->kind == COMBAT_SEA)
        return ships_strength(game, c->attacking_ships);
    int men = garrison_attacks(game) ? c->garrison : 0;
    return men + nobles_strength(game, c->attackers, STRENGTH_ATTACK);
}

int defence_strength(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    if (c->kind == COMBAT_SEA)
        return ships_strength(game, c->defending_ships);
    int men = garrison_attacks(game) ? 0 : c->garrison;
    return men + nobles_strength(game, c->defenders, STRENGTH_DEFENCE);
}

bool odds_reached(enum odds odds, int strong, int weak) {
    static const int8_t wanted[ODDS_COUNT][2] = {[ODDS_MAJORITY] = {1, 1}, [ODDS_5_4] = {5, 4}, [ODDS_3_2] = {3, 2},
                                                 [ODDS_2_1] = {2, 1},      [ODDS_3_1] = {3, 1}, [ODDS_4_1] = {4, 1}};
    return odds >= ODDS_MAJORITY && odds < ODDS_COUNT && strong > weak &&
           strong * wanted[odds][1] >= weak * wanted[odds][0];
}
