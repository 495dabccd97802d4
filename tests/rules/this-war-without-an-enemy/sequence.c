/* TW-1.2, TW-2.0 and TW-5.0: the order of Years, Turns and Phases, and the cards. */
#include "war.h"

#include "../../../rulesets/kit/text.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/victory.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/initiative.h"

static int bits(uint32_t set) {
    return __builtin_popcount(set);
}

/* Hands of two cards each, and an Initiative Phase to play them in. */
static void hands(const char *king, const char *parliament, int year) {
    struct tw_state *s = empty_map("full-war");
    set_turn(year, 2);
    for (int side = 0; side < SIDES; side++) {
        s->deck[side] |= s->hand[side];
        s->hand[side] = 0;
    }
    const int cards[SIDES] = {the_card(king), the_card(parliament)};
    for (int side = 0; side < SIDES; side++) {
        s->deck[side] &= ~card_bit(cards[side]);
        s->waiting[side] &= ~card_bit(cards[side]);
        s->hand[side] |= card_bit(cards[side]);
    }
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_TURN, KING, 0, 0, 0);
    harness_run(&h);
    assert_int_equal(top_step(), STEP_INITIATIVE);
}

static void play_both(const char *king, const char *parliament) {
    char key[32];
    snprintf(key, sizeof key, "play:%s", king);
    play(KING, key);
    snprintf(key, sizeof key, "play:%s", parliament);
    play(PARLIAMENT, key);
}

static void test_TW_1_2_three_points_are_a_major_victory(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    struct result result = {0};
    set_turn(1643, 2);
    s->vp = 3;
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_true(s->over);
    tw_result(&h.game, &result);
    assert_string_equal(result.outcome, "king-wins");
    assert_string_equal(result.degree, "major");
    assert_int_equal(result.role[KING].place, 1);
    assert_int_equal(result.role[PARLIAMENT].score, -3);
}

static void test_TW_1_2_no_points_at_the_end_are_the_kings(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    struct result result = {0};
    set_turn(1646, 6);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_true(s->over);
    tw_result(&h.game, &result);
    assert_string_equal(result.outcome, "king-wins");
    assert_string_equal(result.degree, "minor");
}

static void test_TW_2_1_six_cards_four_put_aside_in_1642(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 3);
    struct tw_state *s = state();
    assert_int_equal(bits(s->hand[KING]), 6);
    assert_int_equal(bits(s->hand[PARLIAMENT]), 6);
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(KING) | ROLE_BIT(PARLIAMENT));
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < 4; i++) {
            char key[32];
            snprintf(key, sizeof key, "discard:%s",
                     printed()->card[side * CARDS_SIDE + __builtin_ctz(s->hand[side])].id);
            play(side, key);
        }
    assert_int_equal(top_step(), STEP_INITIATIVE);
    assert_int_equal(bits(s->hand[KING]), 2);
    assert_int_equal(bits(s->discarded[PARLIAMENT]), 4);
    assert_int_equal(s->turn, 5);
}

static void test_TW_2_1_three_put_aside_in_the_prelude(void **unused) {
    (void)unused;
    harness_start(&h, "prelude", NULL, 3);
    assert_true(harness_play_until(&h, STEP_INITIATIVE, 200));
    assert_int_equal(bits(state()->hand[KING]), 3);
    assert_int_equal(state()->turn, 4);
}

static void test_TW_2_1_six_turns_and_six_cards_from_1643(void **unused) {
    (void)unused;
    harness_start(&h, "mid-war", NULL, 5);
    const struct tw_state *s = state();
    assert_int_equal(bits(s->hand[KING]), 6);
    assert_int_equal(top_step(), STEP_INITIATIVE);
    for (int turn = 1; turn <= 6 && !s->over; turn++) {
        assert_int_equal(s->turn, turn);
        assert_int_equal(bits(s->hand[KING]), 7 - turn);
        while (!s->over && s->turn == turn)
            if (!harness_play_until(&h, -1, 1) && flow_top(&h.game) == NULL)
                break;
    }
}

static void test_TW_2_21_irish_cessation(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1643, 4);
    begin(STEP_TURN, KING, 0, 0, 0);
    assert_int_equal(s->at[KING][PLACE_IRELAND], 0);
    set_turn(1643, 5);
    begin(STEP_TURN, KING, 0, 0, 0);
    assert_int_equal(bits_count(s->at[KING][PLACE_IRELAND]), 3);
    assert_int_equal(strength_of("r-irish-foot-1"), 4);
    assert_int_equal(strength_of("r-irish-foot-3"), 3);
    assert_int_equal(told(MAJOR), 1);
}

static void test_TW_2_22_callendar_comes_to_scotland(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1644, 4);
    begin(STEP_TURN, KING, 0, 0, 0);
    assert_int_equal(bits_count(s->at[PARLIAMENT][PLACE_SCOTLAND]), 2);
    assert_int_equal(place_of("c-callendar-foot-1"), PLACE_SCOTLAND);
}

static void test_TW_2_31_higher_number_is_player_1(void **unused) {
    (void)unused;
    hands("r01", "p09", 1643);
    play(PARLIAMENT, "play:p09");
    /* Sealed: the other neither sees it nor is held up by it. */
    assert_int_equal(h.events.item[0].kind, EVENT_CHOSEN);
    assert_int_equal(h.events.item[0].audience, ROLE_BIT(PARLIAMENT));
    assert_int_equal(h.game.ruleset->to_act(&h.game), ROLE_BIT(KING));
    assert_int_equal(state()->card[PARLIAMENT], 0xff);
    play(KING, "play:r01");
    assert_int_equal(told(REVEALED_CARD), 2);
    assert_int_equal(state()->player1, KING);
    assert_int_equal(state()->ap, 4);
}

static void test_TW_2_31_the_same_whoever_chooses_first(void **unused) {
    (void)unused;
    static unsigned char first[RULESET_MAX_STATE];
    hands("r01", "p09", 1643);
    play(PARLIAMENT, "play:p09");
    play(KING, "play:r01");
    memcpy(first, h.state, sizeof(struct tw_state));
    hands("r01", "p09", 1643);
    play(KING, "play:r01");
    play(PARLIAMENT, "play:p09");
    assert_memory_equal(first, h.state, sizeof(struct tw_state));
}

static void test_TW_2_31_surprise_attack_goes_first(void **unused) {
    (void)unused;
    hands("r20", "p01", 1643); /* 2 against 4 */
    play_both("r20", "p01");
    assert_int_equal(state()->player1, KING);
}

static void test_TW_2_31_ties_are_the_royalists_until_1643(void **unused) {
    (void)unused;
    hands("r01", "p01", 1643);
    play_both("r01", "p01");
    assert_int_equal(top_step(), STEP_FIRST_PLAYER);
    assert_int_equal(flow_top(&h.game)->role, KING);
    play(KING, "first:parliament");
    assert_int_equal(state()->player1, PARLIAMENT);
    hands("r20", "p20", 1644); /* two Surprise Attacks */
    play_both("r20", "p20");
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
}

static void test_TW_2_32_events_then_player_1_then_player_2(void **unused) {
    (void)unused;
    hands("r18", "p09", 1643); /* Camp Fever, 2; 3 */
    play_both("r18", "p09");
    assert_int_equal(state()->player1, PARLIAMENT);
    assert_int_equal(top_step(), STEP_EVENT_OFFER);
    assert_int_equal(flow_top(&h.game)->role, KING);
    play(KING, "decline:r18");
    assert_int_equal(top_step(), STEP_ACTIONS);
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    assert_int_equal(state()->ap, 3);
    play(PARLIAMENT, "pass");
    assert_int_equal(flow_top(&h.game)->role, KING);
    assert_int_equal(state()->ap, 2);
}

static void test_TW_2_33_tactical_follows_the_strategic_phase(void **unused) {
    (void)unused;
    hands("r01", "p01", 1643);
    play_both("r01", "p01");
    play(KING, "first:king");
    play(KING, "pass");
    assert_int_equal(state()->phase, PHASE_STRATEGIC);
    play(PARLIAMENT, "pass");
    /* No Battle, no Siege, nobody hungry: on to the next Turn's cards, or the end of this one. */
    assert_int_equal(state()->card[KING], 0xff);
    assert_true(state()->played[KING] & card_bit(the_card("r01")));
}

static void test_TW_2_34_supply_phase_before_sieges(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1643, 3);
    put_in("r-north-horse-northum", "durham", 4);
    put_in("r-north-horse-pool", "durham", 3);
    put_in("r-rupert", "durham", 4);
    begin(STEP_SUPPLY, KING, 0, 0, 0);
    assert_int_equal(top_step(), STEP_ATTRITION);
    play(KING, "lose:r-rupert");
    assert_int_equal(strength_of("r-rupert"), 3);
    assert_int_equal(top_step(), NONE);
    assert_int_equal(s->done[KING], 0);
}

static void test_TW_2_35_no_victory_phase_in_1642(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1642, 6);
    s->vp = -5;
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_false(s->over);
    set_turn(1643, 1);
    begin(STEP_VICTORY, KING, 0, 0, 0);
    assert_true(s->over);
    assert_int_equal(s->winner, PARLIAMENT);
}

static void test_TW_2_36_year_end_after_turn_6(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1642, 6);
    flow_call(harness_game(&h), STEP_YEAR, KING, 0, 0, 0);
    flow_top(&h.game)->phase = 2; /* a Turn is over */
    harness_run(&h);
    assert_int_equal(state()->phase, PHASE_YEAR_END);
    assert_int_equal(place_of("r-henrietta"), PLACE_CONTINENT);
    assert_int_equal(top_step(), STEP_REGIONAL_POINT);
    assert_int_equal(flow_top(&h.game)->role, KING); /* first until 1643 */
}

/* Who chooses a card reads its Action Points. */
static void test_TW_5_0_a_card_shows_its_number(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    assert_string_equal(domain_title(h.game.ruleset, h.game.content, DOM_CARD, the_card("r15")), "Turncoats (3)");
}

static void test_TW_5_0_twenty_six_cards_a_side(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    const struct tw_content *c = printed();
    for (int i = 0; i < CARDS; i++) {
        assert_int_equal(c->card[i].side, i / CARDS_SIDE);
        assert_in_range(c->card[i].ap, 2, 4);
        assert_int_equal(c->card[i].ap == 4, c->card[i].event == NO_EVENT);
    }
    /* Those of later years wait. */
    assert_true(state()->waiting[KING] & card_bit(the_card("r22")));
    harness_audit(&h);
}

static void test_TW_5_0_enacted_event_leaves_the_deck(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1643, 2);
    face_up("p23"); /* Fortification of London */
    s->enacted[PARLIAMENT] = 1;
    initiative_put_away(harness_game(&h));
    assert_true(s->beside[PARLIAMENT] & card_bit(the_card("p23")));
    face_up("p22"); /* Excise: not enacted, it stays */
    initiative_put_away(harness_game(&h));
    assert_true(s->played[PARLIAMENT] & card_bit(the_card("p22")));
}

MAIN(cmocka_unit_test(test_TW_1_2_three_points_are_a_major_victory),
     cmocka_unit_test(test_TW_1_2_no_points_at_the_end_are_the_kings),
     cmocka_unit_test(test_TW_2_1_six_cards_four_put_aside_in_1642),
     cmocka_unit_test(test_TW_2_1_three_put_aside_in_the_prelude),
     cmocka_unit_test(test_TW_2_1_six_turns_and_six_cards_from_1643), cmocka_unit_test(test_TW_2_21_irish_cessation),
     cmocka_unit_test(test_TW_2_22_callendar_comes_to_scotland),
     cmocka_unit_test(test_TW_2_31_higher_number_is_player_1),
     cmocka_unit_test(test_TW_2_31_the_same_whoever_chooses_first),
     cmocka_unit_test(test_TW_2_31_surprise_attack_goes_first),
     cmocka_unit_test(test_TW_2_31_ties_are_the_royalists_until_1643),
     cmocka_unit_test(test_TW_2_32_events_then_player_1_then_player_2),
     cmocka_unit_test(test_TW_2_33_tactical_follows_the_strategic_phase),
     cmocka_unit_test(test_TW_2_34_supply_phase_before_sieges), cmocka_unit_test(test_TW_2_35_no_victory_phase_in_1642),
     cmocka_unit_test(test_TW_2_36_year_end_after_turn_6), cmocka_unit_test(test_TW_5_0_a_card_shows_its_number),
     cmocka_unit_test(test_TW_5_0_twenty_six_cards_a_side), cmocka_unit_test(test_TW_5_0_enacted_event_leaves_the_deck))
