#include "send.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/log.h"
#include "../../daemon/metrics.h"
#include "../../daemon/gzip.h"
#include "../api_state.h"
#include "../text/encoding.h"
#include "answer.h"
#include "cors.h"
#include "route.h"
#include "unread.h"

bool call_is_head(const struct call *call) {
    return strcmp(http_method(call->request), "HEAD") == 0;
}

static void put_header_int(struct http_request *request, const char *name, int value) {
    char text[16], *at = text + sizeof text;
    *--at = '\0';
    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    http_reply_header(request, name, at);
}

/* draft-ietf-httpapi-ratelimit-headers-10: structured fields (RFC 9651). The bucket fills in a minute. */
static void put_budget(struct http_request *request, const struct budget *budget) {
    char text[64];
    snprintf(text, sizeof text, "\"requests\";q=%d;w=60", budget->limit);
    http_reply_header(request, "RateLimit-Policy", text);
    snprintf(text, sizeof text, "\"requests\";r=%d;t=%d", budget->remaining, budget->reset);
    http_reply_header(request, "RateLimit", text);
}

/* Errors are kept by nobody: they are over soon, and a cache may otherwise keep some without being told to (RFC 9111
 * 4.2.2). */
static const char *cache_control(const struct call *call) {
    const struct route *route = call->route;
    if (!route || call->answer.status >= 400)
        return CACHE_NEVER;
    if (call->answer.cache)
        return call->answer.cache;
    return route->cache ? route->cache : route->keeps ? CACHE_NEVER : CACHE_OWN;
}

/* One line, because some caches read only the last one. An answer that all may keep is the same for all callers. */
static void put_vary(struct call *call, const char *cache) {
    const bool for_all = strncmp(cache, "public", 6) == 0;
    const bool by_caller = call->route && call->route->token != NEEDS_NO_TOKEN && !for_all;
    const bool by_origin = atomic_load(&call->api->live)->cors_origins != NULL;
    char vary[96] = "";
    if (call->answer.varies || call->answer.packed)
        strcat(vary, ", Accept-Encoding");
    if (by_caller)
        strcat(vary, ", Authorization, Musterd-Player");
    if (by_origin)
        strcat(vary, ", Origin");
    if (vary[0])
        http_reply_header(call->request, "Vary", vary + 2);
}

/* The only place that says who may keep an answer. */
static void put_caching(struct call *call) {
    const char *cache = cache_control(call);
    http_reply_header(call->request, "Cache-Control", cache);
    put_vary(call, cache);
}

void call_headers(struct call *call) {
    struct http_request *r = call->request;
    http_reply_header(r, "Musterd-Request-Id", call->request_id);
    http_reply_header(r, "X-Content-Type-Options", "nosniff");
    if (call->answer.type)
        http_reply_header(r, "Content-Type", call->answer.type);
    if (call->answer.etag[0])
        http_reply_header(r, "ETag", call->answer.etag);
    if (call->answer.has_seq)
        put_header_int(r, "Musterd-Seq", (int)call->answer.seq);
    put_caching(call);
    if (call->answer.packed)
        http_reply_header(r, "Content-Encoding", "gzip");
    if (call->answer.budget.limit > 0)
        put_budget(r, &call->answer.budget);
    if (call->answer.location[0])
        http_reply_header(r, "Location", call->answer.location);
    if (call->answer.replayed)
        http_reply_header(r, "Idempotent-Replayed", "true");
    if (call->answer.retry_after > 0)
        put_header_int(r, "Retry-After", call->answer.retry_after);
    if (call->answer.allow[0])
        http_reply_header(r, "Allow", call->answer.allow);
    if (call->answer.status == 401)
        http_reply_header(r, "WWW-Authenticate",
                          http_header(r, "Authorization") ? "Bearer realm=\"musterd\", error=\"invalid_token\""
                                                          : "Bearer realm=\"musterd\"");
    const struct live_settings *live = atomic_load(&call->api->live);
    if (live->cors_origins && strcmp(http_method(r), "OPTIONS") != 0)
        cors_reply(r, live->cors_origins);
}

/* The number of a route in the table; NULL: the number of routes. */
static size_t route_number(const struct route *route) {
    const struct route *at = route ? route : routes;
    while (!route && at->method)
        at++;
    return (size_t)(at - routes);
}

/* Logs one line for each request, and one more for each rejected token. */
static void log_answer(struct call *call) {
    char client[HTTP_ADDRESS_TEXT], token[37];
    uint8_t address[HTTP_ADDRESS];
    if (!log_writes(LOG_INFO))
        return;
    http_address(call->request, address);
    http_address_text(address, client);
    if (call->who.known)
        game_id_text(call->who.token, token);
    log_request(&(struct log_request){.id = call->request_id,
                                      .method = http_method(call->request),
                                      .route = call->route ? call->route->pattern : NULL,
                                      .status = call->answer.status,
                                      .microseconds = http_age(call->request),
                                      .client = client,
                                      .token = call->who.known ? token : NULL});
    if (call->answer.status == 401 && http_header(call->request, "Authorization"))
        log_failed_login(client);
}

static void count(struct call *call) {
    static const enum metric classes[] = {METRIC_HTTP_2XX, METRIC_HTTP_3XX, METRIC_HTTP_4XX, METRIC_HTTP_5XX};
    metrics_add(classes[call->answer.status / 100 - 2], 1);
    histogram_add(&call->api->route_times[route_number(call->route)], http_age(call->request));
    if (call->answer.status >= 500)
        log_error("%s %s %s: %d %s", call->request_id, http_method(call->request), http_path(call->request),
                  call->answer.status,
                  call->answer.cause         ? call->answer.cause
                  : call->answer.body.failed ? ""
                                             : writer_text(&call->answer.body));
    log_answer(call);
}

char *call_pack(struct call *call, const char *bytes, size_t count, size_t *length) {
    enum { MANY = 1024 };
    if (count < MANY || !encoding_takes_gzip(http_header(call->request, "Accept-Encoding")))
        return NULL;
    char *packed = gzip_pack_fast(bytes, count, length);
    call->answer.packed = packed != NULL;
    if (packed)
        call_etag_packed(call);
    return packed;
}

bool call_packs_document(struct call *call, struct gzip_later *later, const char **bytes, size_t *length) {
    if (!encoding_takes_gzip(http_header(call->request, "Accept-Encoding")))
        return false;
    const char *packed = gzip_later(later, *bytes, *length, length);
    if (packed)
        *bytes = packed;
    return packed != NULL;
}

/* A GET's answer in JSON has an ETag. Every longer answer is compressed if the client takes that. */
static void encode(struct call *call) {
    struct answer *answer = &call->answer;
    size_t length;
    if (answer->body.failed)
        return;
    if (answer->varies && answer->status == 200 && !answer->etag[0] && strncmp(call->route->pattern, "/v1/", 4) == 0 &&
        call_etag(call, ""))
        return;
    char *packed = call_pack(call, writer_text(&answer->body), answer->body.length, &length);
    if (!packed)
        return;
    writer_finish(&answer->body);
    answer->body = (struct writer){.text = packed, .length = length, .capacity = length};
}

static void reply_body(struct call *call) {
    struct answer *answer = &call->answer;
    if (answer->body.length > 0) {
        char *text = answer->body.text;
        http_reply_bytes(call->request, answer->status, text, answer->body.length, free, text);
        answer->body = (struct writer){0};
    } else {
        http_reply_empty(call->request, answer->status);
    }
}

void call_send(struct call *call) {
    struct answer *answer = &call->answer;
    if (!answer->replied)
        encode(call);
    if (!answer->replied && answer->status < 400 && answer->body.length > 0 && !answer->body.failed)
        call_holds(call, answer->body.length);
    if (!answer->replied && answer->body.failed)
        call_out_of_memory(call);
    count(call);
    if (!answer->replied) {
        call_headers(call);
        reply_body(call);
    }
    if (call->progress.suspended)
        http_resume(call->request);
}
