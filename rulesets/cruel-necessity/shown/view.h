#ifndef CN_SHOWN_VIEW_H
#define CN_SHOWN_VIEW_H

#include "../state/game.h"

/* Members of struct ruleset. */
void cn_view(const struct game *game, int role, struct writer *out);
void cn_resample(struct game *game, int role);

#endif
