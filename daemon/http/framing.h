/* Finds where the requests on a connection begin and end, and checks that they are plain HTTP/1 (RFC 9112).
 *
 * libmicrohttpd reads leniently: it joins folded lines, cuts at a NUL, takes the first of two Host headers, and accepts
 * a bare LF as the end of a line. A proxy that reads the same bytes in another way sees other requests than
 * libmicrohttpd. Requests that pass this check can be read in one way only. Pure functions: no I/O; any thread, one at
 * a time for each struct.
 */
#ifndef DAEMON_HTTP_FRAMING_H
#define DAEMON_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAMING_HEAD_LIMIT = 8 * 1024,    /* of the request line, headers and trailers of one request, with weights */
    FRAMING_FIELD_WEIGHT = 64,        /* weight of each header, parameter and cookie, in addition to its bytes */
    FRAMING_EXTENSION_LIMIT = 256,    /* bytes of one chunk's size line */
    FRAMING_BODY_LIMIT = 1024 * 1024, /* of a body; a longer one is refused as soon as that is known */
    FRAMING_ORIGIN = 256,             /* the longest Origin that is kept, with its NUL */
    FRAMING_NAME = 20,                /* the longest header name that matters, with its NUL */
    FRAMING_VALUE = 24
};

/* All zeroes: a connection that has sent nothing yet. */
struct http_framing {
    uint32_t begun, ended;       /* number of requests with a complete request line; number of complete requests */
    int refusal;                 /* 0, or 400, 413 or 431: then nothing more is read */
    const char *why;             /* a sentence for the client, if 400; static text */
    char origin[FRAMING_ORIGIN]; /* the Origin of the request that is being read; "": not read, or too long */

    /* Private to framing.c. */
    int state, known, seen;
    bool old, trailer; /* old: HTTP/1.0 */
    uint16_t origin_length;
    uint8_t at, name_length, value_length, blank_lines;
    uint32_t weight, extension;
    uint64_t left; /* bytes left of the body or chunk */
    uint64_t body; /* bytes of the body's chunks so far */
    char name[FRAMING_NAME], value[FRAMING_VALUE];
};

/* Reads n more bytes, and cuts the blanks behind headers' values out of them (RFC 9112 5.1: they are no part of the
 * value), so that other readers see none. *left: blanks at the end of bytes that may be such; they are not read, and
 * must be given again in front of the next bytes. Returns how many bytes belong to requests that are good so far: all
 * that are neither cut out nor left, unless a request is refused; then those up to the beginning of that request. */
size_t http_framing_read(struct http_framing *framing, char *bytes, size_t n, size_t *left);

#endif
