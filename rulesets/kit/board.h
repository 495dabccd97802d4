/* A board as SVG, in a look that all games share. Coordinates are in board units (the viewBox), colours CSS names or
 * #rrggbb, texts are escaped. A picture is drawn by board_draw (board_map.h), which hands the game's functions a board
 * to draw on. What stands for an item of a domain is a group with the SVG id DOMAIN-ID.
 *
 * Where a text belongs to (a plate, a counter, a box of a track) is a group of class "box" whose first element is that
 * shape: tests go by it, and front ends may. */
#ifndef KIT_BOARD_H
#define KIT_BOARD_H

#include "../ruleset.h"
#include "writer.h"

/* ---- colours of the house ---------------------------------------------------------------------------------- */

#define BOARD_INK             "#2b2620"
#define BOARD_SOFT            "#6d6250"
#define BOARD_HALO            "#f9f4e6"
#define BOARD_PAPER           "#f8f1dd" /* a plate, */
#define BOARD_EDGE            "#6b5636" /* its edge */
#define BOARD_PLATE_INK       "#3a2d1a" /* and what is written on it */
#define BOARD_PARCHMENT       "#f4ecd6"
#define BOARD_GOLD            "#d8a72c"
#define BOARD_KING            "#1f4e9c"
#define BOARD_KING_TINT       "#b9cdea"
#define BOARD_PARLIAMENT      "#bd530e"
#define BOARD_PARLIAMENT_INK  "#a5480a" /* where it is read on paper */
#define BOARD_PARLIAMENT_TINT "#eec391"
#define BOARD_COVENANTER      "#35b394"
#define BOARD_COVENANTER_TINT "#a9dccc"
#define BOARD_IRISH           "#c3d77a"
#define BOARD_IRISH_TINT      "#dfe8b8"
#define BOARD_NEUTRAL         "#565249"
#define BOARD_RED             "#a3262a"

/* ---- pictograms and shared shapes ----------------------------------------------------------------------------- */

enum board_symbol {
    BOARD_NO_SYMBOL = -1,
#define SYMBOL(NAME, ...) SYMBOL_##NAME,
#include "board_symbols.def"
#undef SYMBOL
    BOARD_SYMBOLS
};
_Static_assert(BOARD_SYMBOLS <= 64, "a set of them is a mask");

enum board_shape {
#define SHAPE(NAME, ...) BOARD_SHAPE_##NAME,
#include "board_shapes.def"
#undef SHAPE
    BOARD_SHAPES
};
_Static_assert(BOARD_SHAPES <= 32, "a set of them is a mask");

struct board_map;

struct board {
    struct writer *w;
    const struct board_map *map; /* NULL: there is none */
    enum board_form form;
    bool near;        /* a neighbourhood: plates are left out */
    bool again;       /* what is drawn stands elsewhere in the picture, too: items bear no ids here */
    char layer;       /* its shared shapes' ids begin with this letter */
    uint64_t symbols; /* used so far, to be defined at the end */
    uint32_t shapes;
};

/* What is used but not defined yet, as <defs>. */
void board_definitions(struct board *b);

/* ---- shapes --------------------------------------------------------------------------------------------------- */

struct board_style {
    const char *fill, *stroke; /* NULL: none */
    double stroke_width;       /* 0 counts as 1 */
    const char *dash;          /* "4 3" or NULL */
    double opacity;            /* 0 counts as 1 */
    bool round;                /* ends of lines; corners always are */
};

void board_rect(struct board *b, double x, double y, double width, double height, double radius,
                const struct board_style *style);
void board_circle(struct board *b, double x, double y, double r, const struct board_style *style);
void board_line(struct board *b, double x1, double y1, double x2, double y2, const struct board_style *style);
/* points: n pairs x, y. */
void board_polygon(struct board *b, const double *points, int n, const struct board_style *style);
/* SVG path data, several rings by the even-odd rule. */
void board_path(struct board *b, const char *data, const struct board_style *style);
/* A hexagon that stands on an edge, r from its middle to a corner. */
void board_hexagon(struct board *b, double x, double y, double r, const struct board_style *style);

/* A number of SVG: hundredths at most. */
void board_number(struct writer *w, double n);

/* ---- groups --------------------------------------------------------------------------------------------------- */

/* id may be NULL, or be called for what is not an item of a domain ("victory-track"). */
void board_group(struct board *b, const char *id);
/* The group of an item, DOMAIN-ID, with what stands in a tooltip (NULL: nothing). */
void board_item(struct board *b, const char *domain, const char *id, const char *tooltip);
/* The same with the origin at x, y, all in it drawn larger by scale. */
void board_item_at(struct board *b, const char *domain, const char *id, const char *tooltip, double x, double y,
                   double scale);
/* Without an id. */
void board_group_at(struct board *b, double x, double y, double scale);
/* A group whose first element, to be drawn next, is what its texts must not leave. */
void board_box(struct board *b);
void board_box_at(struct board *b, double x, double y, double scale);
void board_group_end(struct board *b);

/* ---- texts ---------------------------------------------------------------------------------------------------- */

enum board_anchor { BOARD_START, BOARD_MIDDLE, BOARD_END };
enum board_face { BOARD_SANS, BOARD_BOLD, BOARD_SERIF, BOARD_SERIF_BOLD, BOARD_SERIF_ITALIC, BOARD_FACES };

struct board_words {
    enum board_face face;
    double size;
    enum board_anchor anchor;
    const char *fill; /* NULL: BOARD_INK */
    const char *halo; /* NULL: none */
    double spacing, rotate;
    bool spot; /* what pieces may stand on: the number of a place */
};

void board_text(struct board *b, double x, double y, const struct board_words *words, const char *text);
void board_text_number(struct board *b, double x, double y, const struct board_words *words, int number);
/* The same in a width, as board_text_in does it. */
void board_text_number_in(struct board *b, double x, double y, const struct board_words *words, double width,
                          int number);
/* As wide as DejaVu draws it; other fonts that are asked for are narrower. */
double board_text_width(enum board_face face, double size, const char *text);
/* In width: smaller by quarters down to least, then cut short with a full stop. Returns the size. */
double board_text_in(struct board *b, double x, double y, const struct board_words *words, double width, double least,
                     const char *text);
/* Broken into at most `most` lines of that width, smaller (seven tenths at least) where a word is wider, the last cut
 * short; each step below the one before. Returns how many. */
int board_text_wrap(struct board *b, double x, double y, const struct board_words *words, double width, double step,
                    int most, const char *text);

/* ---- pieces (board_pieces.c) ------------------------------------------------------------------------------------ */

/* A pictogram of that size around x, y. */
void board_symbol(struct board *b, enum board_symbol symbol, double x, double y, double size, const char *colour);
/* A shared shape at x, y in a colour (NULL: its own). */
void board_shape(struct board *b, enum board_shape shape, double x, double y, const char *colour);
/* "url(#…)" for the fill of a style, out of a shared pattern; valid until the next call with that buffer. */
const char *board_pattern(struct board *b, enum board_shape shape, char *buffer, size_t size);

/* The wooden body of a counter, 44 x 44 around the origin: the first thing in a box. gold: the rim of Leaders. */
void board_counter(struct board *b, const char *colour, bool gold);
/* Strength as dots along a counter's edges: now above; left what it was before a hit (0: whole), right what it is after
 * the next. At most 4. */
void board_counter_strength(struct board *b, int now, int before, int after, const char *ink);
/* The dark band at a counter's foot with a name on it, white. */
void board_counter_name(struct board *b, const char *name);
/* A counter of which only the back is seen: owner's colour and flag. The same 44 x 44. */
void board_counter_back(struct board *b, const char *colour, enum board_symbol flag, const char *ink);
/* The edges of those below, behind the counter that is drawn next. */
void board_stack_edges(struct board *b, const char *colour);
/* A disc over a corner at x, y: a number, or a pictogram. */
void board_badge(struct board *b, double x, double y, int number);
void board_badge_symbol(struct board *b, double x, double y, double r, enum board_symbol symbol, const char *ink);
/* A place on the map with its controller: disc, ring, pictogram. */
void board_disc(struct board *b, double x, double y, double r, const char *fill, const char *ring, double width,
                enum board_symbol symbol, double size);
/* The broken ring of a siege in the besieger's colour. */
void board_siege(struct board *b, double x, double y, double r, const char *colour);

/* A plate, as a box of its own: board_group_end closes it. heading: NULL for none; its rule lies 38 below the top. */
void board_plate(struct board *b, const char *id, double x, double y, double width, double height, const char *heading);
/* The title plate with the game's name and what is played. */
void board_title(struct board *b, double x, double y, double width, double height, enum board_symbol symbol,
                 const char *title, const char *subtitle);
/* A bar that says who acts, with a pictogram. */
void board_bar(struct board *b, double x, double y, double width, double height, const char *colour,
               enum board_symbol symbol, const char *text);
/* A box of a track, a box of its own: board_group_end closes it. here: ringed in that colour (NULL: not). */
void board_track_box(struct board *b, double x, double y, double width, double height, const char *fill,
                     const char *here);

/* A card with its value and its sort in a head of that colour, face up (96 x 106); dim: not to be played. */
enum { BOARD_CARD_WIDTH = 96, BOARD_CARD_HEIGHT = 106 };
struct board_card {
    const char *domain, *id; /* NULL: stands for nothing */
    const char *title, *value, *sort, *colour;
    enum board_symbol symbol;
    const char *tooltip;
};
void board_card(struct board *b, double x, double y, const struct board_card *card);
/* Backs of `count` cards in a fan of at most three. */
void board_card_backs(struct board *b, double x, double y, const char *colour, int count);
/* A die's face, 1 to 6, around x, y. */
void board_die(struct board *b, double x, double y, double size, int face, const char *colour);

#endif
