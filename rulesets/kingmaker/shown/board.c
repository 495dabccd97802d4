/* The board as SVG: squares, roads, places, and the counters that stand on them. */
#include <stdio.h>

#include "../../kit/bits.h"
#include "../../kit/board.h"
#include "shown.h"

static const char *const colours[SEATS] = {"#a8322d", "#2f4f8f", "#3f7a3a", "#b58a1f",
                                           "#6b3f86", "#c0642a", "#2a2a2a", "#e8e4da"};
static const char *const inks[SEATS] = {"white", "white", "white", "black", "white", "white", "white", "black"};

static void group(struct writer *out, const char *domain, const char *id) {
    char name[64];
    snprintf(name, sizeof name, "%s-%s", domain, id);
    board_group(out, name);
}

/* ---- the map ------------------------------------------------------------------------------------------------- */

static void draw_roads(const struct tables *t, struct writer *out) {
    const struct board_style road = {.stroke = "#8a6d46", .stroke_width = 3, .opacity = 0.7};
    for (int r = 0; r < ROADS; r++)
        for (int i = 1; i < t->road[r].square_count; i++) {
            const struct square *a = &t->square[t->road[r].square[i - 1]], *b = &t->square[t->road[r].square[i]];
            board_line(out, a->x, a->y, b->x, b->y, &road);
        }
}

static void draw_squares(const struct tables *t, struct writer *out) {
    static const char *const fills[] = {"#e9dfc3", "#a9bd88", "#d9c9a3", "#b9d3df", "#a5c6d6"};
    for (int i = 0; i < SQUARES; i++) {
        const struct square *square = &t->square[i];
        const struct board_style style = {.fill = fills[square->terrain], .stroke = "#7f8f94", .stroke_width = 1};
        group(out, "square", square->id);
        board_rect(out, square->x - 30, square->y - 26, 60, 52, 8, &style);
        board_group_end(out);
    }
}

static void draw_places(const struct game *game, struct writer *out) {
    const struct tables *t = tables_of(game);
    for (int p = 0; p < PLACES; p++) {
        const struct place *place = &t->place[p];
        int owner = place_owner(game, p);
        const struct board_style style = {.fill = owner != NONE ? colours[owner] : "white",
                                          .stroke = "#3a3128",
                                          .stroke_width = 2};
        if (!place_in_game(game, p))
            continue;
        group(out, "place", place->id);
        if (place_is_castle(game, p))
            board_rect(out, place->x - 7, place->y - 7, 14, 14, 0, &style);
        else
            board_circle(out, place->x, place->y, place_is_fortified(game, p) ? 8 : 5, &style);
        board_text(out, place->x + 10, place->y + 4, 12, BOARD_START, "#2a241c", place_is_fortified(game, p),
                   place->short_title);
        board_group_end(out);
    }
}

/* ---- counters --------------------------------------------------------------------------------------------------- */

/* Those who stand at one spot are laid side by side. */
struct pile {
    int16_t place, square, count;
};

static int offset_in(struct pile *piles, int *count, int square, int place) {
    for (int i = 0; i < *count; i++)
        if (piles[i].square == square && piles[i].place == place)
            return piles[i].count++;
    piles[(*count)++] = (struct pile){(int16_t)place, (int16_t)square, 1};
    return 0;
}

static void spot_of(const struct tables *t, int square, int place, int offset, int *x, int *y) {
    *x = (place != NONE ? t->place[place].x : t->square[square].x) + 14 * (offset % 6);
    *y = (place != NONE ? t->place[place].y - 14 : t->square[square].y + 12) + 14 * (offset / 6);
}

static void draw_counters(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    struct pile piles[NOBLES + HEIRS + SHIPS];
    int count = 0, x, y;
    for (int n = 0; n < NOBLES; n++) {
        int owner = noble_owner(s, n);
        if (owner == NONE || s->noble[n].square == NONE)
            continue;
        char strength[16];
        snprintf(strength, sizeof strength, "%d", noble_strength(game, n, STRENGTH_DEFENCE));
        spot_of(t, s->noble[n].square, s->noble[n].place,
                offset_in(piles, &count, s->noble[n].square, s->noble[n].place), &x, &y);
        group(out, "noble", t->card[n].id);
        board_counter(out, x, y, 13, colours[owner], inks[owner], t->card[n].short_title, strength, t->card[n].title);
        board_group_end(out);
    }
    for (int h = 0; h < HEIRS; h++) {
        if (!heir_lives(s, h))
            continue;
        spot_of(t, s->heir[h].square, s->heir[h].place, offset_in(piles, &count, s->heir[h].square, s->heir[h].place),
                &x, &y);
        group(out, "heir", t->heir[h].id);
        board_counter(out, x, y, 11, t->heir[h].house == LANCASTER ? "#c2453d" : "#f3efe2",
                      t->heir[h].house == LANCASTER ? "white" : "black", t->heir[h].short_title,
                      s->heir[h].crowned ? "King" : NULL, t->heir[h].title);
        board_group_end(out);
    }
    for (int ship = 0; ship < SHIPS; ship++) {
        int owner = ship_owner(game, ship);
        if (!ship_in_play(s, ship))
            continue;
        spot_of(t, ship_square(game, ship), s->ship[ship].port,
                offset_in(piles, &count, ship_square(game, ship), s->ship[ship].port), &x, &y);
        group(out, "ship", t->ship[ship].id);
        board_counter(out, x, y, 12, "#5a4632", owner != NONE ? colours[owner] : "white", t->ship[ship].short_title,
                      NULL, t->ship[ship].title);
        board_group_end(out);
    }
}

void km_board(const struct game *game, int role, struct writer *out) {
    (void)role;
    board_begin(out, BOARD_WIDTH, BOARD_HEIGHT, "Kingmaker", "#cfe0e8");
    draw_squares(tables_of(game), out);
    draw_roads(tables_of(game), out);
    draw_places(game, out);
    draw_counters(game, out);
    board_end(out);
}
