/* What the view, the list of actions and the pictures share: the session to look at, now or then. */
#ifndef API_VIEW_H
#define API_VIEW_H

#include "access.h"

/* The session that the request asks for. JOB_AGAIN: the entries, or a fresher game, are needed first. JOB_FINISHED with
 * call->status 0: it is there; with *then true it is the caller's to free. Else the problem is set. */
enum job_step view_look(struct call *call, struct session **session, bool *then);
/* How the ETag of what this role sees now begins. */
void view_prefix(char *prefix, size_t size, const struct access *access, const struct session *session, int role);
bool view_ruleset_fault(struct call *call);
/* The same where the log does not replay; why goes to the daemon's log. */
bool view_replay_fault(struct call *call, const char *why);

#endif
