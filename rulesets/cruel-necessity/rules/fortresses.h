/* 6.2.4, 6.3, 6.4, 6.10.3, 7.2, 8.4: sieges and the dials. */
#ifndef CN_RULES_FORTRESSES_H
#define CN_RULES_FORTRESSES_H

#include "../state/game.h"

void cn_fortress_reduce(struct game *game, int fortress); /* one click down; at 0 it changes hands */
void cn_fortress_raise(struct game *game, int fortress);  /* one click up; nothing where it is full */
/* 7.2: one click in Parliament's favour, whoever holds it. */
void cn_fortress_click(struct game *game, int fortress);
void cn_royalist_siege(struct game *game, int fortress);     /* 6.2.4: two rolls */
void cn_unrest(struct game *game);                           /* 6.4 */
void cn_besiege_or_fortify(struct game *game, int fortress); /* 6.3 */
void cn_besiege(struct game *game, int fortress);            /* 8.4: one roll of Parliament's */

#endif
