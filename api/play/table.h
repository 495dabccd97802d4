/* Carries out agreements of the players and decisions of a director: shared by proposals.c and direct.c. Worker's
 * thread, in run(). */
#ifndef API_TABLE_H
#define API_TABLE_H

#include "../../daemon/store/proposals.h"
#include "../../daemon/store/record.h"
#include "../call/call.h"

/* NULL: it can be done to the current game. Else a sentence that says why not. role: the seat that it is about, or
 * ROLE_NOBODY. */
const char *table_refusal(const struct job *job, enum table_act act, int role, const struct table_terms *terms);

/* Is the game active? If not, the problem is set. */
bool table_is_played(struct call *call);

enum table_step {
    TABLE_SETTLED, /* staged; call table_settled in done() */
    TABLE_AGAIN,   /* return JOB_AGAIN */
    TABLE_REFUSED  /* the problem is set */
};
/* Makes the entry and stages everything that follows from it: clocks, the seat, and proposals that lapse (except number
 * n). table_refusal must have returned NULL. key: NULL or IDEMPOTENCY_BYTES. */
enum table_step table_settle(struct call *call, enum table_act act, int role, const struct table_terms *terms, int n,
                             const uint8_t *key);

/* Publishes the entry to followers, and makes standing orders answer the new questions. former: the player who has just
 * left a seat by it, or NULL. */
void table_settled(struct call *call, const char *former);

/* The role's id in this game's ruleset; NULL for ROLE_NOBODY and NONE. */
const char *table_role_id(const struct game_record *record, int role);

/* Creates the game that continues the job's game, with the sides swapped. It is created only with the job's change,
 * which must already be staged. The caller publishes and frees it. NULL: the problem is set. */
struct game_record *table_rematch(struct call *call);
/* NULL: a rematch is possible. */
const char *table_rematch_refusal(const struct job *job);

#endif
