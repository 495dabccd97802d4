/* Budgets of requests: whose a request is, and whether there is one left. HTTP thread, before the reply. */
#ifndef API_BUDGET_H
#define API_BUDGET_H

#include "call.h"

/* Takes the request out of the budgets that it counts against: a player's or a token's and its app's, or the
 * address's. false: one is spent, and the problem is set. */
bool budget_take(struct call *call);

/* Before the store is asked for a token: has this address asked for too many that were not known? false: the problem is
 * set. */
bool budget_may_look_up(struct call *call);
/* The store did not know it: counted, even if that is one too many. */
void budget_charge_unknown(struct call *call);
/* It is known to be none without asking the store. false: there were too many, and the problem is set. */
bool budget_take_unknown(struct call *call);

#endif
