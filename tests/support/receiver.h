/* A receiver of webhooks: a small HTTP server on loopback, which can misbehave in many ways. receiver_stop ends its
 * threads. */
#ifndef SUPPORT_RECEIVER_H
#define SUPPORT_RECEIVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* The answer to a request. */
enum answer {
    ANSWER_GOOD,     /* 204 */
    ANSWER_FAIL,     /* 500 */
    ANSWER_GONE,     /* 410 */
    ANSWER_REDIRECT, /* 302, to itself */
    ANSWER_LATER,    /* 503, Retry-After: 1 */
    ANSWER_STALL,    /* no answer, until the other side gives up */
    ANSWER_NONSENSE, /* not HTTP */
    ANSWER_CUT,      /* closes without an answer */
    ANSWER_ENDLESS,  /* 200, and an endless body */
    ANSWERS
};

struct received {
    char path[256], id[64], timestamp[32], signature[256], type[64];
    char *body;
    json_t *json; /* NULL: not JSON */
    enum answer answer;
};

struct receiver {
    int port;
    /* Chooses the answer to each request, one at a time; NULL: all are good. */
    enum answer (*decide)(void *context, const struct received *received);
    void *context;
    const char
        *spoilt; /* the notices to this path come from spoilt rows: they need not keep the contract; NULL: all must */

    int fd;
    pthread_t thread;
    pthread_mutex_t lock; /* protects the members below */
    pthread_cond_t more;
    struct received *items; /* all requests, in order of arrival */
    size_t count, room;
    int open; /* open connections */
    bool stopping;
};

/* decide, context and spoilt of *receiver may be set; the rest must be zeroed. */
void receiver_start(struct receiver *receiver);
void receiver_stop(struct receiver *receiver);
/* Waits until `count` requests have been given this answer (-1: any answer). Fails the test if that takes too long. */
void receiver_wait(struct receiver *receiver, int answer, size_t count);
/* The number of requests with this answer; -1: any answer. */
size_t receiver_count(struct receiver *receiver, int answer);
/* The number of connections that are open. */
int receiver_open(struct receiver *receiver);
/* A copy of one of them; it shares what its pointers point to. */
struct received receiver_item(struct receiver *receiver, size_t index);

#endif
