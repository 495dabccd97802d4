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

static bool writer_grow(struct writer *w, size_t n) {
    if (w->failed)
        return false;
    if (w->fixed) {
        w->failed = true;
        return false;
    }
    size_t capacity = w->capacity ? w->capacity * 2 : 512;
    while (capacity < w->length + n + 1)
        capacity *= 2;
    char *text = realloc(w->text, capacity);
    if (!text) {
        w->failed = true;
        return false;
    }
    w->text = text;
    w->capacity = capacity;
    return true;
}

/* Returns the position for n more bytes (and a NUL after them); NULL: no space. */
static inline char *writer_room(struct writer *w, size_t n) {
    if ((w->length + n + 1 > w->capacity || w->failed) && !writer_grow(w, n))
        return NULL;
    return w->text + w->length;
}

const char *writer_text(struct writer *w) {
    if (!w->text || w->failed)
        return "";
    w->text[w->length] = '\0';
    return w->text;
}

void put_bytes(struct writer *w, const char *bytes, size_t n) {
    char *p = writer_room(w, n);
    if (!p || n == 0)
        return;
    memcpy(p, bytes, n);
    w->length += n;
}

void put(struct writer *w, const char *text) {
    if (text)
        put_bytes(w, text, strlen(text));
}

int text_characters(const char *text, size_t n) {
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += (text[i] & 0xc0) != 0x80;
    return count;
}

void cut_words(struct writer *w, size_t from, int most) {
    size_t end = from;
    if (text_characters(w->text + from, w->length - from) <= most)
        return;
    for (int n = 1; n < most; n++)
        for (end++; (w->text[end] & 0xc0) == 0x80;)
            end++;
    size_t word = end;
    while (word > from && w->text[word] != ' ')
        word--;
    w->length = word > from ? word : end;
    put(w, "…");
}

void put_char(struct writer *w, char c) {
    char *p = writer_room(w, 1);
    if (!p)
        return;
    *p = c;
    w->length++;
}

enum { DIGITS = 20 };

/* Writes at p; returns the end. */
static char *write_int(char *p, int64_t n) {
    char digits[DIGITS];
    int count = 0;
    uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
    if (n < 0)
        *p++ = '-';
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    while (count > 0)
        *p++ = digits[--count];
    return p;
}

static size_t int_length(int64_t n) {
    size_t length = n < 0 ? 2 : 1;
    for (uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n; rest >= 10; rest /= 10)
        length++;
    return length;
}

void put_int(struct writer *w, int64_t n) {
    char *p = writer_room(w, w->fixed ? int_length(n) : DIGITS);
    if (p)
        w->length = (size_t)(write_int(p, n) - w->text);
}

void put_xml(struct writer *w, const char *text) {
    for (const char *p = text ? text : ""; *p; p++) {
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
    if (!writer_room(w, (size_t)n))
        return;
    va_start(args, format);
    vsnprintf(w->text + w->length, (size_t)n + 1, format, args);
    va_end(args);
    w->length += (size_t)n;
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

/* Writes a comma if one is due, then a character that opens or closes. */
static void write_mark(struct writer *w, char mark, bool comma_before, bool comma_after) {
    char *p = writer_room(w, 2);
    if (!p)
        return;
    if (comma_before && w->comma)
        *p++ = ',';
    *p++ = mark;
    w->length = (size_t)(p - w->text);
    w->comma = comma_after;
}

void out_object(struct writer *w) {
    write_mark(w, '{', true, false);
}

void out_array(struct writer *w) {
    write_mark(w, '[', true, false);
}

void out_end_object(struct writer *w) {
    write_mark(w, '}', false, true);
}

void out_end_array(struct writer *w) {
    write_mark(w, ']', false, true);
}

static bool is_plain(unsigned char c) {
    return c >= 0x20 && c != '"' && c != '\\';
}

/* Does one of the eight bytes need an escape: below 0x20, a quote or a backslash? */
static bool any_escape(uint64_t eight) {
    uint64_t ones = UINT64_MAX / 255, high = ones * 128;
    uint64_t quote = eight ^ (ones * '"'), backslash = eight ^ (ones * '\\');
    return (((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & high;
}

/* The most bytes that escapes can add. */
static size_t escapes_add(const char *utf8, size_t n) {
    size_t extra = 0, i = 0;
    uint64_t eight;
    for (; i + sizeof eight <= n; i += sizeof eight) {
        memcpy(&eight, utf8 + i, sizeof eight);
        if (any_escape(eight))
            extra += 5 * sizeof eight;
    }
    for (; i < n; i++)
        if (!is_plain((unsigned char)utf8[i]))
            extra += 5;
    return extra;
}

static char *write_escaped(char *p, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    *p++ = '\\';
    if (c == '"' || c == '\\') {
        *p++ = (char)c;
    } else if (c == '\n') {
        *p++ = 'n';
    } else {
        memcpy(p, "u00", 3);
        p[3] = hex[c >> 4];
        p[4] = hex[c & 15];
        p += 5;
    }
    return p;
}

void out_string_n(struct writer *w, const char *utf8, size_t n) {
    size_t extra = escapes_add(utf8, n);
    char *p = writer_room(w, n + extra + 4);
    if (!p)
        return;
    if (w->comma)
        *p++ = ',';
    *p++ = '"';
    if (extra == 0) {
        memcpy(p, utf8, n);
        p += n;
    } else {
        for (size_t i = 0; i < n; i++) {
            if (is_plain((unsigned char)utf8[i]))
                *p++ = utf8[i];
            else
                p = write_escaped(p, (unsigned char)utf8[i]);
        }
    }
    *p++ = '"';
    w->length = (size_t)(p - w->text);
    w->comma = true;
}

void out_key_n(struct writer *w, const char *key, size_t n) {
    char *p = writer_room(w, n + 4);
    if (!p)
        return;
    if (w->comma)
        *p++ = ',';
    *p++ = '"';
    memcpy(p, key, n);
    p += n;
    *p++ = '"';
    *p++ = ':';
    w->length = (size_t)(p - w->text);
    w->comma = false;
}

void out_string(struct writer *w, const char *utf8) {
    if (!utf8)
        out_null(w);
    else
        out_string_n(w, utf8, strlen(utf8));
}

void out_raw(struct writer *w, const char *json, size_t n) {
    char *p = writer_room(w, n + 1);
    if (!p)
        return;
    if (w->comma)
        *p++ = ',';
    memcpy(p, json, n);
    w->length = (size_t)(p + n - w->text);
    w->comma = true;
}

void out_int(struct writer *w, int64_t n) {
    char *p = writer_room(w, DIGITS + 1);
    if (!p)
        return;
    if (w->comma)
        *p++ = ',';
    w->length = (size_t)(write_int(p, n) - w->text);
    w->comma = true;
}

void out_bool(struct writer *w, bool yes) {
    out_raw(w, yes ? "true" : "false", yes ? 4 : 5);
}

void out_null(struct writer *w) {
    out_raw(w, "null", 4);
}
