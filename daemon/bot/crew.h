/* Threads for the searches of bots, so that no worker and no request waits for a search. They run at low priority.
 * Tasks are served in order of arrival, and a game has one task at a time. */
#ifndef BOT_CREW_H
#define BOT_CREW_H

#include <stdbool.h>
#include <stdint.h>

struct crew;

/* Embed it as the first member of your struct. */
struct crew_task {
    uint8_t game[16];
    void (*think)(struct crew_task *task); /* on a thread of the crew; the callee owns the task */
    void (*drop)(struct crew_task *task);  /* instead of think, if the crew stops before */
    struct crew_task *next;                /* private to the crew */
};

enum { CREW_NICE_MOST = 19 };
/* nice: the threads' nice value, 0 to CREW_NICE_MOST; at the maximum they run on idle processors only. NULL: no thread
 * can be started. */
struct crew *crew_start(int threads, int nice);
/* Takes ownership of the task. false: a task of this game is queued or running, or the crew is stopping; the caller
 * keeps the task. Any thread. */
bool crew_submit(struct crew *crew, struct crew_task *task);
/* Allows the next task of this game. Call once for each task that was begun. Any thread. */
void crew_done(struct crew *crew, const uint8_t game[16]);
/* Waits for running tasks, drops the queued ones, and joins the threads. NULL does nothing. */
void crew_stop(struct crew *crew);
/* After crew_stop, when no other thread uses the crew. NULL does nothing. */
void crew_free(struct crew *crew);

#endif
