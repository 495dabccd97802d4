/* What the two kinds of streams share. */
#ifndef API_STREAM_H
#define API_STREAM_H

#include "call.h"

struct follower;

/* Sets the reply without end; follower NULL: only its headers. */
void stream_reply(struct call *call, struct follower *follower);
bool stream_is_head(const struct call *call);

#endif
