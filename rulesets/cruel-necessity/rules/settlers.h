/* CN-12.4: English settlers. */
#ifndef CN_RULES_SETTLERS_H
#define CN_RULES_SETTLERS_H

#include "../state/game.h"

bool cn_settlers_possible(const struct game *game);

#endif
