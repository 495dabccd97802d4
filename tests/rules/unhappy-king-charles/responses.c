/* Responses: Turnham Green (73) and Defiance to the Summons (88), their windows and standing passes. */
#include "king.h"

/* The King beside London, Essex and a garrison near it. */
static struct uk_state *near_london(const char *options) {
    struct uk_state *s = empty_map(options);
    set_control("london", PARLIAMENT);
    put_army("king-charles", "reading", 3);
    put_army("essex", "cambridge", 3);
    put_army("bedford", "winchester", 1);
    put_inside("p-n-hull", "dover");
    set_control("dover", PARLIAMENT);
    return s;
}

static void test_UP_C73_as_a_card(void **unused) {
    (void)unused;
    struct uk_state *s = near_london(NULL);
    assert_true(uk_event_is_possible(&h.game, PARLIAMENT, CARD(73)));
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(73)));
    assert_int_equal(top_step(), STEP_SUMMON);
    play(PARLIAMENT, "summon:essex");
    play(PARLIAMENT, "summon:bedford");
    assert_int_equal(where_is("bedford"), the_area("london"));
    assert_int_equal(s->superior[BEDFORD], ESSEX);
    assert_true(legal(PARLIAMENT, "summon-brigade:p-n-hull:inside"));
    play(PARLIAMENT, "summon-brigade:p-n-hull:outside");
    assert_int_equal(brigade_is("p-n-hull"), PLACE_OUTSIDE + the_area("london"));
    assert_int_equal(harness_event(&h, EVENT_BRIGADE_TO_LONDON, 0)->audience, ROLE_BIT(PARLIAMENT));
    assert_int_equal(top_step(), NONE); /* nobody else is near */
    put_general("king-charles", "oxford");
    assert_false(uk_event_is_possible(&h.game, PARLIAMENT, CARD(73)));
}

static void test_UP_C73_army_size_and_levels(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("london", PARLIAMENT);
    put_army("king-charles", "reading", 3);
    put_army("essex", "london", 6);
    put_army("manchester", "cambridge", 4);
    put_army("waller", "winchester", 2);
    put_army("bedford", "hertford", 2);
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(73)));
    assert_false(legal(PARLIAMENT, "summon:waller"));     /* never under Essex */
    assert_false(legal(PARLIAMENT, "summon:manchester")); /* ten Brigades */
    assert_true(legal(PARLIAMENT, "summon:bedford"));
}

static void test_UP_C73_london_is_shut(void **unused) {
    (void)unused;
    struct uk_state *s = near_london(NULL);
    put_army("prince-rupert", "london", 3);
    set_siege("london", SIEGE_MARKER, 2);
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(73)));
    assert_true(legal(PARLIAMENT, "summon:essex")); /* three Brigades find room inside */
    assert_false(legal(PARLIAMENT, "summon-brigade:p-n-hull:outside"));
    play(PARLIAMENT, "summon:essex");
    assert_true(general_is_inside(s, ESSEX));
    assert_false(legal(PARLIAMENT, "summon:bedford"));
}

static void test_UP_C73_as_a_response(void **unused) {
    (void)unused;
    struct uk_state *s = near_london(NULL);
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
    assert_int_equal((h.game.ruleset->to_act)(&h.game), ROLE_BIT(PARLIAMENT));
    play(PARLIAMENT, "respond:73");
    assert_int_equal(top_step(), STEP_SUMMON);
    play(PARLIAMENT, "summon:essex");
    play(PARLIAMENT, "end-event");
    assert_int_equal(top_step(), STEP_MOVE); /* the Activation goes on */
    assert_int_equal(s->plays[PARLIAMENT], 5);
    assert_int_equal(s->cards.at[CARD(73)], DISCARD);
}

static void test_UP_C73_as_he_enters_an_area(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("london", PARLIAMENT);
    put_army("king-charles", "oxford", 3);
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE); /* he is not near London yet */
    play(ROYALIST, "move:reading");
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
    play(PARLIAMENT, "no-response");
    assert_int_not_equal(top_step(), STEP_TURNHAM_REPLY);
}

/* It opens whatever Parliament holds, as long as it could be the card. */
static void test_UP_C73_the_window_tells_nothing(void **unused) {
    (void)unused;
    near_london(NULL);
    put_card(7, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE); /* a Core card is known */
    near_london(NULL);
    put_card(8, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
    assert_false(legal(PARLIAMENT, "respond:73"));
    play(PARLIAMENT, "no-response");
    near_london(NULL);
    put_card(8, ACES_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
}

static void test_UP_C73_a_standing_pass(void **unused) {
    (void)unused;
    near_london(NULL);
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    play(PARLIAMENT, "pass-always:turnham-green");
    assert_int_equal(top_step(), STEP_MOVE); /* it covers the window that is open, too */
    play(ROYALIST, "stop");
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE);
}

static void test_UP_C73_once_in_gmt(void **unused) {
    (void)unused;
    struct uk_state *s = near_london("edition=gmt");
    set_add(s->cards.happened[PARLIAMENT], CARD(73));
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE);
}

/* ---- card 88 ----------------------------------------------------------------------------------------------------- */

static struct uk_state *siege_of_chester(void) {
    struct uk_state *s = empty_map(NULL);
    uk_cards_end_campaign(harness_game(&h));
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == ASIDE_MID)
            s->cards.at[card] = DRAW_MID;
    set_control("chester", ROYALIST);
    put_inside("r-m-tyldesley", "chester");
    put_army("essex", "chester", 4);
    set_siege("chester", SIEGE_MARKER, 0);
    return s;
}

static void test_UP_12_5_defiance(void **unused) {
    (void)unused;
    struct uk_state *s = siege_of_chester();
    put_card(88, HAND_ROYALIST);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(top_step(), STEP_DEFIANCE_REPLY);
    roll(6);
    play(ROYALIST, "respond:88");
    assert_int_equal(control_of("chester"), ROYALIST); /* 6 - 3 is less than 4 */
    assert_int_equal(s->plays[ROYALIST], 5);
    assert_int_equal(s->cards.at[CARD(88)], DISCARD);
}

static void test_UP_12_5_defiance_is_not_played(void **unused) {
    (void)unused;
    siege_of_chester();
    put_card(88, HAND_ROYALIST);
    activate("essex", MODE_BOMBARD);
    roll(6);
    play(ROYALIST, "no-response");
    assert_int_equal(control_of("chester"), PARLIAMENT);
}

/* Nobody can hold a card of the Mid War deck before it was added; an event's Bombardment is no Activation. */
static void test_UP_12_5_when_defiance_is_asked(void **unused) {
    (void)unused;
    struct uk_state *s = siege_of_chester();
    put_card(8, HAND_ROYALIST);
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == DRAW_MID)
            s->cards.at[card] = ASIDE_MID;
    roll(1);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(top_step(), NONE);
    siege_of_chester();
    put_card(88, HAND_ROYALIST);
    roll(1);
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(97)));
    assert_int_not_equal(top_step(), STEP_DEFIANCE_REPLY);
}

/* Neither a Response nor a Combat card, whatever he holds. */
static void test_UP_12_1_who_has_passed_plays_no_response(void **unused) {
    (void)unused;
    struct uk_state *s = near_london(NULL);
    s->passed = ROLE_BIT(PARLIAMENT);
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE);
    s = siege_of_chester();
    s->passed = ROLE_BIT(ROYALIST);
    put_card(88, ACES_ROYALIST);
    roll(1);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_1_who_has_passed_plays_no_combat_card(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(26, HAND_ROYALIST);
    assert_true(combat_card_possible(&h.game, ROYALIST));
    assert_true(combat_card_fits(&h.game, ROYALIST, CARD(26), ATTACKER));
    s->passed = ROLE_BIT(ROYALIST);
    assert_false(combat_card_possible(&h.game, ROYALIST));
    assert_false(combat_card_fits(&h.game, ROYALIST, CARD(26), ATTACKER));
}

/* What would have found it: a question about a card to who has passed is no state of the game. */
static void test_UP_12_1_the_audit_sees_a_card_asked_of_who_has_passed(void **unused) {
    (void)unused;
    struct uk_state *s = near_london(NULL);
    char why[200];
    struct writer out;
    writer_init_fixed(&out, why, sizeof why);
    put_card(73, HAND_PARLIAMENT);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
    assert_true((h.game.ruleset->audit)(&h.game, &out));
    s->passed = ROLE_BIT(PARLIAMENT);
    assert_false((h.game.ruleset->audit)(&h.game, &out));
    s->passed = 0;
    s->plays[PARLIAMENT] = -1;
    assert_false((h.game.ruleset->audit)(&h.game, &out));
}

/* The marker lies on a space of the track: more cards than six are no number below nothing. */
static void test_UP_12_1_the_marker_stops_at_nought(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->plays[ROYALIST] = 1;
    put_card(8, HAND_ROYALIST);
    put_card(9, HAND_ROYALIST);
    card_take(harness_game(&h), ROYALIST, CARD(8), false);
    assert_int_equal(s->plays[ROYALIST], 0);
    card_take(&h.game, ROYALIST, CARD(9), false);
    assert_int_equal(s->plays[ROYALIST], 0);
}

/* Once the card lies on the pile for all to see nobody is asked for it. */
static void test_UP_C73_no_window_after_it_went_openly(void **unused) {
    (void)unused;
    near_london(NULL);
    put_card(8, HAND_PARLIAMENT);
    put_card(73, DISCARD);
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE);
    near_london(NULL);
    put_card(8, HAND_PARLIAMENT);
    put_card(73, BONUS_ROYALIST); /* drawn unseen: Parliament does not know it */
    activate("king-charles", MODE_MOVE);
    assert_int_equal(top_step(), STEP_TURNHAM_REPLY);
}

MAIN(cmocka_unit_test(test_UP_C73_as_a_card), cmocka_unit_test(test_UP_C73_army_size_and_levels),
     cmocka_unit_test(test_UP_C73_london_is_shut), cmocka_unit_test(test_UP_C73_as_a_response),
     cmocka_unit_test(test_UP_C73_as_he_enters_an_area), cmocka_unit_test(test_UP_C73_the_window_tells_nothing),
     cmocka_unit_test(test_UP_C73_a_standing_pass), cmocka_unit_test(test_UP_C73_once_in_gmt),
     cmocka_unit_test(test_UP_12_5_defiance), cmocka_unit_test(test_UP_12_5_defiance_is_not_played),
     cmocka_unit_test(test_UP_12_5_when_defiance_is_asked),
     cmocka_unit_test(test_UP_12_1_who_has_passed_plays_no_response),
     cmocka_unit_test(test_UP_12_1_who_has_passed_plays_no_combat_card),
     cmocka_unit_test(test_UP_12_1_the_audit_sees_a_card_asked_of_who_has_passed),
     cmocka_unit_test(test_UP_12_1_the_marker_stops_at_nought),
     cmocka_unit_test(test_UP_C73_no_window_after_it_went_openly))
