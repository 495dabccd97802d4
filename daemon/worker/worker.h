/* The workers: a few threads, each owning the games that hash to it and one PostgreSQL connection.
 *
 * A caller that needs a game or the store passes a job to worker_submit and continues. The worker runs the job,
 * collects its writes and those of other jobs in one transaction, and calls done() once that is durable. Only the
 * worker's thread ever touches a session or a record.
 *
 * A job's life:  submitted -> (its game is loaded) -> run -> (its statements are executed and committed) -> run again,
 * if it requested that -> done.
 *
 *  - run() reads record, session, entries, and stages statements with the functions of store/. It never blocks, and
 *    splits work of more than a millisecond into parts with JOB_AGAIN. Typed results of staged reads are filled in when
 *    run() is called again.
 *  - At most one job that writes is in flight in a game; other jobs of that game wait until its transaction has ended,
 *    so nothing is published before it is durable.
 *  - Jobs that read much (lists, standings, logs, exports) are run by a reader, a second kind of worker. A reader owns
 *    no game and changes nothing. It has separate transactions, so that no action's commit waits for them. It has
 *    copies of games, and loads a copy again if the game has changed since.
 *  - run() starts again from phase 0 (tries counts) if another daemon has changed the game, if the transaction failed
 *    because of another job, or if an id that the job made is taken. The job must be able to start from scratch:
 *    session and record are fresh then, and the ids must be, too.
 */
#ifndef DAEMON_WORKER_H
#define DAEMON_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../game/session.h"
#include "../store/record.h"
#include "../store/stage.h"

struct worker;
struct workers;
struct listener_hooks;
struct message_news;

enum job_need {
    JOB_STORE,  /* no game; a non-zero `game` only selects the worker */
    JOB_GAME,   /* the game's record, and its session unless the game is open or aborted */
    JOB_HISTORY /* and all its entries */
};

/* The result of run(). */
enum job_step {
    JOB_FINISHED, /* done() follows when the staged statements are durable (at once if nothing was staged) */
    /* run() is called again, phase one higher, when the staged statements have been executed and the need, which run()
     * may have raised, is met */
    JOB_AGAIN
};

enum job_outcome {
    JOB_OK,
    JOB_UNAVAILABLE, /* the database cannot be reached or was lost: a write may or may not have happened. 503 */
    JOB_FAILED       /* the database refused a statement: nothing was written. 500 */
};

/* Embed it as the first member of your struct. The caller sets the first block and zeroes the rest. */
struct job {
    uint8_t game[16];
    enum job_need need; /* run() may raise it before returning JOB_AGAIN */
    bool writes;        /* run() may stage changes of the game (store_take_seat, store_append, …) */
    /* The job reads much and writes nothing: a reader runs it, if there is one. Without this flag a job that needs
     * JOB_HISTORY and does not write goes to a reader, too, unless in_order is set. */
    bool reads_much;
    bool in_order;      /* it must run on the thread that publishes the game's changes */
    uint16_t lane;      /* a hash of the caller: jobs of one lane run in order, and the lanes take turns */
    int64_t not_before; /* clock_monotonic(): the job waits until then; 0: no wait */
    /* Called on the worker's thread. */
    enum job_step (*run)(struct job *job);
    /* Called on the worker's thread, exactly once and last: the worker does not touch the job afterwards. Check outcome
     * first: if it is not JOB_OK, run() may never have been called, or its changes were not committed. For jobs of one
     * game, done() runs in the order of their changes. Publish changes here. */
    void (*done)(struct job *job);

    struct worker *worker; /* the worker that runs it */
    struct stage stage;    /* for the store's functions in run() */

    /* Set by the worker. Valid during run() only, and if the job succeeded also during done(). */
    int phase;                        /* 0, 1, 2 … */
    const struct game_record *record; /* NULL: no such game */
    struct session *session;          /* NULL: the game is open or aborted, or not loaded because of load_error */
    const char *load_error;           /* why the session is missing, or why writes are refused (quarantine); 500 */
    const struct entry *entries;      /* JOB_HISTORY: 1 … seq */
    size_t entry_count;

    enum job_outcome outcome; /* Set for done(). */
    bool refused;             /* JOB_UNAVAILABLE: the database refused to write, so nothing was done */
    const char *reason;       /* why outcome is not JOB_OK; valid during done() only */

    /* Private to the worker. */
    struct job *next;
    struct worker_slot *slot; /* valid during run() */
    enum job_step step;
    int64_t submitted_at;
    bool alone, refreshed, looked; /* looked: on a reader, the age of the copy has been checked */
    int tries;
};

/* The functions through which the workers notify the rest of the daemon; each may be NULL. Called on a worker's or the
 * listener's thread: take your own locks, and be quick. */
struct worker_hooks {
    void *context;
    /* Another daemon changed this game, and its session here has been dropped: drop its views, and bring its streams up
     * to date. */
    void (*game_changed)(void *context, const uint8_t game[16]);
    /* Anything may have changed, because the listener lost its connection for a while. */
    void (*all_changed)(void *context);
    /* A token was revoked here or elsewhere (NULL: unknown tokens may have been): drop cached principals, end its
     * streams. */
    void (*token_revoked)(void *context, const uint8_t *token);
    /* Notices that were written here are durable and can be delivered. */
    void (*noticed)(void *context);
    /* A player's display name has changed. */
    void (*player_renamed)(void *context, const char *player);
    /* A player was deleted: drop everything cached under this id, and end the player's streams. */
    void (*player_gone)(void *context, const char *player);
    /* A message of a game was posted or deleted, here or elsewhere, and that is durable. */
    void (*message_posted)(void *context, const struct message_news *news);
};

struct config; /* config.h */

/* Starts `count` threads that own games, and `readers` threads that read, each with its own connection to conninfo.
 * readers 0: the others do that, too. NULL: the first connection of one of them failed (one log line). loader must
 * outlive the workers. timeout, in seconds: how long a job waits for the database to answer a transaction before it
 * ends as JOB_UNAVAILABLE; with a timeout the workers also write a probe row now and then. 0: no timeout and no
 * probes. */
struct workers *workers_start(const char *conninfo, int count, int readers, int cache_games, int timeout,
                              struct loader *loader, const struct worker_hooks *hooks);
/* Lets running jobs finish (at most a few seconds), refuses the rest with JOB_UNAVAILABLE, and joins the threads. Call
 * no worker_submit afterwards. NULL does nothing. */
void workers_stop(struct workers *workers);

/* Hands a job in. Any thread; never blocks for long. The worker owns the job until done(). */
void worker_submit(struct workers *workers, struct job *job);
/* For readyz: every worker is connected and, if there is a timeout, has written recently. why (of size bytes, may be
 * NULL): a sentence if not. Any thread. */
bool workers_ready(struct workers *workers, char *why, size_t size);

/* Call from run(), after ACT_FAULT and before any statement is staged: discards the game's session. Jobs that write in
 * this game get `load_error` until the daemon restarts. */
void worker_quarantine(struct job *job, const char *why);

/* Call from run(), before any statement is staged, if the caller has seen more of the game than this daemon: another
 * daemon has changed it, and the notification has not arrived yet. true: return JOB_AGAIN, and the game is loaded
 * again; at most once per job. false: no other daemon uses this database, or the game has already been refreshed. */
bool worker_refresh(struct job *job);

/* Call from run(), after store_create_game: keeps the created game in memory; the worker owns record and session from
 * then on. */
void worker_adopt(struct job *job, struct game_record *record, struct session *session);

struct loader *worker_loader(struct worker *worker);

/* Sums over all workers since the start. Any thread. */
struct worker_stats {
    uint64_t jobs, runs, batches, statements, actions, conflicts, failures, reconnects, loads, evictions;
    uint64_t sessions, waiting; /* current values */
    uint64_t commit_us_sum;     /* time from Sync to its answer, over batches with writes */
    uint64_t write_batches;
};
void workers_stats(struct workers *workers, struct worker_stats *stats);

/* Notifications from other daemons: a game changed (quiet: without anything to publish); anything may have changed;
 * other daemons use this database (changes are notified only then). Any thread. Tests call workers_all_changed, too. */
void workers_game_changed(struct workers *workers, const uint8_t game[16], bool quiet);
void workers_all_changed(struct workers *workers);
/* Loads this player's games again. Any thread; a job submitted afterwards sees the new name. */
void workers_player_renamed(struct workers *workers, const char *player);
void workers_have_peers(struct workers *workers, bool peers);
/* true: this daemon listens (workers_listen) and has heard no other daemon for half a minute. A daemon says hello six
 * times in that time. */
bool workers_are_alone(const struct workers *workers);
/* Sets the hooks of a listener (store/listener.h) to the functions above. */
void workers_listen(struct workers *workers, struct listener_hooks *hooks);

#endif
