#include "cors.h"

#include <string.h>

#include "../../daemon/http/server.h"

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

bool cors_reply(struct http_request *request, const char *origins) {
    if (!origins)
        return false;
    const char *origin = http_header(request, "Origin");
    if (!origin || strlen(origin) > 255 || !allowed(origins, origin))
        return false;
    http_reply_header(request, "Access-Control-Allow-Origin", origin);
    http_reply_header(request, "Access-Control-Expose-Headers",
                      "ETag, Location, Musterd-Request-Id, Musterd-Seq, RateLimit, RateLimit-Policy, "
                      "Retry-After, Idempotent-Replayed");
    return true;
}

void cors_preflight(struct http_request *request, const char *origins, const char *allow) {
    if (!cors_reply(request, origins) || !http_header(request, "Access-Control-Request-Method"))
        return;
    http_reply_header(request, "Access-Control-Allow-Methods", allow);
    http_reply_header(request, "Access-Control-Allow-Headers",
                      "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Musterd-Player");
    http_reply_header(request, "Access-Control-Max-Age", "600");
}
