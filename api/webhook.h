/* What the resources of webhooks share. */
#ifndef API_WEBHOOK_H
#define API_WEBHOOK_H

#include "../daemon/store/webhooks.h"
#include "call.h"

/* Which webhooks the caller may see. Its texts live as long as the call. */
struct webhook_viewer webhook_viewer_of(const struct call *call);
/* The one that the path names. */
void webhook_find(struct call *call, struct webhook_list *out);
/* Was it there? false: the problem is set. */
bool webhook_was_found(struct call *call, const struct webhook_list *found);

#endif
