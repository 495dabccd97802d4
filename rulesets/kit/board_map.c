/* Reads geometry from content, and writes the layers of the map. */
#include "board_map.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* Accepts only integers and the letters M, l and z, so that nothing can end an attribute. */
static void read_path(struct content_reader *reader, json_t *value, const char **path) {
    const char *text = json_string_value(value);
    if (!text || text[0] != 'M' || strspn(text, "Mlz0123456789- ") != strlen(text))
        content_fault(reader, "path data of M, l, z and whole numbers", text ? "other path data" : "nothing");
    else
        *path = content_string(content_reader_root(reader), text);
}

static void read_place_path(struct content_reader *reader, json_t *value, void *record) {
    read_path(reader, value, &((struct board_place *)record)->path);
}

static void read_line_path(struct content_reader *reader, json_t *value, void *record) {
    read_path(reader, value, &((struct board_line *)record)->path);
}

static void read_coast(struct content_reader *reader, json_t *value, void *record) {
    read_path(reader, value, &((struct board_map *)record)->coast);
}

static void read_place_lines(struct content_reader *reader, json_t *value, void *record) {
    struct board_place *place = record;
    if (json_array_size(value) < 1 || json_array_size(value) > 3) {
        content_fault(reader, "one to three lines", "another number");
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        if (!text)
            content_fault(reader, "a string", "something else");
        else
            place->line[place->line_count++] = content_string(content_reader_root(reader), text);
    }
}

/* Reads a flat list of coordinate pairs. */
static const int16_t *read_pairs(struct content_reader *reader, const json_t *value, int *count) {
    size_t n = json_array_size(value);
    int16_t *pairs = content_alloc(content_reader_root(reader), n * sizeof *pairs);
    for (size_t i = 0; i < n; i++) {
        const json_int_t at = json_integer_value(json_array_get(value, i));
        if (!json_is_integer(json_array_get(value, i)) || at < -32768 || at > 32767)
            content_fault(reader, "whole numbers", "something else");
        pairs[i] = (int16_t)at;
    }
    if (n % 2 != 0)
        content_fault(reader, "pairs of x and y", "an odd number");
    *count = (int)(n / 2);
    return pairs;
}

static void read_hills(struct content_reader *reader, json_t *value, void *record) {
    struct board_map *map = record;
    map->hills = read_pairs(reader, value, &map->hill_count);
}

static void read_trees(struct content_reader *reader, json_t *value, void *record) {
    struct board_map *map = record;
    map->trees = read_pairs(reader, value, &map->tree_count);
}

#define AT(STRUCT, MEMBER) offsetof(struct STRUCT, MEMBER)

static const char *const ANCHORS[] = {"start", "middle", "end", NULL};

static const struct content_field MAP_FIELDS[] = {
    {.name = "width", .type = FIELD_I16, .offset = AT(board_map, width), .least = 100, .most = 4000},
    {.name = "height", .type = FIELD_I16, .offset = AT(board_map, height), .least = 100, .most = 4000},
    {.name = "coast", .type = FIELD_CUSTOM, .custom = read_coast},
    {.name = "hills", .type = FIELD_CUSTOM, .custom = read_hills, .optional = true},
    {.name = "trees", .type = FIELD_CUSTOM, .custom = read_trees, .optional = true},
    {0},
};

static const struct content_field PLACE_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .offset = AT(board_place, id)},
    {.name = "title", .type = FIELD_TEXT, .offset = AT(board_place, title), .optional = true},
    {.name = "path", .type = FIELD_CUSTOM, .custom = read_place_path, .optional = true},
    {.name = "label",
     .type = FIELD_INTS,
     .offset = AT(board_place, label),
     .offset2 = AT(board_place, label_count),
     .most = 2,
     .optional = true},
    {.name = "anchor", .type = FIELD_CHOICE, .offset = AT(board_place, anchor), .names = ANCHORS, .optional = true},
    {.name = "size", .type = FIELD_U8, .offset = AT(board_place, size), .optional = true},
    {.name = "lines", .type = FIELD_CUSTOM, .custom = read_place_lines, .optional = true},
    {.name = "room",
     .type = FIELD_INTS,
     .offset = AT(board_place, room),
     .offset2 = AT(board_place, room_count),
     .most = 2,
     .optional = true},
    {.name = "siege",
     .type = FIELD_INTS,
     .offset = AT(board_place, siege),
     .offset2 = AT(board_place, siege_count),
     .most = 2,
     .optional = true},
    {0},
};

static const struct content_field LINE_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .offset = AT(board_line, id), .optional = true},
    {.name = "path", .type = FIELD_CUSTOM, .custom = read_line_path},
    {0},
};

static const struct content_field SEA_FIELDS[] = {
    {.name = "title", .type = FIELD_TEXT, .offset = AT(board_sea, title)},
    {.name = "x", .type = FIELD_I16, .offset = AT(board_sea, x)},
    {.name = "y", .type = FIELD_I16, .offset = AT(board_sea, y)},
    {.name = "size", .type = FIELD_I16, .offset = AT(board_sea, size)},
    {.name = "rotate", .type = FIELD_I16, .offset = AT(board_sea, rotate)},
    {0},
};

static const struct content_field PLATE_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .offset = AT(board_plate_room, id)},
    {.name = "x", .type = FIELD_I16, .offset = AT(board_plate_room, x)},
    {.name = "y", .type = FIELD_I16, .offset = AT(board_plate_room, y)},
    {.name = "width", .type = FIELD_I16, .offset = AT(board_plate_room, width)},
    {.name = "height", .type = FIELD_I16, .offset = AT(board_plate_room, height)},
    {0},
};

/* Reads a member that may be missing. */
static const void *read_some(const void *root, const char *file, const char *member, const struct content_field *fields,
                             size_t size, int *count) {
    *count = 0;
    if (!json_object_get(content_json(root, file), member))
        return NULL;
    return content_records(root, file, member, fields, size, count);
}

/* A label without an anchor is centred. */
static const struct board_place *read_places(const void *root, const char *file, const char *member, int *count) {
    struct board_place *place = (struct board_place *)read_some(root, file, member, PLACE_FIELDS, sizeof *place, count);
    const json_t *array = json_object_get(content_json(root, file), member);
    for (int i = 0; i < *count; i++)
        if (!json_object_get(json_array_get(array, (size_t)i), "anchor"))
            place[i].anchor = BOARD_MIDDLE;
    return place;
}

void board_map_read(const void *root, const char *file, struct board_map *map) {
    content_record(root, file, "map", MAP_FIELDS, map);
    map->neighbour = read_places(root, file, "neighbours", &map->neighbour_count);
    map->area = read_places(root, file, "areas", &map->area_count);
    map->town = read_places(root, file, "towns", &map->town_count);
    size_t line = sizeof(struct board_line);
    map->border = read_some(root, file, "borders", LINE_FIELDS, line, &map->border_count);
    map->road = read_some(root, file, "roads", LINE_FIELDS, line, &map->road_count);
    map->shire = read_some(root, file, "shires", LINE_FIELDS, line, &map->shire_count);
    map->crossing = read_some(root, file, "crossings", LINE_FIELDS, line, &map->crossing_count);
    map->river = read_some(root, file, "rivers", LINE_FIELDS, line, &map->river_count);
    map->sea = read_some(root, file, "seas", SEA_FIELDS, sizeof *map->sea, &map->sea_count);
    map->plate = read_some(root, file, "plates", PLATE_FIELDS, sizeof *map->plate, &map->plate_count);
}

static const struct board_place *place_of(const struct board_place *place, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (place[i].id && strcmp(place[i].id, id) == 0)
            return &place[i];
    return NULL;
}

const struct board_place *board_map_area(const struct board_map *map, const char *id) {
    return place_of(map->area, map->area_count, id);
}

const struct board_place *board_map_town(const struct board_map *map, const char *id) {
    return place_of(map->town, map->town_count, id);
}

const struct board_line *board_map_border(const struct board_map *map, const char *id) {
    for (int i = 0; i < map->border_count; i++)
        if (map->border[i].id && strcmp(map->border[i].id, id) == 0)
            return &map->border[i];
    return NULL;
}

const struct board_plate_room *board_map_plate(const struct board_map *map, const char *id) {
    for (int i = 0; i < map->plate_count; i++)
        if (map->plate[i].id && strcmp(map->plate[i].id, id) == 0)
            return &map->plate[i];
    return NULL;
}

/* ---- the functions for look.lines -------------------------------------------------------------------------------- */

void board_map_rivers(struct board *b) {
    static const struct board_style river = {.stroke = "#7fa9bd", .stroke_width = 2.2, .opacity = 0.85, .round = true};
    const struct board_map *map = b->map;
    for (int i = 0; i < map->river_count; i++)
        board_path(b, map->river[i].path, &river);
    for (int i = 0; i < map->hill_count; i++)
        board_shape(b, BOARD_SHAPE_HILL, map->hills[2 * i], map->hills[2 * i + 1], NULL);
    for (int i = 0; i < map->tree_count; i++)
        board_shape(b, BOARD_SHAPE_TREE, map->trees[2 * i], map->trees[2 * i + 1], NULL);
}

void board_map_coast(struct board *b) {
    put(b->w, "<use href=\"#map-coast\" fill=\"none\" stroke=\"#4f5d5f\" stroke-width=\"2.4\"/>\n");
}

void board_map_seas(struct board *b) {
    if (b->form == BOARD_SMALL)
        return;
    for (int i = 0; i < b->map->sea_count; i++) {
        const struct board_sea *sea = &b->map->sea[i];
        const struct board_words words = {.face = BOARD_SERIF_ITALIC,
                                          .size = sea->size,
                                          .anchor = BOARD_MIDDLE,
                                          .fill = "#32555d",
                                          .spacing = sea->size * 0.22,
                                          .rotate = sea->rotate};
        board_text(b, sea->x, sea->y, &words, sea->title);
    }
}

/* Moves a name that is too long for its label back into the frame. */
static double within(const struct board_map *map, const struct board_words *words, double x, const char *text) {
    enum { EDGE = 18 };
    double width = board_text_width(words->face, words->size, text);
    double left = words->anchor == BOARD_START ? x : words->anchor == BOARD_END ? x - width : x - width / 2;
    double over = left + width - (map->width - EDGE);
    return over > 0 ? x - over : left < EDGE ? x + EDGE - left : x;
}

/* The label has room for the lines of the large form, and a little more. */
static bool too_wide(const struct board_place *place, const struct board_words *words, const char *text) {
    double room = place->line_count == 0 ? board_text_width(words->face, place->size, text) : 0;
    for (int i = 0; i < place->line_count; i++) {
        double width = board_text_width(words->face, place->size, place->line[i]);
        room = width > room ? width : room;
    }
    return board_text_width(words->face, words->size, text) > room * 1.14;
}

void board_map_name(struct board *b, const struct board_place *place, enum board_face face, double size,
                    const char *ink, const char *text) {
    const struct board_words words = {
        .face = face, .size = size, .anchor = (enum board_anchor)place->anchor, .fill = ink, .halo = BOARD_HALO};
    if (place->line_count == 0 || b->form != BOARD_LARGE) {
        struct board_words fitted = words;
        const char *line = text ? text : place->title;
        while (b->form == BOARD_MEDIUM && place->size > 0 && fitted.size > place->size &&
               too_wide(place, &fitted, line))
            fitted.size -= 0.25;
        board_text(b, within(b->map, &fitted, place->label[0], line), place->label[1], &fitted, line);
    }
    for (int i = 0; i < place->line_count && b->form == BOARD_LARGE; i++)
        board_text(b, place->label[0], place->label[1] + i * size * 1.1, &words, place->line[i]);
}

void board_map_frame(struct board *b) {
    static const struct board_style outer = {.stroke = BOARD_EDGE, .stroke_width = 6};
    static const struct board_style inner = {.stroke = BOARD_EDGE, .stroke_width = 1.5};
    const struct board_map *map = b->map;
    board_rect(b, 3, 3, map->width - 6, map->height - 6, 0, &outer);
    board_rect(b, 10, 10, map->width - 20, map->height - 20, 0, &inner);
}

/* ---- writing the layers ------------------------------------------------------------------------------------------ */

static const char *kept(const void *root, struct writer *w) {
    const char *text = content_string(root, writer_text(w));
    writer_finish(w);
    return text;
}

static const char *write_shore(const void *root, const struct board_map *map) {
    struct writer w;
    writer_init(&w);
    put_format(&w, "<path id=\"map-coast\" stroke-linejoin=\"round\" d=\"%s\"/>", map->coast);
    return kept(root, &w);
}

/* Written without a fill, so that each <use> can set its own. */
static void put_area(struct writer *w, const char *domain, const struct board_place *area) {
    if (area->path)
        put_format(w, "<path id=\"%s-%s\" fill-rule=\"evenodd\" d=\"%s\"/>", domain, area->id, area->path);
}

static const char *write_shapes(const void *root, const struct board_map *map, const char *domain) {
    struct writer w;
    writer_init(&w);
    for (int i = 0; i < map->area_count; i++)
        put_area(&w, domain, &map->area[i]);
    return kept(root, &w);
}

static const char *write_ground(const void *root, const struct board_map *map, const struct board_map_look *look,
                                const void *content) {
    static const char *const ripples[] = {"44\" stroke=\"#b0cad0", "28\" stroke=\"#a3c0c7", "14\" stroke=\"#94b4bc"};
    const char *grey = look->neighbours ? look->neighbours : "#dcd5c0";
    const struct board_style neighbour = {.fill = grey, .stroke = grey, .stroke_width = 1};
    struct writer w;
    struct board b = {.w = &w, .map = map, .layer = 'g'};
    writer_init(&w);
    put_format(&w, "<rect width=\"%d\" height=\"%d\" fill=\"#bcd3d8\"/>", map->width, map->height);
    for (int i = 0; i < 3; i++)
        put_format(&w, "<use href=\"#map-coast\" fill=\"none\" stroke-width=\"%s\"/>", ripples[i]);
    for (int i = 0; i < map->neighbour_count; i++)
        board_path(&b, map->neighbour[i].path, &neighbour);
    put(&w, "<g stroke=\"#8a7d63\" stroke-width=\"1\">");
    for (int i = 0; i < map->area_count; i++) {
        put_format(&w, "<g fill=\"%s\">", look->fill ? look->fill(content, map, i) : BOARD_PARCHMENT);
        put_area(&w, look->area_domain, &map->area[i]);
        put(&w, "</g>");
    }
    put(&w, "</g>\n");
    return kept(root, &w);
}

/* Writes the layer that one of look's functions draws; NULL draws nothing. */
static const char *write_layer(const void *root, const struct board_map *map, const void *content, enum board_form form,
                               void (*draw)(struct board *b, const void *content), char layer) {
    struct writer w;
    struct board b = {.w = &w, .map = map, .form = form, .layer = layer};
    writer_init(&w);
    if (draw)
        draw(&b, content);
    board_definitions(&b);
    return kept(root, &w);
}

void board_map_write(const void *root, struct board_map *map, const struct board_map_look *look, const void *content) {
    map->shore = write_shore(root, map);
    map->shapes = write_shapes(root, map, look->area_domain);
    map->ground = write_ground(root, map, look, content);
    for (int form = 0; form < BOARD_FORMS; form++) {
        map->lines[form] = write_layer(root, map, content, (enum board_form)form, look->lines, 'm');
        map->plates[form] = write_layer(root, map, content, (enum board_form)form, look->plates, 'l');
    }
}
