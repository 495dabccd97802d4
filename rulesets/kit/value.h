/* For the member value of struct ruleset: integers, so that every machine makes the same choice. */
#ifndef KIT_VALUE_H
#define KIT_VALUE_H

#include "../ruleset.h"

/* Maps a sum of points to the open range -VALUE_MOST … VALUE_MOST. half (above 0): the sum that gives half of
 * VALUE_MOST. */
static inline int16_t value_of_sum(int sum, int half) {
    return (int16_t)(VALUE_MOST * sum / (half + (sum < 0 ? -sum : sum)));
}

#endif
