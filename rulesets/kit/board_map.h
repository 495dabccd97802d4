/* The map under a board: a content file of shapes, which is written as SVG once when the content is loaded. Also the
 * picture that is drawn on the map.
 *
 * The file (geometry.json) contains shapes as SVG path data in board units: `map` (width, height, coast, hills,
 * trees), `neighbours` (land out of play), `areas`, `towns`, `borders`, `roads`, `shires`, `crossings`, `rivers`,
 * `seas`, `plates`; all but `map` may be missing, and in it hills and trees. Ids are those of the game's own content,
 * and each record has its provenance, as in all content. A path has whole numbers and the letters M, l and z only
 * (an absolute beginning, then relative lines), so that a curve is a row of short lines:
 *
 *     {"map": {"width": 800, "height": 700, "coast": "M40 40l720 0 0 480-720 0z", "provenance": "reconstructed"},
 *      "areas": [{"id": "ashcombe", "title": "Ashcombe", "path": "M40 40l180 0 0 160-180 0z", "label": [130, 68],
 *                 "provenance": "reconstructed"}]}
 *
 * A place may also have "anchor" ("start", "middle", "end"), "size" (of the letters), "lines" (one to three, instead of
 * the title), "room" [width, height] and "siege" [x, y]. A sea has title, x, y, size, rotate; a plate has id, x, y,
 * width, height; all other records have an id, which may be missing, and a path. */
#ifndef KIT_BOARD_MAP_H
#define KIT_BOARD_MAP_H

#include "board.h"
#include "content.h"

/* An area, a town or a neighbour: its shape (NULL: none), and the positions of its name and its pieces. */
struct board_place {
    const char *id, *title, *path;
    int16_t label[2]; /* of the first line: anchor and baseline */
    int8_t anchor;    /* enum board_anchor */
    uint8_t size;     /* of the letters; 0: the game's default */
    const char *line[3];
    uint8_t line_count; /* 0: the title in one line */
    int16_t room[2];    /* width and height of the free space around x, y */
    int16_t siege[2];
    uint8_t label_count, room_count, siege_count;
};

struct board_line {
    const char *id, *path; /* id: NULL if it has none */
};

struct board_sea {
    const char *title;
    int16_t x, y, size, rotate;
};

/* Free space for a plate. */
struct board_plate_room {
    const char *id;
    int16_t x, y, width, height;
};

struct board_map {
    int16_t width, height;
    const char *coast;
    const int16_t *hills, *trees; /* pairs of x and y */
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
    const char *shore;              /* the coast, for <use> */
    const char *shapes;             /* the areas, for <use> if there is no ground */
    const char *ground;             /* sea, shores, land with the areas' elements */
    const char *lines[BOARD_FORMS]; /* drawn over the areas' tints: borders, coast, names, frame */
    const char *plates[BOARD_FORMS];
};

/* Reads the file and reports its faults. root: the content pool. */
void board_map_read(const void *root, const char *file, struct board_map *map);
/* Finds an area by id; NULL: none. */
const struct board_place *board_map_area(const struct board_map *map, const char *id);
const struct board_place *board_map_town(const struct board_map *map, const char *id);
const struct board_line *board_map_border(const struct board_map *map, const char *id);
const struct board_plate_room *board_map_plate(const struct board_map *map, const char *id);

struct board_map_look {
    const char *area_domain; /* the areas' elements have the ids AREA_DOMAIN-ID */
    /* The colour of an untinted area (index in map->area); NULL: parchment. */
    const char *(*fill)(const void *content, const struct board_map *map, int area);
    /* Draws the lines over the tints for one form, with the functions below and those of board.h. */
    void (*lines)(struct board *b, const void *content);
    /* Plates that never change: legend, tracks. NULL: none. */
    void (*plates)(struct board *b, const void *content);
    const char *neighbours; /* colour of the land out of play; NULL: grey */
};
/* Writes ground and lines. Call it only if no fault was reported. */
void board_map_write(const void *root, struct board_map *map, const struct board_map_look *look, const void *content);

/* For look.lines, in drawing order. */
void board_map_rivers(struct board *b); /* also hills and trees */
void board_map_coast(struct board *b);
void board_map_seas(struct board *b);
/* The name of a place in this size, with a halo. The large form uses the place's own lines, the others `text` (NULL:
 * its title). */
void board_map_name(struct board *b, const struct board_place *place, enum board_face face, double size,
                    const char *ink, const char *text);
void board_map_frame(struct board *b);

/* ---- a picture --------------------------------------------------------------------------------------------------- */

struct board_focus {
    double x, y, width; /* centre and width of the visible part; its height is two thirds of the width */
    bool plates;        /* the thing is on a plate, so plates are drawn, too */
};

struct board_picture {
    const struct board_map *map; /* NULL: pieces draws everything on a plain ground */
    int width, height;           /* used if there is no map */
    const char *title;
    /* Tints areas with board_tint. NULL: areas are never tinted, and the map is one piece. */
    void (*tints)(struct board *b, const struct game *game, int role);
    void (*pieces)(struct board *b, const struct game *game, int role);
    /* Finds the place of a thing, as far as the role may know it; false: not on the board. NULL: the thing's own
     * position (domain_item.placed), or that of the place where `stands` of struct ruleset finds it. */
    bool (*where)(const struct game *game, int role, int domain, int index, struct board_focus *focus);
    /* Optional: draws a special picture, 550 x 366, for a thing in focus (a battle). false: nothing was drawn, and the
     * neighbourhood is shown. */
    bool (*scene)(struct board *b, const struct game *game, int role, int domain, int index);
    /* Optional. Draws the things that the role holds, in a picture of the size that hand_size returns; false: it holds
     * nothing. */
    bool (*hand_size)(const struct game *game, int role, int *width, int *height);
    void (*hand)(struct board *b, const struct game *game, int role);
};

void board_draw(const struct game *game, int role, const struct board_request *request,
                const struct board_picture *picture, struct writer *out);
/* For tints: fills an area of the map with a colour or a pattern. */
void board_tint(struct board *b, const char *area_domain, const char *id, const char *fill);
/* For tints, after those: gives an area that matters to all a bright outline. */
void board_outline(struct board *b, const char *area_domain, const char *id);
/* For a scene: a window with the neighbourhood, drawn as in the whole picture. */
void board_window(struct board *b, const struct game *game, int role, const struct board_picture *picture, double x,
                  double y, double width, double height, const struct board_focus *focus);

#endif
