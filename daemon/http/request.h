/* A request on its way through libmicrohttpd, for server.c, which moves it on, and request.c, which answers what the
 * handler asks of it (server.h). One thread at a time. */
#ifndef DAEMON_HTTP_REQUEST_H
#define DAEMON_HTTP_REQUEST_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <time.h>

#include "forwarded.h"
#include "server.h"

enum { FIRST_BODY = 512 };
enum phase { ARRIVING, WORKING, ANSWERED, QUEUED };
enum sleep { AWAKE, ASLEEP, WOKEN };

struct http_request {
    struct http *http;
    struct MHD_Connection *mhd;
    struct http_client *client;
    const struct http_proxies *proxies;
    atomic_uint *suspended_requests; /* of all */
    const char *method, *path;
    enum phase phase;
    bool called, handled, suspended; /* called: libmicrohttpd's first call has been; handled: end() is due */
    bool must_answer;
    int refusal;
    struct timespec arrived;
    void *state;

    char *body;
    size_t length, capacity, discarded;
    char first_body[FIRST_BODY];

    int status;
    const char *bytes;
    size_t reply_length;
    void (*release)(void *owner);
    void *owner;
    long (*pull)(void *owner, char *bytes, size_t most);
    atomic_int sleep;
    unsigned header_count;
    size_t scratch_used;
    struct {
        const char *name;
        const char *value;
    } header[HTTP_REPLY_HEADERS];
    char scratch[HTTP_SCRATCH];
};

#endif
