/* CN-7.0, step 4: every battle card, the draw pile and the Zeal marker. */
#include "battlefield.h"

#include "../../../rulesets/cruel-necessity/shown/battle_view.h"

enum { PARLIAMENT = 0 };

/* even_parliament with one event mark in the third sector: 4, 4, 2+3, 3+3 against 4, 4, 3+3, 3+4 */
static const char *const marked_parliament[CN_SLOTS] = {"p-cavalry-4-1", "p-cavalry-4-2", "p-foot-2-1",
                                                        "p-foot-3-2",    "p-foot-3-3",    "p-foot-3-4"};

/* Clashes with this card on top of the pile; stops at the Zeal marker, with the whole line still there. */
static void draw_in_battle(int number, const char *const royalist[CN_SLOTS]) {
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    harness_force(&h, face_of_card(number), 0);
    clash(marked_parliament, royalist);
    ASSERT_EVENT(EVENT_CARD_DRAWN, 0, (int16_t)battle_card(number));
}

/* A battle in which this card is in hand, stopped where it may be played. */
static void hold_in_battle(int number) {
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    give_card(number);
    clash(even_parliament, even_royalist);
}

static int own(int sector) {
    return cn_battle_sector_sum(&h.game, CN_PARLIAMENT, sector);
}

static int kings(int sector) {
    return cn_battle_sector_sum(&h.game, CN_ROYALIST, sector);
}

/* ---- drawing ---------------------------------------------------------------------------------- */

static void test_CN_7_0_one_card_for_every_event_mark_of_both_sides(void **unused) {
    (void)unused;
    static const char *const marked_royalist[CN_SLOTS] = {"r-cavalry-4-1", "r-cavalry-4-2", "r-foot-2-1",
                                                          "r-foot-2-2",    "r-foot-3-3",    "r-foot-4-1"};
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    clash(marked_parliament, marked_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_CARD_DRAWN), 3);
    harness_audit(&h);

    game = peace(NULL);
    state_of(game)->zeal = 1;
    clash(even_parliament, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_CARD_DRAWN), 0);
}

static void test_CN_7_0_kept_cards_outlast_the_battle(void **unused) {
    (void)unused;
    draw_in_battle(8, even_royalist);
    assert_true(state()->battle.hand & bit_of(battle_card(8)));
    harness_play(&h, PARLIAMENT, "pass-zeal");
    assert_true(harness_play_until(&h, STEP_ACTION_PHASE, 1) || step_now() == STEP_BATTLE_REROLL);
}

static void test_CN_7_0_an_empty_pile_is_made_of_the_discards(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    struct cn_battle *battle = cn_battle(game);
    state_of(game)->zeal = 1;
    battle->discard = battle->deck & (uint16_t)~bit_of(battle_card(2));
    battle->hand = (uint16_t)bit_of(battle_card(2));
    battle->deck = 0;
    clash(marked_parliament, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_CARDS_SHUFFLED), 1);
    assert_int_equal(harness_event_count(&h, EVENT_CARD_DRAWN), 1);
    harness_audit(&h);

    game = peace(NULL);
    battle = cn_battle(game);
    state_of(game)->zeal = 1;
    battle->retired = battle->deck;
    battle->deck = 0;
    clash(marked_parliament, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_NO_BATTLE_CARD), 1);
    harness_audit(&h);
}

/* ---- immediate cards -------------------------------------------------------------------------- */

static void test_CN_7_0_card_1_helps_rupert_alone(void **unused) {
    (void)unused;
    static const char *const with_rupert[CN_SLOTS] = {"r-cavalry-4-1", "r-rupert-cavalry", "r-foot-3-1",
                                                      "r-foot-3-2",    "r-foot-3-3",       "r-foot-4-1"};
    draw_in_battle(1, with_rupert);
    assert_int_equal(kings(0), 4);
    assert_int_equal(kings(1), 7);
    draw_in_battle(1, even_royalist);
    assert_int_equal(harness_event_count(&h, EVENT_NO_EFFECT), 1);
    assert_true(state()->battle.discard & bit_of(battle_card(1)));
}

static void test_CN_7_0_card_5_weakens_parliaments_foot(void **unused) {
    (void)unused;
    draw_in_battle(5, even_royalist);
    assert_int_equal(own(0), 4);
    assert_int_equal(own(2), 4);
    assert_int_equal(own(3), 5);
    assert_int_equal(kings(2), 6);
}

static void test_CN_7_0_card_11_strengthens_the_kings_foot(void **unused) {
    (void)unused;
    draw_in_battle(11, even_royalist);
    assert_int_equal(kings(1), 4);
    assert_int_equal(kings(2), 7);
    assert_int_equal(kings(3), 8);
}

static void test_CN_7_0_card_12_goes_to_the_weaker_horse(void **unused) {
    (void)unused;
    static const char *const uneven[CN_SLOTS] = {"r-cavalry-4-1", "r-cavalry-3-1", "r-foot-3-1",
                                                 "r-foot-3-2",    "r-foot-3-3",    "r-foot-4-1"};
    draw_in_battle(12, uneven);
    assert_int_equal(kings(0), 4);
    assert_int_equal(kings(1), 5);
    draw_in_battle(12, even_royalist); /* among equals the first */
    assert_int_equal(kings(0), 6);
    assert_int_equal(kings(1), 4);
}

static void test_CN_7_0_card_13_strikes_by_a_die(void **unused) {
    (void)unused;
    for (int roll = 1; roll <= 6; roll++) {
        struct game *game = peace(NULL);
        state_of(game)->zeal = 1;
        harness_force(&h, face_of_card(13), roll, 0);
        clash(marked_parliament, even_royalist);
        assert_int_equal(own(2), roll <= 3 ? 3 : 5);
        assert_int_equal(kings(2), roll <= 3 ? 6 : 4);
    }
}

static void test_CN_7_0_card_14_slows_all_horse(void **unused) {
    (void)unused;
    draw_in_battle(14, even_royalist);
    for (int sector = 0; sector < 2; sector++) {
        assert_int_equal(own(sector), 3);
        assert_int_equal(kings(sector), 3);
    }
    assert_int_equal(own(2), 5);
    /* no marker of anybody's own: Zeal may still go to the horse */
    assert_true(harness_is_legal(&h, PARLIAMENT, "commit-zeal:p-cavalry-4-1"));
}

static void test_CN_7_0_card_14_leaves_one_point(void **unused) {
    (void)unused;
    peace(NULL);
    clash(even_parliament, even_royalist);
    cn_battle_change_strength(harness_game(&h), CN_ROYALIST, 0, -3, 0, true);
    cn_battle_change_strength(harness_game(&h), CN_ROYALIST, 0, -1, 1, false);
    assert_int_equal(cn_battle_strength(&h.game, CN_ROYALIST, 0), 1);
    cn_battle_change_strength(harness_game(&h), CN_ROYALIST, 0, -5, 0, true);
    assert_int_equal(cn_battle_strength(&h.game, CN_ROYALIST, 0), 0);
}

static void test_CN_7_0_card_15_takes_from_the_weakest_unnamed_foot(void **unused) {
    (void)unused;
    draw_in_battle(15, even_royalist);
    assert_int_equal(cn_battle_strength(&h.game, CN_PARLIAMENT, 2), 1);
    assert_int_equal(own(2), 4);
    assert_false(harness_is_legal(&h, PARLIAMENT, "commit-zeal:p-foot-2-1"));
}

/* ---- kept cards ------------------------------------------------------------------------------- */

static void test_CN_7_0_card_4_betters_the_aftermath(void **unused) {
    (void)unused;
    hold_in_battle(4);
    harness_play(&h, PARLIAMENT, "play-battle-card:4");
    harness_force(&h, 6, 1, 1, 6, 6, 1, 3, 3, 0); /* won 3, 2, 1 */
    harness_play(&h, PARLIAMENT, "pass-zeal");
    assert_int_equal(state()->zeal, 3);

    hold_in_battle(4);
    harness_play(&h, PARLIAMENT, "play-battle-card:4");
    harness_force(&h, 3, 3, 3, 3, 3, 3, 3, 3, 0); /* a Draw */
    harness_play(&h, PARLIAMENT, "pass-zeal");
    assert_int_equal(state()->zeal, 2);

    hold_in_battle(4);
    int monarchy = state()->track[CN_TRACK_MONARCHY];
    harness_play(&h, PARLIAMENT, "play-battle-card:4");
    harness_force(&h, 1, 6, 1, 6, 1, 6, 1, 6, 0); /* a Defeat */
    harness_play(&h, PARLIAMENT, "pass-zeal");
    assert_int_equal(state()->track[CN_TRACK_MONARCHY], monarchy);
    assert_int_equal(state()->army[CN_NORTH].strength, 1);
    assert_int_equal(state()->battle.played, 0);
}

static void test_CN_7_0_card_6_strengthens_a_horse_of_ones_choice(void **unused) {
    (void)unused;
    hold_in_battle(6);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 3);
    harness_play(&h, PARLIAMENT, "play-card-on-unit:6:p-cavalry-4-2");
    assert_int_equal(own(1), 6);
    assert_false(harness_is_legal(&h, PARLIAMENT, "commit-zeal:p-cavalry-4-2"));
    assert_true(harness_is_legal(&h, PARLIAMENT, "commit-zeal:p-cavalry-4-1"));
    harness_audit(&h);
}

static void test_CN_7_0_card_7_weakens_a_horse_of_the_kings(void **unused) {
    (void)unused;
    hold_in_battle(7);
    harness_play(&h, PARLIAMENT, "play-card-on-unit:7:r-cavalry-4-1");
    assert_int_equal(kings(0), 3);
    assert_int_equal(kings(1), 4);
}

static void test_CN_7_0_card_9_goes_to_a_foot_sector(void **unused) {
    (void)unused;
    hold_in_battle(9);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "play-card-on-sector"), 2);
    harness_play(&h, PARLIAMENT, "play-card-on-sector:9:fourth");
    assert_int_equal(own(2), 6);
    assert_int_equal(own(3), 7);
}

static void test_CN_7_0_cards_may_be_held_back(void **unused) {
    (void)unused;
    hold_in_battle(9);
    harness_play(&h, PARLIAMENT, "pass-battle-cards");
    assert_int_equal(step_now(), STEP_BATTLE_ZEAL);
    assert_true(state()->battle.hand & bit_of(battle_card(9)));
}

static void test_CN_7_0_card_8_rolls_parliaments_die_again(void **unused) {
    (void)unused;
    peace(NULL);
    state_of(&h.game)->zeal = 0;
    give_card(8);
    harness_force(&h, 1, 5, 0);
    clash(even_parliament, even_royalist);
    assert_int_equal(step_now(), STEP_BATTLE_REROLL);
    harness_force(&h, 4, 3, 3, 3, 3, 3, 3, 0);
    harness_play(&h, PARLIAMENT, "play-battle-card:8");
    ASSERT_EVENT(EVENT_DICE, 0, 0, 4, 8, 5, 9);
    assert_int_equal(harness_forced_left(&h), 0);
}

static void test_CN_7_0_card_2_waits_for_the_sector_of_ones_choice(void **unused) {
    (void)unused;
    peace(NULL);
    state_of(&h.game)->zeal = 0;
    give_card(2);
    give_card(8);
    harness_force(&h, 3, 3, 1, 5, 0);
    clash(even_parliament, even_royalist);
    harness_play(&h, PARLIAMENT, "pass-battle-cards");
    assert_int_equal(flow_top(&h.game)->reg[BATTLE_REROLL_SECTOR], 1);
    harness_force(&h, 6, 1, 0);
    harness_play(&h, PARLIAMENT, "play-battle-card:2");
    ASSERT_EVENT(EVENT_DICE, 0, 1, 6, 10, 1, 5);
    assert_int_equal(step_now(), STEP_BATTLE_REROLL); /* the other card is still there */
    harness_play(&h, PARLIAMENT, "pass-battle-cards");
    ASSERT_EVENT(EVENT_SECTOR, 0, 1, CN_VICTORY);
}

static void test_CN_7_0_card_10_exchanges_a_unit_with_the_other_cards(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    cn_battle_add_named(game, unit_bit("p-london-trained-bands"));
    give_card(10);
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:north");
    harness_play(&h, PARLIAMENT, "commit-unit:p-london-trained-bands:third");
    harness_play(&h, PARLIAMENT, "stop-committing");
    assert_int_equal(step_now(), STEP_BATTLE_CARDS);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "play-card-on-unit"), 5); /* not the Named unit */
    int before = state()->battle.line[CN_PARLIAMENT][0];
    char key[64];
    snprintf(key, sizeof key, "play-card-on-unit:10:%s", cn_battle_content(game)->unit[before].id);
    harness_play(&h, PARLIAMENT, key);
    const struct event *exchanged = harness_event(&h, EVENT_EXCHANGED, 0);
    assert_non_null(exchanged);
    assert_int_equal(exchanged->arg[0], before);
    assert_int_not_equal(exchanged->arg[1], before);
    assert_int_equal(cn_battle_content(game)->unit[exchanged->arg[1]].branch, CN_CAVALRY);
    assert_true(state()->battle.discard & bit_of(battle_card(10))); /* once, and gone */
    harness_audit(&h);
}

/* Cards are drawn for the event marks first; then all that are held may be played, this one too. */
static void test_CN_7_0_card_10_is_played_in_the_battle_that_draws_it(void **unused) {
    (void)unused;
    draw_in_battle(10, even_royalist);
    assert_int_equal(step_now(), STEP_BATTLE_CARDS);
    uint64_t pool = state()->battle.pool & cn_battle_content(&h.game)->draws[CN_PARLIAMENT][CN_FOOT];
    harness_force(&h, face_of_unit(pool, "p-foot-2-2"), 0);
    harness_play(&h, PARLIAMENT, "play-card-on-unit:10:p-foot-3-2");
    assert_int_equal(state()->battle.line[CN_PARLIAMENT][3], unit("p-foot-2-2"));
    assert_int_equal(harness_event_count(&h, EVENT_CARD_DRAWN), 0); /* the draws are over */
    assert_int_equal(step_now(), STEP_BATTLE_ZEAL);
    harness_audit(&h);
}

static void test_CN_7_0_markers_go_with_the_unit_that_gives_way(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 1;
    give_card(6);
    give_card(10);
    clash(even_parliament, even_royalist);
    harness_play(&h, PARLIAMENT, "play-card-on-unit:6:p-cavalry-4-2");
    assert_int_equal(own(1), 6);
    harness_play(&h, PARLIAMENT, "play-card-on-unit:10:p-cavalry-4-2");
    const struct cn_unit *newcomer = cn_unit_in(&h.game, CN_PARLIAMENT, 1);
    assert_string_not_equal(newcomer->id, "p-cavalry-4-2");
    assert_int_equal(own(1), newcomer->strength);
    char key[64];
    snprintf(key, sizeof key, "commit-zeal:%s", newcomer->id);
    assert_true(harness_is_legal(&h, PARLIAMENT, key));
}

/* ---- Zeal ------------------------------------------------------------------------------------- */

static void test_CN_7_0_zeal_costs_one_and_adds_one(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 2;
    clash(even_parliament, even_royalist);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "commit-zeal"), CN_SLOTS);
    harness_force(&h, 3, 3, 3, 3, 3, 3, 3, 3, 0);
    harness_play(&h, PARLIAMENT, "commit-zeal:p-foot-3-1");
    ASSERT_EVENT(EVENT_DICE, 2, 2, 3, 10, 3, 9);
    assert_int_equal(state()->zeal, 1);
    play("infuse"); /* the marker is back for the map (R59) */
}

static void test_CN_7_0_the_view_shows_who_has_the_zeal_marker(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 2;
    give_card(2); /* stops at the dice */
    clash(even_parliament, even_royalist);
    harness_play(&h, PARLIAMENT, "commit-zeal:p-foot-3-1");
    assert_int_equal(step_now(), STEP_BATTLE_REROLL);
    struct writer view;
    writer_init(&view);
    out_object(&view);
    cn_battle_view(&h.game, &view);
    out_end_object(&view);
    const char *unit_shown = strstr(writer_text(&view), "\"p-foot-3-1\"");
    assert_non_null(unit_shown);
    const char *zeal = strstr(unit_shown, "\"zeal\":");
    assert_non_null(zeal);
    assert_memory_equal(zeal, "\"zeal\":true", 11);
    writer_finish(&view);
}

static void test_CN_7_0_no_zeal_no_question(void **unused) {
    (void)unused;
    struct game *game = peace(NULL);
    state_of(game)->zeal = 0;
    harness_force(&h, 3, 3, 3, 3, 3, 3, 3, 3, 0);
    clash(even_parliament, even_royalist);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_7_0_one_card_for_every_event_mark_of_both_sides),
        cmocka_unit_test(test_CN_7_0_kept_cards_outlast_the_battle),
        cmocka_unit_test(test_CN_7_0_an_empty_pile_is_made_of_the_discards),
        cmocka_unit_test(test_CN_7_0_card_1_helps_rupert_alone),
        cmocka_unit_test(test_CN_7_0_card_5_weakens_parliaments_foot),
        cmocka_unit_test(test_CN_7_0_card_11_strengthens_the_kings_foot),
        cmocka_unit_test(test_CN_7_0_card_12_goes_to_the_weaker_horse),
        cmocka_unit_test(test_CN_7_0_card_13_strikes_by_a_die),
        cmocka_unit_test(test_CN_7_0_card_14_slows_all_horse),
        cmocka_unit_test(test_CN_7_0_card_14_leaves_one_point),
        cmocka_unit_test(test_CN_7_0_card_15_takes_from_the_weakest_unnamed_foot),
        cmocka_unit_test(test_CN_7_0_card_4_betters_the_aftermath),
        cmocka_unit_test(test_CN_7_0_card_6_strengthens_a_horse_of_ones_choice),
        cmocka_unit_test(test_CN_7_0_card_7_weakens_a_horse_of_the_kings),
        cmocka_unit_test(test_CN_7_0_card_9_goes_to_a_foot_sector),
        cmocka_unit_test(test_CN_7_0_cards_may_be_held_back),
        cmocka_unit_test(test_CN_7_0_card_8_rolls_parliaments_die_again),
        cmocka_unit_test(test_CN_7_0_card_2_waits_for_the_sector_of_ones_choice),
        cmocka_unit_test(test_CN_7_0_card_10_exchanges_a_unit_with_the_other_cards),
        cmocka_unit_test(test_CN_7_0_card_10_is_played_in_the_battle_that_draws_it),
        cmocka_unit_test(test_CN_7_0_markers_go_with_the_unit_that_gives_way),
        cmocka_unit_test(test_CN_7_0_zeal_costs_one_and_adds_one),
        cmocka_unit_test(test_CN_7_0_no_zeal_no_question),
        cmocka_unit_test(test_CN_7_0_the_view_shows_who_has_the_zeal_marker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
