/* The map as a picture: the same facts as the view. */
#include "../kit/board.h"

#include <stdio.h>

#include "choices.h"
#include "control.h"
#include "view.h"

enum { WIDTH = 1040, HEIGHT = 1060, MARGIN = 20, RADIUS = 24 };

static const char *const KING_INK = "#24478f", *const PARLIAMENT_INK = "#c8641e", *const COVENANTER_INK = "#2f7d3b";

static int at_x(const struct tw_area *area)
{
    return MARGIN + area->x;
}
static int at_y(const struct tw_area *area)
{
    return MARGIN + 40 + area->y;
}

static void draw_borders(const struct tw_content *c, struct writer *w)
{
    static const char *const ink[] = {"#ffffff", "#6d9fd0", "#8a6a45"};
    board_group(w, "borders");
    for (int i = 0; i < c->border_count; i++) {
        const struct tw_area *a = &c->area[c->border[i].a], *b = &c->area[c->border[i].b];
        const struct board_style style = {
            .stroke = ink[c->border[i].kind], .stroke_width = 4, .dash = c->border[i].covenanters ? "6 4" : NULL};
        board_line(w, at_x(a), at_y(a), at_x(b), at_y(b), &style);
    }
    board_group_end(w);
}

static const char *area_fill(const struct tw_state *s, int area)
{
    if (area >= AREAS)
        return "#e4e0d4";
    switch ((enum tw_control)s->control[area]) {
    case FRIENDLY_KING: return "#bccbe8";
    case FRIENDLY_PARLIAMENT: return "#f2d0ae";
    case NEUTRAL: return "#f4f1e6";
    case CONTESTED: return "#e8b4b4";
    }
    return "#f4f1e6";
}

static const char *side_ink(int side)
{
    return side == KING ? KING_INK : side == PARLIAMENT ? PARLIAMENT_INK : "#77736a";
}

static void draw_city(const struct game *game, int city, struct writer *w)
{
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct tw_city *facts = &c->city[city];
    const int x = at_x(&c->area[facts->area]), y = at_y(&c->area[facts->area]) - RADIUS + 2;
    const struct board_style style = {.fill = "#fffdf5", .stroke = side_ink(s->city_control[city]), .stroke_width = 3};
    char text[64];
    if (facts->fortified) {
        const int points[] = {x, y - 8, x + 8, y - 2, x + 5, y + 7, x - 5, y + 7, x - 8, y - 2};
        board_polygon(w, points, 5, &style);
    } else {
        board_circle(w, x, y, 6, &style);
    }
    if (city < FORTS && s->marker[city] >= 0)
        snprintf(text, sizeof text, "%s (siege %d)", facts->title, s->marker[city]);
    else
        snprintf(text, sizeof text, "%s%s", facts->title,
                 city < FORTS && besieged_side(s, city) != NONE ? " (besieged)" : "");
    board_text(w, x, y - 12, 10, BOARD_MIDDLE, "#333333", facts->victory, text);
}

/* Upright blocks: how many of each colour. */
static void draw_counts(const struct tw_content *c, const struct tw_state *s, int place, int x, int y, struct writer *w)
{
    const uint64_t parliament = s->at[PARLIAMENT][place];
    const struct { int n; const char *ink, *what; } stack[] = {
        {count_bits(s->at[KING][place]), KING_INK, "Royalist blocks"},
        {count_bits(parliament & ~c->covenanters), PARLIAMENT_INK, "Parliamentarian blocks"},
        {count_bits(parliament & c->covenanters), COVENANTER_INK, "Covenanter blocks"},
    };
    int k = 0;
    for (int i = 0; i < 3; i++)
        k += stack[i].n > 0;
    x -= (k - 1) * 10;
    for (int i = 0; i < 3; i++) {
        char n[8];
        if (stack[i].n == 0)
            continue;
        snprintf(n, sizeof n, "%d", stack[i].n);
        board_counter(w, x, y, 9, stack[i].ink, "#ffffff", n, NULL, stack[i].what);
        x += 20;
    }
}

/* What the role knows by name, in the picture's margin of each Area. */
static void draw_names(const struct game *game, int role, int place, int x, int y, struct writer *w)
{
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    for (int side = 0; side < SIDES; side++) {
        uint64_t set = s->at[side][place];
        if (side != role)
            set &= s->revealed[side];
        for (uint64_t m = set; m; m &= m - 1) {
            const int block = block_of(side, first_bit(m));
            char text[80];
            snprintf(text, sizeof text, "%s %s/%d", c->block[block].title, c->block[block].label, s->strength[block]);
            board_text(w, x, y, 7, BOARD_MIDDLE, side_ink(side), false, text);
            y += 8;
        }
    }
}

static void draw_area(const struct game *game, int role, int area, struct writer *w)
{
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct tw_area *facts = &c->area[area];
    const int x = at_x(facts), y = at_y(facts), fort = facts->fort;
    const struct board_style style = {.fill = area_fill(s, area),
                                      .stroke = facts->mountain ? "#8a6a45" : "#8f8a7c",
                                      .stroke_width = facts->loyal == NEUTRAL ? 1 : 3};
    board_group(w, facts->id);
    board_circle(w, x, y, RADIUS, &style);
    board_text(w, x, y + RADIUS + 9, 9, BOARD_MIDDLE, "#222222", true, facts->title);
    draw_counts(c, s, area, x, y + 4, w);
    draw_names(game, role, area, x, y + RADIUS + 18, w);
    if (fort != NONE && besieged_side(s, fort) != NONE)
        draw_counts(c, s, fort_place(fort), x + RADIUS + 8, y - RADIUS + 4, w);
    if (facts->city != NONE)
        draw_city(game, facts->city, w);
    board_group_end(w);
}

static void draw_track(const struct game *game, struct writer *w)
{
    const struct tw_state *s = TW(game);
    char text[96];
    board_group(w, "victory-track");
    for (int vp = -3; vp <= 3; vp++) {
        const int x = WIDTH / 2 - vp * 34;
        const struct board_style style = {.fill = vp > 0 ? "#bccbe8" : vp < 0 ? "#f2d0ae" : "#f4f1e6", .stroke = "#555555"};
        const int clamped = s->vp > 3 ? 3 : s->vp < -3 ? -3 : s->vp;
        board_rect(w, x - 15, 22, 30, 24, 4, &style);
        snprintf(text, sizeof text, "%d", vp < 0 ? -vp : vp);
        board_text(w, x, 39, 13, BOARD_MIDDLE, "#333333", clamped == vp, text);
        if (clamped == vp)
            board_circle(w, x, 34, 17, &(struct board_style){.stroke = "#a01818", .stroke_width = 3});
    }
    snprintf(text, sizeof text, "%d, Turn %d", 1642 + s->year, s->turn);
    board_text(w, 24, 40, 18, BOARD_START, "#222222", true, text);
    snprintf(text, sizeof text, "Pools: %d Royalist, %d Parliamentarian", count_bits(s->at[KING][PLACE_POOL]),
             count_bits(s->at[PARLIAMENT][PLACE_POOL]));
    board_text(w, WIDTH - 24, 40, 12, BOARD_END, "#222222", false, text);
    board_group_end(w);
}

void board_write(const struct game *game, int role, struct writer *w)
{
    const struct tw_content *c = CONTENT(game);
    board_begin(w, WIDTH, HEIGHT, "This War Without an Enemy", "#cfdfe6");
    draw_borders(c, w);
    for (int i = 0; i < MAP_PLACES; i++)
        draw_area(game, role, i, w);
    draw_track(game, w);
    board_end(w);
}
