/* GET /v1/me/stream for an app and no player of it. */
#ifndef API_APP_STREAM_H
#define API_APP_STREAM_H

#include "stream.h"

/* Begins it after the event that Last-Event-ID names, else with what comes; false: the problem is set. */
bool app_stream_follow(struct call *call, struct followed *followed);

#endif
