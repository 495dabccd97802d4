/* The map as a picture: the same facts as the view. */
#include "board.h"

#include "../../kit/text.h"

/* Covenanters' green where only they hold an Area: their colour shows on the back, too. */
static const char *tint_of(struct board *b, const struct game *game, int area, char *buffer, size_t size) {
    const struct tw_state *s = state_of(game);
    uint64_t parliament = s->at[PARLIAMENT][area];
    switch ((enum tw_control)s->control[area]) {
    case FRIENDLY_KING: return BOARD_KING_TINT;
    case FRIENDLY_PARLIAMENT:
        return parliament && !(parliament & ~content_of(game)->covenanters) ? BOARD_COVENANTER_TINT
                                                                            : BOARD_PARLIAMENT_TINT;
    case CONTESTED: return board_pattern(b, BOARD_SHAPE_HATCH, buffer, size);
    case NEUTRAL: return NULL;
    }
    return NULL;
}

static bool fights(const struct game *game) {
    return battle_of(game)->fight != FIGHT_NONE && !state_of(game)->over;
}

static void draw_tints(struct board *b, const struct game *game, int role) {
    for (int area = 0; area < AREAS; area++) {
        char buffer[32];
        const char *tint = tint_of(b, game, area, buffer, sizeof buffer);
        if (tint)
            board_tint(b, "area", content_of(game)->area[area].id, tint);
    }
    if (fights(game))
        board_outline(b, "area", content_of(game)->area[battle_of(game)->area].id);
}

/* Control: a sign left of the name, and the tint; a ring where the Area is loyal. */
static void draw_control(struct board *b, const struct game *game, int area) {
    const struct tw_area *facts = &content_of(game)->area[area];
    const struct board_place *place = board_map_area(b->map, facts->id);
    int control = state_of(game)->control[area];
    double size = place->size;
    const char *name = place->line_count > 0 ? place->line[0] : facts->title;
    double width = board_text_width(BOARD_SERIF_BOLD, size, name);
    double x = place->label[0] - width / 2 - 11, y = place->label[1] - size * 0.36;
    if (b->form != BOARD_LARGE || (facts->loyal == NEUTRAL && control >= NEUTRAL))
        return;
    if (facts->loyal != NEUTRAL) {
        const struct board_style ring = {.fill = BOARD_HALO,
                                         .stroke = look_of_side(facts->loyal)->read,
                                         .stroke_width = 1.4};
        board_circle(b, x, y, 8, &ring);
    }
    if (control < NEUTRAL)
        board_symbol(b, look_of_side(control)->sign, x, y, 11.5, look_of_side(control)->read);
}

static void draw_blocks(struct board *b, const struct game *game, int role) {
    const struct tw_content *c = content_of(game);
    for (int i = 0; i < MAP_PLACES; i++) {
        const struct board_place *place = board_map_area(b->map, c->area[i].id);
        draw_place(b, game, role, i, c->area[i].x, c->area[i].y, place->room[0], place->room[1]);
    }
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    for (int area = 0; area < AREAS; area++)
        draw_control(b, game, area);
    draw_cities(b, game, role);
    draw_blocks(b, game, role);
    if (b->near)
        return;
    draw_plates(b, game, role);
    b->again = true; /* the fighting blocks stand on the map */
    draw_battle(b, game, role);
}

/* ---- focus and hand ---------------------------------------------------------------------------------------------- */

/* The place of a block that the role knows by name; an Area; a City; or one of their places. */
static int place_of(const struct game *game, int role, int domain, int index) {
    const struct tw_state *s = state_of(game);
    if (domain == DOM_CITY)
        return content_of(game)->city[index].area;
    if (domain == DOM_PLACE)
        return index < PLACE_POOL ? place_area(content_of(game), index) : NONE;
    if (domain != DOM_BLOCK)
        return domain == DOM_AREA ? index : NONE;
    int side = block_side(index), place = s->place[index];
    if (place >= PLACE_POOL || (role != side && !(s->revealed[side] & block_bit(index))))
        return NONE;
    return place_area(content_of(game), place);
}

bool tw_stands(const struct game *game, int role, struct thing thing, struct thing *at) {
    int area = thing.domain == DOM_BLOCK ? place_of(game, role, DOM_BLOCK, thing.index) : NONE;
    if (area == NONE)
        return false;
    int place = state_of(game)->place[thing.index];
    *at = place >= PLACE_CITY ? (struct thing){DOM_CITY, place - PLACE_CITY} : (struct thing){DOM_AREA, area};
    return true;
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    int area = place_of(game, role, domain, index);
    if (area == NONE)
        return false;
    focus->x = content_of(game)->area[area].x;
    focus->y = content_of(game)->area[area].y;
    focus->width = 420;
    return true;
}

static bool hand_size(const struct game *game, int role, int *width, int *height) {
    int cards = role == KING || role == PARLIAMENT ? __builtin_popcount(state_of(game)->hand[role]) : 0;
    *width = 16 + cards * (BOARD_CARD_WIDTH + 6) + 4;
    *height = BOARD_CARD_HEIGHT + 24;
    return cards > 0;
}

static void draw_hand(struct board *b, const struct game *game, int role) {
    draw_cards(b, game, role, 10, 10);
}

static struct board_picture picture_of(const struct game *game);

static bool scene(struct board *b, const struct game *game, int role, int domain, int index) {
    if (!fights(game) || place_of(game, role, domain, index) != battle_of(game)->area)
        return false;
    const struct board_picture picture = picture_of(game);
    draw_battle_scene(b, game, role, &picture);
    return true;
}

static struct board_picture picture_of(const struct game *game) {
    return (struct board_picture){.map = &content_of(game)->map,
                                  .title = "This War Without an Enemy",
                                  .tints = draw_tints,
                                  .pieces = draw_pieces,
                                  .where = where,
                                  .scene = scene,
                                  .hand_size = hand_size,
                                  .hand = draw_hand};
}

void tw_board(const struct game *game, int role, const struct board_request *request, struct writer *w) {
    const struct board_picture picture = picture_of(game);
    board_draw(game, role, request, &picture, w);
}
