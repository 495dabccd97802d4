/* What resources about a game under way have in common. */
#ifndef API_ACT_H
#define API_ACT_H

#include "call.h"

/* Is there a game to act in? It may be over. false: the problem is set. */
bool act_under_way(struct call *call);
/* Sets the problem that the game is over. */
void act_over(struct call *call);

#endif
