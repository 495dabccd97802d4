/* Shared by the resources of active games. */
#ifndef API_ACT_H
#define API_ACT_H

#include "../call/call.h"

/* Has the game begun? It may be over. false: the problem is set. */
bool act_under_way(struct call *call);

#endif
