/* The map's layers, which never change: Regions, lines, names. */
#include <string.h>

#include "content.h"

void uk_land_read(struct uk_content *c) {
    board_map_read(c, "geometry.json", &c->map);
    for (int a = 0; a < c->area_count; a++)
        if (board_map_town(&c->map, c->area[a].id) == NULL)
            content_fault_at(c, "geometry.json", "towns", "each Area", c->area[a].id);
    for (int r = 0; r < c->region_count; r++)
        if (board_map_area(&c->map, c->region[r].id) == NULL)
            content_fault_at(c, "geometry.json", "areas", "each Region", c->region[r].id);
    if (board_map_plate(&c->map, "title") == NULL || board_map_plate(&c->map, "turns") == NULL)
        content_fault_at(c, "geometry.json", "plates", "title and turns", "nothing");
}

static const char *fill_of(const void *content, const struct board_map *map, int area) {
    static const char *const tints[REGIONS] = {"#e9d3b6", "#e6dfae", "#cfdcb4", "#d3dccb", "#ecd0c0"};
    const struct uk_content *c = content;
    for (int r = 0; r < REGIONS; r++)
        if (strcmp(c->region[r].id, map->area[area].id) == 0)
            return tints[r];
    return NULL;
}

static const struct board_style CASING = {.stroke = "#6b5636", .stroke_width = 7, .round = true};
static const struct board_style LINE[] = {
    [LINE_ROAD] = {.stroke = "#f8edd0", .stroke_width = 4, .round = true},
    [LINE_MOUNTAIN] = {.stroke = "#7a5428", .stroke_width = 4.5, .dash = "3 8", .round = true},
    [LINE_MARITIME] = {.stroke = "#2f7192", .stroke_width = 4, .dash = "12 8"},
};

static void draw_line(struct board *b, const struct uk_content *c, const struct uk_connection *line,
                      const struct board_style *style) {
    board_line(b, c->area[line->a].x, c->area[line->a].y, c->area[line->b].x, c->area[line->b].y, style);
}

static void draw_connections(struct board *b, const struct uk_content *c) {
    for (int k = 0; k < c->connection_count; k++)
        if (c->connection[k].kind == LINE_ROAD)
            draw_line(b, c, &c->connection[k], &CASING);
    for (int k = 0; k < c->connection_count; k++)
        draw_line(b, c, &c->connection[k], &LINE[c->connection[k].kind]);
}

/* Armies may stand on names: there is no other room. */
static void draw_names(struct board *b, const struct uk_content *c) {
    for (int a = 0; a < AREAS; a++) {
        const struct board_place *place = board_map_town(b->map, c->area[a].id);
        const bool strong = c->area[a].kind == AREA_FORTRESS;
        const struct board_words words = {.face = strong ? BOARD_BOLD : BOARD_SANS,
                                          .size = place->size > 0 ? place->size : 14,
                                          .anchor = (enum board_anchor)place->anchor,
                                          .halo = BOARD_HALO,
                                          .spot = true};
        if (b->form == BOARD_LARGE)
            board_text(b, place->label[0], place->label[1], &words, c->area[a].title);
    }
}

static void draw_lines(struct board *b, const void *content) {
    static const struct board_style border = {.stroke = "#8a7d63", .stroke_width = 3, .dash = "2 6", .round = true};
    board_map_rivers(b);
    for (int k = 0; k < b->map->border_count; k++)
        board_path(b, b->map->border[k].path, &border);
    draw_connections(b, content);
    board_map_coast(b);
    board_map_seas(b);
    draw_names(b, content);
    board_map_frame(b);
}

void uk_land_write(struct uk_content *c) {
    static const struct board_map_look look = {.area_domain = "region", .fill = fill_of, .lines = draw_lines};
    board_map_write(c, &c->map, &look, c);
}
