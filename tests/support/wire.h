/* A connection by hand: for requests that no decent client would send, and for streams. */
#ifndef SUPPORT_WIRE_H
#define SUPPORT_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* A connected socket. Fails the test where that is not possible. */
int wire_open(int port);
/* The same from another address of this machine's loopback network, such as "127.0.0.2". */
int wire_open_from(const char *address, int port);
/* Sends all of it; false: the other side has closed. */
bool wire_send(int fd, const char *bytes, size_t length);
/* Reads until the other side closes, the buffer is full or so many milliseconds have passed without a byte. NUL-ended.
 * Returns how much; -1: reset. */
long wire_read(int fd, char *buffer, size_t size, int milliseconds);
/* Sends the request as it is and gives the status of the answer, 0 where the connection was closed without one. */
int wire_status(int port, const char *request, size_t length, int milliseconds);
/* Waits until the other side has closed; false: it did not within the time. */
bool wire_closed(int fd, int milliseconds);

/* ---- Server-Sent Events ---------------------------------------------------------------------------- */

struct events {
    int fd;
    char path[256];
    char buffer[262144]; /* decoded, not yet handed out */
    size_t length;
    char raw[65536]; /* chunked, not yet decoded */
    size_t raw_length;
    bool ended;
};

struct event {
    char name[32];
    long id;        /* -1: none */
    char mark[128]; /* the id as it is sent */
    json_t *data;
};

/* Opens a stream; the answer must be 200 and text/event-stream. player and last may be NULL and -1. */
void events_open(struct events *events, int port, const char *token, const char *player, const char *path, long last);
/* The same, going on behind the event with this mark; NULL: none. */
void events_resume(struct events *events, int port, const char *token, const char *player, const char *path,
                   const char *mark);
/* The next event, held to the contract; false: none within the time, or the stream has ended. */
bool events_next(struct events *events, struct event *event, int milliseconds);
void event_finish(struct event *event);
void events_close(struct events *events);

#endif
