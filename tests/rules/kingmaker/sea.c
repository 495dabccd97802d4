/* KM-move-ship, KM-sea, KM-ev-storm, KM-E1-seabattle, KM-E1-blockade: ships. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/fates.h"

static void ship_at(const char *ship, const char *square) {
    ship_put_to_sea(harness_game(&h), the_ship(ship), the_square(square));
}
static void ship_in(const char *ship, const char *port) {
    ship_put_in(harness_game(&h), the_ship(ship), the_place(port));
}

static void test_KM_move_ship_five_squares_a_port_is_one(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    assert_int_equal(state()->ship[the_ship("julian")].port, the_place("fowey"));
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    const struct tables *t = printed();
    int fowey = the_place("fowey"), checked = 0;
    for (int square = LAND; square < SQUARES; square++) {
        int away = 99;
        char key[40];
        for (int k = 0; k < t->place[fowey].access_count; k++) {
            int steps = 1 + t->sail_distance[t->place[fowey].access[k] - LAND][square - LAND];
            away = steps < away ? steps : away;
        }
        snprintf(key, sizeof key, "to-sea:%s", t->square[square].id);
        assert_int_equal(legal(RED, key), away <= 5);
        checked += away <= 5;
    }
    assert_true(checked > 10);
    assert_true(legal(RED, "to-port:weymouth"));  /* no walls */
    assert_false(legal(RED, "to-port:plymouth")); /* neutral */
}

/* KM-sea: she takes whom she has room for, from all over the square of a port where she may lie. */
static void test_KM_sea_embarking_within_capacity(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED); /* 150 */
    put_by(RED, "percy", "fowey");    /* 100 */
    put_in(RED, "mowbray", "fowey");  /* 50 */
    put_by(RED, "scrope", "fowey");   /* 10 */
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    play(RED, "embark:percy");
    play(RED, "embark:mowbray");
    assert_false(legal(RED, "embark:scrope"));
    play(RED, "to-sea:w0418");
    assert_int_equal(state()->noble[the_noble("percy")].square, the_square("w0418"));
    assert_int_equal(state()->noble[the_noble("percy")].moved_in, RED);
    assert_int_equal(fleet_load(&h.game, the_ship("julian")), 150);
}

/* KM-transfer: a ship passed on in this turn holds her fleet back, and joins no other. */
static void test_KM_transfer_a_passed_ship_holds_her_fleet(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "percy", "fowey");
    put_by(RED, "scrope", "fowey");
    give("ship-mary", "percy");
    ship_in("mary", "fowey");
    begin(MOVEMENT, RED);
    play(RED, "hand-to:ship-mary:scrope");
    assert_false(legal(RED, "sail:mary"));
    play(RED, "sail:julian");
    assert_false(legal(RED, "add-ship:mary"));
    state()->ship[the_ship("mary")].fleet = (int8_t)the_ship("julian");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "sail:julian"));
}

/* A Noble who marched does not sail in the same turn, nor the other way round, but for a Free Move. */
static void test_KM_sea_land_or_sea_in_one_move(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    state()->noble[the_noble("scrope")].moved_in = RED;
    keep("free-move-01", RED);
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_false(legal(RED, "embark:scrope"));
    begin(MOVEMENT, RED);
    play(RED, "free-sail:julian");
    assert_true(legal(RED, "embark:scrope"));
}

static void test_KM_sea_two_ships_share_a_load(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    give_faction("ship-mary", RED);
    ship_in("mary", "fowey");
    put_by(RED, "percy", "fowey");
    give("marshal", "percy"); /* 200 men */
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_false(legal(RED, "embark:percy"));
    play(RED, "add-ship:mary");
    play(RED, "embark:percy");
    play(RED, "to-sea:w0418");
    assert_int_equal(state()->ship[the_ship("mary")].square, the_square("w0418"));
}

static void test_KM_ev_free_moves_one_ship_alone(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    give_faction("ship-mary", RED);
    ship_in("mary", "fowey");
    keep("free-move-01", RED);
    begin(MOVEMENT, RED);
    play(RED, "free-sail:julian");
    assert_false(legal(RED, "add-ship:mary"));
}

static void test_KM_sea_landing_ends_the_move(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    play(RED, "embark:scrope");
    play(RED, "to-port:weymouth");
    assert_true(legal(RED, "land-into:scrope:weymouth"));
    assert_true(legal(RED, "stay-aboard:julian"));
    play(RED, "land-open:scrope:s0716");
    assert_int_equal(state()->noble[the_noble("scrope")].square, square_of("weymouth"));
    assert_false(legal(RED, "move:scrope"));
    assert_false(legal(RED, "sail:julian"));
}

/* Into a hostile port of one's own will only to besiege it. */
static void test_KM_sea_hostile_ports_only_to_besiege(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-christopher", RED);
    ship_in("christopher", "fowey");
    put_by(RED, "percy", "fowey");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "embark:percy");
    assert_false(legal(RED, "to-port:plymouth")); /* 200 men inside, 100 aboard */
    give("marshal", "percy");
    assert_true(legal(RED, "to-port:plymouth"));
    play(RED, "to-port:plymouth");
    assert_int_equal(state()->noble[the_noble("percy")].place, NONE);
    assert_true(state()->noble[the_noble("percy")].did & DID_MUST_BESIEGE);
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "end-combat"));
    assert_true(legal(RED, "siege:percy:plymouth"));
}

/* With the strength that they will have there: the office's bonus of the region, too. */
static void test_KM_sea_hostile_ports_by_strength_ashore(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-christopher", RED);
    ship_in("christopher", "scarborough");
    put_by(RED, "percy", "scarborough"); /* 100 */
    give("warden-northern-marches", "percy");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "embark:percy");
    assert_true(fleet_load(&h.game, the_ship("christopher")) < 200);
    assert_true(legal(RED, "to-port:newcastle")); /* 200 men inside */
}

static void test_KM_move_ship_leaves_a_hostile_port_only_by_leave(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    put_in(BLUE, "courtenay", "okehampton");
    give("chancellor-cornwall", "courtenay");
    ship_in("julian", "plymouth");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "sail:julian")); /* BLUE's */
    ship_in("julian", "southampton");
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "sail:julian")); /* neutral */
}

static void test_KM_ev_storm_to_the_closest_port(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    ship_at("julian", "w0418");
    chance("storm-01");
    if (top_step() == STEP_SHELTER) {
        assert_true(legal(RED, "shelter:julian:fowey"));
        assert_true(legal(RED, "shelter:julian:plymouth"));
        play(RED, "shelter:julian:fowey");
    }
    assert_true(state()->ship[the_ship("julian")].port != NONE);
}

/* KM-sea: who is driven into a port that he cannot besiege gets out into the open in his turn. */
static void test_KM_ev_storm_passengers_get_out(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    ship_in("julian", "plymouth");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("julian"));
    begin(MOVEMENT, RED);
    play(RED, "end-movement");
    assert_int_equal(state()->noble[the_noble("scrope")].place, NONE);
    assert_int_equal(state()->noble[the_noble("scrope")].square, square_of("plymouth"));
    assert_false(state()->noble[the_noble("scrope")].did & DID_MUST_BESIEGE);
}

/* … and who can must try. */
static void test_KM_ev_storm_passengers_who_can_besiege_must(void **unused) {
    (void)unused;
    field("players=2");
    give_faction("ship-christopher", RED); /* 200 */
    put_by(RED, "percy", "fowey");
    give("marshal", "percy");
    ship_in("christopher", "plymouth");
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("christopher"));
    begin(MOVEMENT, RED);
    play(RED, "end-movement");
    assert_int_equal(state()->noble[the_noble("percy")].square, square_of("plymouth"));
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "siege:percy:plymouth"));
    assert_false(legal(RED, "end-combat"));
}

/* KM-sea: a ship without an owner stays with those aboard until it touches port. */
static void test_KM_sea_ownership_changes_in_port(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    ship_at("julian", "w0418");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("julian"));
    card_discarded(harness_game(&h), the_card("ship-julian"));
    fates_settle(harness_game(&h));
    assert_int_equal(ship_owner(&h.game, the_ship("julian")), RED);
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    play(RED, "to-port:fowey");
    play(RED, "land-open:scrope:s0317");
    assert_false(ship_in_play(s, the_ship("julian")));
}

static void test_KM_E1_seabattle_by_capacity(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-christopher", RED); /* 200 */
    give_faction("ship-mary", BLUE);       /* 100 */
    put_by(BLUE, "scrope", "fowey");
    ship_at("christopher", "w0418");
    ship_at("mary", "w0518");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("mary"));
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "to-sea:w0518");
    next_event("plague-01"); /* 2 to 1; Berkeley and Herbert */
    harness_play_until(&h, STEP_AT_SEA, 8);
    play(RED, "attack-fleet:christopher:mary");
    harness_play_until(&h, STEP_MOVEMENT, 12);
    assert_int_equal(card_faction(s, the_card("ship-mary")), RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")) == NONE || s->noble[the_noble("scrope")].captor == RED, 1);
}

/* "Just like a battle on land": not by the weaker, whoever is aboard. */
static void test_KM_E1_seabattle_not_by_the_weaker(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    give_faction("ship-mary", RED);         /* 100 */
    give_faction("ship-christopher", BLUE); /* 200 */
    ship_at("mary", "w0418");
    ship_at("christopher", "w0518");
    begin(MOVEMENT, RED);
    play(RED, "sail:mary");
    play(RED, "to-sea:w0518");
    past_windows();
    assert_int_not_equal(top_step(), NONE);
    assert_false(legal(RED, "attack-fleet:mary:christopher"));
}

/* Before a sea battle, too. */
static void test_KM_E1_seabattle_few_windows_ask_the_attacked(void **unused) {
    (void)unused;
    field("players=3,e1=true,windows=few");
    give_faction("ship-christopher", RED);
    give_faction("ship-mary", BLUE);
    put_by(RED, "percy", "fowey");
    hold("marshal", BLUE);
    hold("admiral", GREEN);
    ship_at("christopher", "w0418");
    ship_at("mary", "w0518");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "to-sea:w0518");
    play(RED, "attack-fleet:christopher:mary");
    assert_int_equal(top_step(), STEP_MOMENT);
    assert_int_equal((h.game.ruleset->to_act)(&h.game), ROLE_BIT(BLUE));
}

static void test_KM_sea_the_nearest_land_is_not_lost_calais(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    int off = printed()->place[the_place("calais")].access[0];
    assert_int_equal(nearest_land(&h.game, off), square_of("calais"));
    s->calais_lost = 1;
    assert_int_not_equal(nearest_land(&h.game, off), square_of("calais"));
}

static void test_KM_sea_a_ship_at_sea_stays_when_her_holder_changes_sides(void **unused) {
    (void)unused;
    field("players=2");
    int mary = the_ship("mary");
    put_by(RED, "percy", "york");
    give("ship-mary", "percy");
    put_by(RED, "roos", "york");
    ship_at("mary", "w0518");
    noble_embark(harness_game(&h), the_noble("roos"), mary);
    noble_changes_sides(harness_game(&h), the_noble("percy"), BLUE);
    assert_int_equal(ship_owner(&h.game, mary), RED);
    ship_put_in(harness_game(&h), mary, the_place("london"));
    assert_int_equal(ship_owner(&h.game, mary), BLUE);
}

/* She does not meet herself, nor the borrower's others; the lender's fleets she may. */
static void test_KM_E1_seabattle_a_lent_ship_fights_for_who_sails_her(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-christopher", BLUE);
    give_faction("ship-mary", BLUE);
    s->ship[the_ship("christopher")].loaned_to = RED;
    ship_at("christopher", "w0418");
    ship_at("mary", "w0518");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "to-sea:w0518");
    harness_play_until(&h, STEP_AT_SEA, 8);
    assert_false(legal(RED, "attack-fleet:christopher:christopher"));
    assert_true(legal(RED, "attack-fleet:christopher:mary"));
}

/* A ship of an office is kept until it touches port, or scuttled. */
static void test_KM_E1_seabattle_ships_of_an_office(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_in(BLUE, "courtenay", "okehampton");
    give("warden-cinque-ports", "courtenay");
    give_faction("ship-christopher", RED);
    ship_at("christopher", "w1416");
    ship_at("edward", "w1416"); /* 100 */
    next_event("plague-01");
    begin5(STEP_SEA_BATTLE, RED, the_ship("christopher"), the_ship("edward"), 0);
    harness_play_until(&h, STEP_PRIZE, 12);
    assert_true(legal(RED, "scuttle:edward"));
    play(RED, "keep-ship:edward");
    assert_int_equal(ship_owner(&h.game, the_ship("edward")), RED);
    ship_in("edward", "rye");
    assert_int_equal(ship_owner(&h.game, the_ship("edward")), BLUE);
    assert_true(ship_in_play(s, the_ship("edward")));
}

/* R161: she is taken, not lost, when the card of the fight kills who has her. */
static void test_KM_E1_seabattle_the_ships_of_the_fallen_are_taken(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_in(BLUE, "mowbray", "okehampton");
    put_in(BLUE, "stafford", "okehampton");
    give("warden-cinque-ports", "mowbray");
    give("ship-julian", "mowbray");
    give_faction("ship-christopher", RED);
    put_in(RED, "percy", "carlisle");
    give("admiral", "percy");
    ship_at("christopher", "w1416");
    ship_at("trinity", "w1416");
    ship_join(harness_game(&h), the_ship("trinity"), the_ship("christopher"));
    ship_at("edward", "w1416");
    ship_at("julian", "w1416");
    ship_join(harness_game(&h), the_ship("julian"), the_ship("edward"));
    noble_embark(harness_game(&h), the_noble("mowbray"), the_ship("edward"));
    next_event("plague-10"); /* kills Mowbray */
    begin5(STEP_SEA_BATTLE, RED, the_ship("christopher"), the_ship("edward"), 0);
    harness_play_until(&h, STEP_PRIZE, 12);
    assert_int_equal(card_faction(s, the_noble("mowbray")), NONE);
    assert_int_equal(ship_owner(&h.game, the_ship("julian")), RED);
    play(RED, "keep-ship:edward");
    assert_int_equal(ship_owner(&h.game, the_ship("edward")), RED);
}

/* RED has pledged to BLUE not to attack, and has a ship; a ship of BLUE's lies in the square. */
static struct pledge *pledged_at_sea(const char *mine, const char *theirs, const char *square) {
    struct kingmaker *s = field("players=2,e1=true");
    char card[40];
    snprintf(card, sizeof card, "ship-%s", mine);
    give_faction(card, RED);
    snprintf(card, sizeof card, "ship-%s", theirs);
    give_faction(card, BLUE);
    ship_at(theirs, square);
    struct pledge *pledge = &s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, false)];
    *pledge = (struct pledge){.until = 100, .state = PLEDGE_STANDS};
    return pledge;
}

static void test_KM_E1_seabattle_an_attack_breaks_a_pledge(void **unused) {
    (void)unused;
    const struct pledge *pledge = pledged_at_sea("christopher", "mary", "w0518");
    ship_at("christopher", "w0418");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "to-sea:w0518");
    harness_play_until(&h, STEP_AT_SEA, 8);
    assert_int_equal(pledge->state, PLEDGE_STANDS);
    play(RED, "attack-fleet:christopher:mary");
    assert_int_equal(pledge->state, PLEDGE_BROKEN);
}

/* Who is stopped has to fight: that is no attack of his. */
static void test_KM_E1_blockade_breaks_no_pledge(void **unused) {
    (void)unused;
    const struct pledge *pledge = pledged_at_sea("julian", "christopher", "w0418");
    state_of(&h.game)->ship[the_ship("christopher")].blockades = (int8_t)the_place("fowey");
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    next_event("storm-09"); /* bad weather */
    play(RED, "to-sea:w0418");
    harness_play_until(&h, STEP_MOVEMENT, 20);
    assert_int_equal(pledge->state, PLEDGE_STANDS);
}

/* Whoever leaves a blockaded port stops at once and fights. */
static void test_KM_E1_blockade_stops_who_leaves(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-christopher", BLUE);
    give_faction("ship-julian", RED);
    ship_at("christopher", "w0418");
    s->ship[the_ship("christopher")].blockades = (int8_t)the_place("fowey");
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_int_equal(harness_legal_count(&h, RED, "to-sea"), 1);
    assert_int_equal(harness_legal_count(&h, RED, "to-port"), 0);
    next_event("storm-09"); /* bad weather */
    play(RED, "to-sea:w0418");
    harness_play_until(&h, STEP_MOVEMENT, 20);
    assert_int_equal(s->ship[the_ship("julian")].square, the_square("w0418"));
}

/* Aboard they are out of the town's reach, and so of the plague in it. */
static void test_KM_sea_passengers_in_port_are_aboard(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "plymouth");
    put_in(RED, "percy", "plymouth");
    ship_in("julian", "plymouth");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("julian"));
    chance("plague-10"); /* Exeter, Plymouth */
    assert_int_equal(s->card[the_noble("percy")], AT_DISCARD);
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    assert_int_equal(s->noble[the_noble("scrope")].ship, the_ship("julian"));
}

/* Men who come back when a Catastrophe ends do not sink her. */
static void test_KM_sea_men_who_come_back_do_not_sink_her(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-mary", RED);
    put_by(RED, "percy", "york");
    give("marshal", "percy");
    s->catastrophe = 1;
    ship_at("mary", "w0418");
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("mary"));
    s->catastrophe = 0;
    fates_settle(&h.game);
    assert_true(noble_strength(&h.game, the_noble("percy"), STRENGTH_CARRIED) >
                fleet_capacity(&h.game, the_ship("mary")));
    assert_int_equal(s->noble[the_noble("percy")].ship, the_ship("mary"));
    assert_true(ship_in_play(s, the_ship("mary")));
}

static void test_KM_sea_an_heir_left_alone_is_put_ashore(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    guard("margaret", "scrope");
    ship_at("julian", "w0418");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("julian"));
    assert_int_equal(s->heir[HEIR_MARGARET].ship, the_ship("julian"));
    noble_killed(&h.game, the_noble("scrope"));
    assert_true(heir_lives(s, HEIR_MARGARET));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
    assert_true(s->heir[HEIR_MARGARET].square < LAND);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_E1_seabattle_few_windows_ask_the_attacked), TEST(KM_sea_the_nearest_land_is_not_lost_calais),
     TEST(KM_sea_a_ship_at_sea_stays_when_her_holder_changes_sides), TEST(KM_move_ship_five_squares_a_port_is_one),
     TEST(KM_sea_embarking_within_capacity), TEST(KM_sea_land_or_sea_in_one_move), TEST(KM_sea_two_ships_share_a_load),
     TEST(KM_ev_free_moves_one_ship_alone), TEST(KM_sea_landing_ends_the_move),
     TEST(KM_sea_hostile_ports_only_to_besiege), TEST(KM_sea_hostile_ports_by_strength_ashore),
     TEST(KM_move_ship_leaves_a_hostile_port_only_by_leave), TEST(KM_ev_storm_to_the_closest_port),
     TEST(KM_ev_storm_passengers_get_out), TEST(KM_ev_storm_passengers_who_can_besiege_must),
     TEST(KM_sea_ownership_changes_in_port), TEST(KM_E1_seabattle_a_lent_ship_fights_for_who_sails_her),
     TEST(KM_E1_seabattle_by_capacity), TEST(KM_E1_seabattle_not_by_the_weaker),
     TEST(KM_E1_seabattle_ships_of_an_office), TEST(KM_E1_seabattle_the_ships_of_the_fallen_are_taken),
     TEST(KM_E1_seabattle_an_attack_breaks_a_pledge), TEST(KM_E1_blockade_breaks_no_pledge),
     TEST(KM_E1_blockade_stops_who_leaves), TEST(KM_sea_passengers_in_port_are_aboard),
     TEST(KM_sea_men_who_come_back_do_not_sink_her), TEST(KM_sea_an_heir_left_alone_is_put_ashore),
     TEST(KM_transfer_a_passed_ship_holds_her_fleet))
