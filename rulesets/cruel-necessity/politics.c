/* 8.7: Engage in Politics. */
#include "campaign.h"

/* CN-8.7: there must be a box above. */
bool cn_politics_open(const struct game *game, int track) {
    return cn_state(game)->track[track] > 0;
}

/* CN-8.7: the number to exceed stands in the box above, which in the middle ground counts also where the other marker
 * is in it and will be pushed on instead (6.6.2). */
void cn_politics(struct game *game, int track) {
    const struct cn_state *state = cn_state(game);
    int number = cn_content(game)->track[track].box[state->track[track] - 1].number;
    int drm = state->track_drm[track] + cn_zeal_drm(game, CN_PIECE_OF_TRACK + track);
    int roll = die(game, 6, "politics");
    tell(game, CN_EVENT_POLITICS, track, roll, number, drm);
    if (cn_beats(roll, drm, number))
        cn_track_raise(game, track);
}
