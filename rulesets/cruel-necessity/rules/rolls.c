#include "rolls.h"

#include "../../kit/dice.h"
#include "../state/odds.h"

bool cn_roll_against(struct game *game, const char *label, int event, int subject, int value, int drm) {
    int roll = die(game, 6, label);
    const int16_t arg[EVENT_ARGS] = {(int16_t)subject,
                                     (int16_t)roll,
                                     (int16_t)value,
                                     (int16_t)drm,
                                     (int16_t)cn_least_roll(drm, value),
                                     (int16_t)cn_roll_outcome(roll, drm, value)};
    tell8(game, event, arg);
    return cn_beats(roll, drm, value);
}
