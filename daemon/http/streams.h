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

#include "shares.h"

struct streams;
struct follower;
struct http_request;

enum {
    TOPIC_BYTES = 72,
    STREAM_HEARTBEAT_SECONDS = 15,
    STREAM_QUEUE_BYTES = 16 * 1024, /* of events as they happen; who lags more is given them later, as he reads */
    STREAM_PIECE_BYTES = 8 * 1024 /* of what he is given then, at once: a piece ends with the event that passes this */
};

struct topic_name {
    uint8_t length, bytes[TOPIC_BYTES];
};

/* What a follower may follow by. */
struct stream_right {
    uint8_t token[16];        /* the id of the one it was opened with; zero: none */
    struct payer payer;       /* on whose account bytes wait that are not read yet, */
    int64_t mine;             /* and how many of them he may have */
    char player[65], app[65]; /* who asks, "" nobody; the app that asks, "" none */
    bool lasting;             /* whoever holds the seats */
};

/* Where a follower's events come from that are not sent as they happen. It lives as long as somebody holds the
 * follower. */
struct stream_source {
    /* The follower has read all it was given: give him more, by streams_feed, from any thread. Not asked again before
     * that. An HTTP thread; must not block. */
    void (*more)(struct stream_source *source, struct follower *follower);
    void (*free)(struct stream_source *source);
    bool ordered; /* it has every event, by number, and knows what there is of others: what does not go out as it happens
                   * is asked of it later */
};

/* A text in several queues at once. */
struct chunk;
/* For events as they happen: NULL when out of memory, or such texts take up what there is for them. */
struct chunk *chunk_make(struct streams *streams, const char *bytes, size_t length);
void chunk_let_go(struct chunk *chunk); /* NULL does nothing */

/* unread: where the bytes are counted that followers have not read yet, apps: those of apps, of which each may have
 * `part` and all events as they happen twice that. */
struct streams *streams_create(struct shares *unread, struct shares *apps, int64_t part);
void streams_destroy(struct streams *streams); /* all followers have left; NULL does nothing */

/* sent: the last event that this follower has, or -1; behind: there are more already, to be asked of the source, which
 * is the follower's then (NULL is returned: not). right is copied. Starts with a comment line. NULL where memory is
 * out. After streams_end_all it ends at once. */
struct follower *streams_follow(struct streams *streams, const struct topic_name *topic, int role, int64_t sent,
                                bool behind, const struct stream_right *right, struct stream_source *source,
                                struct http_request *request);
/* Before its request is gone; NULL does nothing. */
void streams_leave(struct streams *streams, struct follower *follower);
/* Whoever works for a follower holds him, since he may leave meanwhile. */
void streams_hold(struct follower *follower);
void streams_let_go(struct follower *follower);
/* The last event that he has; -1: none. */
int64_t streams_sent(struct streams *streams, struct follower *follower);
/* Counts bytes that his source keeps on his account; false: there is no room for them. */
bool streams_charge(struct streams *streams, struct follower *follower, size_t bytes);
void streams_discharge(struct streams *streams, struct follower *follower, size_t bytes);

enum stream_rest {
    STREAM_MORE,    /* ask the source for more when this has been read */
    STREAM_ABREAST, /* from now on events as they happen */
    STREAM_OVER     /* nothing will follow */
};
/* The source's answer: a text, which may be empty, up to and with the event `sent`. Where there is no room for it the
 * stream ends, to be resumed by its client. He may have left already. */
void streams_feed(struct streams *streams, struct follower *follower, const char *bytes, size_t length, int64_t sent,
                  enum stream_rest rest);
/* The pull of http_reply_stream; follower is the owner. */
long streams_pull(void *follower, char *bytes, size_t most);
/* Ends when all that is queued has been sent. */
void streams_end(struct streams *streams, struct follower *follower);

/* The roles that follow this topic abreast of it, as bits; 0: nobody does. least: the smallest event number that one of
 * them has. */
unsigned streams_roles(struct streams *streams, const struct topic_name *topic, int64_t *least);
/* To all of this role (-1: all) whose last event is before `event` and who are abreast of it; event -1: to all. last:
 * nothing will follow. chunk NULL: there was no room for it, and who has a source will ask that. */
void streams_publish(struct streams *streams, const struct topic_name *topic, int role, int64_t event,
                     struct chunk *chunk, bool last);
/* All topics of this length, copied: what to look after when anything may have changed. To be freed. */
struct topic_name *streams_topics(struct streams *streams, size_t length, size_t *count);

/* Has the sources of all who follow a topic of this length, and have read what they were given, be asked for more. */
void streams_ask(struct streams *streams, size_t length);

/* How many follow anything. */
unsigned streams_count(struct streams *streams);
/* Once a second: comment lines for the quiet ones, the end for those whose client has hung up. */
void streams_tick(struct streams *streams);
/* Ends those of the topic that may no longer follow; of those who have had an event only where `all`. may: be quick,
 * call nothing of this. */
void streams_review(struct streams *streams, const struct topic_name *topic, bool all,
                    bool (*may)(void *context, int role, const struct stream_right *right), void *context);
/* Ends the streams that were opened with this token. */
void streams_end_token(struct streams *streams, const uint8_t token[16]);
/* Ends the streams of all topics of this length. */
void streams_end_topics(struct streams *streams, size_t length);
/* Ends every stream, now and from now on. */
void streams_end_all(struct streams *streams);

#endif
