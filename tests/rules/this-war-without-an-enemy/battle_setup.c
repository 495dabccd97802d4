/* The Tactical Phase, and a Battle until its first Round (TW-7.01 to TW-7.2, TW-8.1). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/state/turn_cards.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/initiative.h"

#define battle(AREA) run(STEP_BATTLE, 0, area(AREA), 0)

/* ---- TW-2.33, TW-7.01 to TW-7.03 --------------------------------------------------------------------------------- */

static void test_TW_2_33_events_then_battles_then_sieges(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    stands("r-hopton", "devon", 3);
    stands_inside("p-garrison-1", "plymouth", 2);
    plays_event(KING, TERRAIN_DISFAVOURS_CAVALRY);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_TACTICAL_EVENT, KING);
    king("area:leicestershire");
    assert_int_equal(s->enacted[KING], 1);
    ASSERT_ASKED(STEP_STAND, PARLIAMENT);
    parliament("withdraw");
    harness_play_until(&h, STEP_SALLY, 60);
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT);
    parliament("pass");
    ASSERT_ASKED(STEP_STORM, KING);
    king("pass");
    assert_int_equal(asked(), NONE);
}

static void test_TW_7_01_player_one_names_first(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->player1 = PARLIAMENT;
    stands("r-charles", "leicestershire", 3);
    marches("p-essex", "northants-beds", "leicestershire", 4);
    plays_event(KING, TURNCOATS);
    int card = plays_event(PARLIAMENT, WELL_POSITIONED_ARTILLERY);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_TACTICAL_EVENT, PARLIAMENT);
    char decline[40];
    snprintf(decline, sizeof decline, "decline:%s", facts()->card[card].id);
    parliament(decline);
    ASSERT_ASKED(STEP_TACTICAL_EVENT, KING);
    king("area:leicestershire");
    assert_int_equal(s->combat.event[PARLIAMENT], NO_EVENT);
    assert_int_equal(s->combat.event_area[KING], area("leicestershire"));
}

static void test_TW_7_01_the_siege_train_stays(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    int card = plays_event(PARLIAMENT, SIEGE_TRAIN);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_EVENT_OFFER, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "decline:p17"));
    parliament("enact:p17");
    assert_int_equal(harness_event_count(&h, EVENT_EVENT_ENACTED), 1);
    assert_true(s->in_force >> SIEGE_TRAIN & 1);
    assert_int_equal(asked(), NONE);
    plays_event(KING, TURNCOATS);
    initiative_put_away(harness_game(&h));
    assert_true(s->beside[PARLIAMENT] & card_bit(card));
}

static void test_TW_7_02_player_one_orders_the_battles(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->player1 = PARLIAMENT;
    stands("p-essex", "leicestershire", 4);
    stands("p-waller", "berkshire", 3);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("r-rupert", "oxfordshire", "berkshire", 4);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_CHOOSE_BATTLE, PARLIAMENT);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2);
    parliament("area:berkshire");
    assert_int_equal(fight()->area, area("berkshire"));
    parliament("stand");
    harness_play_until(&h, STEP_STAND, 100);
    assert_int_equal(fight()->area, area("leicestershire")); /* the last one is not asked for */
}

static void test_TW_7_03_the_besieged_sally_before_the_storm(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "devon", 3);
    stands_inside("p-garrison-1", "plymouth", 2);
    stands("r-newcastle", "east-riding", 3);
    stands_inside("p-garrison-2", "hull", 2);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_CHOOSE_SIEGE, KING);
    king("besieged:hull");
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT);
    parliament("pass");
    ASSERT_ASKED(STEP_STORM, KING);
    king("pass");
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT); /* Plymouth, the only one left */
}

/* ---- TW-7.1 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_1_other_borders_are_in_reserve(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    marches("r-irish-foot-1", "staffs-warwicks", "leicestershire", 4);
    battle("leicestershire");
    ASSERT_ASKED(STEP_MAIN_ATTACK, KING);
    assert_int_equal(harness_legal_count(&h, KING, "main-attack"), 2);
    king("main-attack:lei-nor");
    assert_true(in_set(fight()->ranks, "r-charles") && in_set(fight()->ranks, "r-rupert"));
    assert_true(in_set(fight()->reserve, "r-irish-foot-1"));
    ASSERT_ASKED(STEP_STAND, PARLIAMENT);
}

static void test_TW_7_1_who_reinforces_is_in_reserve(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle("leicestershire");
    assert_true(in_set(fight()->ranks, "p-essex"));
    assert_true(in_set(fight()->reserve, "p-cromwell"));
    assert_int_equal(fight()->attacker, KING);
}

/* Nobody is Pinned on the Prelude's first Turn: whom they came to help may have gone. */
static void test_TW_7_1_nobody_is_in_reserve_behind_nobody(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    s->skirmish = 1;
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    march_arrive(harness_game(&h), block("p-essex"), NOWHERE, area("derby-nottingham"));
    battle("leicestershire");
    assert_true(in_set(fight()->ranks, "p-cromwell"));
    assert_int_equal(fight()->attacker, KING);
}

static void test_TW_7_1_reserves_come_in_round_two(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle("leicestershire");
    parliament("stand");
    assert_false(state()->revealed[PARLIAMENT] & block_bit(block("p-cromwell")));
    parliament("hold-fire");
    king("hold-fire");
    while (asked() == STEP_TAKE_HIT)
        harness_play_until(&h, STEP_GENERAL_RETREAT, 1);
    king("fight-on");
    parliament("fight-on");
    assert_true(in_set(fight()->ranks, "p-cromwell"));
    assert_true(state()->revealed[PARLIAMENT] & block_bit(block("p-cromwell")));
}

static void test_TW_7_1_the_attacker_becomes_defender(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-brooke", "leicestershire", 1);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle("leicestershire");
    parliament("stand");
    parliament("hold-fire");
    roll(6, 1, 6, 6); /* Brooke misses, Charles hits once */
    king("hold-fire");
    ASSERT_ROLLED();
    ASSERT_AT("p-brooke", "pool");
    assert_int_equal(harness_event_count(&h, EVENT_PLACES_CHANGED), 1);
    assert_int_equal(fight()->attacker, PARLIAMENT);
    ASSERT_ASKED(STEP_GENERAL_RETREAT, PARLIAMENT);
}

/* ---- TW-7.2 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_2_only_the_defender_has_cavalry(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cromwell", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    battle("leicestershire");
    parliament("withdraw");
    assert_int_equal(harness_event_count(&h, EVENT_WITHDRAWAL_ROLL), 0);
    assert_int_equal(fight()->withdrawn, 1);
    assert_int_equal(fight()->loser, PARLIAMENT);
    ASSERT_ASKED(STEP_RETREAT_BLOCK, PARLIAMENT);
    ASSERT_STRENGTH("p-cromwell", 4);
}

static void test_TW_7_2_only_the_attacker_has_cavalry(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    battle("leicestershire");
    parliament("withdraw");
    assert_int_equal(harness_event_count(&h, EVENT_WITHDRAWAL_ROLL), 0);
    ASSERT_STRENGTH("p-essex", 1);
    assert_int_equal(fight()->withdrawn, 0);
    assert_int_equal(fight()->round, 1);
}

static void test_TW_7_2_modifiers(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cromwell", "leicestershire", 4);
    stands("p-cannon-1", "leicestershire", 4);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    marches("r-midlands-horse", "northants-beds", "leicestershire", 4);
    battle("leicestershire");
    roll(6); /* -1 for the Artillery, -1 for one Cavalry block fewer: success, 3 lost */
    parliament("withdraw");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_WITHDRAWAL_ROLL, 0)->arg[2], 4);
    assert_int_equal(fight()->withdrawn, 1);
    while (asked() == STEP_LOSS) {
        assert_false(legal(PARLIAMENT, "lose:p-cannon-1"));
        parliament("lose:p-cromwell");
    }
    ASSERT_STRENGTH("p-cromwell", 1);
}

static void test_TW_7_2_cavalry_alone_slips_away_from_infantry(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cromwell", "leicestershire", 4);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    battle("leicestershire");
    roll(2); /* +1 for Cavalry only: a failure without loss */
    parliament("withdraw");
    assert_int_equal(harness_event(&h, EVENT_WITHDRAWAL_ROLL, 0)->arg[2], 3);
    assert_true(in_set(fight()->reserve, "r-charles"));
    assert_true(in_set(fight()->ranks, "r-rupert"));
}

static void test_TW_7_2_losses_fall_on_cavalry_first(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cromwell", "leicestershire", 1);
    stands("p-essex", "leicestershire", 4);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    battle("leicestershire");
    roll(1); /* 1-: three lost */
    parliament("withdraw");
    assert_false(legal(PARLIAMENT, "lose:p-essex"));
    parliament("lose:p-cromwell");
    ASSERT_AT("p-cromwell", "pool");
    ASSERT_STRENGTH("p-essex", 2);
}

/* ---- TW-8.1 ------------------------------------------------------------------------------------------------------ */

/* Essex comes to the relief of Bristol. */
static void relief(void) {
    bristol(2);
    state()->player1 = PARLIAMENT;
    marches("p-essex", "wiltshire", "somerset", 4);
    battle("somerset");
}

static void test_TW_8_1_the_siege_is_kept_up(void **unused) {
    (void)unused;
    relief();
    ASSERT_ASKED(STEP_RELIEF, KING);
    king("maintain-siege");
    king("hold:r-hopton");
    assert_false(legal(KING, "pass"));
    king("hold:r-charles");
    king("pass");
    assert_true(in_set(fight()->held, "r-hopton") && in_set(fight()->held, "r-charles"));
    assert_true(in_set(fight()->ranks, "r-rupert"));
    king("stand");
    assert_true(asked() != STEP_JOIN);
    assert_int_equal(state()->marker[city("bristol")], 2);
}

static void test_TW_8_1_who_came_to_help_fights_for_those_who_keep_it_up(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-newcastle", "east-riding", 3);
    stands_inside("p-garrison-1", "hull", 2);
    marches("p-fairfax-f", "west-riding", "east-riding", 3);
    marches("r-charles", "north-riding", "east-riding", 3);
    battle("east-riding");
    king("maintain-siege");
    king("hold:r-newcastle");
    king("pass");
    assert_true(in_set(fight()->ranks, "r-charles"));
    assert_true(in_set(fight()->held, "r-newcastle"));
}

static void test_TW_8_1_guns_may_be_kept_back_but_do_not_count(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 4);
    stands("r-charles", "somerset", 3);
    stands("r-irish-foot-1", "somerset", 4);
    stands("r-cannon-1", "somerset", 4);
    stands_inside("p-waller", "bristol", 4);
    state()->marker[city("bristol")] = 2;
    marches("p-essex", "wiltshire", "somerset", 4);
    battle("somerset");
    king("maintain-siege");
    king("hold:r-cannon-1");
    king("hold:r-hopton");
    assert_false(legal(KING, "pass"));
    king("hold:r-charles");
    king("pass");
    assert_true(in_set(fight()->held, "r-cannon-1"));
    assert_int_equal(fight()->ranks[KING], block_bit(block("r-irish-foot-1")));
}

static void test_TW_8_1_the_siege_is_broken_off(void **unused) {
    (void)unused;
    relief();
    king("break-off-siege");
    assert_int_equal(state()->marker[city("bristol")], 1);
    king("stand");
    ASSERT_ASKED(STEP_JOIN, PARLIAMENT);
    assert_int_equal(state()->revealed[KING], 0);
    parliament("join");
    assert_true(in_set(fight()->reserve, "p-waller") && in_set(fight()->reserve, "p-garrison-1"));
}

static void test_TW_8_1_the_besieged_stay_inside(void **unused) {
    (void)unused;
    relief();
    king("break-off-siege");
    king("stand");
    parliament("stay-inside");
    assert_false(in_set(fight()->reserve, "p-waller"));
}

static void test_TW_8_1_a_lost_battle_ends_the_siege(void **unused) {
    (void)unused;
    relief();
    king("maintain-siege");
    king("hold:r-hopton");
    king("hold:r-charles");
    king("pass");
    king("withdraw"); /* only the Defender has Cavalry */
    assert_int_equal(fight()->loser, KING);
    while (asked() == STEP_RETREAT_BLOCK)
        harness_play_until(&h, STEP_REGROUP, 1);
    assert_int_equal(in_field(state(), KING, area("somerset")), 0);
    assert_int_equal(state()->marker[city("bristol")], -1);
    ASSERT_AT("p-waller", "somerset");
}

static void test_TW_8_1_the_relief_fails(void **unused) {
    (void)unused;
    relief();
    king("break-off-siege");
    king("stand");
    parliament("join");
    king("hold-fire");
    parliament("hold-fire");
    harness_play_until(&h, STEP_GENERAL_RETREAT, 20);
    parliament("general-retreat");
    harness_play_until(&h, STEP_RETREAT_BLOCK, 30);
    if (legal(PARLIAMENT, "retreat:p-essex:wiltshire"))
        parliament("retreat:p-essex:wiltshire");
    assert_true(legal(PARLIAMENT, "inside:p-waller"));
    assert_false(harness_is_legal(&h, PARLIAMENT, "retreat:p-garrison-1:wiltshire"));
    parliament("inside:p-waller");
    parliament("inside:p-garrison-1");
    ASSERT_AT("p-waller", "bristol");
    assert_int_equal(besieged_side(state(), city("bristol")), PARLIAMENT);
}

static void test_TW_8_1_without_a_marker_the_besieged_may_join(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    state()->player1 = PARLIAMENT;
    marches("p-essex", "wiltshire", "somerset", 4);
    battle("somerset");
    ASSERT_ASKED(STEP_STAND, KING); /* one block besieges a City of size 2: nothing to maintain */
    king("stand");
    ASSERT_ASKED(STEP_JOIN, PARLIAMENT);
}

static void test_TW_7_01_where_a_siege_may_be_named(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    state()->marker[city("bristol")] = 1;
    plays_event(KING, MINING);
    plays_event(PARLIAMENT, ADVANTAGEOUS_TERRAIN);
    run(STEP_TACTICAL, 0, 0, 0);
    king("area:somerset");
    ASSERT_ASKED(STEP_TACTICAL_EVENT, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "area:somerset"));
}

static void test_TW_6_14_clubmen_pin_one_block(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "leicestershire", 3);
    stands("r-rupert", "leicestershire", 4);
    run(STEP_CLUBMEN_RISE, PARLIAMENT, area("leicestershire"), 0);
    assert_int_equal(s->combat.attacker[area("leicestershire")], KING);
    run(STEP_GROUP, KING, area("leicestershire"), 0);
    king("march:r-rupert:northants-beds");
    king("halt");
    assert_int_equal(harness_legal_count(&h, KING, "march"), 0);
    king("pass");
    battle("leicestershire");
    ASSERT_ASKED(STEP_STAND, PARLIAMENT);
    assert_int_equal(fight()->attacker, KING);
    assert_true(in_set(fight()->ranks, "r-charles"));
}

static void test_TW_7_01_an_event_is_for_one_battle(void **unused) {
    (void)unused;
    relief();
    names_event(KING, TERRAIN_DISFAVOURS_CAVALRY, "somerset");
    names_event(PARLIAMENT, MINING, "somerset");
    king("break-off-siege");
    king("withdraw");
    harness_play_until(&h, STEP_REGROUP, 20);
    assert_int_equal(state()->combat.event_area[KING], area("somerset"));
    parliament("pass");
    assert_int_equal(state()->combat.event_area[KING], NOWHERE); /* nothing is left for Siege Combat there */
    assert_int_equal(state()->combat.event_area[PARLIAMENT], area("somerset")); /* Mining is for the Storm */
}

static void test_TW_7_1_artillery_holds_the_area(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-brooke", "leicestershire", 1);
    stands("p-cannon-1", "leicestershire", 1);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("p-cromwell", "lincolnshire", "leicestershire", 4);
    battle("leicestershire");
    roll(6);
    parliament("stand");
    parliament("hold-fire");
    roll(6, 1, 6, 6); /* Brooke misses, Charles hits once */
    king("hold-fire");
    ASSERT_ROLLED();
    ASSERT_AT("p-brooke", "pool");
    assert_int_equal(harness_event_count(&h, EVENT_PLACES_CHANGED), 0);
    ASSERT_ASKED(STEP_GENERAL_RETREAT, KING); /* the Attacker still */
}

static void test_TW_7_2_with_its_cavalry_spent_any_block_loses(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cromwell", "leicestershire", 1);
    stands("p-essex", "leicestershire", 4);
    stands("p-cannon-1", "leicestershire", 2);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    battle("leicestershire");
    roll(1); /* 1-: three lost */
    parliament("withdraw");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "lose"), 1);
    parliament("lose:p-cromwell");
    assert_true(legal(PARLIAMENT, "lose:p-essex"));
    parliament("lose:p-cannon-1");
    ASSERT_STRENGTH("p-cannon-1", 1);
}

static void test_TW_8_1_who_helps_clubmen_goes_into_no_city(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands_inside("p-garrison-1", "bristol", 2);
    run(STEP_CLUBMEN_RISE, PARLIAMENT, area("somerset"), 0);
    marches("p-essex", "wiltshire", "somerset", 4);
    battle("somerset");
    roll(6);
    parliament("withdraw");
    ASSERT_ASKED(STEP_RETREAT_BLOCK, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "retreat:p-essex:wiltshire"));
    assert_false(legal(PARLIAMENT, "inside:p-essex"));
}

static void test_TW_10_12_rupert_who_keeps_up_a_siege_has_lost_no_battle(void **unused) {
    (void)unused;
    relief();
    king("maintain-siege");
    king("hold:r-rupert");
    king("hold:r-hopton");
    king("pass");
    roll(6);
    king("withdraw");
    assert_int_equal(fight()->loser, KING);
    assert_true(legal(KING, "retreat:r-rupert:devon")); /* he must go all the same */
    assert_int_equal(state()->rupert_disgraced, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_2_33_events_then_battles_then_sieges),
        cmocka_unit_test(test_TW_7_01_player_one_names_first),
        cmocka_unit_test(test_TW_7_01_the_siege_train_stays),
        cmocka_unit_test(test_TW_7_02_player_one_orders_the_battles),
        cmocka_unit_test(test_TW_7_03_the_besieged_sally_before_the_storm),
        cmocka_unit_test(test_TW_7_1_other_borders_are_in_reserve),
        cmocka_unit_test(test_TW_7_1_who_reinforces_is_in_reserve),
        cmocka_unit_test(test_TW_7_1_nobody_is_in_reserve_behind_nobody),
        cmocka_unit_test(test_TW_7_1_reserves_come_in_round_two),
        cmocka_unit_test(test_TW_7_1_the_attacker_becomes_defender),
        cmocka_unit_test(test_TW_7_2_only_the_defender_has_cavalry),
        cmocka_unit_test(test_TW_7_2_only_the_attacker_has_cavalry),
        cmocka_unit_test(test_TW_7_2_modifiers),
        cmocka_unit_test(test_TW_7_2_cavalry_alone_slips_away_from_infantry),
        cmocka_unit_test(test_TW_7_2_losses_fall_on_cavalry_first),
        cmocka_unit_test(test_TW_8_1_the_siege_is_kept_up),
        cmocka_unit_test(test_TW_8_1_who_came_to_help_fights_for_those_who_keep_it_up),
        cmocka_unit_test(test_TW_8_1_guns_may_be_kept_back_but_do_not_count),
        cmocka_unit_test(test_TW_8_1_the_siege_is_broken_off),
        cmocka_unit_test(test_TW_8_1_the_besieged_stay_inside),
        cmocka_unit_test(test_TW_8_1_a_lost_battle_ends_the_siege),
        cmocka_unit_test(test_TW_8_1_the_relief_fails),
        cmocka_unit_test(test_TW_8_1_without_a_marker_the_besieged_may_join),
        cmocka_unit_test(test_TW_7_01_where_a_siege_may_be_named),
        cmocka_unit_test(test_TW_6_14_clubmen_pin_one_block),
        cmocka_unit_test(test_TW_7_01_an_event_is_for_one_battle),
        cmocka_unit_test(test_TW_7_1_artillery_holds_the_area),
        cmocka_unit_test(test_TW_7_2_with_its_cavalry_spent_any_block_loses),
        cmocka_unit_test(test_TW_8_1_who_helps_clubmen_goes_into_no_city),
        cmocka_unit_test(test_TW_10_12_rupert_who_keeps_up_a_siege_has_lost_no_battle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
