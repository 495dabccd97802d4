/* Battles and what they bring: 19. */
#include "king.h"

/* Waller comes from Newbury to Salisbury, where Hopton stands and fights: both have 4 and a rating of 2. */
static void lay_out(const char *options) {
    empty_map(options);
    put_with("p-s-lobsters", "waller");
    put_with("p-s-popham", "waller");
    put_with("p-s-skippon", "waller");
    put_general("waller", "newbury");
    put_with("r-s-hertford", "hopton");
    put_with("r-s-stawell", "hopton");
    put_with("r-s-grenvile", "hopton");
    put_general("hopton", "salisbury");
}

static void charge(int attacker, int defender) {
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "fight");
    roll(attacker, defender);
    play(PARLIAMENT, "fight");
}

static struct uk_state *waller_attacks(int attacker, int defender) {
    lay_out(NULL);
    charge(attacker, defender);
    return state();
}

static int a_turn_of_turncoats(bool of_them) {
    for (int turn = 0; turn < TURNS; turn++)
        if (printed()->turn[turn].turncoats == of_them)
            return turn;
    return NONE;
}

static void test_UP_19_1_a_draw_for_the_defender(void **unused) {
    (void)unused;
    for (int behind = 0; behind <= 1; behind++) {
        struct uk_state *s = waller_attacks(3, 3 + behind);
        assert_int_equal(brigade_is("p-s-skippon"), PLACE_ELIMINATED); /* Veterans */
        assert_int_equal(brigade_is("r-s-grenvile"), PLACE_ELIMINATED);
        assert_int_equal(where_is("waller"), the_area("newbury"));
        assert_int_equal(where_is("hopton"), the_area("salisbury"));
        assert_int_equal(told(WITHDREW), 1);
        assert_int_equal(s->op.general, NONE); /* his Activation is over */
        assert_int_equal(s->cards.bonus_count, 0);
    }
}

static void test_UP_19_1_a_draw_for_the_attacker(void **unused) {
    (void)unused;
    waller_attacks(4, 3);
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_ELIMINATED);
    assert_int_equal(brigade_is("r-s-grenvile"), PLACE_ELIMINATED);
    assert_int_equal(top_step(), STEP_RETREAT);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    assert_int_equal(where_is("waller"), the_area("salisbury"));
    assert_int_equal(state()->op.general, NONE); /* no victory: no spoils, no going on */
    assert_int_equal(control_of("salisbury"), NEUTRAL);
}

static void test_UP_19_1_an_indecisive_victory(void **unused) {
    (void)unused;
    for (int more = 2; more <= 4; more += 2) {
        struct uk_state *s = waller_attacks(1 + more, 1);
        assert_int_equal(s->battle.result, RESULT_INDECISIVE);
        assert_int_equal(army_of("waller"), 3);
        assert_int_equal(army_of("hopton"), 2);
        assert_int_equal(brigade_is("r-s-grenvile"), HOPTON); /* Militia go first */
        play(ROYALIST, "retreat:bath");
        play(ROYALIST, "halt:bath");
        play(PARLIAMENT, "spoils:salisbury");
        assert_int_equal(control_of("salisbury"), PARLIAMENT);
        assert_int_equal(top_step(), STEP_MOVE);
        assert_int_equal(move_cost(printed(), s, WALLER, the_area("winchester")), 2);
        assert_int_equal(s->cards.bonus_count, 0);
    }
}

static void test_UP_19_1_a_major_victory(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_card(75, DISCARD);
    charge(6, 1);
    struct uk_state *s = state();
    assert_int_equal(s->battle.result, RESULT_MAJOR);
    assert_int_equal(army_of("hopton"), 1);
    assert_int_equal(brigade_is("r-s-grenvile"), HOPTON);
    assert_int_equal(s->cards.bonus_count, 0); /* not before the Battle is over */
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    play(PARLIAMENT, "no-spoils:salisbury");
    assert_int_equal(s->cards.bonus_count, 1);
    assert_int_equal(s->cards.bonus[0].count, 1);
    assert_int_equal(s->cards.bonus[0].card[0], CARD(75));
    assert_int_equal(top_step(), STEP_MOVE); /* he completes his Activation first */
    assert_int_equal(bonus_waiting(s), PARLIAMENT);
}

static void test_UP_19_1_militia_and_then_veterans(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_brigade("r-s-stawell", PLACE_AVAILABLE);
    put_with("r-s-slanning", "hopton"); /* 1, 2, 2 */
    charge(6, 1);
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
    put_brigade("r-s-hertford", PLACE_AVAILABLE);
    assert_int_equal(army_of("hopton"), 2);
}

static void test_UP_19_1_a_decisive_victory(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_card(26, HAND_PARLIAMENT); /* +2 for the attacker, and decisive */
    put_card(75, DISCARD);
    put_card(13, DISCARD);
    charge(4, 1);
    struct uk_state *s = state();
    assert_int_equal(top_step(), STEP_COMBAT_CARD);
    play(PARLIAMENT, "combat-card:26");
    assert_int_equal(s->battle.score[ATTACKER], 4 + 2 + 4 + 2);
    assert_int_equal(s->battle.result, RESULT_DECISIVE);
    assert_int_equal(brigade_is("r-s-grenvile"), PLACE_ELIMINATED); /* Veterans first, then Militia */
    assert_int_equal(army_of("hopton"), 1);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    play(PARLIAMENT, "no-spoils:salisbury");
    assert_int_equal(s->cards.bonus[0].count, 2);
}

static void test_UP_19_1_the_card_alone_makes_no_decisive_victory(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_card(26, HAND_PARLIAMENT);
    charge(3, 1);
    play(PARLIAMENT, "combat-card:26");
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
}

static void test_UP_19_1_one_combat_card_each_the_attacker_first(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_card(28, HAND_PARLIAMENT); /* attackers only */
    put_card(57, HAND_PARLIAMENT);
    put_card(27, HAND_ROYALIST); /* defenders only */
    put_card(26, HAND_ROYALIST);
    charge(2, 2);
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "combat-card:57"));
    play(PARLIAMENT, "combat-card:28");
    assert_int_equal(top_step(), STEP_COMBAT_CARD); /* one and no more */
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    assert_false(legal(ROYALIST, "combat-card:26"));
    play(ROYALIST, "combat-card:27");
    assert_int_equal(state()->battle.score[ATTACKER], 10);
    assert_int_equal(state()->battle.score[DEFENDER], 10);
}

static void test_UP_19_1_the_commander_rates_a_combined_army(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_army("essex", "newbury", 1);
    put_under("waller", "essex");
    put_general("essex", "newbury");
    state()->superior[WALLER] = ESSEX;
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "fight");
    roll(3, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->battle.score[ATTACKER], 5 + 1 + 3); /* Essex's 1, not Waller's 2 */
}

static void test_UP_19_1_unled_brigades(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_outside("r-s-slanning", "salisbury");
    put_outside("r-s-grenvile", "salisbury");
    put_outside("r-s-hertford", "salisbury");
    put_with("p-s-lobsters", "bedford");
    put_general("bedford", "newbury");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "fight");
    roll(1, 6);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->battle.score[DEFENDER], 5 + 6); /* nobody's rating */
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(control_of("salisbury"), NEUTRAL); /* no spoils for them */
    assert_int_equal(top_step(), NONE);
}

static void test_UP_19_1_the_defenders_unled_brigades_fight_beside_him(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_outside("r-s-slanning", "salisbury");
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "done"); /* he leaves it Unled */
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->battle.score[DEFENDER], 6 + 2 + 1);
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    assert_int_equal(top_step(), STEP_RETREAT); /* then the Unled ones, each stack its own way */
    assert_int_equal(flow_top(&h.game)->reg[RETREAT_GENERAL], NONE);
    play(ROYALIST, "retreat:lyme");
    play(ROYALIST, "halt:lyme");
    assert_int_equal(brigade_is("r-s-slanning"), PLACE_OUTSIDE + the_area("lyme"));
}

static void test_UP_19_1b_no_spoils_in_a_fortress(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "reading", 2);
    put_army("essex", "london", 5);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:reading");
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(control_of("reading"), ROYALIST);
    assert_int_equal(top_step(), STEP_MOVE);
}

static void test_UP_19_1b_turncoats(void **unused) {
    (void)unused;
    for (int of_them = 0; of_them <= 1; of_them++) {
        lay_out(NULL);
        state()->turn = (uint8_t)a_turn_of_turncoats(of_them);
        charge(6, 1);
        play(ROYALIST, "retreat:bath");
        play(ROYALIST, "halt:bath");
        play(PARLIAMENT, "no-spoils:salisbury");
        if (!of_them) {
            assert_int_equal(top_step(), STEP_MOVE);
            continue;
        }
        assert_int_equal(top_step(), STEP_TURNCOAT);
        assert_int_equal(harness_legal_count(&h, PARLIAMENT, "turncoat"), 1); /* both are alike */
        play(PARLIAMENT, "turncoat:r-s-hertford:waller");
        assert_int_equal(army_of("waller"), 4);
        assert_int_equal(brigade_side(printed(), state(), the_brigade("r-s-hertford")), PARLIAMENT);
        assert_int_equal(top_step(), STEP_MOVE);
        /* Eliminated, it lies in the box of those whom it left. */
        brigade_eliminate(harness_game(&h), the_brigade("r-s-hertford"));
        assert_int_equal(brigade_side(printed(), state(), the_brigade("r-s-hertford")), ROYALIST);
    }
}

static void test_UP_19_1b_no_room_for_a_turncoat(void **unused) {
    (void)unused;
    lay_out(NULL);
    state()->turn = (uint8_t)a_turn_of_turncoats(true);
    put_with("p-s-kentish", "waller");
    charge(6, 1);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    play(PARLIAMENT, "no-spoils:salisbury");
    assert_int_equal(top_step(), STEP_MOVE); /* four are his limit */
}

/* Irish and New Model Brigades turn, Covenanters and Lorrainers do not; nor does anybody turn to them. */
static void test_UP_19_1b_who_turns_and_to_whom(void **unused) {
    (void)unused;
    empty_map(NULL);
    state()->turn = (uint8_t)a_turn_of_turncoats(true);
    put_with("p-s-lobsters", "waller");
    put_general("waller", "newbury");
    put_with("r-irish-tillier", "byron");
    put_with("r-irish-warren", "byron");
    put_general("byron", "salisbury");
    put_with("p-nma-okey", "waller");
    put_with("p-nma-pride", "waller");
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:byron");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    play(PARLIAMENT, "no-spoils:salisbury");
    assert_true(legal(PARLIAMENT, "turncoat:r-irish-tillier:waller"));
    empty_map(NULL);
    state()->turn = (uint8_t)a_turn_of_turncoats(true);
    put_with("c-baillie", "leven");
    put_with("c-lindsay", "leven");
    put_with("c-loudoun", "leven");
    put_general("leven", "durham");
    put_with("r-n-lambton", "newcastle");
    put_general("newcastle", "thirsk");
    activate("leven", MODE_MOVE);
    play(PARLIAMENT, "move:thirsk");
    play(ROYALIST, "stay:newcastle");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->battle.result, RESULT_MAJOR);
    play(PARLIAMENT, "spoils:thirsk");
    assert_int_equal(top_step(), STEP_MOVE);
}

static void test_UP_19_1c_the_royalist_draws_from_the_deck(void **unused) {
    (void)unused;
    lay_out(NULL);
    charge(1, 6);
    struct uk_state *s = state();
    play(PARLIAMENT, "halt:newbury");
    play(ROYALIST, "spoils:salisbury");
    assert_int_equal(s->cards.bonus_count, 1);
    assert_int_equal(s->cards.bonus[0].side, ROYALIST);
    assert_int_equal(s->cards.at[s->cards.bonus[0].card[0]], BONUS_ROYALIST);
    assert_int_equal(s->op.general, NONE);
}

static void test_UP_19_1c_nothing_where_the_pile_is_empty(void **unused) {
    (void)unused;
    waller_attacks(6, 1);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    play(PARLIAMENT, "no-spoils:salisbury");
    assert_int_equal(state()->cards.bonus_count, 0);
}

/* Two victories in one card play: each set is played in the order in which it was won. */
static void test_UP_19_1c_sets_in_the_order_won(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_card(75, DISCARD);
    put_card(13, DISCARD);
    struct uk_state *s = state();
    charge(6, 1);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    play(PARLIAMENT, "no-spoils:salisbury");
    int first = s->cards.bonus[0].card[0];
    put_with("r-s-slanning", "prince-rupert");
    put_with("r-s-hoptons-blues", "prince-rupert");
    put_general("prince-rupert", "winchester");
    play(PARLIAMENT, "move:winchester");
    play(ROYALIST, "stay:prince-rupert");
    play(ROYALIST, "fight");
    roll(1, 6);
    play(PARLIAMENT, "fight");
    play(PARLIAMENT, "halt:salisbury");
    if (top_step() == STEP_SPOILS)
        play(ROYALIST, "no-spoils:winchester");
    assert_int_equal(s->cards.bonus_count, 2);
    assert_int_equal(bonus_waiting(s), PARLIAMENT);
    assert_true(card_is_at_hand(&h.game, PARLIAMENT, first, true));
    assert_false(card_is_at_hand(&h.game, ROYALIST, s->cards.bonus[1].card[0], true)); /* his turn comes later */
    int plays = s->plays[PARLIAMENT];
    card_take(&h.game, PARLIAMENT, first, true);
    assert_int_equal(s->plays[PARLIAMENT], plays); /* does not count towards the six */
    assert_int_equal(bonus_waiting(s), ROYALIST);
    assert_true(card_is_at_hand(&h.game, ROYALIST, s->cards.bonus[0].card[0], true));
}

static void test_UP_19_2_the_king_without_an_army_loses_the_war(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("r-s-hertford", "king-charles");
    put_general("king-charles", "salisbury");
    put_army("waller", "newbury", 4);
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:king-charles");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->ending, ENDING_KING_SURRENDERS);
}

/* With a Subordinate who keeps a Brigade he has not surrendered, and commands him as before. */
static void test_UP_19_2_a_subordinate_keeps_him(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-s-hertford", "king-charles");
    put_general("king-charles", "salisbury");
    put_with("r-s-slanning", "prince-rupert");
    put_general("prince-rupert", "salisbury");
    put_under("prince-rupert", "king-charles");
    put_army("waller", "newbury", 4);
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:king-charles");
    play(ROYALIST, "fight");
    roll(6, 5);
    play(PARLIAMENT, "fight");
    assert_int_equal(s->battle.result, RESULT_INDECISIVE);
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_ELIMINATED);
    assert_int_equal(s->ending, ENDING_NONE);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    assert_int_equal(where_is("king-charles"), the_area("bath"));
    assert_int_equal(s->superior[PRINCE_RUPERT], KING_CHARLES);
    assert_true(may_activate_to_move(printed(), s, KING_CHARLES, 2));
    /* When the last Brigade of all is gone, both are. */
    put_brigade("r-s-slanning", PLACE_AVAILABLE);
    general_check_lone(harness_game(&h), PRINCE_RUPERT);
    assert_int_equal(where_is("king-charles"), BOX_DISPERSED);
}

static void test_UP_19_2_a_subordinate_without_brigades_is_gone(void **unused) {
    (void)unused;
    lay_out(NULL);
    put_army("byron", "salisbury", 1);
    put_general("byron", "salisbury");
    state()->superior[HOPTON] = NONE;
    put_army("prince-rupert", "salisbury", 1);
    put_under("hopton", "prince-rupert");
    put_brigade("r-s-stawell", PLACE_AVAILABLE);
    put_brigade("r-s-grenvile", PLACE_AVAILABLE);
    army_disperse(harness_game(&h), BYRON);
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:prince-rupert");
    play(ROYALIST, "fight");
    roll(4, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
    play(ROYALIST, "lose:r-s-hertford");
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(where_is("prince-rupert"), the_area("salisbury"));
}

/* He controls what his Subordinates have; under another's command that is the other's. */
static void test_UP_4_2d_a_commander_of_others_brigades(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("newcastle", "york");
    put_army("hopton", "york", 2);
    put_under("hopton", "newcastle");
    assert_false(general_check_lone(harness_game(&h), NEWCASTLE));
    activate("newcastle", MODE_MOVE);
    assert_false(legal(ROYALIST, "leave:hopton"));
    play(ROYALIST, "move:thirsk");
    assert_int_equal(where_is("hopton"), the_area("thirsk"));
    put_army("king-charles", "thirsk", 1);
    generals_combine(harness_game(&h), the_area("thirsk"), ROYALIST);
    assert_int_equal(state()->superior[HOPTON], KING_CHARLES);
    assert_int_equal(where_is("newcastle"), BOX_DISPERSED);
}

/* Card 82: after the dice, never up to a Major Victory. */
static void test_UP_C82_brentford_adds_one(void **unused) {
    (void)unused;
    for (int die = 2; die <= 3; die++) {
        struct uk_state *s = empty_map(NULL);
        s->brentford = 1;
        put_with("r-s-slanning", "king-charles");
        put_with("r-s-grenvile", "king-charles");
        put_general("king-charles", "salisbury");
        put_with("p-s-lobsters", "bedford");
        put_with("p-s-popham", "bedford");
        put_with("p-s-skippon", "bedford");
        put_general("bedford", "newbury");
        activate("bedford", MODE_MOVE);
        play(PARLIAMENT, "move:salisbury");
        play(ROYALIST, "stay:king-charles");
        play(ROYALIST, "fight");
        roll(2, die == 2 ? 2 : 5);
        play(PARLIAMENT, "fight"); /* 6 against 7, or 10 */
        if (die == 2) {
            assert_int_equal(top_step(), STEP_BRENTFORD);
            play(ROYALIST, "use-brentford");
            assert_int_equal(s->battle.result, RESULT_INDECISIVE);
            assert_int_equal(s->brentford, 0);
        } else {
            assert_int_not_equal(top_step(), STEP_BRENTFORD); /* 4 to 5 would be Major */
            assert_int_equal(s->brentford, 1);
        }
    }
}

static void beat_the_queens_army(const char *options) {
    lay_out(options);
    state()->queen = HOPTON;
    charge(3, 1);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
}

static void test_UG_6_6_the_queen_is_taken_with_a_beaten_army(void **unused) {
    (void)unused;
    beat_the_queens_army("edition=gmt");
    assert_int_equal(state()->queen, PLACE_GONE);
    assert_int_equal(state()->naval, 2);
    beat_the_queens_army(NULL);
    assert_int_equal(state()->queen, HOPTON); /* PHALANX: he neither dispersed nor lost all */
}

MAIN(cmocka_unit_test(test_UP_19_1_a_draw_for_the_defender), cmocka_unit_test(test_UP_19_1_a_draw_for_the_attacker),
     cmocka_unit_test(test_UP_19_1_an_indecisive_victory), cmocka_unit_test(test_UP_19_1_a_major_victory),
     cmocka_unit_test(test_UP_19_1_militia_and_then_veterans), cmocka_unit_test(test_UP_19_1_a_decisive_victory),
     cmocka_unit_test(test_UP_19_1_the_card_alone_makes_no_decisive_victory),
     cmocka_unit_test(test_UP_19_1_one_combat_card_each_the_attacker_first),
     cmocka_unit_test(test_UP_19_1_the_commander_rates_a_combined_army), cmocka_unit_test(test_UP_19_1_unled_brigades),
     cmocka_unit_test(test_UP_19_1_the_defenders_unled_brigades_fight_beside_him),
     cmocka_unit_test(test_UP_19_1b_no_spoils_in_a_fortress), cmocka_unit_test(test_UP_19_1b_turncoats),
     cmocka_unit_test(test_UP_19_1b_no_room_for_a_turncoat), cmocka_unit_test(test_UP_19_1b_who_turns_and_to_whom),
     cmocka_unit_test(test_UP_19_1c_the_royalist_draws_from_the_deck),
     cmocka_unit_test(test_UP_19_1c_nothing_where_the_pile_is_empty),
     cmocka_unit_test(test_UP_19_1c_sets_in_the_order_won),
     cmocka_unit_test(test_UP_19_2_the_king_without_an_army_loses_the_war),
     cmocka_unit_test(test_UP_19_2_a_subordinate_keeps_him),
     cmocka_unit_test(test_UP_19_2_a_subordinate_without_brigades_is_gone),
     cmocka_unit_test(test_UP_4_2d_a_commander_of_others_brigades), cmocka_unit_test(test_UP_C82_brentford_adds_one),
     cmocka_unit_test(test_UG_6_6_the_queen_is_taken_with_a_beaten_army))
