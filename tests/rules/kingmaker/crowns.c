/* KM-coronation, KM-victory, KM-succession, KM-faction, KM-assign, KM-crowndraw, KM-crown-cards. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/victory.h"

static void test_KM_coronation_senior_heir_cathedral_bishops(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "york");
    s->place_held[the_place("york")] = RED;
    guard("richard-york", "percy");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE); /* no bishop */
    give("bishop-durham", "percy");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE); /* one is too few */
    put_in(RED, "scrope", "york");
    give("bishop-carlisle", "scrope");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), STEP_CROWN); /* two Nobles have one each */
    play(RED, "crown:richard-york");
    assert_true(s->heir[HEIR_YORK].crowned);
    assert_int_equal(crowned_count(s), 2);
    assert_int_equal(sole_king(s), NONE);
}

static void test_KM_coronation_not_out_of_order_or_outside(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "york");
    s->place_held[the_place("york")] = RED;
    give("archbishop-york", "percy");
    guard("edward-march", "percy");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE); /* Richard lives */
    kill_heir("richard-york");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), STEP_CROWN); /* an archbishop alone is enough */
    put_by(RED, "percy", "york");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE);
}

/* Margaret after Henry, with all that a King may do. */
static void test_KM_succession_queen_regent(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "coventry");
    s->place_held[the_place("coventry")] = RED;
    give("archbishop-canterbury", "percy");
    guard("margaret", "percy");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE);
    heir_dies(harness_game(&h), HEIR_HENRY, NONE);
    assert_int_equal(sole_king(s), NONE);
    begin(CORONATION, RED);
    past_windows();
    play(RED, "crown:margaret");
    assert_int_equal(sole_king(s), HEIR_MARGARET);
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 20 + 10 + 3 + 3 + 2);
}

static void test_KM_succession_beaufort(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "beaufort", "york");
    s->place_held[the_place("york")] = RED;
    give("archbishop-york", "beaufort");
    begin(CORONATION, RED);
    past_windows();
    assert_int_equal(top_step(), NONE);
    kill_heir("henry-vi");
    kill_heir("margaret");
    kill_heir("edward-wales");
    begin(CORONATION, RED);
    past_windows();
    play(RED, "crown:beaufort");
    assert_int_equal(sole_king(s), KING_BEAUFORT);
    /* no Yorkist beside him */
    guard("edward-march", "beaufort");
    begin(TURN_END, RED);
    assert_true(legal(RED, "give-up:york"));
    assert_false(legal(RED, "give-up:lancaster"));
}

static void test_KM_victory_the_last_heir_crowned_and_held(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "percy", "york");
    guard("henry-vi", "percy");
    static const char *const others[] = {"margaret", "edward-wales", "edward-march", "edmund-rutland",
                                         "george-clarence"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        kill_heir(others[i]);
    kill_heir("richard-york");
    assert_int_equal(s->over, ENDING_NONE);
    heir_dies(harness_game(&h), HEIR_GLOUCESTER, NONE);
    assert_int_equal(s->over, ENDING_LAST_KING);
    assert_int_equal(s->winner, BLUE);
    struct result result;
    km_result(&h.game, &result);
    assert_string_equal(result.outcome, "victory");
    assert_int_equal(result.role[BLUE].place, 1);
    assert_true(result.role[RED].place > 1);
}

/* A last Yorkist does not win while Beaufort is in play. */
static void test_KM_victory_a_last_yorkist_and_beaufort(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "percy", "york");
    put_in(GREEN, "beaufort", "corfe");
    guard("richard-york", "percy");
    s->heir[HEIR_YORK].crowned = 1;
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir != HEIR_YORK)
            kill_heir(printed()->heir[heir].id);
    victory_look(harness_game(&h));
    assert_int_equal(s->over, ENDING_NONE);
    noble_killed(harness_game(&h), NOBLE_BEAUFORT);
    assert_int_equal(s->over, ENDING_LAST_KING);
    assert_int_equal(s->winner, BLUE);
}

static void test_KM_victory_after_the_last_round_by_votes(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,rounds=5");
    put_in(BLUE, "percy", "york");
    victory_by_rounds(harness_game(&h));
    assert_int_equal(s->over, ENDING_ROUNDS);
    assert_int_equal(s->winner, BLUE);
}

static void test_KM_victory_equal_votes_are_a_draw(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,rounds=5");
    struct result result;
    victory_by_rounds(harness_game(&h));
    assert_int_equal(s->winner, NONE);
    km_result(&h.game, &result);
    assert_string_equal(result.outcome, "draw");
    assert_non_null(strstr(result.reason, "Equal votes"));
}

static void test_KM_faction_places_by_card_and_capture(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    assert_int_equal(owner_of("alnwick"), NONE);
    put_in(RED, "percy", "alnwick");
    assert_int_equal(owner_of("alnwick"), RED);
    give("warden-northern-marches", "percy");
    assert_int_equal(owner_of("berwick"), RED);
    place_capture(harness_game(&h), the_place("berwick"), BLUE);
    assert_int_equal(owner_of("berwick"), BLUE);
    give_faction("town-bristol", RED);
    place_capture(harness_game(&h), the_place("bristol"), BLUE);
    assert_int_equal(owner_of("bristol"), BLUE);
    assert_int_equal(s->card[the_card("town-bristol")], AT_FACTION + BLUE); /* the card goes with the town */
    assert_int_equal(s->card[the_card("warden-northern-marches")], AT_NOBLE + the_noble("percy"));
    assert_true(place_is_friendly(&h.game, RED, the_place("oxford")));
}

static void test_KM_assign_at_any_time_but_not_besieged_or_at_sea(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "alnwick");
    hold("marshal", RED);
    hold("earl-kent", RED);
    hold("merc-saxon-1", RED);
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "play:marshal:percy"));
    assert_false(legal(RED, "play:earl-kent:percy"));
    int enemy = put_by(BLUE, "neville", "alnwick");
    s->noble[enemy].besieges = (int8_t)the_place("alnwick");
    assert_false(legal(RED, "play:marshal:percy"));
    s->noble[enemy].besieges = NONE;
    give_faction("ship-mary", RED);
    ship_put_to_sea(harness_game(&h), the_ship("mary"), the_square("w1003"));
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("mary"));
    assert_false(legal(RED, "play:merc-saxon-1:percy"));
}

/* Where several could have a card it is shown first, and then he says who gets it. */
static void test_KM_assign_who_of_several_gets_it(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(RED, "percy", "alnwick");
    put_in(RED, "neville", "warwick");
    put_in(RED, "roos", "helmsley");
    hold("marshal", RED);
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "play:marshal:percy"));
    play(RED, "play-card:marshal");
    assert_int_equal(harness_event(&h, EVENT_PLAYED, 0)->arg[1], the_card("marshal"));
    assert_int_equal(top_step(), STEP_BESTOW);
    assert_int_equal(s->known[the_card("marshal")], 0xff);
    assert_int_equal(harness_legal_count(&h, RED, "play"), 2); /* Roos has no title */
    play(RED, "play:marshal:neville");
    assert_int_equal(told(TRANSFERRED), 1);
    assert_int_equal(card_noble(s, the_card("marshal")), the_noble("neville"));
    assert_int_equal(top_step(), STEP_MOVEMENT);
}

/* The card that he has shown is traded away before he has said who gets it. */
static void test_KM_assign_a_card_shown_and_traded(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "alnwick");
    put_in(RED, "neville", "warwick");
    hold("marshal", RED);
    begin(MOVEMENT, RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:hand-card");
    play(RED, "term-card:marshal");
    play(RED, "send-offer:openly:turn");
    play(RED, "play-card:marshal");
    play(BLUE, "accept:red:1");
    assert_true(card_in_hand(s, the_card("marshal"), BLUE));
    assert_int_equal(top_step(), STEP_MOVEMENT);
}

static void test_KM_assign_french_aid_only_overseas(void **unused) {
    (void)unused;
    field("players=2");
    put_in(RED, "percy", "alnwick");
    state()->card[CARD_FRENCH_AID] = AT_HAND + RED;
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "play:french-aid:percy"));
    put_noble(RED, "percy", printed()->continent, NONE);
    assert_true(legal(RED, "play:french-aid:percy"));
}

static void test_KM_crowndraw_to_the_hand_in_secret(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == AT_DECK && card != the_card("percy"))
            s->card[card] = AT_DISCARD;
    begin(CROWN_DRAW, RED);
    assert_int_equal(s->card[the_noble("percy")], AT_HAND + RED);
    assert_int_equal(harness_event(&h, EVENT_CROWN_DRAWN, 0)->audience, ROLE_BIT(RED));
    begin(CROWN_DRAW, RED); /* the deck is empty: the discard is shuffled */
    assert_int_equal(told(CROWN_SHUFFLED), 1);
}

/* C6: in one of his castles, or at the nearest friendly place where none is his. */
static void test_KM_crowndraw_nobles_come_home(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    hold("mowbray", RED);
    begin(MOVEMENT, RED);
    play(RED, "play-noble:mowbray");
    assert_int_equal(top_step(), STEP_HOME);
    play(RED, "come:mowbray:lewes");
    assert_true(is_at("mowbray", "lewes"));
    hold("scrope", RED);
    s->place_held[the_place("bolton")] = BLUE;
    s->place_held[the_place("masham")] = BLUE;
    s->place_held[the_place("york")] = RED;
    play(RED, "play-noble:scrope");
    assert_true(is_at("scrope", "york"));
}

static void test_KM_succession_beaufort_has_the_seniors_votes(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "beaufort", "chirk");
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir_house(heir) == LANCASTER)
            heir_dies(harness_game(&h), heir, NONE);
    int before = votes_counted(&h.game, RED, COMMONS);
    s->beaufort_crowned = 1;
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), before + 20 + 10);
}

/* A castle that his own faction besieged is his with his coming. */
static void test_KM_crowndraw_to_a_castle_that_his_faction_besieged(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_noble(RED, "talbot", square_of("chirk"), NONE);
    s->noble[the_noble("talbot")].besieges = (int8_t)the_place("chirk");
    hold("beaufort", RED);
    begin(MOVEMENT, RED);
    play(RED, "play-noble:beaufort");
    assert_true(legal(RED, "come:beaufort:chirk"));
    assert_true(legal(RED, "come:beaufort:corfe"));
}

/* Where an heir stands alone, and at one of several places that are equally near. */
static void test_KM_crowndraw_takes_an_heir_alone(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    hold("scrope", RED);
    s->place_held[the_place("bolton")] = BLUE;
    s->place_held[the_place("masham")] = BLUE;
    s->place_held[the_place("york")] = RED;
    begin(MOVEMENT, RED);
    play(RED, "play-noble:scrope");
    assert_int_equal(s->heir[HEIR_YORK].owner, RED);
    assert_int_equal(s->heir[HEIR_YORK].with, the_noble("scrope"));
}

static void test_KM_crowndraw_all_that_are_equally_near(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    const struct tables *t = printed();
    int count = 0;
    hold("audley", RED);
    s->place_held[the_place("newcastle-castle")] = BLUE;
    for (int p = 0; p < PLACES; p++) {
        int distance = t->walk_distance[square_of("newcastle-castle")][t->place[p].square];
        if (distance != 2 || !place_is_fortified(&h.game, p))
            continue;
        s->place_held[p] = RED;
        count++;
    }
    assert_true(count > 4);
    begin(MOVEMENT, RED);
    play(RED, "play-noble:audley");
    assert_int_equal(harness_legal_count(&h, RED, "come"), count);
}

static void test_KM_crown_cards_plantagenet_follows_the_senior_heir(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->card[PLANTAGENET_YORK] = AT_TABLE;
    assert_int_equal(plantagenet_lord(s, YORK), NONE);
    put_in(RED, "percy", "york");
    guard("richard-york", "percy");
    assert_int_equal(plantagenet_lord(s, YORK), RED);
    put_in(RED, "plantagenet-york", "sandal");
    assert_true(noble_is_titled(s, PLANTAGENET_YORK));
    put_in(BLUE, "neville", "raby");
    guard("edward-march", "neville");
    heir_dies(harness_game(&h), HEIR_YORK, NONE);
    assert_int_equal(plantagenet_lord(s, YORK), BLUE);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_coronation_senior_heir_cathedral_bishops), TEST(KM_coronation_not_out_of_order_or_outside),
     TEST(KM_succession_queen_regent), TEST(KM_succession_beaufort), TEST(KM_victory_the_last_heir_crowned_and_held),
     TEST(KM_victory_a_last_yorkist_and_beaufort), TEST(KM_victory_after_the_last_round_by_votes),
     TEST(KM_victory_equal_votes_are_a_draw), TEST(KM_faction_places_by_card_and_capture),
     TEST(KM_assign_at_any_time_but_not_besieged_or_at_sea), TEST(KM_assign_who_of_several_gets_it),
     TEST(KM_assign_a_card_shown_and_traded), TEST(KM_assign_french_aid_only_overseas),
     TEST(KM_crowndraw_to_the_hand_in_secret), TEST(KM_crowndraw_nobles_come_home),
     TEST(KM_succession_beaufort_has_the_seniors_votes), TEST(KM_crowndraw_takes_an_heir_alone),
     TEST(KM_crowndraw_to_a_castle_that_his_faction_besieged), TEST(KM_crowndraw_all_that_are_equally_near),
     TEST(KM_crown_cards_plantagenet_follows_the_senior_heir))
