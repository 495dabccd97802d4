#include "land.h"

#include <string.h>

static void check(struct cn_content *content, const char *member, const char *id, const struct board_place *place) {
    if (place == NULL || place->label_count != 2)
        content_fault_at(content, "geometry.json", member, "the label of each", id);
}

void cn_land_read(struct cn_content *content) {
    static const char *const plates[] = {"title", "summary", "battle", "tracks", "hand", "legend"};
    board_map_read(content, "geometry.json", &content->map);
    for (int i = 0; i < CN_AREAS; i++)
        if (content->area[i].id != NULL)
            check(content, "areas", content->area[i].id, board_map_area(&content->map, content->area[i].id));
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (content->fortress[i].id != NULL)
            check(content, "towns", content->fortress[i].id, board_map_town(&content->map, content->fortress[i].id));
    for (size_t i = 0; i < sizeof plates / sizeof *plates; i++)
        if (board_map_plate(&content->map, plates[i]) == NULL)
            content_fault_at(content, "geometry.json", "plates", plates[i], "nothing");
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

static const char *const ARMY_COLOURS[] = {"#a3262a", "#a87b0a", "#2f5fa8", "#2a7d60"};

static void draw_track_lines(struct board *b, const struct cn_content *content, const struct board_style *style) {
    for (int army = 0; army < CN_ARMIES; army++)
        for (int number = army <= CN_WEST ? 0 : 1; number < 5; number++) {
            const struct cn_area *from = &content->area[content->area_at[army][number]];
            const struct cn_area *to = &content->area[content->area_at[army][number + 1]];
            board_line(b, from->x, from->y, to->x, to->y, style);
        }
}

static void draw_area(struct board *b, const struct cn_area *area) {
    const char *colour = area->region == NONE || area->number == 0 ? "#4d473c" : ARMY_COLOURS[area->region];
    const struct board_style outer = {.fill = "#fbf6e8", .stroke = colour, .stroke_width = 4};
    const struct board_style inner = {.stroke = colour, .stroke_width = 1};
    const struct board_words words = {.face = BOARD_SERIF_BOLD, .size = 21, .anchor = BOARD_MIDDLE, .fill = colour};
    board_box(b);
    board_circle(b, area->x, area->y, 25, &outer);
    board_circle(b, area->x, area->y, 20, &inner);
    board_text_number(b, area->x, area->y + 7.5, &words, area->number);
    board_group_end(b);
}

static void draw_names(struct board *b, const struct cn_content *content) {
    for (int i = 0; i < CN_AREAS; i++) {
        const struct board_place *place = board_map_area(b->map, content->area[i].id);
        if (b->form != BOARD_SMALL)
            board_map_name(b, place, BOARD_SERIF_BOLD, b->form == BOARD_LARGE ? place->size + 1 : 21, BOARD_INK,
                           content->area[i].title);
    }
}

/* 6.8: where a Deviltry marker may come to lie. */
static void draw_deviltry(struct board *b, const struct cn_content *content) {
    static const struct board_style disc = {.fill = "#e9cfa0", .stroke = "#c39a5a", .stroke_width = 1.2};
    for (int i = 0; i < CN_PLACES; i++) {
        board_circle(b, content->place[i].x, content->place[i].y, 13, &disc);
        board_symbol(b, SYMBOL_DEVILTRY, content->place[i].x, content->place[i].y, 16, "#b08443");
    }
}

static void draw_lines(struct board *b, const void *content) {
    static const struct board_style thin = {.stroke = "#8a7d63", .stroke_width = 1.6};
    static const struct board_style casing = {.stroke = "#5b4d2c", .stroke_width = 9, .round = true};
    static const struct board_style road = {.stroke = "#f6e7bd", .stroke_width = 5, .round = true};
    const struct cn_content *c = content;
    board_map_rivers(b);
    for (int i = 0; i < b->map->border_count; i++)
        board_path(b, b->map->border[i].path, &thin);
    board_map_coast(b);
    board_map_seas(b);
    draw_track_lines(b, c, &casing);
    draw_track_lines(b, c, &road);
    if (b->form != BOARD_SMALL)
        draw_deviltry(b, c);
    for (int i = 0; i < CN_AREAS; i++)
        draw_area(b, &c->area[i]);
    draw_names(b, c);
    board_map_frame(b);
}

static const char *fill_of(const void *content, const struct board_map *map, int area) {
    static const char *const fills[] = {"#e9d3b6", "#e8ddb0", "#c9d7e2", "#cfdfb9"};
    const struct cn_content *c = content;
    for (int i = 0; i < CN_AREAS; i++)
        if (strcmp(c->area[i].id, map->area[area].id) == 0 && c->area[i].number > 0 && c->area[i].region != NONE)
            return fills[c->area[i].region];
    return "#efe8d2";
}

void cn_land_write(struct cn_content *content) {
    static const struct board_map_look look = {.area_domain = "area", .fill = fill_of, .lines = draw_lines};
    board_map_write(content, &content->map, &look, content);
}
