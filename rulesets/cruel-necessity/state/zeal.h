/* 6.6, 10.2: Zeal Points. */
#ifndef CN_STATE_ZEAL_H
#define CN_STATE_ZEAL_H

#include "game.h"

void cn_zeal(struct game *game, int change); /* 6.6: never under 0 or over 9; tells of it */
int cn_income(const struct game *game);      /* 10.2: what Housekeeping brings */

#endif
