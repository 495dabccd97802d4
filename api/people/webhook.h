/* Shared by the resources of webhooks. */
#ifndef API_WEBHOOK_H
#define API_WEBHOOK_H

#include "../../daemon/store/webhooks.h"
#include "../call/call.h"

/* Stages the look-up of the webhook in the path. */
void webhook_find(struct call *call, struct webhook_list *out);
/* Was it found? false: the problem is set. */
bool webhook_was_found(struct call *call, const struct webhook_list *found);

#endif
