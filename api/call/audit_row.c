#include "audit_row.h"

#include <stdlib.h>

#include "../../daemon/store/proposals.h"
#include "../../daemon/store/tokens.h"
#include "../text/input.h"
#include "call.h"

void audit_row(struct call *call, const char *what) {
    if (call->who.scope == TOKEN_PLAYER || call->who.player[0])
        return;
    char *details = call->input ? input_dump(call->input) : NULL;
    store_audit(&call->job.stage, &(struct audit_note){.token = call->who.token,
                                                       .scope = call->who.scope,
                                                       .app = call->who.app,
                                                       .what = what,
                                                       .details = details ? details : "{}"});
    free(details);
}
