/* What a client draws without knowing the game: pieces, hands, decks, tracks and the fight. */
#include "battlefield.h"

#include "../parts_seen.h"
#include "../texts_seen.h"

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void test_own_blocks_have_their_facts_and_the_others_are_counted(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-rupert", "worcestershire", 3);
    stands("r-midlands-horse", "worcestershire", 4);
    const json_t *rupert = piece_seen(&h, KING, "block-r-rupert");
    ASSERT_PLACE(rupert, "area-worcestershire");
    ASSERT_OWNER(rupert, "king");
    assert_string_equal(text_in(rupert, "label"), "Rupert C3");
    assert_int_equal(fact_of(rupert, "Strength"), 3);
    assert_string_equal(words_of(rupert, "Class"), "Cavalry");
    for (int i = 0; i < 2; i++) {
        int reader = i == 0 ? PARLIAMENT : ROLE_SPECTATOR;
        assert_null(piece_seen(&h, reader, "block-r-rupert"));
        const json_t *backs = unnamed_seen(&h, reader, "block", "area-worcestershire");
        assert_non_null(backs);
        ASSERT_OWNER(backs, "king");
        assert_true(is_hidden(backs));
        assert_int_equal(number_in(backs, "count"), 2);
        assert_int_equal(json_array_size(json_object_get(backs, "facts")), 0);
    }
    blocks_reveal(harness_game(&h), KING, block_bit(block("r-rupert")));
    assert_true(is_marked(piece_seen(&h, PARLIAMENT, "block-r-rupert"), "face up"));
    assert_int_equal(number_in(unnamed_seen(&h, PARLIAMENT, "block", "area-worcestershire"), "count"), 1);
}

static void test_TW_4_5_the_marker_lies_on_its_box(void **unused) {
    static const struct {
        int points;
        const char *box;
        int shown;
    } at[] = {{0, "track-box-even", 0},
              {3, "track-box-king-3", 3},
              {-1, "track-box-parliament-1", 1},
              {-VP_MAX, "track-box-parliament-4", VP_MAX}};
    (void)unused;
    empty_map("full-war");
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        set_victory_points(harness_game(&h), at[i].points);
        const json_t *marker = piece_seen(&h, ROLE_SPECTATOR, "marker-victory-points");
        ASSERT_PLACE(marker, at[i].box);
        assert_int_equal(fact_of(marker, "Victory Points"), at[i].shown);
        assert_null(text_in(marker, "owner"));
    }
}

static void test_covenanters_are_counted_apart(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("c-leven", "north-riding", 4);
    stands("p-essex", "north-riding", 4);
    assert_int_equal(number_in(unnamed_seen(&h, KING, "covenanter", "area-north-riding"), "count"), 1);
    assert_int_equal(number_in(unnamed_seen(&h, KING, "block", "area-north-riding"), "count"), 1);
    ASSERT_OWNER(unnamed_seen(&h, KING, "covenanter", "area-north-riding"), "parliament");
}

static void test_blocks_off_the_map_have_no_place(void **unused) {
    (void)unused;
    empty_map("full-war");
    struct tw_state *s = state();
    const json_t *pool = piece_seen(&h, KING, "block-r-rupert");
    assert_null(text_in(pool, "place"));
    assert_true(is_marked(pool, "in the Recruitment Pool"));
    const json_t *backs = unnamed_seen(&h, PARLIAMENT, "block", NULL);
    assert_int_equal(number_in(backs, "count"), bits_count(s->at[KING][PLACE_POOL]));
    assert_true(is_marked(backs, "in the Recruitment Pool"));
    block_put(harness_game(&h), block("r-henrietta"), PLACE_REMOVED);
    assert_true(is_marked(piece_seen(&h, PARLIAMENT, "block-r-henrietta"), "out of the game"));
}

static void test_a_siege_has_its_marker_and_its_besieged(void **unused) {
    (void)unused;
    bristol(3);
    const json_t *inside = piece_seen(&h, PARLIAMENT, "block-p-waller");
    ASSERT_PLACE(inside, "city-bristol");
    assert_true(is_marked(inside, "besieged"));
    const json_t *hidden = unnamed_seen(&h, KING, "block", "city-bristol");
    assert_int_equal(number_in(hidden, "count"), 2);
    assert_true(is_marked(hidden, "besieged"));
    const json_t *marker = unnamed_seen(&h, ROLE_SPECTATOR, "siege-marker", "city-bristol");
    ASSERT_OWNER(marker, "king");
    assert_false(is_hidden(marker));
    assert_int_equal(fact_of(marker, "Value"), 3);
    const json_t *control = unnamed_seen(&h, ROLE_SPECTATOR, "city-control", "city-bristol");
    ASSERT_OWNER(control, "parliament");
    assert_true(is_marked(control, "besieged"));
}

static void test_a_contested_area_has_the_attackers_marker(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    const json_t *battle = unnamed_seen(&h, ROLE_SPECTATOR, "battle", "area-leicestershire");
    ASSERT_OWNER(battle, "king");
    assert_int_equal(fact_of(battle, "Defenders pinned"), 1);
    assert_null(unnamed_seen(&h, ROLE_SPECTATOR, "control", "area-leicestershire"));
    stands("r-rupert", "worcestershire", 3);
    ASSERT_OWNER(unnamed_seen(&h, ROLE_SPECTATOR, "control", "area-worcestershire"), "king");
}

/* ---- cards and tracks -------------------------------------------------------------------------------------------- */

static void test_hands_are_known_to_their_holders(void **unused) {
    (void)unused;
    harness_start(&h, "mid-war", NULL, 1);
    struct tw_state *s = state();
    int held = bits_count(s->hand[KING]);
    assert_int_equal(held, HAND);
    const json_t *own = hand_seen(&h, KING, "king", "Hand");
    assert_int_equal(json_array_size(json_object_get(own, "cards")), held);
    assert_int_equal(number_in(own, "hidden"), 0);
    char card[40];
    snprintf(card, sizeof card, "card-%s", facts()->card[bits_first(s->hand[KING])].id);
    assert_true(array_has(json_object_get(own, "cards"), card));
    const json_t *others = hand_seen(&h, PARLIAMENT, "king", "Hand");
    assert_int_equal(json_array_size(json_object_get(others, "cards")), 0);
    assert_int_equal(number_in(others, "hidden"), held);
    assert_int_equal(number_in(hand_seen(&h, ROLE_SPECTATOR, "parliament", "Hand"), "hidden"), HAND);
}

static void test_each_card_lies_in_a_hand_or_a_deck(void **unused) {
    (void)unused;
    static const char *const piles[] = {"deck", "face-up", "played", "put-aside", "beside", "removed", "later"};
    harness_start(&h, "full-war", NULL, 2);
    harness_play_until(&h, STEP_ACTIONS, 200);
    int cards = number_in(hand_seen(&h, ROLE_SPECTATOR, "king", "Hand"), "hidden");
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
        char id[40];
        snprintf(id, sizeof id, "king-%s", piles[i]);
        cards += deck_seen(&h, id);
    }
    assert_int_equal(cards, CARDS_SIDE);
    assert_int_equal(deck_seen(&h, "king-face-up"), 1);
    const json_t *points = track_seen(&h, "action-points");
    assert_int_equal(number_in(points, "value"), state()->ap);
    assert_string_equal(text_in(points, "owner"), state()->player1 == KING ? "king" : "parliament");
}

static void test_tracks_have_their_ends(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->vp = -4;
    const json_t *points = track_seen(&h, "victory-points");
    assert_int_equal(number_in(points, "value"), -4);
    assert_int_equal(number_in(points, "min"), -10);
    assert_int_equal(number_in(points, "max"), 10);
    const json_t *year = track_seen(&h, "year");
    assert_int_equal(number_in(year, "value"), 1643);
    assert_int_equal(number_in(year, "max"), 1646);
}

/* ---- the fight --------------------------------------------------------------------------------------------------- */

/* Each side knows its own strength before the blocks are revealed, and nobody knows a modifier. */
static void test_a_battle_before_it_is_revealed(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    assert_true(json_is_null(part_seen(&h, KING, PART_FIGHT)));
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    const json_t *fight = part_seen(&h, KING, PART_FIGHT);
    assert_string_equal(text_in(fight, "kind"), "battle");
    assert_string_equal(text_in(fight, "place"), "area-leicestershire");
    assert_int_equal(number_in(side_seen(fight, "king"), "strength"), 3);
    assert_true(json_is_null(json_object_get(side_seen(fight, "parliament"), "strength")));
    assert_int_equal(json_array_size(json_object_get(side_seen(fight, "parliament"), "pieces")), 0);
    assert_int_equal(json_array_size(json_object_get(side_seen(fight, "king"), "modifiers")), 0);
}

static void test_a_battle_has_strengths_and_reasons(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    marches("r-midlands-horse", "northants-beds", "leicestershire", 2);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("stand");
    for (int i = 0; i < 3; i++) {
        int reader = i < SIDES ? i : ROLE_SPECTATOR;
        const json_t *fight = part_seen(&h, reader, PART_FIGHT), *king_side = side_seen(fight, "king");
        assert_string_equal(text_in(fight, "title"), "Battle in Leicestershire, Round 1");
        assert_int_equal(number_in(side_seen(fight, "parliament"), "strength"), 4);
        assert_int_equal(number_in(king_side, "strength"), 9);
        assert_int_equal(modifier_seen(king_side, "Cavalry: no enemy Cavalry"), 1);
        assert_true(array_has(json_object_get(king_side, "pieces"), "block-r-rupert"));
    }
}

static void test_a_siege_before_a_sally(void **unused) {
    (void)unused;
    bristol(2);
    siege_combat("bristol");
    const json_t *fight = part_seen(&h, PARLIAMENT, PART_FIGHT);
    assert_string_equal(text_in(fight, "kind"), "siege");
    assert_string_equal(text_in(fight, "place"), "city-bristol");
    assert_int_equal(number_in(side_seen(fight, "parliament"), "strength"), 5);
    assert_true(json_is_null(json_object_get(side_seen(fight, "king"), "strength")));
    assert_true(array_has(json_object_get(side_seen(fight, "parliament"), "pieces"), "block-p-waller"));
    assert_int_equal(number_in(side_seen(part_seen(&h, KING, PART_FIGHT), "king"), "strength"), 10);
}

static void test_a_storm_is_at_its_city(void **unused) {
    (void)unused;
    bristol(4);
    siege_combat("bristol");
    parliament("pass");
    fight()->breach = 1;
    king("storm:r-hopton");
    king("storm-in");
    const json_t *storm = part_seen(&h, ROLE_SPECTATOR, PART_FIGHT);
    assert_string_equal(text_in(storm, "kind"), "storm");
    assert_string_equal(text_in(storm, "place"), "city-bristol");
    assert_int_equal(modifier_seen(side_seen(storm, "parliament"), "Infantry: on the walls"), 1);
    assert_true(is_marked(piece_seen(&h, KING, "block-r-charles"), "in Reserve"));
}

static void assert_dice(int reader, const char *side, const char *dice) {
    char *seen = json_dumps(json_object_get(side_seen(part_seen(&h, reader, PART_FIGHT), side), "dice"), JSON_COMPACT);
    assert_string_equal(seen, dice);
    free(seen);
}

/* They lie there until the Round ends, and all readers see them. */
static void test_the_dice_of_a_round_are_seen(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("r-rupert", "northants-beds", "leicestershire", 4);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("stand");
    assert_dice(KING, "parliament", "[]");
    roll(6, 2, 6, 5);
    parliament("fire:p-essex");
    for (int i = 0; i < 3; i++)
        assert_dice(i < SIDES ? i : ROLE_SPECTATOR, "parliament", "[2,5,6,6]");
    assert_int_equal(fight()->round, 1);
}

static void test_the_die_of_a_siege_is_its_besiegers(void **unused) {
    (void)unused;
    bristol(4);
    siege_combat("bristol");
    battle_keep_die(&h.game, KING, 5);
    assert_dice(PARLIAMENT, "king", "[5]");
    assert_dice(PARLIAMENT, "parliament", "[]");
}

/* A City that neither side controls has a word of the domain, as an Area has. */
static void test_the_control_of_a_city_is_of_its_domain(void **unused) {
    (void)unused;
    struct writer view;
    empty_map("full-war");
    state()->city_control[city("hull")] = NEUTRAL;
    writer_init(&view);
    h.game.ruleset->view(&h.game, ROLE_SPECTATOR, &view);
    assert_non_null(strstr(writer_text(&view), "{\"id\":\"hull\",\"control\":\"neutral\""));
    writer_finish(&view);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static void test_everything_has_a_text(void **unused) {
    (void)unused;
    empty_map("full-war");
    assert_texts(&h);
    struct domain_item item;
    domain_read(h.game.ruleset, facts(), DOM_PLACE, fort_place(city("bristol")), &item);
    assert_string_equal(item.text, "Inside the City while it is Besieged: at most 2 blocks of Infantry and Cavalry");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_blocks_have_their_facts_and_the_others_are_counted),
        cmocka_unit_test(test_TW_4_5_the_marker_lies_on_its_box),
        cmocka_unit_test(test_the_control_of_a_city_is_of_its_domain),
        cmocka_unit_test(test_the_dice_of_a_round_are_seen),
        cmocka_unit_test(test_the_die_of_a_siege_is_its_besiegers),
        cmocka_unit_test(test_covenanters_are_counted_apart),
        cmocka_unit_test(test_blocks_off_the_map_have_no_place),
        cmocka_unit_test(test_a_siege_has_its_marker_and_its_besieged),
        cmocka_unit_test(test_a_contested_area_has_the_attackers_marker),
        cmocka_unit_test(test_hands_are_known_to_their_holders),
        cmocka_unit_test(test_each_card_lies_in_a_hand_or_a_deck),
        cmocka_unit_test(test_tracks_have_their_ends),
        cmocka_unit_test(test_a_battle_before_it_is_revealed),
        cmocka_unit_test(test_a_battle_has_strengths_and_reasons),
        cmocka_unit_test(test_a_siege_before_a_sally),
        cmocka_unit_test(test_a_storm_is_at_its_city),
        cmocka_unit_test(test_everything_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
