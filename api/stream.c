/* A game's entries as Server-Sent Events. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/metrics.h"
#include "../daemon/game/session.h"
#include "../daemon/http/shares.h"
#include "../daemon/http/streams.h"
#include "../daemon/store/people.h"
#include "access.h"
#include "api_state.h"
#include "auth.h"
#include "publish.h"
#include "resources.h"
#include "stream.h"
#include "talk.h"
#include "view.h"

struct following {
    struct followed followed;
    int role;
    int64_t since; /* -1: from now on */
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
    if (follower && call->who.known && call->generation != auth_generation(call->api->auth))
        streams_end(call->api->streams, follower); /* the token may have been revoked meanwhile */
    if (follower)
        http_reply_stream(call->request, 200, streams_pull, follower);
    else
        http_reply_empty(call->request, 200); /* HEAD */
    call->replied = true;
}

static int64_t streams_most(const struct call *call) {
    const struct config *config = call->api->config;
    return call_is_players(call) ? config->player_streams : config_share(config);
}

static bool too_many(struct call *call, const char *whose, int64_t most) {
    metrics_add(METRIC_STREAMS_REFUSED, 1);
    call->retry_after = 1;
    call_problem_open(call, PROBLEM_TOO_MANY_STREAMS, "This %s has as many streams open as it may. Close one of them.",
                      whose);
    out_member_int(&call->body, "limit", most);
    out_end_object(&call->body);
    return false;
}

static const char *whose(const struct call *call) {
    return call_is_players(call) ? "player" : call->who.known && !call->ticket ? "token" : "address";
}

bool stream_take_place(struct call *call, struct followed *followed) {
    struct api *api = call->api;
    const struct payer *payer = &followed->payer;
    int64_t mine = streams_most(call), share = config_share(api->config);
    http_address(call->request, followed->address);
    call_account(call, &followed->payer);
    if (!payer_take(api->token_streams, api->app_places, payer, 1, mine, share))
        return shares_held(api->token_streams, payer->key) >= mine ? too_many(call, whose(call), mine)
                                                                   : too_many(call, "app", share);
    followed->counted = shares_take(api->address_streams, followed->address, 1, share);
    if (!followed->counted)
        payer_give(api->token_streams, api->app_places, payer, 1);
    return followed->counted || too_many(call, "address", share);
}

bool stream_follow(struct call *call, struct followed *followed, const struct topic_name *name, int role, int64_t sent,
                   bool behind, const struct stream_right *right, struct stream_source *source) {
    struct follower *follower = NULL;
    bool placed = source && stream_take_place(call, followed);
    if (placed)
        follower = streams_follow(call->api->streams, name, role, sent, behind, right, source, call->request);
    followed->follower = follower;
    if (follower)
        return true;
    if (source)
        source->free(source);
    if (placed || !source)
        call_out_of_memory(call);
    return false;
}

void stream_leave(struct call *call, struct followed *followed) {
    streams_leave(call->api->streams, followed->follower);
    followed->follower = NULL;
    if (followed->counted) {
        payer_give(call->api->token_streams, call->api->app_places, &followed->payer, 1);
        shares_give(call->api->address_streams, followed->address, 1);
    }
    followed->counted = false;
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

enum job_step stream_run(struct call *call) {
    struct access access;
    struct following *following = of(call);
    struct job *job = &call->job;
    if (following->since > job->record->seq && worker_refresh(job))
        return JOB_AGAIN;
    access_of(job->record, &access);
    if (!access_view_role(call, &access, call->parameters.role, &following->role))
        return JOB_FINISHED;
    if (!job->session && game_record_begun(job->record)) {
        view_ruleset_fault(call);
        return JOB_FINISHED;
    }
    call->status = 200;
    return JOB_FINISHED;
}

/* ---- what he missed, as he reads ----------------------------------------------------------------------------- */

struct missed {
    struct job job; /* first */
    struct stream_source source;
    struct api *api;
    struct follower *follower; /* held while the job is under way */
    uint8_t game[16];
    uint16_t lane;
    int role;
    struct history history; /* where he is, while there is room to keep it */
    size_t charged;
    struct beside beside;
    bool goes_on; /* from a piece before, which told what is beside the game */
    struct writer piece;
    int64_t sent;
    enum stream_rest rest;
};

static struct missed *of_source(struct stream_source *source) {
    return (struct missed *)(void *)((char *)source - offsetof(struct missed, source));
}

static void forget_history(struct missed *missed) {
    history_finish(&missed->history);
    if (missed->charged > 0)
        streams_discharge(missed->api->streams, missed->follower, missed->charged);
    missed->charged = 0;
}

/* Or it would be gone through from its beginning for every piece. */
static void keep_history(struct missed *missed) {
    enum { SESSION = 2048 };
    size_t size = session_module(missed->history.session)->ruleset->state_size + SESSION;
    if (missed->charged == 0 && streams_charge(missed->api->streams, missed->follower, size))
        missed->charged = size;
    if (missed->charged == 0)
        history_finish(&missed->history);
}

/* false: the log does not replay. */
static bool write_piece(struct missed *missed, const struct job *job) {
    struct session *session = missed->history.session;
    struct writer *w = &missed->piece;
    if (missed->sent < 0) {
        publish_write_entry(w, session, job->record->started_at, missed->role);
        missed->sent = 0;
    }
    while (session_seq(session) < job->record->seq && w->length < STREAM_PIECE_BYTES) {
        const struct entry *entry = history_next(&missed->history, job);
        if (!entry)
            return false;
        publish_write_entry(w, session, entry->at, missed->role);
        missed->sent = entry->seq;
    }
    return !w->failed;
}

/* Of what has no number he is told the latest once more. */
static void write_beside(struct missed *missed) {
    const bool spectator = missed->role == ROLE_SPECTATOR;
    if (!spectator && missed->beside.proposals)
        publish_write_proposals(&missed->piece);
    if (missed->beside.message > 0)
        talk_write_news(&missed->piece, spectator, missed->beside.message);
}

static enum job_step missed_entries(struct missed *missed, struct job *job) {
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    switch (history_reach(&missed->history, job, missed->sent < 0 ? 0 : (uint32_t)missed->sent)) {
    case HISTORY_MORE: return JOB_AGAIN;
    case HISTORY_FAULT: return JOB_FINISHED;
    case HISTORY_THERE: break;
    }
    if (!write_piece(missed, job))
        return JOB_FINISHED;
    if (session_seq(missed->history.session) < job->record->seq)
        missed->rest = STREAM_MORE;
    else if (!session_over(job->session))
        missed->rest = STREAM_ABREAST;
    return JOB_FINISHED;
}

static enum job_step missed_run(struct job *job) {
    struct missed *missed = (struct missed *)job;
    missed->rest = STREAM_OVER;
    missed->sent = streams_sent(missed->api->streams, missed->follower);
    if (!job->record || !job->session)
        return JOB_FINISHED;
    if (!missed->goes_on && job->phase == 0) {
        store_find_beside(&job->stage, missed->game,
                          missed->role == ROLE_SPECTATOR ? CHANNEL_SPECTATORS : CHANNEL_PLAYERS, &missed->beside);
        return JOB_AGAIN;
    }
    if (missed->sent < 0 || missed->sent < (int64_t)job->record->seq)
        return missed_entries(missed, job);
    if (!session_over(job->session))
        missed->rest = STREAM_ABREAST;
    return JOB_FINISHED;
}

static void missed_done(struct job *job) {
    struct missed *missed = (struct missed *)job;
    struct follower *follower = missed->follower;
    if (job->outcome != JOB_OK)
        missed->rest = STREAM_OVER;
    else if (!missed->goes_on)
        write_beside(missed);
    missed->goes_on = missed->rest == STREAM_MORE;
    if (missed->goes_on)
        keep_history(missed);
    else
        forget_history(missed);
    struct writer piece = missed->piece;
    /* From here on it may be asked again. */
    streams_feed(missed->api->streams, follower, piece.text, piece.length, missed->sent, missed->rest);
    writer_finish(&piece);
    streams_let_go(follower); /* and with it, perhaps, this */
}

static void missed_more(struct stream_source *source, struct follower *follower) {
    struct missed *missed = of_source(source);
    struct job *job = &missed->job;
    missed->follower = follower;
    writer_init(&missed->piece);
    *job = (struct job){.need = missed->goes_on ? JOB_HISTORY : JOB_GAME,
                        .lane = missed->lane,
                        .run = missed_run,
                        .done = missed_done};
    memcpy(job->game, missed->game, sizeof job->game);
    streams_hold(follower);
    worker_submit(missed->api->workers, &missed->job);
}

static void missed_free(struct stream_source *source) {
    struct missed *missed = of_source(source);
    forget_history(missed);
    free(missed);
}

static struct stream_source *missed_of(const struct call *call, int role) {
    struct missed *missed = calloc(1, sizeof *missed);
    if (!missed)
        return NULL;
    missed->lane = call_lane(call);
    memcpy(missed->game, call->job.game, sizeof missed->game);
    missed->source = (struct stream_source){.more = missed_more, .free = missed_free, .ordered = true};
    missed->api = call->api;
    missed->role = role;
    return &missed->source;
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
    call_account(call, &right->payer);
    right->mine = call_unread_most(call);
    memcpy(right->player, who->player, sizeof right->player);
    if (who->scope == TOKEN_APP)
        memcpy(right->app, who->app, sizeof right->app);
}

bool stream_done(struct call *call) {
    struct following *following = of(call);
    const struct job *job = &call->job;
    struct topic_name name;
    struct stream_right right;
    if (stream_is_head(call)) {
        stream_reply(call, NULL);
        return true;
    }
    int64_t seq = job->session ? (int64_t)session_seq(job->session) : -1;
    bool again = job->session && following->since >= 0, over = game_record_over(job->record);
    int64_t sent = again && following->since < seq ? following->since : seq;
    bool behind = again && (sent < seq || !over); /* he may not know what is beside the game */
    right_of(call, following->role, &right);
    publish_topic_game(job->record->id, &name);
    if (!stream_follow(call, &following->followed, &name, following->role, sent, behind, &right,
                       missed_of(call, following->role)))
        return true;
    if (!behind && over)
        streams_end(call->api->streams, following->followed.follower);
    stream_reply(call, following->followed.follower);
    return true;
}

void stream_finish(struct call *call) {
    stream_leave(call, &of(call)->followed);
}
