/* A game's entries as Server-Sent Events. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/http/shares.h"
#include "../../daemon/http/streams.h"
#include "../../daemon/metrics.h"
#include "../../daemon/store/people.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/history.h"
#include "../call/role.h"
#include "../call/send.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../caller/access.h"
#include "../caller/principal.h"
#include "../live/follow.h"
#include "../live/publish.h"
#include "resources.h"
#include "talk.h"

struct following {
    struct followed followed;
    int role;
    int64_t since; /* -1: only new entries */
};
CALL_DATA_AS(struct following, following_data)

bool stream_shape(struct call *call) {
    struct following *following = following_data(call);
    const char *name, *last = follow_last_event(call, &name);
    following->since = call->parameters.given & PARAMETER_SINCE ? call->parameters.since : -1;
    if (!last)
        return true;
    const size_t n = strlen(last);
    following->since = n <= 10 && strspn(last, "0123456789") == n ? strtoll(last, NULL, 10) : INT64_MAX;
    return following->since <= INT32_MAX ||
           call_bad_parameter(call, name, "%s must be the id of the last event that arrived.", name);
}

enum job_step stream_run(struct call *call) {
    struct access access;
    struct following *following = following_data(call);
    struct job *job = &call->job;
    if (following->since > job->record->seq && worker_refresh(job))
        return JOB_AGAIN;
    access_of(job->record, &access);
    if (!role_to_view(call, &access, call->parameters.role, &following->role))
        return JOB_FINISHED;
    if (!job->session && game_record_begun(job->record)) {
        call_ruleset_fault(call);
        return JOB_FINISHED;
    }
    call->answer.status = 200;
    return JOB_FINISHED;
}

/* ---- missed entries, sent as the client reads ---------------------------------------------------------------- */

struct missed {
    struct job job; /* must be first */
    struct stream_source source;
    struct api *api;
    struct follower *follower; /* held while the job is running */
    uint8_t game[16];
    uint16_t lane;
    int role;
    struct history history; /* the follower's position, if its memory limit allows keeping it */
    size_t charged;
    struct beside beside;
    bool goes_on; /* a continuation: the first piece contained the events without a number */
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

/* Keeps the position: otherwise every piece would replay the log from its beginning. */
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

/* Repeats the latest messages and proposals, which have no event number. */
static void write_beside(struct missed *missed) {
    const bool spectator = missed->role == ROLE_SPECTATOR;
    if (!spectator && missed->beside.proposals)
        publish_write_proposals(&missed->piece);
    if (missed->beside.message > 0)
        talk_write_news(&missed->piece, spectator, missed->beside.message, false);
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
    /* From here on the source may be called again. */
    streams_feed(missed->api->streams, follower, piece.text, piece.length, missed->sent, missed->rest);
    writer_finish(&piece);
    streams_let_go(follower); /* may free the source, too */
}

static void missed_more(struct stream_source *source, struct follower *follower) {
    struct missed *missed = of_source(source);
    struct job *job = &missed->job;
    missed->follower = follower;
    writer_init(&missed->piece);
    *job = (struct job){.need = missed->goes_on ? JOB_HISTORY : JOB_GAME,
                        .in_order = true,
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

/* Fills in the reason why access.c admits the caller, for a later review when seats have changed hands. */
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
    right->until = who->expires_at;
    if (who->scope == TOKEN_APP)
        memcpy(right->app, who->app, sizeof right->app);
}

enum stage_result stream_done(struct call *call) {
    struct following *following = following_data(call);
    const struct job *job = &call->job;
    struct topic_name name;
    struct stream_right right;
    int64_t seq = job->session ? (int64_t)session_seq(job->session) : -1;
    bool again = job->session && following->since >= 0, over = game_record_over(job->record);
    int64_t sent = again && following->since < seq ? following->since : seq;
    bool behind = again && (sent < seq || !over); /* the client may lack events without a number */
    if (!behind && over) { /* nothing will ever come: 204 tells an EventSource not to connect again */
        call->answer.status = 204;
        return STAGE_DONE;
    }
    if (call_is_head(call)) {
        follow_reply(call, NULL);
        return STAGE_DONE;
    }
    right_of(call, following->role, &right);
    publish_topic_game(job->record->id, &name);
    if (!follow_begin(call, &following->followed, &name, following->role, sent, behind, &right,
                      missed_of(call, following->role)))
        return STAGE_DONE;
    follow_reply(call, following->followed.follower);
    return STAGE_DONE;
}

void stream_finish(struct call *call) {
    follow_leave(call, &following_data(call)->followed);
}
