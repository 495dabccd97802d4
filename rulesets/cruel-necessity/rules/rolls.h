/* CN-8.0: Parliament's rolls. */
#ifndef CN_RULES_ROLLS_H
#define CN_RULES_ROLLS_H

#include "../state/game.h"

/* Makes one roll, and tells it in an event with subject, roll, value, drm, least face and outcome. Did it succeed? */
bool cn_roll_against(struct game *game, const char *label, int event, int subject, int value, int drm);

#endif
