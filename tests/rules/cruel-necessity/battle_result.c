/* CN-7.2 and CN-7.0b: Benefit Points, deadly outcomes and the Recovery box. */
#include "battlefield.h"

enum { PARLIAMENT = 0 };

/* A Victory with all six units against the Army in England of one's choice: 3 Benefit Points. Named Parliamentary
 * units do not fight. */
static struct game *triumph(int army) {
    struct game *game = peace(NULL);
    struct cn_state *s = state_of(game);
    s->zeal = 0;
    for (int i = 0; i < CN_ARMIES; i++)
        s->army[i].area = 4;
    line_up(CN_PARLIAMENT, even_parliament);
    line_up(CN_ROYALIST, even_royalist);
    cn_battle(game)->army = (uint8_t)army;
    flow_call(game, STEP_BATTLE, 0);
    flow_top(game)->phase = 4;
    harness_force(&h, 6, 1, 6, 1, 6, 1, 6, 1, 0);
    harness_run(&h);
    assert_int_equal(step_now(), STEP_BATTLE_BENEFITS);
    assert_int_equal(s->battle.points, 3);
    return harness_game(&h);
}

/* ---- CN-7.2 ----------------------------------------------------------------------------------- */

static void test_CN_7_2_a_point_for_each_unit_beyond_three(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 6, 1, 6, 1, 6, 1, 3, 3, 0); /* 4, 2, 0 */
    clash(even_parliament, even_royalist);
    assert_int_equal(state()->battle.points, 1);

    game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 6, 1, 3, 3, 6, 1, 6, 1, 0); /* 5, 1, 0 */
    clash(even_parliament, even_royalist);
    assert_int_equal(state()->battle.points, 2);
}

static void test_CN_7_2_three_zeal(void **unused) {
    (void)unused;
    triumph(CN_NORTH);
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2); /* one more Zeal, or stop */
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    assert_int_equal(state()->zeal, 3);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

static void test_CN_7_2_one_zeal_and_a_track(void **unused) {
    (void)unused;
    triumph(CN_NORTH);
    int box = state()->track[CN_TRACK_MONARCHY];
    harness_play(&h, PARLIAMENT, "benefit-track:2:monarchy");
    assert_int_equal(state()->track[CN_TRACK_MONARCHY], box - 1);
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    assert_int_equal(state()->zeal, 1);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

static void test_CN_7_2_a_track_at_its_top_is_not_offered(void **unused) {
    (void)unused;
    struct game *game = triumph(CN_NORTH);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "benefit-track"), CN_TRACKS);
    state_of(game)->track[CN_TRACK_IRELAND] = 0;
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "benefit-track"), CN_TRACKS - 1);
}

static void test_CN_7_2_a_click_in_the_affected_region(void **unused) {
    (void)unused;
    struct game *game = triumph(CN_WEST);
    struct cn_state *s = state_of(game);
    assert_true(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:bristol"));
    assert_true(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:oxford"));
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:hull"));
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:edinburgh"));
    int dial = s->fortress[CN_OXFORD].dial;
    harness_play(&h, PARLIAMENT, "benefit-fortress:2:oxford");
    assert_int_equal(s->fortress[CN_OXFORD].dial, dial - 1);

    game = triumph(CN_WEST);
    s = game->state;
    dial = s->fortress[CN_BRISTOL].dial;
    harness_play(&h, PARLIAMENT, "benefit-fortress:2:bristol");
    assert_int_equal(s->fortress[CN_BRISTOL].dial, dial + 1);
    assert_int_equal(s->fortress[CN_BRISTOL].side, CN_PARLIAMENT);
}

/* R31, R50: London lies in North and in West; Parliament at its bottom cannot improve it. */
static void test_CN_7_2_a_click_for_london_from_either_region(void **unused) {
    (void)unused;
    for (int army = CN_NORTH; army <= CN_WEST; army++) {
        struct cn_state *s = triumph(army)->state;
        s->track[CN_TRACK_PARLIAMENT] = CN_BOXES - 1;
        assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:london"));
        s->track[CN_TRACK_PARLIAMENT] = 2;
        int dial = s->fortress[CN_LONDON].dial;
        harness_play(&h, PARLIAMENT, "benefit-fortress:2:london");
        assert_int_equal(s->fortress[CN_LONDON].dial, dial + 1);
    }
}

static void test_CN_7_2_no_click_for_a_full_fortress(void **unused) {
    (void)unused;
    struct game *game = triumph(CN_WEST);
    state_of(game)->fortress[CN_BRISTOL].dial = content_of(game)->fortress[CN_BRISTOL].highest[CN_PARLIAMENT];
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:bristol"));
}

static void test_CN_7_2_capture_only_of_a_fortress_under_siege(void **unused) {
    (void)unused;
    struct game *game = triumph(CN_WEST);
    struct cn_state *s = state_of(game);
    s->fortress[CN_BRISTOL] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    s->army[CN_WEST].area = 3; /* in the fortress's own Area: no siege */
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:bristol"));
    s->fortress[CN_BRISTOL].dial = 2; /* not a capture */
    assert_true(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:bristol"));
    s->fortress[CN_BRISTOL].dial = 1;
    s->army[CN_WEST].area = 4;
    harness_play(&h, PARLIAMENT, "benefit-fortress:2:bristol");
    assert_int_equal(s->fortress[CN_BRISTOL].side, CN_PARLIAMENT);
    assert_int_equal(s->fortress[CN_BRISTOL].dial, 1);
}

/* R57: before it may be besieged Oxford can be worn down, not taken. */
static void test_CN_7_2_a_closed_oxford_is_not_captured(void **unused) {
    (void)unused;
    struct game *game = triumph(CN_NORTH);
    struct cn_state *s = state_of(game);
    s->army[CN_NORTH].area = s->army[CN_WEST].area = 4;
    s->oxford_open = 0;
    s->fortress[CN_OXFORD] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:oxford"));
    s->oxford_open = 1;
    assert_true(harness_is_legal(&h, PARLIAMENT, "benefit-fortress:2:oxford"));
    s->oxford_open = 0;
    s->fortress[CN_OXFORD].dial = 2;
    harness_play(&h, PARLIAMENT, "benefit-fortress:2:oxford");
    assert_int_equal(s->fortress[CN_OXFORD].side, CN_ROYALIST);
    assert_int_equal(s->fortress[CN_OXFORD].dial, 1);
}

static void test_CN_7_2_strength_markers_on_the_affected_army(void **unused) {
    (void)unused;
    triumph(CN_WEST);
    assert_label("benefit-strength:2:west", "Weaken the Army of the West: -1 strength this turn (Benefit Points: 2)");
    assert_label("benefit-strength:3:west", "Weaken the Army of the West: -2 strength this turn (Benefit Points: 3)");
    harness_play(&h, PARLIAMENT, "benefit-strength:2:west");
    assert_int_equal(state()->army[CN_WEST].strength, -1);
    assert_false(harness_is_legal(&h, PARLIAMENT, "benefit-strength:3:west"));

    triumph(CN_NORTH);
    harness_play(&h, PARLIAMENT, "benefit-strength:3:north");
    assert_int_equal(state()->army[CN_NORTH].strength, -2);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

/* The domain holds the Strength markers that can be bought, each by its price. */
static void test_CN_7_2_weakenings_are_the_strength_markers(void **unused) {
    (void)unused;
    triumph(CN_WEST);
    assert_int_equal(domain_count(ruleset_entry(), printed(), DOM_WEAKENING), 2);
    assert_string_equal(domain_id(ruleset_entry(), printed(), DOM_WEAKENING, 1), "3");
    assert_string_equal(domain_title(ruleset_entry(), printed(), DOM_WEAKENING, 1), "-2 strength");
}

static void test_CN_7_2_points_may_be_left(void **unused) {
    (void)unused;
    triumph(CN_NORTH);
    harness_play(&h, PARLIAMENT, "stop-benefits");
    assert_int_equal(state()->zeal, 0);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
    assert_int_equal(state()->battle.points, 0);
}

static void test_CN_7_2_card_3_adds_two_points_after_any_victory(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    give_card(3);
    harness_force(&h, 6, 1, 1, 6, 6, 1, 3, 3, 0); /* won 3, 2, 1 */
    clash(even_parliament, even_royalist);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2);
    harness_play(&h, PARLIAMENT, "play-battle-card:3");
    assert_int_equal(state()->battle.points, 2);
    assert_true(state()->battle.discard & bit_of(battle_card(3)));

    game = peace(NULL);
    state_of(game)->zeal = 0;
    give_card(3);
    harness_force(&h, 3, 3, 3, 3, 3, 3, 3, 3, 0); /* a Draw: the card is kept */
    clash(even_parliament, even_royalist);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
    assert_true(state()->battle.hand & bit_of(battle_card(3)));
}

/* ---- CN-7.0b ---------------------------------------------------------------------------------- */

static const char *const named_parliament[CN_SLOTS] = {"p-ironsides", "p-cavalry-4-1", "p-london-trained-bands",
                                                       "p-foot-3-1",  "p-foot-3-2",    "p-foot-3-3"};
static const char *const named_royalist[CN_SLOTS] = {"r-cavalry-4-1", "r-rupert-cavalry", "r-foot-3-1",
                                                     "r-foot-3-2",    "r-foot-3-3",       "r-rupert-bluecoats"};

/* The Ironsides lose and roll this; all else is drawn. */
static void ironsides_lose_and_roll(int roll) {
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 1, 6, 4, 3, 3, 4, 4, 3, roll, 0); /* 5:4 and 4:5 strength */
    clash(named_parliament, named_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 0, 5, 1);
    assert_int_equal(harness_event_count(&h, EVENT_DEADLY), 1);
    harness_audit(&h);
}

static void test_CN_7_0b_each_fate_has_two_faces(void **unused) {
    (void)unused;
    for (int roll = 1; roll <= 6; roll++) {
        ironsides_lose_and_roll(roll);
        const struct cn_battle *battle = &state()->battle;
        assert_int_equal((battle->removed & unit_bit("p-ironsides")) != 0, roll <= 2);
        assert_int_equal((battle->recovery & unit_bit("p-ironsides")) != 0, roll == 3 || roll == 4);
        assert_int_equal((battle->pool & unit_bit("p-ironsides")) != 0, roll >= 5);
    }
}

static void test_CN_7_0b_named_royalists_roll_where_they_lost(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    /* first lost, second won, third and fourth drawn: the Ironsides and Rupert */
    harness_force(&h, 1, 6, 6, 1, 3, 4, 4, 3, 6, 1, 0);
    clash(named_parliament, named_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_DEADLY), 2);
    assert_true(state()->battle.removed == unit_bit("r-rupert-cavalry"));
    assert_true(state()->battle.pool & unit_bit("p-ironsides"));
    harness_audit(&h);
}

static void test_CN_7_0b_unnamed_units_come_back_unharmed(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    uint64_t pool = cn_battle(game)->pool;
    state_of(game)->zeal = 0;
    harness_force(&h, 1, 6, 1, 6, 1, 6, 1, 6, 0);
    clash(even_parliament, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_DEADLY), 0);
    assert_true(state()->battle.pool == pool);
}

static void test_CN_7_0b_recovery_lasts_one_battle(void **unused) {
    (void)unused;
    ironsides_lose_and_roll(3);
    assert_true(state()->battle.recovery == unit_bit("p-ironsides"));
    cn_battle_add_named(harness_game(&h), unit_bit("p-cromwell"));
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:west");
    assert_false(harness_is_legal(&h, PARLIAMENT, "commit-unit:p-ironsides:first"));
    assert_true(harness_play_until(&h, STEP_ACTION_PHASE, 100));
    assert_true(state()->battle.pool & unit_bit("p-ironsides"));
    harness_audit(&h);
}

static void test_CN_7_0b_a_salvaged_draw_keeps_the_kings_losses(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 2;
    harness_force(&h, 3, 4, 1, 6, 1, 6, 6, 1, 0); /* 2, 1, 3 with Rupert's Bluecoats beaten */
    clash(named_parliament, named_royalist);
    harness_play(&h, PARLIAMENT, "pass-zeal");
    assert_int_equal(step_now(), STEP_BATTLE_SALVAGE);
    harness_force(&h, 5, 1, 0); /* the Trained Bands live, the Bluecoats do not */
    harness_play(&h, PARLIAMENT, "salvage-draw");
    assert_int_equal(harness_event_count(&h, EVENT_DEADLY), 2);
    assert_true(state()->battle.removed == unit_bit("r-rupert-bluecoats"));
    assert_int_equal(state()->zeal, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_7_2_a_point_for_each_unit_beyond_three),
        cmocka_unit_test(test_CN_7_2_three_zeal),
        cmocka_unit_test(test_CN_7_2_one_zeal_and_a_track),
        cmocka_unit_test(test_CN_7_2_a_track_at_its_top_is_not_offered),
        cmocka_unit_test(test_CN_7_2_a_click_in_the_affected_region),
        cmocka_unit_test(test_CN_7_2_a_click_for_london_from_either_region),
        cmocka_unit_test(test_CN_7_2_no_click_for_a_full_fortress),
        cmocka_unit_test(test_CN_7_2_capture_only_of_a_fortress_under_siege),
        cmocka_unit_test(test_CN_7_2_a_closed_oxford_is_not_captured),
        cmocka_unit_test(test_CN_7_2_strength_markers_on_the_affected_army),
        cmocka_unit_test(test_CN_7_2_weakenings_are_the_strength_markers),
        cmocka_unit_test(test_CN_7_2_points_may_be_left),
        cmocka_unit_test(test_CN_7_2_card_3_adds_two_points_after_any_victory),
        cmocka_unit_test(test_CN_7_0b_each_fate_has_two_faces),
        cmocka_unit_test(test_CN_7_0b_named_royalists_roll_where_they_lost),
        cmocka_unit_test(test_CN_7_0b_unnamed_units_come_back_unharmed),
        cmocka_unit_test(test_CN_7_0b_recovery_lasts_one_battle),
        cmocka_unit_test(test_CN_7_0b_a_salvaged_draw_keeps_the_kings_losses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
