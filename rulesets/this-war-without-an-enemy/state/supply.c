#include "supply.h"

int supply_excess(const struct tw_content *c, const struct tw_state *s, int side, int area, int cavalry, int infantry) {
    const struct tw_area *facts = &c->area[area];
    int blocks = c->supply_blocks[facts->mountain], horse = c->supply_cavalry[facts->mountain];
    /* A City feeds Infantry only, and no Besiegers. */
    bool open = facts->city != NONE && (facts->fort == NONE || !s->at[opponent(side)][fort_place(facts->fort)]);
    int city = open ? c->supply_city[c->city[facts->city].size] : 0;
    int fed_horse = cavalry < horse ? cavalry : horse;
    int foot = infantry > city ? infantry - city : 0;
    int rest = foot + fed_horse - blocks;
    return cavalry - fed_horse + (rest > 0 ? rest : 0);
}

bool supply_has_room(const struct tw_content *c, const struct tw_state *s, int side, int area, int cls) {
    uint64_t room[CLASSES];
    if (area >= AREAS)
        return true;
    supply_room(c, s, side, bit_of(area), room);
    return room[cls] != 0;
}

void supply_room(const struct tw_content *c, const struct tw_state *s, int side, uint64_t areas,
                 uint64_t room[CLASSES]) {
    room[ARTILLERY] = areas;
    room[CAVALRY] = room[INFANTRY] = 0;
    FOR_EACH_BIT (area, areas) {
        uint64_t here = s->at[side][area] & c->fighting[side];
        int cavalry = here ? bits_count(here & c->of_class[side][CAVALRY]) : 0;
        int infantry = here ? bits_count(here & c->of_class[side][INFANTRY]) : 0;
        if (!here || supply_excess(c, s, side, area, cavalry + 1, infantry) == 0) /* every Area feeds one block */
            room[CAVALRY] |= bit_of(area);
        if (!here || supply_excess(c, s, side, area, cavalry, infantry + 1) == 0)
            room[INFANTRY] |= bit_of(area);
    }
}

struct hungry supply_hungry(const struct game *game, int side, int area) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    struct hungry h = {.here = s->at[side][area] & ~s->done[side]};
    h.cavalry = bits_count(h.here & c->of_class[side][CAVALRY]);
    h.infantry = bits_count(h.here & c->of_class[side][INFANTRY]);
    h.excess = supply_excess(c, s, side, area, h.cavalry, h.infantry);
    return h;
}

int supply_hunger(const struct game *game, int side, int area) {
    return supply_hungry(game, side, area).excess;
}
