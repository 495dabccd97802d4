/* Whoever listens for webhooks: a small HTTP server on loopback, which may be as bad as one likes. Its threads end with
 * receiver_stop. */
#ifndef SUPPORT_RECEIVER_H
#define SUPPORT_RECEIVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* How it answers a request. */
enum answer {
    ANSWER_GOOD,     /* 204 */
    ANSWER_FAIL,     /* 500 */
    ANSWER_GONE,     /* 410 */
    ANSWER_REDIRECT, /* 302, to itself */
    ANSWER_LATER,    /* 503, Retry-After: 1 */
    ANSWER_STALL,    /* nothing, until the other side gives up */
    ANSWER_NONSENSE, /* what is not HTTP */
    ANSWER_CUT,      /* closes without a word */
    ANSWER_ENDLESS,  /* 200, and a body that does not end */
    ANSWERS
};

struct received {
    char path[256], id[64], timestamp[32], signature[256], type[64];
    char *body;
    json_t *json; /* NULL: it is none */
    enum answer answer;
};

struct receiver {
    int port;
    /* Called for each request, one at a time; NULL: all are good. */
    enum answer (*decide)(void *context, const struct received *received);
    void *context;

    int fd;
    pthread_t thread;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t more;
    struct received *items; /* as they came, whatever was answered */
    size_t count, room;
    int open; /* connections */
    bool stopping;
};

/* decide and context may be set in *receiver; the rest is zeroed. */
void receiver_start(struct receiver *receiver);
void receiver_stop(struct receiver *receiver);
/* Waits until so many requests were answered with ANSWER_GOOD, or (-1 as answer) at all. Fails the test where that takes too
 * long. */
void receiver_wait(struct receiver *receiver, int answer, size_t count);
/* How many were answered so; -1: at all. */
size_t receiver_count(struct receiver *receiver, int answer);
/* One of them, the caller's copy but for what it points to. */
struct received receiver_item(struct receiver *receiver, size_t index);

#endif
