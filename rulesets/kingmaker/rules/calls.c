#include "calls.h"

#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "arrivals.h"
#include "attacks.h"
#include "event_deck.h"
#include "fates.h"
#include "permissions.h"

enum { TARGETS = 8 };

bool noble_can_answer(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    return noble_is_free(s, noble) && n->ship == NONE && !noble_is_besieged(s, noble) &&
           !square_is_abroad(game, n->square);
}

int called_noble(const struct game *game, int card) {
    const struct kingmaker *s = state_of(game);
    if (card < NOBLES)
        return noble_owner(s, card) != NONE ? card : NONE;
    return card_noble(s, card);
}

static int add_target(int16_t place[TARGETS], int count, int to) {
    for (int i = 0; i < count; i++)
        if (place[i] == to)
            return count;
    if (count < TARGETS)
        place[count++] = (int16_t)to;
    return count;
}

/* KM-E2-excomm: a Noble under the ban cannot enter the squares that it closes. */
static bool may_come(const struct game *game, uint32_t nobles, int place) {
    return ban_admits_all(game, nobles, content_of(game)->place[place].square, NONE);
}

/* The places that the event calls the Noble to, each once. */
static int targets(const struct game *game, int event, int noble, int16_t place[TARGETS]) {
    const struct tables *t = content_of(game);
    int count = 0;
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++) {
        const struct call *call = &t->call[c];
        if (call->card == NONE || called_noble(game, call->card) != noble)
            continue;
        count = add_target(place, count, call->to);
        if (call->or_to != NONE)
            count = add_target(place, count, call->or_to);
    }
    return count;
}

/* Those of the places to which the Noble may come. */
static int open_targets(const struct game *game, int event, int noble, int16_t place[TARGETS]) {
    int16_t all[TARGETS];
    RULES_ASSERT(game, noble >= 0);
    int count = 0, called = targets(game, event, noble, all);
    for (int i = 0; i < called; i++)
        if (may_come(game, bit_of(noble), all[i]))
            place[count++] = all[i];
    return count;
}

/* Puts the Noble inside the place if the faction may enter and there is room, else in the open of its square. */
static void noble_sent(struct game *game, int noble, int place) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int role = noble_owner(s, noble);
    RULES_ASSERT(game, noble >= 0);
    bool inside = place_has_inside(game, place) && place_in_game(game, place) &&
                  (has_leave_to_enter(game, role, place) || dublin_admits(game, bit_of(noble), place)) &&
                  (s->noble[noble].place == place ||
                   (place_besieger(s, place) == NONE &&
                    place_room(game, place) >= noble_strength(game, noble, STRENGTH_CARRIED))) &&
                  ban_admits(game, role, t->place[place].square, place);
    int square = t->place[place].square;
    tell(game, told_at(game, EVENT_CALLED, square, inside ? place : NONE), noble, square, inside ? place : NONE, 0);
    if (s->noble[noble].square == square && s->noble[noble].place == (inside ? place : NONE))
        return;
    force_part(game, noble);
    noble_put(game, noble, square, inside ? place : NONE);
    force_arrived(game, noble);
}

/* ---- commissions ------------------------------------------------------------------------------------------------- */

static int strength_needed(const struct game *game, int noble, int event) {
    const struct operation *siege = km_operation(content_of(game), event, OP_FRENCH_SIEGE);
    int least = siege ? siege->number : 0;
    return least > 0 ? least : noble_strength(game, noble, STRENGTH_DEFENCE);
}

static bool force_can_answer(const struct game *game, uint32_t force) {
    FOR_EACH_BIT (n, force) {
        if (!noble_can_answer(game, n))
            return false;
    }
    return true;
}

/* KM-commission: may this force of the faction answer for the Noble? It must be at least as strong and able to answer a
 * call itself. */
static bool may_stand_in(const struct game *game, int role, int leader, int noble, int event) {
    const struct kingmaker *s = state_of(game);
    if (!noble_is_free(s, leader) || s->noble[leader].leader != leader ||
        (noble_owner(s, leader) != role && !has_leave_to_commission(game, role, leader)))
        return false;
    uint32_t force = force_of(s, leader);
    return !(force >> noble & 1) && (force & ~nobles_of(s, noble_owner(s, leader))) == 0 &&
           force_can_answer(game, force) &&
           nobles_strength(game, force, STRENGTH_DEFENCE) >= strength_needed(game, noble, event);
}

static bool can_commission(const struct game *game, int role, int noble, int event) {
    int16_t place[TARGETS];
    int count = km_event_in_hand(game, role, OP_WRIT) != NONE ? open_targets(game, event, noble, place) : 0;
    for (int i = 0; i < count; i++)
        for (int n = 0; n < NOBLES; n++)
            if (may_stand_in(game, role, n, noble, event) && may_come(game, force_of(state_of(game), n), place[i]))
                return true;
    return false;
}

/* ---- answering --------------------------------------------------------------------------------------------------- */

bool answer_stands(const struct game *game, const struct frame *frame) {
    int16_t place[TARGETS];
    int noble = frame->reg[ANSWER_NOBLE], event = frame->reg[ANSWER_EVENT];
    return noble_owner(state_of(game), noble) == frame->role && open_targets(game, event, noble, place) > 0 &&
           (noble_can_answer(game, noble) || can_commission(game, frame->role, noble, event));
}

void answer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int16_t place[TARGETS] = {NONE};
    int noble = frame->reg[ANSWER_NOBLE], event = frame->reg[ANSWER_EVENT];
    int count = open_targets(game, event, noble, place);
    bool writ = km_event_in_hand(game, role, OP_WRIT) != NONE, goes = noble_can_answer(game, noble);
    for (int i = 0; i < count; i++) {
        if (goes)
            list_add2(list, VERB_ANSWER, noble, place[i]);
        for (int n = 0; n < NOBLES && writ; n++)
            if (may_stand_in(game, role, n, noble, event) && may_come(game, force_of(state_of(game), n), place[i]))
                list_add2(list, VERB_COMMISSION, n, place[i]);
    }
    if (!goes)
        list_add1(list, VERB_SEND_NOBODY, place[0]);
}

static void commission(struct game *game, int role, int noble, int leader, int place) {
    int writ = km_event_in_hand(game, role, OP_WRIT);
    tell(game, EVENT_EVENT_SPENT, role, writ, 0, 0);
    km_event_discarded(game, writ);
    tell(game, EVENT_COMMISSIONED, leader, noble, 0, 0);
    struct kingmaker *s = state_of(game);
    uint32_t force = force_of(s, leader);
    s->stand_in[noble] = (uint8_t)(leader + 1);
    FOR_EACH_BIT (n, force)
        noble_sent(game, n, place);
    FOR_EACH_BIT (n, force) {
        if (n != leader && same_spot(s, n, leader))
            force_join(game, n, leader);
    }
}

/* Other Nobles of the faction at the spot: they could guard an heir who stays. */
static uint32_t who_stays(const struct kingmaker *s, int noble) {
    uint32_t others = 0;
    FOR_EACH_BIT (n, nobles_of(s, noble_owner(s, noble))) {
        if (n != noble && same_spot(s, n, noble))
            others |= bit_of(n);
    }
    return others;
}

/* Open point 17: an heir must go along if no other Noble could guard the heir. */
void noble_answers(struct game *game, int role, int noble, int place) {
    const struct kingmaker *s = state_of(game);
    if (heirs_with(s, noble) != 0 && who_stays(s, noble) != 0)
        flow_call(game, STEP_SUITE, role, noble, place);
    else
        noble_sent(game, noble, place);
}

void answer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[ANSWER_NOBLE];
    flow_return(game);
    if (action->verb == VERB_ANSWER)
        noble_answers(game, role, noble, action->arg[1]);
    else if (action->verb == VERB_COMMISSION)
        commission(game, role, noble, action->arg[0], action->arg[1]);
}

bool suite_stands(const struct game *game, const struct frame *frame) {
    return noble_is_free(state_of(game), frame->reg[SUITE_NOBLE]) &&
           noble_owner(state_of(game), frame->reg[SUITE_NOBLE]) == frame->role;
}

void suite_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[SUITE_NOBLE];
    FOR_EACH_BIT (h, heirs_with(s, noble))
        FOR_EACH_BIT (n, who_stays(s, noble))
            list_add2(list, VERB_LEAVE_HEIR, h, n);
    list_add1(list, VERB_ALL_GO, noble);
}

void suite_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[SUITE_NOBLE], place = frame->reg[SUITE_PLACE];
    if (action->verb == VERB_LEAVE_HEIR) {
        heir_follow(game, action->arg[0], action->arg[1]);
        tell(game, EVENT_GUARDED, action->arg[0], action->arg[1], 0, 0);
        if (heirs_with(state_of(game), noble) != 0)
            return;
    }
    flow_return(game);
    noble_sent(game, noble, place);
}

/* ---- KM-ev-raid: one event's calls ------------------------------------------------------------------------------- */

static void send_ships(struct game *game, int event) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++) {
        int ship = t->call[c].ship, port = t->call[c].to;
        if (ship == NONE || !ship_in_play(s, ship) || s->ship[ship].port == port)
            continue;
        tell(game, EVENT_SHIP_CALLED, ship, port, 0, 0);
        uint32_t fleet = fleet_of(s, ship);
        if (nobles_aboard(s, ship) == 0) {
            ship_part(game, ship);
            fleet = bit_of(ship);
        }
        FOR_EACH_BIT (i, fleet)
            ship_put_in(game, i, port);
    }
}

void noble_called(struct game *game, int noble, int event) {
    int16_t place[TARGETS] = {NONE};
    int role = noble_owner(state_of(game), noble), count = open_targets(game, event, noble, place);
    bool goes = noble_can_answer(game, noble), writ = can_commission(game, role, noble, event);
    if (count > 1 || writ)
        flow_call(game, STEP_ANSWER, role, noble, event);
    else if (goes)
        noble_answers(game, role, noble, place[0]);
    else
        tell(game, EVENT_NOT_ANSWERED, noble, 0, 0, 0);
}

void calls_run(struct game *game, struct frame *frame) {
    int event = frame->reg[CALLS_EVENT];
    int16_t place[TARGETS];
    if (frame->phase == 0) {
        frame->phase = 1;
        memset(state_of(game)->stand_in, 0, sizeof state_of(game)->stand_in);
        send_ships(game, event);
        return;
    }
    while (frame->reg[CALLS_NOBLE] < NOBLES) {
        int noble = frame->reg[CALLS_NOBLE]++;
        if (targets(game, event, noble, place) == 0)
            continue;
        if (noble_can_answer(game, noble) && open_targets(game, event, noble, place) > 0) {
            noble_called(game, noble, event);
            return;
        }
        tell(game, EVENT_NOT_ANSWERED, noble, 0, 0, 0);
    }
    flow_return(game);
}

/* ---- KM-ev-embassy: the King and his train ----------------------------------------------------------------------- */

bool king_can_go(const struct game *game, int king) {
    const struct kingmaker *s = state_of(game);
    if (king == NONE)
        return false;
    if (king == KING_BEAUFORT)
        return noble_is_free(s, NOBLE_BEAUFORT) && s->noble[NOBLE_BEAUFORT].ship == NONE &&
               !square_is_abroad(game, s->noble[NOBLE_BEAUFORT].square);
    return s->heir[king].ship == NONE && !square_is_abroad(game, s->heir[king].square);
}

/* The Nobles at the same spot who belong to the Noble's faction or are under its command. */
static uint32_t nobles_by(const struct kingmaker *s, int king) {
    uint32_t by = 0;
    int role = king_owner(s, king);
    for (int n = 0; n < NOBLES; n++) {
        if (!noble_is_free(s, n) || (noble_owner(s, n) != role && force_player(s, n) != role))
            continue;
        bool here = king == KING_BEAUFORT
                        ? same_spot(s, n, NOBLE_BEAUFORT)
                        : s->noble[n].square == s->heir[king].square && s->noble[n].place == s->heir[king].place &&
                              s->noble[n].ship == s->heir[king].ship;
        if (here)
            by |= bit_of(n);
    }
    return by;
}

static uint32_t train_of(const struct frame *frame) {
    return (uint32_t)(uint16_t)frame->reg[TRAIN_LOW] | (uint32_t)(uint16_t)frame->reg[TRAIN_HIGH] << 16;
}

/* KM-E2-events, Royal Visit: into the place that he visits if no Noble is inside, whatever faction owns it. */
static bool train_may_enter(const struct game *game, int role, uint32_t nobles, int place) {
    const struct kingmaker *s = state_of(game);
    if (place == NONE || !place_in_game(game, place) || role == NONE)
        return place != NONE && place_in_game(game, place);
    bool open = has_leave_to_enter(game, role, place) ||
                (set_has(content_of(game)->visited, place) && nobles_inside(s, place) == 0);
    return open && place_besieger(s, place) == NONE &&
           ban_admits_all(game, nobles, content_of(game)->place[place].square, place) &&
           place_room(game, place) >= nobles_strength(game, nobles, STRENGTH_CARRIED);
}

static void arrive(struct game *game, int king, uint32_t nobles, int square, int place) {
    struct kingmaker *s = state_of(game);
    int role = king_owner(s, king);
    bool inside = train_may_enter(game, role, nobles, place);
    tell(game, told_at(game, EVENT_KING_SENT, square, inside ? place : NONE), king, square, inside ? place : NONE, 0);
    if (nobles == 0) {
        heir_put(game, king, square, inside ? place : NONE);
        fates_settle(game);
        return;
    }
    int chief = nobles_first(game, nobles & nobles_of(s, role)),
        guard = king != KING_BEAUFORT ? s->heir[king].with : chief;
    if (guard == NONE || !(nobles >> guard & 1))
        heir_follow(game, king, chief);
    FOR_EACH_BIT (n, nobles)
        force_part(game, n);
    FOR_EACH_BIT (n, nobles)
        noble_put(game, n, square, inside ? place : NONE);
    FOR_EACH_BIT (n, nobles) {
        if (noble_is_unwelcome(game, n)) /* a Noble sent there need not fight before there was a chance to leave */
            s->noble[n].did |= IS_EXCUSED;
        if (n != chief)
            force_join(game, n, chief);
    }
    force_arrived(game, chief);
}

void king_sent(struct game *game, int king, int square, int place) {
    const struct kingmaker *s = state_of(game);
    int role = king_owner(s, king);
    uint32_t by = nobles_by(s, king);
    if (role == NONE || bits_count(by) < 2)
        arrive(game, king, role == NONE ? 0 : by, square, place);
    else if (king == KING_BEAUFORT)
        flow_call(game, STEP_TRAIN, role, king, square, place, bit_of(NOBLE_BEAUFORT), 0);
    else
        flow_call(game, STEP_TRAIN, role, king, square, place, 0, 0);
}

bool train_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return king_owner(s, frame->reg[TRAIN_KING]) == frame->role && king_can_go(game, frame->reg[TRAIN_KING]) &&
           nobles_by(s, frame->reg[TRAIN_KING]) != 0;
}

void train_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint32_t chosen = train_of(frame);
    FOR_EACH_BIT (n, nobles_by(state_of(game), frame->reg[TRAIN_KING]) & ~chosen)
        list_add1(list, VERB_ACCOMPANY, n);
    if ((chosen & nobles_of(state_of(game), role)) != 0)
        list_add(list, VERB_DEPART);
}

void train_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int king = frame->reg[TRAIN_KING], square = frame->reg[TRAIN_SQUARE], place = frame->reg[TRAIN_PLACE];
    if (action->verb == VERB_ACCOMPANY) {
        uint32_t chosen = train_of(frame) | bit_of(action->arg[0]);
        frame->reg[TRAIN_LOW] = (int16_t)(chosen & 0xffff);
        frame->reg[TRAIN_HIGH] = (int16_t)(chosen >> 16);
        if ((nobles_by(state_of(game), king) & ~chosen) != 0)
            return;
    }
    uint32_t chosen = train_of(frame) & nobles_by(state_of(game), king);
    flow_return(game);
    if ((chosen & nobles_of(state_of(game), role)) != 0)
        arrive(game, king, chosen, square, place);
}
