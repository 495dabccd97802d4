/* How the functions of the store add statements to the transaction under construction. */
#ifndef STORE_STAGING_H
#define STORE_STAGING_H

#include "load.h"
#include "pipeline.h"
#include "stage.h"

/* Queues a statement for the job; on_result gets the stage as its context. If the connection is gone, stage->lost is
 * set. */
void stage_statement(struct stage *stage, enum statement statement, const struct params *params,
                     statement_result on_result, void *out);
void stage_text(struct stage *stage, const char *sql, const struct params *params, statement_result on_result,
                void *out);
/* The same for a change of the job's game: if no row is changed, that is a conflict. */
void stage_change(struct stage *stage, enum statement statement, const struct params *params);
/* The same for a change of the game's row of positions. */
void stage_move(struct stage *stage, enum statement statement, const struct params *params);
/* The parameter for OWN of statements.def: does an earlier statement of this job change the row, so that this one must
 * depend on it? */
void params_follows(struct params *p, const struct stage *stage);
/* Once the transaction is durable, the token is invalid on all daemons. */
void stage_revoked(struct stage *stage, const uint8_t token[16]);
/* Until the transaction ends, no other transaction can create anything that counts against this owner's quotas. */
void stage_quota_lock(struct stage *stage, const char *owner);
/* The notification to other daemons: this prefix, then the token's id. */
#define TOKEN_NEWS "token "
/* Prefix of a game's id if the change is quiet. */
#define QUIET_NEWS '~'

#endif
