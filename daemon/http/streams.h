/* The hub of Server-Sent Events: who follows which topic, and which events are still to be sent to each follower.
 *
 * A topic is a short byte string (a game's id, a player's name). A follower is one connection that follows one topic as
 * one role. Followers that receive the same text share its chunk. Any thread.
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
    STREAM_QUEUE_BYTES = 16 * 1024, /* of queued live events; a follower that lags further is fed by its source */
    STREAM_PIECE_BYTES = 8 * 1024   /* limit of one feeding by the source: it ends with the event that passes this */
};

struct topic_name {
    uint8_t length, bytes[TOPIC_BYTES];
};

/* The identity and limits under which a follower follows. */
struct stream_right {
    uint8_t token[16];        /* the token that opened the stream; zero: none */
    struct payer payer;       /* who is charged for unread bytes, */
    int64_t mine;             /* and how many the follower may have */
    char player[65], app[65]; /* the player or "", the app or "" */
    int64_t until;            /* the stream ends then, by clock_now(); 0: it does not */
    bool lasting;             /* the right does not depend on who holds the seats */
};

/* Supplies a follower with events that it cannot receive live. It lives as long as any thread holds the follower. */
struct stream_source {
    /* The follower has read all it was given: supply more with streams_feed, from any thread. Not called again before
     * that. Called on an HTTP thread; must not block. */
    void (*more)(struct stream_source *source, struct follower *follower);
    void (*free)(struct stream_source *source);
    /* true: the source can supply every numbered event, and the latest of those without a number. So an event that
     * cannot be sent live is read from the source later. */
    bool ordered;
};

/* A text that several queues share. */
struct chunk;
/* For live events. NULL: out of memory, or the limit for live events is reached. */
struct chunk *chunk_make(struct streams *streams, const char *bytes, size_t length);
void chunk_let_go(struct chunk *chunk); /* NULL does nothing */

/* unread: counts all unread bytes. apps: counts those of apps; one app may have `part` bytes, and all live events
 * together twice that. */
struct streams *streams_create(struct shares *unread, struct shares *apps, int64_t part);
void streams_destroy(struct streams *streams); /* only after all followers have left; NULL does nothing */

/* sent: the last event that the follower already has, or -1. behind: the source has later events. The follower owns the
 * source from then on, unless NULL is returned. right is copied. The stream starts with a comment line. NULL: out of
 * memory. After streams_end_all the new stream ends at once. */
struct follower *streams_follow(struct streams *streams, const struct topic_name *topic, int role, int64_t sent,
                                bool behind, const struct stream_right *right, struct stream_source *source,
                                struct http_request *request);
/* Call before the request ends; NULL does nothing. */
void streams_leave(struct streams *streams, struct follower *follower);
/* Keeps a follower's memory while another thread works for it, because the follower may leave meanwhile. */
void streams_hold(struct follower *follower);
void streams_let_go(struct follower *follower);
/* The last event that the follower has; -1: none. */
int64_t streams_sent(struct streams *streams, struct follower *follower);
/* Charges the follower for bytes that its source keeps. false: its account is full. */
bool streams_charge(struct streams *streams, struct follower *follower, size_t bytes);
void streams_discharge(struct streams *streams, struct follower *follower, size_t bytes);

enum stream_rest {
    STREAM_MORE,    /* call the source for more when this has been read */
    STREAM_ABREAST, /* live events from now on */
    STREAM_OVER     /* the stream ends after this */
};
/* The source's answer: a text (may be empty) of the events up to and including `sent`. If the follower's account is
 * full, the stream ends, and its client can resume it. The follower may already have left. */
void streams_feed(struct streams *streams, struct follower *follower, const char *bytes, size_t length, int64_t sent,
                  enum stream_rest rest);
/* The pull function for http_reply_stream; its owner is the follower. */
long streams_pull(void *follower, char *bytes, size_t most);
/* Ends the stream when all queued text has been sent. */
void streams_end(struct streams *streams, struct follower *follower);

/* The roles that follow this topic live, as bits; 0: none. least: the smallest last event among these followers. */
unsigned streams_roles(struct streams *streams, const struct topic_name *topic, int64_t *least);
/* All roles that follow this topic, live or not, as bits. For news without a number: a follower that is being fed may
 * have read its text before the news. */
unsigned streams_all_roles(struct streams *streams, const struct topic_name *topic);
/* Sends the chunk to all live followers of this role (-1: any) whose last event is before `event`; event -1: to all.
 * last: the streams end after it. chunk NULL: there was no memory for it, and followers with a source read from that
 * later. */
void streams_publish(struct streams *streams, const struct topic_name *topic, int role, int64_t event,
                     struct chunk *chunk, bool last);
/* A copy of all topics of this length, for a caller that must check each of them. The caller frees it. */
struct topic_name *streams_topics(struct streams *streams, size_t length, size_t *count);

/* Calls the sources of all followers of topics of this length that have read everything they were given. */
void streams_ask(struct streams *streams, size_t length);

/* The number of followers. */
unsigned streams_count(struct streams *streams);
/* Call once a second: sends comment lines on idle streams, and ends streams whose client has closed the connection. */
void streams_tick(struct streams *streams);
/* Ends the followers of the topic for which may() returns false. Unless `all`, followers that have had an event are
 * kept. may() must be quick and call no function of this header. */
void streams_review(struct streams *streams, const struct topic_name *topic, bool all,
                    bool (*may)(void *context, int role, const struct stream_right *right), void *context);
/* Ends the streams that were opened with this token. */
void streams_end_token(struct streams *streams, const uint8_t token[16]);
/* Ends the streams that were opened for this player, with any token. */
void streams_end_player(struct streams *streams, const char *player);
/* Ends the streams of all topics of this length. */
void streams_end_topics(struct streams *streams, size_t length);
/* Ends every stream, and every later one at once. */
void streams_end_all(struct streams *streams);

#endif
