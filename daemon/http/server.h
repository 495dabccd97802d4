/* The HTTP server: connections, limits, suspend and resume, on libmicrohttpd. Knows no resource.
 *
 * The handler's begin() is called once for each request that has arrived whole and within the
 * limits. It either sets a reply before it returns, or calls http_suspend(), hands the request on,
 * and whoever has the answer sets the reply and calls http_resume() from any thread.
 */
#ifndef DAEMON_HTTP_H
#define DAEMON_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "forwarded.h"
#include "framing.h"

enum {
    HTTP_LOOPS = 64,
    HTTP_BODY_LIMIT = 64 * 1024,
    HTTP_HEADER_LIMIT = FRAMING_HEAD_LIMIT,
    HTTP_ARRIVAL_SECONDS = 10, /* for a request to arrive, from its first byte to its last */
    HTTP_IDLE_SECONDS = 75,    /* of a kept-alive connection */
    HTTP_REPLY_HEADERS = 20,
    HTTP_SCRATCH = 768 /* bytes of reply header values a request can hold */
};

struct http;
struct http_request;

struct http_handler {
    void *self;
    /* Mandatory. An HTTP thread; must not block. The request may have broken a limit: see http_refusal(). */
    void (*begin)(void *self, struct http_request *request);
    /* Mandatory. The request is over (answered, or its connection lost): frees what state holds. Called
     * once for each begin(). An HTTP thread. */
    void (*end)(void *self, struct http_request *request);
    /* Mandatory. Writes the whole answer, head and body, to a request that begin() will not see: 400 where it is not
     * plain HTTP (why says how), 431 where its head is too large, 408 where it took too long to arrive, 429 where
     * its address has too many connections. The connection
     * is closed after it. Returns its length. Any thread; must not block. */
    size_t (*refuse)(void *self, int status, const char *why, char *bytes, size_t size);
    /* Optional. Once a second, a thread of its own. */
    void (*tick)(void *self);
};

struct http_settings {
    int listener;             /* of http_socket_listen */
    unsigned connections;     /* most at once, suspended ones included */
    unsigned address_share;   /* per cent of them that one address may have; 0: all */
    unsigned threads;         /* that serve, 1 to HTTP_LOOPS; where connections are many, more of them start */
    unsigned arrival_seconds; /* 0: HTTP_ARRIVAL_SECONDS */
    const struct http_proxies *proxies; /* whose word on addresses is taken; NULL: nobody's. Lives as long */
};

/* Serves what comes to the listener, which is its own from then on. NULL with one line in why[size] that says what to
 * do: the listener stays the caller's. */
struct http *http_start(const struct http_settings *settings, const struct http_handler *handler, char *why,
                        size_t size);
/* Stops accepting; connections go on. Before http_stop: end all streams, and let begin() answer at once, without
 * http_suspend(), from now on. */
void http_quiesce(struct http *http);
/* Waits until every request is answered (a suspended one for at most so many milliseconds, one whose client is slow to
 * read for at most a second of them), closes every connection and frees. NULL does nothing. false: some still are;
 * nothing was freed. Blocks. */
bool http_stop(struct http *http, unsigned milliseconds);

/* ---- a request: all pointers good until end() --------------------------------------------------- */

const char *http_method(const struct http_request *request);
const char *http_path(const struct http_request *request); /* percent-decoded, without scheme and host */
/* 413: the body is too long, and missing here. 0: it is not. */
int http_refusal(const struct http_request *request);
/* The refusal must be answered in begin(); http_suspend() is not possible. */
bool http_must_answer(const struct http_request *request);
/* Header or query parameter; NULL if it is not there. Only between begin() and the reply. */
const char *http_header(struct http_request *request, const char *name);
const char *http_query(struct http_request *request, const char *name);
/* Calls each for every query parameter until it returns false; value may be NULL. */
void http_each_query(struct http_request *request, bool (*each)(void *context, const char *name, const char *value),
                     void *context);
const char *http_body(const struct http_request *request, size_t *length);
/* Whom it comes from: the client's address, behind proxies that are trusted; of IPv6 the /64 with the rest zero. To be
 * used wherever something is counted by address. Only between begin() and the reply. */
void http_address(const struct http_request *request, uint8_t address[HTTP_ADDRESS]);
/* What begin() wants to keep with the request. */
void http_set_state(struct http_request *request, void *state);
void *http_state(const struct http_request *request);
/* Microseconds since the request had arrived, for the metrics. */
uint64_t http_age(const struct http_request *request);

/* ---- the reply ---------------------------------------------------------------------------------- */

/* name must live on (a literal); value is copied. Dropped where there is no room. Replaces nothing. */
void http_reply_header(struct http_request *request, const char *name, const char *value);
/* Body bytes that live until release(owner) is called (release may be NULL: they live for ever). */
void http_reply_bytes(struct http_request *request, int status, const char *bytes, size_t length,
                      void (*release)(void *owner), void *owner);
/* No body. */
void http_reply_empty(struct http_request *request, int status);
/* Forgets headers and body that were set. */
void http_reply_clear(struct http_request *request);
int http_reply_status(const struct http_request *request);

/* A reply without end. pull() copies at most `most` bytes into bytes and returns how many; 0 means
 * nothing now: the connection then sleeps until http_stream_wake(); -1 ends it. pull is called on an
 * HTTP thread; after it returned 0 it is called again only after a wake. */
void http_reply_stream(struct http_request *request, int status, long (*pull)(void *owner, char *bytes, size_t most),
                       void *owner);
/* Any thread; may come at any time between http_reply_stream and end(), the caller sees to that. Cheap if awake. */
void http_stream_wake(struct http_request *request);
/* Has its client hung up? libmicrohttpd does not look at a connection that sleeps. Any thread, as for
 * http_stream_wake. */
bool http_stream_is_deserted(const struct http_request *request);

/* ---- elsewhere ---------------------------------------------------------------------------------- */

/* In begin() only. After it the request may be resumed at any moment: touch it no more. */
void http_suspend(struct http_request *request);
/* Any thread, once for each suspend, with the reply set. */
void http_resume(struct http_request *request);

#endif
