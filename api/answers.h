/* What standing orders answer, and the entries that one request makes of all that. Worker's thread. */
#ifndef API_ANSWERS_H
#define API_ANSWERS_H

#include "../daemon/worker/worker.h"

struct api;
struct publish_kept;

/* Actions in one request, and with them those that answer by order before the next transaction. */
enum { MADE_KEYS = 32, MADE_MOST = 96 };
/* Entries that were made of the job's session one after the other and are not staged yet. */
struct made {
    struct api *api;
    struct job *job;
    struct publish_kept **kept; /* for publish_entries, when they are durable */
    size_t count;
    struct entry item[MADE_MOST];
};
void made_begin(struct made *made, struct api *api, struct job *job, struct publish_kept **kept);
/* The latest of the job's session. */
void made_add(struct made *made);

/* Lets the orders of the seats that are asked now answer, and stages all entries, the ones made so far under the
 * idempotency key (NULL: none). due: seats whose delayed answer is due. More may have been made then. false: the rules
 * failed at an answer; nothing is staged, and the session is dead. */
bool answers_append(struct made *made, const uint8_t *idempotency_key, size_t length, role_set due);

/* For a change of the game that is staged by itself: writes down that the orders of the seats that are asked after it
 * are due. */
void answers_arm(struct api *api, struct job *job);
/* Once that is durable, or an undo, which answers_append arms for and nothing else: has them answer. Where they answer
 * with a delay, or nothing is due, it does nothing. */
void answers_now(struct api *api, const struct game_record *record);

/* When the role's orders will answer what it is asked now; 0: they will not. */
int64_t answers_at(const struct game_record *record, const struct session *session, int role);

/* Once a second, any thread: has what is due answered. */
void answers_tick(struct api *api);

#endif
