#include "land.h"

#include <string.h>

enum { LEGEND_ROW = 26 };

static void check_place(struct tw_content *c, const char *member, const char *id, const struct board_place *place,
                        bool needs_siege) {
    if (!place || place->label_count != 2 || (needs_siege && place->siege_count != 2))
        content_fault_at(c, "geometry.json", member, "label (and siege) of each", id);
}

void land_read(struct tw_content *c) {
    static const char *const plates[] = {"title", "track", "battle", "pool", "turn", "hand", "legend"};
    board_map_read(c, "geometry.json", &c->map);
    for (int i = 0; i < c->area_count; i++) {
        const struct board_place *place = board_map_area(&c->map, c->area[i].id);
        check_place(c, "areas", c->area[i].id, place, false);
        if (place && place->room_count != 2)
            content_fault_at(c, "geometry.json", "areas", "the room of each", c->area[i].id);
    }
    for (int i = 0; i < c->city_count; i++)
        check_place(c, "towns", c->city[i].id, board_map_town(&c->map, c->city[i].id), c->city[i].fortified);
    for (size_t i = 0; i < sizeof plates / sizeof *plates; i++)
        if (!board_map_plate(&c->map, plates[i]))
            content_fault_at(c, "geometry.json", "plates", plates[i], "nothing");
}

struct track_corner track_box_corner(const struct tw_content *c, int box) {
    const struct board_plate_room *room = board_map_plate(&c->map, "track");
    return (struct track_corner){room->x + 14 + box * 46.6, room->y + 33};
}

static const struct board_style BORDER[] = {
    [OPEN] = {.stroke = "#8a7d63", .stroke_width = 2.5},
    [RIVER] = {.stroke = "#3c7ea8", .stroke_width = 5, .round = true},
    [MOUNTAIN] = {.stroke = "#7a5428", .stroke_width = 5, .dash = "2 7", .round = true},
};

static void draw_link(struct board *b, const struct tw_area *from, const struct tw_area *to,
                      const struct board_style *style) {
    board_line(b, from->x, from->y, to->x, to->y, style);
}

static void draw_borders(struct board *b, const struct tw_content *c) {
    for (int kind = OPEN; kind <= MOUNTAIN; kind++)
        for (int i = 0; i < c->border_count; i++) {
            const struct board_line *line = board_map_border(b->map, c->border[i].id);
            if (c->border[i].kind != kind)
                continue;
            board_item(b, "border", c->border[i].id, c->border[i].title);
            if (line)
                board_path(b, line->path, &BORDER[kind]);
            else /* the border is from a pack: the picture has no line for it */
                draw_link(b, &c->area[c->border[i].a], &c->area[c->border[i].b], &BORDER[kind]);
            board_group_end(b);
        }
}

static void draw_names(struct board *b, const struct tw_content *c) {
    for (int i = 0; i < MAP_PLACES; i++) {
        const struct board_place *place = board_map_area(b->map, c->area[i].id);
        bool area = i < AREAS;
        if (b->form == BOARD_LARGE)
            board_map_name(b, place, BOARD_SERIF_BOLD, place->size, area ? BOARD_INK : BOARD_SOFT, c->area[i].title);
        else if (b->form == BOARD_MEDIUM)
            board_map_name(b, place, BOARD_SERIF_BOLD, area ? 19 : 26, area ? BOARD_INK : BOARD_SOFT, c->area[i].label);
        else if (!area)
            board_map_name(b, place, BOARD_SERIF_BOLD, 32, BOARD_SOFT, c->area[i].label);
    }
}

static void legend_line(struct board *b, double x, double y, const struct board_style *style, const char *text) {
    static const struct board_words words = {.size = 14, .fill = BOARD_PLATE_INK};
    board_line(b, x, y - 5, x + 44, y - 5, style);
    board_text_in(b, x + 56, y, &words, 212, 9, text);
}

static void legend_sign(struct board *b, double x, double y, enum board_symbol symbol, const char *ring,
                        const char *text) {
    static const struct board_words words = {.size = 14, .fill = BOARD_PLATE_INK};
    board_disc(b, x + 22, y - 5, 11, BOARD_PAPER, ring, 2, symbol, 15);
    board_text_in(b, x + 56, y, &words, 212, 9, text);
}

static void draw_legend(struct board *b, const void *content) {
    static const struct board_words words = {.size = 14, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "legend");
    double x = room->x + 18;
    char hatch[32];
    double y = room->y + 28;
    if (b->form != BOARD_LARGE)
        return;
    board_plate(b, "legend", room->x, room->y, room->width, room->height, NULL);
    legend_line(b, x, y, &BORDER[OPEN], "open border, any number");
    legend_line(b, x, y += LEGEND_ROW, &BORDER[RIVER], "river, 4 blocks");
    legend_line(b, x, y += LEGEND_ROW, &BORDER[MOUNTAIN], "mountain, 2 blocks");
    legend_sign(b, x, y += LEGEND_ROW, SYMBOL_CITY, BOARD_SOFT, "fortified City; gold: Victory City");
    legend_sign(b, x, y += LEGEND_ROW, SYMBOL_TOWN, BOARD_SOFT, "open City");
    legend_sign(b, x, y += LEGEND_ROW, SYMBOL_CROWN, BOARD_KING, "Royalist Area; ringed: loyal");
    legend_sign(b, x, y += LEGEND_ROW, SYMBOL_PARLIAMENT, BOARD_PARLIAMENT_INK, "Parliament's Area");
    const struct board_style contested = {.fill = board_pattern(b, BOARD_SHAPE_HATCH, hatch, sizeof hatch),
                                          .stroke = "#8a7d63",
                                          .stroke_width = 1};
    y += LEGEND_ROW;
    board_rect(b, x, y - 15, 44, 20, 3, &contested);
    board_text(b, x + 56, y, &words, "Contested Area");
    board_group_end(b);
}

static void draw_lines(struct board *b, const void *content) {
    board_map_rivers(b);
    draw_borders(b, content);
    board_map_coast(b);
    board_map_seas(b);
    draw_names(b, content);
    board_map_frame(b);
}

static const char *fill_of(const void *content, const struct board_map *map, int area) {
    const struct tw_content *c = content;
    return content_find(&c->area_ids, map->area[area].id) < AREAS ? BOARD_PARCHMENT : "#dcd5c0";
}

void land_write(struct tw_content *c) {
    static const struct board_map_look look = {.area_domain = "area",
                                               .fill = fill_of,
                                               .lines = draw_lines,
                                               .plates = draw_legend};
    board_map_write(c, &c->map, &look, c);
}
