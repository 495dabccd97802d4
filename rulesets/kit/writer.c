#include "writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* What is rare stands in functions of its own, so that the functions that a view calls most need no stack frame. */
#define RARE __attribute__((noinline, cold))

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

RARE static bool writer_grow(struct writer *w, size_t n) {
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

/* Is there space for n more bytes (and a NUL after them)? */
static inline bool has_room(const struct writer *w, size_t n) {
    return __builtin_expect(w->length + n < w->capacity && !w->failed, true);
}

/* Returns the position for n more bytes (and a NUL after them); NULL: no space. */
static inline char *writer_room(struct writer *w, size_t n) {
    return has_room(w, n) || writer_grow(w, n) ? w->text + w->length : NULL;
}

const char *writer_text(struct writer *w) {
    if (!w->text || w->failed)
        return "";
    w->text[w->length] = '\0';
    return w->text;
}

/* ---- short texts ------------------------------------------------------------------------------------------------- */

static inline uint64_t eight_at(const char *p) {
    uint64_t eight;
    memcpy(&eight, p, sizeof eight);
    return eight;
}

static inline uint64_t four_at(const char *p) {
    uint32_t four;
    memcpy(&four, p, sizeof four);
    return four;
}

/* Copies n bytes; returns the end. Most keys and ids are so short that a few moves cost less than a call. Of four bytes
 * or more, the last moves may write some of them again. */
static inline char *copy(char *to, const char *from, size_t n) {
    if (n >= 8) {
        const uint64_t last = eight_at(from + n - 8);
        for (size_t i = 0; i < n - 8; i += 8) {
            const uint64_t eight = eight_at(from + i);
            memcpy(to + i, &eight, 8);
        }
        memcpy(to + n - 8, &last, 8);
    } else if (n >= 4) {
        const uint64_t first = four_at(from), last = four_at(from + (n - 4));
        memcpy(to, &first, 4);
        memcpy(to + n - 4, &last, 4);
    } else {
        for (size_t i = 0; i < n; i++)
            to[i] = from[i];
    }
    return to + n;
}

void put_bytes(struct writer *w, const char *bytes, size_t n) {
    char *p = writer_room(w, n);
    if (!p)
        return;
    if (n > 0)
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
static char *write_long_int(char *p, int64_t n) {
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

/* The same for a number below SHORT that is not negative. */
enum { SHORT = 100 };
static inline char *write_short_int(char *p, int64_t n) {
    const unsigned tens = (unsigned)n / 10;
    if (tens > 0)
        *p++ = (char)('0' + tens);
    *p = (char)('0' + (unsigned)n - 10 * tens);
    return p + 1;
}

static inline char *write_int(char *p, int64_t n) {
    return (uint64_t)n < SHORT ? write_short_int(p, n) : write_long_int(p, n);
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

/* Writes %s, %d, %+d, %c and %%; false, with the rest still to write: another conversion. */
static bool put_plain_format(struct writer *w, const char *format, va_list args) {
    for (;;) {
        const char *percent = strchr(format, '%');
        size_t n = percent ? (size_t)(percent - format) : strlen(format);
        put_bytes(w, format, n);
        format += n;
        if (*format == '\0')
            return true;
        const char *text;
        const bool with_sign = format[1] == '+' && format[2] == 'd';
        int number;
        format += with_sign;
        switch (format[1]) {
        case 's':
            text = va_arg(args, const char *);
            put(w, text ? text : "(null)");
            break;
        case 'd':
            number = va_arg(args, int);
            if (with_sign && number >= 0)
                put_char(w, '+');
            put_int(w, number);
            break;
        case 'c': put_char(w, (char)va_arg(args, int)); break;
        case '%': put_char(w, '%'); break;
        default: return false;
        }
        format += 2;
    }
}

static void put_any_format(struct writer *w, const char *format, va_list args) {
    char small[512];
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(small, sizeof small, format, args);
    if (n >= 0 && (size_t)n < sizeof small) {
        put_bytes(w, small, (size_t)n);
    } else if (n >= 0 && writer_room(w, (size_t)n)) {
        vsnprintf(w->text + w->length, (size_t)n + 1, format, again);
        w->length += (size_t)n;
    }
    va_end(again);
}

void put_format(struct writer *w, const char *format, ...) {
    size_t before = w->length;
    va_list args;
    va_start(args, format);
    bool whole = put_plain_format(w, format, args);
    va_end(args);
    if (whole && !w->failed)
        return;
    w->length = before;
    if (w->failed)
        return;
    va_start(args, format);
    put_any_format(w, format, args);
    va_end(args);
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

/* Writes a comma if one is due; returns the end. */
static inline char *write_comma(const struct writer *w, char *p) {
    *p = ',';
    return p + w->comma;
}

/* Ends a value at p. */
static inline void end_value(struct writer *w, const char *p) {
    w->length = (size_t)(p - w->text);
    w->comma = true;
}

static inline void write_opening(struct writer *w, char mark) {
    char *p = write_comma(w, w->text + w->length);
    *p++ = mark;
    w->length = (size_t)(p - w->text);
    w->comma = false;
}

RARE static void grow_and_open(struct writer *w, char mark) {
    if (writer_grow(w, 2))
        write_opening(w, mark);
}

static inline void open_level(struct writer *w, char mark) {
    if (has_room(w, 2))
        write_opening(w, mark);
    else
        grow_and_open(w, mark);
}

void out_object(struct writer *w) {
    open_level(w, '{');
}

void out_array(struct writer *w) {
    open_level(w, '[');
}

static inline void write_closing(struct writer *w, char mark) {
    w->text[w->length++] = mark;
    w->comma = true;
}

RARE static void grow_and_close(struct writer *w, char mark) {
    if (writer_grow(w, 1))
        write_closing(w, mark);
}

static inline void close_level(struct writer *w, char mark) {
    if (has_room(w, 1))
        write_closing(w, mark);
    else
        grow_and_close(w, mark);
}

void out_end_object(struct writer *w) {
    close_level(w, '}');
}

void out_end_array(struct writer *w) {
    close_level(w, ']');
}

static inline char *write_key(const struct writer *w, char *p, const char *key, size_t n) {
    p = write_comma(w, p);
    *p++ = '"';
    p = copy(p, key, n);
    *p++ = '"';
    *p++ = ':';
    return p;
}

static inline void write_open_key(struct writer *w, const char *key, size_t n) {
    w->length = (size_t)(write_key(w, w->text + w->length, key, n) - w->text);
    w->comma = false;
}

RARE static void grow_and_key(struct writer *w, const char *key, size_t n) {
    if (writer_grow(w, n + 4))
        write_open_key(w, key, n);
}

void out_key_n(struct writer *w, const char *key, size_t n) {
    if (has_room(w, n + 4))
        write_open_key(w, key, n);
    else
        grow_and_key(w, key, n);
}

/* ---- strings ----------------------------------------------------------------------------------------------------- */

static bool is_plain(unsigned char c) {
    return c >= 0x20 && c != '"' && c != '\\';
}

/* Does one of the bytes need an escape: below 0x20, a quote or a backslash? */
static inline bool any_escape(uint64_t first, uint64_t second) {
#ifdef __SSE2__
    const __m128i both = _mm_set_epi64x((int64_t)second, (int64_t)first);
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(both, _mm_set1_epi8(0x1f)), both);
    const __m128i quote = _mm_cmpeq_epi8(both, _mm_set1_epi8('"'));
    const __m128i backslash = _mm_cmpeq_epi8(both, _mm_set1_epi8('\\'));
    return _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), low)) != 0;
#else
    const uint64_t words[2] = {first, second}, ones = UINT64_MAX / 255;
    uint64_t found = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t quote = words[i] ^ (ones * '"'), backslash = words[i] ^ (ones * '\\');
        found |= ((words[i] - ones * 0x20) & ~words[i]) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash);
    }
    return (found & (ones * 128)) != 0;
#endif
}

static inline bool is_plain_text(const char *text, size_t n) {
    if (n >= 8) {
        const uint64_t last = eight_at(text + n - 8);
        for (size_t i = 8; i < n - 8; i += 8)
            if (any_escape(eight_at(text + i), last))
                return false;
        return !any_escape(eight_at(text), last);
    }
    if (n >= 4) {
        const uint64_t eight = four_at(text) | four_at(text + n - 4) << 32;
        return !any_escape(eight, eight);
    }
    for (size_t i = 0; i < n; i++)
        if (!is_plain((unsigned char)text[i]))
            return false;
    return true;
}

/* How many bytes escapes may add. */
static size_t escapes_add(const char *utf8, size_t n) {
    size_t extra = 0;
    for (size_t i = 0; i < n; i++)
        extra += is_plain((unsigned char)utf8[i]) ? 0 : 5;
    return extra;
}

static char *write_escape(char *p, unsigned char c) {
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

/* Writes a string that does not fit, or that needs escapes. */
RARE static void out_any_string(struct writer *w, const char *utf8, size_t n) {
    char *p = writer_room(w, n + escapes_add(utf8, n) + 4);
    if (!p)
        return;
    p = write_comma(w, p);
    *p++ = '"';
    for (size_t i = 0; i < n; i++) {
        if (is_plain((unsigned char)utf8[i]))
            *p++ = utf8[i];
        else
            p = write_escape(p, (unsigned char)utf8[i]);
    }
    *p++ = '"';
    end_value(w, p);
}

RARE static void out_any_member(struct writer *w, const char *key, size_t length, const char *utf8, size_t n) {
    out_key_n(w, key, length);
    out_any_string(w, utf8, n);
}

/* Writes a plain text with its quotes at p; returns the end. */
static inline char *write_plain(char *p, const char *text, size_t n) {
    *p++ = '"';
    p = copy(p, text, n);
    *p++ = '"';
    return p;
}

void out_string_n(struct writer *w, const char *utf8, size_t n) {
    if (!has_room(w, n + 4) || !is_plain_text(utf8, n)) {
        out_any_string(w, utf8, n);
        return;
    }
    end_value(w, write_plain(write_comma(w, w->text + w->length), utf8, n));
}

void out_string(struct writer *w, const char *utf8) {
    if (!utf8)
        out_null(w);
    else
        out_string_n(w, utf8, strlen(utf8));
}

void out_member_string_n(struct writer *w, const char *key, size_t length, const char *utf8, size_t n) {
    if (!has_room(w, length + n + 8) || !is_plain_text(utf8, n)) {
        out_any_member(w, key, length, utf8, n);
        return;
    }
    end_value(w, write_plain(write_key(w, w->text + w->length, key, length), utf8, n));
}

/* ---- other values ------------------------------------------------------------------------------------------------ */

void out_raw(struct writer *w, const char *json, size_t n) {
    char *p = writer_room(w, n + 1);
    if (!p)
        return;
    p = write_comma(w, p);
    memcpy(p, json, n);
    end_value(w, p + n);
}

RARE static void grow_and_member(struct writer *w, const char *key, size_t length, const char *json, size_t n) {
    out_key_n(w, key, length);
    out_raw(w, json, n);
}

void out_member_raw_n(struct writer *w, const char *key, size_t length, const char *json, size_t n) {
    if (!has_room(w, length + n + 4)) {
        grow_and_member(w, key, length, json, n);
        return;
    }
    end_value(w, copy(write_key(w, w->text + w->length, key, length), json, n));
}

void out_int(struct writer *w, int64_t n) {
    char *p = writer_room(w, DIGITS + 1);
    if (p)
        end_value(w, write_int(write_comma(w, p), n));
}

RARE static void out_any_int(struct writer *w, const char *key, size_t length, int64_t n) {
    out_key_n(w, key, length);
    out_int(w, n);
}

void out_member_int_n(struct writer *w, const char *key, size_t length, int64_t n) {
    if (!has_room(w, length + 6) || (uint64_t)n >= SHORT) {
        out_any_int(w, key, length, n);
        return;
    }
    end_value(w, write_short_int(write_key(w, w->text + w->length, key, length), n));
}

void out_bool(struct writer *w, bool yes) {
    out_raw(w, yes ? "true" : "false", yes ? 4 : 5);
}

void out_null(struct writer *w) {
    out_raw(w, "null", 4);
}
