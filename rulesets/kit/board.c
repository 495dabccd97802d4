#include "board.h"

static void put_style(struct writer *w, const struct board_style *style) {
    put_format(w, " fill=\"%s\"", style->fill != NULL ? style->fill : "none");
    if (style->stroke != NULL) {
        double width = style->stroke_width > 0 ? style->stroke_width : 1;
        put_format(w, " stroke=\"%s\" stroke-width=\"%g\"", style->stroke, width);
    }
    if (style->dash != NULL)
        put_format(w, " stroke-dasharray=\"%s\"", style->dash);
    if (style->opacity > 0 && style->opacity < 1)
        put_format(w, " opacity=\"%g\"", style->opacity);
}

void board_begin(struct writer *w, int width, int height, const char *title, const char *background) {
    put_format(w,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
               "font-family=\"DejaVu Sans, Verdana, sans-serif\"><title>",
               width, height, width, height);
    put_xml(w, title);
    put_format(w, "</title><rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", width, height, background);
}

void board_end(struct writer *w) {
    put(w, "</svg>\n");
}

void board_group(struct writer *w, const char *id) {
    put(w, "<g id=\"");
    put_xml(w, id);
    put(w, "\">");
}

void board_group_end(struct writer *w) {
    put(w, "</g>\n");
}

void board_rect(struct writer *w, int x, int y, int width, int height, int radius, const struct board_style *style) {
    put_format(w, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"", x, y, width, height, radius);
    put_style(w, style);
    put(w, "/>");
}

void board_circle(struct writer *w, int x, int y, int r, const struct board_style *style) {
    put_format(w, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", x, y, r);
    put_style(w, style);
    put(w, "/>");
}

void board_line(struct writer *w, int x1, int y1, int x2, int y2, const struct board_style *style) {
    put_format(w, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"", x1, y1, x2, y2);
    put_style(w, style);
    put(w, "/>");
}

void board_polygon(struct writer *w, const int *points, int n, const struct board_style *style) {
    put(w, "<polygon points=\"");
    for (int i = 0; i < n; i++)
        put_format(w, i ? " %d,%d" : "%d,%d", points[2 * i], points[2 * i + 1]);
    put_char(w, '"');
    put_style(w, style);
    put(w, "/>");
}

void board_text(struct writer *w, int x, int y, int size, enum board_anchor anchor, const char *fill, bool bold,
                const char *text) {
    static const char *const anchors[] = {"start", "middle", "end"};
    put_format(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\"%s>", x, y, size,
               anchors[anchor], fill, bold ? " font-weight=\"bold\"" : "");
    put_xml(w, text);
    put(w, "</text>");
}

void board_counter(struct writer *w, int x, int y, int r, const char *fill, const char *ink, const char *line1,
                   const char *line2, const char *tooltip) {
    put(w, "<g>");
    if (tooltip != NULL) {
        put(w, "<title>");
        put_xml(w, tooltip);
        put(w, "</title>");
    }
    const struct board_style style = {.fill = fill, .stroke = "#222222", .stroke_width = 1};
    board_rect(w, x - r, y - r, 2 * r, 2 * r, r / 4, &style);
    int size = r * 3 / 4;
    if (line1 != NULL)
        board_text(w, x, line2 != NULL ? y - r / 8 : y + size / 3, size, BOARD_MIDDLE, ink, true, line1);
    if (line2 != NULL)
        board_text(w, x, y + r * 5 / 8, size, BOARD_MIDDLE, ink, false, line2);
    put(w, "</g>");
}
