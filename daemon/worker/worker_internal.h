/* Declarations that the files of this folder share. */
#ifndef DAEMON_WORKER_INTERNAL_H
#define DAEMON_WORKER_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "slots.h"
#include "../store/pipeline.h"

struct job_list {
    struct job *first, **end;
    size_t count;
};
void job_list_init(struct job_list *list);
void job_list_add(struct job_list *list, struct job *job);
void job_list_push(struct job_list *list, struct job *job); /* puts it before all others */
struct job *job_list_take(struct job_list *list);           /* NULL: empty */

/* Jobs that are ready to be run. The lanes take turns: a caller with a thousand jobs delays only itself, and another
 * caller waits for at most one of them. by_cost: the lane that has used the least time comes next, and a job that has
 * begun comes before others of its lane. sparing: a lane that has used up its allowance rests; one part in READY_SHARE
 * of the time that passes is added to the allowance. No rest is longer than READY_REST_US. */
enum { READY_LANES = 512, READY_ALLOWANCE_US = 250000, READY_SHARE = 8, READY_REST_US = 1000000 };
struct ready {
    bool by_cost, sparing;
    int64_t given; /* by_cost: the time used by the lane taken last; a lane that becomes active again starts there */
    struct ready_lane {
        struct job_list jobs;
        struct ready_lane *next; /* in the ring of lanes with jobs */
        int64_t given;           /* by_cost: microseconds used */
        int64_t debt, debt_at;   /* by_cost: how much of the allowance was used up at the time debt_at; microseconds */
    } lane[READY_LANES];
    struct ready_lane *last; /* in the ring: the next lane is the one after it */
    size_t count;
    struct job_list later; /* jobs whose not_before has not come; not counted */
    int64_t later_at;      /* the earliest not_before of these; INT64_MAX: none */
};
void ready_init(struct ready *ready);
void ready_add(struct ready *ready, struct job *job);
struct job *ready_take(struct ready *ready); /* NULL: empty, or all lanes rest */
/* Until when all lanes with jobs rest; 0: one of them does not, or there is no job. */
int64_t ready_rests_until(const struct ready *ready);
/* Charges the lane with this many microseconds, which ended at `now` (clock_monotonic). */
void ready_charge(struct ready *ready, uint16_t lane, int64_t cost, int64_t now);
/* Makes the jobs ready whose not_before has come; now INT64_MAX: all of them. */
void ready_wake(struct ready *ready, int64_t now);

/* One transaction: the jobs that staged statements, and the games being loaded. */
struct batch {
    struct job_list jobs;
    struct worker_slot *loads;
    int changes, cost; /* cost: in statements of an action, roughly */
    bool tells;        /* it writes notices that must be delivered */
    int64_t synced_at;
};

/* Games that other daemons changed, as the listener reports them, and players renamed anywhere. */
enum { NEWS_PLAYERS = 16 };
struct worker_news {
    struct {
        uint8_t id[16];
        bool quiet; /* load it again, without publishing anything */
    } * games;
    size_t count, capacity;
    char players[NEWS_PLAYERS][65]; /* renamed players */
    size_t player_count;
    bool many_players; /* there are more: load all games again */
    bool everything;
};

struct worker {
    struct workers *workers;
    pthread_t thread;
    int wake; /* eventfd */
    struct pipeline *pipeline;
    struct slots *slots;
    bool reads;         /* this is a reader */
    bool renews;        /* a reader that is to connect again */
    int64_t free_at;    /* reader: when its connection finished the previous batch */
    int64_t connect_at; /* when to try to connect again */
    bool told_lost;
    int64_t timeout_us; /* 0: no timeout and no probes */
    int64_t turned_at;  /* when the thread last began a turn, by clock_monotonic */
    int64_t resumed_at; /* when it last continued after the process had been stopped; 0: never */
    char reason[640];   /* for the jobs being refused */

    struct job probe; /* a write whose only purpose is to show that writing works */
    bool probing;     /* the probe is in flight */
    int64_t probe_at; /* when the next one is due */

    pthread_mutex_t lock; /* protects inbox, news, stopping, wrote_at and unready */
    int64_t wrote_at;     /* when the latest probe was durable; 0: none yet */
    char unready[96];     /* why the latest probe failed; "": it did not */
    struct job_list inbox;
    struct worker_news news;
    bool stopping;

    struct ready ready;    /* jobs to be run */
    struct job_list alone; /* jobs to be run, each in a separate transaction */
    struct batch building, in_flight;
    bool is_in_flight;
    struct job *running;

    _Atomic bool connected;
    _Atomic uint64_t jobs, runs, batches, statements, actions, conflicts, failures, reconnects, loads, sessions,
        evictions, commit_us_sum, write_batches;
};

/* The number of counters of changes. A game uses the counter of its id modulo this number. */
enum { CHANGE_COUNTS = 4096 };

struct workers {
    int count, readers;
    struct worker *worker; /* owners of games first, then the readers */
    struct loader *loader;
    struct worker_hooks hooks;
    char instance[9];
    _Atomic bool peers;
    _Atomic int64_t alone_since; /* monotonic; 0: there are others, or this daemon does not listen */
    _Atomic unsigned next;       /* picks a worker for jobs without a game */
    _Atomic int64_t changed_at;  /* monotonic: when a change was last committed here */
    _Atomic uint32_t changes[CHANGE_COUNTS];
};

/* The change counter of the game, which other games may share. Any thread. */
_Atomic uint32_t *workers_changes(struct workers *workers, const uint8_t game[16]);
/* Hands the job to a reader; it no longer belongs to this worker. */
void workers_to_reader(struct workers *workers, struct job *job);

/* The name of this worker in the probe rows. */
void worker_name(const struct worker *worker, char text[24]);
/* When this worker next probes the database; INT64_MAX: no probe is planned. Readers never probe. */
int64_t worker_probes_at(const struct worker *worker);
/* Adds a probe to the jobs when one is due. The worker's thread only. */
void worker_probe(struct worker *worker);
/* Tells the rest of the daemon that a token was revoked, here or by another daemon. token NULL: some tokens may have
 * been revoked, and we do not know which. Any thread. */
void workers_token_revoked(struct workers *workers, const uint8_t *token);
void *worker_main(void *worker);

enum { RETRY_US = 100000 }; /* between two attempts to connect */

/* The rest is for the worker's thread only. */

static inline bool job_has_game(const struct job *job) {
    return job->need != JOB_STORE;
}

/* ---- batch.c ---- */
/* Appends to the ready jobs. A job that must be alone stays so in all its phases. */
void worker_make_ready(struct worker *worker, struct job *job);
/* Sets the pointers that run() and done() may read. slot NULL: the job has no game, or it is not in memory. */
void worker_bind(struct job *job, struct worker_slot *slot);
/* Calls done(); the job is gone afterwards. */
void worker_finish(struct worker *worker, struct job *job, enum job_outcome outcome);
/* Sets the reason for the log and for the jobs that end now. */
__attribute__((format(printf, 2, 3))) void worker_set_reason(struct worker *worker, const char *format, ...);
/* Releases the job's game if this job made it busy. Runs before the job's own end, so that done() sees the final slot,
 * and before waiting jobs. */
void worker_end_change(struct worker *worker, struct job *job, bool good);
void batch_committed(struct worker *worker, struct batch *batch);
void batch_refused(struct worker *worker, struct batch *batch);
/* Ends all jobs of both batches, which may or may not have taken effect. */
void worker_connection_lost(struct worker *worker);
void worker_connect_again(struct worker *worker);
/* The listener has changed its server, perhaps, and a reader, which never writes, would not notice that: it connects
 * again. */
void worker_renew_connection(struct worker *worker);
/* Gives up the connection if a transaction has not ended in time, because it may never end. */
void worker_watch_in_flight(struct worker *worker);

/* ---- building.c ---- */
/* Can one of the ready jobs be run now? */
bool worker_may_run(const struct worker *worker);
/* Runs ready jobs until the batch is full or new events are due. */
void worker_run_ready(struct worker *worker);
bool worker_is_building(const struct worker *worker);
/* Sends the batch under construction if none is in flight. */
void worker_send_batch(struct worker *worker);

#endif
