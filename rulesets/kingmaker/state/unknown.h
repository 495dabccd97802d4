/* The facts of hands and deals that a role cannot know. rules/unknown_deals.c resamples them, because the rules of
 * deals decide the possible offers. */
#ifndef KM_STATE_UNKNOWN_H
#define KM_STATE_UNKNOWN_H

#include "state.h"

/* The parts of resample for hands and deals: see struct ruleset. */
void resample_hands(struct game *game, int role);
void resample_deals(struct game *game, int role);

#endif
