/* Retreats and surrender in the field: UP-19.1, UP-19.2. */
#include "king.h"

/* The frame of a Battle at an Area that the attacker came to from another. */
static void fought_at(const char *area, int attacker, const char *from) {
    struct uk_state *s = state();
    s->battle = (struct battle){.area = (int8_t)the_area(area),
                                .attacker = (uint8_t)attacker,
                                .general = {NONE, NONE},
                                .from = (int8_t)(from == NULL ? NONE : the_area(from))};
}
#define retreats(SIDE, GENERAL, AREA, FIRST, BARRED)                                                                   \
    run(retreat_begin(&h.game, SIDE, the_general(GENERAL), the_area(AREA), FIRST, BARRED))

static void test_UP_19_1a_as_far_as_evasion(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "salisbury", 3);
    fought_at("salisbury", PARLIAMENT, "newbury");
    retreats(ROYALIST, "hopton", "salisbury", NONE, the_area("newbury"));
    assert_false(legal(ROYALIST, "halt:salisbury")); /* one Area at least */
    assert_false(legal(ROYALIST, "retreat:newbury"));
    play(ROYALIST, "retreat:bath");
    assert_false(legal(ROYALIST, "retreat:newbury")); /* nor by a detour */
    play(ROYALIST, "retreat:lyme");
    assert_false(legal(ROYALIST, "retreat:exeter"));
    play(ROYALIST, "halt:lyme");
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    put_army("essex", "salisbury", 4);
    retreats(PARLIAMENT, "essex", "salisbury", NONE, NONE);
    play(PARLIAMENT, "retreat:poole");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "retreat"), 0);
}

static void test_UP_19_1a_the_attacker_goes_back_first(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("waller", "salisbury", 2);
    fought_at("salisbury", PARLIAMENT, "newbury");
    retreats(PARLIAMENT, "waller", "salisbury", the_area("newbury"), NONE);
    assert_int_equal(where_is("waller"), the_area("newbury"));
    assert_true(legal(PARLIAMENT, "halt:newbury"));
    play(PARLIAMENT, "retreat:reading"); /* and on by his distance, into the enemy's Area */
    assert_int_equal(top_step(), STEP_DROP_OUT);
}

/* Others stand where the stack comes to: they did not fight, drop out for nobody, and do not go on with it. */
static void test_UP_19_1a_a_stack_that_meets_others(void **unused) {
    (void)unused;
    const struct uk_state *s = empty_map(NULL);
    put_outside("p-m-assheton", "boston");
    put_outside("p-e-suffolk", "boston");
    put_outside("p-e-association-1a", "peterborough");
    set_control("peterborough", ROYALIST);
    fought_at("boston", ROYALIST, "gainsborough");
    run(retreat_begin(&h.game, PARLIAMENT, NONE, the_area("boston"), NONE, the_area("gainsborough")));
    play(PARLIAMENT, "retreat:peterborough");
    assert_int_equal(top_step(), STEP_DROP_OUT);
    assert_false(legal(PARLIAMENT, "lose:p-e-association-1a"));
    play(PARLIAMENT, "lose:p-m-assheton");
    play(PARLIAMENT, "retreat:huntingdon");
    assert_int_equal(s->outside[PARLIAMENT][the_area("peterborough")], 1);
    assert_int_equal(brigade_is("p-e-suffolk"), PLACE_OUTSIDE + the_area("huntingdon"));
}

/* The attacker's last Brigade fell, and nobody stands there any more. */
static void test_UP_19_1a_not_back_to_the_field(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "salisbury", 3);
    fought_at("salisbury", PARLIAMENT, "newbury");
    retreats(ROYALIST, "hopton", "salisbury", NONE, the_area("newbury"));
    play(ROYALIST, "retreat:bath");
    assert_false(legal(ROYALIST, "retreat:salisbury"));
    assert_true(legal(ROYALIST, "halt:bath"));
}

/* Where the enemy stands by now, even inside, he cannot go back. */
static void test_UP_19_2_an_attacker_cut_off_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("p-s-lobsters", "waller");
    put_with("p-nma-okey", "waller");
    put_general("waller", "banbury");
    put_inside("r-m-wilmot", "oxford");
    fought_at("banbury", PARLIAMENT, "oxford");
    retreats(PARLIAMENT, "waller", "banbury", the_area("oxford"), NONE);
    assert_int_equal(where_is("waller"), BOX_DISPERSED);
    assert_int_equal(brigade_is("p-s-lobsters"), PLACE_ELIMINATED);
    assert_int_equal(brigade_is("p-nma-okey"), PLACE_ELIMINATED);
    assert_int_equal(s->ending, ENDING_NONE);
}

static void test_UP_19_2_the_king_who_cannot_retreat_loses_the_war(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "truro", 2);
    fought_at("truro", PARLIAMENT, "st-austell");
    retreats(ROYALIST, "king-charles", "truro", NONE, the_area("st-austell"));
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

static void test_UP_19_1a_enemy_markers_cost_one_brigade_once(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("r-s-hertford", "hopton");
    put_with("r-s-slanning", "hopton");
    put_general("hopton", "bridgwater");
    set_control("exeter", PARLIAMENT);
    set_control("barnstaple", PARLIAMENT);
    fought_at("bridgwater", PARLIAMENT, "bath");
    retreats(ROYALIST, "hopton", "bridgwater", NONE, the_area("bath"));
    play(ROYALIST, "retreat:exeter");
    assert_int_equal(top_step(), STEP_DROP_OUT);
    play(ROYALIST, "lose:r-s-hertford");
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_AVAILABLE); /* not eliminated */
    play(ROYALIST, "retreat:barnstaple");                          /* once, and that is as far as he can go */
    assert_int_equal(harness_legal_count(&h, ROYALIST, "retreat"), 0);
    play(ROYALIST, "halt:barnstaple");
    assert_int_equal(army_of("hopton"), 1);
}

/* The last Brigade drops out: he is in the Dispersed box and has not surrendered, King or not. */
static void test_UP_19_1a_the_last_brigade_drops_out(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-s-hertford", "king-charles");
    put_general("king-charles", "bridgwater");
    set_control("exeter", PARLIAMENT);
    fought_at("bridgwater", PARLIAMENT, "bath");
    retreats(ROYALIST, "king-charles", "bridgwater", NONE, the_area("bath"));
    play(ROYALIST, "retreat:exeter");
    play(ROYALIST, "lose:r-s-hertford");
    assert_int_equal(where_is("king-charles"), BOX_DISPERSED);
    assert_int_equal(told(SURRENDERED), 0);
    assert_int_equal(s->ending, ENDING_NONE);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_19_1a_by_sea_with_two(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("lord-fairfax", "hull", 3);
    fought_at("hull", ROYALIST, "york");
    retreats(PARLIAMENT, "lord-fairfax", "hull", NONE, the_area("york"));
    assert_false(legal(PARLIAMENT, "retreat:gainsborough"));
    put_general("lord-fairfax", "hull");
    put_brigade("p-n-cloth-towns", PLACE_AVAILABLE);
    retreats(PARLIAMENT, "lord-fairfax", "hull", NONE, the_area("york"));
    assert_true(legal(PARLIAMENT, "retreat:gainsborough"));
}

static void test_UP_19_1a_no_illegal_position(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "bridgwater", 2);
    put_army("prince-maurice", "exeter", 1);
    set_control("exeter", ROYALIST);
    fought_at("bridgwater", PARLIAMENT, "bath");
    retreats(ROYALIST, "prince-rupert", "bridgwater", NONE, the_area("bath"));
    play(ROYALIST, "retreat:exeter"); /* through, not to: one Level */
    assert_false(legal(ROYALIST, "halt:exeter"));
    assert_false(legal(ROYALIST, "retreat:bath"));
    play(ROYALIST, "retreat:lyme");
    assert_int_equal(where_is("prince-rupert"), the_area("lyme"));
}

static void test_UP_19_1a_he_comes_under_command_where_he_ends(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "bridgwater", 2);
    put_army("prince-maurice", "exeter", 1);
    set_control("exeter", ROYALIST);
    fought_at("bridgwater", PARLIAMENT, "bath");
    retreats(ROYALIST, "hopton", "bridgwater", NONE, the_area("bath"));
    play(ROYALIST, "retreat:exeter");
    play(ROYALIST, "halt:exeter");
    assert_int_equal(state()->superior[HOPTON], PRINCE_MAURICE);
}

static void test_UP_19_1a_subordinates_go_along(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "salisbury", 1);
    put_army("hopton", "salisbury", 1);
    put_under("hopton", "king-charles");
    fought_at("salisbury", PARLIAMENT, "newbury");
    retreats(ROYALIST, "king-charles", "salisbury", NONE, the_area("newbury"));
    assert_int_equal(harness_legal_count(&h, ROYALIST, "leave"), 0);
    play(ROYALIST, "retreat:bath");
    play(ROYALIST, "halt:bath");
    assert_int_equal(where_is("hopton"), the_area("bath"));
}

static void test_UP_19_1a_unled_brigades_stay_together(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_outside("r-s-hertford", "bridgwater");
    put_outside("r-s-slanning", "bridgwater");
    fought_at("bridgwater", PARLIAMENT, "bath");
    run(retreat_begin(&h.game, ROYALIST, NONE, the_area("bridgwater"), NONE, the_area("bath")));
    play(ROYALIST, "retreat:barnstaple");
    play(ROYALIST, "halt:barnstaple");
    assert_int_equal(state()->outside[ROYALIST][the_area("barnstaple")], 2);
    put_army("bedford", "st-austell", 1);
    put_army("essex", "exeter", 1);
    put_army("waller", "bridgwater", 1);
    fought_at("barnstaple", PARLIAMENT, "bridgwater");
    run(retreat_begin(&h.game, ROYALIST, NONE, the_area("barnstaple"), NONE, the_area("bridgwater")));
    assert_int_equal(brigade_is("r-s-slanning"), PLACE_ELIMINATED); /* no way out */
}

/* UP-19.1: back where he came from, at no price; where the enemy came out of his Fortress meanwhile he retreats
 * instead. */
static void test_UP_19_1a_withdrawing_is_no_retreat(void **unused) {
    (void)unused;
    for (int shut = 0; shut <= 1; shut++) {
        struct uk_state *s = empty_map(NULL);
        const char *mine[] = {"p-m-fiennes", "p-m-assheton", "p-m-brooke", "p-m-cheshire"};
        const char *theirs[] = {"r-n-lambton", "r-n-glemham", "r-n-widdrington", "r-n-musgrave"};
        for (int k = 0; k < 4; k++) {
            put_with(mine[k], "essex");
            put_with(theirs[k], "hopton");
        }
        put_general("essex", "oxford");
        if (shut) {
            put_army("byron", "oxford", 1);
            shut_in("byron");
        }
        put_general("hopton", "newbury");
        activate("essex", MODE_MOVE);
        play(PARLIAMENT, "move:newbury");
        assert_false(general_is_inside(s, BYRON));
        play(ROYALIST, "stay:hopton");
        play(ROYALIST, "fight");
        roll(2, 2);
        play(PARLIAMENT, "fight");
        if (!shut) {
            assert_int_equal(where_is("essex"), the_area("oxford")); /* the enemy's marker there costs nothing */
            assert_int_equal(army_of("essex"), 3);
            continue;
        }
        assert_int_equal(top_step(), STEP_RETREAT);
        assert_false(legal(PARLIAMENT, "retreat:oxford"));
        play(PARLIAMENT, "retreat:salisbury");
        play(PARLIAMENT, "halt:salisbury");
        assert_int_equal(where_is("essex"), the_area("salisbury"));
    }
}

/* Lorraine lands in front of an enemy (card 108): beaten or drawn he has no Area to go back to and may go anywhere. */
static void test_UP_19_1a_lorraine_lands_and_is_driven_off(void **unused) {
    (void)unused;
    for (int die = 4; die <= 6; die += 2) {
        empty_map(NULL);
        put_with("l-lorraine-foot-1", "charles-of-lorraine");
        put_with("l-lorraine-foot-2", "charles-of-lorraine");
        put_general("charles-of-lorraine", "newcastle");
        put_with("p-n-lambert", "tom-fairfax");
        put_with("p-n-fairfax-horse", "tom-fairfax");
        put_general("tom-fairfax", "newcastle");
        roll(4, die); /* 4 + 2 + 4 against 4 + 2 + 4, or 6 */
        run(battle_begin(&h.game, ROYALIST, the_area("newcastle"), CHARLES_OF_LORRAINE, TOM_FAIRFAX));
        assert_int_equal(top_step(), STEP_RETREAT);
        assert_int_equal(harness_legal_count(&h, ROYALIST, "retreat"), 3);
        play(ROYALIST, "retreat:durham");
        play(ROYALIST, "halt:durham");
        assert_int_equal(army_of("charles-of-lorraine"), 1);
    }
}

MAIN(cmocka_unit_test(test_UP_19_1a_as_far_as_evasion), cmocka_unit_test(test_UP_19_1a_the_attacker_goes_back_first),
     cmocka_unit_test(test_UP_19_1a_a_stack_that_meets_others), cmocka_unit_test(test_UP_19_1a_not_back_to_the_field),
     cmocka_unit_test(test_UP_19_2_an_attacker_cut_off_surrenders),
     cmocka_unit_test(test_UP_19_2_the_king_who_cannot_retreat_loses_the_war),
     cmocka_unit_test(test_UP_19_1a_enemy_markers_cost_one_brigade_once),
     cmocka_unit_test(test_UP_19_1a_the_last_brigade_drops_out), cmocka_unit_test(test_UP_19_1a_by_sea_with_two),
     cmocka_unit_test(test_UP_19_1a_no_illegal_position),
     cmocka_unit_test(test_UP_19_1a_he_comes_under_command_where_he_ends),
     cmocka_unit_test(test_UP_19_1a_subordinates_go_along),
     cmocka_unit_test(test_UP_19_1a_unled_brigades_stay_together),
     cmocka_unit_test(test_UP_19_1a_withdrawing_is_no_retreat),
     cmocka_unit_test(test_UP_19_1a_lorraine_lands_and_is_driven_off))
