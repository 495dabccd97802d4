#include "offers.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../state/offer_book.h"
#include "../tables.h"
#include "deals.h"
#include "deals_terms.h"
#include "fates.h"
#include "permissions.h"
#include "terms.h"
#include "windows.h"

/* ---- a role's offers ----------------------------------------------------------------------------------------- */

static struct offer *offer_at(struct kingmaker *s, int role, int number, int reader) {
    return &s->deals.offer[open_offer(s, role, number, reader)];
}

static int free_offer(const struct kingmaker *s, int role) {
    for (int i = 0; i < OFFERS_EACH; i++)
        if (s->deals.offer[role * OFFERS_EACH + i].state == OFFER_FREE)
            return i;
    return NONE;
}

static bool may_begin_offer(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    return s->opened && !s->over && is_seated(s, role) && !flow_own_top(game, role) &&
           s->deals.made[role] < OFFERS_A_ROUND && free_offer(s, role) != NONE;
}

static void begin_offer(struct game *game, int role, const struct offer *offer) {
    struct kingmaker *s = state_of(game);
    s->deals.draft[role] = *offer;
    s->deals.draft_lost[role] = 0;
    s->deals.made[role]++;
    flow_own_call(game, STEP_DRAFT, role, offer->partner);
}

/* ---- lapsing ------------------------------------------------------------------------------------------------- */

/* Both parties know a card that is named. A role cannot give a vote that it promised otherwise. */
static bool term_stays(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    if (!term_holds(game, offer, term))
        return false;
    if (term->kind == TERM_HAND_CARD && term->a != NONE)
        return s->known[term->a] >> term_taker(offer, term) & 1;
    return term->kind != TERM_VOTE || !term->gives || term_is_possible(game, offer, term);
}

/* The number of the innermost window that is open, also while an action in it asks a role a further question; NONE: no
 * window is open. A window that waits below for its turn is not open yet. */
static int open_window(const struct game *game) {
    for (int i = flow_frames(game); i-- > 0;) {
        const struct frame *frame = flow_frame(game, i);
        if (frame->step == STEP_MOMENT && (frame == flow_top(game) || frame->phase == MOMENT_HAS_OPENED))
            return frame->reg[MOMENT_NUMBER];
    }
    return NONE;
}

static bool window_is_open(const struct game *game, int number) {
    for (int i = 0; i < flow_frames(game); i++)
        if (flow_frame(game, i)->step == STEP_MOMENT && flow_frame(game, i)->reg[MOMENT_NUMBER] == number)
            return true;
    return false;
}

static bool is_expired(const struct game *game, const struct offer *offer) {
    const struct kingmaker *s = state_of(game);
    switch ((enum offer_expiry)offer->expires) {
    case EXPIRES_WINDOW: return !window_is_open(game, offer->window);
    case EXPIRES_TURN: return offer->turn != s->turn;
    case EXPIRES_ROUND: return offer->window != s->round;
    case EXPIRIES: break;
    }
    return true;
}

/* Does each hand have as many cards as the offer asks of it? */
static bool hands_suffice(const struct game *game, const struct offer *offer) {
    const uint8_t *card = state_of(game)->card;
    return cards_count(card, CARDS, at_hand(offer->from)) >= terms_of(offer, TERM_HAND_CARD, true) &&
           cards_count(card, CARDS, at_hand(offer->partner)) >= terms_of(offer, TERM_HAND_CARD, false);
}

static bool offer_stays(const struct game *game, const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (!term_stays(game, offer, &offer->term[i]))
            return false;
    return hands_suffice(game, offer) && !is_expired(game, offer);
}

static void settle_claims(struct kingmaker *s) {
    for (int i = 0; i < CLAIMS; i++) {
        struct claim *claim = &s->deals.claim[i];
        if (claim->draws > 0 && claim->noble != NONE && !s->noble[claim->noble].held_for_draws)
            *claim = (struct claim){.noble = NONE};
    }
}

void deals_settle(struct game *game) {
    struct kingmaker *s = state_of(game);
    settle_claims(s);
    for (int i = 0; i < OFFERS; i++) {
        struct offer *offer = &s->deals.offer[i];
        if (offer->state != OFFER_OPEN || offer_stays(game, offer))
            continue;
        /* A public offer may lapse by a hidden fact. Deals of others must not close a player's undo. */
        role_set told = offer_audience(offer);
        tell_secret(game, EVENT_OFFER_LAPSED, told, offer->openly ? 0 : told, offer->from, offer->partner, 0, 0);
        offer_ends(s, offer, is_expired(game, offer) ? FATE_TIME : FATE_TERMS, 0);
    }
}

/* ---- the draft ----------------------------------------------------------------------------------------------- */

bool draft_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return is_seated(s, frame->role) && is_seated(s, frame->reg[DRAFT_PARTNER]) &&
           s->deals.draft[frame->role].state == OFFER_DRAFT;
}

static bool has_alliance(const struct offer *offer) {
    return terms_of(offer, TERM_ALLIANCE, true) > 0;
}

static void list_kinds(const struct game *game, const struct offer *draft, struct action_list *list) {
    const struct term_side side[2] = {term_side(game, draft, false), term_side(game, draft, true)};
    for (int kind = 0; kind < TERM_KINDS; kind++)
        for (int gives = 0; gives < 2; gives++) {
            struct term term = {(int8_t)kind, (int8_t)gives, 0, 0};
            if (kind == TERM_ALLIANCE) {
                if (gives && term_holds(game, draft, &term) && !has_alliance(draft))
                    list_add2(list, VERB_ADD_TERM, gives, kind);
                continue;
            }
            if (term_has_picks(game, &side[gives], kind, list))
                list_add2(list, VERB_ADD_TERM, gives, kind);
        }
}

/* Does the maker of the draft know that this card is in the other's hand? */
static bool is_sure_of(const struct kingmaker *s, const struct offer *draft, const struct term *term) {
    return (s->known[term->a] >> draft->from & 1) && card_in_hand(s, term->a, draft->partner);
}

/* Can the draft be sent, as far as its maker knows? */
static bool may_be_sent(const struct game *game, const struct offer *draft) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < draft->terms; i++) {
        const struct term *term = &draft->term[i];
        bool named = term->kind == TERM_HAND_CARD && term->a != NONE && !term->gives;
        if (named ? !is_sure_of(s, draft, term) : !term_holds(game, draft, term))
            return false;
        if (term->kind == TERM_VOTE && term->gives && !term_is_possible(game, draft, term))
            return false;
    }
    return draft->terms > 0 && hands_suffice(game, draft);
}

static void list_sending(const struct game *game, const struct offer *draft, struct action_list *list) {
    int window = open_window(game);
    for (int openly = has_alliance(draft); openly < 2; openly++)
        for (int expiry = 0; expiry < EXPIRIES; expiry++)
            if (expiry != EXPIRES_WINDOW || window != NONE)
                list_add2(list, VERB_SEND_OFFER, openly, expiry);
}

void draft_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    bool may_change = draft->changed < DRAFT_CHANGES;
    if (draft->terms < OFFER_TERMS && may_change)
        list_kinds(game, draft, list);
    for (int i = 0; i < draft->terms && may_change; i++)
        list_add1(list, VERB_STRIKE_TERM, i + 1);
    if (may_be_sent(game, draft))
        list_sending(game, draft, list);
    list_add(list, VERB_DROP_OFFER);
}

static void strike(struct offer *draft, int i) {
    draft->changed++;
    for (; i + 1 < draft->terms; i++)
        draft->term[i] = draft->term[i + 1];
    draft->term[--draft->terms] = (struct term){0};
}

/* A player who is offered a card by name knows from then on that it is in that hand. */
static void send_offer(struct game *game, int role, bool openly, int expiry) {
    struct kingmaker *s = state_of(game);
    struct offer *offer = &s->deals.offer[role * OFFERS_EACH + free_offer(s, role)];
    *offer = s->deals.draft[role];
    s->deals.draft[role] = (struct offer){0};
    offer->state = OFFER_OPEN;
    offer->changed = 0;
    offer->openly = openly;
    offer->expires = (int8_t)expiry;
    offer->turn = s->turn;
    offer->window = (int16_t)(expiry == EXPIRES_WINDOW ? open_window(game) : s->round);
    offer->to = has_alliance(offer) ? alliance_asks(s, offer) : ROLE_BIT(offer->partner);
    offer_numbered(s, offer);
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_HAND_CARD && offer->term[i].a != NONE)
            s->known[offer->term[i].a] |= (uint8_t)offer_audience(offer);
    tell_secret(game, EVENT_OFFERED, offer_audience(offer), ROLE_BIT(role), role, offer->partner, 0, 0);
}

void draft_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct offer *draft = &state_of(game)->deals.draft[role];
    int a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_ADD_TERM:
        if (b == TERM_ALLIANCE)
            draft->term[draft->terms++] = (struct term){TERM_ALLIANCE, 1, 0, 0};
        else
            flow_own_call(game, STEP_TERM, role, frame->reg[DRAFT_PARTNER], b, a);
        return;
    case VERB_STRIKE_TERM: strike(draft, a - 1); return;
    case VERB_SEND_OFFER:
        flow_own_return(game, role);
        send_offer(game, role, a, b);
        return;
    default: *draft = (struct offer){0}; flow_own_return(game, role);
    }
}

/* KM-transfer: lists the Nobles who can receive the card of this draft. The list is empty if the card is gone or no
 * longer the giver's. */
static void list_takers(const struct game *game, const struct frame *frame, const struct offer *draft,
                        struct action_list *list) {
    int kind = frame->reg[TERM_KIND], gives = frame->reg[TERM_GIVES], what = frame->reg[TERM_WHAT];
    int taker = gives ? draft->partner : draft->from;
    FOR_EACH_BIT (n, term_bearers(game, kind, taker, what)) {
        const struct term term = {(int8_t)kind, (int8_t)gives, (int16_t)what, (int16_t)n};
        if (term_holds(game, draft, &term))
            list_add1(list, VERB_TERM_TO, n);
    }
}

/* phase 0: the card or piece; 1: the Noble to whom it is handed. */
void term_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    if (frame->phase == 0) {
        const struct term_side side = term_side(game, draft, frame->reg[TERM_GIVES] != 0);
        term_picks(game, &side, frame->reg[TERM_KIND], list);
    } else {
        list_takers(game, frame, draft, list);
    }
    list_add(list, VERB_NO_TERM);
}

void term_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct offer *draft = &state_of(game)->deals.draft[role];
    int taker = frame->reg[TERM_GIVES] ? draft->partner : draft->from;
    struct term term = term_picked(frame->reg[TERM_KIND], frame->reg[TERM_GIVES], action);
    if (action->verb != VERB_NO_TERM && frame->phase == 0 && term_bearers(game, term.kind, taker, term.a) != 0) {
        frame->reg[TERM_WHAT] = term.a;
        frame->phase = 1;
        return;
    }
    if (action->verb == VERB_TERM_TO)
        term = (struct term){term.kind, term.gives, frame->reg[TERM_WHAT], action->arg[0]};
    flow_own_return(game, role);
    if (action->verb == VERB_NO_TERM) {
        draft->changed++;
        return;
    }
    draft->term[draft->terms++] = term;
    if (term.kind == TERM_VOTE)
        draft->division = state_of(game)->deals.division;
}

/* ---- answers ------------------------------------------------------------------------------------------------- */

static bool may_be_accepted(const struct game *game, const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (!term_is_possible(game, offer, &offer->term[i]))
            return false;
    return true;
}

static void list_answers(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < OFFERS; i++) {
        const struct offer *offer = &s->deals.offer[i];
        int from = i / OFFERS_EACH, number = offer->number;
        if (offer->state == OFFER_OPEN && from == role)
            list_add2(list, VERB_WITHDRAW, offer->partner, number);
        if (!offer_awaits(offer, role))
            continue;
        if (may_be_accepted(game, offer))
            list_add2(list, VERB_ACCEPT, from, number);
        list_add2(list, VERB_DECLINE, from, number);
        if (offer->partner == role && offer->counters < COUNTERS && may_begin_offer(game, role))
            list_add2(list, VERB_COUNTER, from, number);
    }
}

/* Named cards pass before unseen ones, alliances before commands. Cards for a hand are AT_DEALT until all is done, so
 * that none of them is drawn as the unseen card that goes the other way. */
static void carry_out(struct game *game, const struct offer *offer) {
    struct kingmaker *s = state_of(game);
    for (int late = 0; late < 2; late++)
        for (int i = 0; i < offer->terms; i++) {
            const struct term *term = &offer->term[i];
            bool waits = term->kind == TERM_COMMAND || (term->kind == TERM_HAND_CARD && term->a == NONE);
            if (waits == late)
                term_carry_out(game, offer, term);
        }
    cards_move(s->card, CARDS, at_dealt(offer->from), at_hand(offer->from));
    cards_move(s->card, CARDS, at_dealt(offer->partner), at_hand(offer->partner));
}

static void accept_offer(struct game *game, int role, struct offer *offer) {
    tell_secret(game, EVENT_OFFER_ACCEPTED, offer_audience(offer), ROLE_BIT(role), role, offer->from, 0, 0);
    offer->accepted |= ROLE_BIT(role);
    if (offer->accepted != offer->to)
        return;
    struct offer agreed = *offer;
    offer_ends(state_of(game), offer, FATE_ACCEPTED, role);
    carry_out(game, &agreed);
    fates_settle(game);
}

static void decline(struct game *game, int role, struct offer *offer, enum offer_fate fate) {
    tell_secret(game, EVENT_OFFER_DECLINED, offer_audience(offer), ROLE_BIT(role), role, offer->from, 0, 0);
    offer_ends(state_of(game), offer, fate, role);
}

static void withdraw(struct game *game, int role, struct offer *offer) {
    tell_secret(game, EVENT_OFFER_WITHDRAWN, offer_audience(offer), ROLE_BIT(role), role, offer->partner, 0, 0);
    offer_ends(state_of(game), offer, FATE_WITHDRAWN, role);
}

/* Begins the counter-offer with the same terms from the other side. */
static void counter(struct game *game, int role, struct offer *offer) {
    struct offer draft = *offer;
    draft = (struct offer){.state = OFFER_DRAFT,
                           .from = (int8_t)role,
                           .partner = offer->from,
                           .counters = (int8_t)(offer->counters + 1),
                           .division = offer->division,
                           .terms = offer->terms};
    for (int i = 0; i < offer->terms; i++) {
        draft.term[i] = offer->term[i];
        draft.term[i].gives = offer->term[i].kind == TERM_ALLIANCE || !offer->term[i].gives;
    }
    decline(game, role, offer, FATE_COUNTERED);
    begin_offer(game, role, &draft);
}

void km_anytime_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    if (!s->opened || s->over || !is_seated(s, role))
        return;
    if (may_begin_offer(game, role))
        FOR_EACH_BIT (other, s->seated & ~ROLE_BIT(role))
            list_add1(list, VERB_OFFER, other);
    list_answers(game, role, list);
    recalls_legal(game, role, list);
    if (s->allies[role] != 0 && (is_quiet_moment(game) || s->combat.kind == COMBAT_NONE))
        list_add1(list, VERB_END_ALLIANCE, s->deals.alliance[role]);
}

bool km_anytime_apply(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int other = action->arg[0], number = action->arg[1];
    switch (action->verb) {
    case VERB_OFFER:
        begin_offer(game, role, &(struct offer){.state = OFFER_DRAFT, .from = (int8_t)role, .partner = (int8_t)other});
        return true;
    case VERB_ACCEPT: accept_offer(game, role, offer_at(s, other, number, role)); return true;
    case VERB_DECLINE: decline(game, role, offer_at(s, other, number, role), FATE_DECLINED); return true;
    case VERB_COUNTER: counter(game, role, offer_at(s, other, number, role)); return true;
    case VERB_WITHDRAW: withdraw(game, role, offer_at(s, role, number, other)); return true;
    case VERB_END_ALLIANCE: leave_alliance(game, role); return true;
    }
    return recalls_choose(game, role, action);
}
