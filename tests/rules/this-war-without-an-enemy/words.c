/* Sentences of the log: nothing is told that is none, and nothing twice. */
#include "battlefield.h"

static void sails_with(int face) {
    empty_map("full-war");
    stands("r-hopton", "cornwall", 3);
    run(STEP_ACTIONS, KING, 0, 0);
    king("sea-move:cornwall");
    king("embark:r-hopton");
    roll(face);
    king("land:hampshire");
}

/* A block that is lost loses no strength, and one that arrives whole none either. */
static void test_a_voyage_tells_a_loss_where_there_is_one(void **unused) {
    (void)unused;
    sails_with(1);
    assert_string_equal(harness_told(&h, EVENT_SEA_ROLL, 0, PARLIAMENT),
                        "Sea Move: roll 1 (1 with modifiers), lost at sea.");
    assert_int_equal(harness_event_count(&h, EVENT_SEA_LOSS), 0);
    sails_with(2);
    assert_string_equal(harness_told(&h, EVENT_SEA_ROLL, 0, PARLIAMENT),
                        "Sea Move: roll 2 (2 with modifiers), back to where it began.");
    assert_string_equal(harness_told(&h, EVENT_SEA_LOSS, 0, PARLIAMENT), "The voyage costs 1 strength.");
}

/* A Siege of three, of whom one leaves: the Marker lies as it lay, and no value is told again. */
static void test_a_marker_that_stays_is_told_to_stay(void **unused) {
    (void)unused;
    bristol(0);
    stands("r-cannon-1", "somerset", 3);
    block_put(harness_game(&h), block("r-charles"), area("wiltshire"));
    assert_int_equal(harness_event_count(&h, EVENT_MARKER), 0);
    assert_string_equal(harness_told(&h, EVENT_MARKER_STAYS, 0, ROLE_ARBITER),
                        "Enough Infantry and Cavalry Besiege Bristol to keep the Siege Marker there.");
}

/* The other side reads that a card was chosen, and not which. */
static void test_a_hidden_choice_has_words_for_the_other_side(void **unused) {
    (void)unused;
    empty_map("full-war");
    struct event event = {.kind = EVENT_CHOSEN, .arg = {KING, 3}, .audience = ROLE_BIT(KING), .knew = ROLE_BIT(KING)};
    struct writer w;
    char said[100];
    writer_init_fixed(&w, said, sizeof said);
    event_text(&w, h.game.ruleset, h.game.content, &event, NONE, PARLIAMENT);
    assert_string_equal(writer_text(&w), "The Royalist chooses a card.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_voyage_tells_a_loss_where_there_is_one),
        cmocka_unit_test(test_a_marker_that_stays_is_told_to_stay),
        cmocka_unit_test(test_a_hidden_choice_has_words_for_the_other_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
