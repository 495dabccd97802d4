#include "landing.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "fates.h"

void fleet_disperses(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship))
        s->ship[i].fleet = (int8_t)i;
    fates_settle(game);
}

/* ---- landing ------------------------------------------------------------------------------------------------ */

/* The first of the passengers who leads a force. */
static int next_passenger(const struct kingmaker *s, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (s->noble[n].leader == n)
            return n;
    }
    return NONE;
}

bool landing_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, frame->reg[LANDING_NOBLE]) && s->noble[frame->reg[LANDING_NOBLE]].ship != NONE &&
           s->ship[frame->reg[LANDING_SHIP]].port == frame->reg[LANDING_PORT];
}

static bool is_voluntary(const struct game *game, const struct frame *frame) {
    const struct frame *below = flow_frame(game, flow_frames(game) - 2);
    (void)frame;
    return below->step == STEP_DISEMBARK && below->reg[DISEMBARK_FORCED] == 0;
}

void landing_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tables *t = tables_of(game);
    int noble = frame->reg[LANDING_NOBLE], square = t->place[frame->reg[LANDING_PORT]].square;
    uint32_t force = force_of(state_of(game), noble);
    (void)role;
    for (int k = 0; k < t->here_count[square]; k++)
        if (force_may_enter(game, force, t->here[square][k]))
            list_add2(list, VERB_LAND_INTO, noble, t->here[square][k]);
    list_add2(list, VERB_LAND_OPEN, noble, square);
    if (is_voluntary(game, frame))
        list_add1(list, VERB_STAY_ABOARD, frame->reg[LANDING_SHIP]);
}

static void land(struct game *game, int noble, int square, int place) {
    struct kingmaker *s = state_of(game);
    tell(game, EVENT_LANDED, noble, square, place, 0);
    FOR_EACH_BIT (n, force_of(s, noble)) {
        s->noble[n].moved_in = s->active;
        s->noble[n].did |= DID_SAIL;
        noble_put(game, n, square, place);
    }
    force_arrived(game, noble);
}

void landing_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[LANDING_NOBLE], square = tables_of(game)->place[frame->reg[LANDING_PORT]].square;
    (void)role;
    flow_return(game);
    if (action->verb == VERB_STAY_ABOARD)
        flow_return(game);
    else
        land(game, noble, square, action->verb == VERB_LAND_INTO ? action->arg[1] : NONE);
}

/* All who are aboard land, one force after the other; those who came to besiege, in the open. */
void disembark_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int ship = frame->reg[DISEMBARK_SHIP], port = s->ship[ship].port, noble = next_passenger(s, ship);
    if (port == NONE || noble == NONE) {
        flow_return(game);
        if (port != NONE)
            fleet_disperses(game, ship);
        return;
    }
    int square = tables_of(game)->place[port].square;
    if (s->noble[noble].did & DID_MUST_BESIEGE) {
        land(game, noble, square, NONE);
        return;
    }
    flow_call(game, STEP_LANDING, force_player(s, noble), ship, port, noble);
}

/* ---- storms ---------------------------------------------------------------------------------------------------- */

enum { SHELTERS = 12 };

/* The closest ports to a fleet at sea. KM-E1-refuge: those of refuges only where no other is as close. */
static int shelters(const struct game *game, int ship, int16_t port[SHELTERS]) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    int square = s->ship[ship].square, best = 0xffff, count = 0;
    for (int p = 0; p < PLACES; p++) {
        bool refuge = square_is_refuge(game, t->place[p].square);
        int away = 0xffff;
        for (int k = 0; k < t->place[p].access_count; k++) {
            int steps = 2 * t->sail_distance[square - LAND][t->place[p].access[k] - LAND] + refuge;
            away = steps < away ? steps : away;
        }
        if (away > best || away == 0xffff || !place_in_game(game, p))
            continue;
        if (away < best)
            count = 0;
        best = away;
        if (count < SHELTERS)
            port[count++] = (int16_t)p;
    }
    return count;
}

static void run_in(struct game *game, int ship, int port) {
    tell(game, EVENT_STORM_PORT, ship, port, 0, 0);
    FOR_EACH_BIT (i, fleet_of(state_of(game), ship))
        ship_put_in(game, i, port);
    if (nobles_aboard(state_of(game), ship) == 0)
        fleet_disperses(game, ship);
    else
        fates_settle(game);
}

/* KM-ev-storm for one fleet: the closest port, by choice of its player where there are several (STEP_SHELTER). */
static void fleet_to_shelter(struct game *game, int ship) {
    int16_t port[SHELTERS];
    int count = shelters(game, ship, port);
    if (count > 1)
        flow_call(game, STEP_SHELTER, ship_mover(game, ship), ship);
    else
        run_in(game, ship, port[0]);
}

bool shelter_stands(const struct game *game, const struct frame *frame) {
    int ship = frame->reg[SHELTER_SHIP];
    return ship_at_sea(state_of(game), ship) && ship_mover(game, ship) == frame->role;
}

void shelter_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int16_t port[SHELTERS];
    int ship = frame->reg[SHELTER_SHIP], count = shelters(game, ship, port);
    (void)role;
    for (int i = 0; i < count; i++)
        list_add2(list, VERB_SHELTER, ship, port[i]);
}

void shelter_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    run_in(game, action->arg[0], action->arg[1]);
}

/* KM-ev-storm */
void storms_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    (void)frame;
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_at_sea(s, ship) && s->ship[ship].fleet == ship && ship_owner(game, ship) != NONE) {
            fleet_to_shelter(game, ship);
            return;
        }
    flow_return(game);
}

void ships_leave_port(struct game *game, int port) {
    const struct kingmaker *s = state_of(game);
    int square = tables_of(game)->place[port].access[0];
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].port == port)
            ship_put_to_sea(game, ship, square);
    fates_settle(game);
}

/* ---- the end of the Movement Phase ------------------------------------------------------------------------------- */

/* KM-capture-noble (E1): those who were freed at sea bring the ship into port in their next turn. */
static bool carries_the_freed(const struct kingmaker *s, int role, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (s->noble[n].prize != NONE && noble_owner(s, n) == role)
            return true;
    }
    return false;
}

/* KM-sea: nobody stays aboard in port beyond the turn after he came there. */
static bool must_land(const struct game *game, int role, int ship) {
    const struct kingmaker *s = state_of(game);
    if (nobles_aboard(s, ship) == 0)
        return false;
    return (ship_mover(game, ship) == role && s->ship[ship].moved_in == NONE && !(s->ship[ship].did & DID_FREE_MOVE)) ||
           carries_the_freed(s, role, ship);
}

void movement_end_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int role = frame->role;
    for (int ship = 0; ship < SHIPS; ship++) {
        if (!ship_in_play(s, ship) || s->ship[ship].fleet != ship)
            continue;
        if (s->ship[ship].port == NONE && ship_mover(game, ship) == role && carries_the_freed(s, role, ship)) {
            fleet_to_shelter(game, ship);
            return;
        }
        if (s->ship[ship].port != NONE && must_land(game, role, ship)) {
            flow_call(game, STEP_DISEMBARK, role, ship, 1);
            return;
        }
    }
    flow_return(game);
}
