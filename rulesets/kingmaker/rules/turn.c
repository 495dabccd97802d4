#include "turn.h"

#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../tables.h"
#include "arrivals.h"
#include "captives.h"
#include "combat.h"
#include "combat_resolve.h"
#include "deals.h"
#include "event_deck.h"
#include "expansion1.h"
#include "expansion2.h"
#include "fates.h"
#include "offers.h"
#include "parliament.h"
#include "refuge.h"
#include "victory.h"
#include "windows.h"

/* frame->phase of STEP_TURN: the next part of the turn. */
enum moment {
    TURN_BEGIN,
    TURN_CHANCE,
    TURN_AFTER_CHANCE,
    TURN_MOVEMENT,
    TURN_COMBAT,
    TURN_PARLIAMENT,
    TURN_CORONATION,
    TURN_DRAW,
    TURN_AFTER_DRAW,
    TURN_LAST_WINDOW,
    TURN_ENDING,
    TURN_NEXT
};

/* ---- the beginning of a turn ---------------------------------------------------------------------------- */

static void begin_round(struct game *game) {
    struct kingmaker *s = state_of(game);
    s->round++;
    for (int n = 0; n < NOBLES; n++)
        s->noble[n].moved_in = s->noble[n].attacked_in = NONE;
    for (int ship = 0; ship < SHIPS; ship++) {
        s->ship[ship].moved_in = NONE;
        s->ship[ship].attacked_in = NONE;
    }
    tell(game, EVENT_ROUND_BEGINS, s->round, 0, 0, 0);
}

/* KM-parl-voting: a King's peace ends with the next turn of the role that called it. */
static void end_peace(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE && s->peace[i].role == role)
            s->peace[i] = (struct peace){NONE, NONE};
}

static void begin_turn(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    bool round_begins = s->active == s->first && !frame->reg[TURN_SAME_ROUND];
    frame->reg[TURN_SAME_ROUND] = 0;
    if (round_begins)
        begin_round(game);
    s->turn++;
    for (int n = 0; n < NOBLES; n++)
        s->noble[n].did &= IS_EXCUSED;
    for (int h = 0; h < HEIRS; h++)
        s->heir[h].did = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        s->ship[ship].did = 0;
    memset(s->frozen, 0, sizeof s->frozen);
    tell(game, EVENT_TURN_BEGINS, s->active, 0, 0, 0);
    end_peace(game, s->active);
    deals_turn_begins(game, round_begins);
    refuge_turn_begins(game, s->active);
    catastrophe_turn_begins(game, s->active);
}

/* ---- the end of a turn ------------------------------------------------------------------------------------- */

/* KM-succession: the holder of a crowned Beaufort may hold no Yorkist. */
static bool must_give_up(const struct game *game, int role, int house) {
    const struct kingmaker *s = state_of(game);
    if (!holds_both_houses(s, role))
        return false;
    if (s->beaufort_crowned && noble_owner(s, NOBLE_BEAUFORT) == role)
        return house == YORK;
    return s->both_since[role] != 0 && s->turn - s->both_since[role] >= 2 * bits_count(s->seated);
}

void houses_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int house = 0; house < HOUSES; house++)
        if (must_give_up(game, role, house))
            list_add1(list, VERB_GIVE_UP, house);
}

bool houses_stands(const struct game *game, const struct frame *frame) {
    return must_give_up(game, frame->role, LANCASTER) || must_give_up(game, frame->role, YORK);
}

void houses_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    cause_begins(game);
    FOR_EACH_BIT (h, heirs_of(state_of(game), role)) {
        if (heir_house(h) == action->arg[0])
            heir_dies(game, h, role);
    }
    cause_ends(game);
}

/* KM-capture-heir: a role that must give up a house, in any player's turn, because two rounds are equally long for all;
 * NONE. */
static int who_gives_up(const struct game *game) {
    for (int role = 0; role < SEATS; role++)
        if (is_seated(state_of(game), role) && (must_give_up(game, role, LANCASTER) || must_give_up(game, role, YORK)))
            return role;
    return NONE;
}

void turn_end_run(struct game *game, struct frame *frame) {
    int role = frame->role;
    switch (frame->phase++) {
    case 0: flow_call(game, STEP_EXECUTIONS, role); return;
    case 1: {
        int holder = who_gives_up(game);
        if (holder != NONE) {
            frame->phase = 1; /* then looks for the next role */
            flow_call(game, STEP_HOUSES, holder);
        }
        return;
    }
    default:
        refuge_turn_ends(game, role);
        expansions_turn_ends(game, role);
        flow_return(game);
    }
}

/* ---- turns --------------------------------------------------------------------------------------------------- */

/* KM-onemove: a Noble who made only a Free Move may not move in another player's turn of the round either. */
static void free_moves_count(struct kingmaker *s) {
    for (int n = 0; n < NOBLES; n++)
        if ((s->noble[n].did & DID_FREE_MOVE) && s->noble[n].moved_in == NONE)
            s->noble[n].moved_in = s->active;
    for (int ship = 0; ship < SHIPS; ship++)
        if ((s->ship[ship].did & DID_FREE_MOVE) && s->ship[ship].moved_in == NONE)
            s->ship[ship].moved_in = s->active;
}

static void next_turn(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    int role = next_seat(s, s->active);
    if (role == s->first && !frame->reg[TURN_SAME_ROUND] && s->round >= s->option[OPTION_ROUNDS]) {
        victory_by_rounds(game);
        flow_end(game);
        return;
    }
    free_moves_count(s);
    s->active = (int8_t)role;
    frame->role = (uint8_t)role;
    frame->phase = TURN_BEGIN;
}

static void call_phase(struct game *game, int phase, int step) {
    struct kingmaker *s = state_of(game);
    s->phase = (int8_t)phase;
    flow_call(game, step, s->active);
}

/* KM-crown-cards: a Plantagenet joins his lord between two phases. */
static bool plantagenet_comes(struct game *game) {
    struct kingmaker *s = state_of(game);
    for (int house = 0; house < HOUSES; house++) {
        int lord = plantagenet_lord(s, house), noble = PLANTAGENET_FIRST + house, heir = senior_heir(s, house);
        if (heir != NONE && s->heir[heir].owner != NONE && s->heir[heir].owner == noble_owner(s, noble))
            s->plantagenet_due &= (role_set)~ROLE_BIT(house); /* the Plantagenet is there already */
        if (lord == NONE)
            continue;
        bool waits = s->card[noble] == AT_TABLE;
        s->plantagenet_due &= (role_set)~ROLE_BIT(house);
        if (!waits && noble_owner(s, noble) == NONE)
            continue;
        tell(game, EVENT_PLANTAGENET, noble, lord, 0, 0);
        if (!waits) {
            noble_changes_sides(game, noble, lord);
            continue;
        }
        s->card[noble] = at_faction(lord);
        noble_comes(game, noble);
        return true;
    }
    return false;
}

void turn_run(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    if (frame->phase != TURN_NEXT && plantagenet_comes(game))
        return;
    bool acts = faction_has_nobles(s, s->active);
    switch ((enum moment)frame->phase++) {
    case TURN_BEGIN:
        begin_turn(game, frame);
        s->phase = PHASE_CHANCE;
        window_open(game, WINDOW_BEFORE_CHANCE);
        return;
    case TURN_CHANCE: call_phase(game, PHASE_CHANCE, STEP_CHANCE); return;
    case TURN_AFTER_CHANCE: window_open(game, WINDOW_AFTER_CHANCE); return;
    case TURN_MOVEMENT:
        if (acts)
            call_phase(game, PHASE_MOVEMENT, STEP_MOVEMENT);
        return;
    case TURN_COMBAT:
        if (acts && !combat_phase_is_skipped(game, s->active))
            call_phase(game, PHASE_COMBAT, STEP_COMBAT_PHASE);
        return;
    case TURN_PARLIAMENT:
        if (acts)
            call_phase(game, PHASE_PARLIAMENT, STEP_PARLIAMENT_PHASE);
        return;
    case TURN_CORONATION:
        if (acts)
            call_phase(game, PHASE_CORONATION, STEP_CORONATION);
        return;
    case TURN_DRAW: call_phase(game, PHASE_CROWN_DRAW, STEP_CROWN_DRAW); return;
    case TURN_AFTER_DRAW: window_open(game, WINDOW_AFTER_DRAW); return;
    case TURN_LAST_WINDOW: window_open(game, WINDOW_END_OF_TURN); return;
    case TURN_ENDING: call_phase(game, PHASE_END, STEP_TURN_END); return;
    case TURN_NEXT: next_turn(game, frame); return;
    }
}

/* ---- actions and their end --------------------------------------------------------------------------------------- */

void km_apply(struct game *game, int role, const struct action *action) {
    flow_apply(game, role, action);
    if (!flow_top(game))
        return;
    fates_settle(game);
    deals_settle(game);
    if (state_of(game)->over)
        flow_end(game);
}

static void turn_break_off(struct game *game) {
    flow_unwind(game, STEP_TURN);
}

/* ---- a seat that leaves ------------------------------------------------------------------------------------------ */

static void cards_leave(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int card = NOBLES; card < CARDS; card++)
        if (s->card[card] == at_hand(role) || s->card[card] == at_faction(role) || s->card[card] == at_dealt(role))
            card_discarded(game, card);
    for (int card = 0; card < NOBLES; card++)
        if (s->card[card] == at_hand(role) || s->card[card] == at_dealt(role))
            card_discarded(game, card);
    for (int e = 0; e < content_of(game)->event_count; e++)
        if (s->event[e] == event_at_hand(role) || s->event[e] == event_at_refuge(role))
            km_event_discarded(game, e);
    for (int i = 0; i < REFUGES; i++)
        if (s->refuge[i].event != NONE && s->refuge[i].role == role)
            s->refuge[i] = (struct refuge){.event = NONE};
}

static void pieces_leave(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++) {
        if (s->noble[n].captor == role && noble_owner(s, n) != NONE && is_seated(s, noble_owner(s, n)))
            noble_freed(game, n);
        if (noble_owner(s, n) == role)
            noble_removed(game, n);
    }
    for (int ship = 0; ship < SHIPS; ship++) {
        if (s->ship[ship].loaned_to == role)
            s->ship[ship].loaned_to = NONE;
        if (s->ship[ship].keeper == role)
            s->ship[ship].keeper = NONE;
    }
    for (int p = 0; p < PLACES; p++)
        if (s->place_held[p] == role)
            s->place_held[p] = HELD_BY_GRANT;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].owner == role)
            heir_left(game, h);
}

static void bonds_leave(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (other, s->allies[role])
        s->deals.alliance[other]++;
    for (int other = 0; other < SEATS; other++) {
        s->allies[other] &= (role_set)~ROLE_BIT(role);
        s->truce[role][other] = s->truce[other][role] = 0;
    }
    s->allies[role] = 0;
    s->excommunicated &= (role_set)~ROLE_BIT(role);
    s->defeatism[role] = 0;
    if (s->treaty == role)
        s->treaty = NONE; /* the treaty is the King's */
    if (s->rogue_employer == role)
        s->rogue_employer = NONE;
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].role == role)
            s->peace[i] = (struct peace){NONE, NONE};
}

/* Has a seat that stays its turn in this round still before it, when the active player leaves? The next seat may be the
 * first from now on, but begins no new round then. */
static bool has_turns_left(const struct kingmaker *s) {
    int next = next_seat(s, s->active);
    int to_first = (s->first - s->active + SEATS) % SEATS, to_next = (next - s->active + SEATS) % SEATS;
    return to_first == 0 || to_next < to_first;
}

/* Breaks off the lowest frame that asks the role or acts for it, with all frames above. */
static void steps_leave(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    windows_leave(game, role);
    flow_own_end(game, role);
    for (int i = 1; i < flow_frames(game); i++)
        if (flow_frame(game, i)->role == role && !game->ruleset->steps[flow_frame(game, i)->step].who) {
            while (flow_frames(game) > i)
                flow_return(game);
            break;
        }
    if (!s->opened || s->active != role)
        return;
    turn_break_off(game);
    flow_top(game)->phase = TURN_NEXT;
    flow_top(game)->reg[TURN_SAME_ROUND] = has_turns_left(s);
}

/* Players resign or are removed (conclude), all in one moment. Their counters and cards leave the game, their
 * unfinished business ends as the rules say, and the other players continue. Nobody who leaves can gain by another's
 * leaving. */
static void seats_leave(struct game *game, role_set roles) {
    struct kingmaker *s = state_of(game);
    s->seated &= (role_set)~roles;
    cause_begins(game);
    FOR_EACH_BIT (role, roles) {
        tell(game, EVENT_LEFT_GAME, role, 0, 0, 0);
        combat_seat_left(game, role);
        captives_seat_left(game, role);
        parliament_seat_left(game, role);
        deals_seat_left(game, role);
    }
    FOR_EACH_BIT (role, roles)
        steps_leave(game, role);
    FOR_EACH_BIT (role, roles) {
        pieces_leave(game, role);
        cards_leave(game, role);
        bonds_leave(game, role);
    }
    for (int n = 0; n < NOBLES && !flow_has(game, STEP_HOME); n++)
        if (noble_owner(s, n) != NONE && s->noble[n].square == NONE)
            noble_comes_unasked(game, n);
    if (s->first != NONE && !is_seated(s, s->first) && s->seated != 0)
        s->first = (int8_t)next_seat(s, s->first);
    cause_ends(game);
    victory_alone(game);
}

void km_conclude(struct game *game, int role, enum conclusion how) {
    km_conclude_together(game, ROLE_BIT(role), how);
}

void km_conclude_together(struct game *game, role_set roles, enum conclusion how) {
    seats_leave(game, roles);
    if (!state_of(game)->over)
        flow_run(game);
    if (!state_of(game)->over)
        deals_settle(game);
    if (state_of(game)->over)
        flow_end(game);
}
