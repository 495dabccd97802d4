/* Checks of a body's shape that several resources make, and the one problem that tells all faults. */
#ifndef API_SHAPE_H
#define API_SHAPE_H

#include "call.h"
#include "input.h"

struct shape {
    struct writer errors;
};

struct faults shape_begin(struct shape *shape);
/* true: there was no fault; else the problem is set. Either way the shape is finished. */
bool shape_end(struct shape *shape, const struct faults *faults, struct call *call);

/* The body, if there is one, must be an object without members; false: the problem is set. */
bool shape_empty(struct call *call);

bool shape_is_id(const char *text);      /* kebab-case, at most 64 */
bool shape_is_hash(const char *text);    /* 64 lower-case hex digits */
bool shape_is_entropy(const char *text); /* at most 128 bytes */
bool shape_is_label(const char *text);
/* A time of RFC 3339 in UTC with Z, to the microsecond. */
bool shape_time(const char *text, int64_t *microseconds);
/* A text that is shown to others: at least one character other than a blank and at most `most`, no control characters
 * (but tab and line feed, if lines) and none that turn the direction of what follows. */
bool shape_is_plain(const char *utf8, size_t most, bool lines);
size_t shape_length(const char *utf8); /* in characters */

#endif
