#include "follow.h"

#include "../../daemon/metrics.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../call/send.h"
#include "../call/unread.h"
#include "../caller/auth.h"

void follow_reply(struct call *call, struct follower *follower) {
    call->answer.status = 200;
    call->answer.type = "text/event-stream";
    call_headers(call);
    http_reply_header(call->request, "X-Accel-Buffering", "no");
    if (follower && call->who.known && call->identity.notice_generation != auth_generation(call->api->auth))
        streams_end(call->api->streams, follower); /* the token may have been revoked meanwhile */
    if (follower)
        http_reply_stream(call->request, 200, streams_pull, follower);
    else
        http_reply_empty(call->request, 200); /* HEAD */
    call->answer.replied = true;
}

const char *follow_last_event(const struct call *call, const char **name) {
    const char *last = http_header(call->request, "Last-Event-ID");
    *name = "Last-Event-ID";
    if (!last || !*last) {
        last = call->parameters.last_event;
        *name = "lastEventId";
    }
    return last && *last ? last : NULL;
}

static int64_t streams_most(const struct call *call) {
    const struct config *config = call->api->config;
    return call_is_players(call) ? config->player_streams : config_share(config);
}

static bool too_many(struct call *call, const char *whose, int64_t most) {
    metrics_add(METRIC_STREAMS_REFUSED, 1);
    call->answer.retry_after = 1;
    call_problem_open(call, PROBLEM_TOO_MANY_STREAMS, "This %s has too many open streams. Close one of them.", whose);
    out_member_int(&call->answer.body, "limit", most);
    out_end_object(&call->answer.body);
    return false;
}

static const char *whose(const struct call *call) {
    return call_is_players(call) ? "player" : call->who.known && !call->identity.ticket ? "token" : "address";
}

bool follow_take_slot(struct call *call, struct followed *followed) {
    struct api *api = call->api;
    const struct payer *payer = &followed->payer;
    int64_t mine = streams_most(call), share = config_share(api->config);
    http_address(call->request, followed->address);
    call_account(call, &followed->payer);
    if (!payer_take(api->token_streams, api->app_stream_slots, payer, 1, mine, share))
        return shares_held(api->token_streams, payer->key) >= mine ? too_many(call, whose(call), mine)
                                                                   : too_many(call, "app", share);
    followed->counted = shares_take(api->address_streams, followed->address, 1, share);
    if (!followed->counted)
        payer_give(api->token_streams, api->app_stream_slots, payer, 1);
    return followed->counted || too_many(call, "address", share);
}

bool follow_begin(struct call *call, struct followed *followed, const struct topic_name *name, int role, int64_t sent,
                  bool behind, const struct stream_right *right, struct stream_source *source) {
    struct follower *follower = NULL;
    bool has_slot = source && follow_take_slot(call, followed);
    if (has_slot)
        follower = streams_follow(call->api->streams, name, role, sent, behind, right, source, call->request);
    followed->follower = follower;
    if (follower)
        return true;
    if (source)
        source->free(source);
    if (has_slot || !source)
        call_out_of_memory(call);
    return false;
}

void follow_leave(struct call *call, struct followed *followed) {
    streams_leave(call->api->streams, followed->follower);
    followed->follower = NULL;
    if (followed->counted) {
        payer_give(call->api->token_streams, call->api->app_stream_slots, &followed->payer, 1);
        shares_give(call->api->address_streams, followed->address, 1);
    }
    followed->counted = false;
}
