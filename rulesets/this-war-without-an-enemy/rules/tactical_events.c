/* TW-7.9: the Areas of each Tactical Event. They depend only on facts that both sides see, except those of the Surprise
 * Attack; its owner is asked in any case. */
#include "../state/battle.h"
#include "events.h"

/* Areas with a Siege, where a Sally or a Storm may follow. */
static uint64_t siege_areas(const struct game *game) {
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(state_of(game), fort) != NONE)
            set |= bit_of(c->city[fort].area);
    return set;
}

/* TW-8.2: Areas where a Sally would be a Battle. */
static uint64_t sally_areas(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) != NONE && s->marker[fort] < 0)
            set |= bit_of(c->city[fort].area);
    return set & ~s->areas[CONTESTED];
}

uint64_t combat_areas(const struct game *game, int side, bool shown) {
    return state_of(game)->areas[CONTESTED] | siege_areas(game);
}

uint64_t battle_areas(const struct game *game, int side, bool shown) {
    return state_of(game)->areas[CONTESTED] | sally_areas(game);
}

/* TW-7.91 */
uint64_t terrain_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = state_of(game);
    uint64_t battles = s->areas[CONTESTED], set = siege_areas(game) & ~battles;
    FOR_EACH_BIT (area, battles)
        if (s->combat.attacker[area] != side)
            set |= bit_of(area);
    return set;
}

/* TW-7.93 */
uint64_t mining_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = state_of(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) == opponent(side) && s->marker[fort] >= 1)
            set |= bit_of(content_of(game)->city[fort].area);
    return set;
}

/* TW-7.94: Battles in which the side attacks, also by a Sally; only those that it may name, or all for which it is
 * asked. */
uint64_t surprise_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t unwieldy = battle_unwieldy(c, side), set = 0;
    FOR_EACH_BIT (area, s->areas[CONTESTED]) {
        if (s->combat.attacker[area] == side && (shown || !(in_field(s, side, area) & unwieldy)))
            set |= bit_of(area);
    }
    FOR_EACH_BIT (area, sally_areas(game)) {
        uint64_t garrison = inside(s, side, c->area[area].fort);
        if (garrison && (shown || (garrison & ~unwieldy)))
            set |= bit_of(area);
    }
    return set;
}
