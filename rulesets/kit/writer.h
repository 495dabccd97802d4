/* A growing text buffer, into which JSON and XML are written.
 *
 * JSON: the writer puts the commas. Between out_object and out_end_object, write members with out_key and a value, or
 * with the out_member_* functions, which do both. Only an assert checks the nesting. If the buffer cannot grow,
 * `failed` is set and everything after that is dropped.
 */
#ifndef KIT_WRITER_H
#define KIT_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct named_things; /* kit/text.h */

struct writer {
    char *text; /* NUL-ended after writer_text */
    size_t length, capacity;
    bool failed;
    bool comma;                 /* this level already has a value, so a comma is due */
    bool fixed;                 /* the caller owns the memory: it never grows and is never freed */
    struct named_things *named; /* collects the items that the text names; NULL: nobody wants to know */
};

void writer_init(struct writer *w);
/* Writes into the caller's memory; `failed` is set if it is too small. */
void writer_init_fixed(struct writer *w, char *memory, size_t size);
void writer_finish(struct writer *w);      /* frees; the writer is empty and usable again */
void writer_clear(struct writer *w);       /* sets the length to 0 and keeps the memory */
const char *writer_text(struct writer *w); /* NUL-ended; "" if nothing was written or it failed */

void put(struct writer *w, const char *text);
void put_bytes(struct writer *w, const char *bytes, size_t n);
void put_char(struct writer *w, char c);
void put_int(struct writer *w, int64_t n);
void put_xml(struct writer *w, const char *text); /* with & < > " ' escaped */
int text_characters(const char *text, size_t n);  /* of n bytes of UTF-8 */
/* Cuts what was written from byte `from` on after a whole word, with an ellipsis, if it has more than `most` characters
 * (UTF-8); `most` is at least 1. */
void cut_words(struct writer *w, size_t from, int most);
void put_format(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

void out_object(struct writer *w);
void out_array(struct writer *w);
void out_end_object(struct writer *w);
void out_end_array(struct writer *w);
/* key: n bytes of plain ASCII without characters to escape. */
void out_key_n(struct writer *w, const char *key, size_t n);
void out_string(struct writer *w, const char *utf8); /* NULL: null */
void out_string_n(struct writer *w, const char *utf8, size_t n);
void out_int(struct writer *w, int64_t n);
void out_bool(struct writer *w, bool yes);
void out_null(struct writer *w);
/* Writes a value that is already JSON. */
void out_raw(struct writer *w, const char *json, size_t n);

/* A member whose key has `length` bytes, under the same condition as that of out_key_n. */
void out_member_string_n(struct writer *w, const char *key, size_t length, const char *utf8, size_t n);
void out_member_int_n(struct writer *w, const char *key, size_t length, int64_t n);
void out_member_raw_n(struct writer *w, const char *key, size_t length, const char *json, size_t n);

/* Inline, so that the length of a literal key is known to the compiler: views have thousands of keys. */
static inline void out_key(struct writer *w, const char *key) {
    out_key_n(w, key, strlen(key));
}
static inline void out_member_raw(struct writer *w, const char *key, const char *json, size_t n) {
    out_member_raw_n(w, key, strlen(key), json, n);
}
static inline void out_member_string(struct writer *w, const char *key, const char *utf8) {
    if (utf8)
        out_member_string_n(w, key, strlen(key), utf8, strlen(utf8));
    else
        out_member_raw(w, key, "null", 4);
}
static inline void out_member_int(struct writer *w, const char *key, int64_t n) {
    out_member_int_n(w, key, strlen(key), n);
}
static inline void out_member_bool(struct writer *w, const char *key, bool yes) {
    out_member_raw(w, key, yes ? "true" : "false", yes ? 4 : 5);
}
static inline void out_member_null(struct writer *w, const char *key) {
    out_member_raw(w, key, "null", 4);
}
static inline void out_member_object(struct writer *w, const char *key) {
    out_key(w, key);
    out_object(w);
}
static inline void out_member_array(struct writer *w, const char *key) {
    out_key(w, key);
    out_array(w);
}

#endif
