/* What the two kinds of streams share. */
#ifndef API_STREAM_H
#define API_STREAM_H

#include "../daemon/http/streams.h"
#include "call.h"

/* A call's place among the followers. Zeroed: none. */
struct followed {
    struct follower *follower;
    uint8_t address[16], payer[16];
    bool counted;
};

/* Begins to follow, within what the token and the address may have. source is taken over, NULL says that memory was out
 * for it. false: the problem is set. The rest as for streams_follow. */
bool stream_follow(struct call *call, struct followed *followed, const struct topic_name *name, int role, int64_t sent,
                   bool behind, const struct stream_right *right, struct stream_source *source);
/* A place for the token and for the address; false: the problem is set. stream_leave gives it back. */
bool stream_take_place(struct call *call, struct followed *followed);
void stream_leave(struct call *call, struct followed *followed);

/* Sets the reply without end; follower NULL: only its headers. */
void stream_reply(struct call *call, struct follower *follower);
bool stream_is_head(const struct call *call);

#endif
