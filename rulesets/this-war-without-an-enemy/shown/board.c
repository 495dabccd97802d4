/* The map as a picture: the same facts as the view. */
#include <stdio.h>

#include "../../kit/writer.h"
#include "../../kit/board.h"
#include "../state/battle.h"
#include "../state/places.h"
#include "shown.h"

enum { WIDTH = 1640, HEIGHT = 1640, LEFT = 60, TOP = 110, RADIUS = 40, SMALL = 13, BLOCK = 17, ROW = 4 };

static const char *const KING_INK = "#1f3f8a", *const PARLIAMENT_INK = "#c4591a", *const COVENANTER_INK = "#257336";

/* The content's coordinates run from 0 to 1000. */
static int at_x(const struct tw_area *area) {
    return LEFT + area->x * 3 / 2;
}
static int at_y(const struct tw_area *area) {
    return TOP + area->y * 3 / 2;
}

static const char *side_ink(int side) {
    return side == KING ? KING_INK : side == PARLIAMENT ? PARLIAMENT_INK : "#4f4b43";
}

static void draw_borders(const struct tw_content *c, struct writer *w) {
    static const char *const ink[] = {"#fbf8ee", "#3f7fc4", "#7a5428"};
    board_group(w, "borders");
    for (int i = 0; i < c->border_count; i++) {
        const struct tw_area *a = &c->area[c->border[i].a], *b = &c->area[c->border[i].b];
        const struct board_style style = {.stroke = ink[c->border[i].kind],
                                          .stroke_width = 6,
                                          .dash = c->border[i].covenanters ? "8 6" : NULL};
        board_line(w, at_x(a), at_y(a), at_x(b), at_y(b), &style);
    }
    board_group_end(w);
}

static const char *area_fill(const struct tw_state *s, int area) {
    if (area >= AREAS)
        return "#d9d3c0";
    switch ((enum tw_control)s->control[area]) {
    case FRIENDLY_KING: return "#b4c6ea";
    case FRIENDLY_PARLIAMENT: return "#f4cda6";
    case NEUTRAL: return "#f6f2e2";
    case CONTESTED: return "#e79f9f";
    }
    return "#f6f2e2";
}

static void draw_city(const struct game *game, int city, struct writer *w) {
    const struct tw_state *s = TW(game);
    const struct tw_city *facts = &CONTENT(game)->city[city];
    const struct tw_area *area = &CONTENT(game)->area[facts->area];
    const int x = at_x(area) - RADIUS, y = at_y(area) - RADIUS + 6;
    const struct board_style style = {.fill = "#fffdf5", .stroke = side_ink(s->city_control[city]), .stroke_width = 3};
    char text[64];
    if (facts->fortified) {
        const int points[] = {x, y - 9, x + 9, y - 2, x + 6, y + 8, x - 6, y + 8, x - 9, y - 2};
        board_polygon(w, points, 5, &style);
    } else {
        board_circle(w, x, y, 7, &style);
    }
    if (city < FORTS && s->marker[city] >= 0)
        snprintf(text, sizeof text, "%s, siege %d", facts->title, s->marker[city]);
    else
        snprintf(text, sizeof text, "%s%s", facts->title,
                 city < FORTS && besieged_side(s, city) != NONE && !half_inside(s, city) ? ", besieged" : "");
    board_text(w, x + 12, y - 6, 13, BOARD_START, side_ink(s->city_control[city]), facts->victory, text);
}

/* Upright blocks: how many of each colour. */
static void draw_counts(const struct tw_content *c, const struct tw_state *s, int place, int x, int y,
                        struct writer *w) {
    const uint64_t parliament = s->at[PARLIAMENT][place];
    const struct {
        int n;
        const char *ink, *what;
    } stack[] = {
        {bits_count(s->at[KING][place]), KING_INK, "Royalist blocks"},
        {bits_count(parliament & ~c->covenanters), PARLIAMENT_INK, "Parliamentarian blocks"},
        {bits_count(parliament & c->covenanters), COVENANTER_INK, "Covenanter blocks"},
    };
    int k = 0;
    for (int i = 0; i < 3; i++)
        k += stack[i].n > 0;
    x -= (k - 1) * SMALL;
    for (int i = 0; i < 3; i++) {
        char n[8];
        if (stack[i].n == 0)
            continue;
        snprintf(n, sizeof n, "%d", stack[i].n);
        board_counter(w, x, y, SMALL, stack[i].ink, "#ffffff", n, NULL, stack[i].what);
        x += 2 * SMALL;
    }
}

static uint64_t known(const struct tw_state *s, int role, int side, int place) {
    return side == role ? s->at[side][place] : s->at[side][place] & s->revealed[side];
}

/* "Charles, Rupert" under the blocks that they are among. */
static void name_leaders(const struct game *game, int role, int place, int x, int y, struct writer *w) {
    const struct tw_content *c = CONTENT(game);
    struct writer names;
    writer_init(&names);
    for (int side = 0; side < SIDES; side++) {
        const uint64_t leading = c->leaders[side] | c->regional_leaders[side];
        FOR_EACH_BIT (m, known(TW(game), role, side, place) & leading) {
            put(&names, names.length ? ", " : "");
            put(&names, c->block[block_of(side, m)].title);
        }
    }
    if (names.length)
        board_text(w, x, y, 13, BOARD_MIDDLE, "#1c1c1c", true, writer_text(&names));
    writer_finish(&names);
}

/* Blocks that the role knows by name: class and rating over strength, the name as a tooltip. */
static void draw_known(const struct game *game, int role, int place, int x, int y, struct writer *w) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int all = bits_count(known(s, role, KING, place)) + bits_count(known(s, role, PARLIAMENT, place));
    const int step = 2 * BLOCK + 2, left = x - (all < ROW ? all - 1 : ROW - 1) * step / 2;
    int n = 0;
    for (int side = 0; side < SIDES; side++)
        FOR_EACH_BIT (m, known(s, role, side, place)) {
            const int block = block_of(side, m);
            const char *fill = c->block[block].covenanter ? COVENANTER_INK : side_ink(side);
            char strength[8];
            snprintf(strength, sizeof strength, "%d", s->strength[block]);
            board_counter(w, left + n % ROW * step, y + n / ROW * step, BLOCK, fill, "#ffffff", c->block[block].label,
                          strength, c->block[block].title);
            n++;
        }
    name_leaders(game, role, place, x, y + (n - 1) / ROW * step + BLOCK + 14, w);
}

static void draw_area(const struct game *game, int area, struct writer *w) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct tw_area *facts = &c->area[area];
    const int x = at_x(facts), y = at_y(facts), fort = facts->fort;
    const struct board_style style = {.fill = area_fill(s, area),
                                      .stroke = facts->loyal != NEUTRAL ? side_ink(facts->loyal)
                                                : facts->mountain       ? "#7a5428"
                                                                        : "#6e6a5c",
                                      .stroke_width = facts->loyal != NEUTRAL ? 4 : 2};
    board_group(w, facts->id);
    board_circle(w, x, y, RADIUS, &style);
    board_text(w, x, y - 12, 12, BOARD_MIDDLE, "#1c1c1c", true, facts->label);
    draw_counts(c, s, area, x, y + 8, w);
    if (fort != NONE && besieged_side(s, fort) != NONE)
        draw_counts(c, s, fort_place(fort), x - RADIUS - SMALL, y + 4, w);
    board_group_end(w);
}

/* Over the circles, whose neighbours' they may touch. */
static void draw_cities(const struct game *game, struct writer *w) {
    board_group(w, "cities");
    for (int i = 0; i < CITIES; i++)
        draw_city(game, i, w);
    board_group_end(w);
}

/* Over everything else, so that no circle covers a block. */
static void draw_blocks(const struct game *game, int role, struct writer *w) {
    const struct tw_content *c = CONTENT(game);
    board_group(w, "blocks");
    for (int i = 0; i < MAP_PLACES; i++)
        draw_known(game, role, i, at_x(&c->area[i]), at_y(&c->area[i]) + RADIUS + 6, w);
    for (int i = 0; i < FORTS; i++) {
        const struct tw_area *area = &c->area[c->city[i].area];
        draw_known(game, role, PLACE_CITY + i, at_x(area) - RADIUS - 2 * ROW * BLOCK / 2 - 10, at_y(area) - 14, w);
    }
    board_group_end(w);
}

/* "Tactical Phase: Battle in Cheshire, Round 2" */
static void put_phase(const struct game *game, char *text, size_t size) {
    static const char *const phases[] = {"Set-up",           "Beginning of the year",
                                         "Initiative Phase", "Strategic Phase",
                                         "Tactical Phase",   "Supply Phase",
                                         "Victory Phase",    "Year End"};
    static const char *const fights[] = {"", "Battle", "Sally", "Storm"};
    const struct tw_state *s = TW(game);
    const struct tw_battle *b = &s->combat.battle;
    if (b->fight != FIGHT_NONE)
        snprintf(text, size, "%s: %s in %s, Round %d", phases[s->phase], fights[b->fight],
                 CONTENT(game)->area[b->area].title, b->round);
    else if (s->phase == PHASE_STRATEGIC)
        snprintf(text, size, "%s, Action Points left: %d", phases[s->phase], s->ap);
    else
        snprintf(text, size, "%s", phases[s->phase]);
}

static void draw_track(const struct game *game, const char *when, struct writer *w) {
    const struct tw_state *s = TW(game);
    const int marker = s->vp > 3 ? 3 : s->vp < -3 ? -3 : s->vp;
    char text[96];
    board_group(w, "victory-track");
    for (int vp = -3; vp <= 3; vp++) {
        const int x = WIDTH / 2 + 180 - vp * 44;
        const struct board_style style = {.fill = vp > 0   ? "#b4c6ea"
                                                  : vp < 0 ? "#f4cda6"
                                                           : "#f6f2e2",
                                          .stroke = "#444444"};
        board_rect(w, x - 20, 22, 40, 32, 5, &style);
        snprintf(text, sizeof text, "%d", vp < 0 ? -vp : vp);
        board_text(w, x, 44, 17, BOARD_MIDDLE, "#222222", marker == vp, text);
        if (marker == vp)
            board_circle(w, x, 38, 22, &(struct board_style){.stroke = "#a01818", .stroke_width = 4});
    }
    board_text(w, 30, 46, 22, BOARD_START, "#10202a", true, when);
    put_phase(game, text, sizeof text);
    board_text(w, 30, 72, 16, BOARD_START, "#10202a", false, text);
    snprintf(text, sizeof text, "Pools: %d Royalist, %d Parliamentarian", bits_count(s->at[KING][PLACE_POOL]),
             bits_count(s->at[PARLIAMENT][PLACE_POOL]));
    board_text(w, WIDTH - 30, 46, 14, BOARD_END, "#10202a", false, text);
    board_group_end(w);
}

/* The Turn, and whose move it is. */
static void put_when(const struct game *game, char *text, size_t size) {
    const struct tw_state *s = TW(game);
    const role_set asked = flow_to_act(game);
    const char *who = s->over ? (s->winner == KING ? "the Royalist has won" : "the Parliamentarian has won")
                      : asked == ROLE_BIT(KING)       ? "the Royalist to act"
                      : asked == ROLE_BIT(PARLIAMENT) ? "the Parliamentarian to act"
                                                      : "both to act";
    snprintf(text, size, "%d, Turn %d: %s", 1642 + s->year, s->turn, who);
}

static void draw_legend(struct writer *w) {
    static const char *const lines[] = {
        "Blue: Royalist. Orange: Parliamentarian. Green: Covenanter. Red Area: Contested. Thick ring: Loyal.",
        "In the circle: how many blocks stand there. Below it those you know: class and rating over the strength.",
        "Classes: Infantry, Cavalry, Artillery. Borders: white open, blue river, brown mountain, dashed "
        "for Covenanters.",
        "Pentagon: Fortified City.",
    };
    board_group(w, "legend");
    for (int i = 0; i < 4; i++)
        board_text(w, WIDTH - 30, HEIGHT - 90 + i * 22, 15, BOARD_END, "#10202a", false, lines[i]);
    board_group_end(w);
}

void board_write(const struct game *game, int role, struct writer *w) {
    const struct tw_content *c = CONTENT(game);
    char when[96], title[160];
    put_when(game, when, sizeof when);
    snprintf(title, sizeof title, "This War Without an Enemy. %s", when);
    board_begin(w, WIDTH, HEIGHT, title, "#84a9bb");
    draw_borders(c, w);
    for (int i = 0; i < MAP_PLACES; i++)
        draw_area(game, i, w);
    draw_cities(game, w);
    draw_blocks(game, role, w);
    draw_legend(w);
    draw_track(game, when, w);
    board_end(w);
}
