#include "offers.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../tables.h"
#include "deals.h"
#include "deals_terms.h"
#include "fates.h"
#include "permissions.h"
#include "terms.h"

/* ---- a role's offers ----------------------------------------------------------------------------------------- */

static struct offer *offer_at(struct kingmaker *s, int role, int number) {
    return &s->deals.offer[role * OFFERS_EACH + number];
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
    s->deals.made[role]++;
    flow_own_call(game, STEP_DRAFT, role, offer->partner);
}

/* ---- what lapses --------------------------------------------------------------------------------------------- */

/* A card that is named is known to both; a vote of his own that he has promised otherwise he cannot give. */
static bool term_stays(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    if (!term_holds(game, offer, term))
        return false;
    if (term->kind == TERM_HAND_CARD && term->a != NONE)
        return s->known[term->a] >> term_taker(offer, term) & 1;
    return term->kind != TERM_VOTE || !term->gives || term_is_possible(game, offer, term);
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

/* Hands have as many cards as it asks of each. */
static bool hands_suffice(const struct game *game, const struct offer *offer) {
    const uint8_t *card = state_of(game)->card;
    return cards_count(card, CARDS, AT_HAND + offer->from) >= terms_of(offer, TERM_HAND_CARD, true) &&
           cards_count(card, CARDS, AT_HAND + offer->partner) >= terms_of(offer, TERM_HAND_CARD, false);
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
        /* An open one may lapse by what is hidden; what others have between them must not close anybody's undo. */
        role_set told = offer_audience(offer);
        tell_secret(game, EVENT_OFFER_LAPSED, told, offer->openly ? 0 : told, offer->from, offer->partner, 0, 0);
        *offer = (struct offer){0};
    }
}

/* ---- the draft ----------------------------------------------------------------------------------------------- */

bool draft_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return is_seated(s, frame->role) && is_seated(s, frame->reg[DRAFT_PARTNER]) &&
           s->deals.draft[frame->role].state == OFFER_DRAFT;
}

static bool has_alliance(const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_ALLIANCE)
            return true;
    return false;
}

static void list_kinds(const struct game *game, const struct offer *draft, struct action_list *list) {
    for (int kind = 0; kind < TERM_KINDS; kind++)
        for (int gives = 0; gives < 2; gives++) {
            struct term term = {(int8_t)kind, (int8_t)gives, 0, 0};
            if (kind == TERM_ALLIANCE) {
                if (gives && term_holds(game, draft, &term) && !has_alliance(draft))
                    list_add2(list, VERB_ADD_TERM, gives, kind);
                continue;
            }
            if (term_has_picks(game, draft, kind, gives, list))
                list_add2(list, VERB_ADD_TERM, gives, kind);
        }
}

/* What the maker knows of his own and of the other's allows it. */
static bool may_be_sent(const struct game *game, const struct offer *draft) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < draft->terms; i++) {
        const struct term *term = &draft->term[i];
        bool named = term->kind == TERM_HAND_CARD && term->a != NONE && !term->gives;
        if (named ? !(s->known[term->a] >> draft->from & 1) : !term_holds(game, draft, term))
            return false;
        if (term->kind == TERM_VOTE && term->gives && !term_is_possible(game, draft, term))
            return false;
    }
    return draft->terms > 0 && hands_suffice(game, draft);
}

static void list_sending(const struct game *game, const struct offer *draft, struct action_list *list) {
    const struct frame *top = flow_top(game);
    for (int openly = has_alliance(draft); openly < 2; openly++)
        for (int expiry = 0; expiry < EXPIRIES; expiry++)
            if (expiry != EXPIRES_WINDOW || (top && top->step == STEP_MOMENT))
                list_add2(list, VERB_SEND_OFFER, openly, expiry);
}

void draft_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    (void)frame;
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

/* Whoever is offered a card by name knows from then on that it is in that hand. */
static void send_offer(struct game *game, int role, bool openly, int expiry) {
    struct kingmaker *s = state_of(game);
    struct offer *offer = offer_at(s, role, free_offer(s, role));
    *offer = s->deals.draft[role];
    s->deals.draft[role] = (struct offer){0};
    offer->state = OFFER_OPEN;
    offer->changed = 0;
    offer->openly = openly;
    offer->expires = (int8_t)expiry;
    offer->turn = s->turn;
    offer->window = expiry == EXPIRES_WINDOW ? flow_top(game)->reg[MOMENT_NUMBER] : s->round;
    offer->to = ROLE_BIT(offer->partner);
    if (has_alliance(offer))
        offer->to |= (role_set)((s->allies[role] | s->allies[offer->partner]) & ~ROLE_BIT(role));
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

/* phase 0: what it is about; 1: of what is handed to a Noble, to whom. */
void term_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    int taker = frame->reg[TERM_GIVES] ? draft->partner : draft->from;
    if (frame->phase == 0)
        term_picks(game, draft, frame->reg[TERM_KIND], frame->reg[TERM_GIVES], list);
    else
        FOR_EACH_BIT (n, term_bearers(game, frame->reg[TERM_KIND], taker, frame->reg[TERM_WHAT]))
            list_add1(list, VERB_TERM_TO, n);
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
    if (action->verb == VERB_NO_TERM)
        draft->changed++;
    else
        draft->term[draft->terms++] = term;
    flow_own_return(game, role);
}

/* ---- answers ------------------------------------------------------------------------------------------------- */

static bool may_be_accepted(const struct game *game, const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (!term_is_possible(game, offer, &offer->term[i]))
            return false;
    return true;
}

static bool awaits(const struct offer *offer, int role) {
    return offer->state == OFFER_OPEN && (offer->to & ~offer->accepted & ROLE_BIT(role));
}

static void list_answers(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < OFFERS; i++) {
        const struct offer *offer = &s->deals.offer[i];
        int from = i / OFFERS_EACH, number = i % OFFERS_EACH + 1;
        if (offer->state == OFFER_OPEN && from == role)
            list_add2(list, VERB_WITHDRAW, offer->partner, number);
        if (!awaits(offer, role))
            continue;
        if (may_be_accepted(game, offer))
            list_add2(list, VERB_ACCEPT, from, number);
        list_add2(list, VERB_DECLINE, from, number);
        if (offer->partner == role && offer->counters < COUNTERS && may_begin_offer(game, role))
            list_add2(list, VERB_COUNTER, from, number);
    }
}

/* Cards that are named pass before those that are not; alliances come before commands. What a hand receives is
 * AT_DEALT until all is done, so that none of it is the card unseen that goes the other way. */
static void carry_out(struct game *game, const struct offer *offer) {
    struct kingmaker *s = state_of(game);
    for (int late = 0; late < 2; late++)
        for (int i = 0; i < offer->terms; i++) {
            const struct term *term = &offer->term[i];
            bool waits = term->kind == TERM_COMMAND || (term->kind == TERM_HAND_CARD && term->a == NONE);
            if (waits == late)
                term_carry_out(game, offer, term);
        }
    cards_move(s->card, CARDS, AT_DEALT + offer->from, AT_HAND + offer->from);
    cards_move(s->card, CARDS, AT_DEALT + offer->partner, AT_HAND + offer->partner);
}

static void accept_offer(struct game *game, int role, struct offer *offer) {
    tell_secret(game, EVENT_OFFER_ACCEPTED, offer_audience(offer), ROLE_BIT(role), role, offer->from, 0, 0);
    offer->accepted |= ROLE_BIT(role);
    if (offer->accepted != offer->to)
        return;
    struct offer agreed = *offer;
    *offer = (struct offer){0};
    carry_out(game, &agreed);
    fates_settle(game);
}

static void end_offer(struct game *game, int event, int role, struct offer *offer, int other) {
    tell_secret(game, event, offer_audience(offer), ROLE_BIT(role), role, other, 0, 0);
    *offer = (struct offer){0};
}

/* The same terms from the other side, to begin with. */
static void counter(struct game *game, int role, struct offer *offer) {
    struct offer draft = *offer;
    draft = (struct offer){.state = OFFER_DRAFT,
                           .from = (int8_t)role,
                           .partner = offer->from,
                           .counters = (int8_t)(offer->counters + 1),
                           .terms = offer->terms};
    for (int i = 0; i < offer->terms; i++) {
        draft.term[i] = offer->term[i];
        draft.term[i].gives = offer->term[i].kind == TERM_ALLIANCE || !offer->term[i].gives;
    }
    end_offer(game, EVENT_OFFER_DECLINED, role, offer, offer->from);
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
        list_add(list, VERB_END_ALLIANCE);
}

bool km_anytime_apply(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int other = action->arg[0], number = action->arg[1] - 1;
    switch (action->verb) {
    case VERB_OFFER:
        begin_offer(game, role, &(struct offer){.state = OFFER_DRAFT, .from = (int8_t)role, .partner = (int8_t)other});
        return true;
    case VERB_ACCEPT: accept_offer(game, role, offer_at(s, other, number)); return true;
    case VERB_DECLINE: end_offer(game, EVENT_OFFER_DECLINED, role, offer_at(s, other, number), other); return true;
    case VERB_COUNTER: counter(game, role, offer_at(s, other, number)); return true;
    case VERB_WITHDRAW: end_offer(game, EVENT_OFFER_WITHDRAWN, role, offer_at(s, role, number), other); return true;
    case VERB_END_ALLIANCE: leave_alliance(game, role); return true;
    }
    return recalls_choose(game, role, action);
}
