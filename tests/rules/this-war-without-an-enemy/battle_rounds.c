/* The Rounds of a Battle (TW-7.3, TW-7.4). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/hits.h"

/* All stand in Leicestershire; what the king has came from Northamptonshire. */
#define defends(ID, N) stands(ID, "leicestershire", N)
#define attacks(ID, N) marches(ID, "northants-beds", "leicestershire", N)

static int effectiveness(const char *id, enum tw_blow blow) {
    return block_effectiveness(&h.game, block(id), blow);
}

/* Begins the Battle; the Defender, Parliament, stands. */
static void battle(void) {
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("stand");
}

/* ---- TW-7.3 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_3_the_defender_before_the_attacker(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    assert_true(state()->revealed[KING] & block_bit(block("r-charles")));
    ASSERT_ASKED(STEP_FIRE, PARLIAMENT);
    parliament("hold-fire");
    ASSERT_ASKED(STEP_FIRE, KING);
    roll(1, 6, 6, 6, 6, 6); /* Essex hits Charles once, so that two dice answer */
    king("hold-fire");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_ENGAGED, 0)->arg[0], block("p-essex"));
    assert_int_equal(harness_event(&h, EVENT_ENGAGED, 1)->arg[1], 2);
}

static void test_TW_7_3_three_rounds_at_most(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    for (int round = 1; round <= 3; round++) {
        assert_int_equal(fight()->round, round);
        parliament("hold-fire");
        roll(6, 6, 6, 6, 6, 6, 6);
        king("hold-fire");
        if (round < 3) {
            king("fight-on");
            parliament("fight-on");
        }
    }
    assert_int_equal(fight()->loser, KING); /* one block each: the Attacker loses (TW-7.5) */
    ASSERT_ASKED(STEP_RETREAT_BLOCK, KING);
}

static void test_TW_7_3_general_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    defends("p-cromwell", 4);
    attacks("r-charles", 3);
    attacks("r-rupert", 4);
    marches("r-irish-foot-1", "staffs-warwicks", "leicestershire", 4);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    king("main-attack:lei-nor");
    parliament("stand");
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ASKED(STEP_GENERAL_RETREAT, KING); /* the Attacker is asked first */
    king("general-retreat");
    assert_int_equal(fight()->retreater, KING);
    ASSERT_ASKED(STEP_FIRE, PARLIAMENT); /* only those who do not retreat fire */
    assert_true(in_set(fight()->reserve, "r-irish-foot-1"));
    assert_int_equal(effectiveness("r-charles", ENGAGE), 1);
    assert_int_equal(effectiveness("p-essex", ENGAGE), 2);
    assert_int_equal(effectiveness("p-essex", FOOT_FIRE), 1);
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    parliament("hold-fire");
    assert_int_equal(fight()->round, 2);
    assert_int_equal(fight()->loser, KING);
    ASSERT_ASKED(STEP_RETREAT_BLOCK, KING);
    assert_true(legal(KING, "retreat:r-irish-foot-1:staffs-warwicks"));
}

/* ---- TW-7.4, TW-7.41 --------------------------------------------------------------------------------------------- */

static void test_TW_7_4_hits_on_the_strongest_and_a_choice_among_equals(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 3);
    attacks("r-irish-foot-2", 2);
    battle();
    roll(1, 1, 6, 6);
    parliament("fire:p-essex"); /* at 2: two hits */
    ASSERT_ASKED(STEP_TAKE_HIT, KING);
    assert_false(legal(KING, "take-hit:r-irish-foot-2"));
    king("take-hit:r-irish-foot-1");
    ASSERT_STRENGTH("r-charles", 2); /* the strongest now, without a question */
    ASSERT_STRENGTH("r-irish-foot-1", 2);
}

static void test_TW_7_4_eliminated_below_one(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-irish-foot-1", 1);
    attacks("r-cannon-1", 4);
    battle();
    state()->strength[block("p-essex")] = 4; /* whatever the gun has done */
    roll(1, 6, 6, 6);
    parliament("fire:p-essex");
    ASSERT_AT("r-irish-foot-1", "beside");
}

static void test_TW_7_41_targets_are_declared_before_the_dice(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    defends("p-cannon-1", 2);
    defends("p-cannon-2", 3);
    attacks("r-charles", 3);
    attacks("r-rupert", 4);
    battle();
    ASSERT_ASKED(STEP_TARGET, PARLIAMENT);
    parliament("target:p-cannon-1:cavalry");
    ASSERT_ASKED(STEP_TARGET, PARLIAMENT);
    roll(2, 1, 2, 6, 6); /* two dice at 1, three at 2 */
    parliament("target:p-cannon-2:infantry");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-rupert", 3);
    ASSERT_STRENGTH("r-charles", 2);
}

static void test_TW_7_41_artillery_takes_no_hits_and_fires_once(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-cannon-1", 4);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(6, 6, 6, 6);
    parliament("stand");
    ASSERT_ROLLED(); /* the gun has fired: one class only before it */
    roll(1, 1, 6, 6);
    parliament("fire:p-essex");
    ASSERT_STRENGTH("r-cannon-1", 4);
    ASSERT_STRENGTH("r-charles", 1);
    roll(6);
    king("hold-fire");
    king("fight-on");
    parliament("fight-on");
    assert_int_equal(harness_event_count(&h, EVENT_FIRED), 0);
}

/* ---- TW-7.42, TW-7.43 -------------------------------------------------------------------------------------------- */

static void test_TW_7_42_cavalry_against_cavalry(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-cromwell", 4);
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    /* Cromwell hits twice, Rupert with 2 dice once: one hit more, Rupert rolls 2 and stands. Then the Infantry. */
    roll(1, 2, 6, 6, 3, 6, 2, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-rupert", 2);
    ASSERT_STRENGTH("p-cromwell", 3);
    ASSERT_STRENGTH("r-charles", 3);
    assert_int_equal(fight()->routing[KING], 0);
}

static void test_TW_7_42_rout_and_then_pursuit(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-cromwell", 4);
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    /* two hits on Rupert, none back: routs on 1-2; Cromwell pursues on a 1 alone */
    roll(1, 2, 6, 6, 6, 6, 2, 2, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED();
    assert_true(in_set(fight()->routing, "r-rupert"));
    assert_false(in_set(fight()->ranks, "r-rupert"));
    assert_false(in_set(fight()->pursuing, "p-cromwell"));
}

static void test_TW_7_42_no_cavalry_before_it(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    battle();
    assert_int_equal(effectiveness("r-rupert", ENGAGE), 4);
    roll(4, 4, 5, 5, 6, 6);
    parliament("hold-fire");
    ASSERT_STRENGTH("p-essex", 2);
}

static void test_TW_7_43_pursuit_after_a_sweep(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    defends("p-north-horse", 1);
    attacks("r-rupert", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    /* North Horse misses; Rupert hits twice on one strength: +2, so that a 2 still pursues and a 3 would not */
    roll(6, 1, 1, 6, 6, 2, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_PURSUIT, 0)->arg[1], 4);
    assert_true(in_set(fight()->pursuing, "r-rupert"));
}

static void test_TW_7_43_one_without_excess(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    defends("p-north-horse", 1);
    attacks("r-rupert", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(6, 1, 6, 6, 6, 4, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_PURSUIT, 0)->arg[1], 5);
    assert_true(in_set(fight()->ranks, "r-rupert"));
}

/* ---- TW-7.44 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_44_fire_early_or_engage_late(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    assert_int_equal(effectiveness("p-essex", FOOT_FIRE), 2);
    assert_int_equal(effectiveness("p-essex", ENGAGE), 3);
    roll(3, 3, 3, 3); /* all miss at 2 */
    parliament("fire:p-essex");
    ASSERT_STRENGTH("r-charles", 3);
    roll(6, 6, 6);
    king("hold-fire");
    ASSERT_ROLLED(); /* Charles alone engages */
    assert_int_equal(harness_event_count(&h, EVENT_ENGAGED), 1);
}

static void test_TW_7_44_what_is_left_over_falls_on_cavalry(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 1);
    attacks("r-rupert", 4);
    battle();
    roll(1, 1, 1, 6, 6, 6, 6, 6);
    parliament("fire:p-essex");
    ASSERT_AT("r-charles", "removed");
    ASSERT_STRENGTH("r-rupert", 2);
}

static void test_TW_7_44_not_on_cavalry_in_general_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 1);
    attacks("r-rupert", 4);
    battle();
    fight()->retreater = KING;
    assert_int_equal(hits_targets(&h.game, KING, HITS_ON_FOOT_FIRST), block_bit(block("r-charles")));
    fight()->ranks[KING] &= ~block_bit(block("r-charles"));
    assert_int_equal(hits_targets(&h.game, KING, HITS_ON_FOOT_FIRST), 0);
    fight()->retreater = NO_SIDE;
    assert_int_equal(hits_targets(&h.game, KING, HITS_ON_FOOT_FIRST), block_bit(block("r-rupert")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_7_3_the_defender_before_the_attacker),
        cmocka_unit_test(test_TW_7_3_three_rounds_at_most),
        cmocka_unit_test(test_TW_7_3_general_retreat),
        cmocka_unit_test(test_TW_7_4_hits_on_the_strongest_and_a_choice_among_equals),
        cmocka_unit_test(test_TW_7_4_eliminated_below_one),
        cmocka_unit_test(test_TW_7_41_targets_are_declared_before_the_dice),
        cmocka_unit_test(test_TW_7_41_artillery_takes_no_hits_and_fires_once),
        cmocka_unit_test(test_TW_7_42_cavalry_against_cavalry),
        cmocka_unit_test(test_TW_7_42_rout_and_then_pursuit),
        cmocka_unit_test(test_TW_7_42_no_cavalry_before_it),
        cmocka_unit_test(test_TW_7_43_pursuit_after_a_sweep),
        cmocka_unit_test(test_TW_7_43_one_without_excess),
        cmocka_unit_test(test_TW_7_44_fire_early_or_engage_late),
        cmocka_unit_test(test_TW_7_44_what_is_left_over_falls_on_cavalry),
        cmocka_unit_test(test_TW_7_44_not_on_cavalry_in_general_retreat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
