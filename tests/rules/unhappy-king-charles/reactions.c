/* Interception, Evasion, withdrawing, Dispersal: 18. */
#include "king.h"

#include "../../../rulesets/unhappy-king-charles/rules/odds.h"

/* Bedford marches from Bridgwater, Hopton stands in Lyme. */
static struct uk_state *bedford_marches(void) {
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "bridgwater", 2);
    put_army("hopton", "lyme", 1);
    activate("bedford", MODE_MOVE);
    return s;
}

static void test_UP_18_1_hopton_intercepts_bedford(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_marches();
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_INTERCEPT);
    assert_int_equal(interception_needs(printed(), s, HOPTON, the_area("exeter")), 3); /* 1 against 3 */
    roll(3);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("exeter"));
    assert_int_equal(top_step(), STEP_STAND); /* no Evasion */
}

static void test_UP_18_1_once_in_an_activation(void **unused) {
    (void)unused;
    bedford_marches();
    play(PARLIAMENT, "move:exeter");
    roll(2);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    play(PARLIAMENT, "move:bridgwater");
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_MOVE);
}

static void test_UP_18_1_where_it_cannot_be(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_marches();
    put_outside("r-s-stawell", "bath");
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("bath")), 0); /* a friendly Brigade is there */
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("exeter")), general_bit(HOPTON));
    put_army("prince-rupert", "gainsborough", 1);
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("hull")), 0); /* across the Maritime line */
    s->war_begun = 0;
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("exeter")), 0);
}

static void test_UP_18_1_over_a_mountain_line(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "hereford", 1);
    put_army("prince-rupert", "cardiff", 1);
    s->op.general = WALLER;
    assert_int_equal(interception_needs(printed(), s, PRINCE_RUPERT, the_area("brecon")), 5);
}

static void test_UP_18_1_an_interceptor_among_the_enemy_goes_back(void **unused) {
    (void)unused;
    bedford_marches();
    put_outside("p-s-skippon", "exeter");
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    roll(1, 6); /* Bedford 2 + 0 + 1, Hopton 1 + 2 + 6 */
    play(PARLIAMENT, "fight");
    while (top_step() == STEP_LOSE)
        harness_play_until(&h, -1, 1);
    if (top_step() == STEP_SPOILS)
        play(ROYALIST, "no-spoils:exeter");
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_OUTSIDE + the_area("exeter")); /* only the two fought */
}

/* Hopton comes from Bath: Bedford needs a 5, and reaches exactly five Areas. */
static void test_UP_18_2_bedford_evades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "bridgwater", 2);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    assert_int_equal(top_step(), STEP_EVADE);
    assert_int_equal(evasion_needs(printed(), s, BEDFORD), 5);
    roll(5);
    play(PARLIAMENT, "evade:bedford");
    assert_true(legal(PARLIAMENT, "evade-to:barnstaple"));
    assert_true(legal(PARLIAMENT, "evade-to:exeter"));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "evade-to"), 2); /* not where Hopton came from */
    play(PARLIAMENT, "evade-to:exeter");
    assert_true(legal(PARLIAMENT, "evade-to:plymouth"));
    assert_true(legal(PARLIAMENT, "evade-to:lyme"));
    assert_true(legal(PARLIAMENT, "halt:exeter"));
    play(PARLIAMENT, "halt:exeter");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(s->op.spent, 1); /* he goes on at no extra cost */
    play(ROYALIST, "move:exeter");
    assert_int_equal(top_step(), STEP_EVADE); /* … and may try again */
}

static void test_UP_18_2_how_far(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_int_equal(evasion_distance(printed(), 3), 2);
    assert_int_equal(evasion_distance(printed(), 4), 1);
}

static void test_UP_18_2_evasion_fails(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("bedford", "bridgwater", 2);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    roll(4);
    play(PARLIAMENT, "evade:bedford");
    assert_int_equal(top_step(), STEP_STAND);
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
}

static void test_UP_18_2_a_besieger_loses_his_lines(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "reading", 2);
    set_siege("reading", SIEGE_MARKER, 2);
    put_army("hopton", "newbury", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:reading");
    roll(1);
    play(PARLIAMENT, "evade:bedford");
    assert_int_equal(s->siege[the_area("reading")], SIEGE_NONE); /* whatever the die says */
}

/* Hopton with one Brigade goes into Oxford; three are needed to besiege it then. */
static void test_UP_18_2a_into_the_fortress(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "oxford", 1);
    put_army("bedford", "aylesbury", 2);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(ROYALIST, "stay:hopton"); /* he does not try to evade */
    assert_int_equal(top_step(), STEP_WITHDRAW);
    play(ROYALIST, "go-inside:hopton:oxford");
    assert_true(general_is_inside(s, HOPTON));
    assert_int_equal(top_step(), STEP_MOVE);
    assert_false(legal(PARLIAMENT, "besiege:oxford"));
    assert_int_equal(besiegers_needed(printed(), s, the_area("oxford")), 3);
    play(PARLIAMENT, "stop");
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
}

static void test_UP_18_2a_only_within_the_limit(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "oxford", 3);
    put_army("bedford", "aylesbury", 2);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(ROYALIST, "stay:prince-rupert");
    assert_int_equal(top_step(), STEP_STAND);
}

static void test_UP_18_3_the_defender_disperses(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("bedford", "bridgwater", 2);
    put_army("hopton", "bath", 1);
    set_control("bridgwater", PARLIAMENT);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(s->ending, ENDING_NONE);
    if (top_step() == STEP_SPOILS)
        play(ROYALIST, "spoils:bridgwater");
    assert_int_equal(control_of("bridgwater"), ROYALIST); /* for nothing */
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(s->op.spent, 1);
}

static void test_UP_18_3_the_attacker_disperses(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("bedford", "bridgwater", 2);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "disperse");
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
}

static void test_UP_18_3_covenanters_never_do(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("leven", "durham");
    put_with("c-baillie", "leven");
    put_with("p-n-hull", "leven");
    put_army("newcastle", "newcastle", 2);
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "move:durham");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:leven");
    play(PARLIAMENT, "disperse"); /* the English part */
    assert_int_equal(brigade_is("p-n-hull"), PLACE_DISPERSED);
    assert_int_equal(brigade_is("c-baillie"), LEVEN);
    assert_int_equal(top_step(), STEP_STAND); /* the others fight */
}

MAIN(cmocka_unit_test(test_UP_18_1_hopton_intercepts_bedford), cmocka_unit_test(test_UP_18_1_once_in_an_activation),
     cmocka_unit_test(test_UP_18_1_where_it_cannot_be), cmocka_unit_test(test_UP_18_1_over_a_mountain_line),
     cmocka_unit_test(test_UP_18_1_an_interceptor_among_the_enemy_goes_back),
     cmocka_unit_test(test_UP_18_2_bedford_evades), cmocka_unit_test(test_UP_18_2_how_far),
     cmocka_unit_test(test_UP_18_2_evasion_fails), cmocka_unit_test(test_UP_18_2_a_besieger_loses_his_lines),
     cmocka_unit_test(test_UP_18_2a_into_the_fortress), cmocka_unit_test(test_UP_18_2a_only_within_the_limit),
     cmocka_unit_test(test_UP_18_3_the_defender_disperses), cmocka_unit_test(test_UP_18_3_the_attacker_disperses),
     cmocka_unit_test(test_UP_18_3_covenanters_never_do))
