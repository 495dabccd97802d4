#include "landing.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "attacks.h"
#include "fates.h"
#include "permissions.h"

void fleet_disperses(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship))
        s->ship[i].fleet = (int8_t)i;
    fates_settle(game);
}

/* ---- landing ------------------------------------------------------------------------------------------------ */

uint32_t who_may_land(const struct game *game, int role, int ship) {
    const struct kingmaker *s = state_of(game);
    bool moves_her = ship_mover(game, ship) == role;
    uint32_t may = 0;
    FOR_EACH_BIT (n, nobles_of(s, role)) {
        int moved_in = moves_her ? s->ship[ship].moved_in : s->noble[n].moved_in;
        if (s->noble[n].ship == s->ship[ship].fleet && s->noble[n].leader == n && moved_in == NONE)
            may |= bit_of(n);
    }
    return may;
}

/* The role's own Nobles, and Nobles brought in this move. KM-onemove: no Noble who moved in another player's turn. */
static bool lands_now(const struct game *game, int role, int ship, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    bool moves_her = ship_mover(game, ship) == role, brought = n->moved_in == s->active;
    if (noble_owner(s, noble) != role)
        return moves_her && brought;
    return moves_her || brought || n->moved_in == NONE || n->prize != NONE;
}

/* The first of the passengers who leads a force that lands now. */
static int next_passenger(const struct game *game, int role, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(state_of(game), ship)) {
        if (state_of(game)->noble[n].leader == n && lands_now(game, role, ship, n))
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
    return below->step == STEP_DISEMBARK && below->reg[DISEMBARK_FORCED] == 0;
}

void landing_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tables *t = content_of(game);
    int noble = frame->reg[LANDING_NOBLE], square = t->place[frame->reg[LANDING_PORT]].square;
    uint32_t force = force_of(state_of(game), noble);
    for (int k = 0; k < t->here_count[square]; k++)
        if (force_may_enter(game, force, t->here[square][k]))
            list_add2(list, VERB_LAND_INTO, noble, t->here[square][k]);
    list_add2(list, VERB_LAND_OPEN, noble, square);
    if (is_voluntary(game, frame))
        list_add1(list, VERB_STAY_ABOARD, frame->reg[LANDING_SHIP]);
}

static void land(struct game *game, int noble, int square, int place) {
    struct kingmaker *s = state_of(game);
    tell(game, told_at(game, EVENT_LANDED, square, place), noble, square, place, 0);
    FOR_EACH_BIT (n, force_of(s, noble)) {
        s->noble[n].moved_in = s->active;
        s->noble[n].did |= DID_SAIL;
        noble_put(game, n, square, place);
    }
    force_arrived(game, noble);
}

void landing_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[LANDING_NOBLE], square = content_of(game)->place[frame->reg[LANDING_PORT]].square;
    flow_return(game);
    if (action->verb == VERB_STAY_ABOARD)
        flow_return(game);
    else
        land(game, noble, square, action->verb == VERB_LAND_INTO ? action->arg[1] : NONE);
}

/* KM-sea: a Noble who was driven in, and did not come to besiege, must besiege if possible. */
static bool came_into_hostile_port(struct game *game, int noble, int port) {
    struct kingmaker *s = state_of(game);
    uint32_t force = force_of(s, noble);
    int role = force_player(s, noble);
    if ((s->noble[noble].did & DID_MUST_BESIEGE) || port_admits(game, role, force, port))
        return (s->noble[noble].did & DID_MUST_BESIEGE) != 0;
    if (could_besiege(game, role, force, port))
        FOR_EACH_BIT (n, force)
            s->noble[n].did |= DID_MUST_BESIEGE;
    return true;
}

/* The Nobles whom the role lands go ashore, one force after the other; in a hostile port into the open. */
void disembark_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int ship = frame->reg[DISEMBARK_SHIP], port = s->ship[ship].port, noble = next_passenger(game, frame->role, ship);
    if (port == NONE || noble == NONE) {
        flow_return(game);
        if (port != NONE && nobles_aboard(s, ship) == 0)
            fleet_disperses(game, ship);
        return;
    }
    int square = content_of(game)->place[port].square;
    if (came_into_hostile_port(game, noble, port)) {
        land(game, noble, square, NONE);
        return;
    }
    flow_call(game, STEP_LANDING, force_player(s, noble), ship, port, noble);
}

/* ---- storms ---------------------------------------------------------------------------------------------------- */

enum { SHELTERS = 12 };

/* The ports closest to a fleet at sea. KM-E1-refuge: ports of refuges only if no other port is as close. */
static int shelters(const struct game *game, int ship, int16_t port[SHELTERS]) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
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

/* KM-ev-storm for one fleet: the closest port; among several the fleet's player chooses (STEP_SHELTER). */
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
    for (int i = 0; i < count; i++)
        list_add2(list, VERB_SHELTER, ship, port[i]);
}

void shelter_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    run_in(game, action->arg[0], action->arg[1]);
}

/* KM-ev-storm */
void storms_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_at_sea(s, ship) && s->ship[ship].fleet == ship && ship_owner(game, ship) != NONE) {
            fleet_to_shelter(game, ship);
            return;
        }
    flow_return(game);
}

void ships_leave_port(struct game *game, int port) {
    const struct kingmaker *s = state_of(game);
    int square = content_of(game)->place[port].access[0];
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].port == port)
            ship_put_to_sea(game, ship, square);
    fates_settle(game);
}

/* ---- the end of the Movement Phase ------------------------------------------------------------------------------- */

/* KM-capture-noble (E1): Nobles freed at sea bring the ship into port in their next turn. */
static bool carries_the_freed(const struct kingmaker *s, int role, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (s->noble[n].prize != NONE && noble_owner(s, n) == role)
            return true;
    }
    return false;
}

/* KM-sea: no passenger stays aboard in port beyond the turn after the arrival, whichever player moves the ship. */
static bool must_land(const struct game *game, int role, int ship) {
    const struct kingmaker *s = state_of(game);
    bool sailed = ship_mover(game, ship) == role && (s->ship[ship].did & DID_FREE_MOVE);
    return (!sailed && who_may_land(game, role, ship) != 0) || carries_the_freed(s, role, ship);
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
