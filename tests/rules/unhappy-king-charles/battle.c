/* Battles: 19, 25.4, 25.5. */
#include "king.h"

/* Hopton (rating 2, two Militia) from Bath against two Unled Militia at Salisbury: 4 to 2 before the dice. */
static struct uk_state *hopton_attacks_with(const char *options) {
    struct uk_state *s = empty_map(options);
    put_army("hopton", "bath", 2);
    put_outside("p-s-popham", "salisbury");
    put_outside("p-s-kentish", "salisbury");
    activate("hopton", MODE_MOVE);
    return s;
}

static void fight(int attacker, int defender) {
    play(ROYALIST, "move:salisbury");
    play(PARLIAMENT, "fight");
    roll(attacker, defender);
    play(ROYALIST, "fight");
}

/* Losses and retreats as they come, until the move goes on or is over. */
static void settle(void) {
    while (top_step() == STEP_LOSE || top_step() == STEP_RETREAT || top_step() == STEP_DROP_OUT)
        harness_play_until(&h, -1, 1);
}

static void test_UP_19_1_defender_drawn(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    fight(1, 3);
    settle();
    assert_int_equal(where_is("hopton"), the_area("bath")); /* no Retreat */
    assert_int_equal(s->strength[HOPTON], 1);
    assert_int_equal(s->outside[PARLIAMENT][the_area("salisbury")], 1);
    assert_int_equal(top_step(), NONE); /* the Activation is over */
}

static void test_UP_19_1_attacker_drawn(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    fight(1, 2);
    settle();
    assert_int_equal(where_is("hopton"), the_area("salisbury"));
    assert_int_equal(s->strength[HOPTON], 1);
    assert_int_equal(s->outside[PARLIAMENT][the_area("salisbury")], 0); /* they retreated */
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 1);
}

static void test_UP_19_1_indecisive(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    fight(1, 1);
    settle();
    assert_int_equal(s->strength[HOPTON], 2);
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 1);
    assert_int_equal(bonus_waiting(s), NONE);
}

static void test_UP_19_1_major(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    fight(4, 1);
    settle();
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 0);
    assert_int_equal(brigade_is("p-s-popham"), PLACE_ELIMINATED);
    assert_int_equal(bonus_waiting(s), ROYALIST); /* one card, to be played after the Activation */
    assert_int_equal(s->cards.bonus[0].count, 1);
}

static void test_UP_19_1_decisive_needs_its_card(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    put_card(26, HAND_ROYALIST); /* the attacker's +2, Decisive */
    play(ROYALIST, "move:salisbury");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    assert_int_equal(top_step(), STEP_COMBAT_CARD);
    roll(3, 2); /* 4 + 2 + 3 to 2 + 2 */
    play(ROYALIST, "combat-card:26");
    settle();
    assert_int_equal(bonus_waiting(s), ROYALIST);
    assert_int_equal(s->cards.bonus[0].count, 2);
    assert_int_equal(s->plays[ROYALIST], printed()->rules.plays - 1); /* it counts as a play */
}

static void test_UP_19_1_veterans_or_militia_first(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "bath", 2);
    put_outside("p-s-popham", "salisbury");
    put_outside("p-s-skippon", "salisbury"); /* 3 before the dice */
    activate("hopton", MODE_MOVE);
    fight(1, 2); /* 5 to 5: a draw costs a Veteran */
    settle();
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_ELIMINATED);
    empty_map(NULL);
    s = state();
    put_army("hopton", "bath", 2);
    put_outside("p-s-popham", "salisbury");
    put_outside("p-s-skippon", "salisbury");
    activate("hopton", MODE_MOVE);
    fight(3, 1); /* 7 to 4: Militia first */
    settle();
    assert_int_equal(brigade_is("p-s-popham"), PLACE_ELIMINATED);
    assert_int_not_equal(brigade_is("p-s-skippon"), PLACE_ELIMINATED);
    (void)s;
}

static void test_UP_19_1a_the_attacker_retreats_the_way_he_came(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    fight(1, 6); /* 5 to 8 */
    settle();
    assert_int_equal(s->strength[HOPTON], 1);
    assert_int_not_equal(where_is("hopton"), the_area("salisbury"));
    assert_true(where_is("hopton") < AREAS);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_19_1a_not_where_the_attacker_came_from(void **unused) {
    (void)unused;
    hopton_attacks_with(NULL);
    fight(1, 1);
    while (top_step() == STEP_LOSE)
        harness_play_until(&h, -1, 1);
    assert_int_equal(top_step(), STEP_RETREAT);
    assert_false(legal(PARLIAMENT, "retreat:bath"));
    assert_true(legal(PARLIAMENT, "retreat:winchester"));
}

static void test_UP_19_1a_an_enemy_marker_costs_a_brigade_once(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_with(NULL);
    put_outside("p-s-skippon", "salisbury");
    put_outside("p-s-wallers-horse", "salisbury"); /* six before the dice */
    fight(6, 1);                                   /* 10 to 7 */
    while (top_step() == STEP_LOSE)
        harness_play_until(&h, -1, 1);
    set_control("winchester", ROYALIST);
    set_control("portsmouth", ROYALIST);
    play(PARLIAMENT, "retreat:winchester");
    assert_int_equal(top_step(), STEP_DROP_OUT);
    while (top_step() == STEP_DROP_OUT)
        harness_play_until(&h, -1, 1);
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 2);
    if (top_step() == STEP_RETREAT && legal(PARLIAMENT, "retreat:portsmouth")) {
        play(PARLIAMENT, "retreat:portsmouth");
        assert_int_not_equal(top_step(), STEP_DROP_OUT); /* one at most */
    }
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 2);
}

static void test_UP_19_1a_nowhere_to_go_is_surrender(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "truro", 2);
    put_army("prince-rupert", "st-austell", 4);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:truro");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "fight");
    roll(1, 2); /* 8 to 4: Indecisive, but St Austell is barred */
    play(ROYALIST, "fight");
    settle();
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(s->strength[BEDFORD], 0);
    assert_int_equal(brigades_on_map(printed(), s, PARLIAMENT), 0);
}

static void test_UP_19_1b_spoils(void **unused) {
    (void)unused;
    hopton_attacks_with(NULL);
    set_control("salisbury", PARLIAMENT);
    fight(1, 1);
    settle();
    assert_int_equal(top_step(), STEP_SPOILS);
    play(ROYALIST, "spoils:salisbury");
    assert_int_equal(control_of("salisbury"), ROYALIST);
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(move_cost(printed(), state(), HOPTON, the_area("newbury")), 2); /* +1 after a Battle */
}

static void test_UP_19_1b_turncoats_from_1644(void **unused) {
    (void)unused;
    for (int turn = 3; turn <= 5; turn += 2) {
        struct uk_state *s = hopton_attacks_with(NULL);
        s->turn = (uint8_t)turn;
        set_control("salisbury", ROYALIST);
        fight(4, 1);
        settle();
        assert_int_equal(top_step(), turn == 5 ? STEP_TURNCOAT : STEP_MOVE);
        if (turn == 5) {
            play(ROYALIST, "turncoat:p-s-popham:hopton");
            assert_int_equal(brigade_is("p-s-popham"), HOPTON);
            assert_int_equal(brigade_side(printed(), s, the_brigade("p-s-popham")), ROYALIST);
            brigade_to_available(harness_game(&h), the_brigade("p-s-popham")); /* back to whom he left */
            assert_int_equal(brigade_side(printed(), s, the_brigade("p-s-popham")), PARLIAMENT);
        }
    }
}

static void test_UP_19_2_the_last_brigade(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "salisbury", 1);
    put_army("hopton", "bath", 3);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:salisbury");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "fight");
    roll(2, 1);
    play(ROYALIST, "fight");
    settle();
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(s->ending, ENDING_NONE);
}

static void test_UP_19_2_the_king_taken(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "salisbury", 1);
    put_army("lord-general", "winchester", 4);
    activate("lord-general", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    if (top_step() == STEP_EVADE)
        play(ROYALIST, "stay:king-charles");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    settle();
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

static void test_UP_25_4_the_laughter_of_the_court(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("laughter-of-the-court=true");
    put_army("newcastle", "york", 2);
    FOR_EACH_AREA(a, printed()->in_region[THE_NORTH])
    s->control[a] = PARLIAMENT;
    run(laughter_of_the_court(&h.game));
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(where_is("langdale"), the_area("york"));
    assert_int_equal(top_step(), STEP_LAUGHTER_LOSS);
    empty_map(NULL);
    put_army("newcastle", "york", 2);
    FOR_EACH_AREA(a, printed()->in_region[THE_NORTH])
    state()->control[a] = PARLIAMENT;
    run(laughter_of_the_court(&h.game));
    assert_int_equal(where_is("newcastle"), the_area("york"));
}

static void essex_beaten(const char *options, const char *from, const char *at) {
    empty_map(options);
    put_army("essex", at, 4);
    put_army("lieutenant-general", from, 9);
    put_card(38, HAND_ROYALIST);
    activate("lieutenant-general", MODE_MOVE);
    char move[40];
    snprintf(move, sizeof move, "move:%s", at);
    play(ROYALIST, move);
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(ROYALIST, "combat-card:38");
    settle();
}

static void test_UP_25_5_lostwithiel(void **unused) {
    (void)unused;
    essex_beaten("lostwithiel=true", "barnstaple", "st-austell");
    assert_int_equal(where_is("essex"), BOX_DISPERSED);
    essex_beaten("lostwithiel=true", "newbury", "reading");
    assert_int_not_equal(where_is("essex"), BOX_DISPERSED); /* one Area from London */
}

static void test_UP_C82_brentford_turns_a_draw(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->brentford = 1;
    put_army("king-charles", "bath", 2); /* 1 + 2 */
    put_outside("p-s-popham", "salisbury");
    put_outside("p-s-kentish", "salisbury");
    activate("king-charles", MODE_MOVE);
    fight(1, 1); /* 4 to 3 */
    assert_int_equal(top_step(), STEP_BRENTFORD);
    play(ROYALIST, "use-brentford");
    settle();
    assert_int_equal(s->brentford, 0);
    assert_int_equal(s->strength[KING_CHARLES], 2); /* a victory */
}

MAIN(cmocka_unit_test(test_UP_19_1_defender_drawn), cmocka_unit_test(test_UP_19_1_attacker_drawn),
     cmocka_unit_test(test_UP_19_1_indecisive), cmocka_unit_test(test_UP_19_1_major),
     cmocka_unit_test(test_UP_19_1_decisive_needs_its_card), cmocka_unit_test(test_UP_19_1_veterans_or_militia_first),
     cmocka_unit_test(test_UP_19_1a_the_attacker_retreats_the_way_he_came),
     cmocka_unit_test(test_UP_19_1a_not_where_the_attacker_came_from),
     cmocka_unit_test(test_UP_19_1a_an_enemy_marker_costs_a_brigade_once),
     cmocka_unit_test(test_UP_19_1a_nowhere_to_go_is_surrender), cmocka_unit_test(test_UP_19_1b_spoils),
     cmocka_unit_test(test_UP_19_1b_turncoats_from_1644), cmocka_unit_test(test_UP_19_2_the_last_brigade),
     cmocka_unit_test(test_UP_19_2_the_king_taken), cmocka_unit_test(test_UP_25_4_the_laughter_of_the_court),
     cmocka_unit_test(test_UP_25_5_lostwithiel), cmocka_unit_test(test_UP_C82_brentford_turns_a_draw))
