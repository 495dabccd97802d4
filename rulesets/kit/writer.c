#include "writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void writer_init(struct writer *w) {
    *w = (struct writer){0};
}

void writer_init_fixed(struct writer *w, char *memory, size_t size) {
    *w = (struct writer){.text = memory, .capacity = size, .fixed = true};
}

void writer_finish(struct writer *w) {
    if (!w->fixed)
        free(w->text);
    *w = (struct writer){0};
}

void writer_clear(struct writer *w) {
    w->length = 0;
    w->failed = false;
    w->comma = false;
}

/* Room for n more bytes and a NUL. */
static bool writer_reserve(struct writer *w, size_t n) {
    if (w->failed)
        return false;
    if (w->length + n + 1 <= w->capacity)
        return true;
    if (w->fixed) {
        w->failed = true;
        return false;
    }
    size_t capacity = w->capacity ? w->capacity * 2 : 512;
    while (capacity < w->length + n + 1)
        capacity *= 2;
    char *text = realloc(w->text, capacity);
    if (text == NULL) {
        w->failed = true;
        return false;
    }
    w->text = text;
    w->capacity = capacity;
    return true;
}

const char *writer_text(struct writer *w) {
    if (w->text == NULL || w->failed)
        return "";
    w->text[w->length] = '\0';
    return w->text;
}

void put_bytes(struct writer *w, const char *bytes, size_t n) {
    if (n == 0 || !writer_reserve(w, n))
        return;
    memcpy(w->text + w->length, bytes, n);
    w->length += n;
}

void put(struct writer *w, const char *text) {
    if (text != NULL)
        put_bytes(w, text, strlen(text));
}

void put_char(struct writer *w, char c) {
    if (w->length + 1 < w->capacity && !w->failed)
        w->text[w->length++] = c;
    else
        put_bytes(w, &c, 1);
}

void put_int(struct writer *w, int64_t n) {
    char digits[24];
    char *p = digits + sizeof digits;
    uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do {
        *--p = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (n < 0)
        *--p = '-';
    put_bytes(w, p, (size_t)(digits + sizeof digits - p));
}

void put_xml(struct writer *w, const char *text) {
    for (const char *p = text != NULL ? text : ""; *p; p++) {
        switch (*p) {
        case '&': put(w, "&amp;"); break;
        case '<': put(w, "&lt;"); break;
        case '>': put(w, "&gt;"); break;
        case '"': put(w, "&quot;"); break;
        case '\'': put(w, "&#39;"); break;
        default: put_char(w, *p);
        }
    }
}

void put_format(struct writer *w, const char *format, ...) {
    char small[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (n < 0)
        return;
    if ((size_t)n < sizeof small) {
        put_bytes(w, small, (size_t)n);
        return;
    }
    if (!writer_reserve(w, (size_t)n))
        return;
    va_start(args, format);
    vsnprintf(w->text + w->length, (size_t)n + 1, format, args);
    va_end(args);
    w->length += (size_t)n;
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static void json_before(struct writer *w) {
    if (w->comma)
        put_char(w, ',');
    w->comma = true;
}

void out_object(struct writer *w) {
    json_before(w);
    put_char(w, '{');
    w->comma = false;
}

void out_array(struct writer *w) {
    json_before(w);
    put_char(w, '[');
    w->comma = false;
}

void out_end_object(struct writer *w) {
    put_char(w, '}');
    w->comma = true;
}

void out_end_array(struct writer *w) {
    put_char(w, ']');
    w->comma = true;
}

/* Does one of the eight bytes need an escape: below 0x20, a quote or a backslash? */
static bool any_escape(uint64_t eight) {
    const uint64_t ones = UINT64_MAX / 255, high = ones * 128;
    uint64_t quote = eight ^ (ones * '"'), backslash = eight ^ (ones * '\\');
    return (((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & high;
}

static char *escape(char *p, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    if (c >= 0x20 && c != '"' && c != '\\') {
        *p++ = (char)c;
    } else if (c == '"' || c == '\\') {
        *p++ = '\\';
        *p++ = (char)c;
    } else if (c == '\n') {
        *p++ = '\\';
        *p++ = 'n';
    } else {
        memcpy(p, "\\u00", 4);
        p[4] = hex[c >> 4];
        p[5] = hex[c & 15];
        p += 6;
    }
    return p;
}

/* Reserves for the worst case once, so that the loops need no checks. */
static void put_json_string(struct writer *w, const char *utf8, size_t n) {
    if (!writer_reserve(w, n * 6 + 2))
        return;
    char *p = w->text + w->length;
    const char *end = utf8 + n;
    *p++ = '"';
    while (end - utf8 >= 8) {
        uint64_t eight;
        memcpy(&eight, utf8, 8);
        if (any_escape(eight)) {
            for (int i = 0; i < 8; i++)
                p = escape(p, (unsigned char)*utf8++);
        } else {
            memcpy(p, utf8, 8);
            p += 8;
            utf8 += 8;
        }
    }
    while (utf8 < end)
        p = escape(p, (unsigned char)*utf8++);
    *p++ = '"';
    w->length = (size_t)(p - w->text);
}

void out_key(struct writer *w, const char *key) {
    json_before(w);
    put_json_string(w, key, strlen(key));
    put_char(w, ':');
    w->comma = false;
}

void out_string_n(struct writer *w, const char *utf8, size_t n) {
    json_before(w);
    put_json_string(w, utf8, n);
}

void out_string(struct writer *w, const char *utf8) {
    if (utf8 == NULL)
        out_null(w);
    else
        out_string_n(w, utf8, strlen(utf8));
}

void out_int(struct writer *w, int64_t n) {
    json_before(w);
    put_int(w, n);
}

void out_bool(struct writer *w, bool yes) {
    json_before(w);
    put(w, yes ? "true" : "false");
}

void out_null(struct writer *w) {
    json_before(w);
    put(w, "null");
}

void out_raw(struct writer *w, const char *json, size_t n) {
    json_before(w);
    put_bytes(w, json, n);
}

void out_member_string(struct writer *w, const char *key, const char *utf8) {
    out_key(w, key);
    out_string(w, utf8);
}

void out_member_int(struct writer *w, const char *key, int64_t n) {
    out_key(w, key);
    out_int(w, n);
}

void out_member_bool(struct writer *w, const char *key, bool yes) {
    out_key(w, key);
    out_bool(w, yes);
}

void out_member_null(struct writer *w, const char *key) {
    out_key(w, key);
    out_null(w);
}

void out_member_object(struct writer *w, const char *key) {
    out_key(w, key);
    out_object(w);
}

void out_member_array(struct writer *w, const char *key) {
    out_key(w, key);
    out_array(w);
}
