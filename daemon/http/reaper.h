/* Ends connections whose request takes too long to arrive.
 *
 * libmicrohttpd's own timeout is one of silence: a client that sends a byte now and then would never
 * meet it, and it does not answer. All functions may be called from any thread.
 */
#ifndef DAEMON_HTTP_REAPER_H
#define DAEMON_HTTP_REAPER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "framing.h"

enum http_client_state {
    CLIENT_ARRIVING, /* a request is arriving, or none is */
    CLIENT_BUSY,     /* a whole request is being answered, or a stream runs */
    CLIENT_LATE,     /* it took too long and was answered so: nothing else of this connection counts */
    CLIENT_REFUSED   /* it could not be read and was answered so: the same */
};

/* Who writes the whole answer, head and body, to a request that is not handed on: 400 or 431 with why (may be NULL), or
 * 408. Returns its length. Any thread. */
struct http_refuser {
    size_t (*write)(void *self, int status, const char *why, char *bytes, size_t size);
    void *self;
};

/* One TCP connection. */
struct http_client {
    struct http_client *next, *prev;
    int fd;
    _Atomic uint32_t completed; /* requests */
    atomic_int state;           /* enum http_client_state */
    _Atomic int64_t begun;      /* when a request line had come, ms; 0: none since the last request */
    const struct http_refuser *refuser;
    /* the reader's own */
    struct http_framing framing;
    size_t drained;
    /* the reaper's own */
    uint32_t seen;
    uint64_t received;
    int64_t since; /* ms; 0: nothing is arriving */
    bool lingering;
};

struct http_reaper {
    pthread_mutex_t lock;
    struct http_client clients;
};

void http_reaper_init(struct http_reaper *reaper);
/* NULL when out of memory. The descriptor stays open until remove; refuser lives as long. */
struct http_client *http_reaper_add(struct http_reaper *reaper, int fd, const struct http_refuser *refuser);
void http_reaper_remove(struct http_reaper *reaper, struct http_client *client); /* NULL does nothing */

void http_reaper_begin(struct http_client *client);   /* a request line is here */
bool http_reaper_arrived(struct http_client *client); /* all of the request is here; false: too late */
bool http_reaper_refuse(struct http_client *client);  /* the caller answers it; false: it was answered otherwise */
void http_reaper_done(struct http_client *client);    /* it was answered */

/* Answers those that have been arriving for longer and shuts their sockets down, and those of clients that don't go
 * after a refusal. To be called every second or so. */
void http_reaper_run(struct http_reaper *reaper, int64_t milliseconds);

#endif
