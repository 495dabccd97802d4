/* The map as a picture: the same facts as the view. */
#include "board.h"

/* The Area of interest: the Battle's, or the activated General's; NONE. */
static int spot_of(const struct game *game) {
    const struct uk_state *s = state_of(game);
    int general = s->op.general;
    if (s->ending != ENDING_NONE)
        return NONE;
    return fights(game)                                    ? s->battle.area
           : general != NONE && general_on_map(s, general) ? s->general_at[general]
                                                           : NONE;
}

static void draw_spot(struct board *b, const struct game *game) {
    static const struct board_style dark = {.stroke = "#7a4b00", .stroke_width = 7};
    static const struct board_style bright = {.stroke = "#ffc400", .stroke_width = 4.5};
    int area = spot_of(game);
    if (area == NONE || (!fights(game) && b->form != BOARD_SMALL))
        return;
    const struct uk_area *here = &content_of(game)->area[area];
    board_circle(b, here->x, here->y, b->form == BOARD_SMALL ? 29 : 23, &dark);
    board_circle(b, here->x, here->y, b->form == BOARD_SMALL ? 29 : 23, &bright);
}

/* The only name that the small form shows. */
static void draw_spot_name(struct board *b, const struct game *game, struct room *room) {
    static const struct board_words words = {.face = BOARD_BOLD,
                                             .size = 30,
                                             .anchor = BOARD_MIDDLE,
                                             .halo = BOARD_HALO};
    int area = spot_of(game);
    double x, y;
    if (area == NONE || b->form != BOARD_SMALL)
        return;
    const char *title = content_of(game)->area[area].map_name;
    double half = board_text_width(words.face, words.size, title) / 2 + 3;
    room_find(room, area, &(struct room_reach){half, 24, half, 9}, &x, &y);
    board_text(b, x, y, &words, title);
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    struct room room;
    room_open(&room, b, game);
    draw_regions(b, game, &room);
    draw_spot(b, game);
    draw_spaces(b, game, &room);
    draw_spot_name(b, game, &room);
    draw_markers(b, game, &room);
    draw_armies(b, game, role, &room);
    if (b->near)
        return;
    draw_plates(b, game, role);
    b->again = true; /* the fighting armies are also on the plate of armies */
    draw_battle(b, game, role);
}

/* ---- focus ------------------------------------------------------------------------------------------------------- */

/* The Area itself, or the Area of a piece; NONE. */
static int place_of(const struct game *game, int role, int domain, int index) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    switch (domain) {
    case DOM_AREA: return index;
    case DOM_GENERAL: return general_on_map(s, index) ? s->general_at[index] : NONE;
    case DOM_NOTABLE: return notable_in(c, s, c->notable[index].area) == index ? c->notable[index].area : NONE;
    case DOM_BRIGADE:
        return brigade_on_map(s, index) && knows_brigade(game, role, index) ? brigade_area(s, index) : NONE;
    default: return NONE;
    }
}

bool uk_stands(const struct game *game, int role, struct thing thing, struct thing *at) {
    *at = (struct thing){DOM_AREA, place_of(game, role, thing.domain, thing.index)};
    return thing.domain != DOM_AREA && at->index != NONE;
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    int area = place_of(game, role, domain, index);
    if (area == NONE)
        return false;
    *focus =
        (struct board_focus){.x = content_of(game)->area[area].x, .y = content_of(game)->area[area].y, .width = 420};
    return true;
}

static struct board_picture picture_of(const struct game *game);

static bool scene(struct board *b, const struct game *game, int role, int domain, int index) {
    if (!fights(game) || place_of(game, role, domain, index) != state_of(game)->battle.area)
        return false;
    const struct board_picture picture = picture_of(game);
    draw_battle_scene(b, game, role, &picture);
    return true;
}

static struct board_picture picture_of(const struct game *game) {
    return (struct board_picture){.map = &content_of(game)->map,
                                  .title = "Unhappy King Charles!",
                                  .pieces = draw_pieces,
                                  .where = where,
                                  .scene = scene,
                                  .hand_size = hand_size,
                                  .hand = draw_hand};
}

void uk_board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = picture_of(game);
    board_draw(game, role, request, &picture, out);
}
