/* The board as SVG: the map, its pieces, and the plates beside it. */
#include "board.h"

/* The place, or else the square, of a piece. */
static bool is_there(int square, int place, struct thing *at) {
    *at = place != NONE ? (struct thing){DOM_PLACE, place} : (struct thing){DOM_SQUARE, square};
    return at->index != NONE;
}

bool km_stands(const struct game *game, int role, struct thing thing, struct thing *at) {
    const struct kingmaker *s = state_of(game);
    int i = thing.index;
    switch (thing.domain) {
    case DOM_NOBLE: return noble_is_free(s, i) && is_there(s->noble[i].square, s->noble[i].place, at);
    case DOM_HEIR: return heir_lives(s, i) && is_there(s->heir[i].square, s->heir[i].place, at);
    case DOM_SHIP: return ship_in_play(s, i) && is_there(ship_square(game, i), s->ship[i].port, at);
    default: return false;
    }
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    struct thing at = {domain, index};
    if (domain != DOM_SQUARE && domain != DOM_PLACE && !km_stands(game, role, at, &at))
        return false;
    if (at.domain == DOM_PLACE && !place_in_game(game, at.index))
        return false;
    *focus = (struct board_focus){.width = 420};
    spot_at(content_of(game), at.domain == DOM_SQUARE ? at.index : NONE, at.domain == DOM_PLACE ? at.index : NONE,
            &focus->x, &focus->y);
    return true;
}

static void draw_all(struct board *b, const struct game *game, int role) {
    draw_pieces(b, game);
    if (!b->near)
        draw_plates(b, game, role);
}

/* The scene of a combat or a Parliament, in the size of a chat picture. */
static bool scene(struct board *b, const struct game *game, int role, int domain, int index) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    bool fights = c->kind != COMBAT_NONE &&
                  ((domain == DOM_SQUARE && index == c->square) || (domain == DOM_PLACE && index == c->place) ||
                   (domain == DOM_NOBLE && (c->attackers | c->defenders) >> index & 1));
    bool sits =
        c->kind == COMBAT_NONE && s->parliament.place != NONE && domain == DOM_PLACE && index == s->parliament.place;
    if (!fights && !sits)
        return false;
    board_rect(b, 0, 0, 550, 366, 0, &(struct board_style){.fill = "#e6dcc3"});
    board_group_at(b, 8, 6, 1.72);
    draw_matter(b, game, 2, 2, 304, 200);
    board_group_end(b);
    return true;
}

void km_board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = {.map = &content_of(game)->map,
                                          .title = "Kingmaker",
                                          .pieces = draw_all,
                                          .where = where,
                                          .scene = scene,
                                          .hand_size = holding_size,
                                          .hand = draw_holding};
    board_draw(game, role, request, &picture, out);
}
