/* Who leads Regional blocks abroad, and by which ways blocks come to a Muster (TW-6.12, TW-6.16). */
#include "battlefield.h"

#define group(ROLE, AREA) run(STEP_GROUP, ROLE, area(AREA), 0)
#define actions(ROLE)     run(STEP_ACTIONS, ROLE, 0, 0)

/* Every way is its owner's choice, so that none of them shows who is bound to his home. */
static void test_TW_6_12_the_way_to_a_muster_is_chosen(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "dorset", 3);
    stands("r-rupert", "berkshire", 4);
    stands("r-south-foot", "berkshire", 4);
    actions(KING);
    king("muster:dorset");
    const char *const ways[] = {"come-by:r-rupert:hampshire", "come-by:r-rupert:wiltshire",
                                "come-by:r-south-foot:hampshire", "come-by:r-south-foot:wiltshire"};
    for (int i = 0; i < 4; i++)
        assert_true(legal(KING, ways[i]));
    assert_false(legal(KING, "come:r-rupert"));
    king("come-by:r-rupert:wiltshire");
    const struct event *marched = harness_event(&h, EVENT_MARCHED, 0);
    assert_int_equal(marched->arg[2], area("wiltshire"));
    assert_int_equal(state()->combat.via[block("r-rupert")], area("wiltshire"));
    king("come-by:r-south-foot:wiltshire");
    ASSERT_AT("r-south-foot", "dorset");
}

/* Straight, or by two Areas as in a Group Move; a Regional block by no Area where it may not be. */
static void test_TW_6_12_straight_or_round_about(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "gloucestershire", 4);
    stands("r-midlands-horse", "gloucestershire", 4);
    stands("p-waller", "staffs-warwicks", 3);
    actions(KING);
    king("muster:oxfordshire");
    assert_true(legal(KING, "come:r-rupert"));
    assert_true(legal(KING, "come:r-midlands-horse"));
    assert_false(legal(KING, "come-by:r-rupert:staffs-warwicks")); /* an enemy is there */
    stands("r-irish-foot-1", "wiltshire", 4);
    stands("r-midlands-foot-i2", "wiltshire", 3); /* abroad, nobody leads it */
    flow_end(harness_game(&h));
    actions(KING);
    king("muster:oxfordshire");
    assert_true(legal(KING, "come-by:r-irish-foot-1:berkshire"));
    assert_false(legal(KING, "come-by:r-midlands-foot-i2:berkshire"));
    assert_true(legal(KING, "come-by:r-midlands-foot-i2:gloucestershire")); /* at home all the way */
}

/* One leader begins and ends where the block begins and ends. */
static void test_TW_6_16_two_leaders_in_a_row_lead_nobody(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "gloucestershire", 3);
    stands("r-rupert", "worcestershire", 4);
    stands("r-south-foot", "worcestershire", 4);
    group(KING, "gloucestershire");
    king("march:r-charles:oxfordshire");
    king("halt");
    king("pass");
    group(KING, "worcestershire");
    king("march:r-rupert:gloucestershire");
    king("halt");
    king("march:r-south-foot:gloucestershire");
    assert_true(legal(KING, "halt"));
    assert_false(legal(KING, "march:r-south-foot:oxfordshire")); /* Charles began elsewhere */
    assert_true(legal(KING, "march:r-south-foot:wiltshire"));    /* home needs no leader */
}

static void test_TW_6_16_no_leader_is_joined_on_the_way(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "wiltshire", 3);
    stands("r-south-foot", "dorset", 4);
    group(KING, "wiltshire");
    king("march:r-charles:gloucestershire");
    king("halt");
    king("pass");
    group(KING, "dorset");
    king("march:r-south-foot:wiltshire");
    assert_true(legal(KING, "halt"));
    assert_false(legal(KING, "march:r-south-foot:gloucestershire"));
}

/* Who came by two Areas cannot follow, so his leader does not go on. */
static void test_TW_6_16_a_leader_leaves_nobody_at_the_gate(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-garrison-1", "somerset", 2);
    stands("r-charles", "gloucestershire", 3);
    stands("r-rupert", "gloucestershire", 4);
    stands("r-midlands-horse", "gloucestershire", 4);
    group(KING, "gloucestershire");
    king("march:r-charles:somerset");
    king("march:r-rupert:somerset");
    king("march:r-midlands-horse:wiltshire");
    king("march:r-midlands-horse:somerset");
    king("pass");
    parliament("inside:p-garrison-1");
    ASSERT_ASKED(STEP_ONWARD, KING);
    king("march:r-rupert:devon"); /* the other stays with it */
    assert_int_equal(harness_legal_count(&h, KING, "march"), 0);
    king("pass");
    ASSERT_AT("r-charles", "somerset");
    ASSERT_AT("r-midlands-horse", "somerset");
}

static void test_TW_3_24_who_follows_goes_before_the_border_fills(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-garrison-1", "north-riding", 2);
    stands("r-newcastle", "cumberland-westmorland", 3);
    stands("p-essex", "durham", 4);
    stands("p-fairfax-f", "durham", 3);
    stands("p-south-foot-devon", "durham", 4);
    group(PARLIAMENT, "durham");
    parliament("march:p-essex:north-riding");
    parliament("march:p-fairfax-f:north-riding");
    parliament("march:p-south-foot-devon:north-riding");
    parliament("pass");
    king("inside:r-garrison-1");
    parliament("march:p-essex:cumberland-westmorland"); /* two blocks may cross */
    assert_false(legal(PARLIAMENT, "march:p-fairfax-f:cumberland-westmorland"));
    parliament("march:p-south-foot-devon:cumberland-westmorland");
    assert_false(legal(PARLIAMENT, "march:p-fairfax-f:cumberland-westmorland"));
    assert_true(legal(PARLIAMENT, "pass"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_6_12_the_way_to_a_muster_is_chosen),
        cmocka_unit_test(test_TW_6_12_straight_or_round_about),
        cmocka_unit_test(test_TW_6_16_two_leaders_in_a_row_lead_nobody),
        cmocka_unit_test(test_TW_6_16_no_leader_is_joined_on_the_way),
        cmocka_unit_test(test_TW_6_16_a_leader_leaves_nobody_at_the_gate),
        cmocka_unit_test(test_TW_3_24_who_follows_goes_before_the_border_fills),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
