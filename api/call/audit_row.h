/* The audit log's row for an action of an admin or an app. */
#ifndef API_CALL_AUDIT_ROW_H
#define API_CALL_AUDIT_ROW_H

#include "call.h"

/* Stages the row, which contains the request's body, unless the caller acts for a player. Must accompany store_touch or
 * another change of the job's game. */
void audit_row(struct call *call, const char *what);

#endif
