/* KM-parl-move: the Nobles who come to Parliament, by a Writ or freely, and their ships from overseas. */
#include "attendance.h"

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "arrivals.h"
#include "event_deck.h"
#include "permissions.h"

/* ---- ships for Nobles overseas ------------------------------------------------------------------------------- */

_Static_assert((int)CARRIERS == (int)SHIPS, "every ship may carry");
enum { ALL_SHIPS = (1 << SHIPS) - 1 };

/* The room left for the Noble in an empty ship that the Noble's faction owns or borrows. A ship makes one voyage in a
 * session, from one square. 0: the ship cannot fetch the Noble. */
static int room_aboard(const struct game *game, int ship, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct parliament *p = &s->parliament;
    if (!ship_in_play(s, ship) || ship_mover(game, ship) != noble_owner(s, noble) || nobles_aboard(s, ship) != 0 ||
        !ship_may_leave(game, ship) || (p->carried[ship] > 0 && p->carried_from[ship] != s->noble[noble].square))
        return 0;
    return content_of(game)->ship[ship].capacity - p->carried[ship];
}

/* The port in which the ship's voyage ended; NONE: the ship has brought no Noble. */
static int landfall(const struct game *game, int ship) {
    return state_of(game)->parliament.carried[ship] > 0 ? state_of(game)->ship[ship].port : NONE;
}

/* The port where one of these ships has landed and can still fetch the Noble; NONE. */
static int landfall_of(const struct game *game, int noble, uint32_t ships) {
    FOR_EACH_BIT (ship, ships) {
        if (landfall(game, ship) != NONE && room_aboard(game, ship, noble) > 0)
            return landfall(game, ship);
    }
    return NONE;
}

/* KM-sea: a Noble's men may be split only between ships that travel together, so all of these end in one port. */
static int room_together(const struct game *game, int noble, uint32_t ships, int port) {
    int room = 0;
    FOR_EACH_BIT (ship, ships) {
        if (landfall(game, ship) == NONE || landfall(game, ship) == port)
            room += room_aboard(game, ship, noble);
    }
    return room;
}

/* Is there room for the Noble aboard the chosen ships and other ships at hand? */
static bool ships_suffice(const struct game *game, int noble, uint32_t chosen, uint32_t at_hand) {
    int men = noble_strength(game, noble, STRENGTH_CARRIED), port = landfall_of(game, noble, chosen);
    if (port != NONE || (at_hand & ~chosen) == 0)
        return room_together(game, noble, at_hand, port) >= men;
    FOR_EACH_BIT (ship, at_hand) {
        if (room_together(game, noble, at_hand, landfall(game, ship)) >= men)
            return true;
    }
    return false;
}

/* The ports where a ship with a passenger for Parliament may end: open to the faction, on the mainland. */
static int quays(const struct game *game, int role, int16_t port[PLACES]) {
    const struct tables *t = content_of(game);
    int count = 0;
    for (int p = 0; p < PLACES; p++)
        if (place_is_port(game, p) && (t->square[t->place[p].square].regions >> REGION_MAINLAND & 1) &&
            port_is_open(game, role, p))
            port[count++] = (int16_t)p;
    return count;
}

/* Ships that can take the Noble, or a part of the Noble's men beside the ships already chosen. */
static uint32_t ships_for(const struct game *game, int noble, uint32_t chosen) {
    int16_t ports[PLACES];
    int port = landfall_of(game, noble, chosen);
    uint32_t ships = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (!(chosen >> ship & 1) && room_aboard(game, ship, noble) > 0 &&
            (port == NONE || landfall(game, ship) == NONE || landfall(game, ship) == port) &&
            ships_suffice(game, noble, chosen | (uint32_t)bit_of(ship), ALL_SHIPS))
            ships |= bit_of(ship);
    return quays(game, noble_owner(state_of(game), noble), ports) > 0 ? ships : 0;
}

/* Ships without which the other ships have too little room. */
static uint32_t ships_needed(const struct game *game, int noble, uint32_t chosen) {
    uint32_t needed = 0;
    FOR_EACH_BIT (ship, ships_for(game, noble, chosen)) {
        if (!ships_suffice(game, noble, chosen, ALL_SHIPS & ~(uint32_t)bit_of(ship)))
            needed |= bit_of(ship);
    }
    return needed;
}

/* KM-E2-excomm: a Noble under the ban cannot come to Salisbury, Wells or St. Davids. */
bool noble_can_come(const struct game *game, int noble, bool by_writ, int place) {
    const struct kingmaker *s = state_of(game);
    int role = noble_owner(s, noble);
    if (!noble_is_free(s, noble) || s->noble[noble].ship != NONE || s->rogue_employer == role ||
        (noble_is_besieged(s, noble) && !by_writ) ||
        (place != NONE && !ban_admits(game, role, content_of(game)->place[place].square, NONE)))
        return false;
    return !square_needs_ship(game, s->noble[noble].square) || ships_for(game, noble, 0) != 0;
}

bool noble_can_attend(const struct game *game, int noble, bool by_writ) {
    return noble_can_come(game, noble, by_writ, state_of(game)->parliament.place);
}

/* The Noble goes inside if the faction may enter and there is room, else into the open of the square. */
static void noble_attends(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    int place = s->parliament.place, square = content_of(game)->place[place].square;
    RULES_ASSERT(game, noble >= 0 && noble < NOBLES);
    s->parliament.present |= bit_of(noble);
    tell(game, EVENT_ATTENDS, noble, 0, 0, 0);
    if (s->noble[noble].square == square && !noble_is_besieged(s, noble))
        return;
    force_part(game, noble);
    noble_put(game, noble, square, noble_may_enter(game, noble, place) ? place : NONE);
    force_arrived(game, noble);
}

/* Splits the Noble's men between the ships, in the order of the ships. */
static void carry(struct game *game, int noble, uint32_t ships, int port) {
    struct parliament *session = &state_of(game)->parliament;
    int men = noble_strength(game, noble, STRENGTH_CARRIED);
    FOR_EACH_BIT (ship, ships) {
        int room = room_aboard(game, ship, noble), taken = room < men ? room : men;
        if (taken > 0) {
            men -= taken;
            tell(game, EVENT_CARRIED_BY, ship, noble, port, 0);
            session->carried[ship] = (int16_t)(session->carried[ship] + taken);
            session->carried_from[ship] = state_of(game)->noble[noble].square;
            ship_part(game, ship);
            ship_put_in(game, ship, port);
        }
    }
    RULES_ASSERT(game, men <= 0);
    noble_attends(game, noble);
}

/* The Noble joins the voyage that these ships already made; else the Noble's player chooses a port. */
static void comes_aboard(struct game *game, int noble, uint32_t ships) {
    int16_t port[PLACES];
    int role = noble_owner(state_of(game), noble), count = quays(game, role, port);
    int fixed = landfall_of(game, noble, ships);
    if (fixed != NONE)
        carry(game, noble, ships, fixed);
    else if (count > 1)
        flow_call(game, STEP_QUAY, role, noble, bits_first(ships), (int16_t)ships);
    else
        carry(game, noble, ships, port[0]);
}

/* The Noble boards the chosen ships that are still available, and more ships of the player's choice if the men need
 * them. */
static void embarks(struct game *game, int noble, uint32_t chosen) {
    FOR_EACH_BIT (ship, chosen) {
        if (room_aboard(game, ship, noble) == 0)
            chosen &= ~(uint32_t)bit_of(ship);
    }
    chosen |= ships_needed(game, noble, chosen);
    if (!ships_suffice(game, noble, chosen, chosen))
        flow_call(game, STEP_CARRIER, noble_owner(state_of(game), noble), noble, (int16_t)chosen);
    else
        comes_aboard(game, noble, chosen);
}

static void comes(struct game *game, int noble) {
    if (square_needs_ship(game, state_of(game)->noble[noble].square) && ships_for(game, noble, 0) != 0)
        embarks(game, noble, 0);
    else
        noble_attends(game, noble);
}

bool carrier_stands(const struct game *game, const struct frame *frame) {
    int noble = frame->reg[CARRIER_NOBLE];
    return noble_owner(state_of(game), noble) == frame->role && noble_can_attend(game, noble, true) &&
           ships_for(game, noble, (uint32_t)frame->reg[CARRIER_CHOSEN]) != 0;
}

void carrier_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (ship, ships_for(game, frame->reg[CARRIER_NOBLE], (uint32_t)frame->reg[CARRIER_CHOSEN]))
        list_add2(list, VERB_ATTEND_BY, frame->reg[CARRIER_NOBLE], ship);
}

void carrier_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    uint32_t chosen = (uint32_t)frame->reg[CARRIER_CHOSEN] | (uint32_t)bit_of(action->arg[1]);
    flow_return(game);
    embarks(game, action->arg[0], chosen);
}

bool quay_stands(const struct game *game, const struct frame *frame) {
    int noble = frame->reg[QUAY_NOBLE];
    uint32_t ships = (uint32_t)frame->reg[QUAY_SHIPS];
    return noble_owner(state_of(game), noble) == frame->role && noble_can_attend(game, noble, true) &&
           ships_suffice(game, noble, ships, ships);
}

void quay_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int16_t port[PLACES];
    int count = quays(game, role, port);
    for (int i = 0; i < count; i++)
        list_add2(list, VERB_CARRY_TO, frame->reg[QUAY_SHIP], port[i]);
}

void quay_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[QUAY_NOBLE];
    uint32_t ships = (uint32_t)frame->reg[QUAY_SHIPS];
    flow_return(game);
    carry(game, noble, ships, action->arg[1]);
}

/* ---- Writs --------------------------------------------------------------------------------------------------- */

enum coming { BY_WRIT, OF_HIMSELF };

/* Nobles of other factions who can be summoned, those in attendance, too, but each by one Writ. */
static uint32_t who_is_called(const struct game *game, int role) {
    const struct parliament *p = &state_of(game)->parliament;
    uint32_t called = 0;
    if (km_event_in_hand(game, role, OP_WRIT) == NONE)
        return 0;
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(state_of(game), n) != role && noble_can_attend(game, n, true) &&
            !((p->present & p->refused) >> n & 1))
            called |= bit_of(n);
    return called;
}

static int writs_of(const struct game *game, int role) {
    int writs = 0;
    for (int e = 0; e < content_of(game)->event_count; e++)
        writs += state_of(game)->event[e] == event_at_hand(role) && content_of(game)->event[e].op == OP_WRIT;
    return writs;
}

static uint32_t all_summoned(const struct game *game, int role) {
    uint32_t absent = who_is_called(game, role) & ~state_of(game)->parliament.present;
    int count = bits_count(absent);
    return count > 1 && count <= writs_of(game, role) ? absent : 0;
}

void summon_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint32_t called = who_is_called(game, role);
    FOR_EACH_BIT (n, called)
        list_add1(list, VERB_SUMMON, n);
    if (state_of(game)->parliament.refused != 0 || called == 0)
        list_add(list, VERB_NO_MORE_WRITS);
    if (all_summoned(game, role) != 0)
        list_add(list, VERB_SUMMON_ALL);
}

bool can_call_nobles(const struct game *game, int role) {
    return who_is_called(game, role) != 0;
}

static void summon(struct game *game, int role, int noble) {
    int writ = km_event_in_hand(game, role, OP_WRIT);
    tell(game, EVENT_EVENT_SPENT, role, writ, 0, 0);
    km_event_discarded(game, writ);
    tell(game, EVENT_SUMMONED, noble, 0, 0, 0);
    state_of(game)->parliament.refused |= bit_of(noble);
    comes(game, noble);
}

static void come_together(struct game *game, int role, uint32_t nobles, enum coming how, bool again) {
    flow_call(game, STEP_COMING, role, (int16_t)(nobles & 0xffff), (int16_t)(nobles >> 16), how, again);
}

void summon_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_SUMMON_ALL)
        come_together(game, role, all_summoned(game, role), BY_WRIT, false);
    else if (action->verb == VERB_SUMMON)
        come_together(game, role, bit_of(action->arg[0]), BY_WRIT, true);
}

/* ---- without a Writ -------------------------------------------------------------------------------------------- */

static bool may_come(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    return noble_can_attend(game, noble, false) && !(s->parliament.present >> noble & 1);
}

uint32_t all_come(const struct game *game, int role) {
    uint32_t nobles = 0;
    FOR_EACH_BIT (n, nobles_of(state_of(game), role)) {
        if (may_come(game, n))
            nobles |= bit_of(n);
    }
    return nobles;
}

void attend_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint32_t nobles = all_come(game, role);
    FOR_EACH_BIT (n, nobles)
        list_add1(list, VERB_ATTEND, n);
    list_add(list, VERB_THAT_IS_ALL);
    if (bits_count(nobles) > 1)
        list_add(list, VERB_ATTEND_ALL);
}

void attend_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_ATTEND_ALL)
        come_together(game, role, all_come(game, role), OF_HIMSELF, false);
    else if (action->verb == VERB_ATTEND)
        come_together(game, role, bit_of(action->arg[0]), OF_HIMSELF, true);
}

/* ---- one after the other --------------------------------------------------------------------------------------- */

/* The next Noble who can still come: a ship that brought another may be full, or no longer on loan. */
static int next_to_come(const struct game *game, struct frame *frame) {
    while (frame->reg[COMING_LOW] != 0 || frame->reg[COMING_HIGH] != 0) {
        uint32_t nobles = (uint32_t)(uint16_t)frame->reg[COMING_LOW] | (uint32_t)(uint16_t)frame->reg[COMING_HIGH]
                                                                           << 16;
        int noble = bits_first(nobles);
        nobles &= nobles - 1;
        frame->reg[COMING_LOW] = (int16_t)(nobles & 0xffff);
        frame->reg[COMING_HIGH] = (int16_t)(nobles >> 16);
        if (frame->reg[COMING_HOW] == BY_WRIT ? noble_can_attend(game, noble, true) : may_come(game, noble))
            return noble;
    }
    return NONE;
}

void coming_run(struct game *game, struct frame *frame) {
    int role = frame->role, noble = next_to_come(game, frame);
    bool by_writ = frame->reg[COMING_HOW] == BY_WRIT, again = frame->reg[COMING_AGAIN] != 0;
    if (noble != NONE && by_writ) {
        summon(game, role, noble);
    } else if (noble != NONE) {
        comes(game, noble);
    } else {
        flow_return(game);
        if (again && by_writ && can_call_nobles(game, role))
            flow_call(game, STEP_SUMMON, role);
        else if (again && !by_writ && all_come(game, role) != 0)
            flow_call(game, STEP_ATTEND, role, state_of(game)->parliament.place);
    }
}
