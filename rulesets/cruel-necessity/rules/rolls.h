/* 8.0: rolls of Parliament's. */
#ifndef CN_RULES_ROLLS_H
#define CN_RULES_ROLLS_H

#include "../state/game.h"

/* One roll, told by an event of subject, roll, value, drm, least face and outcome; did it succeed? */
bool cn_roll_against(struct game *game, const char *label, int event, int subject, int value, int drm);

#endif
