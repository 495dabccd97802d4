/* TW-10.0: the Victory Phase and its Events. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/events.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/victory.h"

static struct tw_state *victory_phase(const char *scenario, int year, int turn, int vp) {
    struct tw_state *s = empty_map(scenario);
    set_turn(year, turn);
    s->vp = (int8_t)vp;
    begin(STEP_VICTORY, KING, 0, 0, 0);
    return s;
}

static struct result outcome(void) {
    struct result result = {0};
    tw_result(&h.game, &result);
    return result;
}

static void test_TW_10_0_three_points(void **unused) {
    (void)unused;
    assert_false(victory_phase("full-war", 1644, 2, 2)->over);
    assert_false(victory_phase("full-war", 1644, 2, -2)->over);
    assert_true(victory_phase("full-war", 1644, 2, 3)->over);
    assert_string_equal(outcome().degree, "major");
    assert_true(victory_phase("full-war", 1644, 2, -4)->over);
    assert_string_equal(outcome().outcome, "parliament-wins");
}

static void test_TW_10_0_end_of_1646(void **unused) {
    (void)unused;
    assert_true(victory_phase("full-war", 1646, 6, -1)->over);
    assert_string_equal(outcome().outcome, "parliament-wins");
    assert_string_equal(outcome().degree, "minor");
    assert_true(victory_phase("mid-to-late-war", 1646, 6, 0)->over);
    assert_string_equal(outcome().outcome, "king-wins");
    assert_false(victory_phase("mid-to-late-war", 1646, 5, 0)->over);
}

static void test_TW_10_0_resignation(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    tw_conclude(harness_game(&h), KING, CONCLUDE_RESIGN);
    assert_int_equal(h.game.ruleset->to_act(&h.game), 0);
    assert_string_equal(outcome().outcome, "parliament-wins");
    assert_null(outcome().degree);
}

static void test_TW_10_11_two_points_after_the_scots(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1646, 3);
    s->vp = -2;
    face_up("p25");
    face_up("r01");
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_int_equal(top_step(), STEP_EVENT_OFFER);
    play(PARLIAMENT, "enact:p25");
    assert_true(s->over);
    assert_int_equal(s->reason, BY_THE_SCOTS);
    assert_string_equal(outcome().degree, "major");
}

static void test_TW_10_11_charles_is_another_commander(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->in_force |= bit_of(KING_SURRENDERS);
    put_in("r-charles", "leicestershire", 1);
    block_lose(harness_game(&h), the_block("r-charles"), 1);
    assert_int_equal(s->vp, 0);
}

static struct tw_state *dismissed(void) {
    struct tw_state *s = empty_map("full-war");
    set_turn(1645, 3);
    s->in_force |= bit_of(RUPERT_DISMISSED);
    s->rupert_disgraced = 1;
    return s;
}

static void test_TW_10_12_rupert_is_replaced(void **unused) {
    (void)unused;
    struct tw_state *s = dismissed();
    put_in("r-rupert", "leicestershire", 2);
    put_in("r-midlands-foot-i2", "leicestershire", 3);
    put_in("r-north-horse-pool", "leicestershire", 3);
    put_in("r-charles", "oxfordshire", 3);
    put_in("r-newcastle", "durham", 3);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_int_equal(place_of("r-rupert"), PLACE_REMOVED);
    assert_int_equal(place_of("r-rupert-dismissed"), the_area("leicestershire"));
    assert_int_equal(strength_of("r-rupert-dismissed"), 2);
    assert_false(card_event_in_force(s, RUPERT_DISMISSED));
    assert_int_equal(top_step(), STEP_RUPERT);
    play(KING, "send:r-north-horse-pool");
    assert_int_equal(harness_event(&h, EVENT_TURNS_TO, 0)->audience, ROLE_BIT(KING));
    assert_true(legal(KING, "area:oxfordshire")); /* to the king */
    assert_true(legal(KING, "area:durham"));      /* or home */
    assert_false(legal(KING, "area:kent"));
    play(KING, "area:durham");
    assert_int_equal(harness_event(&h, EVENT_WENT, 0)->audience, ROLE_BIT(KING));
    play(KING, "pass");
    assert_int_equal(place_of("r-midlands-foot-i2"), the_area("leicestershire")); /* at home anyway */
    assert_int_equal(top_step(), NONE);
}

/* Where the king is his owner alone knows, so the question does not tell. */
static void test_TW_10_12_asked_with_the_king_there_too(void **unused) {
    (void)unused;
    dismissed();
    put_in("r-rupert", "leicestershire", 2);
    put_in("r-charles", "leicestershire", 3);
    put_in("r-north-horse-pool", "leicestershire", 3);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_int_equal(top_step(), STEP_RUPERT);
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
    play(KING, "pass");
    assert_int_equal(place_of("r-north-horse-pool"), the_area("leicestershire"));
}

static void test_TW_10_12_only_after_a_disgrace(void **unused) {
    (void)unused;
    struct tw_state *s = dismissed();
    s->rupert_disgraced = 0;
    put_in("r-rupert", "leicestershire", 2);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_int_equal(place_of("r-rupert"), the_area("leicestershire"));
    /* To be Eliminated is one. */
    block_eliminate(harness_game(&h), the_block("r-rupert"));
    assert_true(s->rupert_disgraced);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_int_equal(place_of("r-rupert-dismissed"), PLACE_POOL);
    assert_int_equal(place_of("r-rupert"), PLACE_REMOVED);
}

static void test_TW_10_12_others_are_not_stranded_by_it(void **unused) {
    (void)unused;
    dismissed();
    put_in("r-rupert", "leicestershire", 2);
    put_in("r-north-horse-pool", "leicestershire", 3);
    put_in("r-wales-horse-1", "kent", 2); /* left behind by somebody else */
    put_in("r-charles", "oxfordshire", 3);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    play(KING, "pass");
    assert_int_equal(place_of("r-north-horse-pool"), PLACE_POOL); /* nobody leads it now */
    assert_int_equal(place_of("r-wales-horse-1"), the_area("kent"));
}

MAIN(cmocka_unit_test(test_TW_10_0_three_points), cmocka_unit_test(test_TW_10_0_end_of_1646),
     cmocka_unit_test(test_TW_10_0_resignation), cmocka_unit_test(test_TW_10_11_two_points_after_the_scots),
     cmocka_unit_test(test_TW_10_11_charles_is_another_commander), cmocka_unit_test(test_TW_10_12_rupert_is_replaced),
     cmocka_unit_test(test_TW_10_12_asked_with_the_king_there_too),
     cmocka_unit_test(test_TW_10_12_only_after_a_disgrace),
     cmocka_unit_test(test_TW_10_12_others_are_not_stranded_by_it))
