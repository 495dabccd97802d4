/* The view of a role, its parts that are alike in every ruleset, and resampling: other states that the role cannot tell
 * from the present one. */
#ifndef CN_SHOWN_VIEW_H
#define CN_SHOWN_VIEW_H

#include "../state/game.h"

/* Members of struct ruleset. */
void cn_view(const struct game *game, int role, struct writer *out);
void cn_parts(const struct game *game, int role, enum view_part part, struct writer *out);
void cn_resample(struct game *game, int role);
const char *cn_held(const struct game *game, int role);

#endif
