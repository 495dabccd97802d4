/* What a role cannot know of hands and deals: rules/unknown_deals.c deals it out anew, since what an offer may hold is
 * a matter of the rules of deals. */
#ifndef KM_STATE_UNKNOWN_H
#define KM_STATE_UNKNOWN_H

#include "state.h"

/* The parts of resample that hands and deals have: see struct ruleset. */
void resample_hands(struct game *game, int role);
void resample_deals(struct game *game, int role);

#endif
