/* The eighth step of card 3, apart from the others. */
#ifndef UK_RULES_NEW_MODEL_H
#define UK_RULES_NEW_MODEL_H

#include "../state/state.h"

/* Calls STEP_NEW_MODEL_MOVES if there are pieces to move or to take. */
void redeploy_begin(struct game *game);

#endif
