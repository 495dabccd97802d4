/* KM-E1-vacillating: a Noble wavers in the middle of a fight. */
#ifndef KM_RULES_VACILLATING_H
#define KM_RULES_VACILLATING_H

#include "../state/state.h"

/* The card was drawn in a fight: true if it counts as bad weather (B9). */
bool combat_wavers(struct game *game);

#endif
