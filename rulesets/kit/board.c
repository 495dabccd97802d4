#include "board.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers and styles ---------------------------------------------------------------------------------------- */

void board_number(struct writer *w, double n) {
    int step = n <= -10 || n >= 10 ? 10 : 1; /* a tenth will do */
    long hundredths = (long)(n * 100 / step + (n < 0 ? -0.5 : 0.5)) * step;
    if (hundredths < 0) {
        put_char(w, '-');
        hundredths = -hundredths;
    }
    long whole = hundredths / 100, rest = hundredths % 100;
    if (whole != 0 || rest == 0)
        put_int(w, whole);
    if (rest != 0) {
        put_char(w, '.');
        put_char(w, (char)('0' + rest / 10));
        if (rest % 10 != 0)
            put_char(w, (char)('0' + rest % 10));
    }
}

static void put_attribute(struct writer *w, const char *name, double n) {
    put_char(w, ' ');
    put(w, name);
    put(w, "=\"");
    board_number(w, n);
    put_char(w, '"');
}

static void put_quoted(struct writer *w, const char *name, const char *value) {
    put_char(w, ' ');
    put(w, name);
    put(w, "=\"");
    put_xml(w, value);
    put_char(w, '"');
}

static void put_style(struct writer *w, const struct board_style *style) {
    put_quoted(w, "fill", style->fill ? style->fill : "none");
    if (style->stroke) {
        put_quoted(w, "stroke", style->stroke);
        if (style->stroke_width > 0 && style->stroke_width != 1)
            put_attribute(w, "stroke-width", style->stroke_width);
        if (style->round)
            put(w, " stroke-linecap=\"round\"");
        if (style->dash)
            put_quoted(w, "stroke-dasharray", style->dash);
    }
    if (style->opacity > 0 && style->opacity < 1)
        put_attribute(w, "opacity", style->opacity);
}

/* ---- shapes ---------------------------------------------------------------------------------------------------- */

void board_rect(struct board *b, double x, double y, double width, double height, double radius,
                const struct board_style *style) {
    put(b->w, "<rect");
    if (x != 0)
        put_attribute(b->w, "x", x);
    if (y != 0)
        put_attribute(b->w, "y", y);
    put_attribute(b->w, "width", width);
    put_attribute(b->w, "height", height);
    if (radius > 0)
        put_attribute(b->w, "rx", radius);
    put_style(b->w, style);
    put(b->w, "/>");
}

void board_circle(struct board *b, double x, double y, double r, const struct board_style *style) {
    put(b->w, "<circle");
    put_attribute(b->w, "cx", x);
    put_attribute(b->w, "cy", y);
    put_attribute(b->w, "r", r);
    put_style(b->w, style);
    put(b->w, "/>");
}

void board_line(struct board *b, double x1, double y1, double x2, double y2, const struct board_style *style) {
    put(b->w, "<line");
    put_attribute(b->w, "x1", x1);
    put_attribute(b->w, "y1", y1);
    put_attribute(b->w, "x2", x2);
    put_attribute(b->w, "y2", y2);
    put_style(b->w, style);
    put(b->w, "/>");
}

void board_polygon(struct board *b, const double *points, int n, const struct board_style *style) {
    put(b->w, "<polygon points=\"");
    for (int i = 0; i < 2 * n; i++) {
        if (i > 0)
            put_char(b->w, i % 2 == 0 ? ' ' : ',');
        board_number(b->w, points[i]);
    }
    put_char(b->w, '"');
    put_style(b->w, style);
    put(b->w, "/>");
}

void board_path(struct board *b, const char *data, const struct board_style *style) {
    put_format(b->w, "<path d=\"%s\" fill-rule=\"evenodd\"", data);
    put_style(b->w, style);
    put(b->w, " stroke-linejoin=\"round\"/>");
}

void board_hexagon(struct board *b, double x, double y, double r, const struct board_style *style) {
    double h = r * 0.866;
    const double points[] = {x - r, y, x - r / 2, y - h, x + r / 2, y - h,
                             x + r, y, x + r / 2, y + h, x - r / 2, y + h};
    board_polygon(b, points, 6, style);
}

/* ---- groups ---------------------------------------------------------------------------------------------------- */

static void put_place(struct writer *w, double x, double y, double scale) {
    if (x == 0 && y == 0 && scale == 1)
        return;
    put(w, " transform=\"translate(");
    board_number(w, x);
    put_char(w, ' ');
    board_number(w, y);
    put_char(w, ')');
    if (scale != 1) {
        put(w, "scale(");
        board_number(w, scale);
        put_char(w, ')');
    }
    put_char(w, '"');
}

static void put_tooltip(struct writer *w, const char *tooltip) {
    if (!tooltip)
        return;
    put(w, "<title>");
    put_xml(w, tooltip);
    put(w, "</title>");
}

static void put_item(struct board *b, const char *domain, const char *id) {
    put(b->w, "<g");
    if (!b->again)
        put_format(b->w, " id=\"%s-%s\"", domain, id);
}

void board_group(struct board *b, const char *id) {
    put(b->w, "<g");
    if (id && !b->again)
        put_quoted(b->w, "id", id);
    put_char(b->w, '>');
}

void board_item(struct board *b, const char *domain, const char *id, const char *tooltip) {
    put_item(b, domain, id);
    put_char(b->w, '>');
    put_tooltip(b->w, tooltip);
}

void board_item_at(struct board *b, const char *domain, const char *id, const char *tooltip, double x, double y,
                   double scale) {
    put_item(b, domain, id);
    put_place(b->w, x, y, scale);
    put_char(b->w, '>');
    put_tooltip(b->w, tooltip);
}

void board_group_at(struct board *b, double x, double y, double scale) {
    put(b->w, "<g");
    put_place(b->w, x, y, scale);
    put_char(b->w, '>');
}

void board_box(struct board *b) {
    put(b->w, "<g class=\"box\">");
}

void board_box_at(struct board *b, double x, double y, double scale) {
    put(b->w, "<g class=\"box\"");
    put_place(b->w, x, y, scale);
    put_char(b->w, '>');
}

void board_group_end(struct board *b) {
    put(b->w, "</g>");
}

/* ---- shared shapes ------------------------------------------------------------------------------------------- */

static const char *const SYMBOL_IDS[] = {
#define SYMBOL(NAME, ID, BODY) ID,
#include "board_symbols.def"
#undef SYMBOL
};

static const char *const SYMBOL_BODIES[] = {
#define SYMBOL(NAME, ID, BODY) BODY,
#include "board_symbols.def"
#undef SYMBOL
};

struct shape {
    const char *id, *body;
    uint32_t needs;
};

static const struct shape SHAPES[] = {
#define SHAPE(NAME, ID, BODY, NEEDS) {ID, BODY, NEEDS},
#include "board_shapes.def"
#undef SHAPE
};

/* White is the document's default. */
static void put_colour(struct writer *w, const char *colour) {
    if (strcmp(colour, "#fff") != 0)
        put_quoted(w, "color", colour);
}

void board_symbol(struct board *b, enum board_symbol symbol, double x, double y, double size, const char *colour) {
    if (symbol == BOARD_NO_SYMBOL)
        return;
    const double half =
        (double)(long)(size * 5 + 0.5) / 10; /* in tenths: the offset from a whole place is then the same everywhere */
    b->symbols |= 1ull << symbol;
    put_format(b->w, "<use href=\"#%c-%s\"", b->layer, SYMBOL_IDS[symbol]);
    put_place(b->w, x - half, y - half, size / 24);
    put_colour(b->w, colour);
    put(b->w, "/>");
}

void board_shape(struct board *b, enum board_shape shape, double x, double y, const char *colour) {
    b->shapes |= 1u << shape | SHAPES[shape].needs;
    put_format(b->w, "<use href=\"#%c%s\"", b->layer, SHAPES[shape].id);
    if (x != 0)
        put_attribute(b->w, "x", x);
    if (y != 0)
        put_attribute(b->w, "y", y);
    if (colour)
        put_colour(b->w, colour);
    put(b->w, "/>");
}

const char *board_pattern(struct board *b, enum board_shape shape, char *buffer, size_t size) {
    b->shapes |= 1u << shape | SHAPES[shape].needs;
    snprintf(buffer, size, "url(#%c%s)", b->layer, SHAPES[shape].id);
    return buffer;
}

/* In a body, ~ represents the letter of the layer and ' a quotation mark. */
static void put_body(const struct board *b, const char *body) {
    for (const char *p = body; *p != '\0'; p++)
        put_char(b->w, *p == '~' ? b->layer : *p == '\'' ? '"' : *p);
}

void board_definitions_all(struct board *b) {
    b->symbols = BOARD_SYMBOLS == 64 ? ~0ull : (1ull << BOARD_SYMBOLS % 64) - 1;
    b->shapes = BOARD_SHAPES == 32 ? ~0u : (1u << BOARD_SHAPES % 32) - 1;
    board_definitions(b);
}

void board_definitions(struct board *b) {
    if (b->symbols == 0 && b->shapes == 0)
        return;
    put(b->w, "<defs>");
    for (uint32_t m = b->shapes; m != 0; m &= m - 1)
        put_body(b, SHAPES[__builtin_ctz(m)].body);
    for (uint64_t m = b->symbols; m != 0; m &= m - 1) {
        int symbol = __builtin_ctzll(m);
        put_format(b->w, "<g id=\"%c-%s\" fill=\"currentColor\">", b->layer, SYMBOL_IDS[symbol]);
        put_body(b, SYMBOL_BODIES[symbol]);
        put(b->w, "</g>");
    }
    put(b->w, "</defs>\n");
    b->symbols = 0;
    b->shapes = 0;
}
