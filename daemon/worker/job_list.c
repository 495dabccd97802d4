/* A list of jobs, linked through job->next. Contracts: worker_internal.h. */
#include "worker_internal.h"

void job_list_init(struct job_list *list) {
    list->first = NULL;
    list->end = &list->first;
    list->count = 0;
}

void job_list_add(struct job_list *list, struct job *job) {
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
    list->count++;
}

void job_list_push(struct job_list *list, struct job *job) {
    job->next = list->first;
    list->first = job;
    if (!job->next)
        list->end = &job->next;
    list->count++;
}

struct job *job_list_take(struct job_list *list) {
    struct job *job = list->first;
    if (!job)
        return NULL;
    list->first = job->next;
    if (!list->first)
        list->end = &list->first;
    list->count--;
    return job;
}
