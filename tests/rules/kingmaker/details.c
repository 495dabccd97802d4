/* Single sentences of the book about events and the sea that are easily passed over. */
#include "abroad.h"
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/fates.h"
#include "../../../rulesets/kingmaker/rules/permissions.h"

/* "Only use if Dublin added to the game." */
static void test_KM_E2_events_plague_in_dublin_only_with_dublin(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    assert_int_equal(s->event[the_event("plague-dublin")], EVENT_OUT);
    s = field("players=2,e2=true,dublin=true");
    assert_int_not_equal(s->event[the_event("plague-dublin")], EVENT_OUT);
}

/* What nobody owned before the Scots came is not lost to them. */
static void test_KM_E2_events_scots_take_nothing_from_nobody(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    chance("scots-invasion");
    assert_int_equal(told(LOST_TO_SCOTS), 0);
    assert_int_equal(s->event[the_event("scots-invasion")], EVENT_OUT);
    s = field("players=2,e2=true");
    s->place_held[the_place("raby")] = RED;
    chance("scots-invasion");
    assert_int_equal(told(LOST_TO_SCOTS), 1);
    assert_int_equal(owner_of("raby"), NONE);
    assert_int_not_equal(s->event[the_event("scots-invasion")], EVENT_OUT);
}

/* KM-alliance 5: a Noble under a commander moves by a Free Move of his own player's. */
static void test_KM_alliance_a_free_move_under_a_commander(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    put_by(RED, "percy", "bolton");
    put_by(BLUE, "roos", "bolton");
    join("roos", "percy");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "free-move:roos"));
    keep("free-move-01", RED); /* not the commander's */
    assert_false(legal(RED, "free-move:roos"));
    keep("free-move-02", BLUE);
    play(RED, "free-move:roos");
    play(BLUE, "provide-not:roos");
    assert_false(legal(RED, "free-move:roos")); /* once a turn */
    s->noble[the_noble("roos")].did = 0;
    play(RED, "free-move:roos");
    play(BLUE, "provide:roos");
    assert_int_equal(s->event[the_event("free-move-02")], EVENT_DISCARD);
    assert_int_equal(top_step(), STEP_MARCH);
    assert_int_equal(flow_top(&h.game)->role, BLUE);
    play(BLUE, "go:s0806");
    past_windows();
    assert_int_equal(s->noble[the_noble("roos")].leader, the_noble("roos"));
    assert_int_equal(s->noble[the_noble("roos")].square, the_square("s0806"));
    assert_false(legal(RED, "free-move:roos"));
}

/* The King starts in London. */
static void test_KM_ev_plague_not_in_london(void **unused) {
    (void)unused;
    field("players=2");
    for (int e = 0; e < printed()->event_count; e++) {
        const struct operation *with = km_operation(printed(), e, OP_PLAGUE);
        for (int k = 0; with && k < with->place_count; k++) {
            int place = with->place[k];
            assert_int_not_equal(place, the_place("london"));
            assert_false(place_is_castle(&h.game, place));
            assert_int_not_equal(place, printed()->calais);
        }
    }
}

/* The Lieutenant is killed: Kerns who wait for him are gone with him. */
static void test_KM_E2_kerns_go_with_the_lieutenant(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "alnwick");
    give("lieutenant-ireland", "percy");
    s->card[CARD_KERNS] = AT_TABLE;
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->card[CARD_KERNS], AT_DISCARD);
}

/* Defeatism, and rogues, keep who draws the card from calling a Parliament by it. */
static void test_KM_ev_parl_must_be_summoned_not_by_who_may_not_rule(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    put_in(RED, "percy", "london");
    s->defeatism[RED] = 2;
    chance("parliament-must-1");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(told(NOTHING), 1);
    s->defeatism[RED] = 0;
    s->rogue_employer = RED;
    chance("parliament-must-1");
    assert_int_equal(top_step(), NONE);
    s->rogue_employer = NONE;
    chance("parliament-must-1");
    assert_int_not_equal(top_step(), NONE);
}

/* A ship blockades a port from beside it, also where she has lain before. */
static void test_KM_E1_blockade_without_a_move(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    give_faction("ship-julian", RED);
    int ship = the_ship("julian"), plymouth = the_place("plymouth");
    ship_put_to_sea(harness_game(&h), ship, printed()->place[plymouth].access[0]);
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "blockade:julian:plymouth"));
    play(RED, "blockade:julian:plymouth");
    assert_int_equal(s->ship[ship].blockades, plymouth);
    assert_false(legal(RED, "blockade:julian:plymouth"));
    assert_true(legal(RED, "sail:julian"));
}

/* Dublin is open to the Lieutenant's ship, with him alone aboard or to fetch him. */
static void test_KM_E2_ireland_dublin_is_open_to_the_lieutenants_ship(void **unused) {
    (void)unused;
    field("players=2,e2=true,dublin=true");
    give_faction("ship-julian", RED);
    give_faction("ship-mary", BLUE);
    put_by(RED, "percy", "fowey");
    put_by(RED, "scrope", "fowey");
    give("lieutenant-ireland", "percy");
    int ship = the_ship("julian"), water = printed()->place[printed()->dublin].access[0];
    ship_put_to_sea(harness_game(&h), ship, water);
    ship_put_to_sea(&h.game, the_ship("mary"), water);
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_true(legal(RED, "to-port:dublin"));
    noble_embark(harness_game(&h), the_noble("percy"), ship);
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_true(legal(RED, "to-port:dublin"));
    play(RED, "to-port:dublin");
    assert_true(legal(RED, "land-into:percy:dublin"));
    play(RED, "land-into:percy:dublin");
    noble_embark(harness_game(&h), the_noble("scrope"), ship);
    ship_put_to_sea(&h.game, ship, water);
    state()->ship[ship].moved_in = NONE;
    begin(MOVEMENT, RED);
    play(RED, "sail:julian");
    assert_false(legal(RED, "to-port:dublin"));
    begin(MOVEMENT, BLUE);
    assert_int_equal(harness_legal_count(&h, BLUE, "to-port"), 0);
}

/* KM-transfer 3: the card of a town that another captured falls to him when it is played. */
static void test_KM_transfer_the_card_of_a_captured_town(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(RED, "percy", "alnwick");
    put_in(BLUE, "mowbray", "framlingham");
    s->place_held[the_place("bristol")] = RED;
    hold("town-bristol", BLUE);
    begin(MOVEMENT, BLUE);
    play(BLUE, "play-asset:town-bristol");
    assert_int_equal(card_faction(s, the_card("town-bristol")), RED);
    assert_int_equal(owner_of("bristol"), RED);
    assert_int_equal(s->place_held[the_place("bristol")], HELD_BY_GRANT);
    s->place_held[the_place("coventry")] = RED; /* an ally is not an unfriendly faction */
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    hold("town-coventry", BLUE);
    begin(MOVEMENT, BLUE);
    play(BLUE, "play:town-coventry:mowbray");
    assert_int_equal(card_noble(s, the_card("town-coventry")), the_noble("mowbray"));
    assert_int_equal(owner_of("coventry"), RED);
}

MAIN(cmocka_unit_test(test_KM_alliance_a_free_move_under_a_commander),
     cmocka_unit_test(test_KM_ev_plague_not_in_london),
     cmocka_unit_test(test_KM_E2_events_plague_in_dublin_only_with_dublin),
     cmocka_unit_test(test_KM_E2_events_scots_take_nothing_from_nobody),
     cmocka_unit_test(test_KM_E2_kerns_go_with_the_lieutenant),
     cmocka_unit_test(test_KM_ev_parl_must_be_summoned_not_by_who_may_not_rule),
     cmocka_unit_test(test_KM_E1_blockade_without_a_move),
     cmocka_unit_test(test_KM_E2_ireland_dublin_is_open_to_the_lieutenants_ship),
     cmocka_unit_test(test_KM_transfer_the_card_of_a_captured_town))
