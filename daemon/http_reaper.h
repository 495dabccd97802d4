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

enum http_client_state {
    CLIENT_ARRIVING, /* a request is arriving, or none is */
    CLIENT_BUSY,     /* a whole request is being answered, or a stream runs */
    CLIENT_LATE      /* it took too long and was answered so: nothing else of this connection counts */
};

/* One TCP connection. */
struct http_client {
    struct http_client *next, *prev;
    int fd;
    _Atomic uint32_t completed; /* requests */
    atomic_int state;           /* enum http_client_state */
    _Atomic int64_t begun;      /* when a request line had come, ms; 0: none since the last request */
    /* the reaper's own */
    uint32_t seen;
    uint64_t received;
    int64_t since; /* ms; 0: nothing is arriving */
};

struct http_reaper {
    pthread_mutex_t lock;
    struct http_client clients;
};

void http_reaper_init(struct http_reaper *reaper);
/* NULL where memory is out: such a connection is not watched. The descriptor stays open until remove. */
struct http_client *http_reaper_add(struct http_reaper *reaper, int fd);
void http_reaper_remove(struct http_reaper *reaper, struct http_client *client); /* NULL does nothing */

void http_reaper_begin(struct http_client *client);   /* a request line is here */
bool http_reaper_arrived(struct http_client *client); /* all of the request is here; false: too late */
void http_reaper_done(struct http_client *client);    /* it was answered */

/* Answers those that have been arriving for longer and shuts their sockets down. To be called every second or so. late
 * writes the whole answer, head and body, and returns its length; NULL: there is none. */
void http_reaper_run(struct http_reaper *reaper, int64_t milliseconds,
                     size_t (*late)(void *context, char *bytes, size_t size), void *context);

#endif
