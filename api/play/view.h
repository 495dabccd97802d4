/* Shared by the view, the list of actions and the pictures: finds the session to show, current or past. */
#ifndef API_VIEW_H
#define API_VIEW_H

#include "../call/call.h"
#include "../caller/access.h"

/* Finds the session that the request wants. JOB_AGAIN: the entries, or a newer version of the game, must be loaded
 * first. JOB_FINISHED with call->answer.status 0: found; if *in_past, the caller frees it. Otherwise the problem is
 * set. */
enum job_step view_look(struct call *call, struct session **session, bool *in_past);
/* Writes the start of the ETag of this role's current view. */
void view_prefix(char *prefix, size_t size, const struct access *access, const struct session *session, int role);

#endif
