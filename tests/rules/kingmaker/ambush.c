/* KM-battle, KM-ambush, KM-combat, KM-onemove, KM-E1-draws: who may fight whom, the odds, and who falls into whose
 * hands. */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/combat_results.h"
#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

/* Exact fractions, and always more than even. */
static void test_KM_battle_every_odds_number_for_number(void **unused) {
    (void)unused;
    static const struct {
        enum odds odds;
        int enough, too_few;
    } row[] = {{ODDS_MAJORITY, 101, 100}, {ODDS_5_4, 125, 124}, {ODDS_3_2, 150, 149},
               {ODDS_2_1, 200, 199},      {ODDS_3_1, 300, 299}, {ODDS_4_1, 400, 399}};
    field("players=2");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_true(odds_reached(row[i].odds, row[i].enough, 100));
        assert_false(odds_reached(row[i].odds, row[i].too_few, 100));
    }
    assert_false(odds_reached(ODDS_BAD_WEATHER, 1000, 10));
}

/* KM-battle 1: Nobles in the open alone; a town without walls is open ground. */
static void test_KM_battle_in_the_open_alone(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    put_in(BLUE, "mowbray", "york");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:mowbray"));
    put_in(RED, "percy", "oxford");
    put_by(BLUE, "mowbray", "oxford");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "battle:percy:mowbray"));
    put_in(RED, "percy", "alnwick");
    put_by(BLUE, "mowbray", "alnwick");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:mowbray")); /* he is inside, and nobody besieges him */
}

/* A force is attacked as a whole, and another in the same square is not in it. */
static void test_KM_battle_by_forces(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    put_by(BLUE, "roos", "york");
    put_by(BLUE, "scrope", "york");
    join("roos", "mowbray");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:roos"));
    assert_true(legal(RED, "battle:percy:scrope"));
    fight_by(RED, "battle:percy:mowbray", "plague-16"); /* 100 to 70; Scrope is listed, and was not there */
    assert_int_equal(captor_of("mowbray"), RED);
    assert_int_equal(captor_of("roos"), RED);
    assert_false(is_dead("scrope"));
    assert_int_equal(captor_of("scrope"), NONE);
}

/* Even forces can only kill one another. */
static void test_KM_battle_even_forces_decide_nothing(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "mowbray", "york");
    put_by(BLUE, "neville", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:mowbray:neville", "raid-03"); /* any majority; Howard, Neville */
    assert_int_equal(told(INDECISIVE), 1);
    assert_true(is_dead("neville"));
    assert_int_equal(captor_of("mowbray"), NONE);
}

/* Open point 12: the victors are dead: nobody is taken; their heir goes to nobody. */
static void test_KM_battle_no_victor_left_alive(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    guard("margaret", "percy");
    put_by(BLUE, "mowbray", "york");
    put_by(BLUE, "roos", "york");
    join("roos", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "storm-02"); /* any majority; Percy, Mowbray */
    assert_int_equal(told(WON_COMBAT), 1);
    assert_true(is_dead("percy") && is_dead("mowbray"));
    assert_int_equal(captor_of("roos"), NONE);
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
}

/* Open point 13: the loser who is listed dies with what he had; his heir falls to the victors. */
static void test_KM_battle_a_loser_on_the_list_dies(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    give("merc-saxon-1", "mowbray");
    give("bishop-lincoln", "mowbray");
    guard("margaret", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "raid-01"); /* any majority; Mowbray, Herbert */
    assert_true(is_dead("mowbray"));
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_DISCARD);
    assert_int_equal(s->card[the_card("bishop-lincoln")], AT_CHANCERY);
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("percy"));
}

/* The defenders take the ambushers, and the heir whom a dead ambusher guarded. */
static void test_KM_ambush_gives_the_heir_away(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "mowbray", "york");
    guard("margaret", "mowbray");
    put_by(BLUE, "percy", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "ambush:mowbray:percy", "storm-02"); /* the last of the list is Mowbray */
    assert_true(is_dead("mowbray"));
    assert_false(is_dead("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, BLUE);
    field("players=2");
    put_by(RED, "mowbray", "york");
    guard("margaret", "mowbray");
    put_by(BLUE, "percy", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "ambush:mowbray:percy", "plague-01");
    assert_int_equal(captor_of("mowbray"), BLUE);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("percy"));
}

static void test_KM_ambush_weather_delays_it(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "mowbray", "york");
    put_by(BLUE, "percy", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "ambush:mowbray:percy", "storm-09");
    assert_int_equal(captor_of("mowbray"), NONE);
    assert_false(legal(RED, "ambush:mowbray:percy")); /* open point 20: it was his attack */
}

static void test_KM_ambush_nobody_inside_walls(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "mowbray", "alnwick");
    put_in(BLUE, "percy", "alnwick");
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "ambush"), 0);
    put_by(BLUE, "percy", "alnwick");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "ambush:mowbray:percy"));
    put_by(BLUE, "mowbray", "alnwick");
    put_by(RED, "neville", "alnwick");
    put_by(RED, "percy", "alnwick");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "ambush:neville:mowbray")); /* not with even forces, and not by the stronger */
    assert_false(legal(RED, "ambush:percy:mowbray"));
}

/* KM-alliance 3: an ally's Noble under the commander has attacked, too. Allies inside a force keep it from attack. */
static void test_KM_onemove_of_a_joint_force(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_by(RED, "percy", "york");
    put_by(GREEN, "neville", "york");
    put_by(BLUE, "mowbray", "york");
    s->allies[RED] = ROLE_BIT(GREEN);
    s->allies[GREEN] = ROLE_BIT(RED);
    join("neville", "percy");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:neville"));
    fight_by(RED, "battle:percy:mowbray", "embassy-5"); /* 4 to 1: 150 to 50 is too little */
    assert_int_equal(told(INDECISIVE), 1);
    assert_int_equal(s->noble[the_noble("neville")].attacked_in, RED);
    turn_of(GREEN);
    begin(COMBAT_PHASE, GREEN);
    assert_int_equal(harness_legal_count(&h, GREEN, "battle"), 0);
    s->allies[BLUE] = ROLE_BIT(GREEN);
    s->allies[GREEN] = ROLE_BIT(BLUE);
    s->allies[RED] = 0;
    fates_settle(harness_game(&h));
    join("neville", "mowbray");
    next_round(RED);
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "battle:percy:mowbray"));
    s->truce[RED][GREEN] = s->truce[GREEN][RED] = (int16_t)(s->turn + 3);
    assert_false(legal(RED, "battle:percy:mowbray"));
}

/* KM-E1-refuge: no fighting in Scotland; KM-E2-ireland: in Ireland there is. */
static void test_KM_E1_refuge_where_nobody_fights(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_noble(RED, "percy", printed()->scotland, NONE);
    put_noble(BLUE, "mowbray", printed()->scotland, NONE);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 0);
    put_noble(RED, "percy", printed()->man, NONE);
    put_noble(BLUE, "mowbray", printed()->man, NONE);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 0); /* its port comes first */
    place_capture(harness_game(&h), the_place("douglas"), RED);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 1);
    place_capture(harness_game(&h), the_place("douglas"), BLUE);
    permit(harness_game(&h), TERM_ENTRY, BLUE, RED, the_place("douglas"), UNTIL_RECALLED);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 0); /* leave to go in is no siege */
    field("players=2");
    put_noble(RED, "percy", printed()->scotland, NONE);
    put_noble(BLUE, "mowbray", printed()->scotland, NONE);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 1);
}

static void test_KM_E2_ireland_is_no_refuge(void **unused) {
    (void)unused;
    field("players=2,e1=true,e2=true,dublin=true");
    put_noble(RED, "percy", printed()->ireland, NONE);
    put_noble(BLUE, "mowbray", printed()->ireland, NONE);
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 1);
}

/* KM-ev-storm: its landing place is one of the closest ports like any other, but for the first expansion alone. */
static void test_KM_E2_ireland_shelters_from_a_storm(void **unused) {
    (void)unused;
    static const char *const options[] = {"players=2,e1=true", "players=2,e1=true,e2=true"};
    for (int i = 0; i < 2; i++) {
        field(options[i]);
        const struct tables *t = printed();
        int ireland = the_place("ireland-coast"), milford = the_place("milford"), at = NONE;
        for (int square = LAND; square < SQUARES && at == NONE; square++) {
            int near[2] = {99, 99};
            for (int side = 0; side < 2; side++)
                for (int k = 0; k < t->place[side ? milford : ireland].access_count; k++) {
                    int away = t->sail_distance[square - LAND][t->place[side ? milford : ireland].access[k] - LAND];
                    near[side] = away < near[side] ? away : near[side];
                }
            at = near[0] == near[1] && near[0] < 3 ? square : NONE;
        }
        assert_int_not_equal(at, NONE);
        give_faction("ship-julian", RED);
        ship_put_to_sea(harness_game(&h), the_ship("julian"), at);
        chance("storm-01");
        assert_int_equal(top_step() == STEP_SHELTER && legal(RED, "shelter:julian:ireland-coast"), i);
    }
}

/* B14: a hundred men or more, beaten in battle, are worth the next crown draw; no ambush is. */
static void test_KM_E1_draws_for_a_hundred_men_beaten(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_by(RED, "neville", "york");
    give("marshal", "neville");
    put_by(BLUE, "percy", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:neville:percy", "plague-16"); /* 150 to 100 */
    assert_int_equal(captor_of("percy"), RED);
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), RED);
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), BLUE);
    field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york"); /* 50 */
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "plague-16");
    assert_int_equal(draw_owed_to(harness_game(&h), BLUE), BLUE);
    field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    give("marshal", "neville");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "ambush:percy:neville", "plague-16");
    assert_int_equal(captor_of("percy"), BLUE);
    assert_int_equal(draw_owed_to(harness_game(&h), RED), RED);
}

MAIN(cmocka_unit_test(test_KM_battle_every_odds_number_for_number), cmocka_unit_test(test_KM_battle_in_the_open_alone),
     cmocka_unit_test(test_KM_battle_by_forces), cmocka_unit_test(test_KM_battle_even_forces_decide_nothing),
     cmocka_unit_test(test_KM_battle_no_victor_left_alive), cmocka_unit_test(test_KM_battle_a_loser_on_the_list_dies),
     cmocka_unit_test(test_KM_ambush_gives_the_heir_away), cmocka_unit_test(test_KM_ambush_weather_delays_it),
     cmocka_unit_test(test_KM_ambush_nobody_inside_walls), cmocka_unit_test(test_KM_onemove_of_a_joint_force),
     cmocka_unit_test(test_KM_E1_refuge_where_nobody_fights), cmocka_unit_test(test_KM_E2_ireland_is_no_refuge),
     cmocka_unit_test(test_KM_E2_ireland_shelters_from_a_storm),
     cmocka_unit_test(test_KM_E1_draws_for_a_hundred_men_beaten))
