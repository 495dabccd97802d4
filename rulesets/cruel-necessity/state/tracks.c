#include "tracks.h"

#include "odds.h"

enum { TOP = 0, BOTTOM = CN_BOXES - 1 };

static const struct cn_box *box_of(const struct game *game, int track) {
    return &content_of(game)->track[track].box[state_of(game)->track[track]];
}

int cn_grade(const struct game *game, int track) {
    return box_of(game, track)->grade;
}

/* CN-6.6.3: the effect side shows as long as the marker is in the flip box, so the box alone determines it. */
int cn_flip_amount(const struct game *game, int track, enum cn_flip flip) {
    const struct cn_box *box = box_of(game, track);
    if (box->flip != flip)
        return 0;
    return flip == CN_FLIP_NO_FORTIFY ? 1 : box->amount;
}

bool cn_track_has_room(const struct game *game, int track, int dir) {
    return dir > 0 ? state_of(game)->track[track] > TOP : state_of(game)->track[track] < BOTTOM;
}

bool cn_track_may_stand_in(const struct game *game, int track, int jammed, int dir) {
    return track != jammed && track != content_of(game)->track[jammed].opposite && cn_track_has_room(game, track, dir);
}

/* CN-8.7: there must be a box above. */
uint64_t cn_politics_open(const struct game *game) {
    uint64_t open = 0;
    for (int track = 0; track < CN_TRACKS; track++)
        open |= state_of(game)->track[track] > TOP ? bit_of(track) : 0;
    return open;
}

/* CN-8.7: the number of the box above, also if the other marker is in that middle box and will be pushed on instead
 * (CN-6.6.2). */
int cn_politics_number(const struct game *game, int track) {
    return content_of(game)->track[track].box[state_of(game)->track[track] - 1].number;
}

int cn_politics_drm(const struct game *game, int track) {
    return state_of(game)->track_drm[track] + cn_zeal_drm(game, CN_PIECE_OF_TRACK + track);
}
