#include "deals_terms.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../state/offer_book.h"
#include "../tables.h"
#include "deals_bonds.h"
#include "event_deck.h"
#include "fates.h"
#include "terms.h"

uint32_t nobles_near(const struct kingmaker *s, int noble, int role) {
    uint32_t near = 0;
    FOR_EACH_BIT (n, nobles_of(s, role) & ~bit_of(noble)) {
        if (s->noble[n].square == s->noble[noble].square)
            near |= bit_of(n);
    }
    return near;
}

static bool in_one_square(const struct kingmaker *s, int noble, int other) {
    return noble_is_free(s, noble) && noble_is_free(s, other) && s->noble[noble].square == s->noble[other].square;
}

static bool has_noble_at(const struct kingmaker *s, int role, int square) {
    return (nobles_in_square(s, square) & nobles_of(s, role)) != 0;
}

/* ---- cards in the hand --------------------------------------------------------------------------------------- */

static bool hand_card_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return term->a != NONE ? card_in_hand(s, term->a, giver) : cards_next(s->card, CARDS, at_hand(giver), 0) != NONE;
}

/* A role that does not see the card can no longer be sure of that hand. */
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
        card = cards_draw(game, s->card, CARDS, at_hand(giver), at_dealt(taker), "card unseen");
        if (card == NONE)
            return;
        s->known[card] = (uint8_t)ROLE_BIT(giver);
        tell_secret(game, EVENT_CARD_TRADED, parties, ROLE_BIT(giver), giver, taker, card, 0);
    } else {
        s->card[card] = at_dealt(taker);
        s->known[card] = (uint8_t)(offer->openly ? 0xff : ROLE_BIT(giver));
        tell_secret(game, EVENT_CARD_TRADED, audience, audience, giver, taker, card, 0);
    }
    s->frozen[card] = FROZEN_PASSED;
    hand_is_uncertain(s, giver, card, term->a == NONE ? parties : audience);
}

static bool has_term(const struct offer *offer, struct term term) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == term.kind && offer->term[i].gives == term.gives && offer->term[i].a == term.a)
            return true;
    return false;
}

/* A player's own cards; of another player's cards the known ones, or one unseen. */
static void hand_card_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    uint8_t hand = at_hand(side->giver);
    if (cards_count(s->card, CARDS, hand) <= terms_of(side->offer, TERM_HAND_CARD, side->gives))
        return;
    for (int card = cards_next(s->card, CARDS, hand, 0); card != NONE;
         card = cards_next(s->card, CARDS, hand, card + 1))
        if (side->gives || (s->known[card] >> side->taker & 1))
            list_add1(list, VERB_TERM_CARD, card);
    list_add(list, VERB_TERM_UNSEEN);
}

/* ---- event cards kept ---------------------------------------------------------------------------------------- */

static int kept_card(const struct game *game, int role, int kept) {
    static const int ops[KEPT_KINDS] = {OP_WRIT, OP_FREE_MOVE, OP_REFUGE, OP_CHANCELLOR};
    return km_event_in_hand(game, role, ops[kept]);
}

/* KM-ev-parl: only the Chancellor's faction may have the leave to call Parliament. */
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
    s->event[event] = event_at_hand(taker);
    tell_secret(game, EVENT_KEPT_TRADED, secret ? parties : ROLES_EVERYONE, secret ? ROLE_BIT(giver) : ROLES_EVERYONE,
                giver, taker, term->a, event);
}

static void kept_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    for (int kept = 0; kept < KEPT_KINDS; kept++)
        if (kept_holds(game, side->giver, side->taker, &(struct term){.a = (int16_t)kept}))
            list_add1(list, VERB_TERM_KEPT, kept);
}

/* ---- KM-transfer 1: town, ship and mercenary cards ----------------------------------------------------------- */

static bool transfer_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return card_is_transferable(term->a) && card_noble(s, term->a) != NONE && card_faction(s, term->a) == giver &&
           noble_owner(s, term->b) == taker;
}

/* A ship that was passed on, sailed or fought in this turn cannot be passed on until the next. */
static bool ship_sailed(const struct kingmaker *s, int ship) {
    return s->ship[ship].moved_in == s->active || (s->ship[ship].did & DID_FREE_MOVE);
}

bool ship_was_used(const struct kingmaker *s, int ship) {
    return ship_sailed(s, ship) || (s->ship[ship].did & DID_WAVER);
}

bool card_was_used(const struct game *game, int card) {
    const struct kingmaker *s = state_of(game);
    const struct card *printed = &content_of(game)->card[card];
    const struct noble *holder = &s->noble[card_noble(s, card)];
    bool sailed = false;
    for (int k = 0; k < printed->ship_count; k++)
        sailed |= ship_sailed(s, printed->ship[k]);
    bool fought = holder->attacked_in == s->active || (holder->did & DID_DEFEND);
    return s->frozen[card] || (printed->kind == CARD_SHIP ? sailed : fought);
}

static bool transfer_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return may_hand_over(game) && !card_was_used(game, term->a) && in_one_square(s, card_noble(s, term->a), term->b);
}

/* KM-sea: no faction uses the ship in this turn. */
static void ships_pass(struct game *game, int card, int giver, int taker) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int k = 0; k < t->card[card].ship_count; k++) {
        int ship = t->card[card].ship[k];
        if (giver != taker)
            ship_stays(game, ship, 0);
        s->ship[ship].did |= DID_WAVER;
    }
}

static void transfer_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    if (card_kind(term->a) == CARD_SHIP)
        ships_pass(game, term->a, term_giver(offer, term), term_taker(offer, term));
    s->card[term->a] = at_noble(term->b);
    s->frozen[term->a] = FROZEN_PASSED;
    tell(game, EVENT_TRANSFERRED, term->a, term->b, 0, 0);
}

static uint32_t transfer_bearers(const struct game *game, int taker, int card) {
    const struct kingmaker *s = state_of(game);
    int bearer = card_noble(s, card);
    return bearer != NONE && noble_is_free(s, bearer) ? nobles_near(s, bearer, taker) : 0;
}

static void transfer_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int card = SHIP_CARD_FIRST; card < PARDON_FIRST && side->meeting != 0; card++)
        if (s->card[card] >= AT_NOBLE && (side->meeting >> card_noble(s, card) & 1) && card_is_transferable(card))
            list_add1(list, VERB_TERM_TRANSFER, card);
}

/* ---- KM-transfer 5: places and ships of offices -------------------------------------------------------------- */

/* A place that was captured, or granted by a card that cannot pass; a town passes with its card. */
static bool place_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    int grant = content_of(game)->grant[term->a], held = s->place_held[term->a];
    if (place_owner(game, term->a) != giver)
        return false;
    return held != HELD_BY_GRANT || (grant != NONE && card_kind(grant) != CARD_TOWN && card_kind(grant) != CARD_CASTLE);
}

static bool place_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    int square = content_of(game)->place[term->a].square;
    return may_hand_over(game) && place_besieger(s, term->a) == NONE && has_noble_at(s, offer->from, square) &&
           has_noble_at(s, offer->partner, square);
}

static void place_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term), grant = content_of(game)->grant[term->a];
    bool returns = grant != NONE && card_faction(s, grant) == taker;
    s->place_held[term->a] = (int8_t)(returns ? HELD_BY_GRANT : taker);
    tell(game, EVENT_PLACE_GIVEN, giver, taker, term->a, 0);
}

static void place_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct tables *t = content_of(game);
    uint64_t near[BITS_WORDS(PLACES)] = {0};
    FOR_EACH_BIT (n, side->takers) {
        int square = state_of(game)->noble[n].square;
        for (int k = 0; square_is_land(square) && k < t->here_count[square]; k++)
            set_add(near, t->here[square][k]);
    }
    FOR_EACH_IN (p, near, BITS_WORDS(PLACES)) {
        struct term term = {TERM_PLACE, side->gives, (int16_t)p, 0};
        if (place_holds(game, side->giver, side->taker, &term))
            list_add1(list, VERB_TERM_PLACE, p);
    }
}

static int ship_noble(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    int holder = s->ship[ship].holder;
    return holder >= AT_NOBLE ? holder - AT_NOBLE : card_noble(s, content_of(game)->ship_card[ship]);
}

static bool ship_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return ship_owner(game, term->a) == giver && s->ship[term->a].keeper == NONE &&
           card_kind(content_of(game)->ship_card[term->a]) == CARD_OFFICE && noble_owner(s, term->b) == taker &&
           ship_noble(game, term->a) != NONE;
}

static bool ship_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return may_hand_over(game) && !ship_was_used(s, term->a) && in_one_square(s, ship_noble(game, term->a), term->b) &&
           (s->ship[term->a].port != NONE || nobles_aboard(s, term->a) == 0);
}

static void ship_passes(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    s->ship[term->a].holder = at_noble(term->b);
    s->ship[term->a].did |= DID_WAVER;
    tell(game, EVENT_SHIP_GIVEN, term->a, term->b, 0, 0);
}

static uint32_t ship_bearers(const struct game *game, int taker, int ship) {
    const struct kingmaker *s = state_of(game);
    int holder = ship_noble(game, ship);
    uint32_t bearers = 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (holder != NONE && n != holder && in_one_square(s, holder, n))
            bearers |= bit_of(n);
    }
    return bearers;
}

static void ship_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    for (int ship = 0; ship < SHIPS && side->meeting != 0; ship++) {
        int holder = ship_noble(game, ship);
        if (holder == NONE || !(side->meeting >> holder & 1))
            continue;
        uint32_t bearers = ship_bearers(game, side->taker, ship);
        struct term term = {TERM_SHIP, side->gives, (int16_t)ship, (int16_t)bits_first(bearers)};
        if (bearers != 0 && ship_holds(game, side->giver, side->taker, &term))
            list_add1(list, VERB_TERM_SHIP, ship);
    }
}

/* ---- heirs and captives -------------------------------------------------------------------------------------- */

static bool heir_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return heir_lives(s, term->a) && s->heir[term->a].owner == giver && noble_owner(s, term->b) == taker;
}

static bool heir_is_near(const struct kingmaker *s, int heir, int noble) {
    const struct heir_state *h = &s->heir[heir];
    return noble_is_free(s, noble) && h->square != NONE && h->square == s->noble[noble].square;
}

/* The transfer moves no heir into or out of a siege. */
static bool heir_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    const struct heir_state *h = &s->heir[term->a];
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
            bearers |= bit_of(n);
    }
    return bearers;
}

static void heir_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    FOR_EACH_BIT (h, heirs_of(state_of(game), side->giver)) {
        if (heir_bearers(game, side->taker, h) != 0)
            list_add1(list, VERB_TERM_HEIR, h);
    }
}

static bool release_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return noble_owner(s, term->a) == taker && s->noble[term->a].captor == giver && !s->noble[term->a].held_for_draws;
}

static bool release_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return may_hand_over(game) && (!term->b || draws_for(offer, !term->gives));
}

/* KM-E1-draws: not before the draws are paid; the term TERM_DRAWS handles this case. */
static void release_passes(struct game *game, const struct offer *offer, const struct term *term) {
    if (!term->b)
        noble_freed(game, term->a);
}

static void release_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].captor == side->giver &&
            release_holds(game, side->giver, side->taker, &(struct term){.a = (int16_t)n})) {
            list_add1(list, VERB_TERM_RELEASE, n);
            if (s->option[OPTION_E1] && terms_of(side->offer, TERM_RELEASE, side->gives) == 0)
                list_add1(list, VERB_TERM_RELEASE_PAID, n);
        }
}

/* ---- the table ----------------------------------------------------------------------------------------------- */

static const struct term_rule handed[TERM_KINDS] = {
    [TERM_HAND_CARD] = {hand_card_holds, at_any_time, hand_card_passes, hand_card_picks, NULL},
    [TERM_KEPT] = {kept_holds, at_any_time, kept_passes, kept_picks, NULL},
    [TERM_TRANSFER] = {transfer_holds, transfer_is_possible, transfer_passes, transfer_picks, transfer_bearers},
    [TERM_PLACE] = {place_holds, place_is_possible, place_passes, place_picks, NULL},
    [TERM_SHIP] = {ship_holds, ship_is_possible, ship_passes, ship_picks, ship_bearers},
    [TERM_HEIR] = {heir_holds, heir_is_possible, heir_passes, heir_picks, heir_bearers},
    [TERM_RELEASE] = {release_holds, release_is_possible, release_passes, release_picks, NULL},
};

static const struct term_rule *rule_of(int kind) {
    return handed[kind].holds ? &handed[kind] : &bond_rules[kind];
}

/* A term of votes holds only in the division in which it was named; a term of alliance only while the same roles must
 * accept. */
bool term_holds(const struct game *game, const struct offer *offer, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    if (term->kind == TERM_VOTE && offer->division != s->deals.division)
        return false;
    if (term->kind == TERM_ALLIANCE && offer->state == OFFER_OPEN && offer->to != alliance_asks(s, offer))
        return false;
    return rule_of(term->kind)->holds(game, term_giver(offer, term), term_taker(offer, term), term);
}

bool term_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return term_holds(game, offer, term) && rule_of(term->kind)->is_possible(game, offer, term);
}

void term_carry_out(struct game *game, const struct offer *offer, const struct term *term) {
    rule_of(term->kind)->carry_out(game, offer, term);
}

/* The givers in a square with a taker: a thing passes between Nobles only in one square. */
static uint32_t those_who_meet(const struct kingmaker *s, uint32_t givers, uint32_t takers) {
    uint32_t meeting = 0;
    FOR_EACH_BIT (n, givers) {
        FOR_EACH_BIT (other, takers) {
            if (s->noble[other].square == s->noble[n].square)
                meeting |= bit_of(n);
        }
    }
    return meeting;
}

struct term_side term_side(const struct game *game, const struct offer *offer, bool gives) {
    const struct kingmaker *s = state_of(game);
    struct term_side side = {.offer = offer,
                             .giver = gives ? offer->from : offer->partner,
                             .taker = gives ? offer->partner : offer->from,
                             .gives = gives};
    side.givers = nobles_of(s, side.giver);
    side.takers = nobles_of(s, side.taker);
    side.meeting = those_who_meet(s, side.givers, side.takers);
    return side;
}

void term_picks(const struct game *game, const struct term_side *side, int kind, struct action_list *list) {
    int before = list->count, left = before;
    if (!rule_of(kind)->picks)
        return;
    rule_of(kind)->picks(game, side, list);
    for (int i = before; i < list->count; i++)
        if (!has_term(side->offer, term_picked(kind, side->gives, &list->item[i])))
            list->item[left++] = list->item[i];
    list->count = left;
}

static bool may_name_entry(const struct game *game, const struct term_side *side, int place) {
    return place_owner(game, place) == side->giver &&
           !has_term(side->offer, (struct term){TERM_ENTRY, side->gives, (int16_t)place, 0});
}

/* Can the giver offer entry to a place that the offer does not name yet? It suffices to check the places that the
 * giver's cards grant, and the captured ones. */
static bool has_entry_picks(const struct game *game, const struct term_side *side) {
    const struct kingmaker *s = state_of(game);
    uint64_t taken[BITS_WORDS(PLACES)];
    for (int card = 0; card < CARDS; card++) {
        const struct card *printed = &content_of(game)->card[card];
        for (int k = 0; k < printed->place_count && card_faction(s, card) == side->giver; k++)
            if (may_name_entry(game, side, printed->place[k]))
                return true;
    }
    set_of_bytes((const uint8_t *)s->place_held, PLACES, side->giver, taken);
    FOR_EACH_IN (p, taken, BITS_WORDS(PLACES))
        if (may_name_entry(game, side, p))
            return true;
    return false;
}

bool term_has_picks(const struct game *game, const struct term_side *side, int kind, struct action_list *list) {
    int before = list->count;
    bool any = false;
    if (kind == TERM_ENTRY)
        return has_entry_picks(game, side);
    if (!rule_of(kind)->picks)
        return false;
    rule_of(kind)->picks(game, side, list);
    for (int i = before; i < list->count && !any; i++)
        any = !has_term(side->offer, term_picked(kind, side->gives, &list->item[i]));
    list->count = before;
    return any;
}

uint32_t term_bearers(const struct game *game, int kind, int taker, int what) {
    return rule_of(kind)->bearers ? rule_of(kind)->bearers(game, taker, what) : 0;
}

struct term term_picked(int kind, bool gives, const struct action *action) {
    struct term term = {(int8_t)kind, gives, action->arg[0], action->arg[1]};
    if (action->verb == VERB_TERM_UNSEEN)
        term.a = NONE;
    if (kind == TERM_RELEASE)
        term.b = action->verb == VERB_TERM_RELEASE_PAID;
    return term;
}
