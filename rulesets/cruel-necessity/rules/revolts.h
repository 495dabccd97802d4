/* 6.2.3, 6.9, 8.5: Revolt markers. */
#ifndef CN_RULES_REVOLTS_H
#define CN_RULES_REVOLTS_H

#include "../state/game.h"

void cn_revolt_place(struct game *game, int revolt, int region); /* 6.9; or CN_REGION_BY_DIE */
void cn_suppress(struct game *game, int army, int revolt);       /* 6.2.3 */
void cn_crush(struct game *game, int revolt);                    /* 8.5 */

#endif
