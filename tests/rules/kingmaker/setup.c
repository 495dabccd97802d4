/* KM-deck, KM-setup, KM-heirs-setup, KM-order, KM-phases: the deal, the opening, who begins, rounds and turns. */
#include "field.h"

static int dealt(int players) {
    char options[32];
    snprintf(options, sizeof options, "players=%d", players);
    harness_start(&h, "wars-of-the-roses", options, 7);
    return harness_event_count(&h, EVENT_DEALT);
}

static void test_KM_setup_cards_by_the_number_of_players(void **unused) {
    (void)unused;
    static const int each[9] = {0, 0, 18, 12, 9, 7, 6, 5, 5};
    for (int players = 2; players <= 8; players++) {
        int count = dealt(players), even = each[players] * players;
        if (count < even || count > even + 16)
            fail_msg("%d cards for %d players", count, players);
    }
}

static void test_KM_setup_everybody_has_a_noble(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        harness_start(&h, "wars-of-the-roses", "players=8", seed);
        while (!state()->opened)
            go_on();
        for (int role = 0; role < 8; role++)
            assert_true(faction_has_nobles(state(), role));
    }
}

/* Special cards join the deck only after the deal. */
static void test_KM_deck_special_cards_are_not_dealt(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        harness_start(&h, "wars-of-the-roses", "players=8,e1=true,e2=true", seed);
        for (int i = 0; i < harness_event_count(&h, EVENT_DEALT); i++)
            assert_int_equal(printed()->card[harness_event(&h, EVENT_DEALT, i)->arg[1]].set, SET_BASE);
        assert_int_equal(state()->card[PLANTAGENET_YORK], AT_DECK);
        assert_int_equal(state()->card[CARD_KERNS], AT_DECK);
        assert_int_equal(state()->card[CARD_SCOTTISH], AT_DECK);
    }
    harness_start(&h, "wars-of-the-roses", "players=5", 1);
    assert_int_equal(state()->card[CARD_SCOTTISH], AT_OUT);
    assert_int_equal(state()->event[the_event("gales-1")], EVENT_OUT);
}

/* A title goes to an untitled Noble, an office to a titled one; what fits nobody goes to Chancery. */
static void test_KM_setup_titles_offices_and_what_is_left_over(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    flow_end(harness_game(&h));
    s->opened = 0;
    const char *cards[] = {"percy", "earl-kent", "marshal", "admiral", "bishop-durham", "town-bristol", "merc-saxon-1"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        s->card[the_card(cards[i])] = AT_DEALT + RED;
    s->card[the_card("scrope")] = AT_DEALT + BLUE;
    flow_call(harness_game(&h), STEP_OPENING, 0);
    harness_run(&h);
    play(RED, "come:percy:alnwick");
    assert_true(legal(RED, "award:marshal:percy"));
    assert_true(legal(RED, "award:bishop-durham:percy"));
    assert_false(legal(RED, "award:earl-kent:percy"));
    play(RED, "award:marshal:percy");
    play(RED, "award:bishop-durham:percy");
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_NOBLE + the_noble("percy"));
    assert_int_equal(s->card[the_card("town-bristol")], AT_FACTION + RED);
    assert_int_equal(s->card[the_card("earl-kent")], AT_CHANCERY);
    assert_int_equal(s->card[the_card("admiral")], AT_CHANCERY);
    assert_int_equal(owner_of("bristol"), RED);
}

static void test_KM_heirs_setup_the_eight_places(void **unused) {
    (void)unused;
    harness_start(&h, "wars-of-the-roses", "players=3", 1);
    static const char *const places[HEIRS] = {"london",  "coventry", "kenilworth", "york",
                                              "harlech", NULL,       "cardigan",   "calais"};
    for (int heir = 0; heir < HEIRS; heir++) {
        if (places[heir] != NULL)
            assert_int_equal(state()->heir[heir].place, the_place(places[heir]));
        assert_int_equal(state()->heir[heir].owner, NONE);
    }
    assert_int_equal(state()->heir[HEIR_RUTLAND].square, printed()->ireland);
    assert_int_equal(state()->heir[HEIR_RUTLAND].place, NONE);
    assert_true(state()->heir[HEIR_HENRY].crowned);
    assert_int_equal(crowned_count(state()), 1);
}

static void test_KM_E2_heirs_by_dice(void **unused) {
    (void)unused;
    bool moved = false;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        harness_start(&h, "wars-of-the-roses", "players=3,e2=true,random-heirs=true,dublin=true", seed);
        for (int heir = 0; heir < HEIRS; heir++) {
            const struct event *event = harness_event(&h, EVENT_PLACED_HEIR, heir);
            int place = printed()->heir[heir].random[event->arg[2] - 1];
            if (place == printed()->ireland_coast)
                place = printed()->dublin;
            assert_int_equal(event->arg[1], place);
            moved |= place != printed()->heir[heir].start;
        }
    }
    assert_true(moved);
}

static int first_of(void) {
    struct kingmaker *s = state();
    s->opened = 0;
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_OPENING, 0);
    harness_run(&h);
    return s->first;
}

static void test_KM_order_chancellor_bishops_troops(void **unused) {
    (void)unused;
    field("players=3");
    put_in(RED, "scrope", "bolton");
    put_in(BLUE, "percy", "alnwick");
    put_in(GREEN, "mowbray", "lewes");
    assert_int_equal(first_of(), BLUE); /* most troops */
    give("bishop-norwich", "scrope");
    assert_int_equal(first_of(), RED);
    give("archbishop-york", "mowbray");
    assert_int_equal(first_of(), GREEN); /* the senior see */
    give("chancellor-england", "percy");
    assert_int_equal(first_of(), BLUE);
}

static void test_KM_order_turns_go_clockwise_and_rounds_from_the_first(void **unused) {
    (void)unused;
    harness_start(&h, "wars-of-the-roses", "players=4", 3);
    assert_true(harness_play_until(&h, STEP_MOVEMENT, 200));
    int first = state()->first, round = state()->round;
    assert_int_equal(state()->active, first);
    while (state()->turn == 1)
        go_on();
    assert_int_equal(state()->active, (first + 1) % 4);
    assert_int_equal(state()->round, round);
    while (state()->turn <= 4)
        go_on();
    assert_int_equal(state()->active, first);
    assert_int_equal(state()->round, round + 1);
}

/* KM-faction: without Nobles only the first and the last part of a turn. */
static void test_KM_phases_without_nobles_only_chance_and_crown_draw(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(BLUE, "percy", "alnwick");
    next_event("writ-01");
    int hand = cards_count(s->card, CARDS, AT_HAND + RED);
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_TURN, RED);
    harness_run(&h);
    harness_play_until(&h, STEP_MOVEMENT, 30);
    assert_int_equal(s->active, BLUE);
    assert_int_equal(s->event[the_event("writ-01")], EVENT_HAND + RED);
    int drawn = cards_count(s->card, CARDS, AT_HAND + RED) + cards_count(s->card, CARDS, AT_FACTION + RED) +
                cards_count(s->card, CARDS, AT_TABLE);
    assert_true(drawn >= hand + 1 || cards_count(s->card, CARDS, AT_HAND + RED) == hand + 1);
}

MAIN(cmocka_unit_test(test_KM_setup_cards_by_the_number_of_players),
     cmocka_unit_test(test_KM_setup_everybody_has_a_noble), cmocka_unit_test(test_KM_deck_special_cards_are_not_dealt),
     cmocka_unit_test(test_KM_setup_titles_offices_and_what_is_left_over),
     cmocka_unit_test(test_KM_heirs_setup_the_eight_places), cmocka_unit_test(test_KM_E2_heirs_by_dice),
     cmocka_unit_test(test_KM_order_chancellor_bishops_troops),
     cmocka_unit_test(test_KM_order_turns_go_clockwise_and_rounds_from_the_first),
     cmocka_unit_test(test_KM_phases_without_nobles_only_chance_and_crown_draw))
