/* CN-6.6, CN-10.2: Zeal Points. */
#ifndef CN_STATE_ZEAL_H
#define CN_STATE_ZEAL_H

#include "game.h"

void cn_zeal(struct game *game, int change); /* CN-6.6: stays within 0 to 9; tells the change */
int cn_income(const struct game *game);      /* CN-10.2: the Zeal that Housekeeping brings */

#endif
