#include "land.h"

#include <string.h>

enum { LEGEND_ROW = 27 };

void land_read(struct tables *t) {
    static const char *const plates[] = {"title", "factions", "turn", "matter", "hand", "legend"};
    board_map_read(t, "geometry.json", &t->map);
    for (int i = 0; i < SQUARES && t->square[i].id; i++)
        if (!board_map_area(&t->map, t->square[i].id))
            content_fault_at(t, "geometry.json", "areas", t->square[i].id, "nothing");
    for (int i = 0; i < PLACES && t->place[i].id; i++) {
        t->town[i] = board_map_town(&t->map, t->place[i].id);
        if (!t->town[i] || t->town[i]->label_count != 2 || t->town[i]->size == 0)
            content_fault_at(t, "geometry.json", "towns", "the label and its size of each", t->place[i].id);
    }
    for (size_t i = 0; i < sizeof plates / sizeof *plates; i++)
        if (!board_map_plate(&t->map, plates[i]))
            content_fault_at(t, "geometry.json", "plates", plates[i], "nothing");
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

enum { SMALL_NAME = 27 };

/* The label's position is for the size of the large form. A larger name is shifted so that its middle stays in
 * place. */
static double baseline(const struct board_place *town, enum board_form form) {
    bool beside = town->anchor != BOARD_MIDDLE;
    return town->label[1] + (form == BOARD_SMALL && beside ? 0.35 * (SMALL_NAME - town->size) : 0);
}

/* The small form names only cities. */
bool land_name(const struct tables *t, enum board_form form, int place, struct board_words *words,
               struct land_box *box) {
    int kind = t->place[place].kind;
    const struct board_place *town = t->town[place];
    bool walled = kind == PLACE_CITY || kind == PLACE_TOWN;
    if ((form == BOARD_SMALL && kind != PLACE_CITY) || (form == BOARD_MEDIUM && !walled))
        return false;
    *words = (struct board_words){.face = walled                                            ? BOARD_BOLD
                                          : kind == PLACE_LANDMARK || kind == PLACE_LANDING ? BOARD_SERIF_ITALIC
                                                                                            : BOARD_SANS,
                                  .size = form == BOARD_LARGE    ? town->size
                                          : form == BOARD_MEDIUM ? 18.5
                                                                 : SMALL_NAME,
                                  .anchor = (enum board_anchor)town->anchor,
                                  .fill = BOARD_INK,
                                  .halo = BOARD_HALO};
    double width = board_text_width(words->face, words->size, t->place[place].short_title);
    box->left = town->label[0] - (words->anchor == BOARD_START ? 0 : words->anchor == BOARD_END ? width : width / 2);
    box->right = box->left + width;
    box->top = baseline(town, form) - 0.75 * words->size;
    box->bottom = baseline(town, form) + 0.2 * words->size;
    return true;
}

static void draw_square_sign(struct board *b, double x, double y, double r, const char *fill,
                             enum board_symbol symbol) {
    const struct board_style style = {.fill = fill, .stroke = BOARD_PLATE_INK, .stroke_width = 1.6};
    board_rect(b, x - r, y - r, 2 * r, 2 * r, 3, &style);
    board_symbol(b, symbol, x, y, r * 1.5, BOARD_PLATE_INK);
}

static void draw_landing(struct board *b, double x, double y) {
    static const struct board_style style = {.fill = "#e3f0f6", .stroke = "#3c7ea8", .stroke_width = 1.6};
    const double points[] = {x, y - 9, x + 9, y, x, y + 9, x - 9, y};
    board_polygon(b, points, 4, &style);
}

static void draw_landmark(struct board *b, double x, double y) {
    static const struct board_style style = {.stroke = BOARD_PLATE_INK, .stroke_width = 2.6, .round = true};
    board_line(b, x - 5, y - 5, x + 5, y + 5, &style);
    board_line(b, x - 5, y + 5, x + 5, y - 5, &style);
}

static void draw_sign(struct board *b, int kind, double x, double y) {
    switch ((enum place_kind)kind) {
    case PLACE_CITY: board_disc(b, x, y, 14, "#fbf6e8", BOARD_RED, 2.6, SYMBOL_CITY, 19); break;
    case PLACE_TOWN: board_disc(b, x, y, 12.5, "#f8eccb", BOARD_PLATE_INK, 2, SYMBOL_CITY, 17); break;
    case PLACE_ROYAL_CASTLE: draw_square_sign(b, x, y, 10, BOARD_GOLD, SYMBOL_ROYAL_CASTLE); break;
    case PLACE_NOBLE_CASTLE: draw_square_sign(b, x, y, 9, "#c9c2b3", SYMBOL_CASTLE); break;
    case PLACE_OPEN_TOWN: board_disc(b, x, y, 9.5, "#fbf6e8", BOARD_PLATE_INK, 1.6, SYMBOL_TOWN, 13); break;
    case PLACE_UNFORTIFIED: board_disc(b, x, y, 6.5, "#fff", BOARD_PLATE_INK, 1.8, BOARD_NO_SYMBOL, 0); break;
    case PLACE_LANDMARK: draw_landmark(b, x, y); break;
    case PLACE_LANDING: draw_landing(b, x, y); break;
    case PLACE_KINDS: break;
    }
}

static void draw_port(struct board *b, double x, double y) {
    board_disc(b, x, y, 6.3, "#e3f0f6", "#2c6c96", 1.2, SYMBOL_PORT, 9);
}

void land_draw_place(struct board *b, const struct tables *t, int place) {
    const struct place *p = &t->place[place];
    struct board_words words;
    struct land_box box;
    board_item(b, "place", p->id, p->title);
    draw_sign(b, p->kind, p->x, p->y);
    if (b->form != BOARD_SMALL && p->cathedral)
        board_symbol(b, SYMBOL_CATHEDRAL, p->x + 13, p->y - 11, 12.5, "#7a1f5c");
    if (b->form != BOARD_SMALL && p->access_count > 0 && p->kind != PLACE_LANDING)
        draw_port(b, p->x - 10, p->y + 10);
    if (land_name(t, b->form, place, &words, &box))
        board_text(b, t->town[place]->label[0], baseline(t->town[place], b->form), &words, p->short_title);
    board_group_end(b);
}

/* ---- the layers -------------------------------------------------------------------------------------------------- */

static void draw_roads(struct board *b) {
    static const struct board_style casing = {.stroke = "#6b5636", .stroke_width = 6.4, .round = true};
    static const struct board_style road = {.stroke = "#f7ecc9", .stroke_width = 3.8, .round = true};
    static const struct board_style crossing = {.stroke = "#3c7ea8", .stroke_width = 4, .dash = "1 8", .round = true};
    static const struct board_style barrier = {.stroke = "#1f2a30", .stroke_width = 5.5, .round = true};
    for (int i = 0; i < b->map->road_count; i++)
        board_path(b, b->map->road[i].path, &casing);
    for (int i = 0; i < b->map->road_count; i++)
        board_path(b, b->map->road[i].path, &road);
    for (int i = 0; i < b->map->crossing_count; i++)
        board_path(b, b->map->crossing[i].path, &crossing);
    for (int i = 0; i < b->map->border_count; i++)
        board_path(b, b->map->border[i].path, &barrier);
}

static void draw_lines(struct board *b, const void *content) {
    const struct tables *t = content;
    board_map_rivers(b);
    draw_roads(b);
    board_map_coast(b);
    board_map_seas(b);
    for (int i = 0; i < b->map->neighbour_count && b->form != BOARD_SMALL; i++)
        board_map_name(b, &b->map->neighbour[i], BOARD_SERIF_BOLD, 26, BOARD_SOFT, NULL);
    for (int i = 0; i < PLACES; i++)
        if (i != t->dublin)
            land_draw_place(b, t, i);
    board_map_frame(b);
}

static void draw_legend(struct board *b, const void *content) {
    static const struct board_words words = {.size = 13, .fill = BOARD_PLATE_INK};
    static const struct {
        int8_t kind;
        const char *text;
    } rows[] = {{PLACE_CITY, "city, 300 men"},
                {PLACE_TOWN, "fortified town, 200"},
                {PLACE_ROYAL_CASTLE, "royal castle, 200"},
                {PLACE_NOBLE_CASTLE, "noble castle, 100"},
                {PLACE_OPEN_TOWN, "open town"},
                {PLACE_UNFORTIFIED, "unfortified town"}};
    const struct board_plate_room *room = board_map_plate(b->map, "legend");
    double x = room->x + 30;
    double y = room->y + 27;
    if (b->form != BOARD_LARGE)
        return;
    board_plate(b, "legend", room->x, room->y, room->width, room->height, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++, y += LEGEND_ROW) {
        draw_sign(b, rows[i].kind, x, y);
        board_text_in(b, x + 28, y + 5, &words, room->width - 74, 9, rows[i].text);
    }
    board_symbol(b, SYMBOL_CATHEDRAL, x - 9, y, 14, "#7a1f5c");
    draw_port(b, x + 9, y);
    board_text_in(b, x + 28, y + 5, &words, room->width - 74, 9, "cathedral and port");
    y += LEGEND_ROW;
    board_circle(b, x, y, 10, &(struct board_style){.stroke = BOARD_KING, .stroke_width = 4});
    board_text_in(b, x + 28, y + 5, &words, room->width - 74, 9, "ring: a faction's own");
    board_group_end(b);
}

/* Squares at sea show the shaded shore below them. */
static const char *fill_of(const void *content, const struct board_map *map, int area) {
    const struct tables *t = content;
    for (int i = 0; i < SQUARES; i++) {
        uint32_t regions = t->square[i].regions;
        if (strcmp(t->square[i].id, map->area[area].id) != 0)
            continue;
        if (i >= LAND)
            return "#bcd3d8\" fill-opacity=\"0\" stroke=\"#9db9c1";
        if (t->square[i].terrain == TERRAIN_FOREST)
            return "#ccd9ae";
        if (t->square[i].terrain == TERRAIN_OFFBOARD)
            return "#dcd5c0";
        return regions >> REGION_WALES & 1            ? "#e1e3bd"
               : regions >> REGION_DEVON_CORNWALL & 1 ? "#efdccb"
               : regions >> REGION_NORTH_OF_TRENT & 1 ? "#f0dcba"
                                                      : BOARD_PARCHMENT;
    }
    return BOARD_PARCHMENT;
}

void land_write(struct tables *t) {
    static const struct board_map_look look = {.area_domain = "square",
                                               .fill = fill_of,
                                               .lines = draw_lines,
                                               .plates = draw_legend};
    board_map_write(t, &t->map, &look, t);
}
