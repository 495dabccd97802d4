/* KM-E1-events, KM-E1-refuge, KM-E1-scots, KM-E2-kerns: the first expansion, and mercenaries who wait. */
#include "abroad.h"

#include "../../../rulesets/kingmaker/rules/arrivals.h"
#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/expansion1.h"

/* ---- the first expansion's events ---------------------------------------------------------------------------- */

static void test_KM_E1_events_treachery_takes_cards_unseen(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    hold("marshal", RED);
    hold("admiral", RED);
    hold("scrope", BLUE);
    s->known[the_card("marshal")] = s->known[the_card("admiral")] = ROLE_BIT(BLUE);
    int lost = printed()->event[the_event("treachery-1")].operation->number;
    chance("treachery-1");
    assert_int_equal(cards_count(s->card, CARDS, AT_FACE_DOWN), lost < 2 ? lost : 2);
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + RED), 2 - (lost < 2 ? lost : 2));
    assert_true(card_in_hand(s, the_card("scrope"), BLUE));
    assert_false(s->known[the_card("marshal")] & ROLE_BIT(BLUE));
    assert_int_equal(harness_event(&h, EVENT_CARD_LOST, 0)->audience, ROLE_BIT(RED));
}

static void test_KM_E1_events_treachery_takes_no_more_than_there_is(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    hold("marshal", RED);
    for (int i = 1; i <= 3; i++) {
        char id[20];
        snprintf(id, sizeof id, "treachery-%d", i);
        chance(id);
    }
    assert_int_equal(cards_count(s->card, CARDS, AT_HAND + RED), 0);
    assert_int_equal(cards_count(s->card, CARDS, AT_FACE_DOWN), 1);
}

static void test_KM_E1_events_gales_sink_all_at_sea(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "scrope", "york");
    guard("henry-vi", "percy");
    int ship = sails("ship-mary", "percy");
    give("ship-julian", "scrope"); /* in port */
    chance("gales-1");
    assert_false(ship_in_play(s, ship));
    assert_int_equal(s->card[the_card("ship-mary")], AT_DISCARD);
    assert_int_equal(noble_owner(s, the_noble("percy")), NONE);
    assert_false(heir_lives(s, HEIR_HENRY));
    assert_true(ship_in_play(s, ship_of("ship-julian")));
}

static void test_KM_E1_sunk_an_admirals_ships_come_back_with_the_office(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "stanley", "york");
    int ship = sails("admiral", "percy");
    chance("gales-1");
    assert_false(ship_in_play(s, ship));
    give("admiral", "stanley");
    assert_true(ship_in_play(s, ship));
    assert_int_equal(ship_owner(&h.game, ship), BLUE);
}

static void test_KM_E1_vacillating_in_the_chance_phase_idles_one(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "scrope", "york");
    chance("vacillating-1");
    assert_int_equal(told(IDLE), 0); /* he has but one */
    put_by(RED, "neville", "york");
    chance("vacillating-1");
    assert_int_equal(told(IDLE), 1);
    int idle = s->noble[the_noble("percy")].did & DID_WAVER ? the_noble("percy") : the_noble("neville");
    begin(MOVEMENT, RED);
    struct action_list list = {0};
    movement_legal(&h.game, flow_top(&h.game), RED, &list);
    for (int i = 0; i < list.count; i++)
        assert_false(list.item[i].verb == VERB_MOVE && list.item[i].arg[0] == idle);
}

static void test_KM_E1_events_catastrophe_takes_strength_for_rounds(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    int alone = noble_strength(&h.game, the_noble("percy"), STRENGTH_DEFENCE);
    give("marshal", "percy");
    give("merc-saxon-1", "percy");
    int mercenaries = printed()->card[the_card("merc-saxon-1")].strength;
    assert_true(noble_strength(&h.game, the_noble("percy"), STRENGTH_DEFENCE) > alone + mercenaries);
    chance("catastrophe-2"); /* two rounds */
    assert_int_equal(noble_strength(&h.game, the_noble("percy"), STRENGTH_DEFENCE), alone + mercenaries);
    assert_int_equal(s->event[the_event("catastrophe-2")], EVENT_IN_FORCE);
    catastrophe_turn_begins(harness_game(&h), BLUE);
    catastrophe_turn_begins(&h.game, RED);
    assert_int_equal(s->catastrophe, 1);
    catastrophe_turn_begins(&h.game, RED);
    assert_int_equal(s->catastrophe, 0);
    assert_int_equal(s->event[the_event("catastrophe-2")], EVENT_DISCARD);
}

/* Its rounds are counted though who drew it has left. */
static void test_KM_E1_events_catastrophe_ends_without_its_drawer(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e1=true");
    chance("catastrophe-2");
    s->seated &= (role_set)~ROLE_BIT(RED);
    for (int i = 0; i < 2; i++)
        catastrophe_turn_begins(harness_game(&h), BLUE);
    assert_int_equal(s->catastrophe, 0);
}

static void test_KM_E1_death_by_two_dice_and_used_up(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    next_event("royal-death-1");
    flow_end(harness_game(&h));
    roll(1, 3, 4); /* the card, then the dice: seven is Henry */
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
    assert_false(heir_lives(s, HEIR_HENRY));
    assert_int_equal(s->event[the_event("royal-death-1")], EVENT_OUT);
}

static void test_KM_E1_embassy_shuffles_the_crown_discard_in(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    s->card[the_card("marshal")] = AT_DISCARD;
    s->card[the_card("admiral")] = AT_FACE_DOWN;
    chance("embassy-1");
    assert_int_equal(s->card[the_card("marshal")], AT_DECK);
    assert_int_equal(s->card[the_card("admiral")], AT_DECK);
}

/* ---- refuges ------------------------------------------------------------------------------------------------- */

static void test_KM_E1_refuge_who_needs_no_card(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    kill_heir("edmund-rutland"); /* else he could be taken in Ireland */
    put_by(RED, "percy", "caernarvon");
    put_by(RED, "stanley", "caernarvon");
    assert_false(may_go("percy", printed()->scotland));
    assert_true(may_go("stanley", printed()->man));
    give("treasurer", "percy");
    assert_true(may_go("percy", printed()->anglesey));
    assert_false(may_go("percy", printed()->ireland));
    give("lieutenant-ireland", "stanley");
    assert_true(may_go("stanley", printed()->ireland));
    give("captain-calais", "stanley");
    assert_true(may_go("stanley", printed()->continent));
    give("castle-carisbrooke", "percy");
    assert_true(may_go("percy", printed()->wight));
}

static void test_KM_E1_refuge_none_without_the_expansion_and_ireland_free_in_the_second(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    assert_true(may_go("percy", printed()->scotland));
    field("players=2,e1=true,e2=true");
    put_by(RED, "percy", "york");
    assert_true(may_go("percy", printed()->ireland));
    assert_false(may_go("percy", printed()->scotland));
}

/* To besiege, to fight, to take an heir; then they must go in their next turn. */
static void test_KM_E1_refuge_for_a_siege_a_fight_or_an_heir(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "scrope", "york");
    assert_false(may_go("scrope", printed()->anglesey)); /* too weak for Beaumaris */
    put_noble(BLUE, "percy", printed()->anglesey, NONE);
    assert_true(may_go("scrope", printed()->anglesey)); /* an enemy in the open */
    put_noble(BLUE, "percy", printed()->scotland, NONE);
    assert_false(may_go("scrope", printed()->scotland)); /* no fighting there */
    heir_put(harness_game(&h), HEIR_RUTLAND, printed()->scotland, NONE);
    assert_true(may_go("scrope", printed()->scotland));
    put_noble(RED, "scrope", printed()->scotland, NONE);
    refuge_arrived(&h.game, bit_of(the_noble("scrope")));
    assert_int_equal(s->noble[the_noble("scrope")].refuge, REFUGE_VISIT);
    refuge_turn_ends(&h.game, RED); /* the turn of arrival */
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

static void test_KM_E1_refuge_by_the_strength_that_besieges(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_by(RED, "herbert", "york");
    give("earl-richmond", "herbert");
    give("marshal", "herbert");
    give("merc-burgundian-1", "herbert");
    give("merc-saxon-1", "herbert");
    assert_false(may_go("herbert", printed()->anglesey)); /* 190 men before 200 */
    give("town-lancaster", "herbert");
    assert_true(may_go("herbert", printed()->anglesey)); /* and twenty of his town's */
    put_in(BLUE, "percy", "beaumaris");
    assert_false(may_go("herbert", printed()->anglesey)); /* who is inside counts, too */
}

/* Open point 22: without a ship nobody gets off an island. */
static void test_KM_E1_refuge_who_cannot_leave_stays_unharmed(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_noble(RED, "mowbray", printed()->man, NONE);
    put_noble(RED, "scrope", printed()->man, NONE);
    refuge_arrived(harness_game(&h), bit_of(the_noble("mowbray")) | bit_of(the_noble("scrope")));
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    give("ship-mary", "mowbray"); /* whose death takes her away after both could have sailed */
    ship_put_in(&h.game, ship_of("ship-mary"), the_place("douglas"));
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("mowbray")), NONE);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

static void test_KM_E1_refuge_by_holding_its_port(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "scrope", "caernarvon");
    s->place_held[the_place("beaumaris")] = RED;
    assert_true(may_go("scrope", printed()->anglesey));
    s->place_held[the_place("beaumaris")] = BLUE;
    assert_false(may_go("scrope", printed()->anglesey));
}

/* The port has changed hands: he must leave at the first opportunity, whether he was told to stay or to do nothing. */
static void test_KM_E1_refuge_who_has_lost_its_port_has_to_go(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    s->place_held[the_place("beaumaris")] = RED;
    put_noble(RED, "scrope", printed()->anglesey, NONE);
    refuge_arrived(harness_game(&h), bit_of(the_noble("scrope")));
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    s->place_held[the_place("beaumaris")] = BLUE;
    refuge_turn_ends(&h.game, BLUE);
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

/* It was lost in his own turn: he goes in the next. */
static void test_KM_E1_refuge_lost_in_a_turn_goes_in_the_next(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    s->place_held[the_place("beaumaris")] = RED;
    put_noble(RED, "scrope", printed()->anglesey, NONE);
    refuge_turn_begins(&h.game, RED);
    s->place_held[the_place("beaumaris")] = BLUE;
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED);
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

static void test_KM_E1_refuge_a_card_for_its_number_of_turns(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    guard("henry-vi", "percy");
    keep("refuge-1", RED); /* two turns */
    begin(MOVEMENT, RED);
    play(RED, "use-refuge:refuge-1:percy");
    assert_int_equal(s->event[the_event("refuge-1")], EVENT_REFUGE + RED);
    assert_true(may_go("percy", printed()->scotland));
    put_noble(RED, "percy", printed()->scotland, NONE);
    refuge_arrived(harness_game(&h), bit_of(the_noble("percy")));
    refuge_turn_ends(&h.game, RED); /* the first */
    assert_int_equal(noble_owner(s, the_noble("percy")), RED);
    refuge_turn_begins(&h.game, RED);
    refuge_turn_ends(&h.game, RED); /* the second */
    assert_int_equal(noble_owner(s, the_noble("percy")), NONE);
    assert_false(heir_lives(s, HEIR_HENRY));
    assert_int_equal(s->event[the_event("refuge-1")], EVENT_DISCARD);
}

static void test_KM_E1_refuge_a_card_is_laid_down_when_they_are_out(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    keep("refuge-8", RED);
    begin(MOVEMENT, RED);
    play(RED, "use-refuge:refuge-8:percy");
    refuge_turn_ends(harness_game(&h), RED); /* they never went */
    assert_int_equal(s->event[the_event("refuge-8")], EVENT_DISCARD);
    assert_int_equal(noble_owner(s, the_noble("percy")), RED);
    assert_int_equal(s->noble[the_noble("percy")].refuge, REFUGE_NONE);
}

static void test_KM_E2_ireland_dublin_is_a_city_that_must_be_besieged(void **unused) {
    (void)unused;
    field("players=2,e2=true,dublin=true");
    put_noble(RED, "percy", printed()->ireland, NONE);
    assert_int_equal(place_garrison(&h.game, printed()->dublin), 300);
    assert_false(force_may_enter(&h.game, bit_of(the_noble("percy")), printed()->dublin));
    give("lieutenant-ireland", "percy");
    assert_true(force_may_enter(&h.game, bit_of(the_noble("percy")), printed()->dublin));
    put_noble(RED, "percy", printed()->ireland, printed()->dublin);
    assert_false(noble_must_fight(&h.game, the_noble("percy")));
    put_noble(RED, "stanley", printed()->ireland, NONE);
    assert_false(force_may_enter(&h.game, bit_of(the_noble("stanley")), printed()->dublin));
}

static void test_KM_E2_ireland_dublin_only_by_its_option(void **unused) {
    (void)unused;
    field("players=2,e2=true");
    assert_false(place_in_game(&h.game, printed()->dublin));
}

/* ---- mercenaries who wait ------------------------------------------------------------------------------------ */

static void test_KM_E1_scots_are_taken_in_scotland_or_berwick(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    s->card[CARD_SCOTTISH] = AT_TABLE;
    put_by(RED, "percy", "berwick");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "take-aid:scottish-mercenaries:percy"));
    put_in(RED, "percy", "berwick");
    play(RED, "take-aid:scottish-mercenaries:percy");
    assert_int_equal(card_noble(s, CARD_SCOTTISH), the_noble("percy"));
}

static void test_KM_E2_kerns_for_the_lieutenant_in_ireland(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->card[CARD_KERNS] = AT_TABLE;
    put_noble(RED, "percy", printed()->ireland, NONE);
    put_noble(RED, "stanley", printed()->ireland, NONE);
    give("lieutenant-ireland", "percy");
    int in_ireland = noble_strength(&h.game, the_noble("percy"), STRENGTH_DEFENCE);
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "take-aid:irish-kerns:stanley"));
    play(RED, "take-aid:irish-kerns:percy");
    assert_int_equal(noble_strength(&h.game, the_noble("percy"), STRENGTH_DEFENCE), in_ireland);
    chance("revolt-07"); /* in Ireland */
    assert_int_equal(s->card[CARD_KERNS], AT_DISCARD);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_E1_events_treachery_takes_cards_unseen), TEST(KM_E1_events_treachery_takes_no_more_than_there_is),
     TEST(KM_E1_events_gales_sink_all_at_sea), TEST(KM_E1_sunk_an_admirals_ships_come_back_with_the_office),
     TEST(KM_E1_vacillating_in_the_chance_phase_idles_one), TEST(KM_E1_events_catastrophe_takes_strength_for_rounds),
     TEST(KM_E1_events_catastrophe_ends_without_its_drawer), TEST(KM_E1_death_by_two_dice_and_used_up),
     TEST(KM_E1_embassy_shuffles_the_crown_discard_in), TEST(KM_E1_refuge_who_needs_no_card),
     TEST(KM_E1_refuge_none_without_the_expansion_and_ireland_free_in_the_second),
     TEST(KM_E1_refuge_for_a_siege_a_fight_or_an_heir), TEST(KM_E1_refuge_by_the_strength_that_besieges),
     TEST(KM_E1_refuge_who_cannot_leave_stays_unharmed), TEST(KM_E1_refuge_by_holding_its_port),
     TEST(KM_E1_refuge_who_has_lost_its_port_has_to_go), TEST(KM_E1_refuge_lost_in_a_turn_goes_in_the_next),
     TEST(KM_E1_refuge_a_card_for_its_number_of_turns), TEST(KM_E1_refuge_a_card_is_laid_down_when_they_are_out),
     TEST(KM_E2_ireland_dublin_is_a_city_that_must_be_besieged), TEST(KM_E2_ireland_dublin_only_by_its_option),
     TEST(KM_E1_scots_are_taken_in_scotland_or_berwick), TEST(KM_E2_kerns_for_the_lieutenant_in_ireland))
