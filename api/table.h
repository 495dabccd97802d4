/* What is agreed or decided at the table, carried out: what proposals and directors share. Worker's thread, in
 * run(). */
#ifndef API_TABLE_H
#define API_TABLE_H

#include "../daemon/store/proposals.h"
#include "call.h"

/* NULL: it may be done to the game as it stands. Else a sentence that says why not. role: whose seat, or
 * ROLE_NOBODY. */
const char *table_refusal(const struct job *job, enum table_act act, int role, const struct table_terms *terms);

/* Is the game under way? If not the problem is set. */
bool table_is_played(struct call *call);

enum table_step {
    TABLE_SETTLED, /* staged; table_settled comes in done() */
    TABLE_AGAIN,   /* return JOB_AGAIN */
    TABLE_REFUSED  /* the problem is set */
};
/* Makes the entry and what goes with it: clocks, the seat, proposals that lapse by it (but for number n). what
 * table_refusal says must have been NULL. key: NULL or IDEMPOTENCY_BYTES. */
enum table_step table_settle(struct call *call, enum table_act act, int role, const struct table_terms *terms, int n,
                             const uint8_t *key);

/* Tells those who follow the game of the entry, and has standing orders answer what it asks. former: who just left a
 * seat by it, or NULL. */
void table_settled(struct call *call, const char *former);

/* The role's title or id in this game's ruleset; ROLE_NOBODY: NULL. */
const char *table_role_id(const struct game_record *record, int role);

/* Notes what an admin or an app did as such, with the request's body; what others do is not noted. Goes with
 * store_touch, table_settle or another change of the game. */
void table_audit(struct call *call, const char *what);

/* The game of the job goes on in another with the sides swapped. It is created with the job's change, which must be
 * staged already, and is the caller's to publish and free. NULL: the problem is set. */
struct game_record *table_rematch(struct call *call);
/* NULL: it can be played again. */
const char *table_rematch_refusal(const struct job *job);

#endif
