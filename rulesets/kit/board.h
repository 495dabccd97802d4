/* A board as SVG: a few shapes in a common look, so that the four games are of one house. All
 * coordinates are in board units (the viewBox); colours are CSS names or #rrggbb. Texts are escaped. */
#ifndef KIT_BOARD_H
#define KIT_BOARD_H

#include "writer.h"

struct board_style {
    const char *fill, *stroke; /* NULL: none */
    double stroke_width;
    const char *dash; /* "4 3" or NULL */
    double opacity;   /* 0 counts as 1 */
};

enum board_anchor { BOARD_START, BOARD_MIDDLE, BOARD_END };

void board_begin(struct writer *w, int width, int height, const char *title, const char *background);
void board_end(struct writer *w);
void board_group(struct writer *w, const char *id); /* id kebab-case, so that front ends can find it */
void board_group_end(struct writer *w);
void board_rect(struct writer *w, int x, int y, int width, int height, int radius, const struct board_style *style);
void board_circle(struct writer *w, int x, int y, int r, const struct board_style *style);
void board_line(struct writer *w, int x1, int y1, int x2, int y2, const struct board_style *style);
/* points: n pairs x, y. */
void board_polygon(struct writer *w, const int *points, int n, const struct board_style *style);
void board_text(struct writer *w, int x, int y, int size, enum board_anchor anchor, const char *fill, bool bold,
                const char *text);
/* A counter: a rounded square of side 2r around x, y with up to two lines of text and a tooltip. */
void board_counter(struct writer *w, int x, int y, int r, const char *fill, const char *ink, const char *line1,
                   const char *line2, const char *tooltip);

#endif
