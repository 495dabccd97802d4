/* The constant layers of the map: Regions, lines, names. */
#include <stdio.h>
#include <string.h>

#include "content.h"

void uk_land_read(struct uk_content *c) {
    static const char *const plates[] = {"title",  "turns", "armies", "boxes",       "turn",
                                         "legend", "hand",  "battle", "turn-medium", "turn-small"};
    board_map_read(c, "geometry.json", &c->map);
    for (int a = 0; a < c->area_count; a++)
        if (!board_map_town(&c->map, c->area[a].id))
            content_fault_at(c, "geometry.json", "towns", "each Area", c->area[a].id);
    for (int r = 0; r < c->region_count; r++)
        if (!board_map_area(&c->map, c->region[r].id))
            content_fault_at(c, "geometry.json", "areas", "each Region", c->region[r].id);
    for (size_t i = 0; i < sizeof plates / sizeof *plates; i++)
        if (!board_map_plate(&c->map, plates[i]))
            content_fault_at(c, "geometry.json", "plates", "each plate that the board draws", plates[i]);
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

/* Armies may cover the names of Regions; the names of spaces are beside the spaces. */
static void draw_regions(struct board *b) {
    const struct board_words words = {
        .face = BOARD_SERIF_BOLD, .size = 20, .anchor = BOARD_MIDDLE, .fill = "#625740", .spacing = 3, .spot = true};
    for (int r = 0; r < b->map->area_count && b->form != BOARD_SMALL; r++)
        board_text(b, b->map->area[r].label[0], b->map->area[r].label[1], &words, b->map->area[r].title);
}

void uk_name_of(const struct board_map *map, const struct uk_area *area, enum board_form form, struct uk_name *name) {
    int away = form == BOARD_MEDIUM ? 3 : 5;
    const struct board_place *place = board_map_town(map, area->id);
    double size = (place->size > 0 ? place->size : 14) * (form == BOARD_MEDIUM ? 1.14 : 1);
    name->words = (struct board_words){.face = area->kind == AREA_FORTRESS ? BOARD_BOLD : BOARD_SANS,
                                       .size = size,
                                       .anchor = (enum board_anchor)place->anchor,
                                       .halo = BOARD_HALO};
    name->x = place->label[0] + (place->anchor == BOARD_START ? away : place->anchor == BOARD_END ? -away : 0);
    name->y = place->label[1] + (place->anchor != BOARD_MIDDLE ? 0 : place->label[1] > area->y ? away : -away);
    name->width = board_text_width(name->words.face, size, area->map_name);
}

static void draw_names(struct board *b, const struct uk_content *c) {
    for (int a = 0; a < c->area_count && b->form != BOARD_SMALL; a++) {
        char of[64];
        struct uk_name name;
        uk_name_of(b->map, &c->area[a], b->form, &name);
        snprintf(of, sizeof of, "area-%s", c->area[a].id);
        name.words.of = of;
        board_text(b, name.x, name.y, &name.words, c->area[a].map_name);
    }
}

static void draw_lines(struct board *b, const void *content) {
    static const struct board_style shire = {.stroke = "#8a7d63", .stroke_width = 0.9, .opacity = 0.55};
    static const struct board_style border = {.stroke = "#a8654a", .stroke_width = 4, .dash = "9 6", .opacity = 0.75};
    for (int k = 0; k < b->map->shire_count && b->form == BOARD_LARGE; k++)
        board_path(b, b->map->shire[k].path, &shire);
    board_map_rivers(b);
    for (int k = 0; k < b->map->border_count; k++)
        board_path(b, b->map->border[k].path, &border);
    board_map_coast(b);
    board_map_seas(b);
    draw_regions(b);
    draw_connections(b, content);
    draw_names(b, content);
    board_map_frame(b);
}

/* ---- legend ------------------------------------------------------------------------------------------------------ */

static const struct board_words WORDS = {.size = 12.5, .fill = BOARD_PLATE_INK};

static void legend_line(struct board *b, double x, double y, int kind, const char *text) {
    if (kind == LINE_ROAD)
        board_line(b, x, y, x + 44, y, &CASING);
    board_line(b, x, y, x + 44, y, &LINE[kind]);
    board_text(b, x + 58, y + 4.5, &WORDS, text);
}

static void legend_town(struct board *b, double x, double y, double r, const char *fill, enum board_symbol sign,
                        const char *text) {
    const struct board_style style = {.fill = fill, .stroke = BOARD_PLATE_INK, .stroke_width = 1.6};
    board_circle(b, x + 22, y, r, &style);
    board_symbol(b, sign, x + 22, y, r * 1.2, "#fff");
    board_text(b, x + 58, y + 4.5, &WORDS, text);
}

static void legend_seat(struct board *b, double x, double y) {
    const double points[] = {x + 22, y - 13, x + 35, y, x + 22, y + 13, x + 9, y};
    const struct board_style seat = {.fill = BOARD_PARLIAMENT, .stroke = BOARD_PLATE_INK, .stroke_width = 1.6};
    const struct board_style hat = {.fill = BOARD_PARLIAMENT, .stroke = BOARD_GOLD, .stroke_width = 2};
    board_polygon(b, points, 4, &seat);
    board_circle(b, x + 34, y - 7, 8, &hat);
    board_symbol(b, SYMBOL_NOTABLE, x + 34, y - 7, 10.5, "#fff");
    board_text(b, x + 58, y + 4.5, &WORDS, "seat, its Local Notable");
}

/* A square with a number: Brigades without a General. */
static void legend_unled(struct board *b, double x, double y) {
    const struct board_style outside = {.fill = BOARD_KING, .stroke = BOARD_PLATE_INK, .stroke_width = 1.2};
    const struct board_style inside = {.fill = BOARD_PAPER, .stroke = BOARD_KING, .stroke_width = 2.4};
    const struct board_words white = {.face = BOARD_BOLD, .size = 12, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    const struct board_words blue = {.face = BOARD_BOLD, .size = 12, .anchor = BOARD_MIDDLE, .fill = BOARD_KING};
    board_rect(b, x + 2, y - 9, 18, 18, 3, &outside);
    board_text(b, x + 11, y + 4.4, &white, "1");
    board_rect(b, x + 25, y - 9, 18, 18, 3, &inside);
    board_text(b, x + 34, y + 4.4, &blue, "1");
    board_text(b, x + 58, y + 4.5, &WORDS, "Unled, outside and inside");
}

static void legend_more(struct board *b, double x, double y) {
    static const struct board_style gold = {.fill = BOARD_GOLD, .stroke = "#6b4a0c", .stroke_width = 1};
    static const struct board_words pound = {.face = BOARD_BOLD,
                                             .size = 10,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    board_badge_symbol(b, x + 10, y, 6.2, SYMBOL_PORT, "#2f7192");
    board_rect(b, x + 24, y - 6.5, 13, 13, 2.5, &gold);
    board_text(b, x + 30.5, y + 3.7, &pound, "£");
    board_text(b, x + 58, y + 4.5, &WORDS, "port, Infrastructure");
    board_badge_symbol(b, x + 10, y + 24, 8, SYMBOL_SIEGE_TRAIN, BOARD_PLATE_INK);
    board_badge_symbol(b, x + 32, y + 24, 8, SYMBOL_CROWN, "#93336f");
    board_text(b, x + 58, y + 28.5, &WORDS, "Siege Train, the Queen");
}

static void draw_legend(struct board *b) {
    static const struct board_style disc = {.fill = BOARD_HALO, .stroke = BOARD_KING, .stroke_width = 2};
    const struct board_plate_room *room = board_map_plate(b->map, "legend");
    double x = room->x + 16, y = room->y + 22;
    board_plate(b, "legend", room->x, room->y, room->width, room->height, NULL);
    legend_line(b, x, y, LINE_ROAD, "road");
    legend_line(b, x, y + 20, LINE_MOUNTAIN, "mountain track");
    legend_line(b, x, y + 40, LINE_MARITIME, "by sea");
    legend_town(b, x, y + 65, 11, BOARD_PARLIAMENT, SYMBOL_PARLIAMENT, "Parliament's");
    board_circle(b, x + 22, y + 95, 15, &disc);
    board_symbol(b, SYMBOL_FORTRESS_2, x + 22, y + 95, 25, BOARD_KING);
    board_text(b, x + 58, y + 99.5, &WORDS, "Fortress II, Royalist");
    legend_seat(b, x, y + 129);
    legend_unled(b, x, y + 158);
    legend_more(b, x, y + 183);
    board_group_end(b);
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

void uk_turn_box(const struct board_map *map, int turn, double *x, double *y) {
    enum { STEP = 38 };
    const struct board_plate_room *room = board_map_plate(map, "turns");
    *x = room->x + 17 + STEP * turn;
    *y = room->y + 14;
}

void uk_naval_box(const struct board_map *map, int value, double *x, double *y) {
    enum { STEP = 31 };
    const struct board_plate_room *room = board_map_plate(map, "turns");
    *x = room->x + 73 + (value + UK_NAVAL_MOST) * STEP;
    *y = room->y + 122;
}

/* "Late", "'42" out of "Late 1642" */
static void draw_turn(struct board *b, const struct uk_turn *facts, double x, double y) {
    bool winter = facts->title[0] == 'W';
    const struct board_words season = {.size = 10, .anchor = BOARD_MIDDLE, .fill = BOARD_PLATE_INK};
    const struct board_words year = {.face = BOARD_BOLD, .size = 12.5, .anchor = BOARD_MIDDLE, .fill = BOARD_PLATE_INK};
    char text[8];
    board_item(b, "turn", facts->id, facts->title);
    board_track_box(b, x, y, UK_TURN_WIDTH, UK_TURN_HEIGHT, winter ? "#d6dfe4" : "#efe8d2", NULL);
    board_text_in(b, x + 17.5, y + 16, &season, 32, 8, winter ? "Wint" : facts->title[0] == 'E' ? "Early" : "Late");
    snprintf(text, sizeof text, "'%02d", facts->year % 100);
    board_text(b, x + 17.5, y + 33, &year, text);
    board_group_end(b);
    board_group_end(b);
}

static void draw_naval(struct board *b) {
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = 12.5,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = BOARD_PLATE_INK};
    double x, y;
    uk_naval_box(b->map, -UK_NAVAL_MOST, &x, &y);
    board_text(b, x - 56, y + 15, &(struct board_words){.size = 12.5, .fill = BOARD_SOFT}, "Naval");
    for (int value = -UK_NAVAL_MOST; value <= UK_NAVAL_MOST; value++) {
        uk_naval_box(b->map, value, &x, &y);
        board_track_box(b, x, y, UK_NAVAL_WIDTH, UK_NAVAL_HEIGHT,
                        value < 0   ? BOARD_KING_TINT
                        : value > 0 ? BOARD_PARLIAMENT_TINT
                                    : "#fbf6e8",
                        NULL);
        board_text_number(b, x + UK_NAVAL_WIDTH / 2.0, y + 15.6, &words, value < 0 ? -value : value);
        board_group_end(b);
    }
}

static void draw_turns(struct board *b, const struct uk_content *c) {
    static const struct board_style rule = {.stroke = "#b9ac8d", .stroke_width = 1.2};
    const struct board_plate_room *room = board_map_plate(b->map, "turns");
    board_plate(b, "turn-track", room->x, room->y, room->width, room->height, NULL);
    for (int turn = 0; turn < c->turn_count; turn++) {
        double x, y;
        uk_turn_box(b->map, turn, &x, &y);
        draw_turn(b, &c->turn[turn], x, y);
    }
    board_line(b, room->x + 17, room->y + 64, room->x + room->width - 17, room->y + 64, &rule);
    draw_naval(b);
    board_group_end(b);
}

static void draw_boxes(struct board *b) {
    static const char *const names[UK_BOX_ROWS] = {"Available", "Reformed", "Dispersed", "Eliminated", "To come"};
    static const struct board_words label = {.face = BOARD_BOLD, .size = 12.5, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "boxes");
    double step = (room->width - 110) / 2.0;
    board_plate(b, "boxes", room->x, room->y, room->width, room->height, "Off the map: Brigades and Generals");
    board_symbol(b, SYMBOL_CROWN, room->x + 107, room->y + 50, 14, BOARD_KING);
    board_symbol(b, SYMBOL_PARLIAMENT, room->x + 107 + step, room->y + 50, 14, BOARD_PARLIAMENT_INK);
    for (int i = 0; i < UK_BOX_ROWS; i++)
        board_text(b, room->x + 16, room->y + UK_BOX_TOP + i * UK_BOX_STEP, &label, names[i]);
    board_group_end(b);
}

static void draw_plates(struct board *b, const void *content) {
    const struct board_plate_room *title = board_map_plate(b->map, "title"),
                                  *armies = board_map_plate(b->map, "armies");
    if (b->form == BOARD_SMALL)
        return;
    board_title(b, title->x, title->y, title->width, title->height, SYMBOL_CROWN, "Unhappy King Charles!", NULL);
    if (b->form != BOARD_LARGE)
        return;
    draw_legend(b);
    draw_turns(b, content);
    draw_boxes(b);
    board_plate(b, "armies", armies->x, armies->y, armies->width, armies->height, "Armies and their Brigades");
    board_group_end(b);
}

void uk_land_write(struct uk_content *c) {
    static const struct board_map_look look = {.area_domain = "region",
                                               .fill = fill_of,
                                               .lines = draw_lines,
                                               .plates = draw_plates};
    board_map_write(c, &c->map, &look, c);
}
