/* Sentences of the log, of prompts and of labels: what happened first is told first, no name is said twice, and what a
 * player may do is asked. */
#include "abroad.h"

/* Each ship of the opening is told after the card that brings her. */
static void test_a_card_is_told_before_its_ship(void **unused) {
    (void)unused;
    int ships = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        harness_start(&h, "wars-of-the-roses", "players=5", seed);
        while (!state()->opened) {
            bool card = false;
            go_on();
            for (int i = 0; i < h.events.count; i++) {
                int kind = h.events.item[i].kind;
                card |= kind == EVENT_PLAYED || kind == EVENT_AWARDED;
                ships += kind == EVENT_SHIP_LAUNCHED;
                assert_true(card || kind != EVENT_SHIP_LAUNCHED);
            }
        }
    }
    assert_true(ships > 0);
}

static void test_a_refused_guest_stays_outside(void **unused) {
    (void)unused;
    field("players=2");
    put_in(RED, "percy", "alnwick");
    put_by(BLUE, "scrope", "alnwick");
    begin(MOVEMENT, BLUE);
    play(BLUE, "move:scrope");
    play(BLUE, "go:s0902");
    play(BLUE, "ask-leave:red:alnwick");
    assert_string_equal(harness_prompt(&h, RED), "Scrope (Blue) asks leave to go into Alnwick");
    play(RED, "keep-out:scrope:alnwick");
    assert_string_equal(harness_told(&h, EVENT_LEAVE_REFUSED, 0, ROLE_ARBITER),
                        "Red says no: Scrope must stay outside Alnwick.");
}

static void test_a_square_does_not_repeat_its_name(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "alnwick");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_string_equal(harness_label(&h, RED, "go:s0802"), "Go to the Cheviots");
}

/* An heir who is there without a guard is worth the way: he is named beside the castle. */
static void test_a_way_to_an_heir_names_the_heir(void **unused) {
    (void)unused;
    field("players=2");
    put_heir("margaret", "kenilworth");
    put_at(RED, "percy", "s0812");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_string_equal(harness_label(&h, RED, "go:s0911"), "Go to Coventry: Kenilworth, Margaret, Edward of Wales");
    kill_heir("edward-wales");
    guard("margaret", "percy");
    assert_string_equal(harness_label(&h, RED, "go:s0911"), "Go to Coventry: Kenilworth");
}

MAIN(cmocka_unit_test(test_a_way_to_an_heir_names_the_heir), cmocka_unit_test(test_a_card_is_told_before_its_ship),
     cmocka_unit_test(test_a_refused_guest_stays_outside), cmocka_unit_test(test_a_square_does_not_repeat_its_name))
