/* Where recruited Brigades may be placed: UP-10.1, UP-10.2, UP-10.5, UP-10.7, UP-14, UP-14.1, UG-7.3.2. */
#include "places.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"

static bool is_reformed(const struct uk_state *s, int brigade) {
    return s->brigade_at[brigade] == PLACE_REFORMED;
}

/* A New Model Brigade takes the Region of the Recruitment Area that has not had its Brigade yet. */
int recruit_region(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    const struct recruitment *r = &s->recruitment;
    if (c->brigade[brigade].region != NO_REGION || c->brigade[brigade].pool != POOL_NEW_MODEL)
        return c->brigade[brigade].region;
    for (int region = 0; region < REGIONS; region++)
        if (region != WALES && area_recruits(c, area, r->side, region) &&
            !(r->once_a_region && r->regions >> region & 1))
            return region;
    return c->area[area].region;
}

static bool region_is_open(const struct recruitment *r, int region) {
    return !(r->excluded >> region & 1) && !(r->once_a_region && (r->regions >> region & 1));
}

/* UP-10.2: enemies in the Area. */
static bool enemies_bar(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return s->siege[area] != SIEGE_NONE ||
           (!gmt(s) && !area_is_fortress(c, s, area) && stands_there(c, s, area, opponent(side)));
}

/* UP-25.1, in the Recruitment Phase; UG-18.1 on Truro also applies to the Recruit action. */
bool cornish_bars(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    const struct uk_brigade *b = &c->brigade[brigade];
    bool phase = s->recruitment.source == RECRUIT_PHASE;
    if (!option_on(s, OPTION_CORNISH) || b->side != ROYALIST || b->region != THE_SOUTH)
        return false;
    if (b->tags & TAG_CORNISH) /* Bath is for all other Brigades */
        return false;
    if (area == c->role.cornish_port)
        return phase || (gmt(s) && s->recruitment.source == RECRUIT_ACTION);
    return phase && area != c->role.cornish_limit && (gmt(s) || notable_in(c, s, area) != BASING_HOUSE);
}

/* UP-25.3: Cambridge and Willoughby; with_manchester handles Manchester himself. */
static bool manchester_bars(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    return option_on(s, OPTION_MANCHESTER) && (c->brigade[brigade].tags & TAG_ASSOCIATION) &&
           area != c->role.association_seat && notable_in(c, s, area) != WILLOUGHBY;
}

/* UP-10.1: a Recruitment Area of the side for that Region, or a Local Notable of the side and Region. */
static bool phase_area(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    const struct recruitment *r = &s->recruitment;
    int region = recruit_region(c, s, brigade, area), notable = notable_in(c, s, area);
    bool notables = notable != NONE && c->notable[notable].side == r->side && c->area[area].region == region;
    if (!area_recruits(c, area, r->side, region) && !notables)
        return false;
    if (c->brigade[brigade].pool == POOL_NEW_MODEL && region == WALES)
        return false;
    if (s->control[area] == opponent(r->side) || enemies_bar(c, s, area, r->side) || !region_is_open(r, region))
        return false;
    if (r->source == RECRUIT_ACTION && areas_have(&r->used, area))
        return false;
    return !areas_have(&r->reformed, area) && !cornish_bars(c, s, brigade, area) &&
           !manchester_bars(c, s, brigade, area);
}

/* UP-10.7 */
static bool reformed_area(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    const struct recruitment *r = &s->recruitment;
    const struct uk_brigade *b = &c->brigade[brigade];
    if (s->control[area] != r->side || areas_have(&r->used, area) || s->siege[area] != SIEGE_NONE)
        return false;
    if (!gmt(s) && stands_there(c, s, area, opponent(r->side)))
        return false;
    if (b->pool == POOL_NEW_MODEL)
        return c->area[area].region != WALES;
    return b->pool != POOL_REGIONAL || c->area[area].region == b->region;
}

/* ---- in the Area ------------------------------------------------------------------------------------------ */

static void list_displays(const struct game *game, int brigade, int area, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int pending = s->recruitment.pending;
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[s->recruitment.side]) {
        bool shut = general_is_inside(s, g);
        if ((pending != NONE && pending != g) || !may_hold(c, s, g, brigade) || general_room(c, s, g) <= 0)
            continue;
        if (!shut || fortress_garrison(c, s, area) < fortress_limit(c, s, area))
            list_add2(list, VERB_RECRUIT_WITH, brigade, g);
    }
}

static void list_spots(const struct game *game, int brigade, int area, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int side = s->recruitment.side;
    bool fortress = area_is_fortress(c, s, area) && s->control[area] == side;
    bool drum = gmt(s) && !is_reformed(s, brigade) && /* UG-7.1.7: in that case to the marker */
                area_recruits(c, area, side, recruit_region(c, s, brigade, area));
    if (fortress && fortress_garrison(c, s, area) < fortress_limit(c, s, area))
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_INSIDE);
    if (notable_in(c, s, area) == NONE || drum)
        list_add3(list, VERB_RECRUIT, brigade, area, SPOT_OUTSIDE);
}

/* UP-14.1: places on the Display of a Regional General who is not a Subordinate, or with a Local Notable. */
static void list_grandees(const struct game *game, int brigade, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct recruitment *r = &s->recruitment;
    int region = c->brigade[brigade].region;
    FOR_EACH_BIT (g, c->generals_of[ROYALIST] & ~r->generals) {
        int area = s->general_at[g];
        if (!general_is_free(s, g) || !(c->general[g].regions >> region & 1) || c->area[area].region != region ||
            cornish_bars(c, s, brigade, area) || s->siege[area] != SIEGE_NONE ||
            (r->pending != NONE && r->pending != g))
            continue;
        bool full = general_is_inside(s, g) && fortress_garrison(c, s, area) >= fortress_limit(c, s, area);
        if (general_room(c, s, g) > 0 && may_hold(c, s, g, brigade) && !full)
            list_add2(list, VERB_RECRUIT_WITH, brigade, g);
    }
    for (int n = 0; n < NOTABLES && r->pending == NONE; n++) {
        int area = c->notable[n].area;
        if (c->notable[n].side == ROYALIST && notable_in(c, s, area) == n && c->area[area].region == region &&
            !(r->notables >> n & 1) && s->siege[area] == SIEGE_NONE &&
            fortress_garrison(c, s, area) < fortress_limit(c, s, area))
            list_add3(list, VERB_RECRUIT, brigade, area, SPOT_INSIDE);
    }
}

/* UP-25.3: in the East, on Manchester's Display, in any Area. */
static void list_with_manchester(const struct game *game, int brigade, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = s->general_at[MANCHESTER];
    if (!option_on(s, OPTION_MANCHESTER) || !(c->brigade[brigade].tags & TAG_ASSOCIATION) || is_reformed(s, brigade) ||
        area >= AREAS || c->area[area].region != THE_EAST || area == c->role.association_seat ||
        notable_in(c, s, area) == WILLOUGHBY || s->siege[area] != SIEGE_NONE ||
        !region_is_open(&s->recruitment, THE_EAST) ||
        (general_is_inside(s, MANCHESTER) && fortress_garrison(c, s, area) >= fortress_limit(c, s, area)) ||
        (s->recruitment.source == RECRUIT_ACTION && areas_have(&s->recruitment.used, area)) ||
        (s->recruitment.pending != NONE && s->recruitment.pending != MANCHESTER))
        return;
    if (general_room(c, s, MANCHESTER) > 0)
        list_add2(list, VERB_RECRUIT_WITH, brigade, MANCHESTER);
}

/* A superset of the possible Areas: phase_area and reformed_area check each of them. */
static struct area_set places_to_look_at(const struct uk_content *c, const struct uk_state *s, int brigade) {
    int side = s->recruitment.side, region = c->brigade[brigade].region;
    if (is_reformed(s, brigade))
        return areas_controlled(s, side);
    return areas_without(region < REGIONS ? c->drums_for[side][region] : c->drums[side],
                         areas_controlled(s, opponent(side)));
}

void places_list(const struct game *game, int brigade, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (s->recruitment.source == RECRUIT_ACTION && s->recruitment.side == ROYALIST) {
        if (c->brigade[brigade].region != NO_REGION)
            list_grandees(game, brigade, list);
        return;
    }
    const struct area_set candidates = places_to_look_at(c, s, brigade);
    FOR_EACH_AREA(a, candidates) {
        if (is_reformed(s, brigade) ? !reformed_area(c, s, brigade, a) : !phase_area(c, s, brigade, a))
            continue;
        list_displays(game, brigade, a, list);
        if (s->recruitment.pending == NONE)
            list_spots(game, brigade, a, list);
    }
    list_with_manchester(game, brigade, list);
}
