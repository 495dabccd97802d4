/* Computes ratings from finished games and stores them. */
#ifndef DAEMON_RATINGS_H
#define DAEMON_RATINGS_H

#include "../store/ratings.h"
#include "../worker/worker.h"
#include "fold.h"

/* A job that does one piece of the work: takes over finished games, and computes the ratings of one ruleset from
 * nothing if all games are taken over. job must be first; the caller sets job.need (JOB_STORE), run (ratings_run) and
 * done. */
struct ratings_job {
    struct job job;
    bool from_nothing; /* first takes over all games again */
    /* After the job: */
    bool more;    /* there is more to do */
    int gathered; /* games that were taken over */
    struct ratings_due due;
    /* Of the work: */
    struct outcome_list list;
    struct fold fold;
    struct fold_seat seat[FOLD_SEATS];
    int seats;
    int64_t game, at;
    enum { RATINGS_GATHER, RATINGS_FIND, RATINGS_READ, RATINGS_STORED } step;
};
enum job_step ratings_run(struct job *job);
/* Call after the job. */
void ratings_finish(struct ratings_job *ratings);

#endif
