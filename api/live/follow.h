/* Following a stream: the slots that limit the streams of a token and an address, and the reply. */
#ifndef API_LIVE_FOLLOW_H
#define API_LIVE_FOLLOW_H

#include "../../daemon/http/streams.h"
#include "../call/call.h"

/* The slots of a call. Zeroed: none. */
struct followed {
    struct follower *follower;
    uint8_t address[16];
    struct payer payer;
    bool counted;
};

/* Begins to follow, within the limits of the token and the address. source is owned by the follower from then on; NULL
 * means that memory ran out for it. false: the problem is set. The other parameters are those of streams_follow. */
bool follow_begin(struct call *call, struct followed *followed, const struct topic_name *name, int role, int64_t sent,
                  bool behind, const struct stream_right *right, struct stream_source *source);
/* Takes one slot of the token and one of the address; false: the problem is set. follow_leave returns them. */
bool follow_take_slot(struct call *call, struct followed *followed);
void follow_leave(struct call *call, struct followed *followed);

/* The id of the last event that the client has: the header Last-Event-ID, else the parameter lastEventId, which some
 * libraries send in its place. NULL: none; an empty one is none, too. *name: which of the two, for a problem. */
const char *follow_last_event(const struct call *call, const char **name);
/* Sets the endless reply; follower NULL: only its headers. */
void follow_reply(struct call *call, struct follower *follower);

#endif
