/* The hub of Server-Sent Events: who follows what, and what is still to be sent to each.
 *
 * A topic is a short byte string (a game's id, a player's name). A follower is one connection that
 * follows one topic as one role. Chunks of text are shared by all who get the same. Any thread.
 */
#ifndef DAEMON_STREAMS_H
#define DAEMON_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct streams;
struct follower;
struct http_request;

enum {
    TOPIC_BYTES = 72,
    STREAM_HEARTBEAT_SECONDS = 15,
    STREAM_QUEUE_BYTES = 4 * 1024 * 1024 /* a client that lags more is sent away; it comes back with Last-Event-ID */
};

struct topic_name {
    uint8_t length, bytes[TOPIC_BYTES];
};

/* What a follower may follow by. */
struct stream_right {
    uint8_t token[16];        /* the id of the one it was opened with */
    char player[65], app[65]; /* who asks, "" nobody; the app that asks, "" none */
    bool lasting;             /* whoever holds the seats */
};

/* A text in several queues at once. */
struct chunk;
struct chunk *chunk_make(const char *bytes, size_t length); /* NULL where memory is out */
void chunk_let_go(struct chunk *chunk);                     /* NULL does nothing */

struct streams *streams_create(void);
void streams_destroy(struct streams *streams); /* all followers have left; NULL does nothing */

/* sent: the last event that this follower has, or -1. right is copied. Starts with a comment line. NULL where memory is
 * out. After streams_end_all it ends at once. */
struct follower *streams_follow(struct streams *streams, const struct topic_name *topic, int role, int64_t sent,
                                const struct stream_right *right, struct http_request *request);
/* Before its request is gone; NULL does nothing. */
void streams_leave(struct streams *streams, struct follower *follower);
/* The pull of http_reply_stream; follower is the owner. */
long streams_pull(void *follower, char *bytes, size_t most);
/* Only for this one. Takes a reference of its own. */
void streams_send(struct streams *streams, struct follower *follower, struct chunk *chunk);
/* Ends when all that is queued has been sent. */
void streams_end(struct streams *streams, struct follower *follower);

/* The roles that follow this topic, as bits; 0: nobody does. least: the smallest event number that one of them has. */
unsigned streams_roles(struct streams *streams, const struct topic_name *topic, int64_t *least);
/* To all of this role (-1: all) whose last event is before `event`; event -1: to all. last: nothing will follow. */
void streams_publish(struct streams *streams, const struct topic_name *topic, int role, int64_t event,
                     struct chunk *chunk, bool last);
/* All topics of this length, copied: what to look after when anything may have changed. To be freed. */
struct topic_name *streams_topics(struct streams *streams, size_t length, size_t *count);

/* How many follow anything. */
unsigned streams_count(struct streams *streams);
/* Once a second: comment lines for the quiet ones, the end for those whose client has hung up. */
void streams_tick(struct streams *streams);
/* Ends those of the topic that have had no event yet and may no longer follow. may: be quick, call nothing of this. */
void streams_review(struct streams *streams, const struct topic_name *topic,
                    bool (*may)(void *context, int role, const struct stream_right *right), void *context);
/* Ends the streams that were opened with this token. */
void streams_end_token(struct streams *streams, const uint8_t token[16]);
/* Ends the streams of all topics of this length. */
void streams_end_topics(struct streams *streams, size_t length);
/* Ends every stream, now and from now on. */
void streams_end_all(struct streams *streams);

#endif
