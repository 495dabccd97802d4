/* CN-6.2.4, CN-6.3, CN-6.4, CN-6.10.3, CN-7.2, CN-8.4: sieges and the dials. */
#ifndef CN_RULES_FORTRESSES_H
#define CN_RULES_FORTRESSES_H

#include "../state/game.h"

void cn_fortress_raise(struct game *game, int fortress); /* one click up; nothing if it is full */
/* CN-7.2: one click in Parliament's favour, whichever side holds the Fortress. */
void cn_fortress_click(struct game *game, int fortress);
void cn_royalist_siege(struct game *game, int fortress);     /* CN-6.2.4: two rolls */
void cn_unrest(struct game *game);                           /* CN-6.4 */
void cn_besiege_or_fortify(struct game *game, int fortress); /* CN-6.3 */
void cn_besiege(struct game *game, int fortress);            /* CN-8.4: one roll by Parliament */

#endif
