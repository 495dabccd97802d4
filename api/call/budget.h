/* Budgets of requests: which budget a request counts against, and whether any is left. Unless stated otherwise: HTTP
 * thread, before the reply. */
#ifndef API_BUDGET_H
#define API_BUDGET_H

#include "call.h"

/* Charges the request to its budgets: those of a player or token and of its app, or that of the address. false: one is
 * used up, and the problem is set. */
bool budget_take(struct call *call);

/* Charges an answer for which many rows were read as several requests: one more for each ROWS_A_REQUEST beyond the
 * first. This may exceed the budget, which must then refill before the next request. Any thread. */
enum { ROWS_A_REQUEST = 50 };
void budget_charge_rows(struct call *call);

/* Call before looking a token up in the store. false: this address has sent too many unknown tokens, and the problem is
 * set. */
bool budget_may_look_up(struct call *call);
/* Call when the store did not know the token: counts the failure, even beyond the limit. */
void budget_charge_unknown(struct call *call);
/* Call before a guest is made. false: this address has made too many guests lately, and the problem is set. */
bool budget_take_guest(struct call *call);
/* Call for a token that is known to be invalid without a look-up. false: this address has sent too many such tokens,
 * and the problem is set. */
bool budget_take_unknown(struct call *call);

#endif
