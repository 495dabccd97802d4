/* KM-E2-events, KM-E2-excomm, KM-E2-treaty. */
#include "abroad.h"
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/excommunication.h"
#include "../../../rulesets/kingmaker/rules/expansion2.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

/* ---- the clergy ---------------------------------------------------------------------------------------------- */

static void test_KM_E2_events_religious_diet_by_a_die(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "scrope", "lincoln");
    put_by(BLUE, "roos", "lincoln");
    give("bishop-durham", "percy");
    give("bishop-norwich", "scrope");
    next_event("religious-diet");
    flow_end(harness_game(&h));
    roll(1, 4); /* the card; Wells */
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("wells"));
    assert_int_equal(s->noble[the_noble("scrope")].square, square_of("wells"));
    assert_int_equal(s->noble[the_noble("roos")].square, square_of("lincoln"));
    assert_true(square_at_peace(s, square_of("wells")));
}

/* No member of a banned faction comes into the squares of Salisbury, Wells and St. Davids, called or not. */
static void test_KM_E2_excomm_no_call_into_a_closed_square(void **unused) {
    (void)unused;
    for (int banned = 0; banned < 2; banned++) {
        struct kingmaker *s = field("players=2,e2=true");
        put_by(RED, "percy", "york");
        put_by(BLUE, "scrope", "lincoln");
        give("earl-wiltshire", "scrope");
        s->excommunicated = banned ? ROLE_BIT(BLUE) : 0;
        chance("revolt-13");
        assert_int_equal(s->noble[the_noble("scrope")].square, square_of(banned ? "lincoln" : "salisbury"));
        assert_int_equal(told(NOT_ANSWERED), banned);
        give("bishop-norwich", "scrope");
        next_event("religious-diet");
        flow_end(harness_game(&h));
        roll(1, 4); /* the card; Wells */
        flow_call(&h.game, STEP_CHANCE, RED);
        harness_run(&h);
        assert_int_equal(s->noble[the_noble("scrope")].square, square_of(banned ? "lincoln" : "wells"));
    }
}

/* Nor does his faction send another's Nobles there by a commission who are under the ban. */
static void test_KM_E2_excomm_no_commission_into_a_closed_square(void **unused) {
    (void)unused;
    for (int banned = 0; banned < 2; banned++) {
        struct kingmaker *s = field("players=2,e2=true");
        put_by(BLUE, "scrope", "lincoln");
        give("earl-wiltshire", "scrope");
        put_by(RED, "percy", "york");
        keep("writ-01", BLUE);
        assert_true(permit(harness_game(&h), TERM_COMMISSION, RED, BLUE, the_noble("percy"), UNTIL_TURN));
        s->excommunicated = banned ? ROLE_BIT(RED) : 0;
        chance("revolt-13");
        assert_int_equal(legal(BLUE, "commission:percy:salisbury"), !banned);
    }
}

static void test_KM_E2_events_papal_diet_calls_even_the_besieged(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "york");
    s->place_held[the_place("york")] = RED;
    give("bishop-durham", "percy");
    put_by(BLUE, "neville", "york");
    give("marshal", "neville");
    give("merc-saxon-1", "neville");
    s->noble[the_noble("neville")].besieges = (int8_t)the_place("york");
    chance("papal-diet");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->continent);
    assert_true(square_at_peace(s, printed()->continent));
}

static void test_KM_E2_events_heresy_of_two_sees_one_is_chosen(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    give("bishop-durham", "percy");
    give("bishop-norwich", "percy");
    chance("heresy");
    assert_int_equal(top_step(), STEP_SEE);
    play(RED, "go-to-see:percy:norwich");
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("norwich"));
}

static void test_KM_E2_excomm_bishops_and_towns_go_and_cathedrals_are_closed(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "bristol");
    give("bishop-durham", "percy");
    give("town-bristol", "percy");
    put_in(BLUE, "scrope", "york");
    put_in(RED, "neville", "durham"); /* which came with the bishop's card */
    chance("excommunication");
    assert_int_equal(s->noble[the_noble("neville")].place, NONE);
    assert_int_equal(s->card[the_card("bishop-durham")], AT_DISCARD);
    assert_int_equal(s->card[the_card("town-bristol")], AT_DISCARD);
    assert_int_equal(s->noble[the_noble("percy")].place, NONE);
    assert_false(ban_admits(&h.game, RED, square_of("york"), the_place("york")));
    assert_true(ban_admits(&h.game, RED, square_of("york"), NONE));
    assert_false(ban_admits(&h.game, RED, square_of("wells"), NONE));
    assert_true(ban_admits(&h.game, BLUE, square_of("york"), the_place("york")));
    ban_card_drawn(harness_game(&h), RED, RED, the_card("marshal"));
    assert_true(s->excommunicated & ROLE_BIT(RED));
    ban_card_drawn(&h.game, RED, RED, the_card("town-coventry"));
    assert_false(s->excommunicated & ROLE_BIT(RED));
}

/* ---- the King ------------------------------------------------------------------------------------------------ */

static void test_KM_E2_events_royal_visit_an_uncontrolled_king_goes_alone(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true,dublin=true");
    chance("royal-visit-ireland");
    assert_int_equal(s->heir[HEIR_HENRY].square, printed()->ireland);
    assert_int_equal(s->heir[HEIR_HENRY].place, printed()->dublin);
}

static void test_KM_E2_events_royal_hunt_a_die_between_two_kings(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->heir[HEIR_YORK].crowned = 1;
    next_event("royal-hunt");
    flow_end(harness_game(&h));
    roll(1, 3);
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
    assert_int_equal(s->heir[HEIR_YORK].square, square_of("rotherham"));
    assert_int_equal(s->heir[HEIR_HENRY].square, square_of("london"));
    next_event("royal-hunt");
    roll(1, 6); /* it rains */
    flow_end(&h.game);
    put_heir("richard-york", "york");
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
    assert_int_equal(s->heir[HEIR_YORK].square, square_of("york"));
}

static void test_KM_E2_treaty_is_signed_abroad_and_restores_calais(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true,e2=true");
    put_in(RED, "percy", "london");
    put_by(RED, "scrope", "london");
    guard("henry-vi", "percy");
    s->calais_lost = 1;
    chance("treaty-france");
    assert_int_equal(s->treaty, RED);
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->continent);
    assert_int_equal(owner_of("calais"), RED);
    assert_true(may_go("scrope", printed()->continent)); /* no Refuge is needed */
}

/* He goes, and Calais comes back to nobody; who is there already has not gone. */
static void test_KM_E2_treaty_of_a_king_whom_nobody_holds(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->calais_lost = 1;
    chance("treaty-france");
    assert_int_equal(s->heir[HEIR_HENRY].square, printed()->continent);
    assert_int_equal(s->treaty, NONE);
    assert_int_equal(s->calais_lost, 0);
    assert_int_equal(owner_of("calais"), NONE);
    s = field("players=2,e2=true");
    put_noble(RED, "percy", printed()->continent, NONE);
    guard("henry-vi", "percy");
    s->calais_lost = 1;
    chance("treaty-france");
    assert_int_equal(s->treaty, NONE);
    assert_int_equal(s->calais_lost, 1);
}

/* KM-ev-embassy: a King who is at sea does not go. */
static void test_KM_E2_treaty_is_not_signed_by_a_king_who_stays(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    give_faction("ship-julian", RED);
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    noble_embark(&h.game, the_noble("percy"), the_ship("julian"));
    chance("treaty-france");
    assert_int_equal(s->treaty, NONE);
}

/* A controlled King, too, goes into Dublin where nobody stands inside; he need not fight before his next turn. */
static void test_KM_E2_events_royal_visit_to_dublin(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true,dublin=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    chance("royal-visit-ireland");
    assert_true(is_at("percy", "dublin"));
    assert_int_equal(s->heir[HEIR_HENRY].place, printed()->dublin);
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "move:percy"));
    field("players=2,e2=true,dublin=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    put_in(BLUE, "roos", "dublin");
    chance("royal-visit-ireland");
    assert_true(is_outside("percy"));
    assert_int_equal(state()->noble[the_noble("percy")].square, printed()->ireland);
}

/* All who want to, of whichever faction and from wherever an event could call them. */
static void test_KM_E2_events_royal_hunt_any_nobles(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    put_in(RED, "grey", "chillingham");
    put_in(BLUE, "neville", "warwick");
    put_in(BLUE, "mowbray", "framlingham");
    chance("royal-hunt");
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("rotherham"));
    assert_int_equal(top_step(), STEP_HUNTERS);
    play(RED, "hunt-no-more");
    play(BLUE, "hunt:mowbray");
    play(BLUE, "hunt-no-more");
    assert_true(is_at("grey", "chillingham"));
    assert_true(is_at("neville", "warwick"));
    assert_int_equal(s->noble[the_noble("mowbray")].square, square_of("rotherham"));
    assert_true(is_outside("mowbray"));
    assert_int_equal(top_step(), NONE);
}

static void test_KM_E2_treaty_is_broken_by_raids_war_scots_and_death(void **unused) {
    (void)unused;
    const char *const breakers[] = {"raid-06", "raid-07", "raid-08", "war-in-europe", "scots-invasion"};
    for (size_t i = 0; i < sizeof breakers / sizeof *breakers; i++) {
        struct kingmaker *s = field("players=2,e2=true");
        put_in(RED, "percy", "london");
        guard("henry-vi", "percy");
        s->treaty = RED;
        s->treaty_king = HEIR_HENRY;
        chance(breakers[i]);
        assert_int_equal(s->treaty, NONE);
    }
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    s->treaty = RED;
    s->treaty_king = HEIR_HENRY;
    chance("raid-05");
    assert_int_equal(s->treaty, RED);
    heir_dies(harness_game(&h), HEIR_HENRY, NONE);
    assert_int_equal(s->treaty, NONE);
}

/* Unlimited access to the Continent is of the King's faction: of BLUE when he has taken him. */
static void test_KM_E2_treaty_is_of_who_has_the_king(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    s->treaty = RED;
    s->treaty_king = HEIR_HENRY;
    put_by(BLUE, "neville", "london");
    heir_captured(harness_game(&h), HEIR_HENRY, the_noble("neville"));
    fates_settle(harness_game(&h));
    assert_int_equal(s->treaty, BLUE);
}

static void test_KM_E2_events_the_lowest_heir_escapes(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    guard("margaret", "percy");
    chance("heir-escapes-1");
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("percy")); /* crowned */
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
    assert_int_equal(s->heir[HEIR_MARGARET].with, NONE);
    int place = s->heir[HEIR_MARGARET].place;
    assert_int_equal(place_owner(&h.game, place), NONE);
    assert_int_equal(nobles_inside(s, place), 0);
}

/* ---- mercenaries, crews, spirits ----------------------------------------------------------------------------- */

static void test_KM_E2_events_mercenary_strife_the_smallest_of_a_force(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    put_by(BLUE, "neville", "york");
    join("scrope", "percy");
    give("merc-saxon-1", "percy");
    give("merc-burgundian-1", "scrope");
    give("merc-saxon-2", "neville"); /* one alone */
    int saxon = printed()->card[the_card("merc-saxon-1")].strength;
    int burgundian = printed()->card[the_card("merc-burgundian-1")].strength;
    assert_int_not_equal(saxon, burgundian);
    chance("mercenary-strife");
    assert_int_equal(s->card[the_card(saxon < burgundian ? "merc-saxon-1" : "merc-burgundian-1")], AT_DISCARD);
    assert_int_not_equal(s->card[the_card(saxon < burgundian ? "merc-burgundian-1" : "merc-saxon-1")], AT_DISCARD);
    assert_int_equal(card_noble(s, the_card("merc-saxon-2")), the_noble("neville"));
}

static void test_KM_E2_events_mutiny_puts_passengers_ashore(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    int ship = sails("ship-christopher", "percy");
    assert_int_equal(ship, printed()->event[the_event("mutiny-1")].operation->ship);
    chance("mutiny-1");
    assert_false(ship_in_play(s, ship));
    assert_int_equal(s->card[the_card("ship-christopher")], AT_DISCARD);
    assert_int_equal(s->noble[the_noble("percy")].ship, NONE);
    assert_true(s->noble[the_noble("percy")].square < LAND);
}

static void test_KM_E2_events_defeatism_for_its_turns(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "neville", "york");
    s->noble[the_noble("neville")].besieges = (int8_t)the_place("york");
    next_event("defeatism-1");
    flow_end(harness_game(&h));
    roll(1, 3); /* two turns */
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
    assert_int_equal(s->noble[the_noble("neville")].besieges, NONE);
    assert_false(role_may_fight(&h.game, RED));
    assert_false(role_may_rule(&h.game, RED));
    expansions_turn_ends(&h.game, RED);
    assert_false(role_may_fight(&h.game, RED));
    expansions_turn_ends(&h.game, RED);
    assert_true(role_may_fight(&h.game, RED));
}

static void test_KM_E2_events_french_treachery_holds_a_town(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "coventry");
    give("french-aid", "percy");
    s->place_held[the_place("coventry")] = RED;
    s->place_held[the_place("exeter")] = RED;
    chance("french-treachery");
    assert_int_equal(s->rogue_place, the_place("coventry")); /* the nearest */
    assert_int_equal(owner_of("coventry"), NONE);
    assert_int_equal(place_garrison(&h.game, the_place("coventry")), 100);
    assert_false(role_may_rule(&h.game, RED));
    assert_true(role_may_fight(&h.game, RED));
    chance("plague-05"); /* Coventry */
    assert_int_equal(s->rogue_place, NONE);
    assert_true(role_may_rule(&h.game, RED));
    assert_int_equal(s->card[CARD_FRENCH_AID], AT_DISCARD);
}

/* Open point 30. */
static void test_KM_E2_events_french_treachery_without_a_town(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    give("french-aid", "percy");
    chance("french-treachery");
    assert_int_equal(s->rogue_place, NONE);
    assert_int_equal(s->card[CARD_FRENCH_AID], AT_DISCARD);
}

static void test_KM_E2_events_war_in_europe(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    put_by(BLUE, "stanley", "exeter");
    give("marshal", "percy");
    give("admiral", "neville");
    give("merc-saxon-1", "stanley");
    chance("war-in-europe");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->continent);
    assert_int_equal(s->noble[the_noble("neville")].square, printed()->continent);
    assert_int_equal(s->noble[the_noble("stanley")].square, square_of("exeter"));
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_DISCARD);
    for (int k = 0; k < printed()->card[the_card("admiral")].ship_count; k++)
        assert_int_equal(s->ship[printed()->card[the_card("admiral")].ship[k]].port, the_place("continent-coast"));
}

static void test_KM_E2_events_scots_take_what_nobody_covers(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "grey", "york");
    s->place_held[the_place("newcastle")] = RED;
    s->place_held[the_place("carlisle")] = BLUE;
    chance("scots-invasion");
    play(RED, "answer:percy:alnwick"); /* Percy may go to either */
    play(RED, "defend-not:newcastle");
    assert_int_equal(owner_of("newcastle"), NONE);
    assert_int_equal(owner_of("carlisle"), NONE);
    assert_int_equal(owner_of("cockermouth"), RED); /* covered by him, too */
    assert_int_equal(owner_of("chillingham"), BLUE);
    assert_int_equal(s->event[the_event("scots-invasion")], EVENT_DECK); /* shuffled in again */
}

/* Who goes for Percy covers both of his places. */
static void test_KM_E2_events_scots_a_commission_covers(void **unused) {
    (void)unused;
    field("players=2,e2=true");
    put_by(RED, "percy", "york");
    put_by(RED, "mowbray", "york");
    give("admiral", "mowbray"); /* 100 like Percy */
    keep("writ-01", RED);
    chance("scots-invasion");
    play(RED, "commission:mowbray:cockermouth");
    harness_play_until(&h, STEP_TURN, 20);
    assert_int_equal(owner_of("cockermouth"), RED);
    assert_int_equal(owner_of("alnwick"), RED);
}

static void test_KM_E2_events_assassination_of_the_last_named(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_by(BLUE, "roos", "york");
    for (int e = 0; e < printed()->event_count; e++)
        if (s->event[e] == EVENT_DECK)
            s->event[e] = EVENT_OUT;
    s->event[the_event("assassination-1")] = EVENT_DRAWN;
    s->event[the_event("raid-09")] = EVENT_DECK; /* Pole, Roos */
    e2_assassination(harness_game(&h), RED, the_event("assassination-1"), NULL);
    assert_int_equal(noble_owner(s, the_noble("roos")), NONE);
}

/* Open point 31: a Writ that turns up on the way is kept. */
static void test_KM_E2_events_assassination_keeps_writs(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    for (int e = 0; e < printed()->event_count; e++)
        if (s->event[e] == EVENT_DECK)
            s->event[e] = EVENT_OUT;
    s->event[the_event("assassination-1")] = EVENT_DRAWN;
    s->event[the_event("writ-01")] = EVENT_DECK;
    e2_assassination(harness_game(&h), RED, the_event("assassination-1"), NULL);
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_E2_events_religious_diet_by_a_die), TEST(KM_E2_events_papal_diet_calls_even_the_besieged),
     TEST(KM_E2_events_heresy_of_two_sees_one_is_chosen), TEST(KM_E2_excomm_no_call_into_a_closed_square),
     TEST(KM_E2_excomm_no_commission_into_a_closed_square),
     TEST(KM_E2_excomm_bishops_and_towns_go_and_cathedrals_are_closed),
     TEST(KM_E2_events_royal_visit_an_uncontrolled_king_goes_alone),
     TEST(KM_E2_events_royal_hunt_a_die_between_two_kings), TEST(KM_E2_treaty_is_signed_abroad_and_restores_calais),
     TEST(KM_E2_treaty_is_not_signed_by_a_king_who_stays), TEST(KM_E2_events_royal_visit_to_dublin),
     TEST(KM_E2_events_royal_hunt_any_nobles), TEST(KM_E2_treaty_of_a_king_whom_nobody_holds),
     TEST(KM_E2_treaty_is_broken_by_raids_war_scots_and_death), TEST(KM_E2_treaty_is_of_who_has_the_king),
     TEST(KM_E2_events_the_lowest_heir_escapes), TEST(KM_E2_events_mercenary_strife_the_smallest_of_a_force),
     TEST(KM_E2_events_mutiny_puts_passengers_ashore), TEST(KM_E2_events_defeatism_for_its_turns),
     TEST(KM_E2_events_french_treachery_holds_a_town), TEST(KM_E2_events_french_treachery_without_a_town),
     TEST(KM_E2_events_war_in_europe), TEST(KM_E2_events_scots_take_what_nobody_covers),
     TEST(KM_E2_events_scots_a_commission_covers), TEST(KM_E2_events_assassination_of_the_last_named),
     TEST(KM_E2_events_assassination_keeps_writs))
