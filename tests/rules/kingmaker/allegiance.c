/* KM-E1-vacillating, KM-crown-cards, KM-sea, KM-capture-heir: what goes along with a Noble who changes sides or falls,
 * and what stays with those whom he leaves. */
#include "../../../rulesets/kingmaker/rules/combat_results.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "fights.h"

static int at_sea(const char *ship, const char *square) {
    ship_put_to_sea(harness_game(&h), the_ship(ship), the_square(square));
    return the_ship(ship);
}

/* Percy has the card, Scrope sails in her. */
static int julian_with_scrope(const char *options) {
    field(options);
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "fowey");
    give("ship-julian", "percy");
    int ship = at_sea("julian", "w0418");
    noble_embark(&h.game, the_noble("scrope"), ship);
    return ship;
}

/* KM-sea: her card is taken on land, and she goes over when she touches port. */
static void test_KM_sea_a_taken_ship_with_passengers_changes_hands_in_port(void **unused) {
    (void)unused;
    int ship = julian_with_scrope("players=2");
    put_by(BLUE, "mowbray", "york");
    put_by(BLUE, "neville", "york");
    put_by(BLUE, "stanley", "york");
    join("neville", "mowbray");
    join("stanley", "mowbray");
    begin(COMBAT_PHASE, BLUE);
    fight_by(BLUE, "battle:mowbray:percy", "plague-16"); /* any majority */
    assert_int_equal(captor_of("percy"), BLUE);
    assert_int_equal(card_faction(state(), the_card("ship-julian")), BLUE);
    assert_int_equal(ship_owner(&h.game, ship), RED);
    ship_put_in(harness_game(&h), ship, the_place("weymouth"));
    assert_int_equal(ship_owner(&h.game, ship), BLUE);
}

/* KM-sea: of a ship whose card goes to the discard her owner keeps her, though an ally's men are aboard. */
static void test_KM_sea_a_ship_without_a_card_stays_with_her_owner(void **unused) {
    (void)unused;
    int ship = julian_with_scrope("players=3");
    state()->card[the_noble("scrope")] = AT_FACTION + BLUE;
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(state()->card[the_card("ship-julian")], AT_DISCARD);
    assert_int_equal(ship_owner(&h.game, ship), RED);
    ship_put_in(&h.game, ship, the_place("weymouth"));
    assert_int_equal(ship_owner(&h.game, ship), NONE);
}

/* KM-E1-seabattle: whoever takes her has her at once, though she was to change hands in port. */
static void test_KM_E1_seabattle_takes_a_ship_that_was_passed_on(void **unused) {
    (void)unused;
    int ship = julian_with_scrope("players=3,e1=true"); /* 150 */
    give_faction("ship-christopher", GREEN);            /* 200 */
    at_sea("christopher", "w0418");
    state()->card[the_card("ship-julian")] = AT_FACTION + BLUE;
    state()->ship[ship].keeper = RED;
    next_event("plague-16"); /* any majority */
    begin5(STEP_SEA_BATTLE, GREEN, the_ship("christopher"), ship, 0);
    past_windows();
    assert_int_equal(told(PRIZE_TAKEN), 1);
    assert_int_equal(ship_owner(&h.game, ship), GREEN);
}

/* KM-capture-heir: who stands with an heir is beaten before the heir is taken; a guard who goes over beats nobody. */
static void test_KM_E1_vacillating_heirs_stay_with_those_who_stay(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(RED, "roos", "york");
    guard("margaret", "percy");
    noble_changes_sides(harness_game(&h), the_noble("percy"), BLUE);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("roos"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    noble_changes_sides(&h.game, the_noble("roos"), BLUE);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("roos")); /* nobody is left to stay with */
    assert_int_equal(s->heir[HEIR_MARGARET].owner, BLUE);
    harness_audit(&h);
}

/* KM-E1-sunk: the office is transferred to a new faction. */
static void test_KM_E1_sunk_ships_return_when_the_admiral_goes_over(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    give("admiral", "percy");
    ship_remove(harness_game(&h), the_ship("trinity"));
    noble_changes_sides(&h.game, the_noble("percy"), BLUE);
    assert_true(ship_in_play(s, the_ship("trinity")));
    assert_int_equal(ship_owner(&h.game, the_ship("trinity")), BLUE);
    assert_int_equal(told(SHIP_LAUNCHED), 1);
}

/* KM-ev-parl: only who has the Chancellor may keep it. */
static void test_KM_ev_parl_lost_when_the_chancellor_goes_over(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(RED, "neville", "york");
    give("chancellor-england", "percy");
    keep("parliament-1", RED);
    noble_changes_sides(harness_game(&h), the_noble("neville"), BLUE);
    assert_int_equal(s->event[the_event("parliament-1")], EVENT_HAND + RED);
    noble_changes_sides(&h.game, the_noble("percy"), BLUE);
    assert_int_equal(s->event[the_event("parliament-1")], EVENT_DISCARD);
}

/* What sails as one has one mover: the others are their player's to sail. */
static void test_KM_sea_a_taken_ship_leaves_her_fleet(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    give("ship-julian", "percy");
    give_faction("ship-mary", RED);
    int julian = at_sea("julian", "w0418"), mary = at_sea("mary", "w0418");
    ship_join(harness_game(&h), mary, julian);
    combat_capture(&h.game, bit_of(the_noble("percy")), bit_of(the_noble("mowbray")), BLUE);
    assert_int_equal(ship_mover(&h.game, julian), BLUE);
    assert_int_equal(state()->ship[mary].fleet, mary);
}

/* Victors at sea who have no Noble aboard: the ships are theirs, men want a Noble. */
static void test_KM_E1_seabattle_mercenaries_want_a_noble(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "fowey");
    give("merc-saxon-1", "percy");
    give("ship-mary", "percy");
    combat_capture(harness_game(&h), bit_of(the_noble("percy")), 0, BLUE);
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_DISCARD);
    assert_int_equal(s->card[the_card("ship-mary")], AT_FACTION + BLUE);
}

/* KM-crown-cards: the next heir was his own player's when the senior died; that death moves him no more. */
static void test_KM_crown_cards_plantagenet_of_the_next_heirs_holder_stays(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "york");
    guard("edward-march", "percy");
    put_in(RED, "plantagenet-york", "sandal");
    heir_dies(harness_game(&h), HEIR_YORK, NONE);
    begin(TURN, RED);
    noble_changes_sides(harness_game(&h), PLANTAGENET_YORK, BLUE);
    assert_int_equal(plantagenet_lord(s, YORK), NONE);
}

/* KM-E2-events: at the end of their voyage they take an heir whom nobody guards. */
static void test_KM_E2_events_war_lands_passengers_by_an_heir(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "scrope", "fowey");
    put_by(BLUE, "neville", "york");
    give("admiral", "neville"); /* whose ships are called */
    int ship = printed()->card[the_card("admiral")].ship[0];
    ship_put_to_sea(harness_game(&h), ship, the_square("w0418"));
    noble_embark(&h.game, the_noble("scrope"), ship);
    heir_put(&h.game, HEIR_MARCH, printed()->continent, NONE);
    chance("war-in-europe");
    assert_int_equal(s->noble[the_noble("scrope")].square, printed()->continent);
    assert_int_equal(s->heir[HEIR_MARCH].owner, RED);
}

MAIN(cmocka_unit_test(test_KM_sea_a_taken_ship_with_passengers_changes_hands_in_port),
     cmocka_unit_test(test_KM_sea_a_taken_ship_leaves_her_fleet),
     cmocka_unit_test(test_KM_E1_seabattle_mercenaries_want_a_noble),
     cmocka_unit_test(test_KM_crown_cards_plantagenet_of_the_next_heirs_holder_stays),
     cmocka_unit_test(test_KM_E2_events_war_lands_passengers_by_an_heir),
     cmocka_unit_test(test_KM_sea_a_ship_without_a_card_stays_with_her_owner),
     cmocka_unit_test(test_KM_E1_seabattle_takes_a_ship_that_was_passed_on),
     cmocka_unit_test(test_KM_E1_vacillating_heirs_stay_with_those_who_stay),
     cmocka_unit_test(test_KM_E1_sunk_ships_return_when_the_admiral_goes_over),
     cmocka_unit_test(test_KM_ev_parl_lost_when_the_chancellor_goes_over))
