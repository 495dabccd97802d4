/* The map as a picture, from the same facts as the view. */
#include <stdio.h>

#include "../kit/board.h"
#include "battle.h"
#include "campaign.h"

enum { WIDTH = 1200, HEIGHT = 900, MAP_X = 260, BOX = 72, ROW = 44, GAP = 4, BATTLE_HEIGHT = 440 };

static const char *const army_fill[] = {"#b5332e", "#d9a514", "#2f5fa8", "#2e7d4f"};
static const char *const side_fill[] = {"#27488f", "#a32626"};

static const struct cn_area *area_of(const struct game *game, int army, int number) {
    return &cn_content(game)->area[cn_content(game)->area_at[army][number]];
}

static void draw_lines(const struct game *game, struct writer *w) {
    static const struct board_style road = {.stroke = "#8a7a55", .stroke_width = 3};
    board_group(w, "connections");
    for (int army = 0; army < CN_ARMIES; army++) {
        for (int number = army <= CN_WEST ? 0 : 1; number < 5; number++) {
            const struct cn_area *a = area_of(game, army, number), *b = area_of(game, army, number + 1);
            board_line(w, MAP_X + a->x, a->y, MAP_X + b->x, b->y, &road);
        }
    }
    board_group_end(w);
}

static void draw_areas(const struct game *game, struct writer *w) {
    static const struct board_style place = {.fill = "#efe6cb", .stroke = "#5b4d2c", .stroke_width = 1.5};
    for (int i = 0; i < CN_AREAS; i++) {
        const struct cn_area *area = &cn_content(game)->area[i];
        char label[80];
        snprintf(label, sizeof label, "%d %s", area->number, area->title);
        board_group(w, area->id);
        board_circle(w, MAP_X + area->x, area->y, 22, &place);
        board_text(w, MAP_X + area->x, area->y + 35, 11, BOARD_MIDDLE, "#3a3222", false, label);
        board_group_end(w);
    }
}

static void draw_armies(const struct game *game, struct writer *w) {
    for (int i = 0; i < CN_ARMIES; i++) {
        const struct cn_army *army = &cn_state(game)->army[i];
        const struct cn_area *area = area_of(game, i, army->area);
        /* Two Armies may stand before London. */
        int shift = army->area == 0 ? (i == CN_NORTH ? -20 : 20) : 0;
        static const char *const letter[] = {"N", "W", "S", "I"};
        char value[16], tip[96];
        snprintf(value, sizeof value, "%d%s", cn_army_combat_value(game, i), army->disordered ? "d" : "");
        snprintf(tip, sizeof tip, "%s, %s%s", cn_content(game)->counter[army->counter].title, area->title,
                 army->disordered ? ", disordered" : "");
        board_group(w, cn_army_names[i]);
        board_counter(w, MAP_X + area->x + shift, area->y, 19, army_fill[i], "#ffffff", value, letter[i], tip);
        board_group_end(w);
    }
}

static void draw_fortresses(const struct game *game, struct writer *w) {
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress_type *type = &cn_content(game)->fortress[i];
        const struct cn_fortress *fortress = &cn_state(game)->fortress[i];
        int x = MAP_X + type->x, y = type->y;
        const int hexagon[] = {x - 20, y, x - 10, y - 17, x + 10, y - 17, x + 20, y, x + 10, y + 17, x - 10, y + 17};
        const struct board_style style = {.fill = side_fill[fortress->side], .stroke = "#ffffff", .stroke_width = 2};
        char value[48];
        snprintf(value, sizeof value, "%d", cn_fortress_value(game, i));
        board_group(w, type->id);
        board_polygon(w, hexagon, 6, &style);
        board_text(w, x, y + 6, 16, BOARD_MIDDLE, "#ffffff", true, value);
        board_text(w, x, y + 30, 11, BOARD_MIDDLE, "#1d1d1d", true, type->title);
        board_group_end(w);
    }
}

static void draw_markers(const struct game *game, struct writer *w) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    static const struct board_style devil = {.fill = "#e07b1f", .stroke = "#1d1d1d", .stroke_width = 1.5};
    for (int i = 0; i < CN_PLACES; i++) {
        if (!(state->deviltry_placed >> i & 1))
            continue;
        board_group(w, content->piece_id[CN_PIECE_OF_DEVILTRY + i]);
        board_circle(w, MAP_X + content->place[i].x, content->place[i].y, 14, &devil);
        board_text(w, MAP_X + content->place[i].x, content->place[i].y + 5, 13, BOARD_MIDDLE, "#1d1d1d", true, "D");
        board_group_end(w);
    }
    for (int i = 0; i < CN_REVOLTS; i++) {
        if (state->revolt[i].region == CN_NONE)
            continue;
        const struct cn_area *area = area_of(game, state->revolt[i].region, state->revolt[i].area);
        char value[16];
        snprintf(value, sizeof value, "%d", cn_revolt_value(game, i));
        board_group(w, content->revolt[i].id);
        board_counter(w, MAP_X + area->x + 30, area->y - 16, 13, "#6b4a8a", "#ffffff", value, NULL,
                      content->revolt[i].title);
        board_group_end(w);
    }
}

/* The middle box of two tracks is drawn by the upper one, unless the lower one's marker is in it (6.6.2). */
static void draw_box(const struct game *game, struct writer *w, int index, int box) {
    const struct cn_track_type *track = &cn_content(game)->track[index];
    int x = track->x, y = track->y + box * (ROW + GAP);
    bool here = cn_state(game)->track[index] == box;
    bool middle = track->shares_middle != NONE && box == (track->cause ? 0 : CN_BOXES - 1);
    if (middle && track->cause && !here)
        return;
    const struct board_style style = {.fill = here ? side_fill[track->cause ? 0 : 1] : "#f6f0dd",
                                      .stroke = "#5b4d2c",
                                      .stroke_width = here ? 3 : 1};
    char text[24];
    snprintf(text, sizeof text, "%s %d", middle ? "F/A" : cn_grade_titles[track->box[box].grade],
             track->box[box].number);
    board_rect(w, x, y, BOX, ROW, 5, &style);
    board_text(w, x + BOX / 2, y + ROW / 2 + 5, 13, BOARD_MIDDLE, here ? "#ffffff" : "#3a3222", here, text);
}

static void draw_tracks(const struct game *game, struct writer *w) {
    const struct cn_state *state = cn_state(game);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_track_type *track = &cn_content(game)->track[i];
        int title = track->cause ? track->y + CN_BOXES * (ROW + GAP) + 10 : track->y - 8;
        board_group(w, cn_content(game)->piece_id[CN_PIECE_OF_TRACK + i]);
        for (int box = 0; box < CN_BOXES; box++)
            draw_box(game, w, i, box);
        board_text(w, track->x + BOX / 2, title, 11, BOARD_MIDDLE, "#1d1d1d", true, track->title);
        if (state->irish_troubles == i)
            board_text(w, track->x + BOX / 2, title + 14, 10, BOARD_MIDDLE, "#2e7d4f", true, "Irish Troubles");
        board_group_end(w);
    }
}

static void draw_summary(const struct game *game, struct writer *w) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    struct cn_score score;
    cn_score_count(game, &score);
    char line[160];
    snprintf(line, sizeof line, "War %d, turn %d, Zeal %d, score %d", state->war, state->turn, state->zeal,
             score.total);
    board_text(w, 24, HEIGHT - 165, 15, BOARD_START, "#1d1d1d", true, line);
    snprintf(line, sizeof line, "%d %s", state->card, content->card[state->card].title);
    board_text(w, 24, HEIGHT - 143, 13, BOARD_START, "#1d1d1d", false, state->card != 0 ? line : "No card yet");
    if (state->zeal_marker != CN_NONE) {
        snprintf(line, sizeof line, "Zeal marker: %s", content->piece_title[state->zeal_marker]);
        board_text(w, 24, HEIGHT - 123, 12, BOARD_START, "#1d1d1d", false, line);
    }
    for (int box = 0; box < CN_AVAILABLE; box++) {
        int card = state->available[box];
        if (card == 0)
            continue;
        snprintf(line, sizeof line, "Available: %s (%d Zeal, %d VP)", content->card[card].title,
                 content->card[card].zeal_cost, content->card[card].vp);
        board_text(w, 24, HEIGHT - 98 + 18 * box, 12, BOARD_START, "#3a3222", false, line);
    }
}

void cn_board(const struct game *game, int role, struct writer *out) {
    (void)role;
    bool battle = cn_state(game)->battle.army != CN_NONE;
    board_begin(out, WIDTH, HEIGHT + (battle ? BATTLE_HEIGHT : 0), "Cruel Necessity", "#dfe7e2");
    draw_lines(game, out);
    draw_areas(game, out);
    draw_fortresses(game, out);
    draw_markers(game, out);
    draw_armies(game, out);
    draw_tracks(game, out);
    draw_summary(game, out);
    cn_battle_board(game, out, 20, HEIGHT + 10);
    board_end(out);
}
