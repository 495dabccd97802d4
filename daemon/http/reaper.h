/* Ends connections whose request takes too long to arrive.
 *
 * libmicrohttpd's own timeout measures silence: a client that sends a byte now and then never reaches it. It also
 * closes the connection without an answer. All functions may be called from any thread.
 */
#ifndef DAEMON_HTTP_REAPER_H
#define DAEMON_HTTP_REAPER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "framing.h"
#include "head.h"

enum http_client_state {
    CLIENT_ARRIVING, /* a request is arriving, or the connection is idle */
    CLIENT_BUSY,     /* a complete request is being answered, or a stream is open */
    CLIENT_LATE,     /* the request took too long: the reader answers it with 408 */
    CLIENT_REFUSED   /* the request was refused and answered: the rest of the connection is ignored */
};

/* Writes the whole answer, head and body, to a request that no handler sees (http_handler.refuse). Any thread. */
struct http_refuser {
    size_t (*write)(void *self, int status, const char *why, const char *origin, char *bytes, size_t size);
    void *self;
};

/* One TCP connection. */
struct http_client {
    struct http_client *next, *prev;
    int fd;
    _Atomic uint32_t completed; /* complete requests */
    atomic_int state;           /* enum http_client_state */
    _Atomic int64_t begun;      /* when a request line was complete, in ms; 0: none since the last request */
    const struct http_refuser *refuser;
    /* used by the reader only */
    struct http_framing framing;
    size_t drained;
    char *kept;             /* bytes that were received and not handed on; NULL: none */
    size_t due, blank;      /* of kept: bytes to hand on; blanks behind them that may be cut out (framing.h) */
    struct http_head *head; /* of the reply that is being sent (write.h); NULL: it is sent */
    /* used by the reaper only */
    uint32_t seen;
    uint64_t received;
    int64_t since; /* when the request began, in ms; 0: no request is arriving */
    bool lingering;
};

struct http_reaper {
    pthread_mutex_t lock;
    struct http_client clients;
};

void http_reaper_init(struct http_reaper *reaper);
/* NULL: out of memory. The descriptor must stay open until http_reaper_remove; refuser must live as long. */
struct http_client *http_reaper_add(struct http_reaper *reaper, int fd, const struct http_refuser *refuser);
void http_reaper_remove(struct http_reaper *reaper, struct http_client *client); /* NULL does nothing */

void http_reaper_begin(struct http_client *client);   /* call when a request line is complete */
bool http_reaper_arrived(struct http_client *client); /* call when the request is complete; false: too late */
/* The caller refuses the request and answers it. false: it was already answered, or is late. */
bool http_reaper_refuse(struct http_client *client);
bool http_reaper_late(struct http_client *client); /* the same of a late request, with 408; false: it is not late */
void http_reaper_done(struct http_client *client); /* call when it was answered */

/* Lets the reader answer requests that have been arriving for longer than this many milliseconds. Shuts down clients
 * that stay for one to two seconds after a refusal. Call it about once a second. */
void http_reaper_run(struct http_reaper *reaper, int64_t milliseconds);

#endif
