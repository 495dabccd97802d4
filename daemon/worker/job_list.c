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
