/* New Model Army (3): Parliament's reorganisation in ten steps. */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "battle.h"
#include "events.h"
#include "new_model.h"
#include "places.h"
#include "sieges.h"
#include "subordination.h"

enum { STRUCK = 4, WITH_CROMWELL = 2, WITH_LORD_GENERAL = 3, MOST_AREAS = 3 };

enum reform {
    DENY_THEMSELVES,
    STRIKE_BRIGADES,
    PROMOTE_NOTABLES,
    STAND_PARLIAMENT,
    STAND_ROYALIST,
    RAISE_CROMWELL,
    RAISE_LORD_GENERAL,
    PLACE_POYNTZ,
    REDEPLOY,
    PART_GENERALS,
    CLOSE
};

void new_model(struct game *game, struct frame *frame, const struct uk_op *op) {
    flow_call(game, STEP_NEW_MODEL, PARLIAMENT);
}

/* ---- 1: Generals and Local Notables resign --------------------------------------------------------------------- */

static void keep_in_mind(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == general)
            set_add(s->cards.loose, b);
}

static void remove_member(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    uint64_t set[BRIGADE_WORDS];
    if (area == BOX_GONE)
        return;
    if (area < AREAS && general_is_inside(s, general) && fortress_besieged(s, area)) {
        brigades_at(content_of(game), s, general, PARLIAMENT, set);
        honours_of_war(game, set);
    }
    if (area < AREAS) {
        keep_in_mind(game, general);
        display_unload(game, general);
    }
    general_remove(game, general);
}

/* The removed marker was the Area's PC marker, so no side controls the Area now. A Fortress under siege there
 * surrenders. */
static void remove_notable(struct game *game, int notable) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = c->notable[notable].area, side = c->notable[notable].side;
    uint64_t set[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_INSIDE + area, side, set);
    bool shut = stands_outside(c, s, area, opponent(side));
    if (shut && (set[0] | set[1]) != 0)
        honours_of_war(game, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (s->brigade_at[b] == PLACE_INSIDE + area) {
            set_add(s->cards.loose, b);
            brigade_move(game, b, PLACE_OUTSIDE + area);
        }
    siege_lift(game, area);
    notable_becomes(game, notable, NOTABLE_GONE);
    tell(game, EVENT_NOTABLE_LEAVES, notable, 0, 0, 0);
    area_set_control(game, area, NEUTRAL);
}

/* UP-C3 step 1. */
static void deny_themselves(struct game *game) {
    static const uint8_t members[] = {ESSEX, MANCHESTER, WALLER, LORD_FAIRFAX};
    struct uk_state *s = state_of(game);
    s->cards.loose[0] = s->cards.loose[1] = 0;
    if (s->notable[WILLOUGHBY] == NOTABLE_IN_PLAY)
        remove_notable(game, WILLOUGHBY);
    for (int k = 0; k < (int)sizeof members; k++)
        remove_member(game, members[k]);
}

/* ---- 2: four Brigades -------------------------------------------------------------------------------------------- */

/* Veterans on the map, then Militia there, then Veterans in the Available box; never Covenanters. */
static bool is_struck_at(const struct uk_content *c, const struct uk_state *s, int brigade, int rank) {
    if (brigade_side(c, s, brigade) != PARLIAMENT || c->brigade[brigade].pool != POOL_REGIONAL)
        return false;
    if (rank == 2)
        return s->brigade_at[brigade] == PLACE_AVAILABLE && c->brigade[brigade].value == 2;
    return brigade_on_map(s, brigade) && c->brigade[brigade].value == (rank == 0 ? 2 : 1);
}

static int strike_rank(const struct uk_content *c, const struct uk_state *s) {
    for (int rank = 0; rank < 3; rank++)
        for (int b = 0; b < BRIGADES; b++)
            if (is_struck_at(c, s, b, rank))
                return rank;
    return NONE;
}

void new_model_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int rank = strike_rank(c, s);
    for (int b = 0; b < BRIGADES; b++)
        if (is_struck_at(c, s, b, rank) && !brigade_is_repeated(c, s, b))
            list_add1(list, VERB_STRIKE, b);
}

void new_model_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int brigade = action->arg[0];
    tell_secret(game, EVENT_LEFT_GAME, ROLES_EVERYONE, fog_audience(c, s, brigade), role, brigade, 0, 0);
    brigade_move(game, brigade, PLACE_GONE);
    fog_clear(s, brigade);
    set_remove(s->cards.loose, brigade);
    if (--frame->reg[NEW_MODEL_LOSS_LEFT] == 0 || strike_rank(c, s) == NONE)
        flow_return(game);
}

/* ---- 3 and 4: Local Notables become Generals --------------------------------------------------------------------- */

/* Under siege without Brigades, or long gone (GMT: then he never comes): the Dispersed box. */
static void box_notable(struct game *game, int general, bool comes) {
    general_move(game, general, comes ? BOX_DISPERSED : BOX_GONE);
    if (comes)
        tell(game, EVENT_GENERAL_BOXED, general, SHOWN_DISPERSED, 0, 0);
    else
        tell(game, EVENT_REMOVED_GENERAL, general, 0, 0, 0);
}

static void promote_notable(struct game *game, int notable) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = c->notable[notable].general, area = c->notable[notable].area;
    int side = c->notable[notable].side;
    uint64_t set[BRIGADE_WORDS];
    if (s->notable[notable] != NOTABLE_IN_PLAY) {
        box_notable(game, general, side == PARLIAMENT && !gmt(s));
        return;
    }
    brigades_at(c, s, PLACE_INSIDE + area, side, set);
    bool shut = commanders_outside(c, s, area, opponent(side)) != 0;
    siege_lift(game, area);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_move(game, b, may_hold(c, s, general, b) ? general : PLACE_OUTSIDE + area);
    notable_becomes(game, notable, NOTABLE_GONE);
    tell(game, EVENT_NOTABLE_LEAVES, notable, 0, 0, 0);
    area_set_control(game, area, NEUTRAL);
    if (shut && s->strength[general] == 0) {
        box_notable(game, general, true);
        return;
    }
    general_move(game, general, area);
    tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    if (shut)
        s->cards.generals |= general_bit(general);
    else
        generals_combine(game, area, side);
}

static void promote_notables(struct game *game) {
    state_of(game)->cards.generals = 0;
    promote_notable(game, MASSEY);
    promote_notable(game, BRERETON);
    promote_notable(game, LORD_HERBERT);
}

static uint32_t who_stands(const struct uk_content *c, const struct uk_state *s, int side) {
    uint32_t left = 0;
    FOR_EACH_BIT (g, s->cards.generals & c->generals_of[side])
        if (general_on_map(s, g))
            left |= general_bit(g);
    return left;
}

void new_model_stand_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (g, who_stands(content_of(game), state_of(game), role)) {
        list_add1(list, VERB_STAND, g);
        list_add1(list, VERB_SCATTER, g);
    }
}

static int besieger_of(const struct game *game, int area, int side) {
    const struct uk_state *s = state_of(game);
    int besieger = NONE;
    FOR_EACH_BIT (g, commanders_outside(content_of(game), s, area, side))
        if (besieger == NONE || army_size(s, g) > army_size(s, besieger))
            besieger = g;
    return besieger;
}

/* The General comes out and attacks the enemy there. */
void new_model_stand_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int general = action->arg[0], area = s->general_at[general];
    flow_return(game);
    s->cards.generals &= ~general_bit(general);
    if (action->verb == VERB_SCATTER || !stands_outside(content_of(game), s, area, opponent(role)))
        army_disperse(game, general);
    else
        battle_begin(game, role, area, general, besieger_of(game, area, opponent(role)));
}

/* ---- 5 to 7: the new Generals ------------------------------------------------------------------------------------ */

static int new_model_brigade(const struct game *game) {
    for (int b = 0; b < BRIGADES; b++)
        if (content_of(game)->brigade[b].pool == POOL_NEW_MODEL && state_of(game)->brigade_at[b] == PLACE_WAITING)
            return b;
    return NONE;
}

/* Brigades without room become available for Recruitment; in GMT they are lost. */
static void give_brigades(struct game *game, int general, int count) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int k = 0; k < count; k++) {
        int brigade = new_model_brigade(game), area = s->general_at[general];
        if (brigade == NONE)
            return;
        bool full = general_is_inside(s, general) && fortress_garrison(c, s, area) >= fortress_limit(c, s, area);
        bool room = area < AREAS && general_room(c, s, general) > 0 && !full;
        brigade_move(game, brigade, room ? general : gmt(s) ? PLACE_GONE : PLACE_AVAILABLE);
        if (room)
            tell_secret(game, EVENT_RECRUITED_WITH, ROLES_EVERYONE, ROLES_EVERYONE, PARLIAMENT, brigade, general, NONE);
    }
}

static bool is_clear(const struct uk_content *c, const struct uk_state *s, int area) {
    return s->control[area] == PARLIAMENT && !stands_outside(c, s, area, ROYALIST) && !fortress_shut(c, s, area);
}

/* Parliament's Areas in these Regions; if there is no such Area, any of its Areas. First the Areas where the General
 * may join the General there. */
static struct area_set places_in(const struct game *game, int general, uint32_t regions) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct area_set all = {{0, 0}}, legal = {{0, 0}};
    for (int a = 0; a < AREAS; a++) {
        if (!is_clear(c, s, a) || !(regions >> c->area[a].region & 1))
            continue;
        areas_add(&all, a);
        if (may_join_at(c, s, general, a))
            areas_add(&legal, a);
    }
    return areas_empty(&legal) ? all : legal;
}

enum { ALL_REGIONS = (1 << REGIONS) - 1 };

/* No General has a lower Level than Poyntz, so a General who combines with Poyntz commands. */
static bool poyntz_serves_there(const struct uk_content *c, const struct uk_state *s, uint32_t others) {
    FOR_EACH_BIT (g, others)
        if (combined_commander(c, s, POYNTZ, g) != NONE)
            return true;
    return false;
}

static bool poyntz_finds(const struct uk_content *c, const struct uk_state *s, uint32_t others, bool unled) {
    return poyntz_serves_there(c, s, others) || (others == 0 && unled);
}

/* Is the Area's Fortress Parliament's, with a Royalist General before it? Only then a General can be inside
 * (UP-4.2). */
static bool parliament_is_shut_in(const struct uk_content *c, const struct uk_state *s, int area) {
    return s->control[area] == PARLIAMENT && fortress_besieger(c, s, area) != NONE;
}

/* UP-C3 step 7: Poyntz with any General under whom he can serve, or with Unled Brigades where no General stands. */
static bool poyntz_finds_outside(const struct uk_content *c, const struct uk_state *s, int area) {
    bool unled = parliament_is_shut_in(c, s, area) ? brigade_lies_ready(c, s, POYNTZ, PLACE_OUTSIDE + area)
                                                   : brigade_awaits(c, s, POYNTZ, area);
    return poyntz_finds(c, s, commanders_outside(c, s, area, PARLIAMENT), unled);
}

/* … the same inside a Fortress; never a Local Notable's (UP-4.3). */
static bool poyntz_finds_inside(const struct uk_content *c, const struct uk_state *s, int area) {
    return parliament_is_shut_in(c, s, area) && notable_in(c, s, area) == NONE &&
           poyntz_finds(c, s, commanders_inside(c, s, area, PARLIAMENT),
                        brigade_lies_ready(c, s, POYNTZ, PLACE_INSIDE + area));
}

static void list_poyntz(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int a = 0; a < AREAS; a++) {
        if (poyntz_finds_outside(c, s, a))
            list_add2(list, VERB_PLACE_GENERAL, POYNTZ, a);
        if (poyntz_finds_inside(c, s, a))
            list_add2(list, VERB_GO_INSIDE, POYNTZ, a);
    }
    if (list->count > 0)
        list_add1(list, VERB_TO_AVAILABLE, POYNTZ);
}

static struct area_set places_for(const struct game *game, int general) {
    const struct uk_content *c = content_of(game);
    struct area_set places = {{0, 0}};
    if (general == CROMWELL && is_clear(c, state_of(game), c->role.london)) {
        areas_add(&places, c->role.london);
        return places;
    }
    uint32_t first = general == CROMWELL ? bit_of(THE_EAST) : bit_of(THE_EAST) | bit_of(THE_SOUTH) | bit_of(THE_NORTH);
    places = places_in(game, general, first);
    return areas_empty(&places) ? places_in(game, general, ALL_REGIONS) : places;
}

static void box_new_general(struct game *game, int general) {
    general_move(game, general, BOX_AVAILABLE);
    tell(game, EVENT_GENERAL_BOXED, general, SHOWN_AVAILABLE, 0, 0);
}

static void put_general(struct game *game, int general, int area) {
    if (area < AREAS) {
        general_move(game, general, area);
        tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    } else {
        box_new_general(game, general);
    }
    give_brigades(game, general, general == CROMWELL ? WITH_CROMWELL : WITH_LORD_GENERAL);
    if (area < AREAS)
        generals_combine(game, area, PARLIAMENT);
}

/* Inside the Fortress Poyntz serves under the first General who can command him. */
static void poyntz_goes_inside(struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    army_go_inside(game, POYNTZ);
    tell(game, EVENT_WENT_INSIDE, POYNTZ, area, 0, 0);
    FOR_EACH_BIT (g, commanders_inside(c, s, area, PARLIAMENT) & ~general_bit(POYNTZ))
        if (s->superior[POYNTZ] == NONE && combined_commander(c, s, POYNTZ, g) != NONE)
            army_join(game, POYNTZ, g);
}

static void put_poyntz(struct game *game, int area, bool inside) {
    general_move(game, POYNTZ, area);
    tell(game, EVENT_GENERAL_PLACED, POYNTZ, area, 0, 0);
    if (inside)
        poyntz_goes_inside(game, area);
    if (brigade_awaits(content_of(game), state_of(game), POYNTZ, area))
        flow_call(game, STEP_TAKE_BRIGADES, PARLIAMENT, POYNTZ);
    generals_combine(game, area, PARLIAMENT);
}

static void call_poyntz(struct game *game) {
    struct action_list list = {.count = 0};
    list_poyntz(game, &list);
    if (list.count > 0)
        flow_call(game, STEP_NEW_MODEL_PLACE, PARLIAMENT, POYNTZ);
    else
        box_new_general(game, POYNTZ);
}

static void call_place(struct game *game, int general) {
    const struct area_set places = places_for(game, general);
    if (areas_count(&places) > 1) {
        flow_call(game, STEP_NEW_MODEL_PLACE, PARLIAMENT, (int16_t)general);
        return;
    }
    int area = AREAS;
    FOR_EACH_AREA(a, places)
    area = a;
    put_general(game, general, area);
}

void new_model_place_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int general = frame->reg[NEW_MODEL_PLACE_GENERAL];
    if (general == POYNTZ) {
        list_poyntz(game, list);
        return;
    }
    const struct area_set places = places_for(game, general);
    FOR_EACH_AREA(a, places)
    list_add2(list, VERB_PLACE_GENERAL, general, a);
}

void new_model_place_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_TO_AVAILABLE)
        box_new_general(game, general);
    else if (general == POYNTZ)
        put_poyntz(game, action->arg[1], action->verb == VERB_GO_INSIDE);
    else
        put_general(game, general, action->arg[1]);
}

/* UP-C3 step 6: the Lord General commands where he served as a Subordinate. If Fairfax's marker is off the map, even
 * out of the game, the Lord General comes. */
static void raise_lord_general(struct game *game) {
    struct uk_state *s = state_of(game);
    general_exchange(game, TOM_FAIRFAX, LORD_GENERAL);
    s->superior[LORD_GENERAL] = NONE;
    if (!general_on_map(s, LORD_GENERAL)) {
        call_place(game, LORD_GENERAL);
        return;
    }
    give_brigades(game, LORD_GENERAL, WITH_LORD_GENERAL);
    generals_combine(game, s->general_at[LORD_GENERAL], PARLIAMENT);
}

/* ---- 9 and 10 ---------------------------------------------------------------------------------------------------- */

/* Separates Generals of a side that cannot stay together; true if a player must decide. */
static bool part_generals(struct game *game) {
    for (int side = SIDES - 1; side >= 0; side--)
        for (int a = 0; a < AREAS; a++) {
            generals_combine(game, a, side);
            if (!illegal_position(content_of(game), state_of(game), a, side))
                continue;
            flow_call(game, STEP_ILLEGAL, (int16_t)side, (int16_t)a, side == PARLIAMENT ? MOST_AREAS : 1);
            return true;
        }
    return false;
}

static void close_reform(struct game *game) {
    struct uk_state *s = state_of(game);
    generals_check_lone(game, PARLIAMENT);
    generals_check_lone(game, ROYALIST);
    sieges_check(game);
    s->cards.loose[0] = s->cards.loose[1] = 0;
    s->new_model = 1;
}

static void call_stand(struct game *game, struct frame *frame, int side) {
    if (who_stands(content_of(game), state_of(game), side) == 0)
        return;
    frame->phase--; /* repeat until no General is left */
    flow_call(game, STEP_NEW_MODEL_STAND, (int16_t)side);
}

void new_model_steps_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    if (s->ending != ENDING_NONE) {
        flow_return(game);
        return;
    }
    switch (frame->phase++) {
    case DENY_THEMSELVES: deny_themselves(game); break;
    case STRIKE_BRIGADES:
        if (strike_rank(content_of(game), s) != NONE)
            flow_call(game, STEP_NEW_MODEL_LOSS, PARLIAMENT, STRUCK);
        break;
    case PROMOTE_NOTABLES: promote_notables(game); break;
    case STAND_PARLIAMENT: call_stand(game, frame, PARLIAMENT); break;
    case STAND_ROYALIST: call_stand(game, frame, ROYALIST); break;
    case RAISE_CROMWELL: call_place(game, CROMWELL); break;
    case RAISE_LORD_GENERAL: raise_lord_general(game); break;
    case PLACE_POYNTZ: call_poyntz(game); break;
    case REDEPLOY: redeploy_begin(game); break;
    case PART_GENERALS:
        if (part_generals(game))
            frame->phase--;
        break;
    default: close_reform(game); flow_return(game);
    }
}
