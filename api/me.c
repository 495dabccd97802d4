/* Who the caller is, and what waits for him. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/game/game_id.h"
#include "../daemon/http/streams.h"
#include "api_state.h"
#include "app_stream.h"
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
    struct followed followed;
};
_Static_assert(sizeof(struct following) <= CALL_DATA, "fits");

static struct following *of(struct call *call) {
    return (struct following *)(void *)call->data;
}

enum { GAMES_A_PIECE = 25 };

/* How things stand: open games, page after page, then active ones. */
struct standing {
    struct job job; /* first */
    struct stream_source source;
    struct api *api;
    struct follower *follower; /* held while the job is under way */
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
    /* From here on it may be asked again. */
    streams_feed(standing->api->streams, follower, piece.text, good ? piece.length : 0, -1,
                 good ? standing->rest : STREAM_OVER);
    writer_finish(&piece);
    streams_let_go(follower); /* and with it, perhaps, this */
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

/* First the stream, then the list: what changes in between is told twice rather than never. */
static bool player_stream_follow(struct call *call, struct followed *followed) {
    struct topic_name name;
    struct stream_right right = {.lasting = true};
    memcpy(right.token, call->who.token, sizeof right.token);
    call_payer(call, right.payer);
    publish_topic_player(call->who.player, &name);
    return stream_follow(call, followed, &name, 0, -1, true, &right, standing_of(call));
}

bool me_stream_start(struct call *call) {
    struct followed *followed = &of(call)->followed;
    bool app = call->who.scope == TOKEN_APP && !call->who.player[0];
    if (!app && !needs_player(call))
        return true;
    char why[128];
    if (!workers_ready(call->api->workers, why, sizeof why))
        return !call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
    if (stream_is_head(call)) {
        stream_reply(call, NULL);
        return true;
    }
    if (app ? app_stream_follow(call, followed) : player_stream_follow(call, followed))
        stream_reply(call, followed->follower);
    return true;
}

void me_stream_finish(struct call *call) {
    stream_leave(call, &of(call)->followed);
}
