/* The six tracks. */
#include "board.h"

#include <stdio.h>

static const char *colour_of(const struct cn_track_type *track) {
    return track->cause ? CN_BLUE : BOARD_RED;
}

/* The box, ringed, and the marker in it. */
static void draw_marker(struct board *b, const struct game *game, int index) {
    const struct cn_state *state = state_of(game);
    const struct cn_track_type *track = &content_of(game)->track[index];
    const struct board_style ring = {.stroke = colour_of(track), .stroke_width = 4};
    const struct board_style zeal = {.stroke = CN_ZEAL, .stroke_width = 5};
    const struct board_style disc = {.fill = colour_of(track)};
    double x = track->x, y = track->y + state->track[index] * CN_TRACK_STEP;
    board_rect(b, x, y, CN_TRACK_BOX, CN_TRACK_ROW, 6, &ring);
    if (state->zeal_marker == CN_PIECE_OF_TRACK + index)
        board_rect(b, x - 3, y - 3, CN_TRACK_BOX + 6, CN_TRACK_ROW + 6, 8, &zeal);
    board_circle(b, x + 69, y + 20, 13.5, &disc);
    board_symbol(b, SYMBOL_TRACK, x + 69, y + 20, 20, "#fff");
    if (b->form == BOARD_LARGE)
        cn_draw_modifier(b, x - 2.5, y + 20, state->track_drm[index], true);
    else
        cn_draw_modifier(b, x + 100, y + 20, state->track_drm[index], false);
}

static void draw_troubles(struct board *b, const struct cn_track_type *track) {
    static const struct board_style plate = {.fill = "#3fae86", .stroke = "#08251a", .stroke_width = 1};
    static const struct board_words words = {.face = BOARD_BOLD, .size = 12, .anchor = BOARD_MIDDLE, .fill = "#08251a"};
    double bottom = track->y + CN_BOXES * CN_TRACK_STEP + 24;
    board_box(b);
    board_rect(b, track->x, bottom, CN_TRACK_BOX, 19, 4, &plate);
    board_text_in(b, track->x + CN_TRACK_BOX / 2.0, bottom + 14, &words, CN_TRACK_BOX - 8, 8, "Irish Troubles");
    board_group_end(b);
}

/* The small form: the position of each marker. */
static void draw_small(struct board *b, const struct game *game, const struct board_plate_room *room) {
    board_plate(b, "tracks", room->x, room->y, room->width, 372, NULL);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_track_type *track = &content_of(game)->track[i];
        const struct cn_box *box = &track->box[state_of(game)->track[i]];
        const struct board_words name = {.face = BOARD_SERIF_BOLD, .size = 32, .fill = colour_of(track)};
        const struct board_words value = {.face = BOARD_BOLD, .size = 36, .anchor = BOARD_END, .fill = BOARD_PLATE_INK};
        double y = room->y + 54 + i * 58;
        char text[16];
        board_item(b, "track", track->id, track->title);
        board_text_in(b, room->x + 22, y, &name, 250, 16, track->title);
        snprintf(text, sizeof text, "%s %d", cn_GRADE_titles[box->grade], box->number);
        board_text_in(b, room->x + room->width - 22, y, &value, 90, 20, text);
        board_group_end(b);
    }
    board_group_end(b);
}

void cn_draw_tracks(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "tracks");
    if (b->form == BOARD_SMALL) {
        draw_small(b, game, room);
        return;
    }
    for (int i = 0; i < CN_TRACKS; i++) {
        board_item(b, "track", content_of(game)->track[i].id, content_of(game)->track[i].title);
        draw_marker(b, game, i);
        if (state_of(game)->irish_troubles == i)
            draw_troubles(b, &content_of(game)->track[i]);
        board_group_end(b);
    }
}
