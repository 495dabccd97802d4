/* 8.7: Engage in Politics. */
#include "campaign.h"

/* CN-8.7: there must be a box above. */
bool cn_politics_open(const struct game *game, int track) {
    return cn_state(game)->track[track] > 0;
}

/* CN-8.7: in the middle ground the box above counts also where the other marker is in it and will be pushed on
 * instead (6.6.2). */
int cn_politics_number(const struct game *game, int track) {
    return cn_content(game)->track[track].box[cn_state(game)->track[track] - 1].number;
}

int cn_politics_drm(const struct game *game, int track) {
    return cn_state(game)->track_drm[track] + cn_zeal_drm(game, CN_PIECE_OF_TRACK + track);
}

/* CN-8.7 */
void cn_politics(struct game *game, int track) {
    int number = cn_politics_number(game, track), drm = cn_politics_drm(game, track);
    if (cn_roll_against(game, "politics", CN_EVENT_POLITICS, track, number, drm))
        cn_track_raise(game, track);
}
