/* TW-12.0 and TW-13.0: set-ups, scenarios' ends and the variant timing of Major Events. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/events.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/new_blocks.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/victory.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/initiative.h"

static int stack(const char *area, int side) {
    return bits_count(state()->at[side][the_area(area)]);
}

static void test_TW_12_1_full_war(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    const struct tw_state *s = state();
    assert_int_equal(s->vp, -1);
    assert_int_equal(s->turn, 5);
    assert_int_equal(stack("cheshire", KING), 7);
    assert_int_equal(stack("northumberland", KING), 3);
    assert_int_equal(stack("se-wales", KING), 2);
    assert_int_equal(stack("gloucestershire", PARLIAMENT), 7);
    assert_int_equal(stack("shropshire-herefordshire", PARLIAMENT), 1);
    assert_int_equal(bits_count(s->at[KING][PLACE_POOL]), 8);
    assert_int_equal(bits_count(s->at[PARLIAMENT][PLACE_POOL]), 10);
    assert_int_equal(strength_of("p-london-foot-1"), 4);
    assert_int_equal(printed()->scenario[FULL_WAR].last_year, 1646);
    harness_audit(&h);
}

static void test_TW_12_2_early_war(void **unused) {
    (void)unused;
    harness_start(&h, "early-war", NULL, 1);
    assert_int_equal(stack("cheshire", KING), 7);
    const int vp[] = {1, 0, -1}, winner[] = {KING, PARLIAMENT, PARLIAMENT};
    for (int i = 0; i < 3; i++) {
        struct tw_state *s = empty_map("early-war");
        struct result result = {0};
        set_turn(1643, 6);
        s->vp = (int8_t)vp[i];
        begin(STEP_VICTORY, KING, 0, 0, 0);
        assert_true(s->over);
        assert_int_equal(s->winner, winner[i]);
        tw_result(&h.game, &result);
        assert_null(result.degree);
    }
}

static void test_TW_12_3_mid_to_late_war(void **unused) {
    (void)unused;
    harness_start(&h, "mid-to-late-war", NULL, 1);
    struct tw_state *s = state();
    assert_int_equal(s->vp, 1);
    assert_int_equal(1642 + s->year, 1644);
    assert_int_equal(s->turn, 1);
    assert_int_equal(stack("oxfordshire", KING), 8);
    assert_int_equal(stack("bucks-herts", PARLIAMENT), 8);
    assert_int_equal(bits_count(s->at[KING][PLACE_IRELAND]), 2);
    assert_int_equal(bits_count(s->at[PARLIAMENT][PLACE_SCOTLAND]), 5);
    assert_int_equal(bits_count(s->at[PARLIAMENT][PLACE_POOL]), 5); /* with the East Foot that the list leaves out */
    assert_true(card_event_in_force(s, FORTIFICATION_OF_LONDON));
    assert_true(s->beside[PARLIAMENT] & card_bit(the_card("p23")));
    assert_int_equal(__builtin_popcount(s->removed[KING]), 4);
    assert_int_equal(__builtin_popcount(s->removed[PARLIAMENT]), 4);
    assert_true(s->henrietta_used);
    assert_false(printed()->scenario[MID_TO_LATE_WAR].treaty);
    /* TW-12.31: the Royalist decides ties in 1644. */
    face_up("r01");
    face_up("p01");
    s->chosen[KING] = (uint8_t)the_card("r01");
    s->chosen[PARLIAMENT] = (uint8_t)the_card("p01");
    initiative_reveal(harness_game(&h));
    assert_int_equal(flow_top(&h.game)->role, KING);
}

static void test_TW_12_4_mid_war(void **unused) {
    (void)unused;
    const int vp[] = {0, -1, 1}, winner[] = {KING, PARLIAMENT, KING};
    for (int i = 0; i < 3; i++) {
        struct tw_state *s = empty_map("mid-war");
        set_turn(1644, 6);
        s->vp = (int8_t)vp[i];
        begin(STEP_VICTORY, KING, 0, 0, 0);
        assert_true(s->over);
        assert_int_equal(s->winner, winner[i]);
    }
    harness_start(&h, "mid-war", NULL, 1);
    assert_int_equal(stack("north-riding", KING), 3);
}

static void test_TW_12_5_prelude_set_up(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        harness_start(&h, "prelude", NULL, seed);
        const struct tw_state *s = state();
        assert_int_equal(top_step(), STEP_PRELUDE_STANDARD);
        play(KING, seed % 2 ? "area:north-riding" : "area:east-riding");
        assert_int_equal(bits_count(s->done[KING]), 11);
        assert_int_equal(bits_count(s->done[PARLIAMENT]), 11);
        /* Before Hull the king besieges it. */
        assert_int_equal(besieged_side(s, the_city("hull")), seed % 2 ? NONE : PARLIAMENT);
        assert_int_equal(flow_top(&h.game)->role, KING); /* one at a time, the Royalist first */
        assert_true(harness_play_until(&h, STEP_DISCARD, 100));
        assert_int_equal(bits_count(s->at[KING][PLACE_POOL]) >= 8, 1);        /* 6 and both Garrisons */
        assert_int_equal(bits_count(s->at[PARLIAMENT][PLACE_POOL]) >= 10, 1); /* 8 and both Garrisons */
        harness_audit(&h);
        for (int i = 0; i < BLOCKS; i++)
            if (s->place[i] < AREAS)
                assert_false(printed()->loyal[opponent(block_side(i))] >> s->place[i] & 1);
    }
}

static void test_TW_12_5_where_blocks_may_be_deployed(void **unused) {
    (void)unused;
    harness_start(&h, "prelude", NULL, 1);
    struct tw_state *s = state();
    play(KING, "area:north-riding");
    s->done[KING] |= block_bit(the_block("r-hopton")) | block_bit(the_block("r-cannon-2"));
    s->done[PARLIAMENT] |= block_bit(the_block("p-fairfax-f")) | block_bit(the_block("p-london-foot-1"));
    play(KING, "deploy:r-hopton");
    assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
    play(KING, "area:cornwall");
    play(PARLIAMENT, "deploy:p-fairfax-f");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "area:west-riding");
    play(KING, "deploy:r-cannon-2");
    assert_true(legal(KING, "area:oxfordshire"));
    assert_true(legal(KING, "area:north-riding")); /* it does not count */
    assert_false(legal(KING, "area:dorset"));
    assert_false(legal(KING, "area:devon"));
    play(KING, "area:oxfordshire");
    play(PARLIAMENT, "deploy:p-london-foot-1");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "area:bucks-herts");
}

static void test_TW_12_5_points_are_counted(void **unused) {
    (void)unused;
    harness_start(&h, "prelude", NULL, 2);
    assert_true(harness_play_until(&h, STEP_DISCARD, 100));
    const struct tw_state *s = state();
    int halves = 2;
    for (int i = 0; i < CITIES; i++)
        if (printed()->city[i].victory)
            halves += s->city_control[i] == KING ? 1 : i == the_city("london") ? -2 : -1;
    assert_int_equal(s->vp, halves / 2);
}

static void test_TW_12_5_skirmish_rules_of_the_first_turn(void **unused) {
    (void)unused;
    harness_start(&h, "prelude", NULL, 4);
    assert_true(harness_play_until(&h, STEP_INITIATIVE, 200));
    const struct tw_state *s = state();
    assert_true(s->skirmish);
    assert_int_equal(place_of("r-rupert"), PLACE_CONTINENT);
    int turn = s->turn;
    for (int i = 0; i < 400 && s->turn == turn; i++)
        harness_play_until(&h, -1, 1);
    assert_int_equal(s->turn, 5);
    assert_false(s->skirmish);
}

static void test_TW_12_5_rupert_comes_for_nothing(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    set_turn(1642, 4);
    s->first_turn = s->skirmish = 1;
    put_in("r-rupert", "continent", 4);
    face_up("r09");
    s->ap = 3;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    play(KING, "sea-move:continent");
    play(KING, "embark:r-rupert");
    roll(1); /* no die is rolled */
    play(KING, "land:northumberland");
    assert_int_equal(harness_forced_left(&h), 1);
    assert_int_equal(place_of("r-rupert"), the_area("northumberland"));
    assert_int_equal(s->ap, 3);
}

static void test_TW_12_5_rupert_comes_after_the_last_point(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    set_turn(1642, 4);
    s->first_turn = s->skirmish = 1;
    put_in("r-rupert", "continent", 4);
    put_in("r-hopton", "cornwall", 1);
    put_in_pool("r-wales-horse-1");
    face_up("r09");
    s->ap = 1;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    play(KING, "strengthen:r-hopton");
    assert_int_equal(s->ap, 0);
    assert_int_equal(harness_legal_count(&h, KING, NULL), 2); /* he comes, or that was all */
    play(KING, "sea-move:continent");
    play(KING, "embark:r-rupert");
    play(KING, "land:northumberland");
    assert_int_equal(s->ap, 0);
    assert_int_equal(top_step(), NONE);
    /* Who does no more ends his Actions all the same. */
    put_in("r-rupert", "continent", 4);
    s->moved[KING] = 0;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    play(KING, "pass");
    assert_int_equal(top_step(), NONE);
}

static void variant(int year, int turn, int vp) {
    struct tw_state *s = empty_map("full-war");
    s->variant_timing = 1;
    set_turn(year, turn);
    s->vp = (int8_t)vp;
}

static void test_TW_13_0_a_die_decides(void **unused) {
    (void)unused;
    variant(1643, 4, 0); /* number 2 */
    roll(3);
    major_events(harness_game(&h));
    assert_int_equal(state()->at[KING][PLACE_IRELAND], 0);
    roll(2);
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[KING][PLACE_IRELAND]), 3);
    assert_int_equal(told(MAJOR_ROLL), 1);
}

static void test_TW_13_0_the_victory_track_modifies(void **unused) {
    (void)unused;
    variant(1643, 4, 1);
    roll(2); /* 3 for the king who is ahead */
    major_events(harness_game(&h));
    assert_int_equal(state()->at[KING][PLACE_IRELAND], 0);
    variant(1643, 4, -2);
    roll(4);
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[KING][PLACE_IRELAND]), 3);
}

/* "If the modified die roll is equal to or less", on the last Turn of its row as well. */
static void test_TW_13_0_the_last_turn_asks_for_the_number_too(void **unused) {
    (void)unused;
    variant(1644, 2, 2);
    roll(5, 6); /* 7 against 6 */
    major_events(harness_game(&h));
    assert_int_equal(state()->at[KING][PLACE_IRELAND], 0);
    assert_int_equal(harness_forced_left(&h), 0); /* the other die was for the Solemn League */
    roll(4, 6);
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[KING][PLACE_IRELAND]), 3);
}

static void test_TW_13_0_callendar_after_the_covenant(void **unused) {
    (void)unused;
    variant(1644, 5, 0);
    state()->major_done = bit_of(IRISH_CESSATION);
    roll(1, 6); /* Solemn League at last; New Model Army */
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[PARLIAMENT][PLACE_SCOTLAND]), 5);
    set_turn(1644, 6);
    roll(3, 6);
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[PARLIAMENT][PLACE_SCOTLAND]), 5);
    roll(2, 6);
    major_events(harness_game(&h));
    assert_int_equal(bits_count(state()->at[PARLIAMENT][PLACE_SCOTLAND]), 7);
    /* No Solemn League and no New Model Army at Year End. */
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(top_step(), NONE);
    assert_int_equal(state()->major_done >> NEW_MODEL_ARMY & 1, 0);
}

static void test_TW_12_5_the_kings_cannon_does_not_count(void **unused) {
    (void)unused;
    harness_start(&h, "prelude", NULL, 1);
    struct tw_state *s = state();
    play(KING, "area:north-riding");
    s->done[KING] = block_bit(the_block("r-midlands-foot-i3"));
    s->done[PARLIAMENT] &= ~block_bit(the_block("p-brooke"));
    put_in("p-brooke", "oxfordshire", 3);
    put_inside("r-cannon-2", "oxford", 4);
    play(KING, "deploy:r-midlands-foot-i3");
    assert_true(legal(KING, "area:oxfordshire"));
    play(KING, "area:oxfordshire");
    assert_int_equal(place_of("r-midlands-foot-i3"), fort_place(the_city("oxford")));
}

MAIN(cmocka_unit_test(test_TW_12_1_full_war), cmocka_unit_test(test_TW_12_2_early_war),
     cmocka_unit_test(test_TW_12_3_mid_to_late_war), cmocka_unit_test(test_TW_12_4_mid_war),
     cmocka_unit_test(test_TW_12_5_prelude_set_up), cmocka_unit_test(test_TW_12_5_where_blocks_may_be_deployed),
     cmocka_unit_test(test_TW_12_5_points_are_counted), cmocka_unit_test(test_TW_12_5_skirmish_rules_of_the_first_turn),
     cmocka_unit_test(test_TW_12_5_rupert_comes_for_nothing), cmocka_unit_test(test_TW_13_0_a_die_decides),
     cmocka_unit_test(test_TW_13_0_the_victory_track_modifies),
     cmocka_unit_test(test_TW_13_0_the_last_turn_asks_for_the_number_too),
     cmocka_unit_test(test_TW_13_0_callendar_after_the_covenant),
     cmocka_unit_test(test_TW_12_5_the_kings_cannon_does_not_count),
     cmocka_unit_test(test_TW_12_5_rupert_comes_after_the_last_point))
