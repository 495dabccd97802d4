/* Sieges begun, and Sallies (TW-8.0 to TW-8.2). */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/hits.h"
#include "../../../rulesets/this-war-without-an-enemy/state/sieges.h"

/* ---- TW-8.0, TW-8.01 --------------------------------------------------------------------------------------------- */

static void test_TW_8_0_a_siege_begins_when_all_withdraw(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-fairfax-f", "east-riding", 3);
    stands("r-newcastle", "north-riding", 3);
    run(STEP_GROUP, KING, area("north-riding"), 0);
    king("march:r-newcastle:east-riding");
    king("pass");
    parliament("inside:p-fairfax-f");
    assert_int_equal(besieged_side(s, city("hull")), PARLIAMENT);
    assert_int_equal(s->control[area("east-riding")], FRIENDLY_KING);
    assert_int_equal(s->city_control[city("hull")], PARLIAMENT);
}

static void test_TW_8_0_it_ends_with_its_besiegers(void **unused) {
    (void)unused;
    bristol(1);
    struct tw_state *s = state();
    block_put(harness_game(&h), block("r-hopton"), area("devon"));
    block_put(harness_game(&h), block("r-charles"), area("devon"));
    block_put(harness_game(&h), block("r-rupert"), area("devon"));
    assert_int_equal(besieged_side(s, city("bristol")), NONE);
    ASSERT_AT("p-waller", "somerset");
}

static void test_TW_8_01_a_marker_needs_as_many_blocks_as_the_city_is_large(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    assert_int_equal(s->marker[city("bristol")], -1);
    stands("r-cannon-1", "somerset", 3);
    assert_int_equal(s->marker[city("bristol")], -1); /* Artillery does not count */
    stands("r-charles", "somerset", 3);
    assert_int_equal(s->marker[city("bristol")], 0);
    s->marker[city("bristol")] = 3;
    block_put(harness_game(&h), block("r-charles"), area("devon"));
    assert_int_equal(s->marker[city("bristol")], -1);
    block_put(harness_game(&h), block("r-charles"), area("somerset"));
    assert_int_equal(s->marker[city("bristol")], 0);
}

/* ---- TW-8.2 ------------------------------------------------------------------------------------------------------ */

static void test_TW_8_2_without_a_marker_it_is_a_battle(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally-out");
    ASSERT_ASKED(STEP_STAND, KING); /* the Defender may withdraw */
    assert_int_equal(fight()->fight, FIGHT_BATTLE);
    assert_int_equal(fight()->attacker, PARLIAMENT);
    king("stand");
    king("hold-fire");
    roll(6, 6, 6, 6, 6, 6);
    parliament("hold-fire");
    parliament("general-retreat");
    roll(6, 6, 6, 6, 6, 6);
    king("hold-fire");
    ASSERT_ASKED(STEP_RETREAT_BLOCK, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "inside:p-waller"));
    assert_true(legal(PARLIAMENT, "retreat:p-waller:devon"));
    parliament("inside:p-waller");
    ASSERT_AT("p-waller", "bristol");
}

static void test_TW_8_2_who_is_picked_is_their_owners_business(void **unused) {
    (void)unused;
    bristol(1);
    siege_combat("bristol");
    assert_true(view_has(PARLIAMENT, "\"picked\":[]"));
    parliament("sally:p-waller");
    assert_true(view_has(PARLIAMENT, "\"picked\":[\"p-waller\"]"));
    assert_true(view_has(KING, "\"picked\":[]"));
    assert_true(view_has(ROLE_SPECTATOR, "\"picked\":[]"));
    parliament("sally-out");
    assert_true(view_has(PARLIAMENT, "\"picked\":[\"p-waller\"]")); /* while he selects who meets it */
    assert_true(view_has(KING, "\"picked\":[]"));
    parliament("meet:1");
    assert_true(view_has(PARLIAMENT, "\"picked\":[]"));
}

static void test_TW_8_2_as_many_besiegers_as_sally(void **unused) {
    (void)unused;
    bristol(1);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally-out");
    ASSERT_ASKED(STEP_MEET, PARLIAMENT);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 3);
    roll(2);
    parliament("meet:3");
    ASSERT_ROLLED();
    assert_int_equal(bits_count(fight()->ranks[KING]), 1);
    assert_int_equal(bits_count(fight()->ranks[PARLIAMENT]), 1);
    assert_int_equal(fight()->fight, FIGHT_SALLY);
    assert_true(asked() != STEP_STAND);
}

static void test_TW_8_2_after_each_round_the_attacker_may_stop(void **unused) {
    (void)unused;
    bristol(1);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally-out");
    roll(3); /* Hopton, of Charles, Rupert and him */
    parliament("meet:1");
    for (int round = 1; round <= 2; round++) {
        assert_int_equal(fight()->round, round);
        king("hold-fire");
        roll(6, 6, 6, 6, 6, 6);
        parliament("hold-fire");
        ASSERT_ASKED(STEP_CONTINUE, PARLIAMENT); /* nobody is asked for a General Retreat */
        parliament(round == 1 ? "press-on" : "break-off");
    }
    ASSERT_ASKED(STEP_STORM, KING);
    ASSERT_AT("p-waller", "bristol");
    ASSERT_AT("r-hopton", "somerset");
}

static void test_TW_8_2_guns_fire_from_the_walls_first(void **unused) {
    (void)unused;
    bristol(1);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("bombard:p-cannon-1");
    ASSERT_ASKED(STEP_AIM, PARLIAMENT);
    assert_false(in_set(state()->revealed, "p-cannon-1"));
    roll(1, 1, 2); /* it is Charles who stands there, then two dice at 1 */
    parliament("aim:3");
    ASSERT_ROLLED();
    assert_int_equal(harness_event(&h, EVENT_FIRED, 0)->arg[3], 1);
    ASSERT_STRENGTH("r-charles", 2);
    assert_false(legal(PARLIAMENT, "bombard:p-cannon-1"));
    assert_true(legal(PARLIAMENT, "sally:p-waller"));
}

static void test_TW_8_2_hits_fall_on_the_strongest_whatever_it_is(void **unused) {
    (void)unused;
    bristol(1);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally:p-garrison-1");
    parliament("sally-out");
    parliament("meet:1");
    assert_false(legal(PARLIAMENT, "meet:1"));
    roll(1, 1); /* Charles, then Rupert */
    parliament("meet:2");
    ASSERT_ROLLED();
    assert_true(in_set(fight()->ranks, "r-rupert"));
    assert_int_equal(hits_targets(&h.game, KING, HITS_ON_ALL), fight()->ranks[KING]);
}

static void test_TW_8_2_guns_without_crews_are_spoiled(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 1);
    stands("r-charles", "somerset", 3);
    stands("r-cannon-1", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    stands_inside("p-garrison-1", "bristol", 2);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally:p-garrison-1");
    parliament("sally-out");
    parliament("meet:1");
    roll(2, 2, 6, 6, 6); /* Hopton and the gun, which misses three times at 1 */
    parliament("meet:2");
    ASSERT_ROLLED();
    king("hold-fire");
    roll(1, 1, 1);
    parliament("fire:p-waller");
    while (asked() == STEP_FIRE)
        parliament("hold-fire");
    assert_int_equal(state()->strength[block("r-hopton")], 0);
    ASSERT_ASKED(STEP_CAPTURED_GUN, PARLIAMENT);
    ASSERT_STRENGTH("r-cannon-1", 2);
    parliament("add-artillery:p-cannon-1");
    ASSERT_STRENGTH("p-cannon-1", 3);
}

static void test_TW_8_2_spoiled_guns_are_for_the_city_alone(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-cannon-1", "wiltshire", 2);
    stands("r-hopton", "somerset", 1);
    stands("r-charles", "somerset", 1);
    stands("r-cannon-1", "somerset", 1);
    stands_inside("p-waller", "bristol", 4);
    stands_inside("p-garrison-1", "bristol", 2);
    stands_inside("p-garrison-2", "bristol", 2);
    stands_inside("p-cannon-2", "bristol", 2);
    siege_combat("bristol");
    parliament("sally:p-waller");
    parliament("sally:p-garrison-1");
    parliament("sally:p-garrison-2");
    roll(6); /* there are three of them, who all meet it: the gun misses */
    parliament("sally-out");
    ASSERT_ROLLED();
    king("hold-fire");
    roll(1, 1, 6, 6);
    parliament("fire:p-waller");
    king("take-hit:r-hopton");
    while (asked() == STEP_FIRE)
        parliament("hold-fire");
    ASSERT_ASKED(STEP_CAPTURED_GUN, PARLIAMENT);
    assert_int_equal(besieged_side(state(), city("bristol")), NONE); /* nobody is left outside */
    assert_true(legal(PARLIAMENT, "add-artillery:p-cannon-2"));
    assert_false(legal(PARLIAMENT, "add-artillery:p-cannon-1"));
}

static void test_TW_8_2_guns_that_beat_the_sally_are_not_spoiled(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands("r-cannon-1", "somerset", 3);
    stands_inside("p-garrison-1", "bristol", 1);
    siege_combat("bristol");
    parliament("sally:p-garrison-1");
    parliament("sally-out");
    roll(3, 1, 6, 6); /* the gun, which hits once */
    parliament("meet:1");
    ASSERT_ROLLED();
    assert_int_equal(state()->strength[block("p-garrison-1")], 0);
    ASSERT_STRENGTH("r-cannon-1", 3);
    assert_int_equal(state()->control[area("somerset")], FRIENDLY_KING);
}

static void test_TW_8_2_defending_guns_are_one_worse(void **unused) {
    (void)unused;
    bristol(1);
    battle_clear(harness_game(&h), area("somerset"), FIGHT_SALLY, PARLIAMENT);
    stands("r-cannon-1", "somerset", 3);
    assert_int_equal(block_effectiveness(&h.game, block("r-cannon-1"), FIRE_AT_FOOT), 1);
}

static void test_TW_7_6_who_fled_there_takes_no_part(void **unused) {
    (void)unused;
    bristol(1);
    state()->combat.fled[KING] = block_bit(block("r-rupert")) | block_bit(block("r-charles"));
    siege_combat("bristol");
    parliament("pass");
    assert_int_equal(harness_legal_count(&h, KING, "storm"), 1);
    assert_true(legal(KING, "storm:r-hopton"));
}

static void test_TW_8_2_a_sally_that_meets_guns_alone(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-newcastle", "east-riding", 3);
    stands("r-cannon-1", "east-riding", 3);
    stands_inside("p-garrison-1", "hull", 2);
    siege_combat("hull");
    parliament("sally:p-garrison-1");
    parliament("sally-out");
    roll(2, 6, 6, 6); /* the gun, which has its Round */
    parliament("meet:1");
    ASSERT_ROLLED();
    assert_int_equal(fight()->round, 1);
    ASSERT_STRENGTH("r-cannon-1", 2);
    ASSERT_ASKED(STEP_CAPTURED_GUN, PARLIAMENT);
    parliament("add-artillery:p-cannon-1"); /* out of the pool, into the City */
    ASSERT_AT("p-cannon-1", "hull");
}

static void test_TW_8_2_artillery_may_go_along_where_no_marker_stands(void **unused) {
    (void)unused;
    for (int marked = 0; marked < 2; marked++) {
        empty_map("full-war");
        stands("r-hopton", "somerset", 3);
        if (marked)
            stands("r-charles", "somerset", 3);
        stands_inside("p-waller", "bristol", 3);
        stands_inside("p-cannon-1", "bristol", 2);
        siege_combat("bristol");
        assert_false(legal(PARLIAMENT, "sally:p-cannon-1")); /* not alone */
        parliament("sally:p-waller");
        assert_int_equal(legal(PARLIAMENT, "sally:p-cannon-1"), !marked);
    }
}

static void test_TW_8_2_two_guns_at_one_block(void **unused) {
    (void)unused;
    bristol(1);
    stands_inside("p-cannon-1", "bristol", 2);
    stands_inside("p-cannon-2", "bristol", 1);
    siege_combat("bristol");
    parliament("bombard:p-cannon-1");
    roll(2, 1, 1); /* Rupert */
    parliament("aim:2");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-rupert", 2);
    parliament("bombard:p-cannon-2");
    roll(1); /* who stands there is settled */
    parliament("aim:2");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("r-rupert", 1);
    parliament("sally:p-waller");
    parliament("sally-out");
    parliament("meet:2");
    assert_int_equal(fight()->ranks[KING], block_bit(block("r-rupert")));
}

static void test_TW_8_2_a_fallen_blocks_position_is_empty(void **unused) {
    (void)unused;
    bristol(1);
    stands("r-irish-foot-1", "somerset", 1);
    stands_inside("p-cannon-1", "bristol", 2);
    stands_inside("p-cannon-2", "bristol", 2);
    siege_combat("bristol");
    parliament("bombard:p-cannon-1");
    roll(4, 1, 6);
    parliament("aim:1");
    ASSERT_AT("r-irish-foot-1", "beside");
    parliament("bombard:p-cannon-2");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "aim"), 3);
    assert_false(legal(PARLIAMENT, "aim:1"));
    assert_true(legal(PARLIAMENT, "aim:2") && legal(PARLIAMENT, "aim:4"));
}

/* Two Besiegers are just enough for a Marker. */
static void test_TW_8_2_the_other_guns_fire_when_the_marker_is_gone(void **unused) {
    (void)unused;
    bristol(1);
    block_put(harness_game(&h), block("r-charles"), area("devon"));
    state()->strength[block("r-hopton")] = state()->strength[block("r-rupert")] = 1;
    stands_inside("p-cannon-1", "bristol", 2);
    stands_inside("p-cannon-2", "bristol", 2);
    siege_combat("bristol");
    parliament("bombard:p-cannon-1");
    roll(1, 1, 6);
    parliament("aim:1");
    assert_int_equal(state()->marker[city("bristol")], -1);
    assert_true(legal(PARLIAMENT, "bombard:p-cannon-2"));
    parliament("sally:p-waller");
    assert_false(legal(PARLIAMENT, "bombard:p-cannon-2"));
}

static void test_TW_8_2_covenanters_are_known_by_their_colour(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-fairfax-f", "north-riding", 3);
    stands("c-leven", "north-riding", 4);
    stands("c-foot-1", "north-riding", 4);
    stands_inside("r-newcastle", "york", 3);
    stands_inside("r-cannon-1", "york", 2);
    run(STEP_SIEGE_COMBAT, KING, city("york"), 0);
    king("bombard:r-cannon-1");
    assert_int_equal(harness_legal_count(&h, KING, NULL), 3);
    assert_true(legal(KING, "aim:1") && legal(KING, "aim:covenanter-2"));
    roll(2, 1, 6); /* of the two Covenanters */
    king("aim:covenanter-2");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("c-foot-1", 3);
}

/* What the Besieged may do, as one text. */
static void list_of(int role, char *text, size_t size) {
    struct action_list list = {.count = 0};
    flow_legal(&h.game, role, &list);
    text[0] = 0;
    for (int i = 0; i < list.count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%d:%d ", list.item[i].verb, list.item[i].arg[0]);
    }
}

static void test_TW_8_2_positions_give_no_name_away(void **unused) {
    (void)unused;
    bristol(1);
    stands_inside("p-cannon-1", "bristol", 2);
    siege_combat("bristol");
    parliament("bombard:p-cannon-1");
    char before[200], after[200];
    list_of(PARLIAMENT, before, sizeof before);
    bool others = false;
    for (int i = 0; i < 50; i++) {
        tw_resample(harness_game(&h), PARLIAMENT);
        list_of(PARLIAMENT, after, sizeof after);
        assert_string_equal(before, after);
        others |= strcmp(place_of("r-hopton"), "somerset") != 0;
    }
    assert_true(others); /* other blocks have stood there, and the same positions were offered */
}

static void test_TW_8_2_the_last_besieger_falls_to_a_gun(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-newcastle", "east-riding", 1);
    stands_inside("p-garrison-1", "hull", 2);
    stands_inside("p-cannon-1", "hull", 2);
    siege_combat("hull");
    roll(1, 6); /* one Besieger alone: nothing to select */
    parliament("bombard:p-cannon-1");
    ASSERT_ROLLED();
    ASSERT_AT("p-garrison-1", "east-riding");
    assert_int_equal(asked(), NONE);
}

static void test_TW_8_2_a_sally_without_a_marker_may_surprise(void **unused) {
    (void)unused;
    for (int with_gun = 0; with_gun < 2; with_gun++) {
        empty_map("full-war");
        stands("r-hopton", "somerset", 3);
        stands_inside("p-waller", "bristol", 3);
        stands_inside("p-cannon-1", "bristol", 2);
        plays_event(PARLIAMENT, SURPRISE_ATTACK);
        run(STEP_TACTICAL, 0, 0, 0);
        ASSERT_ASKED(STEP_TACTICAL_EVENT, PARLIAMENT);
        parliament("area:somerset");
        parliament("sally:p-waller");
        if (with_gun)
            parliament("sally:p-cannon-1");
        parliament("sally-out");
        ASSERT_ASKED(with_gun ? STEP_STAND : STEP_FIRE, with_gun ? KING : PARLIAMENT); /* TW-7.94 */
        assert_int_equal(fight()->first, with_gun ? KING : PARLIAMENT);
    }
}

static void test_TW_8_2_a_sally_against_a_marker_is_no_battle_to_name(void **unused) {
    (void)unused;
    bristol(1);
    plays_event(PARLIAMENT, SURPRISE_ATTACK);
    plays_event(KING, WELL_POSITIONED_ARTILLERY);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT);
}

static void test_TW_7_97_in_a_sally_without_a_marker(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-cannon-1", "somerset", 1);
    stands_inside("p-waller", "bristol", 3);
    plays_event(KING, WELL_POSITIONED_ARTILLERY);
    run(STEP_TACTICAL, 0, 0, 0);
    ASSERT_ASKED(STEP_TACTICAL_EVENT, KING);
    king("area:somerset");
    parliament("sally:p-waller");
    parliament("sally-out");
    roll(6);
    king("stand");
    king("hold-fire");
    roll(6, 6, 6, 6, 6, 6);
    parliament("hold-fire");
    parliament("fight-on");
    roll(6); /* the gun again, in Round 2 */
    king("fight-on");
    ASSERT_ROLLED();
    assert_int_equal(harness_event_count(&h, EVENT_FIRED), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_8_0_a_siege_begins_when_all_withdraw),
        cmocka_unit_test(test_TW_8_0_it_ends_with_its_besiegers),
        cmocka_unit_test(test_TW_8_01_a_marker_needs_as_many_blocks_as_the_city_is_large),
        cmocka_unit_test(test_TW_8_2_without_a_marker_it_is_a_battle),
        cmocka_unit_test(test_TW_8_2_who_is_picked_is_their_owners_business),
        cmocka_unit_test(test_TW_8_2_as_many_besiegers_as_sally),
        cmocka_unit_test(test_TW_8_2_after_each_round_the_attacker_may_stop),
        cmocka_unit_test(test_TW_8_2_guns_fire_from_the_walls_first),
        cmocka_unit_test(test_TW_8_2_hits_fall_on_the_strongest_whatever_it_is),
        cmocka_unit_test(test_TW_8_2_guns_without_crews_are_spoiled),
        cmocka_unit_test(test_TW_8_2_spoiled_guns_are_for_the_city_alone),
        cmocka_unit_test(test_TW_8_2_guns_that_beat_the_sally_are_not_spoiled),
        cmocka_unit_test(test_TW_8_2_defending_guns_are_one_worse),
        cmocka_unit_test(test_TW_7_6_who_fled_there_takes_no_part),
        cmocka_unit_test(test_TW_8_2_a_sally_that_meets_guns_alone),
        cmocka_unit_test(test_TW_8_2_artillery_may_go_along_where_no_marker_stands),
        cmocka_unit_test(test_TW_8_2_two_guns_at_one_block),
        cmocka_unit_test(test_TW_8_2_a_fallen_blocks_position_is_empty),
        cmocka_unit_test(test_TW_8_2_the_other_guns_fire_when_the_marker_is_gone),
        cmocka_unit_test(test_TW_8_2_covenanters_are_known_by_their_colour),
        cmocka_unit_test(test_TW_8_2_positions_give_no_name_away),
        cmocka_unit_test(test_TW_8_2_the_last_besieger_falls_to_a_gun),
        cmocka_unit_test(test_TW_8_2_a_sally_without_a_marker_may_surprise),
        cmocka_unit_test(test_TW_8_2_a_sally_against_a_marker_is_no_battle_to_name),
        cmocka_unit_test(test_TW_7_97_in_a_sally_without_a_marker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
