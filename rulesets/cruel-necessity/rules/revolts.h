/* CN-6.2.3, CN-6.9, CN-8.5: Revolt markers. */
#ifndef CN_RULES_REVOLTS_H
#define CN_RULES_REVOLTS_H

#include "../state/game.h"

void cn_revolt_place(struct game *game, int revolt, int region); /* CN-6.9; or CN_REGION_BY_DIE */
void cn_suppress(struct game *game, int army, int revolt);       /* CN-6.2.3 */
void cn_crush(struct game *game, int revolt);                    /* CN-8.5 */

#endif
