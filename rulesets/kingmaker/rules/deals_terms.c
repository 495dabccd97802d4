/* KM-transfer and what else may be agreed: the terms of an offer, kind by kind. */
#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../tables.h"
#include "deals.h"
#include "events.h"
#include "fates.h"
#include "offers.h"
#include "parliament.h"

role_set offer_audience(const struct offer *offer) {
    return offer->openly ? ROLES_EVERYONE : (role_set)(ROLE_BIT(offer->from) | ROLE_BIT(offer->partner) | offer->to);
}

bool is_quiet_moment(const struct game *game) {
    const struct frame *frame = flow_top(game);
    return frame != NULL && (frame->step == STEP_MOMENT || frame->step == STEP_MOVEMENT ||
                             frame->step == STEP_COMBAT_PHASE || frame->step == STEP_ENGAGE);
}

/* Counters change hands only while no combat is being fought. */
static bool may_hand_over(const struct game *game) {
    return is_quiet_moment(game) && state_of(game)->combat.kind == COMBAT_NONE;
}

static bool in_one_square(const struct kingmaker *s, int noble, int other) {
    return noble_is_free(s, noble) && noble_is_free(s, other) && s->noble[noble].square == s->noble[other].square;
}

static bool has_noble_at(const struct kingmaker *s, int role, int square) {
    return (nobles_in_square(s, square) & nobles_of(s, role)) != 0;
}

/* ---- cards in the hand ------------------------------------------------------------------------------------ */

static bool hand_card_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    (void)taker;
    return term->a != NONE ? card_in_hand(s, term->a, giver) : cards_count(s->card, CARDS, AT_HAND + giver) > 0;
}

static bool at_any_time(const struct game *game, const struct offer *offer, const struct term *term) {
    (void)game, (void)offer, (void)term;
    return true;
}

/* Who does not see which card it was cannot be sure any longer what lies in that hand. */
static void hand_is_uncertain(struct kingmaker *s, int giver, int passed, role_set audience) {
    s->known[passed] &= (uint8_t)audience;
    for (int card = 0; card < CARDS; card++)
        if (card_in_hand(s, card, giver))
            s->known[card] &= (uint8_t)audience;
}

static void hand_card_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term), card = term->a;
    role_set parties = (role_set)(ROLE_BIT(giver) | ROLE_BIT(taker)), audience = offer_audience(offer) | parties;
    if (card == NONE) {
        card = cards_draw(game, s->card, CARDS, AT_HAND + giver, AT_HAND + taker, "card unseen");
        if (card == NONE)
            return;
        s->known[card] = (uint8_t)ROLE_BIT(giver);
        tell_secret(game, EVENT_CARD_TRADED, parties, ROLE_BIT(giver), giver, taker, card, 0);
    } else {
        s->card[card] = (uint8_t)(AT_HAND + taker);
        s->known[card] = (uint8_t)(offer->openly ? 0xff : ROLE_BIT(giver));
        tell_secret(game, EVENT_CARD_TRADED, audience, audience, giver, taker, card, 0);
    }
    s->frozen[card] = 1;
    hand_is_uncertain(s, giver, card, term->a == NONE ? parties : audience);
}

static int terms_of(const struct offer *offer, int kind, bool gives) {
    int count = 0;
    for (int i = 0; i < offer->terms; i++)
        count += offer->term[i].kind == kind && offer->term[i].gives == gives;
    return count;
}

static bool has_term(const struct offer *offer, struct term term) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == term.kind && offer->term[i].gives == term.gives && offer->term[i].a == term.a)
            return true;
    return false;
}

/* His own cards; of another's those that he knows of, or one unseen. */
static void hand_card_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int giver = gives ? offer->from : offer->partner;
    for (int card = 0; card < CARDS; card++)
        if (card_in_hand(s, card, giver) && (gives || (s->known[card] >> offer->from & 1)))
            list_add1(list, VERB_TERM_CARD, card);
    if (cards_count(s->card, CARDS, AT_HAND + giver) > terms_of(offer, TERM_HAND_CARD, gives))
        list_add(list, VERB_TERM_UNSEEN);
}

/* ---- event cards kept ---------------------------------------------------------------------------------------- */

static int kept_card(const struct game *game, int role, int kept) {
    static const int ops[KEPT_KINDS] = {OP_WRIT, OP_FREE_MOVE, OP_REFUGE, OP_CHANCELLOR};
    return event_in_hand(game, role, ops[kept]);
}

/* KM-ev-parl: leave to call Parliament is the Chancellor's faction's alone. */
static bool kept_holds(const struct game *game, int giver, int taker, const struct term *term) {
    return kept_card(game, giver, term->a) != NONE &&
           (term->a != KEPT_CHANCELLOR || card_faction(state_of(game), OFFICE_CHANCELLOR) == taker);
}

static void kept_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term), event = kept_card(game, giver, term->a);
    role_set parties = (role_set)(ROLE_BIT(giver) | ROLE_BIT(taker));
    bool secret = term->a == KEPT_REFUGE;
    if (event == NONE)
        return;
    s->event[event] = (uint8_t)(EVENT_HAND + taker);
    tell_secret(game, EVENT_KEPT_TRADED, secret ? parties : ROLES_EVERYONE, secret ? ROLE_BIT(giver) : ROLES_EVERYONE,
                giver, taker, term->a, event);
}

static void kept_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    for (int kept = 0; kept < KEPT_KINDS; kept++)
        if (kept_holds(game, giver, taker, &(struct term){.a = (int16_t)kept}))
            list_add1(list, VERB_TERM_KEPT, kept);
}

/* ---- KM-transfer 1: town, ship and mercenary cards --------------------------------------------------------------- */

static bool transfer_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return card_is_transferable(term->a) && card_noble(s, term->a) != NONE && card_faction(s, term->a) == giver &&
           noble_owner(s, term->b) == taker;
}

static bool transfer_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    (void)offer;
    return may_hand_over(game) && !s->frozen[term->a] && in_one_square(s, card_noble(s, term->a), term->b);
}

/* KM-sea: a ship with passengers stays with him who had her until she touches port; nobody uses her in this turn. */
static void ships_pass(struct game *game, int card, int giver) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    for (int k = 0; k < t->card[card].ship_count; k++) {
        int ship = t->card[card].ship[k];
        if (ship_at_sea(s, ship) && nobles_aboard(s, ship) != 0 && s->ship[ship].keeper == NONE)
            s->ship[ship].keeper = (int8_t)giver;
        s->ship[ship].did |= DID_WAVER;
    }
}

static void transfer_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    if (card_kind(term->a) == CARD_SHIP)
        ships_pass(game, term->a, term_giver(offer, term));
    s->card[term->a] = (uint8_t)(AT_NOBLE + term->b);
    s->frozen[term->a] = 1;
    tell(game, EVENT_TRANSFERRED, term->a, term->b, 0, 0);
}

static uint32_t transfer_bearers(const struct game *game, int taker, int card) {
    const struct kingmaker *s = state_of(game);
    uint32_t bearers = 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (n != card_noble(s, card) && in_one_square(s, card_noble(s, card), n))
            bearers |= 1u << n;
    }
    return bearers;
}

static void transfer_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    for (int card = SHIP_CARD_FIRST; card < PARDON_FIRST; card++)
        if (card_is_transferable(card) && card_noble(s, card) != NONE && card_faction(s, card) == giver &&
            transfer_bearers(game, taker, card) != 0)
            list_add1(list, VERB_TERM_TRANSFER, card);
}

/* ---- KM-transfer 5: places and ships of offices -------------------------------------------------------------------- */

/* Captured, or granted by a card that cannot pass itself; a town goes with its card. */
static bool place_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    int grant = tables_of(game)->grant[term->a], held = s->place_held[term->a];
    (void)taker;
    if (place_owner(game, term->a) != giver)
        return false;
    return held != HELD_BY_GRANT || (grant != NONE && card_kind(grant) != CARD_TOWN && card_kind(grant) != CARD_CASTLE);
}

static bool place_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    int square = tables_of(game)->place[term->a].square;
    return may_hand_over(game) && place_besieger(s, term->a) == NONE && has_noble_at(s, offer->from, square) &&
           has_noble_at(s, offer->partner, square);
}

static void place_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term), grant = tables_of(game)->grant[term->a];
    bool returns = grant != NONE && card_faction(s, grant) == taker;
    s->place_held[term->a] = (int8_t)(returns ? HELD_BY_GRANT : taker);
    tell(game, EVENT_PLACE_GIVEN, giver, taker, term->a, 0);
}

static void place_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    for (int p = 0; p < PLACES; p++) {
        struct term term = {TERM_PLACE, gives, (int16_t)p, 0};
        if (place_holds(game, giver, taker, &term) &&
            has_noble_at(state_of(game), taker, tables_of(game)->place[p].square))
            list_add1(list, VERB_TERM_PLACE, p);
    }
}

static int ship_noble(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    int holder = s->ship[ship].holder;
    return holder >= AT_NOBLE ? holder - AT_NOBLE : card_noble(s, tables_of(game)->ship_card[ship]);
}

static bool ship_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return ship_owner(game, term->a) == giver && s->ship[term->a].keeper == NONE &&
           card_kind(tables_of(game)->ship_card[term->a]) == CARD_OFFICE && noble_owner(s, term->b) == taker &&
           ship_noble(game, term->a) != NONE;
}

static bool ship_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    (void)offer;
    return may_hand_over(game) && in_one_square(s, ship_noble(game, term->a), term->b) &&
           (s->ship[term->a].port != NONE || nobles_aboard(s, term->a) == 0);
}

static void ship_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    (void)offer;
    s->ship[term->a].holder = (int8_t)(AT_NOBLE + term->b);
    s->ship[term->a].did |= DID_WAVER;
    tell(game, EVENT_SHIP_GIVEN, term->a, term->b, 0, 0);
}

static uint32_t ship_bearers(const struct game *game, int taker, int ship) {
    const struct kingmaker *s = state_of(game);
    int holder = ship_noble(game, ship);
    uint32_t bearers = 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (holder != NONE && n != holder && in_one_square(s, holder, n))
            bearers |= 1u << n;
    }
    return bearers;
}

static void ship_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    for (int ship = 0; ship < SHIPS; ship++) {
        uint32_t bearers = ship_bearers(game, taker, ship);
        struct term term = {TERM_SHIP, gives, (int16_t)ship, (int16_t)bits_first(bearers)};
        if (bearers != 0 && ship_holds(game, giver, taker, &term))
            list_add1(list, VERB_TERM_SHIP, ship);
    }
}

/* ---- heirs and captives ------------------------------------------------------------------------------------------------ */

static bool heir_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return heir_lives(s, term->a) && s->heir[term->a].owner == giver && noble_owner(s, term->b) == taker;
}

static bool heir_is_near(const struct kingmaker *s, int heir, int noble) {
    const struct heir_state *h = &s->heir[heir];
    return noble_is_free(s, noble) && h->ship == NONE && s->noble[noble].ship == NONE &&
           h->square == s->noble[noble].square;
}

/* Nobody comes in or out of a siege by it. */
static bool heir_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    const struct heir_state *h = &s->heir[term->a];
    (void)offer;
    bool shut = (h->place != NONE && place_besieger(s, h->place) != NONE) || noble_is_besieged(s, term->b);
    return may_hand_over(game) && heir_is_near(s, term->a, term->b) && (!shut || h->place == s->noble[term->b].place);
}

static void heir_passes(struct game *game, const struct offer *offer, const struct term *term) {
    tell(game, EVENT_HEIR_GIVEN, term_giver(offer, term), term->a, term->b, 0);
    heir_captured(game, term->a, term->b);
}

static uint32_t heir_bearers(const struct game *game, int taker, int heir) {
    const struct kingmaker *s = state_of(game);
    uint32_t bearers = 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (heir_is_near(s, heir, n))
            bearers |= 1u << n;
    }
    return bearers;
}

static void heir_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    FOR_EACH_BIT (h, heirs_of(state_of(game), giver)) {
        if (heir_bearers(game, taker, h) != 0)
            list_add1(list, VERB_TERM_HEIR, h);
    }
}

static bool release_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return noble_owner(s, term->a) == taker && s->noble[term->a].captor == giver && !s->noble[term->a].held_for_draws;
}

static const struct term *draws_for(const struct offer *offer, bool gives) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_DRAWS && offer->term[i].gives == gives)
            return &offer->term[i];
    return NULL;
}

static bool release_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return may_hand_over(game) && (!term->b || draws_for(offer, !term->gives) != NULL);
}

/* KM-E1-draws: not before the draws are paid; the term of the draws sees to that. */
static void release_passes(struct game *game, const struct offer *offer, const struct term *term) {
    (void)offer;
    if (!term->b)
        noble_freed(game, term->a);
}

static void release_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    for (int n = 0; n < NOBLES; n++)
        if (release_holds(game, giver, taker, &(struct term){.a = (int16_t)n})) {
            list_add1(list, VERB_TERM_RELEASE, n);
            if (s->option[OPTION_E1] && terms_of(offer, TERM_RELEASE, gives) == 0)
                list_add1(list, VERB_TERM_RELEASE_PAID, n);
        }
}

/* ---- KM-E1-draws -------------------------------------------------------------------------------------------------------- */

enum { DRAWS_MOST = 3 };

static bool draws_hold(const struct game *game, int giver, int taker, const struct term *term) {
    (void)giver, (void)taker, (void)term;
    return state_of(game)->option[OPTION_E1];
}

static bool draws_are_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    (void)offer, (void)term;
    return has_room_to_claim(state_of(game));
}

static void draws_pass(struct game *game, const struct offer *offer, const struct term *term) {
    int captive = NONE;
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_RELEASE && offer->term[i].b && offer->term[i].gives != term->gives)
            captive = offer->term[i].a;
    promise_draws(game, term_giver(offer, term), term_taker(offer, term), term->a, captive);
}

static void draws_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    if (!state_of(game)->option[OPTION_E1] || draws_for(offer, gives) != NULL)
        return;
    for (int n = 1; n <= DRAWS_MOST; n++)
        list_add1(list, VERB_TERM_DRAWS, n);
}

/* ---- leaves --------------------------------------------------------------------------------------------------------------- */

static bool entry_holds(const struct game *game, int giver, int taker, const struct term *term) {
    (void)taker;
    return place_owner(game, term->a) == giver;
}

static bool loan_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    (void)taker;
    return ship_owner(game, term->a) == giver && s->ship[term->a].keeper == NONE && s->ship[term->a].loaned_to == NONE;
}

static bool commission_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    (void)taker;
    return noble_is_free(s, term->a) && noble_owner(s, term->a) == giver;
}

static bool leave_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    (void)offer, (void)term;
    return has_room_to_permit(state_of(game));
}

static void entry_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    if (permit(game, term->kind, giver, taker, term->a, term->b))
        tell(game, term->kind == TERM_ENTRY ? EVENT_LEAVE_TO_ENTER : EVENT_LEAVE_TO_SAIL, giver, taker, term->a,
             term->b);
}

static void loan_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    if (!permit(game, TERM_LOAN, giver, taker, term->a, term->b))
        return;
    state_of(game)->ship[term->a].loaned_to = (int8_t)taker;
    tell(game, EVENT_SHIP_LENT, giver, term->a, taker, term->b);
}

static void commission_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    if (permit(game, TERM_COMMISSION, giver, taker, term->a, UNTIL_TURN))
        tell(game, EVENT_LEAVE_TO_ANSWER, term->a, taker, 0, 0);
}

/* For a round or until it is recalled: half of all terms, so that whoever owns many places has a list to look through. */
static void list_until(struct action_list *list, int verb, int what) {
    list_add2(list, verb, what, UNTIL_ROUND);
    list_add2(list, verb, what, UNTIL_RECALLED);
}

static void entry_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner;
    for (int p = 0; p < PLACES; p++)
        if (place_owner(game, p) == giver)
            list_until(list, VERB_TERM_ENTRY, p);
}

static void sail_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    const struct kingmaker *s = state_of(game);
    uint64_t ports[BITS_WORDS(PLACES)] = {0};
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].port != NONE && ship_mover(game, ship) == taker &&
            place_owner(game, s->ship[ship].port) == giver)
            set_add(ports, s->ship[ship].port);
    FOR_EACH_IN (port, ports, BITS_WORDS(PLACES))
        list_until(list, VERB_TERM_SAIL, port);
}

static void loan_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner;
    for (int ship = 0; ship < SHIPS; ship++)
        if (loan_holds(game, giver, NONE, &(struct term){.a = (int16_t)ship}))
            list_until(list, VERB_TERM_LOAN, ship);
}

static void commission_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, nobles_of(s, gives ? offer->from : offer->partner)) {
        if (s->noble[n].leader == n)
            list_add1(list, VERB_TERM_COMMISSION, n);
    }
}

/* ---- KM-alliance ------------------------------------------------------------------------------------------------------------ */

static bool alliance_holds(const struct game *game, int giver, int taker, const struct term *term) {
    (void)term;
    return !are_allied(state_of(game), giver, taker);
}

static bool in_quiet(const struct game *game, const struct offer *offer, const struct term *term) {
    (void)offer, (void)term;
    return is_quiet_moment(game);
}

static void alliance_is_made(struct game *game, const struct offer *offer, const struct term *term) {
    (void)term;
    ally(game, offer->from, offer->partner);
}

static bool command_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return noble_owner(s, term->a) == giver && noble_owner(s, term->b) == taker && noble_is_free(s, term->a) &&
           noble_is_free(s, term->b);
}

static bool command_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    bool allies = are_allied(s, offer->from, offer->partner) || terms_of(offer, TERM_ALLIANCE, true) > 0;
    return may_hand_over(game) && allies && same_spot(s, term->a, term->b) && s->noble[term->b].leader == term->b;
}

static void command_passes(struct game *game, const struct offer *offer, const struct term *term) {
    (void)offer;
    force_join(game, term->a, term->b);
    tell(game, EVENT_UNDER_COMMAND, term->a, term->b, 0, 0);
}

static uint32_t command_bearers(const struct game *game, int taker, int noble) {
    const struct kingmaker *s = state_of(game);
    uint32_t bearers = 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (s->noble[n].leader == n && same_spot(s, noble, n))
            bearers |= 1u << n;
    }
    return bearers;
}

static void command_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    int giver = gives ? offer->from : offer->partner, taker = gives ? offer->partner : offer->from;
    FOR_EACH_BIT (n, nobles_of(state_of(game), giver)) {
        if (command_bearers(game, taker, n) != 0)
            list_add1(list, VERB_TERM_COMMAND, n);
    }
}

/* ---- votes and pledges ------------------------------------------------------------------------------------------------------- */

static bool vote_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct parliament *p = &state_of(game)->parliament;
    (void)taker;
    return p->place != NONE && p->item != ITEM_NONE && p->cast[term->a][giver] == VOTE_NONE;
}

static bool vote_is_free(const struct game *game, const struct offer *offer, const struct term *term) {
    enum vote bound = vote_bound(game, term_giver(offer, term), (enum parliament_house)term->a);
    (void)offer;
    return bound == VOTE_NONE || (int)bound == term->b;
}

static void vote_is_bound(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term);
    bind_vote(game, giver, (enum parliament_house)term->a, term->b);
    tell_secret(game, EVENT_VOTE_PROMISED, offer_audience(offer), offer_audience(offer), giver, term->a, term->b, 0);
}

/* What another has promised to a third he may not know. */
static void vote_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    const struct parliament *p = &state_of(game)->parliament;
    int giver = gives ? offer->from : offer->partner;
    if (p->place == NONE || p->item == ITEM_NONE)
        return;
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        for (int vote = VOTE_AGAINST; vote <= VOTE_ABSTAIN && p->cast[house][giver] == VOTE_NONE &&
                                      house_votes_on((enum item)p->item, (enum parliament_house)house);
             vote++)
            list_add2(list, VERB_TERM_VOTE, house, vote);
}

static bool pledge_holds(const struct game *game, int giver, int taker, const struct term *term) {
    (void)term;
    return is_seated(state_of(game), giver) && is_seated(state_of(game), taker);
}

static void pledge_is_made(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    s->deals.pledge[giver][taker][term->a] =
        (struct pledge){(int16_t)until_turn(s, term->b), PLEDGE_STANDS, offer->openly};
    tell_secret(game, EVENT_PLEDGED, offer_audience(offer), offer_audience(offer), giver, taker, term->a, term->b);
}

static void pledge_picks(const struct game *game, const struct offer *offer, bool gives, struct action_list *list) {
    (void)game, (void)offer, (void)gives;
    for (int kind = 0; kind < PLEDGE_KINDS; kind++)
        for (int until = UNTIL_ROUND; until <= UNTIL_ROUNDS; until++)
            list_add2(list, VERB_TERM_PLEDGE, kind, until);
}

/* ---- the table ------------------------------------------------------------------------------------------------------------------ */

static const struct {
    bool (*holds)(const struct game *game, int giver, int taker, const struct term *term);
    bool (*is_possible)(const struct game *game, const struct offer *offer, const struct term *term);
    void (*carry_out)(struct game *game, const struct offer *offer, const struct term *term);
    void (*picks)(const struct game *game, const struct offer *offer, bool gives, struct action_list *list);
    uint32_t (*bearers)(const struct game *game, int taker, int what); /* who may get it, where that is to be said */
} kinds[TERM_KINDS] = {
    [TERM_HAND_CARD] = {hand_card_holds, at_any_time, hand_card_passes, hand_card_picks},
    [TERM_KEPT] = {kept_holds, at_any_time, kept_passes, kept_picks},
    [TERM_TRANSFER] = {transfer_holds, transfer_is_possible, transfer_passes, transfer_picks, transfer_bearers},
    [TERM_PLACE] = {place_holds, place_is_possible, place_passes, place_picks},
    [TERM_SHIP] = {ship_holds, ship_is_possible, ship_passes, ship_picks, ship_bearers},
    [TERM_HEIR] = {heir_holds, heir_is_possible, heir_passes, heir_picks, heir_bearers},
    [TERM_RELEASE] = {release_holds, release_is_possible, release_passes, release_picks},
    [TERM_DRAWS] = {draws_hold, draws_are_possible, draws_pass, draws_picks},
    [TERM_ENTRY] = {entry_holds, leave_is_possible, entry_passes, entry_picks},
    [TERM_SAIL] = {entry_holds, leave_is_possible, entry_passes, sail_picks},
    [TERM_LOAN] = {loan_holds, leave_is_possible, loan_passes, loan_picks},
    [TERM_COMMISSION] = {commission_holds, leave_is_possible, commission_passes, commission_picks},
    [TERM_ALLIANCE] = {alliance_holds, in_quiet, alliance_is_made, NULL},
    [TERM_COMMAND] = {command_holds, command_is_possible, command_passes, command_picks, command_bearers},
    [TERM_VOTE] = {vote_holds, vote_is_free, vote_is_bound, vote_picks},
    [TERM_PLEDGE] = {pledge_holds, at_any_time, pledge_is_made, pledge_picks},
};

bool term_holds(const struct game *game, const struct offer *offer, const struct term *term) {
    return kinds[term->kind].holds(game, term_giver(offer, term), term_taker(offer, term), term);
}

bool term_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return term_holds(game, offer, term) && kinds[term->kind].is_possible(game, offer, term);
}

void term_carry_out(struct game *game, const struct offer *offer, const struct term *term) {
    kinds[term->kind].carry_out(game, offer, term);
}

void term_picks(const struct game *game, const struct offer *offer, int kind, bool gives, struct action_list *list) {
    int before = list->count, left = before;
    if (kinds[kind].picks == NULL)
        return;
    kinds[kind].picks(game, offer, gives, list);
    for (int i = before; i < list->count; i++)
        if (!has_term(offer, term_picked(kind, gives, &list->item[i])))
            list->item[left++] = list->item[i];
    list->count = left;
}

uint32_t term_bearers(const struct game *game, int kind, int taker, int what) {
    return kinds[kind].bearers != NULL ? kinds[kind].bearers(game, taker, what) : 0;
}

struct term term_picked(int kind, bool gives, const struct action *action) {
    struct term term = {(int8_t)kind, gives, action->arg[0], action->arg[1]};
    if (action->verb == VERB_TERM_UNSEEN)
        term.a = NONE;
    if (kind == TERM_RELEASE)
        term.b = action->verb == VERB_TERM_RELEASE_PAID;
    return term;
}
