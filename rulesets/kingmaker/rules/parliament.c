/* KM-parl-call, KM-parl-move: summoning Parliament, its place, attendance, and the course of a session. */
#include "parliament.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "attendance.h"
#include "deals.h"
#include "event_deck.h"
#include "expansion2.h"
#include "parliament_votes.h"
#include "permissions.h"
#include "windows.h"

/* ---- KM-parl-call --------------------------------------------------------------------------------------------- */

static bool place_may_host(const struct game *game, int place) {
    return place != NONE && content_of(game)->place[place].parliament_site && place_in_game(game, place) &&
           place_besieger(state_of(game), place) == NONE;
}

static int place_of_king(const struct kingmaker *s, int king) {
    return king == KING_BEAUFORT ? s->noble[NOBLE_BEAUFORT].place : s->heir[king].place;
}

/* The place to which this role could summon Parliament now; NONE. */
static int site_for(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    int king = sole_king(s), place = NONE;
    if (!role_may_rule(game, role))
        return NONE;
    if (king != NONE) {
        if (king_owner(s, king) == role)
            place = place_of_king(s, king);
    } else {
        int chancellor = card_noble(s, OFFICE_CHANCELLOR);
        if (chancellor != NONE && noble_is_free(s, chancellor) && noble_owner(s, chancellor) == role &&
            km_event_in_hand(game, role, OP_CHANCELLOR) != NONE)
            place = s->noble[chancellor].place;
    }
    return place_may_host(game, place) ? place : NONE;
}

/* Does the Noble stand there already? KM-E2-events: the employer of the French mercenaries attends no Parliament. */
static bool is_in_attendance(const struct game *game, int noble, int place) {
    const struct kingmaker *s = state_of(game);
    return s->noble[noble].square == content_of(game)->place[place].square && noble_is_free(s, noble) &&
           s->noble[noble].ship == NONE && !noble_is_besieged(s, noble) && s->rogue_employer != noble_owner(s, noble);
}

/* KM-parl-call 2: is there another player's Noble to whom a Writ can be presented, at any distance? */
static bool can_summon(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    if (km_event_in_hand(game, role, OP_WRIT) == NONE)
        return false;
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) != role && noble_can_come(game, n, true, place))
            return true;
    return false;
}

/* C11: a card that says "must". */
static int must_card(const struct game *game, int role) {
    for (int e = 0; e < content_of(game)->event_count; e++)
        if (state_of(game)->event[e] == event_at_hand(role) && content_of(game)->event[e].op == OP_CHANCELLOR &&
            content_of(game)->event[e].operation->must)
            return e;
    return NONE;
}

static bool must_summon(const struct game *game, int role) {
    return sole_king(state_of(game)) == NONE && must_card(game, role) != NONE;
}

void parliament_phase_run(struct game *game, struct frame *frame) {
    int role = frame->role, place = site_for(game, role);
    if (frame->phase++ == 0 && place != NONE && can_summon(game, role, place))
        flow_call(game, STEP_CONVENE, role, place);
    else
        flow_return(game);
}

bool convene_stands(const struct game *game, const struct frame *frame) {
    return site_for(game, frame->role) == frame->reg[CONVENE_PLACE] &&
           can_summon(game, frame->role, frame->reg[CONVENE_PLACE]);
}

void convene_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_CONVENE, frame->reg[CONVENE_PLACE]);
    if (!must_summon(game, role))
        list_add(list, VERB_NO_PARLIAMENT);
}

void convene_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int place = frame->reg[CONVENE_PLACE];
    flow_return(game);
    if (action->verb == VERB_NO_PARLIAMENT)
        return;
    if (sole_king(state_of(game)) == NONE) {
        int card = must_card(game, role) != NONE ? must_card(game, role) : km_event_in_hand(game, role, OP_CHANCELLOR);
        tell(game, EVENT_EVENT_SPENT, role, card, 0, 0);
        km_event_discarded(game, card);
    }
    parliament_begin(game, role, place, false);
}

/* ---- KM-ev-parl, P2: summoned by an event ------------------------------------------------------------------------ */

void forced_parliament_run(struct game *game, struct frame *frame) {
    int king = sole_king(state_of(game)), role = frame->role;
    if (frame->phase++ > 0) {
        flow_return(game);
    } else if (king == NONE || king == HEIR_HENRY) {
        flow_call(game, STEP_SITE, role);
    } else {
        tell(game, EVENT_NOTHING, frame->reg[FORCED_PARLIAMENT_EVENT], 0, 0, 0);
    }
}

void site_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int p = 0; p < PLACES; p++)
        if (place_may_host(game, p))
            list_add1(list, VERB_SITE, p);
}

void site_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    parliament_begin(game, role, action->arg[0], true);
}

/* ---- the course of a session ------------------------------------------------------------------------------------- */

void parliament_begin(struct game *game, int role, int place, bool forced) {
    struct kingmaker *s = state_of(game);
    s->parliament = (struct parliament){.place = (int16_t)place,
                                        .card = NONE,
                                        .summoner = (int8_t)role,
                                        .forced = forced,
                                        .henry_votes = NONE,
                                        .subject = NONE,
                                        .upheld = NONE,
                                        .proposer = {NONE, NONE, NONE, NONE}};
    for (int seat = 0; seat < SEATS; seat++)
        s->parliament.counts_house[seat] = NONE;
    for (int n = 0; n < NOBLES; n++)
        if (is_in_attendance(game, n, place))
            s->parliament.present |= bit_of(n);
    tell(game, EVENT_PARLIAMENT_CALLED, role, place, 0, 0);
    flow_call(game, STEP_SESSION, role);
}

bool count_house_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role) && holds_both_seniors(state_of(game), frame->role);
}

void count_house_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_COUNT_HOUSE, LANCASTER);
    list_add1(list, VERB_COUNT_HOUSE, YORK);
}

void count_house_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    state_of(game)->parliament.counts_house[role] = (int8_t)action->arg[0];
    tell(game, EVENT_COUNTS_HOUSE, role, action->arg[0], 0, 0);
    flow_return(game);
}

static int all_votes(const struct game *game, int role) {
    return votes_counted(game, role, COMMONS) + votes_counted(game, role, LORDS);
}

/* Open point 23: ties go clockwise from the summoner. skip: the role that has that rank already; NONE. */
static int seat_with_most(const struct game *game, int (*count)(const struct game *game, int role), int skip) {
    const struct kingmaker *s = state_of(game);
    int best = NONE;
    for (int i = 0; i < SEATS; i++) {
        int role = (s->parliament.summoner + i) % SEATS;
        if (is_seated(s, role) && role != skip && (best == NONE || count(game, role) > count(game, best)))
            best = role;
    }
    return best;
}

/* KM-parl-cards; P2: Henry alone is unfit in a Parliament that an event summoned. */
static void open_houses(struct game *game) {
    struct kingmaker *s = state_of(game);
    struct parliament *p = &s->parliament;
    if (p->forced && sole_king(s) == HEIR_HENRY) {
        p->henry_votes = NOBODY;
        p->henry_votes = (int8_t)seat_with_most(game, all_votes, NONE);
        tell(game, EVENT_HENRY_UNFIT, p->henry_votes, 0, 0, 0);
    }
    p->proposer[0] = p->summoner;
    p->proposer[1] = (int8_t)seat_with_most(game, all_votes, NONE);
    p->proposer[2] = (int8_t)seat_with_most(game, all_votes, p->proposer[1]);
    p->proposer[3] = (int8_t)seat_with_most(game, town_votes, NONE);
}

enum moment {
    SESSION_SUMMON,
    SESSION_ATTEND,
    SESSION_HOUSES,
    SESSION_OPEN,
    SESSION_KINGS,
    SESSION_KINGS_VOTED,
    SESSION_AWARDS,
    SESSION_BISHOPS,
    SESSION_PARDONS,
    SESSION_SHIPS,
    SESSION_MOTIONS,
    SESSION_HOME,
    SESSION_END
};

/* The next seat in this part of the session, clockwise from the summoner; NONE: all seats had their turn. */
static int next_in_session(const struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    while (frame->reg[SESSION_SEAT] < SEATS) {
        int role = (s->parliament.summoner + frame->reg[SESSION_SEAT]++) % SEATS;
        if (is_seated(s, role))
            return role;
    }
    frame->reg[SESSION_SEAT] = 0;
    frame->phase++;
    return NONE;
}

static void ask_attendance(struct game *game, struct frame *frame) {
    int role = next_in_session(game, frame);
    if (role != NONE && all_come(game, role) != 0)
        flow_call(game, STEP_ATTEND, role, state_of(game)->parliament.place);
}

static void ask_houses(struct game *game, struct frame *frame) {
    int role = next_in_session(game, frame);
    if (role != NONE && holds_both_seniors(state_of(game), role))
        flow_call(game, STEP_COUNT_HOUSE, role);
}

static void ask_motion(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int role = next_in_session(game, frame), king = sole_king(s);
    if (role != NONE && king != NONE && king_owner(s, king) == role && crowned_count(s) == 1)
        flow_call(game, STEP_MOTION, role, king);
}

static bool can_go_home(const struct game *game, int role);

static void ask_home(struct game *game, struct frame *frame) {
    int role = next_in_session(game, frame);
    if (role != NONE && can_go_home(game, role))
        flow_call(game, STEP_DISMISS, role);
}

static void rise(struct game *game) {
    struct kingmaker *s = state_of(game);
    int place = s->parliament.place, role = s->parliament.summoner;
    tell(game, EVENT_PARLIAMENT_RISES, place, 0, 0, 0);
    peace_begin(game, content_of(game)->place[place].square, role);
    if (s->parliament.kings_voted && crowned_count(s) == 2)
        s->supported = s->parliament.upheld;
    s->parliament.place = NONE;
    s->parliament.item = ITEM_NONE;
    release_votes(game);
}

void session_run(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    int role = frame->role;
    switch ((enum moment)frame->phase) {
    case SESSION_SUMMON:
        frame->phase++;
        if (!s->parliament.forced && can_call_nobles(game, role))
            flow_call(game, STEP_SUMMON, role);
        window_open(game, WINDOW_BEFORE_PARLIAMENT);
        return;
    case SESSION_ATTEND:
        s->parliament.refused = 0;
        ask_attendance(game, frame);
        return;
    case SESSION_HOUSES: ask_houses(game, frame); return;
    case SESSION_OPEN:
        frame->phase++;
        open_houses(game);
        return;
    case SESSION_KINGS:
        frame->phase++;
        if (crowned_count(s) == 2)
            division_call(game, ITEM_SUPPORT, NONE, NONE);
        return;
    case SESSION_KINGS_VOTED: frame->phase++; return;
    case SESSION_AWARDS:
        frame->phase++;
        flow_call(game, STEP_AWARDS, role);
        return;
    case SESSION_BISHOPS:
        frame->phase++;
        flow_call(game, STEP_BISHOPS, role);
        return;
    case SESSION_PARDONS:
        frame->phase++;
        flow_call(game, STEP_PARDONS, role);
        return;
    case SESSION_SHIPS:
        frame->phase++;
        flow_call(game, STEP_LOST_SHIPS, role);
        return;
    case SESSION_MOTIONS: ask_motion(game, frame); return;
    case SESSION_HOME: ask_home(game, frame); return;
    case SESSION_END:
        rise(game);
        flow_return(game);
        return;
    }
}

/* ---- home moves -------------------------------------------------------------------------------------------------- */

/* Open point 28: from any land, not besieged, to one of the Noble's castles that can receive the Noble. */
static bool may_go_home(const struct game *game, int noble, int castle) {
    const struct kingmaker *s = state_of(game);
    return s->noble[noble].ship == NONE && !noble_is_besieged(s, noble) && s->noble[noble].place != castle &&
           castle_receives(game, noble, castle);
}

/* The first of the Noble's castles that can receive the Noble; NONE: no castle can, or the Noble stands in one. */
static int home_of(const struct game *game, int noble) {
    const struct tables *t = content_of(game);
    int home = NONE;
    if (state_of(game)->parliament.refused >> noble & 1)
        return NONE;
    for (int k = t->card[noble].place_count; k-- > 0;) {
        if (state_of(game)->noble[noble].place == t->card[noble].place[k])
            return NONE;
        if (may_go_home(game, noble, t->card[noble].place[k]))
            home = t->card[noble].place[k];
    }
    return home;
}

uint32_t all_home(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    uint32_t nobles = 0;
    FOR_EACH_BIT (n, nobles_of(s, role) & s->parliament.present) {
        if (s->noble[n].square == content_of(game)->place[s->parliament.place].square && home_of(game, n) != NONE)
            nobles |= bit_of(n);
    }
    return nobles;
}

void dismiss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tables *t = content_of(game);
    FOR_EACH_BIT (n, nobles_of(state_of(game), role)) {
        for (int k = 0; k < t->card[n].place_count && !(state_of(game)->parliament.refused >> n & 1); k++)
            if (may_go_home(game, n, t->card[n].place[k]))
                list_add2(list, VERB_GO_HOME, n, t->card[n].place[k]);
    }
    list_add(list, VERB_REST_STAY);
    if (bits_count(all_home(game, role)) > 1)
        list_add(list, VERB_GO_HOME_ALL);
}

static bool can_go_home(const struct game *game, int role) {
    struct action_list list = {0};
    dismiss_legal(game, NULL, role, &list);
    return list.count > 1;
}

static void go_home(struct game *game, int noble, int castle) {
    int square = content_of(game)->place[castle].square;
    state_of(game)->parliament.refused |= bit_of(noble); /* each Noble goes once */
    tell(game, told_at(game, EVENT_WENT_HOME, square, castle), noble, square, castle, 0);
    force_part(game, noble);
    noble_put(game, noble, square, castle);
    force_arrived(game, noble);
}

void dismiss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_GO_HOME_ALL)
        FOR_EACH_BIT (n, all_home(game, role)) {
            int home = home_of(game, n); /* NONE: it may be full by now */
            if (home != NONE)
                go_home(game, n, home);
        }
    else if (action->verb == VERB_GO_HOME)
        go_home(game, action->arg[0], action->arg[1]);
    if (action->verb != VERB_GO_HOME || !can_go_home(game, role))
        flow_return(game);
}

void parliament_seat_left(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    struct parliament *p = &s->parliament;
    if (p->place == NONE || p->summoner != role)
        return;
    if (p->card != NONE && s->card[p->card] == AT_TABLE)
        s->card[p->card] = AT_CHANCERY;
    p->place = NONE;
    p->item = ITEM_NONE;
    p->card = NONE;
}
