#include "call.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../daemon/log.h"
#include "../../daemon/metrics.h"
#include "../api_state.h"
#include "../caller/known.h"
#include "../text/input.h"
#include "../text/problem.h"
#include "answer.h"
#include "cors.h"
#include "history.h"
#include "route.h"
#include "router.h"
#include "send.h"
#include "stage.h"

/* ---- the stages ---------------------------------------------------------------------------------------------- */

/* While the daemon stops, running requests are finished. A new request is refused and its connection closed, so that
 * the client goes elsewhere. */
static enum stage_result stage_begin(struct call *call) {
    if (atomic_load(&call->api->stopping)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
        http_reply_close(call->request);
        return STAGE_ANSWERED;
    }
    return STAGE_DONE;
}

static enum stage_result (*const stages[])(struct call *call) = {
    stage_begin, stage_token,   stage_token_found,   stage_budget,     stage_rights,
    stage_shape, stage_players, stage_players_found, stage_restricted, stage_restricted_found,
    stage_start, stage_work,    stage_done,
};
_Static_assert(sizeof stages / sizeof stages[0] == 13, "stage_done is the last, and is never left with STAGE_DONE");

void call_go_on(struct call *call) {
    enum stage_result result;
    do
        result = stages[call->progress.stage++](call);
    while (result == STAGE_DONE);
    if (result == STAGE_ANSWERED)
        call_send(call);
}

/* ---- begin and end ------------------------------------------------------------------------------------------- */

/* Hashes a counter with a secret key: the ids are unique, and do not reveal how many requests there were. */
static void make_request_id(struct api *api, char text[REQUEST_ID]) {
    uint8_t hash[crypto_shorthash_siphashx24_BYTES];
    _Static_assert(crypto_shorthash_siphashx24_KEYBYTES == sizeof api->request_key, "128 bits");
    _Static_assert(2 * sizeof hash + 1 <= REQUEST_ID, "in hex");
    uint64_t n = atomic_fetch_add_explicit(&api->requests, 1, memory_order_relaxed);
    crypto_shorthash_siphashx24(hash, (const unsigned char *)&n, sizeof n, api->request_key);
    sodium_bin2hex(text, REQUEST_ID, hash, sizeof hash);
}

static bool is_request_id(const char *text) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const size_t n = strlen(text);
    return n >= 8 && n < REQUEST_ID && strspn(text, allowed) == n;
}

static bool is_hex(const char *text, size_t n) {
    return strspn(text, "0123456789abcdef") >= n && strspn(text, "0") < n;
}

/* The trace id of a traceparent (W3C Trace Context, 3.2): VERSION-TRACE-PARENT-FLAGS, all lower-case hex. A later
 * version may have more after another "-". */
static bool read_trace(const char *given, char id[REQUEST_ID]) {
    enum { TRACE_AT = 3, TRACE = 32, PARENT_AT = 36, PARENT = 16, FLAGS_AT = 53, WHOLE = 55 };
    static const char hex[] = "0123456789abcdef";
    const size_t n = strlen(given);
    const bool first = strncmp(given, "00", 2) == 0;
    if (n < WHOLE || (n > WHOLE && (first || given[WHOLE] != '-')) || strspn(given, hex) != 2 ||
        strncmp(given, "ff", 2) == 0 || given[TRACE_AT - 1] != '-' || given[PARENT_AT - 1] != '-' ||
        given[FLAGS_AT - 1] != '-' || !is_hex(given + TRACE_AT, TRACE) || !is_hex(given + PARENT_AT, PARENT) ||
        strspn(given + FLAGS_AT, hex) != 2)
        return false;
    memcpy(id, given + TRACE_AT, TRACE);
    id[TRACE] = '\0';
    return true;
}

/* Takes over the id that a trusted proxy gave: X-Request-Id, or else the id of its trace. */
static bool take_request_id(struct call *call) {
    const char *given = http_header(call->request, "X-Request-Id");
    const char *trace = http_header(call->request, "traceparent");
    if ((!given && !trace) || !http_is_from_proxy(call->request))
        return false;
    if (!given || !is_request_id(given))
        return trace && read_trace(trace, call->request_id);
    strcpy(call->request_id, given);
    return true;
}

static void write_refusal(struct writer *body, int status, const char *why) {
    char text[160];
    if (status == 429) {
        problem_begin(body, PROBLEM_TOO_MANY_CONNECTIONS,
                      "This address has too many open connections. Close some of them.");
    } else if (status == 408) {
        problem_begin(body, PROBLEM_REQUEST_TIMEOUT, "The request did not arrive in time. Send it again.");
    } else if (status == 400) {
        problem_begin(body, PROBLEM_MALFORMED, why);
    } else if (status == 413) {
        snprintf(text, sizeof text, "A body may have at most %d bytes.", HTTP_BODY_LIMIT);
        problem_begin(body, PROBLEM_TOO_LARGE, text);
        out_member_int(body, "limit", HTTP_BODY_LIMIT);
    } else {
        snprintf(text, sizeof text,
                 "The request line and headers may have at most %d bytes; each header, parameter and cookie counts "
                 "%d more.",
                 FRAMING_HEAD_LIMIT, FRAMING_FIELD_WEIGHT);
        problem_begin(body, PROBLEM_HEADER_TOO_LARGE, text);
        out_member_int(body, "limit", FRAMING_HEAD_LIMIT);
    }
    out_end_object(body);
}

static const char *reason_of(int status) {
    switch (status) {
    case 400: return "Bad Request";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    default: return "Request Header Fields Too Large";
    }
}

size_t call_refuse(void *self, int status, const char *why, const char *origin, char *bytes, size_t size) {
    struct writer body;
    char request_id[REQUEST_ID], date[32], cors[CORS_LINES];
    const struct api *api = self;
    const time_t now = time(NULL);
    struct tm utc;
    make_request_id(self, request_id);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    cors_lines(origin, atomic_load(&api->live)->cors_origins, cors);
    writer_init(&body);
    write_refusal(&body, status, why);
    int n = snprintf(bytes, size,
                     "HTTP/1.1 %d %s\r\nDate: %s\r\nMusterd-Request-Id: %s\r\n"
                     "Content-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\n"
                     "Cache-Control: " CACHE_NEVER "\r\nConnection: close\r\n%s%sContent-Length: %zu\r\n\r\n%s",
                     status, reason_of(status), date, request_id, status == 429 ? "Retry-After: 1\r\n" : "", cors,
                     body.length, writer_text(&body));
    bool whole = !body.failed;
    writer_finish(&body);
    metrics_add(METRIC_HTTP_4XX, 1);
    log_debug("%s a request was refused before it was read: %d %s", request_id, status, why ? why : "");
    return whole && n > 0 && (size_t)n < size ? (size_t)n : 0;
}

static enum router_answer find_route(struct call *call) {
    const char *path = http_path(call->request), *method = http_method(call->request);
    const size_t n = strlen(path);
    memcpy(call->target.path, path, n < sizeof call->target.path ? n : sizeof call->target.path - 1);
    if (strcmp(path, "*") == 0 && strcmp(method, "OPTIONS") == 0) { /* RFC 9110 9.3.7: the server as a whole */
        strcpy(call->answer.allow, ROUTER_ALL);
        return ROUTER_OPTIONS;
    }
    return n < sizeof call->target.path ? router_find(call, method, call->target.path, call->answer.allow)
                                        : ROUTER_NOT_FOUND;
}

/* Finds the route of the path and runs its first stage, or answers without one. A preflight is answered whatever its
 * path, because a page learns of the 404 only from the request after it. */
static void dispatch(struct call *call) {
    struct answer *answer = &call->answer;
    enum router_answer found = find_route(call);
    const char *origins = atomic_load(&call->api->live)->cors_origins;
    if (found == ROUTER_NOT_FOUND && cors_is_preflight(call->request, origins)) {
        strcpy(answer->allow, ROUTER_ALL);
        found = ROUTER_OPTIONS;
    }
    switch (found) {
    case ROUTER_FOUND:
        answer->allow[0] = '\0';
        call_go_on(call);
        return;
    case ROUTER_NOT_FOUND:
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such path, or an id in it is malformed. See /docs.");
        answer->allow[0] = '\0';
        break;
    case ROUTER_WRONG_METHOD: call_problem(call, PROBLEM_METHOD_NOT_ALLOWED, "This path has %s.", answer->allow); break;
    case ROUTER_OPTIONS:
        answer->status = 204;
        cors_preflight(call->request, origins, answer->allow);
        break;
    }
    call_send(call);
}

void call_begin(void *self, struct http_request *request) {
    struct call *call = http_state(request);
    call->api = self;
    call->request = request;
    call->players.auth = call->api->auth;
    if (!take_request_id(call))
        make_request_id(call->api, call->request_id);
    dispatch(call);
}

void call_end(void *self, struct http_request *request) {
    (void)self;
    struct call *call = http_state(request);
    if (call->route && call->route->finish)
        call->route->finish(call);
    known_finish(&call->players);
    restriction_list_finish(&call->restrictions);
    free(call->identity.ticket);
    free(call->answer.cause);
    input_free(call->input);
    history_finish(&call->history);
    kept_answer_finish(&call->kept.answer);
    if (call->unread.bytes > 0)
        payer_give(call->api->unread, call->api->app_unread, &call->unread.payer, (int64_t)call->unread.bytes);
    writer_finish(&call->answer.body);
}
