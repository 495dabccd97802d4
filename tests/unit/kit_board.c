/* The picture of a board: one SVG document, each shape once, texts that fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../rulesets/kit/board_map.h"

static void draw_a_circle(struct board *b, const struct game *game, int role) {
    const struct board_style style = {.fill = "red", .stroke = "black", .opacity = 0.5};
    (void)game, (void)role;
    board_item_at(b, "area", "kent", "A & B", 1.5, -0.25, 0.5);
    board_circle(b, 1, 2, 3.456, &style);
    board_symbol(b, SYMBOL_CROWN, 12, 12, 24, "blue");
    board_group_end(b);
}

static void test_a_board_is_one_svg_document_with_what_it_uses(void **state) {
    (void)state;
    struct writer w;
    const struct board_picture picture = {.width = 10, .height = 20, .title = "A < B", .pieces = draw_a_circle};
    const struct game game = {0};
    writer_init(&w);
    board_draw(&game, 0, &(struct board_request){.part = BOARD_WHOLE}, &picture, &w);
    assert_non_null(strstr(writer_text(&w), "viewBox=\"0 0 10 20\""));
    assert_non_null(strstr(writer_text(&w), "<title>A &lt; B</title>"));
    assert_non_null(strstr(writer_text(&w), "<g id=\"area-kent\" transform=\"translate(1.5 -.25)scale(.5)\">"
                                            "<title>A &amp; B</title>"));
    assert_non_null(
        strstr(writer_text(&w), "<circle cx=\"1\" cy=\"2\" r=\"3.46\" fill=\"red\" stroke=\"black\" opacity=\".5\"/>"));
    assert_non_null(strstr(writer_text(&w), "<use href=\"#p-crown\""));
    assert_non_null(strstr(writer_text(&w), "<g id=\"p-crown\" fill=\"currentColor\">"));
    assert_null(strstr(writer_text(&w), "id=\"p-horse\""));
    assert_non_null(strstr(writer_text(&w), "</svg>"));
    writer_finish(&w);
}

/* Towns and boxes, alike but for their places; counters whose place is that of their group. */
static void draw_two_towns(struct board *b, const struct game *game, int role) {
    const struct board_style style = {.fill = "red", .stroke = "black", .opacity = 0.5};
    (void)game, (void)role;
    for (int i = 0; i < 3; i++) {
        board_item(b, "town", i == 0 ? "kent" : i == 1 ? "york" : "hull", NULL);
        board_circle(b, 1 + 5.5 * i, 2 + i, 3, &style);
        board_symbol(b, SYMBOL_CROWN, 2 + 5.5 * i, 2 + i, 12, "blue");
        board_group_end(b);
        board_box(b);
        board_rect(b, i, i, 4, 4, 1, &style);
        board_group_end(b);
        board_box_at(b, 3 + i, 9, 0.5);
        board_rect(b, -2, -2, 4, 6, 1, &style);
        board_text_number(b, 0, 3, &(struct board_words){.size = 4}, 7);
        board_group_end(b);
        board_text_number(b, 1 + i, 3, &(struct board_words){.size = 5}, i);
    }
}

static int times(const char *text, const char *what) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

static void test_shapes_that_are_repeated_are_drawn_once(void **state) {
    (void)state;
    struct writer w;
    const struct board_picture picture = {.width = 10, .height = 20, .title = "Towns", .pieces = draw_two_towns};
    const struct game game = {0};
    writer_init(&w);
    board_draw(&game, 0, &(struct board_request){.part = BOARD_WHOLE}, &picture, &w);
    const char *text = writer_text(&w);
    assert_int_equal(times(text, "r=\"3\""), 1);
    assert_int_equal(times(text, "href=\"#p-crown\""), 1);
    assert_int_equal(times(text, "<rect"), 2);
    assert_int_equal(times(text, "height=\"4\""), 1);
    assert_int_equal(times(text, "<rect x=\"-2\" y=\"-2\" width=\"4\" height=\"6\""), 1);
    assert_int_equal(times(text, "transform=\"translate(0 0)scale(.5)\"><rect"), 1);
    assert_int_equal(times(text, ">7</text>"), 1);
    assert_int_equal(times(text, "<text x="), 3);
    assert_non_null(strstr(text, "\" x=\"5\" y=\"9\"/>"));
    assert_non_null(strstr(text, "<circle r=\"3\""));
    assert_non_null(strstr(text, "\" x=\"6.5\" y=\"3\"/></g>"));
    assert_non_null(strstr(text, "\" x=\"12\" y=\"4\"/></g>"));
    writer_finish(&w);
}

static void test_texts_fit_their_width(void **state) {
    (void)state;
    struct writer w;
    struct board b = {.w = &w, .layer = 'p'};
    const struct board_words words = {.face = BOARD_BOLD, .size = 10};
    writer_init(&w);
    assert_true(board_text_width(BOARD_BOLD, 10, "MM") > board_text_width(BOARD_BOLD, 10, "ii") * 2);
    assert_true(board_text_in(&b, 0, 0, &words, 1000, 5, "Rupert") == 10);
    assert_true(board_text_in(&b, 0, 0, &words, board_text_width(BOARD_BOLD, 8, "Rupert"), 5, "Rupert") == 8);
    writer_clear(&w);
    assert_true(board_text_in(&b, 0, 0, &words, 20, 7, "Northumberland") == 7);
    assert_non_null(strstr(writer_text(&w), " data-cut=\"Northumberland\">"));
    assert_non_null(strstr(writer_text(&w), ".</text>"));
    writer_clear(&w);
    assert_int_equal(board_text_wrap(&b, 0, 0, &words, board_text_width(BOARD_BOLD, 10, "one two"), 12, 5,
                                     "one two three four"),
                     3);
    writer_clear(&w);
    assert_int_equal(board_text_wrap(&b, 0, 0, &words, 40, 12, 2, "one two three four five six seven"), 2);
    assert_non_null(strstr(writer_text(&w), " data-cut=\"one two three four five six seven\">"));
    assert_non_null(strstr(writer_text(&w), ".</tspan></text>"));
    writer_finish(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_board_is_one_svg_document_with_what_it_uses),
        cmocka_unit_test(test_shapes_that_are_repeated_are_drawn_once),
        cmocka_unit_test(test_texts_fit_their_width),
    };
    return cmocka_run_group_tests_name("kit_board", tests, NULL, NULL);
}
