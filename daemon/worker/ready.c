/* The queue of jobs that are ready to be run, in lanes. Contracts: worker_internal.h. */
#include "worker_internal.h"

void ready_init(struct ready *ready) {
    for (int i = 0; i < READY_LANES; i++)
        job_list_init(&ready->lane[i].jobs);
    ready->last = NULL;
    ready->count = 0;
    job_list_init(&ready->later);
    ready->later_at = INT64_MAX;
}

static void add_now(struct ready *ready, struct job *job) {
    struct ready_lane *lane = &ready->lane[job->lane % READY_LANES];
    if (ready->by_cost && job->phase > 0)
        job_list_push(&lane->jobs, job);
    else
        job_list_add(&lane->jobs, job);
    ready->count++;
    if (lane->jobs.count > 1)
        return;
    if (lane->given < ready->given)
        lane->given = ready->given;
    lane->next = ready->last ? ready->last->next : lane;
    if (ready->last)
        ready->last->next = lane;
    ready->last = lane;
}

static void add_later(struct ready *ready, struct job *job) {
    job_list_add(&ready->later, job);
    if (job->not_before < ready->later_at)
        ready->later_at = job->not_before;
}

void ready_add(struct ready *ready, struct job *job) {
    if (job->not_before != 0 && job->not_before > clock_monotonic())
        add_later(ready, job);
    else
        add_now(ready, job);
}

void ready_wake(struct ready *ready, int64_t now) {
    if (now < ready->later_at)
        return;
    struct job_list waiting = ready->later;
    job_list_init(&ready->later);
    ready->later_at = INT64_MAX;
    for (struct job *job; (job = job_list_take(&waiting));) {
        if (job->not_before > now)
            add_later(ready, job);
        else
            add_now(ready, job);
    }
}

void ready_charge(struct ready *ready, uint16_t lane, int64_t cost) {
    ready->lane[lane % READY_LANES].given += cost;
}

/* Turns the ring so that the lane with the least time used comes next. */
static void turn_to_cheapest(struct ready *ready) {
    struct ready_lane *before = ready->last;
    for (struct ready_lane *at = ready->last->next; at != ready->last; at = at->next)
        if (at->next->given < before->next->given)
            before = at;
    ready->last = before;
    ready->given = before->next->given;
}

struct job *ready_take(struct ready *ready) {
    if (!ready->last)
        return NULL;
    if (ready->by_cost)
        turn_to_cheapest(ready);
    struct ready_lane *lane = ready->last->next;
    struct job *job = job_list_take(&lane->jobs);
    ready->count--;
    if (lane->jobs.count > 0)
        ready->last = lane;
    else if (lane == ready->last)
        ready->last = NULL;
    else
        ready->last->next = lane->next;
    return job;
}
