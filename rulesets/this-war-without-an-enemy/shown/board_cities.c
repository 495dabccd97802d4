/* Cities with their controllers, and Sieges. */
#include "board.h"

#include <stdio.h>

static bool besieged(const struct tw_state *s, int city) {
    return city < FORTS && besieged_side(s, city) != NONE && !half_inside(s, city);
}

/* TW-8.0: the ring of Besiegers outside the City. */
static void draw_ring(struct board *b, const struct game *game, int city, double r) {
    const struct tw_state *s = state_of(game);
    const struct tw_city *facts = &content_of(game)->city[city];
    const struct tw_look *look = look_of_side(opponent(besieged_side(s, city)));
    board_siege(b, facts->x, facts->y, r, look->counter);
}

static void draw_marker(struct board *b, const struct game *game, int city, double r) {
    const struct tw_state *s = state_of(game);
    const struct tw_city *facts = &content_of(game)->city[city];
    const struct tw_look *look = look_of_side(opponent(besieged_side(s, city)));
    const struct board_style disc = {.fill = BOARD_PAPER, .stroke = look->counter, .stroke_width = 2.4};
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = r * 1.3,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = BOARD_PLATE_INK};
    /* Below the City, or above it where the Besieged lie below. */
    bool above = board_map_town(b->map, facts->id)->siege[1] > facts->y + 20;
    double x = facts->x + (above ? -8 : 12), y = facts->y + (above ? -30 : 22);
    if (s->marker[city] < 0)
        return;
    board_box(b);
    board_circle(b, x, y, r, &disc);
    board_text_number(b, x, y + r * 0.47, &words, s->marker[city]);
    board_group_end(b);
}

static void draw_sign(struct board *b, const struct tw_city *facts, const char *ink) {
    static const struct board_style gold = {.fill = BOARD_GOLD, .stroke = "#6b4a0c", .stroke_width = 1};
    bool small = b->form == BOARD_SMALL;
    double x = facts->x, y = facts->y;
    if (!facts->fortified) {
        if (small)
            board_circle(b, x, y, 9, &(struct board_style){.fill = BOARD_PAPER, .stroke = ink, .stroke_width = 3});
        else
            board_disc(b, x, y, 12, BOARD_PAPER, ink, 2.4, SYMBOL_TOWN, 15);
        return;
    }
    board_disc(b, x, y, small ? 21 : 15, BOARD_PAPER, ink, small ? 3.4 : 2.4, SYMBOL_CITY, small ? 29 : 21);
    if (facts->victory && !small) {
        board_circle(b, x + 12, y - 12, 6.4, &gold);
        board_symbol(b, SYMBOL_LAUREL, x + 12, y - 12, 9.6, "#3a2d1a");
    }
}

static void draw_city(struct board *b, const struct game *game, int city) {
    static const char *const sides[] = {"Royalist", "Parliament's", "neutral"};
    const struct tw_state *s = state_of(game);
    const struct tw_city *facts = &content_of(game)->city[city];
    const struct tw_look *look = look_of_side(s->city_control[city]);
    bool large = b->form == BOARD_LARGE;
    char text[96];
    snprintf(text, sizeof text, "%s, %s%s", facts->title, sides[s->city_control[city]],
             besieged(s, city) ? ", besieged" : "");
    board_item(b, "city", facts->id, text);
    if (besieged(s, city))
        draw_ring(b, game, city, b->form == BOARD_SMALL ? 27 : 22);
    draw_sign(b, facts, look->read);
    if (besieged(s, city) && b->form != BOARD_SMALL)
        draw_marker(b, game, city, large ? 10 : 12);
    if (b->form != BOARD_SMALL)
        board_map_name(b, board_map_town(b->map, facts->id), BOARD_BOLD, large ? 14 : 16.5, look->read, facts->title);
    board_group_end(b);
}

void draw_cities(struct board *b, const struct game *game, int role) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    for (int city = 0; city < CITIES; city++)
        draw_city(b, game, city);
    for (int fort = 0; fort < FORTS; fort++) {
        const struct board_place *place = board_map_town(b->map, c->city[fort].id);
        if (besieged_side(s, fort) != NONE && b->form != BOARD_SMALL)
            draw_place(b, game, role, fort_place(fort), place->siege[0], place->siege[1], 27, 27);
    }
}
