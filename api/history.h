/* Going through a game's log from its set-up, in parts short enough for a worker that others wait for. */
#ifndef API_HISTORY_H
#define API_HISTORY_H

#include "../daemon/worker/worker.h"

/* Where somebody is in a game's log. Zeroed: nowhere yet. */
struct history {
    struct session *session; /* the game as it was there; NULL: nowhere yet */
    char why[192];           /* why its log does not replay, after HISTORY_FAULT */
};
void history_finish(struct history *history); /* zeroed does nothing */

enum history_step {
    HISTORY_THERE,
    HISTORY_MORE, /* return JOB_AGAIN, then call it again */
    HISTORY_FAULT /* the log does not replay. It is nowhere again */
};
/* Goes on to the entry `upto`, or stays where it is if that is behind. The job has JOB_HISTORY; upto is one of its
 * entries. */
enum history_step history_reach(struct history *history, const struct job *job, uint32_t upto);
/* Goes on by one entry; history_reach has been. NULL: it does not replay, why says where. */
const struct entry *history_next(struct history *history, const struct job *job);

#endif
