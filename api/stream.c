/* A game's entries as Server-Sent Events. */
#include <string.h>

#include "../daemon/session.h"
#include "../daemon/streams.h"
#include "access.h"
#include "api_state.h"
#include "auth.h"
#include "publish.h"
#include "resources.h"
#include "stream.h"
#include "view.h"

struct following {
    int role;
    int64_t since; /* -1: from now on */
    struct follower *follower;
};
_Static_assert(sizeof(struct following) <= CALL_DATA, "fits");

static struct following *of(struct call *call) {
    return (struct following *)(void *)call->data;
}

void stream_reply(struct call *call, struct follower *follower) {
    call->status = 200;
    call->type = "text/event-stream";
    call_headers(call);
    http_reply_header(call->request, "Cache-Control", "no-store");
    http_reply_header(call->request, "X-Accel-Buffering", "no");
    if (follower && call->generation != auth_generation(call->api->auth))
        streams_end(call->api->streams, follower); /* the token may have been revoked meanwhile */
    if (follower)
        http_reply_stream(call->request, 200, streams_pull, follower);
    else
        http_reply_empty(call->request, 200); /* HEAD */
    call->replied = true;
}

bool stream_is_head(const struct call *call) {
    return strcmp(http_method(call->request), "HEAD") == 0;
}

bool stream_shape(struct call *call) {
    struct following *following = of(call);
    const char *last = http_header(call->request, "Last-Event-ID");
    following->since = call->parameters.given & PARAMETER_SINCE ? call->parameters.since : -1;
    if (!last)
        return true;
    size_t n = strlen(last);
    int64_t seq = 0;
    if (n == 0 || n > 10 || strspn(last, "0123456789") != n)
        return call_bad_parameter(call, "Last-Event-ID",
                                  "Last-Event-ID must be the id of the last event that arrived.");
    for (size_t i = 0; i < n; i++)
        seq = seq * 10 + (last[i] - '0');
    if (seq > INT32_MAX)
        return call_bad_parameter(call, "Last-Event-ID",
                                  "Last-Event-ID must be the id of the last event that arrived.");
    following->since = seq;
    return true;
}

enum job_step stream_run(struct desk *desk, struct call *call) {
    struct access access;
    struct following *following = of(call);
    struct job *job = &call->job;
    if (following->since > job->record->seq && desk_refresh(desk, job))
        return JOB_AGAIN;
    access_of(job->record, &access);
    if (!access_eyes(call, &access, call->parameters.role, &following->role))
        return JOB_FINISHED;
    if (!job->session && (job->record->status == GAME_ACTIVE || job->record->status == GAME_FINISHED)) {
        view_ruleset_fault(call);
        return JOB_FINISHED;
    }
    if (following->since >= 0 && job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    call->status = 200;
    return JOB_FINISHED;
}

static void send_missed(struct call *call, const struct following *following) {
    struct writer w;
    writer_init(&w);
    publish_write(&call->job, following->role, following->since, &w);
    struct chunk *chunk = w.failed || w.length == 0 ? NULL : chunk_make(w.text, w.length);
    writer_finish(&w);
    if (chunk)
        streams_send(call->api->streams, following->follower, chunk);
    chunk_let_go(chunk);
}

/* What access.c lets him in by, for when the seats have changed hands. */
static void right_of(const struct call *call, int role, struct stream_right *right) {
    const struct principal *who = &call->who;
    const struct game_record *record = call->job.record;
    bool admin = who->scope == TOKEN_ADMIN, spectator = role == ROLE_SPECTATOR;
    bool owner = (who->player[0] && record->owner_player && strcmp(record->owner_player, who->player) == 0) ||
                 (who->scope == TOKEN_APP && strcmp(record->owner_app, who->app) == 0);
    *right = (struct stream_right){.lasting = spectator ? admin || owner : admin && !who->player[0]};
    memcpy(right->token, who->token, sizeof right->token);
    memcpy(right->player, who->player, sizeof right->player);
    if (who->scope == TOKEN_APP)
        memcpy(right->app, who->app, sizeof right->app);
}

bool stream_done(struct desk *desk, struct call *call) {
    (void)desk;
    struct following *following = of(call);
    struct streams *streams = call->api->streams;
    const struct job *job = &call->job;
    struct topic_name name;
    struct stream_right right;
    if (stream_is_head(call)) {
        stream_reply(call, NULL);
        return true;
    }
    right_of(call, following->role, &right);
    publish_topic_game(job->record->id, &name);
    following->follower = streams_follow(streams, &name, following->role,
                                         job->session ? (int64_t)session_seq(job->session) : -1, &right, call->request);
    if (!following->follower) {
        call_problem(call, PROBLEM_UNAVAILABLE, "Memory is out here. Ask again in 1 second.");
        return true;
    }
    if (following->since >= 0 && job->session)
        send_missed(call, following);
    if (job->record->status == GAME_FINISHED || job->record->status == GAME_ABORTED)
        streams_end(streams, following->follower);
    stream_reply(call, following->follower);
    return true;
}

void stream_finish(struct call *call) {
    streams_leave(call->api->streams, of(call)->follower);
}
