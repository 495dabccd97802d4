/* GET /v1/me/stream for an app that acts for no player. */
#ifndef API_APP_STREAM_H
#define API_APP_STREAM_H

#include "../live/follow.h"

/* Begins after the event named by Last-Event-ID, else with new events. false: the problem is set. */
bool app_stream_follow(struct call *call, struct followed *followed);

#endif
