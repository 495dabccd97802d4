#include "odds.h"

bool cn_beats(int roll, int drm, int value) {
    return roll == 6 || (roll != 1 && roll + drm > value);
}

int cn_least_roll(int drm, int value) {
    int least = value - drm + 1;
    return least < 2 ? 2 : least > 6 ? 6 : least;
}

enum cn_roll cn_roll_outcome(int roll, int drm, int value) {
    bool over = roll + drm > value, success = cn_beats(roll, drm, value);
    return over == success ? (success ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE)
           : success       ? CN_ROLL_NATURAL_6
                           : CN_ROLL_NATURAL_1;
}

/* CN-8.1: only in the Action Phase, although the marker still lies there when settlers roll in Housekeeping. */
int cn_zeal_drm(const struct game *game, int piece) {
    const struct cn_state *state = state_of(game);
    return state->zeal_marker == piece && state->phase == CN_ACTION_PHASE;
}

bool cn_zeal_marker_is_free(const struct cn_state *state) {
    return (state->zeal_marker_free & 1) && state->zeal_marker == CN_NONE && state->phase <= CN_ACTION_PHASE;
}
