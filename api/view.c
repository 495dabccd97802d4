/* Views and lists of actions. */
#include "view.h"

#include <stdio.h>
#include <string.h>

#include "../daemon/game/game_id.h"
#include "../daemon/metrics.h"
#include "../daemon/game/session.h"
#include "api_state.h"
#include "resources.h"
#include "view_cache.h"

/* The cache, without a job. */
bool view_start(struct call *call) {
    if (call->parameters.given & PARAMETER_SEQ)
        return false;
    bool answered = false;
    struct view_game *game = view_cache_hold(call->api->view_cache, call->job.game);
    const struct access *access = game ? view_game_access(game) : NULL;
    int role;
    if (game && access_visible(call, access) == ACCESS_YES) {
        if (!access_view_role(call, access, call->parameters.role, &role)) {
            answered = true;
        } else {
            struct view *view = view_cache_get(game, role);
            if (view) {
                answered = true;
                metrics_add(METRIC_VIEW_HITS, 1);
                strcpy(call->etag, view->etag);
                if (call_not_modified(call, view->etag) || !call_holds(call, view->length)) {
                    view_release(view);
                } else {
                    call_json(call, 200);
                    call_headers(call);
                    http_reply_bytes(call->request, 200, view->bytes, view->length, view_release, view);
                    call->replied = true;
                }
            }
        }
    }
    view_cache_let_go(game);
    if (!answered)
        metrics_add(METRIC_VIEW_MISSES, 1);
    return answered;
}

bool view_ruleset_fault(struct call *call) {
    if (!call->cause && call->job.load_error)
        call_cause(call, call->job.load_error);
    return call_problem(call, PROBLEM_RULESET_FAULT,
                        "The rules of this game ran into a fault, so it is set aside as it was before. Quote the "
                        "Musterd-Request-Id when you report it.");
}

bool view_replay_fault(struct call *call, const char *why) {
    char id[37];
    struct writer cause;
    game_id_text(call->job.game, id);
    writer_init(&cause);
    put_format(&cause, "game %s: its log (actions.entry) does not replay: %s", id, why);
    call_cause(call, writer_text(&cause));
    writer_finish(&cause);
    return view_ruleset_fault(call);
}

static bool has_view(struct call *call) {
    const struct job *job = &call->job;
    const enum game_status status = job->record->status;
    if (!game_record_begun(job->record)) {
        call_problem_open(call, PROBLEM_NOT_ACTIVE, "%s",
                          status == GAME_OPEN ? "The game begins when all its seats are filled."
                                              : "The game was called off before it began.");
        out_member_string(&call->body, "status_now", game_status_name(status));
        out_end_object(&call->body);
        return false;
    }
    return (job->record->module && (job->session || job->need == JOB_HISTORY)) || view_ruleset_fault(call);
}

enum job_step view_look(struct call *call, struct session **session, bool *then) {
    struct job *job = &call->job;
    bool ahead = (call->parameters.given & PARAMETER_SEQ) && call->parameters.seq > job->record->seq;
    *session = job->session;
    *then = false;
    if (ahead && worker_refresh(job))
        return JOB_AGAIN;
    if (!has_view(call))
        return JOB_FINISHED;
    if (ahead) {
        call_problem(call, PROBLEM_NOT_FOUND, "The game has not come to entry %lld yet.",
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
    *then = true;
    if (step == HISTORY_FAULT)
        view_replay_fault(call, call->history.why);
    return JOB_FINISHED;
}

void view_prefix(char *prefix, size_t size, const struct access *access, const struct session *session, int role) {
    snprintf(prefix, size, "%u-%.40s-", session_seq(session), access_role_id(access, role));
}

static void write_view(struct call *call, const struct access *access, struct session *session, int role, bool then) {
    char id[37], prefix[64];
    struct writer *w = &call->body;
    game_id_text(call->job.record->id, id);
    out_object(w);
    out_member_string(w, "game", id);
    bool good = session_view_json(session, role, w);
    out_end_object(w);
    if (!good) {
        view_ruleset_fault(call);
        return;
    }
    call_json(call, 200);
    view_prefix(prefix, sizeof prefix, access, session, role);
    struct writer body = *w; /* a 304 empties the length only */
    call_etag(call, prefix);
    if (!then && !body.failed)
        view_cache_put(call->api->view_cache, call->job.record->id, access, role, body.text, body.length, call->etag);
}

enum job_step view_run(struct call *call) {
    struct access access;
    struct session *session;
    int role;
    bool then;
    access_of(call->job.record, &access);
    if (!access_view_role(call, &access, call->parameters.role, &role))
        return JOB_FINISHED;
    enum job_step step = view_look(call, &session, &then);
    if (step == JOB_FINISHED && call->status == 0)
        write_view(call, &access, session, role, then);
    return step;
}

enum job_step actions_run(struct call *call) {
    struct access access;
    int role;
    struct writer *w = &call->body;
    access_of(call->job.record, &access);
    if (!access_view_role(call, &access, call->parameters.role, &role) || !has_view(call))
        return JOB_FINISHED;
    out_object(w);
    out_member_int(w, "seq", session_seq(call->job.session));
    out_member_string(w, "role", access_role_id(&access, role));
    bool as_menu = (call->parameters.given & PARAMETER_MENU) != 0;
    out_key(w, as_menu ? "menu" : "actions");
    if (as_menu ? session_menu_json(call->job.session, role, call->parameters.menu, w)
                : session_actions_json(call->job.session, role, w)) {
        out_end_object(w);
        call_json(call, 200);
    } else {
        view_ruleset_fault(call);
    }
    return JOB_FINISHED;
}
