#include "call.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../daemon/log.h"
#include "../daemon/metrics.h"
#include "../daemon/http/shares.h"
#include "access.h"
#include "api_state.h"
#include "auth.h"
#include "budget.h"
#include "call_job.h"
#include "cors.h"
#include "input.h"
#include "publish.h"
#include "router.h"
#include "ticket.h"

/* ---- answering ------------------------------------------------------------------------------------- */

void call_json(struct call *call, int status) {
    call->status = status;
    call->type = "application/json";
}

static void open_problem(struct call *call, enum problem problem, const char *detail, va_list args) {
    char text[1024];
    vsnprintf(text, sizeof text, detail, args);
    writer_clear(&call->body);
    call->status = problem_status(problem);
    call->type = "application/problem+json";
    call->etag[0] = '\0';
    problem_begin(&call->body, problem, text);
    if (problem == PROBLEM_UNAVAILABLE && call->retry_after == 0)
        call->retry_after = 1;
    if (call->retry_after > 0)
        out_member_int(&call->body, "retry_after", call->retry_after);
}

void call_problem_open(struct call *call, enum problem problem, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, problem, detail, args);
    va_end(args);
}

bool call_problem(struct call *call, enum problem problem, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, problem, detail, args);
    va_end(args);
    out_end_object(&call->body);
    return false;
}

void call_cause(struct call *call, const char *cause) {
    free(call->cause);
    call->cause = cause ? strdup(cause) : NULL;
}

bool call_damaged(struct call *call, const struct game_record *record) {
    struct writer cause;
    char id[37];
    game_id_text(record->id, id);
    writer_init(&cause);
    put_format(&cause, "game %s is damaged: %s. See musterd verify", id, record->damage);
    call_cause(call, writer_text(&cause));
    writer_finish(&cause);
    metrics_add(METRIC_DAMAGED, 1);
    return call_problem(
        call, PROBLEM_DAMAGED_GAME,
        "The database holds something of this game that cannot be, so the game is set aside until it is "
        "mended. Tell whoever runs the daemon, and quote the Musterd-Request-Id.");
}

bool call_problem_at(struct call *call, enum problem problem, const char *pointer, const char *fault,
                     const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, problem, detail, args);
    va_end(args);
    problem_error(&call->body, pointer, fault);
    out_end_object(&call->body);
    return false;
}

bool call_bad_parameter(struct call *call, const char *parameter, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, PROBLEM_BAD_PARAMETER, detail, args);
    va_end(args);
    out_member_string(&call->body, "parameter", parameter);
    out_end_object(&call->body);
    return false;
}

/* Is etag among those of an If-None-Match? */
static bool matches(const char *list, const char *etag) {
    size_t n = strlen(etag);
    if (strcmp(list, "*") == 0)
        return true;
    for (const char *at = list; (at = strstr(at, etag)) != NULL; at += n)
        if (at[n] == '\0' || at[n] == ',' || at[n] == ' ')
            return true;
    return false;
}

bool call_not_modified(struct call *call, const char *etag) {
    const char *list = http_header(call->request, "If-None-Match");
    if (!list || !matches(list, etag))
        return false;
    if (call->etag != etag)
        snprintf(call->etag, sizeof call->etag, "%s", etag);
    writer_clear(&call->body);
    call->type = NULL;
    call->status = 304;
    return true;
}

bool call_etag(struct call *call, const char *prefix) {
    uint8_t hash[8];
    char hex[17];
    _Static_assert(crypto_shorthash_BYTES == sizeof hash, "64 bits");
    static const uint8_t key[crypto_shorthash_KEYBYTES] = "musterd-etag-v1";
    crypto_shorthash(hash, (const unsigned char *)call->body.text, call->body.length, key);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(call->etag, sizeof call->etag, "\"%s%s\"", prefix, hex);
    return call_not_modified(call, call->etag);
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

void call_headers(struct call *call) {
    struct http_request *r = call->request;
    http_reply_header(r, "Musterd-Request-Id", call->request_id);
    http_reply_header(r, "X-Content-Type-Options", "nosniff");
    if (call->type)
        http_reply_header(r, "Content-Type", call->type);
    if (call->etag[0])
        http_reply_header(r, "ETag", call->etag);
    if (call->cache && call->status < 400)
        http_reply_header(r, "Cache-Control", call->cache);
    if (call->budget.limit > 0) {
        put_header_int(r, "RateLimit-Limit", call->budget.limit);
        put_header_int(r, "RateLimit-Remaining", call->budget.remaining);
        put_header_int(r, "RateLimit-Reset", call->budget.reset);
    }
    if (call->location[0])
        http_reply_header(r, "Location", call->location);
    if (call->replayed)
        http_reply_header(r, "Idempotent-Replayed", "true");
    if (call->retry_after > 0)
        put_header_int(r, "Retry-After", call->retry_after);
    if (call->allow[0])
        http_reply_header(r, "Allow", call->allow);
    if (call->status == 401)
        http_reply_header(r, "WWW-Authenticate",
                          http_header(r, "Authorization") ? "Bearer realm=\"musterd\", error=\"invalid_token\""
                                                          : "Bearer realm=\"musterd\"");
    if (call->api->config->cors_origins && strcmp(http_method(r), "OPTIONS") != 0)
        cors_reply(r, call->api->config->cors_origins);
}

static void count(struct call *call) {
    static const enum metric classes[] = {METRIC_HTTP_2XX, METRIC_HTTP_3XX, METRIC_HTTP_4XX, METRIC_HTTP_5XX};
    metrics_add(classes[call->status / 100 - 2], 1);
    metrics_add(METRIC_HTTP_MICROSECONDS, (int64_t)http_age(call->request));
    if (call->status >= 500)
        log_error("%s %s %s: %d %s", call->request_id, http_method(call->request), http_path(call->request),
                  call->status,
                  call->cause         ? call->cause
                  : call->body.failed ? ""
                                      : writer_text(&call->body));
    else
        log_debug("%s %s %s: %d", call->request_id, http_method(call->request), http_path(call->request), call->status);
}

bool call_out_of_memory(struct call *call) {
    return call->job.stage.changes
               ? call_problem(call, PROBLEM_UNAVAILABLE,
                              "The daemon is out of memory for the answer, but what was asked for is done. To have the "
                              "answer, send it again with the same Idempotency-Key in 1 second.")
               : call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is out of memory. Ask again in 1 second.");
}

static bool is_get(const struct call *call) {
    return strcmp(http_method(call->request), "GET") == 0;
}

static bool withhold(struct call *call) {
    metrics_add(METRIC_UNREAD_REFUSED, 1);
    return call_problem(call, PROBLEM_UNAVAILABLE,
                        "Too many answers wait to be read. Read those, or ask again in 1 second.");
}

bool call_holds(struct call *call, size_t bytes) {
    if (bytes < UNREAD_LEAST || !is_get(call))
        return true;
    call_payer(call, call->unread_of);
    if (!shares_take(call->api->unread, call->unread_of, (int64_t)bytes,
                     config_unread(call->api->config) / UNREAD_PARTS))
        return withhold(call);
    call->unread = bytes;
    return true;
}

bool call_may_hold(struct call *call) {
    uint8_t key[16];
    const int64_t mine = config_unread(call->api->config) / UNREAD_PARTS;
    call_payer(call, key);
    return !is_get(call) || shares_held(call->api->unread, key) < mine - mine / 8 || withhold(call);
}

void call_answer(struct call *call) {
    if (!call->replied && call->status < 400 && call->body.length > 0 && !call->body.failed)
        call_holds(call, call->body.length);
    if (!call->replied) {
        if (call->body.failed)
            call_out_of_memory(call);
        count(call);
        call_headers(call);
        if (call->body.length > 0) {
            char *text = call->body.text;
            http_reply_bytes(call->request, call->status, text, call->body.length, free, text);
            call->body = (struct writer){0};
        } else {
            http_reply_empty(call->request, call->status);
        }
    } else {
        count(call);
    }
    if (call->suspended)
        http_resume(call->request);
}

/* ---- the body -------------------------------------------------------------------------------------- */

/* application/json, with no parameter but charset=utf-8. */
static bool is_json(const char *type) {
    if (!type || strncasecmp(type, "application/json", 16) != 0)
        return false;
    type += 16 + strspn(type + 16, " \t");
    if (*type == '\0')
        return true;
    if (*type != ';')
        return false;
    type += 1 + strspn(type + 1, " \t");
    return *type == '\0' || strcasecmp(type, "charset=utf-8") == 0 || strcasecmp(type, "charset=\"utf-8\"") == 0;
}

static bool read_body(struct call *call) {
    size_t length;
    const char *bytes = http_body(call->request, &length);
    if (call->route->body == HAS_NO_BODY || (call->route->body == MAY_HAVE_BODY && length == 0))
        return true;
    if (length > 0 && !is_json(http_header(call->request, "Content-Type")))
        return call_problem(call, PROBLEM_WRONG_TYPE, "Send the body as Content-Type: application/json.");
    const char *coding = http_header(call->request, "Content-Encoding");
    if (length > 0 && coding && strcasecmp(coding, "identity") != 0)
        return call_problem(call, PROBLEM_WRONG_TYPE, "Send the body as it is, without a Content-Encoding.");
    char why[256];
    call->input = input_parse(bytes, length, why, sizeof why);
    return call->input || call_problem(call, PROBLEM_BAD_JSON, "%s", why);
}

static bool read_idempotency(struct call *call) {
    if (!call->route->idempotent)
        return true;
    call->idempotency = http_header(call->request, "Idempotency-Key");
    if (!call->idempotency)
        return true;
    size_t n = strlen(call->idempotency);
    for (size_t i = 0; i < n; i++)
        if (call->idempotency[i] < 0x21 || call->idempotency[i] > 0x7e)
            n = 0;
    return (n >= 1 && n <= 128) ||
           call_bad_parameter(call, "Idempotency-Key", "Idempotency-Key must be 1 to 128 visible ASCII characters.");
}

static bool read_acting(struct call *call, const char *player) {
    if (!player || !call->who.known)
        return true;
    if (call->ticket)
        return call_bad_parameter(call, "Musterd-Player", "A ticket reads for the player that it was made for.");
    if (!id_is_player(player))
        return call_bad_parameter(call, "Musterd-Player",
                                  "Musterd-Player must be a player id: 1 to 64 of letters, digits, - _ and dot.");
    if (call->who.scope == TOKEN_PLAYER)
        return true;
    strcpy(call->who.player, player);
    call_names_player(call, call->who.player);
    return true;
}

static bool refused(struct call *call) {
    if (http_refusal(call->request) == 0)
        return false;
    call_problem_open(call, PROBLEM_TOO_LARGE, "A body may have %d bytes.", HTTP_BODY_LIMIT);
    out_member_int(&call->body, "limit", HTTP_BODY_LIMIT);
    out_end_object(&call->body);
    return true;
}

/* ---- the stages ------------------------------------------------------------------------------------- */

static bool make_room_for_player(struct call *call) {
    if (!call->player) {
        call->player = call->first_player;
        call->player_room = CALL_PLAYERS;
    }
    if (call->player_count < call->player_room)
        return true;
    size_t room = 2 * (size_t)call->player_room;
    const char **more = malloc(room * sizeof *more);
    if (!more)
        return false;
    memcpy(more, call->player, (size_t)call->player_count * sizeof *more);
    if (call->player != call->first_player)
        free(call->player);
    call->player = more;
    call->player_room = (int)room;
    return true;
}

void call_names_player(struct call *call, const char *player) {
    for (int i = 0; i < call->player_count; i++)
        if (strcmp(call->player[i], player) == 0)
            return;
    if (make_room_for_player(call))
        call->player[call->player_count++] = player;
    else
        call->player_lost = true;
}

void call_identified(struct call *call) {
    const char *header = http_header(call->request, "Musterd-Player");
    bool good = budget_take(call) && !refused(call) && read_acting(call, header) && read_body(call) &&
                parameters_read(call) && (!call->ticket || ticket_role(call)) && read_idempotency(call) &&
                (!call->route->shape || call->route->shape(call));
    if (good && header && call->who.known && call->who.scope == TOKEN_PLAYER && strcmp(header, call->who.player) != 0)
        good = call_problem(call, PROBLEM_NOT_ALLOWED,
                            "A player token acts for its own player only, which is %s. Leave Musterd-Player out.",
                            call->who.player);
    if (!good)
        call_answer(call);
    else
        call_check_players(call);
}

static void no_token(struct call *call) {
    if (budget_take(call))
        call_problem(call, PROBLEM_NO_TOKEN, "Send Authorization: Bearer TOKEN.");
    call_answer(call);
}

static void say_bad_token(struct call *call) {
    call_problem(call, PROBLEM_BAD_TOKEN, "This token was never issued or has been revoked. Ask for a new one.");
    call_answer(call);
}

void call_unknown_token(struct call *call) {
    budget_charge_unknown(call);
    say_bad_token(call);
}

/* The store need not be asked. */
static void bad_token(struct call *call) {
    if (budget_take_unknown(call))
        say_bad_token(call);
    else
        call_answer(call);
}

static void identify(struct call *call) {
    if (http_must_answer(call->request)) {
        refused(call);
        call_answer(call);
        return;
    }
    if (call->route->token == NEEDS_NO_TOKEN) {
        if (!refused(call) && read_body(call) && parameters_read(call))
            call->route->start(call);
        call_answer(call);
        return;
    }
    const char *header = http_header(call->request, "Authorization");
    const char *ticket =
        !header && (call->route->parameters & PARAMETER_TICKET) ? http_query(call->request, "ticket") : NULL;
    if (ticket) {
        ticket_identify(call, ticket);
        return;
    }
    if (!header) {
        if (call->route->token == NEEDS_TOKEN)
            no_token(call);
        else
            call_identified(call);
        return;
    }
    size_t length;
    const char *token = auth_bearer(header, &length);
    if (!token) {
        bad_token(call);
        return;
    }
    call->generation = auth_generation(call->api->auth);
    auth_key(call->api->auth, token, length, call->token_key);
    struct token_record record;
    if (auth_token(call->api->auth, call->token_key, &record)) {
        call_know(call, &record);
        call_identified(call);
    } else if (auth_unknown(call->api->auth, call->token_key)) {
        bad_token(call);
    } else if (!budget_may_look_up(call)) {
        call_answer(call);
    } else {
        token_hash(token, length, call->token_hash);
        call_find_token(call);
    }
}

/* The hash of a counter under a key that nobody knows: unlike any other, and telling nobody how many others there
 * are. */
static void make_request_id(struct api *api, char text[REQUEST_ID]) {
    uint8_t hash[crypto_shorthash_siphashx24_BYTES];
    _Static_assert(crypto_shorthash_siphashx24_KEYBYTES == sizeof api->request_key, "128 bits");
    _Static_assert(2 * sizeof hash + 1 == REQUEST_ID, "in hex");
    uint64_t n = atomic_fetch_add_explicit(&api->requests, 1, memory_order_relaxed);
    crypto_shorthash_siphashx24(hash, (const unsigned char *)&n, sizeof n, api->request_key);
    sodium_bin2hex(text, REQUEST_ID, hash, sizeof hash);
}

static void options(struct call *call) {
    call->status = 204;
    cors_preflight(call->request, call->api->config->cors_origins, call->allow);
    call_answer(call);
}

/* What is under way is finished, nothing else is begun, and nobody keeps the daemon from ending by asking on. */
static void stopping(struct call *call) {
    call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
    http_reply_header(call->request, "Connection", "close");
    call_answer(call);
}

static void write_refusal(struct writer *body, int status, const char *why) {
    char text[160];
    if (status == 429) {
        problem_begin(body, PROBLEM_TOO_MANY_CONNECTIONS,
                      "This address has as many connections open as it may. Close some of them.");
    } else if (status == 408) {
        problem_begin(body, PROBLEM_REQUEST_TIMEOUT, "The request did not arrive in time. Send it again, whole.");
    } else if (status == 400) {
        problem_begin(body, PROBLEM_MALFORMED, why);
    } else {
        snprintf(
            text, sizeof text,
            "The request's line and headers may have %d bytes, each header, parameter and cookie counting %d more.",
            FRAMING_HEAD_LIMIT, FRAMING_FIELD_WEIGHT);
        problem_begin(body, PROBLEM_HEADER_TOO_LARGE, text);
        out_member_int(body, "limit", FRAMING_HEAD_LIMIT);
    }
    out_end_object(body);
}

size_t call_refuse(void *self, int status, const char *why, char *bytes, size_t size) {
    struct writer body;
    char request_id[REQUEST_ID];
    const char *reason = status == 400   ? "Bad Request"
                         : status == 408 ? "Request Timeout"
                         : status == 429 ? "Too Many Requests"
                                         : "Request Header Fields Too Large";
    make_request_id(self, request_id);
    writer_init(&body);
    write_refusal(&body, status, why);
    int n = snprintf(bytes, size,
                     "HTTP/1.1 %d %s\r\nMusterd-Request-Id: %s\r\nContent-Type: application/problem+json\r\n"
                     "X-Content-Type-Options: nosniff\r\nConnection: close\r\n%sContent-Length: %zu\r\n\r\n%s",
                     status, reason, request_id, status == 429 ? "Retry-After: 1\r\n" : "", body.length,
                     writer_text(&body));
    bool whole = !body.failed;
    writer_finish(&body);
    metrics_add(METRIC_HTTP_4XX, 1);
    log_debug("%s a request was refused before it was read: %d %s", request_id, status, why ? why : "");
    return whole && n > 0 && (size_t)n < size ? (size_t)n : 0;
}

void call_begin(void *self, struct http_request *request) {
    struct call *call = calloc(1, sizeof *call);
    http_set_state(request, call);
    if (!call) {
        http_reply_empty(request, 503);
        return;
    }
    call->api = self;
    call->request = request;
    make_request_id(call->api, call->request_id);
    const char *path = http_path(request);
    size_t n = strlen(path);
    enum router_answer answer = ROUTER_NOT_FOUND;
    memcpy(call->path, path, n < sizeof call->path ? n : sizeof call->path - 1);
    if (n < sizeof call->path)
        answer = router_find(call, http_method(request), call->path, call->allow);
    switch (answer) {
    case ROUTER_FOUND:
        call->allow[0] = '\0';
        if (atomic_load(&call->api->stopping))
            stopping(call);
        else
            identify(call);
        break;
    case ROUTER_NOT_FOUND:
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such path, or an id in it is malformed. See /docs.");
        call->allow[0] = '\0';
        call_answer(call);
        break;
    case ROUTER_WRONG_METHOD:
        call_problem(call, PROBLEM_METHOD_NOT_ALLOWED, "This path has %s.", call->allow);
        call_answer(call);
        break;
    case ROUTER_OPTIONS: options(call); break;
    }
}

void call_end(void *self, struct http_request *request) {
    (void)self;
    struct call *call = http_state(request);
    if (!call)
        return;
    if (call->route && call->route->finish)
        call->route->finish(call);
    free(call->found);
    if (call->player != call->first_player)
        free(call->player);
    free(call->ticket);
    free(call->cause);
    input_free(call->input);
    history_finish(&call->history);
    publish_forget(&call->kept);
    if (call->unread > 0)
        shares_give(call->api->unread, call->unread_of, (int64_t)call->unread);
    writer_finish(&call->body);
    free(call);
}
