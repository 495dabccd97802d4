/* KM-parl-call, KM-parl-move, KM-parl-votes, KM-parl-cards, KM-parl-voting. */
#include "realm.h"

#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/attendance.h"
#include "../../../rulesets/kingmaker/rules/parliament.h"
#include "../../../rulesets/kingmaker/rules/parliament_votes.h"

static void test_KM_parl_call_by_the_sole_king(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), STEP_CONVENE);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    assert_false(legal(RED, "no-more-writs")); /* one at least */
    assert_false(legal(RED, "summon:percy"));
    play(RED, "summon:stanley");
    assert_int_equal(s->noble[the_noble("stanley")].square, square_of("london"));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_DISCARD);
    until(STEP_ATTEND);
    play(BLUE, "attend:neville");
    assert_int_equal(s->noble[the_noble("neville")].square, square_of("london"));
    assert_true(s->parliament.present >> the_noble("neville") & 1);
}

/* Whoever stands in the square attends, but for those besieged in another place of it: they come by a Writ alone. */
static void test_KM_parl_move_besieged_in_the_square(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(RED, "percy", "coventry");
    s->place_held[the_place("coventry")] = RED;
    put_by(GREEN, "stanley", "warwick");
    give("marshal", "stanley");
    s->noble[the_noble("stanley")].besieges = (int8_t)the_place("warwick");
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:coventry");
    until(STEP_SUMMON);
    assert_true(s->parliament.present >> the_noble("stanley") & 1);
    assert_false(s->parliament.present >> the_noble("neville") & 1);
    play(RED, "summon:neville");
    assert_int_equal(s->noble[the_noble("neville")].place, NONE);
    assert_false(noble_is_besieged(s, the_noble("neville")));
}

static void test_KM_parl_call_wants_writ_site_and_king(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->event[the_event("writ-01")] = EVENT_DISCARD;
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), NONE);
    keep("writ-01", RED);
    put_in(RED, "percy", "windsor"); /* a castle */
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), NONE);
    put_in(RED, "percy", "oxford"); /* no walls */
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), STEP_CONVENE);
    s->heir[HEIR_YORK].crowned = 1; /* two Kings */
    begin(PARLIAMENT_PHASE, RED);
    assert_int_equal(top_step(), NONE);
}

static void test_KM_parl_call_by_the_chancellor_with_a_card(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[HEIR_YORK].crowned = 1;
    put_in(BLUE, "neville", "coventry");
    give("chancellor-england", "neville");
    keep("writ-02", BLUE);
    begin(PARLIAMENT_PHASE, BLUE);
    assert_int_equal(top_step(), NONE);
    keep("parliament-1", BLUE);
    begin(PARLIAMENT_PHASE, BLUE);
    assert_true(legal(BLUE, "no-parliament"));
    keep("parliament-3", BLUE); /* must */
    begin(PARLIAMENT_PHASE, BLUE);
    assert_false(legal(BLUE, "no-parliament"));
    play(BLUE, "convene:coventry");
    assert_int_equal(s->event[the_event("parliament-3")], EVENT_DISCARD);
}

static void test_KM_parl_move_islanders_need_a_ship(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(GREEN, "stanley", "douglas");
    assert_false(noble_can_attend(&h.game, the_noble("stanley"), true));
    give_faction("ship-mary", GREEN); /* 100 */
    assert_true(noble_can_attend(&h.game, the_noble("stanley"), true));
    s->parliament.place = (int16_t)the_place("london");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:stanley");
    assert_int_equal(top_step(), STEP_QUAY);             /* one ship, and so he is not asked which */
    assert_false(legal(GREEN, "carry-to:mary:douglas")); /* not on the mainland */
    assert_false(legal(GREEN, "carry-to:mary:london"));  /* RED's */
    play(GREEN, "carry-to:mary:weymouth");
    assert_int_equal(s->noble[the_noble("stanley")].square, square_of("london"));
    assert_int_equal(s->ship[the_ship("mary")].square, NONE);
    assert_int_equal(s->ship[the_ship("mary")].port, the_place("weymouth"));
}

/* Aboard which ship, and into which port: his player says, not who summons him. */
static void test_KM_parl_move_his_player_chooses_ship_and_port(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(GREEN, "stanley", "douglas");
    give_faction("ship-mary", GREEN);
    give_faction("ship-christopher", GREEN);
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.summoner = RED;
    begin(SUMMON, RED);
    play(RED, "summon:stanley");
    assert_int_equal(s->event[the_event("writ-01")], EVENT_DISCARD);
    assert_int_equal(top_step(), STEP_CARRIER);
    assert_int_equal(flow_top(&h.game)->role, GREEN);
    assert_true(legal(GREEN, "attend-by:stanley:mary"));
    play(GREEN, "attend-by:stanley:christopher");
    assert_int_equal(top_step(), STEP_QUAY);
    play(GREEN, "carry-to:christopher:weymouth");
    assert_int_equal(s->noble[the_noble("stanley")].square, square_of("london"));
    assert_int_equal(s->ship[the_ship("christopher")].port, the_place("weymouth"));
    assert_true(s->parliament.present >> the_noble("stanley") & 1);
}

/* Men are split between ships that travel together, and end in one port; who has room enough in one needs no other. */
static void test_KM_parl_move_ships_carry_him_together(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(GREEN, "stanley", "douglas");
    give("marshal", "stanley");
    give("merc-burgundian-1", "stanley"); /* 180 */
    give_faction("ship-mary", GREEN);     /* 100 */
    assert_false(noble_can_attend(&h.game, the_noble("stanley"), true));
    give_faction("ship-margaret", GREEN); /* 150 */
    assert_true(noble_can_attend(&h.game, the_noble("stanley"), true));
    s->parliament.place = (int16_t)the_place("london");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:stanley");
    assert_int_equal(top_step(), STEP_QUAY); /* both are needed, and so he is not asked which */
    play(GREEN, "carry-to:margaret:weymouth");
    assert_int_equal(s->ship[the_ship("mary")].port, the_place("weymouth"));
    assert_int_equal(s->ship[the_ship("margaret")].port, the_place("weymouth"));
    assert_int_equal(s->noble[the_noble("stanley")].square, square_of("london"));
    assert_int_equal(s->parliament.carried[the_ship("margaret")], 150);
    assert_int_equal(s->parliament.carried[the_ship("mary")], 30);
    put_in(GREEN, "talbot", "douglas"); /* 30, and 70 are left aboard */
    assert_true(noble_can_attend(&h.game, the_noble("talbot"), false));
}

/* Of three he chooses one, and then another beside it. */
static void test_KM_parl_move_he_chooses_ships_one_by_one(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(GREEN, "stanley", "douglas");
    give("marshal", "stanley");
    give("merc-burgundian-1", "stanley"); /* 180 */
    give_faction("ship-mary", GREEN);
    give_faction("ship-margaret", GREEN);
    give_faction("ship-christopher", GREEN); /* 200 */
    s->parliament.place = (int16_t)the_place("london");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:stanley");
    assert_int_equal(top_step(), STEP_CARRIER);
    assert_true(legal(GREEN, "attend-by:stanley:christopher"));
    play(GREEN, "attend-by:stanley:mary");
    assert_int_equal(top_step(), STEP_CARRIER);
    assert_false(legal(GREEN, "attend-by:stanley:mary"));
    play(GREEN, "attend-by:stanley:margaret");
    play(GREEN, "carry-to:margaret:weymouth");
    assert_int_equal(s->ship[the_ship("margaret")].port, the_place("weymouth"));
    assert_int_not_equal(s->ship[the_ship("christopher")].port, the_place("weymouth"));
}

/* The ship is recalled while he is asked: he does not come. */
static void test_KM_parl_move_no_ship_is_left(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(GREEN, "stanley", "douglas");
    give_faction("ship-mary", GREEN);
    s->parliament.place = (int16_t)the_place("london");
    begin(ATTEND, GREEN);
    play(GREEN, "attend:stanley");
    assert_int_equal(top_step(), STEP_QUAY);
    ship_lost(harness_game(&h), the_ship("mary"));
    harness_run(&h);
    assert_int_not_equal(top_step(), STEP_QUAY);
    assert_false(s->parliament.present >> the_noble("stanley") & 1);
    assert_true(is_at("stanley", "douglas"));
}

static void test_KM_parl_votes_item_by_item(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    /* Commons: King 20, senior Lancastrian 10, London 4, Percy 2 */
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 36);
    assert_int_equal(votes_counted(&h.game, RED, LORDS), 13); /* senior 10, Percy 3 */
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), 5);
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), 8);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 0); /* Stanley has no title */
    give("earl-kent", "stanley");
    give("warden-cinque-ports", "stanley");
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), 6);
    assert_int_equal(town_votes(&h.game, GREEN), 5);
    give("archbishop-york", "neville");
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), 13);
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), 9); /* York 4 */
    s->noble[the_noble("neville")].captor = RED;
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), 4); /* a captive has none */
}

static void test_KM_parl_votes_in_lords_only_those_present(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.henry_votes = NONE;
    memset(s->parliament.counts_house, NONE, SEATS);
    s->parliament.present = bit_of(the_noble("percy")) | bit_of(the_noble("neville"));
    assert_int_equal(votes_counted(&h.game, RED, LORDS), 13);
    assert_int_equal(votes_counted(&h.game, BLUE, LORDS), 4);
    assert_int_equal(votes_counted(&h.game, GREEN, LORDS), 0);
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), 5);
}

static void test_KM_parl_votes_the_chancellor_without_a_sole_king(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[HEIR_YORK].crowned = 1;
    int before = votes_counted(&h.game, BLUE, COMMONS);
    give("chancellor-england", "neville");
    assert_int_equal(votes_counted(&h.game, BLUE, COMMONS), before + 20);
    assert_int_equal(votes_counted(&h.game, RED, COMMONS), 16);
}

static void test_KM_parl_votes_totals_of_the_table(void **unused) {
    (void)unused;
    field("players=2");
    assert_int_equal(commons_majority(&h.game), 79); /* 156 / 2 + 1 */
    const struct tables *t = printed();
    int lords = 2 * t->senior_votes_lords;
    for (int card = 0; card < CARDS; card++)
        lords += t->card[card].lords;
    assert_int_equal(lords, 82);
}

/* One title in Chancery: proposed, accepted, voted on, given; it has no votes in this session. */
static void test_KM_parl_cards_proposed_accepted_given(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    until(STEP_PROPOSE);
    assert_int_equal(s->card[the_card("earl-kent")], AT_TABLE);
    assert_false(legal(RED, "propose:neville:earl-kent")); /* he has a title */
    play(RED, "propose:stanley:earl-kent");
    assert_int_equal(top_step(), STEP_ACCEPT);
    play(GREEN, "take-award:stanley:earl-kent");
    until(STEP_VOTE);
    int commons = votes_counted(&h.game, GREEN, COMMONS);
    while (top_step() == STEP_VOTE) {
        struct action_list list = {0};
        int role = bits_first((h.game.ruleset->to_act)(&h.game));
        (h.game.ruleset->legal)(&h.game, role, &list);
        bool lords = votes_counted(&h.game, role, LORDS) > 0, votes = votes_counted(&h.game, role, COMMONS) > 0;
        char key[40];
        snprintf(key, sizeof key, "vote:%s:%s", votes ? "for" : "abstain", lords ? "for" : "abstain");
        play(role, key);
    }
    assert_int_equal(card_noble(s, the_card("earl-kent")), the_noble("stanley"));
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), commons);
}

/* Refused by the Houses: the next proposer; refused by all: the crown discard. */
static void test_KM_parl_cards_rejected_goes_to_the_discard(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    until(STEP_PROPOSE);
    for (int i = 0; i < PROPOSERS; i++) {
        assert_int_equal(top_step(), STEP_PROPOSE);
        int role = flow_top(&h.game)->role;
        play(role, "propose-nobody:earl-kent");
        for (int k = 0; k < 8 && top_step() == STEP_MOMENT; k++)
            go_on();
    }
    assert_int_equal(s->card[the_card("earl-kent")], AT_DISCARD);
}

/* P2: Henry alone is unfit; who has most votes without his has his 20. */
static void test_KM_ev_parl_must_be_summoned(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_in(BLUE, "roos", "belvoir");
    s->active = BLUE;
    chance("parliament-must-1");
    assert_int_equal(top_step(), STEP_SITE);
    assert_true(legal(BLUE, "site:york"));
    assert_false(legal(BLUE, "site:calais"));
    assert_false(legal(BLUE, "site:windsor"));
    play(BLUE, "site:oxford");
    for (int i = 0; i < 90 && s->parliament.henry_votes == NONE && s->parliament.place != NONE; i++)
        go_on();
    assert_int_equal(s->parliament.henry_votes, RED); /* 16 and 13, most of all without them */
    kill_heir("henry-vi");
    s->heir[HEIR_MARGARET].crowned = 1;
    s->parliament.place = NONE;
    chance("parliament-must-1");
    assert_int_equal(top_step(), NONE); /* any other sole King: ignored */
}

static void test_KM_parl_voting_two_kings(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[HEIR_YORK].crowned = 1;
    guard("richard-york", "neville");
    fates_settle(harness_game(&h));
    parliament_begin(harness_game(&h), GREEN, the_place("oxford"), true);
    harness_run(&h);
    until(STEP_VOTE);
    assert_int_equal(s->parliament.item, ITEM_SUPPORT);
    while (s->parliament.item == ITEM_SUPPORT && top_step() == STEP_VOTE) {
        int role = flow_top(&h.game)->role;
        bool commons = votes_counted(&h.game, role, COMMONS) > 0, lords = votes_counted(&h.game, role, LORDS) > 0;
        char key[60];
        snprintf(key, sizeof key, "support:%s:%s", commons ? "york" : "abstain", lords ? "york" : "abstain");
        play(role, key);
    }
    assert_true(s->supported == HEIR_YORK || s->supported == NONE);
    assert_int_equal(s->supported == HEIR_YORK, told(SUPPORTS_KING) == 1);
}

static void test_KM_parl_voting_kings_peace_and_home_moves(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:neville");
    until(STEP_DISMISS);
    while (top_step() == STEP_DISMISS && flow_top(&h.game)->role != BLUE)
        go_on();
    play(BLUE, "go-home:neville:middleham");
    assert_true(is_at("neville", "middleham"));
    while (s->parliament.place != NONE)
        go_on();
    assert_true(square_at_peace(s, square_of("london")));
}

/* P10: half of all Commons plus one, and most Lords. */
static void test_KM_victory_by_parliament(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    static const char *const towns[] = {"york",     "bristol",    "norwich",  "berwick",    "canterbury",
                                        "carlisle", "chester",    "coventry", "colchester", "durham",
                                        "exeter",   "gloucester", "ipswich",  "lancaster",  "leicester"};
    for (size_t i = 0; i < sizeof towns / sizeof *towns; i++)
        s->place_held[the_place(towns[i])] = RED;
    assert_true(votes_counted(&h.game, RED, COMMONS) >= 79);
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    until(STEP_MOTION);
    play(RED, "move-crown:henry-vi");
    until(STEP_VOTE);
    while (top_step() == STEP_VOTE && flow_top(&h.game)->role != RED)
        go_on();
    play(RED, "vote:for:for");
    assert_int_equal(s->over, ENDING_PARLIAMENT);
    assert_int_equal(s->winner, RED);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_parl_call_by_the_sole_king), TEST(KM_parl_call_wants_writ_site_and_king),
     TEST(KM_parl_call_by_the_chancellor_with_a_card), TEST(KM_parl_move_islanders_need_a_ship),
     TEST(KM_parl_move_his_player_chooses_ship_and_port), TEST(KM_parl_move_no_ship_is_left),
     TEST(KM_parl_move_ships_carry_him_together), TEST(KM_parl_move_he_chooses_ships_one_by_one),
     TEST(KM_parl_move_besieged_in_the_square), TEST(KM_parl_votes_item_by_item),
     TEST(KM_parl_votes_in_lords_only_those_present), TEST(KM_parl_votes_the_chancellor_without_a_sole_king),
     TEST(KM_parl_votes_totals_of_the_table), TEST(KM_parl_cards_proposed_accepted_given),
     TEST(KM_parl_cards_rejected_goes_to_the_discard), TEST(KM_ev_parl_must_be_summoned),
     TEST(KM_parl_voting_two_kings), TEST(KM_parl_voting_kings_peace_and_home_moves), TEST(KM_victory_by_parliament))
