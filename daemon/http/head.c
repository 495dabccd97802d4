#include "head.h"

#include <string.h>

void http_head_clear(struct http_head *head) {
    head->begin = head->end = HEAD_STATUS;
    head->body = 0;
    head->whole = head->lengthless = false;
}

static void append(struct http_head *head, const char *bytes, size_t n) {
    memcpy(head->bytes + head->end, bytes, n);
    head->end += n;
}

void http_head_add(struct http_head *head, const char *name, const char *value) {
    const size_t before = strlen(name), n = strcspn(value, "\r\n");
    if (n == 0 || value[n] || head->end + before + n + 4 > HEAD_STATUS + HEAD_LINES)
        return;
    append(head, name, before);
    append(head, ": ", 2);
    append(head, value, n);
    append(head, "\r\n", 2);
}

/* Appends the lines behind the status line, with or without "Content-Length: 0". */
static void append_rest(struct http_head *head, const char *rest, size_t n) {
    static const char line[] = "Content-Length: 0\r\n";
    enum { LINE = sizeof line - 1 };
    const char *at = head->lengthless ? memmem(rest, n, line, LINE) : NULL;
    const size_t before = at ? (size_t)(at - rest) : n;
    append(head, rest, before);
    if (at)
        append(head, at + LINE, n - before - LINE);
}

bool http_head_complete(struct http_head *head, const char *bytes, size_t n, const char *body, size_t length) {
    const char *end = memchr(bytes, '\n', n);
    const size_t status = end ? (size_t)(end - bytes) + 1 : n;
    if (status > head->begin || n - status > sizeof head->bytes - head->end)
        return false;
    head->begin -= status;
    memcpy(head->bytes + head->begin, bytes, status);
    append_rest(head, bytes + status, n - status);
    if (body && length <= sizeof head->bytes - head->end) {
        append(head, body, length);
        head->body = length;
    }
    head->whole = true;
    return true;
}
