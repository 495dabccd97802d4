/* How the store's functions add statements to the transaction that is being built. */
#ifndef STORE_STAGE_H
#define STORE_STAGE_H

#include "load.h"
#include "pipeline.h"
#include "store.h"

/* Queues a statement on the job's behalf; on_result gets the stage as its context. Where the connection is gone
 * stage->lost is set. */
void stage_statement(struct stage *stage, enum statement statement, const struct params *params,
                     statement_result on_result, void *out);
void stage_text(struct stage *stage, const char *sql, const struct params *params, statement_result on_result,
                void *out);
/* The same for a change of the job's game: no row changed is a conflict. */
void stage_change(struct stage *stage, enum statement statement, const struct params *params);
/* When the transaction is durable, the token counts no more here and elsewhere. */
void stage_revoked(struct stage *stage, const uint8_t token[16]);
/* Until the transaction ends nobody else makes anything that counts against this owner's quotas. */
void stage_quota_lock(struct stage *stage, const char *owner);
/* How other daemons are told: this, and the token's id. */
#define TOKEN_NEWS "token "
/* Before the id of a game whose change is quiet. */
#define QUIET_NEWS '~'

#endif
