/* Interception: UP-18.1. */
#include "king.h"

/* The example of UP-18.1: Bedford at Bridgwater, Hopton at Lyme, Royalists at Bath, Parliament's veterans at Exeter. */
static struct uk_state *bedford_and_hopton(void) {
    struct uk_state *s = empty_map(NULL);
    put_with("p-s-lobsters", "bedford");
    put_with("p-s-popham", "bedford");
    put_general("bedford", "bridgwater");
    put_with("r-s-grenvile", "hopton");
    put_general("hopton", "lyme");
    put_outside("r-s-hertford", "bath");
    put_outside("p-s-skippon", "exeter");
    return s;
}

static void test_UP_18_1_hopton_intercepts_in_exeter_not_in_bath(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:bath");
    assert_int_equal(top_step(), STEP_STAND); /* not asked: his own Brigade is there; and Unled Brigades cannot evade */
    s->play.activated = 0;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_INTERCEPT);
    assert_true(legal(ROYALIST, "intercept:hopton"));
    assert_true(legal(ROYALIST, "let-pass"));
}

/* 1 against 3 (of 2 and 3): +1, so he needs a 3. */
static void test_UP_18_1_ratings_and_mountains(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, HOPTON, the_area("exeter")), 3);
    put_army("essex", "sheffield", 1);
    put_army("newcastle", "wakefield", 1);
    activate("essex", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("selby")), 4); /* 3 against 3 */
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("macclesfield")), 5);
    put_army("waller", "sheffield", 1);
    activate("waller", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("macclesfield")), 6);
}

static void test_UP_18_1_failing_and_trying_no_more(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(2);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(top_step(), STEP_MOVE); /* nobody stops him; he may take Skippon's */
    play(PARLIAMENT, "take:p-s-skippon:bedford");
    put_brigade("r-s-hertford", PLACE_AVAILABLE);
    play(PARLIAMENT, "move:bridgwater");
    assert_int_equal(top_step(), STEP_MOVE);
    play(PARLIAMENT, "move:bath"); /* beside Lyme: once in an Activation */
    assert_int_equal(top_step(), STEP_MOVE);
    state()->play = (struct play){.card = NONE};
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:bridgwater");
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_INTERCEPT); /* in the next one again */
}

/* Open point 1 of the silence: he goes back after a victory, a draw or a Dispersal, where others of the enemy are. */
static void test_UP_18_1_the_interceptor_among_enemies_goes_back(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(3);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("exeter"));
    assert_int_equal(top_step(), STEP_STAND); /* Bedford can neither evade nor take Skippon's */
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    play(ROYALIST, "fight");
    roll(1, 6);
    play(PARLIAMENT, "fight"); /* 2 + 0 + 1 against 2 + 2 + 6 */
    assert_int_equal(state()->battle.score[ATTACKER], 3);
    assert_int_equal(state()->battle.score[DEFENDER], 10);
    assert_int_equal(state()->op.over, 1);
    /* both of Bedford's are lost: he surrendered */
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    play(ROYALIST, "spoils:exeter");
    assert_int_equal(control_of("exeter"), ROYALIST);
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_OUTSIDE + the_area("exeter"));
}

static void test_UP_18_1_the_interceptor_goes_back_after_a_draw(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_with("r-s-slanning", "hopton");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    roll(5, 1); /* 2 + 5 against 4 + 2 + 1 */
    play(PARLIAMENT, "fight");
    assert_int_equal(told(ELIMINATED), 2); /* alike: nothing to choose */
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(told(GOES_BACK), 1);
}

static void test_UP_18_1_the_interceptor_goes_back_from_who_disperses(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_OUTSIDE + the_area("exeter")); /* no part of it */
    assert_int_equal(where_is("hopton"), the_area("lyme"));
}

static void test_UP_18_1_the_interceptor_who_loses_retreats(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_with("r-s-slanning", "hopton");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    put_with("p-s-wallers-horse", "bedford");
    roll(6, 1); /* 4 + 6 against 4 + 2 + 1: Indecisive */
    play(PARLIAMENT, "fight");
    assert_int_equal(top_step(), STEP_RETREAT);
    assert_false(legal(ROYALIST, "retreat:bridgwater")); /* where Bedford came from */
    play(ROYALIST, "retreat:lyme");
    play(ROYALIST, "halt:lyme");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(leaving_cost(printed(), state(), BEDFORD), 1); /* a point to go on */
}

static void test_UP_18_1_where_he_is_alone_he_stays(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_brigade("p-s-skippon", PLACE_AVAILABLE);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("hopton"), the_area("exeter"));
}

/* UP-18.1: he won where Unled Brigades of the enemy are, inside a Fortress though they are. */
static void test_UP_18_1_the_victor_goes_back_from_a_garrison(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("reading", PARLIAMENT);
    put_inside("p-s-skippon", "reading");
    put_army("bedford", "newbury", 1);
    put_with("r-s-slanning", "hopton");
    put_with("r-s-grenvile", "hopton");
    put_general("hopton", "oxford");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:reading");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    roll(1, 6);
    play(PARLIAMENT, "fight");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(where_is("hopton"), the_area("oxford"));
}

static void test_UP_18_1_not_by_sea_not_from_inside_not_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("newcastle", "gainsborough", 2);
    put_army("lord-fairfax", "york", 1);
    activate("lord-fairfax", MODE_MOVE);
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("hull")), 0); /* across the Maritime line */
    put_army("newcastle", "oxford", 2);
    put_army("hopton", "oxford", 1);
    put_under("hopton", "newcastle");
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("newbury")), general_bit(NEWCASTLE));
    put_army("essex", "oxford", 3);
    shut_in("newcastle");
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("newbury")), 0);
}

static void test_UP_18_1_a_besieger_gives_up_his_lines(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "oxford", 3);
    set_siege("oxford", SIEGE_MARKER, 5);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:newbury");
    roll(1);
    play(PARLIAMENT, "intercept:waller");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE); /* though he failed */
    assert_int_equal(s->bombarded[the_area("oxford")], 0);
    assert_int_equal(where_is("waller"), the_area("oxford"));
}

static void test_UP_18_1_subordinates_left_behind(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("prince-rupert", "oxford", 1);
    put_army("prince-maurice", "oxford", 1);
    put_under("prince-rupert", "king-charles");
    put_under("prince-maurice", "king-charles");
    put_army("essex", "reading", 1);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:newbury");
    roll(5); /* 2 against 3: 3 and more */
    play(ROYALIST, "intercept:king-charles");
    play(ROYALIST, "leave:prince-rupert");
    assert_false(legal(ROYALIST, "leave:prince-maurice")); /* of one Level: they could not stay together */
    play(ROYALIST, "go-together");
    assert_int_equal(where_is("prince-rupert"), the_area("oxford"));
    assert_int_equal(where_is("prince-maurice"), the_area("newbury"));
    assert_int_equal(army_of("king-charles"), 3);
}

static void test_UP_18_1_who_commands_only_others_brigades_keeps_one(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("king-charles", "oxford");
    put_army("prince-rupert", "oxford", 1);
    put_under("prince-rupert", "king-charles");
    put_army("essex", "reading", 1);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:newbury");
    roll(6);
    play(ROYALIST, "intercept:king-charles");
    assert_false(legal(ROYALIST, "leave:prince-rupert"));
    assert_true(legal(ROYALIST, "go-together"));
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(UP_18_1_hopton_intercepts_in_exeter_not_in_bath), TEST(UP_18_1_ratings_and_mountains),
     TEST(UP_18_1_failing_and_trying_no_more), TEST(UP_18_1_the_interceptor_among_enemies_goes_back),
     TEST(UP_18_1_the_interceptor_goes_back_after_a_draw), TEST(UP_18_1_the_interceptor_goes_back_from_who_disperses),
     TEST(UP_18_1_the_interceptor_who_loses_retreats), TEST(UP_18_1_where_he_is_alone_he_stays),
     TEST(UP_18_1_the_victor_goes_back_from_a_garrison), TEST(UP_18_1_not_by_sea_not_from_inside_not_alone),
     TEST(UP_18_1_a_besieger_gives_up_his_lines), TEST(UP_18_1_subordinates_left_behind),
     TEST(UP_18_1_who_commands_only_others_brigades_keeps_one))
