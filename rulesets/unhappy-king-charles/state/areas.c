#include "areas.h"

#include "../tables.h"
#include "armies.h"
#include "sieges.h"

void area_set_control(struct game *game, int area, int side) {
    struct uk_state *s = uk(game);
    if (s->control[area] == side)
        return;
    s->control[area] = (int8_t)side;
    tell(game, EVENT_CONTROL, area, side, 0, 0);
}

struct area_set areas_controlled(const struct uk_state *s, int side) {
    struct area_set set = {{0, 0}};
    for (int a = 0; a < AREAS; a++)
        if (s->control[a] == side)
            areas_add(&set, a);
    return set;
}

int areas_held(const struct uk_state *s, int side) {
    int n = 0;
    for (int a = 0; a < AREAS; a++)
        n += s->control[a] == side;
    return n;
}

int notable_in(const struct uk_content *c, const struct uk_state *s, int area) {
    const int notable = c->area[area].notable;
    return notable != NONE && s->notable[notable] == NOTABLE_IN_PLAY ? notable : NONE;
}

bool area_is_fortress(const struct uk_content *c, const struct uk_state *s, int area) {
    return c->area[area].fortress_class > 0 || notable_in(c, s, area) != NONE;
}

bool general_outside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return (s->generals_in[area] & c->generals_of[side] & ~s->inside) != 0;
}

bool stands_outside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return s->outside[side][area] > 0 || general_outside(c, s, area, side);
}

bool stands_there(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return s->outside[side][area] > 0 || (s->generals_in[area] & c->generals_of[side]) != 0 ||
           (s->within[area] > 0 && s->control[area] == side);
}

struct area_set areas_beside(const struct uk_content *c, struct area_set set) {
    struct area_set beside = {{0, 0}};
    FOR_EACH_AREA(a, set)
    beside = areas_either(beside, c->adjacent[a]);
    return beside;
}

bool marker_may_go(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return s->control[area] == side && !area_is_fortress(c, s, area) && !stands_there(c, s, area, side);
}

int region_controller(const struct uk_content *c, const struct uk_state *s, int region) {
    int held[SIDES] = {0, 0};
    FOR_EACH_AREA(a, c->in_region[region])
    if (s->control[a] != NEUTRAL)
        held[s->control[a]]++;
    for (int side = 0; side < SIDES; side++)
        if (held[side] >= c->region[region].needed)
            return side;
    return NEUTRAL;
}

/* UP-3.1.8: a General who has lost his last Brigade in a Battle is no hindrance. */
static bool brigades_there(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side])
        if (s->strength[g] > 0)
            return true;
    return s->outside[side][area] > 0 || (s->within[area] > 0 && s->control[area] == side);
}

int infrastructure_controller(const struct uk_content *c, const struct uk_state *s, int infrastructure) {
    const struct uk_infrastructure *i = &c->infrastructure[infrastructure];
    const int side = s->control[i->area[0]];
    if (side == NEUTRAL)
        return NEUTRAL;
    for (int k = 0; k < i->count; k++)
        if (s->control[i->area[k]] != side || brigades_there(c, s, i->area[k], opponent(side)))
            return NEUTRAL;
    return side;
}

int regions_controlled(const struct uk_content *c, const struct uk_state *s, int side) {
    int n = 0;
    for (int r = 0; r < REGIONS; r++)
        n += region_controller(c, s, r) == side;
    return n;
}

int infrastructures_controlled(const struct uk_content *c, const struct uk_state *s, int side) {
    int n = 0;
    for (int i = 0; i < INFRASTRUCTURES; i++)
        n += infrastructure_controller(c, s, i) == side;
    return n;
}

static int on_track(const struct uk_content *c, int status) {
    const int most = c->rules.naval_most;
    return status > most ? most : status < -most ? -most : status;
}

int naval_status(const struct uk_content *c, const struct uk_state *s) {
    const bool diplomacy = s->control[c->at.london] == ROYALIST || s->control[c->at.bristol] == ROYALIST;
    return on_track(c, s->naval - diplomacy);
}

void naval_shift(struct game *game, int delta) {
    struct uk_state *s = uk(game);
    s->naval = (int8_t)on_track(CONTENT(game), s->naval + delta);
    tell(game, EVENT_NAVAL, naval_status(CONTENT(game), s), 0, 0, 0);
}

/* 9.1: where a chain may end. */
static bool is_source(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    const bool held = s->control[area] == side;
    const bool notable = notable_in(c, s, area) != NONE;
    const uint32_t generals = s->generals_in[area] & c->generals_of[side];
    if (generals & ~s->inside)
        return true;
    if (gmt(s) && generals != 0)
        return true;
    if (held && notable && (gmt(s) ? !fortress_besieged(s, area) : !fortress_shut(c, s, area)))
        return true;
    return held && c->area[area].supply && !fortress_shut(c, s, area);
}

struct area_set areas_isolated(const struct uk_content *c, const struct uk_state *s, int side) {
    const struct area_set own = areas_controlled(s, side);
    const struct area_set chain = areas_either(own, areas_controlled(s, NEUTRAL));
    struct area_set reached = {{0, 0}}, isolated = {{0, 0}};
    uint8_t queue[AREAS];
    int head = 0, tail = 0;
    for (int a = 0; a < AREAS; a++)
        if (is_source(c, s, a, side)) {
            areas_add(&reached, a);
            queue[tail++] = (uint8_t)a;
        }
    while (head < tail) {
        const struct area_set next = areas_without(areas_both(c->land[queue[head++]], chain), reached);
        FOR_EACH_AREA(a, next) {
            areas_add(&reached, a);
            queue[tail++] = (uint8_t)a;
        }
    }
    FOR_EACH_AREA(a, own)
    if (!areas_have(&reached, a) && !area_is_fortress(c, s, a))
        areas_add(&isolated, a);
    return isolated;
}

bool may_make_war(const struct uk_state *s, int side) {
    return s->war_begun && s->truce != 1 + side;
}
