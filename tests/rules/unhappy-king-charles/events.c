/* Events: markers, Brigades, Local Notables (UP-12.6), and single cards of the annex. */
#include "king.h"

static int notable_is(const char *id) {
    return state()->notable[the(DOM_NOTABLE, id)];
}

/* ---- UP-12.6: markers -------------------------------------------------------------------------------------------- */

static void test_UP_12_6b_open_areas(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    set_control("leicester", PARLIAMENT);
    put_army("essex", "banbury", 1);
    happens(ROYALIST, 65);
    assert_false(legal(ROYALIST, "place-pc:leicester"));
    assert_true(legal(ROYALIST, "place-pc:banbury")); /* enemies there do not matter in an Open Area */
    play(ROYALIST, "place-pc:banbury");
    assert_false(legal(ROYALIST, "place-pc:bedford")); /* one in each Region */
    play(ROYALIST, "place-pc:kendal");
    play(ROYALIST, "end-event");
    assert_int_equal(control_of("kendal"), ROYALIST);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_6b_in_place_of_the_enemys(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    set_control("wakefield", PARLIAMENT);
    set_control("sheffield", PARLIAMENT);
    set_control("selby", PARLIAMENT);
    put_army("tom-fairfax", "sheffield", 1);
    put_outside("p-n-hull", "selby");
    happens(ROYALIST, 59);
    assert_true(legal(ROYALIST, "place-pc:wakefield"));
    assert_false(legal(ROYALIST, "place-pc:sheffield")); /* a General stands there */
    assert_false(legal(ROYALIST, "place-pc:selby"));     /* an Unled Brigade */
    assert_false(legal(ROYALIST, "place-pc:hull"));      /* a Fortress */
    assert_false(legal(ROYALIST, "place-pc:leicester")); /* not in the North */
    play(ROYALIST, "place-pc:wakefield");
    play(ROYALIST, "place-pc:kendal");
    assert_int_equal(top_step(), NONE); /* two are all */
    assert_int_equal(control_of("wakefield"), ROYALIST);
}

static void test_UP_12_6b_removing(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    set_control("leicester", PARLIAMENT);
    set_control("coventry", PARLIAMENT);
    set_control("kendal", PARLIAMENT);
    happens(ROYALIST, 79);
    assert_true(legal(ROYALIST, "unmark:kendal"));
    assert_false(legal(ROYALIST, "unmark:gloucester")); /* a Local Notable's */
    assert_false(legal(ROYALIST, "unmark:hull"));
    play(ROYALIST, "unmark:coventry");
    assert_false(legal(ROYALIST, "unmark:kendal")); /* the Region is chosen */
    play(ROYALIST, "unmark:leicester");
    assert_int_equal(control_of("coventry"), NEUTRAL);
    assert_int_equal(top_step(), NONE);
}

/* ---- UP-12.6: Brigades ------------------------------------------------------------------------------------------- */

static void test_UP_12_6c_where_brigades_are_placed(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    set_control("harlech", ROYALIST);
    set_control("radnor", ROYALIST);
    put_army("essex", "radnor", 1);
    put_army("byron", "aberystwyth", 1);
    happens(ROYALIST, 66);
    int levies = harness_legal_count(&h, ROYALIST, "recruit") + harness_legal_count(&h, ROYALIST, "recruit-with");
    assert_true(levies > 0);
    const char *brigade = NULL;
    for (int b = 0; b < BRIGADES && brigade == NULL; b++)
        if (printed()->brigade[b].side == ROYALIST && printed()->brigade[b].region == WALES &&
            printed()->brigade[b].value == 1 && state()->brigade_at[b] == PLACE_AVAILABLE)
            brigade = printed()->brigade[b].id;
    char key[80];
    snprintf(key, sizeof key, "recruit:%s:radnor:outside", brigade);
    assert_false(legal(ROYALIST, key)); /* the enemy stands there */
    snprintf(key, sizeof key, "recruit-with:%s:byron", brigade);
    assert_true(legal(ROYALIST, key));
    snprintf(key, sizeof key, "recruit:%s:harlech:outside", brigade);
    play(ROYALIST, key);
    snprintf(key, sizeof key, "recruit:%s:harlech:outside", brigade);
    assert_false(legal(ROYALIST, key)); /* one in each Area */
    play(ROYALIST, "end-event");
    assert_int_equal(top_step(), STEP_EVENT_MARKER); /* the marker follows */
}

/* Militia, then Veterans, then eliminated ones; then the shortfall is lost. */
static void test_UP_12_6c_which_brigades_are_placed(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int militia = NONE, veteran = NONE;
    for (int b = 0; b < BRIGADES; b++) {
        const struct uk_brigade *one = &printed()->brigade[b];
        if (one->side != PARLIAMENT || one->region != THE_EAST)
            continue;
        s->brigade_at[b] = PLACE_GONE;
        if (one->value == 1)
            militia = b;
        else
            veteran = b;
    }
    assert_true(militia != NONE && veteran != NONE);
    set_control("norwich", PARLIAMENT);
    char key[80];
    s->brigade_at[militia] = s->brigade_at[veteran] = PLACE_AVAILABLE;
    happens(PARLIAMENT, 71);
    snprintf(key, sizeof key, "recruit:%s:norwich:outside", printed()->brigade[veteran].id);
    assert_false(legal(PARLIAMENT, key));
    s->brigade_at[militia] = PLACE_ELIMINATED;
    assert_true(legal(PARLIAMENT, key));
    s->brigade_at[veteran] = PLACE_ELIMINATED;
    assert_false(legal(PARLIAMENT, key));
    snprintf(key, sizeof key, "recruit:%s:norwich:outside", printed()->brigade[militia].id);
    assert_true(legal(PARLIAMENT, key));
    s->brigade_at[veteran] = s->brigade_at[militia] = PLACE_GONE;
    happens(PARLIAMENT, 71);
    assert_int_not_equal(top_step(), STEP_EVENT_BRIGADE);
}

static void test_UP_12_6c_with_hopton(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    put_army("hopton", "truro", 1);
    set_control("bath", ROYALIST);
    happens(ROYALIST, 62);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit"), 0);
    assert_true(harness_legal_count(&h, ROYALIST, "recruit-with") > 0);
    assert_true(legal(ROYALIST, "recruit-with:r-s-grenvile:hopton")); /* a Cornish Veteran */
    play(ROYALIST, "recruit-with:r-s-grenvile:hopton");
    assert_int_equal(army_of("hopton"), 2);
    put_army("prince-maurice", "truro", 1);
    put_under("hopton", "prince-maurice"); /* he is still "with Hopton" */
    happens(ROYALIST, 62);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit"), 0);
    assert_false(legal(ROYALIST, "recruit-with:r-s-slanning:prince-maurice"));
    assert_true(legal(ROYALIST, "recruit-with:r-s-slanning:hopton"));
}

static void test_UP_12_6c_losses(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    put_army("waller", "bath", 1);
    put_outside("p-m-gell", "arundel");
    set_control("arundel", PARLIAMENT);
    set_control("bridgwater", PARLIAMENT);
    happens(ROYALIST, 91);
    play(ROYALIST, "choose-region:south");
    assert_true(legal(PARLIAMENT, "disband:p-m-gell")); /* located there, whatever its own Region */
    play(PARLIAMENT, "disband:p-m-gell");
    assert_int_equal(brigade_is("p-m-gell"), PLACE_AVAILABLE);
    assert_true(legal(ROYALIST, "unmark:arundel"));
    play(ROYALIST, "unmark:bridgwater");
    assert_int_equal(control_of("bridgwater"), NEUTRAL);
}

static void test_UP_12_6c_the_last_brigade(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    put_army("waller", "bath", 1);
    happens(ROYALIST, 91);
    play(ROYALIST, "choose-region:south");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "disband"), 1);
    play_any("disband");
    assert_int_equal(where_is("waller"), BOX_DISPERSED);
}

static void test_UP_12_6c_the_plague(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 4);
    put_army("essex", "london", 5);
    put_army("waller", "bath", 3);
    happens(ROYALIST, 110);
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    play_any("disband");
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    play_any("disband");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(army_of("essex"), 4);
    assert_int_equal(army_of("king-charles"), 3);
    assert_int_equal(army_of("waller"), 3);
}

/* ---- UP-12.6: Local Notables ------------------------------------------------------------------------------------- */

static void test_UP_12_6d_whoever_is_there(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("lyme", ROYALIST);
    put_army("hopton", "lyme", 2);
    assert_true(possible(PARLIAMENT, 85));
    happens(PARLIAMENT, 85);
    assert_int_equal(control_of("lyme"), PARLIAMENT);
    assert_int_equal(notable_is("blake"), NOTABLE_IN_PLAY);
    assert_true(fortress_masked(printed(), state(), the_area("lyme")));
    assert_false(possible(PARLIAMENT, 85));
}

static void test_UP_12_6d_own_brigades_go_in(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_outside("r-m-tyldesley", "newark");
    happens(ROYALIST, 78);
    assert_int_equal(notable_is("newark-garrison"), NOTABLE_IN_PLAY);
    assert_int_equal(brigade_is("r-m-tyldesley"), PLACE_INSIDE + the_area("newark"));
    assert_true(possible(PARLIAMENT, 78));
    happens(PARLIAMENT, 78);
    assert_int_equal(control_of("pembroke"), PARLIAMENT);
    state()->notable[the(DOM_NOTABLE, "newark-garrison")] = NOTABLE_GONE;
    assert_false(possible(ROYALIST, 78)); /* who has Surrendered does not come back */
}

/* ---- plots ------------------------------------------------------------------------------------------------------- */

static void test_UP_12_5_plots(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("hull", PARLIAMENT);
    set_control("plymouth", PARLIAMENT);
    put_inside("p-n-hull", "hull");
    put_army("hopton", "st-austell", 1);
    roll(4);
    happens(ROYALIST, 61); /* Plymouth alone is empty, Hopton is near */
    assert_int_equal(control_of("plymouth"), ROYALIST);
    set_control("plymouth", PARLIAMENT);
    put_general("hopton", "york");
    roll(4);
    happens(ROYALIST, 61);
    assert_int_equal(control_of("plymouth"), PARLIAMENT);
    put_brigade("p-n-hull", PLACE_AVAILABLE);
    roll(6);
    happens(ROYALIST, 67);
    assert_int_equal(control_of("hull"), ROYALIST);
}

static void test_UP_12_5_wilmots_plot(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].fortress_class > 0)
            state()->control[a] = PARLIAMENT;
    assert_false(possible(PARLIAMENT, 87));
    set_control("worcester", ROYALIST);
    state()->notable[the(DOM_NOTABLE, "massey")] = NOTABLE_GONE;
    FOR_EACH_AREA(a, printed()->adjacent[the_area("worcester")])
    state()->control[a] = NEUTRAL;
    assert_false(possible(PARLIAMENT, 87)); /* nothing of Parliament's beside it */
    set_control("hereford", PARLIAMENT);
    assert_true(possible(PARLIAMENT, 87));
    roll(4);
    happens(PARLIAMENT, 87);
    assert_int_equal(control_of("worcester"), PARLIAMENT);
}

/* ---- other units (UP-4.4) ---------------------------------------------------------------------------------------- */

static void test_UP_4_4_what_goes_with_a_general(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "leicester", 2);
    s->queen = PRINCE_RUPERT;
    s->train[ROYALIST] = PRINCE_RUPERT;
    army_disperse(harness_game(&h), PRINCE_RUPERT);
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(s->naval, 2); /* she is captured */
    assert_int_equal(s->train[ROYALIST], PLACE_WAITING);
    assert_int_equal(s->train_turn[ROYALIST], s->turn + 1);
}

static void test_UP_4_4_inside_a_fortress_that_goes_over(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    set_control("hull", PARLIAMENT);
    s->train[PARLIAMENT] = PLACE_INSIDE + the_area("hull");
    roll(6);
    happens(ROYALIST, 67);
    assert_int_equal(control_of("hull"), ROYALIST);
    assert_int_equal(s->train[PARLIAMENT], PLACE_GONE);
}

MAIN(cmocka_unit_test(test_UP_12_6b_open_areas), cmocka_unit_test(test_UP_12_6b_in_place_of_the_enemys),
     cmocka_unit_test(test_UP_12_6b_removing), cmocka_unit_test(test_UP_12_6c_where_brigades_are_placed),
     cmocka_unit_test(test_UP_12_6c_which_brigades_are_placed), cmocka_unit_test(test_UP_12_6c_with_hopton),
     cmocka_unit_test(test_UP_12_6c_losses), cmocka_unit_test(test_UP_12_6c_the_last_brigade),
     cmocka_unit_test(test_UP_12_6c_the_plague), cmocka_unit_test(test_UP_12_6d_whoever_is_there),
     cmocka_unit_test(test_UP_12_6d_own_brigades_go_in), cmocka_unit_test(test_UP_12_5_plots),
     cmocka_unit_test(test_UP_12_5_wilmots_plot), cmocka_unit_test(test_UP_4_4_what_goes_with_a_general),
     cmocka_unit_test(test_UP_4_4_inside_a_fortress_that_goes_over))
