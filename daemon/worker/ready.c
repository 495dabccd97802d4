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

static int64_t debt_of(const struct ready_lane *lane, int64_t now) {
    const int64_t debt = lane->debt - (now - lane->debt_at) / READY_SHARE;
    return debt > 0 ? debt : 0;
}

void ready_charge(struct ready *ready, uint16_t number, int64_t cost, int64_t now) {
    struct ready_lane *lane = &ready->lane[number % READY_LANES];
    lane->given += cost;
    lane->debt = debt_of(lane, now) + cost;
    if (lane->debt > READY_ALLOWANCE_US + READY_REST_US / READY_SHARE)
        lane->debt = READY_ALLOWANCE_US + READY_REST_US / READY_SHARE;
    lane->debt_at = now;
}

/* Until when the lane rests. */
static int64_t rest_of(const struct ready *ready, const struct ready_lane *lane) {
    return ready->sparing ? lane->debt_at + (lane->debt - READY_ALLOWANCE_US) * READY_SHARE : 0;
}

int64_t ready_rests_until(const struct ready *ready) {
    const int64_t now = ready->last && ready->sparing ? clock_monotonic() : 0;
    const struct ready_lane *lane = ready->last;
    int64_t until = INT64_MAX;
    if (now == 0)
        return 0;
    do {
        const int64_t rest = rest_of(ready, lane);
        if (rest <= now)
            return 0;
        until = rest < until ? rest : until;
        lane = lane->next;
    } while (lane != ready->last);
    return until;
}

/* Turns the ring so that of the lanes that do not rest the one with the least time used comes next. false: all rest. */
static bool turn_to_cheapest(struct ready *ready) {
    const int64_t now = ready->sparing ? clock_monotonic() : 0;
    struct ready_lane *before = NULL, *at = ready->last;
    do {
        if (rest_of(ready, at->next) <= now && (!before || at->next->given < before->next->given))
            before = at;
        at = at->next;
    } while (at != ready->last);
    if (!before)
        return false;
    ready->last = before;
    ready->given = before->next->given;
    return true;
}

struct job *ready_take(struct ready *ready) {
    if (!ready->last || (ready->by_cost && !turn_to_cheapest(ready)))
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
