/* Activation, movement, subordination: 16, 17. */
#include "king.h"

static void test_UP_17_1_points_by_size(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "london", 3);
    assert_int_equal(movement_points(printed(), s, ESSEX), 4);
    put_army("essex", "london", 4);
    assert_int_equal(movement_points(printed(), s, ESSEX), 3);
    put_army("essex", "london", 7);
    assert_int_equal(movement_points(printed(), s, ESSEX), 2);
}

static void test_UP_17_1_costs_of_lines(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "radnor", 1);
    activate("hopton", MODE_MOVE);
    assert_int_equal(move_cost(printed(), state(), HOPTON, the_area("hereford")), 1);
    assert_int_equal(move_cost(printed(), state(), HOPTON, the_area("brecon")), 2);
    play(ROYALIST, "move:brecon");
    assert_int_equal(state()->op.spent, 2);
    play(ROYALIST, "move:cardiff");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_false(legal(ROYALIST, "move:carmarthen")); /* out of points */
    play(ROYALIST, "stop");
    assert_int_equal(where_is("hopton"), the_area("cardiff"));
}

static void test_UP_17_1_two_brigades_over_the_maritime_line(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("lord-fairfax", "hull", 2);
    activate("lord-fairfax", MODE_MOVE);
    assert_true(legal(PARLIAMENT, "move:gainsborough"));
    put_army("lord-fairfax", "hull", 3);
    assert_false(legal(PARLIAMENT, "move:gainsborough"));
}

/* Essex leaves the siege of Oxford with five Brigades: Gloucester for 2, takes one Brigade, Bristol for the third. */
static void test_UP_17_1_essex_leaves_oxford(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_inside("p-m-brooke", "gloucester");
    put_inside("p-m-gell", "gloucester");
    put_army("essex", "oxford", 5);
    set_siege("oxford", SIEGE_MARKER, 3);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:gloucester");
    assert_int_equal(s->op.spent, 2);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_int_equal(s->bombarded[the_area("oxford")], 0);
    play(PARLIAMENT, "take:p-m-brooke:essex");
    assert_int_equal(army_of("essex"), 6);
    assert_true(legal(PARLIAMENT, "move:bristol"));
    play(PARLIAMENT, "take:p-m-gell:essex"); /* seven move two points: he stays */
    assert_false(legal(PARLIAMENT, "move:bristol"));
}

static void test_UP_17_1b_picking_up_takes_points_away(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("essex", "reading", 3);
    put_outside("p-m-brooke", "reading");
    activate("essex", MODE_MOVE);
    assert_int_equal(points_left(printed(), state(), ESSEX), 4);
    play(PARLIAMENT, "take:p-m-brooke:essex");
    assert_int_equal(points_left(printed(), state(), ESSEX), 3);
}

static void test_UP_17_1a_a_marker_for_a_point(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "bridgwater", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "change-control");
    assert_int_equal(control_of("bridgwater"), ROYALIST);
    assert_int_equal(state()->op.spent, 1);
    assert_false(legal(ROYALIST, "change-control"));
    play(ROYALIST, "move:bath");
    play(ROYALIST, "move:bristol");
    assert_false(legal(ROYALIST, "change-control")); /* a Fortress */
}

static void test_UP_17_2_brigades_are_not_dropped(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "bath", 3);
    activate("hopton", MODE_MOVE);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "drop"), 0);
    s->covenanters = SCOTS_MAY_ENTER;
    put_general("leven", "durham");
    put_with("c-baillie", "leven");
    put_with("c-lindsay", "leven");
    activate("leven", MODE_MOVE);
    assert_true(legal(PARLIAMENT, "drop:c-baillie:outside"));
    play(PARLIAMENT, "drop:c-baillie:outside");
    assert_int_equal(brigade_is("c-baillie"), PLACE_OUTSIDE + the_area("durham"));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "drop"), 0); /* one stays with him */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "take"), 0); /* not to and fro */
}

static void test_UP_17_2_covenanters_follow_their_own(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_outside("c-baillie", "durham");
    put_army("tom-fairfax", "durham", 1);
    assert_false(may_hold(printed(), s, TOM_FAIRFAX, the_brigade("c-baillie")));
    assert_true(may_hold(printed(), s, LEVEN, the_brigade("p-n-hull")));
    assert_false(may_hold(printed(), s, CHARLES_OF_LORRAINE, the_brigade("r-n-lambton")));
}

static void test_UP_16_1_a_major_army_takes_three_ops(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 5);
    assert_false(may_activate_to_move(printed(), s, KING_CHARLES, 2));
    assert_true(may_activate_to_move(printed(), s, KING_CHARLES, 3));
    assert_true(may_activate_to_move(printed(), s, KING_CHARLES, 0));
    put_brigade("r-n-whitecoats-1", PLACE_AVAILABLE);
    assert_int_equal(army_of("king-charles"), 4);
    assert_true(may_activate_to_move(printed(), s, KING_CHARLES, 2));
    assert_false(may_activate_to_move(printed(), s, KING_CHARLES, 1));
}

static void test_UP_16_1_a_small_card_does_not_make_a_major_army(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 4);
    put_outside("r-m-wilmot", "oxford");
    begin(STEP_ACTIVATE, ROYALIST, 2, 1, 0);
    play(ROYALIST, "activate:king-charles");
    assert_int_equal(harness_legal_count(&h, ROYALIST, "take"), 0);
    begin(STEP_ACTIVATE, ROYALIST, 3, 1, 0);
    state()->play.activated = 0;
    play(ROYALIST, "activate:king-charles");
    assert_int_equal(harness_legal_count(&h, ROYALIST, "take"), 1);
}

/* 16: Maurice takes a 1, Byron a 2. */
static void test_UG_6_1_ratings_and_ops(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-maurice", "oxford", 1);
    put_army("byron", "chester", 1);
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    assert_true(legal(ROYALIST, "activate:prince-maurice"));
    assert_false(legal(ROYALIST, "activate:byron"));
    begin(STEP_ACTIVATE, ROYALIST, 2, 1, 0);
    assert_true(legal(ROYALIST, "activate:byron"));
}

static void test_UG_6_1_an_available_general_is_placed_and_activated(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[BYRON] = BOX_AVAILABLE;
    put_outside("r-m-wilmot", "oxford");
    put_outside("r-m-tyldesley", "preston");
    begin(STEP_ACTIVATE, ROYALIST, 2, 1, 0);
    assert_true(legal(ROYALIST, "bring-on:byron:oxford")); /* Midlands Brigades are recruited there */
    play(ROYALIST, "bring-on:byron:preston");
    play(ROYALIST, "take:r-m-tyldesley:byron");
    play(ROYALIST, "done");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(army_of("byron"), 1);
}

static void test_UP_17_3_subordination_at_the_end_of_a_move(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "bath", 1);
    put_army("prince-rupert", "salisbury", 2);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:salisbury");
    play(ROYALIST, "stop");
    assert_int_equal(state()->superior[HOPTON], PRINCE_RUPERT);
    assert_int_equal(army_of("prince-rupert"), 3);
}

static void test_UP_17_3_passing_through_without(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "bath", 1);
    put_army("prince-maurice", "salisbury", 2);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:salisbury");
    play(ROYALIST, "move:poole"); /* the same Level: he could not stay */
    play(ROYALIST, "stop");
    assert_int_equal(where_is("prince-rupert"), the_area("poole"));
}

static void test_UP_17_3_an_illegal_position_is_retraced(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "tamworth", 1);
    put_army("prince-maurice", "worcester", 1);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:worcester");
    s->op.over = 1; /* as after a Battle */
    run(flow_call(&h.game, STEP_ACTIVATION, ROYALIST, PRINCE_RUPERT, MODE_MOVE); flow_top(&h.game)->phase = 3);
    assert_int_equal(where_is("prince-rupert"), the_area("tamworth"));
    assert_int_equal(told(RETRACED), 1);
}

static void test_UP_17_3_taking_others_along_and_leaving_them(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("hopton", "oxford", 1);
    put_under("hopton", "king-charles");
    activate("king-charles", MODE_MOVE);
    play(ROYALIST, "leave:hopton");
    assert_false(legal(ROYALIST, "command:hopton")); /* not to and fro */
    play(ROYALIST, "move:newbury");
    assert_int_equal(where_is("hopton"), the_area("oxford"));
    assert_int_equal(state()->superior[HOPTON], NONE);
    assert_int_equal(army_of("king-charles"), 2);
}

/* Two of one Level can come under nobody's command: he leaves one of them, and not both. */
static void test_UP_17_3_who_is_left_must_come_under_one_command(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 1);
    put_army("hopton", "oxford", 1);
    put_army("byron", "oxford", 1);
    assert_int_equal(printed()->general[HOPTON].level, printed()->general[BYRON].level);
    put_under("hopton", "king-charles");
    put_under("byron", "king-charles");
    activate("king-charles", MODE_MOVE);
    play(ROYALIST, "leave:hopton");
    assert_true(legal(ROYALIST, "move:newbury"));
    play(ROYALIST, "leave:byron");
    assert_false(legal(ROYALIST, "move:newbury"));
}

static void test_UP_17_3_subordinates_of_subordinates(void **unused) {
    (void)unused;
    const struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 1);
    put_army("hopton", "newbury", 1);
    put_army("byron", "newbury", 1);
    put_under("byron", "hopton");
    activate("king-charles", MODE_MOVE);
    play(ROYALIST, "move:newbury");
    play(ROYALIST, "command:hopton");
    assert_int_equal(s->superior[HOPTON], KING_CHARLES);
    assert_int_equal(s->superior[BYRON], KING_CHARLES);
}

static void test_UP_17_3_a_subordinate_marches_off(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 4);
    put_army("hopton", "oxford", 2);
    put_under("hopton", "king-charles");
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    play(ROYALIST, "activate:hopton"); /* the Major Army is not Activated */
    play(ROYALIST, "move:newbury");
    play(ROYALIST, "stop");
    assert_int_equal(where_is("king-charles"), the_area("oxford"));
    assert_int_equal(where_is("hopton"), the_area("newbury"));
}

static void test_UP_20_1_subordinating_the_besieger_lifts_the_siege(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "reading", 3);
    set_siege("reading", SIEGE_MARKER, 2);
    put_army("lord-general", "london", 2);
    activate("lord-general", MODE_MOVE);
    play(PARLIAMENT, "move:reading");
    play(PARLIAMENT, "command:waller");
    assert_int_equal(s->siege[the_area("reading")], SIEGE_NONE);
    assert_int_equal(move_cost(printed(), s, LORD_GENERAL, the_area("newbury")), 2); /* the lines cost a point */
}

static void test_UP_20_1_a_subordinate_comes_and_goes_freely(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "reading", 3);
    set_siege("reading", SIEGE_MARKER, 2);
    put_army("bedford", "london", 1);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:reading");
    play(PARLIAMENT, "stop");
    assert_int_equal(s->superior[BEDFORD], WALLER);
    assert_int_equal(s->siege[the_area("reading")], SIEGE_MARKER);
    s->play = (struct play){.card = NONE}; /* by another card */
    activate("bedford", MODE_MOVE);
    assert_int_equal(move_cost(printed(), s, BEDFORD, the_area("newbury")), 1);
    play(PARLIAMENT, "move:newbury");
    assert_int_equal(s->bombarded[the_area("reading")], 2);
}

static void test_UP_20_1_a_siege_marker_at_the_end_of_a_move(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("essex", "gloucester", 2);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(PARLIAMENT, "besiege:oxford");
    assert_int_equal(told(LAID_OUT), 2); /* UP-4.5 */
    assert_int_equal(top_step(), NONE);
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "gloucester", 2);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    assert_true(legal(PARLIAMENT, "besiege:oxford"));
    put_inside("r-m-wilmot", "oxford"); /* three are needed now */
    assert_false(legal(PARLIAMENT, "besiege:oxford"));
    play(PARLIAMENT, "stop");
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
}

static void test_UP_C1_before_the_standard(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->war_begun = 0;
    put_army("hopton", "bath", 2);
    put_outside("p-s-popham", "lyme");
    put_army("waller", "portsmouth", 2);
    activate("hopton", MODE_MOVE);
    assert_false(legal(ROYALIST, "move:lyme"));
    play(ROYALIST, "move:bristol");
    assert_false(legal(ROYALIST, "besiege:bristol"));
    assert_false(may_activate_to_move(printed(), s, WALLER, 0));
    s->war_begun = 1;
    assert_true(legal(ROYALIST, "move:bath"));
    assert_true(may_activate_to_move(printed(), s, WALLER, 0));
}

static void test_UP_C1_no_enemy_markers_by_movement(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->war_begun = 0;
    put_army("hopton", "exeter", 2);
    activate("hopton", MODE_MOVE);
    assert_false(legal(ROYALIST, "change-control"));
    play(ROYALIST, "move:bridgwater");
    assert_true(legal(ROYALIST, "change-control"));
}

static void test_UP_C63_the_queen_goes_with_a_general(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("newcastle", "york", 2);
    s->queen = (uint8_t)(PLACE_INSIDE + the_area("york"));
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "take-queen:newcastle");
    play(ROYALIST, "move:selby");
    assert_int_equal(place_area(s, s->queen), the_area("selby"));
    play(ROYALIST, "leave-queen:selby");
    assert_int_equal(s->queen, PLACE_OUTSIDE + the_area("selby"));
    s->queen = NEWCASTLE;
    s->turn = LATE_1644;
    s->play = (struct play){.card = NONE};
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "move:york");
    assert_int_equal(place_area(s, s->queen), the_area("selby"));
}

/* She is with Newcastle when Fairfax attacks him. */
static void test_UP_C63_nobody_moves_the_queen_in_late_1644(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("newcastle", "selby", 2);
    s->queen = NEWCASTLE;
    s->turn = LATE_1644;
    activate("newcastle", MODE_MOVE);
    assert_true(legal(ROYALIST, "leave-queen:selby"));
    put_army("tom-fairfax", "hull", 2);
    activate("tom-fairfax", MODE_MOVE);
    play(PARLIAMENT, "move:selby");
    roll(6);
    play(ROYALIST, "evade:newcastle");
    play(ROYALIST, "evade-to:york");
    assert_int_equal(s->queen, PLACE_OUTSIDE + the_area("selby"));
    s->queen = NEWCASTLE;
    s->turn = LATE_1644 + 1;
    run(army_move(&h.game, NEWCASTLE, the_area("thirsk")));
    assert_int_equal(s->queen, NEWCASTLE);
}

static void test_UP_10_6_the_train_goes_with_a_general(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "oxford", 2);
    s->train[ROYALIST] = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "take-siege-train:prince-rupert");
    play(ROYALIST, "move:banbury");
    assert_int_equal(s->train[ROYALIST], PRINCE_RUPERT);
    play(ROYALIST, "stop");
    army_disperse(harness_game(&h), PRINCE_RUPERT);
    assert_int_equal(s->train[ROYALIST], PLACE_WAITING);
    assert_int_equal(s->train_turn[ROYALIST], s->turn + 1);
}

static void test_UP_4_4_units_that_are_no_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 4);
    s->train[ROYALIST] = KING_CHARLES;
    s->queen = KING_CHARLES;
    s->brentford = 1;
    assert_int_equal(army_of("king-charles"), 4); /* they count for nothing */
    army_disperse(harness_game(&h), KING_CHARLES);
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(s->naval, 2); /* she is captured */
    assert_int_equal(s->brentford, 0);
    assert_int_equal(told(BRENTFORD_LEAVES), 1);
    assert_int_equal(s->train[ROYALIST], PLACE_WAITING);
}

/* Six Brigades lie at Oxford: a small card places him with four of them, a large one with all. */
static void test_UP_16_1_a_small_card_brings_on_no_major_army(void **unused) {
    (void)unused;
    static const char *const brigades[] = {"r-m-wilmot",       "r-m-tyldesley",    "r-n-lambton",
                                           "r-n-whitecoats-1", "r-n-whitecoats-2", "r-m-kings-lifeguard"};
    for (int ops = 2; ops <= 3; ops++) {
        struct uk_state *s = empty_map(NULL);
        s->general_at[KING_CHARLES] = BOX_AVAILABLE;
        for (int k = 0; k < 6; k++)
            put_outside(brigades[k], "oxford");
        begin(STEP_ACTIVATE, ROYALIST, ops, 1, 0);
        play(ROYALIST, "bring-on:king-charles:oxford");
        for (int k = 0; k < (ops == 2 ? 4 : 6); k++)
            play_any("take");
        assert_int_equal(harness_legal_count(&h, ROYALIST, "take"), 0);
        if (ops == 2)
            play(ROYALIST, "done");
        assert_int_equal(top_step(), ops == 2 ? STEP_MOVE : STEP_TAKE_BRIGADES);
    }
}

/* Whom he would command on arrival counts, too: four of Byron's and one for him are five. */
static void test_UP_16_1_a_small_card_places_nobody_over_a_major_army(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[KING_CHARLES] = BOX_AVAILABLE;
    put_army("byron", "oxford", 4);
    put_outside("r-m-wilmot", "oxford");
    begin(STEP_ACTIVATE, ROYALIST, 2, 1, 0);
    assert_false(legal(ROYALIST, "bring-on:king-charles:oxford"));
    begin(STEP_ACTIVATE, ROYALIST, 3, 1, 0);
    assert_true(legal(ROYALIST, "bring-on:king-charles:oxford"));
}

/* UP-17.2: there is no obligation, and an Illegal Position is retraced: Byron need not attack, at Bath nobody is made
 * to take Brigades along. */
static void test_UP_17_3_he_may_always_end_his_move(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "tamworth", 1);
    put_army("prince-maurice", "worcester", 1);
    put_outside("r-m-wilmot", "worcester");
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:worcester");
    assert_true(legal(ROYALIST, "stop"));
    play(ROYALIST, "stop");
    assert_int_equal(where_is("prince-rupert"), the_area("tamworth"));
    assert_int_equal(s->strength[PRINCE_RUPERT], 1);
    assert_int_equal(told(RETRACED), 1);
}

/* He is Activated to move away, and does nothing before. */
static void test_UP_17_3_an_activated_subordinate_moves_away_first(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("newbury", NEUTRAL);
    put_army("king-charles", "newbury", 3);
    put_army("hopton", "newbury", 1);
    put_outside("r-m-wilmot", "newbury");
    put_under("hopton", "king-charles");
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    play(ROYALIST, "activate:hopton");
    assert_false(legal(ROYALIST, "change-control"));
    assert_false(legal(ROYALIST, "stop"));
    assert_int_equal(harness_legal_count(&h, ROYALIST, "take"), 0);
    play(ROYALIST, "move:reading");
    assert_true(legal(ROYALIST, "stop"));
}

/* Before card 1 nobody enters an Area with the enemy: who is shut in by such Areas is not Activated. */
static void test_UP_17_3_a_subordinate_who_cannot_move_away(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "truro", 3);
    put_army("hopton", "truro", 1);
    put_under("hopton", "king-charles");
    assert_true(may_activate_to_move(printed(), s, HOPTON, 1));
    s->war_begun = 0;
    const struct uk_area *truro = &printed()->area[the_area("truro")];
    for (int k = 0; k < truro->degree; k++)
        s->outside[PARLIAMENT][truro->neighbour[k]] = 1;
    assert_false(may_activate_to_move(printed(), s, HOPTON, 1));
}

MAIN(cmocka_unit_test(test_UP_4_4_units_that_are_no_brigades), cmocka_unit_test(test_UP_17_1_points_by_size),
     cmocka_unit_test(test_UP_17_1_costs_of_lines), cmocka_unit_test(test_UP_17_1_two_brigades_over_the_maritime_line),
     cmocka_unit_test(test_UP_17_1_essex_leaves_oxford), cmocka_unit_test(test_UP_17_1b_picking_up_takes_points_away),
     cmocka_unit_test(test_UP_17_1a_a_marker_for_a_point), cmocka_unit_test(test_UP_17_2_brigades_are_not_dropped),
     cmocka_unit_test(test_UP_17_2_covenanters_follow_their_own),
     cmocka_unit_test(test_UP_16_1_a_major_army_takes_three_ops),
     cmocka_unit_test(test_UP_16_1_a_small_card_does_not_make_a_major_army),
     cmocka_unit_test(test_UG_6_1_ratings_and_ops),
     cmocka_unit_test(test_UG_6_1_an_available_general_is_placed_and_activated),
     cmocka_unit_test(test_UP_17_3_subordination_at_the_end_of_a_move),
     cmocka_unit_test(test_UP_17_3_passing_through_without),
     cmocka_unit_test(test_UP_17_3_an_illegal_position_is_retraced),
     cmocka_unit_test(test_UP_17_3_taking_others_along_and_leaving_them),
     cmocka_unit_test(test_UP_17_3_a_subordinate_marches_off),
     cmocka_unit_test(test_UP_17_3_who_is_left_must_come_under_one_command),
     cmocka_unit_test(test_UP_17_3_subordinates_of_subordinates),
     cmocka_unit_test(test_UP_20_1_subordinating_the_besieger_lifts_the_siege),
     cmocka_unit_test(test_UP_20_1_a_subordinate_comes_and_goes_freely),
     cmocka_unit_test(test_UP_20_1_a_siege_marker_at_the_end_of_a_move),
     cmocka_unit_test(test_UP_C1_before_the_standard), cmocka_unit_test(test_UP_C1_no_enemy_markers_by_movement),
     cmocka_unit_test(test_UP_C63_the_queen_goes_with_a_general),
     cmocka_unit_test(test_UP_C63_nobody_moves_the_queen_in_late_1644),
     cmocka_unit_test(test_UP_10_6_the_train_goes_with_a_general),
     cmocka_unit_test(test_UP_16_1_a_small_card_brings_on_no_major_army),
     cmocka_unit_test(test_UP_16_1_a_small_card_places_nobody_over_a_major_army),
     cmocka_unit_test(test_UP_17_3_he_may_always_end_his_move),
     cmocka_unit_test(test_UP_17_3_an_activated_subordinate_moves_away_first),
     cmocka_unit_test(test_UP_17_3_a_subordinate_who_cannot_move_away))
