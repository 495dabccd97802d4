/* New Model Army (card 3), step by step. */
#include "king.h"

/* Parliament has its Local Notables, Tom Fairfax waits, and the deck is as it may be. */
static struct uk_state *before(const char *options) {
    struct uk_state *s = empty_map(options);
    s->turn = 8;
    set_control("london", PARLIAMENT);
    for (int n = 0; n < NOTABLES; n++)
        if (printed()->notable[n].start) {
            s->notable[n] = NOTABLE_IN_PLAY;
            s->control[printed()->notable[n].area] = printed()->notable[n].side;
        }
    general_move(harness_game(&h), TOM_FAIRFAX, BOX_AVAILABLE);
    for (int b = 0; b < BRIGADES; b++)
        if (printed()->brigade[b].side == PARLIAMENT && printed()->brigade[b].value == 2 &&
            s->brigade_at[b] == PLACE_AVAILABLE)
            brigade_move(&h.game, b, PLACE_ELIMINATED);
    return s;
}
static void reform(void) {
    run(uk_event_begin(&h.game, PARLIAMENT, CARD(3)));
}
/* Answers what is asked until that step or the end. */
static void go_on_to(int step) {
    for (int k = 0; k < 60 && top_step() != NONE && top_step() != step; k++) {
        switch (top_step()) {
        case STEP_NEW_MODEL_LOSS: play_any("strike"); break;
        case STEP_NEW_MODEL_STAND: play_any("scatter"); break;
        case STEP_NEW_MODEL_PLACE: play_any("place-general"); break;
        case STEP_TAKE_BRIGADES: play_any("take"); break;
        case STEP_NEW_MODEL_MOVES: play_any("end-event"); break;
        case STEP_ILLEGAL_MOVE: play_any("give-way"); break;
        default: fail_msg("step %d was not expected", top_step());
        }
        if (top_step() == STEP_TAKE_BRIGADES && state()->strength[POYNTZ] > 0)
            play_any("done");
    }
}
static int pool_count(int pool, int place) {
    int n = 0;
    for (int b = 0; b < BRIGADES; b++)
        n += printed()->brigade[b].pool == pool && state()->brigade_at[b] == place;
    return n;
}

static void test_UP_C3_those_who_leave(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("essex", "london", 2);
    put_army("bedford", "london", 1);
    put_under("bedford", "essex");
    s->train[PARLIAMENT] = ESSEX;
    put_inside("p-e-suffolk", "peterborough");
    reform();
    assert_int_equal(where_is("essex"), BOX_GONE);
    assert_int_equal(where_is("waller"), BOX_GONE);
    assert_int_equal(where_is("manchester"), BOX_GONE);
    assert_int_equal(where_is("lord-fairfax"), BOX_GONE);
    assert_int_equal(where_is("bedford"), the_area("london"));
    assert_int_equal(s->superior[BEDFORD], NONE);
    assert_int_equal(s->outside[PARLIAMENT][the_area("london")], 2);
    assert_int_equal(s->train[PARLIAMENT], PLACE_OUTSIDE + the_area("london"));
    assert_int_equal(s->notable[WILLOUGHBY], NOTABLE_GONE);
    assert_int_equal(brigade_is("p-e-suffolk"), PLACE_OUTSIDE + the_area("peterborough"));
    assert_int_equal(control_of("peterborough"), NEUTRAL); /* the marker was its PC marker */
}

static void test_UP_C3_the_besieged_surrender(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    set_control("nottingham", PARLIAMENT);
    put_army("waller", "nottingham", 1);
    shut_in("waller");
    put_army("king-charles", "nottingham", 4);
    set_siege("nottingham", SIEGE_MARKER, 0);
    roll(1); /* Honours of War: dispersed */
    reform();
    assert_int_equal(told(HONOURS), 1);
    assert_int_equal(s->within[the_area("nottingham")], 0);
    assert_int_equal(pool_count(POOL_REGIONAL, PLACE_DISPERSED), 1);
}

static void test_UP_C3_four_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_outside("p-e-ironsides-1", "cambridge");
    put_outside("p-m-brooke", "coventry");
    put_outside("p-m-cheshire", "coventry");
    put_outside("c-baillie", "durham");
    reform();
    assert_int_equal(top_step(), STEP_NEW_MODEL_LOSS);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "strike"), 1); /* the Veteran first */
    play(PARLIAMENT, "strike:p-e-ironsides-1");
    play_any("strike"); /* then Militia on the map */
    play_any("strike");
    assert_int_not_equal(top_step(), STEP_NEW_MODEL_LOSS); /* no more of them: the shortfall is ignored */
    assert_int_equal(pool_count(POOL_REGIONAL, PLACE_GONE), 3);
    assert_int_equal(brigade_is("c-baillie"), PLACE_OUTSIDE + the_area("durham"));
    assert_int_equal(s->ending, ENDING_NONE);
}

static void test_UP_C3_veterans_out_of_the_box(void **unused) {
    (void)unused;
    before(NULL);
    put_brigade("p-e-ironsides-1", PLACE_AVAILABLE);
    reform();
    assert_true(legal(PARLIAMENT, "strike:p-e-ironsides-1"));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "strike"), 1);
}

static void test_UP_C3_notables_become_generals(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_inside("p-m-gloucester", "gloucester");
    put_inside("r-w-vaughan", "cardiff");
    put_inside("p-m-cheshire", "macclesfield");
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-suffolk", "p-s-popham", "p-s-kentish", "p-m-assheton"}[k], "norwich");
    reform();
    for (int k = 0; k < 4; k++) {
        const char *const keys[] = {"strike:p-e-suffolk", "strike:p-s-popham", "strike:p-s-kentish",
                                    "strike:p-m-assheton"};
        if (legal(PARLIAMENT, keys[k]))
            play(PARLIAMENT, keys[k]);
    }
    go_on_to(NONE);
    assert_int_equal(where_is("gerard"), the_area("cardiff"));
    assert_int_equal(brigade_is("r-w-vaughan"), GERARD);
    assert_int_equal(s->notable[LORD_HERBERT], NOTABLE_GONE);
    assert_int_equal(control_of("cardiff"), NEUTRAL);
    int massey = where_is("massey");
    assert_true(massey == the_area("gloucester") || massey == BOX_DISPERSED); /* unless his Brigade was struck off */
}

static void test_UP_C3_notables_without_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    s->notable[MASSEY] = NOTABLE_GONE; /* he Surrendered once */
    s->notable[LORD_HERBERT] = NOTABLE_GONE;
    reform();
    go_on_to(NONE);
    assert_int_equal(where_is("massey"), BOX_DISPERSED);
    assert_int_equal(where_is("brereton"), BOX_DISPERSED); /* step 10 */
    assert_int_equal(where_is("gerard"), BOX_GONE);
    s = before("edition=gmt");
    s->notable[MASSEY] = NOTABLE_GONE;
    reform();
    go_on_to(NONE);
    assert_int_equal(where_is("massey"), BOX_GONE);
}

static void test_UP_C3_besieged_notables_fight_or_disperse(void **unused) {
    (void)unused;
    for (int fights = 0; fights < 2; fights++) {
        before(NULL);
        put_brigade("p-m-cheshire", PLACE_INSIDE + the_area("gloucester"));
        put_army("king-charles", "gloucester", 3);
        set_siege("gloucester", SIEGE_MARKER, 2);
        put_outside("p-e-ironsides-1", "norwich");
        put_outside("p-e-ironsides-2", "norwich");
        put_outside("p-e-association-2", "norwich");
        put_outside("p-m-gell", "norwich");
        reform();
        go_on_to(STEP_NEW_MODEL_STAND);
        if (top_step() != STEP_NEW_MODEL_STAND)
            fail_msg("nobody stands");
        if (fights) {
            play(PARLIAMENT, "stand:massey");
            assert_int_equal(state()->battle.attacker, PARLIAMENT);
            assert_int_equal(state()->battle.general[ATTACKER], GENERAL_MASSEY);
        } else {
            play(PARLIAMENT, "scatter:massey");
            assert_int_equal(where_is("massey"), BOX_DISPERSED);
            assert_int_equal(brigade_is("p-m-cheshire"), PLACE_DISPERSED);
        }
    }
}

static void test_UP_C3_cromwell_in_london(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    reform();
    go_on_to(NONE);
    assert_int_equal(where_is("cromwell"), the_area("london"));
    assert_int_equal(s->strength[CROMWELL], 2);
    assert_true(s->new_model);
}

static void test_UP_C3_london_is_masked(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("king-charles", "london", 3);
    for (int a = 0; a < AREAS; a++)
        if (!area_is_fortress(printed(), s, a))
            s->control[a] = NEUTRAL;
    set_control("norwich", PARLIAMENT);
    set_control("cambridge", PARLIAMENT);
    set_control("bath", PARLIAMENT);
    reform();
    go_on_to(STEP_NEW_MODEL_PLACE);
    assert_true(legal(PARLIAMENT, "place-general:cromwell:norwich"));
    assert_false(legal(PARLIAMENT, "place-general:cromwell:bath")); /* not in the East */
    play(PARLIAMENT, "place-general:cromwell:cambridge");
    assert_int_equal(where_is("cromwell"), the_area("cambridge"));
}

static void test_UP_C3_the_lord_general(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("tom-fairfax", "selby", 3);
    set_control("selby", PARLIAMENT);
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    reform();
    go_on_to(STEP_NEW_MODEL_MOVES);
    assert_int_equal(where_is("tom-fairfax"), BOX_GONE);
    assert_int_equal(where_is("lord-general"), the_area("selby"));
    assert_int_equal(s->strength[LORD_GENERAL], pool_count(POOL_NEW_MODEL, LORD_GENERAL) + 3);
    assert_int_equal(pool_count(POOL_NEW_MODEL, LORD_GENERAL), 3);
    go_on_to(NONE);
    harness_audit(&h);
}

static void test_UP_C3_the_lord_general_off_the_map(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    for (int a = 0; a < AREAS; a++)
        if (!area_is_fortress(printed(), s, a))
            s->control[a] = NEUTRAL;
    set_control("leicester", PARLIAMENT);
    set_control("norwich", PARLIAMENT);
    set_control("bath", PARLIAMENT);
    reform();
    go_on_to(STEP_NEW_MODEL_PLACE);
    assert_true(legal(PARLIAMENT, "place-general:lord-general:bath"));
    assert_false(legal(PARLIAMENT, "place-general:lord-general:leicester")); /* East, South or North */
    play(PARLIAMENT, "place-general:lord-general:norwich");
    assert_int_equal(s->strength[LORD_GENERAL], 3);
}

/* Bedford and Cromwell cannot stay together, but both can serve under him: UP-17.3 is no bar. */
static void test_UP_C3_the_lord_general_takes_all_under_his_command(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    put_army("bedford", "london", 3);
    for (int k = 0; k < 4; k++) /* Veterans for step 2 */
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    reform();
    go_on_to(STEP_NEW_MODEL_PLACE);
    assert_true(illegal_position(printed(), s, the_area("london"), PARLIAMENT));
    play(PARLIAMENT, "place-general:lord-general:london");
    assert_int_equal(s->superior[BEDFORD], LORD_GENERAL);
    assert_int_equal(s->superior[CROMWELL], LORD_GENERAL);
}

/* In a Fortress that is shut there is no room for three more: they are available; in GMT they are lost. */
static void test_UP_C3_no_room_for_the_new_model(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        before(gmt_edition ? "edition=gmt" : NULL);
        set_control("york", PARLIAMENT);
        put_army("tom-fairfax", "york", 2);
        put_army("king-charles", "york", 5);
        shut_in("tom-fairfax");
        set_siege("york", SIEGE_MARKER, 0);
        for (int k = 0; k < 4; k++)
            put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                        "norwich");
        reform();
        go_on_to(STEP_NEW_MODEL_MOVES);
        assert_int_equal(pool_count(POOL_NEW_MODEL, LORD_GENERAL), 1);
        assert_int_equal(pool_count(POOL_NEW_MODEL, gmt_edition ? PLACE_GONE : PLACE_AVAILABLE), 2);
    }
}

static void test_UP_C3_moves_of_what_was_left(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("waller", "winchester", 2);
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    s->train[PARLIAMENT] = WALLER;
    reform();
    go_on_to(STEP_NEW_MODEL_MOVES);
    assert_int_equal(top_step(), STEP_NEW_MODEL_MOVES);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "shift") > 0, 1);
    assert_true(legal(PARLIAMENT, "shift-siege-train:london"));
    play(PARLIAMENT, "shift-siege-train:london");
    assert_false(legal(PARLIAMENT, "shift-siege-train:hertford"));
    assert_true(legal(PARLIAMENT, "take-siege-train:cromwell"));
    play(PARLIAMENT, "take-siege-train:cromwell");
    assert_int_equal(s->train[PARLIAMENT], CROMWELL);
    play_any("shift");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "shift"), 0);
    assert_true(harness_legal_count(&h, PARLIAMENT, "shift-to") > 5);
    play_any("shift-to");
    go_on_to(NONE);
    harness_audit(&h);
}

/* A Brigade that has gone to the Lord General, and makes his a Major Army, does not go on from him. */
static void test_UP_C3_each_moves_once(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("tom-fairfax", "selby", 1);
    put_general("waller", "wakefield");
    brigade_move(harness_game(&h), the_brigade("p-s-western-association"), WALLER); /* unlike the others */
    set_control("selby", PARLIAMENT);
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    reform();
    go_on_to(STEP_NEW_MODEL_MOVES);
    assert_int_equal(s->strength[LORD_GENERAL], 4);
    play(PARLIAMENT, "shift:p-s-western-association");
    play(PARLIAMENT, "shift-to:p-s-western-association:selby");
    play(PARLIAMENT, "take:p-s-western-association:lord-general");
    assert_int_equal(s->strength[LORD_GENERAL], 5);
    assert_true(harness_legal_count(&h, PARLIAMENT, "shift") > 1);
    assert_false(legal(PARLIAMENT, "shift:p-s-western-association"));
}

static void test_UP_C3_generals_who_cannot_stay(void **unused) {
    (void)unused;
    struct uk_state *s = before(NULL);
    put_army("bedford", "gloucester", 1);
    put_inside("p-m-cheshire", "gloucester");
    put_outside("p-e-ironsides-1", "norwich");
    put_outside("p-e-ironsides-2", "norwich");
    put_outside("p-e-association-2", "norwich");
    put_outside("p-m-gell", "norwich");
    reform();
    go_on_to(STEP_ILLEGAL_MOVE); /* Massey has Bedford's Level */
    assert_int_equal(top_step(), STEP_ILLEGAL_MOVE);
    assert_true(harness_legal_count(&h, PARLIAMENT, "give-way") > 20); /* up to three Areas */
    play_any("give-way");
    go_on_to(NONE);
    for (int a = 0; a < AREAS; a++)
        assert_false(illegal_position(printed(), s, a, PARLIAMENT));
    harness_audit(&h);
}

static void test_UP_C3_afterwards(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        struct uk_state *s = before(gmt_edition ? "edition=gmt" : NULL);
        put_card(3, HAND_PARLIAMENT);
        begin(STEP_CARD_PLAY, PARLIAMENT, CARD(3), USE_EVENT, 0);
        go_on_to(NONE);
        assert_true(s->new_model);
        assert_int_equal(s->cards.at[CARD(3)], gmt_edition ? OUT : CORE_PARLIAMENT);
        begin(STEP_CAMPAIGN, PARLIAMENT, 0, 0, 0);
        assert_int_equal(flow_top(&h.game)->role, PARLIAMENT); /* who says who goes first */
    }
}

/* Poyntz goes with any General under whom he can serve; without a Brigade at the end he goes to the Dispersed box. */
static void test_UP_C3_poyntz_with_a_general(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    put_army("bedford", "bath", 1);
    put_army("tom-fairfax", "selby", 2);
    set_control("selby", PARLIAMENT);
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    reform();
    go_on_to(STEP_NEW_MODEL_PLACE);
    while (flow_top(&h.game)->reg[NEW_MODEL_PLACE_GENERAL] != POYNTZ) {
        play_any("place-general");
        go_on_to(STEP_NEW_MODEL_PLACE);
    }
    assert_true(legal(PARLIAMENT, "place-general:poyntz:selby")); /* under the Lord General */
    assert_false(legal(PARLIAMENT, "place-general:poyntz:bath")); /* of Bedford's Level */
    play(PARLIAMENT, "place-general:poyntz:selby");
    assert_int_equal(where_is("poyntz"), the_area("selby"));
    assert_int_equal(s->superior[POYNTZ], LORD_GENERAL);
}

/* "With any Parliament General": those who stand in an Illegal Position part in step 9 only. */
static void test_UP_C3_poyntz_where_generals_must_part(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    put_army("bedford", "london", 3);
    for (int k = 0; k < 4; k++) /* Veterans for step 2 */
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
    reform();
    go_on_to(STEP_NEW_MODEL_PLACE);
    while (flow_top(&h.game)->reg[NEW_MODEL_PLACE_GENERAL] != POYNTZ) {
        play_any("place-general");
        go_on_to(STEP_NEW_MODEL_PLACE);
    }
    assert_true(illegal_position(printed(), s, the_area("london"), PARLIAMENT)); /* Bedford and Cromwell: 5 Brigades */
    play(PARLIAMENT, "place-general:poyntz:london");
    assert_int_equal(s->superior[POYNTZ], CROMWELL);
}

static void go_on_to_poyntz(void) {
    go_on_to(STEP_NEW_MODEL_PLACE);
    while (flow_top(&h.game)->reg[NEW_MODEL_PLACE_GENERAL] != POYNTZ) {
        play_any("place-general");
        go_on_to(STEP_NEW_MODEL_PLACE);
    }
}
static void four_for_step_2(void) {
    for (int k = 0; k < 4; k++)
        put_outside((const char *const[]){"p-e-ironsides-1", "p-e-ironsides-2", "p-m-gell", "p-e-association-2"}[k],
                    "norwich");
}

/* "With any Parliament General", Besieged ones too: Poyntz is inside with him, and the limit holds. */
static void test_UP_C3_poyntz_with_the_besieged(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        const struct uk_state *s = before(gmt_edition ? "edition=gmt" : NULL);
        four_for_step_2();
        set_control("plymouth", PARLIAMENT);
        put_army("tom-fairfax", "plymouth", 2);
        shut_in("tom-fairfax");
        put_outside("p-e-suffolk", "plymouth");
        put_army("king-charles", "plymouth", 6);
        set_siege("plymouth", SIEGE_MARKER, 0);
        reform();
        go_on_to_poyntz();
        assert_int_equal(fortress_garrison(printed(), s, the_area("plymouth")),
                         fortress_limit(printed(), s, the_area("plymouth"))); /* one of the Lord General's */
        play(PARLIAMENT, "go-inside:poyntz:plymouth");
        assert_int_equal(s->superior[POYNTZ], LORD_GENERAL);
        assert_true(general_is_inside(s, POYNTZ));
        assert_false(legal(PARLIAMENT, "take:p-e-suffolk:poyntz")); /* the Fortress is full */
        harness_audit(&h);
    }
}

static void test_UP_C3_poyntz_with_unled_brigades_inside(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    four_for_step_2();
    set_control("nottingham", PARLIAMENT);
    put_inside("p-m-brooke", "nottingham");
    put_army("king-charles", "nottingham", 1);
    reform();
    go_on_to_poyntz();
    assert_false(legal(PARLIAMENT, "place-general:poyntz:nottingham"));
    play(PARLIAMENT, "go-inside:poyntz:nottingham");
    play(PARLIAMENT, "take:p-m-brooke:poyntz");
    if (top_step() == STEP_TAKE_BRIGADES)
        play(PARLIAMENT, "done");
    go_on_to(NONE);
    assert_int_equal(where_is("poyntz"), the_area("nottingham"));
    assert_true(general_is_inside(s, POYNTZ));
    assert_int_equal(brigade_is("p-m-brooke"), POYNTZ);
}

/* "Or Unled Brigades": the step names no enemy who would bar the way. */
static void test_UP_C3_poyntz_before_the_enemy(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    four_for_step_2();
    set_control("nottingham", PARLIAMENT);
    put_outside("p-m-brooke", "nottingham");
    put_outside("r-n-glemham", "nottingham");
    reform();
    go_on_to_poyntz();
    play(PARLIAMENT, "place-general:poyntz:nottingham");
    assert_false(general_is_inside(s, POYNTZ));
}

/* "On or off the map": out of the game he is off the map, too. */
static void test_UP_C3_the_lord_general_when_fairfax_is_gone(void **unused) {
    (void)unused;
    const struct uk_state *s = before(NULL);
    general_move(harness_game(&h), TOM_FAIRFAX, BOX_GONE);
    reform();
    go_on_to(NONE);
    assert_true(general_on_map(s, LORD_GENERAL));
    assert_true(s->strength[LORD_GENERAL] >= 1);
}

MAIN(cmocka_unit_test(test_UP_C3_those_who_leave), cmocka_unit_test(test_UP_C3_the_besieged_surrender),
     cmocka_unit_test(test_UP_C3_four_brigades), cmocka_unit_test(test_UP_C3_veterans_out_of_the_box),
     cmocka_unit_test(test_UP_C3_notables_become_generals), cmocka_unit_test(test_UP_C3_notables_without_brigades),
     cmocka_unit_test(test_UP_C3_besieged_notables_fight_or_disperse), cmocka_unit_test(test_UP_C3_cromwell_in_london),
     cmocka_unit_test(test_UP_C3_london_is_masked), cmocka_unit_test(test_UP_C3_the_lord_general),
     cmocka_unit_test(test_UP_C3_the_lord_general_off_the_map),
     cmocka_unit_test(test_UP_C3_the_lord_general_takes_all_under_his_command),
     cmocka_unit_test(test_UP_C3_no_room_for_the_new_model), cmocka_unit_test(test_UP_C3_moves_of_what_was_left),
     cmocka_unit_test(test_UP_C3_each_moves_once), cmocka_unit_test(test_UP_C3_generals_who_cannot_stay),
     cmocka_unit_test(test_UP_C3_afterwards), cmocka_unit_test(test_UP_C3_poyntz_with_a_general),
     cmocka_unit_test(test_UP_C3_poyntz_where_generals_must_part),
     cmocka_unit_test(test_UP_C3_poyntz_with_the_besieged),
     cmocka_unit_test(test_UP_C3_poyntz_with_unled_brigades_inside),
     cmocka_unit_test(test_UP_C3_poyntz_before_the_enemy),
     cmocka_unit_test(test_UP_C3_the_lord_general_when_fairfax_is_gone))
