/* The common look of counters, badges, plates, cards and dice. */
#include <stdio.h>
#include <string.h>

#include "board.h"

/* ---- counters ------------------------------------------------------------------------------------------------- */

void board_counter(struct board *b, const char *colour, bool gold) {
    board_shape(b, BOARD_SHAPE_BODY, 0, 0, colour);
    board_shape(b, gold ? BOARD_SHAPE_RIM : BOARD_SHAPE_LINE, 0, 0, NULL);
}

void board_counter_strength(struct board *b, int now, int before, int after, const char *ink) {
    if (now >= 1 && now <= 4)
        board_shape(b, (enum board_shape)(BOARD_SHAPE_NOW_1 + now - 1), 0, 0, ink);
    if (before >= 1 && before <= 4)
        board_shape(b, (enum board_shape)(BOARD_SHAPE_BEFORE_1 + before - 1), 0, 0, ink);
    if (after >= 1 && after <= 3)
        board_shape(b, (enum board_shape)(BOARD_SHAPE_AFTER_1 + after - 1), 0, 0, ink);
}

enum { COUNTER_NAME = 41 };

void board_counter_name(struct board *b, const char *name) {
    struct board_words words = {.face = BOARD_BOLD, .size = 9.5, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    if (board_text_width(BOARD_BOLD, 6.5, name) > COUNTER_NAME)
        words.face = BOARD_SANS; /* narrower */
    board_shape(b, BOARD_SHAPE_BAND, 0, 0, NULL);
    board_text_in(b, 0, 15.9, &words, COUNTER_NAME, 5.5, name);
}

void board_counter_back(struct board *b, const char *colour, enum board_symbol flag, const char *ink) {
    board_shape(b, BOARD_SHAPE_BACK, 0, 0, colour);
    board_symbol(b, flag, -4, 4, 22, ink);
}

void board_stack_edges(struct board *b, const char *colour) {
    board_shape(b, BOARD_SHAPE_EDGES, 0, 0, colour);
}

static const struct board_style BADGE = {.fill = BOARD_PAPER, .stroke = BOARD_PLATE_INK, .stroke_width = 1.8};

void board_badge(struct board *b, double x, double y, int number) {
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = b->form == BOARD_LARGE ? 14 : 17,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = BOARD_PLATE_INK};
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    board_box(b);
    board_shape(b, BOARD_SHAPE_BADGE, x, y, NULL);
    board_text_in(b, x, y + words.size * 0.36, &words, 18, 8, text);
    board_group_end(b);
}

void board_badge_symbol(struct board *b, double x, double y, double r, enum board_symbol symbol, const char *ink) {
    board_circle(b, x, y, r, &BADGE);
    board_symbol(b, symbol, x, y, r * 1.5, ink);
}

void board_disc(struct board *b, double x, double y, double r, const char *fill, const char *ring, double width,
                enum board_symbol symbol, double size) {
    const struct board_style style = {.fill = fill, .stroke = ring, .stroke_width = width};
    board_circle(b, x, y, r, &style);
    board_symbol(b, symbol, x, y, size, ring);
}

void board_siege(struct board *b, double x, double y, double r, const char *colour) {
    const struct board_style casing = {.stroke = BOARD_HALO, .stroke_width = 8};
    const struct board_style ring = {.stroke = colour, .stroke_width = 5, .dash = "10 6"};
    board_circle(b, x, y, r, &casing);
    board_circle(b, x, y, r, &ring);
}

/* ---- plates --------------------------------------------------------------------------------------------------- */

void board_plate(struct board *b, const char *id, double x, double y, double width, double height,
                 const char *heading) {
    static const struct board_style shadow = {.fill = "#000", .opacity = 0.22};
    static const struct board_style paper = {.fill = BOARD_PAPER, .stroke = BOARD_EDGE, .stroke_width = 2.5};
    static const struct board_style inner = {.stroke = BOARD_EDGE, .stroke_width = 1};
    static const struct board_style rule = {.stroke = "#b9ac8d", .stroke_width = 1.2};
    static const struct board_words words = {.face = BOARD_SERIF_BOLD, .size = 18, .fill = BOARD_PLATE_INK};
    board_rect(b, x + 3, y + 4, width, height, 10, &shadow);
    put(b->w, "<g class=\"box\"");
    if (id && !b->again)
        put_format(b->w, " id=\"%s\"", id);
    put_char(b->w, '>');
    board_rect(b, x, y, width, height, 10, &paper);
    board_rect(b, x + 5, y + 5, width - 10, height - 10, 6, &inner);
    if (!heading)
        return;
    board_text_in(b, x + 18, y + 29, &words, width - 36, 12, heading);
    board_line(b, x + 14, y + 38, x + width - 14, y + 38, &rule);
}

void board_title(struct board *b, double x, double y, double width, double height, enum board_symbol symbol,
                 const char *title, const char *subtitle) {
    static const struct board_words name = {.face = BOARD_SERIF_BOLD,
                                            .size = 28,
                                            .anchor = BOARD_MIDDLE,
                                            .fill = BOARD_PLATE_INK};
    board_plate(b, "title", x, y, width, height, NULL);
    board_symbol(b, symbol, x + 34, y + height / 2, 28, "#8a7345");
    board_symbol(b, symbol, x + width - 34, y + height / 2, 28, "#8a7345");
    board_text_in(b, x + width / 2, y + height * 0.46, &name, width - 116, 14, title);
    if (subtitle)
        board_subtitle(b, x, y, width, height, subtitle);
    board_group_end(b);
}

void board_subtitle(struct board *b, double x, double y, double width, double height, const char *subtitle) {
    static const struct board_words words = {.face = BOARD_SERIF_ITALIC,
                                             .size = 16,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    board_text_in(b, x + width / 2, y + height * 0.46 + 30, &words, width - 116, 10, subtitle);
}

void board_bar(struct board *b, double x, double y, double width, double height, const char *colour,
               enum board_symbol symbol, const char *text) {
    const struct board_style style = {.fill = colour, .stroke = "#000", .stroke_width = 0.8};
    const struct board_words words = {.face = BOARD_BOLD, .size = height * 0.5, .fill = "#fff"};
    double sign = symbol == BOARD_NO_SYMBOL ? 0 : height * 0.6 + 8;
    board_box(b);
    board_rect(b, x, y, width, height, 6, &style);
    if (sign > 0)
        board_symbol(b, symbol, x + 10 + height * 0.3, y + height / 2, height * 0.6, "#fff");
    board_text_in(b, x + 10 + sign, y + height * 0.68, &words, width - 20 - sign, 9, text);
    board_group_end(b);
}

void board_track_box(struct board *b, double x, double y, double width, double height, const char *fill,
                     const char *here) {
    const struct board_style style = {.fill = fill, .stroke = here ? here : BOARD_EDGE, .stroke_width = here ? 4 : 1.2};
    board_box(b);
    board_rect(b, x, y, width, height, 6, &style);
}

/* ---- cards and dice ------------------------------------------------------------------------------------------- */

void board_card(struct board *b, double x, double y, const struct board_card *card) {
    static const struct board_words value = {.face = BOARD_BOLD, .size = 19, .fill = "#fff"};
    static const struct board_words sort = {.face = BOARD_SANS, .size = 12, .anchor = BOARD_END, .fill = "#fff"};
    static const struct board_words title = {.face = BOARD_SERIF_BOLD,
                                             .size = 12,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    if (card->domain)
        board_item_at(b, card->domain, card->id, card->tooltip, x, y, 1);
    else
        board_group_at(b, x, y, 1);
    board_box(b);
    board_shape(b, BOARD_SHAPE_CARD, 0, 0, card->colour);
    if (card->value)
        board_text_in(b, 10, 20, &value, 50, 10, card->value);
    if (card->sort)
        board_text_in(b, 88, 18, &sort, 40, 8, card->sort);
    board_symbol(b, card->symbol, card->value ? 80 : 48, 13, 18, "#fff");
    board_text_wrap(b, 48, 46, &title, 88, 14.5, 4, card->title);
    board_group_end(b);
    board_group_end(b);
}

void board_card_backs(struct board *b, double x, double y, const char *colour, int count) {
    int shown = count > 3 ? 3 : count;
    for (int i = 0; i < shown; i++)
        board_shape(b, BOARD_SHAPE_CARD_BACK, x + 7 * i, y, colour);
    if (shown > 0)
        board_symbol(b, SYMBOL_CARD_BACK, x + 7 * (shown - 1) + BOARD_CARD_WIDTH / 2.0, y + BOARD_CARD_HEIGHT / 2.0, 40,
                     "#fff");
}

void board_die(struct board *b, double x, double y, double size, int face, const char *colour) {
    if (face >= 1 && face <= 6)
        board_symbol(b, (enum board_symbol)(SYMBOL_DIE_1 + face - 1), x, y, size, colour);
}
