/* CN-6.2, CN-6.10.4, CN-8.3: moves of the invading Armies. */
#ifndef CN_RULES_ARMIES_H
#define CN_RULES_ARMIES_H

#include "../state/game.h"

void cn_army_disorder(struct game *game, int army);          /* CN-6.10.4: a second disorder retreats it */
void cn_army_retreat(struct game *game, int army);           /* CN-8.3: in Area 5 it is disordered */
void cn_army_strength(struct game *game, int army, int mod); /* a Strength marker for this turn */

#endif
