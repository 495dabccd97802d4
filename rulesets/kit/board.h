/* A board as SVG, in a look that all games share. Coordinates are in board units (the viewBox), colours CSS names or
 * #rrggbb, texts are escaped. board_draw (board_map.h) draws a picture and passes a board to the game's functions. The
 * elements of an item of a domain are a group with the SVG id DOMAIN-ID.
 *
 * A shape that contains texts (a plate, a counter, a box of a track) is a group of class "box" whose first element is
 * that shape, or a use of it. Tests rely on this, and front ends may, too. */
#ifndef KIT_BOARD_H
#define KIT_BOARD_H

#include "../ruleset.h"
#include "writer.h"

/* ---- the common colours ------------------------------------------------------------------------------------- */

#define BOARD_INK             "#2b2620"
#define BOARD_SOFT            "#5f5545"
#define BOARD_HALO            "#f9f4e6"
#define BOARD_PAPER           "#f8f1dd" /* a plate, */
#define BOARD_EDGE            "#6b5636" /* its edge, */
#define BOARD_PLATE_INK       "#3a2d1a" /* and its text */
#define BOARD_PARCHMENT       "#f4ecd6"
#define BOARD_GOLD            "#d8a72c"
#define BOARD_KING            "#1f4e9c"
#define BOARD_KING_TINT       "#b9cdea"
#define BOARD_PARLIAMENT      "#bd530e"
#define BOARD_PARLIAMENT_INK  "#9c4409" /* for text on paper */
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
    const struct board_map *map; /* NULL: no map */
    enum board_form form;
    bool near;        /* only a neighbourhood is drawn: plates are left out */
    bool again;       /* a copy of a part that is also elsewhere in the picture: its items get no ids */
    char layer;       /* first letter of the ids of its shared shapes */
    uint64_t symbols; /* shared shapes used so far, to be defined at the end */
    uint32_t shapes;
};

/* Writes the shapes that are used but not defined yet, as <defs>. */
void board_definitions(struct board *b);
/* Writes all shared shapes and pictograms, as <defs>. */
void board_definitions_all(struct board *b);
/* Defines repeated shapes, texts and groups without ids once, in the text from `from` on, and uses the definitions in
 * their places. Their ids are the layer's letter, a digit and two letters. */
void board_share(struct board *b, size_t from);

/* ---- shapes --------------------------------------------------------------------------------------------------- */

struct board_style {
    const char *fill, *stroke; /* NULL: none */
    double stroke_width;       /* 0 counts as 1 */
    const char *dash;          /* "4 3" or NULL */
    double opacity;            /* 0 counts as 1 */
    bool round;                /* round ends of lines; corners are always round */
};

void board_rect(struct board *b, double x, double y, double width, double height, double radius,
                const struct board_style *style);
void board_circle(struct board *b, double x, double y, double r, const struct board_style *style);
void board_line(struct board *b, double x1, double y1, double x2, double y2, const struct board_style *style);
/* points: n pairs of x and y. */
void board_polygon(struct board *b, const double *points, int n, const struct board_style *style);
/* SVG path data; several rings follow the even-odd rule. */
void board_path(struct board *b, const char *data, const struct board_style *style);
/* A hexagon with an edge at the bottom; r is the distance from its centre to a corner. */
void board_hexagon(struct board *b, double x, double y, double r, const struct board_style *style);

/* Writes a number for SVG, with at most two decimals, from 10 on with one. */
void board_number(struct writer *w, double n);

/* ---- groups --------------------------------------------------------------------------------------------------- */

/* id: NULL, or a name that is not an item of a domain ("victory-track"). */
void board_group(struct board *b, const char *id);
/* Begins the group of an item, DOMAIN-ID, with a tooltip (NULL: none). */
void board_item(struct board *b, const char *domain, const char *id, const char *tooltip);
/* The same with the origin at x, y, and everything in it scaled. */
void board_item_at(struct board *b, const char *domain, const char *id, const char *tooltip, double x, double y,
                   double scale);
/* The same without an id. */
void board_group_at(struct board *b, double x, double y, double scale);
/* Begins a group whose first element, drawn next, is the shape that its texts must not leave. */
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
    bool spot;       /* pieces may cover it: the number of a place */
    bool short_well; /* it may be cut: what it says stands elsewhere in the picture, or in the view */
    const char *of;  /* DOMAIN-ID of the item that it names, if it is outside that item's group; NULL: none */
};

void board_text(struct board *b, double x, double y, const struct board_words *words, const char *text);
void board_text_number(struct board *b, double x, double y, const struct board_words *words, int number);
/* The same within a width, like board_text_in. */
void board_text_number_in(struct board *b, double x, double y, const struct board_words *words, double width,
                          int number);
/* The width in DejaVu; the other fonts requested are narrower. */
double board_text_width(enum board_face face, double size, const char *text);
/* Fits the text into width: reduces the size in steps of a quarter down to `least`, then cuts the text and adds a full
 * stop. The element of a text that was cut has the whole in its attribute data-cut; tests/laws/pictures finds it,
 * unless words->short_well. Returns the size used. */
double board_text_in(struct board *b, double x, double y, const struct board_words *words, double width, double least,
                     const char *text);
/* Breaks the text into at most `most` lines of that width, each `step` below the one before. If a word is wider, or
 * there are more lines, the size is reduced, to seven tenths at least; the last line may be cut, as in board_text_in.
 * Returns the number of lines. */
int board_text_wrap(struct board *b, double x, double y, const struct board_words *words, double width, double step,
                    int most, const char *text);

/* ---- pieces (board_pieces.c) ------------------------------------------------------------------------------------ */

/* A pictogram of that size, centred at x, y. */
void board_symbol(struct board *b, enum board_symbol symbol, double x, double y, double size, const char *colour);
/* A shared shape at x, y in this colour (NULL: its own). */
void board_shape(struct board *b, enum board_shape shape, double x, double y, const char *colour);
/* Writes "url(#…)" into buffer and returns it: the fill of a style, from a shared pattern. */
const char *board_pattern(struct board *b, enum board_shape shape, char *buffer, size_t size);

/* The wooden body of a counter, 44 x 44, centred at the origin: the first element of a box. gold: the rim for
 * Leaders. */
void board_counter(struct board *b, const char *colour, bool gold);
/* Strength as dots along a counter's edges: at the top now; left before the last hit (0: none); right after the next
 * hit. At most 4. */
void board_counter_strength(struct board *b, int now, int before, int after, const char *ink);
/* The dark band at the bottom of a counter, with a name in white. */
void board_counter_name(struct board *b, const char *name);
/* A counter seen from behind: its owner's colour and flag. Also 44 x 44. */
void board_counter_back(struct board *b, const char *colour, enum board_symbol flag, const char *ink);
/* The edges of the counters below, behind the counter that is drawn next. */
void board_stack_edges(struct board *b, const char *colour);
/* A disc over a corner at x, y, with a number or a pictogram. */
void board_badge(struct board *b, double x, double y, int number);
void board_badge_symbol(struct board *b, double x, double y, double r, enum board_symbol symbol, const char *ink);
/* A place on the map with its controller: a disc, a ring and a pictogram. */
void board_disc(struct board *b, double x, double y, double r, const char *fill, const char *ring, double width,
                enum board_symbol symbol, double size);
/* The broken ring of a siege, in the besieger's colour. */
void board_siege(struct board *b, double x, double y, double r, const char *colour);

/* Begins a plate, which is a box; board_group_end ends it. heading: NULL for none; the line under it is 38 below the
 * top. */
void board_plate(struct board *b, const char *id, double x, double y, double width, double height, const char *heading);
/* The title plate, with the game's name and its scenario (NULL: board_subtitle draws it later, at the same place). */
void board_title(struct board *b, double x, double y, double width, double height, enum board_symbol symbol,
                 const char *title, const char *subtitle);
void board_subtitle(struct board *b, double x, double y, double width, double height, const char *subtitle);
/* A bar that shows who acts, with a pictogram. */
void board_bar(struct board *b, double x, double y, double width, double height, const char *colour,
               enum board_symbol symbol, const char *text);
/* Begins a box of a track; board_group_end ends it. here: the colour of a ring around it (NULL: none). */
void board_track_box(struct board *b, double x, double y, double width, double height, const char *fill,
                     const char *here);

/* A card face up (96 x 106), with its value and its kind in a head of that colour; dim: it cannot be played. */
enum { BOARD_CARD_WIDTH = 96, BOARD_CARD_HEIGHT = 106 };
struct board_card {
    const char *domain, *id; /* NULL: the card is not an item */
    const char *title, *value, *sort, *colour;
    enum board_symbol symbol;
    const char *tooltip;
};
void board_card(struct board *b, double x, double y, const struct board_card *card);
/* The backs of `count` cards, as a fan of at most three. */
void board_card_backs(struct board *b, double x, double y, const char *colour, int count);
/* The face of a die, 1 to 6, centred at x, y. */
void board_die(struct board *b, double x, double y, double size, int face, const char *colour);

#endif
