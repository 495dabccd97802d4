/* The daemon itself: its health, its metrics, its API description. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/http/shares.h"
#include "../../daemon/metrics.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/pipeline.h"
#include "../../daemon/store/tokens.h"
#include "../../daemon/version.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/route.h"
#include "../call/send.h"
#include "../text/problem.h"
#include "census.h"
#include "docs.h"
#include "metrics_port.h"
#include "pages.h"
#include "resources.h"

static enum stage_result say(struct call *call, const char *status, bool stranded) {
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_string(w, "status", status);
    out_member_string(w, "version", MUSTERD_VERSION);
    if (stranded)
        census_watch_stranded(call->api, w);
    out_end_object(w);
    call_json(call, 200);
    return STAGE_ANSWERED;
}

enum stage_result service_health(struct call *call) {
    return say(call, "ok", false);
}

enum stage_result service_ready(struct call *call) {
    if (atomic_load(&call->api->stopping)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
        return STAGE_ANSWERED;
    }
    char why[128];
    if (!workers_ready(call->api->workers, why, sizeof why)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
        return STAGE_ANSWERED;
    }
    if (!loader_first(call->api->loader)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "No ruleset is loaded. See the daemon's log.");
        return STAGE_ANSWERED;
    }
    return say(call, "ready", true);
}

/* Metrics of the workers. All of them depend on whether standing orders answer, so only staff may read them. */
static void write_workers(struct api *api, struct writer *w) {
    struct worker_stats f;
    workers_stats(api->workers, &f);
    metrics_write_one(w, "gauge", "musterd_unread_bytes", "Unread bytes of answers and streams.",
                      shares_total(api->unread));
    metrics_write_one(w, "counter", "musterd_worker_jobs_total", "Jobs handed to the workers.", (int64_t)f.jobs);
    metrics_write_one(w, "counter", "musterd_worker_runs_total", "Times that a job was run.", (int64_t)f.runs);
    metrics_write_one(w, "counter", "musterd_batches_total", "Transactions.", (int64_t)f.batches);
    metrics_write_one(w, "counter", "musterd_write_batches_total", "Transactions that changed something.",
                      (int64_t)f.write_batches);
    metrics_write_seconds(w, "musterd_commit_seconds_total", "Total time of these transactions.", f.commit_us_sum);
    metrics_write_one(w, "counter", "musterd_statements_total", "Statements sent.", (int64_t)f.statements);
    metrics_write_one(w, "counter", "musterd_actions_total", "Durable changes of games.", (int64_t)f.actions);
    metrics_write_one(w, "counter", "musterd_conflicts_total", "Times that another daemon was first.",
                      (int64_t)f.conflicts);
    metrics_write_one(w, "counter", "musterd_failures_total", "Jobs that the database refused.", (int64_t)f.failures);
    metrics_write_one(w, "counter", "musterd_reconnects_total", "Connections to the database made again.",
                      (int64_t)f.reconnects);
    metrics_write_one(w, "counter", "musterd_loads_total", "Games loaded.", (int64_t)f.loads);
    metrics_write_one(w, "counter", "musterd_evictions_total", "Games evicted from memory.", (int64_t)f.evictions);
    metrics_write_one(w, "gauge", "musterd_sessions", "Games in memory.", (int64_t)f.sessions);
    metrics_write_one(w, "gauge", "musterd_jobs_waiting", "Waiting jobs.", (int64_t)f.waiting);
}

/* Several routes can share a pattern, so the label contains the method, too. */
static void write_requests(struct api *api, struct writer *w) {
    static const char name[] = "musterd_http_request_duration_seconds";
    size_t i = 0;
    histogram_head(w, name, "Time from a request's arrival to its answer, by route.");
    for (; routes[i].method; i++) {
        char route[128];
        snprintf(route, sizeof route, "%s %s", routes[i].method, routes[i].pattern);
        histogram_write(w, name, "route", route, &api->route_times[i]);
    }
    histogram_write(w, name, "route", "none", &api->route_times[i]);
}

void service_write_metrics(struct api *api, bool staff, struct writer *w) {
    metrics_write_build(w);
    metrics_write(w, staff ? METRIC_FOR_STAFF : METRIC_FOR_ALL);
    if (!staff)
        return;
    metrics_write_process(w);
    write_workers(api, w);
    write_requests(api, w);
    pipeline_metrics(w);
    census_watch_metrics(api, w);
}

enum stage_result service_metrics(struct call *call) {
    service_write_metrics(call->api, call->who.known && call->who.scope == TOKEN_ADMIN, &call->answer.body);
    call->answer.status = 200;
    call->answer.type = METRICS_TYPE;
    return STAGE_ANSWERED;
}

static void forbid_all_but_style(struct call *call, const char *html, size_t length) {
    char policy[PAGES_POLICY];
    pages_policy(html, length, policy);
    http_reply_header(call->request, "Content-Security-Policy", policy);
}

static enum stage_result not_installed(struct call *call) {
    call_problem(call, PROBLEM_UNAVAILABLE, "The document is not installed beside the program.");
    return STAGE_ANSWERED;
}

enum stage_result service_openapi(struct call *call) {
    const struct api *api = call->api;
    const struct document *plain = &api->openapi;
    if (!plain->text)
        return not_installed(call);
    call_text(call, "application/yaml");
    call_tag_bytes(call, plain->text, plain->length);
    if (call_not_modified(call, call->answer.etag))
        return STAGE_ANSWERED;
    const char *bytes = plain->text;
    size_t length = plain->length;
    call->answer.packed = call_packs_document(call, api->openapi_packed, &bytes, &length);
    if (call->answer.packed)
        call_etag_packed(call);
    call_headers(call);
    http_reply_bytes(call->request, 200, bytes, length, NULL, NULL);
    call->answer.replied = true;
    return STAGE_ANSWERED;
}

enum stage_result service_docs(struct call *call) {
    if (!call->api->docs.text)
        return not_installed(call);
    forbid_all_but_style(call, call->api->docs.text, call->api->docs.length);
    docs_write(call);
    call_text(call, "text/html; charset=utf-8");
    call_etag(call, "");
    return STAGE_ANSWERED;
}

enum stage_result service_problem(struct call *call) {
    int problem = problem_find(call->target.segment[0]);
    if (problem < 0) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no problem of this name. See /docs.");
        return STAGE_ANSWERED;
    }
    problem_page(&call->answer.body, (enum problem)problem);
    if (call->answer.body.failed) {
        call_out_of_memory(call);
        return STAGE_ANSWERED;
    }
    forbid_all_but_style(call, writer_text(&call->answer.body), call->answer.body.length);
    call->answer.status = 200;
    call->answer.type = "text/html; charset=utf-8";
    return STAGE_ANSWERED;
}
