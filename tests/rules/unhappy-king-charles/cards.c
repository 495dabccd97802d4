/* Decks, hands, Core cards, Aces in the Hole, bonus and Combat cards: UP-5.4, UP-11, UP-12, UP-19.1. */
#include "king.h"

#include "../../../rulesets/kit/cards.h"

static int at(int place) {
    return cards_count(state()->cards.at, CARDS, place);
}
static int place_of(int number) {
    return state()->cards.at[CARD(number)];
}
/* The cards of a place go to another. */
static void empty_place(int from, int to) {
    cards_move(state()->cards.at, CARDS, from, to);
}
static void begin_draw(void) {
    begin(STEP_DRAW_CARDS, PARLIAMENT, 0, 0, 0);
}

static void test_UP_5_4_decks(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        harness_start(&h, "war", NULL, seed);
        assert_int_equal(at(HAND_ROYALIST), 7);
        assert_int_equal(at(HAND_PARLIAMENT), 7);
        assert_true(place_of(1) == HAND_ROYALIST || place_of(1) == HAND_PARLIAMENT);
        assert_int_equal(at(DRAW_TOP), 0);
        assert_int_equal(at(DRAW_EARLY), 35);
        assert_int_equal(at(ASIDE_MID), 21);
        assert_int_equal(at(ASIDE_LATE), 27);
        assert_int_equal(at(ASIDE_ALT_HIST), 12);
        assert_int_equal(place_of(3), ASIDE_NEW_MODEL);
    }
}

static void test_UP_11_four_cards_and_the_core_cards(void **unused) {
    (void)unused;
    empty_map(NULL);
    begin_draw();
    assert_int_equal(at(HAND_ROYALIST), 6);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
    assert_int_equal(place_of(4), HAND_ROYALIST);
    assert_int_equal(place_of(7), HAND_PARLIAMENT);
    assert_int_equal(at(CORE_ROYALIST) + at(CORE_PARLIAMENT), 0);
}

static void test_UP_11_parliament_draws_three_with_the_new_model(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->new_model = 1;
    put_card(3, CORE_PARLIAMENT);
    begin_draw();
    assert_int_equal(at(HAND_PARLIAMENT), 6); /* three of them Core cards */
    assert_int_equal(place_of(3), HAND_PARLIAMENT);
    s = empty_map("edition=gmt");
    s->new_model = 1;
    put_card(3, OUT);
    begin_draw();
    assert_int_equal(at(HAND_PARLIAMENT), 6); /* four drawn and two Core cards */
    assert_int_equal(place_of(3), OUT);
}

static void test_UP_11_1_the_mid_war_deck_in_winter_1643(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    begin_draw();
    assert_int_equal(at(ASIDE_MID), 21);
    s->turn = 4;
    begin_draw();
    assert_int_equal(at(ASIDE_MID), 0);
    assert_int_equal(at(DRAW_MID), 22); /* 20 and two Alt-Hist cards; card 2 lies above */
    assert_int_equal(at(DRAW_SCOTS), 1);
    assert_int_equal(at(ASIDE_ALT_HIST), 10);
    assert_int_equal(told(MID_WAR), 1);
}

static void test_UP_11_1_card_2_comes_before_the_mid_war_cards(void **unused) {
    (void)unused;
    empty_map(NULL);
    empty_place(DRAW_EARLY, DISCARD);
    deck_add(harness_game(&h), LAYER_MID);
    assert_int_equal(deck_draw(harness_game(&h), ROYALIST, HAND_ROYALIST), CARD(2));
}

/* The Early War deck ends before its time: the next is added at once, and everybody has a full hand. */
static void test_UP_11_an_early_end_of_the_deck(void **unused) {
    (void)unused;
    empty_map(NULL);
    empty_place(DRAW_EARLY, DISCARD);
    put_card(8, DRAW_EARLY);
    begin_draw();
    assert_int_equal(told(MID_WAR), 1);
    assert_int_equal(at(HAND_ROYALIST), 6);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
}

/* Leaves n cards of the Mid War deck and begins the Draw Phase. */
static void draw_with_mid_cards(int n, const char *options) {
    struct uk_state *s = empty_map(options);
    s->turn = 7;
    empty_place(DRAW_EARLY, DISCARD);
    deck_add(harness_game(&h), LAYER_MID);
    put_card(2, OUT);
    empty_place(DRAW_MID, DISCARD);
    for (int k = 0; k < n; k++)
        put_card(30 + k, DRAW_MID);
    begin_draw();
}

static void test_UP_11_1_the_last_card_to_the_royalist(void **unused) {
    (void)unused;
    draw_with_mid_cards(3, NULL); /* R P R: Parliament's next card is the New Model Army */
    assert_int_equal(place_of(3), HAND_PARLIAMENT);
    assert_int_equal(told(LATE_WAR), 1);
    assert_int_equal(at(HAND_ROYALIST), 6);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
    assert_int_equal(at(ASIDE_ALT_HIST), 0);
}

static void test_UP_11_1_the_last_card_to_parliament(void **unused) {
    (void)unused;
    draw_with_mid_cards(2,
                        NULL); /* R P: both are the Royalist's, and the New Model Army takes the place of the second */
    assert_int_equal(place_of(3), HAND_PARLIAMENT);
    assert_int_equal(place_of(30), HAND_ROYALIST);
    assert_int_equal(place_of(31), HAND_ROYALIST);
    assert_int_equal(at(HAND_ROYALIST), 6);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
}

static void test_UP_11_1_the_royalist_hand_is_full(void **unused) {
    (void)unused;
    draw_with_mid_cards(8, NULL);
    assert_int_equal(place_of(3), ASIDE_NEXT_HAND);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
    empty_place(HAND_PARLIAMENT, DISCARD);
    empty_place(HAND_ROYALIST, DISCARD);
    state()->turn++;
    begin_draw();
    assert_int_equal(place_of(3), HAND_PARLIAMENT);
    assert_int_equal(at(HAND_PARLIAMENT), 4); /* it is one of the four */
}

/* GMT has no word of a full hand: the last card of the Mid War deck is the Royalist's fifth. */
static void test_UG_6_8_the_last_card_goes_to_a_full_hand(void **unused) {
    (void)unused;
    draw_with_mid_cards(8, "edition=gmt");
    assert_int_equal(place_of(3), HAND_PARLIAMENT);
    assert_int_equal(at(ASIDE_NEXT_HAND), 0);
    assert_int_equal(at(HAND_ROYALIST), 7);
    assert_int_equal(at(HAND_PARLIAMENT), 6);
}

static void test_UP_11_1_by_an_event(void **unused) {
    (void)unused;
    for (int passed = 0; passed < 2; passed++) {
        struct uk_state *s = empty_map(NULL);
        empty_place(DRAW_EARLY, DISCARD);
        deck_add(harness_game(&h), LAYER_MID);
        put_card(2, OUT);
        empty_place(DRAW_MID, DISCARD);
        put_card(30, DRAW_MID);
        s->passed = (uint8_t)(passed << PARLIAMENT);
        uk_cards_draw_by_event(harness_game(&h), ROYALIST, 2);
        assert_int_equal(at(HAND_ROYALIST), 2);
        assert_int_equal(place_of(3), passed ? ASIDE_NEXT_HAND : HAND_PARLIAMENT);
        assert_int_equal(told(LATE_WAR), 1);
    }
}

static void test_UP_12_6a_draws_beyond_the_last_deck_are_lost(void **unused) {
    (void)unused;
    empty_map(NULL);
    empty_place(DRAW_EARLY, DISCARD);
    deck_add(harness_game(&h), LAYER_MID);
    deck_add(&h.game, LAYER_LATE);
    empty_place(DRAW_SCOTS, OUT);
    empty_place(DRAW_MID, OUT);
    empty_place(DRAW_LATE, OUT);
    put_card(40, DRAW_LATE);
    uk_cards_draw_by_event(harness_game(&h), ROYALIST, 3);
    assert_int_equal(at(HAND_ROYALIST), 1);
}

static void test_UP_12_2_core_cards_lie_aside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(5, HAND_ROYALIST);
    card_take(harness_game(&h), ROYALIST, CARD(5), false);
    assert_int_equal(s->plays[ROYALIST], 5);
    card_put_away(&h.game, ROYALIST, CARD(5), USE_PLACE_PCS);
    assert_int_equal(place_of(5), CORE_ROYALIST);
    put_card(8, HAND_ROYALIST);
    card_take(&h.game, ROYALIST, CARD(8), false);
    card_put_away(&h.game, ROYALIST, CARD(8), USE_RECRUIT);
    assert_int_equal(place_of(8), DISCARD);
}

static void test_UG_ED_recruitment_cards_wait(void **unused) {
    (void)unused;
    empty_map("edition=gmt");
    put_card(8, IN_PLAY);
    card_put_away(harness_game(&h), ROYALIST, CARD(8), USE_RECRUIT);
    assert_int_equal(place_of(8), ASIDE_RECRUITED);
    uk_cards_end_campaign(&h.game);
    assert_int_equal(place_of(8), DISCARD);
}

static void test_UP_12_2_the_new_model_is_a_core_card(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->new_model = 1;
    put_card(3, HAND_PARLIAMENT);
    s->active = PARLIAMENT;
    assert_false(holds_mandatory(printed(), s, PARLIAMENT));
    begin(STEP_PLAY, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "play:3:place-pcs"));
    assert_false(legal(PARLIAMENT, "play:3:event"));
    play(PARLIAMENT, "play:3:place-pcs");
    assert_int_equal(flow_top(&h.game)->reg[PLACE_PCS_LEFT], 2);
    play(PARLIAMENT, "done");
    assert_int_equal(place_of(3), CORE_PARLIAMENT);
}

static void test_UP_12_3_what_becomes_an_ace(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(4, HAND_ROYALIST);
    put_card(25, HAND_ROYALIST);
    put_card(59, HAND_ROYALIST);
    put_card(22, HAND_PARLIAMENT);
    uk_cards_end_campaign(harness_game(&h));
    assert_int_equal(place_of(4), CORE_ROYALIST);
    assert_int_equal(place_of(25), DISCARD);
    assert_int_equal(place_of(59), ACES_ROYALIST);
    assert_int_equal(place_of(22), ACES_PARLIAMENT);
    assert_true(card_is_at_hand(&h.game, ROYALIST, CARD(59), false));
    assert_int_equal(uk_cards_held(s, PARLIAMENT), 1);
    s->turn = 10; /* Winter 1645 */
    assert_false(card_is_at_hand(&h.game, ROYALIST, CARD(59), false));
    assert_int_equal(uk_cards_held(s, PARLIAMENT), 0);
}

static void test_UP_12_6a_aces_are_immune(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(59, ACES_ROYALIST);
    assert_false(card_can_be_forced(s, ROYALIST));
    assert_false(uk_event_is_possible(&h.game, PARLIAMENT, CARD(76)));
    put_card(60, HAND_ROYALIST);
    assert_true(uk_event_is_possible(&h.game, PARLIAMENT, CARD(76)));
    int plays = s->plays[ROYALIST];
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(76)));
    assert_int_equal(place_of(60), DISCARD);
    assert_int_equal(place_of(59), ACES_ROYALIST);
    assert_int_equal(s->plays[ROYALIST], plays);
}

static void test_UP_12_6a_a_core_card_is_lost_for_the_turn(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(4, HAND_ROYALIST);
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(76)));
    assert_int_equal(place_of(4), CORE_ROYALIST);
}

static void test_UP_12_6a_a_mandatory_card_takes_place(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->war_begun = 0;
    put_card(1, HAND_PARLIAMENT);
    put_general("essex", "london");
    int plays = s->plays[PARLIAMENT];
    run(uk_event_begin(&h.game, ROYALIST, CARD(89)));
    assert_true(s->war_begun);
    assert_int_equal(s->plays[PARLIAMENT], plays - 1);
    assert_int_equal(top_step(), STEP_RECRUIT); /* as if Parliament had played it */
    play(PARLIAMENT, "done");
    assert_int_equal(place_of(1), OUT);
    assert_true(set_has(s->cards.happened[PARLIAMENT], CARD(1)));
}

static void test_UP_12_5_events_by_side(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_true(uk_event_is_possible(&h.game, ROYALIST, CARD(59)));
    assert_false(uk_event_is_possible(&h.game, PARLIAMENT, CARD(59)));
    assert_false(uk_event_is_possible(&h.game, ROYALIST, CARD(68)));
    assert_true(uk_event_is_possible(&h.game, ROYALIST, CARD(79)));
    assert_true(uk_event_is_possible(&h.game, PARLIAMENT, CARD(79)));
    for (int side = 0; side < SIDES; side++)
        for (int card = 0; card < CARDS; card++)
            if (card == CARD(88) || (printed()->card[card].flags & CARD_COMBAT) ||
                printed()->card[card].kind != CARD_EVENT)
                assert_false(uk_event_is_possible(&h.game, side, card));
}

static void test_UP_12_5_events_that_happen_once(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_true(uk_event_is_possible(&h.game, PARLIAMENT, CARD(99)));
    set_add(s->cards.happened[PARLIAMENT], CARD(99));
    assert_false(uk_event_is_possible(&h.game, PARLIAMENT, CARD(99)));
    set_add(s->cards.happened[ROYALIST], CARD(100));
    assert_true(uk_event_is_possible(&h.game, ROYALIST, CARD(100)));
    s->edition = EDITION_GMT;
    assert_false(uk_event_is_possible(&h.game, ROYALIST, CARD(100)));
    s->edition = EDITION_PHALANX;
    set_add(s->cards.happened[ROYALIST], CARD(78)); /* once for each side */
    assert_false(uk_event_is_possible(&h.game, ROYALIST, CARD(78)));
    assert_true(uk_event_is_possible(&h.game, PARLIAMENT, CARD(78)));
}

static void test_UP_12_5_combat_cards(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(26, HAND_ROYALIST);
    put_card(27, HAND_ROYALIST);
    put_card(28, BONUS_ROYALIST);
    assert_true(combat_card_fits(&h.game, ROYALIST, CARD(26), ATTACKER));
    assert_false(combat_card_fits(&h.game, ROYALIST, CARD(26), DEFENDER));
    assert_true(combat_card_fits(&h.game, ROYALIST, CARD(27), DEFENDER));
    assert_false(combat_card_fits(&h.game, ROYALIST, CARD(28), ATTACKER)); /* won in this Activation */
    combat_card_play(harness_game(&h), ROYALIST, CARD(26), ATTACKER);
    assert_int_equal(s->battle.card[ATTACKER], CARD(26));
    assert_int_equal(s->plays[ROYALIST], 5);
    assert_int_equal(place_of(26), DISCARD);
}

/* Who is asked follows from the numbers that all know: Core cards are no Combat cards. */
static void test_UP_12_5_who_could_hold_a_combat_card(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(4, HAND_ROYALIST);
    put_card(59, ACES_ROYALIST);
    assert_false(combat_card_possible(&h.game, ROYALIST));
    put_card(59, HAND_ROYALIST);
    assert_true(combat_card_possible(&h.game, ROYALIST));
}

static void test_UP_19_1c_bonus_cards(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(8, DISCARD);
    bonus_draw(harness_game(&h), PARLIAMENT, 2); /* there is but one on the pile */
    bonus_draw(&h.game, ROYALIST, 2);
    assert_int_equal(place_of(8), BONUS_PARLIAMENT);
    assert_int_equal(at(BONUS_ROYALIST), 2);
    assert_int_equal(bonus_waiting(s), PARLIAMENT);
    int plays = s->plays[PARLIAMENT];
    assert_true(card_is_at_hand(&h.game, PARLIAMENT, CARD(8), true));
    assert_false(card_is_at_hand(&h.game, PARLIAMENT, CARD(8), false));
    card_take(&h.game, PARLIAMENT, CARD(8), true);
    assert_int_equal(s->plays[PARLIAMENT], plays);
    assert_int_equal(bonus_waiting(s), ROYALIST);
    int first = NONE;
    for (int card = 0; card < CARDS; card++)
        if (card_is_at_hand(&h.game, ROYALIST, card, true))
            first = card;
    card_take(&h.game, ROYALIST, first, true);
    assert_int_equal(bonus_waiting(s), ROYALIST);
    bonus_draw(&h.game, PARLIAMENT, 1); /* the pile is empty */
    assert_int_equal(s->cards.bonus_count, 1);
}

/* The Royalist knows that they lay on the pile, and no more. */
static void test_UP_19_1c_another_world_has_others(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int number = 8; number < 14; number++)
        put_card(number, DISCARD);
    bonus_draw(harness_game(&h), PARLIAMENT, 1);
    int drawn = s->cards.bonus[0].card[0];
    bool another = false;
    for (int k = 0; k < 50; k++) {
        h.game.ruleset->resample(harness_game(&h), ROYALIST);
        int card = s->cards.bonus[0].card[0];
        another = another || card != drawn;
        assert_in_range(card, CARD(8), CARD(13));
        assert_true(card_is_at_hand(&h.game, PARLIAMENT, card, true));
    }
    assert_true(another);
}

/* Also by who has passed: these cards are outside the count. */
static void test_UP_19_1c_who_has_passed_plays_them(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->passed = bit_of(ROYALIST);
    bonus_draw(harness_game(&h), ROYALIST, 1);
    put_card(9, HAND_PARLIAMENT);
    begin(STEP_CARD_PLAY, PARLIAMENT, CARD(9), USE_PLACE_PCS, 0);
    play(PARLIAMENT, "done");
    assert_int_equal(top_step(), STEP_PLAY);
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    assert_false(legal(ROYALIST, "pass"));
}

MAIN(cmocka_unit_test(test_UP_5_4_decks), cmocka_unit_test(test_UP_11_four_cards_and_the_core_cards),
     cmocka_unit_test(test_UP_11_parliament_draws_three_with_the_new_model),
     cmocka_unit_test(test_UP_11_1_the_mid_war_deck_in_winter_1643),
     cmocka_unit_test(test_UP_11_1_card_2_comes_before_the_mid_war_cards),
     cmocka_unit_test(test_UP_11_an_early_end_of_the_deck),
     cmocka_unit_test(test_UP_11_1_the_last_card_to_the_royalist),
     cmocka_unit_test(test_UP_11_1_the_last_card_to_parliament),
     cmocka_unit_test(test_UG_6_8_the_last_card_goes_to_a_full_hand),
     cmocka_unit_test(test_UP_11_1_the_royalist_hand_is_full), cmocka_unit_test(test_UP_11_1_by_an_event),
     cmocka_unit_test(test_UP_12_6a_draws_beyond_the_last_deck_are_lost),
     cmocka_unit_test(test_UP_12_2_core_cards_lie_aside), cmocka_unit_test(test_UG_ED_recruitment_cards_wait),
     cmocka_unit_test(test_UP_12_2_the_new_model_is_a_core_card), cmocka_unit_test(test_UP_12_3_what_becomes_an_ace),
     cmocka_unit_test(test_UP_12_6a_aces_are_immune), cmocka_unit_test(test_UP_12_6a_a_core_card_is_lost_for_the_turn),
     cmocka_unit_test(test_UP_12_6a_a_mandatory_card_takes_place), cmocka_unit_test(test_UP_12_5_events_by_side),
     cmocka_unit_test(test_UP_12_5_events_that_happen_once), cmocka_unit_test(test_UP_12_5_combat_cards),
     cmocka_unit_test(test_UP_12_5_who_could_hold_a_combat_card), cmocka_unit_test(test_UP_19_1c_bonus_cards),
     cmocka_unit_test(test_UP_19_1c_another_world_has_others),
     cmocka_unit_test(test_UP_19_1c_who_has_passed_plays_them))
