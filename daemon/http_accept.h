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
#include <sys/socket.h>

struct http_accept {
    int listener, stop_event;
    unsigned most;        /* connections at once; more wait in the kernel's queue */
    _Atomic unsigned now; /* connections there are; whoever closes one takes it off */
    pthread_t thread;
    bool running;
    /* The socket is the callee's. The accept thread. */
    void (*take)(void *context, int fd, const struct sockaddr *address, socklen_t length);
    void *context;
};

/* listener becomes its own. false: no thread could be made, and it stays the caller's. */
bool http_accept_start(struct http_accept *accept, int listener, unsigned most,
                       void (*take)(void *context, int fd, const struct sockaddr *address, socklen_t length),
                       void *context);
/* Ends the thread and closes the listener. A second time does nothing. */
void http_accept_stop(struct http_accept *accept);

#endif
