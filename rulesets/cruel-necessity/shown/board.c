/* The map as a picture, from the same facts as the view. */
#include <stdio.h>
#include <string.h>

#include "board.h"

#include "../../kit/board.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/zeal.h"
#include "battle_view.h"

enum {
    WIDTH = CN_BOARD_WIDTH,
    HEIGHT = CN_BOARD_HEIGHT,
    BATTLE_HEIGHT = 480,
    MAP_X = 290,
    BOX = 78,
    ROW = 44,
    GAP = 4
};

static const char *const background = "#dfe7e2", *const ink = "#1d1d1d", *const gold = "#f2b705";
static const char *const army_fill[] = {"#b5332e", "#c9960c", "#2f5fa8", "#2e7d4f"};
static const char *const side_fill[] = {"#27488f", "#a32626"};

/* The content's coordinates, as the picture has them. */
static int map_x(int x) {
    return MAP_X + x * 5 / 4;
}

static int map_y(int y) {
    return y * 5 / 4;
}

static const struct cn_area *area_of(const struct game *game, int army, int number) {
    return &cn_content(game)->area[cn_content(game)->area_at[army][number]];
}

/* A text on a plate of its own, so that what it crosses does not cross it. */
static void put_label(struct writer *w, int x, int y, int size, enum board_anchor anchor, bool bold, const char *text) {
    const struct board_style plate = {.fill = background, .opacity = 0.85};
    int width = (int)strlen(text) * size * (bold ? 66 : 58) / 100 + 6;
    int left = anchor == BOARD_START ? x - 3 : anchor == BOARD_END ? x + 3 - width : x - width / 2;
    board_rect(w, left, y - size, width, size + 5, 3, &plate);
    board_text(w, x, y, size, anchor, ink, bold, text);
}

/* A ring around the piece that bears the Zeal marker. */
static void draw_zeal_ring(const struct game *game, struct writer *w, int piece, int x, int y, int r) {
    const struct board_style ring = {.fill = NULL, .stroke = gold, .stroke_width = 5};
    if (cn_state(game)->zeal_marker == piece)
        board_circle(w, x, y, r, &ring);
}

void cn_board_badge(struct writer *w, int x, int y, int modifier) {
    const struct board_style disc = {.fill = "#ffffff", .stroke = ink, .stroke_width = 1.5};
    char text[16];
    if (modifier == 0)
        return;
    snprintf(text, sizeof text, "%+d", modifier);
    board_circle(w, x, y, 13, &disc);
    board_text(w, x, y + 5, 14, BOARD_MIDDLE, ink, true, text);
}

/* ---- the map ----------------------------------------------------------------------------------- */

static void draw_lines(const struct game *game, struct writer *w) {
    static const struct board_style road = {.stroke = "#8a7a55", .stroke_width = 4};
    board_group(w, "connections");
    for (int army = 0; army < CN_ARMIES; army++) {
        for (int number = army <= CN_WEST ? 0 : 1; number < 5; number++) {
            const struct cn_area *a = area_of(game, army, number), *b = area_of(game, army, number + 1);
            board_line(w, map_x(a->x), map_y(a->y), map_x(b->x), map_y(b->y), &road);
        }
    }
    board_group_end(w);
}

static bool overlaps(int left, int top, int right, int bottom, int x, int y, int half_width, int half_height) {
    return left < x + half_width && right > x - half_width && top < y + half_height && bottom > y - half_height;
}

/* Does a name of that width, its baseline starting there, keep clear of Areas and of Fortresses with their names? */
static bool is_free(const struct cn_content *content, int left, int baseline, int width) {
    int top = baseline - 15, right = left + width, bottom = baseline + 5;
    for (int i = 0; i < CN_FORTRESSES; i++) {
        int x = map_x(content->fortress[i].x), y = map_y(content->fortress[i].y);
        if (overlaps(left, top, right, bottom, x, y + 10, 68, 34))
            return false;
    }
    for (int i = 0; i < CN_AREAS; i++)
        if (overlaps(left, top, right, bottom, map_x(content->area[i].x), map_y(content->area[i].y), 25, 25))
            return false;
    return true;
}

/* The name stands right of its Area, or left of it, below or above, where there is room. */
static void draw_name(const struct cn_content *content, struct writer *w, const struct cn_area *area, int x, int y) {
    int width = (int)strlen(area->title) * 9;
    if (is_free(content, x + 31, y + 5, width))
        put_label(w, x + 31, y + 5, 15, BOARD_START, false, area->title);
    else if (is_free(content, x - 31 - width, y + 5, width))
        put_label(w, x - 31, y + 5, 15, BOARD_END, false, area->title);
    else if (is_free(content, x - width / 2, y + 43, width))
        put_label(w, x, y + 43, 15, BOARD_MIDDLE, false, area->title);
    else
        put_label(w, x, y - 31, 15, BOARD_MIDDLE, false, area->title);
}

static void draw_areas(const struct game *game, struct writer *w) {
    static const struct board_style place = {.fill = "#efe6cb", .stroke = "#5b4d2c", .stroke_width = 1.5};
    const struct cn_content *content = cn_content(game);
    for (int i = 0; i < CN_AREAS; i++) {
        const struct cn_area *area = &content->area[i];
        char number[8];
        int x = map_x(area->x), y = map_y(area->y);
        snprintf(number, sizeof number, "%d", area->number);
        board_group(w, area->id);
        board_circle(w, x, y, 25, &place);
        board_text(w, x, y + 6, 17, BOARD_MIDDLE, "#8a7a55", true, number);
        draw_name(content, w, area, x, y);
        board_group_end(w);
    }
}

static void draw_army(const struct game *game, struct writer *w, int i) {
    static const char *const letter[] = {"N", "W", "S", "I"};
    const struct cn_army *army = &cn_state(game)->army[i];
    const struct cn_area *area = area_of(game, i, army->area);
    /* Two Armies may stand before London. */
    int x = map_x(area->x) + (army->area == 0 ? (i == CN_NORTH ? -22 : 26) : 0), y = map_y(area->y);
    char value[16], tip[96];
    snprintf(value, sizeof value, "%d", cn_army_combat_value(game, i));
    snprintf(tip, sizeof tip, "%s, %s%s", cn_content(game)->counter[army->counter].title, area->title,
             army->disordered ? ", disordered" : "");
    board_group(w, cn_army_ids[i]);
    board_counter(w, x, y, 23, army_fill[i], "#ffffff", value, letter[i], tip);
    draw_zeal_ring(game, w, CN_PIECE_OF_ARMY + i, x, y, 34);
    cn_board_badge(w, x - 24, y - 22, army->strength + cn_army_morale(game, i));
    if (army->disordered)
        put_label(w, x, y + 40, 13, BOARD_MIDDLE, true, "disordered");
    board_group_end(w);
}

static void draw_fortress(const struct game *game, struct writer *w, int i) {
    const struct cn_content *content = cn_content(game);
    const struct cn_fortress_type *type = &content->fortress[i];
    const struct cn_fortress *fortress = &cn_state(game)->fortress[i];
    int x = map_x(type->x), y = map_y(type->y);
    const int hexagon[] = {x - 24, y, x - 12, y - 20, x + 12, y - 20, x + 24, y, x + 12, y + 20, x - 12, y + 20};
    const struct board_style style = {.fill = side_fill[fortress->side], .stroke = "#ffffff", .stroke_width = 2};
    char value[8], text[64];
    snprintf(value, sizeof value, "%d", cn_fortress_value(game, i));
    snprintf(text, sizeof text, "%s: %s", type->title, content->click[fortress->dial].title);
    board_group(w, type->id);
    board_polygon(w, hexagon, 6, &style);
    board_text(w, x, y + 7, 20, BOARD_MIDDLE, "#ffffff", true, value);
    draw_zeal_ring(game, w, CN_PIECE_OF_FORTRESS + i, x, y, 29);
    put_label(w, x, y + 38, 14, BOARD_MIDDLE, true, text);
    board_group_end(w);
}

static void draw_deviltry(const struct game *game, struct writer *w) {
    static const struct board_style devil = {.fill = "#e07b1f", .stroke = "#1d1d1d", .stroke_width = 1.5};
    const struct cn_content *content = cn_content(game);
    char value[8];
    snprintf(value, sizeof value, "D%d", cn_deviltry_value(game));
    for (int i = 0; i < CN_PLACES; i++) {
        int x = map_x(content->place[i].x), y = map_y(content->place[i].y);
        if (!(cn_state(game)->deviltry_placed >> i & 1))
            continue;
        board_group(w, content->piece_id[CN_PIECE_OF_DEVILTRY + i]);
        board_circle(w, x, y, 18, &devil);
        board_text(w, x, y + 6, 16, BOARD_MIDDLE, ink, true, value);
        draw_zeal_ring(game, w, CN_PIECE_OF_DEVILTRY + i, x, y, 23);
        board_group_end(w);
    }
}

static void draw_revolts(const struct game *game, struct writer *w) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    for (int i = 0; i < CN_REVOLTS; i++) {
        if (state->revolt[i].region == CN_NONE)
            continue;
        const struct cn_area *area = area_of(game, state->revolt[i].region, state->revolt[i].area);
        /* Several may rise in one Area. */
        int x = map_x(area->x) - 26 + 17 * i, y = map_y(area->y) - 38;
        char value[8];
        snprintf(value, sizeof value, "%d", cn_revolt_value(game, i));
        board_group(w, content->revolt[i].id);
        board_counter(w, x, y, 15, "#6b4a8a", "#ffffff", value, content->revolt[i].clubmen ? "C" : "R",
                      content->revolt[i].title);
        draw_zeal_ring(game, w, CN_PIECE_OF_REVOLT + i, x, y, 23);
        board_group_end(w);
    }
}

/* ---- the tracks -------------------------------------------------------------------------------- */

static void draw_vp(struct writer *w, int x, int y, int vp, bool here) {
    char text[16];
    snprintf(text, sizeof text, "%+d", vp);
    board_text(w, x, y, 14, BOARD_END, here ? "#ffffff" : vp < 0 ? side_fill[1] : side_fill[0], true, text);
}

/* The middle box of two tracks is drawn by the upper one, unless the lower one's marker is in it (6.6.2). */
static void draw_box(const struct game *game, struct writer *w, int index, int box) {
    const struct cn_track_type *track = &cn_content(game)->track[index];
    const struct cn_box *type = &track->box[box];
    int x = track->x, y = track->y + box * (ROW + GAP);
    bool here = cn_state(game)->track[index] == box;
    bool middle = track->shares_middle != NONE && box == (track->cause ? 0 : CN_BOXES - 1);
    if (middle && track->cause && !here)
        return;
    const struct board_style style = {.fill = here ? side_fill[track->cause ? 0 : 1] : "#f6f0dd",
                                      .stroke = "#5b4d2c",
                                      .stroke_width = here ? 3 : 1};
    char text[24];
    snprintf(text, sizeof text, "%s %d%s", middle ? "F/A" : cn_GRADE_titles[type->grade], type->number,
             type->flip != CN_FLIP_NONE ? "*" : "");
    board_rect(w, x, y, BOX, ROW, 5, &style);
    board_text(w, x + 6, y + (middle ? ROW / 2 - 2 : ROW / 2 + 6), middle ? 14 : 17, BOARD_START,
               here ? "#ffffff" : ink, here, text);
    if (type->vp != 0)
        draw_vp(w, x + BOX - 4, y + ROW - 6, type->vp, here);
    if (middle && !here) /* either marker may come to stand here, each with triangles of its own */
        draw_vp(w, x + BOX - 30, y + ROW - 6, cn_content(game)->track[track->shares_middle].box[0].vp, false);
}

static void draw_track(const struct game *game, struct writer *w, int i) {
    const struct cn_state *state = cn_state(game);
    const struct cn_track_type *track = &cn_content(game)->track[i];
    int x = track->x, title = track->cause ? track->y + CN_BOXES * (ROW + GAP) + 13 : track->y - 9;
    int marker = track->y + state->track[i] * (ROW + GAP) + 6;
    board_group(w, cn_content(game)->piece_id[CN_PIECE_OF_TRACK + i]);
    for (int box = 0; box < CN_BOXES; box++)
        draw_box(game, w, i, box);
    board_text(w, x + BOX / 2, title, 12, BOARD_MIDDLE, ink, true, track->title);
    cn_board_badge(w, x + BOX - 10, marker, state->track_drm[i]);
    if (state->zeal_marker == CN_PIECE_OF_TRACK + i) {
        const struct board_style ring = {.stroke = gold, .stroke_width = 5};
        board_rect(w, x - 1, track->y + state->track[i] * (ROW + GAP) - 1, BOX + 2, ROW + 2, 6, &ring);
    }
    if (state->irish_troubles == i) {
        board_text(w, x + BOX / 2, title + 17, 13, BOARD_MIDDLE, "#2e7d4f", true, "Irish");
        board_text(w, x + BOX / 2, title + 31, 13, BOARD_MIDDLE, "#2e7d4f", true, "Troubles");
    }
    board_group_end(w);
}

/* ---- the words --------------------------------------------------------------------------------- */

/* Lines of text, one below the other. */
struct lines {
    struct writer *w;
    int x, y;
};

static void put_line(struct lines *lines, int size, bool bold, const char *text) {
    board_text(lines->w, lines->x, lines->y, size, BOARD_START, ink, bold, text);
    lines->y += size + 6;
}

static void put_achievement(const struct game *game, struct lines *lines, int number, const char *remark) {
    const struct cn_card *card = &cn_content(game)->card[number];
    char line[160];
    snprintf(line, sizeof line, "%d %s: %d Zeal, %d VP%s", number, card->title, card->zeal_cost, card->vp, remark);
    put_line(lines, 15, false, line);
}

static void put_available(const struct game *game, struct lines *lines) {
    put_line(lines, 15, true, "Available Achievements");
    for (int box = 0; box < CN_AVAILABLE; box++) {
        int card = cn_state(game)->available[box];
        if (card == 0)
            put_line(lines, 15, false, "-");
        else
            put_achievement(game, lines, card, cn_achievement_open(game, card) ? " (open)" : "");
    }
    int waiting = cn_achievement_waiting(game);
    if (waiting != 0)
        put_achievement(game, lines, waiting, " (waits for a box)");
}

static void put_rewards(const struct game *game, struct lines *lines) {
    for (int i = 0; i < CN_REWARDS; i++) {
        char line[96];
        if (!(cn_state(game)->deviltry_rewards >> i & 1))
            continue;
        snprintf(line, sizeof line, "Reward: %s", cn_content(game)->reward[i].title);
        put_line(lines, 15, false, line);
    }
}

static void draw_summary(const struct game *game, struct writer *w) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    struct lines lines = {w, 24, 745};
    struct cn_score score;
    char line[160];
    cn_score_count(game, &score);
    snprintf(line, sizeof line, "War %d, turn %d: %d cards left", state->war, state->turn,
             __builtin_popcountll(state->deck));
    put_line(&lines, 18, true, line);
    snprintf(line, sizeof line, "Zeal %d (%+d a turn), score %d", state->zeal, cn_income(game), score.total);
    put_line(&lines, 18, true, line);
    snprintf(line, sizeof line, "Card %d: %s", state->card, content->card[state->card].title);
    put_line(&lines, 15, false, state->card != 0 ? line : "No card yet");
    lines.y += 4;
    put_available(game, &lines);
    snprintf(line, sizeof line, "Achieved: %d, Battle cards in hand: %d", __builtin_popcountll(state->bought),
             __builtin_popcount(state->battle.hand));
    put_line(&lines, 15, false, line);
    if (state->zeal_marker != CN_NONE) {
        snprintf(line, sizeof line, "Zeal marker: %s", content->piece_title[state->zeal_marker]);
        put_line(&lines, 15, false, line);
    }
    if (!state->oxford_open)
        put_line(&lines, 15, false, "Oxford may not be besieged yet");
    put_rewards(game, &lines);
    board_text(w, 24, 718, 13, BOARD_START, "#5b4d2c", false, "* the marker turns to its effect side");
}

void cn_board(const struct game *game, int role, struct writer *out) {
    (void)role;
    bool battle = cn_battle_is_on(game) && !cn_state(game)->battle.quick;
    board_begin(out, WIDTH, HEIGHT + (battle ? BATTLE_HEIGHT : 0), "Cruel Necessity", background);
    draw_lines(game, out);
    draw_areas(game, out);
    for (int i = 0; i < CN_FORTRESSES; i++)
        draw_fortress(game, out, i);
    draw_deviltry(game, out);
    for (int i = 0; i < CN_ARMIES; i++)
        draw_army(game, out, i);
    draw_revolts(game, out);
    for (int i = 0; i < CN_TRACKS; i++)
        draw_track(game, out, i);
    draw_summary(game, out);
    cn_battle_board(game, out, 20, HEIGHT + 10);
    board_end(out);
}
