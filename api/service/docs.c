#include "docs.h"

#include <stdio.h>
#include <string.h>

#include "../api_state.h"
#include "../call/call.h"

/* The address in the pages that scripts/make-docs writes. */
static const char written[] = "http://127.0.0.1:8650";

/* A host and port (RFC 3986, 3.2.2): a name, an IPv4 or a bracketed IPv6 address. Characters with a meaning in HTML are
 * not allowed. */
static bool is_host(const char *host) {
    static const char in_name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    size_t length = strspn(host, in_name);
    if (host[0] == '[') {
        length = 1 + strspn(host + 1, "0123456789abcdefABCDEF:.");
        length = host[length] == ']' ? length + 1 : 0;
    }
    if (length == 0 || length > 255)
        return false;
    const char *port = host + length;
    size_t digits = *port == ':' ? strspn(port + 1, "0123456789") : 0;
    return *port == '\0' || (digits > 0 && digits <= 5 && port[1 + digits] == '\0');
}

void docs_base(const char *host, const char *scheme, const char *listen, char base[DOCS_BASE]) {
    snprintf(base, DOCS_BASE, "%s://%s", scheme && strcmp(scheme, "https") == 0 ? "https" : "http",
             host && is_host(host) ? host : listen);
}

void docs_write(struct call *call) {
    const struct document *docs = &call->api->docs;
    const char *at = docs->text, *end = docs->text + docs->length;
    char base[DOCS_BASE];
    docs_base(http_header(call->request, "Host"), http_header(call->request, "X-Forwarded-Proto"),
              call->api->config->listen, base);
    for (const char *found; (found = memmem(at, (size_t)(end - at), written, sizeof written - 1)) != NULL;) {
        put_bytes(&call->answer.body, at, (size_t)(found - at));
        put(&call->answer.body, base);
        at = found + sizeof written - 1;
    }
    put_bytes(&call->answer.body, at, (size_t)(end - at));
}
