/* CN-6.1 and CN-7.0: the steps of a battle, who stands where and who wins; CN-7.0a and CN-7.1. */
#include "../../support/svg.h"
#include "battlefield.h"

enum { PARLIAMENT = 0 };

/* ---- CN-6.1 ----------------------------------------------------------------------------------- */

static void test_CN_6_1_the_battle_comes_before_the_armies(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    const struct cn_ops ops = content_of(game)->card[20].ops; /* The Battle of Newbury */
    push_ops(ops.first, ops.count);
    harness_run(&h);
    assert_int_equal(step_now(), STEP_BATTLE_ARMY);
    assert_int_equal(harness_event_count(&h, EVENT_ACTIVATES), 0);
    assert_true(harness_play_until(&h, STEP_ACTION_PHASE, 200));
}

/* ---- CN-7.0, steps 1 to 3 --------------------------------------------------------------------- */

static void test_CN_7_0_only_armies_in_england(void **unused) {
    (void)unused;
    peace(NULL);
    join_battle();
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2);
    assert_true(harness_is_legal(&h, PARLIAMENT, "battle-against:north"));
    assert_true(harness_is_legal(&h, PARLIAMENT, "battle-against:west"));
}

/* The battle is on before anybody knows against whom. */
static void test_CN_7_0_the_battle_is_shown_before_its_army_is_chosen(void **unused) {
    (void)unused;
    peace(NULL);
    assert_true(view_has("\"battle\":null"));
    join_battle();
    assert_true(view_has("\"battle\":{\"army\":null,\"quick\":false,\"sectors\":[{\"id\":\"first\""));
    assert_true(board_has("still to be chosen"));
    harness_play(&h, PARLIAMENT, "battle-against:west");
    assert_int_not_equal(step_now(), STEP_ACTION_PHASE); /* there is Zeal to commit */
    assert_true(view_has("\"battle\":{\"army\":\"west\""));
    assert_true(board_has("Battle: the Army of the West"));
    assert_true(harness_play_until(&h, STEP_ACTION_PHASE, 200));
    assert_true(view_has("\"battle\":null"));
    assert_false(board_has("id=\"battle\""));
}

static void test_CN_7_0_numbers_fit_their_counters(void **unused) {
    (void)unused;
    peace(NULL);
    clash(even_parliament, even_royalist);
    harness_game(&h);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        for (int side = 0; side < 2; side++)
            cn_battle_change_strength(&h.game, side, slot, slot % 2 ? 8 : -2, 0, true);
    struct writer board;
    writer_init(&board);
    ruleset_entry()->board(&h.game, 0, &(struct board_request){.part = BOARD_WHOLE}, &board);
    struct svg_count count = {0};
    assert_true(svg_look(writer_text(&board), board.length, &count));
    if (count.faults[SVG_OUTSIDE] + count.faults[SVG_OVERLAP] + count.faults[SVG_COVERED] > 0)
        fail_msg("%s", count.first);
    assert_true(count.boxes > 2 * CN_SLOTS + CN_ARMIES);
    writer_finish(&board);
    assert_true(board_has(">+8<")); /* on a badge of its own */
    assert_true(board_has(">12<"));
}

/* By the place that they have on the board, so that nobody need know which one comes first. */
static void test_CN_7_0_sectors_tell_wing_and_branch(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    cn_battle_add_named(game, unit_bit("p-cromwell") | unit_bit("p-new-model-army-1"));
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:west");
    assert_label("commit-unit:p-cromwell:first", "Commit Cromwell (strength 6): First Sector (right cavalry)");
    assert_label("commit-unit:p-cromwell:second", "Commit Cromwell (strength 6): Second Sector (left cavalry)");
    assert_label("commit-unit:p-new-model-army-1:third",
                 "Commit New Model Army (1) (strength 4): Third Sector (right foot)");
    assert_label("commit-unit:p-new-model-army-1:fourth",
                 "Commit New Model Army (1) (strength 4): Fourth Sector (left foot)");
}

static void test_CN_7_0_named_units_are_committed_by_choice(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    cn_battle_add_named(game, unit_bit("p-cromwell") | unit_bit("p-new-model-army-1"));
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:west");
    assert_int_equal(step_now(), STEP_BATTLE_COMMIT);
    /* horse to the wings, foot to the middle, or nobody at all */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2 + 2 + 1);
    harness_play(&h, PARLIAMENT, "commit-unit:p-cromwell:second");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2 + 1);
    harness_play(&h, PARLIAMENT, "stop-committing");
    assert_int_equal(state()->battle.line[CN_PARLIAMENT][1], unit("p-cromwell"));
    assert_true(state()->battle.pool & unit_bit("p-new-model-army-1"));
    harness_audit(&h);
}

static void test_CN_7_0_a_unit_cannot_be_committed_to_a_full_sector(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    cn_battle_add_named(game, unit_bit("p-cromwell") | unit_bit("p-ironsides"));
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:north");
    harness_play(&h, PARLIAMENT, "commit-unit:p-cromwell:first");
    assert_false(harness_is_legal(&h, PARLIAMENT, "commit-unit:p-ironsides:first"));
    assert_true(harness_is_legal(&h, PARLIAMENT, "commit-unit:p-ironsides:second"));
}

static void test_CN_7_0_lines_are_filled_from_the_pools(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        peace(NULL);
        h.seed = seed * 7919;
        join_battle();
        harness_play(&h, PARLIAMENT, "battle-against:north");
        assert_int_equal(harness_event_count(&h, EVENT_LINE), CN_SECTORS);
        if (state()->battle.army == CN_NONE)
            continue;
        for (int side = 0; side < 2; side++)
            for (int slot = 0; slot < CN_SLOTS; slot++)
                assert_int_equal(cn_unit_in(&h.game, side, slot)->branch, slot < 2 ? CN_CAVALRY : CN_FOOT);
        harness_audit(&h);
    }
}

static void test_CN_7_0_recovering_and_lost_units_do_not_fight(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    cn_battle_add_named(game, unit_bit("p-cromwell") | unit_bit("p-ironsides"));
    cn_battle(game)->pool &= ~unit_bit("p-cromwell");
    cn_battle(game)->recovery = unit_bit("p-cromwell");
    cn_battle_remove(game, unit_bit("r-rupert-cavalry"));
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:north");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "commit-unit"), 2);
    assert_false(harness_is_legal(&h, PARLIAMENT, "commit-unit:p-cromwell:first"));
    harness_play(&h, PARLIAMENT, "stop-committing");
    for (int slot = 0; slot < 2; slot++)
        assert_int_not_equal(state()->battle.line[CN_ROYALIST][slot], unit("r-rupert-cavalry"));
}

/* ---- CN-7.0, steps 5 and 6 -------------------------------------------------------------------- */

static void test_CN_7_0_two_points_win_a_sector_and_one_does_not(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    /* 4:4, 4:4, 6:6, 6:7 before the dice */
    harness_force(&h, 3, 1, 2, 1, 1, 3, 1, 1, 0);
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_SECTOR, 0, 0, CN_VICTORY);
    ASSERT_EVENT(EVENT_SECTOR, 1, 1, CN_DRAW);
    ASSERT_EVENT(EVENT_SECTOR, 2, 2, CN_DEFEAT);
    ASSERT_EVENT(EVENT_SECTOR, 3, 3, CN_DRAW);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 1, 3, 2);
    assert_int_equal(state()->zeal, 0);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

static void test_CN_7_0_a_tie_for_the_majority_is_a_draw(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 6, 1, 1, 6, 6, 1, 1, 6, 0); /* three in Victory, three in Defeat */
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 3, 0, 3);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

static void test_CN_7_0_victory_disorders_the_army(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    struct cn_state *s = state_of(game);
    s->zeal = 0;
    s->turn = 9;
    s->army[CN_NORTH].area = 2;
    harness_force(&h, 6, 1, 3, 3, 6, 1, 3, 3, 0); /* three in Victory, three in Draw: but 6:7 draws */
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 3, 3, 0);
    assert_false(s->army[CN_NORTH].disordered);
    assert_int_equal(s->last_battle_won, 0);

    game = peace(NULL);
    s = game->state;
    s->zeal = 0;
    s->turn = 9;
    harness_force(&h, 6, 1, 1, 6, 6, 1, 3, 3, 0); /* 3, 2, 1 */
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_VICTORY, 3, 2, 1);
    assert_true(s->army[CN_NORTH].disordered);
    assert_int_equal(s->last_battle_won, 9);
    assert_int_equal(step_now(), STEP_ACTION_PHASE); /* no Benefit Points, no question */
}

static void test_CN_7_0_defeat_helps_the_king(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    struct cn_state *s = state_of(game);
    s->zeal = 0;
    harness_force(&h, 1, 6, 1, 6, 1, 6, 1, 6, 0);
    int monarchy = s->track[CN_TRACK_MONARCHY];
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DEFEAT, 0, 0, 6);
    assert_int_equal(s->track[CN_TRACK_MONARCHY], monarchy + 1);
    assert_int_equal(s->army[CN_NORTH].strength, 1);
    assert_int_equal(s->last_battle_won, 0);
    harness_audit(&h);
}

static void test_CN_7_0_an_event_card_may_add_to_a_victory(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    struct cn_state *s = state_of(game);
    const struct cn_op *op = &content_of(game)->op[content_of(game)->card[52].ops.first]; /* Dunbar */
    assert_int_equal(op->kind, CN_OP_BATTLE);
    assert_true(op->then.count > 0);
    s->zeal = 0;
    s->battle.extra = (int16_t)op->then.first;
    s->battle.extra_count = (uint8_t)op->then.count;
    harness_force(&h, 6, 1, 1, 6, 6, 1, 3, 3, 0);
    clash(even_parliament, even_royalist);
    assert_true(s->army[CN_NORTH].disordered);
    assert_true(s->army[CN_SCOTLAND].disordered);
    /* The card itself calls it, and a battle that is not won does not bring it. */
    int won = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        harness_start(&h, "first-civil-war", "chronological=true", seed);
        s = state();
        s->zeal = 0;
        resolve(52);
        bool victory = false, scots = false;
        for (bool more = true; more; more = step_now() != STEP_ACTION_PHASE) {
            if (step_now() != STEP_BATTLE_ARMY)
                harness_play_until(&h, STEP_ACTION_PHASE, 1);
            else
                play("battle-against:west");
            const struct event *outcome = harness_event(&h, EVENT_OUTCOME, 0);
            victory = victory || (outcome != NULL && outcome->arg[0] == CN_VICTORY);
            for (int i = 0; i < harness_event_count(&h, EVENT_DISORDERED); i++)
                scots = scots || harness_event(&h, EVENT_DISORDERED, i)->arg[0] == CN_SCOTLAND;
        }
        assert_int_equal(scots, victory);
        won += victory;
    }
    assert_in_range(won, 1, 39);
}

/* ---- CN-7.0a ---------------------------------------------------------------------------------- */

static void lose_with_two_won(void) {
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    /* first and second draw and lose, third wins, fourth loses: 2, 1, 3 */
    harness_force(&h, 3, 3, 1, 6, 6, 1, 1, 6, 0);
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DEFEAT, 2, 1, 3);
    assert_int_equal(step_now(), STEP_BATTLE_SALVAGE);
    state_of(game)->zeal = 4;
}

static void test_CN_7_0a_salvaging_a_draw(void **unused) {
    (void)unused;
    lose_with_two_won();
    int monarchy = state()->track[CN_TRACK_MONARCHY];
    harness_play(&h, PARLIAMENT, "salvage-draw");
    assert_int_equal(state()->zeal, 3);
    assert_int_equal(state()->track[CN_TRACK_MONARCHY], monarchy);
    assert_int_equal(state()->army[CN_NORTH].strength, 0);
    assert_false(state()->army[CN_NORTH].disordered);
    harness_audit(&h);
}

static void test_CN_7_0a_salvage_declined(void **unused) {
    (void)unused;
    lose_with_two_won();
    int monarchy = state()->track[CN_TRACK_MONARCHY];
    harness_play(&h, PARLIAMENT, "decline-salvage");
    assert_int_equal(state()->zeal, 4);
    assert_int_equal(state()->track[CN_TRACK_MONARCHY], monarchy + 1);
}

static void test_CN_7_0a_no_salvage_of_four_lost(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 6, 1, 6, 1, 1, 6, 1, 6, 0); /* 2, 0, 4 */
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DEFEAT, 2, 0, 4);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

static void test_CN_7_0a_no_salvage_without_victory_units(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 3, 3, 1, 6, 3, 3, 1, 6, 0); /* 0, 3, 3 is a Draw by itself */
    clash(even_parliament, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 0, 3, 3);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

/* ---- CN-7.1 ----------------------------------------------------------------------------------- */

static const char *const with_cromwell[CN_SLOTS] = {"p-cavalry-4-1", "p-cromwell", "p-foot-3-1",
                                                    "p-foot-3-2",    "p-foot-3-3", "p-foot-3-4"};

static void test_CN_7_1_cromwell_turns_on_the_foot_of_his_wing(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 1, 1, 1, 1, 1, 1, 1, 1, 0);
    clash(with_cromwell, even_royalist);
    ASSERT_EVENT(EVENT_TURNS_INWARD, 0, (int16_t)unit("p-cromwell"), 3, 3);
    ASSERT_EVENT(EVENT_DICE, 2, 2, 1, 7, 1, 7);  /* not the third sector: he stands on the left */
    ASSERT_EVENT(EVENT_DICE, 3, 3, 1, 10, 1, 8); /* 6 + 3 against 7 */
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 3, 3, 0);
}

static void test_CN_7_1_not_without_a_victory(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 1, 1, 1, 2, 1, 1, 1, 1, 0); /* 7 against 6 */
    clash(with_cromwell, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_TURNS_INWARD), 0);
    ASSERT_EVENT(EVENT_DICE, 3, 3, 1, 7, 1, 8);
}

static void test_CN_7_1_he_stays_in_victory_whatever_his_foot_does(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 1, 1, 1, 1, 1, 1, 1, 6, 0); /* 10 against 13 */
    clash(with_cromwell, even_royalist);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_DRAW, 1, 3, 2);
    assert_true(state()->battle.pool & unit_bit("p-cromwell"));
    assert_int_equal(harness_event_count(&h, EVENT_DEADLY), 0);
}

static void test_CN_7_1_zeal_on_cromwell_stays_behind(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    harness_force(&h, 1, 1, 1, 1, 1, 1, 1, 1, 0);
    clash(with_cromwell, even_royalist);
    harness_play(&h, PARLIAMENT, "commit-zeal:p-cromwell");
    ASSERT_EVENT(EVENT_DICE, 1, 1, 1, 8, 1, 5);
    ASSERT_EVENT(EVENT_DICE, 3, 3, 1, 10, 1, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_6_1_the_battle_comes_before_the_armies),
        cmocka_unit_test(test_CN_7_0_only_armies_in_england),
        cmocka_unit_test(test_CN_7_0_the_battle_is_shown_before_its_army_is_chosen),
        cmocka_unit_test(test_CN_7_0_numbers_fit_their_counters),
        cmocka_unit_test(test_CN_7_0_sectors_tell_wing_and_branch),
        cmocka_unit_test(test_CN_7_0_named_units_are_committed_by_choice),
        cmocka_unit_test(test_CN_7_0_a_unit_cannot_be_committed_to_a_full_sector),
        cmocka_unit_test(test_CN_7_0_lines_are_filled_from_the_pools),
        cmocka_unit_test(test_CN_7_0_recovering_and_lost_units_do_not_fight),
        cmocka_unit_test(test_CN_7_0_two_points_win_a_sector_and_one_does_not),
        cmocka_unit_test(test_CN_7_0_a_tie_for_the_majority_is_a_draw),
        cmocka_unit_test(test_CN_7_0_victory_disorders_the_army),
        cmocka_unit_test(test_CN_7_0_defeat_helps_the_king),
        cmocka_unit_test(test_CN_7_0_an_event_card_may_add_to_a_victory),
        cmocka_unit_test(test_CN_7_0a_salvaging_a_draw),
        cmocka_unit_test(test_CN_7_0a_salvage_declined),
        cmocka_unit_test(test_CN_7_0a_no_salvage_of_four_lost),
        cmocka_unit_test(test_CN_7_0a_no_salvage_without_victory_units),
        cmocka_unit_test(test_CN_7_1_cromwell_turns_on_the_foot_of_his_wing),
        cmocka_unit_test(test_CN_7_1_not_without_a_victory),
        cmocka_unit_test(test_CN_7_1_he_stays_in_victory_whatever_his_foot_does),
        cmocka_unit_test(test_CN_7_1_zeal_on_cromwell_stays_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
