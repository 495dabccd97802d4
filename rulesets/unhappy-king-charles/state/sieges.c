#include "sieges.h"

#include "../tables.h"
#include "areas.h"
#include "armies.h"

int fortress_limit(const struct uk_content *c, const struct uk_state *s, int area) {
    const struct uk_area *here = &c->area[area];
    int notable = notable_in(c, s, area);
    if (notable != NONE)
        return c->notable[notable].limit;
    if (here->fortress_class == 0)
        return 0;
    if (gmt(s) && !here->supply)
        return 1;
    return c->fortress_class[here->fortress_class - 1].limit;
}

int fortress_garrison(const struct uk_content *c, const struct uk_state *s, int area) {
    int n = s->within[area];
    FOR_EACH_BIT (g, s->generals_in[area] & (s->inside | s->sheltered))
        n += s->strength[g];
    return n;
}

int fortress_surrender_value(const struct uk_content *c, const struct uk_state *s, int area) {
    int notable = notable_in(c, s, area);
    if (notable != NONE)
        return c->notable[notable].surrender;
    return c->area[area].fortress_class > 0 ? c->fortress_class[c->area[area].fortress_class - 1].surrender : 0;
}

/* Of several Commanding Generals, the one whose army the Siege marker lies on; without one, who did not come in this
 * Activation. A General who passes through takes no part in the siege. A besieger who sets out leaves the siege to no
 * other General (UP-20.1). */
static int who_besieges(const struct uk_state *s, uint32_t generals) {
    int active = s->op.general;
    if ((generals & s->besieging) != 0)
        return __builtin_ctz(generals & s->besieging);
    if ((generals & (generals - 1)) != 0 && active != NONE && (generals >> active & 1)) {
        if (s->op.path_count == 0 && s->op.mode != MODE_ENTRY)
            return active;
        generals &= ~general_bit(active);
    }
    int besieger = NONE;
    FOR_EACH_BIT (g, generals)
        if (besieger == NONE || army_size(s, g) > army_size(s, besieger))
            besieger = g;
    return besieger;
}

int fortress_besieger(const struct uk_content *c, const struct uk_state *s, int area) {
    if (s->control[area] == NEUTRAL || !area_is_fortress(c, s, area))
        return NONE;
    uint32_t enemy = commanders_outside(c, s, area, opponent(s->control[area]));
    return enemy == 0 ? NONE : who_besieges(s, enemy);
}

bool fortress_besieged(const struct uk_state *s, int area) {
    return s->siege[area] != SIEGE_NONE;
}

bool fortress_masked(const struct uk_content *c, const struct uk_state *s, int area) {
    return !fortress_besieged(s, area) && fortress_besieger(c, s, area) != NONE;
}

bool fortress_shut(const struct uk_content *c, const struct uk_state *s, int area) {
    return fortress_besieged(s, area) || fortress_besieger(c, s, area) != NONE;
}

int besiegers_needed(const struct uk_content *c, const struct uk_state *s, int area) {
    int garrison = fortress_garrison(c, s, area);
    if (notable_in(c, s, area) != NONE || c->area[area].fortress_class == 0)
        return garrison > 1 ? garrison : 1;
    return c->fortress_class[c->area[area].fortress_class - 1].besiegers + garrison;
}

bool may_besiege_with(const struct uk_content *c, const struct uk_state *s, int commander, int brigades, int area) {
    return area_is_fortress(c, s, area) && s->control[area] == opponent(general_side(c, commander)) &&
           may_make_war(s, general_side(c, commander)) && brigades >= besiegers_needed(c, s, area);
}

bool may_besiege(const struct uk_content *c, const struct uk_state *s, int commander, int area) {
    return may_besiege_with(c, s, commander, army_size(s, commander), area);
}

static void lay_marker_on_army(struct uk_state *s, int area, int besieger) {
    s->besieging &= ~s->generals_in[area];
    if (besieger != NONE)
        s->besieging |= general_bit(besieger);
}

/* UP-4.5: reveals the besiegers and the pieces inside. */
static void lay_out_siege(struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    uint64_t set[BRIGADE_WORDS] = {0, 0};
    int besieger = fortress_besieger(content_of(game), s, area);
    for (int b = 0; b < BRIGADES; b++) {
        int at = s->brigade_at[b];
        bool inside =
            at == PLACE_INSIDE + area || (at < GENERALS && s->general_at[at] == area && (s->inside >> at & 1));
        bool besieges = at < GENERALS && besieger != NONE && general_on_map(s, at) && army_commander(s, at) == besieger;
        if (inside || besieges)
            set_add(set, b);
    }
    brigades_lay_out(game, set);
}

void siege_place(struct game *game, int area, int kind) {
    struct uk_state *s = state_of(game);
    int besieger = opponent(s->control[area]);
    if (s->siege[area] == SIEGE_NONE)
        s->bombarded[area] = 0;
    s->siege[area] = (int8_t)kind;
    lay_marker_on_army(s, area, fortress_besieger(content_of(game), s, area));
    tell(game, kind == SIEGE_BLOCKADE ? EVENT_BLOCKADED : EVENT_BESIEGED, besieger, area, 0, 0);
    lay_out_siege(game, area);
}

void siege_lift(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    if (s->siege[area] == SIEGE_NONE)
        return;
    s->siege[area] = SIEGE_NONE;
    s->bombarded[area] = 0;
    lay_marker_on_army(s, area, NONE);
    tell(game, EVENT_SIEGE_LIFTED, area, 0, 0, 0);
}

void fortress_plundered(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    int side = s->control[area], train = s->train[side];
    bool with_general = train < GENERALS && s->general_at[train] == area && general_is_inside(s, train);
    if (train == PLACE_INSIDE + area || with_general) {
        train_put(game, side, PLACE_GONE);
        tell(game, EVENT_TRAIN_REMOVED, side, 0, 0, 0);
    }
    if (side == ROYALIST && s->queen == PLACE_INSIDE + area)
        queen_captured(game);
}

/* UP-20.2a */
void fortress_falls(struct game *game, int area, int side) {
    struct uk_state *s = state_of(game);
    int notable = notable_in(content_of(game), s, area);
    fortress_plundered(game, area);
    if (notable != NONE) {
        notable_becomes(game, notable, NOTABLE_GONE);
        tell(game, EVENT_NOTABLE_GONE, notable, 0, 0, 0);
    }
    siege_lift(game, area);
    areas_remove(&s->emptied, area);
    area_set_control(game, area, side);
}

void garrison_shrank(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    if (s->siege[area] != SIEGE_NONE)
        areas_add(&s->emptied, area);
}

/* UP-20.2a: no Brigade is left to hold the Fortress. A General without Brigades surrenders with it. */
static void check_garrison(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    int side = s->control[area];
    if (!areas_have(&s->emptied, area))
        return;
    areas_remove(&s->emptied, area);
    if (s->siege[area] == SIEGE_NONE || fortress_garrison(content_of(game), s, area) > 0)
        return;
    tell(game, EVENT_FORTRESS_FALLS, area, opponent(side), 0, 0);
    fortress_plundered(game, area);
    FOR_EACH_BIT (g, s->generals_in[area] & s->inside)
        general_surrender(game, g);
    fortress_falls(game, area, opponent(side));
}

void siege_check(struct game *game, int area) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int besieger = fortress_besieger(c, s, area);
    if (s->siege[area] != SIEGE_NONE && (besieger == NONE || army_size(s, besieger) < besiegers_needed(c, s, area)))
        siege_lift(game, area);
    if (s->siege[area] != SIEGE_NONE)
        lay_marker_on_army(s, area, besieger);
    if (besieger == NONE)
        s->inside &= ~s->generals_in[area];
    check_garrison(game, area);
}

void sieges_check(struct game *game) {
    const struct uk_state *s = state_of(game);
    const struct area_set all = {{~UINT64_C(0), bit_of(AREAS - BITS_WORD) - 1}};
    struct area_set areas = {{0}};
    set_of_bytes((const uint8_t *)s->siege, AREAS, SIEGE_NONE, areas.word);
    areas = areas_either(areas_without(all, areas), s->emptied);
    for (int g = 0; g < GENERALS; g++)
        if (general_on_map(s, g))
            areas_add(&areas, s->general_at[g]);
    FOR_EACH_AREA(a, areas)
    siege_check(game, a);
}

bool may_withdraw(const struct uk_content *c, const struct uk_state *s, int commander) {
    int area = s->general_at[commander];
    return c->area[area].fortress_class > 0 && s->control[area] == general_side(c, commander) &&
           fortress_garrison(c, s, area) + army_size(s, commander) <= fortress_limit(c, s, area);
}
