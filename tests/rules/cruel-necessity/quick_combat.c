/* CN-12.3: a battle in two dice. */
#include "battlefield.h"

enum { PARLIAMENT = 0 };

/* One quick combat against the Army of the West with these dice; what came of it. */
static int quick(int own, int kings) {
    join_battle();
    harness_play(&h, PARLIAMENT, "quick-combat");
    harness_force(&h, own, kings, 0);
    harness_play(&h, PARLIAMENT, "battle-against:west");
    const struct event *event = harness_event(&h, EVENT_QUICK_DICE, 0);
    assert_non_null(event);
    return event->arg[2];
}

static struct game *quick_peace(void) {
    return peace("quick-combat=true");
}

static void test_CN_12_3_asked_only_with_the_option(void **unused) {
    (void)unused;
    peace(NULL);
    join_battle();
    assert_int_equal(step_now(), STEP_BATTLE_ARMY);
    quick_peace();
    join_battle();
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2);
    harness_play(&h, PARLIAMENT, "fight-battle");
    harness_play(&h, PARLIAMENT, "battle-against:north");
    assert_int_equal(harness_event_count(&h, EVENT_LINE), CN_SECTORS);
}

static void test_CN_12_3_margins_before_and_after_the_cards(void **unused) {
    (void)unused;
    for (int own = 1; own <= 6; own++)
        for (int kings = 1; kings <= 6; kings++)
            for (int stage = 0; stage < 3; stage++) {
                struct game *game = quick_peace();
                state_of(game)->revealed = stage == 0 ? 0 : bit_of(25) | (stage == 2 ? bit_of(28) : 0);
                int margin = 3 - stage, lead = own - kings;
                assert_int_equal(quick(own, kings), lead >= margin ? CN_VICTORY : lead <= -2 ? CN_DEFEAT : CN_DRAW);
            }
}

/* R60: what lies behind a later start has been revealed. */
static void test_CN_12_3_margins_of_the_later_starts(void **unused) {
    (void)unused;
    static const char *const start[] = {"first-civil-war", "second-civil-war", "third-civil-war"};
    static const int margin[] = {3, 1, 1};
    for (int i = 0; i < 3; i++)
        for (int lead = 0; lead <= 3; lead++) {
            harness_start(&h, start[i], "quick-combat=true", 1);
            assert_int_equal(quick(2 + lead, 2), lead >= margin[i] ? CN_VICTORY : CN_DRAW);
        }
}

static void test_CN_12_3_results_as_usual(void **unused) {
    (void)unused;
    struct game *game = quick_peace();
    state_of(game)->turn = 5;
    assert_int_equal(quick(6, 1), CN_VICTORY);
    assert_true(state()->army[CN_WEST].disordered);
    assert_int_equal(state()->last_battle_won, 5);

    game = quick_peace();
    int monarchy = state_of(game)->track[CN_TRACK_MONARCHY];
    assert_int_equal(quick(1, 6), CN_DEFEAT);
    assert_int_equal(state()->track[CN_TRACK_MONARCHY], monarchy + 1);
    assert_int_equal(state()->army[CN_WEST].strength, 1);
    harness_audit(&h);
}

static void test_CN_12_3_no_cards_points_zeal_or_deadly_outcomes(void **unused) {
    (void)unused;
    struct game *game = quick_peace();
    cn_battle_add_named(game, unit_bit("p-cromwell"));
    give_card(3);
    state_of(game)->zeal = 5;
    quick(6, 1);
    assert_int_equal(step_now(), STEP_ACTION_PHASE); /* nothing was asked */
    assert_int_equal(state()->battle.army, CN_NONE); /* and nothing of it is left */
    assert_int_equal(state()->battle.quick, 0);
    assert_int_equal(state()->zeal, 5);
    assert_true(state()->battle.hand & bit_of(battle_card(3)));
    assert_true(state()->battle.pool & unit_bit("p-cromwell"));
    harness_audit(&h);
}

static void test_CN_12_3_counts_as_the_battle_that_is_missed(void **unused) {
    (void)unused;
    struct game *game = quick_peace();
    cn_battle(game)->pool &= ~unit_bit("r-rupert-cavalry");
    cn_battle(game)->recovery = unit_bit("r-rupert-cavalry");
    quick(3, 3);
    assert_true(state()->battle.recovery == 0);
    assert_true(state()->battle.pool & unit_bit("r-rupert-cavalry"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_12_3_asked_only_with_the_option),
        cmocka_unit_test(test_CN_12_3_margins_before_and_after_the_cards),
        cmocka_unit_test(test_CN_12_3_margins_of_the_later_starts),
        cmocka_unit_test(test_CN_12_3_results_as_usual),
        cmocka_unit_test(test_CN_12_3_no_cards_points_zeal_or_deadly_outcomes),
        cmocka_unit_test(test_CN_12_3_counts_as_the_battle_that_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
