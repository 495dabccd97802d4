/* Sorties: UP-20.1. */
#include "king.h"

/* Hopton with two of value 2 in Oxford; Essex with four of value 1 before it. */
static struct uk_state *sortie(bool besieged) {
    static const char *const essexes[] = {"p-m-fiennes", "p-m-assheton", "p-m-brooke", "p-m-cheshire"};
    struct uk_state *s = empty_map(NULL);
    put_with("r-s-slanning", "hopton");
    put_with("r-s-grenvile", "hopton");
    put_general("hopton", "oxford");
    for (int k = 0; k < 4; k++)
        put_with(essexes[k], "essex");
    put_general("essex", "oxford");
    shut_in("hopton");
    if (besieged)
        set_siege("oxford", SIEGE_MARKER, 3);
    activate("hopton", MODE_SORTIE);
    assert_int_equal(top_step(), STEP_EVADE);
    return s;
}

static void test_UP_20_1a_he_must_fight(void **unused) {
    (void)unused;
    sortie(true);
    play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    assert_false(legal(ROYALIST, "disperse"));
    assert_true(legal(ROYALIST, "fight"));
}

static void test_UP_20_1a_no_subordinate_sallies_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-n-whitecoats-1", "king-charles");
    put_with("r-n-lambton", "langdale");
    put_general("king-charles", "york");
    put_general("langdale", "york");
    put_under("langdale", "king-charles");
    shut_in("king-charles");
    put_army("tom-fairfax", "york", 2);
    assert_true(may_activate_to_move(printed(), s, the_general("king-charles"), 3));
    assert_false(may_activate_to_move(printed(), s, the_general("langdale"), 3));
}

static void test_UP_20_1a_the_besieger_evades_without_his_lines(void **unused) {
    (void)unused;
    struct uk_state *s = sortie(true);
    roll(6);
    play(PARLIAMENT, "evade:essex");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    play(PARLIAMENT, "evade-to:reading");
    assert_false(general_is_inside(s, HOPTON));
    assert_int_equal(top_step(), STEP_MOVE); /* Hopton goes on, at no price */
    assert_int_equal(leaving_cost(printed(), s, HOPTON), 0);
}

static void test_UP_20_1a_the_besieger_disperses(void **unused) {
    (void)unused;
    struct uk_state *s = sortie(true);
    play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "disperse");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_int_equal(where_is("essex"), BOX_DISPERSED);
    assert_false(general_is_inside(s, HOPTON));
    assert_int_equal(top_step(), STEP_MOVE);
}

static struct uk_state *sortie_fought(bool besieged, int attacker, int defender) {
    struct uk_state *s = sortie(besieged);
    play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    roll(attacker, defender, 3); /* 4 + 2 against 4 + 1; Honours of War */
    play(ROYALIST, "fight");
    return s;
}

static void test_UP_20_1a_driven_back_he_gives_the_fortress_up(void **unused) {
    (void)unused;
    sortie_fought(true, 1, 4);
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(state()->op.general, NONE);
}

static void test_UP_20_1a_a_masked_fortress_holds(void **unused) {
    (void)unused;
    struct uk_state *s = sortie_fought(false, 1, 4);
    assert_int_equal(control_of("oxford"), ROYALIST);
    assert_true(general_is_inside(s, HOPTON));
    assert_int_equal(army_of("hopton"), 1);
}

static void test_UP_20_1a_a_draw_sends_him_back_inside(void **unused) {
    (void)unused;
    struct uk_state *s = sortie_fought(true, 1, 2);
    assert_int_equal(control_of("oxford"), ROYALIST);
    assert_true(general_is_inside(s, HOPTON));
    assert_int_equal(army_of("hopton"), 1);
    assert_int_equal(army_of("essex"), 3);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_MARKER); /* 2 and 1 inside: enough */
}

static void test_UP_20_1a_a_draw_of_his_own_frees_him(void **unused) {
    (void)unused;
    struct uk_state *s = sortie_fought(true, 1, 1);
    assert_int_equal(top_step(), STEP_RETREAT);
    play(PARLIAMENT, "retreat:newbury");
    play(PARLIAMENT, "halt:newbury");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_false(general_is_inside(s, HOPTON));
    assert_int_equal(s->op.general, NONE);
}

static void test_UP_20_1a_victorious_he_marches_on_for_a_point(void **unused) {
    (void)unused;
    struct uk_state *s = sortie_fought(true, 3, 1);
    play(PARLIAMENT, "retreat:newbury");
    play(PARLIAMENT, "halt:newbury");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(leaving_cost(printed(), s, HOPTON), 1);
}

static void test_UP_20_1a_nobody_is_left_to_shut_him_in(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = LATE_1644;
    put_army("cromwell", "hull", 3);
    put_with("r-w-southern-levies", "byron");
    put_general("byron", "hull");
    shut_in("cromwell");
    activate("cromwell", MODE_SORTIE);
    play(ROYALIST, "stay:byron");
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(where_is("byron"), BOX_DISPERSED);
    assert_int_equal(top_step(), STEP_TURNCOAT);
    assert_false(general_is_inside(s, CROMWELL));
}

/* He loses his only Brigade and Surrenders in the field: nobody retreats, and the garrison holds. */
static void test_UP_20_1a_who_is_wiped_out_does_not_retreat(void **unused) {
    (void)unused;
    const struct uk_state *s = empty_map(NULL);
    put_with("r-n-lambton", "newcastle");
    put_general("newcastle", "york");
    put_inside("r-n-glemham", "york");
    put_inside("r-n-musgrave", "york");
    put_army("essex", "york", 6);
    shut_in("newcastle");
    set_siege("york", SIEGE_MARKER, 3);
    activate("newcastle", MODE_SORTIE);
    play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    roll(3, 1); /* 1 + 1 + 3 against 6 + 1 + 1 */
    play(ROYALIST, "fight");
    assert_int_equal(state()->battle.result, RESULT_INDECISIVE);
    assert_int_equal(where_is("newcastle"), BOX_DISPERSED);
    assert_int_equal(control_of("york"), ROYALIST);
    assert_int_equal(s->siege[the_area("york")], SIEGE_MARKER);
}

MAIN(cmocka_unit_test(test_UP_20_1a_he_must_fight), cmocka_unit_test(test_UP_20_1a_no_subordinate_sallies_alone),
     cmocka_unit_test(test_UP_20_1a_the_besieger_evades_without_his_lines),
     cmocka_unit_test(test_UP_20_1a_the_besieger_disperses),
     cmocka_unit_test(test_UP_20_1a_driven_back_he_gives_the_fortress_up),
     cmocka_unit_test(test_UP_20_1a_a_masked_fortress_holds),
     cmocka_unit_test(test_UP_20_1a_a_draw_sends_him_back_inside),
     cmocka_unit_test(test_UP_20_1a_a_draw_of_his_own_frees_him),
     cmocka_unit_test(test_UP_20_1a_victorious_he_marches_on_for_a_point),
     cmocka_unit_test(test_UP_20_1a_nobody_is_left_to_shut_him_in),
     cmocka_unit_test(test_UP_20_1a_who_is_wiped_out_does_not_retreat))
