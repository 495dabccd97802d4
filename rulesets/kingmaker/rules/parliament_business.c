/* KM-parl-cards: the gifts of Parliament: titles, offices, bishoprics, pardons, lost ships, the crown. */
#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "crown_cards.h"
#include "fates.h"
#include "parliament_votes.h"
#include "victory.h"

/* ---- proposing -------------------------------------------------------------------------------------------------- */

static bool may_be_proposed(const struct game *game, int noble, int card) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, noble) && card_fits(s, card, noble) && !(s->parliament.refused >> noble & 1);
}

static bool anybody_fits(const struct game *game, int card) {
    for (int n = 0; n < NOBLES; n++)
        if (may_be_proposed(game, n, card))
            return true;
    return false;
}

void propose_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int card = frame->reg[PROPOSE_CARD];
    for (int n = 0; n < NOBLES; n++)
        if (may_be_proposed(game, n, card))
            list_add2(list, VERB_PROPOSE, n, card);
    list_add1(list, VERB_PROPOSE_NOBODY, card);
}

void propose_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct parliament *p = &state_of(game)->parliament;
    int card = frame->reg[PROPOSE_CARD], noble = action->arg[0];
    flow_return(game);
    p->subject = NONE;
    if (action->verb == VERB_PROPOSE_NOBODY)
        return;
    int owner = noble_owner(state_of(game), noble);
    p->subject = (int8_t)noble;
    p->accepted = owner == role;
    tell(game, EVENT_BEFORE_HOUSES, card, noble, 0, 0);
    if (!p->accepted)
        flow_call(game, STEP_ACCEPT, owner, noble, card);
}

bool accept_stands(const struct game *game, const struct frame *frame) {
    return noble_is_free(state_of(game), frame->reg[ACCEPT_NOBLE]) &&
           noble_owner(state_of(game), frame->reg[ACCEPT_NOBLE]) == frame->role;
}

void accept_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add2(list, VERB_TAKE_AWARD, frame->reg[ACCEPT_NOBLE], frame->reg[ACCEPT_CARD]);
    list_add2(list, VERB_REFUSE_AWARD, frame->reg[ACCEPT_NOBLE], frame->reg[ACCEPT_CARD]);
}

/* KM-parl-voting 3 */
void accept_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct parliament *p = &state_of(game)->parliament;
    flow_return(game);
    p->accepted = action->verb == VERB_TAKE_AWARD;
    if (!p->accepted)
        tell(game, EVENT_DECLINED, action->arg[0], action->arg[1], 0, 0);
}

/* KM-parl-voting 4: cards given in a session have no votes in that session. */
static void give(struct game *game, int card, int noble) {
    state_of(game)->frozen[card] = FROZEN_GIVEN;
    tell(game, EVENT_GIVEN, noble, card, 0, 0);
    card_awarded(game, card, noble);
}

/* Did the proposed Noble's faction accept the card, and can the Noble still have it? */
static bool proposal_holds(const struct game *game, int card) {
    const struct parliament *p = &state_of(game)->parliament;
    return p->subject != NONE && p->accepted && noble_is_free(state_of(game), p->subject) &&
           card_fits(state_of(game), card, p->subject);
}

/* ---- titles and offices ------------------------------------------------------------------------------------------ */

static bool is_award(int card) {
    return card_kind(card) == CARD_TITLE || card_kind(card) == CARD_OFFICE;
}

/* P5: one after the other, in an unknown order. */
static int draw_award(struct game *game) {
    struct kingmaker *s = state_of(game);
    int count = 0;
    for (int card = TITLE_FIRST; card < BISHOP_FIRST; card++)
        count += s->card[card] == AT_CHANCERY && is_award(card);
    if (count == 0)
        return NONE;
    int skip = pick(game, count, "Chancery");
    for (int card = TITLE_FIRST; card < BISHOP_FIRST; card++)
        if (s->card[card] == AT_CHANCERY && is_award(card) && skip-- == 0) {
            s->card[card] = AT_TABLE;
            return card;
        }
    return NONE;
}

enum { AWARD_DRAW, AWARD_PROPOSE, AWARD_ANSWERED, AWARD_VOTED };

/* A Noble who declined may be proposed again by the next player. */
static void next_rank(struct game *game, struct frame *frame) {
    state_of(game)->parliament.refused = 0;
    frame->reg[AWARDS_RANK]++;
}

/* The next role that may propose. If none is left, the card goes to the crown discard (KM-parl-voting 6). */
static void next_proposer(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    int card = s->parliament.card;
    while (frame->reg[AWARDS_RANK] < PROPOSERS) {
        int role = s->parliament.proposer[frame->reg[AWARDS_RANK]];
        if (role != NONE && is_seated(s, role) && anybody_fits(game, card)) {
            frame->phase = AWARD_ANSWERED;
            s->parliament.subject = NONE;
            flow_call(game, STEP_PROPOSE, role, card);
            return;
        }
        next_rank(game, frame);
    }
    frame->phase = AWARD_DRAW;
    s->parliament.card = NONE;
    card_discarded(game, card);
}

void awards_run(struct game *game, struct frame *frame) {
    struct parliament *p = &state_of(game)->parliament;
    switch (frame->phase) {
    case AWARD_DRAW:
        p->card = (int16_t)draw_award(game);
        p->refused = 0;
        frame->reg[AWARDS_RANK] = 0;
        frame->phase = AWARD_PROPOSE;
        if (p->card == NONE)
            flow_return(game);
        else
            tell(game, EVENT_BEFORE_HOUSES, p->card, NONE, 0, 0);
        return;
    case AWARD_PROPOSE: next_proposer(game, frame); return;
    case AWARD_ANSWERED:
        if (p->subject == NONE) {
            next_rank(game, frame);
            frame->phase = AWARD_PROPOSE;
        } else if (!proposal_holds(game, p->card)) {
            p->refused |= bit_of(p->subject);
            frame->phase = AWARD_PROPOSE;
        } else {
            frame->phase = AWARD_VOTED;
            division_call(game, ITEM_AWARD, p->card, p->subject);
        }
        return;
    case AWARD_VOTED:
        frame->phase = AWARD_PROPOSE;
        if (p->passed && proposal_holds(game, p->card)) {
            give(game, p->card, p->subject);
            p->card = NONE;
            frame->phase = AWARD_DRAW;
        } else {
            next_rank(game, frame);
        }
        return;
    }
}

/* ---- bishops: by the summoner alone, any number of times --------------------------------------------------------- */

static int next_bishop(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    for (int card = BISHOP_FIRST; card < SHIP_CARD_FIRST; card++)
        if (s->card[card] == AT_CHANCERY && !(s->parliament.done_bishops >> (card - BISHOP_FIRST) & 1))
            return card;
    return NONE;
}

static void bishop_proposed(struct game *game, struct frame *frame) {
    struct parliament *p = &state_of(game)->parliament;
    if (p->subject == NONE) {
        p->done_bishops |= (uint8_t)bit_of(p->card - BISHOP_FIRST);
        frame->phase = AWARD_DRAW;
    } else if (!proposal_holds(game, p->card)) {
        p->refused |= bit_of(p->subject);
        frame->phase = AWARD_PROPOSE;
    } else {
        frame->phase = AWARD_VOTED;
        division_call(game, ITEM_BISHOP, p->card, p->subject);
    }
}

void bishops_run(struct game *game, struct frame *frame) {
    struct parliament *p = &state_of(game)->parliament;
    switch (frame->phase) {
    case AWARD_DRAW:
        p->card = (int16_t)next_bishop(game);
        p->refused = 0;
        frame->phase = AWARD_PROPOSE;
        if (p->card == NONE)
            flow_return(game);
        return;
    case AWARD_PROPOSE:
        frame->phase = AWARD_ANSWERED;
        p->subject = NONE;
        if (anybody_fits(game, p->card))
            flow_call(game, STEP_PROPOSE, frame->role, p->card);
        return;
    case AWARD_ANSWERED: bishop_proposed(game, frame); return;
    case AWARD_VOTED:
        RULES_ASSERT(game, p->subject >= 0);
        frame->phase = AWARD_DRAW;
        if (p->passed && proposal_holds(game, p->card)) {
            give(game, p->card, p->subject);
        } else {
            p->refused |= bit_of(p->subject);
            frame->phase = AWARD_PROPOSE;
        }
        return;
    }
}

/* ---- pardons, lost ships ----------------------------------------------------------------------------------------- */

void pardons_run(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    struct parliament *p = &s->parliament;
    if (frame->phase == 1) {
        frame->phase = 0;
        if (p->passed)
            card_discarded(game, p->card);
        p->card = NONE;
        return;
    }
    for (int card = PARDON_FIRST; card < CARDS; card++)
        if (s->card[card] == AT_CHANCERY && !(p->done_pardons >> (card - PARDON_FIRST) & 1)) {
            p->done_pardons |= (uint8_t)bit_of(card - PARDON_FIRST);
            frame->phase = 1;
            tell(game, EVENT_BEFORE_HOUSES, card, NONE, 0, 0);
            division_call(game, ITEM_PARDON, card, NONE);
            return;
        }
    flow_return(game);
}

/* KM-E1-sunk: a lost ship whose office a Noble holds. */
static bool may_be_requested(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    int card = content_of(game)->ship_card[ship], noble = card_noble(s, card);
    return s->option[OPTION_E1] && card_kind(card) == CARD_OFFICE && noble != NONE && noble_is_free(s, noble) &&
           !ship_in_play(s, ship) && !(s->parliament.done_ships >> ship & 1);
}

/* The next faction in attendance that may ask for the ship, clockwise from the summoner; NONE: all were asked. */
static int next_petitioner(const struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    while (frame->reg[LOST_SHIPS_SEAT] < SEATS) {
        int role = (s->parliament.summoner + frame->reg[LOST_SHIPS_SEAT]++) % SEATS;
        if (is_seated(s, role) && (nobles_of(s, role) & s->parliament.present) != 0)
            return role;
    }
    frame->reg[LOST_SHIPS_SEAT] = 0;
    return NONE;
}

void request_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_REQUEST_SHIP, frame->reg[REQUEST_SHIP]);
    list_add1(list, VERB_NO_REQUEST, frame->reg[REQUEST_SHIP]);
}

void request_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb != VERB_REQUEST_SHIP)
        return;
    tell(game, EVENT_SHIP_ASKED, role, action->arg[0], 0, 0);
    division_call(game, ITEM_SHIP, NONE, action->arg[0]);
}

/* One vote on each ship, for all factions that asked for it. */
static void ship_voted(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    struct parliament *p = &s->parliament;
    if (p->item != ITEM_SHIP)
        return;
    p->done_ships |= (uint8_t)bit_of(p->subject);
    p->item = ITEM_NONE;
    frame->reg[LOST_SHIPS_SEAT] = 0;
    if (!p->passed || ship_in_play(s, p->subject))
        return;
    ship_launch(game, p->subject);
    tell(game, EVENT_SHIP_LAUNCHED, p->subject, s->ship[p->subject].port, 0, 0);
}

void lost_ships_run(struct game *game, struct frame *frame) {
    struct parliament *p = &state_of(game)->parliament;
    ship_voted(game, frame);
    for (int ship = 0; ship < SHIPS; ship++) {
        int role = may_be_requested(game, ship) ? next_petitioner(game, frame) : NONE;
        if (role != NONE) {
            p->item = ITEM_NONE;
            flow_call(game, STEP_REQUEST, role, ship);
            return;
        }
        p->done_ships |= (uint8_t)bit_of(ship);
    }
    flow_return(game);
}

/* ---- KM-victory, P10: one King alone ----------------------------------------------------------------------------- */

bool motion_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return king_owner(s, frame->reg[MOTION_KING]) == frame->role;
}

void motion_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_MOVE_CROWN, frame->reg[MOTION_KING]);
    list_add(list, VERB_NO_MOTION);
}

void motion_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int king = frame->reg[MOTION_KING];
    flow_return(game);
    if (action->verb == VERB_NO_MOTION)
        return;
    tell(game, EVENT_CROWN_MOVED, role, king, 0, 0);
    flow_call(game, STEP_CROWN_VOTED, role, king);
    division_call(game, ITEM_CROWN, NONE, king);
}

void crown_voted_run(struct game *game, struct frame *frame) {
    int king = frame->reg[CROWN_VOTED_KING];
    flow_return(game);
    if (state_of(game)->parliament.passed && king_owner(state_of(game), king) != NONE)
        victory_by_parliament(game, king_owner(state_of(game), king));
}
