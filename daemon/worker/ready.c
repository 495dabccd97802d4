#include "worker_internal.h"

void ready_init(struct ready *ready) {
    for (int i = 0; i < READY_LANES; i++)
        job_list_init(&ready->lane[i].jobs);
    ready->last = NULL;
    ready->count = 0;
}

void ready_add(struct ready *ready, struct job *job) {
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
