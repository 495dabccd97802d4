/* KM-enter, KM-commission, KM-alliance, KM-parl-voting: what is agreed for a time, leaves, alliances, pledges,
 * votes. */
#include "talks.h"

#include "../../../rulesets/kingmaker/rules/parliament_votes.h"
#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

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
    const struct event *event = harness_event(&h, EVENT_SHIP_LENT, 0);
    assert_non_null(event);
    assert_int_equal(event->arg[1], BLUE);
    assert_int_equal(event->arg[2], ship);
    assert_int_equal(ship_mover(&h.game, ship), BLUE);
    assert_int_equal(ship_owner(&h.game, ship), RED);
    snprintf(key, sizeof key, "recall-ship:blue:%s", printed()->ship[ship].id);
    play(RED, key);
    assert_int_equal(ship_mover(&h.game, ship), RED);
}

/* A ship that sank comes back without her borrower, and there is nothing left to recall. */
static void test_KM_transfer_a_loan_ends_with_the_ship(void **unused) {
    (void)unused;
    talks("players=2");
    give_faction("ship-mary", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:loan");
    play(RED, "term-loan:mary:recalled");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_true(legal(RED, "recall-ship:blue:mary"));
    ship_lost(harness_game(&h), the_ship("mary"));
    assert_false(legal(RED, "recall-ship:blue:mary"));
    give_faction("ship-mary", RED);
    launch_ships(harness_game(&h), the_card("ship-mary"));
    assert_int_equal(ship_mover(&h.game, the_ship("mary")), RED);
    assert_false(legal(RED, "recall-ship:blue:mary"));
}

/* Nobody borrows his own ship: neither by the offer that gave it to him, nor later. */
static void test_KM_transfer_a_ship_given_away_is_not_lent(void **unused) {
    (void)unused;
    for (int at_once = 0; at_once < 2; at_once++) {
        talks("players=2");
        put_by(RED, "percy", "york");
        put_by(BLUE, "neville", "york");
        give("ship-mary", "percy");
        play(RED, "offer:blue");
        if (at_once) {
            play(RED, "add-term:give:transfer");
            play(RED, "term-transfer:ship-mary");
            play(RED, "term-to:neville");
        }
        play(RED, "add-term:give:loan");
        play(RED, "term-loan:mary:recalled");
        send(RED, "openly");
        play(BLUE, "accept:red:1");
        assert_int_equal(harness_event(&h, EVENT_SHIP_LENT, 0) == NULL, at_once);
        if (!at_once) {
            assert_true(legal(RED, "recall-ship:blue:mary"));
            play(RED, "offer:blue");
            play(RED, "add-term:give:transfer");
            play(RED, "term-transfer:ship-mary");
            play(RED, "term-to:neville");
            send(RED, "openly");
            play(BLUE, "accept:red:3");
        }
        assert_int_equal(ship_owner(&h.game, the_ship("mary")), BLUE);
        assert_int_equal(ship_mover(&h.game, the_ship("mary")), BLUE);
        assert_false(legal(RED, "recall-ship:blue:mary"));
        play(BLUE, "offer:red");
        play(BLUE, "add-term:give:loan");
        assert_true(legal(BLUE, "term-loan:mary:recalled"));
    }
}

static void test_KM_transfer_a_ship_that_is_lent_leaves_her_fleet(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    give_faction("ship-mary", RED);
    give_faction("ship-julian", RED);
    int lead = printed()->card[the_card("ship-mary")].ship[0], ship = printed()->card[the_card("ship-julian")].ship[0];
    ship_put_in(&h.game, ship, s->ship[lead].port);
    ship_join(&h.game, ship, lead);
    play(RED, "offer:blue");
    play(RED, "add-term:give:loan");
    char key[60];
    snprintf(key, sizeof key, "term-loan:%s:round", printed()->ship[lead].id);
    play(RED, key);
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(ship_mover(&h.game, lead), BLUE);
    assert_int_equal(s->ship[lead].fleet, lead);
    assert_int_equal(s->ship[ship].fleet, ship);
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
    assert_false(has_leave_to_enter(&h.game, BLUE, the_place("york"))); /* another faction's, still */
    assert_true(has_leave_to_sail(&h.game, BLUE, the_place("york")));
}

static void test_KM_alliance_of_three_needs_all(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    ally_openly(RED, "blue", BLUE, "red");
    play(GREEN, "offer:blue");
    play(GREEN, "add-term:give:alliance");
    assert_false(legal(GREEN, "add-term:give:alliance")); /* once in an offer */
    send(GREEN, "openly");
    play(BLUE, "accept:green:1");
    assert_false(are_allied(s, GREEN, BLUE));
    play(RED, "accept:green:1");
    assert_true(are_allied(s, GREEN, BLUE));
    assert_true(are_allied(s, GREEN, RED));
}

static void test_KM_alliance_ends_with_a_round_of_peace(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    ally_openly(RED, "blue", BLUE, "red");
    play(BLUE, "end-alliance:1");
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
    play(BLUE, "end-alliance:1");
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
    assert_true(legal(RED, "from-under:percy:neville"));
    assert_false(legal(RED, "part:percy")); /* which would be the same */
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:command")); /* he is under it already */
    play(RED, "drop-offer");
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
    play(RED, "end-alliance:1");
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
    play(BLUE, "accept:red:2");
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, false)].state, PLEDGE_STANDS);
    assert_true(may_attack(&h.game, RED, BLUE));
    pledges_attacked(harness_game(&h), RED, BLUE, 0);
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, false)].state, PLEDGE_BROKEN);
}

/* BLUE's walls, and the Noble of an ally in them. */
static void test_KM_alliance_a_pledge_is_broken_towards_all_who_are_attacked(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    for (int other = BLUE; other <= GREEN; other++)
        s->deals.pledge[RED][other][pledge_record(PLEDGE_NO_ATTACK, true)].state = PLEDGE_STANDS;
    put_by(GREEN, "neville", "york");
    pledges_attacked(harness_game(&h), RED, BLUE, bit_of(the_noble("neville")));
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, true)].state, PLEDGE_BROKEN);
    assert_int_equal(s->deals.pledge[RED][GREEN][pledge_record(PLEDGE_NO_ATTACK, true)].state, PLEDGE_BROKEN);
}

static void pledge(const char *openness, const char *partner, const char *until) {
    play(RED, partner);
    play(RED, "add-term:give:pledge");
    play(RED, until);
    send(RED, openness);
}

/* The same pledge between the two takes nothing from the one before all, and only its witnesses are told of it: how it
 * was made and that it was broken. */
static void test_KM_alliance_a_pledge_of_votes_is_kept_where_the_other_has_none(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    struct pledge *pledge = &s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_SUPPORT, false)];
    *pledge = (struct pledge){.until = 100, .state = PLEDGE_STANDS};
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    s->parliament.place = (int16_t)the_place("york");
    s->parliament.item = ITEM_BISHOP;
    s->parliament.present = bit_of(the_noble("percy"));
    s->parliament.cast[LORDS][RED] = VOTE_FOR;
    s->parliament.cast[LORDS][BLUE] = VOTE_ABSTAIN;
    pledges_voted(harness_game(&h), BLUE, LORDS);
    assert_int_equal(pledge->state, PLEDGE_STANDS);
    s->parliament.present |= bit_of(the_noble("neville"));
    pledges_voted(harness_game(&h), BLUE, LORDS);
    assert_int_equal(pledge->state, PLEDGE_BROKEN);
}

static void test_KM_alliance_pledges_are_told_to_their_witnesses(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    pledge("openly", "offer:blue", "term-pledge:no-attack:round");
    play(BLUE, "accept:red:1");
    assert_int_equal(harness_event(&h, EVENT_PLEDGED, 0)->audience, ROLES_EVERYONE);
    pledge("secretly", "offer:blue", "term-pledge:no-attack:three-rounds");
    play(BLUE, "accept:red:2");
    assert_int_equal(harness_event(&h, EVENT_PLEDGED, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, true)].state, PLEDGE_STANDS);
    s->turn += 4;
    deals_turn_begins(harness_game(&h), false);
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, true)].state, PLEDGE_KEPT);
    pledges_attacked(harness_game(&h), RED, BLUE, 0);
    assert_int_equal(told(PLEDGE_BROKEN), 1);
    assert_int_equal(harness_event(&h, EVENT_PLEDGE_BROKEN, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
}

static void test_KM_alliance_a_pledge_is_kept_when_it_runs_out(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_CORONATION, true)] =
        (struct pledge){.until = 2, .state = PLEDGE_STANDS};
    s->turn = 3;
    deals_turn_begins(harness_game(&h), false);
    assert_int_equal(s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_CORONATION, true)].state, PLEDGE_KEPT);
}

/* ---- votes --------------------------------------------------------------------------------------------------- */

static bool view_tells(const char *what, int role) {
    struct writer view;
    writer_init(&view);
    h.game.ruleset->view(&h.game, role, &view);
    bool tells = strstr(writer_text(&view), what) != NULL;
    writer_finish(&view);
    return tells;
}

static void test_KM_parl_voting_a_promised_vote_binds(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->parliament.place = (int16_t)the_place("london");
    keep("writ-01", RED);
    play(RED, "offer:blue");
    s->parliament.item = ITEM_AWARD;
    assert_false(legal(RED, "add-term:get:vote")); /* no division: the last item is decided */
    play(RED, "drop-offer");
    s->parliament.summoner = RED;
    s->parliament.card = (int16_t)the_card("marshal");
    flow_call(&h.game, STEP_DIVISION, RED);
    flow_call(&h.game, STEP_VOTE, BLUE);
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:writ");
    play(RED, "add-term:get:vote");
    play(RED, "term-vote:commons:for");
    send(RED, "secretly");
    play(BLUE, "accept:red:2");
    assert_int_equal(harness_event(&h, EVENT_VOTE_PROMISED, 0)->audience, ROLE_BIT(RED) | ROLE_BIT(BLUE));
    assert_int_equal(vote_bound(&h.game, BLUE, COMMONS), VOTE_FOR);
    assert_int_equal(vote_bound(&h.game, BLUE, LORDS), VOTE_NONE);
    assert_true(view_tells("\"promised_votes\":[{", BLUE));
    division_call(harness_game(&h), ITEM_AWARD, the_card("marshal"), NONE); /* the same item, put again */
    assert_int_equal(vote_bound(&h.game, BLUE, COMMONS), VOTE_NONE);
    assert_false(view_tells("\"promised_votes\":[{", BLUE));
}

static void test_KM_parl_voting_a_promise_names_the_king(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.summoner = RED;
    s->parliament.item = ITEM_SUPPORT;
    flow_call(&h.game, STEP_DIVISION, RED);
    flow_call(&h.game, STEP_VOTE, BLUE);
    play(RED, "offer:blue");
    play(RED, "add-term:get:vote");
    play(RED, "term-support:lords:york");
    play(RED, "add-term:give:pledge");
    play(RED, "term-pledge:no-attack:round");
    send(RED, "secretly");
    play(BLUE, "accept:red:2");
    assert_int_equal(vote_bound(&h.game, BLUE, LORDS), VOTE_AGAINST);
    assert_true(view_tells("\"promised_votes\":[{\"chamber\":\"lords\",\"vote\":\"york\"}]", BLUE));
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_enter_by_leave_until_it_is_recalled), TEST(KM_enter_leave_is_not_recalled_while_it_is_used),
     TEST(KM_enter_leave_for_a_move_lasts_a_round), TEST(KM_transfer_a_ship_is_lent),
     TEST(KM_transfer_a_ship_given_away_is_not_lent), TEST(KM_transfer_a_loan_ends_with_the_ship),
     TEST(KM_transfer_a_ship_that_is_lent_leaves_her_fleet), TEST(KM_commission_of_another_factions_force),
     TEST(KM_alliance_is_public_and_keeps_the_peace), TEST(KM_alliance_of_three_needs_all),
     TEST(KM_alliance_ends_with_a_round_of_peace), TEST(KM_alliance_a_guest_goes_out_when_it_ends),
     TEST(KM_alliance_command_over_an_allys_nobles), TEST(KM_alliance_command_ends_with_it),
     TEST(KM_alliance_pledges_are_on_record_not_binding),
     TEST(KM_alliance_a_pledge_is_broken_towards_all_who_are_attacked),
     TEST(KM_alliance_a_pledge_of_votes_is_kept_where_the_other_has_none),
     TEST(KM_alliance_pledges_are_told_to_their_witnesses), TEST(KM_alliance_a_pledge_is_kept_when_it_runs_out),
     TEST(KM_parl_voting_a_promised_vote_binds), TEST(KM_parl_voting_a_promise_names_the_king))
