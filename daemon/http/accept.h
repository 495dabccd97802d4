/* Takes connections in, in a thread of its own, and hands each on.
 *
 * Left to itself libmicrohttpd takes in one connection in each round of its poll loop, and a round
 * costs time for every connection there is: ten thousand of them would take half a minute to come in.
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

/* The caller fills in the first block. */
struct http_accept {
    unsigned most;                      /* connections at once; more wait in the kernel's queue */
    unsigned share;                     /* per cent of them that one address may have; more are answered and closed */
    const struct http_proxies *proxies; /* which may have all of them; NULL: none */
    /* The socket is the callee's. The accept thread, as below. */
    void (*take)(void *context, int fd, const struct sockaddr *address, socklen_t length);
    /* Writes the whole answer to one that is too many of its address; returns its length, 0: there is none. */
    size_t (*crowded)(void *context, char *bytes, size_t size);
    void *context;

    int listener, stop_event;
    _Atomic unsigned now;
    struct shares *addresses; /* connections of each */
    pthread_t thread;
    bool running;
};

/* listener becomes its own. false: no thread could be made, and it stays the caller's. */
bool http_accept_start(struct http_accept *accept, int listener);
/* A connection that was taken is closed. Any thread. */
void http_accept_closed(struct http_accept *accept, const struct sockaddr *address);
/* Ends the thread and closes the listener. A second time does nothing. */
void http_accept_stop(struct http_accept *accept);
/* After that, when every connection is closed: frees. */
void http_accept_finish(struct http_accept *accept);

#endif
