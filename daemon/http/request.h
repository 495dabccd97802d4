/* A request inside libmicrohttpd. server.c moves it on; request.c answers the questions of the handler (server.h). One
 * thread at a time. */
#ifndef DAEMON_HTTP_REQUEST_H
#define DAEMON_HTTP_REQUEST_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <time.h>

#include "forwarded.h"
#include "head.h"
#include "server.h"

enum { FIRST_BODY = 512 };
enum phase { ARRIVING, WORKING, ANSWERED, QUEUED };
enum sleep { AWAKE, ASLEEP, WOKEN };

struct http_request {
    struct http *http;
    struct http_request *next; /* in a loop's list of free ones */
    struct MHD_Connection *mhd;
    struct http_client *client;
    const struct http_proxies *proxies;
    atomic_uint *suspended_requests; /* shared by all requests */
    const char *method, *path;
    enum phase phase;
    bool called, handled, suspended; /* called: libmicrohttpd has made its first call; handled: end() must be called */
    bool slash_escaped;              /* the path contains %2F, which does not separate segments */
    int refusal;
    struct timespec arrived;
    void *state; /* behind this structure */

    char *body;
    size_t length, capacity;
    char first_body[FIRST_BODY];

    int status;
    const char *bytes;
    size_t reply_length;
    void (*release)(void *owner);
    void *owner;
    long (*pull)(void *owner, char *bytes, size_t most);
    atomic_int sleep;
    bool close; /* the connection ends with this reply */
    struct http_head head;
};

#endif
