/* The HTTP server: connections, limits, suspend and resume, on libmicrohttpd. This part knows nothing about the
 * resources of the API.
 *
 * The handler's begin() is called once for each request that has arrived completely and within the limits. It either
 * sets a reply before it returns, or calls http_suspend() and hands the request on. In the second case another thread
 * sets the reply later and calls http_resume().
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
    HTTP_ARRIVAL_SECONDS = 10, /* for a request to arrive, from its first to its last byte */
    HTTP_IDLE_SECONDS = 75     /* for a kept-alive connection without a request */
};

struct http;
struct http_request;

struct http_handler {
    void *self;
    size_t state_size; /* bytes of http_state(); 0: none */
    /* Mandatory. Called on an HTTP thread; must not block. The request may exceed a limit: see http_refusal(). */
    void (*begin)(void *self, struct http_request *request);
    /* Mandatory. The request is over (answered, or its connection lost): frees the state. Called once for each begin(),
     * on an HTTP thread. */
    void (*end)(void *self, struct http_request *request);
    /* Mandatory. Writes the whole answer, head and body, to a request that begin() does not see: 400 if it is not plain
     * HTTP (why says in what respect), 413 if its body is much too large, 431 if its head is, 408 if it took too long
     * to arrive, 429 if its address has too many connections. origin: its Origin; "": not read. The connection is
     * closed afterwards. Returns the length. Any thread; must not block. */
    size_t (*refuse)(void *self, int status, const char *why, const char *origin, char *bytes, size_t size);
    /* Optional. Called once a second, on a separate thread. */
    void (*tick)(void *self);
};

struct http_settings {
    int listener;             /* a socket from http_socket_listen */
    unsigned connections;     /* the most open connections, suspended ones included */
    unsigned address_share;   /* the most connections of one address, in per cent; 0: no limit */
    unsigned threads;         /* serving threads, 1 to HTTP_LOOPS; more are started when there are many connections */
    unsigned arrival_seconds; /* 0: HTTP_ARRIVAL_SECONDS */
    const struct http_proxies *proxies; /* whose headers are believed; NULL: none. Must live as long as the server */
};

/* Serves the connections of the listener, which the server owns from then on. NULL: one line in why[size] says what to
 * do, and the caller still owns the listener. */
struct http *http_start(const struct http_settings *settings, const struct http_handler *handler, char *why,
                        size_t size);
/* Stops accepting; open connections continue. Before http_stop: end all streams, and let begin() answer at once,
 * without http_suspend(), from now on. */
void http_quiesce(struct http *http);
/* Waits until every request is answered: up to this many milliseconds for a suspended request, and up to a second of
 * them for a client that reads slowly. Then closes every connection and frees the server. NULL does nothing. false:
 * some requests are still suspended, and nothing was freed. Blocks. */
bool http_stop(struct http *http, unsigned milliseconds);

/* ---- a request: all pointers are valid until end() ---------------------------------------------- */

const char *http_method(const struct http_request *request);
const char *
http_path(const struct http_request
              *request); /* percent-decoded, without scheme and host; "/%2F" if it contains an escaped slash */
/* 413: the body is too long and was not kept; 0: no refusal. */
int http_refusal(const struct http_request *request);
/* A header or a query parameter; NULL: not present. Only between begin() and the reply. */
const char *http_header(struct http_request *request, const char *name);
const char *http_query(struct http_request *request, const char *name);
/* Calls each() for every query parameter until it returns false; value may be NULL. */
void http_each_query(struct http_request *request, bool (*each)(void *context, const char *name, const char *value),
                     void *context);
const char *http_body(const struct http_request *request, size_t *length);
/* The client's address, found through trusted proxies. IPv6: the /64 with the rest zero. All counting by address must
 * use this. Only between begin() and the reply. */
void http_address(const struct http_request *request, uint8_t address[HTTP_ADDRESS]);
/* Did a trusted proxy send it? Only between begin() and the reply. */
bool http_is_from_proxy(const struct http_request *request);
/* Writes the address of http_address as text, an IPv6 network by its first address. */
void http_address_text(const uint8_t address[HTTP_ADDRESS], char text[HTTP_ADDRESS_TEXT]);
/* The handler's memory beside the request: zeroed before begin(), aligned for any type, and used again after end().
 * NULL: the handler has none. */
void *http_state(const struct http_request *request);
/* Microseconds since the request arrived completely, for the metrics. */
uint64_t http_age(const struct http_request *request);

/* ---- the reply ---------------------------------------------------------------------------------- */

/* Adds a reply header; an earlier header of the same name stays. Both texts are copied. Dropped if it has no value, a
 * line end in it, or no space is left (HEAD_LINES). Not for Connection, Content-Length, Date and Transfer-Encoding,
 * which the server writes. */
void http_reply_header(struct http_request *request, const char *name, const char *value);
/* The server closes the connection after this reply, and says so in it. */
void http_reply_close(struct http_request *request);
/* Sets a body whose bytes live until release(owner) is called (release NULL: they live forever). */
void http_reply_bytes(struct http_request *request, int status, const char *bytes, size_t length,
                      void (*release)(void *owner), void *owner);
/* Sets a reply without a body. */
void http_reply_empty(struct http_request *request, int status);
/* Discards the headers and the body that were set. */
void http_reply_clear(struct http_request *request);

/* Sets an endless reply. pull() copies at most `most` bytes into bytes and returns their number. 0: nothing to send for
 * now, and the connection sleeps until http_stream_wake(). -1: the reply ends. pull is called on an HTTP thread, and
 * after it returned 0 only after a wake. */
void http_reply_stream(struct http_request *request, int status, long (*pull)(void *owner, char *bytes, size_t most),
                       void *owner);
/* Wakes the connection. Any thread, at any time between http_reply_stream and end(); the caller must ensure that. Cheap
 * if the connection is awake. */
void http_stream_wake(struct http_request *request);
/* Has the client closed the connection? libmicrohttpd does not check sleeping connections. Any thread, with the same
 * condition as http_stream_wake. */
bool http_stream_is_deserted(const struct http_request *request);

/* ---- suspended requests --------------------------------------------------------------------------- */

/* In begin() only. Another thread may resume the request at any moment after this: do not touch it any more. */
void http_suspend(struct http_request *request);
/* Any thread; once for each suspend, after the reply was set. */
void http_resume(struct http_request *request);

#endif
