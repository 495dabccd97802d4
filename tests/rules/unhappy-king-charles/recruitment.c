/* Recruitment: UP-10, UP-14, UP-25.1, UP-25.3, UG-7.2.2 and UG-7.3.2. */
#include "king.h"

static void recruit(int side, enum recruitment_source source, int count, bool once_a_region) {
    run(recruitment_begin(&h.game, side, source, count, 0, once_a_region, 0));
}

static void test_UP_10_1_where_brigades_are_recruited(void **unused) {
    (void)unused;
    empty_map(NULL);
    recruit(ROYALIST, RECRUIT_PHASE, 3, true);
    assert_true(legal(ROYALIST, "recruit:r-n-whitecoats-1:york:inside"));
    assert_true(legal(ROYALIST, "recruit:r-n-whitecoats-1:york:outside"));
    assert_true(legal(ROYALIST, "recruit:r-m-wilmot:oxford:inside"));
    assert_true(legal(ROYALIST, "recruit:r-m-wilmot:preston:inside"));   /* Derby, of the Midlands */
    assert_false(legal(ROYALIST, "recruit:r-m-wilmot:preston:outside")); /* on his Display */
    assert_true(legal(ROYALIST, "recruit:r-s-hertford:bath:outside"));
    assert_false(legal(ROYALIST, "recruit:r-s-hertford:oxford:inside"));
}

static void test_UP_10_1_on_a_generals_display(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "shrewsbury", 3);
    recruit(ROYALIST, RECRUIT_PHASE, 2, true);
    play(ROYALIST, "recruit-with:r-w-lord-herbert:prince-rupert");
    assert_int_equal(s->strength[PRINCE_RUPERT], 4);
    assert_false(legal(ROYALIST, "recruit-with:r-m-wilmot:prince-rupert")); /* he leads four */
}

static void test_UP_10_2_one_from_each_region(void **unused) {
    (void)unused;
    empty_map(NULL);
    recruit(PARLIAMENT, RECRUIT_PHASE, 2, true);
    play(PARLIAMENT, "recruit:p-e-association-1a:london:inside");
    assert_false(legal(PARLIAMENT, "recruit:p-e-association-1b:cambridge:outside"));
    play(PARLIAMENT, "recruit:p-s-lobsters:london:inside"); /* two in London, of two Regions */
    assert_int_equal(state()->within[the_area("london")], 2);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit"), 0);
}

static void test_UP_10_2_sieges_enemies_and_colours(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_siege("york", SIEGE_MARKER, 0);
    put_army("leven", "york", 0);
    put_army("tom-fairfax", "york", 4);
    put_outside("p-s-popham", "bath");
    set_control("wakefield", ROYALIST);
    recruit(ROYALIST, RECRUIT_PHASE, 3, true);
    assert_false(legal(ROYALIST, "recruit:r-n-whitecoats-1:york:inside"));
    assert_true(legal(ROYALIST, "recruit:r-n-whitecoats-1:newcastle:inside"));
    assert_false(legal(ROYALIST, "recruit:r-n-whitecoats-1:wakefield:outside")); /* Parliament's drum */
    assert_false(legal(ROYALIST, "recruit:r-s-hertford:bath:outside"));          /* an enemy Brigade */
    empty_map("edition=gmt");
    put_outside("p-s-popham", "exeter");
    put_outside("r-s-stawell", "bath");
    set_control("bath", ROYALIST);
    recruit(ROYALIST, RECRUIT_PHASE, 3, true);
    assert_true(legal(ROYALIST, "recruit:r-s-hertford:bath:outside"));
}

static void test_UP_10_2_militia_first(void **unused) {
    (void)unused;
    empty_map(NULL);
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_false(legal(ROYALIST, "recruit:r-w-gerard:shrewsbury:outside"));
    put_brigade("r-w-lord-herbert", PLACE_ELIMINATED);
    put_brigade("r-w-northern-levies", PLACE_ELIMINATED);
    put_brigade("r-w-southern-levies", PLACE_ELIMINATED);
    put_brigade("r-w-vaughan", PLACE_ELIMINATED);
    assert_true(legal(ROYALIST, "recruit:r-w-gerard:shrewsbury:outside"));
}

static void test_UP_10_2_the_sea_gives_a_veteran(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->naval = 3;
    recruit(PARLIAMENT, RECRUIT_PHASE, 2, true);
    play(PARLIAMENT, "recruit:p-m-gell:nottingham:inside");
    assert_false(legal(PARLIAMENT, "recruit:p-s-skippon:exeter:outside")); /* one */
    assert_true(legal(PARLIAMENT, "recruit:p-s-lobsters:exeter:outside"));
}

static void test_UP_8_4_the_sea_gives_one_more_or_a_veteran(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->naval = 5;
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    play(PARLIAMENT, "recruit:p-m-gell:nottingham:inside"); /* the Veteran: no Brigade more */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit"), 0);
    s->sea_helped = 0; /* in another turn */
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    play(PARLIAMENT, "recruit:p-m-fiennes:nottingham:outside");
    play(PARLIAMENT, "recruit:p-s-lobsters:exeter:outside"); /* one more: no Veteran */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit"), 0);
}

static void test_UP_10_3_powicke_bridge(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int turn = 1; turn <= 2; turn++) {
        s->turn = (uint8_t)turn;
        begin(STEP_RECRUITMENT, PARLIAMENT, 0, 0, 0);
        assert_false(legal(PARLIAMENT, "recruit:p-m-gell:nottingham:inside"));
        play(PARLIAMENT, "done");
        assert_int_equal(legal(ROYALIST, "recruit:r-m-kings-lifeguard:oxford:inside"), turn == 1);
    }
}

static void test_UG_7_2_2_how_many(void **unused) {
    (void)unused;
    static const int numbers[TURNS] = {1, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1};
    empty_map(NULL);
    for (int turn = 0; turn < TURNS; turn++) {
        state()->turn = (uint8_t)turn;
        begin(STEP_RECRUITMENT, PARLIAMENT, 0, 0, 0);
        assert_int_equal(state()->recruitment.left, numbers[turn]);
    }
}

static void test_UP_10_4_no_limit_for_unled_brigades_outside(void **unused) {
    (void)unused;
    empty_map(NULL);
    const char *const south[] = {"r-s-hertford", "r-s-stawell", "r-s-hoptons-blues", "r-s-slanning",
                                 "r-s-ruperts-lifeguard"};
    for (int k = 0; k < 5; k++)
        put_outside(south[k], "bath");
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_true(legal(ROYALIST, "recruit:r-s-grenvile:bath:outside"));
    put_inside("r-m-loughborough", "oxford");
    put_inside("r-m-tyldesley", "oxford");
    assert_false(legal(ROYALIST, "recruit:r-m-wilmot:oxford:inside")); /* a Class 2 Fortress is full */
    assert_true(legal(ROYALIST, "recruit:r-m-wilmot:oxford:outside"));
}

static void test_UP_10_5_the_new_model_everywhere_but_in_wales(void **unused) {
    (void)unused;
    empty_map(NULL);
    state()->notable[LAUGHARNE] = NOTABLE_IN_PLAY;
    put_brigade("p-nma-okey", PLACE_AVAILABLE);
    recruit(PARLIAMENT, RECRUIT_PHASE, 2, true);
    assert_true(legal(PARLIAMENT, "recruit:p-nma-okey:london:inside"));
    assert_true(legal(PARLIAMENT, "recruit:p-nma-okey:wakefield:outside"));
    assert_false(legal(PARLIAMENT, "recruit:p-nma-okey:pembroke:inside"));
    /* It takes up the Region of the Recruitment Area: in London the East first, then the South. */
    play(PARLIAMENT, "recruit:p-nma-okey:london:inside");
    assert_int_equal(state()->recruitment.regions, bit_of(THE_EAST));
}

static void test_UP_10_6_the_siege_train_instead_of_a_brigade(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    assert_true(legal(PARLIAMENT, "recruit-siege-train:hull"));
    assert_false(legal(PARLIAMENT, "recruit-siege-train:york"));
    play(PARLIAMENT, "recruit-siege-train:hull");
    assert_int_equal(s->train[PARLIAMENT], PLACE_INSIDE + the_area("hull"));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit"), 0);
    train_remove(harness_game(&h), PARLIAMENT);
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit-siege-train"), 0); /* not this turn */
}

static void test_UP_10_7_reformed_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_brigade("r-n-lambton", PLACE_REFORMED);
    put_brigade("r-irish-tillier", PLACE_REFORMED);
    put_outside("p-n-hull", "skipton");
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_true(legal(ROYALIST, "recruit:r-n-lambton:kendal:outside"));
    assert_false(legal(ROYALIST, "recruit:r-n-lambton:skipton:outside")); /* an enemy Brigade */
    assert_false(legal(ROYALIST, "recruit:r-n-lambton:oxford:outside"));
    assert_true(legal(ROYALIST, "recruit:r-irish-tillier:bath:outside"));
    play(ROYALIST, "recruit:r-n-lambton:kendal:outside");
    assert_int_equal(s->recruitment.left, 1); /* besides the number */
    assert_false(legal(ROYALIST, "recruit:r-irish-tillier:kendal:outside"));
    play(ROYALIST, "done");
    assert_int_equal(brigade_is("r-irish-tillier"), PLACE_GONE); /* nobody placed them */
}

static void test_UP_10_8_generals_arrive_with_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[BYRON] = s->general_at[PRINCE_RUPERT] = BOX_AVAILABLE;
    put_outside("r-m-wilmot", "oxford");
    put_outside("r-s-hertford", "bath");
    put_inside("r-m-tyldesley", "preston");
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_true(legal(ROYALIST, "place-general:byron:oxford"));
    assert_false(legal(ROYALIST, "place-general:byron:bath")); /* neither his Region nor its Recruitment Area */
    assert_true(legal(ROYALIST, "place-general:prince-rupert:bath"));
    assert_false(legal(ROYALIST, "place-general:prince-rupert:york")); /* nobody there */
    play(ROYALIST, "place-general:byron:preston");
    assert_false(legal(ROYALIST, "done"));
    play(ROYALIST, "take:r-m-tyldesley:byron"); /* from a Local Notable */
    play(ROYALIST, "done");
    assert_int_equal(army_of("byron"), 1);
}

static void test_UP_10_8_not_among_the_enemy(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[PRINCE_RUPERT] = BOX_AVAILABLE;
    put_inside("r-m-wilmot", "oxford");
    put_army("essex", "oxford", 3);
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_false(legal(ROYALIST, "place-general:prince-rupert:oxford"));
}

static void test_UP_10_9_blockades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "oxford", 3);
    set_siege("oxford", SIEGE_MARKER, 3);
    put_army("bedford", "reading", 1);
    put_inside("r-m-wilmot", "reading");
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    assert_false(legal(PARLIAMENT, "place-blockade:reading")); /* too few */
    play(PARLIAMENT, "place-blockade:oxford");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_BLOCKADE);
    assert_int_equal(s->bombarded[the_area("oxford")], 3);
    assert_int_equal(s->recruitment.left, 1); /* it counts as nothing */
}

static void test_UP_14_once_a_turn_with_an_infrastructure(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_card(11, HAND_PARLIAMENT);
    begin(STEP_PLAY, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "play:11:recruit"));
    s->recruited = bit_of(PARLIAMENT);
    assert_false(legal(PARLIAMENT, "play:11:recruit"));
    s->recruited = 0;
    for (int i = 0; i < INFRASTRUCTURES; i++)
        s->control[printed()->infrastructure[i].area[0]] = ROYALIST;
    assert_false(legal(PARLIAMENT, "play:11:recruit"));
}

static void test_UP_14_1_grandees(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "bath", 1);
    put_army("prince-rupert", "oxford", 1);
    put_army("newcastle", "oxford", 1);
    put_under("prince-rupert", "newcastle");
    recruit(ROYALIST, RECRUIT_ACTION, 2, false);
    assert_true(legal(ROYALIST, "recruit-with:r-s-hertford:hopton"));
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit-with"), 1); /* Newcastle is abroad, Rupert no Grandee */
    assert_true(legal(ROYALIST, "recruit:r-m-wilmot:preston:inside"));      /* with Derby */
    play(ROYALIST, "recruit-with:r-s-hertford:hopton");
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit-with"), 0); /* one each */
    play(ROYALIST, "recruit:r-m-wilmot:preston:inside");
    assert_int_equal(s->recruitment.left, 0);
}

static void test_UP_14_1_a_grandee_is_placed_with_his_recruits(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[HOPTON] = s->general_at[GORING] = BOX_AVAILABLE;
    recruit(ROYALIST, RECRUIT_ACTION, 1, false);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "place-general") > 0, true);
    assert_false(legal(ROYALIST, "place-general:goring:truro")); /* Field Generals are no Grandees */
    play(ROYALIST, "place-general:hopton:truro");
    assert_false(legal(ROYALIST, "done"));
    play(ROYALIST, "recruit-with:r-s-hertford:hopton");
    assert_int_equal(army_of("hopton"), 1);
    play(ROYALIST, "done");
}

/* In Truro only Cornish Brigades may be recruited, all of them Veterans, while there is Militia in the South. */
static void test_UP_14_1_a_grandee_is_placed_for_a_veteran_by_sea(void **unused) {
    (void)unused;
    for (int naval = -3; naval <= 0; naval += 3) {
        struct uk_state *s = empty_map("stout-cornish-men=true,edition=gmt");
        s->general_at[HOPTON] = BOX_AVAILABLE;
        s->naval = (int8_t)naval;
        recruit(ROYALIST, RECRUIT_ACTION, 1, false);
        assert_int_equal(legal(ROYALIST, "place-general:hopton:truro"), naval < 0);
    }
    empty_map("stout-cornish-men=true,edition=gmt")->naval = -3;
    state()->general_at[HOPTON] = BOX_AVAILABLE;
    recruit(ROYALIST, RECRUIT_ACTION, 1, false);
    play(ROYALIST, "place-general:hopton:truro");
    play(ROYALIST, "recruit-with:r-s-grenvile:hopton");
    assert_int_equal(army_of("hopton"), 1);
}

static void test_UG_7_3_2_assessment_and_sequestration(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->general_at[POYNTZ] = BOX_AVAILABLE;
    put_outside("p-n-hull", "wakefield");
    recruit(PARLIAMENT, RECRUIT_ACTION, 2, false);
    assert_true(legal(PARLIAMENT, "place-general:poyntz:wakefield"));
    play(PARLIAMENT, "recruit:p-e-association-1a:london:inside");
    assert_false(legal(PARLIAMENT, "recruit:p-e-association-1b:london:inside")); /* not the same Area */
    play(PARLIAMENT, "recruit:p-e-association-1b:cambridge:outside");            /* the same Region */
}

static void test_UP_25_1_stout_cornish_men(void **unused) {
    (void)unused;
    empty_map("stout-cornish-men=true");
    state()->notable[BASING_HOUSE] = NOTABLE_IN_PLAY;
    set_control("basing-house", ROYALIST);
    put_brigade("r-s-hertford", PLACE_ELIMINATED);
    put_brigade("r-s-stawell", PLACE_ELIMINATED);
    recruit(ROYALIST, RECRUIT_PHASE, 1, true);
    assert_false(legal(ROYALIST, "recruit:r-s-hoptons-blues:truro:outside"));
    assert_true(legal(ROYALIST, "recruit:r-s-hoptons-blues:bath:outside"));
    assert_true(legal(ROYALIST, "recruit:r-s-hoptons-blues:basing-house:inside"));
    put_brigade("r-s-hoptons-blues", PLACE_ELIMINATED);
    assert_true(legal(ROYALIST, "recruit:r-s-grenvile:truro:outside"));
    assert_false(legal(ROYALIST, "recruit:r-s-ruperts-lifeguard:truro:outside"));
}

static void test_UP_25_3_manchester(void **unused) {
    (void)unused;
    empty_map("manchester=true");
    put_army("manchester", "norwich", 1);
    recruit(PARLIAMENT, RECRUIT_PHASE, 1, true);
    assert_true(legal(PARLIAMENT, "recruit:p-e-association-1a:cambridge:outside"));
    assert_false(legal(PARLIAMENT, "recruit:p-e-association-1a:london:inside"));
    assert_true(legal(PARLIAMENT, "recruit:p-e-association-1a:peterborough:inside"));
    assert_true(legal(PARLIAMENT, "recruit-with:p-e-association-1a:manchester"));
    assert_true(legal(PARLIAMENT, "recruit:p-e-london-trained-bands:london:inside"));
}

static void test_UG_ED_militia_first_after_the_new_model(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        struct uk_state *s = empty_map(gmt_edition ? "edition=gmt" : NULL);
        s->new_model = 1;
        recruit(ROYALIST, RECRUIT_PHASE, 1, true);
        assert_int_equal(legal(ROYALIST, "recruit:r-w-gerard:shrewsbury:outside"), gmt_edition);
    }
}

/* UP-10.1: inside or outside is the player's choice; UP-10.2 forbids enemies where there is no Fortress, and GMT does
 * not. */
static void test_UG_7_2_recruits_beside_enemies(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        empty_map(edition == 0 ? NULL : "edition=gmt");
        set_control("chester", ROYALIST);
        put_army("essex", "chester", 2);
        put_army("waller", "bath", 2);
        set_control("bath", NEUTRAL);
        recruit(ROYALIST, RECRUIT_PHASE, 2, true);
        assert_true(legal(ROYALIST, "recruit:r-m-wilmot:chester:inside"));
        assert_true(legal(ROYALIST, "recruit:r-m-wilmot:chester:outside"));
        assert_int_equal(legal(ROYALIST, "recruit:r-s-hertford:bath:outside"), edition == 1);
    }
}

static void test_UG_7_1_7_reformed_brigades_beside_enemies(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        empty_map(edition == 0 ? NULL : "edition=gmt");
        put_brigade("r-m-wilmot", PLACE_REFORMED);
        set_control("tamworth", ROYALIST);
        put_army("essex", "tamworth", 2);
        recruit(ROYALIST, RECRUIT_PHASE, 1, true);
        assert_int_equal(legal(ROYALIST, "recruit:r-m-wilmot:tamworth:outside"), edition == 1);
    }
}

/* A drum is a place of its own: with GMT the Brigade can lie beside the Local Notable, in PHALANX it lies with him. */
static void test_UG_7_2_at_a_drum_beside_a_notable(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        empty_map(edition == 0 ? NULL : "edition=gmt");
        recruit(ROYALIST, RECRUIT_PHASE, 1, true);
        assert_true(legal(ROYALIST, "recruit:r-w-lord-herbert:cardiff:inside"));
        assert_int_equal(legal(ROYALIST, "recruit:r-w-lord-herbert:cardiff:outside"), edition == 1);
        brigade_move(harness_game(&h), the_brigade("r-w-lord-herbert"), PLACE_REFORMED); /* to the marker */
        assert_true(legal(ROYALIST, "recruit:r-w-lord-herbert:cardiff:inside"));
        assert_false(legal(ROYALIST, "recruit:r-w-lord-herbert:cardiff:outside"));
    }
}

/* One Veteran a turn, or at the end of the track one Brigade more. */
static void test_UG_15_3_the_sea_helps_once_a_turn(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        struct uk_state *s = empty_map(edition == 0 ? NULL : "edition=gmt");
        s->naval = 3;
        recruit(PARLIAMENT, RECRUIT_PHASE, 2, true);
        play(PARLIAMENT, "recruit:p-m-gell:nottingham:inside");
        play(PARLIAMENT, "done");
        recruit(PARLIAMENT, RECRUIT_ACTION, 2, false);
        assert_false(legal(PARLIAMENT, "recruit:p-s-skippon:exeter:outside"));
        begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
        recruit(PARLIAMENT, RECRUIT_ACTION, 2, false);
        assert_true(legal(PARLIAMENT, "recruit:p-s-skippon:exeter:outside"));
    }
}

/* UG-15.3: the Recruitment card, too, brings one Brigade more. */
static void test_UG_15_3_one_more_by_a_card(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        struct uk_state *s = empty_map(edition == 0 ? NULL : "edition=gmt");
        s->naval = 5;
        recruit(PARLIAMENT, RECRUIT_ACTION, 1, false);
        play(PARLIAMENT, "recruit:p-m-fiennes:nottingham:outside");
        assert_int_equal(harness_legal_count(&h, PARLIAMENT, "recruit") > 0, edition == 1);
    }
}

/* GMT speaks of Truro without the Phase, and knows no exception for Basing House. */
static void test_UG_18_1_stout_cornish_men(void **unused) {
    (void)unused;
    for (int edition = 0; edition < 2; edition++) {
        struct uk_state *s = empty_map(edition == 0 ? "stout-cornish-men=true" : "stout-cornish-men=true,edition=gmt");
        s->notable[BASING_HOUSE] = NOTABLE_IN_PLAY;
        set_control("basing-house", ROYALIST);
        recruit(ROYALIST, RECRUIT_PHASE, 1, true);
        assert_int_equal(legal(ROYALIST, "recruit:r-s-hertford:basing-house:inside"), edition == 0);
        put_brigade("r-s-hertford", PLACE_ELIMINATED); /* Militia comes first */
        put_brigade("r-s-stawell", PLACE_ELIMINATED);
        put_brigade("r-s-hoptons-blues", PLACE_ELIMINATED);
        assert_true(legal(ROYALIST, "recruit:r-s-grenvile:basing-house:inside")); /* he is no other Brigade */
        empty_map(edition == 0 ? "stout-cornish-men=true" : "stout-cornish-men=true,edition=gmt");
        put_with("r-s-grenvile", "hopton");
        put_general("hopton", "truro");
        set_control("truro", ROYALIST);
        recruit(ROYALIST, RECRUIT_ACTION, 2, false);
        assert_int_equal(legal(ROYALIST, "recruit-with:r-s-hertford:hopton"), edition == 0);
    }
}

MAIN(cmocka_unit_test(test_UP_10_1_where_brigades_are_recruited), cmocka_unit_test(test_UP_10_1_on_a_generals_display),
     cmocka_unit_test(test_UP_10_2_one_from_each_region), cmocka_unit_test(test_UP_10_2_sieges_enemies_and_colours),
     cmocka_unit_test(test_UP_10_2_militia_first), cmocka_unit_test(test_UP_10_2_the_sea_gives_a_veteran),
     cmocka_unit_test(test_UP_8_4_the_sea_gives_one_more_or_a_veteran), cmocka_unit_test(test_UP_10_3_powicke_bridge),
     cmocka_unit_test(test_UG_7_2_2_how_many), cmocka_unit_test(test_UP_10_4_no_limit_for_unled_brigades_outside),
     cmocka_unit_test(test_UP_10_5_the_new_model_everywhere_but_in_wales),
     cmocka_unit_test(test_UP_10_6_the_siege_train_instead_of_a_brigade),
     cmocka_unit_test(test_UP_10_7_reformed_brigades), cmocka_unit_test(test_UP_10_8_generals_arrive_with_brigades),
     cmocka_unit_test(test_UP_10_8_not_among_the_enemy), cmocka_unit_test(test_UP_10_9_blockades),
     cmocka_unit_test(test_UP_14_once_a_turn_with_an_infrastructure), cmocka_unit_test(test_UP_14_1_grandees),
     cmocka_unit_test(test_UP_14_1_a_grandee_is_placed_with_his_recruits),
     cmocka_unit_test(test_UP_14_1_a_grandee_is_placed_for_a_veteran_by_sea),
     cmocka_unit_test(test_UG_7_3_2_assessment_and_sequestration), cmocka_unit_test(test_UP_25_1_stout_cornish_men),
     cmocka_unit_test(test_UP_25_3_manchester), cmocka_unit_test(test_UG_ED_militia_first_after_the_new_model),
     cmocka_unit_test(test_UG_7_2_recruits_beside_enemies),
     cmocka_unit_test(test_UG_7_1_7_reformed_brigades_beside_enemies),
     cmocka_unit_test(test_UG_7_2_at_a_drum_beside_a_notable), cmocka_unit_test(test_UG_15_3_the_sea_helps_once_a_turn),
     cmocka_unit_test(test_UG_15_3_one_more_by_a_card), cmocka_unit_test(test_UG_18_1_stout_cornish_men))
