#include "svg.h"

#include <string.h>

/* If one of these prefixes starts at text: the offset of the id after it; else 0. */
static size_t id_behind(const char *text, const char *end) {
    static const char *const before[] = {" id=\"", "href=\"#", "url(#"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const size_t n = strlen(before[i]);
        if ((size_t)(end - text) >= n && memcmp(text, before[i], n) == 0)
            return n;
    }
    return 0;
}

void svg_prefix(struct writer *svg, const char *prefix) {
    struct writer out;
    bool in_tag = false;
    writer_init(&out);
    const char *end = svg->text + svg->length, *from = svg->text;
    for (const char *at = svg->text; at < end;) {
        const size_t n = in_tag ? id_behind(at, end) : 0;
        if (n > 0) {
            at += n;
            put_bytes(&out, from, (size_t)(at - from));
            put(&out, prefix);
            from = at;
            continue;
        }
        in_tag = *at == '<' || (in_tag && *at != '>');
        at++;
    }
    put_bytes(&out, from, (size_t)(end - from));
    writer_finish(svg);
    *svg = out;
}
