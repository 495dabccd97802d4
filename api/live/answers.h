/* The entries that follow from one request: the answers of standing orders, and choices without an alternative, which
 * the daemon makes itself. Worker's thread. */
#ifndef API_ANSWERS_H
#define API_ANSWERS_H

#include "../../daemon/store/record.h"
#include "../../daemon/worker/worker.h"

struct api;
struct publish_kept;

/* MADE_KEYS: actions in one request; MADE_MOST: with the answers by order in the same transaction. */
enum { MADE_KEYS = 32, MADE_MOST = 96 };
/* Consecutive entries of the job's session that are not staged yet. */
struct made {
    struct api *api;
    struct job *job;
    struct publish_kept **kept; /* for publish_entries, once the entries are durable */
    size_t count;
    struct entry item[MADE_MOST];
};
void made_begin(struct made *made, struct api *api, struct job *job, struct publish_kept **kept);
/* Adds the latest entry of the job's session. */
void made_add(struct made *made);

/* Makes the only choices of open questions if the game is automatic (not after an undo), lets the orders of the seats
 * answer their questions, and stages all entries. The entries made so far are stored under the idempotency key (NULL:
 * none). due: seats whose delayed answer is due. Afterwards `made` may contain more entries. false: the rules failed
 * at an answer; nothing is staged, and the session is unusable. */
bool answers_append(struct made *made, const uint8_t *idempotency_key, size_t length, role_set due);

/* For a change that is staged without answers_append: marks the orders of all seats that then owe a decision as
 * due. */
void answers_arm(struct api *api, struct job *job);
/* Call when the beginning of a game is durable, with its record or the record it was created from: makes the only
 * choices of its first questions. Does nothing unless the game is automatic and has begun. */
void answers_begin(struct api *api, const struct game_record *record);
/* Call when that change is durable, or an undo, for which answers_append only arms the orders. Makes the only choices;
 * the orders answer, too, unless answers are delayed. */
void answers_now(struct api *api, const struct game_record *record);

/* When the role's orders will answer its current question; 0: never. */
int64_t answers_at(const struct game_record *record, const struct session *session, int role);

/* Call once a second, on any thread: starts the answers that are due. */
void answers_tick(struct api *api);

#endif
