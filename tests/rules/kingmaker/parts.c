/* What a client draws without knowing the game: pieces, hands, decks, tracks, the combat, and the Houses in session. */
#include "realm.h"

#include "../parts_seen.h"

static const json_t *piece(const char *id) {
    const json_t *found = piece_seen(&h, ROLE_SPECTATOR, id);
    assert_non_null(found);
    return found;
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void test_a_noble_stands_at_its_place_with_what_it_is_worth(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    give("marshal", "percy");
    put_by(BLUE, "mowbray", "warwick");
    join("mowbray", "neville");
    const json_t *percy = piece("noble-percy");
    ASSERT_PLACE(percy, "place-london");
    ASSERT_OWNER(percy, "red");
    assert_int_equal(fact_of(percy, "Strength"), 200);
    assert_string_equal(words_of(percy, "Office"), "Marshal");
    assert_int_equal(json_array_size(json_object_get(percy, "marks")), 0);
    char square[40];
    snprintf(square, sizeof square, "square-%s", printed()->square[square_of("warwick")].id);
    ASSERT_PLACE(piece("noble-mowbray"), square);
    s->noble[the_noble("stanley")].captor = RED;
    assert_null(text_in(piece("noble-stanley"), "place"));
    ASSERT_OWNER(piece("noble-stanley"), "green");
    assert_true(is_marked(piece("noble-stanley"), "captive"));
    assert_string_equal(words_of(piece("noble-stanley"), "Captive of"), "Red");
    assert_null(piece_seen(&h, ROLE_SPECTATOR, "noble-beaufort")); /* a card, not a counter */
}

static void test_heirs_say_who_guards_them(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[the_heir("henry-vi")].crowned = 1;
    kill_heir("margaret");
    const json_t *henry = piece("heir-henry-vi");
    ASSERT_PLACE(henry, "place-london");
    ASSERT_OWNER(henry, "red");
    assert_true(is_marked(henry, "crowned"));
    assert_true(is_marked(henry, "senior heir"));
    assert_string_equal(words_of(henry, "Guarded by"), "Percy");
    assert_null(text_in(piece("heir-margaret"), "place"));
    assert_true(is_marked(piece("heir-margaret"), "dead"));
}

static void test_ships_in_port_and_at_sea(void **unused) {
    (void)unused;
    realm("players=3");
    assert_true(is_marked(piece("ship-grace-dieu"), "not in play"));
    ship_launch(harness_game(&h), the_ship("grace-dieu"));
    ASSERT_PLACE(piece("ship-grace-dieu"), "place-southampton");
    give("admiral", "percy");
    ASSERT_OWNER(piece("ship-grace-dieu"), "red");
    noble_embark(harness_game(&h), the_noble("percy"), the_ship("grace-dieu"));
    assert_int_equal(fact_of(piece("ship-grace-dieu"), "Aboard the fleet"), 150);
    assert_string_equal(words_of(piece("noble-percy"), "Aboard"), "Grace Dieu");
    char square[40]; /* a passenger is in no town */
    snprintf(square, sizeof square, "square-%s", printed()->square[square_of("southampton")].id);
    ASSERT_PLACE(piece("noble-percy"), square);
}

static void test_a_siege_has_a_marker_and_what_it_faces(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    put_by(RED, "percy", "warwick");
    s->place_held[the_place("warwick")] = BLUE;
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("warwick");
    const json_t *siege = unnamed_seen(&h, ROLE_SPECTATOR, "siege", "place-warwick");
    ASSERT_OWNER(siege, "red");
    assert_false(is_hidden(siege));
    assert_string_equal(words_of(siege, "Led by"), "Percy");
    assert_int_equal(fact_of(siege, "Defence"), defence_of(&h.game, the_place("warwick")));
    const json_t *control = unnamed_seen(&h, ROLE_SPECTATOR, "control", "place-warwick");
    ASSERT_OWNER(control, "blue");
    assert_true(is_marked(control, "besieged"));
    assert_true(is_marked(piece("noble-neville"), "besieged"));
    assert_true(is_marked(piece("noble-percy"), "besieges"));
    assert_string_equal(words_of(piece("noble-percy"), "Besieges"), "Warwick");
}

static void test_peace_rogues_and_cards_on_the_table(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3,e1=true,e2=true");
    peace_begin(harness_game(&h), square_of("coventry"), GREEN);
    s->rogue_place = (int8_t)the_place("york");
    s->card[the_card("scottish-mercenaries")] = AT_TABLE;
    char square[40];
    snprintf(square, sizeof square, "square-%s", printed()->square[square_of("coventry")].id);
    ASSERT_OWNER(unnamed_seen(&h, BLUE, "kings-peace", square), "green");
    assert_non_null(unnamed_seen(&h, BLUE, "rogues", "place-york"));
    ASSERT_PLACE(piece("card-scottish-mercenaries"), "square-scotland");
}

/* ---- what not everybody knows ------------------------------------------------------------------------------------ */

/* The cards of the seat's hand that the reader knows, and the number of the others. */
static void assert_hand(int reader, const char *seat, const char *title, const char *known, int hidden) {
    const json_t *hand = hand_seen(&h, reader, seat, title);
    assert_int_equal(array_has(json_object_get(hand, "cards"), known), hidden == 0);
    assert_int_equal(number_in(hand, "hidden"), hidden);
}

static void test_hands_are_counted_and_ones_own_is_known(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3,e1=true");
    hold("town-bristol", GREEN);
    keep("refuge-1", GREEN);
    assert_hand(GREEN, "green", "Hand", "card-town-bristol", 0);
    assert_hand(GREEN, "green", "Events kept", "event-card-refuge-1", 0);
    for (int i = 0; i < 2; i++) {
        int reader = i == 0 ? RED : ROLE_SPECTATOR;
        assert_hand(reader, "green", "Hand", "card-town-bristol", 1);
        assert_hand(reader, "green", "Events kept", "event-card-refuge-1", 1);
        assert_hand(reader, "red", "Events kept", "event-card-writ-01", 0);
    }
    s->known[the_card("town-bristol")] = ROLE_BIT(RED);
    assert_hand(RED, "green", "Hand", "card-town-bristol", 0);
    assert_hand(BLUE, "green", "Hand", "card-town-bristol", 1);
    give("marshal", "percy");
    assert_hand(BLUE, "red", "In play", "card-marshal", 0);
}

/* Only its owner knows which Refuge is in use, and so for how long. */
static void test_a_refuge_in_use_is_a_piece(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3,e1=true");
    s->event[the_event("refuge-1")] = event_at_refuge(RED);
    s->refuge[0] = (struct refuge){.event = (int16_t)the_event("refuge-1"), .role = RED, .used = 1};
    assert_non_null(piece_seen(&h, RED, "event-card-refuge-1"));
    assert_null(piece_seen(&h, BLUE, "event-card-refuge-1"));
    const json_t *seen = unnamed_seen(&h, BLUE, "refuge", NULL);
    ASSERT_OWNER(seen, "red");
    assert_true(is_hidden(seen));
    assert_false(is_hidden(piece_seen(&h, RED, "event-card-refuge-1")));
    assert_int_equal(fact_of(seen, "Turns used"), 1);
    assert_null(unnamed_seen(&h, RED, "refuge", NULL));
}

static void test_decks_and_tracks(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    int deck = deck_seen(&h, "crown-deck");
    s->card[the_card("town-bristol")] = AT_DISCARD;
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    assert_int_equal(deck_seen(&h, "crown-deck"), deck - 2);
    assert_int_equal(deck_seen(&h, "crown-discards"), 1);
    assert_int_equal(deck_seen(&h, "chancery"), 1);
    assert_int_equal(number_in(track_seen(&h, "round"), "value"), 1);
    assert_int_equal(number_in(track_seen(&h, "commons-red"), "value"), votes_counted(&h.game, RED, COMMONS));
    assert_int_equal(number_in(track_seen(&h, "commons-red"), "max") / 2 + 1, commons_majority(&h.game));
}

/* ---- fights ------------------------------------------------------------------------------------------------------ */

static const json_t *fight(void) {
    return part_seen(&h, ROLE_SPECTATOR, PART_FIGHT);
}

static void test_a_battle_counts_the_men_of_both_sides(void **unused) {
    (void)unused;
    realm("players=3");
    assert_true(json_is_null(fight()));
    put_by(RED, "percy", "warwick");
    give("marshal", "percy");
    put_by(BLUE, "neville", "warwick");
    begin(COMBAT_PHASE, RED);
    declare(RED, "battle:percy:neville");
    assert_string_equal(text_in(fight(), "kind"), "battle");
    assert_string_equal(text_in(fight(), "title"), "Battle: Coventry");
    const json_t *red = side_seen(fight(), "red"), *blue = side_seen(fight(), "blue");
    assert_int_equal(number_in(red, "strength"), 200);
    assert_int_equal(modifier_seen(red, "Percy"), 200);
    assert_int_equal(number_in(blue, "strength"), 50);
    assert_true(array_has(json_object_get(blue, "pieces"), "noble-neville"));
}

/* A town that is nobody's defends itself with its garrison. */
static void test_a_siege_of_a_garrison_has_a_side_of_nobody(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->combat = (struct combat){.kind = COMBAT_SIEGE,
                                .attackers = (uint32_t)bit_of(the_noble("percy")),
                                .square = (int16_t)square_of("york"),
                                .place = (int16_t)the_place("york"),
                                .card = (int16_t)the_event("writ-01"),
                                .garrison = 300,
                                .attacker = RED,
                                .defender = NONE,
                                .winner = NONE};
    ASSERT_PLACE(fight(), "place-york");
    const json_t *town = json_array_get(json_object_get(fight(), "sides"), 1);
    assert_null(text_in(town, "role"));
    assert_int_equal(number_in(town, "strength"), 300);
    assert_int_equal(modifier_seen(town, "Garrison"), 300);
}

static void test_the_houses_show_the_votes_of_each_seat(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    assert_string_equal(text_in(fight(), "kind"), "parliament");
    ASSERT_PLACE(fight(), "place-london");
    until(STEP_PROPOSE);
    play(RED, "propose:stanley:earl-kent");
    until(STEP_ACCEPT);
    assert_true(is_marked(piece("card-earl-kent"), "before the Houses"));
    play(GREEN, "take-award:stanley:earl-kent");
    until(STEP_VOTE);
    assert_string_equal(text_in(fight(), "kind"), "division");
    assert_string_equal(text_in(fight(), "title"), "Parliament: an award: Earl of Kent");
    assert_int_equal(modifier_seen(side_seen(fight(), "red"), "Commons"), 36);
    while (top_step() == STEP_VOTE && flow_top(&h.game)->role != RED)
        play(flow_top(&h.game)->role, flow_top(&h.game)->role == BLUE ? "vote:against:abstain" : "abstain");
    assert_int_equal(modifier_seen(side_seen(fight(), "blue"), "Commons, against"), 5);
    assert_true(array_has(json_object_get(side_seen(fight(), "green"), "pieces"), "noble-stanley"));
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static const char *text_of(int domain, const char *id) {
    struct domain_item item;
    assert_true(domain_read(h.game.ruleset, printed(), domain, the(domain, id), &item));
    return item.text;
}

static void test_every_piece_card_and_place_says_what_it_is(void **unused) {
    static const int domains[] = {DOM_SQUARE, DOM_PLACE, DOM_CARD, DOM_NOBLE, DOM_HEIR, DOM_SHIP, DOM_EVENT, DOM_KING};
    (void)unused;
    field("players=2");
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        for (int k = 0; k < domain_count(h.game.ruleset, printed(), domains[i]); k++) {
            struct domain_item item;
            assert_true(domain_read(h.game.ruleset, printed(), domains[i], k, &item));
            if (!item.text || item.text[0] == '\0')
                fail_msg("%s has no text", item.id);
        }
    assert_string_equal(text_of(DOM_NOBLE, "beaufort"), "30 men. Votes: 2 in Commons, 3 in Lords. Holds Chirk, Corfe.");
}

MAIN(cmocka_unit_test(test_a_noble_stands_at_its_place_with_what_it_is_worth),
     cmocka_unit_test(test_heirs_say_who_guards_them), cmocka_unit_test(test_ships_in_port_and_at_sea),
     cmocka_unit_test(test_a_siege_has_a_marker_and_what_it_faces),
     cmocka_unit_test(test_peace_rogues_and_cards_on_the_table),
     cmocka_unit_test(test_hands_are_counted_and_ones_own_is_known), cmocka_unit_test(test_a_refuge_in_use_is_a_piece),
     cmocka_unit_test(test_decks_and_tracks), cmocka_unit_test(test_a_battle_counts_the_men_of_both_sides),
     cmocka_unit_test(test_a_siege_of_a_garrison_has_a_side_of_nobody),
     cmocka_unit_test(test_the_houses_show_the_votes_of_each_seat),
     cmocka_unit_test(test_every_piece_card_and_place_says_what_it_is))
