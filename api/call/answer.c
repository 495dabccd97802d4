#include "answer.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/metrics.h"
#include "../text/problem.h"

void call_json(struct call *call, int status) {
    const char *method = http_method(call->request);
    call->answer.status = status;
    call->answer.type = "application/json";
    call->answer.varies = status == 200 && (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0);
}

void call_text(struct call *call, const char *type) {
    call_json(call, 200);
    call->answer.type = type;
}

void call_location(struct call *call, const char *path, ...) {
    va_list args;
    va_start(args, path);
    vsnprintf(call->answer.location, sizeof call->answer.location, path, args);
    va_end(args);
}

static void open_problem(struct call *call, enum problem problem, const char *detail, va_list args) {
    char text[1024];
    vsnprintf(text, sizeof text, detail, args);
    writer_clear(&call->answer.body);
    call->answer.status = problem_status(problem);
    call->answer.type = "application/problem+json";
    call->answer.etag[0] = '\0';
    call->answer.varies = false;
    problem_begin(&call->answer.body, problem, text);
    if (problem == PROBLEM_UNAVAILABLE && call->answer.retry_after == 0)
        call->answer.retry_after = 1;
    if (call->answer.retry_after > 0)
        out_member_int(&call->answer.body, "retry_after", call->answer.retry_after);
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
    out_end_object(&call->answer.body);
    return false;
}

void call_cause(struct call *call, const char *cause) {
    free(call->answer.cause);
    call->answer.cause = cause ? strdup(cause) : NULL;
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
        "The stored data of this game are damaged, so the game is unavailable until they are repaired. Tell the "
        "daemon's operator, and quote the Musterd-Request-Id.");
}

bool call_problem_at(struct call *call, enum problem problem, const char *pointer, const char *fault,
                     const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, problem, detail, args);
    va_end(args);
    problem_error(&call->answer.body, pointer, fault);
    out_end_object(&call->answer.body);
    return false;
}

bool call_bad_parameter(struct call *call, const char *parameter, const char *detail, ...) {
    va_list args;
    va_start(args, detail);
    open_problem(call, PROBLEM_BAD_PARAMETER, detail, args);
    va_end(args);
    out_member_string(&call->answer.body, "parameter", parameter);
    out_end_object(&call->answer.body);
    return false;
}

/* ---- 304 -------------------------------------------------------------------------------------------------- */

/* The ETag of the same answer in gzip ends so. */
#define PACKED "-gzip\""

/* Is etag, or that of the answer in gzip, listed in this If-None-Match or If-Match header? *packed: the latter. strong:
 * a weak one does not match (RFC 9110 8.8.3.2). */
static bool matches(const char *list, const char *etag, bool strong, bool *packed) {
    size_t n = strlen(etag) - 1; /* without the quote at its end */
    *packed = false;
    if (strcmp(list, "*") == 0)
        return true;
    for (const char *at = list; (at = strchr(at, '"')) != NULL; at++) {
        if (strncmp(at, etag, n) != 0 || (strong && at > list && at[-1] == '/'))
            continue;
        *packed = strncmp(at + n, PACKED, sizeof PACKED - 1) == 0;
        if (*packed || at[n] == '"')
            return true;
    }
    return false;
}

void call_etag_packed(struct call *call) {
    char *etag = call->answer.etag;
    size_t n = strlen(etag);
    if (n > 0 && n + sizeof PACKED <= sizeof call->answer.etag)
        strcpy(etag + n - 1, PACKED);
}

bool call_not_modified(struct call *call, const char *etag) {
    const char *list = http_header(call->request, "If-None-Match");
    bool packed;
    if (!list || !matches(list, etag, false, &packed))
        return false;
    if (call->answer.etag != etag)
        snprintf(call->answer.etag, sizeof call->answer.etag, "%s", etag);
    if (packed)
        call_etag_packed(call);
    writer_clear(&call->answer.body);
    call->answer.type = NULL;
    call->answer.status = 304;
    return true;
}

static void hash_bytes(const char *bytes, size_t count, char hex[17]) {
    uint8_t hash[8];
    _Static_assert(crypto_shorthash_BYTES == sizeof hash, "64 bits");
    static const uint8_t key[crypto_shorthash_KEYBYTES] = "musterd-etag-v1";
    crypto_shorthash(hash, (const unsigned char *)bytes, count, key);
    sodium_bin2hex(hex, 17, hash, sizeof hash);
}

void call_tag_bytes(struct call *call, const char *bytes, size_t count) {
    char hex[17];
    hash_bytes(bytes, count, hex);
    snprintf(call->answer.etag, sizeof call->answer.etag, "\"%s\"", hex);
}

void call_tag(struct call *call, const char *prefix) {
    char hex[17];
    hash_bytes(call->answer.body.text, call->answer.body.length, hex);
    snprintf(call->answer.etag, sizeof call->answer.etag, "\"%s%s\"", prefix, hex);
}

bool call_etag(struct call *call, const char *prefix) {
    call_tag(call, prefix);
    return call_not_modified(call, call->answer.etag);
}

bool call_has_conditions(struct call *call) {
    return http_header(call->request, "If-Match") || http_header(call->request, "If-None-Match");
}

bool call_meets_conditions(struct call *call) {
    const char *match = http_header(call->request, "If-Match"), *none = http_header(call->request, "If-None-Match");
    bool packed;
    call_tag(call, "");
    const bool met = (!match || matches(match, call->answer.etag, true, &packed)) &&
                     (!none || !matches(none, call->answer.etag, false, &packed));
    writer_clear(&call->answer.body);
    call->answer.etag[0] = '\0';
    return met || call_problem(call, PROBLEM_PRECONDITION_FAILED,
                               "It is not what If-Match names, or is what If-None-Match excludes. Get it again, and "
                               "send the ETag of that answer in If-Match.");
}

/* ---- faults of the daemon ------------------------------------------------------------------------------------ */

bool call_out_of_memory(struct call *call) {
    return call->job.stage.changes
               ? call_problem(call, PROBLEM_UNAVAILABLE,
                              "The request was carried out, but the daemon has no memory for the answer. To get the "
                              "answer, send the request again with the same Idempotency-Key in 1 second.")
               : call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is out of memory. Ask again in 1 second.");
}

bool call_ruleset_fault(struct call *call) {
    if (!call->answer.cause && call->job.load_error)
        call_cause(call, call->job.load_error);
    return call_problem(call, PROBLEM_RULESET_FAULT,
                        "The rules of this game failed, so the game is unavailable, in the state it had before. "
                        "Quote the Musterd-Request-Id when you report it.");
}

bool call_not_installed(struct call *call) {
    const struct game_record *record = call->job.record;
    call_problem_open(call, PROBLEM_NOT_INSTALLED,
                      "This game is played by version %s of %s, which is not installed here. Ask the daemon's operator "
                      "to install it.",
                      record->version, record->ruleset);
    out_member_string(&call->answer.body, "ruleset", record->ruleset);
    out_member_string(&call->answer.body, "version", record->version);
    out_end_object(&call->answer.body);
    return false;
}

bool call_replay_fault(struct call *call, const char *why) {
    char id[37];
    struct writer cause;
    game_id_text(call->job.game, id);
    writer_init(&cause);
    put_format(&cause, "game %s: its log (actions.entry) does not replay: %s", id, why);
    call_cause(call, writer_text(&cause));
    writer_finish(&cause);
    return call_ruleset_fault(call);
}
