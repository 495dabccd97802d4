/* The head of a reply, as the server writes it. Reached through request.h and write.h. */
#ifndef DAEMON_HTTP_HEAD_H
#define DAEMON_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HEAD_STATUS = 96,  /* room for the status line, in front of the headers */
    HEAD_LINES = 1400, /* room for the handler's headers, with their names */
    HEAD_REST = 300,   /* room for libmicrohttpd's headers (Date, Connection, Content-Length) and the empty line */
    HEAD_BYTES = HEAD_STATUS + HEAD_LINES + HEAD_REST
};

/* The bytes from begin to end are written and not sent. The headers come first, at HEAD_STATUS. libmicrohttpd's status
 * line is then put before them, the rest of its head behind them, and behind that a body that fits. */
struct http_head {
    size_t begin, end;
    size_t body;     /* how many bytes at the end belong to the body */
    bool whole;      /* libmicrohttpd's part is there */
    bool lengthless; /* no Content-Length */
    char bytes[HEAD_BYTES];
};

/* An empty head. */
void http_head_clear(struct http_head *head);
/* Adds a header. Left out: one without a value, with a line end in it (RFC 9110 5.5), or too long for the room. */
void http_head_add(struct http_head *head, const char *name, const char *value);
/* Completes the head with libmicrohttpd's, and with the body if that fits whole. lengthless: without the line
 * "Content-Length: 0". false: no room, which is a fault. */
bool http_head_complete(struct http_head *head, const char *bytes, size_t n, const char *body, size_t length);

#endif
