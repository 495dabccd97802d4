/* Who the caller is, and what waits for him. */
#include <stdio.h>
#include <string.h>

#include "../daemon/game_id.h"
#include "../daemon/streams.h"
#include "api_state.h"
#include "games.h"
#include "publish.h"
#include "resources.h"
#include "stream.h"

bool me_get(struct call *call) {
    char id[37];
    struct writer *w = &call->body;
    game_id_text(call->who.token, id);
    out_object(w);
    out_member_string(w, "scope", token_scope_name(call->who.scope));
    out_member_string(w, "token", id);
    out_member_string(w, "name", call->who.name);
    out_member_string(w, "player", call->who.player[0] ? call->who.player : NULL);
    out_end_object(w);
    call_json(call, 200);
    return true;
}

static bool needs_player(struct call *call) {
    return call->who.player[0] ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "The token stands for no player. Send Musterd-Player with the player to act for.");
}

bool me_games_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    if (!games_page(call, &data->query) || !needs_player(call))
        return false;
    data->query.status = call->parameters.status;
    data->query.player = call->who.player;
    bool waiting = call->parameters.given & PARAMETER_WAITING;
    data->query.to_act = waiting && call->parameters.waiting ? call->who.player : NULL;
    data->query.not_to_act = waiting && !call->parameters.waiting ? call->who.player : NULL;
    games_viewer(call, &data->query);
    return true;
}

/* ---- the stream ------------------------------------------------------------------------------------------ */

struct following {
    struct follower *follower;
    struct game_query query;
    struct game_list list;
};
_Static_assert(sizeof(struct following) <= CALL_DATA, "fits");

static struct following *of(struct call *call) {
    return (struct following *)(void *)call->data;
}

bool me_stream_start(struct call *call) {
    struct following *following = of(call);
    struct topic_name name;
    if (!needs_player(call))
        return true;
    if (stream_is_head(call)) {
        stream_reply(call, NULL);
        return true;
    }
    /* First the stream, then the list: what changes in between is told twice rather than never. */
    struct stream_right right = {.lasting = true};
    memcpy(right.token, call->who.token, sizeof right.token);
    publish_topic_player(call->who.player, &name);
    following->follower = streams_follow(call->api->streams, &name, 0, -1, &right, call->request);
    return !following->follower &&
           !call_problem(call, PROBLEM_UNAVAILABLE, "Memory is out here. Ask again in 1 second.");
}

/* Phase by phase: open games, page after page, then active ones. */
enum job_step me_stream_run(struct desk *desk, struct call *call) {
    struct following *following = of(call);
    struct game_query *query = &following->query;
    struct game_list *list = &following->list;
    bool next = call->job.phase > 0;
    if (!next) {
        *query = (struct game_query){.player = call->who.player,
                                     .status = GAME_OPEN,
                                     .limit = PAGE_MOST,
                                     .viewer_all = true};
        writer_clear(&call->body);
    } else {
        for (size_t i = 0; i < list->count; i++)
            publish_write_game(&call->body, call->api->loader, &list->items[i], call->who.player);
        query->has_after = list->more;
        if (query->has_after) {
            memcpy(query->after, list->last, sizeof query->after);
        } else if (query->status == GAME_OPEN) {
            query->status = GAME_ACTIVE;
        } else {
            call->status = 200;
            return JOB_FINISHED;
        }
    }
    game_list_finish(list);
    *list = (struct game_list){0};
    store_list_games(desk, &call->job, query, list);
    return JOB_AGAIN;
}

bool me_stream_done(struct desk *desk, struct call *call) {
    (void)desk;
    struct following *following = of(call);
    struct chunk *chunk =
        call->body.failed || call->body.length == 0 ? NULL : chunk_make(call->body.text, call->body.length);
    writer_finish(&call->body);
    if (chunk)
        streams_send(call->api->streams, following->follower, chunk);
    chunk_let_go(chunk);
    stream_reply(call, following->follower);
    return true;
}

void me_stream_finish(struct call *call) {
    streams_leave(call->api->streams, of(call)->follower);
    game_list_finish(&of(call)->list);
}
