/* The set-ups: CN-3.0, B.1 to B.3. */
#ifndef CN_STATE_SETUP_H
#define CN_STATE_SETUP_H

#include "game.h"

/* Member of struct ruleset: CN-3.0, B.1 to B.3. */
void cn_setup(struct game *game, const struct setup *setup);

#endif
