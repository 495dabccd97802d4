/* The role that a request is about: the one whose view it shows, or the one that acts. */
#ifndef API_CALL_ROLE_H
#define API_CALL_ROLE_H

#include "../caller/access.h"
#include "call.h"

/* The role whose view the caller gets. With a name it is the named role. Without one it is the only role that the
 * caller holds, or ROLE_SPECTATOR. In a finished game any role may be named. false: the problem is set. */
bool role_to_view(struct call *call, const struct access *access, const char *name, int *role);
/* The role that acts: the named one (the body's member "role"), or the only one that the caller holds. false: the
 * problem is set. */
bool role_to_act(struct call *call, const struct access *access, const char *name, int *role);
/* Does the request act for a player? false: the problem is set. */
bool role_needs_player(struct call *call);

#endif
