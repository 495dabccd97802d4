/* The map under a board: a content file of shapes, written as SVG once when the content is loaded; and the picture that
 * is drawn on it.
 *
 * The file (geometry.json) holds shapes as SVG path data in board units: `map` (width, height, coast, hills, trees),
 * `neighbours` (land out of play), `areas`, `towns`, `borders`, `roads`, `shires`, `crossings`, `rivers`, `seas`,
 * `plates`; all but `map` may be missing. Ids are those of the game's own content. */
#ifndef KIT_BOARD_MAP_H
#define KIT_BOARD_MAP_H

#include "board.h"
#include "content.h"

/* An area, a town, a neighbour: its shape (NULL: none) and where its name and its pieces go. */
struct board_place {
    const char *id, *title, *path;
    int16_t label[2]; /* of the first line: where it is anchored, and the baseline */
    int8_t anchor;    /* enum board_anchor */
    uint8_t size;     /* of the letters; 0: the game's own */
    const char *line[3];
    uint8_t line_count; /* 0: the title in one line */
    int16_t room[2];    /* width and height that are free around its x, y */
    int16_t siege[2];
    uint8_t label_count, room_count, siege_count;
};

struct board_line {
    const char *id, *path; /* id: NULL where it has none */
};

struct board_sea {
    const char *title;
    int16_t x, y, size, rotate;
};

/* Free room for a plate. */
struct board_plate_room {
    const char *id;
    int16_t x, y, width, height;
};

struct board_map {
    int16_t width, height;
    const char *coast;
    const int16_t *hills, *trees; /* pairs x, y */
    int hill_count, tree_count;
    const struct board_place *neighbour, *area, *town;
    int neighbour_count, area_count, town_count;
    const struct board_line *border, *road, *shire, *crossing, *river;
    int border_count, road_count, shire_count, crossing_count, river_count;
    const struct board_sea *sea;
    int sea_count;
    const struct board_plate_room *plate;
    int plate_count;

    /* Written by board_map_write. */
    const char *shore;              /* the coast, to be pointed at */
    const char *shapes;             /* the areas, to be pointed at where there is no ground */
    const char *ground;             /* sea, shores, land with the areas' elements */
    const char *lines[BOARD_FORMS]; /* what lies over the areas' tints: borders, coast, names, frame */
    const char *plates[BOARD_FORMS];
};

/* Reads the file; faults are reported as always. root: of the pool. */
void board_map_read(const void *root, const char *file, struct board_map *map);
/* By id; NULL: none such. */
const struct board_place *board_map_area(const struct board_map *map, const char *id);
const struct board_place *board_map_town(const struct board_map *map, const char *id);
const struct board_line *board_map_border(const struct board_map *map, const char *id);
const struct board_plate_room *board_map_plate(const struct board_map *map, const char *id);

struct board_map_look {
    const char *area_domain; /* the areas' elements are AREA_DOMAIN-ID */
    /* Colour of an area (index in map->area) that nothing has tinted; NULL: parchment. */
    const char *(*fill)(const void *content, const struct board_map *map, int area);
    /* Draws what lies over the tints with the functions below and board.h, for one form. */
    void (*lines)(struct board *b, const void *content);
    /* Plates that never change: legend, tracks. NULL: none. */
    void (*plates)(struct board *b, const void *content);
    const char *neighbours; /* colour of the land out of play; NULL: grey */
};
/* Writes ground and lines. Only where no fault was reported. */
void board_map_write(const void *root, struct board_map *map, const struct board_map_look *look, const void *content);

/* For look.lines, in the order of drawing. */
void board_map_rivers(struct board *b); /* and hills, trees */
void board_map_coast(struct board *b);
void board_map_seas(struct board *b);
/* The name of a place in that size with a halo; its own lines in the large form, else `text` (NULL: the same). */
void board_map_name(struct board *b, const struct board_place *place, enum board_face face, double size,
                    const char *ink, const char *text);
void board_map_frame(struct board *b);

/* ---- a picture --------------------------------------------------------------------------------------------------- */

struct board_focus {
    double x, y, width; /* the middle and the width of what is shown; its height is two thirds of that */
    bool plates;        /* it stands on a plate: plates are drawn, too */
};

struct board_picture {
    const struct board_map *map; /* NULL: all is drawn by pieces, on a plain ground */
    int width, height;           /* where there is no map */
    const char *title;
    /* The areas that are tinted, by board_tint. NULL: none ever is, and the map is one piece. */
    void (*tints)(struct board *b, const struct game *game, int role);
    void (*pieces)(struct board *b, const struct game *game, int role);
    /* Where a thing stands, as far as the role may know; false: nowhere. NULL: where the domain's item is placed. */
    bool (*where)(const struct game *game, int role, int domain, int index, struct board_focus *focus);
    /* Optional: a picture of its own, 550 x 366, for a thing in focus (a battle). false: nothing drawn, the
     * neighbourhood it is. */
    bool (*scene)(struct board *b, const struct game *game, int role, int domain, int index);
    /* Optional. What the role holds, in a picture of the size that hand_size tells; false: it holds nothing. */
    bool (*hand_size)(const struct game *game, int role, int *width, int *height);
    void (*hand)(struct board *b, const struct game *game, int role);
};

void board_draw(const struct game *game, int role, const struct board_request *request,
                const struct board_picture *picture, struct writer *out);
/* In tints: an area of the map in that colour (or pattern). */
void board_tint(struct board *b, const char *area_domain, const char *id, const char *fill);
/* In tints, after them: an area that everybody looks at, in a bright outline. */
void board_outline(struct board *b, const char *area_domain, const char *id);
/* In a scene: a window with the neighbourhood, drawn as in the whole picture. */
void board_window(struct board *b, const struct game *game, int role, const struct board_picture *picture, double x,
                  double y, double width, double height, const struct board_focus *focus);

#endif
