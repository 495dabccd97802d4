/* Where the requests on a connection begin and end, and whether they are plain HTTP/1 (RFC 9112).
 *
 * libmicrohttpd reads leniently: it joins folded lines, cuts at a NUL, takes the first of two Hosts and a bare LF for
 * the end of a line. A proxy in front that reads the same bytes in another way sees other requests than it does. What
 * passes here can be read in one way only. Pure: no I/O, any thread, one at a time for each struct.
 */
#ifndef DAEMON_HTTP_FRAMING_H
#define DAEMON_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAMING_HEAD_LIMIT = 8 * 1024, /* the request line, headers and trailers of one request, weighed */
    FRAMING_FIELD_WEIGHT = 64,     /* of each header, parameter and cookie, beside its bytes */
    FRAMING_EXTENSION_LIMIT = 256, /* bytes of one chunk's line */
    FRAMING_NAME = 20,             /* the longest name that matters, and NUL */
    FRAMING_VALUE = 24
};

/* All zeroes: a connection that has sent nothing. */
struct http_framing {
    uint32_t begun, ended; /* requests whose request line was seen to its end; whose last byte was */
    int refusal;           /* 0; 400 or 431, and then nothing more is read */
    const char *why;       /* a sentence for the client; static */

    /* Its own. */
    int state, known, seen;
    bool old, trailer; /* old: HTTP/1.0 */
    uint8_t at, name_length, value_length, blank_lines;
    uint32_t weight, extension;
    uint64_t left; /* of the body or the chunk */
    char name[FRAMING_NAME], value[FRAMING_VALUE];
};

/* Reads on. Returns how many of the n bytes belong to requests that are good so far; less than n only where one is
 * refused: then up to the beginning of that one. */
size_t http_framing_read(struct http_framing *framing, const char *bytes, size_t n);

#endif
