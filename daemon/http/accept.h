/* A thread that accepts connections and hands each one on.
 *
 * libmicrohttpd by itself accepts one connection in each round of its poll loop, and a round takes time for every open
 * connection: ten thousand new connections would take half a minute.
 */
#ifndef DAEMON_HTTP_ACCEPT_H
#define DAEMON_HTTP_ACCEPT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct http_proxies;
struct shares;

enum { REFUSED_MOST = 64 };

/* A connection that was refused. It stays open until the client has closed it, or for a while: a client that still
 * sends its request would otherwise get a reset in place of the answer. */
struct http_refused {
    int fd;        /* -1: none */
    int64_t until; /* monotonic */
};

/* The caller sets the first block. */
struct http_accept {
    unsigned most;                      /* the most open connections; further ones wait in the kernel's queue */
    unsigned share;                     /* the most of one address, in per cent of `most`; further ones are refused */
    const struct http_proxies *proxies; /* proxies that may have all connections; NULL: none */
    /* Receives a connection and owns its socket. Called on the accept thread. */
    void (*take)(void *context, int fd, const struct sockaddr *address, socklen_t length);
    /* Writes the whole answer to a connection that is one too many of its address. Returns its length; 0: no answer.
     * Called on the accept thread. */
    size_t (*crowded)(void *context, char *bytes, size_t size);
    void *context;

    int listener, stop_event;
    _Atomic unsigned now;
    struct shares *addresses;                  /* open connections by address */
    struct http_refused refused[REFUSED_MOST]; /* the accept thread's */
    unsigned next_refused;                     /* the place of the next one; who stands there is closed at once */
    pthread_t thread;
    bool running;
};

/* Starts the thread, which owns the listener from then on. false: no thread could be created, and the caller still owns
 * the listener. */
bool http_accept_start(struct http_accept *accept, int listener);
/* Call when a connection that was handed on has been closed. Any thread. */
void http_accept_closed(struct http_accept *accept, const struct sockaddr *address);
/* Ends the thread and closes the listener. A second call does nothing. */
void http_accept_stop(struct http_accept *accept);
/* Frees the rest, after http_accept_stop and when every connection is closed. */
void http_accept_finish(struct http_accept *accept);

#endif
