/* KM-combat, KM-battle, KM-siege, KM-ambush, KM-townfight, KM-E1-storm, KM-E1-townmen, KM-E1-vacillating. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/arrivals.h"
#include "../../../rulesets/kingmaker/rules/fates.h"

/* RED's Percy with `men` more against BLUE's Mowbray (50), both in the open at York. */
static struct kingmaker *two_forces(const char *options, const char *office) {
    struct kingmaker *s = field(options);
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    if (office != NULL)
        give(office, "percy");
    begin(COMBAT_PHASE, RED);
    return s;
}

static void fight(const char *declaration, const char *card) {
    play(RED, declaration);
    harness_play_until(&h, STEP_ENGAGE, 20);
    next_event(card);
    play(RED, "fight");
}

static void test_KM_battle_the_odds_on_the_card(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL); /* 100 to 50 */
    fight("battle:percy:mowbray", "plague-01");          /* 2 to 1 */
    assert_int_equal(s->noble[the_noble("mowbray")].captor, RED);
    s = two_forces("players=2", NULL);
    fight("battle:percy:mowbray", "plague-08"); /* 3 to 1: indecisive */
    assert_int_equal(s->noble[the_noble("mowbray")].captor, NONE);
    assert_int_equal(noble_owner(s, the_noble("mowbray")), BLUE);
}

static void test_KM_battle_bad_weather(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    fight("battle:percy:mowbray", "storm-09");
    assert_int_equal(told(BAD_WEATHER), 1);
    assert_int_equal(s->noble[the_noble("mowbray")].captor, NONE);
    assert_false(legal(RED, "battle:percy:mowbray")); /* one attack a round */
}

/* KM-battle 5: those on the list die on both sides, after the result is known. */
static void test_KM_battle_killed_on_both_sides(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    put_by(RED, "roos", "york");
    join("roos", "percy");
    begin(COMBAT_PHASE, RED);
    fight("battle:percy:mowbray", "storm-02"); /* majority; Percy and Mowbray */
    assert_int_equal(s->card[the_noble("percy")], AT_DISCARD);
    assert_int_equal(s->card[the_noble("mowbray")], AT_DISCARD);
    assert_int_equal(told(WON_COMBAT), 1);
    assert_int_equal(noble_owner(s, the_noble("roos")), RED);
}

/* KM-siege: Writs and Free Moves drawn in a fight are kept, and the next card decides. */
static void test_KM_battle_cards_that_are_kept(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    play(RED, "battle:percy:mowbray");
    harness_play_until(&h, STEP_ENGAGE, 20);
    next_event("writ-01");
    s->event[the_event("plague-01")] = EVENT_DISCARD;
    play(RED, "fight");
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
    assert_int_equal(harness_event_count(&h, EVENT_COMBAT_CARD), 1);
}

static void test_KM_combat_calling_off_uses_the_attack_up(void **unused) {
    (void)unused;
    two_forces("players=2", NULL);
    play(RED, "battle:percy:mowbray");
    harness_play_until(&h, STEP_ENGAGE, 20);
    play(RED, "call-off");
    assert_false(legal(RED, "battle:percy:mowbray"));
    assert_true(legal(RED, "end-combat"));
}

static void test_KM_combat_once_a_round_and_once_a_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    put_by(RED, "neville", "york");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "battle:neville:mowbray"));
    fight("battle:percy:mowbray", "storm-09");
    assert_false(legal(RED, "battle:neville:mowbray")); /* attacked once this turn */
    s->noble[the_noble("mowbray")].did = 0;
    assert_true(legal(RED, "battle:neville:mowbray"));
    assert_false(legal(RED, "battle:percy:mowbray"));
}

static void test_KM_combat_allies_and_peace(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=3", NULL);
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    assert_false(legal(RED, "battle:percy:mowbray"));
    s->allies[RED] = s->allies[BLUE] = 0;
    peace_begin(harness_game(&h), square_of("york"), GREEN);
    assert_false(legal(RED, "battle:percy:mowbray"));
}

static void test_KM_ambush_only_by_the_weaker(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "mowbray", "york");
    put_by(BLUE, "percy", "york");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "battle:mowbray:percy"));
    fight("ambush:mowbray:percy", "plague-06"); /* Grey, Percy: the last of the list */
    assert_int_equal(s->card[the_noble("percy")], AT_DISCARD);
    assert_int_equal(noble_owner(s, the_noble("mowbray")), RED); /* nobody is left to take him */
    assert_int_equal(s->noble[the_noble("mowbray")].captor, NONE);
}

static void test_KM_ambush_takes_the_ambushers(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "mowbray", "york");
    put_by(BLUE, "percy", "york");
    put_by(BLUE, "roos", "york");
    join("roos", "percy");
    begin(COMBAT_PHASE, RED);
    fight("ambush:mowbray:percy", "storm-02"); /* Percy, Mowbray: only Mowbray, the last, dies */
    assert_int_equal(s->card[the_noble("mowbray")], AT_DISCARD);
    assert_int_equal(noble_owner(s, the_noble("percy")), BLUE);
    put_by(RED, "mowbray", "york");
    begin(COMBAT_PHASE, RED);
    s->noble[the_noble("percy")].did = s->noble[the_noble("roos")].did = 0;
    fight("ambush:mowbray:percy", "plague-01");
    assert_int_equal(s->noble[the_noble("mowbray")].captor, BLUE);
}

static void test_KM_siege_wants_equality_and_succeeds(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    put_in(BLUE, "scrope", "bolton"); /* 100 and 10 */
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "siege:percy:bolton"));
    give("merc-saxon-1", "percy");
    assert_true(legal(RED, "siege:percy:bolton"));
    fight("siege:percy:bolton", "plague-02"); /* 4 to 1: the odds do not matter */
    assert_int_equal(owner_of("bolton"), RED);
    assert_int_equal(s->noble[the_noble("scrope")].captor, RED);
    assert_true(is_at("percy", "bolton"));
}

static void test_KM_siege_bad_weather_leaves_it_under_siege(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    put_in(BLUE, "clifford", "bolton");
    put_in(BLUE, "scrope", "masham");
    give("merc-saxon-1", "percy");
    begin(COMBAT_PHASE, RED);
    fight("siege:percy:bolton", "storm-09");
    assert_int_equal(place_besieger(s, the_place("bolton")), the_noble("percy"));
    /* nobody leaves a place under siege, nobody enters it */
    s->active = BLUE;
    begin(MOVEMENT, BLUE);
    assert_false(legal(BLUE, "move:clifford"));
    /* the besieger leaves: the siege is over */
    s->active = RED;
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    play(RED, "go:s0905");
    if (top_step() == STEP_SPOT)
        play(RED, "open:s0905");
    assert_int_equal(place_besieger(s, the_place("bolton")), NONE);
}

/* Those shut in may sally, alone or when the besieger is attacked from outside; and the siege is taken over. */
static void test_KM_siege_sally_and_relief(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(BLUE, "neville", "bolton");
    give("marshal", "neville");
    put_in(RED, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("admiral", "percy");
    give("merc-burgundian-1", "percy");
    s->noble[the_noble("neville")].besieges = (int8_t)the_place("bolton");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "ambush:scrope:neville"));
    play(RED, "battle:percy:neville"); /* 180 to 150 */
    harness_play_until(&h, STEP_ENGAGE, 20);
    play(RED, "sally:scrope");
    next_event("plague-09"); /* 5 to 4 wants 187.5: 190 will do; Scrope dies */
    play(RED, "fight");
    assert_int_equal(s->noble[the_noble("neville")].captor, RED);
    assert_int_equal(s->card[the_noble("scrope")], AT_DISCARD);
    assert_int_equal(top_step(), STEP_RELIEF);
}

/* KM-townfight 1: inside what has become another's, he must fight the garrison, or is put out. */
static void test_KM_townfight_in_a_place_that_was_lost(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(RED, "percy", "masham");
    put_in(BLUE, "scrope", "bolton"); /* Masham is his */
    put_by(GREEN, "roos", "masham");
    s->noble[the_noble("roos")].besieges = (int8_t)the_place("masham");
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "battle"), 0); /* the garrison first, not the besieger */
    noble_put(harness_game(&h), the_noble("roos"), square_of("raby"), NONE);
    s->noble[the_noble("roos")].besieges = NONE;
    assert_false(legal(RED, "end-combat"));
    assert_false(legal(RED, "go-out:percy:masham")); /* he must attack */
    play(RED, "town-fight:percy:masham");            /* 100 to 100 */
    harness_play_until(&h, STEP_ENGAGE, 20);
    next_event("plague-17");
    play(RED, "fight");
    assert_int_equal(s->noble[the_noble("percy")].place, NONE);
    put_in(RED, "percy", "masham");
    give("marshal", "percy");
    s->noble[the_noble("percy")].attacked_in = NONE;
    begin(COMBAT_PHASE, RED);
    fight("town-fight:percy:masham", "plague-16"); /* any majority */
    assert_int_equal(owner_of("masham"), RED);
    assert_true(is_at("percy", "masham"));
}

/* KM-townfight 3: the owner and his garrison against a guest who is one no longer. */
static void test_KM_townfight_the_owner_attacks(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "scrope", "masham");
    put_in(BLUE, "mowbray", "masham");
    begin(COMBAT_PHASE, RED);
    fight("evict:scrope:mowbray", "plague-01"); /* 10 and 100 to 50: 2 to 1 */
    assert_int_equal(s->noble[the_noble("mowbray")].captor, RED);
}

/* Each guest is attacked once, one by one. */
static void test_KM_townfight_the_owner_attacks_another_guest(void **unused) {
    (void)unused;
    field("players=2");
    put_in(RED, "scrope", "masham");
    put_in(RED, "roos", "masham");
    put_in(BLUE, "mowbray", "masham");
    put_in(BLUE, "cromwell", "masham");
    begin(COMBAT_PHASE, RED);
    fight("evict:scrope:mowbray", "storm-09"); /* bad weather */
    assert_false(legal(RED, "evict:roos:mowbray"));
    assert_true(legal(RED, "evict:roos:cromwell"));
}

/* Whose fight costs him the town's own card has not taken it. */
static void test_KM_townfight_the_owner_takes_nothing(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "scrope", "ipswich");
    put_in(RED, "percy", "ipswich");
    join("scrope", "percy");
    give("town-ipswich", "scrope");
    put_in(BLUE, "roos", "ipswich");
    begin(COMBAT_PHASE, RED);
    fight("evict:percy:roos", "plague-16"); /* any majority; Scrope is listed */
    assert_int_equal(s->noble[the_noble("roos")].captor, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
    assert_int_equal(owner_of("ipswich"), NONE);
}

static void test_KM_siege_open_towns_have_men_only_with_a_noble(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "hereford");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    play(RED, "go:s0712");
    assert_true(legal(RED, "into:hereford"));
    put_in(BLUE, "scrope", "hereford");
    assert_int_equal(defence_of(&h.game, the_place("hereford")), 210);
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "siege:percy:hereford"));
    give("marshal", "percy");
    give("merc-saxon-1", "percy");
    assert_true(legal(RED, "siege:percy:hereford"));
    assert_int_equal(s->place_held[the_place("hereford")], HELD_BY_GRANT);
}

/* KM-transfer 2: what can be taken goes to the victors; office and title stay with the captive. */
static void test_KM_capture_noble_what_the_victors_get(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    give("town-bristol", "mowbray");
    guard("margaret", "mowbray");
    begin(COMBAT_PHASE, RED);
    fight("battle:percy:mowbray", "plague-01");
    assert_int_equal(card_noble(s, the_card("town-bristol")), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("percy"));
}

static void test_KM_capture_noble_dies_at_the_end_of_the_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    fight("battle:percy:mowbray", "plague-01");
    begin(EXECUTIONS, RED);
    harness_play_until(&h, STEPS, 0);
    while (flow_top(&h.game) != NULL)
        play(BLUE, "pass");
    assert_int_equal(s->card[the_noble("mowbray")], AT_DISCARD);
}

static void test_KM_capture_noble_a_pardon_frees_him(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    hold("kings-pardon-1", BLUE);
    fight("battle:percy:mowbray", "plague-01");
    s->combat.kind = COMBAT_NONE;
    begin(EXECUTIONS, RED);
    play(BLUE, "pardon:mowbray:kings-pardon-1");
    assert_int_equal(s->noble[the_noble("mowbray")].captor, NONE);
    assert_int_equal(s->card[the_card("kings-pardon-1")], AT_CHANCERY);
}

static void test_KM_capture_heir_alone_or_guarded(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(BLUE, "scrope", "bolton");
    guard("margaret", "scrope");
    put_by(RED, "percy", "bolton");
    force_arrived(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, BLUE); /* guarded */
    heir_put(harness_game(&h), HEIR_MARCH, square_of("bolton"), NONE);
    force_arrived(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARCH].owner, RED);
    begin(MOVEMENT, RED);
    play(RED, "execute-heir:edward-march");
    assert_false(heir_lives(s, HEIR_MARCH));
}

/* Who won takes an heir there whom nobody guards, though he was not with the beaten. */
static void test_KM_capture_heir_alone_where_a_battle_is_won(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    put_by(BLUE, "scrope", "bolton");
    heir_put(harness_game(&h), HEIR_MARCH, square_of("bolton"), NONE);
    begin(COMBAT_PHASE, RED);
    fight("battle:percy:scrope", "plague-01");
    assert_int_equal(s->noble[the_noble("scrope")].captor, RED);
    assert_int_equal(s->heir[HEIR_MARCH].owner, RED);
}

/* M8: whose guards are gone stays his faction's inside a place of its own. */
static void test_KM_capture_heir_without_a_guard_in_a_place_of_his_faction(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->place_held[the_place("york")] = RED;
    put_in(RED, "percy", "york");
    guard("margaret", "percy");
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    s->place_held[the_place("york")] = BLUE;
    fates_settle(harness_game(&h));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
}

/* Two rounds after the capture one house must be given up. */
static void test_KM_capture_heir_both_houses_two_rounds_long(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    guard("margaret", "percy");
    guard("edward-march", "percy");
    fates_settle(harness_game(&h));
    int since = s->turn;
    s->turn = (int16_t)(since + 3); /* he got the second in BLUE's turn: it is not two rounds ago */
    begin(TURN_END, RED);
    assert_int_not_equal(top_step(), STEP_HOUSES);
    s->turn = (int16_t)(since + 4);
    begin(TURN_END, RED);
    assert_int_equal(top_step(), STEP_HOUSES);
    play(RED, "give-up:york");
    assert_false(heir_lives(s, HEIR_MARCH));
    assert_true(heir_lives(s, HEIR_MARGARET));
}

static void test_KM_E1_storm_a_battle_against_walls(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "bolton");
    give("marshal", "percy");
    put_in(BLUE, "clifford", "skipton");
    begin(COMBAT_PHASE, RED);
    fight("storm:percy:bolton", "plague-08"); /* 200 to 100, 3 to 1 wanted */
    assert_int_equal(owner_of("bolton"), NONE);
    assert_int_equal(s->noble[the_noble("percy")].place, NONE);
}

static void test_KM_E1_storm_a_siege_takes_a_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "bolton");
    begin(COMBAT_PHASE, RED);
    play(RED, "siege:percy:bolton");
    harness_play_until(&h, STEP_ENGAGE, 20);
    play(RED, "fight");
    assert_int_equal(told(COMBAT_CARD), 0);
    assert_int_equal(place_besieger(s, the_place("bolton")), the_noble("percy"));
    s->noble[the_noble("percy")].attacked_in = NONE;
    s->turn += 2;
    fight("siege:percy:bolton", "plague-02");
    assert_int_equal(owner_of("bolton"), RED);
}

static void test_KM_E1_townmen_in_attack_alone(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    int percy = put_by(RED, "percy", "york");
    give_faction("town-bristol", RED);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_ATTACK), 100); /* awarded to nobody */
    give("town-bristol", "percy");
    give("town-ipswich", "percy");
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_ATTACK), 150);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_DEFENCE), 100);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_CARRIED), 100);
    put_noble(RED, "percy", printed()->scotland, NONE);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_ATTACK), 100);
}

/* Bonuses of office and see where he stands; by land alone. */
static void test_KM_crown_cards_strength(void **unused) {
    (void)unused;
    field("players=2");
    int percy = put_by(RED, "percy", "york");
    give("captain-calais", "percy");
    give("bishop-durham", "percy");
    give("merc-flemish-1", "percy");
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_DEFENCE), 100 + 50 + 30 + 20);
    put_noble(RED, "percy", printed()->calais_square, NONE);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_DEFENCE), 100 + 50 + 300 + 20);
    assert_int_equal(noble_strength(&h.game, percy, STRENGTH_CARRIED), 100 + 50 + 20);
}

/* 1 to 4: the weaker force; his own odds then decide between home and the enemy. */
static void test_KM_E1_vacillating_home_or_over(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2,e1=true", "marshal"); /* 200 to 50 and 20 */
    put_by(BLUE, "roos", "york");
    join("roos", "mowbray");
    begin(COMBAT_PHASE, RED);
    play(RED, "battle:percy:mowbray");
    harness_play_until(&h, STEP_ENGAGE, 20);
    next_event("vacillating-1");
    s->event[the_event("plague-08")] = EVENT_DISCARD;
    /* card; force 1; Noble 2 of 2 (Roos); fate 2: at 4 to 1 he changes sides */
    roll(1, 1, 2, 2);
    play(RED, "fight");
    assert_int_equal(noble_owner(s, the_noble("roos")) == RED || s->card[the_noble("roos")] == AT_DISCARD, 1);
    assert_int_equal(told(CHANGED_SIDES), 1);
}

static void test_KM_E1_vacillating_equal_forces_are_bad_weather(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "mowbray", "york");
    put_by(BLUE, "stanley", "york");
    begin(COMBAT_PHASE, RED);
    fight("battle:mowbray:stanley", "vacillating-1");
    assert_int_equal(told(BAD_WEATHER), 1);
    assert_int_equal(s->noble[the_noble("stanley")].captor, NONE);
}

static void test_KM_crown_cards_french_aid_is_spent(void **unused) {
    (void)unused;
    struct kingmaker *s = two_forces("players=2", NULL);
    s->card[CARD_FRENCH_AID] = (uint8_t)(AT_NOBLE + the_noble("percy"));
    assert_int_equal(noble_strength(&h.game, the_noble("percy"), STRENGTH_ATTACK), 200);
    fight("battle:percy:mowbray", "storm-09");
    assert_int_equal(card_noble(s, CARD_FRENCH_AID), the_noble("percy")); /* bad weather: not used */
    s->noble[the_noble("percy")].attacked_in = NONE;
    s->noble[the_noble("mowbray")].did = 0;
    fight("battle:percy:mowbray", "plague-02");
    assert_int_equal(s->card[CARD_FRENCH_AID], AT_DISCARD);
    assert_int_equal(s->noble[the_noble("mowbray")].captor, RED);
}

/* A victor goes into the place that he took without the men whom the siege used up. */
static void test_KM_crown_cards_french_aid_needs_no_room(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_noble(RED, "percy", square_of("ruthin"), NONE);
    give("merc-flemish-1", "percy");
    s->card[CARD_FRENCH_AID] = (uint8_t)(AT_NOBLE + the_noble("percy"));
    begin(COMBAT_PHASE, RED);
    fight("siege:percy:ruthin", "plague-01");
    assert_true(is_at("percy", "ruthin"));
    assert_int_equal(s->card[CARD_FRENCH_AID], AT_DISCARD);
}

MAIN(cmocka_unit_test(test_KM_battle_the_odds_on_the_card), cmocka_unit_test(test_KM_battle_bad_weather),
     cmocka_unit_test(test_KM_battle_killed_on_both_sides), cmocka_unit_test(test_KM_battle_cards_that_are_kept),
     cmocka_unit_test(test_KM_combat_calling_off_uses_the_attack_up),
     cmocka_unit_test(test_KM_combat_once_a_round_and_once_a_turn), cmocka_unit_test(test_KM_combat_allies_and_peace),
     cmocka_unit_test(test_KM_ambush_only_by_the_weaker), cmocka_unit_test(test_KM_ambush_takes_the_ambushers),
     cmocka_unit_test(test_KM_siege_wants_equality_and_succeeds),
     cmocka_unit_test(test_KM_siege_bad_weather_leaves_it_under_siege),
     cmocka_unit_test(test_KM_siege_sally_and_relief), cmocka_unit_test(test_KM_townfight_in_a_place_that_was_lost),
     cmocka_unit_test(test_KM_townfight_the_owner_attacks), cmocka_unit_test(test_KM_townfight_the_owner_takes_nothing),
     cmocka_unit_test(test_KM_townfight_the_owner_attacks_another_guest),
     cmocka_unit_test(test_KM_siege_open_towns_have_men_only_with_a_noble),
     cmocka_unit_test(test_KM_capture_noble_what_the_victors_get),
     cmocka_unit_test(test_KM_capture_noble_dies_at_the_end_of_the_turn),
     cmocka_unit_test(test_KM_capture_noble_a_pardon_frees_him),
     cmocka_unit_test(test_KM_capture_heir_alone_or_guarded),
     cmocka_unit_test(test_KM_capture_heir_alone_where_a_battle_is_won),
     cmocka_unit_test(test_KM_capture_heir_without_a_guard_in_a_place_of_his_faction),
     cmocka_unit_test(test_KM_capture_heir_both_houses_two_rounds_long),
     cmocka_unit_test(test_KM_E1_storm_a_battle_against_walls), cmocka_unit_test(test_KM_E1_storm_a_siege_takes_a_turn),
     cmocka_unit_test(test_KM_E1_townmen_in_attack_alone), cmocka_unit_test(test_KM_crown_cards_strength),
     cmocka_unit_test(test_KM_E1_vacillating_home_or_over),
     cmocka_unit_test(test_KM_E1_vacillating_equal_forces_are_bad_weather),
     cmocka_unit_test(test_KM_crown_cards_french_aid_is_spent),
     cmocka_unit_test(test_KM_crown_cards_french_aid_needs_no_room))
