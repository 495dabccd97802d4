/* KM-onemove, KM-combat, KM-ev-free, KM-E1-refuge, KM-phases: once a round, once a turn, and no longer. */
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/turn.h"
#include "abroad.h"
#include "fights.h"

/* ---- Free Moves ---------------------------------------------------------------------------------------------- */

static void test_KM_ev_free_one_card_a_turn_for_a_passenger_too(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    give_faction("ship-julian", RED);
    put_by(RED, "scrope", "fowey");
    put_by(RED, "roos", "fowey");
    keep("free-move-01", RED);
    keep("free-move-02", RED);
    s->noble[the_noble("roos")].did |= DID_FREE_MOVE; /* by land */
    begin(MOVEMENT, RED);
    play(RED, "free-sail:julian");
    assert_false(legal(RED, "embark:roos"));
    play(RED, "embark:scrope");
    play(RED, "to-port:weymouth");
    play(RED, "land-open:scrope:s0716");
    assert_true(s->noble[the_noble("scrope")].did & DID_FREE_MOVE);
    assert_false(legal(RED, "free-move:scrope"));
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("julian"));
    s->ship[the_ship("julian")].did = 0;
    assert_false(legal(RED, "free-sail:julian"));
    s->noble[the_noble("scrope")].did = 0;
    assert_true(legal(RED, "free-sail:julian"));
}

/* Roads, and the Menai, are asked where that move starts. */
static void test_KM_move_noble_a_free_move_starts_where_it_starts(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    keep("free-move-01", RED);
    put_at(RED, "scrope", "s0410");
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    assert_false(legal(RED, "go:anglesey"));
    play(RED, "go:s0409");
    if (top_step() == STEP_SPOT)
        play(RED, "open:s0409");
    past_windows();
    play(RED, "free-move:scrope");
    assert_true(legal(RED, "go:anglesey"));
    past_windows();
    keep("free-move-02", RED);
    put_at(RED, "percy", "s0801"); /* at Berwick, on the Great North Road */
    give_faction("town-newcastle", RED);
    give("bishop-durham", "percy");
    give("archbishop-york", "percy");
    s->noble[the_noble("percy")].moved_in = RED; /* he came there by his own move */
    begin(MOVEMENT, RED);
    play(RED, "free-move:percy");
    assert_false(set_has(printed()->walk[the_square("s0801")], the_square("s1007")));
    assert_true(legal(RED, "go:s1007"));
}

/* ---- attacks ------------------------------------------------------------------------------------------------- */

/* Open point 20: who allies with his enemy before the draw has called it off, and his attack is used up. */
static void test_KM_combat_an_alliance_calls_it_off(void **unused) {
    (void)unused;
    for (int early = 0; early < 2; early++) {
        struct kingmaker *s = field("players=3");
        put_by(RED, "percy", "york");
        put_by(BLUE, "mowbray", "york");
        put_by(GREEN, "roos", "york");
        hold("marshal", BLUE);
        begin(COMBAT_PHASE, RED);
        play(RED, "battle:percy:mowbray");
        assert_int_equal(top_step(), STEP_MOMENT);
        assert_false(legal(BLUE, "play:marshal:mowbray")); /* nobody gets cards any more */
        if (!early)
            past_windows();
        play(RED, "offer:blue");
        play(RED, "add-term:give:alliance");
        play(RED, "send-offer:openly:turn");
        play(BLUE, "accept:red:1");
        assert_true(are_allied(s, RED, BLUE));
        past_windows();
        assert_int_equal(top_step(), STEP_COMBAT_PHASE);
        assert_int_equal(s->combat.kind, COMBAT_NONE);
        assert_int_equal(s->noble[the_noble("percy")].attacked_in, RED);
        assert_false(legal(RED, "battle:percy:roos"));
        assert_int_equal(captor_of("mowbray"), NONE);
    }
}

static void test_KM_combat_bad_weather_uses_the_attack_up(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    put_by(GREEN, "roos", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "storm-09");
    assert_int_equal(told(BAD_WEATHER), 1);
    assert_int_equal(s->noble[the_noble("percy")].attacked_in, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 0);
    turn_of(GREEN); /* in a later turn of the round Mowbray may be attacked again, Percy attacks no more */
    put_by(GREEN, "neville", "york");
    begin(COMBAT_PHASE, GREEN);
    assert_true(legal(GREEN, "battle:neville:mowbray"));
}

/* KM-E1-seabattle, KM-combat: one attack a round, though a Free Move brings her to another fleet. */
static void test_KM_E1_seabattle_one_attack_a_round(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-christopher", RED);
    give_faction("ship-mary", BLUE);
    put_by(BLUE, "scrope", "fowey"); /* who has no Nobles has no Movement Phase */
    put_by(RED, "percy", "fowey");
    ship_put_to_sea(harness_game(&h), the_ship("christopher"), the_square("w0418"));
    ship_put_to_sea(&h.game, the_ship("mary"), the_square("w0518"));
    keep("free-move-01", RED);
    s->ship[the_ship("christopher")].attacked_in = RED;
    begin(MOVEMENT, RED);
    play(RED, "free-sail:christopher");
    play(RED, "to-sea:w0518");
    past_windows();
    assert_int_equal(harness_legal_count(&h, RED, "attack-fleet"), 0);
    begin(MOVEMENT, RED);
    s->ship[the_ship("christopher")] = (struct ship_state){.square = (int16_t)the_square("w0418"),
                                                           .port = NONE,
                                                           .fleet = (int8_t)the_ship("christopher"),
                                                           .holder = NONE,
                                                           .keeper = NONE,
                                                           .loaned_to = NONE,
                                                           .blockades = NONE,
                                                           .moved_in = NONE,
                                                           .attacked_in = NONE};
    play(RED, "sail:christopher");
    play(RED, "to-sea:w0518");
    past_windows();
    assert_int_equal(harness_legal_count(&h, RED, "attack-fleet"), 1);
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("christopher"));
    play(RED, "attack-fleet:christopher:mary");
    assert_int_equal(s->noble[the_noble("percy")].attacked_in, RED);
}

/* ---- refuges, rounds ------------------------------------------------------------------------------------------- */

/* To stand elsewhere in the same square is not to leave it. */
static void test_KM_E1_refuge_to_stand_elsewhere_is_not_to_leave(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_noble(RED, "scrope", printed()->scotland, NONE);
    refuge_arrived(harness_game(&h), bit_of(the_noble("scrope")));
    refuge_turn_ends(&h.game, RED); /* an event brought him in this turn: he goes in the next */
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    refuge_turn_begins(&h.game, RED);
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    play(RED, "go:scotland");
    past_windows();
    refuge_turn_ends(harness_game(&h), RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

/* The first player leaves in his own turn: the others have theirs before the round is over. */
static void test_KM_phases_the_round_goes_on_without_its_first_player(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=4,rounds=5");
    s->round = 4;
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_TURN, RED);
    for (int role = 0; role < 4; role++)
        put_noble(role, (const char *const[]){"percy", "neville", "mowbray", "stanley"}[role], role, NONE);
    harness_run(&h);
    until(STEP_MOVEMENT);
    assert_int_equal(s->round, 5);
    km_conclude(harness_game(&h), RED, CONCLUDE_RESIGN);
    for (int role = BLUE; role <= YELLOW; role++) {
        assert_int_equal(s->over, ENDING_NONE);
        assert_int_equal(s->active, role);
        assert_int_equal(s->round, 5);
        assert_int_equal(s->first, BLUE);
        for (int i = 0; i < 80 && s->active == role && !s->over; i++)
            go_on();
    }
    assert_int_equal(s->over, ENDING_ROUNDS);
}

MAIN(cmocka_unit_test(test_KM_ev_free_one_card_a_turn_for_a_passenger_too),
     cmocka_unit_test(test_KM_move_noble_a_free_move_starts_where_it_starts),
     cmocka_unit_test(test_KM_combat_an_alliance_calls_it_off),
     cmocka_unit_test(test_KM_combat_bad_weather_uses_the_attack_up),
     cmocka_unit_test(test_KM_E1_seabattle_one_attack_a_round),
     cmocka_unit_test(test_KM_E1_refuge_to_stand_elsewhere_is_not_to_leave),
     cmocka_unit_test(test_KM_phases_the_round_goes_on_without_its_first_player))
