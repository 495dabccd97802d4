/* The board as SVG: the map, and what stands on it and beside it. */
#include "board.h"

static bool is_there(const struct tables *t, int square, int place, struct board_focus *focus) {
    if (square == NONE && place == NONE)
        return false;
    spot_at(t, square, place, &focus->x, &focus->y);
    return true;
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    (void)role;
    *focus = (struct board_focus){.width = 420};
    switch (domain) {
    case DOM_SQUARE: return is_there(t, index, NONE, focus);
    case DOM_PLACE: return place_in_game(game, index) && is_there(t, NONE, index, focus);
    case DOM_NOBLE: return noble_is_free(s, index) && is_there(t, s->noble[index].square, s->noble[index].place, focus);
    case DOM_HEIR: return heir_lives(s, index) && is_there(t, s->heir[index].square, s->heir[index].place, focus);
    case DOM_SHIP: return ship_in_play(s, index) && is_there(t, ship_square(game, index), s->ship[index].port, focus);
    default: return false;
    }
}

static void draw_all(struct board *b, const struct game *game, int role) {
    draw_pieces(b, game);
    if (!b->near)
        draw_plates(b, game, role);
}

/* A combat or a Parliament as large as a chat shows it. */
static bool scene(struct board *b, const struct game *game, int role, int domain, int index) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    const bool fights = c->kind != COMBAT_NONE &&
                        ((domain == DOM_SQUARE && index == c->square) || (domain == DOM_PLACE && index == c->place) ||
                         (domain == DOM_NOBLE && (c->attackers | c->defenders) >> index & 1));
    const bool sits =
        c->kind == COMBAT_NONE && s->parliament.place != NONE && domain == DOM_PLACE && index == s->parliament.place;
    (void)role;
    if (!fights && !sits)
        return false;
    board_rect(b, 0, 0, 550, 366, 0, &(struct board_style){.fill = "#e6dcc3"});
    board_group_at(b, 8, 6, 1.72);
    draw_matter(b, game, 2, 2, 304, 200);
    board_group_end(b);
    return true;
}

void km_board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = {.map = &tables_of(game)->map,
                                          .title = "Kingmaker",
                                          .pieces = draw_all,
                                          .where = where,
                                          .scene = scene,
                                          .hand_size = holding_size,
                                          .hand = draw_holding};
    board_draw(game, role, request, &picture, out);
}
