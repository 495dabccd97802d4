/* What the files of this room share. */
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
struct job *job_list_take(struct job_list *list); /* NULL: empty */

/* Jobs to be run, in turn by lane: whoever sends a thousand waits for his own, and the next caller for one of them. */
enum { READY_LANES = 512 };
struct ready {
    struct ready_lane {
        struct job_list jobs;
        struct ready_lane *next; /* of a ring of those that have any */
    } lane[READY_LANES];
    struct ready_lane *last; /* of the ring: the one after it is next */
    size_t count;
    struct job_list later; /* whose time has not come, not counted */
    int64_t later_at;      /* when that of the first of them comes; INT64_MAX: there is none */
};
void ready_init(struct ready *ready);
void ready_add(struct ready *ready, struct job *job);
struct job *ready_take(struct ready *ready); /* NULL: empty */
/* Lets those wait no more whose time has come; now INT64_MAX: all. */
void ready_wake(struct ready *ready, int64_t now);

/* One transaction: the jobs that staged something, the games that are being loaded. */
struct batch {
    struct job_list jobs;
    struct worker_slot *loads;
    int changes;
    bool tells; /* of notices that somebody has to be given */
    int64_t synced_at;
};

/* Games changed elsewhere, as the listener tells them, and players renamed anywhere. */
enum { NEWS_PLAYERS = 16 };
struct worker_news {
    struct {
        uint8_t id[16];
        bool quiet; /* to be read anew, and that is all */
    } * games;
    size_t count, capacity;
    char players[NEWS_PLAYERS][65]; /* who are called something else */
    size_t player_count;
    bool many_players; /* more of them: all games are to be loaded anew */
    bool everything;
};

struct worker {
    struct workers *workers;
    pthread_t thread;
    int wake; /* eventfd */
    struct pipeline *pipeline;
    struct slots *slots;
    int64_t connect_at; /* when to try again */
    bool told_lost;
    int64_t timeout_us; /* 0: none, and no probes */
    char reason[640];   /* of the jobs that are being refused */

    struct job probe; /* a write of no use but to show that one can be made */
    bool probing;     /* it is under way */
    int64_t probe_at; /* the next one */

    pthread_mutex_t lock; /* over inbox, news, stopping, wrote_at and unready */
    int64_t wrote_at;     /* when the latest probe was durable, 0: none yet */
    char unready[96];     /* why the latest probe was not, "" */
    struct job_list inbox;
    struct worker_news news;
    bool stopping;

    struct ready ready;    /* to be run */
    struct job_list alone; /* to be run each in a transaction of its own */
    struct batch building, in_flight;
    bool is_in_flight;
    struct job *running;

    _Atomic bool connected;
    _Atomic uint64_t jobs, runs, batches, statements, actions, conflicts, failures, reconnects, loads, sessions,
        evictions, commit_us_sum, write_batches;
};

struct workers {
    int count;
    struct worker *worker;
    struct loader *loader;
    struct worker_hooks hooks;
    char instance[9];
    _Atomic bool peers;
    _Atomic unsigned next; /* for jobs of no game */
};

/* Which worker this is, in the rows of probes. */
void worker_name(const struct worker *worker, char text[24]);
/* Puts a probe among the jobs when it is time for one. The worker's thread. */
void worker_probe(struct worker *worker);
/* Here or elsewhere: tells the rest of the daemon. NULL: some may have been. Any thread. */
void workers_token_revoked(struct workers *workers, const uint8_t *token);
void *worker_main(void *worker);

#endif
