/* Replays a game's log from its set-up, in parts that are short enough for a shared worker. */
#ifndef API_HISTORY_H
#define API_HISTORY_H

#include "../../daemon/worker/worker.h"

/* A position in a game's log. Zeroed: before the set-up. */
struct history {
    struct session *session; /* the game at that position; NULL: none yet */
    char why[192];           /* why its log does not replay, after HISTORY_FAULT */
};
void history_finish(struct history *history); /* zeroed does nothing */

enum history_step {
    HISTORY_THERE,
    HISTORY_MORE, /* return JOB_AGAIN, then call it again */
    HISTORY_FAULT /* the log does not replay; the position is reset */
};
/* Moves forward to the entry `upto`; does nothing if the position is past it. The job has JOB_HISTORY, and upto is one
 * of its entries. */
enum history_step history_reach(struct history *history, const struct job *job, uint32_t upto);
/* Moves forward by one entry; call history_reach first. NULL: the log does not replay, and why says where. */
const struct entry *history_next(struct history *history, const struct job *job);

#endif
