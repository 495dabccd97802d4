/* Views and lists of actions. */
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/metrics.h"
#include "../../daemon/game/session.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/history.h"
#include "../call/phase.h"
#include "../call/role.h"
#include "../call/send.h"
#include "../call/unread.h"
#include "../caller/access.h"
#include "../live/view_cache.h"
#include "resources.h"

/* Answers with a cached view, and owns it from then on. */
static void answer_cached(struct call *call, struct view *view) {
    metrics_add(METRIC_VIEW_HITS, 1);
    strcpy(call->answer.etag, view->etag);
    call->answer.has_seq = true;
    call->answer.seq = view->seq;
    call_json(call, 200);
    if (call_not_modified(call, view->etag) || !call_holds(call, view->length)) {
        view_release(view);
        return;
    }
    size_t length;
    char *packed = call_pack(call, view->bytes, view->length, &length);
    call_headers(call);
    if (packed) {
        view_release(view);
        http_reply_bytes(call->request, 200, packed, length, free, packed);
    } else {
        http_reply_bytes(call->request, 200, view->bytes, view->length, view_release, view);
    }
    call->answer.replied = true;
}

static unsigned parts_wanted(const struct call *call) {
    return (call->parameters.given & PARAMETER_PARTS) ? call->parameters.parts : VIEW_USUAL;
}

/* STAGE_DONE: it is not cached. */
static enum stage_result look_into_cache(struct call *call, struct view_game *game) {
    const struct access *access = view_game_access(game);
    int role;
    if (access_visible(&call->who, &call->players, access) != ACCESS_YES)
        return STAGE_DONE;
    if (!role_to_view(call, access, call->parameters.role, &role))
        return STAGE_ANSWERED;
    struct view *view = view_cache_get(game, role, parts_wanted(call));
    if (!view)
        return STAGE_DONE;
    if ((call->parameters.given & PARAMETER_MIN_SEQ) && call->parameters.min_seq > (int64_t)view->seq) {
        view_release(view);
        return STAGE_DONE;
    }
    answer_cached(call, view);
    return STAGE_ANSWERED;
}

enum stage_result view_start(struct call *call) {
    if (call->parameters.given & PARAMETER_SEQ)
        return STAGE_DONE;
    struct view_game *game = view_cache_hold(call->api->view_cache, call->job.game);
    enum stage_result result = game ? look_into_cache(call, game) : STAGE_DONE;
    view_cache_let_go(game);
    if (result == STAGE_DONE)
        metrics_add(METRIC_VIEW_MISSES, 1);
    return result;
}

static bool has_view(struct call *call) {
    const struct job *job = &call->job;
    return phase_allows(call, PHASE_TO_SEE) &&
           ((job->record->module && (job->session || job->need == JOB_HISTORY)) || call_ruleset_fault(call));
}

enum job_step view_look(struct call *call, struct session **session, bool *in_past) {
    struct job *job = &call->job;
    bool ahead = (call->parameters.given & PARAMETER_SEQ) && call->parameters.seq > job->record->seq;
    *session = job->session;
    *in_past = false;
    if (ahead && worker_refresh(job))
        return JOB_AGAIN;
    if (!has_view(call))
        return JOB_FINISHED;
    if (ahead) {
        call_problem(call, PROBLEM_NOT_FOUND, "The game has not reached entry %lld yet.",
                     (long long)call->parameters.seq);
        return JOB_FINISHED;
    }
    if (!(call->parameters.given & PARAMETER_SEQ) || call->parameters.seq == job->record->seq)
        return JOB_FINISHED;
    if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    }
    enum history_step step = history_reach(&call->history, job, (uint32_t)call->parameters.seq);
    if (step == HISTORY_MORE)
        return JOB_AGAIN;
    *session = call->history.session;
    *in_past = true;
    if (step == HISTORY_FAULT)
        call_replay_fault(call, call->history.why);
    return JOB_FINISHED;
}

void view_prefix(char *prefix, size_t size, const struct access *access, const struct session *session, int role) {
    snprintf(prefix, size, "%u-%.40s-", session_seq(session), access_role_id(access, role));
}

/* Room for most views, which then need not grow from nothing. */
static void make_room(struct writer *w) {
    enum { MOST_VIEWS = 8192 };
    char *text = w->text ? NULL : malloc(MOST_VIEWS);
    if (text)
        *w = (struct writer){.text = text, .capacity = MOST_VIEWS};
}

static void write_view(struct call *call, const struct access *access, struct session *session, int role,
                       bool in_past) {
    char id[37], prefix[64];
    struct writer *w = &call->answer.body;
    game_id_text(call->job.record->id, id);
    make_room(w);
    out_object(w);
    out_member_string(w, "game", id);
    bool good = session_view_json(session, role, parts_wanted(call), w);
    out_end_object(w);
    if (!good) {
        call_ruleset_fault(call);
        return;
    }
    call_json(call, 200);
    view_prefix(prefix, sizeof prefix, access, session, role);
    struct writer body = *w; /* a 304 clears only the length */
    call_etag(call, prefix);
    if (!in_past && !body.failed)
        view_cache_put(call->api->view_cache, call->job.record->id, access, role, parts_wanted(call),
                       session_seq(session), body.text, body.length, call->answer.etag);
}

enum job_step view_run(struct call *call) {
    struct access access;
    struct session *session;
    int role;
    bool in_past;
    access_of(call->job.record, &access);
    if (!role_to_view(call, &access, call->parameters.role, &role))
        return JOB_FINISHED;
    enum job_step step = view_look(call, &session, &in_past);
    if (step == JOB_FINISHED && call->answer.status == 0)
        write_view(call, &access, session, role, in_past);
    return step;
}

/* The default without the parameter: a flat list is complete; a menu has asides only beside an open question. */
static enum asides asides_wanted(const struct call *call, int role) {
    const bool as_menu = (call->parameters.given & PARAMETER_MENU) != 0;
    if (call->parameters.given & PARAMETER_ASIDES)
        return call->parameters.asides;
    return as_menu && !(session_to_act(call->job.session) & ROLE_BIT(role)) ? ASIDES_NONE : ASIDES_LAST;
}

/* false: the ruleset failed. */
static bool write_list(struct call *call, const struct access *access, int role) {
    struct writer *w = &call->answer.body;
    struct session *session = call->job.session;
    const bool as_menu = (call->parameters.given & PARAMETER_MENU) != 0;
    const enum asides asides = asides_wanted(call, role);
    out_object(w);
    if (!session_question_json(session, role, w))
        return false;
    out_member_string(w, "role", access_role_id(access, role));
    out_key(w, as_menu ? "menu" : "actions");
    if (!(as_menu ? session_menu_json(session, role, call->parameters.menu, asides, w)
                  : session_actions_json(session, role, asides, w)))
        return false;
    out_end_object(w);
    return true;
}

enum job_step actions_run(struct call *call) {
    struct access access;
    int role;
    access_of(call->job.record, &access);
    if (!role_to_view(call, &access, call->parameters.role, &role) || !has_view(call))
        return JOB_FINISHED;
    if (write_list(call, &access, role))
        call_json(call, 200);
    else
        call_ruleset_fault(call);
    return JOB_FINISHED;
}
