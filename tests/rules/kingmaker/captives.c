/* KM-capture-noble, KM-capture-heir, KM-killed, KM-transfer, KM-E1-vacillating: who falls into whose hands and what
 * comes of it. */
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/state/parliament_state.h"
#include "fights.h"

/* RED's Percy has taken BLUE's Mowbray at York. */
static struct kingmaker *with_captive(const char *options) {
    struct kingmaker *s = field(options);
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    give("marshal", "mowbray");
    give("bishop-lincoln", "mowbray");
    give("merc-saxon-1", "mowbray");
    noble_captured(harness_game(&h), the_noble("mowbray"), RED);
    return s;
}

/* Open point 26: a ransomed Noble has his office and bishoprics again, and stands in the open where he was taken. */
static void test_KM_capture_noble_freed_with_office_and_bishops(void **unused) {
    (void)unused;
    struct kingmaker *s = with_captive("players=2");
    assert_false(noble_is_free(s, the_noble("mowbray")));
    assert_int_equal(nobles_in_open(s, square_of("york")), bit_of(the_noble("percy")));
    noble_freed(harness_game(&h), the_noble("mowbray"));
    assert_int_equal(noble_office(s, the_noble("mowbray")), the_card("marshal"));
    assert_int_equal(card_noble(s, the_card("bishop-lincoln")), the_noble("mowbray"));
    assert_int_equal(s->noble[the_noble("mowbray")].square, square_of("york"));
    assert_true(is_outside("mowbray"));
    turn_of(BLUE);
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "move:mowbray"));
}

/* KM-transfer 4: the Noble to the crown discard, title, office and bishops to Chancery (open point 2). */
static void test_KM_capture_noble_executed_cards_part_ways(void **unused) {
    (void)unused;
    struct kingmaker *s = with_captive("players=2");
    begin(COMBAT_PHASE, RED);
    play(RED, "execute-noble:mowbray");
    past_windows();
    assert_true(is_dead("mowbray"));
    assert_int_equal(s->card[the_card("marshal")], AT_CHANCERY);
    assert_int_equal(s->card[the_card("bishop-lincoln")], AT_CHANCERY);
    assert_int_equal(told(EXECUTED), 1);
}

/* KM-E1-draws: whoever is held until draws are paid may not be executed, nor does he die at the end of the turn. */
static void test_KM_capture_noble_held_for_draws(void **unused) {
    (void)unused;
    struct kingmaker *s = with_captive("players=2,e1=true");
    s->noble[the_noble("mowbray")].held_for_draws = 1;
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "execute-noble:mowbray"));
    begin(EXECUTIONS, RED);
    assert_int_equal(top_step(), NONE);
    assert_int_equal(captor_of("mowbray"), RED);
}

/* P11: no Noble is executed in a King's peace; an heir may be "at any time". */
static void test_KM_capture_heir_executed_at_any_time(void **unused) {
    (void)unused;
    struct kingmaker *s = with_captive("players=2");
    guard("margaret", "percy");
    peace_begin(harness_game(&h), square_of("york"), BLUE);
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "execute-noble:mowbray"));
    play(RED, "execute-heir:margaret");
    assert_false(heir_lives(s, HEIR_MARGARET));
    begin(EXECUTIONS, RED);
    assert_int_equal(captor_of("mowbray"), RED); /* when the peace is over */
}

/* Another of the faction at the spot guards the heir of the dead; without one he is alone, and nobody's. */
static void test_KM_killed_guards_and_their_heirs(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    put_by(RED, "roos", "york");
    guard("margaret", "percy");
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("roos"));
    noble_killed(harness_game(&h), the_noble("roos"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
    assert_int_equal(s->heir[HEIR_MARGARET].square, square_of("york"));
    put_in(RED, "percy", "alnwick"); /* in a place of his faction's own he stays its */
    guard("margaret", "percy");
    put_in(RED, "scrope", "bolton");
    place_capture(harness_game(&h), the_place("alnwick"), RED);
    s->place_held[the_place("alnwick")] = RED;
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
}

/* KM-alliance 5: spoils go to the commander's faction, even where an ally's Noble under him is the stronger. */
static void test_KM_alliance_spoils_are_the_commanders(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    s->allies[RED] = ROLE_BIT(GREEN);
    s->allies[GREEN] = ROLE_BIT(RED);
    put_by(RED, "roos", "york");
    put_by(GREEN, "percy", "york");
    join("percy", "roos");
    put_by(BLUE, "mowbray", "york");
    give("town-bristol", "mowbray");
    guard("margaret", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:roos:mowbray", "plague-16"); /* 120 to 50, any majority */
    assert_int_equal(captor_of("mowbray"), RED);
    assert_int_equal(card_noble(s, the_card("town-bristol")), the_noble("roos"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    noble_killed(harness_game(&h), the_noble("roos")); /* KM-alliance 3: each faction leads its own again */
    assert_int_equal(force_player(s, the_noble("percy")), GREEN);
}

/* KM-capture-heir: an heir whom Nobles of his owner accompany, though none guards him, is taken only in combat. */
static void test_KM_capture_heir_in_company(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "alnwick");
    put_heir("margaret", "alnwick");
    s->heir[HEIR_MARGARET].owner = RED;
    put_in(BLUE, "neville", "alnwick");
    heirs_taken_at(harness_game(&h), the_noble("neville"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    noble_put(harness_game(&h), the_noble("percy"), square_of("alnwick"), NONE);
    heirs_taken_at(harness_game(&h), the_noble("neville"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, BLUE);
}

/* RED's Christopher (200) has beaten BLUE's Mary (100) with Scrope aboard. */
static struct kingmaker *taken_at_sea(void) {
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-christopher", RED);
    give_faction("ship-mary", BLUE);
    put_by(BLUE, "scrope", "fowey");
    guard("margaret", "scrope");
    put_by(RED, "percy", "fowey");
    ship_put_to_sea(harness_game(&h), the_ship("christopher"), the_square("w0518"));
    ship_put_to_sea(harness_game(&h), the_ship("mary"), the_square("w0518"));
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("mary"));
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("christopher"));
    next_event("plague-01"); /* 2 to 1 */
    begin5(STEP_SEA_BATTLE, RED, the_ship("christopher"), the_ship("mary"), 0);
    past_windows();
    return s;
}

static void test_KM_E1_seabattle_takes_ships_nobles_and_heirs(void **unused) {
    (void)unused;
    struct kingmaker *s = taken_at_sea();
    assert_int_equal(captor_of("scrope"), RED);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("percy"));
    assert_int_equal(card_noble(s, the_card("ship-mary")), the_noble("percy"));
    assert_int_equal(ship_owner(&h.game, the_ship("mary")), RED);
}

/* All ships of a faction or an alliance there may defend together, if their players will: 200 to 100, or to 250. */
static void test_KM_E1_seabattle_allies_defend_together(void **unused) {
    (void)unused;
    for (int helps = 0; helps < 2; helps++) {
        struct kingmaker *s = field("players=3,e1=true");
        s->allies[BLUE] = ROLE_BIT(GREEN);
        s->allies[GREEN] = ROLE_BIT(BLUE);
        give_faction("ship-christopher", RED);
        give_faction("ship-mary", BLUE);
        give_faction("ship-julian", GREEN);
        put_by(RED, "percy", "fowey");
        static const char *const ships[] = {"christopher", "mary", "julian"};
        for (int i = 0; i < 3; i++)
            ship_put_to_sea(harness_game(&h), the_ship(ships[i]), the_square("w0518"));
        noble_embark(harness_game(&h), the_noble("percy"), the_ship("christopher"));
        next_event("plague-16"); /* any majority */
        begin5(STEP_SEA_BATTLE, RED, the_ship("christopher"), the_ship("mary"), 0);
        until(STEP_HELP_AT_SEA);
        assert_int_equal(flow_top(&h.game)->role, GREEN);
        play(GREEN, helps ? "defend-together:mary" : "stand-aside:mary");
        past_windows();
        assert_int_equal(captor_of("percy"), helps ? BLUE : NONE);
        assert_int_equal(ship_owner(&h.game, the_ship("christopher")), helps ? BLUE : RED);
        assert_int_equal(ship_owner(&h.game, the_ship("mary")), helps ? BLUE : RED);
        assert_int_equal(ship_owner(&h.game, the_ship("julian")), GREEN);
        harness_audit(&h);
    }
}

/* KM-capture-noble (E1): freed, he has the ship until she is in port, and must bring her there in his next turn. */
static void test_KM_capture_noble_at_sea_keeps_the_ship_into_port(void **unused) {
    (void)unused;
    struct kingmaker *s = taken_at_sea();
    noble_freed(harness_game(&h), the_noble("scrope"));
    fates_settle(&h.game);
    harness_audit(&h);
    assert_int_equal(s->noble[the_noble("scrope")].ship, the_ship("mary"));
    assert_int_equal(ship_owner(&h.game, the_ship("mary")), BLUE);
    turn_of(BLUE);
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "sail:mary"));
    play(BLUE, "end-movement");
    if (top_step() == STEP_SHELTER)
        go_on();
    while (top_step() == STEP_LANDING) /* unless the port is hostile */
        go_on();
    assert_true(s->ship[the_ship("mary")].port != NONE);
    assert_int_equal(ship_owner(&h.game, the_ship("mary")), RED);
    assert_int_equal(s->noble[the_noble("scrope")].ship, NONE);
    assert_int_equal(s->noble[the_noble("scrope")].prize, NONE);
}

/* The ship is gone when he is freed: the nearest land. */
static void test_KM_capture_noble_at_sea_without_the_ship(void **unused) {
    (void)unused;
    struct kingmaker *s = taken_at_sea();
    ship_remove(harness_game(&h), the_ship("mary"));
    noble_freed(harness_game(&h), the_noble("scrope"));
    assert_int_equal(s->noble[the_noble("scrope")].ship, NONE);
    assert_true(s->noble[the_noble("scrope")].square < LAND);
}

/* ---- KM-E1-vacillating ------------------------------------------------------------------------------------------- */

static void test_KM_E1_vacillating_the_table(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    static const int8_t home_to[ODDS_COUNT] = {
        [ODDS_MAJORITY] = 6, [ODDS_5_4] = 5, [ODDS_3_2] = 4, [ODDS_2_1] = 3, [ODDS_3_1] = 2, [ODDS_4_1] = 1};
    for (int odds = ODDS_MAJORITY; odds < ODDS_COUNT; odds++)
        assert_int_equal(printed()->vacillating_home[odds], home_to[odds]);
}

/* RED's Percy and Roos against BLUE's Neville and Scrope in the open at York: 120 to 60. */
static struct kingmaker *two_and_two(void) {
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(RED, "roos", "york");
    join("roos", "percy");
    put_by(BLUE, "neville", "york");
    put_by(BLUE, "scrope", "york");
    join("scrope", "neville");
    put_in(BLUE, "clifford", "skipton");
    begin(COMBAT_PHASE, RED);
    declare(RED, "battle:percy:neville");
    return s;
}

/* 4: the weaker side; Neville is the first of two; 120 to 10 without him is 4 to 1, where 2 sends him over. */
static void test_KM_E1_vacillating_over_to_the_enemy_and_into_his_ranks(void **unused) {
    (void)unused;
    struct kingmaker *s = two_and_two();
    two_events("vacillating-1", "plague-02"); /* 4 to 1; Neville is listed */
    give("merc-flemish-1", "neville");
    roll(1, 4, 1, 2, 1);
    play(RED, "fight");
    assert_int_equal(told(CHANGED_SIDES), 1);
    assert_int_equal(harness_forced_left(&h), 0);
    assert_true(is_dead("neville")); /* on RED's side, and on the list */
    assert_int_equal(s->card[the_card("merc-flemish-1")], AT_DISCARD);
    assert_int_equal(captor_of("scrope"), RED); /* 190 to 10 */
}

/* 5: the stronger side; 1 sends home at any odds. */
static void test_KM_E1_vacillating_home(void **unused) {
    (void)unused;
    struct kingmaker *s = two_and_two();
    two_events("vacillating-1", "plague-01"); /* 2 to 1 */
    roll(1, 5, 1, 1, 1);                      /* Percy goes home: 20 to 60 */
    play(RED, "fight");
    assert_true(is_at("percy", "alnwick"));
    assert_int_equal(captor_of("roos"), BLUE); /* 60 to 20: the defenders win */
    assert_int_equal(noble_owner(s, the_noble("percy")), RED);
}

/* A side of one is not affected: the next card decides. */
static void test_KM_E1_vacillating_not_the_only_one(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    begin(COMBAT_PHASE, RED);
    declare(RED, "battle:percy:mowbray");
    two_events("vacillating-1", "plague-01");
    roll(1, 2, 1);
    play(RED, "fight");
    assert_int_equal(told(NOBODY_WAVERS), 1);
    assert_int_equal(captor_of("mowbray"), RED);
}

/* Open point 29: a siege that is left too weak comes to nothing; against walls alone nobody changes sides. */
static void test_KM_E1_vacillating_in_a_siege(void **unused) {
    (void)unused;
    for (int owner = NONE; owner <= BLUE; owner += BLUE - NONE) {
        struct kingmaker *s = field("players=2,e1=true");
        s->place_held[the_place("bolton")] = (int8_t)owner;
        put_by(RED, "percy", "bolton");
        put_by(RED, "roos", "bolton");
        join("roos", "percy");
        s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
        begin(COMBAT_PHASE, RED);
        declare(RED, "siege:percy:bolton");
        two_events("vacillating-1", "plague-01");
        roll(1, 6, 1, 6, 1); /* Percy; 100 to 20 is 4 to 1, where 6 would send him over */
        play(RED, "fight");
        assert_true(is_at("percy", "alnwick"));
        assert_int_equal(told(INDECISIVE), 1);
        assert_int_equal(owner_of("bolton"), owner);
        assert_int_equal(besieger_of("bolton"), NONE);
        assert_int_equal(captor_of("roos"), NONE);
    }
}

static void test_KM_E1_vacillating_the_siege_goes_on_without_its_leader(void **unused) {
    (void)unused;
    for (int over = 0; over < 2; over++) {
        struct kingmaker *s = field("players=2,e1=true");
        put_by(RED, "percy", "bolton");
        put_by(RED, "roos", "bolton");
        give("marshal", "roos"); /* 120 */
        join("roos", "percy");
        s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
        if (over)
            noble_changes_sides(harness_game(&h), the_noble("percy"), BLUE);
        else
            noble_goes_home(harness_game(&h), the_noble("percy"));
        assert_int_equal(besieger_of("bolton"), the_noble("roos"));
    }
}

/* Who came over attacks with the others, and so has attacked in this round. */
static void test_KM_E1_vacillating_counts_as_his_attack(void **unused) {
    (void)unused;
    struct kingmaker *s = two_and_two();
    two_events("vacillating-1", "plague-13"); /* 4 to 1; Pole, FitzAlan */
    roll(1, 1, 2, 6, 1);                      /* Scrope: 120 to 50 is 2 to 1; 6 sends him over */
    play(RED, "fight");
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    assert_int_equal(s->noble[the_noble("scrope")].leader, the_noble("percy"));
    assert_int_equal(s->noble[the_noble("scrope")].attacked_in, RED);
    assert_int_equal(told(INDECISIVE), 1); /* 130 to 50 */
}

/* At sea whose men are most of what the ship carries takes her along: home, and she goes into a port that the enemy
 * names; or over to his fleet. Others aboard are taken. */
static void test_KM_E1_vacillating_at_sea(void **unused) {
    (void)unused;
    for (int fate = 5; fate <= 6; fate++) { /* 200 to 150: 5 to 4 */
        struct kingmaker *s = field("players=2,e1=true");
        give_faction("ship-margaret", RED); /* 150 */
        give_faction("ship-christopher", BLUE);
        put_by(RED, "percy", "fowey");
        put_by(RED, "roos", "fowey");
        ship_put_to_sea(harness_game(&h), the_ship("margaret"), the_square("w0518"));
        ship_put_to_sea(harness_game(&h), the_ship("christopher"), the_square("w0518"));
        noble_embark(harness_game(&h), the_noble("percy"), the_ship("margaret"));
        noble_embark(harness_game(&h), the_noble("roos"), the_ship("margaret"));
        two_events("vacillating-1", "plague-01");
        roll(1, 4, 1, fate, 1);
        begin5(STEP_SEA_BATTLE, RED, the_ship("margaret"), the_ship("christopher"), 0);
        if (fate == 5) {
            until(STEP_DRIVEN);
            assert_int_equal(flow_top(&h.game)->role, BLUE);
            play(BLUE, "drive:margaret:rye");
            assert_int_equal(s->ship[the_ship("margaret")].port, the_place("rye"));
            assert_true(is_at("percy", "alnwick"));
        } else {
            past_windows();
            assert_int_equal(noble_owner(s, the_noble("percy")), BLUE);
            assert_int_equal(ship_owner(&h.game, the_ship("margaret")), BLUE);
        }
        past_windows();
        assert_int_equal(captor_of("roos"), BLUE);
        harness_audit(&h);
    }
}

MAIN(cmocka_unit_test(test_KM_capture_noble_freed_with_office_and_bishops),
     cmocka_unit_test(test_KM_capture_noble_executed_cards_part_ways),
     cmocka_unit_test(test_KM_capture_noble_held_for_draws),
     cmocka_unit_test(test_KM_capture_heir_executed_at_any_time),
     cmocka_unit_test(test_KM_killed_guards_and_their_heirs),
     cmocka_unit_test(test_KM_alliance_spoils_are_the_commanders), cmocka_unit_test(test_KM_capture_heir_in_company),
     cmocka_unit_test(test_KM_E1_seabattle_takes_ships_nobles_and_heirs),
     cmocka_unit_test(test_KM_E1_seabattle_allies_defend_together),
     cmocka_unit_test(test_KM_capture_noble_at_sea_keeps_the_ship_into_port),
     cmocka_unit_test(test_KM_capture_noble_at_sea_without_the_ship),
     cmocka_unit_test(test_KM_E1_vacillating_the_table),
     cmocka_unit_test(test_KM_E1_vacillating_over_to_the_enemy_and_into_his_ranks),
     cmocka_unit_test(test_KM_E1_vacillating_home), cmocka_unit_test(test_KM_E1_vacillating_not_the_only_one),
     cmocka_unit_test(test_KM_E1_vacillating_in_a_siege),
     cmocka_unit_test(test_KM_E1_vacillating_the_siege_goes_on_without_its_leader),
     cmocka_unit_test(test_KM_E1_vacillating_counts_as_his_attack), cmocka_unit_test(test_KM_E1_vacillating_at_sea))
