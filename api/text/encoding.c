#include "encoding.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static bool is(const char *name, size_t length, const char *coding) {
    return length == strlen(coding) && strncasecmp(name, coding, length) == 0;
}

/* Checks the parameters of one coding, up to end, for a weight of q=0, q=0.0 … */
static bool is_refused(const char *at, const char *end) {
    while (at < end && *at != 'q' && *at != 'Q')
        at++;
    if (end - at < 3 || at[1] != '=' || at[2] != '0')
        return false;
    for (at += 3; at < end && (*at == '.' || *at == '0'); at++)
        ;
    return at == end || *at == ' ' || *at == '\t';
}

bool encoding_takes_gzip(const char *accept_encoding) {
    bool any = false;
    for (const char *at = accept_encoding; at && *at; at += *at == ',') {
        at += strspn(at, " \t");
        const char *end = at + strcspn(at, ",");
        size_t name = strcspn(at, ";, \t");
        bool taken = !is_refused(at + name, end);
        if (is(at, name, "gzip") || is(at, name, "x-gzip"))
            return taken;
        any |= taken && is(at, name, "*");
        at = end;
    }
    return any;
}
