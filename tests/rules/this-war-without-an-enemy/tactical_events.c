/* The Tactical events (TW-7.9). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/hits.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/battle_end.h"

#define defends(ID, N) stands(ID, "leicestershire", N)
#define attacks(ID, N) marches(ID, "northants-beds", "leicestershire", N)

static void battle(void) {
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    if (asked() == STEP_STAND)
        parliament("stand");
}

/* ---- TW-7.91 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_91_two_hits_a_strength(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-essex", 4);
    defends("p-cromwell", 4);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 4);
    battle();
    assert_true(in_set(fight()->covered, "p-essex"));
    assert_false(in_set(fight()->covered, "p-cromwell")); /* Infantry alone */
    parliament("hold-fire");
    roll(1, 1, 6); /* at 2 */
    king("fire:r-charles");
    ASSERT_STRENGTH("p-essex", 3);
    assert_false(in_set(fight()->halved, "p-essex"));
    roll(1, 6, 6, 6);
    king("fire:r-irish-foot-1");
    ASSERT_STRENGTH("p-essex", 3);
    assert_true(in_set(fight()->halved, "p-essex"));
}

static void test_TW_7_91_halves_are_rounded_down(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(1, 6, 6, 6, 6, 6); /* Essex at 3 1/2 rolls three dice */
    king("fire:r-charles");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_ENGAGED, 0)->arg[1], 3);
    king("general-retreat");
    parliament("hold-fire");
    ASSERT_STRENGTH("p-essex", 3); /* at the end too */
}

static void test_TW_7_91_not_in_ones_own_general_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    king("fight-on");
    parliament("general-retreat");
    roll(1, 6, 6); /* Charles fires at 1 */
    if (legal(KING, "fire:r-charles"))
        king("fire:r-charles");
    ASSERT_STRENGTH("p-essex", 3);
}

/* Half a hit draws the next one only while hits are halved: in a General Retreat the strongest takes it. */
static void test_TW_7_91_whole_hits_fall_on_the_strongest(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-essex", 4);
    defends("p-skippon", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(1, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("fire:r-charles");
    parliament("take-hit:p-essex");
    assert_true(in_set(fight()->halved, "p-essex"));
    ASSERT_ROLLED();
    king("fight-on");
    parliament("general-retreat");
    roll(1, 6, 6); /* Charles fires at 1 */
    king("fire:r-charles");
    ASSERT_STRENGTH("p-skippon", 3);
    ASSERT_STRENGTH("p-essex", 3); /* his half is lost at the end */
}

static void test_TW_7_91_nothing_for_the_attacker_and_reserves(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, ADVANTAGEOUS_TERRAIN, "leicestershire");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    marches("p-skippon", "lincolnshire", "leicestershire", 3);
    battle();
    assert_int_equal(fight()->covered[KING], 0);
    assert_int_equal(fight()->covered[PARLIAMENT], block_bit(block("p-essex")));
}

static void test_TW_7_91_the_new_defender_has_it(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    defends("p-brooke", 1);
    attacks("r-charles", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle();
    parliament("hold-fire");
    roll(6, 1, 1, 6);
    king("hold-fire");
    assert_int_equal(harness_event_count(&h, EVENT_PLACES_CHANGED), 1);
    assert_true(in_set(fight()->covered, "r-charles"));
    assert_int_equal(fight()->covered[PARLIAMENT], 0);
}

/* ---- TW-7.92 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_92_one_block_rounded_up(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, DETERMINED_LAST_STAND, "leicestershire");
    defends("p-essex", 4);
    defends("p-skippon", 3);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 4);
    battle();
    ASSERT_ASKED(STEP_LAST_STAND, PARLIAMENT);
    parliament("last-stand:p-essex");
    parliament("hold-fire");
    roll(1, 6, 6);
    king("fire:r-charles");
    assert_true(in_set(fight()->halved, "p-essex"));
    roll(1, 1, 6, 6); /* the next on the same block, the one after on the strongest again */
    king("fire:r-irish-foot-1");
    if (asked() == STEP_TAKE_HIT)
        parliament("take-hit:p-essex");
    ASSERT_STRENGTH("p-essex", 3);
    assert_true(in_set(fight()->halved, "p-essex"));
    assert_int_equal(fight()->cover[PARLIAMENT], COVER_ROUNDED_UP);
}

static void test_TW_7_92_the_half_is_recovered(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, DETERMINED_LAST_STAND, "leicestershire");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(1, 6, 6, 6, 6, 6, 6); /* four dice still */
    king("fire:r-charles");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_ENGAGED, 0)->arg[1], 4);
    king("general-retreat");
    parliament("hold-fire");
    ASSERT_STRENGTH("p-essex", 4);
    assert_int_equal(fight()->halved[PARLIAMENT], 0);
}

/* ---- TW-7.93 ----------------------------------------------------------------------------------------------------- */

static void mine_with(int face) {
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    state()->marker[city("bristol")] = 1;
    names_event(KING, MINING, "somerset");
    run(STEP_SIEGE_COMBAT, PARLIAMENT, city("bristol"), 0);
    roll(face);
    parliament("pass");
    ASSERT_ROLLED();
    ASSERT_ASKED(STEP_STORM, KING);
}

static void test_TW_7_93_mines_may_breach_the_walls(void **unused) {
    (void)unused;
    mine_with(4);
    assert_int_equal(fight()->breach, 1);
    mine_with(3);
    assert_int_equal(fight()->breach, 0);
}

static void test_TW_7_93_only_where_a_marker_stands(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    plays_event(KING, MINING);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT); /* marker 0: nothing to name */
}

/* ---- TW-7.94 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_94_the_attacker_first_and_no_withdrawal(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, SURPRISE_ATTACK, "leicestershire");
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    attacks("r-irish-foot-1", 4);
    battle();
    ASSERT_ASKED(STEP_FIRE, KING);
    assert_int_equal(fight()->surprise, 1);
}

static void test_TW_7_94_not_with_charles_or_guns(void **unused) {
    (void)unused;
    empty_map("full-war");
    plays_event(KING, SURPRISE_ATTACK);
    defends("p-essex", 4);
    stands("p-waller", "berkshire", 4);
    stands("p-brooke", "kent", 3);
    attacks("r-charles", 4);
    marches("r-rupert", "oxfordshire", "berkshire", 4);
    marches("r-cannon-1", "surrey-sussex", "kent", 4);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_TACTICAL_EVENT, KING);
    assert_int_equal(harness_legal_count(&h, KING, "area"), 1);
    assert_true(legal(KING, "area:berkshire"));
}

static void test_TW_7_94_after_a_change_of_places_the_same_side_is_first(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, SURPRISE_ATTACK, "leicestershire");
    defends("p-brooke", 1);
    attacks("r-irish-foot-1", 4);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle();
    king("hold-fire");
    roll(1, 6, 6, 6);
    parliament("hold-fire");
    assert_int_equal(fight()->attacker, PARLIAMENT);
    assert_int_equal(fight()->first, KING);
}

/* ---- TW-7.95 and the cavalry that fails to charge ---------------------------------------------------------------- */

static void test_TW_7_95_all_cavalry_one_worse(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, TERRAIN_DISFAVOURS_CAVALRY, "leicestershire");
    defends("p-cromwell", 4);
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    attacks("r-charles", 3);
    battle();
    assert_int_equal(block_effectiveness(&h.game, block("r-rupert"), ENGAGE), 2);
    assert_int_equal(block_effectiveness(&h.game, block("p-cromwell"), ENGAGE), 2);
    assert_int_equal(block_effectiveness(&h.game, block("p-essex"), ENGAGE), 3);
}

static void test_TW_7_95_it_helps_no_withdrawal(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, TERRAIN_DISFAVOURS_CAVALRY, "leicestershire");
    defends("p-cromwell", 4);
    defends("p-east-horse-c3", 4);
    defends("p-essex", 4);
    attacks("r-rupert", 4);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(4);
    parliament("withdraw"); /* two against one would be +1 */
    assert_int_equal(harness_event(&h, EVENT_WITHDRAWAL_ROLL, 0)->arg[2], 4);
}

static void test_TW_7_42_roundhead_cavalry_fails_to_charge(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, FAILS_TO_CHARGE, "leicestershire");
    defends("p-cromwell", 4);
    attacks("r-rupert", 4);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(6, 6, 6, 6);
    parliament("stand");
    ASSERT_ROLLED(); /* Rupert's dice alone */
    assert_int_equal(harness_event_count(&h, EVENT_ENGAGED), 1);
}

/* ---- TW-7.96 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_96_strength_for_the_victors_worst_block(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, TURNCOATS, "leicestershire"); /* whoever played it */
    defends("p-brooke", 1);
    attacks("r-charles", 2);
    attacks("r-irish-foot-1", 3);
    battle();
    parliament("hold-fire");
    roll(1, 1);
    king("fire:r-charles");
    harness_play_until(&h, STEP_REGROUP, 5);
    assert_int_equal(fight()->loser, PARLIAMENT);
    ASSERT_STRENGTH("r-irish-foot-1", 4);
    ASSERT_STRENGTH("r-charles", 2);
}

static void test_TW_7_96_clubmen_give_none(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, TURNCOATS, "leicestershire");
    defends("p-clubmen", 1);
    attacks("r-irish-foot-1", 3);
    battle();
    roll(1, 6, 6);
    if (asked() == STEP_FIRE && asked_role() == PARLIAMENT)
        parliament("hold-fire");
    king("fire:r-irish-foot-1");
    harness_play_until(&h, STEP_REGROUP, 5);
    ASSERT_STRENGTH("r-irish-foot-1", 3);
}

static void test_TW_7_96_not_for_those_lost_in_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, TURNCOATS, "leicestershire");
    defends("p-south-foot-glos", 4);
    defends("p-south-horse-glos", 3);
    attacks("r-irish-foot-1", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("withdraw"); /* they have no leader to go to */
    ASSERT_AT("p-south-foot-glos", "pool");
    ASSERT_STRENGTH("r-irish-foot-1", 3);
}

/* ---- TW-7.97 ----------------------------------------------------------------------------------------------------- */

static void test_TW_7_97_a_gun_fires_in_every_round(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, WELL_POSITIONED_ARTILLERY, "leicestershire");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 4);
    marches("p-cannon-1", "lincolnshire", "leicestershire", 2);
    battle();
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    king("fight-on");
    roll(2, 6);
    parliament("fight-on"); /* it came as a Reserve, and fires in Round 2 */
    ASSERT_ROLLED();
    assert_int_equal(harness_event_count(&h, EVENT_FIRED), 1);
    ASSERT_STRENGTH("r-irish-foot-1", 3);
}

static void test_TW_7_97_at_an_enemy_in_general_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, WELL_POSITIONED_ARTILLERY, "leicestershire");
    defends("p-essex", 4);
    defends("p-cannon-1", 2);
    attacks("r-charles", 3);
    battle();
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    roll(1, 2);
    king("general-retreat");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_FIRED, 0)->arg[2], 1); /* effectiveness 2 - 1 */
    assert_int_equal(harness_event(&h, EVENT_FIRED, 0)->arg[3], 1);
}

static void test_TW_7_96_the_victor_chooses_among_equals(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(KING, TURNCOATS, "leicestershire");
    defends("p-brooke", 1);
    attacks("r-irish-foot-1", 3);
    attacks("r-irish-foot-2", 3);
    battle();
    parliament("hold-fire");
    roll(1, 6, 6);
    king("fire:r-irish-foot-1");
    while (asked() == STEP_FIRE)
        king("hold-fire");
    ASSERT_ASKED(STEP_TURNCOAT, KING);
    king("strengthen:r-irish-foot-2");
    ASSERT_STRENGTH("r-irish-foot-2", 4);
    ASSERT_STRENGTH("r-irish-foot-1", 3);
}

static void test_TW_7_96_covenanters_receive_none(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("mid-to-late-war");
    s->player1 = PARLIAMENT;
    names_event(PARLIAMENT, TURNCOATS, "leicestershire");
    defends("r-irish-foot-1", 1);
    attacks("c-foot-1", 2);
    attacks("p-essex", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    king("stand");
    king("hold-fire");
    roll(1, 6, 6);
    parliament("fire:p-essex");
    while (asked() == STEP_FIRE)
        parliament("hold-fire");
    ASSERT_STRENGTH("c-foot-1", 2);
    ASSERT_STRENGTH("p-essex", 4);
}

static void test_TW_7_97_which_gun(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, WELL_POSITIONED_ARTILLERY, "leicestershire");
    defends("p-essex", 4);
    defends("p-cannon-1", 2);
    defends("p-cannon-2", 1);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 4);
    battle();
    while (asked() == STEP_TAKE_HIT)
        harness_play_until(&h, STEP_FIRE, 1);
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    king("fight-on");
    parliament("fight-on");
    ASSERT_ASKED(STEP_POSITION_GUN, PARLIAMENT);
    roll(6);
    parliament("position:p-cannon-2");
    ASSERT_ROLLED(); /* one die: the other gun is silent */
    assert_int_equal(harness_event_count(&h, EVENT_FIRED), 1);
}

static void test_TW_7_92_a_last_stand_outlives_a_change_of_places(void **unused) {
    (void)unused;
    empty_map("full-war");
    names_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN, "leicestershire");
    names_event(KING, DETERMINED_LAST_STAND, "leicestershire");
    defends("p-brooke", 1);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 4);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle();
    king("last-stand:r-charles");
    parliament("hold-fire");
    roll(6, 1, 1, 6);
    king("hold-fire");
    assert_int_equal(harness_event_count(&h, EVENT_PLACES_CHANGED), 1);
    assert_true(in_set(fight()->covered, "r-charles") && in_set(fight()->covered, "r-irish-foot-1"));
    fight()->halved[KING] = block_bit(block("r-charles"));
    battle_mend(harness_game(&h));
    ASSERT_STRENGTH("r-charles", 3); /* rounded up */
    fight()->halved[KING] = block_bit(block("r-irish-foot-1"));
    battle_mend(harness_game(&h));
    ASSERT_STRENGTH("r-irish-foot-1", 3); /* down, by the terrain */
}

static void test_TW_7_92_no_walls_for_those_who_storm(void **unused) {
    (void)unused;
    for (int side = 0; side < SIDES; side++) {
        bristol(1);
        names_event(side, DETERMINED_LAST_STAND, "somerset");
        siege_combat("bristol");
        parliament("pass");
        fight()->breach = 1;
        king("storm:r-charles");
        king("storm:r-hopton");
        king("storm-in");
        if (side == PARLIAMENT)
            ASSERT_ASKED(STEP_LAST_STAND, PARLIAMENT);
        else
            assert_int_equal(fight()->covered[KING] | (asked() == STEP_LAST_STAND), 0);
    }
}

static void test_TW_7_01_cards_say_that_a_siege_may_be_named(void **unused) {
    (void)unused;
    static const enum tw_event events[] = {ADVANTAGEOUS_TERRAIN, TERRAIN_DISFAVOURS_CAVALRY, DETERMINED_LAST_STAND,
                                           TURNCOATS, FAILS_TO_CHARGE};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        bristol(1);
        int card = plays_event(KING, events[i]);
        run(STEP_TACTICAL, 0, 0, 0);
        assert_true(legal(KING, "area:somerset"));
        assert_non_null(strstr(facts()->card[card].effect, "Siege"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_7_91_two_hits_a_strength),
        cmocka_unit_test(test_TW_7_91_halves_are_rounded_down),
        cmocka_unit_test(test_TW_7_91_not_in_ones_own_general_retreat),
        cmocka_unit_test(test_TW_7_91_whole_hits_fall_on_the_strongest),
        cmocka_unit_test(test_TW_7_91_nothing_for_the_attacker_and_reserves),
        cmocka_unit_test(test_TW_7_91_the_new_defender_has_it),
        cmocka_unit_test(test_TW_7_92_one_block_rounded_up),
        cmocka_unit_test(test_TW_7_92_the_half_is_recovered),
        cmocka_unit_test(test_TW_7_93_mines_may_breach_the_walls),
        cmocka_unit_test(test_TW_7_93_only_where_a_marker_stands),
        cmocka_unit_test(test_TW_7_94_the_attacker_first_and_no_withdrawal),
        cmocka_unit_test(test_TW_7_94_not_with_charles_or_guns),
        cmocka_unit_test(test_TW_7_94_after_a_change_of_places_the_same_side_is_first),
        cmocka_unit_test(test_TW_7_95_all_cavalry_one_worse),
        cmocka_unit_test(test_TW_7_95_it_helps_no_withdrawal),
        cmocka_unit_test(test_TW_7_42_roundhead_cavalry_fails_to_charge),
        cmocka_unit_test(test_TW_7_96_strength_for_the_victors_worst_block),
        cmocka_unit_test(test_TW_7_96_clubmen_give_none),
        cmocka_unit_test(test_TW_7_96_not_for_those_lost_in_retreat),
        cmocka_unit_test(test_TW_7_97_a_gun_fires_in_every_round),
        cmocka_unit_test(test_TW_7_97_at_an_enemy_in_general_retreat),
        cmocka_unit_test(test_TW_7_96_the_victor_chooses_among_equals),
        cmocka_unit_test(test_TW_7_96_covenanters_receive_none),
        cmocka_unit_test(test_TW_7_97_which_gun),
        cmocka_unit_test(test_TW_7_92_a_last_stand_outlives_a_change_of_places),
        cmocka_unit_test(test_TW_7_92_no_walls_for_those_who_storm),
        cmocka_unit_test(test_TW_7_01_cards_say_that_a_siege_may_be_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
