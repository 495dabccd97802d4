/* A growing text buffer, and JSON and XML written straight into it.
 *
 * JSON: the writer puts the commas. Between out_object and out_end_object write members with out_key
 * and a value, or the out_member_* calls that do both. Nothing checks the nesting but an assert.
 * A writer that could not grow has failed set; everything after it is dropped.
 */
#ifndef KIT_WRITER_H
#define KIT_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct writer {
    char *text; /* NUL-ended after writer_text */
    size_t length, capacity;
    bool failed;
    bool comma; /* a value stands before the next one on this level */
    bool fixed; /* the memory is somebody else's: never grows, never freed */
};

void writer_init(struct writer *w);
/* Over memory of the caller's; writing past it sets failed. */
void writer_init_fixed(struct writer *w, char *memory, size_t size);
void writer_finish(struct writer *w);      /* frees; the writer is empty and usable again */
void writer_clear(struct writer *w);       /* length 0, keeps the memory */
const char *writer_text(struct writer *w); /* NUL-ended, "" where nothing was written or it failed */

void put(struct writer *w, const char *text);
void put_bytes(struct writer *w, const char *bytes, size_t n);
void put_char(struct writer *w, char c);
void put_int(struct writer *w, int64_t n);
void put_xml(struct writer *w, const char *text); /* with & < > " ' escaped */
void put_format(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

void out_object(struct writer *w);
void out_array(struct writer *w);
void out_end_object(struct writer *w);
void out_end_array(struct writer *w);
void out_key(struct writer *w, const char *key);     /* plain ASCII, nothing in it to escape */
void out_string(struct writer *w, const char *utf8); /* NULL: null */
void out_string_n(struct writer *w, const char *utf8, size_t n);
void out_int(struct writer *w, int64_t n);
void out_bool(struct writer *w, bool yes);
void out_null(struct writer *w);
/* A value that is JSON already. */
void out_raw(struct writer *w, const char *json, size_t n);

void out_member_string(struct writer *w, const char *key, const char *utf8);
void out_member_int(struct writer *w, const char *key, int64_t n);
void out_member_bool(struct writer *w, const char *key, bool yes);
void out_member_null(struct writer *w, const char *key);
void out_member_object(struct writer *w, const char *key);
void out_member_array(struct writer *w, const char *key);

#endif
