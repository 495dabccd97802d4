/* KM-E2-events: War in Europe and the Scots Invasion. */
#include "invasions.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../tables.h"
#include "arrivals.h"
#include "calls.h"
#include "event_deck.h"
#include "fates.h"

/* ---- War in Europe ------------------------------------------------------------------------------------------- */

static void ships_to_war(struct game *game, int event) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++) {
        int ship = t->call[c].ship, port = t->call[c].to;
        if (ship == NONE || !ship_in_play(s, ship))
            continue;
        tell(game, EVENT_SHIP_CALLED, ship, port, 0, 0);
        if (fleet_load(game, ship) + t->ship[ship].capacity <= fleet_capacity(game, ship))
            ship_part(game, ship);
        FOR_EACH_BIT (i, fleet_of(s, ship))
            ship_put_in(game, i, port);
        passengers_ashore(game, ship, t->place[port].square);
    }
}

static void mercenaries_to_war(struct game *game, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    for (int card = MERCENARY_FIRST; card < PARDON_FIRST; card++)
        if (!is_spared(with, card) && card_noble(s, card) != NONE)
            card_discarded(game, card);
}

void e2_war_in_europe(struct game *game, int role, int event, const struct operation *with) {
    mercenaries_to_war(game, with);
    ships_to_war(game, event);
    fates_settle(game);
    flow_call(game, STEP_WAR, role, event, 0);
}

/* The place that the event calls the Noble to; NONE. */
static int place_of_war(const struct game *game, int event, int noble) {
    const struct tables *t = content_of(game);
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++)
        if (t->call[c].card != NONE && called_noble(game, t->call[c].card) == noble)
            return t->call[c].to;
    return NONE;
}

/* E-16: the Nobles come from any square, unless they are besieged. */
void war_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int event = frame->reg[WAR_EVENT];
    while (frame->reg[WAR_NOBLE] < NOBLES) {
        int noble = frame->reg[WAR_NOBLE]++, place = place_of_war(game, event, noble);
        if (place == NONE)
            continue;
        if (!noble_is_free(s, noble) || noble_is_besieged(s, noble)) {
            tell(game, EVENT_NOT_ANSWERED, noble, 0, 0, 0);
            continue;
        }
        noble_answers(game, noble_owner(s, noble), noble, place);
        return;
    }
    flow_return(game);
}

/* ---- the Scots ----------------------------------------------------------------------------------------------- */

void e2_scots_invasion(struct game *game, int role, int event, const struct operation *with) {
    flow_call(game, STEP_INVASION, role, event);
}

/* Does the called Noble, or a substitute, stand at one of the places of the call? */
static bool has_answered(const struct game *game, int event, int card) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int noble = called_noble(game, card);
    if (noble == NONE)
        return false;
    int came = s->stand_in[noble] != 0 ? s->stand_in[noble] - 1 : noble;
    if (!noble_is_free(s, came))
        return false;
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++) {
        const struct call *call = &t->call[c];
        if (call->card == NONE || called_noble(game, call->card) != noble)
            continue;
        if (s->noble[came].square == t->place[call->to].square ||
            (call->or_to != NONE && s->noble[came].square == t->place[call->or_to].square))
            return true;
    }
    return false;
}

/* E-17: a town is covered if a Noble is inside, or if the Noble called to it has come. If the event calls no Noble, the
 * owner's Noble in the square covers it. */
static bool is_covered(const struct game *game, int event, const struct call *call, int place) {
    const struct kingmaker *s = state_of(game);
    if (nobles_inside(s, place) != 0)
        return true;
    if (call->card != NONE)
        return has_answered(game, event, call->card);
    int owner = place_owner(game, place);
    return owner != NONE && (nobles_in_square(s, content_of(game)->place[place].square) & nobles_of(s, owner)) != 0;
}

/* A place without an owner cannot be lost. */
static int scots_take(struct game *game, int event, const struct call *call, int place) {
    if (place == NONE || place_owner(game, place) == NONE || is_covered(game, event, call, place))
        return 0;
    tell(game, EVENT_LOST_TO_SCOTS, place, 0, 0, 0);
    place_lose(game, place);
    return 1;
}

static void scots_come(struct game *game, int event) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int taken = 0;
    for (int c = t->first_call[event]; c < t->first_call[event + 1]; c++) {
        taken += scots_take(game, event, &t->call[c], t->call[c].to);
        taken += scots_take(game, event, &t->call[c], t->call[c].or_to);
    }
    if (taken == 0) {
        tell(game, EVENT_SCOTS_REPELLED, 0, 0, 0, 0);
        km_event_removed(game, event);
    } else {
        km_event_discarded(game, event);
    }
    cards_move(s->event, t->event_count, EVENT_DISCARD, EVENT_DECK);
    tell(game, EVENT_EVENTS_SHUFFLED, 0, 0, 0, 0);
    fates_settle(game);
}

/* Nobles called by name come first, then the owner's Noble, then the Scots. */
void invasion_run(struct game *game, struct frame *frame) {
    const struct tables *t = content_of(game);
    int event = frame->reg[INVASION_EVENT], role = frame->role;
    int phase = frame->phase++;
    if (phase == 0) {
        flow_call(game, STEP_CALLS, role, event, 0);
        return;
    }
    for (int c = t->first_call[event] + phase - 1; phase > 0 && c < t->first_call[event + 1]; c++) {
        int place = t->call[c].owner_of, owner = place != NONE ? place_owner(game, place) : NONE;
        frame->phase = (int16_t)(c - t->first_call[event] + 2);
        if (owner != NONE && nobles_inside(state_of(game), place) == 0) {
            flow_call(game, STEP_DEFEND, owner, place);
            return;
        }
    }
    flow_return(game);
    scots_come(game, event);
}

static uint32_t defenders_of(const struct game *game, int role) {
    uint32_t able = 0;
    FOR_EACH_BIT (n, nobles_of(state_of(game), role)) {
        if (noble_can_answer(game, n))
            able |= bit_of(n);
    }
    return able;
}

bool defend_stands(const struct game *game, const struct frame *frame) {
    return place_owner(game, frame->reg[DEFEND_PLACE]) == frame->role && defenders_of(game, frame->role) != 0;
}

void defend_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (n, defenders_of(game, role))
        list_add2(list, VERB_DEFEND, n, frame->reg[DEFEND_PLACE]);
    list_add1(list, VERB_DEFEND_NOT, frame->reg[DEFEND_PLACE]);
}

void defend_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_DEFEND)
        noble_answers(game, role, action->arg[0], action->arg[1]);
}
