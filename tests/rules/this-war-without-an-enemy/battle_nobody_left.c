/* Battles after which nobody is left in the ranks, and Artillery that fights alone (TW-7.3, TW-7.5, TW-7.81). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/battle_end.h"

#define defends(ID, N) stands(ID, "leicestershire", N)
#define attacks(ID, N) marches(ID, "northants-beds", "leicestershire", N)

/* The king attacks; all are in the ranks. */
static void drawn_up(void) {
    int where = area("leicestershire");
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    for (int side = 0; side < SIDES; side++)
        fight()->ranks[side] = in_field(state(), side, where);
}

static void pursues(const char *id) {
    int side = block_side(block(id));
    fight()->ranks[side] &= ~block_bit(block(id));
    fight()->pursuing[side] |= block_bit(block(id));
}

static void test_TW_7_5_nobody_is_no_victor(void **unused) {
    (void)unused;
    empty_map("full-war");
    attacks("r-rupert", 4);
    drawn_up();
    pursues("r-rupert");
    assert_int_equal(battle_loser(&h.game), PARLIAMENT);
    fight()->retreater = KING;
    assert_int_equal(battle_loser(&h.game), PARLIAMENT); /* there is nobody from whom to retreat */
    fight()->retreater = NO_SIDE;
    state()->skirmish = 1;
    fight()->round = 1;
    assert_int_equal(battle_loser(&h.game), PARLIAMENT); /* whatever hits he caused */
}

static void test_TW_7_5_with_nobody_in_the_ranks_the_attacker_loses(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-cromwell", 4);
    attacks("r-rupert", 4);
    drawn_up();
    pursues("r-rupert");
    pursues("p-cromwell");
    assert_int_equal(battle_loser(&h.game), KING); /* none against none */
    empty_map("full-war");
    defends("p-cannon-1", 2);
    attacks("r-rupert", 4);
    drawn_up();
    pursues("r-rupert");
    assert_int_equal(battle_loser(&h.game), KING); /* Artillery is not counted, but it is there */
}

static void test_TW_7_5_the_pursuer_of_the_last_has_won(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    defends("p-north-horse", 1);
    attacks("r-rupert", 4);
    attacks("r-cannon-1", 2);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(6, 6, 6, 1, 6, 6, 6, 1); /* the gun, North Horse, Rupert with one hit, and his pursuit */
    parliament("stand");
    ASSERT_ROLLED();
    assert_int_equal(fight()->loser, PARLIAMENT);
    ASSERT_ASKED(STEP_REGROUP, KING);
    ASSERT_AT("r-rupert", "leicestershire");
    ASSERT_AT("r-cannon-1", "leicestershire");
    assert_int_equal(s->rupert_disgraced, 0);
}

static void test_TW_7_02_no_second_battle_where_the_last_besieger_fell(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->player1 = PARLIAMENT;
    stands("r-south-horse", "somerset", 1);
    stands_inside("p-waller", "bristol", 3);
    marches("p-fairfax-t", "wiltshire", "somerset", 4);
    marches("p-cannon-1", "wiltshire", "somerset", 2);
    run(STEP_TACTICAL, 0, 0, 0);
    king("stand");
    roll(6, 6, 6, 1, 6, 6, 6, 1);
    parliament("stay-inside");
    ASSERT_ROLLED();
    ASSERT_AT("r-south-horse", "pool");
    ASSERT_AT("p-waller", "somerset");
    ASSERT_ASKED(STEP_REGROUP, PARLIAMENT);
    ASSERT_AT("p-cannon-1", "somerset");
    parliament("pass");
    assert_int_equal(asked(), NONE);
    assert_int_equal(s->control[area("somerset")], FRIENDLY_PARLIAMENT);
}

static void test_TW_7_81_nothing_is_deployed_where_enemies_stand(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    s->skirmish = 1;
    defends("p-skippon", 3); /* in Reserve: he fights again (TW-12.51) */
    attacks("r-charles", 3);
    attacks("r-cannon-1", 2);
    drawn_up();
    fight()->captured = 2;
    run(STEP_CAPTURE, KING, area("leicestershire"), 0);
    assert_true(legal(KING, "add-artillery:r-cannon-1"));
    assert_false(legal(KING, "add-artillery:r-cannon-2")); /* from the pool */
}

/* ---- Artillery alone --------------------------------------------------------------------------------------------- */

static void test_TW_7_3_artillery_alone_fires_before_it_is_lost(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-cannon-1", 3);
    attacks("r-charles", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(1, 6, 6);
    parliament("stand");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-charles", 2);
    assert_int_equal(fight()->round, 1);
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(fight()->captured, 3);
}

static void test_TW_8_3_artillery_alone_fires_at_a_storm(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-charles");
    roll(2, 6);
    king("storm-in");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-charles", 2);
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(state()->city_control[city("bristol")], KING);
}

/* Who is killed by the last gun of a City has not taken it. */
static void test_TW_8_3_a_city_does_not_fall_to_nobody(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "somerset", 1);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-charles");
    roll(1, 6);
    king("storm-in");
    ASSERT_ROLLED();
    ASSERT_AT("p-cannon-1", "somerset");
    ASSERT_STRENGTH("p-cannon-1", 2);
    assert_int_equal(state()->city_control[city("bristol")], PARLIAMENT);
}

/* The guns that wait before the City are left to take it. */
static void test_TW_8_3_a_city_falls_to_guns_before_it(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "somerset", 1);
    stands("r-cannon-1", "somerset", 1);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("pass");
    king("storm:r-charles");
    roll(1, 6);
    king("storm-in");
    ASSERT_ROLLED();
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(state()->city_control[city("bristol")], KING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_7_5_nobody_is_no_victor),
        cmocka_unit_test(test_TW_7_5_with_nobody_in_the_ranks_the_attacker_loses),
        cmocka_unit_test(test_TW_7_5_the_pursuer_of_the_last_has_won),
        cmocka_unit_test(test_TW_7_02_no_second_battle_where_the_last_besieger_fell),
        cmocka_unit_test(test_TW_7_81_nothing_is_deployed_where_enemies_stand),
        cmocka_unit_test(test_TW_7_3_artillery_alone_fires_before_it_is_lost),
        cmocka_unit_test(test_TW_8_3_artillery_alone_fires_at_a_storm),
        cmocka_unit_test(test_TW_8_3_a_city_does_not_fall_to_nobody),
        cmocka_unit_test(test_TW_8_3_a_city_falls_to_guns_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
