/* KM-parl-call, KM-parl-move, KM-parl-votes, KM-parl-cards, KM-parl-voting, KM-E1-sunk: a Parliament from its summons
 * to the King's peace, item by item. */
#include "realm.h"

#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/attendance.h"
#include "../../../rulesets/kingmaker/rules/parliament.h"
#include "../../../rulesets/kingmaker/rules/parliament_votes.h"

/* All of these attend. */
static void sit(uint32_t nobles) {
    struct kingmaker *s = state();
    parliament_begin(harness_game(&h), RED, the_place("london"), true);
    flow_top(&h.game)->phase = 3; /* past the summons and the attendance */
    s->parliament.present = nobles;
    harness_run(&h);
}
static uint32_t of(const char *a, const char *b, const char *c) {
    return bit_of(the_noble(a)) | bit_of(the_noble(b)) | (c != NULL ? bit_of(the_noble(c)) : 0);
}
/* Casts what is wanted in the Houses where the role has votes. */
static void cast(int role, const char *verb, const char *commons, const char *lords) {
    const struct parliament *p = &state()->parliament;
    bool c = house_votes_on((enum item)p->item, COMMONS) && votes_counted(&h.game, role, COMMONS) > 0;
    bool l = house_votes_on((enum item)p->item, LORDS) && votes_counted(&h.game, role, LORDS) > 0;
    char key[60];
    snprintf(key, sizeof key, "%s:%s:%s", verb, c ? commons : "abstain", l ? lords : "abstain");
    play(role, strstr(key, ":abstain:abstain") ? "abstain" : key);
}
/* Everybody who is asked votes like this, until something else is asked. */
static void all_vote(const char *vote) {
    past_windows();
    while (top_step() == STEP_VOTE) {
        cast(flow_top(&h.game)->role, "vote", vote, vote);
        past_windows();
    }
}

/* Open point 28: who is besieged comes by a Writ alone; nobody comes from the sea. */
static void test_KM_parl_move_besieged_and_at_sea(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    put_by(RED, "roos", "lathom");
    give("marshal", "roos");
    s->noble[the_noble("roos")].besieges = (int8_t)the_place("lathom");
    assert_true(noble_can_attend(&h.game, the_noble("stanley"), true));
    assert_false(noble_can_attend(&h.game, the_noble("stanley"), false));
    assert_true(noble_can_attend(&h.game, the_noble("neville"), false));
    give_faction("ship-julian", BLUE);
    noble_embark(harness_game(&h), the_noble("neville"), the_ship("julian"));
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    assert_false(noble_can_attend(&h.game, the_noble("neville"), true));
    noble_captured(harness_game(&h), the_noble("mowbray"), RED);
    assert_false(noble_can_attend(&h.game, the_noble("mowbray"), true));
}

/* One voyage for each ship: as many men as she holds, from one place. */
static void test_KM_parl_move_a_ship_sails_once(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give_faction("ship-mary", GREEN);    /* 100 */
    put_by(GREEN, "stanley", "douglas"); /* 50 */
    put_by(GREEN, "roos", "douglas");    /* 20 */
    put_by(GREEN, "grey", "douglas");    /* 20 */
    put_by(GREEN, "talbot", "douglas");  /* 30 */
    put_noble(GREEN, "scrope", printed()->wight, NONE);
    s->parliament.place = (int16_t)the_place("london");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:stanley");
    play(GREEN, "carry-to:mary:weymouth");
    play(GREEN, "attend:roos"); /* on the same voyage */
    assert_int_equal(top_step(), STEP_ATTEND);
    assert_true(noble_can_attend(&h.game, the_noble("talbot"), false)); /* 70 and 30 */
    play(GREEN, "attend:grey");
    assert_false(noble_can_attend(&h.game, the_noble("talbot"), false));
    assert_false(noble_can_attend(&h.game, the_noble("scrope"), true)); /* from elsewhere */
}

/* Any friendly or unfortified port of the mainland. */
static void test_KM_parl_move_a_ship_ends_in_an_open_port(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give_faction("ship-margaret", GREEN);
    ship_put_in(harness_game(&h), the_ship("margaret"), the_place("kingston"));
    s->place_held[the_place("ipswich")] = RED;
    s->place_held[the_place("sandwich")] = GREEN;
    put_noble(GREEN, "roos", printed()->wight, NONE);
    s->parliament.place = (int16_t)the_place("coventry");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:roos");
    assert_false(legal(GREEN, "carry-to:margaret:ipswich"));
    assert_true(legal(GREEN, "carry-to:margaret:weymouth"));
    play(GREEN, "carry-to:margaret:sandwich");
    assert_int_equal(s->ship[the_ship("margaret")].port, the_place("sandwich"));
}

/* Inside where they are welcome and fit, else in the open of the square. */
static void test_KM_parl_move_inside_or_in_the_open(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    put_in(RED, "roos", "oxford");
    begin(ATTEND, RED);
    play(RED, "attend:roos");
    assert_true(is_at("roos", "london"));
    begin(ATTEND, BLUE);
    play(BLUE, "attend:neville");
    assert_true(is_outside("neville"));
    assert_int_equal(s->noble[the_noble("neville")].square, square_of("london"));
}

/* Most in both Houses first, then second, then most town votes; ties go clockwise from the summoner (open point 23). */
static void test_KM_parl_cards_order_of_the_proposers(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give_faction("town-bristol", GREEN);
    give_faction("town-coventry", GREEN);
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    put_in(GREEN, "roos", "lathom"); /* somebody without a title */
    sit(of("percy", "neville", "stanley"));
    /* RED 20 + 10 + 4 + 2 and 10 + 3; BLUE 3 + 2 and 4; GREEN 4 + 3 and 2: a tie at 9 */
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS) + votes_counted(&h.game, BLUE, LORDS), 9);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS) + votes_counted(&h.game, GREEN, LORDS), 9);
    assert_int_equal(s->parliament.proposer[0], RED);
    assert_int_equal(s->parliament.proposer[1], RED);
    assert_int_equal(s->parliament.proposer[2], BLUE);
    assert_int_equal(s->parliament.proposer[3], GREEN); /* 7 of towns */
}

/* Refused by the Noble: the same player proposes another; voted down: the next one, who may name anybody. A tie
 * fails. */
static void test_KM_parl_voting_refusals_and_ties(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    put_in(BLUE, "roos", "warwick");
    sit(of("percy", "neville", "stanley"));
    until(STEP_PROPOSE);
    play(RED, "propose:stanley:earl-kent");
    play(GREEN, "refuse-award:stanley:earl-kent");
    past_windows();
    assert_int_equal(top_step(), STEP_PROPOSE);
    assert_int_equal(flow_top(&h.game)->role, RED);
    assert_false(legal(RED, "propose:stanley:earl-kent"));
    play(RED, "propose:roos:earl-kent");
    play(BLUE, "take-award:roos:earl-kent");
    past_windows();
    /* Commons: nobody for, nobody against: a tie */
    all_vote("abstain");
    assert_int_equal(s->card[the_card("earl-kent")], AT_TABLE);
    assert_int_equal(top_step(), STEP_PROPOSE);
    assert_true(legal(flow_top(&h.game)->role, "propose:stanley:earl-kent"));
}

/* KM-parl-cards: both Houses for a title; Lords alone for a bishop, whom only the summoner proposes, again and
 * again. */
static void test_KM_parl_cards_bishops_by_lords_alone(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("bishop-lincoln")] = AT_CHANCERY;
    sit(of("percy", "neville", "stanley"));
    until(STEP_PROPOSE);
    assert_int_equal(flow_top(&h.game)->role, RED);
    play(RED, "propose:neville:bishop-lincoln");
    play(BLUE, "take-award:neville:bishop-lincoln");
    all_vote("against");
    assert_int_equal(flow_top(&h.game)->role, RED); /* as often as he wishes */
    assert_false(legal(RED, "propose:neville:bishop-lincoln"));
    play(RED, "propose:percy:bishop-lincoln");
    past_windows();
    assert_int_equal(s->parliament.item, ITEM_BISHOP);
    assert_false(house_votes_on(ITEM_BISHOP, COMMONS));
    all_vote("for");
    assert_int_equal(card_noble(s, the_card("bishop-lincoln")), the_noble("percy"));
    s = realm("players=3");
    s->card[the_card("bishop-lincoln")] = AT_CHANCERY;
    sit(of("percy", "neville", "stanley"));
    until(STEP_PROPOSE);
    play(RED, "propose-nobody:bishop-lincoln");
    past_windows();
    assert_int_equal(s->card[the_card("bishop-lincoln")], AT_CHANCERY); /* KM-parl-voting 6 */
}

/* KM-parl-voting 4: neither the card nor what it grants votes in the session. */
static void test_KM_parl_voting_new_awards_do_not_vote(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[HEIR_YORK].crowned = 1; /* two Kings: the Chancellor has 20 */
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.henry_votes = NONE;
    memset(s->parliament.counts_house, NONE, SEATS);
    s->parliament.present = of("neville", "mowbray", NULL);
    int commons = votes_counted(&h.game, BLUE, COMMONS), lords = votes_counted(&h.game, BLUE, LORDS);
    static const char *const given[] = {"archbishop-york", "chancellor-england", "duke-exeter"};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        give(given[i], "neville");
        s->frozen[the_card(given[i])] = FROZEN_GIVEN;
    }
    give("warden-cinque-ports", "mowbray");
    s->frozen[the_card("warden-cinque-ports")] = FROZEN_GIVEN;
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), commons);
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), lords);
    for (int card = 0; card < CARDS; card++) /* what was traded in this turn votes */
        s->frozen[card] = s->frozen[card] == NOT_FROZEN ? NOT_FROZEN : FROZEN_PASSED;
    /* York 4, the King's 20, Exeter 3 and the title's 1, the Warden's 5; the Archbishop's 5 */
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), commons + 4 + 20 + 3 + 1 + 5);
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), lords + 5);
}

/* Open point 25: no votes for a captive, nor for what his cards grant; towns of the faction count without Nobles. */
static void test_KM_parl_votes_captives_and_towns(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give("archbishop-york", "stanley");
    give_faction("town-bristol", GREEN);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 8); /* York and Bristol */
    noble_captured(harness_game(&h), the_noble("stanley"), RED);
    assert_int_equal(nobles_of(s, GREEN), 0);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 4);
    assert_int_equal(votes_counted(&h.game, GREEN, LORDS), 0);
    put_in(GREEN, "beaufort", "corfe");
    s->beaufort_crowned = 1;
    kill_heir("henry-vi");
    kill_heir("margaret");
    kill_heir("edward-wales");
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 4 + 20 + 10 + 2);
    noble_captured(harness_game(&h), the_noble("beaufort"), RED);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 4);
}

/* KM-parl-voting 5: a holder of both houses counts one; the other's heirs are held to be dead. */
static void test_KM_parl_voting_one_house_of_two(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    guard("richard-york", "percy");
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 20 + 10 + 10 + 4 + 2);
    keep("writ-01", RED);
    begin(PARLIAMENT_PHASE, RED);
    until(STEP_CONVENE);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    until(STEP_COUNT_HOUSE);
    play(RED, "count-house:york");
    assert_int_equal(s->parliament.counts_house[RED], YORK);
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 10 + 4 + 2); /* not the King's 20 either */
    s->parliament.counts_house[RED] = LANCASTER;
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 20 + 10 + 4 + 2);
    assert_true(heir_lives(s, HEIR_YORK));
}

/* Nobody is asked who has the senior heir of one house alone. */
static void test_KM_parl_voting_houses_by_their_seniors(void **unused) {
    (void)unused;
    realm("players=3");
    guard("edward-march", "percy"); /* Richard of York lives */
    keep("writ-01", RED);
    begin(PARLIAMENT_PHASE, RED);
    until(STEP_CONVENE);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    until(STEP_MOTION);
    assert_int_equal(state()->parliament.counts_house[RED], NONE);
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 20 + 10 + 4 + 2);
}

/* RED has Henry crowned, BLUE Richard of York; the Chancellor is GREEN's. */
static struct kingmaker *two_kings(void) {
    struct kingmaker *s = realm("players=3");
    s->heir[HEIR_YORK].crowned = 1;
    guard("richard-york", "neville");
    give("chancellor-england", "stanley");
    sit(of("percy", "neville", "stanley"));
    until(STEP_VOTE);
    assert_int_equal(s->parliament.item, ITEM_SUPPORT);
    return s;
}

/* KM-parl-voting 7: sole King upon the conclusion of Parliament; until then the Chancellor keeps the King's votes. */
static void test_KM_parl_voting_support_takes_effect_at_the_end(void **unused) {
    (void)unused;
    struct kingmaker *s = two_kings();
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 20);
    cast(BLUE, "support", "york", "york");
    cast(GREEN, "support", "york", "york");
    cast(RED, "support", "lancaster", "lancaster");
    /* York 15 and 20 to 16; Lords 14 and 2 to 13 */
    assert_int_equal(told(SUPPORTS_KING), 1);
    assert_int_equal(sole_king(s), NONE);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 20);
    while (top_step() != NONE)
        go_on();
    assert_int_equal(sole_king(s), HEIR_YORK);
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), 20 + 10 + 3 + 2);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 0);
}

/* Open point 23: the Houses differ: neither is sole King. */
static void test_KM_parl_voting_support_wants_both_houses(void **unused) {
    (void)unused;
    two_kings();
    cast(BLUE, "support", "york", "york");
    cast(GREEN, "support", "york", "abstain");
    cast(RED, "support", "lancaster", "lancaster");
    /* Lords: 14 to 13 for York; Commons 35 to 16 */
    assert_int_equal(told(SUPPORTS_KING), 1);
    struct kingmaker *s = two_kings();
    cast(BLUE, "support", "york", "york");
    cast(GREEN, "support", "york", "lancaster");
    cast(RED, "support", "lancaster", "lancaster");
    assert_int_equal(told(SUPPORTS_NONE), 1); /* Lords: 14 to 15 */
    while (top_step() != NONE)
        go_on();
    assert_int_equal(sole_king(s), NONE);
}

/* KM-victory: half of all Commons and one, and most Lords, in the vote on two Kings. */
static void test_KM_victory_in_the_vote_on_two_kings(void **unused) {
    (void)unused;
    struct kingmaker *s = two_kings();
    static const char *const towns[] = {"york",     "bristol", "norwich",   "berwick",  "canterbury",
                                        "carlisle", "chester", "lincoln",   "coventry", "colchester",
                                        "durham",   "exeter",  "gloucester"};
    for (size_t i = 0; i < sizeof towns / sizeof *towns; i++)
        s->place_held[the_place(towns[i])] = BLUE;
    int votes = votes_counted(&h.game, BLUE, COMMONS);
    assert_int_equal(votes, 10 + 3 + 2 + 3 * 4 + 10 * 3);
    cast(BLUE, "support", "york", "york");
    cast(GREEN, "support", "york", "york");
    cast(RED, "support", "lancaster", "lancaster");
    assert_int_equal(s->over, ENDING_NONE); /* 57 and 20: 77 */
    s = two_kings();
    for (size_t i = 0; i < sizeof towns / sizeof *towns; i++)
        s->place_held[the_place(towns[i])] = BLUE;
    s->place_held[the_place("ipswich")] = BLUE; /* 80 */
    cast(BLUE, "support", "york", "york");
    cast(GREEN, "support", "york", "york");
    cast(RED, "support", "lancaster", "lancaster");
    assert_int_equal(s->over, ENDING_PARLIAMENT);
    assert_int_equal(s->winner, BLUE);
}

/* KM-crown-cards: a used pardon: most votes in both Houses send it to the crown discard; else to Chancery again. */
static void test_KM_parl_cards_a_used_pardon(void **unused) {
    (void)unused;
    static const char *const vote[] = {"for", "against"};
    for (int i = 0; i < 2; i++) {
        struct kingmaker *s = realm("players=3");
        s->card[PARDON_FIRST] = AT_CHANCERY;
        sit(of("percy", "neville", "stanley"));
        until(STEP_VOTE);
        assert_int_equal(s->parliament.item, ITEM_PARDON);
        all_vote(vote[i]);
        assert_int_equal(s->card[PARDON_FIRST], i == 0 ? AT_DISCARD : AT_CHANCERY);
    }
}

/* KM-E1-sunk: any faction in attendance may ask; Commons alone vote; she is at her port again, the office's. */
static void test_KM_E1_sunk_any_faction_asks_for_ships(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3,e1=true");
    give("admiral", "neville");
    ship_remove(harness_game(&h), the_ship("trinity"));
    sit(of("percy", "stanley", NULL)); /* the Admiral's faction is not there */
    until(STEP_REQUEST);
    play(RED, "no-request:trinity");
    past_windows();
    assert_int_equal(flow_top(&h.game)->role, GREEN);
    play(GREEN, "request-ship:trinity");
    past_windows();
    assert_int_equal(s->parliament.item, ITEM_SHIP);
    assert_false(house_votes_on(ITEM_SHIP, LORDS));
    all_vote("for");
    assert_int_equal(s->ship[the_ship("trinity")].port, the_place("southampton"));
    assert_int_equal(ship_owner(&h.game, the_ship("trinity")), BLUE);
}

/* The peace lasts to the summoner's next turn: no attack in that square. */
static void test_KM_parl_voting_the_kings_peace_ends(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_by(BLUE, "mowbray", "london");
    put_by(GREEN, "stanley", "london");
    sit(of("percy", "mowbray", "stanley"));
    while (top_step() != NONE)
        go_on();
    put_by(BLUE, "mowbray", "london");
    put_by(GREEN, "stanley", "london");
    begin(COMBAT_PHASE, BLUE);
    assert_int_equal(harness_legal_count(&h, BLUE, "battle"), 0);
    assert_int_equal(harness_legal_count(&h, BLUE, "siege"), 0);
    for (int i = 0; i < PEACES; i++)
        assert_true(s->peace[i].square == NONE || s->peace[i].role == RED);
    s->active = RED;
    begin(TURN, RED);
    assert_false(square_at_peace(s, square_of("london")));
}

/* KM-parl-voting 7: support is lost when another player crowns another. */
static void test_KM_coronation_ends_support(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct kingmaker *s = realm("players=3");
        kill_heir("henry-vi");
        s->heir[HEIR_YORK].crowned = 1;
        guard("richard-york", i == 0 ? "neville" : "percy");
        s->supported = HEIR_YORK;
        guard("margaret", "percy");
        put_in(RED, "percy", "london");
        give("archbishop-canterbury", "percy");
        begin(CORONATION, RED);
        until(STEP_CROWN);
        play(RED, "crown:margaret");
        assert_int_equal(s->supported, i == 0 ? NONE : HEIR_YORK);
    }
}

/* P11: in a King's peace his captor keeps him; an heir has no such peace. */
static void test_KM_parl_voting_no_noble_is_executed_in_the_peace(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    noble_captured(harness_game(&h), the_noble("neville"), RED);
    guard("margaret", "percy");
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "execute-noble:neville"));
    s->peace[0] = (struct peace){.square = s->noble[the_noble("neville")].square, .role = RED};
    assert_false(legal(RED, "execute-noble:neville"));
    assert_true(legal(RED, "execute-heir:margaret"));
    begin(EXECUTIONS, RED);
    assert_int_equal(captor_of("neville"), RED);
}

/* The option counts only what votes there still are. */
static void test_KM_victory_a_majority_of_what_can_be_counted(void **unused) {
    (void)unused;
    realm("players=3");
    int in_print = commons_majority(&h.game);
    assert_int_equal(in_print, 79);
    realm("players=3,majority=countable");
    assert_true(commons_majority(&h.game) <= in_print);
    int before = commons_majority(&h.game);
    give_faction("town-bristol", GREEN);
    assert_int_equal(commons_majority(&h.game), before + 2); /* of four votes more */
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_parl_move_besieged_and_at_sea), TEST(KM_parl_move_a_ship_sails_once),
     TEST(KM_parl_move_a_ship_ends_in_an_open_port), TEST(KM_parl_move_inside_or_in_the_open),
     TEST(KM_parl_cards_order_of_the_proposers), TEST(KM_parl_voting_refusals_and_ties),
     TEST(KM_parl_cards_bishops_by_lords_alone), TEST(KM_parl_voting_new_awards_do_not_vote),
     TEST(KM_parl_votes_captives_and_towns), TEST(KM_parl_voting_one_house_of_two),
     TEST(KM_parl_voting_houses_by_their_seniors), TEST(KM_parl_voting_support_takes_effect_at_the_end),
     TEST(KM_parl_voting_support_wants_both_houses), TEST(KM_victory_in_the_vote_on_two_kings),
     TEST(KM_parl_cards_a_used_pardon), TEST(KM_E1_sunk_any_faction_asks_for_ships),
     TEST(KM_parl_voting_the_kings_peace_ends), TEST(KM_coronation_ends_support),
     TEST(KM_parl_voting_no_noble_is_executed_in_the_peace), TEST(KM_victory_a_majority_of_what_can_be_counted))
