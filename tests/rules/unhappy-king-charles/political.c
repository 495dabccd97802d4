/* Housekeeping, PC markers, Isolation, Raids: UP-8, UP-9, UP-13, UG-13.0. */
#include "king.h"

static void test_UP_8_2_generals_and_half_of_the_dispersed(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 2;
    s->general_at[HOPTON] = BOX_DISPERSED;
    s->general_at[TOM_FAIRFAX] = BOX_TURN_TRACK;
    s->general_at[MANCHESTER] = BOX_TURN_TRACK;
    put_brigade("r-s-hertford", PLACE_DISPERSED);
    put_brigade("r-s-stawell", PLACE_DISPERSED);
    put_brigade("r-s-slanning", PLACE_DISPERSED);
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_int_equal(where_is("hopton"), BOX_AVAILABLE);
    assert_int_equal(where_is("tom-fairfax"), BOX_AVAILABLE);
    assert_int_equal(where_is("manchester"), BOX_TURN_TRACK);
    assert_int_equal(top_step(), STEP_REFORM); /* one of three */
    play(ROYALIST, "reform:r-s-slanning");
    assert_int_equal(brigade_is("r-s-slanning"), PLACE_REFORMED);
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_AVAILABLE);
    assert_int_not_equal(top_step(), STEP_REFORM);
}

static void test_UP_8_2_irish_who_do_not_reform_are_gone(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_brigade("r-irish-broughton", PLACE_DISPERSED);
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_int_equal(brigade_is("r-irish-broughton"), PLACE_GONE);
}

static void test_UP_8_3_beside_a_friend_and_no_enemy(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    set_control("norwich", PARLIAMENT);
    struct area_set targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_true(areas_have(&targets, the_area("kings-lynn")));
    assert_false(areas_have(&targets, the_area("boston")));
    set_control("boston", ROYALIST); /* beside King's Lynn; a source of supply is near, nobody is isolated by it */
    targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_false(areas_have(&targets, the_area("kings-lynn")));
    set_control("boston", NEUTRAL);
    put_army("hopton", "boston", 1); /* a General bars it, Unled Brigades do not */
    targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_false(areas_have(&targets, the_area("kings-lynn")));
    general_move(harness_game(&h), HOPTON, BOX_WAITING);
    put_outside("r-e-newark-foot", "boston");
    targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_true(areas_have(&targets, the_area("kings-lynn")));
}

static void test_UP_8_3_never_isolating_the_enemy(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    /* Truro's only way out is St Austell, and from there Plymouth and Barnstaple. */
    set_control("truro", ROYALIST);
    set_control("plymouth", PARLIAMENT);
    set_control("exeter", PARLIAMENT);
    set_control("bath", ROYALIST);
    put_army("hopton", "bath", 1);
    struct area_set targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_false(areas_have(&targets, the_area("st-austell"))); /* beside an enemy marker */
    assert_false(areas_have(&targets, the_area("barnstaple"))); /* would shut Truro off */
    set_control("truro", NEUTRAL);
    targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_true(areas_have(&targets, the_area("barnstaple")));
}

static void test_UP_8_4_a_chit_in_late_turns(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    roll(4); /* the fourth of five: +2 */
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->naval, 2);
    assert_int_equal(s->chits, 8);
    s->turn = 4;
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->chits, 8);
}

static void test_UP_8_4_diplomatic_strength(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->naval = 1;
    assert_int_equal(naval_status(printed(), s), 1);
    set_control("bristol", ROYALIST);
    assert_int_equal(naval_status(printed(), s), 0);
    set_control("london", ROYALIST); /* once even if both are held */
    assert_int_equal(naval_status(printed(), s), 0);
    s->naval = -5;
    assert_int_equal(naval_status(printed(), s), -5); /* the track ends there */
}

static void test_UP_9_generals_convert_where_they_stand(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "exeter", 1);
    put_army("essex", "oxford", 2);
    put_outside("p-s-popham", "poole");
    begin(STEP_POLITICAL, PARLIAMENT, 0, 0, 0);
    assert_int_equal(control_of("exeter"), ROYALIST);
    assert_int_equal(control_of("oxford"), ROYALIST); /* a Fortress */
    assert_int_equal(control_of("poole"), NEUTRAL);   /* no General */
}

/* The rulebook's picture: Truro, St Austell and Barnstaple cannot reach Hopton in Bath. */
static void test_UP_9_1_the_cornish_markers(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    set_control("truro", ROYALIST);
    set_control("st-austell", ROYALIST);
    set_control("barnstaple", ROYALIST);
    set_control("bath", ROYALIST);
    put_army("hopton", "bath", 1);
    struct area_set isolated = areas_isolated(printed(), s, ROYALIST);
    assert_false(areas_have(&isolated, the_area("truro"))); /* Bridgwater is Neutral */
    set_control("bridgwater", PARLIAMENT);
    isolated = areas_isolated(printed(), s, ROYALIST);
    assert_true(areas_have(&isolated, the_area("truro")));
    assert_true(areas_have(&isolated, the_area("st-austell")));
    assert_true(areas_have(&isolated, the_area("barnstaple")));
    remove_isolated(harness_game(&h), ROYALIST);
    assert_int_equal(control_of("truro"), NEUTRAL);
    assert_int_equal(control_of("bath"), ROYALIST);
}

static void test_UP_9_1_a_masked_source_is_none(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = PARLIAMENT;
    set_control("york", ROYALIST);
    set_control("selby", ROYALIST);
    struct area_set isolated = areas_isolated(printed(), s, ROYALIST);
    assert_false(areas_have(&isolated, the_area("selby")));
    put_army("lord-fairfax", "york", 1);
    isolated = areas_isolated(printed(), s, ROYALIST);
    assert_true(areas_have(&isolated, the_area("selby")));
    assert_false(areas_have(&isolated, the_area("york"))); /* a Fortress never is */
}

static void test_UP_9_1_not_across_the_maritime_line(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = ROYALIST;
    set_control("hull", PARLIAMENT);
    set_control("gainsborough", PARLIAMENT);
    const struct area_set isolated = areas_isolated(printed(), s, PARLIAMENT);
    assert_true(areas_have(&isolated, the_area("gainsborough")));
}

static void test_UP_9_1_notables_by_edition(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        struct uk_state *s = empty_map(gmt_edition ? "edition=gmt" : NULL);
        for (int a = 0; a < AREAS; a++)
            s->control[a] = ROYALIST;
        set_control("gloucester", PARLIAMENT);
        set_control("forest-of-dean", PARLIAMENT);
        put_army("hopton", "gloucester", 1); /* Masks it */
        const struct area_set isolated = areas_isolated(printed(), s, PARLIAMENT);
        assert_int_equal(areas_have(&isolated, the_area("forest-of-dean")), !gmt_edition);
    }
}

static void test_UP_13_beside_a_marker_that_was_there(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    set_control("norwich", PARLIAMENT);
    s->play = (struct play){.card = CARD(11)};
    begin(STEP_PLACE_PCS, PARLIAMENT, 2, 0, 0);
    assert_true(legal(PARLIAMENT, "place-pc:kings-lynn"));
    assert_false(legal(PARLIAMENT, "place-pc:boston"));
    play(PARLIAMENT, "place-pc:kings-lynn");
    assert_int_equal(control_of("kings-lynn"), PARLIAMENT);
    assert_false(legal(PARLIAMENT, "place-pc:boston")); /* no chain on one card */
    play(PARLIAMENT, "place-pc:ipswich");
    assert_int_equal(top_step(), NONE);
}

static void test_UP_13_an_enemy_marker_needs_a_general(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->play = (struct play){.card = CARD(11)};
    begin(STEP_PLACE_PCS, ROYALIST, 1, 0, 0);
    assert_false(legal(ROYALIST, "place-pc:wakefield"));
    put_army("newcastle", "wakefield", 1);
    assert_true(legal(ROYALIST, "place-pc:wakefield"));
    put_army("goring", "nottingham", 1);
    assert_false(legal(ROYALIST, "place-pc:nottingham")); /* a Fortress */
}

/* Willoughby may raid Newark, Boston and King's Lynn, not Leicester. */
static void test_UG_13_0_willoughbys_raids(void **unused) {
    (void)unused;
    empty_map(NULL);
    begin(STEP_RAID, PARLIAMENT, 2, 0, 0);
    assert_true(legal(PARLIAMENT, "raid:willoughby:newark"));
    assert_true(legal(PARLIAMENT, "raid:willoughby:boston"));
    assert_true(legal(PARLIAMENT, "raid:willoughby:kings-lynn"));
    assert_false(legal(PARLIAMENT, "raid:willoughby:leicester"));
    play(PARLIAMENT, "raid:willoughby:newark");
    assert_int_equal(control_of("newark"), PARLIAMENT);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "raid") > 0, true); /* Brereton and Massey */
    assert_false(legal(PARLIAMENT, "raid:willoughby:boston"));               /* once each */
}

static void test_UG_13_0_what_bars_a_raid(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_outside("r-e-newark-foot", "boston");
    struct area_set targets = raid_targets(&h.game, WILLOUGHBY);
    assert_false(areas_have(&targets, the_area("boston")));
    s->notable[NEWARK_GARRISON] = NOTABLE_IN_PLAY;
    set_control("newark", ROYALIST);
    targets = raid_targets(&h.game, WILLOUGHBY);
    assert_false(areas_have(&targets, the_area("newark"))); /* a Fortress now */
    put_army("goring", "peterborough", 1);
    targets = raid_targets(&h.game, WILLOUGHBY);
    assert_false(areas_empty(&targets)); /* Masked, not Besieged */
    set_siege("peterborough", SIEGE_MARKER, 0);
    targets = raid_targets(&h.game, WILLOUGHBY);
    assert_true(areas_empty(&targets));
}

/* Only Unled Brigades do not prevent it: he who stands in the Area does. */
static void test_UP_8_3_not_under_an_enemy_general(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    set_control("norwich", PARLIAMENT);
    put_outside("r-e-newark-foot", "kings-lynn");
    struct area_set targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_true(areas_have(&targets, the_area("kings-lynn")));
    put_army("hopton", "kings-lynn", 1);
    targets = neutral_pc_targets(&h.game, PARLIAMENT);
    assert_false(areas_have(&targets, the_area("kings-lynn")));
}

/* They favour Parliament, and both halves of the chart can come: the Royalist's with Diplomatic Strength and the
 * Queen. */
static void test_UG_15_0_the_chits_reach_both_ends(void **unused) {
    (void)unused;
    empty_map(NULL);
    int sum = 0, below = 0, above = 0, end = printed()->rules.naval_most;
    for (int k = 0; k < CHITS; k++) {
        int value = printed()->chit[k].value;
        sum += value;
        *(value < 0 ? &below : &above) += value;
    }
    assert_true(sum > 0);
    assert_true(above >= end);
    assert_true(below - 2 <= -end);
}

MAIN(cmocka_unit_test(test_UP_8_2_generals_and_half_of_the_dispersed),
     cmocka_unit_test(test_UP_8_2_irish_who_do_not_reform_are_gone),
     cmocka_unit_test(test_UP_8_3_beside_a_friend_and_no_enemy),
     cmocka_unit_test(test_UP_8_3_never_isolating_the_enemy), cmocka_unit_test(test_UP_8_4_a_chit_in_late_turns),
     cmocka_unit_test(test_UP_8_4_diplomatic_strength), cmocka_unit_test(test_UP_9_generals_convert_where_they_stand),
     cmocka_unit_test(test_UP_9_1_the_cornish_markers), cmocka_unit_test(test_UP_9_1_a_masked_source_is_none),
     cmocka_unit_test(test_UP_9_1_not_across_the_maritime_line), cmocka_unit_test(test_UP_9_1_notables_by_edition),
     cmocka_unit_test(test_UP_13_beside_a_marker_that_was_there),
     cmocka_unit_test(test_UP_13_an_enemy_marker_needs_a_general), cmocka_unit_test(test_UG_13_0_willoughbys_raids),
     cmocka_unit_test(test_UG_13_0_what_bars_a_raid), cmocka_unit_test(test_UP_8_3_not_under_an_enemy_general),
     cmocka_unit_test(test_UG_15_0_the_chits_reach_both_ends))
