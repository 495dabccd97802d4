/* What the resources under /v1/me share. */
#ifndef API_ME_H
#define API_ME_H

#include "call.h"

/* Does the token stand for a player? If not, the problem is set. */
bool me_is_player(struct call *call);

#endif
