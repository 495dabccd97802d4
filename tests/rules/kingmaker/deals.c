/* KM-transfer, KM-alliance, KM-capture-noble, KM-E1-draws: offers and what comes of them. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/windows.h"

/* RED's Movement Phase: a quiet moment. */
static struct kingmaker *talks(const char *options) {
    struct kingmaker *s = field(options);
    flow_call(harness_game(&h), STEP_MOVEMENT, RED);
    return s;
}

static void send(int role, const char *how) {
    char key[80];
    snprintf(key, sizeof key, "send-offer:%s:turn", how);
    play(role, key);
}

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
    play(BLUE, "accept:red:1");
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
    cards_play_legal(&h.game, BLUE, &list);
    assert_int_equal(list.count, 0);
    s->phase = PHASE_PARLIAMENT;
    s->noble[the_noble("percy")].did |= DID_DEFEND;
    cards_play_legal(&h.game, BLUE, &list);
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
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + RED), 1);
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + BLUE), 1);
    assert_int_equal(told(CARD_TRADED), 1);
    assert_int_equal(harness_event(&h, EVENT_CARD_TRADED, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
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
    play(BLUE, "accept:red:1");
    assert_false(s->known[the_card("marshal")] & ROLE_BIT(GREEN));
    assert_true(s->known[the_card("admiral")] & ROLE_BIT(RED));
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
    assert_false(legal(GREEN, "accept:red:1"));
    play(BLUE, "decline:red:1");
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
    offer_writ(RED, "blue", "secretly");
    play(RED, "withdraw:blue:1");
    assert_false(legal(BLUE, "accept:red:1"));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
}

static void test_KM_transfer_a_counter_begins_with_the_same_terms(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    keep("free-move-01", BLUE);
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "counter:red:1");
    assert_int_equal(s->deals.draft[BLUE].terms, 1);
    assert_int_equal(s->deals.draft[BLUE].term[0].gives, 0);
    play(BLUE, "add-term:give:kept-card");
    play(BLUE, "term-kept:free-move");
    send(BLUE, "secretly");
    assert_true(legal(RED, "counter:blue:1"));
    play(RED, "accept:blue:1");
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + BLUE);
    assert_int_equal(s->event[the_event("free-move-01")], EVENT_HAND + RED);
}

static void test_KM_transfer_two_counters_at_most(void **unused) {
    (void)unused;
    talks("players=2");
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "counter:red:1");
    send(BLUE, "secretly");
    play(RED, "counter:blue:1");
    send(RED, "secretly");
    assert_false(legal(BLUE, "counter:red:1"));
    assert_true(legal(BLUE, "accept:red:1"));
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
    play(RED, "transfer:merc-saxon-1");
    play(RED, "hand-to:merc-saxon-1:scrope");
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("scrope"));
    assert_false(legal(RED, "transfer:merc-saxon-1")); /* once a turn */
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
    assert_false(legal(RED, "transfer:merc-saxon-1"));
    assert_true(legal(RED, "transfer:ship-mary"));
    s->ship[printed()->card[the_card("ship-mary")].ship[0]].moved_in = RED;
    assert_false(legal(RED, "transfer:ship-mary"));
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

/* ---- leaves -------------------------------------------------------------------------------------------------- */

static void test_KM_enter_by_leave_until_it_is_recalled(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->place_held[the_place("york")] = RED;
    assert_false(has_leave_to_enter(&h.game, BLUE, the_place("york")));
    play(RED, "offer:blue");
    play(RED, "add-term:give:entry");
    play(RED, "term-entry:york:recalled");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_true(has_leave_to_enter(&h.game, BLUE, the_place("york")));
    play(RED, "recall-entry:blue:york");
    assert_false(has_leave_to_enter(&h.game, BLUE, the_place("york")));
}

static void test_KM_enter_leave_is_not_recalled_while_it_is_used(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->place_held[the_place("york")] = RED;
    leave_given(harness_game(&h), RED, BLUE, the_place("york"));
    put_in(BLUE, "neville", "york");
    s->noble[the_noble("neville")].did |= DID_MARCH;
    assert_false(legal(RED, "recall-entry:blue:york"));
    s->noble[the_noble("neville")].did = 0;
    assert_true(legal(RED, "recall-entry:blue:york"));
}

/* Long enough for the guests to go again in their next turn. */
static void test_KM_enter_leave_for_a_move_lasts_a_round(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    s->place_held[the_place("york")] = RED;
    leave_given(harness_game(&h), RED, BLUE, the_place("york"));
    s->turn += 3;
    deals_turn_begins(&h.game, false);
    assert_true(has_leave_to_enter(&h.game, BLUE, the_place("york")));
    s->turn++;
    deals_turn_begins(&h.game, false);
    assert_false(has_leave_to_enter(&h.game, BLUE, the_place("york")));
}

static void test_KM_transfer_a_ship_is_lent(void **unused) {
    (void)unused;
    talks("players=2");
    int ship = printed()->card[the_card("ship-mary")].ship[0];
    give_faction("ship-mary", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:loan");
    char key[60];
    snprintf(key, sizeof key, "term-loan:%s:recalled", printed()->ship[ship].id);
    play(RED, key);
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(ship_mover(&h.game, ship), BLUE);
    assert_int_equal(ship_owner(&h.game, ship), RED);
    snprintf(key, sizeof key, "recall-ship:blue:%s", printed()->ship[ship].id);
    play(RED, key);
    assert_int_equal(ship_mover(&h.game, ship), RED);
}

static void test_KM_commission_of_another_factions_force(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "roos", "york");
    put_by(BLUE, "neville", "lincoln");
    keep("writ-01", RED);
    play(BLUE, "offer:red");
    play(BLUE, "add-term:give:commission");
    play(BLUE, "term-commission:neville");
    send(BLUE, "openly");
    play(RED, "accept:blue:1");
    assert_true(has_leave_to_commission(&h.game, RED, the_noble("neville")));
    s->turn++;
    deals_turn_begins(harness_game(&h), false);
    assert_false(has_leave_to_commission(&h.game, RED, the_noble("neville")));
}

/* ---- alliances ----------------------------------------------------------------------------------------------- */

static void ally_openly(int role, const char *other, int accepts, const char *from) {
    char key[40];
    snprintf(key, sizeof key, "offer:%s", other);
    play(role, key);
    play(role, "add-term:give:alliance");
    assert_false(legal(role, "send-offer:secretly:turn"));
    send(role, "openly");
    snprintf(key, sizeof key, "accept:%s:1", from);
    play(accepts, key);
}

static void test_KM_alliance_is_public_and_keeps_the_peace(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    assert_true(may_attack(&h.game, RED, BLUE));
    ally_openly(RED, "blue", BLUE, "red");
    assert_true(are_allied(s, RED, BLUE));
    assert_false(may_attack(&h.game, RED, BLUE));
    s->place_held[the_place("york")] = RED;
    assert_true(has_leave_to_enter(&h.game, BLUE, the_place("york")));
}

static void test_KM_alliance_of_three_needs_all(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    ally_openly(RED, "blue", BLUE, "red");
    ally_openly(GREEN, "blue", BLUE, "green");
    assert_false(are_allied(s, GREEN, BLUE));
    play(RED, "accept:green:1");
    assert_true(are_allied(s, GREEN, BLUE));
    assert_true(are_allied(s, GREEN, RED));
}

static void test_KM_alliance_ends_with_a_round_of_peace(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    ally_openly(RED, "blue", BLUE, "red");
    play(BLUE, "end-alliance");
    assert_false(are_allied(s, RED, BLUE));
    assert_false(may_attack(&h.game, RED, BLUE));
    s->turn += 2;
    assert_false(may_attack(&h.game, RED, BLUE));
    s->turn++;
    assert_true(may_attack(&h.game, RED, BLUE));
}

/* Open point 1: what was his friend's house is another's now; he may not fight there, and so he goes out. */
static void test_KM_alliance_a_guest_goes_out_when_it_ends(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->place_held[the_place("york")] = BLUE;
    ally_openly(RED, "blue", BLUE, "red");
    put_in(RED, "percy", "york");
    play(BLUE, "end-alliance");
    assert_true(noble_must_fight(&h.game, the_noble("percy")));
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "town-fight:percy:york"));
    assert_false(legal(RED, "end-combat"));
    play(RED, "go-out:percy:york");
    assert_int_equal(s->noble[the_noble("percy")].place, NONE);
}

static void test_KM_alliance_command_over_an_allys_nobles(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    ally_openly(RED, "blue", BLUE, "red");
    play(RED, "under:percy:neville");
    assert_int_equal(force_player(s, the_noble("percy")), BLUE);
    assert_false(legal(RED, "move:percy"));
    play(RED, "from-under:percy:neville");
    assert_int_equal(force_player(s, the_noble("percy")), RED);
}

static void test_KM_alliance_command_ends_with_it(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    ally_openly(RED, "blue", BLUE, "red");
    play(RED, "under:percy:neville");
    play(RED, "end-alliance");
    assert_int_equal(force_player(s, the_noble("percy")), RED);
}

/* ---- pledges ------------------------------------------------------------------------------------------------- */

static void test_KM_alliance_pledges_are_on_record_not_binding(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    play(RED, "offer:blue");
    play(RED, "add-term:give:pledge");
    play(RED, "term-pledge:no-attack:round");
    send(RED, "secretly");
    play(BLUE, "accept:red:1");
    assert_int_equal(s->deals.pledge[RED][BLUE][PLEDGE_NO_ATTACK].state, PLEDGE_STANDS);
    assert_true(may_attack(&h.game, RED, BLUE));
    pledges_attacked(harness_game(&h), RED, BLUE);
    assert_int_equal(s->deals.pledge[RED][BLUE][PLEDGE_NO_ATTACK].state, PLEDGE_BROKEN);
}

static void test_KM_alliance_a_pledge_is_kept_when_it_runs_out(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->deals.pledge[RED][BLUE][PLEDGE_NO_CORONATION] = (struct pledge){.until = 2, .state = PLEDGE_STANDS};
    s->turn = 3;
    deals_turn_begins(harness_game(&h), false);
    assert_int_equal(s->deals.pledge[RED][BLUE][PLEDGE_NO_CORONATION].state, PLEDGE_KEPT);
}

/* ---- votes --------------------------------------------------------------------------------------------------- */

static void test_KM_parl_voting_a_promised_vote_binds(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.item = ITEM_AWARD;
    s->parliament.card = (int16_t)the_card("marshal");
    keep("writ-01", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:writ");
    play(RED, "add-term:get:vote");
    play(RED, "term-vote:commons:for");
    send(RED, "secretly");
    play(BLUE, "accept:red:1");
    assert_int_equal(vote_bound(&h.game, BLUE, COMMONS), VOTE_FOR);
    assert_int_equal(vote_bound(&h.game, BLUE, LORDS), VOTE_NONE);
    s->parliament.card = (int16_t)the_card("admiral"); /* another item */
    assert_int_equal(vote_bound(&h.game, BLUE, COMMONS), VOTE_NONE);
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
     TEST(KM_transfer_a_card_unseen_is_drawn_from_the_hand), TEST(KM_transfer_a_secret_trade_makes_hands_uncertain),
     TEST(KM_ev_parl_only_the_chancellors_faction_is_given_leave), TEST(KM_transfer_offers_are_declined_and_withdrawn),
     TEST(KM_transfer_a_counter_begins_with_the_same_terms), TEST(KM_transfer_two_counters_at_most),
     TEST(KM_transfer_what_cannot_be_met_lapses), TEST(KM_transfer_an_offer_ends_with_its_turn),
     TEST(KM_transfer_offers_a_round_are_bounded), TEST(KM_transfer_mercenaries_in_one_square_not_used_in_the_turn),
     TEST(KM_transfer_within_a_faction), TEST(KM_transfer_not_what_was_used_in_the_turn),
     TEST(KM_E1_draws_of_a_beaten_hundred), TEST(KM_transfer_a_captured_place_with_nobles_of_both),
     TEST(KM_transfer_a_ship_at_sea_stays_with_whom_she_carries), TEST(KM_capture_heir_passes_to_a_noble_in_the_square),
     TEST(KM_capture_noble_is_ransomed_with_his_offices), TEST(KM_E1_draws_ransom_and_the_captive_is_held_till_then),
     TEST(KM_E1_draws_none_without_the_expansion), TEST(KM_enter_by_leave_until_it_is_recalled),
     TEST(KM_enter_leave_is_not_recalled_while_it_is_used), TEST(KM_enter_leave_for_a_move_lasts_a_round),
     TEST(KM_transfer_a_ship_is_lent), TEST(KM_commission_of_another_factions_force),
     TEST(KM_alliance_is_public_and_keeps_the_peace), TEST(KM_alliance_of_three_needs_all),
     TEST(KM_alliance_ends_with_a_round_of_peace), TEST(KM_alliance_a_guest_goes_out_when_it_ends),
     TEST(KM_alliance_command_over_an_allys_nobles), TEST(KM_alliance_command_ends_with_it),
     TEST(KM_alliance_pledges_are_on_record_not_binding), TEST(KM_alliance_a_pledge_is_kept_when_it_runs_out),
     TEST(KM_parl_voting_a_promised_vote_binds), TEST(KM_transfer_nothing_is_left_of_who_leaves))
