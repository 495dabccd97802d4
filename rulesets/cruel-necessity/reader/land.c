#include "land.h"

#include <stdio.h>
#include <string.h>

#define PARLIAMENT_BLUE "#27488f"

static void check(struct cn_content *content, const char *member, const char *id, const struct board_place *place) {
    if (!place || place->label_count != 2)
        content_fault_at(content, "geometry.json", member, "the label of each", id);
}

void cn_land_read(struct cn_content *content) {
    static const char *const plates[] = {"title", "summary", "battle", "tracks", "hand", "legend"};
    board_map_read(content, "geometry.json", &content->map);
    for (int i = 0; i < CN_AREAS; i++)
        if (content->area[i].id)
            check(content, "areas", content->area[i].id, board_map_area(&content->map, content->area[i].id));
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (content->fortress[i].id)
            check(content, "towns", content->fortress[i].id, board_map_town(&content->map, content->fortress[i].id));
    for (size_t i = 0; i < sizeof plates / sizeof *plates; i++)
        if (!board_map_plate(&content->map, plates[i]))
            content_fault_at(content, "geometry.json", "plates", plates[i], "nothing");
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

static const char *const ARMY_COLOURS[] = {"#a3262a", "#8f6806", "#2f5fa8", "#2a7d60"};

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
    const struct board_words words = {.face = BOARD_SERIF_BOLD,
                                      .size = b->form == BOARD_SMALL    ? 30
                                              : b->form == BOARD_MEDIUM ? 24
                                                                        : 21,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = colour,
                                      .spot = true};
    board_box(b);
    board_circle(b, area->x, area->y, 25, &outer);
    if (b->form == BOARD_LARGE)
        board_circle(b, area->x, area->y, 20, &inner);
    board_text_number(b, area->x, area->y + words.size * 0.36, &words, area->number);
    board_group_end(b);
}

static void draw_names(struct board *b, const struct cn_content *content) {
    for (int i = 0; i < CN_AREAS; i++) {
        const struct board_place *place = board_map_area(b->map, content->area[i].id);
        if (b->form != BOARD_SMALL)
            board_map_name(b, place, BOARD_SERIF_BOLD, b->form == BOARD_LARGE ? place->size + 1 : 18, BOARD_INK,
                           content->area[i].map_name);
    }
}

/* CN-6.8: the places for Deviltry markers. */
static void draw_deviltry(struct board *b, const struct cn_content *content) {
    static const struct board_style disc = {.fill = "#e9cfa0", .stroke = "#c39a5a", .stroke_width = 1.2};
    for (int i = 0; i < CN_PLACES; i++) {
        board_circle(b, content->place[i].x, content->place[i].y, 13, &disc);
        board_symbol(b, SYMBOL_DEVILTRY, content->place[i].x, content->place[i].y, 16, "#b08443");
    }
}

static void draw_legend(struct board *b) {
    static const struct board_words words = {.size = 13, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "legend");
    double x = room->x + 32, top = room->y + 22, bottom = room->y + 51;
    const struct board_style ring = {.stroke = "#f2b705", .stroke_width = 5};
    if (b->form != BOARD_LARGE)
        return;
    board_plate(b, "legend", room->x, room->y, room->width, room->height, NULL);
    board_badge_symbol(b, x, top, 11, SYMBOL_DISORDERED, BOARD_RED);
    board_text(b, x + 26, top + 5, &words, "disordered Army");
    board_hexagon(b, x + 190, top, 13.5, &(struct board_style){.fill = PARLIAMENT_BLUE});
    board_symbol(b, SYMBOL_PARLIAMENT, x + 190, top, 12, "#fff");
    board_text(b, x + 216, top + 5, &words, "held for Parliament");
    board_hexagon(b, x + 392, top, 13.5, &(struct board_style){.fill = BOARD_RED});
    board_symbol(b, SYMBOL_CROWN, x + 392, top, 12, "#fff");
    board_text(b, x + 418, top + 5, &words, "held for the King");
    board_circle(b, x, bottom, 10, &ring);
    board_symbol(b, SYMBOL_ZEAL, x, bottom, 13, "#c8401a");
    board_text(b, x + 26, bottom + 5, &words, "Zeal marker: +1");
    board_circle(b, x + 190, bottom, 12, &(struct board_style){.fill = "#5d1338"});
    board_symbol(b, SYMBOL_DEVILTRY, x + 190, bottom, 13, "#fff");
    board_text(b, x + 216, bottom + 5, &words, "Deviltry, its value");
    board_circle(b, x + 392, bottom, 12, &(struct board_style){.fill = "#7a5428"});
    board_symbol(b, SYMBOL_REVOLT, x + 392, bottom, 13, "#fff");
    board_text(b, x + 418, bottom + 5, &words, "Revolt, its value");
    board_group_end(b);
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static const char *track_colour(const struct cn_track_type *track) {
    return track->cause ? PARLIAMENT_BLUE : BOARD_RED;
}

static void draw_points(struct board *b, double x, double y, int vp) {
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = 13,
                                      .anchor = BOARD_END,
                                      .fill = vp < 0 ? BOARD_RED : PARLIAMENT_BLUE};
    char text[16];
    snprintf(text, sizeof text, "%+d", vp);
    if (vp != 0)
        board_text(b, x, y, &words, text);
}

/* The upper of two tracks draws their shared middle box (CN-6.6.2), with the triangles of both. */
static void draw_box(struct board *b, const struct cn_content *content, const struct cn_track_type *track, int box) {
    const struct cn_box *type = &track->box[box];
    double x = track->x, y = track->y + box * CN_TRACK_STEP;
    bool large = b->form == BOARD_LARGE;
    bool middle = track->shares_middle != NONE && !track->cause && box == CN_BOXES - 1;
    const struct board_words grade = {.face = BOARD_SERIF_BOLD, .size = middle ? 13 : 17};
    const struct board_words number = {.face = BOARD_BOLD, .size = large ? 19 : 24};
    if (track->shares_middle != NONE && track->cause && box == 0)
        return;
    board_track_box(b, x, y, CN_TRACK_BOX, CN_TRACK_ROW, track->cause ? "#dbe1e6" : "#ecd5c6", NULL);
    board_text(b, x + 8, y + 26, &grade, middle ? "F/A" : cn_GRADE_titles[type->grade]);
    board_text_number(b, x + 37, y + 27, &number, type->number);
    if (large) {
        draw_points(b, x + CN_TRACK_BOX - 6, y + 16, type->vp);
        if (middle)
            draw_points(b, x + CN_TRACK_BOX - 6, y + 34, content->track[track->shares_middle].box[0].vp);
        else if (type->flip != CN_FLIP_NONE)
            board_symbol(b, SYMBOL_MOVED, x + CN_TRACK_BOX - 14, y + 29, 13, "#7a6a4a");
    }
    board_group_end(b);
}

static void draw_tracks(struct board *b, const struct cn_content *content) {
    static const struct board_words note = {.size = 11, .anchor = BOARD_MIDDLE, .fill = BOARD_SOFT};
    const struct board_plate_room *room = board_map_plate(b->map, "tracks");
    double height = room->height + (b->form == BOARD_LARGE ? 26 : 8);
    if (b->form == BOARD_SMALL)
        return;
    board_plate(b, "tracks", room->x, room->y, room->width, height, NULL);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_track_type *track = &content->track[i];
        const struct board_words words = {.face = BOARD_SERIF_BOLD,
                                          .size = 16,
                                          .anchor = BOARD_MIDDLE,
                                          .fill = track_colour(track)};
        double y = track->cause ? track->y + CN_BOXES * CN_TRACK_STEP + 15 : track->y - 10;
        for (int box = 0; box < CN_BOXES; box++)
            draw_box(b, content, track, box);
        board_text_in(b, track->x + CN_TRACK_BOX / 2.0, y, &words, CN_TRACK_BOX, 10, track->title);
    }
    if (b->form == BOARD_LARGE)
        board_text_in(b, room->x + room->width / 2.0, room->y + room->height + 14, &note, room->width - 30, 8,
                      "grade, number to roll over, Victory Points; the sign turns the marker");
    board_group_end(b);
}

static void draw_plates(struct board *b, const void *content) {
    draw_tracks(b, content);
    draw_legend(b);
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
    static const struct board_map_look look = {
        .area_domain = "area", .fill = fill_of, .lines = draw_lines, .plates = draw_plates, .neighbours = "#efe6cf"};
    board_map_write(content, &content->map, &look, content);
}
