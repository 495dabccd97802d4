/* Moves by sea (TW-6.2, TW-6.21). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/sea.h"
#include "../../../rulesets/this-war-without-an-enemy/state/voyages.h"

#define actions(ROLE) run(STEP_ACTIONS, ROLE, 0, 0)

static struct voyage voyage(int side, const char *from, const char *to) {
    return sea_voyage(&h.game, side, area(from), area(to));
}

static void test_TW_6_2_own_seas_need_no_die(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-essex", "kent", 4);
    actions(PARLIAMENT);
    parliament("sea-move:kent");
    assert_int_equal(s->ap, 3);
    parliament("embark:p-essex");
    parliament("land:dorset");
    assert_int_equal(harness_event_count(&h, EVENT_SEA_ROLL), 0);
    ASSERT_AT("p-essex", "dorset");
    actions(PARLIAMENT);
    assert_false(legal(PARLIAMENT, "sea-move:dorset"));
}

static void test_TW_6_2_modifiers(void **unused) {
    (void)unused;
    empty_map("full-war");
    struct voyage v = voyage(KING, "cornwall", "hampshire");
    assert_int_equal(v.enemy_seas, 1);
    assert_int_equal(v.modifier, 0);
    v = voyage(KING, "hampshire", "norfolk-suffolk");
    assert_int_equal(v.enemy_seas, 2);
    assert_int_equal(v.modifier, -1);
    v = voyage(KING, "lancashire", "norfolk-suffolk");
    assert_int_equal(v.enemy_seas, 3);
    assert_int_equal(v.modifier, -2);
    v = voyage(KING, "lancashire", "cheshire"); /* Chester is the king's */
    assert_int_equal(v.modifier, 1);
    v = voyage(KING, "northumberland", "norfolk-suffolk");
    assert_int_equal(v.modifier, 1);
}

static void test_TW_6_2_plymouth_does_not_help_in_the_irish_sea(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-hopton", "devon", 3);
    assert_int_equal(s->city_control[city("plymouth")], KING);
    assert_int_equal(voyage(KING, "devon", "lancashire").modifier, 0);
    assert_int_equal(voyage(KING, "devon", "hampshire").modifier, 1);
}

static void sails_with(int face) {
    empty_map("full-war");
    stands("r-hopton", "cornwall", 3);
    actions(KING);
    king("sea-move:cornwall");
    king("embark:r-hopton");
    roll(face);
    king("land:hampshire");
    ASSERT_ROLLED();
}

static void test_TW_6_2_the_table(void **unused) {
    (void)unused;
    sails_with(1);
    ASSERT_AT("r-hopton", "pool");
    sails_with(2);
    ASSERT_AT("r-hopton", "cornwall");
    ASSERT_STRENGTH("r-hopton", 2);
    sails_with(3);
    ASSERT_AT("r-hopton", "cornwall");
    ASSERT_STRENGTH("r-hopton", 3);
    sails_with(4);
    ASSERT_AT("r-hopton", "hampshire");
    ASSERT_STRENGTH("r-hopton", 2);
    sails_with(5);
    ASSERT_AT("r-hopton", "hampshire");
    ASSERT_STRENGTH("r-hopton", 3);
}

static void test_TW_6_2_to_friendly_or_vacant_areas_alone(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "cornwall", 3);
    stands("p-waller", "dorset", 3);
    actions(KING);
    king("sea-move:cornwall");
    king("embark:r-hopton");
    assert_false(legal(KING, "land:dorset"));
    assert_false(legal(KING, "land:oxfordshire"));
    assert_true(legal(KING, "land:kent")); /* Loyal to the Parliament, but Vacant */
}

static void test_TW_6_2_regional_blocks_land_at_home_or_by_a_leader(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-south-foot", "cornwall", 3);
    stands("r-charles", "lancashire", 3);
    actions(KING);
    king("sea-move:cornwall");
    king("embark:r-south-foot");
    assert_true(legal(KING, "land:kent"));
    assert_true(legal(KING, "land:lancashire"));
    assert_false(legal(KING, "land:durham"));
}

static void test_TW_6_2_one_block_a_turn_from_ireland(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-irish-foot-1", "ireland", 4);
    stands("r-irish-foot-2", "ireland", 4);
    actions(KING);
    king("sea-move:ireland");
    king("embark:r-irish-foot-1");
    roll(6);
    king("land:lancashire");
    assert_int_equal(s->irish_sailed, 1);
    assert_false(legal(KING, "sea-move:ireland"));
}

static void test_TW_6_21_into_a_besieged_port(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-hopton", "devon", 3);
    stands_inside("p-garrison-1", "plymouth", 2);
    stands("p-cannon-1", "kent", 3);
    stands("p-essex", "kent", 4);
    actions(PARLIAMENT);
    parliament("sea-move:kent");
    parliament("embark:p-essex");
    assert_false(legal(PARLIAMENT, "land:in-plymouth")); /* one Infantry block fills it */
    parliament("land:dorset");
    parliament("sea-move:kent");
    parliament("embark:p-cannon-1");
    roll(1); /* 1 + 1: back with a loss */
    parliament("land:in-plymouth");
    ASSERT_ROLLED();
    ASSERT_AT("p-cannon-1", "kent");
    ASSERT_STRENGTH("p-cannon-1", 2);
    assert_int_equal(s->ap, 2);
}

static void test_TW_6_21_out_of_a_besieged_port(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "devon", 3);
    stands_inside("p-waller", "plymouth", 3);
    actions(PARLIAMENT);
    parliament("sea-move:in-plymouth");
    parliament("embark:p-waller");
    roll(3); /* 3 + 1: there with a loss */
    parliament("land:dorset");
    ASSERT_ROLLED();
    ASSERT_AT("p-waller", "dorset");
    ASSERT_STRENGTH("p-waller", 2);
    assert_int_equal(besieged_side(state(), city("plymouth")), NONE);
}

static void test_TW_6_21_only_by_a_sea_of_ones_own(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-fairfax-f", "cheshire", 3);
    stands_inside("r-charles", "chester", 3);
    actions(KING);
    assert_false(legal(KING, "sea-move:in-chester")); /* Bristol, and the Irish Sea, are Parliament's */
}

static void test_TW_6_21_artillery_closes_london(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "bucks-herts", 3);
    stands("r-cannon-1", "bucks-herts", 3);
    stands_inside("p-essex", "london", 4);
    actions(PARLIAMENT);
    parliament("sea-move:in-london"); /* the guns stand upright: they are not seen before */
    parliament("embark:p-essex");
    parliament("land:kent");
    ASSERT_AT("p-essex", "london");
    assert_int_equal(s->ap, 4);
    assert_int_equal(harness_event_count(&h, EVENT_PORT_CLOSED), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_6_2_own_seas_need_no_die),
        cmocka_unit_test(test_TW_6_2_modifiers),
        cmocka_unit_test(test_TW_6_2_plymouth_does_not_help_in_the_irish_sea),
        cmocka_unit_test(test_TW_6_2_the_table),
        cmocka_unit_test(test_TW_6_2_to_friendly_or_vacant_areas_alone),
        cmocka_unit_test(test_TW_6_2_regional_blocks_land_at_home_or_by_a_leader),
        cmocka_unit_test(test_TW_6_2_one_block_a_turn_from_ireland),
        cmocka_unit_test(test_TW_6_21_into_a_besieged_port),
        cmocka_unit_test(test_TW_6_21_out_of_a_besieged_port),
        cmocka_unit_test(test_TW_6_21_only_by_a_sea_of_ones_own),
        cmocka_unit_test(test_TW_6_21_artillery_closes_london),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
