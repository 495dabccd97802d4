/* Siege Resolution: attrition, surrender, progression (TW-9.2, TW-9.3). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/state/sieges.h"

static void resolve(int face) {
    flow_call(harness_game(&h), STEP_SIEGE_RESOLUTION, 0, 0, 0, 0);
    roll(face);
    harness_run(&h);
}

/* A die whose row in the table says exactly this; 0 if there is none. */
static int face_of(int marker, int result) {
    for (int face = 1; face <= 6; face++)
        if (facts()->siege[marker][face] == result)
            return face;
    return 0;
}

static int marker(const char *id) {
    return state()->marker[city(id)];
}

/* The king besieges London with four blocks, three blocks inside (TW-9.21's example). */
static void london(int value) {
    empty_map("full-war");
    static const char *const outside[] = {"r-charles", "r-rupert", "r-irish-foot-1", "r-irish-foot-2"};
    for (int i = 0; i < 4; i++)
        stands(outside[i], "bucks-herts", 3);
    stands_inside("p-essex", "london", 4);
    stands_inside("p-london-foot-1", "london", 4);
    stands_inside("p-london-foot-2", "london", 4);
    state()->marker[city("london")] = (int8_t)value;
}

/* ---- TW-9.21 ----------------------------------------------------------------------------------------------------- */

static void test_TW_9_21_a_strength_for_each_block(void **unused) {
    (void)unused;
    london(3);
    resolve(face_of(3, SIEGE_ATTRITION));
    ASSERT_ASKED(STEP_SIEGE_LOSS, PARLIAMENT);
    parliament("lose:p-essex");
    parliament("lose:p-essex");
    parliament("lose:p-london-foot-1");
    assert_int_equal(asked(), NONE);
    ASSERT_STRENGTH("p-essex", 2);
    ASSERT_STRENGTH("p-london-foot-1", 3);
    ASSERT_STRENGTH("p-london-foot-2", 4);
    assert_int_equal(marker("london"), 4); /* TW-9.3 */
}

/* The least face that has one of these results. */
static int least_face(int marker, int results) {
    int face = 1;
    while (face <= 6 && !(facts()->siege[marker][face] & results))
        face++;
    return face;
}

static void test_TW_9_21_the_log_tells_what_was_needed(void **unused) {
    (void)unused;
    london(3);
    resolve(1);
    const struct event *told = harness_event(&h, EVENT_SIEGE_ROLL, 0);
    assert_int_equal(told->arg[2], 1);
    assert_int_equal(told->arg[4], least_face(3, SIEGE_ATTRITION | SIEGE_ATTRITION_CAVALRY));
    assert_int_equal(told->arg[5], least_face(3, SIEGE_SURRENDER));
    london(1);
    resolve(1);
    assert_int_equal(least_face(1, SIEGE_SURRENDER), 7);
    assert_int_equal(harness_event(&h, EVENT_SIEGE_ROLL, 0)->arg[5], NONE);
}

static void test_TW_9_21_non_port_attrition_in_oxford_and_york_alone(void **unused) {
    (void)unused;
    int face = face_of(1, SIEGE_ATTRITION_NON_PORT);
    london(1);
    resolve(face);
    assert_int_equal(harness_event_count(&h, EVENT_SIEGE_ATTRITION), 0);
    assert_int_equal(asked(), NONE);
    empty_map("full-war");
    stands("p-essex", "oxfordshire", 4);
    stands("p-skippon", "oxfordshire", 3);
    stands_inside("r-charles", "oxford", 3);
    state()->marker[city("oxford")] = 1;
    resolve(face);
    ASSERT_STRENGTH("r-charles", 2); /* one block: nothing to choose */
}

static void test_TW_9_21_cavalry_attrition(void **unused) {
    (void)unused;
    int result = SIEGE_ATTRITION_NON_PORT | SIEGE_ATTRITION_CAVALRY;
    london(3);
    resolve(face_of(3, result));
    assert_int_equal(asked(), NONE); /* no Cavalry inside, and a port */
    london(3);
    stands_inside("p-cromwell", "london", 4);
    resolve(face_of(3, result));
    ASSERT_ASKED(STEP_SIEGE_LOSS, PARLIAMENT);
    assert_false(legal(PARLIAMENT, "lose:p-essex")); /* the first from the Cavalry */
    parliament("lose:p-cromwell");
    parliament("lose:p-essex");
    parliament("lose:p-essex");
    parliament("lose:p-essex");
    assert_int_equal(asked(), NONE);
}

/* The two do not add up, but the Cavalry must bear its share of the one there is. */
static void test_TW_9_21_cavalry_starves_in_oxford_too(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "oxfordshire", 4);
    stands("p-skippon", "oxfordshire", 3);
    stands_inside("r-charles", "oxford", 3);
    stands_inside("r-rupert", "oxford", 4);
    state()->marker[city("oxford")] = 3;
    resolve(face_of(3, SIEGE_ATTRITION_NON_PORT | SIEGE_ATTRITION_CAVALRY));
    ASSERT_ASKED(STEP_SIEGE_LOSS, KING);
    assert_false(legal(KING, "lose:r-charles"));
    king("lose:r-rupert");
    king("lose:r-charles");
    assert_int_equal(asked(), NONE);
}

static void test_TW_9_21_not_before_marker_one(void **unused) {
    (void)unused;
    london(0);
    flow_call(harness_game(&h), STEP_SIEGE_RESOLUTION, 0, 0, 0, 0);
    harness_run(&h);
    assert_int_equal(harness_event_count(&h, EVENT_SIEGE_ROLL), 0);
    assert_int_equal(marker("london"), 1);
}

/* ---- TW-9.22 ----------------------------------------------------------------------------------------------------- */

/* Oxford, held by the king, surrenders to Essex and Skippon. */
static void oxford(void) {
    empty_map("full-war");
    stands("p-essex", "oxfordshire", 4);
    stands("p-skippon", "oxfordshire", 3);
    state()->marker[city("oxford")] = 2;
}

static void oxford_surrenders(void) {
    resolve(face_of(2, SIEGE_SURRENDER));
}

static void test_TW_9_22_blocks_march_off_and_guns_are_lost(void **unused) {
    (void)unused;
    oxford();
    stands("r-northampton", "gloucestershire", 3);
    stands_inside("r-charles", "oxford", 3);
    stands_inside("r-garrison-1", "oxford", 2);
    stands_inside("r-cannon-1", "oxford", 2);
    oxford_surrenders();
    ASSERT_AT("r-cannon-1", "pool");
    ASSERT_AT("r-garrison-1", "pool");
    ASSERT_ASKED(STEP_CAPTURED_GUN, PARLIAMENT);
    parliament("add-artillery:p-cannon-1");
    ASSERT_AT("p-cannon-1", "oxfordshire");
    parliament("pass");
    ASSERT_ASKED(STEP_SURRENDER_BLOCK, KING);
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
    king("retreat:r-charles:gloucestershire");
    ASSERT_STRENGTH("r-charles", 3);
    assert_int_equal(state()->city_control[city("oxford")], PARLIAMENT);
    assert_int_equal(state()->vp, -1);
    assert_int_equal(marker("oxford"), -1);
}

static void test_TW_9_22_far_from_friends_a_strength_more(void **unused) {
    (void)unused;
    oxford();
    stands_inside("r-charles", "oxford", 3);
    oxford_surrenders();
    ASSERT_ASKED(STEP_SURRENDER_BLOCK, KING);
    ASSERT_STRENGTH("r-charles", 2);
    /* Shropshire & Herefordshire, South East Wales: two borders off, Loyal to the king */
    assert_true(legal(KING, "retreat:r-charles:shropshire-herefordshire"));
    assert_false(legal(KING, "retreat:r-charles:cornwall"));
}

static void test_TW_9_22_regional_blocks_go_home_or_with_their_leader(void **unused) {
    (void)unused;
    oxford();
    stands("r-hopton", "gloucestershire", 3);
    stands_inside("r-midlands-foot-i3", "oxford", 3);
    stands_inside("r-wales-foot-cheshire", "oxford", 4);
    oxford_surrenders();
    assert_true(legal(KING, "retreat:r-midlands-foot-i3:gloucestershire"));
    assert_false(legal(KING, "retreat:r-wales-foot-cheshire:gloucestershire")); /* Hopton leads the South */
    assert_true(legal(KING, "retreat:r-wales-foot-cheshire:shropshire-herefordshire"));
}

static void test_TW_9_22_a_surrendered_leader_takes_them_with_him(void **unused) {
    (void)unused;
    oxford();
    stands("r-hopton", "gloucestershire", 3);
    stands_inside("r-charles", "oxford", 3);
    stands_inside("r-wales-foot-cheshire", "oxford", 4);
    oxford_surrenders();
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
    king("retreat:r-charles:gloucestershire");
    assert_true(legal(KING, "retreat:r-wales-foot-cheshire:gloucestershire"));
}

static void test_TW_9_22_no_home_left(void **unused) {
    (void)unused;
    oxford();
    stands("r-hopton", "gloucestershire", 3);
    stands_inside("r-east-foot", "oxford", 3);
    oxford_surrenders();
    ASSERT_AT("r-east-foot", "pool");
    assert_int_equal(asked(), NONE);
}

static void test_TW_9_22_rupert_has_surrendered_a_city(void **unused) {
    (void)unused;
    oxford();
    stands_inside("r-rupert", "oxford", 4);
    oxford_surrenders();
    assert_int_equal(state()->rupert_disgraced, 1);
}

static void test_TW_9_22_support_for_the_king_slips_away(void **unused) {
    (void)unused;
    for (int in_force = 0; in_force < 2; in_force++) {
        oxford();
        stands("r-northampton", "gloucestershire", 3);
        stands_inside("r-charles", "oxford", 3);
        state()->vp = -2;
        state()->in_force = in_force ? bit_of(SUPPORT_SLIPS_AWAY) : 0;
        resolve(4); /* attrition at 4, surrender at 4 + 2 */
        assert_int_equal(harness_event_count(&h, EVENT_SURRENDERED), in_force);
        ASSERT_STRENGTH("r-charles", 2);
    }
}

static void test_TW_9_22_it_does_nothing_while_the_king_leads(void **unused) {
    (void)unused;
    oxford();
    stands_inside("r-charles", "oxford", 3);
    state()->vp = 2;
    state()->in_force = bit_of(SUPPORT_SLIPS_AWAY);
    resolve(5);
    assert_int_equal(harness_event_count(&h, EVENT_SURRENDERED), 0);
}

/* ---- TW-9.3 ------------------------------------------------------------------------------------------------------ */

static void test_TW_9_3_markers_go_up_to_five(void **unused) {
    (void)unused;
    london(4);
    resolve(1);
    assert_int_equal(marker("london"), 5);
    while (asked() == STEP_SIEGE_LOSS)
        harness_play_until(&h, STEP_SURRENDER_BLOCK, 1);
    london(5);
    resolve(1);
    assert_int_equal(marker("london"), 5);
}

static void test_TW_9_3_only_where_a_marker_stands(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    flow_call(harness_game(&h), STEP_SIEGE_RESOLUTION, 0, 0, 0, 0);
    harness_run(&h);
    assert_int_equal(marker("bristol"), -1);
}

static void test_TW_9_22_a_leader_takes_them_far_with_him(void **unused) {
    (void)unused;
    oxford();
    stands("r-newcastle", "northumberland", 3); /* a home to go to */
    stands_inside("r-charles", "oxford", 3);
    stands_inside("r-north-foot-lancashire", "oxford", 3);
    oxford_surrenders();
    assert_int_equal(harness_legal_count(&h, KING, "retreat:r-north-foot-lancashire"), 0);
    king("retreat:r-charles:shropshire-herefordshire");
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
    king("retreat:r-north-foot-lancashire:shropshire-herefordshire");
    ASSERT_STRENGTH("r-north-foot-lancashire", 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_9_21_a_strength_for_each_block),
        cmocka_unit_test(test_TW_9_21_the_log_tells_what_was_needed),
        cmocka_unit_test(test_TW_9_21_non_port_attrition_in_oxford_and_york_alone),
        cmocka_unit_test(test_TW_9_21_cavalry_attrition),
        cmocka_unit_test(test_TW_9_21_cavalry_starves_in_oxford_too),
        cmocka_unit_test(test_TW_9_21_not_before_marker_one),
        cmocka_unit_test(test_TW_9_22_blocks_march_off_and_guns_are_lost),
        cmocka_unit_test(test_TW_9_22_far_from_friends_a_strength_more),
        cmocka_unit_test(test_TW_9_22_regional_blocks_go_home_or_with_their_leader),
        cmocka_unit_test(test_TW_9_22_a_surrendered_leader_takes_them_with_him),
        cmocka_unit_test(test_TW_9_22_no_home_left),
        cmocka_unit_test(test_TW_9_22_rupert_has_surrendered_a_city),
        cmocka_unit_test(test_TW_9_22_support_for_the_king_slips_away),
        cmocka_unit_test(test_TW_9_22_it_does_nothing_while_the_king_leads),
        cmocka_unit_test(test_TW_9_3_markers_go_up_to_five),
        cmocka_unit_test(test_TW_9_3_only_where_a_marker_stands),
        cmocka_unit_test(test_TW_9_22_a_leader_takes_them_far_with_him),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
