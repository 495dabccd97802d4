/* Rulings on what the rulebook says twice or not at all: cards, ships, places and heirs. */
#include "../../../rulesets/kingmaker/rules/calls.h"
#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/offers.h"
#include "../../../rulesets/kingmaker/rules/attendance.h"
#include "../../../rulesets/kingmaker/rules/parliament.h"
#include "../../../rulesets/kingmaker/rules/victory.h"
#include "abroad.h"
#include "fights.h"
#include "talks.h"

/* ---- cards ----------------------------------------------------------------------------------------------------- */

/* Open point 6: an office is no card that passes; its place and its ships may. */
static void test_KM_transfer_offices_do_not_pass(void **unused) {
    (void)unused;
    talks("players=2");
    put_by(RED, "percy", "york");
    put_by(BLUE, "neville", "york");
    give("admiral", "percy");
    give("earl-kent", "percy");
    give("bishop-lincoln", "percy");
    assert_int_equal(harness_legal_count(&h, RED, "hand-to") + harness_legal_count(&h, RED, "transfer"), 0);
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:transfer"));
    assert_true(legal(RED, "add-term:give:ship"));
    give("merc-saxon-1", "percy");
    assert_true(legal(RED, "add-term:give:transfer"));
}

/* Open point 16: only a death sends him on; nobody holds the next heir: he waits; the house is dead: for good. */
static void test_KM_crown_cards_plantagenet_waits_for_the_next_holder(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "york");
    put_in(BLUE, "neville", "raby");
    guard("richard-york", "percy");
    put_in(RED, "plantagenet-york", "sandal");
    guard("richard-york", "neville");
    assert_int_equal(plantagenet_lord(s, YORK), NONE);
    heir_dies(harness_game(&h), HEIR_YORK, NONE);
    assert_int_equal(plantagenet_lord(s, YORK), NONE);
    assert_int_equal(noble_owner(s, PLANTAGENET_YORK), RED);
    guard("edward-march", "neville");
    assert_int_equal(plantagenet_lord(s, YORK), BLUE);
    for (int heir = HEIR_YORK; heir < HEIRS; heir++)
        kill_heir(printed()->heir[heir].id);
    assert_int_equal(plantagenet_lord(s, YORK), NONE);
}

/* Open point 18. */
static void test_KM_E1_embassy_drawn_in_combat_reshuffles_nothing(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(BLUE, "mowbray", "york");
    s->card[the_card("marshal")] = AT_DISCARD;
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "battle:percy:mowbray", "embassy-3");
    assert_int_equal(told(COMBAT_CARD), 1);
    assert_int_equal(s->card[the_card("marshal")], AT_DISCARD);
    assert_int_equal(told(CROWN_SHUFFLED), 0);
    chance("embassy-3");
    assert_int_equal(s->card[the_card("marshal")], AT_DECK);
}

/* Open point 31: the dice are rolled in the order of the table, Lancaster first. */
static void test_KM_E2_heirs_dice_in_the_order_of_the_table(void **unused) {
    (void)unused;
    static const char *const order[] = {"henry-vi",     "margaret",       "edward-wales",    "richard-york",
                                        "edward-march", "edmund-rutland", "george-clarence", "richard-gloucester"};
    harness_start(&h, "wars-of-the-roses", "players=2,e2=true,random-heirs=true", 3);
    assert_int_equal(told(PLACED_HEIR), HEIRS);
    for (int i = 0; i < HEIRS; i++)
        assert_int_equal(harness_event(&h, EVENT_PLACED_HEIR, i)->arg[0], the_heir(order[i]));
}

/* ---- ships ------------------------------------------------------------------------------------------------------ */

/* Open point 21: who besieges the town does not take those aboard. */
static void test_KM_sea_passengers_in_port_are_not_taken_with_it(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    give_faction("ship-julian", BLUE);
    s->place_held[the_place("plymouth")] = BLUE;
    put_in(BLUE, "scrope", "plymouth");
    put_in(BLUE, "roos", "plymouth");
    ship_put_in(harness_game(&h), the_ship("julian"), the_place("plymouth"));
    noble_embark(&h.game, the_noble("scrope"), the_ship("julian"));
    put_by(RED, "percy", "plymouth");
    give("marshal", "percy");
    give("merc-burgundian-1", "percy");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:plymouth", "plague-16");
    assert_int_equal(owner_of("plymouth"), RED);
    assert_int_equal(captor_of("roos"), RED);
    assert_int_equal(captor_of("scrope"), NONE);
    assert_int_equal(s->noble[the_noble("scrope")].ship, the_ship("julian"));
    turn_of(BLUE);
    put_at(BLUE, "neville", "s0801");
    begin(MOVEMENT, BLUE);
    play(BLUE, "end-movement");
    assert_int_equal(s->noble[the_noble("scrope")].ship, NONE); /* she may not sail without leave, nor he stay aboard */
    assert_int_equal(s->noble[the_noble("scrope")].place, NONE);
    assert_int_equal(s->noble[the_noble("scrope")].square, square_of("plymouth"));
}

static void test_KM_transfer_a_loan_is_not_recalled_from_the_sea(void **unused) {
    (void)unused;
    talks("players=2");
    give_faction("ship-mary", RED);
    put_by(BLUE, "scrope", "york");
    play(RED, "offer:blue");
    play(RED, "add-term:give:loan");
    play(RED, "term-loan:mary:recalled");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    ship_put_to_sea(harness_game(&h), the_ship("mary"), the_square("w0418"));
    assert_true(legal(RED, "recall-ship:blue:mary"));
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("mary"));
    assert_false(legal(RED, "recall-ship:blue:mary"));
}

/* Open point 7: the nearest of all land; and nobody leaves a fleet that can carry him. */
static void test_KM_E2_events_mutiny_the_nearest_land_or_the_fleet(void **unused) {
    (void)unused;
    for (int fleet = 0; fleet < 2; fleet++) {
        struct kingmaker *s = field("players=2,e2=true");
        put_by(RED, "scrope", "york");
        int ship = sails("ship-christopher", "scrope");
        ship_put_to_sea(harness_game(&h), ship, the_square("w0418")); /* off Fowey */
        if (fleet) {
            give("ship-mary", "scrope");
            ship_put_to_sea(&h.game, the_ship("mary"), the_square("w0418"));
            ship_join(&h.game, the_ship("mary"), ship);
        }
        chance("mutiny-1");
        assert_false(ship_in_play(s, ship));
        assert_int_equal(s->noble[the_noble("scrope")].ship, fleet ? the_ship("mary") : NONE);
        assert_int_equal(s->noble[the_noble("scrope")].square,
                         fleet ? the_square("w0418") : nearest_land(&h.game, the_square("w0418")));
        assert_true(fleet || printed()->square[s->noble[the_noble("scrope")].square].regions >> REGION_MAINLAND & 1);
    }
}

static void test_KM_E1_vacillating_becalms_his_ship(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    sails("ship-mary", "percy");
    sails("ship-julian", "scrope");
    chance("vacillating-1");
    bool percy = s->noble[the_noble("percy")].did & DID_WAVER;
    begin(MOVEMENT, RED);
    assert_int_equal(legal(RED, "sail:mary"), !percy);
    assert_int_equal(legal(RED, "sail:julian"), percy);
}

/* ---- places and heirs -------------------------------------------------------------------------------------------- */

/* The town goes with its card; no place changes hands under siege. */
static void test_KM_transfer_a_town_with_its_card_and_nothing_under_siege(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    put_in(RED, "percy", "bristol");
    put_by(BLUE, "neville", "bristol");
    give("town-bristol", "percy");
    play(RED, "offer:blue");
    assert_false(legal(RED, "add-term:give:place"));
    play(RED, "add-term:give:transfer");
    play(RED, "term-transfer:town-bristol");
    play(RED, "term-to:neville");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_int_equal(owner_of("bristol"), BLUE);
    s->place_held[the_place("york")] = RED;
    put_in(RED, "scrope", "york");
    put_by(BLUE, "mowbray", "york");
    put_by(GREEN, "stanley", "york");
    give("marshal", "stanley");
    give("merc-burgundian-1", "stanley");
    give("archbishop-york", "stanley");
    s->place_held[the_place("york")] = RED;
    play(RED, "offer:blue");
    play(RED, "add-term:give:place");
    play(RED, "term-place:york");
    send(RED, "openly");
    assert_true(legal(BLUE, "accept:red:3"));
    s->noble[the_noble("stanley")].besieges = (int8_t)the_place("york");
    assert_false(legal(BLUE, "accept:red:3"));
}

static void test_KM_capture_heir_does_not_pass_out_of_a_siege(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    put_in(RED, "percy", "alnwick");
    guard("henry-vi", "percy");
    put_by(BLUE, "neville", "alnwick");
    play(RED, "offer:blue");
    play(RED, "add-term:give:heir");
    play(RED, "term-heir:henry-vi");
    play(RED, "term-to:neville");
    send(RED, "openly");
    assert_true(legal(BLUE, "accept:red:1"));
    put_by(GREEN, "stanley", "alnwick");
    s->noble[the_noble("stanley")].besieges = (int8_t)the_place("alnwick");
    assert_false(legal(BLUE, "accept:red:1"));
}

/* Open point 17: whom nobody else could guard goes along; with another there he may stay. */
static void test_KM_ev_raid_the_last_guard_takes_the_heir_along(void **unused) {
    (void)unused;
    for (int others = 0; others < 2; others++) {
        struct kingmaker *s = field("players=2");
        put_by(RED, "scrope", "york");
        guard("margaret", "scrope");
        if (others)
            put_by(RED, "roos", "york");
        chance("revolt-03"); /* Scrope to Masham */
        if (others) {
            assert_int_equal(top_step(), STEP_SUITE);
            play(RED, "leave-heir:margaret:roos");
            assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("roos"));
            assert_int_equal(s->heir[HEIR_MARGARET].square, square_of("york"));
        } else {
            assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("scrope"));
            assert_int_equal(s->heir[HEIR_MARGARET].square, square_of("masham"));
        }
    }
}

/* Those who answer for another stay a force. */
static void test_KM_commission_the_force_stays_one(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "york");
    put_by(RED, "roos", "exeter");
    put_by(RED, "grey", "exeter");
    join("grey", "roos");
    keep("writ-01", RED);
    chance("revolt-03"); /* Scrope to Masham */
    play(RED, "commission:roos:masham");
    assert_int_equal(s->noble[the_noble("grey")].square, square_of("masham"));
    assert_true(same_spot(s, the_noble("grey"), the_noble("roos")));
    assert_int_equal(s->noble[the_noble("grey")].leader, the_noble("roos"));
}

/* KM-ev-embassy: a siege does not keep the King from an embassy, whoever he is. */
static void test_KM_ev_embassy_a_besieged_king_goes(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    kill_heir("henry-vi");
    kill_heir("margaret");
    kill_heir("edward-wales");
    put_in(RED, "beaufort", "corfe");
    s->beaufort_crowned = 1;
    put_by(BLUE, "percy", "corfe");
    give("marshal", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("corfe");
    chance("embassy-1");
    assert_int_equal(s->noble[NOBLE_BEAUFORT].square, square_of("newcastle"));
}

/* KM-ev-calais: a part of the Continent, and no place beside it to hide. */
static void test_KM_ev_calais_lost_is_the_continent(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_noble(RED, "percy", printed()->continent, NONE);
    put_noble(BLUE, "neville", printed()->calais_square, NONE);
    noble_captured(harness_game(&h), the_noble("neville"), RED);
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_true(legal(RED, "go:calais"));
    chance("french-siege");
    assert_true(s->calais_lost);
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_false(legal(RED, "go:calais"));
    noble_freed(harness_game(&h), the_noble("neville"));
    assert_int_equal(s->noble[the_noble("neville")].square, printed()->continent);
}

/* Open point 5. */
static void test_KM_E1_refuge_calais_is_none(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_by(RED, "scrope", "dover");
    assert_true(may_go("scrope", printed()->calais_square));
    assert_false(may_go("scrope", printed()->continent));
}

/* ---- Parliament, victory ----------------------------------------------------------------------------------------- */

/* KM-parl-call 2: a Writ must be presented to another player's Noble, who may be there already; a second one is for who
 * is not. */
static void test_KM_parl_call_a_writ_for_who_is_there(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "london");
    s->place_held[the_place("london")] = RED;
    guard("henry-vi", "percy");
    keep("writ-01", RED);
    keep("writ-02", RED);
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), NONE); /* nobody to summon */
    put_by(BLUE, "neville", "london");
    put_by(BLUE, "stanley", "london");
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    assert_false(legal(RED, "no-more-writs"));
    play(RED, "summon:neville");
    assert_int_equal(s->event[the_event("writ-01")], EVENT_DISCARD);
    assert_int_equal(top_step(), STEP_SUMMON); /* Stanley is there, too */
    assert_true(legal(RED, "no-more-writs"));
    assert_false(legal(RED, "summon:neville"));
    assert_false(legal(RED, "summon-all"));
    play(RED, "summon:stanley");
    assert_int_equal(s->event[the_event("writ-02")], EVENT_DISCARD);
    assert_int_not_equal(top_step(), STEP_SUMMON);
}

static void test_KM_E2_events_french_treachery_its_employer_does_not_attend(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    put_by(BLUE, "neville", "london");
    put_in(GREEN, "stanley", "lathom");
    s->rogue_place = (int8_t)the_place("york");
    s->rogue_employer = BLUE;
    parliament_begin(harness_game(&h), RED, the_place("london"), true);
    assert_int_equal(s->parliament.present, bit_of(the_noble("percy")));
    assert_false(noble_can_attend(&h.game, the_noble("neville"), true));
    assert_true(noble_can_attend(&h.game, the_noble("stanley"), true));
}

/* KM-E2-excomm 3: neither to a Parliament there, nor out of the hand into a cathedral. */
static void test_KM_E2_excomm_nobody_enters_by_another_way(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->excommunicated = ROLE_BIT(BLUE);
    put_in(BLUE, "neville", "warwick");
    s->parliament.place = (int16_t)the_place("salisbury");
    assert_false(noble_can_attend(&h.game, the_noble("neville"), true));
    s->parliament.place = (int16_t)the_place("london");
    assert_true(noble_can_attend(&h.game, the_noble("neville"), true));
    for (int banned = 0; banned < 2; banned++) {
        s = field("players=2,e2=true");
        s->excommunicated = banned ? ROLE_BIT(BLUE) : 0;
        hold("scrope", BLUE);
        s->place_held[the_place("bolton")] = s->place_held[the_place("masham")] = RED;
        s->place_held[the_place("york")] = s->place_held[the_place("nottingham")] = BLUE;
        begin(MOVEMENT, BLUE);
        play(BLUE, "play-noble:scrope");
        assert_true(is_at("scrope", banned ? "nottingham" : "york"));
    }
}

static void test_KM_E2_excomm_the_card_that_ends_it_is_shown(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->excommunicated = ROLE_BIT(RED);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == AT_DECK && card != the_card("town-coventry"))
            s->card[card] = AT_DISCARD;
    begin(CROWN_DRAW, RED);
    assert_int_equal(s->excommunicated, 0);
    assert_int_equal(s->known[the_card("town-coventry")], 0xff);
    assert_int_equal(harness_event(&h, EVENT_BAN_LIFTED, 0)->audience, ROLES_EVERYONE);
}

/* Open point 30. */
static void test_KM_E2_treaty_calais_stays_restored(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    s->calais_lost = 1;
    chance("treaty-france");
    treaty_broken(harness_game(&h));
    assert_int_equal(s->treaty, NONE);
    assert_int_equal(owner_of("calais"), RED);
}

/* It is the death of him who signed it that breaks it, sole King by then or not. */
static void test_KM_E2_treaty_breaks_with_its_king(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    put_in(BLUE, "neville", "warwick");
    guard("richard-york", "neville");
    chance("treaty-france");
    s->heir[HEIR_YORK].crowned = 1;
    heir_dies(harness_game(&h), HEIR_YORK, NONE);
    assert_int_equal(s->treaty, RED);
    guard("edward-march", "neville");
    s->heir[HEIR_MARCH].crowned = 1;
    assert_int_equal(sole_king(s), NONE);
    heir_dies(&h.game, HEIR_HENRY, NONE);
    assert_int_equal(s->treaty, NONE);
}

/* Who stands with the King may hunt with him; who stands elsewhere, or serves another, is not asked. */
static void test_KM_E2_events_royal_hunt_with_those_who_are_with_him(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    put_in(RED, "roos", "london");
    put_in(RED, "neville", "warwick");
    put_in(BLUE, "mowbray", "london");
    guard("henry-vi", "percy");
    chance("royal-hunt");
    assert_int_equal(top_step(), STEP_TRAIN);
    assert_int_equal(harness_legal_count(&h, RED, "accompany"), 2);
    assert_false(legal(RED, "accompany:neville"));
    play(RED, "accompany:roos");
    play(RED, "depart");
    assert_int_equal(s->heir[HEIR_HENRY].square, square_of("rotherham"));
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("roos"));
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("london"));
}

/* "No one goes" where no King does. */
static void test_KM_E2_events_royal_hunt_not_without_a_king(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    put_in(BLUE, "neville", "warwick");
    heir_put(harness_game(&h), HEIR_HENRY, printed()->continent, NONE);
    chance("royal-hunt");
    assert_int_not_equal(top_step(), STEP_HUNTERS);
    assert_true(is_at("percy", "london"));
    heir_put(&h.game, HEIR_HENRY, square_of("york"), NONE);
    s->heir[HEIR_HENRY].owner = NONE;
    chance("royal-hunt");
    assert_int_equal(top_step(), STEP_HUNTERS);
}

static void test_KM_E2_events_scots_repelled_the_card_is_gone(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    static const char *const walls[] = {"alnwick", "cockermouth", "chillingham", "raby",     "bamburgh",
                                        "berwick", "carlisle",    "durham",      "newcastle"};
    static const char *const nobles[] = {"percy",   "mowbray",   "grey",   "neville", "roos",
                                         "stanley", "greystoke", "howard", "scrope"};
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++)
        put_in(RED, nobles[i], walls[i]);
    chance("scots-invasion");
    while (top_step() != NONE)
        go_on();
    assert_int_equal(s->event[the_event("scots-invasion")], EVENT_OUT);
}

static void test_KM_E2_events_war_does_not_call_the_besieged(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "scrope", "bolton");
    give("captain-calais", "scrope");
    put_by(BLUE, "percy", "bolton");
    give("constable-tower", "percy");
    put_by(BLUE, "talbot", "bolton");
    join("talbot", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    put_noble(BLUE, "mowbray", printed()->ireland, NONE);
    give("admiral", "mowbray");
    chance("war-in-europe");
    assert_true(noble_is_besieged(s, the_noble("scrope")));
    assert_int_equal(s->noble[the_noble("scrope")].square, square_of("bolton"));
    assert_int_equal(s->noble[the_noble("mowbray")].square, printed()->continent); /* from Ireland, without a ship */
}

/* Open point 28: not from the sea, not out of a siege, not to a castle that another holds. */
static void test_KM_parl_voting_who_does_not_go_home(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->parliament.place = (int16_t)the_place("london");
    put_by(RED, "scrope", "york");
    put_by(RED, "roos", "york");
    s->place_held[the_place("bolton")] = BLUE;
    put_in(RED, "percy", "alnwick");
    put_by(BLUE, "neville", "alnwick");
    s->noble[the_noble("neville")].besieges = (int8_t)the_place("alnwick");
    sails("ship-mary", "roos");
    begin(DISMISS, RED);
    assert_true(legal(RED, "go-home:scrope:masham"));
    assert_false(legal(RED, "go-home:scrope:bolton"));
    assert_int_equal(harness_legal_count(&h, RED, "go-home"), 1);
    s->parliament.place = NONE;
}

/* Open point 27. */
static void test_KM_succession_beaufort_last_of_all(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "beaufort", "york");
    s->place_held[the_place("york")] = RED;
    give("archbishop-york", "beaufort");
    put_in(BLUE, "percy", "london");
    guard("richard-york", "percy");
    s->heir[HEIR_YORK].crowned = 1;
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir != HEIR_YORK)
            kill_heir(printed()->heir[heir].id);
    noble_captured(harness_game(&h), NOBLE_BEAUFORT, BLUE);
    victory_look(&h.game);
    assert_int_equal(s->over, ENDING_NONE); /* a captive, he is in play */
    noble_freed(&h.game, NOBLE_BEAUFORT);
    put_in(RED, "beaufort", "york");
    kill_heir("richard-york");
    begin(CORONATION, RED);
    past_windows();
    play(RED, "crown:beaufort");
    assert_int_equal(s->over, ENDING_LAST_KING);
    assert_int_equal(s->winner, RED);
}

/* ---- draws ------------------------------------------------------------------------------------------------------- */

/* A hundred men beaten by a garrison owe a draw to its owner, though none of his was there. */
static void test_KM_E1_draws_won_by_a_garrison(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_in(BLUE, "scrope", "masham");
    give("archbishop-york", "scrope");
    put_in(RED, "percy", "york"); /* into BLUE's city of three hundred */
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "town-fight:percy:york", "plague-16"); /* any majority */
    assert_int_equal(told(DRAWS_OWED), 1);
    assert_int_equal(draw_owed_to(harness_game(&h), RED), BLUE);
}

/* A third faction's Nobles beside the garrison do not make the victory theirs. */
static void test_KM_E1_draws_won_by_the_owner_of_the_town(void **unused) {
    (void)unused;
    field("players=3,e1=true");
    put_in(BLUE, "scrope", "masham");
    give("archbishop-york", "scrope");
    put_in(GREEN, "audley", "york");
    put_in(RED, "percy", "york");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "town-fight:percy:york", "plague-16"); /* any majority; Audley */
    assert_int_equal(told(DRAWS_OWED), 1);
    assert_int_equal(draw_owed_to(harness_game(&h), RED), BLUE);
}

static void test_KM_E1_draws_void_when_he_is_free(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    put_by(BLUE, "percy", "york");
    noble_captured(harness_game(&h), the_noble("percy"), RED);
    promise_draws(&h.game, BLUE, RED, 2, the_noble("percy"));
    assert_int_equal(draw_owed_to(&h.game, BLUE), RED);
    hold("kings-pardon-1", BLUE);
    begin(MOVEMENT, RED);
    noble_freed(harness_game(&h), the_noble("percy"));
    deals_settle(&h.game);
    assert_int_equal(draw_owed_to(&h.game, BLUE), BLUE);
    assert_int_equal(s->noble[the_noble("percy")].held_for_draws, 0);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_transfer_offices_do_not_pass), TEST(KM_crown_cards_plantagenet_waits_for_the_next_holder),
     TEST(KM_E1_embassy_drawn_in_combat_reshuffles_nothing), TEST(KM_E2_heirs_dice_in_the_order_of_the_table),
     TEST(KM_sea_passengers_in_port_are_not_taken_with_it), TEST(KM_transfer_a_loan_is_not_recalled_from_the_sea),
     TEST(KM_E2_events_mutiny_the_nearest_land_or_the_fleet), TEST(KM_E1_vacillating_becalms_his_ship),
     TEST(KM_transfer_a_town_with_its_card_and_nothing_under_siege), TEST(KM_capture_heir_does_not_pass_out_of_a_siege),
     TEST(KM_ev_raid_the_last_guard_takes_the_heir_along), TEST(KM_commission_the_force_stays_one),
     TEST(KM_ev_embassy_a_besieged_king_goes), TEST(KM_ev_calais_lost_is_the_continent),
     TEST(KM_E1_refuge_calais_is_none), TEST(KM_parl_call_a_writ_for_who_is_there),
     TEST(KM_E2_events_french_treachery_its_employer_does_not_attend), TEST(KM_E2_excomm_nobody_enters_by_another_way),
     TEST(KM_E2_excomm_the_card_that_ends_it_is_shown), TEST(KM_E2_treaty_calais_stays_restored),
     TEST(KM_E2_treaty_breaks_with_its_king), TEST(KM_E2_events_royal_hunt_with_those_who_are_with_him),
     TEST(KM_E2_events_royal_hunt_not_without_a_king), TEST(KM_E2_events_scots_repelled_the_card_is_gone),
     TEST(KM_E2_events_war_does_not_call_the_besieged), TEST(KM_parl_voting_who_does_not_go_home),
     TEST(KM_succession_beaufort_last_of_all), TEST(KM_E1_draws_won_by_a_garrison),
     TEST(KM_E1_draws_won_by_the_owner_of_the_town), TEST(KM_E1_draws_void_when_he_is_free))
