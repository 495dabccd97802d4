/* What one cause does is settled together (KM-ev-plague, KM-E1-events, KM-battle), and what a combat took is divided
 * among the victors (KM-transfer 2, KM-alliance 5). */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/fates.h"

static struct kingmaker *two_kings(const char *options) {
    struct kingmaker *s = field(options);
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir != HEIR_HENRY && heir != HEIR_YORK)
            kill_heir(printed()->heir[heir].id);
    s->heir[HEIR_YORK].crowned = 1;
    return s;
}

/* Both Kings die of one plague: the second has not won before he dies. */
static void test_KM_ev_plague_nobody_wins_between_two_deaths(void **unused) {
    (void)unused;
    struct kingmaker *s = two_kings("players=2");
    put_in(RED, "percy", "coventry");
    put_in(BLUE, "mowbray", "coventry");
    guard("henry-vi", "percy");
    guard("richard-york", "mowbray");
    chance("plague-05");
    assert_int_equal(told(WON), 0);
    assert_int_equal(s->over, ENDING_NONE);
    assert_false(heir_lives(s, HEIR_YORK));
    assert_true(is_dead("percy"));
    assert_true(is_dead("mowbray"));
}

/* Nor at sea, in two fleets. */
static void test_KM_E1_events_gales_nobody_wins_between_two_deaths(void **unused) {
    (void)unused;
    struct kingmaker *s = two_kings("players=2,e1=true");
    put_by(RED, "percy", "fowey");
    put_by(BLUE, "mowbray", "fowey");
    guard("henry-vi", "percy");
    guard("richard-york", "mowbray");
    give_faction("ship-julian", RED);
    give_faction("ship-mary", BLUE);
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    ship_put_to_sea(&h.game, the_ship("mary"), the_square("w0518"));
    noble_embark(&h.game, the_noble("percy"), the_ship("julian"));
    noble_embark(&h.game, the_noble("mowbray"), the_ship("mary"));
    chance("gales-1");
    assert_int_equal(s->over, ENDING_NONE);
    assert_false(heir_lives(s, HEIR_YORK));
    assert_false(ship_in_play(s, the_ship("mary")));
    assert_int_equal(s->card[the_card("ship-mary")], AT_DISCARD);
}

/* Beaufort's end would make the holder of the last King, a Yorkist, the winner, but he leaves in the same moment. */
static void check_leave_together(int of_beaufort, int of_king) {
    struct kingmaker *s = two_kings("players=3");
    struct result result;
    int stays = RED + BLUE + GREEN - of_beaufort - of_king;
    kill_heir("henry-vi");
    put_in(of_beaufort, "beaufort", "corfe");
    put_in(of_king, "percy", "york");
    guard("richard-york", "percy");
    flow_call(harness_game(&h), STEP_TURN, RED);
    role_set leave = ROLE_BIT(of_beaufort) | ROLE_BIT(of_king);
    h.game.ruleset->conclude_together(&h.game, leave, CONCLUDE_TIMEOUT);
    harness_audit(&h);
    assert_int_equal(told(WON), 1);
    assert_int_equal(s->over, ENDING_ALONE);
    assert_int_equal(s->winner, stays);
    h.game.ruleset->result(&h.game, &result);
    assert_int_equal(result.role[stays].place, 1);
    assert_int_equal(result.role[of_king].place, 2);
    assert_int_equal(result.role[of_beaufort].place, 2);
}

static void test_KM_victory_nobody_wins_who_leaves_in_the_same_moment(void **unused) {
    (void)unused;
    for (int king = RED; king <= GREEN; king++)
        for (int beaufort = RED; beaufort <= GREEN; beaufort++)
            if (king != beaufort)
                check_leave_together(beaufort, king);
}

/* The first of the round and the active player leave. Seats that have had no turn have it in the same round, and then
 * the next round begins. */
static void check_round(int first, int active, int stays) {
    struct kingmaker *s = field("players=4");
    role_set leave = ROLE_BIT(first) | ROLE_BIT(active);
    bool had_turn = (stays - first + 4) % 4 < (active - first + 4) % 4;
    put_in(stays, "percy", "york");
    for (int role = 0; role < 4; role++)
        if (role != stays && !(leave & ROLE_BIT(role)))
            put_in(role, "mowbray", "corfe");
    s->first = (int8_t)first;
    s->active = (int8_t)active;
    flow_call(harness_game(&h), STEP_TURN, active);
    int round = s->round;
    h.game.ruleset->conclude_together(&h.game, leave, CONCLUDE_TIMEOUT);
    harness_audit(&h);
    if (s->active == stays)
        assert_int_equal(s->round, round + had_turn);
}

static void test_KM_order_a_round_goes_on_without_those_who_leave_together(void **unused) {
    (void)unused;
    for (int first = 0; first < 4; first++)
        for (int active = 0; active < 4; active++)
            for (int stays = 0; stays < 4; stays++)
                if (stays != first && stays != active)
                    check_round(first, active, stays);
}

/* Beaufort falls in the battle that takes the last King: the victor has won, and not who held him before. */
static void test_KM_victory_after_the_whole_of_a_battle(void **unused) {
    (void)unused;
    struct kingmaker *s = two_kings("players=2");
    kill_heir("henry-vi");
    put_by(RED, "percy", "coventry");
    put_by(RED, "beaufort", "coventry");
    join("beaufort", "percy");
    put_by(BLUE, "mowbray", "coventry");
    guard("richard-york", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "plague-04"); /* 130 to 50; Beaufort, Bourchier */
    assert_true(is_dead("beaufort"));
    assert_int_equal(s->over, ENDING_LAST_KING);
    assert_int_equal(s->winner, RED);
}

/* RED's Percy commands GREEN's Roos, and they beat Mowbray. */
static struct kingmaker *won(void) {
    struct kingmaker *s = field("players=3");
    s->allies[RED] = ROLE_BIT(GREEN);
    s->allies[GREEN] = ROLE_BIT(RED);
    put_by(RED, "percy", "york");
    put_by(RED, "grey", "york");
    put_by(GREEN, "roos", "york");
    join("roos", "percy");
    join("grey", "percy");
    put_by(BLUE, "mowbray", "york");
    give("town-bristol", "mowbray");
    give("merc-saxon-1", "mowbray");
    guard("margaret", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "plague-16"); /* 140 to 60; any majority */
    return s;
}

static void test_KM_transfer_spoils_are_divided_among_the_victors(void **unused) {
    (void)unused;
    struct kingmaker *s = won();
    assert_int_equal(top_step(), STEP_SPOILS);
    assert_int_equal(card_noble(s, the_card("town-bristol")), the_noble("percy"));
    play(RED, "share-card:town-bristol");
    assert_false(legal(RED, "share:town-bristol:percy"));
    play(RED, "share:town-bristol:roos"); /* an ally's */
    assert_int_equal(card_faction(s, the_card("town-bristol")), GREEN);
    assert_false(legal(RED, "share-card:town-bristol"));
    play(RED, "share-card:merc-saxon-1");
    play(RED, "share:merc-saxon-1:grey");
    play(RED, "share-heir:margaret:roos");
    assert_int_equal(s->heir[HEIR_MARGARET].owner, GREEN);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("roos"));
    assert_int_not_equal(top_step(), STEP_SPOILS);
    harness_audit(&h);
}

static void test_KM_transfer_spoils_stay_with_the_first_unless_divided(void **unused) {
    (void)unused;
    struct kingmaker *s = won();
    play(RED, "share-no-more");
    assert_int_equal(card_noble(s, the_card("town-bristol")), the_noble("percy"));
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    assert_int_equal(s->spoils_by, NONE);
}

/* An heir whose guard died in the fight is won by it, and divided with the rest. */
static void test_KM_transfer_spoils_an_heir_of_a_dead_guard(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    put_by(RED, "grey", "york");
    join("grey", "percy");
    put_by(BLUE, "scrope", "york");
    guard("margaret", "scrope");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:scrope", "plague-16"); /* any majority; Scrope */
    assert_true(is_dead("scrope"));
    assert_int_equal(top_step(), STEP_SPOILS);
    play(RED, "share-heir:margaret:grey");
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("grey"));
    assert_int_not_equal(top_step(), STEP_SPOILS);
}

/* Who won alone is asked nothing. */
static void test_KM_transfer_spoils_of_one_victor(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    give("merc-saxon-1", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "plague-16");
    assert_int_not_equal(top_step(), STEP_SPOILS);
}

MAIN(cmocka_unit_test(test_KM_ev_plague_nobody_wins_between_two_deaths),
     cmocka_unit_test(test_KM_E1_events_gales_nobody_wins_between_two_deaths),
     cmocka_unit_test(test_KM_victory_nobody_wins_who_leaves_in_the_same_moment),
     cmocka_unit_test(test_KM_order_a_round_goes_on_without_those_who_leave_together),
     cmocka_unit_test(test_KM_victory_after_the_whole_of_a_battle),
     cmocka_unit_test(test_KM_transfer_spoils_are_divided_among_the_victors),
     cmocka_unit_test(test_KM_transfer_spoils_stay_with_the_first_unless_divided),
     cmocka_unit_test(test_KM_transfer_spoils_an_heir_of_a_dead_guard),
     cmocka_unit_test(test_KM_transfer_spoils_of_one_victor))
