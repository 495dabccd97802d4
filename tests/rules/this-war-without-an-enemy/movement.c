/* Moves on land (TW-6.02, TW-6.1). */
#include "battlefield.h"

#define group(ROLE, AREA) run(STEP_GROUP, ROLE, area(AREA), 0)
#define actions(ROLE)     run(STEP_ACTIONS, ROLE, 0, 0)

/* ---- TW-6.02, TW-6.11 -------------------------------------------------------------------------------------------- */

static void test_TW_6_02_a_point_a_move(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "oxfordshire", 4);
    s->ap = 2;
    actions(KING);
    king("move-group:oxfordshire");
    assert_int_equal(s->ap, 1);
    king("march:r-charles:berkshire");
    king("halt");
    king("pass");
    ASSERT_AT("r-charles", "berkshire");
    ASSERT_ASKED(STEP_ACTIONS, KING);
}

/* No Action Point is lost on a move that nobody can make. */
static void test_TW_6_02_only_moves_that_somebody_can_make(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "leicestershire", 3);
    stands("r-wales-foot-se-1", "staffs-warwicks", 3); /* abroad, and its leader is not there */
    stands("r-wales-foot-se-2", "camb-hunt", 3);
    actions(KING);
    assert_true(legal(KING, "move-group:leicestershire"));
    assert_false(legal(KING, "move-group:camb-hunt"));
    assert_false(legal(KING, "muster:leicestershire"));
    assert_true(legal(KING, "muster:staffs-warwicks"));
}

static void test_TW_6_02_no_block_moves_twice(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "berkshire", 4);
    actions(KING);
    king("move-group:oxfordshire");
    king("march:r-charles:berkshire");
    king("halt");
    king("pass");
    king("move-group:berkshire");
    assert_false(legal(KING, "march:r-charles:oxfordshire"));
    assert_true(legal(KING, "march:r-rupert:oxfordshire"));
}

static void test_TW_6_02_local_blocks_do_not_move(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-garrison-1", "oxfordshire", 2);
    actions(KING);
    assert_false(legal(KING, "move-group:oxfordshire"));
}

static void test_TW_6_11_two_areas_in_different_directions(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "oxfordshire", 4);
    group(KING, "oxfordshire");
    king("march:r-charles:berkshire");
    ASSERT_ASKED(STEP_MARCH_ON, KING);
    king("march:r-charles:hampshire");
    king("march:r-rupert:gloucestershire");
    king("halt");
    king("pass");
    ASSERT_AT("r-charles", "hampshire");
    ASSERT_AT("r-rupert", "gloucestershire");
    assert_int_equal(asked(), NONE);
}

static void test_TW_6_11_the_enemy_stops_a_march(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("p-waller", "berkshire", 3);
    group(KING, "oxfordshire");
    king("march:r-charles:berkshire");
    ASSERT_AT("r-charles", "berkshire");
    ASSERT_ASKED(STEP_GROUP, KING);
    assert_int_equal(state()->control[area("berkshire")], CONTESTED);
}

static void test_TW_6_11_past_besieged_blocks(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    stands("r-charles", "wiltshire", 3);
    group(KING, "wiltshire");
    king("march:r-charles:somerset");
    king("march:r-charles:devon");
    ASSERT_AT("r-charles", "devon");
}

/* ---- TW-6.12 ----------------------------------------------------------------------------------------------------- */

static void test_TW_6_12_blocks_come_from_many_areas(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "gloucestershire", 4);
    stands("r-irish-foot-1", "wiltshire", 4);
    stands("r-irish-foot-2", "cornwall", 4);
    actions(KING);
    king("muster:oxfordshire");
    assert_int_equal(s->ap, 3);
    king("come:r-rupert");
    king("come-by:r-irish-foot-1:berkshire");
    assert_int_equal(harness_legal_count(&h, KING, "come"), 0); /* the other is too far away */
    assert_int_equal(harness_legal_count(&h, KING, "come-by"), 0);
    assert_true(legal(KING, "pass"));
    ASSERT_AT("r-irish-foot-1", "oxfordshire");
}

static void test_TW_6_12_not_where_a_battle_is(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    stands("r-rupert", "gloucestershire", 4);
    marches("p-essex", "bucks-herts", "oxfordshire", 4);
    actions(KING);
    assert_false(legal(KING, "muster:oxfordshire"));
    assert_true(legal(KING, "muster:gloucestershire"));
}

static void test_TW_6_12_at_a_siege_and_through_it(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    stands("r-charles", "wiltshire", 3);
    stands("r-rupert", "devon", 4);
    actions(KING);
    king("muster:somerset");
    king("come:r-charles");
    king("come:r-rupert");
    ASSERT_AT("r-rupert", "somerset");
}

static void test_TW_6_12_scots_muster_in_scotland(void **unused) {
    (void)unused;
    empty_map("mid-to-late-war");
    stands("c-horse", "durham", 3);
    stands("p-essex", "northumberland", 4);
    actions(PARLIAMENT);
    parliament("muster:scotland");
    assert_false(legal(PARLIAMENT, "come:p-essex"));
    assert_false(legal(PARLIAMENT, "come-by:p-essex:cumberland-westmorland"));
    parliament("come-by:c-horse:northumberland");
    ASSERT_AT("c-horse", "scotland");
}

/* ---- TW-6.13 ----------------------------------------------------------------------------------------------------- */

static void test_TW_6_13_two_over_a_mountain_border(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-fairfax-f", "west-riding", 3);
    stands("r-charles", "lancashire", 3);
    stands("r-rupert", "lancashire", 4);
    stands("r-irish-foot-1", "lancashire", 4);
    group(KING, "lancashire");
    king("march:r-charles:west-riding");
    king("march:r-rupert:west-riding");
    assert_false(legal(KING, "march:r-irish-foot-1:west-riding"));
}

static void test_TW_6_13_no_limit_without_an_enemy(void **unused) {
    (void)unused;
    empty_map("full-war");
    const char *const ids[] = {"r-charles", "r-rupert", "r-irish-foot-1"};
    for (int i = 0; i < 3; i++)
        stands(ids[i], "lancashire", 3);
    group(KING, "lancashire");
    king("march:r-charles:west-riding");
    king("halt");
    king("march:r-rupert:west-riding");
    king("halt");
    king("march:r-irish-foot-1:west-riding");
    king("halt");
    ASSERT_AT("r-irish-foot-1", "west-riding");
}

static void test_TW_6_13_each_side_has_its_own_four_over_a_river(void **unused) {
    (void)unused;
    empty_map("full-war");
    const char *const foot[] = {"r-charles", "r-rupert", "r-irish-foot-1", "r-irish-foot-2", "r-irish-foot-3"};
    stands("p-essex", "berkshire", 4);
    for (int i = 0; i < 5; i++)
        stands(foot[i], "oxfordshire", 3);
    stands("p-skippon", "oxfordshire", 3);
    group(KING, "oxfordshire");
    king("march:r-charles:berkshire");
    king("march:r-rupert:berkshire");
    king("march:r-irish-foot-1:berkshire");
    king("march:r-irish-foot-2:berkshire");
    assert_false(legal(KING, "march:r-irish-foot-3:berkshire"));
    king("pass");
    group(PARLIAMENT, "oxfordshire");
    assert_true(legal(PARLIAMENT, "march:p-skippon:berkshire"));
}

/* ---- TW-6.14 ----------------------------------------------------------------------------------------------------- */

static void test_TW_6_14_as_many_pinned_as_attack(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "berkshire", 4);
    stands("p-skippon", "berkshire", 3);
    stands("p-cromwell", "berkshire", 3);
    marches("r-charles", "hampshire", "berkshire", 3);
    marches("r-rupert", "hampshire", "berkshire", 4);
    group(PARLIAMENT, "berkshire");
    parliament("march:p-essex:oxfordshire");
    parliament("halt");
    assert_false(legal(PARLIAMENT, "march:p-skippon:oxfordshire"));
    assert_false(legal(PARLIAMENT, "march:p-cromwell:oxfordshire"));
}

static void test_TW_6_14_all_pinned(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "berkshire", 4);
    marches("r-charles", "hampshire", "berkshire", 3);
    actions(PARLIAMENT);
    assert_false(legal(PARLIAMENT, "move-group:berkshire"));
}

static void test_TW_6_14_the_second_player_pins_nobody(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "oxfordshire", 3);
    marches("p-essex", "bucks-herts", "oxfordshire", 4);
    assert_int_equal(s->combat.pinned[KING][area("oxfordshire")], 0);
}

/* ---- TW-6.15 ----------------------------------------------------------------------------------------------------- */

static void test_TW_6_15_all_withdraw_and_the_march_goes_on(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-waller", "somerset", 3);
    stands("p-cannon-1", "somerset", 2);
    stands("r-charles", "wiltshire", 3);
    stands("r-rupert", "wiltshire", 4);
    group(KING, "wiltshire");
    king("march:r-charles:somerset");
    king("march:r-rupert:somerset");
    king("pass");
    ASSERT_ASKED(STEP_WITHDRAW_BLOCK, PARLIAMENT);
    parliament("inside:p-waller");
    parliament("inside:p-cannon-1");
    ASSERT_ASKED(STEP_ONWARD, KING);
    assert_int_equal(besieged_side(s, city("bristol")), PARLIAMENT);
    assert_int_equal(s->marker[city("bristol")], 0);
    king("march:r-charles:devon");
    king("pass");
    ASSERT_AT("r-charles", "devon");
    ASSERT_AT("r-rupert", "somerset");
    assert_int_equal(s->marker[city("bristol")], -1);
    assert_int_equal(s->control[area("somerset")], FRIENDLY_KING);
    assert_int_equal(s->city_control[city("bristol")], PARLIAMENT);
}

static void test_TW_6_15_no_more_than_the_city_holds(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-fairfax-f", "east-riding", 3);
    stands("p-north-horse", "east-riding", 3);
    stands("p-cannon-1", "east-riding", 3);
    stands("r-newcastle", "north-riding", 3);
    group(KING, "north-riding");
    king("march:r-newcastle:east-riding");
    king("pass");
    parliament("inside:p-fairfax-f");
    assert_false(legal(PARLIAMENT, "inside:p-north-horse"));
    assert_true(legal(PARLIAMENT, "inside:p-cannon-1"));
    parliament("pass");
    assert_int_equal(state()->control[area("east-riding")], CONTESTED);
}

static void test_TW_8_0_no_siege_while_some_stay_outside(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-fairfax-f", "east-riding", 2);
    stands("p-north-foot-pool", "east-riding", 3);
    stands("r-newcastle", "north-riding", 3);
    group(KING, "north-riding");
    king("march:r-newcastle:east-riding");
    king("pass");
    parliament("inside:p-fairfax-f");
    parliament("pass");
    assert_int_equal(s->marker[city("hull")], -1);
    assert_false(view_has(KING, "\"besieged\":true"));
    actions(PARLIAMENT);
    assert_false(legal(PARLIAMENT, "strengthen:p-fairfax-f")); /* no Besieged Port, but a Contested Area (TW-6.3) */
    assert_false(legal(PARLIAMENT, "sea-move:in-hull"));
    parliament("pass");
    /* There is one when they are gone. */
    block_eliminate(harness_game(&h), block("p-north-foot-pool"));
    assert_int_equal(harness_event_count(&h, EVENT_SIEGE_BEGINS), 1);
    assert_int_equal(s->marker[city("hull")], 0);
    assert_true(view_has(KING, "\"besieged\":true"));
    s->ap = 4;
    actions(PARLIAMENT);
    assert_true(legal(PARLIAMENT, "sea-move:in-hull"));
}

static void test_TW_6_15_a_garrison_withdraws_or_is_given_up(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-garrison-1", "east-riding", 2);
    stands("p-fairfax-f", "east-riding", 3);
    stands("r-newcastle", "north-riding", 3);
    group(KING, "north-riding");
    king("march:r-newcastle:east-riding");
    king("pass");
    assert_false(legal(PARLIAMENT, "pass"));
    parliament("dismiss:p-garrison-1");
    ASSERT_AT("p-garrison-1", "pool");
    parliament("inside:p-fairfax-f");
    ASSERT_AT("p-fairfax-f", "hull");
}

static void test_TW_6_15_no_withdrawal_where_the_enemy_is_inside(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    stands("p-essex", "wiltshire", 4);
    group(PARLIAMENT, "wiltshire");
    parliament("march:p-essex:somerset");
    parliament("pass");
    assert_int_equal(asked(), NONE);
    assert_int_equal(state()->control[area("somerset")], CONTESTED);
}

/* ---- TW-6.16 ----------------------------------------------------------------------------------------------------- */

static void test_TW_6_16_not_abroad_alone(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-midlands-horse", "oxfordshire", 4);
    group(KING, "oxfordshire");
    assert_false(legal(KING, "march:r-midlands-horse:berkshire"));
    assert_true(legal(KING, "march:r-midlands-horse:gloucestershire"));
}

static void test_TW_6_16_a_leader_goes_first(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-midlands-horse", "oxfordshire", 4);
    stands("r-charles", "oxfordshire", 3);
    group(KING, "oxfordshire");
    king("march:r-charles:berkshire");
    king("march:r-charles:hampshire");
    king("march:r-midlands-horse:berkshire");
    assert_false(legal(KING, "halt"));
    king("march:r-midlands-horse:hampshire");
    ASSERT_AT("r-midlands-horse", "hampshire");
}

static void test_TW_6_16_a_regional_leader_leads_his_own(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-midlands-horse", "oxfordshire", 4);
    stands("r-south-foot", "oxfordshire", 4);
    stands("r-northampton", "oxfordshire", 3);
    group(KING, "oxfordshire");
    king("march:r-northampton:berkshire");
    king("halt");
    assert_true(legal(KING, "march:r-midlands-horse:berkshire"));
    king("march:r-south-foot:berkshire"); /* home again: nobody needs to lead it */
    assert_true(legal(KING, "halt"));
}

static void test_TW_6_16_brought_to_the_border_it_goes_home(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-south-foot", "leicestershire", 4);
    stands("r-rupert", "leicestershire", 4);
    group(KING, "leicestershire");
    assert_false(legal(KING, "march:r-south-foot:staffs-warwicks"));
    king("march:r-rupert:northants-beds");
    king("march:r-rupert:oxfordshire");
    king("march:r-south-foot:northants-beds");
    king("march:r-south-foot:oxfordshire");
    ASSERT_AT("r-south-foot", "oxfordshire");
}

static void test_TW_6_16_the_leader_goes_elsewhere_after_the_border(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-south-foot", "worcestershire", 4);
    stands("r-rupert", "worcestershire", 4);
    group(KING, "worcestershire");
    king("march:r-rupert:gloucestershire");
    king("march:r-rupert:oxfordshire");
    king("march:r-south-foot:gloucestershire");
    assert_false(legal(KING, "halt"));
    king("march:r-south-foot:wiltshire");
    ASSERT_AT("r-south-foot", "wiltshire");
}

static void test_TW_6_16_covenanters_follow_leven_alone(void **unused) {
    (void)unused;
    empty_map("mid-to-late-war");
    stands("c-leven", "west-riding", 4);
    stands("c-horse", "west-riding", 3);
    stands("p-fairfax-f", "west-riding", 3);
    stands("p-north-horse", "west-riding", 3);
    group(PARLIAMENT, "west-riding");
    parliament("march:c-leven:derby-nottingham");
    parliament("halt");
    assert_true(legal(PARLIAMENT, "march:c-horse:derby-nottingham"));
    assert_false(legal(PARLIAMENT, "march:p-north-horse:derby-nottingham"));
    parliament("march:p-fairfax-f:lincolnshire");
    parliament("halt");
    int from = area("west-riding"), to = area("lincolnshire");
    assert_false(march_may_halt(&h.game, block("c-horse"), from, to));
    assert_true(march_may_halt(&h.game, block("p-north-horse"), from, to));
}

static void test_TW_6_16_a_leader_through_an_opened_area_takes_his_blocks_on(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-garrison-1", "somerset", 2);
    stands("r-charles", "gloucestershire", 3);
    stands("r-midlands-horse", "gloucestershire", 4);
    group(KING, "gloucestershire");
    king("march:r-charles:somerset");
    king("march:r-midlands-horse:somerset");
    king("pass");
    parliament("inside:p-garrison-1");
    ASSERT_ASKED(STEP_ONWARD, KING);
    king("march:r-charles:devon");
    assert_false(legal(KING, "pass"));
    king("march:r-midlands-horse:devon");
    ASSERT_AT("r-midlands-horse", "devon");
}

static void test_TW_6_16_the_home_of_london_blocks(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-london-foot-1", "bucks-herts", 4);
    stands("p-waller", "bucks-herts", 3);
    group(PARLIAMENT, "bucks-herts");
    parliament("march:p-london-foot-1:kent");
    assert_true(legal(PARLIAMENT, "halt"));
    parliament("halt");
    parliament("march:p-waller:berkshire");
    parliament("halt");
    parliament("pass");
    stands("p-london-foot-2", "berkshire", 4);
    group(PARLIAMENT, "berkshire");
    assert_false(legal(PARLIAMENT, "march:p-london-foot-2:hampshire"));
}

/* ---- TW-6.17, TW-6.18 -------------------------------------------------------------------------------------------- */

static void test_TW_6_17_no_attacks_in_winter(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->turn = 6;
    stands("r-charles", "oxfordshire", 3);
    stands("p-waller", "berkshire", 3);
    group(KING, "oxfordshire");
    assert_false(legal(KING, "march:r-charles:berkshire"));
    assert_true(legal(KING, "march:r-charles:bucks-herts"));
}

static void test_TW_6_17_besieged_blocks_do_not_count(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->turn = 6;
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    stands("r-charles", "wiltshire", 3);
    group(KING, "wiltshire");
    assert_true(legal(KING, "march:r-charles:somerset"));
}

static void test_TW_6_17_the_end_of_1642_is_no_winter(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->turn = 6;
    s->year = 0;
    stands("r-charles", "oxfordshire", 3);
    stands("p-waller", "berkshire", 3);
    group(KING, "oxfordshire");
    assert_true(legal(KING, "march:r-charles:berkshire"));
}

static void test_TW_6_18_yorkshire_is_closed_on_the_first_turn(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->first_turn = 1;
    stands("r-newcastle", "durham", 3);
    stands("p-fairfax-f", "west-riding", 3);
    group(KING, "durham");
    assert_false(legal(KING, "march:r-newcastle:north-riding"));
    king("march:r-newcastle:northumberland");
    king("halt");
    king("pass");
    group(PARLIAMENT, "west-riding");
    assert_true(legal(PARLIAMENT, "march:p-fairfax-f:east-riding"));
    assert_true(legal(PARLIAMENT, "march:p-fairfax-f:lincolnshire"));
}

static void test_TW_6_18_only_on_the_first_turn(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-newcastle", "durham", 3);
    group(KING, "durham");
    assert_true(legal(KING, "march:r-newcastle:north-riding"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_6_02_a_point_a_move),
        cmocka_unit_test(test_TW_6_02_only_moves_that_somebody_can_make),
        cmocka_unit_test(test_TW_6_02_no_block_moves_twice),
        cmocka_unit_test(test_TW_6_02_local_blocks_do_not_move),
        cmocka_unit_test(test_TW_6_11_two_areas_in_different_directions),
        cmocka_unit_test(test_TW_6_11_the_enemy_stops_a_march),
        cmocka_unit_test(test_TW_6_11_past_besieged_blocks),
        cmocka_unit_test(test_TW_6_12_blocks_come_from_many_areas),
        cmocka_unit_test(test_TW_6_12_not_where_a_battle_is),
        cmocka_unit_test(test_TW_6_12_at_a_siege_and_through_it),
        cmocka_unit_test(test_TW_6_12_scots_muster_in_scotland),
        cmocka_unit_test(test_TW_6_13_two_over_a_mountain_border),
        cmocka_unit_test(test_TW_6_13_no_limit_without_an_enemy),
        cmocka_unit_test(test_TW_6_13_each_side_has_its_own_four_over_a_river),
        cmocka_unit_test(test_TW_6_14_as_many_pinned_as_attack),
        cmocka_unit_test(test_TW_6_14_all_pinned),
        cmocka_unit_test(test_TW_6_14_the_second_player_pins_nobody),
        cmocka_unit_test(test_TW_6_15_all_withdraw_and_the_march_goes_on),
        cmocka_unit_test(test_TW_6_15_no_more_than_the_city_holds),
        cmocka_unit_test(test_TW_8_0_no_siege_while_some_stay_outside),
        cmocka_unit_test(test_TW_6_15_a_garrison_withdraws_or_is_given_up),
        cmocka_unit_test(test_TW_6_15_no_withdrawal_where_the_enemy_is_inside),
        cmocka_unit_test(test_TW_6_16_not_abroad_alone),
        cmocka_unit_test(test_TW_6_16_a_leader_goes_first),
        cmocka_unit_test(test_TW_6_16_a_regional_leader_leads_his_own),
        cmocka_unit_test(test_TW_6_16_brought_to_the_border_it_goes_home),
        cmocka_unit_test(test_TW_6_16_the_leader_goes_elsewhere_after_the_border),
        cmocka_unit_test(test_TW_6_16_covenanters_follow_leven_alone),
        cmocka_unit_test(test_TW_6_16_a_leader_through_an_opened_area_takes_his_blocks_on),
        cmocka_unit_test(test_TW_6_16_the_home_of_london_blocks),
        cmocka_unit_test(test_TW_6_17_no_attacks_in_winter),
        cmocka_unit_test(test_TW_6_17_besieged_blocks_do_not_count),
        cmocka_unit_test(test_TW_6_17_the_end_of_1642_is_no_winter),
        cmocka_unit_test(test_TW_6_18_yorkshire_is_closed_on_the_first_turn),
        cmocka_unit_test(test_TW_6_18_only_on_the_first_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
