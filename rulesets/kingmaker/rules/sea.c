#include "sea.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "attacks.h"
#include "deals.h"
#include "event_deck.h"
#include "fates.h"
#include "landing.h"
#include "permissions.h"
#include "refuge.h"
#include "windows.h"

enum { RANGE = 5, FAR = 99 };

/* KM-E1-blockade: the other faction's fleet that blockades this port; NONE. */
static int blockader(const struct game *game, int role, int port) {
    const struct kingmaker *s = state_of(game);
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_at_sea(s, ship) && s->ship[ship].blockades == port && may_attack(game, ship_mover(game, ship), role) &&
            ship_mover(game, ship) != role)
            return ship;
    return NONE;
}

/* ---- conditions of sailing ---------------------------------------------------------------------------------- */

/* KM-ev-free: a Noble who moved by a card in this turn cannot move by another card, alone or aboard. */
static bool carries_a_free_mover(const struct kingmaker *s, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (s->noble[n].did & DID_FREE_MOVE)
            return true;
    }
    return false;
}

/* Did the ship, a ship of its fleet or a Noble aboard waver, or was one of the ships passed on in this turn? */
static bool is_becalmed(const struct kingmaker *s, int ship) {
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (s->noble[n].did & DID_WAVER)
            return true;
    }
    FOR_EACH_BIT (i, fleet_of(s, ship)) {
        if (s->ship[i].did & DID_WAVER)
            return true;
    }
    return false;
}

/* May the role move all ships of the fleet, and has the fleet a move left, or one by a card (free)? */
static bool fleet_has_a_move(const struct game *game, int role, int ship, bool free) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship)) {
        int moved = s->ship[i].moved_in;
        if (ship_mover(game, i) != role || (free ? moved != NONE && moved != s->active : moved != NONE) ||
            (free && (s->ship[i].did & DID_FREE_MOVE)))
            return false;
    }
    return true;
}

static void list_voyages(const struct game *game, int role, int ship, bool has_card, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    bool moves = fleet_has_a_move(game, role, ship, false);
    bool free = has_card && fleet_has_a_move(game, role, ship, true) && !carries_a_free_mover(s, ship);
    if (!(moves || free) || is_becalmed(s, ship) || !ship_may_leave(game, ship))
        return;
    if (moves)
        list_add1(list, VERB_SAIL, ship);
    if (free)
        list_add1(list, VERB_FREE_SAIL, ship);
}

/* KM-E1-blockade: the ports beside the ship that it could blockade, without the one that it blockades already. */
static void list_blockades(const struct game *game, int role, int ship, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int square = s->ship[ship].square;
    for (int k = 0; k < t->here_count[square]; k++) {
        int port = t->here[square][k];
        if (place_in_game(game, port) && place_owner(game, port) != role && s->ship[ship].blockades != port)
            list_add2(list, VERB_BLOCKADE, ship, port);
    }
}

void sea_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    bool free_move = km_event_in_hand(game, role, OP_FREE_MOVE) != NONE;
    for (int ship = 0; ship < SHIPS; ship++) {
        if (!ship_in_play(s, ship) || s->ship[ship].fleet != ship)
            continue;
        bool mine = ship_mover(game, ship) == role;
        if (mine)
            list_voyages(game, role, ship, free_move, list);
        if (s->ship[ship].port != NONE && who_may_land(game, role, ship) != 0)
            list_add1(list, VERB_DISEMBARK, ship);
        if (mine && s->option[OPTION_E1] && ship_at_sea(s, ship) && !(s->ship[ship].did & DID_JOIN))
            list_blockades(game, role, ship, list);
    }
}

/* Once a turn. The ship may still sail on, and then blockades nothing. */
static void blockade(struct game *game, int ship, int port) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship)) {
        s->ship[i].blockades = (int8_t)port;
        s->ship[i].did |= DID_JOIN;
    }
    tell(game, EVENT_BLOCKADED, ship, port, 0, 0);
}

bool sea_choose(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int ship = action->arg[0];
    switch (action->verb) {
    case VERB_SAIL: flow_call(game, STEP_SAIL, role, ship, 0); return true;
    case VERB_FREE_SAIL:
        free_move_spent(game, role);
        FOR_EACH_BIT (i, fleet_of(s, ship))
            s->ship[i].did |= DID_FREE_MOVE;
        flow_call(game, STEP_SAIL, role, ship, 1);
        return true;
    case VERB_DISEMBARK: flow_call(game, STEP_DISEMBARK, role, ship, 1); return true;
    case VERB_BLOCKADE: blockade(game, ship, action->arg[1]); return true;
    }
    return false;
}

/* ---- one voyage ------------------------------------------------------------------------------------------------ */

/* Least steps of a ship from where it is to a water square; a port is a square of its own. */
static int steps_to(const struct game *game, int ship, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int port = s->ship[ship].port, best = FAR;
    if (port == NONE)
        return t->sail_distance[s->ship[ship].square - LAND][square - LAND];
    for (int k = 0; k < t->place[port].access_count; k++) {
        int away = 1 + t->sail_distance[t->place[port].access[k] - LAND][square - LAND];
        best = away < best ? away : best;
    }
    return best;
}

static int steps_to_port(const struct game *game, int ship, int port) {
    const struct tables *t = content_of(game);
    int best = FAR;
    for (int k = 0; k < t->place[port].access_count; k++) {
        int away = 1 + steps_to(game, ship, t->place[port].access[k]);
        best = away < best ? away : best;
    }
    return best;
}

bool sail_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int ship = frame->reg[SAIL_SHIP];
    return ship_in_play(s, ship) && s->ship[ship].fleet == ship && ship_mover(game, ship) == frame->role &&
           ship_may_leave(game, ship);
}

static bool same_berth(const struct kingmaker *s, int ship, int other) {
    return s->ship[ship].port == s->ship[other].port && s->ship[ship].square == s->ship[other].square;
}

/* Lists ships that may sail together with lead, before a Noble goes aboard. */
static void list_ships(const struct game *game, int role, int lead, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_in_play(s, ship) && ship != lead && s->ship[ship].fleet == ship && same_berth(s, ship, lead) &&
            bits_count(fleet_of(s, ship)) == 1 && nobles_aboard(s, ship) == 0 && ship_mover(game, ship) == role &&
            s->ship[ship].moved_in == NONE && !is_becalmed(s, ship) && ship_may_leave(game, ship))
            list_add1(list, VERB_ADD_SHIP, ship);
}

/* KM-sea: may the Noble go aboard a fleet in port? T4: a move by land and one by sea in one turn need a Free Move. */
static bool may_embark(const struct game *game, int role, int ship, int noble, bool free) {
    const struct kingmaker *s = state_of(game);
    int moved = s->noble[noble].moved_in;
    if (!noble_is_free(s, noble) || s->noble[noble].ship != NONE || force_player(s, noble) != role ||
        !noble_may_leave(game, noble) || (moved != NONE && (!free || moved != s->active)) ||
        (free && (s->noble[noble].did & DID_FREE_MOVE)))
        return false;
    return fleet_load(game, ship) + noble_strength(game, noble, STRENGTH_CARRIED) <= fleet_capacity(game, ship);
}

static void list_passengers(const struct game *game, int role, int ship, bool free, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int port = s->ship[ship].port;
    if (port == NONE)
        return;
    FOR_EACH_BIT (n, nobles_in_square(s, content_of(game)->place[port].square)) {
        if (port_admits(game, role, nobles_aboard(s, ship) | bit_of(n), port) && may_embark(game, role, ship, n, free))
            list_add1(list, VERB_EMBARK, n);
    }
}

/* KM-move-ship, KM-E1-refuge. */
static bool may_put_in(const struct game *game, int role, int ship, int port) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    uint32_t aboard = nobles_aboard(s, ship);
    int square = t->place[port].square;
    if (!place_is_port(game, port) || s->ship[ship].port == port || !ban_admits_all(game, aboard, square, NONE) ||
        !ban_admits(game, role, square, NONE) || !refuge_admits(game, aboard, square, port))
        return false;
    return port_admits(game, role, aboard, port) || could_besiege(game, role, aboard, port);
}

static void list_courses(const struct game *game, int role, int ship, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int port = s->ship[ship].port, blocked_by = port != NONE ? blockader(game, role, port) : NONE;
    if (blocked_by != NONE) {
        list_add1(list, VERB_TO_SEA, s->ship[blocked_by].square);
        return;
    }
    for (int square = LAND; square < SQUARES; square++)
        if (square != s->ship[ship].square && steps_to(game, ship, square) <= RANGE)
            list_add1(list, VERB_TO_SEA, square);
    for (int p = 0; p < PLACES; p++)
        if (place_is_port(game, p) && steps_to_port(game, ship, p) <= RANGE && may_put_in(game, role, ship, p))
            list_add1(list, VERB_TO_PORT, p);
}

void sail_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int ship = frame->reg[SAIL_SHIP];
    bool free = frame->reg[SAIL_FREE] != 0; /* for a single counter */
    if (nobles_aboard(state_of(game), ship) == 0 && !free)
        list_ships(game, role, ship, list);
    list_passengers(game, role, ship, free, list);
    list_courses(game, role, ship, list);
}

/* KM-alliance 3: a Noble who goes aboard under another faction's command stays under it while a Noble of that faction
 * is aboard. */
static void embarked_together(struct game *game, int role, int noble, int ship) {
    const struct kingmaker *s = state_of(game);
    uint32_t aboard = nobles_aboard(s, ship) & ~bit_of(noble), own = aboard & nobles_of(s, role);
    if (noble_owner(s, noble) != role && own != 0)
        force_join(game, noble, bits_first(own));
    if (noble_owner(s, noble) != role || own != 0)
        return;
    FOR_EACH_BIT (n, aboard) {
        if (s->noble[n].moved_in == s->active && are_allied(s, role, noble_owner(s, n)))
            force_join(game, n, noble);
    }
}

static void embark(struct game *game, int role, int noble, int ship, bool free) {
    struct kingmaker *s = state_of(game);
    force_part(game, noble);
    noble_embark(game, noble, ship);
    s->noble[noble].moved_in = s->active;
    s->noble[noble].did |= DID_SAIL;
    tell(game, EVENT_EMBARKED, noble, ship, 0, 0);
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (n != noble && noble_owner(s, n) == noble_owner(s, noble) && s->noble[noble].leader == noble)
            force_join(game, noble, n);
    }
    if (!free)
        embarked_together(game, role, noble, ship);
    fates_settle(game);
}

static void mark_moved(struct game *game, int ship, bool free) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship)) {
        if (!free)
            s->ship[i].moved_in = s->active;
        s->ship[i].blockades = NONE;
    }
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        s->noble[n].moved_in = s->active;
        s->noble[n].did |= free ? DID_SAIL | DID_FREE_MOVE : DID_SAIL;
    }
}

/* KM-combat: one attack in a round for the ships and the Nobles aboard, also after a Free Move. */
static bool fleet_may_attack(const struct game *game, int role, int ship) {
    const struct kingmaker *s = state_of(game);
    bool attacked = false;
    FOR_EACH_BIT (i, fleet_of(s, ship))
        attacked |= s->ship[i].attacked_in != NONE;
    FOR_EACH_BIT (n, nobles_aboard(s, ship))
        attacked |= s->noble[n].attacked_in != NONE;
    return !attacked && role_may_fight(game, role) && nobles_may_fight(game, nobles_aboard(s, ship));
}

static void fleet_attacks(struct game *game, int role, int ship, int other) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (i, fleet_of(s, ship))
        s->ship[i].attacked_in = s->active;
    FOR_EACH_BIT (n, nobles_aboard(s, ship))
        s->noble[n].attacked_in = s->active;
    pledges_attacked(game, role, ship_mover(game, other), nobles_aboard(s, other));
    flow_call(game, STEP_SEA_BATTLE, role, ship, other);
}

/* Fleets of other factions in this square that the fleet may attack (KM-E1-seabattle). */
static uint32_t fleets_met(const struct game *game, int role, int ship) {
    const struct kingmaker *s = state_of(game);
    uint32_t met = 0;
    for (int other = 0; other < SHIPS; other++)
        if (ship_at_sea(s, other) && s->ship[other].fleet == other && s->ship[other].square == s->ship[ship].square &&
            ship_mover(game, other) != role &&
            they_may_attack(game, role, nobles_aboard(s, ship), ship_mover(game, other)) &&
            fleet_capacity(game, ship) >= fleet_capacity(game, other) && !(s->ship[other].did & DID_DEFEND))
            met |= bit_of(other);
    return met;
}

static bool may_blockade(const struct game *game, int role, int ship) {
    const struct tables *t = content_of(game);
    int square = state_of(game)->ship[ship].square;
    for (int k = 0; k < t->here_count[square]; k++)
        if (place_in_game(game, t->here[square][k]) && place_owner(game, t->here[square][k]) != role)
            return true;
    return false;
}

static void put_to_sea(struct game *game, int role, int ship, int square, bool free) {
    const struct kingmaker *s = state_of(game);
    int port = s->ship[ship].port, stopped_by = port != NONE ? blockader(game, role, port) : NONE;
    mark_moved(game, ship, free);
    tell(game, EVENT_SAILED, ship, square, 0, 0);
    FOR_EACH_BIT (i, fleet_of(s, ship))
        ship_put_to_sea(game, i, square);
    fates_settle(game);
    window_open(game, WINDOW_BETWEEN_MOVES);
    if (!s->option[OPTION_E1])
        return;
    if (stopped_by != NONE) {
        tell(game, EVENT_FLEET_MET, ship, stopped_by, 0, 0);
        flow_call(game, STEP_SEA_BATTLE, role, ship, s->ship[stopped_by].fleet);
    } else if ((fleets_met(game, role, ship) != 0 && fleet_may_attack(game, role, ship)) ||
               may_blockade(game, role, ship)) {
        flow_call(game, STEP_AT_SEA, role, ship);
    }
}

/* KM-sea: a fleet enters a hostile port only to besiege it; all passengers land in the open. */
static void put_in(struct game *game, int role, int ship, int port, bool free) {
    struct kingmaker *s = state_of(game);
    bool open = port_admits(game, role, nobles_aboard(s, ship), port);
    mark_moved(game, ship, free);
    tell(game, EVENT_PUT_IN, ship, port, 0, 0);
    FOR_EACH_BIT (i, fleet_of(s, ship))
        ship_put_in(game, i, port);
    uint32_t aboard = nobles_aboard(s, ship);
    window_open(game, WINDOW_BETWEEN_MOVES);
    if (aboard == 0) {
        fleet_disperses(game, ship);
        return;
    }
    if (!open)
        FOR_EACH_BIT (n, aboard)
            s->noble[n].did |= DID_MUST_BESIEGE;
    flow_call(game, STEP_DISEMBARK, role, ship, !open);
}

void sail_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int ship = frame->reg[SAIL_SHIP];
    bool free = frame->reg[SAIL_FREE] != 0;
    switch (action->verb) {
    case VERB_ADD_SHIP: ship_join(game, action->arg[0], ship); return;
    case VERB_EMBARK: embark(game, role, action->arg[0], ship, free); return;
    case VERB_TO_SEA:
        flow_return(game);
        put_to_sea(game, role, ship, action->arg[0], free);
        return;
    case VERB_TO_PORT:
        flow_return(game);
        put_in(game, role, ship, action->arg[0], free);
        return;
    }
}

/* ---- KM-E1-seabattle, KM-E1-blockade: actions of a fleet after its move ------------------------------------------ */

bool at_sea_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int ship = frame->reg[AT_SEA_SHIP];
    return ship_at_sea(s, ship) && s->ship[ship].fleet == ship && ship_mover(game, ship) == frame->role;
}

void at_sea_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int ship = frame->reg[AT_SEA_SHIP];
    if (fleet_may_attack(game, role, ship))
        FOR_EACH_BIT (other, fleets_met(game, role, ship))
            list_add2(list, VERB_ATTACK_FLEET, ship, other);
    list_blockades(game, role, ship, list);
    list_add1(list, VERB_SAIL_ON, ship);
}

void at_sea_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int ship = frame->reg[AT_SEA_SHIP];
    flow_return(game);
    if (action->verb == VERB_BLOCKADE) {
        blockade(game, ship, action->arg[1]);
    } else if (action->verb == VERB_ATTACK_FLEET) {
        fleet_attacks(game, role, ship, action->arg[1]);
    }
}
