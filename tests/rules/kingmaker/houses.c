/* KM-parl-move, KM-parl-voting: coming and going as one choice, abstaining, what is gone before it is voted on; and who
 * may pardon. */
#include "realm.h"

#include "../../../rulesets/kingmaker/rules/captives.h"
#include "../../../rulesets/kingmaker/rules/crown_cards.h"
#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/excommunication.h"
#include "../../../rulesets/kingmaker/rules/combat_results.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/parliament.h"
#include "../../../rulesets/kingmaker/rules/parliament_votes.h"

static void called_to_london(void) {
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
}

static void test_KM_parl_move_all_come_and_all_go_home(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    keep("writ-02", RED);
    keep("writ-03", RED);
    called_to_london();
    play(RED, "summon:stanley");
    assert_true(legal(RED, "summon-all")); /* two Writs for Neville and Mowbray */
    play(RED, "summon-all");
    assert_int_equal(bits_count(s->parliament.present), 4);
    assert_int_equal(s->event[the_event("writ-03")], EVENT_DISCARD);
    s = realm("players=3");
    called_to_london();
    play(RED, "summon:stanley");
    until(STEP_ATTEND);
    assert_int_equal(flow_top(&h.game)->role, BLUE);
    play(BLUE, "attend-all");
    assert_true(s->noble[the_noble("neville")].square == square_of("london"));
    assert_true(s->noble[the_noble("mowbray")].square == square_of("london"));
    assert_int_not_equal(top_step(), STEP_ATTEND); /* nobody else could come */
    until(STEP_DISMISS);
    while (flow_top(&h.game)->role != BLUE)
        play(flow_top(&h.game)->role, "rest-stay");
    play(BLUE, "go-home-all");
    assert_int_not_equal(s->noble[the_noble("neville")].square, square_of("london"));
    assert_int_not_equal(s->noble[the_noble("mowbray")].square, square_of("london"));
    assert_false(top_step() == STEP_DISMISS && flow_top(&h.game)->role == BLUE);
}

/* Those who did not come are not sent about by it. */
static void test_KM_parl_move_all_home_is_of_those_who_came(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.present = bit_of(the_noble("neville"));
    put_by(BLUE, "neville", "london");
    put_by(BLUE, "mowbray", "york");
    assert_int_equal(all_home(&h.game, BLUE), bit_of(the_noble("neville")));
}

static void test_KM_parl_voting_abstaining_is_one_choice(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.summoner = RED;
    s->parliament.item = ITEM_AWARD;
    s->parliament.card = (int16_t)the_card("marshal");
    s->parliament.subject = (int8_t)the_noble("stanley");
    s->parliament.present = bit_of(the_noble("neville"));
    flow_call(harness_game(&h), STEP_DIVISION, RED);
    flow_call(&h.game, STEP_VOTE, BLUE);
    assert_true(h.game.ruleset->verbs[VERB_ABSTAIN].passes);
    assert_true(legal(BLUE, "abstain"));
    assert_false(legal(BLUE, "vote:abstain:abstain"));
    bind_vote(&h.game, BLUE, COMMONS, VOTE_FOR); /* and then it is what he has promised, and nothing else */
    assert_false(legal(BLUE, "vote:for:abstain"));
    assert_true(legal(BLUE, "vote:for:against"));
    play(BLUE, "abstain");
    assert_int_equal(s->parliament.cast[COMMONS][BLUE], VOTE_FOR);
    assert_int_equal(s->parliament.cast[LORDS][BLUE], VOTE_ABSTAIN);
}

/* The King of the motion is executed while votes are cast. */
static void test_KM_victory_no_vote_on_a_dead_king(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.summoner = RED;
    s->parliament.item = ITEM_CROWN;
    s->parliament.subject = HEIR_HENRY;
    begin(DIVISION, RED);
    assert_int_equal(top_step(), STEP_VOTE);
    heir_dies(harness_game(&h), HEIR_HENRY, RED);
    play(flow_top(&h.game)->role, "abstain");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(told(VOTE_DROPPED), 1);
    assert_int_equal(s->parliament.passed, 0);
}

/* KM-transfer 1: for neither of the two in that turn. */
static void test_KM_parl_votes_not_of_a_town_passed_on_in_the_turn(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give("town-coventry", "neville");
    int blue = votes_counted(&h.game, BLUE, COMMONS), green = votes_counted(&h.game, GREEN, COMMONS);
    s->card[the_card("town-coventry")] = (uint8_t)(AT_NOBLE + the_noble("stanley"));
    s->frozen[the_card("town-coventry")] = FROZEN_PASSED;
    assert_true(votes_counted(&h.game, BLUE, COMMONS) < blue);
    assert_int_equal(votes_counted(&h.game, GREEN, COMMONS), green);
    s->frozen[the_card("town-coventry")] = NOT_FROZEN;
    assert_true(votes_counted(&h.game, GREEN, COMMONS) > green);
}

/* Passed on, discarded and drawn again in one turn: what held it back before is over. */
static void test_KM_transfer_a_card_drawn_again_is_new(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    int card = the_card("town-coventry");
    give("town-coventry", "neville");
    s->frozen[card] = FROZEN_PASSED;
    card_discarded(harness_game(&h), card);
    for (int c = 0; c < CARDS; c++)
        if (s->card[c] == AT_DECK)
            s->card[c] = AT_OUT;
    s->noble[the_noble("stanley")].did |= DID_DEFEND;
    s->phase = PHASE_CROWN_DRAW;
    crown_card_drawn(&h.game, GREEN, GREEN);
    assert_true(card_in_hand(s, card, GREEN));
    flow_call(&h.game, STEP_MOVEMENT, GREEN);
    assert_true(legal(GREEN, "play:town-coventry:stanley"));
}

/* ---- pardons -------------------------------------------------------------------------------------------------- */

/* A pardon is held by whoever drew it; nothing says that the captive must be his. */
static void test_KM_capture_noble_anybody_may_pardon_him(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    noble_captured(harness_game(&h), the_noble("neville"), RED);
    hold("kings-pardon-1", GREEN);
    s->active = RED;
    begin5(STEP_EXECUTION, RED, the_noble("neville"), RED, 0);
    assert_int_equal(flow_to_act(&h.game), ROLE_BIT(GREEN)); /* BLUE has no card in his hand */
    play(GREEN, "pardon:neville:kings-pardon-1");
    assert_true(noble_is_free(s, the_noble("neville")));
    assert_int_equal(noble_owner(s, the_noble("neville")), BLUE);
}

/* ---- drawing -------------------------------------------------------------------------------------------------- */

static void test_KM_E1_draws_of_a_beaten_hundred_of_allies(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,e1=true");
    put_by(BLUE, "neville", "york");
    put_by(GREEN, "percy", "york");
    s->allies[BLUE] = ROLE_BIT(GREEN);
    s->allies[GREEN] = ROLE_BIT(BLUE);
    join("percy", "neville");
    uint32_t beaten = bit_of(the_noble("neville")) | bit_of(the_noble("percy"));
    give("marshal", "neville");
    claim_draws(harness_game(&h), RED, beaten);
    assert_int_equal(s->deals.claim[0].from, BLUE); /* who commanded them */
    assert_int_equal(s->deals.claim[1].draws, 0);
}

/* BLUE draws a town that is RED's to have: the ban is his who drew. */
static void test_KM_E2_excomm_ends_for_who_draws(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    s->excommunicated = ROLE_BIT(RED) | ROLE_BIT(BLUE);
    hold("town-bristol", RED);
    ban_card_drawn(harness_game(&h), BLUE, RED, the_card("town-bristol"));
    assert_int_equal(s->excommunicated, ROLE_BIT(RED));
}

/* KM-transfer 3: a town that GREEN has captured; BLUE plays its card. */
static void test_KM_transfer_the_card_of_a_captured_town_is_its_captors(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->place_held[the_place("bristol")] = GREEN;
    hold("town-bristol", BLUE);
    km_cards_play_choose(harness_game(&h), BLUE,
                         &(struct action){.verb = VERB_PLAY_ASSET, .arg = {(int16_t)the_card("town-bristol")}});
    assert_int_equal(card_faction(s, the_card("town-bristol")), GREEN);
    assert_int_equal(owner_of("bristol"), GREEN);
    assert_int_equal(s->place_held[the_place("bristol")], HELD_BY_GRANT);
}

/* ---- heirs ---------------------------------------------------------------------------------------------------- */

/* Captured in RED's turn, BLUE's time is over at the end of RED's second turn after that. */
static void test_KM_capture_heir_both_houses_no_longer_than_two_rounds(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    guard("henry-vi", "neville");
    guard("richard-york", "neville");
    s->turn = 10;
    s->both_since[BLUE] = 4;
    s->active = RED;
    begin(TURN_END, RED);
    assert_int_equal(top_step(), STEP_HOUSES);
    assert_int_equal(flow_to_act(&h.game), ROLE_BIT(BLUE));
}

static void test_KM_alliance_nobody_takes_an_allys_heir(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    put_by(RED, "percy", "york");
    put_heir("henry-vi", "london");
    s->heir[HEIR_HENRY].owner = RED; /* in London, which is his */
    put_in(BLUE, "neville", "london");
    heirs_taken_at(harness_game(&h), the_noble("neville"));
    assert_int_equal(s->heir[HEIR_HENRY].owner, RED);
    s->allies[RED] = s->allies[BLUE] = 0;
    heirs_taken_at(&h.game, the_noble("neville"));
    assert_int_equal(s->heir[HEIR_HENRY].owner, BLUE);
}

/* Every seat by an event and by a Parliament of its own. */
static void test_KM_parl_voting_as_many_peaces_as_a_round_may_have(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=8");
    for (int i = 0; i < 2 * SEATS; i++)
        peace_begin(harness_game(&h), i, i / 2);
    for (int i = 0; i < 2 * SEATS; i++)
        assert_true(square_at_peace(s, i));
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_parl_move_all_come_and_all_go_home), TEST(KM_parl_move_all_home_is_of_those_who_came),
     TEST(KM_parl_voting_abstaining_is_one_choice), TEST(KM_victory_no_vote_on_a_dead_king),
     TEST(KM_transfer_a_card_drawn_again_is_new), TEST(KM_parl_votes_not_of_a_town_passed_on_in_the_turn),
     TEST(KM_capture_noble_anybody_may_pardon_him), TEST(KM_E1_draws_of_a_beaten_hundred_of_allies),
     TEST(KM_E2_excomm_ends_for_who_draws), TEST(KM_transfer_the_card_of_a_captured_town_is_its_captors),
     TEST(KM_capture_heir_both_houses_no_longer_than_two_rounds), TEST(KM_alliance_nobody_takes_an_allys_heir),
     TEST(KM_parl_voting_as_many_peaces_as_a_round_may_have))
