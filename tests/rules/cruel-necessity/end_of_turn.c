/* CN-5.0, CN-9.0, CN-10.0, CN-11.0 and the scenarios' set-ups and victory tables. */
#include "table.h"

static void set_tracks(int ireland, int monarchy, int catholicism, int scotland, int parliament, int puritanism) {
    const int box[CN_TRACKS] = {ireland, monarchy, catholicism, scotland, parliament, puritanism};
    for (int i = 0; i < CN_TRACKS; i++)
        state()->track[i] = (uint8_t)box[i];
}

static void test_CN_5_0_what_counts(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    /* All Armies in Area 5: +4. Hull, Bristol, Edinburgh +3, Oxford and Dublin -2, London nothing. */
    set_tracks(2, 0, 0, 2, 3, 3);
    assert_int_equal(score(), 4 + 3 - 2);
    s->army[CN_NORTH].area = 3; /* neither 4 nor 5 */
    assert_int_equal(score(), 4);
    s->army[CN_NORTH].disordered = 1;
    assert_int_equal(score(), 5);
    s->fortress[CN_LONDON].side = CN_ROYALIST;
    assert_int_equal(score(), 5);
    s->fortress[CN_HULL].side = CN_ROYALIST;
    assert_int_equal(score(), 3);
    s->deviltry_placed = 3;
    s->revolt[0] = (struct cn_revolt){CN_WEST, 2};
    assert_int_equal(score(), 0);
    s->deviltry_vp = 1;
    s->bought = bit_of(17) | bit_of(21); /* three and two */
    assert_int_equal(score(), 6);
    set_tracks(5, 5, 5, 0, 1, 1); /* -1 -4 -4 +2 +2 +2 */
    assert_int_equal(score(), 3);
}

/* The middle box says what it is worth to either marker, wherever they stand. */
static void test_CN_5_0_the_board_values_the_middle_ground(void **unused) {
    (void)unused;
    quiet_table();
    assert_true(board_has(">-4<") && board_has(">+3<"));
    set_tracks(2, 5, 5, 2, 2, 2);
    assert_true(board_has(">-4<") && board_has(">+3<"));
    set_tracks(2, 2, 2, 2, 0, 0);
    assert_true(board_has(">-4<") && board_has(">+3<"));
}

/* The King with the Scots brings triangles of his own. */
static void test_CN_5_0_the_king_with_the_scots(void **unused) {
    (void)unused;
    struct cn_state *s = table("second-civil-war", NULL);
    int before = score();
    s->army[CN_SCOTLAND].disordered = 0;
    resolve(45);
    while (step_now() != STEP_CHOICE)
        assert_true(harness_play_until(&h, STEP_CHOICE, 20));
    struct cn_score count;
    cn_score_count(&h.game, &count);
    int armies = count.armies, area = s->army[CN_SCOTLAND].area;
    play("choose:execute-the-king");
    cn_score_count(&h.game, &count);
    assert_string_equal(printed()->counter[s->army[CN_SCOTLAND].counter].id, "scotland-charles-ii");
    assert_int_equal(s->army[CN_SCOTLAND].area, area);
    assert_int_equal(count.armies, armies - 3);
    s->army[CN_SCOTLAND].disordered = 1;
    cn_score_count(&h.game, &count);
    assert_int_equal(count.armies, armies + 1);
    (void)before;
}

static void end(int expected_degree, int expected_reason) {
    play("pass");
    assert_int_equal(state()->over, 1);
    assert_int_equal(state()->degree, expected_degree);
    assert_int_equal(state()->reason, expected_reason);
    assert_int_equal(ruleset_entry()->to_act(&h.game), 0);
    struct result result = {0};
    ruleset_entry()->result(&h.game, &result);
    assert_string_equal(result.outcome, expected_degree >= CN_MINOR_VICTORY ? "victory" : "defeat");
    assert_int_equal(result.role[0].score, state()->score);
    assert_non_null(strstr(result.reason, expected_reason == CN_BY_SCORE ? "11.2" : "11.1"));
}

static void test_CN_9_0_four_fs(void **unused) {
    (void)unused;
    quiet_table();
    set_tracks(5, 5, 5, 2, 2, 2); /* three */
    next_card(2);
    play("pass");
    assert_int_equal(state()->over, 0);
    set_tracks(5, 5, 5, 5, 2, 2);
    end(CN_CRUSHING_DEFEAT, CN_FOUR_FS);
}

static void test_CN_9_0_london_may_be_won_back_before(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    roll(3);
    play("besiege:london");
    next_card(2);
    play("pass");
    assert_int_equal(s->over, 0);
    s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    end(CN_CRUSHING_DEFEAT, CN_LONDON_LOST);
}

static void test_CN_11_1_degrees_by_the_war(void **unused) {
    (void)unused;
    static const char *const scenario[] = {"first-civil-war", "second-civil-war", "third-civil-war"};
    static const int degree[] = {CN_CRUSHING_DEFEAT, CN_DECISIVE_DEFEAT, CN_SUBSTANTIVE_DEFEAT};
    for (int i = 0; i < 3; i++) {
        struct cn_state *s = table(scenario[i], NULL);
        s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
        end(degree[i], CN_LONDON_LOST);
    }
    struct cn_state *s = table("campaign", NULL); /* with the last card of a war on the table, it is still that war */
    s->deck = 0;
    s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    end(CN_CRUSHING_DEFEAT, CN_LONDON_LOST);
}

static void test_CN_11_1_giving_up(void **unused) {
    (void)unused;
    table("second-civil-war", NULL);
    ruleset_entry()->conclude(harness_game(&h), 0, CONCLUDE_RESIGN);
    assert_int_equal(ruleset_entry()->to_act(&h.game), 0);
    assert_int_equal(state()->degree, CN_DECISIVE_DEFEAT);
}

static void check_table(int war, const int (*rows)[2], int n) {
    for (int i = 0; i < n; i++)
        assert_int_equal(cn_degree_of(printed(), war, rows[i][0]), rows[i][1]);
}

static void test_CN_11_2_levels(void **unused) {
    (void)unused;
    static const int rows[][2] = {{-30, CN_MARGINAL_DEFEAT},    {1, CN_MARGINAL_DEFEAT},      {2, CN_MINOR_VICTORY},
                                  {12, CN_MINOR_VICTORY},       {13, CN_MINOR_VICTORY},       {17, CN_MINOR_VICTORY},
                                  {18, CN_MODERATE_VICTORY},    {23, CN_MODERATE_VICTORY},    {24, CN_MODERATE_VICTORY},
                                  {25, CN_SUBSTANTIVE_VICTORY}, {29, CN_SUBSTANTIVE_VICTORY}, {30, CN_DECISIVE_VICTORY},
                                  {60, CN_DECISIVE_VICTORY}};
    check_table(3, rows, sizeof rows / sizeof *rows);
    struct cn_state *s = table("third-civil-war", NULL);
    s->deck = 0;
    set_tracks(2, 0, 0, 2, 3, 3);
    s->bought = 0;
    s->deviltry_placed = 0;
    assert_int_equal(score(), 5);
    end(CN_MINOR_VICTORY, CN_BY_SCORE);
    assert_int_equal(state()->score, 5);
}

static void test_CN_B_1_first_war(void **unused) {
    (void)unused;
    static const int rows[][2] = {{-20, CN_CRUSHING_DEFEAT}, {-7, CN_CRUSHING_DEFEAT},     {-6, CN_DECISIVE_DEFEAT},
                                  {-3, CN_DECISIVE_DEFEAT},  {-2, CN_SUBSTANTIVE_DEFEAT},  {2, CN_SUBSTANTIVE_DEFEAT},
                                  {3, CN_MINOR_VICTORY},     {7, CN_MINOR_VICTORY},        {8, CN_MODERATE_VICTORY},
                                  {12, CN_MODERATE_VICTORY}, {13, CN_SUBSTANTIVE_VICTORY}, {17, CN_SUBSTANTIVE_VICTORY},
                                  {18, CN_DECISIVE_VICTORY}};
    check_table(1, rows, sizeof rows / sizeof *rows);
    struct cn_state *s = quiet_table();
    s->deck = 0; /* the last card of the war has been resolved: the scenario is over */
    set_tracks(2, 0, 0, 2, 3, 3);
    end(CN_MINOR_VICTORY, CN_BY_SCORE);
}

static void check_start(const struct cn_scenario *start, const uint8_t *side, const uint8_t *value, const uint8_t *area,
                        const uint8_t *number, const uint8_t *grade) {
    for (int i = 0; i < CN_FORTRESSES; i++) {
        assert_int_equal(start->side[i], side[i]);
        assert_int_equal(start->click[i], value[i]);
    }
    for (int i = 0; i < CN_ARMIES; i++)
        assert_int_equal(start->area[i], area[i]);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_box *box = &printed()->track[i].box[start->box[i]];
        assert_int_equal(box->number, number[i]);
        assert_int_equal(box->grade, grade[i]);
    }
}

static void test_CN_B_2_second_war(void **unused) {
    (void)unused;
    static const int rows[][2] = {{-20, CN_CRUSHING_DEFEAT}, {-8, CN_CRUSHING_DEFEAT},     {-7, CN_DECISIVE_DEFEAT},
                                  {-3, CN_DECISIVE_DEFEAT},  {-2, CN_SUBSTANTIVE_DEFEAT},  {2, CN_SUBSTANTIVE_DEFEAT},
                                  {3, CN_MINOR_VICTORY},     {7, CN_MINOR_VICTORY},        {8, CN_MODERATE_VICTORY},
                                  {12, CN_MODERATE_VICTORY}, {13, CN_SUBSTANTIVE_VICTORY}, {17, CN_SUBSTANTIVE_VICTORY},
                                  {18, CN_DECISIVE_VICTORY}};
    check_table(2, rows, sizeof rows / sizeof *rows);
    /* London highest 3, Hull middle 3, Oxford 4, Bristol highest 2, Edinburgh and Dublin lowest 3. */
    static const uint8_t side[] = {0, 0, 1, 0, 1, 1}, click[] = {5, 4, 6, 2, 3, 3}, area[] = {3, 3, 2, 2};
    static const uint8_t number[] = {4, 4, 4, 3, 4, 3};
    static const uint8_t grade[] = {CN_GRADE_C, CN_GRADE_D, CN_GRADE_C, CN_GRADE_C, CN_GRADE_B, CN_GRADE_C};
    check_start(&printed()->scenario[1], side, click, area, number, grade);
    harness_start(&h, "second-civil-war", NULL, 3);
    const struct cn_state *s = state();
    assert_int_equal(s->card, 28);
    assert_int_equal(s->war, 2);
    assert_int_equal(s->zeal, 6);
    assert_int_equal(s->oxford_open, 1);
    assert_int_equal(s->irish_troubles, CN_TRACK_PARLIAMENT);
    assert_int_equal(s->bought, bit_of(5) | bit_of(17) | bit_of(21));
    assert_int_equal(s->available[0], 3);
    assert_int_equal(s->available[1], 9);
    assert_int_equal(s->available[2], 23);
    assert_int_equal(s->deviltry_placed, 1); /* where card 24 puts it */
    assert_int_equal(__builtin_popcountll(s->battle.removed), 2);
    /* Trained Bands, Cromwell, Ironsides, and with card 28 the two of the New Model Army. */
    assert_int_equal(__builtin_popcountll(s->battle.pool & printed()->battle.named & ~printed()->battle.draws[1][0] &
                                          ~printed()->battle.draws[1][1]),
                     5);
    assert_null(harness_event(&h, EVENT_INTERIM, 0));
    harness_audit(&h);
    state()->deck = 0; /* the scenario ends with its war */
    play("pass");
    assert_int_equal(state()->over, 1);
    assert_int_equal(state()->reason, CN_BY_SCORE);
}

/* B.0: starts and ends may be combined. */
static void test_CN_B_2_goes_on_into_the_third_war(void **unused) {
    (void)unused;
    struct cn_state *s = table("last-two-wars", NULL);
    assert_int_equal(s->card, 28);
    s->revealed |= s->deck;
    s->deck = 0;
    play("pass");
    assert_int_equal(s->over, 0);
    assert_int_equal(s->war, 3);
    s = table("first-two-wars", NULL);
    assert_int_equal(s->card, 1);
    s->war = 2;
    s->revealed = printed()->war_cards[0] | printed()->war_cards[1];
    s->deck = 0;
    play("pass");
    assert_int_equal(s->over, 1);
    assert_int_equal(s->reason, CN_BY_SCORE);
}

static void test_CN_B_3_third_war(void **unused) {
    (void)unused;
    /* London highest 3, Hull and Bristol middle 3, Oxford 4, Edinburgh middle 3, Dublin highest 3. */
    static const uint8_t side[] = {0, 0, 1, 0, 1, 1}, click[] = {5, 4, 6, 4, 4, 5}, area[] = {3, 3, 3, 1};
    static const uint8_t number[] = {3, 3, 4, 3, 4, 3};
    static const uint8_t grade[] = {CN_GRADE_B, CN_GRADE_C, CN_GRADE_C, CN_GRADE_C, CN_GRADE_B, CN_GRADE_C};
    check_start(&printed()->scenario[2], side, click, area, number, grade);
    harness_start(&h, "third-civil-war", NULL, 3);
    const struct cn_state *s = state();
    assert_int_equal(s->card, 46);
    assert_int_equal(s->zeal, 7);
    assert_int_equal(s->irish_troubles, CN_TRACK_SCOTLAND);
    assert_string_equal(printed()->counter[s->army[CN_SCOTLAND].counter].id, "scotland-charles-ii");
    assert_int_equal(__builtin_popcountll(s->bought), 5);
    assert_int_equal(s->discarded, bit_of(3));
    assert_int_equal(s->available[2], 36);
    assert_int_equal(__builtin_popcount(s->deviltry_placed), 4); /* three, and the one of card 46 */
    assert_int_equal(__builtin_popcountll(s->battle.removed), 4);
    assert_int_equal(__builtin_popcount(s->battle.deck), 14);
    assert_int_equal(s->battle.retired, bit_of(4));
    harness_audit(&h);
}

static void test_CN_10_1_markers_go_and_morale_stays(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].strength = -2;
    s->track_drm[CN_TRACK_SCOTLAND] = 1;
    s->track[CN_TRACK_IRELAND] = 5;
    play("infuse");
    play("infuse-on:north");
    assert_int_equal(cn_army_combat_value(&h.game, CN_IRELAND), 4);
    next_card(11);
    play("pass");
    assert_int_equal(s->army[CN_NORTH].strength, 0);
    assert_int_equal(s->track_drm[CN_TRACK_SCOTLAND], 0);
    assert_int_equal(s->zeal_marker, CN_NONE);
    assert_int_equal(cn_army_combat_value(&h.game, CN_IRELAND), 4);
}

static void test_CN_10_1_where_an_army_ends_the_turn(void **unused) {
    (void)unused;
    struct cn_state *s = table("third-civil-war", NULL);
    resolve(48); /* Ireland, if it ends this turn Beyond the Pale, is disordered */
    assert_int_equal(s->army[CN_IRELAND].disordered, 0);
    next_card(57);
    play("pass");
    assert_int_equal(s->army[CN_IRELAND].disordered, 1);
    assert_int_equal(s->end_of_turn[0], 0);
    s = table("third-civil-war", NULL);
    resolve(48);
    s->army[CN_IRELAND].area = 4;
    next_card(49);
    s->deck &= ~bit_of(60);
    s->deck |= bit_of(53) | bit_of(60);
    play("pass");
    assert_int_equal(s->army[CN_IRELAND].disordered, 0);
}

static void test_CN_10_2_income(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_int_equal(cn_income(&h.game), 5); /* London, Hull and Bristol */
    s->fortress[CN_OXFORD].side = CN_PARLIAMENT;
    s->track[CN_TRACK_CATHOLICISM] = 0;
    assert_int_equal(cn_income(&h.game), 7);
    s->fortress[CN_OXFORD].side = s->fortress[CN_HULL].side = s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    s->track[CN_TRACK_CATHOLICISM] = 2;
    assert_int_equal(cn_income(&h.game), 3);
    s->track[CN_TRACK_PURITANISM] = 5;
    assert_int_equal(cn_income(&h.game), 2);
    s->zeal_income = 1;
    assert_int_equal(cn_income(&h.game), 3);
}

static void test_CN_10_2_never_more_than_nine(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->zeal = 2;
    next_card(2);
    play("pass");
    assert_int_equal(s->zeal, 7); /* what was saved stays */
    next_card(11);
    play("pass");
    assert_int_equal(s->zeal, 9);
    assert_int_equal(harness_event(&h, EVENT_HOUSEKEEPING, 0)->arg[0], 5); /* the log says what was lost */
    assert_int_equal(harness_event(&h, EVENT_ZEAL, 0)->arg[0], 2);
}

/* The campaign goes on with the second war's deck: card 28 on top, card 45 at the bottom. */
static void test_CN_10_3_next_deck(void **unused) {
    (void)unused;
    struct cn_state *s = table("campaign", NULL);
    s->revealed |= s->deck;
    s->deck = 0;
    play("pass");
    while (step_now() != STEP_ACTION_PHASE)
        harness_play_until(&h, STEP_ACTION_PHASE, 5);
    assert_int_equal(s->over, 0);
    assert_int_equal(s->war, 2);
    assert_int_equal(s->card, 28);
    assert_int_equal(s->deck, printed()->war_cards[1] & ~bit_of(28));
    next_card(45);
    play("pass");
    assert_int_equal(s->card, 45);
}

/* R61: only the Event deck is new. */
static void test_CN_10_3_the_rest_goes_on(void **unused) {
    (void)unused;
    struct cn_state *s = table("campaign", NULL);
    s->revealed |= s->deck;
    s->deck = 0;
    s->bought = bit_of(5);
    s->available[1] = 9;
    s->discarded = printed()->achievements & s->revealed & ~(bit_of(5) | bit_of(9));
    s->deviltry_placed = 1;
    s->revolt[3] = (struct cn_revolt){CN_NORTH, 5};
    s->zeal_marker_free = 2; /* bought this turn, with the marker on the map already */
    struct cn_battle *battle = &s->battle;
    uint64_t sick = battle->pool & -battle->pool;
    battle->pool &= ~sick;
    battle->recovery = sick;
    battle->hand = bit_of(1);
    battle->discard = bit_of(4);
    battle->deck &= (uint16_t) ~(bit_of(1) | bit_of(4));
    const struct cn_battle before = *battle;
    play("pass");
    harness_audit(&h);
    assert_int_equal(s->war, 2);
    assert_int_equal(s->bought, bit_of(5));
    assert_int_equal(s->available[1], 9);
    assert_int_equal(s->deviltry_placed, 1);
    assert_int_equal(s->revolt[3].area, 5);
    assert_int_equal(battle->recovery, before.recovery);
    assert_int_equal(battle->hand, before.hand);
    assert_int_equal(battle->discard, before.discard);
    assert_true(legal("infuse-free")); /* also in the first turn of the next war */
}

/* The check at the change of war: by the level of the war that has ended. */
static void test_CN_10_3_interim_check(void **unused) {
    (void)unused;
    static const struct {
        int points, degree, zeal, monarchy;
    } rows[] = {{-9, CN_CRUSHING_DEFEAT, -2, 1}, {-4, CN_DECISIVE_DEFEAT, -1, 0}, {0, CN_SUBSTANTIVE_DEFEAT, 0, 0},
                {5, CN_MINOR_VICTORY, 1, 0},     {9, CN_MODERATE_VICTORY, 2, 0},  {14, CN_SUBSTANTIVE_VICTORY, 2, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cn_state *s = table("campaign", NULL);
        set_tracks(2, 0, 0, 2, 3, 3); /* 5 points */
        while (score() < rows[i].points)
            s->deviltry_vp++;
        s->deviltry_vp = (uint8_t)(rows[i].points > 5 ? rows[i].points - 5 : 0);
        s->fortress[CN_OXFORD].side = CN_ROYALIST;
        for (int n = 0; score() > rows[i].points && n < CN_PLACES; n++)
            s->deviltry_placed |= (uint8_t)bit_of(n);
        for (int f = 1; score() > rows[i].points && f < CN_FORTRESSES; f++)
            s->fortress[f].side = CN_ROYALIST;
        s->revealed |= s->deck;
        s->deck = 0;
        s->zeal = 0;
        int income = cn_income(&h.game);
        play("pass");
        const struct event *check = harness_event(&h, EVENT_INTERIM, 0);
        assert_non_null(check);
        assert_int_equal(check->arg[2], rows[i].degree);
        if (rows[i].degree == CN_SUBSTANTIVE_VICTORY) {
            assert_int_equal(step_now(), STEP_TRACK_CHOICE);
            play("move:scotland");
            assert_int_equal(s->track[CN_TRACK_SCOTLAND], 1);
        }
        assert_int_equal(s->zeal, income + rows[i].zeal);
        assert_int_equal(s->track[CN_TRACK_MONARCHY], rows[i].monarchy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_5_0_what_counts),
        cmocka_unit_test(test_CN_5_0_the_board_values_the_middle_ground),
        cmocka_unit_test(test_CN_5_0_the_king_with_the_scots),
        cmocka_unit_test(test_CN_9_0_four_fs),
        cmocka_unit_test(test_CN_9_0_london_may_be_won_back_before),
        cmocka_unit_test(test_CN_11_1_degrees_by_the_war),
        cmocka_unit_test(test_CN_11_1_giving_up),
        cmocka_unit_test(test_CN_11_2_levels),
        cmocka_unit_test(test_CN_B_1_first_war),
        cmocka_unit_test(test_CN_B_2_second_war),
        cmocka_unit_test(test_CN_B_2_goes_on_into_the_third_war),
        cmocka_unit_test(test_CN_B_3_third_war),
        cmocka_unit_test(test_CN_10_1_markers_go_and_morale_stays),
        cmocka_unit_test(test_CN_10_1_where_an_army_ends_the_turn),
        cmocka_unit_test(test_CN_10_2_income),
        cmocka_unit_test(test_CN_10_2_never_more_than_nine),
        cmocka_unit_test(test_CN_10_3_next_deck),
        cmocka_unit_test(test_CN_10_3_the_rest_goes_on),
        cmocka_unit_test(test_CN_10_3_interim_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
