/* Who the caller is, and the stream of a player. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/http/streams.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/role.h"
#include "../call/send.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../live/follow.h"
#include "../live/publish.h"
#include "app_stream.h"
#include "resources.h"

enum stage_result me_get(struct call *call) {
    char id[37];
    struct writer *w = &call->answer.body;
    game_id_text(call->who.token, id);
    out_object(w);
    out_member_string(w, "scope", token_kind_name(call->who.scope, call->who.rights));
    out_member_string(w, "token", id);
    out_member_string(w, "name", call->who.name);
    out_member_string(w, "player", call->who.player[0] ? call->who.player : NULL);
    out_end_object(w);
    call_json(call, 200);
    return STAGE_ANSWERED;
}

/* ---- the stream ------------------------------------------------------------------------------------------ */

struct following {
    struct followed followed;
};
CALL_DATA_AS(struct following, following_data)

enum { GAMES_A_PIECE = 25 };

/* Writes the current state: first open games, page by page, then active ones. */
struct standing {
    struct job job; /* must be first */
    struct stream_source source;
    struct api *api;
    struct follower *follower; /* held while the job is running */
    uint16_t lane;
    char player[65];
    struct game_query query;
    struct game_list list;
    struct writer piece;
    enum stream_rest rest;
};

static struct standing *of_source(struct stream_source *source) {
    return (struct standing *)(void *)((char *)source - offsetof(struct standing, source));
}

static enum job_step standing_run(struct job *job) {
    struct standing *standing = (struct standing *)job;
    struct game_query *query = &standing->query;
    struct game_list *list = &standing->list;
    if (job->phase == 0) {
        game_list_finish(list);
        *list = (struct game_list){0};
        store_list_games(&job->stage, worker_loader(job->worker), query, list);
        return JOB_AGAIN;
    }
    for (size_t i = 0; i < list->count; i++)
        publish_write_game(&standing->piece, standing->api->loader, &list->items[i], standing->player);
    standing->rest = STREAM_MORE;
    query->has_after = list->more;
    if (query->has_after)
        memcpy(query->after, list->last, sizeof query->after);
    else if (query->status == GAME_OPEN)
        query->status = GAME_ACTIVE;
    else
        standing->rest = STREAM_ABREAST;
    return JOB_FINISHED;
}

static void standing_done(struct job *job) {
    struct standing *standing = (struct standing *)job;
    struct follower *follower = standing->follower;
    struct writer piece = standing->piece;
    bool good = job->outcome == JOB_OK && !piece.failed;
    /* From here on the source may be called again. */
    streams_feed(standing->api->streams, follower, piece.text, good ? piece.length : 0, -1,
                 good ? standing->rest : STREAM_OVER);
    writer_finish(&piece);
    streams_let_go(follower); /* may free the source, too */
}

static void standing_more(struct stream_source *source, struct follower *follower) {
    struct standing *standing = of_source(source);
    standing->follower = follower;
    standing->job = (struct job){.need = JOB_STORE, .lane = standing->lane, .run = standing_run, .done = standing_done};
    writer_init(&standing->piece);
    streams_hold(follower);
    worker_submit(standing->api->workers, &standing->job);
}

static void standing_free(struct stream_source *source) {
    struct standing *standing = of_source(source);
    game_list_finish(&standing->list);
    free(standing);
}

static struct stream_source *standing_of(const struct call *call) {
    struct standing *standing = calloc(1, sizeof *standing);
    if (!standing)
        return NULL;
    standing->lane = call_lane(call);
    standing->source = (struct stream_source){.more = standing_more, .free = standing_free};
    standing->api = call->api;
    strcpy(standing->player, call->who.player);
    standing->query = (struct game_query){.player = standing->player,
                                          .status = GAME_OPEN,
                                          .limit = GAMES_A_PIECE,
                                          .viewer_all = true};
    return &standing->source;
}

/* The stream is opened before the list is read: a change in between is sent twice rather than never. */
static bool player_stream_follow(struct call *call, struct followed *followed) {
    struct topic_name name;
    struct stream_right right = {.lasting = true};
    memcpy(right.token, call->who.token, sizeof right.token);
    right.until = call->who.expires_at;
    memcpy(right.player, call->who.player, sizeof right.player);
    call_account(call, &right.payer);
    right.mine = call_unread_most(call);
    publish_topic_player(call->who.player, &name);
    return follow_begin(call, followed, &name, 0, -1, true, &right, standing_of(call));
}

enum stage_result me_stream_start(struct call *call) {
    struct followed *followed = &following_data(call)->followed;
    bool app = call->who.scope == TOKEN_APP && !call->who.player[0];
    if (!app && !role_needs_player(call))
        return STAGE_ANSWERED;
    char why[128];
    if (!workers_ready(call->api->workers, why, sizeof why)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
        return STAGE_ANSWERED;
    }
    if (call_is_head(call)) {
        follow_reply(call, NULL);
        return STAGE_ANSWERED;
    }
    if (app ? app_stream_follow(call, followed) : player_stream_follow(call, followed))
        follow_reply(call, followed->follower);
    return STAGE_ANSWERED;
}

void me_stream_finish(struct call *call) {
    follow_leave(call, &following_data(call)->followed);
}
