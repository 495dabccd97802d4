/* KM-parl-voting: divisions of both Houses. */
#ifndef KM_RULES_PARLIAMENT_VOTES_H
#define KM_RULES_PARLIAMENT_VOTES_H

#include "../state/state.h"

/* Puts an item before the Houses and calls STEP_DIVISION; parliament.passed has the result. */
void division_call(struct game *game, enum item item, int card, int subject);

#endif
