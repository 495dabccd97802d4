/* Storms, and the walls (TW-8.3, TW-8.31). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/hits.h"
#include "../../../rulesets/this-war-without-an-enemy/state/sieges.h"

static void test_TW_8_3_how_many_may_storm(void **unused) {
    (void)unused;
    empty_map("full-war");
    assert_int_equal(storm_limit(&h.game, city("bristol")), 4);
    assert_int_equal(storm_limit(&h.game, city("london")), 8);
    assert_int_equal(storm_limit(&h.game, city("plymouth")), 2);
    assert_int_equal(storm_limit(&h.game, city("hull")), 1);
}

/* Hull with a Garrison inside, Newcastle and a Horse before it, and the guns' strength. */
static void hull(int guns) {
    empty_map("full-war");
    stands("r-newcastle", "east-riding", 3);
    stands("r-north-foot-northum", "east-riding", 4);
    if (guns)
        stands("r-cannon-1", "east-riding", guns > 4 ? 4 : guns);
    if (guns > 4)
        stands("r-cannon-2", "east-riding", guns - 4);
    stands_inside("p-garrison-1", "hull", 2);
    siege_combat("hull");
    parliament("pass");
    ASSERT_ASKED(STEP_STORM, KING);
}

static bool breaches(int guns, int face) {
    hull(guns);
    roll(face);
    king("bombard-city:hull");
    return fight()->breach;
}

static void test_TW_8_3_the_bombardment_table(void **unused) {
    (void)unused;
    hull(1);
    assert_false(legal(KING, "bombard-city:hull"));
    assert_false(breaches(2, 5));
    assert_true(breaches(4, 6));
    assert_false(breaches(5, 4));
    assert_true(breaches(7, 5));
    assert_false(breaches(8, 3));
    assert_true(breaches(8, 4));
    assert_int_equal(facts()->breach_from[10], 4);
    assert_int_equal(facts()->breach_from[11], 3);
}

static void test_TW_8_3_the_new_model_army_siege_train(void **unused) {
    (void)unused;
    for (int covenanter = 0; covenanter < 2; covenanter++) {
        struct tw_state *s = empty_map("mid-to-late-war");
        s->in_force |= bit_of(SIEGE_TRAIN);
        stands("p-fairfax-f", "north-riding", 3);
        stands("p-north-horse", "north-riding", 3);
        stands(covenanter ? "c-cannon" : "p-cannon-1", "north-riding", 3);
        stands_inside("r-newcastle", "york", 3);
        run(STEP_SIEGE_COMBAT, KING, city("york"), 0);
        king("pass");
        roll(5);
        parliament("bombard-city:york");
        assert_int_equal(fight()->breach, !covenanter);
    }
}

static void test_TW_8_3_a_storm_round(void **unused) {
    (void)unused;
    hull(0);
    king("storm:r-newcastle");
    assert_false(legal(KING, "storm:r-north-foot-northum")); /* Hull: one block */
    king("storm-in");
    ASSERT_ASKED(STEP_FIRE, PARLIAMENT);
    assert_true(in_set(fight()->reserve, "r-north-foot-northum"));
    assert_int_equal(block_effectiveness(&h.game, block("p-garrison-1"), FOOT_FIRE), 2);
    assert_int_equal(block_effectiveness(&h.game, block("p-garrison-1"), ENGAGE), 3);
    parliament("hold-fire");
    roll(6, 6, 1, 6, 6); /* the Garrison misses, Newcastle scores one half-hit */
    king("hold-fire");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("p-garrison-1", 2);
    ASSERT_ASKED(STEP_CONTINUE, KING);
    king("press-on");
    ASSERT_ASKED(STEP_EXCHANGE, KING);
    king("exchange:r-newcastle:r-north-foot-northum");
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1); /* he is not fetched back at once */
    king("pass");
    assert_true(in_set(fight()->ranks, "r-north-foot-northum"));
    assert_true(in_set(fight()->halved, "p-garrison-1")); /* a half lasts from Round to Round */
}

static void test_TW_8_31_two_hits_a_strength_and_dice_rounded_up(void **unused) {
    (void)unused;
    bristol(0);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-hopton");
    king("storm:r-charles");
    king("storm-in");
    parliament("hold-fire");
    roll(1, 6, 6); /* Charles at 2: Waller is at 2 1/2 */
    king("fire:r-charles");
    ASSERT_STRENGTH("p-waller", 3);
    assert_true(in_set(fight()->halved, "p-waller"));
    roll(6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED(); /* the Garrison 2, Waller 3 dice with 2 1/2, Hopton 3 */
    king("break-off");
    assert_int_equal(asked(), NONE);
    ASSERT_STRENGTH("p-waller", 3); /* 2 1/2 is 3 again */
    assert_int_equal(state()->revealed[PARLIAMENT], 0);
}

static void test_TW_8_31_the_second_half_falls_on_the_same_block(void **unused) {
    (void)unused;
    bristol(0);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-hopton");
    king("storm:r-charles");
    king("storm-in");
    parliament("hold-fire");
    state()->strength[block("p-waller")] = 2; /* both at 2 */
    roll(1, 1, 6);
    king("fire:r-charles");
    ASSERT_ASKED(STEP_TAKE_HIT, PARLIAMENT);
    parliament("take-hit:p-waller");
    ASSERT_STRENGTH("p-waller", 1);
    ASSERT_STRENGTH("p-garrison-1", 2);
}

static void test_TW_8_31_no_cover_behind_a_breach(void **unused) {
    (void)unused;
    hull(8);
    roll(6);
    king("bombard-city:hull");
    king("storm:r-newcastle");
    king("storm-in");
    assert_int_equal(fight()->covered[PARLIAMENT], 0);
    parliament("hold-fire");
    roll(1, 6, 6);
    king("fire:r-newcastle");
    ASSERT_STRENGTH("p-garrison-1", 1);
}

static void storm_london(bool fortified) {
    struct tw_state *s = empty_map("full-war");
    if (fortified)
        s->in_force |= bit_of(FORTIFICATION_OF_LONDON);
    stands("r-charles", "bucks-herts", 3);
    stands_inside("p-essex", "london", 4);
    siege_combat("london");
    parliament("pass");
    king("storm:r-charles");
    king("storm-in");
}

static void test_TW_8_31_london_is_open_until_it_is_fortified(void **unused) {
    (void)unused;
    storm_london(false);
    assert_int_equal(fight()->covered[PARLIAMENT], 0);
    storm_london(true);
    assert_true(in_set(fight()->covered, "p-essex"));
}

static void test_TW_7_91_not_behind_londons_unfinished_walls(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "bucks-herts");
    stands("r-charles", "bucks-herts", 3);
    stands_inside("p-essex", "london", 4);
    siege_combat("london");
    parliament("pass");
    king("storm:r-charles");
    king("storm-in");
    assert_int_equal(fight()->covered[PARLIAMENT], 0);
}

static void test_TW_8_3_the_city_falls(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-newcastle", "east-riding", 3);
    stands("r-cannon-1", "east-riding", 4);
    stands_inside("p-garrison-1", "hull", 1);
    stands_inside("p-cannon-1", "hull", 3);
    siege_combat("hull");
    parliament("pass");
    roll(6);
    king("bombard-city:hull");
    king("storm:r-newcastle");
    roll(6, 6, 6);
    king("storm-in"); /* the gun on the walls fires, in Round 1 only */
    ASSERT_ROLLED();
    parliament("hold-fire");
    roll(1, 6, 6);
    king("fire:r-newcastle");
    while (asked() == STEP_FIRE)
        king("hold-fire");
    ASSERT_ASKED(STEP_CAPTURED_GUN, KING);
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(state()->city_control[city("hull")], KING);
    assert_int_equal(state()->vp, 1); /* TW-4.51 */
    king("add-artillery:r-cannon-2");
    ASSERT_AT("r-cannon-2", "east-riding");
    king("pass");
    assert_int_equal(asked(), NONE);
}

static void test_TW_8_3_cavalry_goes_with_the_infantry(void **unused) {
    (void)unused;
    bristol(0);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-rupert");
    king("storm-in");
    assert_int_equal(block_effectiveness(&h.game, block("r-rupert"), ENGAGE), 3); /* no bonus */
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6);
    parliament("hold-fire");
    ASSERT_ROLLED(); /* three and two dice of the Defender's, Rupert's four */
    assert_int_equal(harness_event_count(&h, EVENT_ROUT_ROLL), 0);
}

static void test_TW_8_3_cavalry_that_fails_to_charge(void **unused) {
    (void)unused;
    bristol(0);
    stands_inside("p-cromwell", "bristol", 4);
    names_event(KING, FAILS_TO_CHARGE, "somerset");
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-rupert");
    king("storm-in");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6); /* Waller's and the Garrison's five dice, Rupert's four, none of Cromwell's */
    parliament("hold-fire");
    ASSERT_ROLLED();
    assert_int_equal(harness_event_count(&h, EVENT_ENGAGED), 3);
}

static void test_TW_12_5_one_round_of_sally_or_storm(void **unused) {
    (void)unused;
    bristol(0);
    state()->skirmish = 1;
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-rupert");
    king("storm-in");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6);
    parliament("hold-fire");
    assert_int_equal(asked(), NONE);
}

static void test_TW_8_3_reserves_fill_gaps(void **unused) {
    (void)unused;
    hull(0);
    state()->strength[block("r-newcastle")] = 1;
    king("storm:r-newcastle");
    king("storm-in");
    roll(1, 6); /* the Garrison fires at 2 */
    parliament("fire:p-garrison-1");
    ASSERT_AT("r-newcastle", "pool");
    ASSERT_ASKED(STEP_CONTINUE, KING);
    king("press-on");
    king("advance:r-north-foot-northum");
    king("pass");
    assert_int_equal(fight()->round, 2);
    assert_true(in_set(fight()->ranks, "r-north-foot-northum"));
}

static void test_TW_7_96_turncoats_after_a_storm(void **unused) {
    (void)unused;
    hull(8);
    names_event(KING, TURNCOATS, "east-riding");
    state()->strength[block("p-garrison-1")] = 1;
    roll(6);
    king("bombard-city:hull");
    king("storm:r-north-foot-northum");
    state()->strength[block("r-north-foot-northum")] = 2;
    king("storm-in");
    parliament("hold-fire");
    roll(1, 6);
    king("fire:r-north-foot-northum");
    ASSERT_AT("p-garrison-1", "pool");
    ASSERT_STRENGTH("r-north-foot-northum", 3);
    assert_int_equal(state()->city_control[city("hull")], KING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_8_3_how_many_may_storm),
        cmocka_unit_test(test_TW_8_3_the_bombardment_table),
        cmocka_unit_test(test_TW_8_3_the_new_model_army_siege_train),
        cmocka_unit_test(test_TW_8_3_a_storm_round),
        cmocka_unit_test(test_TW_8_31_two_hits_a_strength_and_dice_rounded_up),
        cmocka_unit_test(test_TW_8_31_the_second_half_falls_on_the_same_block),
        cmocka_unit_test(test_TW_8_31_no_cover_behind_a_breach),
        cmocka_unit_test(test_TW_8_31_london_is_open_until_it_is_fortified),
        cmocka_unit_test(test_TW_7_91_not_behind_londons_unfinished_walls),
        cmocka_unit_test(test_TW_8_3_the_city_falls),
        cmocka_unit_test(test_TW_8_3_cavalry_goes_with_the_infantry),
        cmocka_unit_test(test_TW_8_3_cavalry_that_fails_to_charge),
        cmocka_unit_test(test_TW_12_5_one_round_of_sally_or_storm),
        cmocka_unit_test(test_TW_8_3_reserves_fill_gaps),
        cmocka_unit_test(test_TW_7_96_turncoats_after_a_storm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
