/* The map, units and set-up: 3, 4, 5. */
#include "king.h"

static void test_UP_3_1_2_lines_and_neighbours(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_int_equal(area_line(printed(), the_area("hull"), the_area("gainsborough")), LINE_MARITIME);
    assert_int_equal(area_line(printed(), the_area("oxford"), the_area("gloucester")), LINE_ROAD);
    assert_int_equal(area_line(printed(), the_area("aberystwyth"), the_area("radnor")), LINE_MOUNTAIN);
    assert_int_equal(area_line(printed(), the_area("london"), the_area("york")), LINE_NONE);
    assert_int_equal(printed()->area[the_area("london")].degree, 6);
    assert_false(areas_have(&printed()->land[the_area("hull")], the_area("gainsborough")));
    assert_true(areas_have(&printed()->adjacent[the_area("hull")], the_area("gainsborough")));
}

static void test_UP_3_1_3_a_region_takes_more_than_half(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_int_equal(region_controller(printed(), s, WALES), NEUTRAL);
    set_control("montgomery", ROYALIST);
    assert_int_equal(region_controller(printed(), s, WALES), ROYALIST); /* 5 of 9 */
    assert_int_equal(regions_controlled(printed(), s, ROYALIST), 1);
}

static void test_UP_3_1_4_control_at_the_start(void **unused) {
    (void)unused;
    harness_start(&h, "war", NULL, 1);
    assert_int_equal(areas_held(state(), ROYALIST), 23);
    assert_int_equal(areas_held(state(), PARLIAMENT), 22);
    assert_int_equal(control_of("macclesfield"), PARLIAMENT); /* a Local Notable counts as a marker */
    assert_int_equal(areas_held(state(), NEUTRAL), 30);
}

static void test_UP_3_1_5_recruitment_areas(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_true(area_recruits(printed(), the_area("oxford"), ROYALIST, THE_MIDLANDS));
    assert_true(area_recruits(printed(), the_area("london"), PARLIAMENT, THE_EAST));
    assert_true(area_recruits(printed(), the_area("london"), PARLIAMENT, THE_SOUTH));
    assert_true(area_recruits(printed(), the_area("shrewsbury"), ROYALIST, WALES));
    assert_false(area_recruits(printed(), the_area("oxford"), PARLIAMENT, THE_MIDLANDS));
}

static void test_UP_3_1_6_an_area_without_its_notable_is_a_town(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_false(area_is_fortress(printed(), s, the_area("newark")));
    assert_true(area_is_fortress(printed(), s, the_area("gloucester")));
    s->notable[MASSEY] = NOTABLE_GONE;
    assert_false(area_is_fortress(printed(), s, the_area("gloucester")));
}

static void test_UP_3_1_7_classes_of_fortress(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_int_equal(fortress_limit(printed(), s, the_area("chester")), 1);
    assert_int_equal(fortress_limit(printed(), s, the_area("oxford")), 2);
    assert_int_equal(fortress_limit(printed(), s, the_area("london")), 3);
    assert_int_equal(fortress_surrender_value(printed(), s, the_area("oxford")), 7);
    assert_int_equal(fortress_surrender_value(printed(), s, the_area("york")), 11);
    assert_int_equal(fortress_limit(printed(), s, the_area("dover")), 3);
    empty_map("edition=gmt");
    assert_int_equal(fortress_limit(printed(), state(), the_area("dover")), 1); /* a Limited Fortress */
}

static void test_UP_3_1_8_every_area_and_no_enemy(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int wool = 7;
    assert_string_equal(printed()->infrastructure[wool].id, "the-wool-road");
    set_control("newbury", ROYALIST);
    assert_int_equal(infrastructure_controller(printed(), s, wool), NEUTRAL);
    set_control("salisbury", ROYALIST);
    assert_int_equal(infrastructure_controller(printed(), s, wool), ROYALIST);
    put_outside("p-s-skippon", "salisbury");
    assert_int_equal(infrastructure_controller(printed(), s, wool), NEUTRAL);
}

static void test_UP_3_1_8_brigades_count_and_no_general_without(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int weald = printed()->area[the_area("reigate")].infrastructure;
    set_control("reigate", PARLIAMENT);
    assert_int_equal(infrastructure_controller(printed(), s, weald), PARLIAMENT);
    put_general("hopton", "reigate"); /* as in a Battle that has just cost him his last Brigade */
    assert_int_equal(infrastructure_controller(printed(), s, weald), PARLIAMENT);
    put_with("r-s-hertford", "hopton");
    assert_int_equal(infrastructure_controller(printed(), s, weald), NEUTRAL);
}

static void test_UP_4_1_militia_and_veterans(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_int_equal(printed()->brigade[the_brigade("r-n-whitecoats-2")].value, 2);
    assert_int_equal(printed()->brigade[the_brigade("r-n-whitecoats-1")].value, 1);
    int royalist = 0, parliament = 0;
    for (int b = 0; b < BRIGADES; b++) {
        royalist += printed()->brigade[b].side == ROYALIST && printed()->brigade[b].pool != POOL_LORRAINER;
        parliament += printed()->brigade[b].side == PARLIAMENT && printed()->brigade[b].pool != POOL_COVENANTER;
    }
    assert_int_equal(royalist, 30);
    assert_int_equal(parliament, 30);
}

static void test_UP_4_2a_ratings(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_int_equal(printed()->general[BEDFORD].activation, 2);
    assert_int_equal(printed()->general[BEDFORD].reaction, 3);
    assert_int_equal(printed()->general[ESSEX].regions, 0);
    assert_true(printed()->general[TOM_FAIRFAX].regions >> THE_NORTH & 1);
}

static void test_UP_4_2b_levels_and_their_exceptions(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_true(may_be_subordinate(printed(), s, PRINCE_RUPERT, KING_CHARLES));
    assert_false(may_be_subordinate(printed(), s, KING_CHARLES, PRINCE_RUPERT));
    assert_false(may_be_subordinate(printed(), s, PRINCE_RUPERT, PRINCE_MAURICE));
    assert_false(may_be_subordinate(printed(), s, WALLER, ESSEX));
    s->joint_venture = 1;
    assert_true(may_be_subordinate(printed(), s, WALLER, ESSEX));
    assert_false(may_be_subordinate(printed(), s, CALLANDER, ESSEX));
    assert_true(may_be_subordinate(printed(), s, CALLANDER, LEVEN));
}

static void test_UP_4_2c_size_limits(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "oxford", 3);
    put_army("hopton", "oxford", 2);
    assert_int_equal(combined_commander(printed(), s, PRINCE_RUPERT, HOPTON), NONE); /* 5 under one who leads 4 */
    put_army("king-charles", "oxford", 4);
    assert_int_equal(combined_commander(printed(), s, PRINCE_RUPERT, KING_CHARLES), KING_CHARLES);
    put_under("prince-rupert", "king-charles");
    assert_true(army_is_major(printed(), s, KING_CHARLES));
    assert_int_equal(army_of("king-charles"), 7);
}

static void test_UP_4_2d_a_general_without_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "bath", 1);
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == HOPTON)
            brigade_move(harness_game(&h), b, PLACE_AVAILABLE);
    assert_true(general_check_lone(harness_game(&h), HOPTON));
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
}

static void test_UP_4_2d_the_king_alone_under_siege_loses_the_war(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_general("king-charles", "oxford");
    put_army("essex", "oxford", 3);
    shut_in("king-charles");
    set_siege("oxford", SIEGE_MARKER, 0);
    assert_true(general_check_lone(harness_game(&h), KING_CHARLES));
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

static void test_UP_4_3_a_notables_fortress(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int area = the_area("gloucester");
    assert_int_equal(fortress_limit(printed(), s, area), 4);
    assert_int_equal(fortress_surrender_value(printed(), s, area), 4);
    assert_int_equal(besiegers_needed(printed(), s, area), 1); /* an army has a Brigade */
    put_inside("p-m-brooke", "gloucester");
    put_inside("p-m-cheshire", "gloucester");
    assert_int_equal(besiegers_needed(printed(), s, area), 2);
    put_army("bedford", "gloucester", 1);
    assert_false(may_withdraw(printed(), s, BEDFORD)); /* no General inside */
}

static void test_UP_4_5_names_are_the_owners(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "london", 1);
    for (int k = 0; k < 2; k++)
        put_brigade(k == 0 ? "p-e-suffolk" : "p-e-ironsides-1", ESSEX);
    assert_false(fog_known(s, the_brigade("p-e-suffolk")));
    assert_int_equal(fog_audience(printed(), s, the_brigade("p-e-suffolk")), ROLE_BIT(PARLIAMENT));
    uint64_t set[BRIGADE_WORDS] = {0, 0};
    set_add(set, the_brigade("p-e-suffolk"));
    brigades_lay_out(harness_game(&h), set);
    assert_true(fog_known(s, the_brigade("p-e-suffolk")));
    assert_int_equal(told(LAID_OUT), 1);
}

static void know_all(void) {
    for (int b = 0; b < BRIGADES; b++)
        state()->mix[b] = (uint8_t)b;
}

/* Which of two that were known has gone is not told: nobody else could say it afterwards. */
static void test_UP_4_5_who_leaves_a_stack_is_the_owners(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "exeter", 1);
    put_outside("p-e-suffolk", "exeter");
    put_outside("p-e-ironsides-1", "exeter");
    know_all();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "take:p-e-suffolk:bedford");
    assert_int_equal(harness_event(&h, EVENT_TOOK, 0)->audience, ROLE_BIT(PARLIAMENT));
    assert_false(fog_known(s, the_brigade("p-e-ironsides-1")));
    put_brigade("p-e-ironsides-1", PLACE_AVAILABLE);
    put_outside("p-s-skippon", "exeter");
    know_all();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "take:p-s-skippon:bedford"); /* he lay there alone */
    assert_int_equal(harness_event(&h, EVENT_TOOK, 0)->audience, ROLES_EVERYONE);
}

static void test_UP_5_1_set_up(void **unused) {
    (void)unused;
    harness_start(&h, "war", NULL, 1);
    const struct uk_state *s = state();
    assert_int_equal(where_is("king-charles"), the_area("york"));
    assert_int_equal(brigade_is("r-m-kings-lifeguard"), KING_CHARLES);
    assert_int_equal(brigade_is("r-m-wilmot"), PLACE_OUTSIDE + the_area("shrewsbury"));
    assert_int_equal(brigade_is("p-e-london-trained-bands"), PLACE_INSIDE + the_area("london"));
    assert_int_equal(where_is("byron"), BOX_AVAILABLE);
    assert_int_equal(army_of("essex"), 4);
    assert_int_equal(s->notable[WILLOUGHBY], NOTABLE_IN_PLAY);
    assert_int_equal(s->notable[BLAKE], NOTABLE_WAITING);
    int control[INFRASTRUCTURES], royalist = 0, parliament = 0;
    for (int i = 0; i < INFRASTRUCTURES; i++) {
        control[i] = infrastructure_controller(printed(), s, i);
        royalist += control[i] == ROYALIST;
        parliament += control[i] == PARLIAMENT;
    }
    assert_int_equal(royalist, 3);
    assert_int_equal(parliament, 4);
    harness_audit(&h);
}

MAIN(cmocka_unit_test(test_UP_3_1_2_lines_and_neighbours),
     cmocka_unit_test(test_UP_3_1_3_a_region_takes_more_than_half),
     cmocka_unit_test(test_UP_3_1_4_control_at_the_start), cmocka_unit_test(test_UP_3_1_5_recruitment_areas),
     cmocka_unit_test(test_UP_3_1_6_an_area_without_its_notable_is_a_town),
     cmocka_unit_test(test_UP_3_1_7_classes_of_fortress), cmocka_unit_test(test_UP_3_1_8_every_area_and_no_enemy),
     cmocka_unit_test(test_UP_3_1_8_brigades_count_and_no_general_without),
     cmocka_unit_test(test_UP_4_1_militia_and_veterans), cmocka_unit_test(test_UP_4_2a_ratings),
     cmocka_unit_test(test_UP_4_2b_levels_and_their_exceptions), cmocka_unit_test(test_UP_4_2c_size_limits),
     cmocka_unit_test(test_UP_4_2d_a_general_without_brigades),
     cmocka_unit_test(test_UP_4_2d_the_king_alone_under_siege_loses_the_war),
     cmocka_unit_test(test_UP_4_3_a_notables_fortress), cmocka_unit_test(test_UP_4_5_names_are_the_owners),
     cmocka_unit_test(test_UP_4_5_who_leaves_a_stack_is_the_owners), cmocka_unit_test(test_UP_5_1_set_up))
