/* The spaces: controllers, Fortresses, Local Notables, ports, Economic Infrastructures, sieges. */
#include "board.h"

#include "../../kit/text.h"

const struct uk_look *look_of_side(int side) {
    static const struct uk_look looks[] = {
        [ROYALIST] = {BOARD_KING, "#fff", BOARD_KING, BOARD_KING_TINT, SYMBOL_FLAG_KING, SYMBOL_CROWN},
        [PARLIAMENT] = {BOARD_PARLIAMENT, "#fff", BOARD_PARLIAMENT_INK, BOARD_PARLIAMENT_TINT, SYMBOL_FLAG_PARLIAMENT,
                        SYMBOL_PARLIAMENT},
        [NEUTRAL] = {BOARD_NEUTRAL, "#fff", BOARD_NEUTRAL, "#fbf6e8", BOARD_NO_SYMBOL, BOARD_NO_SYMBOL},
    };
    return &looks[side];
}

const char *name_of_side(int side) {
    static const char *const names[] = {"Royalist", "Parliament", "Neutral"};
    return names[side];
}

/* ---- one space --------------------------------------------------------------------------------------------------- */

static void put_space(const struct game *game, int area, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct uk_area *here = &c->area[area];
    put_format(out, "%s, %s", here->title, name_of_side(s->control[area]));
    if (notable_in(c, s, area) != NONE)
        put_format(out, ", %s", c->notable[notable_in(c, s, area)].title);
    else if (here->fortress_class > 0)
        put_format(out, ", Fortress of Class %d", here->fortress_class);
    if (here->infrastructure != NONE)
        put_format(out, ", %s", c->infrastructure[here->infrastructure].title);
    if (s->siege[area] != SIEGE_NONE)
        put_format(out, ", %s %d of %d", s->siege[area] == SIEGE_BLOCKADE ? "Blockade & Siege" : "Siege",
                   s->bombarded[area], fortress_surrender_value(c, s, area));
}

static void draw_town(struct board *b, const struct uk_area *here, int control, double r) {
    const struct uk_look *look = look_of_side(control);
    const struct board_style held = {.fill = look->counter, .stroke = BOARD_PLATE_INK, .stroke_width = 1.6};
    const struct board_style open = {.fill = look->tint, .stroke = BOARD_PLATE_INK, .stroke_width = 2};
    board_circle(b, here->x, here->y, r, control == NEUTRAL ? &open : &held);
    if (control != NEUTRAL)
        board_symbol(b, look->sign, here->x, here->y, r * 1.15, "#fff");
}

/* The place of a possible Local Notable. */
static void draw_seat(struct board *b, const struct uk_area *here, int control, double r) {
    const struct uk_look *look = look_of_side(control);
    double x = here->x, y = here->y;
    const double points[] = {x - r, y, x, y - r, x + r, y, x, y + r};
    const struct board_style style = {.fill = control == NEUTRAL ? look->tint : look->counter,
                                      .stroke = BOARD_PLATE_INK,
                                      .stroke_width = 1.6};
    board_polygon(b, points, 4, &style);
    if (control != NEUTRAL)
        board_symbol(b, look->sign, x, y, r * 0.9, "#fff");
}

static void draw_fortress(struct board *b, const struct uk_area *here, int control, double r) {
    static const enum board_symbol signs[] = {SYMBOL_FORTRESS_1, SYMBOL_FORTRESS_2, SYMBOL_FORTRESS_3};
    const struct uk_look *look = look_of_side(control);
    const struct board_style disc = {.fill = BOARD_HALO, .stroke = look->counter, .stroke_width = 2};
    board_circle(b, here->x, here->y, r, &disc);
    board_symbol(b, signs[here->fortress_class - 1], here->x, here->y, r * 1.68, look->counter);
    if (control != NEUTRAL && b->form != BOARD_SMALL)
        board_badge_symbol(b, here->x + r * 0.79, here->y - r * 0.79, 8, look->sign, look->read);
}

static void draw_notable(struct board *b, const struct game *game, int area) {
    const struct uk_content *c = content_of(game);
    const struct uk_area *here = &c->area[area];
    int notable = notable_in(c, state_of(game), area);
    if (notable == NONE || b->form == BOARD_SMALL)
        return;
    const struct uk_look *look = look_of_side(c->notable[notable].side);
    const struct board_style disc = {.fill = look->counter, .stroke = BOARD_GOLD, .stroke_width = 2.2};
    board_item(b, "notable", c->notable[notable].id, c->notable[notable].title);
    board_circle(b, here->x + 14, here->y - 14, 10.5, &disc);
    board_symbol(b, SYMBOL_NOTABLE, here->x + 14, here->y - 14.5, 14, "#fff");
    board_group_end(b);
}

static void draw_port(struct board *b, const struct uk_area *here) {
    double down = here->kind == AREA_TOWN ? 14 : 18;
    if (here->port && b->form != BOARD_SMALL)
        board_badge_symbol(b, here->x, here->y + down, 6.2, SYMBOL_PORT, "#2f7192");
}

static void draw_infrastructure(struct board *b, const struct uk_area *here) {
    static const struct board_style gold = {.fill = BOARD_GOLD, .stroke = "#6b4a0c", .stroke_width = 1};
    static const struct board_words words = {.face = BOARD_BOLD,
                                             .size = 10,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    double away = here->kind == AREA_TOWN ? 11 : 14, x = here->x - away, y = here->y - away;
    if (here->infrastructure == NONE || b->form == BOARD_SMALL)
        return;
    board_box(b);
    board_rect(b, x - 6.5, y - 6.5, 13, 13, 2.5, &gold);
    board_text(b, x, y + 3.7, &words, "£");
    board_group_end(b);
}

/* Takes the room of the name, which the map draws. */
static void take_name(struct room *room, const struct board *b, const struct uk_area *here) {
    struct uk_name name;
    uk_name_of(b->map, here, b->form, &name);
    double size = name.words.size, left = name.x - (name.words.anchor == BOARD_END      ? name.width
                                                    : name.words.anchor == BOARD_MIDDLE ? name.width / 2
                                                                                        : 0);
    room_take(room, left - 2, name.y - 0.8 * size, left + name.width + 2, name.y + 0.24 * size);
}

static void draw_ring(struct board *b, const struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_area *here = &content_of(game)->area[area];
    if (s->siege[area] != SIEGE_NONE && s->control[area] != NEUTRAL)
        board_siege(b, here->x, here->y, b->form == BOARD_SMALL ? 27 : 23,
                    look_of_side(opponent(s->control[area]))->counter);
}

static void draw_space(struct board *b, const struct game *game, int area, bool isolated, struct room *room) {
    static const struct board_style cut_off = {.stroke = BOARD_RED, .stroke_width = 2.4, .dash = "3 3"};
    const struct uk_area *here = &content_of(game)->area[area];
    int control = state_of(game)->control[area];
    bool small = b->form == BOARD_SMALL;
    char text[200];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    put_space(game, area, &out);
    put(&out, isolated ? ", isolated" : "");
    board_item(b, "area", here->id, writer_text(&out));
    draw_ring(b, game, area);
    if (here->kind == AREA_FORTRESS)
        draw_fortress(b, here, control, small ? 21 : 19);
    else if (here->kind == AREA_NOTABLE)
        draw_seat(b, here, control, small ? 17 : 18);
    else
        draw_town(b, here, control, small ? 12 : 14);
    if (isolated)
        board_circle(b, here->x, here->y, 21, &cut_off);
    draw_port(b, here);
    draw_infrastructure(b, here);
    if (!small)
        take_name(room, b, here);
    board_group_end(b);
    draw_notable(b, game, area);
}

/* Badges reach further than the space. */
static void take_badges(struct room *room, const struct game *game, int area) {
    const struct uk_content *c = content_of(game);
    const struct uk_area *here = &c->area[area];
    double x = here->x, y = here->y, down = here->kind == AREA_TOWN ? 14 : 18;
    if (here->port)
        room_take(room, x - 7, y + down - 7, x + 7, y + down + 7);
    if (here->infrastructure != NONE)
        room_take(room, x - 21, y - 21, x - 8, y - 8);
    if (notable_in(c, state_of(game), area) != NONE)
        room_take(room, x + 3, y - 26, x + 26, y - 3);
    else if (here->kind == AREA_FORTRESS)
        room_take(room, x + 6, y - 24, x + 24, y - 6);
}

void draw_spaces(struct board *b, const struct game *game, struct room *room) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct area_set isolated[SIDES] = {areas_isolated(c, s, ROYALIST), areas_isolated(c, s, PARLIAMENT)};
    for (int a = 0; a < AREAS; a++) {
        draw_space(b, game, a, areas_have(&isolated[ROYALIST], a) || areas_have(&isolated[PARLIAMENT], a), room);
        if (b->form != BOARD_SMALL)
            take_badges(room, game, a);
    }
}

/* ---- markers beside spaces --------------------------------------------------------------------------------------- */

/* Solid: outside; framed: inside a Fortress or with a Local Notable. */
static void draw_unled(struct board *b, const struct game *game, struct room *room, int area, int side, int count,
                       bool inside) {
    const struct uk_look *look = look_of_side(side);
    bool large = b->form == BOARD_LARGE;
    double r = large ? 9 : 12;
    const struct board_style style = {.fill = inside ? BOARD_PAPER : look->counter,
                                      .stroke = inside ? look->counter : BOARD_PLATE_INK,
                                      .stroke_width = inside ? 2.4 : 1.2};
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = large ? 13 : 18,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = inside ? look->read : "#fff"};
    double x, y;
    if (count == 0)
        return;
    room_find(room, area, &(struct room_reach){r + 1, r + 1, r + 1, r + 1}, &x, &y);
    board_box(b);
    board_rect(b, x - r, y - r, 2 * r, 2 * r, 3, &style);
    board_text_number_in(b, x, y + words.size * 0.36, &words, 2 * r - 1, count);
    board_group_end(b);
}

static void draw_bombardment(struct board *b, const struct game *game, struct room *room, int area) {
    double x, y;
    const struct uk_state *s = state_of(game);
    if (s->siege[area] == SIEGE_NONE)
        return;
    room_find(room, area, &(struct room_reach){12, 12, 12, 12}, &x, &y);
    board_badge(b, x, y, s->bombarded[area]);
    if (s->siege[area] != SIEGE_BLOCKADE)
        return;
    room_find(room, area, &(struct room_reach){12, 12, 12, 12}, &x, &y);
    board_badge_symbol(b, x, y, 11, SYMBOL_SHIP, look_of_side(PARLIAMENT)->read);
}

/* Pieces in an Area without a General. */
static void draw_alone(struct board *b, const struct game *game, struct room *room, int place, enum board_symbol sign,
                       const char *colour, const char *tooltip) {
    double x, y;
    if (place < PLACE_OUTSIDE || place >= PLACE_AVAILABLE)
        return;
    room_find(room, place_area(state_of(game), place), &(struct room_reach){12, 12, 12, 12}, &x, &y);
    board_group(b, NULL);
    put_format(b->w, "<title>%s</title>", tooltip);
    board_badge_symbol(b, x, y, 11, sign, colour);
    board_group_end(b);
}

void draw_markers(struct board *b, const struct game *game, struct room *room) {
    const struct uk_state *s = state_of(game);
    if (b->form == BOARD_SMALL)
        return;
    for (int a = 0; a < AREAS; a++) {
        draw_bombardment(b, game, room, a);
        if (s->control[a] != NEUTRAL)
            draw_unled(b, game, room, a, s->control[a], s->within[a], true);
        for (int side = 0; side < SIDES; side++)
            draw_unled(b, game, room, a, side, s->outside[side][a], false);
    }
    for (int side = 0; side < SIDES; side++)
        draw_alone(b, game, room, s->train[side], SYMBOL_SIEGE_TRAIN, look_of_side(side)->read, "Siege Train");
    draw_alone(b, game, room, s->queen, SYMBOL_CROWN, "#93336f", "The Queen");
}

/* The controller of the Region, left of its name on the map. */
void draw_regions(struct board *b, const struct game *game, struct room *room) {
    const struct uk_content *c = content_of(game);
    for (int r = 0; r < REGIONS && b->form == BOARD_LARGE; r++) {
        const struct board_place *place = board_map_area(b->map, c->region[r].id);
        int side = region_controller(c, state_of(game), r), x = place->label[0], y = place->label[1];
        double half = board_text_width(BOARD_SERIF_BOLD, 20, place->title) / 2 + 12;
        room_spare(room, x - half - 24, y - 18, x + half, y + 6);
        if (side != NEUTRAL)
            board_badge_symbol(b, x - half - 12, y - 7, 9, look_of_side(side)->sign, look_of_side(side)->read);
    }
}
