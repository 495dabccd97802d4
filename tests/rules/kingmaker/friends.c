/* KM-alliance, KM-siege, KM-battle: friends and former friends in a fight, and those of one's own faction. */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

static void allied(int a, int b) {
    state()->allies[a] |= ROLE_BIT(b);
    state()->allies[b] |= ROLE_BIT(a);
}
static void parted(int a, int b) {
    struct kingmaker *s = state();
    s->allies[a] &= (role_set)~ROLE_BIT(b);
    s->allies[b] &= (role_set)~ROLE_BIT(a);
    s->truce[a][b] = s->truce[b][a] = (int16_t)(s->turn + 3);
    forces_mend(harness_game(&h));
}

/* KM-townfight: a second force of the victor's inside is no enemy of his. */
static void test_KM_capture_noble_never_by_his_own_faction(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(RED, "percy", "bolton");
    give("marshal", "percy");
    give("merc-burgundian-1", "percy");
    give("merc-burgundian-2", "percy");
    put_in(RED, "neville", "bolton");
    put_in(BLUE, "roos", "bolton");
    allied(RED, GREEN);
    put_in(GREEN, "mowbray", "bolton");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "town-fight:percy:bolton", "plague-01"); /* Berkeley, Herbert */
    assert_int_equal(captor_of("roos"), RED);
    assert_int_equal(captor_of("neville"), NONE);
    assert_int_equal(captor_of("mowbray"), NONE);
    assert_int_equal(owner_of("bolton"), RED);
    harness_audit(&h);
    s->noble[the_noble("neville")].captor = RED;
    audit_refuses("captive of his own faction");
}

/* KM-townfight: the garrison and all who are unfriendly inside, which an ally is not: he bars no fight, is not counted,
 * and stays inside as a friend of the new owner's. */
static void test_KM_townfight_an_ally_inside_is_no_enemy(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    s->place_held[the_place("bolton")] = GREEN;
    put_in(RED, "percy", "bolton");
    give("marshal", "percy");
    put_in(BLUE, "mowbray", "bolton");
    allied(RED, BLUE);
    begin(COMBAT_PHASE, RED);
    declare(RED, "town-fight:percy:bolton");
    assert_int_equal(s->combat.defenders, 0);
    next_event("plague-16"); /* any majority */
    play(RED, "fight");
    assert_int_equal(owner_of("bolton"), RED);
    assert_true(is_at("mowbray", "bolton"));
    assert_int_equal(captor_of("mowbray"), NONE);
    harness_audit(&h);
}

/* He leaves the attacker's alliance before the fight and joins the other side: he does not fight on. */
static void test_KM_alliance_who_leaves_it_fights_no_longer(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    allied(RED, BLUE);
    put_by(RED, "percy", "bolton");
    put_by(BLUE, "neville", "bolton");
    join("neville", "percy");
    put_by(GREEN, "scrope", "bolton");
    begin(COMBAT_PHASE, RED);
    declare(RED, "battle:percy:scrope");
    parted(RED, BLUE);
    allied(BLUE, GREEN);
    next_event("plague-01");
    play(RED, "fight");
    assert_int_equal(captor_of("scrope"), RED);
    assert_int_equal(s->noble[the_noble("neville")].attacked_in, NONE);
    harness_audit(&h);
}

static void test_KM_alliance_a_former_ally_of_the_defender_is_not_taken(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    allied(GREEN, BLUE);
    put_by(GREEN, "scrope", "bolton");
    put_by(BLUE, "roos", "bolton");
    join("roos", "scrope");
    put_by(RED, "percy", "bolton");
    begin(COMBAT_PHASE, RED);
    declare(RED, "battle:percy:scrope");
    parted(GREEN, BLUE);
    next_event("plague-01");
    play(RED, "fight");
    assert_int_equal(captor_of("scrope"), RED);
    assert_int_equal(captor_of("roos"), NONE);
    assert_false(s->noble[the_noble("roos")].did & DID_DEFEND);
}

/* A siege ends when the besieger and those whom he besieges become allies. */
static void test_KM_siege_ends_between_allies(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("marshal", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    forces_mend(harness_game(&h));
    assert_int_equal(besieger_of("bolton"), the_noble("percy"));
    harness_audit(&h);
    allied(RED, BLUE);
    audit_refuses("besieges a friend");
    forces_mend(harness_game(&h));
    assert_int_equal(besieger_of("bolton"), NONE);
    assert_int_equal(told(SIEGE_LIFTED), 1);
}

/* A siege outlives its leader. */
static void test_KM_siege_outlives_its_leader(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_by(RED, "percy", "bolton");
    put_by(RED, "neville", "bolton");
    give("marshal", "neville");
    join("neville", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(besieger_of("bolton"), the_noble("neville"));
}

/* The round of peace binds a faction under another's command, too. */
static void test_KM_alliance_round_of_peace_under_anothers_command(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_by(RED, "percy", "bolton");
    put_by(BLUE, "neville", "bolton");
    put_by(GREEN, "roos", "bolton");
    put_in(GREEN, "scrope", "bolton");
    give("marshal", "percy");
    allied(RED, BLUE);
    join("neville", "percy");
    s->truce[BLUE][GREEN] = s->truce[GREEN][BLUE] = 5;
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:roos"));
    assert_false(legal(RED, "siege:percy:bolton"));
    force_part(harness_game(&h), the_noble("neville"));
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "battle:percy:roos"));
    assert_true(legal(RED, "siege:percy:bolton"));
}

/* RED commands a Noble of BLUE's in a town of GREEN's, who lets one of the two stay there. */
static struct kingmaker *guests_of_green(int let_in) {
    struct kingmaker *s = field("players=3");
    allied(RED, BLUE);
    s->place_held[the_place("leicester")] = GREEN;
    put_in(RED, "percy", "leicester");
    put_in(BLUE, "roos", "leicester");
    join("roos", "percy");
    keep("free-move-01", BLUE);
    permit(harness_game(&h), TERM_ENTRY, GREEN, let_in, the_place("leicester"), UNTIL_RECALLED);
    return s;
}

/* A town is unfriendly to those whose own faction has no leave: his own has, and his commander's has not. */
static void test_KM_townfight_under_command_by_leave_of_his_own(void **unused) {
    (void)unused;
    struct kingmaker *s = guests_of_green(BLUE);
    assert_true(noble_must_fight(&h.game, the_noble("percy")));
    assert_false(noble_must_fight(&h.game, the_noble("roos")));
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "move:percy"));
    play(RED, "free-move:roos");
    play(BLUE, "provide:roos");
    play(BLUE, "go:s0910");
    assert_int_not_equal(s->noble[the_noble("roos")].leader, the_noble("percy"));
    guests_of_green(BLUE); /* a force fights together, and its leader must */
    begin(COMBAT_PHASE, RED);
    declare(RED, "town-fight:percy:leicester");
    assert_false(legal(RED, "call-off"));
}

/* A commander's leave is for those whom he moves: they need not fight, move with him, and go by a Free Move. */
static void test_KM_townfight_under_command_by_leave_of_his_commander(void **unused) {
    (void)unused;
    struct kingmaker *s = guests_of_green(RED);
    assert_false(noble_must_fight(&h.game, the_noble("roos")));
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "move:percy"));
    play(RED, "free-move:roos");
    play(BLUE, "provide:roos");
    assert_int_equal(top_step(), STEP_MARCH);
    play(BLUE, "go:s0910");
    assert_int_equal(s->event[the_event("free-move-01")], EVENT_DISCARD);
    guests_of_green(RED);
    force_part(harness_game(&h), the_noble("roos"));
    assert_true(noble_must_fight(&h.game, the_noble("roos")));
}

/* Nor does Defeatism end under an ally's command. */
static void test_KM_E2_events_defeatism_under_an_allys_command(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e2=true");
    put_by(RED, "percy", "bolton");
    put_by(BLUE, "neville", "bolton");
    put_by(GREEN, "roos", "bolton");
    allied(RED, BLUE);
    join("neville", "percy");
    s->defeatism[BLUE] = 2;
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:percy:roos"));
    assert_false(legal(RED, "siege:percy:bolton"));
    s->defeatism[BLUE] = 0;
    assert_true(legal(RED, "battle:percy:roos"));
    assert_true(legal(RED, "siege:percy:bolton"));
}

/* Those under the ban take no cathedral city, since the victors go in; not under another's command either. */
static void test_KM_E2_excomm_no_siege_of_a_cathedral_city(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e1=true,e2=true");
    put_by(RED, "percy", "carlisle");
    give("marshal", "percy");
    put_by(BLUE, "roos", "carlisle");
    allied(RED, BLUE);
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "siege:percy:carlisle"));
    assert_true(legal(RED, "storm:percy:carlisle"));
    s->excommunicated = ROLE_BIT(RED);
    assert_false(legal(RED, "siege:percy:carlisle"));
    assert_false(legal(RED, "storm:percy:carlisle"));
    s->excommunicated = ROLE_BIT(BLUE);
    assert_true(legal(RED, "siege:percy:carlisle"));
    join("roos", "percy");
    assert_false(legal(RED, "siege:percy:carlisle"));
}

/* Nor do they march in with a force whose leader may. */
static void test_KM_E2_excomm_nobody_enters_in_a_joint_force(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e2=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "roos", "york");
    allied(RED, BLUE);
    join("roos", "percy");
    s->place_held[the_place("york")] = RED;
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    play(RED, "go:s1006");
    assert_true(legal(RED, "into:york"));
    s->excommunicated = ROLE_BIT(BLUE);
    assert_false(legal(RED, "into:york"));
}

/* Their ships put in at its port: they are not in the city, and those aboard land before it. */
static void test_KM_E2_excomm_a_port_is_not_the_city(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->place_held[the_place("london")] = RED;
    s->excommunicated = ROLE_BIT(RED);
    give_faction("ship-christopher", RED);
    ship_put_in(harness_game(&h), the_ship("christopher"), the_place("sandwich"));
    put_by(RED, "percy", "sandwich");
    begin(MOVEMENT, RED);
    play(RED, "sail:christopher");
    play(RED, "embark:percy");
    play(RED, "to-port:london");
    assert_true(legal(RED, "land-open:percy:s1214"));
    assert_false(legal(RED, "land-into:percy:london"));
}

/* Nor does an embassy take them into a cathedral city. */
static void test_KM_E2_excomm_an_embassy_stays_outside(void **unused) {
    (void)unused;
    int e = 0;
    field("players=3,e2=true");
    while (printed()->event[e].op != OP_EMBASSY || !printed()->place[printed()->event[e].operation->place[0]].cathedral)
        e++;
    const char *to = printed()->place[printed()->event[e].operation->place[0]].id;
    for (int banned = 0; banned < 2; banned++) {
        struct kingmaker *s = field("players=3,e2=true");
        put_in(RED, "percy", "london");
        guard("henry-vi", "percy");
        s->place_held[the_place(to)] = RED;
        s->excommunicated = banned ? ROLE_BIT(RED) : 0;
        chance(printed()->event[e].id);
        assert_int_equal(s->noble[the_noble("percy")].square, square_of(to));
        assert_int_equal(is_at("percy", to), !banned);
    }
}

/* The King takes an ally's Noble along whom his faction commands. */
static void test_KM_ev_embassy_an_ally_under_command_goes_along(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(RED, "percy", "london");
    put_in(BLUE, "roos", "london");
    put_in(GREEN, "neville", "london");
    guard("henry-vi", "percy");
    allied(RED, BLUE);
    join("roos", "percy");
    chance("embassy-1");
    assert_int_equal(top_step(), STEP_TRAIN);
    assert_false(legal(RED, "accompany:neville"));
    play(RED, "accompany:roos");
    assert_false(legal(RED, "depart")); /* one of his own must */
    assert_false(legal(RED, "remain"));
    play(RED, "accompany:percy"); /* nobody else is left to go along */
    assert_true(same_spot(s, the_noble("roos"), the_noble("percy")));
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("percy"));
}

MAIN(cmocka_unit_test(test_KM_E2_excomm_a_port_is_not_the_city),
     cmocka_unit_test(test_KM_E2_excomm_an_embassy_stays_outside),
     cmocka_unit_test(test_KM_ev_embassy_an_ally_under_command_goes_along),
     cmocka_unit_test(test_KM_capture_noble_never_by_his_own_faction),
     cmocka_unit_test(test_KM_townfight_an_ally_inside_is_no_enemy),
     cmocka_unit_test(test_KM_alliance_who_leaves_it_fights_no_longer),
     cmocka_unit_test(test_KM_alliance_a_former_ally_of_the_defender_is_not_taken),
     cmocka_unit_test(test_KM_siege_ends_between_allies), cmocka_unit_test(test_KM_siege_outlives_its_leader),
     cmocka_unit_test(test_KM_alliance_round_of_peace_under_anothers_command),
     cmocka_unit_test(test_KM_townfight_under_command_by_leave_of_his_own),
     cmocka_unit_test(test_KM_townfight_under_command_by_leave_of_his_commander),
     cmocka_unit_test(test_KM_E2_events_defeatism_under_an_allys_command),
     cmocka_unit_test(test_KM_E2_excomm_no_siege_of_a_cathedral_city),
     cmocka_unit_test(test_KM_E2_excomm_nobody_enters_in_a_joint_force))
