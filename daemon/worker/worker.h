/* The workers: a few threads, each owning the games that hash to it and one PostgreSQL connection.
 *
 * Whoever wants something of a game or of the store hands a job to worker_submit and goes on; the worker
 * runs it, gathers what it and its neighbours write into one transaction, and calls done() once that
 * is durable. No thread but the worker's ever touches a session or a record.
 *
 * A job's life:  submitted -> (its game is loaded) -> run -> (what it staged is executed and
 * committed) -> run again, if it asked for that -> done.
 *
 *  - run() reads record, session, entries, and stages statements with the functions of store/store.h.
 *    It never blocks, and what would take longer than a millisecond it does in parts, by JOB_AGAIN. Typed results of
 *    staged reads are filled in when run() is called again.
 *  - At most one job that writes is under way in a game; other jobs of that game wait until its
 *    transaction has ended, so nobody is told what is not durable.
 *  - run() starts from phase 0 again (tries counts) if another daemon changed the game first, if the transaction failed
 *    because of a neighbour, or if an id that it made is taken: it must be able to start from scratch (session and
 *    record are fresh then, and so must be the ids).
 */
#ifndef DAEMON_WORKER_H
#define DAEMON_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../game/session.h"
#include "../store/store.h"

struct worker;
struct workers;
struct listener_hooks;
struct message_news;

enum job_need {
    JOB_STORE,  /* no game; `game` (if not all zero) only picks the worker */
    JOB_GAME,   /* the game's record, and its session unless the game is open or aborted */
    JOB_HISTORY /* and all its entries */
};

/* What run() says. */
enum job_step {
    JOB_FINISHED, /* done() comes next, when what was staged is durable (at once if nothing was) */
    JOB_AGAIN     /* run() comes again, phase one higher, when what was staged has been carried out and
                     the (perhaps raised) need is met */
};

enum job_outcome {
    JOB_OK,
    JOB_UNAVAILABLE, /* the database cannot be reached, or went away: a write may or may not have happened. 503 */
    JOB_FAILED       /* the database refused a statement: nothing was written. 500 */
};

/* Embed it as the first member of your own struct. The caller sets the first block and zeroes the rest. */
struct job {
    uint8_t game[16];
    enum job_need need; /* run() may raise it before JOB_AGAIN */
    bool writes;        /* run() may stage changes of the game (store_take_seat, store_append, …) */
    uint16_t lane; /* jobs of one lane are run in their order, those of several in turn: whom it is for, as a hash */
    int64_t not_before; /* clock_monotonic(): it waits until then; 0: for nothing */
    /* Worker's thread. */
    enum job_step (*run)(struct job *job);
    /* Worker's thread, exactly once, last: the worker does not touch the job afterwards. Look at outcome
     * first: if it is not JOB_OK, run() may never have been called, or its work did not last. Jobs
     * of one game are done in the order in which they changed it; publish here. */
    void (*done)(struct job *job);

    struct worker *worker; /* whose thread it is run by */
    struct stage stage;    /* what the store's functions are given in run() */

    /* From the worker, good during run() only (and, of a job that succeeded, during done()). */
    int phase;                        /* 0, 1, 2 … */
    const struct game_record *record; /* NULL: no such game */
    struct session *session;          /* NULL: open, aborted, or not loaded for load_error */
    const char *load_error;           /* why there is no session, or why writes are refused (quarantine); 500 */
    const struct entry *entries;      /* JOB_HISTORY: 1 … seq */
    size_t entry_count;

    enum job_outcome outcome; /* for done() */
    const char *reason;       /* why it is not JOB_OK, good during done() only */

    /* The worker's own. */
    struct job *next;
    struct worker_slot *slot; /* good during run() */
    enum job_step step;
    int64_t submitted_at;
    bool alone, refreshed;
    int tries;
};

/* What the workers tell the rest of the daemon; any of them may be NULL. Called from a worker's or the
 * listener's thread: take your own locks, be quick. */
struct worker_hooks {
    void *context;
    /* Another daemon changed this game (its session here has been dropped): drop its views, catch
     * its streams up. */
    void (*game_changed)(void *context, const uint8_t game[16]);
    /* Everything may have changed (the listener lost its connection for a while). */
    void (*all_changed)(void *context);
    /* A token was revoked, here or elsewhere (NULL: some may have been): forget cached principals, end its streams. */
    void (*token_revoked)(void *context, const uint8_t *token);
    /* Notices wait to be delivered: some that were written here are durable. */
    void (*noticed)(void *context);
    /* A player is called something else from now on. */
    void (*player_renamed)(void *context, const char *player);
    /* Something was said beside a game, here or elsewhere, and is durable. */
    void (*message_posted)(void *context, const struct message_news *news);
};

struct config; /* config.h */

/* Starts count threads with connections to conninfo. NULL (one log line) if the first connection of one of them fails.
 * loader must outlive the workers. timeout: seconds that a job waits for the database's answer to a transaction before
 * it ends as JOB_UNAVAILABLE, and the workers write now and then to know that they can; 0: for ever, and they don't. */
struct workers *workers_start(const char *conninfo, int count, int cache_games, int timeout, struct loader *loader,
                              const struct worker_hooks *hooks);
/* Lets what is under way finish (at most a few seconds), refuses the rest with JOB_UNAVAILABLE, joins
 * the threads. No worker_submit afterwards. NULL does nothing. */
void workers_stop(struct workers *workers);

/* Any thread; never blocks for long. The job belongs to the worker until done(). */
void worker_submit(struct workers *workers, struct job *job);
/* Every worker has its connection and, where there is a timeout, has written lately: what readyz asks. why (of size
 * bytes, may be NULL): a sentence if not. Any thread. */
bool workers_ready(struct workers *workers, char *why, size_t size);

/* From run(), after ACT_FAULT and before anything was staged: the game's session is thrown away, and jobs that write in
 * this game find `load_error` until the daemon restarts. */
void worker_quarantine(struct job *job, const char *why);

/* From run(), before anything was staged: the caller has seen more of the game than is known here, so another daemon
 * was first and its news has not come yet. true: return JOB_AGAIN, and the game is loaded anew; once a job. false:
 * nobody else works on this database, or it is fresh. */
bool worker_refresh(struct job *job);

/* From run(), after store_create_game: the game that the job made is in memory from now on; both are taken over. */
void worker_adopt(struct job *job, struct game_record *record, struct session *session);

struct loader *worker_loader(struct worker *worker);

/* Sums over all workers since the start. Any thread. */
struct worker_stats {
    uint64_t jobs, runs, batches, statements, actions, conflicts, failures, reconnects, loads, evictions;
    uint64_t sessions, waiting; /* now */
    uint64_t commit_us_sum;     /* time from Sync to its answer, over batches with writes */
    uint64_t write_batches;
};
void workers_stats(struct workers *workers, struct worker_stats *stats);

/* A game changed elsewhere (quiet: in a way that nobody is told of); everything may have changed; other daemons are at
 * work on this database (changes are only told while there are some). Any thread. */
void workers_game_changed(struct workers *workers, const uint8_t game[16], bool quiet);
void workers_all_changed(struct workers *workers);
/* What is in memory of this player's games is loaded anew. Any thread; what is submitted after it sees the new name. */
void workers_player_renamed(struct workers *workers, const char *player);
void workers_have_peers(struct workers *workers, bool peers);
/* Has a listener (store/listener.h) tell the workers so. */
void workers_listen(struct workers *workers, struct listener_hooks *hooks);

#endif
