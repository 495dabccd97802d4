/* The six tracks. */
#include "board.h"

#include <stdio.h>

enum { BOX = 114, ROW = 40, STEP = 44 };

static const char *colour_of(const struct cn_track_type *track) {
    return track->cause ? CN_BLUE : BOARD_RED;
}

static void draw_points(struct board *b, double x, double y, int vp, double size) {
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = size,
                                      .anchor = BOARD_END,
                                      .fill = vp < 0 ? BOARD_RED : CN_BLUE};
    char text[16];
    if (vp == 0)
        return;
    snprintf(text, sizeof text, "%+d", vp);
    board_text(b, x, y, &words, text);
}

/* The middle box of two tracks is drawn by the upper one, unless the lower one's marker is in it (6.6.2). */
static void draw_box(struct board *b, const struct game *game, int index, int box) {
    const struct cn_track_type *track = &cn_content(game)->track[index];
    const struct cn_box *type = &track->box[box];
    const double x = track->x, y = track->y + box * STEP;
    const bool here = cn_state(game)->track[index] == box, large = b->form == BOARD_LARGE;
    const bool middle = track->shares_middle != NONE && box == (track->cause ? 0 : CN_BOXES - 1);
    const struct board_words grade = {.face = BOARD_SERIF_BOLD, .size = middle ? 13 : 17};
    const struct board_words number = {.face = BOARD_BOLD, .size = large ? 19 : 24};
    const struct board_style marker = {.fill = colour_of(track)};
    if (middle && track->cause && !here)
        return;
    board_track_box(b, x, y, BOX, ROW, track->cause ? "#dbe1e6" : "#ecd5c6", here ? colour_of(track) : NULL);
    board_text(b, x + 8, y + 26, &grade, middle ? "F/A" : cn_grade_titles[type->grade]);
    board_text_number(b, x + 35, y + 27, &number, type->number);
    if (here) {
        board_circle(b, x + 67, y + 20, 14, &marker);
        board_symbol(b, SYMBOL_TRACK, x + 67, y + 20, 20, "#fff");
    }
    if (large) {
        draw_points(b, x + BOX - 6, y + 15, type->vp, 13);
        if (middle && !here) /* either marker may come to stand here, each with triangles of its own */
            draw_points(b, x + BOX - 6, y + 33, cn_content(game)->track[track->shares_middle].box[0].vp, 13);
        else if (type->flip != CN_FLIP_NONE)
            board_symbol(b, SYMBOL_MOVED, x + BOX - 14, y + 29, 13, "#7a6a4a");
    }
    board_group_end(b);
}

static void draw_title(struct board *b, const struct game *game, int index) {
    const struct cn_track_type *track = &cn_content(game)->track[index];
    const struct board_words words = {.face = BOARD_SERIF_BOLD,
                                      .size = 16,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = colour_of(track)};
    const double y = track->cause ? track->y + CN_BOXES * STEP + 15 : track->y - 10;
    board_text_in(b, track->x + BOX / 2.0, y, &words, BOX, 10, track->title);
}

static void draw_marks(struct board *b, const struct game *game, int index) {
    const struct cn_state *state = cn_state(game);
    const struct cn_track_type *track = &cn_content(game)->track[index];
    const double x = track->x, y = track->y + state->track[index] * STEP;
    cn_draw_modifier(b, x + 90, y + 22, state->track_drm[index]);
    if (state->zeal_marker == CN_PIECE_OF_TRACK + index) {
        static const struct board_style ring = {.stroke = CN_ZEAL, .stroke_width = 5};
        board_rect(b, x - 3, y - 3, BOX + 6, ROW + 6, 8, &ring);
    }
    if (state->irish_troubles == index) {
        const double bottom = track->y + CN_BOXES * STEP + 24;
        const struct board_style plate = {.fill = "#3fae86", .stroke = "#08251a", .stroke_width = 1};
        static const struct board_words words = {.face = BOARD_BOLD,
                                                 .size = 12,
                                                 .anchor = BOARD_MIDDLE,
                                                 .fill = "#08251a"};
        board_box(b);
        board_rect(b, x, bottom, BOX, 19, 4, &plate);
        board_text_in(b, x + BOX / 2.0, bottom + 14, &words, BOX - 8, 8, "Irish Troubles");
        board_group_end(b);
    }
}

void cn_draw_tracks(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "tracks");
    board_plate(b, "tracks", room->x, room->y, room->width, room->height + (b->form == BOARD_LARGE ? 26 : 8), NULL);
    for (int i = 0; i < CN_TRACKS; i++) {
        board_item(b, "track", cn_content(game)->track[i].id, cn_content(game)->track[i].title);
        for (int box = 0; box < CN_BOXES; box++)
            draw_box(b, game, i, box);
        draw_title(b, game, i);
        draw_marks(b, game, i);
        board_group_end(b);
    }
    if (b->form == BOARD_LARGE) {
        static const struct board_words note = {.size = 11, .anchor = BOARD_MIDDLE, .fill = BOARD_SOFT};
        board_text_in(b, room->x + room->width / 2.0, room->y + room->height + 14, &note, room->width - 30, 8,
                      "grade, number to roll over, Victory Points; the sign turns the marker");
    }
    board_group_end(b);
}
