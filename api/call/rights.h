/* What a token may do: the rights of apps' tokens. Admins' and players' tokens have all rights. */
#ifndef API_CALL_RIGHTS_H
#define API_CALL_RIGHTS_H

#include "call.h"

/* Does the caller's right to organise cover a game with these labels (a JSON object)? A token may be limited to the
 * games of one label. false: the problem is set. */
bool rights_fit_labels(struct call *call, const char *labels);

#endif
