/* Assaults: UP-20.3. */
#include "king.h"

/* He bombards with a 1 and may go on to the Assault. */
static struct uk_state *before(const char *general, const char *area, int brigades, int bombarded) {
    struct uk_state *s = empty_map(NULL);
    put_army(general, area, brigades);
    set_siege(area, SIEGE_MARKER, bombarded);
    return s;
}
static void bombard(const char *general, int die) {
    roll(die);
    activate(general, MODE_BOMBARD);
}

static void test_UP_20_3_from_five_on_anybody(void **unused) {
    (void)unused;
    before("essex", "oxford", 4, 3);
    bombard("essex", 1);
    assert_int_equal(top_step(), NONE); /* 4 */
    before("essex", "oxford", 4, 4);
    bombard("essex", 1);
    assert_int_equal(top_step(), STEP_ASSAULT);
    play(PARLIAMENT, "no-assault:oxford");
    assert_int_equal(top_step(), NONE);
}

static void test_UP_20_3_immediate_assaults(void **unused) {
    (void)unused;
    const char *const storms[] = {"tom-fairfax", "lord-general", "cromwell"};
    for (int k = 0; k < 3; k++) {
        before(storms[k], "oxford", 4, 0);
        bombard(storms[k], 1);
        assert_int_equal(top_step(), STEP_ASSAULT);
    }
    const char *const princes[] = {"prince-rupert", "prince-maurice"};
    for (int k = 0; k < 2; k++) {
        before(princes[k], "bristol", 4, 0);
        state()->naval = 3; /* -2: nothing accumulates, and yet he may */
        bombard(princes[k], 1);
        assert_int_equal(state()->bombarded[the_area("bristol")], 0);
        assert_int_equal(top_step(), STEP_ASSAULT);
    }
}

static void test_UP_20_3_never_a_local_notable(void **unused) {
    (void)unused;
    before("prince-rupert", "gloucester", 4, 0);
    bombard("prince-rupert", 4);
    assert_int_equal(state()->bombarded[the_area("gloucester")], 2);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_20_3_modifiers(void **unused) {
    (void)unused;
    struct uk_state *s = before("essex", "oxford", 4, 5);
    int oxford = the_area("oxford"), reading = the_area("reading"), york = the_area("york");
    assert_int_equal(assault_modifier(printed(), s, ESSEX, oxford, false), 3); /* three at most */
    put_inside("r-m-wilmot", "oxford");
    assert_int_equal(assault_modifier(printed(), s, ESSEX, oxford, false), 2);
    s->bombarded[oxford] = 4;
    assert_int_equal(assault_modifier(printed(), s, ESSEX, oxford, false), 0);
    put_army("byron", "oxford", 1);
    shut_in("byron");
    assert_int_equal(assault_modifier(printed(), s, ESSEX, oxford, false), -1); /* an army inside counts */
    put_general("essex", "reading");
    s->bombarded[reading] = 5;
    assert_int_equal(assault_modifier(printed(), s, ESSEX, reading, false), 4);
    put_general("essex", "york");
    s->bombarded[york] = 5;
    assert_int_equal(assault_modifier(printed(), s, ESSEX, york, false), 1);
    s->bombarded[york] = 0;
    assert_int_equal(assault_modifier(printed(), s, ESSEX, york, true), 2); /* card 95: +1, and nothing off */
}

static void test_UP_20_3_taken_by_storm(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("p-m-fiennes", "essex");
    put_with("p-m-assheton", "essex");
    put_with("p-m-brooke", "essex");
    put_with("p-m-cheshire", "essex");
    put_general("essex", "oxford");
    set_siege("oxford", SIEGE_MARKER, 4);
    put_with("r-s-hertford", "hopton");
    put_general("hopton", "oxford");
    shut_in("hopton");
    put_inside("r-m-wilmot", "oxford");
    s->train[ROYALIST] = HOPTON;
    bombard("essex", 1);
    roll(6, 3); /* 9 + 3 - 2 */
    play(PARLIAMENT, "assault:oxford");
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(where_is("hopton"), BOX_GONE);
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_AVAILABLE); /* no Honours of War */
    assert_int_equal(brigade_is("r-m-wilmot"), PLACE_AVAILABLE);
    assert_int_equal(s->train[ROYALIST], PLACE_GONE);
    assert_false(s->may_not_assault >> ESSEX & 1);
    assert_int_equal(army_of("essex"), 3); /* a Brigade, though it succeeded */
}

static void test_UP_20_3_repulsed(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("p-m-fiennes", "essex");
    put_with("p-m-gell", "essex");
    put_with("p-m-gloucester", "essex");
    put_general("essex", "oxford");
    set_siege("oxford", SIEGE_MARKER, 4);
    bombard("essex", 1);
    roll(5, 1); /* 6 + 3 */
    play(PARLIAMENT, "assault:oxford");
    assert_int_equal(control_of("oxford"), ROYALIST);
    assert_int_equal(brigade_is("p-m-gell"), PLACE_GONE); /* the highest value, for good: not even by an event */
    assert_int_equal(brigade_is("p-m-fiennes"), ESSEX);
    assert_true(s->may_not_assault >> ESSEX & 1);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_MARKER); /* two are enough */
    s->play.activated = 0;
    bombard("essex", 1);
    assert_int_equal(top_step(), NONE); /* never again */
}

static void test_UP_20_3_fairfax_is_the_lord_general(void **unused) {
    (void)unused;
    struct uk_state *s = before("tom-fairfax", "oxford", 2, 0);
    bombard("tom-fairfax", 1);
    roll(1, 1);
    play(PARLIAMENT, "assault:oxford");
    assert_true(s->may_not_assault >> TOM_FAIRFAX & 1);
    assert_true(s->may_not_assault >> LORD_GENERAL & 1);
    assert_false(s->may_not_assault >> CROMWELL & 1);
    s = before("prince-rupert", "bristol", 2, 0);
    bombard("prince-rupert", 1);
    roll(1, 1);
    play(ROYALIST, "assault:bristol");
    assert_true(s->may_not_assault >> LIEUTENANT_GENERAL & 1);
}

/* Of equal ones the owner chooses, a Subordinate's too. */
static void test_UP_20_3_whose_brigade(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("p-m-gell", "essex");
    put_general("essex", "oxford");
    put_with("p-m-gloucester", "bedford");
    put_general("bedford", "oxford");
    put_under("bedford", "essex");
    set_siege("oxford", SIEGE_MARKER, 4);
    bombard("essex", 1);
    roll(1, 1);
    play(PARLIAMENT, "assault:oxford");
    assert_true(legal(PARLIAMENT, "lose:p-m-gell"));
    play(PARLIAMENT, "lose:p-m-gloucester");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(where_is("essex"), the_area("oxford"));
}

/* The last Brigade is lost in taking it: the General inside does not get away for that. */
static void test_UP_20_3_the_last_brigade_takes_it(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("r-s-hertford", "hopton");
    put_general("hopton", "reading");
    put_with("p-nma-okey", "tom-fairfax");
    put_with("p-nma-pride", "tom-fairfax");
    put_general("tom-fairfax", "reading");
    shut_in("hopton");
    set_siege("reading", SIEGE_MARKER, 0);
    bombard("tom-fairfax", 1);
    put_brigade("p-nma-pride", PLACE_AVAILABLE);
    roll(6, 6); /* 12 + 1 - 1 + 1 - 2 */
    play(PARLIAMENT, "assault:reading");
    assert_int_equal(control_of("reading"), PARLIAMENT);
    assert_int_equal(where_is("hopton"), BOX_GONE);
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_AVAILABLE);
    assert_int_equal(brigade_is("p-nma-okey"), PLACE_GONE);
    assert_int_equal(where_is("tom-fairfax"), BOX_DISPERSED);
}

static void test_UP_20_3_the_king_taken_by_storm(void **unused) {
    (void)unused;
    struct uk_state *s = before("essex", "oxford", 4, 5);
    put_army("king-charles", "oxford", 1);
    shut_in("king-charles");
    bombard("essex", 1);
    roll(6, 6);
    play(PARLIAMENT, "assault:oxford");
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

static void test_UP_20_3_no_assault_after_a_surrender(void **unused) {
    (void)unused;
    before("essex", "oxford", 4, 6);
    bombard("essex", 1);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(top_step(), NONE);
}

/* Open point 11: the Blockade Phase is no Activation. */
static void test_UP_21_no_assault_in_the_blockade_phase(void **unused) {
    (void)unused;
    struct uk_state *s = before("lord-general", "oxford", 4, 5);
    s->siege[the_area("oxford")] = SIEGE_BLOCKADE;
    s->phase = PHASE_BLOCKADE;
    roll(1);
    run(bombardment_begin(&h.game, PARLIAMENT, the_area("oxford"), 0, ASSAULT_NONE));
    assert_int_equal(s->bombarded[the_area("oxford")], 6);
    assert_int_equal(top_step(), NONE);
}

/* Open point 23: Parliament first, each in the order that it likes. */
static void test_UP_21_parliament_first(void **unused) {
    (void)unused;
    struct uk_state *s = before("lord-general", "oxford", 4, 0);
    s->siege[the_area("oxford")] = SIEGE_BLOCKADE;
    put_army("waller", "reading", 2);
    set_siege("reading", SIEGE_BLOCKADE, 0);
    put_army("prince-rupert", "bristol", 2);
    set_siege("bristol", SIEGE_BLOCKADE, 0);
    s->phase = PHASE_BLOCKADE;
    begin(STEP_BLOCKADE, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "blockade-bombard:oxford"));
    play(PARLIAMENT, "blockade-bombard:reading");
    play(PARLIAMENT, "blockade-bombard:oxford");
    assert_true(legal(ROYALIST, "blockade-bombard:bristol"));
}

MAIN(cmocka_unit_test(test_UP_20_3_from_five_on_anybody), cmocka_unit_test(test_UP_20_3_immediate_assaults),
     cmocka_unit_test(test_UP_20_3_never_a_local_notable), cmocka_unit_test(test_UP_20_3_modifiers),
     cmocka_unit_test(test_UP_20_3_taken_by_storm), cmocka_unit_test(test_UP_20_3_repulsed),
     cmocka_unit_test(test_UP_20_3_fairfax_is_the_lord_general), cmocka_unit_test(test_UP_20_3_whose_brigade),
     cmocka_unit_test(test_UP_20_3_the_last_brigade_takes_it), cmocka_unit_test(test_UP_20_3_the_king_taken_by_storm),
     cmocka_unit_test(test_UP_20_3_no_assault_after_a_surrender),
     cmocka_unit_test(test_UP_21_no_assault_in_the_blockade_phase), cmocka_unit_test(test_UP_21_parliament_first))
