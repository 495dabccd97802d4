/* The turn, the Campaign Phase, how the game ends: UP-6, UP-7, UP-12.1, UP-12.7, UP-21, UP-23, UP-24. */
#include "king.h"

static void test_UP_7_nine_phases(void **unused) {
    (void)unused;
    harness_start(&h, "war", NULL, 3);
    struct uk_state *s = state();
    assert_int_equal(s->turn, 0);
    int phase = s->phase, turns = 0;
    for (int k = 0; k < 5000 && turns < 2 && s->ending == ENDING_NONE; k++) {
        harness_play_until(&h, -1, 1);
        assert_true(s->phase >= phase || s->phase < PHASE_CAMPAIGN);
        turns += s->phase < phase;
        phase = s->phase;
        harness_audit(&h);
    }
    assert_int_equal(turns, 2);
    assert_int_equal(s->turn, 2);
}

static void test_UP_12_1_the_royalist_says_who_is_first(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(ROYALIST));
    play(ROYALIST, "go-first:parliament");
    assert_int_equal(s->first, PARLIAMENT);
    s->new_model = 1;
    begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(PARLIAMENT));
}

static void test_UP_12_1_a_campaign_card_goes_first(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(22, HAND_ROYALIST);
    put_card(11, HAND_ROYALIST);
    put_card(12, HAND_PARLIAMENT);
    put_army("hopton", "bath", 1);
    begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
    play(ROYALIST, "go-first:parliament");
    assert_int_equal(top_step(), STEP_CLAIM_FIRST);
    assert_false(legal(ROYALIST, "claim-first:11"));
    play(ROYALIST, "claim-first:22");
    assert_int_equal(s->first, ROYALIST);
    assert_int_equal(top_step(), STEP_ACTIVATE); /* it is his first card */
    play(ROYALIST, "done");
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(PARLIAMENT));
}

static void test_UP_12_1_the_window_opens_whatever_he_holds(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(11, HAND_ROYALIST);
    put_card(12, HAND_PARLIAMENT);
    begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
    play(ROYALIST, "go-first:parliament");
    assert_int_equal(top_step(), STEP_CLAIM_FIRST);
    play(ROYALIST, "done");
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(PARLIAMENT));
}

static void test_UP_12_1_passing_after_six(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_ROYALIST);
    s->plays[ROYALIST] = 1;
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_false(legal(ROYALIST, "pass"));
    s->plays[ROYALIST] = 0;
    assert_true(legal(ROYALIST, "pass"));
    play(ROYALIST, "pass");
    assert_int_equal(s->passed, bit_of(ROYALIST));
}

static void test_UP_12_1_without_cards_he_passes(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_PARLIAMENT);
    begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
    play(ROYALIST, "go-first:royalist");
    if (top_step() == STEP_CLAIM_FIRST)
        play(PARLIAMENT, "done");
    assert_int_equal(s->passed, bit_of(ROYALIST));
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(PARLIAMENT));
}

static void test_UP_12_5_campaigns(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(22, HAND_ROYALIST);
    put_card(11, HAND_PARLIAMENT);
    put_army("king-charles", "oxford", 6);
    put_army("hopton", "bath", 1);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_false(legal(ROYALIST, "play:22:place-pcs"));
    play(ROYALIST, "play:22:campaign");
    play(ROYALIST, "activate:king-charles"); /* a Major Army, too */
    play(ROYALIST, "stop");
    assert_false(legal(ROYALIST, "activate:king-charles"));
    assert_true(harness_legal_count(&h, ROYALIST, "raid") > 0);
    play(ROYALIST, "activate:hopton");
    play(ROYALIST, "move:lyme");
    play(ROYALIST, "stop");
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_5_one_brigade_one_general(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(22, HAND_ROYALIST);
    put_army("hopton", "lyme", 1);
    put_army("prince-rupert", "bath", 1);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    play(ROYALIST, "play:22:campaign");
    play(ROYALIST, "activate:hopton");
    play(ROYALIST, "move:bath");
    play(ROYALIST, "stop"); /* under Rupert */
    assert_false(legal(ROYALIST, "activate:hopton"));
    play(ROYALIST, "activate:prince-rupert"); /* without Hopton's Brigade */
    assert_false(legal(ROYALIST, "move:lyme"));
    play(ROYALIST, "leave:hopton");
    assert_true(legal(ROYALIST, "move:lyme"));
}

static void test_UP_12_5_each_card_begins_anew(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(24, HAND_ROYALIST); /* three Activations */
    put_army("hopton", "lyme", 1);
    state()->notable[the(DOM_NOTABLE, "lord-herbert")] = NOTABLE_GONE;
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    play(ROYALIST, "play:24:campaign");
    play(ROYALIST, "raid:derby:tamworth");
    play(ROYALIST, "activate:hopton");
    play(ROYALIST, "stop");
    play(ROYALIST, "done");
    set_control("tamworth", NEUTRAL);
    put_card(11, HAND_ROYALIST);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_true(legal(ROYALIST, "play:11:activate"));
    assert_true(legal(ROYALIST, "play:11:raid"));
}

static void test_UP_12_7_a_discarded_event(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(68, HAND_ROYALIST); /* Parliament's */
    put_army("hopton", "bath", 1);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_true(legal(ROYALIST, "play:68:place-pcs"));
    assert_true(legal(ROYALIST, "play:68:recruit"));
    assert_true(legal(ROYALIST, "play:68:raid"));
    assert_false(legal(ROYALIST, "play:68:activate"));
    assert_false(legal(ROYALIST, "play:68:event"));
    play(ROYALIST, "play:68:recruit");
    assert_int_equal(state()->recruitment.left, 1);
}

static void test_UP_12_5_operations(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_ROYALIST); /* 2 Ops */
    put_army("hopton", "bath", 1);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_true(legal(ROYALIST, "play:11:activate"));
    play(ROYALIST, "play:11:recruit");
    assert_int_equal(s->recruitment.left, 2); /* whatever its value */
    assert_int_equal(s->recruited, bit_of(ROYALIST));
}

static void test_UP_10_6_removing_the_train(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_ROYALIST);
    s->train[ROYALIST] = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    s->plays[ROYALIST] = 0;
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    play(ROYALIST, "remove-siege-train");
    assert_int_equal(s->train[ROYALIST], PLACE_WAITING);
    assert_false(legal(ROYALIST, "pass")); /* it goes with a card */
}

static void test_UP_C63_the_queen_sails_after_late_1644(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_ROYALIST);
    s->queen = (uint8_t)(PLACE_INSIDE + the_area("newcastle"));
    s->turn = 6;
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_false(legal(ROYALIST, "queen-leaves"));
    s->turn = 7;
    play(ROYALIST, "queen-leaves");
    assert_int_equal(s->naval, -1);
    assert_int_equal(s->queen, PLACE_GONE);
}

static void test_UP_21_blockades_bombard_for_nothing(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "oxford", 3);
    set_siege("oxford", SIEGE_BLOCKADE, 1);
    put_army("bedford", "reading", 3);
    set_siege("reading", SIEGE_MARKER, 1);
    begin(STEP_BLOCKADE, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "blockade-bombard:oxford"));
    assert_false(legal(PARLIAMENT, "blockade-bombard:reading"));
    play(PARLIAMENT, "done");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(s->bombarded[the_area("oxford")], 1);
}

static void areas_for(int side, int count) {
    struct uk_state *s = state();
    for (int a = 0; a < AREAS; a++)
        if (s->control[a] == side)
            s->control[a] = NEUTRAL;
    for (int a = 0; a < AREAS && count > 0; a++)
        if (s->control[a] == NEUTRAL) {
            s->control[a] = (int8_t)side;
            count--;
        }
}

static void test_UP_6_2_a_power_base_falls(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_int_equal(this_turn(printed(), s)->power_base, 17);
    areas_for(ROYALIST, 16);
    begin(STEP_POWER_BASE, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_POWER_BASE);
    assert_int_equal(s->loser, ROYALIST);
    struct result result = {0};
    uk_result(&h.game, &result);
    assert_string_equal(result.outcome, "parliament-wins");
    s = empty_map(NULL);
    areas_for(PARLIAMENT, 16);
    begin(STEP_POWER_BASE, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_POWER_BASE);
    assert_int_equal(s->loser, PARLIAMENT);
    uk_result(&h.game, &result);
    assert_string_equal(result.outcome, "royalist-wins");
}

static void test_UP_6_2_both_lose(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    areas_for(ROYALIST, 16);
    areas_for(PARLIAMENT, 16);
    begin(STEP_POWER_BASE, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_BOTH_LOSE);
    struct result result = {0};
    uk_result(&h.game, &result);
    assert_int_equal(result.role[ROYALIST].place, 2);
    assert_int_equal(result.role[PARLIAMENT].place, 2);
}

static void test_UP_23_enough_is_enough(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    areas_for(ROYALIST, 17);
    begin(STEP_POWER_BASE, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_NONE);
}

static void royalist_regions(void) {
    struct uk_state *s = state();
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].region != THE_EAST && printed()->area[a].region != THE_SOUTH)
            s->control[a] = ROYALIST;
    set_control("london", ROYALIST);
}

static void test_UP_6_1_london_for_two_turns(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    royalist_regions();
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_NONE);
    assert_int_equal(s->turn, 4);
    set_control("london", PARLIAMENT);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->london_held, 0);
    set_control("london", ROYALIST);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_LONDON);
    assert_int_equal(s->loser, PARLIAMENT);
}

static void test_UP_6_1_switched_off(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("no-automatic-victory=true");
    put_army("king-charles", "oxford", 1);
    put_brigade("r-n-whitecoats-1", PLACE_AVAILABLE);
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == KING_CHARLES)
            brigade_move(harness_game(&h), b, PLACE_AVAILABLE);
    general_surrender(harness_game(&h), KING_CHARLES);
    assert_int_equal(s->ending, ENDING_NONE); /* the note stands under the King's Surrender … */
    royalist_regions();
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_LONDON); /* … and not under London's */
}

static void test_UP_6_1_the_king_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_general("king-charles", "oxford");
    general_surrender(harness_game(&h), KING_CHARLES);
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
    assert_int_equal(h.game.ruleset->to_act(&h.game), 0);
    struct result result = {0};
    uk_result(&h.game, &result);
    assert_string_equal(result.outcome, "parliament-wins");
}

/* Two for each Region and one for each Economic Infrastructure. */
static void test_UP_6_3_eleven_points_or_twelve(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        struct uk_state *s = empty_map(gmt_edition ? "edition=gmt" : NULL);
        s->turn = TURNS - 1;
        for (int a = 0; a < AREAS; a++)
            s->control[a] = ROYALIST;
        FOR_EACH_AREA(a, printed()->in_region[THE_EAST])
        s->control[a] = PARLIAMENT; /* with London: 3 */
        FOR_EACH_AREA(a, printed()->in_region[THE_SOUTH])
        s->control[a] = PARLIAMENT; /* with three: 5 */
        assert_int_equal(victory_points(printed(), s), 8);
        FOR_EACH_AREA(a, printed()->in_region[WALES])
        s->control[a] = PARLIAMENT;
        set_control("sheffield", PARLIAMENT);
        assert_int_equal(victory_points(printed(), s), 11);
        begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
        assert_int_equal(s->ending, gmt_edition ? ENDING_TOO_FEW_POINTS : ENDING_VICTORY_POINTS);
    }
}

static void test_UG_ED_twelve_points(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("edition=gmt");
    s->turn = TURNS - 1;
    for (int a = 0; a < AREAS; a++)
        s->control[a] = PARLIAMENT;
    assert_int_equal(victory_points(printed(), s), 19);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->ending, ENDING_VICTORY_POINTS);
}

static void test_UP_24_the_turn_goes_on(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->turn, 4);
}

static void test_UP_24_waller_parts_from_essex(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->joint_venture = 1;
    put_army("essex", "reading", 3);
    put_army("waller", "reading", 2);
    put_under("waller", "essex");
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(top_step(), STEP_ILLEGAL_MOVE);
    assert_true(legal(PARLIAMENT, "give-way:waller:newbury"));
    play(PARLIAMENT, "give-way:waller:newbury");
    assert_int_equal(where_is("waller"), the_area("newbury"));
    assert_int_equal(s->turn, 4);
}

static void test_UP_17_3_no_way_out(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "truro", 1);
    put_army("prince-maurice", "truro", 1);
    put_outside("p-s-popham", "st-austell");
    begin(STEP_ILLEGAL, ROYALIST, the_area("truro"), 1, 0);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "give-way"), 0);
    play(ROYALIST, "scatter:prince-maurice");
    assert_int_equal(where_is("prince-maurice"), BOX_DISPERSED);
    assert_int_equal(where_is("prince-rupert"), the_area("truro"));
}

/* "At any stage during a Royalist card play": as soon as a General has carried her to a Port. */
static void test_UP_C63_the_queen_sails_in_the_middle_of_a_card(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 7;
    put_card(12, HAND_ROYALIST);
    put_army("newcastle", "york", 1);
    s->queen = NEWCASTLE;
    set_control("scarborough", ROYALIST);
    begin(STEP_CARD_PLAY, ROYALIST, CARD(12), USE_ACTIVATE, 0);
    play(ROYALIST, "activate:newcastle");
    assert_false(legal(ROYALIST, "queen-leaves"));
    play(ROYALIST, "move:scarborough");
    play(ROYALIST, "queen-leaves");
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(s->naval, -1);
    assert_int_equal(top_step(), STEP_MOVE);
    assert_false(legal(ROYALIST, "queen-leaves"));
}

/* "At any stage": before a Battle of his own making, too. */
static void test_UP_C63_the_queen_sails_before_a_battle(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 7;
    put_card(12, HAND_ROYALIST);
    put_card(38, HAND_ROYALIST);
    put_army("newcastle", "york", 3);
    put_army("goring", "newcastle", 1);
    s->queen = GORING;
    set_control("newcastle", ROYALIST);
    put_army("tom-fairfax", "thirsk", 1);
    begin(STEP_CARD_PLAY, ROYALIST, CARD(12), USE_ACTIVATE, 0);
    play(ROYALIST, "activate:newcastle");
    play(ROYALIST, "move:thirsk");
    play(PARLIAMENT, "stay:tom-fairfax");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    assert_int_equal(top_step(), STEP_COMBAT_CARD);
    play(ROYALIST, "queen-leaves");
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(top_step(), STEP_COMBAT_CARD); /* he is still asked */
    play(ROYALIST, "no-combat-card");
}

/* UP-25.4 before the count: what falls with Newcastle's Brigades is no Power Base any more. */
static void test_UP_6_2_newcastle_leaves_before_the_count(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("laughter-of-the-court=true");
    put_army("newcastle", "thirsk", 1);
    put_inside("r-n-northern-horse", "oxford");
    put_army("essex", "oxford", 4);
    set_siege("oxford", SIEGE_MARKER, 0);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = a % 2 == 0 || printed()->area[a].region == THE_NORTH ? PARLIAMENT : ROYALIST;
    set_control("oxford", ROYALIST);
    begin(STEP_POWER_BASE, PARLIAMENT, 0, 0, 0);
    assert_int_equal(told(POWER_BASE), 0);
    play(ROYALIST, "lose:r-n-northern-horse");
    int held = areas_held(s, ROYALIST);
    for (int k = 0; k < 4 && top_step() != NONE; k++)
        play_any("lose");
    assert_int_equal(harness_event(&h, EVENT_POWER_BASE, 0)->arg[0], held);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
}

/* Nobody reads an entry without words where somebody has ended what he did. */
static void test_UP_12_7_the_log_says_who_does_no_more(void **unused) {
    (void)unused;
    empty_map(NULL);
    begin(STEP_PLACE_PCS, ROYALIST, 2, 0, 0);
    play(ROYALIST, "done");
    assert_int_equal(told(CARD_ENDS), 1);
    begin(STEP_RAID, ROYALIST, 1, 0, 0);
    play(ROYALIST, "done");
    assert_int_equal(told(CARD_ENDS), 1);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "stop");
    assert_int_equal(told(MOVE_ENDS), 1);
}

MAIN(cmocka_unit_test(test_UP_7_nine_phases), cmocka_unit_test(test_UP_12_1_the_royalist_says_who_is_first),
     cmocka_unit_test(test_UP_12_1_a_campaign_card_goes_first),
     cmocka_unit_test(test_UP_12_1_the_window_opens_whatever_he_holds),
     cmocka_unit_test(test_UP_12_1_passing_after_six), cmocka_unit_test(test_UP_12_1_without_cards_he_passes),
     cmocka_unit_test(test_UP_12_5_campaigns), cmocka_unit_test(test_UP_12_5_one_brigade_one_general),
     cmocka_unit_test(test_UP_12_5_each_card_begins_anew), cmocka_unit_test(test_UP_12_7_a_discarded_event),
     cmocka_unit_test(test_UP_12_5_operations), cmocka_unit_test(test_UP_10_6_removing_the_train),
     cmocka_unit_test(test_UP_C63_the_queen_sails_after_late_1644),
     cmocka_unit_test(test_UP_21_blockades_bombard_for_nothing), cmocka_unit_test(test_UP_6_2_a_power_base_falls),
     cmocka_unit_test(test_UP_6_2_both_lose), cmocka_unit_test(test_UP_23_enough_is_enough),
     cmocka_unit_test(test_UP_6_1_london_for_two_turns), cmocka_unit_test(test_UP_6_1_switched_off),
     cmocka_unit_test(test_UP_6_1_the_king_surrenders), cmocka_unit_test(test_UP_6_3_eleven_points_or_twelve),
     cmocka_unit_test(test_UG_ED_twelve_points), cmocka_unit_test(test_UP_24_the_turn_goes_on),
     cmocka_unit_test(test_UP_24_waller_parts_from_essex), cmocka_unit_test(test_UP_17_3_no_way_out),
     cmocka_unit_test(test_UP_C63_the_queen_sails_in_the_middle_of_a_card),
     cmocka_unit_test(test_UP_C63_the_queen_sails_before_a_battle),
     cmocka_unit_test(test_UP_6_2_newcastle_leaves_before_the_count),
     cmocka_unit_test(test_UP_12_7_the_log_says_who_does_no_more))
