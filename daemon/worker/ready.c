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
    job_list_add(&lane->jobs, job);
    ready->count++;
    if (lane->jobs.count > 1)
        return;
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

struct job *ready_take(struct ready *ready) {
    if (!ready->last)
        return NULL;
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
