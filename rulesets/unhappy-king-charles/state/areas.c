#include "areas.h"

#include "../../kit/moves.h"
#include "../tables.h"
#include "armies.h"
#include "sieges.h"

void area_set_control(struct game *game, int area, int side) {
    struct uk_state *s = state_of(game);
    if (s->control[area] == side)
        return;
    s->control[area] = (int8_t)side;
    s->sheltered &= ~s->generals_in[area];
    tell(game, EVENT_CONTROL, area, side, 0, 0);
}

struct area_set areas_controlled(const struct uk_state *s, int side) {
    struct area_set set = {{0}};
    set_of_bytes((const uint8_t *)s->control, AREAS, side, set.word);
    return set;
}

int areas_held(const struct uk_state *s, int side) {
    const struct area_set held = areas_controlled(s, side);
    return areas_count(&held);
}

static struct thing notable_spot(const struct game *game, int notable) {
    int area = content_of(game)->notable[notable].area;
    return notable_in(content_of(game), state_of(game), area) == notable ? (struct thing){DOM_AREA, area} : nowhere;
}

void notable_becomes(struct game *game, int notable, int state) {
    const struct thing from = notable_spot(game, notable);
    state_of(game)->notable[notable] = (uint8_t)state;
    piece_moves(game, (struct thing){DOM_NOTABLE, notable}, from, notable_spot(game, notable), ROLES_EVERYONE);
}

int notable_in(const struct uk_content *c, const struct uk_state *s, int area) {
    int notable = c->area[area].notable;
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

struct area_set areas_with_unled(const struct uk_state *s, int side) {
    struct area_set none_outside = {{0}}, none_within = {{0}};
    const struct area_set all = {{~UINT64_C(0), bit_of(AREAS - BITS_WORD) - 1}};
    set_of_bytes(s->outside[side], AREAS, 0, none_outside.word);
    set_of_bytes(s->within, AREAS, 0, none_within.word);
    return areas_without(all, areas_both(none_outside, none_within));
}

bool marker_may_go(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return s->control[area] == side && !area_is_fortress(c, s, area) && !stands_there(c, s, area, side);
}

/* Does a side that holds these Areas control the Region? */
static bool region_is_held(const struct uk_content *c, struct area_set held, int region) {
    const struct area_set there = areas_both(held, c->in_region[region]);
    return areas_count(&there) >= c->region[region].needed;
}

int region_controller(const struct uk_content *c, const struct uk_state *s, int region) {
    for (int side = 0; side < SIDES; side++)
        if (region_is_held(c, areas_controlled(s, side), region))
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
    int side = s->control[i->area[0]];
    if (side == NEUTRAL)
        return NEUTRAL;
    for (int k = 0; k < i->count; k++)
        if (s->control[i->area[k]] != side || brigades_there(c, s, i->area[k], opponent(side)))
            return NEUTRAL;
    return side;
}

int regions_controlled(const struct uk_content *c, const struct uk_state *s, int side) {
    const struct area_set held = areas_controlled(s, side);
    int n = 0;
    for (int r = 0; r < REGIONS; r++)
        n += region_is_held(c, held, r);
    return n;
}

int infrastructures_controlled(const struct uk_content *c, const struct uk_state *s, int side) {
    int n = 0;
    for (int i = 0; i < INFRASTRUCTURES; i++)
        n += infrastructure_controller(c, s, i) == side;
    return n;
}

int victory_points(const struct uk_content *c, const struct uk_state *s) {
    return c->rules.vp_region * regions_controlled(c, s, PARLIAMENT) + infrastructures_controlled(c, s, PARLIAMENT);
}

int victory_points_needed(const struct uk_content *c, const struct uk_state *s) {
    return gmt(s) ? c->rules.vp_needed_gmt : c->rules.vp_needed_phalanx;
}

static int on_track(const struct uk_content *c, int status) {
    int most = c->rules.naval_most;
    return status > most ? most : status < -most ? -most : status;
}

int naval_status(const struct uk_content *c, const struct uk_state *s) {
    bool diplomacy = s->control[c->role.london] == ROYALIST || s->control[c->role.bristol] == ROYALIST;
    return on_track(c, s->naval - diplomacy);
}

void naval_move(struct game *game, int delta) {
    struct uk_state *s = state_of(game);
    s->naval = (int8_t)on_track(content_of(game), s->naval + delta);
}

void naval_shift(struct game *game, int delta) {
    const struct uk_state *s = state_of(game);
    naval_move(game, delta);
    tell(game, EVENT_NAVAL, naval_status(content_of(game), s), 0, 0, 0);
}

/* UP-9.1: Areas where a chain may end. */
static bool is_source(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    bool held = s->control[area] == side;
    bool notable = notable_in(c, s, area) != NONE;
    uint32_t generals = s->generals_in[area] & c->generals_of[side];
    if (generals & ~s->inside)
        return true;
    if (gmt(s) && generals != 0)
        return true;
    if (held && notable && (gmt(s) ? !fortress_besieged(s, area) : !fortress_shut(c, s, area)))
        return true;
    return held && c->area[area].supply && !fortress_shut(c, s, area);
}

/* Areas of the side, or Areas with one of its Generals. */
static struct area_set sources(const struct uk_content *c, const struct uk_state *s, int side, struct area_set own) {
    struct area_set set = {{0, 0}};
    FOR_EACH_BIT (g, c->generals_of[side])
        if (general_on_map(s, g))
            areas_add(&own, s->general_at[g]);
    FOR_EACH_AREA(a, own)
    if (is_source(c, s, a, side))
        areas_add(&set, a);
    return set;
}

struct area_set areas_isolated(const struct uk_content *c, const struct uk_state *s, int side) {
    const struct area_set own = areas_controlled(s, side);
    const struct area_set chain = areas_either(own, areas_controlled(s, NEUTRAL));
    struct area_set reached = sources(c, s, side, own), fresh = reached, isolated = {{0, 0}};
    while (!areas_empty(&fresh)) {
        int a = set_next(fresh.word, AREA_WORDS, 0);
        const struct area_set next = areas_without(areas_both(c->land[a], chain), reached);
        reached = areas_either(reached, next);
        areas_remove(&fresh, a);
        fresh = areas_either(fresh, next);
    }
    const struct area_set left = areas_without(own, reached);
    FOR_EACH_AREA(a, left)
    if (!area_is_fortress(c, s, a))
        areas_add(&isolated, a);
    return isolated;
}

bool may_make_war(const struct uk_state *s, int side) {
    return s->war_begun && s->truce != 1 + side;
}
