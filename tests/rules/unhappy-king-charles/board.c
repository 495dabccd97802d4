/* What the picture shows to whom: armies, their Brigades as far as known, sieges, Battles, hands, the end. */
#include <stdio.h>
#include <stdlib.h>

#include "king.h"

enum { PICTURE_BYTES = 400000 };

static const char *picture(int role, const struct board_request *request) {
    static char *text;
    struct writer w;
    if (!text)
        text = malloc(PICTURE_BYTES);
    assert_non_null(text);
    writer_init_fixed(&w, text, PICTURE_BYTES);
    h.game.ruleset->board(&h.game, role, request, &w);
    return writer_text(&w);
}

static const char *pieces(int role) {
    return picture(role, &(struct board_request){.part = BOARD_TOKENS});
}

static bool shows(const char *svg, const char *what) {
    return strstr(svg, what) != NULL;
}

static void test_UP_26_2_core_cards_lie_face_up(void **unused) {
    (void)unused;
    harness_start(&h, "henrietta", NULL, 1);
    harness_play_until(&h, NONE, 1);
    for (int reader = 0; reader <= SIDES; reader++)
        for (int card = 4; card <= 7; card++) {
            char id[16];
            snprintf(id, sizeof id, "\"card-%d\"", card);
            int at = state()->cards.at[CARD(card)];
            assert_int_equal(shows(pieces(reader < SIDES ? reader : ROLE_SPECTATOR), id),
                             at == HAND_ROYALIST || at == HAND_PARLIAMENT);
        }
}

static void test_brigades_are_named_to_their_owner_alone(void **unused) {
    char id[80];
    (void)unused;
    empty_map(NULL);
    put_army("essex", "london", 3);
    memset(state()->mix, 1, sizeof state()->mix);
    uint64_t set[BRIGADE_WORDS];
    army_brigades(state(), ESSEX, set);
    FOR_EACH_IN (brigade, set, BRIGADE_WORDS) {
        snprintf(id, sizeof id, "\"brigade-%s\"", printed()->brigade[brigade].id);
        assert_true(shows(pieces(PARLIAMENT), id));
        assert_false(shows(pieces(ROYALIST), id));
        assert_false(shows(pieces(ROLE_SPECTATOR), id));
    }
    assert_true(shows(pieces(PARLIAMENT), "Lord Essex, Ratings 2/3-1, 3 Brigades of strength 3"));
    assert_true(shows(pieces(ROYALIST), "Lord Essex, Ratings 2/3-1, 3 Brigades<"));
}

static void test_subordinates_hang_on_their_commander(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("prince-rupert", "oxford", 1);
    put_under("prince-rupert", "king-charles");
    const char *svg = pieces(ROYALIST);
    assert_true(shows(svg, "King Charles, Ratings 2-1, 3 Brigades"));
    assert_true(shows(svg, "id=\"general-prince-rupert\"><title>Prince Rupert, under King Charles"));
}

static void test_sieges_show_their_bombardment(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_false(shows(pieces(ROYALIST), "stroke-dasharray=\"10 6\""));
    set_control("bristol", PARLIAMENT);
    set_siege("bristol", SIEGE_MARKER, 3);
    put_army("hopton", "bristol", 3);
    const char *svg = pieces(ROYALIST);
    assert_true(shows(svg, "stroke-dasharray=\"10 6\""));
    assert_true(shows(svg, "Siege 3 of 7"));
}

static void test_cards_are_shown_to_their_holder_alone(void **unused) {
    const struct board_request hand = {.part = BOARD_HAND};
    (void)unused;
    empty_map(NULL);
    put_card(73, HAND_PARLIAMENT);
    assert_true(shows(pieces(PARLIAMENT), "\"card-73\""));
    assert_false(shows(pieces(ROYALIST), "\"card-73\""));
    assert_true(shows(pieces(ROYALIST), "Parliament holds 1 card,"));
    assert_true(shows(picture(PARLIAMENT, &hand), "\"card-73\""));
    assert_false(shows(picture(ROYALIST, &hand), "\"card-73\""));
}

static void test_the_end_is_told(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_false(shows(pieces(ROLE_SPECTATOR), "has won"));
    game_ends(&h.game, ENDING_KING_SURRENDERS, ROYALIST);
    assert_true(shows(pieces(ROLE_SPECTATOR), "Parliament has won"));
}

static void test_a_battle_has_a_plate_and_a_picture(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "bath", 2);
    put_army("waller", "bath", 2);
    assert_false(shows(pieces(ROYALIST), "id=\"battle\""));
    struct battle *battle = &state()->battle;
    battle->area = (int8_t)the_area("bath");
    battle->attacker = ROYALIST;
    battle->general[ATTACKER] = HOPTON;
    battle->general[DEFENDER] = WALLER;
    battle->card[ATTACKER] = battle->card[DEFENDER] = NONE;
    army_brigades(state(), HOPTON, battle->fights[ATTACKER]);
    army_brigades(state(), WALLER, battle->fights[DEFENDER]);
    assert_true(shows(pieces(ROYALIST), "Battle at Bath"));
    const struct board_request near = {.domain = DOM_AREA, .focus = (int16_t)the_area("bath")};
    assert_true(shows(picture(ROYALIST, &near), "viewBox=\"0 0 550 366\""));
    const struct board_request other = {.domain = DOM_AREA, .focus = (int16_t)the_area("york")};
    assert_false(shows(picture(ROYALIST, &other), "viewBox=\"0 0 550 366\""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_UP_26_2_core_cards_lie_face_up),
        cmocka_unit_test(test_brigades_are_named_to_their_owner_alone),
        cmocka_unit_test(test_subordinates_hang_on_their_commander),
        cmocka_unit_test(test_sieges_show_their_bombardment),
        cmocka_unit_test(test_cards_are_shown_to_their_holder_alone),
        cmocka_unit_test(test_the_end_is_told),
        cmocka_unit_test(test_a_battle_has_a_plate_and_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
