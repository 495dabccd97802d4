/* A raw connection, for requests that a normal client would not send, and for streams. */
#ifndef SUPPORT_WIRE_H
#define SUPPORT_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Returns a connected socket. Fails the test if that is not possible. */
int wire_open(int port);
/* The same from another loopback address of this machine, such as "127.0.0.2". */
int wire_open_from(const char *address, int port);
/* Sends all bytes; false: the other side has closed. */
bool wire_send(int fd, const char *bytes, size_t length);
/* Reads until the other side closes, the buffer is full, or this many milliseconds have passed without a byte.
 * NUL-ended. Returns the number of bytes; -1: reset. */
long wire_read(int fd, char *buffer, size_t size, int milliseconds);
/* Reads one answer with a Content-Length, and nothing of the next one; for connections that stay open. Otherwise as
 * wire_read. */
long wire_answer(int fd, char *buffer, size_t size, int milliseconds);
/* Sends the request unchanged and returns the status of the answer; 0: closed without an answer. */
int wire_status(int port, const char *request, size_t length, int milliseconds);
/* Waits until the other side has closed; false: timeout. */
bool wire_closed(int fd, int milliseconds);

/* ---- Server-Sent Events ---------------------------------------------------------------------------- */

struct events {
    int fd;
    char path[256];
    char buffer[262144]; /* decoded, not yet returned */
    size_t length;
    char raw[65536]; /* chunked, not yet decoded */
    size_t raw_length;
    bool ended;
};

struct event {
    char name[32];
    long id;        /* -1: none */
    char mark[128]; /* the id as sent */
    json_t *data;
};

/* Opens a stream; the answer must be 200 and text/event-stream, or 204: then it has ended. player may be NULL, last
 * -1. */
void events_open(struct events *events, int port, const char *token, const char *player, const char *path, long last);
/* The same, resuming after the event with this mark; NULL: none. */
void events_resume(struct events *events, int port, const char *token, const char *player, const char *path,
                   const char *mark);
/* The next event, checked against openapi.yaml; false: timeout, or the stream has ended. */
bool events_next(struct events *events, struct event *event, int milliseconds);
void event_finish(struct event *event);
void events_close(struct events *events);

#endif
