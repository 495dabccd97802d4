/* Generals who meet where one of them besieges, and what Subordinates may do by themselves (UP-4.2, UP-12.5, UP-16.1,
 * UP-17.3, UP-20.1). */
#include "king.h"

static void test_UP_20_1_who_passes_through_takes_no_part_in_the_siege(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "gloucester", 1);
    set_siege("gloucester", SIEGE_BLOCKADE, 1);
    put_army("prince-rupert", "forest-of-dean", 3);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:gloucester");
    assert_int_equal(move_cost(printed(), s, PRINCE_RUPERT, the_area("oxford")), 1); /* he leaves no lines */
    play(ROYALIST, "move:oxford");
    assert_int_equal(s->siege[the_area("gloucester")], SIEGE_BLOCKADE);
    assert_int_equal(s->bombarded[the_area("gloucester")], 1);
}

static void test_UP_20_1_a_besieger_of_fewer_brigades_is_subordinated(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("tom-fairfax", "preston", 1);
    set_siege("preston", SIEGE_MARKER, 1);
    put_army("waller", "chester", 2);
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:preston");
    play(PARLIAMENT, "command:tom-fairfax");
    assert_int_equal(s->siege[the_area("preston")], SIEGE_NONE);
    assert_int_equal(move_cost(printed(), s, WALLER, the_area("chester")), 2);
}

static void test_UP_20_1_an_evader_who_takes_command_lifts_the_siege(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("tom-fairfax", "preston", 1);
    set_siege("preston", SIEGE_MARKER, 1);
    put_army("waller", "kendal", 2);
    put_army("hopton", "thirsk", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:kendal");
    roll(6);
    play(PARLIAMENT, "evade:waller");
    play(PARLIAMENT, "evade-to:preston");
    play(PARLIAMENT, "halt:preston");
    assert_int_equal(s->superior[TOM_FAIRFAX], WALLER);
    assert_int_equal(s->siege[the_area("preston")], SIEGE_NONE);
}

static void test_UP_20_1_besieging_together_with_who_masked_before(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "macclesfield", 1);
    put_army("newcastle", "preston", 3);
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "move:macclesfield");
    play(ROYALIST, "besiege:macclesfield");
    assert_int_equal(s->superior[PRINCE_RUPERT], NEWCASTLE);
    assert_int_equal(s->siege[the_area("macclesfield")], SIEGE_MARKER);
}

/* The picture of UP-20.1: neither army of two is enough for Oxford and the Brigade inside, both under Essex are. */
static void test_UP_20_1_besieging_with_those_whom_he_takes_under_command(void **unused) {
    (void)unused;
    const struct uk_state *s = empty_map(NULL);
    set_control("oxford", ROYALIST);
    put_inside("r-m-northampton", "oxford");
    put_army("bedford", "oxford", 2);
    put_army("essex", "aylesbury", 2);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(PARLIAMENT, "besiege:oxford");
    assert_int_equal(s->superior[BEDFORD], ESSEX);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_MARKER);
}

static void test_UP_16_1_a_small_card_takes_nobody_under_command_to_a_major_army(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "durham", 1);
    put_army("newcastle", "newcastle", 4);
    activate("newcastle", MODE_MOVE);
    state()->op.small = 1;
    play(ROYALIST, "move:durham");
    assert_false(legal(ROYALIST, "command:prince-rupert"));
    state()->op.small = 0;
    assert_true(legal(ROYALIST, "command:prince-rupert"));
    state()->op.small = 1;
    play(ROYALIST, "stop"); /* the end of a move is no picking up: UP-17.3 */
    assert_int_equal(army_of("newcastle"), 5);
}

static void test_UP_12_5_who_was_moved_on_this_card_stays_behind(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->play = (struct play){.card = NONE};
    put_army("king-charles", "york", 2);
    put_army("byron", "skipton", 1);
    activate("byron", MODE_MOVE);
    play(ROYALIST, "move:york");
    play(ROYALIST, "stop");
    assert_int_equal(s->superior[BYRON], KING_CHARLES);
    assert_true(may_activate_to_move(printed(), s, KING_CHARLES, 0));
    activate("king-charles", MODE_MOVE);
    assert_false(legal(ROYALIST, "move:selby"));
    play(ROYALIST, "leave:byron");
    assert_true(legal(ROYALIST, "move:selby"));
    play(ROYALIST, "move:selby");
    assert_int_equal(where_is("byron"), the_area("york"));
    assert_false(may_activate_to_move(printed(), s, KING_CHARLES, 0));
}

static void test_UP_C2_a_subordinate_withdraws_into_scotland_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_general("leven", "berwick");
    put_with("c-baillie", "leven");
    put_general("callander", "berwick");
    put_with("c-callander-foot", "callander");
    put_under("callander", "leven");
    activate("callander", MODE_MOVE);
    play(PARLIAMENT, "to-scotland");
    assert_int_equal(where_is("callander"), BOX_GONE);
    assert_int_equal(where_is("leven"), the_area("berwick"));
    assert_int_equal(s->strength[LEVEN], 1);
}

static void test_UP_4_2d_who_is_left_without_a_brigade_goes_at_once(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("goring", "bath");
    put_army("byron", "bath", 2);
    put_under("byron", "goring");
    activate("byron", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    assert_int_equal(where_is("goring"), BOX_DISPERSED);
}

static void test_UP_10_6_a_train_left_in_the_open_is_removed(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->train[PARLIAMENT] = (uint8_t)(PLACE_OUTSIDE + the_area("huntingdon"));
    happens(PARLIAMENT, 99);
    assert_int_equal(s->train[PARLIAMENT], PLACE_WAITING);
    s->train[PARLIAMENT] = (uint8_t)(PLACE_OUTSIDE + the_area("london"));
    happens(PARLIAMENT, 99);
    assert_int_equal(s->train[PARLIAMENT], PLACE_INSIDE + the_area("london"));
}

/* GMT repeats the move until he can stand; PHALANX knows one Area, and he disperses. */
static void test_UG_9_5_an_illegal_position_is_resolved_step_by_step(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        empty_map(edition == 0 ? NULL : "edition=gmt");
        put_army("prince-rupert", "truro", 1);
        put_army("prince-maurice", "truro", 1);
        put_army("langdale", "st-austell", 2);
        put_army("byron", "st-austell", 2); /* neither prince can command both */
        begin(STEP_ILLEGAL_MOVE, ROYALIST, the_area("truro"), 1, 0);
        assert_int_equal(harness_legal_count(&h, ROYALIST, "give-way") > 0, edition == 1);
        assert_int_equal(harness_legal_count(&h, ROYALIST, "scatter") > 0, edition == 0);
    }
}

/* One lays the siege, the other comes. One Brigade is enough against an empty Fortress, so that the smaller army can
 * besiege as well; only the army with the Siege marker takes the siege along. */
static void test_UP_20_1_who_gives_way_takes_his_own_siege_along(void **unused) {
    (void)unused;
    const char *name[] = {"essex", "waller"}, *way[] = {"give-way:essex:aylesbury", "give-way:waller:aylesbury"};
    for (int k = 0; k < 4; k++) {
        int first = k / 2, who = k % 2;
        const struct uk_state *s = empty_map(NULL);
        set_control("reading", ROYALIST);
        put_army(name[first], "reading", first == 0 ? 3 : 1);
        set_siege("reading", SIEGE_MARKER, 0);
        put_army(name[1 - first], "reading", first == 0 ? 1 : 3);
        begin(STEP_ILLEGAL_MOVE, PARLIAMENT, the_area("reading"), 1, 0);
        play(PARLIAMENT, way[who]);
        assert_int_equal(s->siege[the_area("reading")], who == first ? SIEGE_NONE : SIEGE_MARKER);
        assert_int_equal(s->besieging, who == first ? 0 : general_bit(the_general(name[first])));
    }
}

MAIN(cmocka_unit_test(test_UP_20_1_who_passes_through_takes_no_part_in_the_siege),
     cmocka_unit_test(test_UP_20_1_a_besieger_of_fewer_brigades_is_subordinated),
     cmocka_unit_test(test_UP_20_1_an_evader_who_takes_command_lifts_the_siege),
     cmocka_unit_test(test_UP_20_1_besieging_together_with_who_masked_before),
     cmocka_unit_test(test_UP_20_1_besieging_with_those_whom_he_takes_under_command),
     cmocka_unit_test(test_UP_16_1_a_small_card_takes_nobody_under_command_to_a_major_army),
     cmocka_unit_test(test_UP_12_5_who_was_moved_on_this_card_stays_behind),
     cmocka_unit_test(test_UP_C2_a_subordinate_withdraws_into_scotland_alone),
     cmocka_unit_test(test_UP_4_2d_who_is_left_without_a_brigade_goes_at_once),
     cmocka_unit_test(test_UP_10_6_a_train_left_in_the_open_is_removed),
     cmocka_unit_test(test_UG_9_5_an_illegal_position_is_resolved_step_by_step),
     cmocka_unit_test(test_UP_20_1_who_gives_way_takes_his_own_siege_along))
