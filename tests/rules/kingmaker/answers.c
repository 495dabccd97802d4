/* KM-transfer, KM-alliance: a key means one thing for ever; what it named and is gone tells what became of it. */
#include "talks.h"

#include "../../../rulesets/kingmaker/rules/deals.h"
#include "../../../rulesets/kingmaker/rules/offers.h"
#include "../../../rulesets/kingmaker/rules/parliament_votes.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"
#include "../../../rulesets/kit/writer.h"

/* A Writ for nothing. */
static void offer_writ(int role, const char *other, const char *how) {
    char key[40];
    keep("writ-01", role);
    snprintf(key, sizeof key, "offer:%s", other);
    play(role, key);
    play(role, "add-term:give:kept-card");
    play(role, "term-kept:writ");
    send(role, how);
}

/* What of this key is gone, to this role; "": nothing that it may know of. */
static const char *gone(int role, const char *key) {
    static char text[200];
    struct action action;
    struct writer w;
    writer_init_fixed(&w, text, sizeof text);
    assert_true(action_read(h.game.ruleset, harness_content(), key, strlen(key), &action));
    if (legal(role, key) || !(h.game.ruleset->gone)(harness_game(&h), role, &action, &w))
        return "";
    return writer_text(&w);
}

/* ---- offers -------------------------------------------------------------------------------------------------- */

/* RED reads a Writ for nothing; BLUE puts three of his draws in its place. */
static void test_KM_transfer_an_answer_takes_the_offer_that_was_read(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3,e1=true");
    offer_writ(BLUE, "red", "openly");
    assert_true(legal(RED, "accept:blue:1"));
    play(BLUE, "withdraw:red:1");
    play(BLUE, "offer:red");
    play(BLUE, "add-term:get:draws");
    play(BLUE, "term-draws:3");
    send(BLUE, "openly");
    assert_false(legal(RED, "accept:blue:1"));
    assert_false(legal(RED, "decline:blue:1"));
    assert_false(legal(RED, "counter:blue:1"));
    assert_string_equal(gone(RED, "accept:blue:1"), "Blue has withdrawn offer 1.");
    play(RED, "accept:blue:3");
    assert_int_equal(s->deals.claim[0].draws, 3);
}

static void test_KM_transfer_what_became_of_an_offer_is_told(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "decline:red:2");
    assert_string_equal(gone(BLUE, "accept:red:2"), "Blue has declined offer 2 of Red.");
    assert_string_equal(gone(RED, "withdraw:blue:2"), "Blue has declined offer 2 of Red.");
    offer_writ(RED, "blue", "secretly");
    play(BLUE, "counter:red:4");
    assert_string_equal(gone(BLUE, "accept:red:4"), "Blue has declined offer 4 of Red, to make another.");
    play(BLUE, "drop-offer");
    offer_writ(RED, "blue", "openly");
    s->event[the_event("writ-01")] = EVENT_DISCARD;
    deals_settle(harness_game(&h));
    assert_string_equal(gone(BLUE, "accept:red:1"),
                        "Offer 1 of Red has lapsed: not all that it says can be given any more.");
    offer_writ(RED, "blue", "openly");
    s->turn++;
    deals_settle(harness_game(&h));
    assert_string_equal(gone(BLUE, "decline:red:3"), "Offer 3 of Red has lapsed: its time is over.");
    offer_writ(RED, "blue", "openly");
    play(BLUE, "accept:red:5");
    assert_string_equal(gone(BLUE, "accept:red:5"), "Offer 5 of Red was accepted, and is carried out.");
    assert_string_equal(gone(BLUE, "accept:red:7"), ""); /* not made yet */
}

static bool sees_offers(int role) {
    struct writer view;
    writer_init(&view);
    (h.game.ruleset->view)(harness_game(&h), role, &view);
    bool seen = strstr(writer_text(&view), "\"offers\":[{") != NULL;
    writer_finish(&view);
    return seen;
}

/* An offer between two others does not exist for a third, neither by its number nor by what he is answered or sees. */
static void test_KM_transfer_of_private_offers_a_third_is_told_nothing(void **unused) {
    (void)unused;
    talks("players=3");
    offer_writ(RED, "blue", "secretly");
    assert_true(sees_offers(BLUE));
    assert_false(sees_offers(GREEN));
    assert_string_equal(gone(GREEN, "accept:red:2"), "");
    play(BLUE, "decline:red:2");
    assert_string_equal(gone(GREEN, "accept:red:2"), "");
    assert_string_equal(gone(GREEN, "withdraw:red:2"), "");
    offer_writ(RED, "green", "secretly"); /* the first to him */
    assert_true(legal(GREEN, "accept:red:2"));
    assert_false(legal(GREEN, "accept:red:4"));
    play(RED, "withdraw:green:2");
    offer_writ(RED, "green", "openly");
    assert_true(legal(GREEN, "accept:red:1"));
    assert_true(sees_offers(BLUE));
}

/* More of them than a round has fates to remember. */
static void test_KM_transfer_numbers_count_up_for_ever(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=2");
    for (int i = 1; i <= 3 * FATES; i++) {
        char key[40];
        s->deals.made[RED] = 0;
        offer_writ(RED, "blue", "openly");
        snprintf(key, sizeof key, "accept:red:%d", 2 * i - 1);
        assert_true(legal(BLUE, key));
        snprintf(key, sizeof key, "withdraw:blue:%d", 2 * i - 1);
        play(RED, key);
    }
    assert_string_equal(gone(BLUE, "accept:red:47"), "Red has withdrawn offer 47.");
    assert_string_equal(gone(BLUE, "accept:red:1"), "Offer 1 of Red is over.");
}

static void test_KM_transfer_labels_say_what_is_read(void **unused) {
    (void)unused;
    talks("players=3,e1=true");
    hold("marshal", RED);
    keep("writ-01", RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:writ");
    play(RED, "add-term:get:draws");
    play(RED, "term-draws:3");
    play(RED, "add-term:get:pledge");
    play(RED, "term-pledge:no-attack:round");
    send(RED, "openly");
    assert_string_equal(harness_label(&h, BLUE, "accept:red:1"),
                        "Accept offer 1 of Red: get a Writ, give 3 draws, pledge not to attack");
    assert_string_equal(harness_label(&h, BLUE, "decline:red:1"),
                        "Decline offer 1 of Red: get a Writ, give 3 draws, pledge not to attack");
    assert_string_equal(harness_label(&h, BLUE, "counter:red:1"),
                        "Counter offer 1 of Red: get a Writ, give 3 draws, pledge not to attack");
    assert_string_equal(harness_label(&h, RED, "withdraw:blue:1"),
                        "Withdraw offer 1 to Blue: get 3 draws, pledge not to attack, give a Writ");
}

/* A vote for one item is none for the next. */
static void test_KM_parl_voting_an_offered_vote_is_for_one_division(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.item = ITEM_AWARD;
    s->parliament.summoner = RED;
    s->parliament.card = (int16_t)the_card("marshal");
    flow_call(harness_game(&h), STEP_DIVISION, RED);
    flow_call(&h.game, STEP_VOTE, GREEN);
    play(RED, "offer:blue");
    play(RED, "add-term:give:vote");
    play(RED, "term-vote:commons:for");
    send(RED, "openly");
    assert_true(legal(BLUE, "accept:red:1"));
    division_call(harness_game(&h), ITEM_AWARD, the_card("constable-tower"), NONE);
    deals_settle(harness_game(&h));
    assert_false(legal(BLUE, "accept:red:1"));
    assert_int_equal(told(OFFER_LAPSED), 1);
}

/* A vote that is not named after all makes no older one a vote on what is before the Houses now. */
static void test_KM_parl_voting_an_older_vote_stays_older(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    s->parliament.place = (int16_t)the_place("london");
    s->parliament.item = ITEM_AWARD;
    s->parliament.summoner = RED;
    s->parliament.card = (int16_t)the_card("marshal");
    flow_call(harness_game(&h), STEP_DIVISION, RED);
    flow_call(&h.game, STEP_VOTE, GREEN);
    play(RED, "offer:blue");
    play(RED, "add-term:give:vote");
    play(RED, "term-vote:commons:for");
    play(RED, "add-term:give:vote");
    division_call(harness_game(&h), ITEM_AWARD, the_card("constable-tower"), the_noble("roos"));
    harness_run(&h);
    play(RED, "no-term");
    assert_false(legal(RED, "send-offer:openly:turn"));
    assert_true(legal(RED, "strike-term:1"));
}

/* ---- alliances ----------------------------------------------------------------------------------------------- */

static void allied(int role, const char *other, int with, const char *accept) {
    char key[40];
    snprintf(key, sizeof key, "offer:%s", other);
    play(role, key);
    play(role, "add-term:give:alliance");
    send(role, "openly");
    play(with, accept);
}

static void test_KM_alliance_who_leaves_says_which(void **unused) {
    (void)unused;
    talks("players=4");
    allied(RED, "blue", BLUE, "accept:red:1");
    assert_string_equal(harness_label(&h, RED, "end-alliance:1"), "Leave the alliance with Blue");
    play(BLUE, "end-alliance:1");
    assert_string_equal(gone(RED, "end-alliance:1"), "That alliance is over.");
    allied(RED, "green", GREEN, "accept:red:3");
    assert_false(legal(RED, "end-alliance:1"));
    assert_string_equal(gone(RED, "end-alliance:1"), "Your alliance is not the same any more: look who is in it.");
    assert_string_equal(harness_label(&h, RED, "end-alliance:3"), "Leave the alliance with Green");
}

/* GREEN allies with BLUE while RED thinks BLUE's offer over: he would have got an ally whom nobody asked. */
static void test_KM_alliance_an_offer_is_of_those_it_asked(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=4");
    play(BLUE, "offer:red");
    play(BLUE, "add-term:give:alliance");
    send(BLUE, "openly");
    allied(GREEN, "blue", BLUE, "accept:green:1");
    deals_settle(harness_game(&h));
    assert_false(legal(RED, "accept:blue:1"));
    assert_int_equal(s->allies[RED], 0);
    assert_string_equal(gone(RED, "accept:blue:1"),
                        "Offer 1 of Blue has lapsed: not all that it says can be given any more.");
}

static void test_KM_alliance_who_has_accepted_is_told_so(void **unused) {
    (void)unused;
    talks("players=4");
    allied(BLUE, "green", GREEN, "accept:blue:1");
    play(RED, "offer:blue");
    play(RED, "add-term:give:alliance");
    send(RED, "openly");
    play(BLUE, "accept:red:1");
    assert_string_equal(gone(BLUE, "accept:red:1"), "You have accepted offer 1 of Red already; it waits for others.");
    assert_true(legal(GREEN, "accept:red:1"));
}

/* ---- drafts and leaves --------------------------------------------------------------------------------------- */

static void test_KM_transfer_a_draft_to_who_left_is_gone(void **unused) {
    (void)unused;
    talks("players=3");
    play(RED, "offer:blue");
    play(RED, "add-term:give:pledge");
    (h.game.ruleset->conclude)(harness_game(&h), BLUE, CONCLUDE_RESIGN);
    assert_string_equal(gone(RED, "term-pledge:no-attack:round"),
                        "Your draft is gone: Blue, whom it was for, has left the game.");
    assert_string_equal(gone(GREEN, "drop-offer"), "");
}

static void test_KM_enter_a_leave_that_is_over_cannot_be_recalled(void **unused) {
    (void)unused;
    struct kingmaker *s = talks("players=3");
    s->place_held[the_place("york")] = RED;
    leave_given(harness_game(&h), RED, GREEN, the_place("york"));
    assert_true(legal(RED, "recall-entry:green:york"));
    play(RED, "recall-entry:green:york");
    assert_string_equal(gone(RED, "recall-entry:green:york"), "Green has no leave of yours to enter there any more.");
    assert_string_equal(gone(RED, "recall-entry:blue:york"), "");
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_transfer_an_answer_takes_the_offer_that_was_read), TEST(KM_transfer_what_became_of_an_offer_is_told),
     TEST(KM_transfer_of_private_offers_a_third_is_told_nothing), TEST(KM_transfer_numbers_count_up_for_ever),
     TEST(KM_transfer_labels_say_what_is_read), TEST(KM_parl_voting_an_offered_vote_is_for_one_division),
     TEST(KM_parl_voting_an_older_vote_stays_older), TEST(KM_alliance_who_leaves_says_which),
     TEST(KM_alliance_an_offer_is_of_those_it_asked), TEST(KM_alliance_who_has_accepted_is_told_so),
     TEST(KM_transfer_a_draft_to_who_left_is_gone), TEST(KM_enter_a_leave_that_is_over_cannot_be_recalled))
