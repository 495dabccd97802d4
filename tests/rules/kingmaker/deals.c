/* KM-transfer, KM-capture-noble, KM-E1-draws: offers and what comes of them. */
#include "talks.h"

#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/offers.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

/* ---- hands --------------------------------------------------------------------------------------------------- */

static void test_KM_transfer_unplayed_cards_are_swapped(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", RED);
    keep("writ-01", BLUE);
    play(RED, "offer:blue");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-card:marshal");
    play(RED, "add-term:get:kept-card");
    play(RED, "term-kept:writ");
    send(RED, "secretly");
    assert_true(s->known[the_card("marshal")] & ROLE_BIT(BLUE));
    assert_false(s->known[the_card("marshal")] & ROLE_BIT(GREEN));
    play(BLUE, "accept:red:2");
    assert_true(card_in_hand(s, the_card("marshal"), BLUE));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
}

/* What was traded goes to nobody who fights in that turn; not before the Combat Phase is over. */
static void test_KM_transfer_a_traded_card_waits_for_the_end_of_combat(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(BLUE, "percy", "york");
    put_by(BLUE, "neville", "york");
    hold("marshal", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-card:marshal");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    struct action_list list = {0};
    s->phase = PHASE_MOVEMENT;
    km_cards_play_legal(&h.game, BLUE, &list);
    assert_int_equal(list.count, 0);
    s->phase = PHASE_PARLIAMENT;
    s->noble[the_noble("percy")].did |= DID_DEFEND;
    km_cards_play_legal(&h.game, BLUE, &list);
    assert_int_equal(list.count, 1); /* Neville alone */
}

static void test_KM_transfer_a_card_unseen_is_drawn_from_the_hand(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", BLUE);
    hold("admiral", BLUE);
    play(RED, "offer:blue");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-unseen");
    assert_false(legal(RED, "add-term:get:hand-card")); /* he knows none that he could name */
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + RED), 1);
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + BLUE), 1);
    assert_int_equal(told(CARD_TRADED), 1);
    assert_int_equal(harness_event(&h, EVENT_CARD_TRADED, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
}

/* A third sees that a card came, but not which: in another world as many cards of that hand came too late to fight. */
static void test_KM_transfer_other_worlds_have_as_many_cards_that_came(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", BLUE);
    hold("admiral", BLUE);
    hold("constable-dover", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-unseen");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    for (int n = 0; n < 20; n++) {
        int frozen[SEATS] = {0};
        h.game.ruleset->resample(harness_game(&h), GREEN);
        for (int card = 0; card < CARDS; card++)
            if (s->frozen[card] != NOT_FROZEN && s->card[card] < SEATS)
                frozen[s->card[card]]++;
        assert_int_equal(frozen[RED], 1);
        assert_int_equal(frozen[BLUE] + frozen[GREEN], 0);
    }
}

static void test_KM_transfer_what_comes_does_not_go_back_unseen(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    hold("marshal", RED);
    hold("admiral", BLUE);
    play(RED, "offer:blue");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-unseen");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-unseen");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_true(card_in_hand(s, the_card("marshal"), BLUE));
    assert_true(card_in_hand(s, the_card("admiral"), RED));
}

/* Once a card has passed that a third did not see, he can be sure of none of that hand. */
static void test_KM_transfer_a_secret_trade_makes_hands_uncertain(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", RED);
    hold("admiral", RED);
    s->known[the_card("marshal")] = ROLE_BIT(GREEN);
    play(RED, "offer:blue");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-card:admiral");
    send(RED, "secretly");
    play(BLUE, "accept:red:2");
    assert_false(s->known[the_card("marshal")] & ROLE_BIT(GREEN));
    assert_true(s->known[the_card("admiral")] & ROLE_BIT(RED));
}

/* RED asks BLUE for the Marshal, whom he knows of, and for a card unseen. */
static void test_KM_transfer_no_more_cards_than_the_hand_holds(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    hold("marshal", BLUE);
    hold("admiral", BLUE);
    s->known[the_card("marshal")] = ROLE_BIT(RED);
    play(RED, "offer:blue");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-card:marshal");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-unseen");
    assert_true(legal(RED, "send-offer:openly:turn"));
    s->card[the_card("admiral")] = AT_DISCARD;
    assert_false(legal(RED, "send-offer:openly:turn"));
    hold("admiral", BLUE);
    send(RED, "openly");
    s->card[the_card("admiral")] = AT_DISCARD;
    deals_settle(harness_game(&h));
    assert_int_equal(told(OFFER_LAPSED), 1);
}

/* It may have been the one that is named. */
static void test_KM_transfer_a_card_unseen_ends_offers_of_that_hand(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", RED);
    hold("admiral", RED);
    play(RED, "offer:green");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-card:admiral");
    send(RED, "openly");
    play(BLUE, "offer:red");
    play(BLUE, "add-term:get:hand-card");
    play(BLUE, "term-unseen");
    send(BLUE, "openly");
    roll(1);
    play(RED, "accept:blue:1");
    assert_true(legal(BLUE, "offer:red"));
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
}

/* RED asks BLUE for the Marshal, and all see it go to GREEN before that is sent. */
static void test_KM_transfer_a_card_known_to_be_elsewhere_is_not_asked_for(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    hold("marshal", BLUE);
    hold("admiral", BLUE);
    s->known[the_card("marshal")] = 0xff;
    play(RED, "offer:blue");
    play(RED, "add-term:get:hand-card");
    play(RED, "term-card:marshal");
    assert_true(legal(RED, "send-offer:openly:turn"));
    hold("marshal", GREEN);
    assert_false(legal(RED, "send-offer:openly:turn"));
    assert_true(legal(RED, "strike-term:1"));
}

static void test_KM_ev_parl_only_the_chancellors_faction_is_given_leave(void **unused) {
    (void)unused;
    talks("players=2");
    put_by(BLUE, "percy", "york");
    keep("parliament-1", RED);
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:kept-card"));
    give("chancellor-england", "percy");
    play(RED, "add-term:give:kept-card");
    assert_true(legal(RED, "term-kept:chancellor"));
}

/* ---- offers -------------------------------------------------------------------------------------------------- */

static void offer_writ(int role, const char *other, const char *how) {
    char key[40];
    keep("writ-01", role);
    snprintf(key, sizeof key, "offer:%s", other);
    play(role, key);
    play(role, "add-term:give:kept-card");
    play(role, "term-kept:writ");
    send(role, how);
}

static void test_KM_transfer_offers_are_declined_and_withdrawn(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    offer_writ(RED, "blue", "secretly");
    assert_false(legal(GREEN, "accept:red:2"));
    play(BLUE, "decline:red:2");
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
    offer_writ(RED, "blue", "secretly");
    play(RED, "withdraw:blue:4");
    assert_false(legal(BLUE, "accept:red:4"));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
}

static void test_KM_transfer_a_refuge_passes_unseen_by_others(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3,e1=true");
    keep("refuge-1", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:refuge");
    send(RED, "secretly");
    play(BLUE, "accept:red:2");
    assert_int_equal(s->event[the_event("refuge-1")], EVENT_HAND + BLUE);
    assert_int_equal(harness_event(&h, EVENT_KEPT_TRADED, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
}

static void test_KM_transfer_a_counter_begins_with_the_same_terms(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    keep("free-move-01", BLUE);
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "counter:red:2");
    assert_int_equal(s->deals.draft[BLUE].terms, 1);
    assert_int_equal(s->deals.draft[BLUE].term[0].gives, 0);
    play(BLUE, "add-term:give:kept-card");
    play(BLUE, "term-kept:free-move");
    send(BLUE, "secretly");
    assert_true(legal(RED, "counter:blue:2"));
    play(RED, "accept:blue:2");
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + BLUE);
    assert_int_equal(s->event[the_event("free-move-01")], EVENT_HAND + RED);
}

static void test_KM_transfer_two_counters_at_most(void **unused) {
    (void)unused;
    talks("players=2");
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "counter:red:2");
    send(BLUE, "secretly");
    play(RED, "counter:blue:2");
    send(RED, "secretly");
    assert_false(legal(BLUE, "counter:red:4"));
    assert_true(legal(BLUE, "accept:red:4"));
}

/* What can no longer be given lapses by itself. */
static void test_KM_transfer_what_cannot_be_met_lapses(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    offer_writ(RED, "blue", "secretly");
    s->event[the_event("writ-01")] = EVENT_DISCARD;
    deals_settle(harness_game(&h));
    assert_int_equal(told(OFFER_LAPSED), 1);
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
}

static void test_KM_transfer_an_offer_ends_with_its_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    offer_writ(RED, "blue", "secretly");
    s->turn++;
    deals_settle(harness_game(&h));
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
}

/* Terms are struck and given up so often and no more: then it can be sent or dropped. */
static void test_KM_transfer_a_draft_comes_to_an_end(void **unused) {
    (void)unused;
    talks("players=2");
    keep("writ-01", RED);
    play(RED, "offer:blue");
    for (int i = 0; i < DRAFT_CHANGES; i++) {
        play(RED, "add-term:give:kept-card");
        play(RED, i % 2 == 0 ? "no-term" : "term-kept:writ");
        if (i % 2 != 0)
            play(RED, "strike-term:1");
    }
    assert_int_equal(harness_legal_count(&h, RED, "add-term"), 0);
    assert_true(legal(RED, "drop-offer"));
}

static void test_KM_transfer_offers_a_round_are_bounded(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    for (int i = 0; i < OFFERS_A_ROUND; i++) {
        play(RED, "offer:blue");
        play(RED, "drop-offer");
    }
    assert_false(legal(RED, "offer:blue"));
    deals_turn_begins(harness_game(&h), true);
    assert_true(legal(RED, "offer:blue"));
    assert_int_equal(s->deals.made[RED], 0);
}

/* ---- on the board -------------------------------------------------------------------------------------------- */

static void test_KM_transfer_mercenaries_in_one_square_not_used_in_the_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    give("merc-saxon-1", "percy");
    int before = noble_strength(&h.game, the_noble("neville"), STRENGTH_ATTACK);
    play(RED, "offer:blue");
    play(RED, "add-term:give:transfer");
    play(RED, "term-transfer:merc-saxon-1");
    play(RED, "term-to:neville");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("neville"));
    assert_int_equal(noble_strength(&h.game, the_noble("neville"), STRENGTH_ATTACK), before);
}

static void test_KM_transfer_within_a_faction(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    give("merc-saxon-1", "percy");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "transfer:merc-saxon-1")); /* to Scrope alone */
    play(RED, "hand-to:merc-saxon-1:scrope");
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("scrope"));
    assert_false(legal(RED, "hand-to:merc-saxon-1:percy")); /* once a turn */
    put_by(RED, "roos", "york");
    give("merc-saxon-2", "percy");
    play(RED, "transfer:merc-saxon-2");
    assert_int_equal(harness_legal_count(&h, RED, "hand-to"), 2);
    play(RED, "hand-to:merc-saxon-2:roos");
    assert_int_equal(card_noble(s, the_card("merc-saxon-2")), the_noble("roos"));
}

static void test_KM_transfer_not_what_was_used_in_the_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    give("merc-saxon-1", "percy");
    give("ship-mary", "percy");
    s->noble[the_noble("percy")].attacked_in = RED;
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "hand-to:merc-saxon-1:scrope"));
    assert_true(legal(RED, "hand-to:ship-mary:scrope"));
    s->ship[printed()->card[the_card("ship-mary")].ship[0]].moved_in = RED;
    assert_false(legal(RED, "hand-to:ship-mary:scrope"));
    give("admiral", "percy");
    int ship = printed()->card[the_card("admiral")].ship[0];
    char key[60];
    snprintf(key, sizeof key, "ship-to:%s:scrope", printed()->ship[ship].id);
    assert_true(legal(RED, key));
    s->ship[ship].did |= DID_FREE_MOVE;
    assert_false(legal(RED, key));
}

static void test_KM_E1_draws_of_a_beaten_hundred(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    draw_claimed(harness_game(&h), RED, BLUE);
    int before = cards_count(s->card, CARDS, AT_HAND + RED);
    s->active = BLUE;
    begin(CROWN_DRAW, BLUE);
    int open = told(LIES_OPEN);
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + RED) + open, before + 1);
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + BLUE), 0);
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), BLUE); /* once */
}

/* A draw when no card is left counts as made. */
static void test_KM_E1_draws_go_to_the_oldest_claim(void **unused) {
    (void)unused;
    field("players=3,e1=true");
    draw_claimed(harness_game(&h), BLUE, GREEN);
    draw_claimed(harness_game(&h), RED, GREEN);
    assert_int_equal(draw_owed_to(&h.game, GREEN), BLUE);
    draw_claimed(harness_game(&h), BLUE, GREEN);
    assert_int_equal(draw_owed_to(&h.game, GREEN), RED);
    assert_int_equal(draw_owed_to(&h.game, GREEN), BLUE);
    assert_int_equal(draw_owed_to(&h.game, GREEN), GREEN);
}

static void test_KM_E1_draws_of_an_empty_deck(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    draw_claimed(harness_game(&h), RED, BLUE);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == AT_DECK || s->card[card] == AT_DISCARD)
            s->card[card] = AT_OUT;
    s->active = BLUE;
    begin(CROWN_DRAW, BLUE);
    assert_int_equal(told(CROWN_EMPTY), 1);
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), BLUE);
}

static void test_KM_transfer_a_captured_place_with_nobles_of_both(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "york");
    s->place_held[the_place("york")] = RED;
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:place"));
    put_by(BLUE, "neville", "york");
    play(RED, "add-term:give:place");
    play(RED, "term-place:york");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(owner_of("york"), BLUE);
}

/* She sinks while the draft asks to whom she goes. */
static void test_KM_transfer_a_ship_that_sank_goes_to_nobody(void **unused) {
    (void)unused;
    talks("players=2");
    give("admiral", "percy");
    int ship = the_ship("trinity"), square = printed()->place[state()->ship[ship].port].square;
    put_by(RED, "percy", printed()->place[state()->ship[ship].port].id);
    put_by(BLUE, "neville", printed()->place[state()->ship[ship].port].id);
    assert_int_equal(state()->noble[the_noble("percy")].square, square);
    play(RED, "offer:blue");
    play(RED, "add-term:give:ship");
    play(RED, "term-ship:trinity");
    assert_true(legal(RED, "term-to:neville"));
    ship_lost(harness_game(&h), ship);
    assert_false(legal(RED, "term-to:neville"));
    assert_true(legal(RED, "no-term"));
}

static void test_KM_transfer_a_ship_at_sea_stays_with_whom_she_carries(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    int ship = printed()->card[the_card("ship-mary")].ship[0];
    put_by(RED, "percy", "york");
    give("ship-mary", "percy");
    ship_put_to_sea(harness_game(&h), ship, printed()->place[s->ship[ship].port].access[0]);
    noble_embark(harness_game(&h), the_noble("percy"), ship);
    put_by(BLUE, "neville", "york");
    noble_embark(harness_game(&h), the_noble("neville"), ship);
    play(RED, "offer:blue");
    play(RED, "add-term:give:transfer");
    play(RED, "term-transfer:ship-mary");
    play(RED, "term-to:neville");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(ship_owner(&h.game, ship), RED);
    ship_put_in(harness_game(&h), ship, the_place("london"));
    assert_int_equal(ship_owner(&h.game, ship), BLUE);
}

static void test_KM_transfer_a_ship_at_sea_within_a_faction_is_nobody_elses(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    int ship = printed()->card[the_card("ship-mary")].ship[0];
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    give("ship-mary", "percy");
    ship_put_to_sea(harness_game(&h), ship, printed()->place[s->ship[ship].port].access[0]);
    noble_embark(harness_game(&h), the_noble("percy"), ship);
    noble_embark(harness_game(&h), the_noble("scrope"), ship);
    play(RED, "hand-to:ship-mary:scrope");
    play(RED, "offer:blue");
    assert_true(legal(RED, "add-term:give:loan"));
}

static void test_KM_capture_heir_passes_to_a_noble_in_the_square(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    guard("henry-vi", "percy");
    play(RED, "offer:blue");
    play(RED, "add-term:give:heir");
    play(RED, "term-heir:henry-vi");
    play(RED, "term-to:neville");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(s->heir[HEIR_HENRY].owner, BLUE);
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("neville"));
}

/* KM-transfer 1: to any Noble in the square, at sea, too. */
static void test_KM_capture_heir_passes_between_ships(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "fowey");
    put_by(BLUE, "neville", "fowey");
    guard("henry-vi", "percy");
    for (int side = 0; side < 2; side++) {
        int ship = the_ship(side ? "margaret" : "christopher");
        give_faction(side ? "ship-margaret" : "ship-christopher", side ? BLUE : RED);
        ship_put_to_sea(harness_game(&h), ship, the_square("w0316"));
        noble_embark(harness_game(&h), the_noble(side ? "neville" : "percy"), ship);
    }
    play(RED, "offer:blue");
    play(RED, "add-term:give:heir");
    play(RED, "term-heir:henry-vi");
    play(RED, "term-to:neville");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("neville"));
    assert_int_equal(s->heir[HEIR_HENRY].ship, the_ship("margaret"));
    harness_audit(&h);
}

static void capture(const char *noble, int role) {
    noble_captured(harness_game(&h), the_noble(noble), role);
}

static void test_KM_capture_noble_is_ransomed_with_his_offices(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "scrope", "york");
    put_by(BLUE, "percy", "york");
    give("marshal", "percy");
    keep("writ-01", BLUE);
    capture("percy", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:release");
    play(RED, "term-release:percy");
    play(RED, "add-term:get:kept-card");
    play(RED, "term-kept:writ");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_true(noble_is_free(s, the_noble("percy")));
    assert_int_equal(card_noble(s, the_card("marshal")), the_noble("percy"));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
}

static void test_KM_E1_draws_ransom_and_the_captive_is_held_till_then(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2,e1=true");
    put_by(RED, "scrope", "york");
    put_by(BLUE, "percy", "york");
    capture("percy", RED);
    play(BLUE, "offer:red");
    play(BLUE, "add-term:get:release");
    play(BLUE, "term-release-paid:percy");
    play(BLUE, "add-term:give:draws");
    play(BLUE, "term-draws:2");
    send(BLUE, "openly");
    play(RED, "accept:blue:1");
    assert_true(s->noble[the_noble("percy")].held_for_draws);
    assert_false(legal(RED, "execute-noble:percy"));
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), RED);
    assert_false(noble_is_free(s, the_noble("percy")));
    assert_int_equal(draw_owed_to(&h.game, BLUE), RED);
    assert_true(noble_is_free(s, the_noble("percy")));
    assert_int_equal(draw_owed_to(&h.game, BLUE), BLUE);
}

static void test_KM_E1_draws_none_without_the_expansion(void **unused) {
    (void)unused;
    talks("players=2");
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:draws"));
}

/* ---- a seat that leaves -------------------------------------------------------------------------------------- */

static void test_KM_transfer_nothing_is_left_of_who_leaves(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    offer_writ(RED, "blue", "secretly");
    leave_given(harness_game(&h), RED, GREEN, the_place("york"));
    deals_seat_left(harness_game(&h), RED);
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
    for (int i = 0; i < PERMISSIONS; i++)
        assert_false(s->deals.permission[i].live);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_transfer_unplayed_cards_are_swapped), TEST(KM_transfer_a_traded_card_waits_for_the_end_of_combat),
     TEST(KM_transfer_a_card_unseen_is_drawn_from_the_hand),
     TEST(KM_transfer_other_worlds_have_as_many_cards_that_came), TEST(KM_transfer_what_comes_does_not_go_back_unseen),
     TEST(KM_transfer_a_secret_trade_makes_hands_uncertain), TEST(KM_transfer_no_more_cards_than_the_hand_holds),
     TEST(KM_transfer_a_card_unseen_ends_offers_of_that_hand),
     TEST(KM_transfer_a_card_known_to_be_elsewhere_is_not_asked_for),
     TEST(KM_ev_parl_only_the_chancellors_faction_is_given_leave), TEST(KM_transfer_offers_are_declined_and_withdrawn),
     TEST(KM_transfer_a_refuge_passes_unseen_by_others), TEST(KM_transfer_a_counter_begins_with_the_same_terms),
     TEST(KM_transfer_two_counters_at_most), TEST(KM_transfer_what_cannot_be_met_lapses),
     TEST(KM_transfer_an_offer_ends_with_its_turn), TEST(KM_transfer_a_draft_comes_to_an_end),
     TEST(KM_transfer_offers_a_round_are_bounded), TEST(KM_transfer_mercenaries_in_one_square_not_used_in_the_turn),
     TEST(KM_transfer_within_a_faction), TEST(KM_transfer_not_what_was_used_in_the_turn),
     TEST(KM_E1_draws_of_a_beaten_hundred), TEST(KM_E1_draws_go_to_the_oldest_claim),
     TEST(KM_E1_draws_of_an_empty_deck), TEST(KM_transfer_a_captured_place_with_nobles_of_both),
     TEST(KM_transfer_a_ship_that_sank_goes_to_nobody), TEST(KM_transfer_a_ship_at_sea_stays_with_whom_she_carries),
     TEST(KM_transfer_a_ship_at_sea_within_a_faction_is_nobody_elses), TEST(KM_capture_heir_passes_between_ships),
     TEST(KM_capture_heir_passes_to_a_noble_in_the_square), TEST(KM_capture_noble_is_ransomed_with_his_offices),
     TEST(KM_E1_draws_ransom_and_the_captive_is_held_till_then), TEST(KM_E1_draws_none_without_the_expansion),
     TEST(KM_transfer_nothing_is_left_of_who_leaves))
