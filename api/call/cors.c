#include "cors.h"

#include <stdio.h>
#include <string.h>

#include "../../daemon/http/server.h"

enum { ORIGIN_MOST = 255 };

static bool allowed(const char *origins, const char *origin) {
    size_t n = strlen(origin);
    for (const char *at = origins; *at;) {
        at += strspn(at, ", ");
        size_t length = strcspn(at, ", ");
        if ((length == n && memcmp(at, origin, n) == 0) || (length == 1 && *at == '*'))
            return true;
        at += length;
    }
    return false;
}

static const char expose[] = "ETag, Location, Musterd-Request-Id, Musterd-Seq, RateLimit, RateLimit-Policy, "
                             "Retry-After, Idempotent-Replayed";

void cors_lines(const char *origin, const char *origins, char lines[CORS_LINES]) {
    lines[0] = '\0';
    if (!origins)
        return;
    strcpy(lines, "Vary: Origin\r\n");
    if (origin[0] && strlen(origin) <= ORIGIN_MOST && allowed(origins, origin))
        snprintf(lines, CORS_LINES,
                 "Vary: Origin\r\nAccess-Control-Allow-Origin: %s\r\nAccess-Control-Expose-Headers: %s\r\n", origin,
                 expose);
}

static bool is_allowed(struct http_request *request, const char *origins) {
    const char *origin = origins ? http_header(request, "Origin") : NULL;
    return origin && strlen(origin) <= ORIGIN_MOST && allowed(origins, origin);
}

bool cors_is_preflight(struct http_request *request, const char *origins) {
    return strcmp(http_method(request), "OPTIONS") == 0 && is_allowed(request, origins) &&
           http_header(request, "Access-Control-Request-Method");
}

bool cors_reply(struct http_request *request, const char *origins) {
    if (!is_allowed(request, origins))
        return false;
    http_reply_header(request, "Access-Control-Allow-Origin", http_header(request, "Origin"));
    http_reply_header(request, "Access-Control-Expose-Headers", expose);
    return true;
}

void cors_preflight(struct http_request *request, const char *origins, const char *allow) {
    if (!cors_reply(request, origins) || !http_header(request, "Access-Control-Request-Method"))
        return;
    http_reply_header(request, "Access-Control-Allow-Methods", allow);
    http_reply_header(
        request, "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Musterd-Player");
    http_reply_header(request, "Access-Control-Max-Age", "600");
}
