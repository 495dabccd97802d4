/* The stages of a call, in the order of the table in call.c. For the files of this folder only. */
#ifndef API_CALL_STAGE_H
#define API_CALL_STAGE_H

#include "call.h"

/* call.c. Continues the stages when what a stage waited for has ended. Any thread; once for each STAGE_WAITS. The call
 * may be gone afterwards. */
void call_go_on(struct call *call);

/* token.c. Finds the token or the ticket, in memory or in the store. */
enum stage_result stage_token(struct call *call);
enum stage_result stage_token_found(struct call *call);
/* budget.c */
enum stage_result stage_budget(struct call *call);
/* rights.c. What the token may do. */
enum stage_result stage_rights(struct call *call);
/* body.c. Headers, body, parameters, and the route's shape(). */
enum stage_result stage_shape(struct call *call);
/* players.c. Checks that the players named in the request belong to the caller's app. */
enum stage_result stage_players(struct call *call);
enum stage_result stage_players_found(struct call *call);
/* restricted.c. Refuses players whom a director has muted or banned, where the route forbids them. */
enum stage_result stage_restricted(struct call *call);
enum stage_result stage_restricted_found(struct call *call);
/* work.c. The route's start(), its job, and its done(). */
enum stage_result stage_start(struct call *call);
enum stage_result stage_work(struct call *call);
enum stage_result stage_done(struct call *call);

#endif
