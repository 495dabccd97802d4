/* What a client draws without knowing the game: pieces, hands, decks, tracks and the fight. */
#include "king.h"

#include "../../../rulesets/unhappy-king-charles/state/modifiers.h"

#include "../parts_seen.h"
#include "../texts_seen.h"

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void test_a_general_has_ratings_and_his_army(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "reading", 3);
    const json_t *rupert = piece_seen(&h, ROYALIST, "general-prince-rupert");
    ASSERT_PLACE(rupert, "area-reading");
    ASSERT_OWNER(rupert, "royalist");
    assert_int_equal(fact_of(rupert, "Strategy Rating"), 1);
    assert_int_equal(fact_of(rupert, "Battle Rating"), 3);
    assert_int_equal(fact_of(rupert, "Brigades"), 3);
    assert_int_equal(fact_of(rupert, "Combat Value"), 3);
    assert_string_equal(words_of(piece_seen(&h, ROYALIST, "general-essex"), "Strategy Rating"), "2/3*");
    const json_t *waits = piece_seen(&h, PARLIAMENT, "general-essex");
    assert_null(text_in(waits, "place"));
    assert_true(is_marked(waits, "waiting"));
    harness_start(&h, "war", NULL, 1);
    const json_t *goring = piece_seen(&h, PARLIAMENT, "general-goring");
    ASSERT_PLACE(goring, "turn-early-1644");
    assert_true(is_marked(goring, "on the Turn Record Track"));
}

static void test_subordinates_and_those_inside_are_marked(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("byron", "oxford", 1);
    put_under("byron", "king-charles");
    const json_t *byron = piece_seen(&h, ROYALIST, "general-byron");
    assert_true(is_marked(byron, "Subordinate"));
    assert_string_equal(words_of(byron, "Under"), "King Charles");
    assert_int_equal(fact_of(piece_seen(&h, ROYALIST, "general-king-charles"), "Army"), 3);
    set_control("oxford", ROYALIST);
    put_army("essex", "oxford", 5);
    shut_in("king-charles");
    assert_true(is_marked(piece_seen(&h, PARLIAMENT, "general-king-charles"), "inside"));
}

/* Callander's army has gone home and can come again. */
static void test_brigades_of_a_general_who_waits(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("callander", "berwick");
    put_with("c-callander-foot", "callander");
    assert_false(is_marked(piece_seen(&h, PARLIAMENT, "brigade-c-callander-foot"), "waiting"));
    general_move(harness_game(&h), CALLANDER, BOX_WAITING);
    const json_t *foot = piece_seen(&h, PARLIAMENT, "brigade-c-callander-foot");
    assert_null(text_in(foot, "place"));
    assert_true(is_marked(foot, "waiting"));
    assert_string_equal(words_of(foot, "With"), "Callander");
}

/* Brigades that stood together cannot be told apart by the enemy when one has left. */
static void test_hidden_brigades_are_counted_by_sort(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "reading", 3);
    const struct uk_state *s = state();
    int all = 0, hidden = 0;
    for (int brigade = 0; brigade < BRIGADES; brigade++) {
        char id[40];
        snprintf(id, sizeof id, "brigade-%s", printed()->brigade[brigade].id);
        const json_t *own = piece_seen(&h, ROYALIST, id);
        if (s->brigade_at[brigade] != PRINCE_RUPERT)
            continue;
        all++;
        hidden += piece_seen(&h, PARLIAMENT, id) == NULL;
        ASSERT_PLACE(own, "area-reading");
        assert_string_equal(words_of(own, "With"), "Prince Rupert");
    }
    assert_int_equal(all, 3);
    assert_int_equal(hidden, 3);
    const json_t *backs = unnamed_seen(&h, PARLIAMENT, "brigade", "area-reading");
    assert_int_equal(number_in(backs, "count"), 3);
    assert_true(is_hidden(backs));
    ASSERT_OWNER(backs, "royalist");
    assert_string_equal(text_in(backs, "label"), "Brigade");
    const json_t *rupert = piece_seen(&h, PARLIAMENT, "general-prince-rupert");
    assert_int_equal(fact_of(rupert, "Brigades"), 3);
    assert_null(row_of(json_object_get(rupert, "facts"), "title", "Combat Value", "title", "Combat Value"));
}

static void test_a_siege_has_its_marker(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("essex", "oxford", 5);
    put_inside("r-m-kings-lifeguard", "oxford");
    set_control("oxford", ROYALIST);
    set_siege("oxford", SIEGE_MARKER, 4);
    const json_t *siege = unnamed_seen(&h, ROLE_SPECTATOR, "siege", "area-oxford");
    ASSERT_OWNER(siege, "parliament");
    assert_false(is_hidden(siege));
    assert_int_equal(fact_of(siege, "Bombardment"), 4);
    assert_int_equal(fact_of(siege, "Surrenders at"), 7);
    const json_t *control = unnamed_seen(&h, ROLE_SPECTATOR, "control", "area-oxford");
    ASSERT_OWNER(control, "royalist");
    assert_true(is_marked(control, "besieged"));
    const json_t *inside = piece_seen(&h, ROYALIST, "brigade-r-m-kings-lifeguard");
    assert_true(is_marked(inside, "inside"));
    assert_int_equal(fact_of(inside, "Combat Value"), printed()->brigade[the_brigade("r-m-kings-lifeguard")].value);
    set_siege("oxford", SIEGE_BLOCKADE, 4);
    assert_non_null(unnamed_seen(&h, ROYALIST, "blockade", "area-oxford"));
}

static void test_trains_the_queen_and_notables_are_pieces(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    s->train[ROYALIST] = KING_CHARLES;
    s->queen = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    const json_t *train = piece_seen(&h, PARLIAMENT, "marker-royalist-siege-train");
    ASSERT_PLACE(train, "area-oxford");
    ASSERT_OWNER(train, "royalist");
    assert_string_equal(words_of(train, "With"), "King Charles");
    const json_t *queen = piece_seen(&h, PARLIAMENT, "marker-queen");
    ASSERT_PLACE(queen, "area-oxford");
    assert_true(is_marked(queen, "inside"));
    const json_t *massey = piece_seen(&h, ROYALIST, "notable-massey");
    ASSERT_PLACE(massey, "area-gloucester");
    ASSERT_OWNER(massey, "parliament");
    s->notable[MASSEY] = NOTABLE_GONE;
    assert_null(text_in(piece_seen(&h, ROYALIST, "notable-massey"), "place"));
    assert_null(piece_seen(&h, PARLIAMENT, "marker-brentford"));
    s->brentford = 1;
    ASSERT_PLACE(piece_seen(&h, PARLIAMENT, "marker-brentford"), "area-oxford");
}

/* ---- cards and tracks -------------------------------------------------------------------------------------------- */

static int cards_told(int reader, const char *scenario) {
    static const char *const decks[] = {"draw-deck",       "discards",   "in-play", "royalist-core",
                                        "parliament-core", "recruiting", "aside",   "out"};
    int cards = 0;
    size_t i;
    json_t *hand;
    json_array_foreach((json_t *)part_seen(&h, reader, PART_HANDS), i, hand) {
        cards += (int)json_array_size(json_object_get(hand, "cards")) + number_in(hand, "hidden");
    }
    for (i = 0; i < sizeof decks / sizeof *decks; i++)
        cards += deck_seen(&h, decks[i]);
    if (strcmp(scenario, "henrietta") == 0)
        cards += deck_seen(&h, "royalist-pile") + deck_seen(&h, "parliament-pile");
    return cards;
}

static void test_each_card_lies_in_a_hand_or_a_deck(void **unused) {
    (void)unused;
    static const char *const scenarios[] = {"war", "henrietta"};
    for (int i = 0; i < 2; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            harness_start(&h, scenarios[i], NULL, seed);
            for (int turns = 0; turns < 20; turns++) {
                harness_play_until(&h, NONE, 20);
                for (int reader = 0; reader <= SIDES; reader++)
                    assert_int_equal(cards_told(reader < SIDES ? reader : ROLE_SPECTATOR, scenarios[i]), CARDS);
                assert_true(deck_seen(&h, "draw-deck") >= 0);
            }
        }
}

/* Henrietta: the half decks and Displays are gone with the Campaign Phase, and their cards lie in the draw deck. */
static void test_half_decks_end_with_the_campaign_phase(void **unused) {
    (void)unused;
    int after = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        harness_start(&h, "henrietta", NULL, seed);
        for (int i = 0; i < 150 && flow_top(&h.game); i++) {
            harness_play_until(&h, NONE, 5);
            assert_true(deck_seen(&h, "draw-deck") >= 0);
            if (state()->phase < PHASE_BLOCKADE || state()->phase > PHASE_TURN_END)
                continue;
            after++;
            assert_int_equal(deck_seen(&h, "royalist-pile"), 0);
            assert_int_equal(number_in(hand_seen(&h, ROYALIST, "parliament", "Display"), "hidden"), 0);
        }
    }
    assert_true(after > 0);
}

static void test_UP_26_2_core_cards_lie_face_up_beside_the_displays(void **unused) {
    (void)unused;
    harness_start(&h, "henrietta", NULL, 1);
    for (int reader = 0; reader <= SIDES; reader++)
        for (int side = 0; side < SIDES; side++) {
            const json_t *core =
                hand_seen(&h, reader < SIDES ? reader : ROLE_SPECTATOR, h.game.ruleset->roles[side].id, "Hand");
            assert_int_equal(json_array_size(json_object_get(core, "cards")), 2);
            assert_int_equal(number_in(core, "hidden"), 0);
        }
}

static void test_hands_are_known_to_their_holders(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(21, HAND_ROYALIST);
    put_card(22, HAND_ROYALIST);
    put_card(23, ACES_ROYALIST);
    const json_t *own = hand_seen(&h, ROYALIST, "royalist", "Hand");
    assert_true(array_has(json_object_get(own, "cards"), "card-21"));
    assert_int_equal(number_in(own, "hidden"), 0);
    const json_t *other = hand_seen(&h, PARLIAMENT, "royalist", "Hand");
    assert_int_equal(json_array_size(json_object_get(other, "cards")), 0);
    assert_int_equal(number_in(other, "hidden"), 2);
    assert_int_equal(number_in(hand_seen(&h, ROLE_SPECTATOR, "royalist", "Ace in the Hole"), "hidden"), 1);
}

static void test_tracks_have_their_ends(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->naval = 3;
    set_control("london", PARLIAMENT);
    set_control("bristol", PARLIAMENT);
    const json_t *naval = track_seen(&h, "naval-status");
    assert_int_equal(number_in(naval, "value"), 3);
    assert_int_equal(number_in(naval, "min"), -5);
    assert_int_equal(number_in(naval, "max"), 5);
    assert_int_equal(number_in(track_seen(&h, "turn"), "value"), 4);
    assert_int_equal(number_in(track_seen(&h, "turn"), "max"), 11);
    assert_int_equal(number_in(track_seen(&h, "royalist-areas"), "value"), areas_held(s, ROYALIST));
    assert_string_equal(text_in(track_seen(&h, "parliament-regions"), "owner"), "parliament");
    assert_int_equal(number_in(track_seen(&h, "victory-points-needed"), "value"), 11);
}

/* ---- the fight --------------------------------------------------------------------------------------------------- */

/* The Royalist may spend Brentford, so the Battle stops after the dice. */
static void test_a_battle_has_values_ratings_and_dice(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "reading", 2);
    put_army("essex", "reading", 2);
    s->brentford = 1;
    assert_true(json_is_null(part_seen(&h, ROYALIST, PART_FIGHT)));
    roll(3, 5);
    run(battle_begin(&h.game, ROYALIST, the_area("reading"), KING_CHARLES, ESSEX));
    assert_int_equal(top_step(), STEP_BRENTFORD);
    for (int reader = 0; reader < SIDES; reader++) {
        const json_t *fight = part_seen(&h, reader, PART_FIGHT);
        assert_string_equal(text_in(fight, "kind"), "battle");
        assert_string_equal(text_in(fight, "title"), "Battle at Reading");
        assert_string_equal(text_in(fight, "place"), "area-reading");
        const json_t *king_side = side_seen(fight, "royalist");
        assert_int_equal(number_in(king_side, "strength"), 2);
        assert_int_equal(modifier_seen(king_side, "Battle Rating"), 1);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(king_side, "dice"), 0)), 3);
        assert_true(array_has(json_object_get(king_side, "pieces"), "general-king-charles"));
        assert_int_equal(json_array_size(json_object_get(king_side, "pieces")), 3);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(side_seen(fight, "parliament"), "dice"), 0)),
                         5);
    }
}

static void test_a_combat_card_is_a_modifier(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "reading", 2);
    put_army("essex", "reading", 2);
    for (int card = 0; card < CARDS; card++)
        if ((printed()->card[card].flags & CARD_COMBAT) && printed()->card[card].combat > 0) {
            s->battle = (struct battle){.area = (int8_t)the_area("reading"),
                                        .attacker = ROYALIST,
                                        .general = {PRINCE_RUPERT, ESSEX},
                                        .card = {(int8_t)card, NONE},
                                        .winner = NONE,
                                        .from = NONE};
            const json_t *fight = part_seen(&h, ROLE_SPECTATOR, PART_FIGHT);
            assert_int_equal(modifier_seen(side_seen(fight, "royalist"), printed()->card[card].title),
                             printed()->card[card].combat);
            assert_int_equal(modifier_seen(side_seen(fight, "royalist"), "Battle Rating"), 3);
            return;
        }
    fail_msg("no Combat card adds anything");
}

/* Essex with five Brigades stands before York, which holds one. */
static struct uk_state *york_besieged(void) {
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "york", 5);
    put_inside("r-m-kings-lifeguard", "york");
    set_control("york", ROYALIST);
    set_siege("york", SIEGE_MARKER, 4);
    return s;
}

/* The besieger has guns and may storm; the window before the shot does not open without a card for it. */
static void test_an_assault_has_its_modifiers(void **unused) {
    (void)unused;
    struct uk_state *s = york_besieged();
    s->train[PARLIAMENT] = ESSEX;
    int area = the_area("york");
    roll(1);
    run(bombardment_begin(&h.game, PARLIAMENT, area, 0, ASSAULT_NORMAL));
    assert_int_equal(top_step(), STEP_ASSAULT);
    const json_t *storm = part_seen(&h, ROYALIST, PART_FIGHT), *besieger = side_seen(storm, "parliament");
    assert_string_equal(text_in(storm, "kind"), "storm");
    assert_string_equal(text_in(storm, "place"), "area-york");
    assert_int_equal(number_in(besieger, "strength"), 5);
    assert_int_equal(number_in(side_seen(storm, "royalist"), "strength"), 1);
    assert_int_equal(modifier_seen(besieger, "Brigades of the besieger"), 3);
    assert_int_equal(modifier_seen(besieger, "Brigades inside"), -1);
    assert_int_equal(modifier_seen(besieger, "class of the Fortress"), -2);
    int sum = 0;
    size_t i;
    json_t *modifier;
    json_array_foreach(json_object_get(besieger, "modifiers"), i, modifier) {
        sum += number_in(modifier, "value");
    }
    assert_int_equal(sum, assault_modifier(printed(), s, ESSEX, area, false));
}

static void assert_dice(const char *dice) {
    const json_t *fight = part_seen(&h, ROLE_SPECTATOR, PART_FIGHT);
    char *seen = json_dumps(json_object_get(side_seen(fight, "parliament"), "dice"), JSON_COMPACT);
    assert_string_equal(seen, dice);
    free(seen);
}

/* The shot's die until the besieger storms, then the two of the Assault until its loss is paid. */
static void test_a_siege_has_its_dice(void **unused) {
    (void)unused;
    struct uk_state *s = york_besieged();
    roll(3, 1, 2);
    run(bombardment_begin(&h.game, PARLIAMENT, the_area("york"), 0, ASSAULT_NORMAL));
    assert_int_equal(top_step(), STEP_ASSAULT);
    assert_dice("[3]");
    play(PARLIAMENT, "assault:york");
    assert_int_equal(top_step(), STEP_STORM_LOSS);
    assert_dice("[1,2]");
    play_any("lose");
    assert_int_equal(s->siege_dice[0], 0);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static void assert_text(int domain, const char *id, const char *text) {
    struct domain_item item;
    domain_read(h.game.ruleset, printed(), domain, the(domain, id), &item);
    assert_string_equal(item.text, text);
}

static void test_everything_has_a_text(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_texts(&h);
    assert_text(
        DOM_GENERAL, "prince-rupert",
        "Field General of the Royalist: Strategy Rating 1, Battle Rating 3, Level 3, leads up to 4 Brigades, may "
        "storm at once, available from the beginning");
    assert_text(DOM_GENERAL, "newcastle",
                "Northern General of the Royalist: Strategy Rating 2, but 3 in reactions, Battle Rating 1, Level 2, "
                "leads up to 9 Brigades, begins at Newcastle");
    assert_text(DOM_BRIGADE, "r-n-whitecoats-2", "Northern Veterans of the Royalist, Combat Value 2");
    assert_text(DOM_AREA, "newcastle",
                "Northern Fortress of class 2, surrenders at 7, holds 2 Brigades, a source of supply, a port, part of "
                "Northumbrian Coal Field, where the Royalist recruits Northern Brigades");
    assert_text(DOM_MARKER, "parliament-siege-train",
                "Adds 1 to the Bombardments of an army of Parliament that has it along");
    assert_text(DOM_INFRASTRUCTURE, "the-wool-road", "Controlled with Reading, Newbury and Salisbury");
}

/* Lists of the view name what their numbers are of. */
static void test_lists_of_the_view_are_records_with_ids(void **unused) {
    (void)unused;
    struct writer w;
    empty_map(NULL);
    set_control("york", ROYALIST);
    writer_init(&w);
    h.game.ruleset->view(&h.game, ROYALIST, &w);
    json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(row_of(json_object_get(view, "regions"), "region", "wales", "control", "neutral"));
    assert_non_null(
        row_of(json_object_get(view, "infrastructures"), "infrastructure", "the-wool-road", "control", "neutral"));
    const json_t *side = json_array_get(json_object_get(view, "sides"), ROYALIST);
    const json_t *by_region = json_object_get(json_object_get(side, "available"), "by_region");
    size_t i;
    const json_t *row;
    json_int_t told = 0, available = 0;
    json_array_foreach(by_region, i, row) {
        assert_true(json_integer_value(json_object_get(row, "count")) > 0);
        told += json_integer_value(json_object_get(row, "count"));
    }
    for (int b = 0; b < BRIGADES; b++)
        available +=
            content_of(&h.game)->brigade[b].side == ROYALIST && state_of(&h.game)->brigade_at[b] == PLACE_AVAILABLE;
    assert_true(available > 0 && told == available);
    json_decref(view);
    writer_finish(&w);
}

static void test_UP_26_2_a_display_names_its_side(void **unused) {
    (void)unused;
    static const char *const sides[] = {"royalist", "parliament"};
    struct writer w;
    harness_start(&h, "henrietta", NULL, 1);
    writer_init(&w);
    h.game.ruleset->view(&h.game, ROYALIST, &w);
    json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    for (int side = 0; side < SIDES; side++) {
        const json_t *display = json_array_get(json_object_get(view, "displays"), (size_t)side);
        assert_string_equal(text_in(display, "role"), sides[side]);
    }
    json_decref(view);
    writer_finish(&w);
}

MAIN(cmocka_unit_test(test_UP_26_2_a_display_names_its_side), cmocka_unit_test(test_a_general_has_ratings_and_his_army),
     cmocka_unit_test(test_lists_of_the_view_are_records_with_ids),
     cmocka_unit_test(test_subordinates_and_those_inside_are_marked),
     cmocka_unit_test(test_brigades_of_a_general_who_waits), cmocka_unit_test(test_hidden_brigades_are_counted_by_sort),
     cmocka_unit_test(test_a_siege_has_its_marker), cmocka_unit_test(test_trains_the_queen_and_notables_are_pieces),
     cmocka_unit_test(test_each_card_lies_in_a_hand_or_a_deck),
     cmocka_unit_test(test_half_decks_end_with_the_campaign_phase),
     cmocka_unit_test(test_UP_26_2_core_cards_lie_face_up_beside_the_displays),
     cmocka_unit_test(test_hands_are_known_to_their_holders), cmocka_unit_test(test_tracks_have_their_ends),
     cmocka_unit_test(test_a_battle_has_values_ratings_and_dice), cmocka_unit_test(test_a_combat_card_is_a_modifier),
     cmocka_unit_test(test_an_assault_has_its_modifiers), cmocka_unit_test(test_a_siege_has_its_dice),
     cmocka_unit_test(test_everything_has_a_text))
