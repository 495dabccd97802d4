/* The map as a picture, from the same facts as the view. */
#include "board.h"

#include <stdio.h>

#include "../../kit/text.h"

static const struct {
    const char *counter, *ink;
    enum board_symbol flag;
} ARMIES[] = {{"#a3262a", "#fff", SYMBOL_FLAG_KING},
              {"#d9a520", "#2b2000", SYMBOL_FLAG_KING},
              {"#2f5fa8", "#fff", SYMBOL_FLAG_COVENANTER},
              {"#3fae86", "#08251a", SYMBOL_FLAG_IRISH}};

static const struct cn_area *area_of(const struct game *game, int army, int number) {
    return &content_of(game)->area[content_of(game)->area_at[army][number]];
}

/* A ring around a piece (CN_PIECE_OF_… + index) that bears the Zeal marker. */
static void draw_zeal(struct board *b, const struct game *game, int piece, double x, double y, double r) {
    static const struct board_style ring = {.stroke = CN_ZEAL, .stroke_width = 5};
    static const struct board_style disc = {.fill = CN_ZEAL, .stroke = "#6b4a0c", .stroke_width = 1.4};
    if (state_of(game)->zeal_marker != piece)
        return;
    board_circle(b, x, y, r, &ring);
    board_circle(b, x, y - r, 10, &disc);
    board_symbol(b, SYMBOL_ZEAL, x, y - r, 14, "#7a2a00");
}

void cn_draw_modifier(struct board *b, double x, double y, int modifier, bool large) {
    static const struct board_style disc = {.fill = BOARD_PAPER, .stroke = BOARD_PLATE_INK, .stroke_width = 1.8};
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = large ? 12.5 : 18,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = BOARD_PLATE_INK};
    char text[16];
    if (modifier == 0)
        return;
    snprintf(text, sizeof text, "%+d", modifier);
    board_box(b);
    board_circle(b, x, y, large ? 11.5 : 15, &disc);
    board_text_in(b, x, y + words.size * 0.36, &words, large ? 20 : 28, 8, text);
    board_group_end(b);
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

/* If two Armies stand before London, the North is on the left. */
static void army_at(const struct game *game, int i, double *x, double *y) {
    const struct cn_army *army = state_of(game)->army;
    const struct cn_area *area = area_of(game, i, army[i].area);
    bool both = i == CN_NORTH && army[CN_NORTH].area == 0 && army[CN_WEST].area == 0;
    *x = area->x - (both ? 64 : 0);
    *y = area->y;
}

static void draw_army(struct board *b, const struct game *game, int i) {
    static const char *const names[] = {"North", "West", "Scotland", "Ireland"};
    const struct cn_army *army = &state_of(game)->army[i];
    const struct board_words value = {.face = BOARD_BOLD,
                                      .size = b->form == BOARD_LARGE ? 22 : 27,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = ARMIES[i].ink};
    bool large = b->form == BOARD_LARGE;
    double x, y;
    char tip[128];
    army_at(game, i, &x, &y);
    snprintf(tip, sizeof tip, "%s, %s%s", content_of(game)->counter[army->counter].title,
             area_of(game, i, army->area)->title, army->disordered ? ", disordered" : "");
    board_item_at(b, "army", content_of(game)->counter[content_of(game)->standard_counter[i]].id, tip, x, y,
                  b->form == BOARD_SMALL ? 1.3 : 1.136);
    board_box(b);
    board_counter(b, ARMIES[i].counter, true);
    board_symbol(b, ARMIES[i].flag, -8.5, large ? -6 : 0, large ? 18 : 19, ARMIES[i].ink);
    board_text_number_in(b, 9, large ? 2 : 9, &value, 22, cn_army_combat_value(game, i));
    if (large)
        board_counter_name(b, names[i]);
    board_group_end(b);
    if (army->disordered)
        board_badge_symbol(b, 20, -20, 10.5, SYMBOL_DISORDERED, BOARD_RED);
    board_group_end(b);
    draw_zeal(b, game, CN_PIECE_OF_ARMY + i, x, y, 35);
    cn_draw_modifier(b, x - 26, y - 26, army->strength + cn_army_morale(game, i), large);
}

static void draw_fortress(struct board *b, const struct game *game, int i) {
    const struct cn_content *content = content_of(game);
    const struct cn_fortress_type *type = &content->fortress[i];
    const struct cn_fortress *fortress = &state_of(game)->fortress[i];
    bool royal = fortress->side == CN_ROYALIST, large = b->form == BOARD_LARGE;
    double r = b->form == BOARD_SMALL ? 33 : 27;
    const struct board_style shadow = {.fill = "#000", .opacity = 0.28};
    const struct board_style style = {.fill = royal ? BOARD_RED : CN_BLUE, .stroke = "#f3ead2", .stroke_width = 2};
    const struct board_words value = {.face = BOARD_BOLD,
                                      .size = large ? 21 : 25,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = "#fff"};
    char tip[96];
    snprintf(tip, sizeof tip, "%s, held for %s, %s", type->title, royal ? "the King" : "Parliament",
             content->click[fortress->dial].title);
    board_item(b, "fortress", type->id, tip);
    board_hexagon(b, type->x + 1.5, type->y + 3, r, &shadow);
    board_box(b);
    board_hexagon(b, type->x, type->y, r, &style);
    board_symbol(b, royal ? SYMBOL_CROWN : SYMBOL_PARLIAMENT, type->x - r * 0.31, type->y, r * 0.6, "#fff");
    board_text_number_in(b, type->x + r * 0.31, type->y + value.size * 0.36, &value, r * 0.75,
                         cn_fortress_value(game, i));
    board_group_end(b);
    draw_zeal(b, game, CN_PIECE_OF_FORTRESS + i, type->x, type->y, r + 4);
    if (b->form != BOARD_SMALL)
        board_map_name(b, board_map_town(b->map, type->id), BOARD_BOLD, large ? 16 : 20, BOARD_INK, type->title);
    board_group_end(b);
}

static void draw_disc(struct board *b, double x, double y, double r, const char *colour, enum board_symbol symbol,
                      int number) {
    double scale = b->form == BOARD_LARGE ? 1 : 1.15;
    const struct board_style disc = {.fill = colour, .stroke = "#f3ead2", .stroke_width = 1.4};
    const struct board_words words = {.face = BOARD_BOLD, .size = 14 * scale, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    board_box(b);
    board_circle(b, x, y, r * scale, &disc);
    board_symbol(b, symbol, x - 5.5 * scale, y, 15 * scale, "#fff");
    board_text_number_in(b, x + 8 * scale, y + 5 * scale, &words, 16 * scale, number);
    board_group_end(b);
}

static void draw_deviltry(struct board *b, const struct game *game, int i) {
    const struct cn_content *content = content_of(game);
    double x = content->place[i].x, y = content->place[i].y;
    if (!(state_of(game)->deviltry_placed >> i & 1))
        return;
    board_item(b, "place", content->place[i].id, content->place[i].title);
    draw_disc(b, x, y, 18, "#5d1338", SYMBOL_DEVILTRY, cn_deviltry_value(game));
    board_group_end(b);
    draw_zeal(b, game, CN_PIECE_OF_DEVILTRY + i, x, y, 23);
}

static bool is_near(double x, double y, double left, double top, double right, double bottom) {
    enum { ROOM = 22 };
    return x > left - ROOM && x < right + ROOM && y > top - ROOM && y < bottom + ROOM;
}

/* Is there room for a marker, beside the fixed things on the map? */
static bool is_free(const struct cn_content *content, double x, double y) {
    for (int i = 0; i < CN_AREAS; i++) {
        const struct cn_area *area = &content->area[i];
        const struct board_place *place = board_map_area(&content->map, area->id);
        double width = board_text_width(BOARD_SERIF_BOLD, place->size + 2, area->map_name);
        double left = place->label[0] - (place->anchor == BOARD_END ? width : 0);
        if (is_near(x, y, area->x - 25, area->y - 25, area->x + 25, area->y + 25) ||
            is_near(x, y, left, place->label[1] - 14, left + width, place->label[1] + 5))
            return false;
    }
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress_type *type = &content->fortress[i];
        const struct board_place *place = board_map_town(&content->map, type->id);
        if (is_near(x, y, type->x - 27, type->y - 24, type->x + 27, type->y + 24) ||
            is_near(x, y, place->label[0] - 40, place->label[1] - 16, place->label[0] + 40, place->label[1] + 5))
            return false;
    }
    return true;
}

/* The n-th free spot around an Area. */
static void spot_by(const struct cn_content *content, const struct cn_area *area, int n, double *x, double *y) {
    static const int8_t ways[][2] = {{9, -52},  {0, 48}, {-50, 0},  {48, 0},    {36, -42}, {34, 40}, {-34, 40},
                                     {20, -66}, {0, 66}, {58, -58}, {-60, -60}, {58, 58},  {-58, 58}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        *x = area->x + ways[i][0];
        *y = area->y + ways[i][1];
        if (is_free(content, *x, *y) && n-- == 0)
            return;
    }
}

/* An Area may contain several Revolts. */
static void draw_revolt(struct board *b, const struct game *game, int i) {
    const struct cn_state *state = state_of(game);
    const struct cn_revolt_type *type = &content_of(game)->revolt[i];
    if (state->revolt[i].region == CN_NONE)
        return;
    int before = 0;
    double x, y;
    for (int k = 0; k < i; k++)
        before += state->revolt[k].region == state->revolt[i].region && state->revolt[k].area == state->revolt[i].area;
    spot_by(content_of(game), area_of(game, state->revolt[i].region, state->revolt[i].area), before, &x, &y);
    board_item(b, "revolt", type->id, type->title);
    draw_disc(b, x, y, 17, type->clubmen ? "#5d5a24" : "#7a5428", SYMBOL_REVOLT, cn_revolt_value(game, i));
    board_group_end(b);
    draw_zeal(b, game, CN_PIECE_OF_REVOLT + i, x, y, 22);
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    for (int i = 0; i < CN_PLACES; i++)
        draw_deviltry(b, game, i);
    for (int i = 0; i < CN_FORTRESSES; i++)
        draw_fortress(b, game, i);
    for (int i = 0; i < CN_ARMIES; i++)
        draw_army(b, game, i);
    for (int i = 0; i < CN_REVOLTS; i++)
        draw_revolt(b, game, i);
    if (b->near)
        return;
    cn_draw_tracks(b, game);
    cn_draw_plates(b, game, role);
    cn_draw_battle(b, game);
}

/* ---- focus and hand ---------------------------------------------------------------------------------------------- */

/* Finds the Area of an Army or a Revolt by its number. */
static bool area_under(const struct game *game, int domain, int index, int16_t *area) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    if (domain == DOM_ARMY)
        *area = content->area_at[index][state->army[index].area];
    else if (domain == DOM_REVOLT && state->revolt[index].region != CN_NONE)
        *area = content->area_at[state->revolt[index].region][state->revolt[index].area];
    else
        return false;
    return true;
}

bool cn_stands(const struct game *game, int role, struct thing thing, struct thing *at) {
    at->domain = DOM_AREA;
    return area_under(game, thing.domain, thing.index, &at->index);
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    const struct cn_content *content = content_of(game);
    int16_t area = (int16_t)index;
    *focus = (struct board_focus){.width = 440};
    if (domain == DOM_AREA || area_under(game, domain, index, &area)) {
        focus->x = content->area[area].x;
        focus->y = content->area[area].y;
    } else if (domain == DOM_FORTRESS) {
        focus->x = content->fortress[index].x;
        focus->y = content->fortress[index].y;
    } else if (domain == DOM_PLACE) {
        focus->x = content->place[index].x;
        focus->y = content->place[index].y;
    } else if (domain == DOM_TRACK) {
        focus->x = content->track[index].x + CN_TRACK_BOX / 2.0;
        focus->y = content->track[index].y + CN_BOXES * CN_TRACK_STEP / 2.0;
        focus->plates = true;
    }
    return focus->x > 0;
}

static bool scene(struct board *b, const struct game *game, int role, int domain, int index) {
    if (!cn_battle_is_on(game) || cn_battle(game)->quick || domain != DOM_ARMY || index != cn_battle(game)->army)
        return false;
    cn_draw_battle_scene(b, game);
    return true;
}

static bool hand_size(const struct game *game, int role, int *width, int *height) {
    int cards = role == 0 ? __builtin_popcount(cn_battle(game)->hand) : 0;
    *width = 20 + cards * (BOARD_CARD_WIDTH + 6);
    *height = BOARD_CARD_HEIGHT + 24;
    return cards > 0;
}

static void draw_hand(struct board *b, const struct game *game, int role) {
    cn_draw_cards(b, game, 10, 10);
}

void cn_board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = {.map = &content_of(game)->map,
                                          .title = "Cruel Necessity",
                                          .pieces = draw_pieces,
                                          .where = where,
                                          .scene = scene,
                                          .hand_size = hand_size,
                                          .hand = draw_hand};
    board_draw(game, role, request, &picture, out);
}
