/* Henrietta: 26. */
#include "king.h"

#include "../../../rulesets/unhappy-king-charles/rules/henrietta.h"
#include "../../../rulesets/kit/cards.h"

static int at(int place) {
    return cards_count(state()->cards.at, CARDS, place);
}
static int face_up(int side, int space) {
    return cards_nth(state()->cards.at, CARDS, SOLO_FACE_UP + SOLO_SPACES * side + space, 0);
}
static void lay(int number, int side, int space) {
    put_card(number, SOLO_FACE_UP + SOLO_SPACES * side + space);
}
static int pile(int side) {
    int n = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        n += state()->cards.pile[side][layer];
    return n;
}
/* Displays without a card, the Core cards beside them; the draw deck as it was. */
static struct uk_state *empty_displays(void) {
    struct uk_state *s = empty_map_of("henrietta", NULL);
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] >= SOLO_FACE_UP)
            s->cards.at[card] = DRAW_EARLY;
    put_card(1, OUT);
    memset(s->cards.pile, 0, sizeof s->cards.pile);
    memset(s->cards.space, 0, sizeof s->cards.space);
    s->plays[ROYALIST] = s->plays[PARLIAMENT] = 6;
    return s;
}

static void test_UP_26_1_set_up(void **unused) {
    (void)unused;
    harness_start(&h, "henrietta", NULL, 5);
    assert_int_equal(state()->cards.at[CARD(3)], ASIDE_NEW_MODEL);
    assert_int_equal(at(ASIDE_MID), 21);
    for (int side = 0; side < SIDES; side++) {
        int core = 0;
        for (int card = 0; card < CARDS; card++)
            core += state()->cards.at[card] == side && printed()->card[card].period == PERIOD_CORE;
        assert_int_equal(core, 2);
        assert_int_equal(at(side), 2); /* no hand beside them */
    }
}

static void test_UP_26_2_the_displays(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    s->turn = 0;
    put_card(1, ASIDE_NEXT_HAND);
    begin(STEP_DRAW_CARDS, PARLIAMENT, 0, 0, 0);
    for (int side = 0; side < SIDES; side++) {
        assert_int_not_equal(face_up(side, SPACE_A), NONE);
        assert_int_not_equal(face_up(side, SPACE_B), NONE);
        assert_int_equal(face_up(side, SPACE_D), NONE);
        assert_int_equal(s->cards.space[side][SPACE_D], 1 + LAYER_EARLY);
        assert_int_equal(s->cards.space[side][SPACE_E], 1 + LAYER_EARLY);
        assert_int_equal(s->plays[side], 7);
    }
    assert_int_equal(pile(ROYALIST) + pile(PARLIAMENT), 44 - 8); /* 44 Early War cards but card 1 */
    assert_true(face_up(ROYALIST, SPACE_C) == CARD(1) || face_up(PARLIAMENT, SPACE_C) == CARD(1));
}

static void test_UP_26_3_what_the_die_allows(void **unused) {
    (void)unused;
    static const struct {
        int face;
        const char *spaces; /* that may be played, K: a Core card */
    } key[] = {{1, "CK"}, {2, "ABCK"}, {3, "CDEK"}, {4, "AB"}, {5, "DE"}, {6, "ABCDE"}};
    for (int i = 0; i < 6; i++) {
        struct uk_state *s = empty_displays();
        put_card(4, HAND_ROYALIST);
        for (int space = 0; space < SOLO_SPACES; space++)
            lay(8 + space, ROYALIST, space);
        roll(key[i].face);
        begin(STEP_DECISION_DIE, ROYALIST, 0, 0, 0);
        assert_int_equal(s->cards.die, key[i].face);
        for (int space = 0; space < SOLO_SPACES; space++)
            assert_int_equal(card_is_at_hand(&h.game, ROYALIST, CARD(8 + space), false),
                             strchr(key[i].spaces, "ABDEC"[space]) != NULL);
        assert_int_equal(card_is_at_hand(&h.game, ROYALIST, CARD(4), false), strchr(key[i].spaces, 'K') != NULL);
        assert_false(card_is_at_hand(&h.game, PARLIAMENT, CARD(8), false));
    }
}

static void test_UP_26_3_cards_are_turned_up(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    s->cards.space[ROYALIST][SPACE_D] = s->cards.space[ROYALIST][SPACE_E] = 1 + LAYER_EARLY;
    s->cards.pile[ROYALIST][LAYER_EARLY] = 5;
    roll(5, 1, 1);
    begin(STEP_DECISION_DIE, ROYALIST, 0, 0, 0);
    assert_int_not_equal(face_up(ROYALIST, SPACE_D), NONE);
    assert_int_not_equal(face_up(ROYALIST, SPACE_E), NONE);
    assert_int_equal(face_up(ROYALIST, SPACE_C), NONE);
    assert_int_equal(told(TURNED_UP), 2);
    int played = face_up(ROYALIST, SPACE_D);
    card_take(&h.game, ROYALIST, played, false);
    assert_int_equal(s->cards.space[ROYALIST][SPACE_D], 1 + LAYER_EARLY); /* refilled from C, face-down */
    assert_int_equal(pile(ROYALIST), 4);
    assert_int_equal(s->plays[ROYALIST], 5);
}

/* A six without a card face-up is rolled again. */
static void test_UP_26_3_rolled_again(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    put_card(4, HAND_ROYALIST);
    s->cards.pile[ROYALIST][LAYER_EARLY] = 5;
    roll(6, 1);
    begin(STEP_DECISION_DIE, ROYALIST, 0, 0, 0);
    assert_int_equal(s->cards.die, 1);
    assert_int_equal(told(DECISION_DIE), 2);
}

static void test_UP_26_3_core_and_mandatory_cards_must_be_played(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    put_card(4, HAND_ROYALIST);
    put_card(5, HAND_ROYALIST);
    lay(2, ROYALIST, SPACE_A);
    lay(8, ROYALIST, SPACE_B);
    s->plays[ROYALIST] = 3;
    begin(STEP_DECISION_DIE, ROYALIST, 0, 0, 0);
    assert_int_equal(told(DECISION_DIE), 0);
    assert_true(card_is_at_hand(&h.game, ROYALIST, CARD(4), false));
    assert_true(card_is_at_hand(&h.game, ROYALIST, CARD(2), false));
    assert_false(card_is_at_hand(&h.game, ROYALIST, CARD(8), false));
}

static void test_UP_26_3_a_side_is_done(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    lay(8, ROYALIST, SPACE_A);
    assert_false(solo_done(s, ROYALIST));
    s->plays[ROYALIST] = 0;
    assert_true(solo_done(s, ROYALIST));
    assert_true(solo_done(s, PARLIAMENT)); /* it has no card */
}

static void test_UP_26_4_combat_cards_and_campaigns(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    put_card(4, HAND_ROYALIST);
    lay(25, ROYALIST, SPACE_D);
    lay(22, ROYALIST, SPACE_A);
    lay(26, PARLIAMENT, SPACE_A);
    assert_true(combat_card_possible(&h.game, ROYALIST));
    assert_true(combat_card_fits(&h.game, ROYALIST, CARD(25), ATTACKER));
    assert_false(combat_card_fits(&h.game, ROYALIST, CARD(26), ATTACKER));
    assert_true(card_claims_first(&h.game, ROYALIST, CARD(22)));
    s->plays[ROYALIST] = 1; /* it would leave none for the Core card */
    assert_false(combat_card_fits(&h.game, ROYALIST, CARD(25), ATTACKER));
}

static void test_UP_26_4_cards_won_and_lost(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    uk_cards_draw_by_event(harness_game(&h), ROYALIST, 2);
    assert_int_equal(s->plays[ROYALIST], 8);
    assert_int_equal(card_discard_forced(&h.game, ROYALIST), NONE);
    assert_int_equal(s->plays[ROYALIST], 7);
    s->plays[ROYALIST] = 0;
    assert_false(card_can_be_forced(s, ROYALIST));
    s->cards.pile[ROYALIST][LAYER_EARLY] = 5;
    put_card(8, DISCARD);
    bonus_draw(&h.game, ROYALIST, 2);
    assert_int_equal(pile(ROYALIST), 3);
    bonus_draw(&h.game, PARLIAMENT, 1);
    assert_int_equal(s->cards.at[CARD(8)], BONUS_PARLIAMENT);
}

static void test_UP_26_4_the_mid_war_deck(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    s->cards.pile[ROYALIST][LAYER_EARLY] = 0;
    s->cards.pile[PARLIAMENT][LAYER_EARLY] = 6;
    lay(8, ROYALIST, SPACE_A);
    card_take(harness_game(&h), ROYALIST, CARD(8), false);
    assert_int_equal(told(MID_WAR), 1);
    assert_int_equal(face_up(ROYALIST, SPACE_C), CARD(2)); /* on the side that had none left */
    assert_int_equal(s->cards.pile[ROYALIST][LAYER_MID] + s->cards.pile[PARLIAMENT][LAYER_MID], 22);
    assert_int_equal(s->cards.pile[PARLIAMENT][LAYER_EARLY], 6); /* above its half */
    card_put_away(&h.game, ROYALIST, CARD(8), USE_PLACE_PCS);
    put_card(2, OUT);
    uk_cards_end_campaign(&h.game);
    solo_end_turn(&h.game);
    for (int card = 0; card < CARDS; card++)
        if (printed()->card[card].period == PERIOD_EARLY)
            assert_true(s->cards.at[card] == OUT || s->cards.at[card] == DISCARD);
}

static void test_UP_26_4_the_late_war_deck(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    deck_add(harness_game(&h), LAYER_MID);
    put_card(2, OUT);
    s->cards.pile[PARLIAMENT][LAYER_MID] = 5;
    lay(30, ROYALIST, SPACE_C);
    lay(31, PARLIAMENT, SPACE_C);
    card_take(&h.game, ROYALIST, CARD(30), false);
    assert_int_equal(told(LATE_WAR), 1);
    assert_int_equal(face_up(PARLIAMENT, SPACE_C), CARD(3));
    assert_int_equal(s->cards.at[CARD(31)], DRAW_MID); /* what lay there goes down into the half deck */
    assert_int_equal(s->cards.pile[PARLIAMENT][LAYER_MID], 6);
}

static void test_UP_26_4_the_end_of_the_turn(void **unused) {
    (void)unused;
    struct uk_state *s = empty_displays();
    int deck = at(DRAW_EARLY);
    lay(8, ROYALIST, SPACE_A);
    lay(9, PARLIAMENT, SPACE_C);
    s->cards.space[ROYALIST][SPACE_D] = 1;
    s->cards.pile[ROYALIST][LAYER_EARLY] = 4;
    put_card(4, HAND_ROYALIST);
    uk_cards_end_campaign(harness_game(&h));
    solo_end_turn(&h.game);
    assert_int_equal(at(DRAW_EARLY), deck);
    assert_int_equal(s->cards.space[ROYALIST][SPACE_D], 0);
    assert_int_equal(s->cards.at[CARD(4)], CORE_ROYALIST);
    s->turn = 3;
    begin(STEP_DRAW_CARDS, PARLIAMENT, 0, 0, 0);
    assert_int_equal(pile(ROYALIST) + pile(PARLIAMENT), deck - 8);
    assert_int_equal(s->cards.at[CARD(4)], HAND_ROYALIST);
}

/* What lies face-down of the Mid War half goes; an Alt-Hist card among it belongs to no period. */
static void test_UP_26_4_alt_hist_cards_stay(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map_of("henrietta", NULL);
    s->cards.fresh = bit_of(LAYER_LATE);
    put_card(107, DRAW_MID);
    put_card(80, DRAW_MID);
    solo_end_turn(harness_game(&h));
    assert_int_equal(s->cards.at[CARD(107)], DRAW_LATE);
    assert_int_equal(s->cards.at[CARD(80)], OUT);
}

static void test_UP_26_4_more_plays_than_spaces(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map_of("henrietta", NULL);
    s->plays[PARLIAMENT] = 7;
    put_card(70, SOLO_FACE_UP + SOLO_SPACES + SPACE_A);
    card_take(harness_game(&h), PARLIAMENT, CARD(70), false);
    uk_cards_draw_by_event(&h.game, PARLIAMENT, 2);
    assert_int_equal(s->plays[PARLIAMENT], 8);
}

MAIN(cmocka_unit_test(test_UP_26_1_set_up), cmocka_unit_test(test_UP_26_2_the_displays),
     cmocka_unit_test(test_UP_26_3_what_the_die_allows), cmocka_unit_test(test_UP_26_3_cards_are_turned_up),
     cmocka_unit_test(test_UP_26_3_rolled_again),
     cmocka_unit_test(test_UP_26_3_core_and_mandatory_cards_must_be_played),
     cmocka_unit_test(test_UP_26_3_a_side_is_done), cmocka_unit_test(test_UP_26_4_combat_cards_and_campaigns),
     cmocka_unit_test(test_UP_26_4_cards_won_and_lost), cmocka_unit_test(test_UP_26_4_the_mid_war_deck),
     cmocka_unit_test(test_UP_26_4_the_late_war_deck), cmocka_unit_test(test_UP_26_4_the_end_of_the_turn),
     cmocka_unit_test(test_UP_26_4_alt_hist_cards_stay), cmocka_unit_test(test_UP_26_4_more_plays_than_spaces))
