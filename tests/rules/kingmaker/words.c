/* Sentences of the log, of prompts and of labels: what happened first is told first, no name is said twice, and what a
 * player may do is asked. */
#include "abroad.h"

static char said[200];

static const char *text_of(int kind) {
    struct writer w;
    const struct event *event = harness_event(&h, kind, 0);
    assert_non_null(event);
    writer_init_fixed(&w, said, sizeof said);
    event_text(&w, h.game.ruleset, printed(), event, NONE, ROLE_ARBITER);
    return writer_text(&w);
}

static const char *label_of(int role, const char *key) {
    struct action_list list = {0};
    struct writer w;
    (h.game.ruleset->legal)(&h.game, role, &list);
    int i = action_find(h.game.ruleset, printed(), &list, key, strlen(key));
    if (i < 0)
        fail_msg("%s is not in the list", key);
    writer_init_fixed(&w, said, sizeof said);
    action_label(&w, &h.game, role, &list.item[i]);
    return writer_text(&w);
}

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
    struct writer w;
    writer_init_fixed(&w, said, sizeof said);
    (h.game.ruleset->prompt)(&h.game, RED, &w);
    assert_string_equal(writer_text(&w), "Scrope (Blue) asks leave to go into Alnwick");
    play(RED, "keep-out:scrope:alnwick");
    assert_string_equal(text_of(EVENT_LEAVE_REFUSED), "Red says no: Scrope must stay outside Alnwick.");
}

static void test_a_square_does_not_repeat_its_name(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "alnwick");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_string_equal(label_of(RED, "go:s0802"), "Go to the Cheviots");
}

/* An heir who is there without a guard is worth the way: he is named beside the castle. */
static void test_a_way_to_an_heir_names_the_heir(void **unused) {
    (void)unused;
    field("players=2");
    put_heir("margaret", "kenilworth");
    put_at(RED, "percy", "s0812");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    assert_string_equal(label_of(RED, "go:s0911"), "Go to Coventry: Kenilworth, Margaret, Edward of Wales");
    kill_heir("edward-wales");
    guard("margaret", "percy");
    assert_string_equal(label_of(RED, "go:s0911"), "Go to Coventry: Kenilworth");
}

MAIN(cmocka_unit_test(test_a_way_to_an_heir_names_the_heir), cmocka_unit_test(test_a_card_is_told_before_its_ship),
     cmocka_unit_test(test_a_refused_guest_stays_outside), cmocka_unit_test(test_a_square_does_not_repeat_its_name))
