/* CN-6.2: the priority list of an activated Army. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/armies.h"

static void test_CN_6_2_first_thing_on_the_list(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    /* Disordered, Clubmen in the Area, Hull in the Area: recovery comes first, then the Clubmen, then Hull. */
    s->army[CN_NORTH] = (struct cn_army){.area = 3, .counter = printed()->standard_counter[CN_NORTH], .disordered = 1};
    s->revolt[0] = (struct cn_revolt){CN_NORTH, 3};
    activate(CN_NORTH, 1);
    assert_int_equal(s->army[CN_NORTH].disordered, 0);
    assert_int_equal(s->revolt[0].region, CN_NORTH);
    roll(4);
    activate(CN_NORTH, 1);
    assert_int_equal(s->revolt[0].region, CN_NONE);
    assert_int_equal(s->fortress[CN_HULL].dial, 2);
    roll(1, 1);
    activate(CN_NORTH, 1);
    ASSERT_ROLLED();
    assert_int_equal(s->army[CN_NORTH].area, 3);
    s->fortress[CN_HULL].side = CN_ROYALIST;
    activate(CN_NORTH, 1);
    assert_int_equal(s->army[CN_NORTH].area, 2);
}

static void test_CN_6_2_twice_goes_through_the_list_twice(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].disordered = 1;
    activate(CN_WEST, 2);
    assert_int_equal(s->army[CN_WEST].disordered, 0);
    assert_int_equal(s->army[CN_WEST].area, 4);
}

static void test_CN_6_2_1_strength_markers_add_up_and_go(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    next_card(24); /* North activates at +1 */
    cn_army_strength(harness_game(&h), CN_NORTH, -2);
    resolve(24);
    assert_int_equal(s->army[CN_NORTH].strength, -1);
    assert_int_equal(cn_army_combat_value(&h.game, CN_NORTH), 3);
    roll(1, 1, 1, 1, 1, 1);
    s->army[CN_NORTH].strength = -1;
    next_card(2); /* no marker on North */
    play("pass");
    assert_int_equal(s->army[CN_NORTH].strength, 0);
}

static void test_CN_6_2_2_recovery_spends_the_activation(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_SCOTLAND].area = 4;
    s->army[CN_SCOTLAND].disordered = 1;
    activate(CN_SCOTLAND, 1);
    assert_int_equal(s->army[CN_SCOTLAND].disordered, 0);
    assert_int_equal(s->army[CN_SCOTLAND].area, 4);
    assert_true(told(EVENT_RECOVERS));
}

static void test_CN_6_2_3_clubmen_hold_on_a_1(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 2;
    s->revolt[1] = (struct cn_revolt){CN_WEST, 4}; /* in the Army's rear */
    roll(1);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[1].region, CN_WEST);
    roll(2);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[1].region, CN_NONE);
    assert_int_equal(s->army[CN_WEST].area, 2);
    s->revolt[0] = (struct cn_revolt){CN_WEST, 2}; /* those in its own Area before those farther behind */
    s->revolt[1] = (struct cn_revolt){CN_WEST, 4};
    roll(5);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[0].region, CN_NONE);
    assert_int_equal(s->revolt[1].region, CN_WEST);
    s->revolt[0] = (struct cn_revolt){CN_WEST, 5};
    roll(5);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[0].region, CN_WEST);
    assert_int_equal(s->revolt[1].region, CN_NONE);
}

static void test_CN_6_2_3_other_revolts_and_clubmen_ahead_do_not_stop_it(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->revolt[2] = (struct cn_revolt){CN_WEST, 5};
    s->revolt[0] = (struct cn_revolt){CN_WEST, 4};
    activate(CN_WEST, 1);
    assert_int_equal(s->army[CN_WEST].area, 4);
    assert_int_equal(s->revolt[2].region, CN_WEST);
}

static void test_CN_6_2_4_bristol_example(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 3;
    s->fortress[CN_BRISTOL].dial = 3; /* the lowest 3 */
    roll(6, 3);
    activate(CN_WEST, 1);
    ASSERT_ROLLED();
    assert_int_equal(s->fortress[CN_BRISTOL].dial, 1); /* the lowest 2 */
    assert_int_equal(cn_fortress_value(&h.game, CN_BRISTOL), 2);
    assert_int_equal(s->fortress[CN_BRISTOL].side, CN_PARLIAMENT);
}

static void test_CN_6_2_4_bristol_royalist_is_passed(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 3;
    s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    activate(CN_WEST, 1);
    assert_int_equal(s->army[CN_WEST].area, 2);
}

static void test_CN_6_2_4_capture_skips_the_second_roll(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 3;
    s->fortress[CN_HULL].dial = 1;
    roll(3, 6);
    activate(CN_NORTH, 1);
    assert_int_equal(harness_forced_left(&h), 1);
    assert_int_equal(s->fortress[CN_HULL].side, CN_ROYALIST);
    assert_int_equal(s->fortress[CN_HULL].dial, 1);
}

static void test_CN_6_2_4_equal_is_no_success_and_rear_counts(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 2; /* Hull, in Area 3, is in its rear */
    s->fortress[CN_HULL].dial = 5;
    roll(3, 2);
    activate(CN_NORTH, 1);
    assert_int_equal(s->fortress[CN_HULL].dial, 5);
    assert_int_equal(s->army[CN_NORTH].area, 2);
}

static void test_CN_6_2_4_the_nearest_fortress_comes_first(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_OXFORD] = (struct cn_fortress){.side = CN_PARLIAMENT, .dial = 5}; /* in Area 1, Hull in Area 3 */
    s->army[CN_NORTH].area = 1;
    roll(6, 1);
    activate(CN_NORTH, 1);
    assert_int_equal(s->fortress[CN_OXFORD].dial, 4);
    assert_int_equal(s->fortress[CN_HULL].dial, 2);
    s->army[CN_NORTH].area = 2; /* Oxford lies ahead of it now */
    roll(6, 1);
    activate(CN_NORTH, 1);
    assert_int_equal(s->fortress[CN_OXFORD].dial, 4);
    assert_int_equal(s->fortress[CN_HULL].dial, 1);
    s->fortress[CN_LONDON].dial = 5; /* and London comes before both for who stands there */
    s->army[CN_NORTH].area = 0;
    roll(6, 1);
    activate(CN_NORTH, 1);
    assert_int_equal(s->fortress[CN_LONDON].dial, 4);
}

static void test_CN_6_2_4_oxford_stops_both_armies(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_OXFORD] = (struct cn_fortress){.side = CN_PARLIAMENT, .dial = 5};
    s->fortress[CN_HULL].side = s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    s->army[CN_NORTH].area = s->army[CN_WEST].area = 1;
    roll(6, 1);
    activate(CN_NORTH, 1);
    roll(1, 6);
    activate(CN_WEST, 1);
    assert_int_equal(s->fortress[CN_OXFORD].dial, 3);
    assert_int_equal(s->army[CN_NORTH].area, 1);
    assert_int_equal(s->army[CN_WEST].area, 1);
}

static void test_CN_6_2_5_both_armies_besiege_london(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_HULL].side = s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    s->fortress[CN_LONDON].dial = 5;
    s->army[CN_NORTH].area = s->army[CN_WEST].area = 1;
    activate(CN_NORTH, 1);
    activate(CN_WEST, 1);
    assert_int_equal(s->army[CN_NORTH].area, 0);
    assert_int_equal(s->army[CN_WEST].area, 0);
    assert_int_equal(s->fortress[CN_LONDON].dial, 5);
    roll(4, 4);
    activate(CN_NORTH, 1);
    roll(3, 3);
    activate(CN_WEST, 1);
    ASSERT_ROLLED();
    /* 5, 4, 3 (two rolls of 4), then 3 is not more than 3: the third and fourth fail. */
    assert_int_equal(s->fortress[CN_LONDON].dial, 3);
    roll(5, 5);
    activate(CN_NORTH, 1);
    roll(5, 5);
    activate(CN_WEST, 1);
    assert_int_equal(s->fortress[CN_LONDON].side, CN_ROYALIST);
    activate(CN_NORTH, 1);
    assert_true(told(EVENT_IDLE));
}

static void test_CN_6_2_6_scotland_at_the_border_pushes_north(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_EDINBURGH].side = CN_ROYALIST;
    s->army[CN_SCOTLAND].area = 1;
    activate(CN_SCOTLAND, 1);
    assert_int_equal(s->army[CN_SCOTLAND].area, 1);
    assert_int_equal(s->army[CN_NORTH].area, 4);
    s->army[CN_NORTH].disordered = 1; /* North goes through its own list */
    activate(CN_SCOTLAND, 1);
    assert_int_equal(s->army[CN_NORTH].disordered, 0);
    assert_int_equal(s->army[CN_NORTH].area, 4);
    s->army[CN_SCOTLAND].area = 2;
    activate(CN_SCOTLAND, 1);
    assert_int_equal(s->army[CN_SCOTLAND].area, 1);
    assert_int_equal(s->army[CN_NORTH].area, 4);
}

static void test_CN_6_2_6_edinburgh_holds_the_scots(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_SCOTLAND].area = 1;
    roll(1, 1);
    activate(CN_SCOTLAND, 1);
    ASSERT_ROLLED();
    assert_int_equal(s->army[CN_NORTH].area, 5);
}

static void test_CN_6_2_7_dublin_is_fortified_then_troubles(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_IRELAND].area = 1;
    s->fortress[CN_DUBLIN].dial = 4;
    activate(CN_IRELAND, 1);
    assert_int_equal(s->fortress[CN_DUBLIN].dial, 5);
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 2);
    /* Puritanism, and round to Scotland, then Parliament. */
    activate(CN_IRELAND, 2);
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 3);
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 3);
    assert_int_equal(s->irish_troubles, CN_TRACK_PARLIAMENT);
    activate(CN_IRELAND, 1);
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 3);
    assert_int_equal(s->irish_troubles, CN_TRACK_PURITANISM);
}

static void test_CN_6_2_7_parliamentary_dublin_is_besieged(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_IRELAND].area = 1;
    s->fortress[CN_DUBLIN] = (struct cn_fortress){.side = CN_PARLIAMENT, .dial = 1};
    roll(3);
    activate(CN_IRELAND, 1);
    assert_int_equal(s->fortress[CN_DUBLIN].side, CN_ROYALIST);
}

/* ---- CN-6.2 in every position: North and West anywhere, their Fortresses in either hand, Clubmen anywhere --- */

/* What the list of CN-6.2 says, word by word: the kind of event, and the Fortress of a siege. */
static int first_on_the_list(int army, int clubmen, const int *fortress, int *target) {
    const struct cn_army *unit = &state()->army[army];
    *target = NONE;
    if (unit->disordered)
        return EVENT_RECOVERS;
    if (clubmen >= unit->area && clubmen != 0)
        return EVENT_SUPPRESSION;
    for (int area = unit->area; area <= 5; area++) {
        if (fortress[area] == NONE || state()->fortress[fortress[area]].side != CN_PARLIAMENT)
            continue;
        *target = fortress[area];
        return EVENT_SIEGE;
    }
    return unit->area > 0 ? EVENT_ADVANCES : EVENT_IDLE;
}

static void check_activation(int army, int position, const int *fortress) {
    struct cn_state *s = state();
    int area = position % 6, clubmen = position / 6 % 6, sides = position / 36 % 8, target;
    s->army[army] = (struct cn_army){.area = (uint8_t)area, .counter = printed()->standard_counter[army]};
    s->army[army].disordered = (uint8_t)(position / 288);
    s->revolt[0] = (struct cn_revolt){clubmen ? (uint8_t)army : CN_NONE, (uint8_t)clubmen};
    for (int i = 0, n = 0; i <= 5; i++)
        if (fortress[i] != NONE)
            s->fortress[fortress[i]] = (struct cn_fortress){.side = (uint8_t)(sides >> n++ & 1), .dial = 3};
    int expected = first_on_the_list(army, clubmen, fortress, &target);
    struct frame frame = {.reg = {[ACTIVATE_ARMY] = (int16_t)army, [ACTIVATE_TIMES] = 1}};
    cn_activate_run(harness_game(&h), &frame);
    static const int kinds[] = {EVENT_RECOVERS, EVENT_SUPPRESSION, EVENT_SIEGE, EVENT_ADVANCES, EVENT_IDLE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_int_equal(told(kinds[i]), kinds[i] == expected);
    if (target != NONE)
        assert_int_equal(harness_event(&h, EVENT_SIEGE, 0)->arg[0], target);
    assert_int_equal(s->army[army].area, area - (expected == EVENT_ADVANCES));
    assert_int_equal(s->army[army].disordered, 0);
}

static void test_CN_6_2_every_position_of_an_army(void **unused) {
    (void)unused;
    static const int north[] = {CN_LONDON, CN_OXFORD, NONE, CN_HULL, NONE, NONE};
    static const int west[] = {CN_LONDON, CN_OXFORD, NONE, CN_BRISTOL, NONE, NONE};
    quiet_table();
    for (int position = 0; position < 6 * 6 * 8 * 2; position++)
        check_activation(CN_NORTH, position, north);
    quiet_table();
    for (int position = 0; position < 6 * 6 * 8 * 2; position++)
        check_activation(CN_WEST, position, west);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_6_2_first_thing_on_the_list),
        cmocka_unit_test(test_CN_6_2_every_position_of_an_army),
        cmocka_unit_test(test_CN_6_2_twice_goes_through_the_list_twice),
        cmocka_unit_test(test_CN_6_2_1_strength_markers_add_up_and_go),
        cmocka_unit_test(test_CN_6_2_2_recovery_spends_the_activation),
        cmocka_unit_test(test_CN_6_2_3_clubmen_hold_on_a_1),
        cmocka_unit_test(test_CN_6_2_3_other_revolts_and_clubmen_ahead_do_not_stop_it),
        cmocka_unit_test(test_CN_6_2_4_bristol_example),
        cmocka_unit_test(test_CN_6_2_4_bristol_royalist_is_passed),
        cmocka_unit_test(test_CN_6_2_4_capture_skips_the_second_roll),
        cmocka_unit_test(test_CN_6_2_4_equal_is_no_success_and_rear_counts),
        cmocka_unit_test(test_CN_6_2_4_oxford_stops_both_armies),
        cmocka_unit_test(test_CN_6_2_5_both_armies_besiege_london),
        cmocka_unit_test(test_CN_6_2_6_scotland_at_the_border_pushes_north),
        cmocka_unit_test(test_CN_6_2_6_edinburgh_holds_the_scots),
        cmocka_unit_test(test_CN_6_2_7_dublin_is_fortified_then_troubles),
        cmocka_unit_test(test_CN_6_2_7_parliamentary_dublin_is_besieged),
        cmocka_unit_test(test_CN_6_2_4_the_nearest_fortress_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
