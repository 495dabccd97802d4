/* KM-sea: passengers of a ship in port whose player does not move her, or whom nobody moves any longer. */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

static void aboard(const char *noble, const char *ship, const char *port) {
    ship_put_in(harness_game(&h), the_ship(ship), the_place(port));
    noble_embark(harness_game(&h), the_noble(noble), the_ship(ship));
}

/* RED's Percy and Henry lie at Fowey aboard the Julian, whose card Scrope has at Bolton. */
static struct kingmaker *at_anchor(void) {
    struct kingmaker *s = field("players=3");
    put_by(RED, "percy", "fowey");
    put_by(RED, "scrope", "bolton");
    guard("henry-vi", "percy");
    give("ship-julian", "scrope");
    aboard("percy", "julian", "fowey");
    return s;
}

static void lands_by_himself(const char *noble) {
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "disembark:julian"));
    play(RED, "end-movement");
    until(STEP_LANDING);
    go_on();
    assert_int_equal(state()->noble[the_noble(noble)].ship, NONE);
    assert_int_equal(state()->noble[the_noble(noble)].square, square_of("fowey"));
    harness_audit(&h);
}

/* The Noble who has her card dies: she is lost when those aboard have landed. */
static void test_KM_sea_passengers_land_when_the_holder_dies(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    noble_killed(harness_game(&h), the_noble("scrope"));
    assert_true(ship_in_play(s, the_ship("julian")));
    lands_by_himself("percy");
    assert_int_equal(s->heir[the_heir("henry-vi")].ship, NONE);
    assert_false(ship_in_play(s, the_ship("julian")));
}

static void test_KM_sea_passengers_land_when_the_admiral_dies(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    give("admiral", "scrope");
    int ship = printed()->card[the_card("admiral")].ship[0];
    char key[40];
    ship_put_in(harness_game(&h), ship, the_place("weymouth"));
    put_by(RED, "mowbray", "weymouth");
    noble_embark(harness_game(&h), the_noble("mowbray"), ship);
    noble_killed(harness_game(&h), the_noble("scrope"));
    begin(MOVEMENT, RED);
    snprintf(key, sizeof key, "disembark:%s", printed()->ship[ship].id);
    play(RED, key);
    go_on();
    assert_int_equal(s->noble[the_noble("mowbray")].ship, NONE);
    assert_false(ship_in_play(s, ship));
}

/* Her card went while she was at sea, and a storm drives her in. */
static void test_KM_sea_passengers_land_after_a_storm(void **unused) {
    (void)unused;
    at_anchor();
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    noble_killed(harness_game(&h), the_noble("scrope"));
    roll(1);
    chance("storm-01");
    if (top_step() == STEP_SHELTER)
        play(RED, "shelter:julian:fowey");
    lands_by_himself("percy");
}

/* Another has her card now, taken or drawn anew: he does not sail off with them. */
static void test_KM_sea_passengers_are_not_carried_off(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    s->card[the_card("ship-julian")] = AT_FACTION + BLUE;
    put_by(BLUE, "mowbray", "fowey");
    begin(MOVEMENT, BLUE);
    assert_false(legal(BLUE, "sail:julian"));
    keep("free-move-01", BLUE);
    assert_false(legal(BLUE, "free-sail:julian"));
    lands_by_himself("percy");
    s->active = BLUE;
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "sail:julian"));
}

/* Nor does he put them ashore himself. */
static void test_KM_sea_passengers_are_landed_by_their_own_player(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    s->card[the_card("ship-julian")] = AT_FACTION + BLUE;
    put_by(BLUE, "mowbray", "fowey");
    begin(MOVEMENT, BLUE);
    assert_false(legal(BLUE, "disembark:julian"));
    play(BLUE, "end-movement");
    assert_int_equal(s->noble[the_noble("percy")].ship, the_ship("julian"));
}

/* The lender takes her back, and does not sail before the others have landed. */
static void test_KM_transfer_a_recalled_ship_waits_for_her_passengers(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    s->card[the_card("ship-julian")] = AT_FACTION + BLUE;
    put_by(BLUE, "mowbray", "fowey");
    assert_true(permit(harness_game(&h), TERM_LOAN, BLUE, RED, the_ship("julian"), UNTIL_RECALLED));
    s->ship[the_ship("julian")].loaned_to = RED;
    s->active = BLUE;
    begin(MOVEMENT, BLUE);
    play(BLUE, "recall-ship:red:julian");
    assert_false(legal(BLUE, "sail:julian"));
    s->active = RED;
    lands_by_himself("percy");
}

/* Who came in another's turn of this round lands in the next one: nobody moves in two turns of a round. */
static void test_KM_onemove_a_passenger_lands_in_the_next_round(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    s->card[the_card("ship-julian")] = AT_FACTION + BLUE;
    put_by(BLUE, "mowbray", "fowey");
    s->noble[the_noble("percy")].moved_in = BLUE;
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "disembark:julian"));
    next_round(RED);
    lands_by_himself("percy");
}

/* An ally goes aboard under command and stays under it; without it he lands by himself. */
static void test_KM_alliance_command_holds_aboard(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    give_faction("ship-christopher", RED);
    ship_put_in(harness_game(&h), the_ship("christopher"), the_place("fowey"));
    put_by(RED, "percy", "fowey");
    put_by(BLUE, "mowbray", "fowey");
    join("mowbray", "percy");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "embark:mowbray");
    play(RED, "embark:percy");
    assert_int_equal(s->noble[the_noble("mowbray")].leader, the_noble("percy"));
    play(RED, "to-port:weymouth");
    play(RED, "stay-aboard:christopher");
    next_round(RED);
    s->ship[the_ship("christopher")].moved_in = NONE;
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "sail:christopher"));
    force_part(harness_game(&h), the_noble("mowbray")); /* BLUE takes him from under RED's command */
    assert_false(legal(RED, "sail:christopher"));
    s->active = BLUE;
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "disembark:christopher"));
}

/* RED's Percy and BLUE's Mowbray in Fowey, allied, RED's Christopher in port. */
static struct kingmaker *allies_in_port(void) {
    struct kingmaker *s = field("players=3");
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    give_faction("ship-christopher", RED);
    ship_put_in(harness_game(&h), the_ship("christopher"), the_place("fowey"));
    put_by(RED, "percy", "fowey");
    put_by(BLUE, "mowbray", "fowey");
    return s;
}

static void test_KM_alliance_a_noble_under_command_is_put_aboard_by_his_commander(void **unused) {
    (void)unused;
    const struct kingmaker *s = allies_in_port();
    join("percy", "mowbray");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    assert_false(legal(RED, "embark:percy"));
    allies_in_port();
    join("percy", "mowbray");
    begin(MOVEMENT, RED);
    play(RED, "from-under:percy:mowbray");
    play(RED, "sail:christopher");
    assert_false(legal(RED, "embark:mowbray"));
    play(RED, "embark:percy");
    assert_int_equal(s->noble[the_noble("percy")].ship, the_ship("christopher"));
}

/* His commander stays ashore, and another Noble of that faction goes. */
static void test_KM_alliance_command_aboard_is_of_who_is_there(void **unused) {
    (void)unused;
    const struct kingmaker *s = allies_in_port();
    put_by(RED, "scrope", "fowey");
    join("mowbray", "percy");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "embark:mowbray");
    assert_int_equal(s->noble[the_noble("mowbray")].leader, the_noble("mowbray"));
    play(RED, "embark:scrope");
    assert_int_equal(s->noble[the_noble("mowbray")].leader, the_noble("scrope"));
}

static void test_KM_alliance_command_does_not_change_aboard(void **unused) {
    (void)unused;
    allies_in_port();
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "under:mowbray:percy"));
    play(BLUE, "offer:red");
    assert_true(legal(BLUE, "add-term:give:command"));
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("christopher"));
    noble_embark(harness_game(&h), the_noble("mowbray"), the_ship("christopher"));
    assert_false(legal(BLUE, "under:mowbray:percy"));
    assert_false(legal(BLUE, "add-term:give:command"));
    join("mowbray", "percy");
    assert_false(legal(BLUE, "from-under:mowbray:percy"));
}

/* The audit finds by itself who was forgotten aboard. */
static void test_KM_sea_audit_finds_who_is_locked_in(void **unused) {
    (void)unused;
    struct kingmaker *s = at_anchor();
    harness_audit(&h);
    s->turn += 6; /* two of RED's turns with three seats */
    harness_audit(&h);
    s->turn++;
    audit_refuses("locked in");
}

MAIN(cmocka_unit_test(test_KM_sea_passengers_land_when_the_holder_dies),
     cmocka_unit_test(test_KM_sea_passengers_land_when_the_admiral_dies),
     cmocka_unit_test(test_KM_sea_passengers_land_after_a_storm),
     cmocka_unit_test(test_KM_sea_passengers_are_not_carried_off),
     cmocka_unit_test(test_KM_sea_passengers_are_landed_by_their_own_player),
     cmocka_unit_test(test_KM_transfer_a_recalled_ship_waits_for_her_passengers),
     cmocka_unit_test(test_KM_onemove_a_passenger_lands_in_the_next_round),
     cmocka_unit_test(test_KM_alliance_command_holds_aboard),
     cmocka_unit_test(test_KM_alliance_a_noble_under_command_is_put_aboard_by_his_commander),
     cmocka_unit_test(test_KM_alliance_command_aboard_is_of_who_is_there),
     cmocka_unit_test(test_KM_alliance_command_does_not_change_aboard),
     cmocka_unit_test(test_KM_sea_audit_finds_who_is_locked_in))
