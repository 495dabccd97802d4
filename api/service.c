/* The daemon itself: its health, its metrics, its contract. */
#include <stdatomic.h>
#include <string.h>

#include "../daemon/plugin/loader.h"
#include "../daemon/metrics.h"
#include "../daemon/http/shares.h"
#include "../daemon/version.h"
#include "api_state.h"
#include "docs.h"
#include "pages.h"
#include "resources.h"

static bool say(struct call *call, const char *status) {
    struct writer *w = &call->body;
    out_object(w);
    out_member_string(w, "status", status);
    out_member_string(w, "version", MUSTERD_VERSION);
    out_end_object(w);
    call_json(call, 200);
    return true;
}

bool service_health(struct call *call) {
    return say(call, "ok");
}

bool service_ready(struct call *call) {
    if (atomic_load(&call->api->stopping))
        return call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
    char why[128];
    if (!workers_ready(call->api->workers, why, sizeof why))
        return call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
    if (!loader_first(call->api->loader))
        return call_problem(call, PROBLEM_UNAVAILABLE, "No ruleset is loaded. See the daemon's log.");
    return say(call, "ready");
}

bool service_metrics(struct call *call) {
    struct writer *w = &call->body;
    struct worker_stats f;
    workers_stats(call->api->workers, &f);
    metrics_write(w);
    metrics_write_one(w, "gauge", "musterd_unread_bytes", "Bytes of answers and streams that nobody has read yet.",
                      shares_total(call->api->unread));
    metrics_write_one(w, "counter", "musterd_worker_jobs_total", "Jobs handed to the workers.", (int64_t)f.jobs);
    metrics_write_one(w, "counter", "musterd_worker_runs_total", "Times that a job was run.", (int64_t)f.runs);
    metrics_write_one(w, "counter", "musterd_batches_total", "Transactions.", (int64_t)f.batches);
    metrics_write_one(w, "counter", "musterd_write_batches_total", "Transactions that changed something.",
                      (int64_t)f.write_batches);
    metrics_write_one(w, "counter", "musterd_commit_microseconds_total", "Time that those took, summed.",
                      (int64_t)f.commit_us_sum);
    metrics_write_one(w, "counter", "musterd_statements_total", "Statements sent.", (int64_t)f.statements);
    metrics_write_one(w, "counter", "musterd_actions_total", "Changes of games made durable.", (int64_t)f.actions);
    metrics_write_one(w, "counter", "musterd_conflicts_total", "Times that another daemon was first.",
                      (int64_t)f.conflicts);
    metrics_write_one(w, "counter", "musterd_failures_total", "Jobs that the database refused.", (int64_t)f.failures);
    metrics_write_one(w, "counter", "musterd_reconnects_total", "Connections to the database made again.",
                      (int64_t)f.reconnects);
    metrics_write_one(w, "counter", "musterd_loads_total", "Games loaded.", (int64_t)f.loads);
    metrics_write_one(w, "counter", "musterd_evictions_total", "Games put out of memory.", (int64_t)f.evictions);
    metrics_write_one(w, "gauge", "musterd_sessions", "Games in memory.", (int64_t)f.sessions);
    metrics_write_one(w, "gauge", "musterd_jobs_waiting", "Jobs that wait.", (int64_t)f.waiting);
    call->status = 200;
    call->type = "text/plain; version=0.0.4; charset=utf-8";
    return true;
}

static void forbid_all_but_style(struct call *call, const char *html, size_t length) {
    char policy[PAGES_POLICY];
    pages_policy(html, length, policy);
    http_reply_header(call->request, "Content-Security-Policy", policy);
}

static bool give(struct call *call, const struct document *document, const char *type) {
    if (!document->text)
        return call_problem(call, PROBLEM_UNAVAILABLE, "The document is not installed beside the program.");
    call->status = 200;
    call->type = type;
    call_headers(call);
    http_reply_bytes(call->request, 200, document->text, document->length, NULL, NULL);
    call->replied = true;
    return true;
}

bool service_openapi(struct call *call) {
    return give(call, &call->api->openapi, "application/yaml");
}

bool service_docs(struct call *call) {
    if (!call->api->docs.text)
        return give(call, &call->api->docs, NULL);
    forbid_all_but_style(call, call->api->docs.text, call->api->docs.length);
    docs_write(call);
    call->status = 200;
    call->type = "text/html; charset=utf-8";
    http_reply_header(call->request, "Cache-Control", "no-cache");
    call_etag(call, "");
    return true;
}

bool service_problem(struct call *call) {
    int problem = problem_find(call->segment[0]);
    if (problem < 0)
        return call_problem(call, PROBLEM_NOT_FOUND, "There is no problem of this name. See /docs.");
    problem_page(&call->body, (enum problem)problem);
    if (call->body.failed)
        return call_out_of_memory(call);
    forbid_all_but_style(call, writer_text(&call->body), call->body.length);
    call->status = 200;
    call->type = "text/html; charset=utf-8";
    return true;
}
