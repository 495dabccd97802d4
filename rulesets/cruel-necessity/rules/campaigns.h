/* CN-8.3, CN-12.1, CN-12.5: Campaigns against the Armies. */
#ifndef CN_RULES_CAMPAIGNS_H
#define CN_RULES_CAMPAIGNS_H

#include "../state/game.h"

/* CN-8.3: the Army is searched for (CN-12.1) and, where it is found, rolled against. */
void cn_campaign(struct game *game, int army);
/* CN-12.5 */
void cn_strike(struct game *game, int army);

#endif
