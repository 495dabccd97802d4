/* JSON input: parsed strictly, then read member by member according to a table of fields.
 *
 * Only this file and input.c use the parser. A parsed body is a struct json_t and belongs to the call.
 */
#ifndef API_INPUT_H
#define API_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"

struct json_t;

enum { INPUT_DEPTH = 16 };

enum input_type {
    FIELD_STRING,         /* const char * */
    FIELD_STRING_OR_NULL, /* const char *, NULL for null */
    FIELD_INTEGER,        /* int64_t */
    FIELD_BOOLEAN,        /* bool */
    FIELD_OBJECT,         /* struct json_t * */
    FIELD_ARRAY,          /* struct json_t * */
    FIELD_OBJECT_OR_NULL  /* struct json_t *, NULL for null */
};

struct field {
    const char *name;
    enum input_type type;
    bool required;
    size_t offset;                   /* of the struct to be filled; a missing member leaves its old value */
    bool (*check)(const char *text); /* FIELD_STRING: optional */
    int64_t least, most;             /* FIELD_INTEGER */
    const char *expected;            /* such as "a player id": completes "must be …" */
};

/* Receives the faults of a body's shape, one call for each. pointer is a JSON pointer into the body. */
struct faults {
    int count;
    void (*tell)(void *context, const char *pointer, const char *detail);
    void *context;
};

/* Parses bytes; NULL: why has a sentence. Refuses duplicate members, NUL, bad UTF-8, more than 16 levels, and anything
 * but one value. Ignores a byte order mark. A number without a fraction is an integer, however it is written. */
struct json_t *input_parse(const char *bytes, size_t length, char *why, size_t size);
void input_free(struct json_t *input); /* NULL does nothing */

/* Reads an object's members into `out`, and reports unknown and missing members and wrong types to faults. Texts point
 * into input. */
void input_read(const struct json_t *input, const struct field *fields, size_t count, void *out, struct faults *faults);
void input_fault(struct faults *faults, const char *parent, const char *member, const char *detail);
/* Reports faults of a value at `place`, a JSON pointer, as faults of the whole body. All three members must live while
 * faults are reported. */
struct faults_within {
    struct faults inner, *outer;
    const char *place;
};
struct faults *input_within(struct faults_within *within, struct faults *outer, const char *place);

/* The conditions on an object of texts, such as seats or labels. */
struct member_check {
    const char *path; /* "/seats" */
    size_t most;      /* number of members; 0: no limit */
    const char *most_fault;
    bool (*name)(const char *name);
    const char *name_fault;
    bool (*value)(const char *text); /* NULL: any value, of any type */
    const char *value_fault;
    bool null; /* null is allowed, too */
};
/* Reports faults of the object's members; object NULL does nothing. If there are too many members, that is the only
 * fault reported. */
void input_check(const struct json_t *object, const struct member_check *check, struct faults *faults);

/* Calls each() for every member; text is NULL if the value is not a string, null is true if it is null. */
void input_each(const struct json_t *object, void (*each)(void *context, const char *name, const char *text, bool null),
                void *context);
/* Replaces each value {"bot": LEVEL} by the bot's id in the store. Replaces a text that looks like such an id by "",
 * which is never a valid id. object NULL does nothing. */
void input_bots(const struct json_t *object);
/* Replaces a member that is a text by what `tidy` makes of it, or by "" if it refuses. */
void input_tidy(const struct json_t *object, const char *member,
                bool (*tidy)(const char *utf8, char tidied[NAME_BYTES]));
size_t input_size(const struct json_t *object);
/* Reads this member as an integer; false: it is missing or not an integer. */
bool input_integer(const struct json_t *object, const char *name, int64_t *number);
/* Merges the members of patch into a JSON object given as text; members that are null in patch (NULL: no patch) are
 * removed. The caller frees the result; NULL: out of memory. *size: number of members. */
char *input_merge(const char *object, const struct json_t *patch, size_t *size);
/* The member of an object; NULL: none. */
const struct json_t *input_member(const struct json_t *object, const char *name);
/* Does the JSON object (a text) have this label, "name" or "name:value"? */
bool input_has_label(const char *object, const char *label);
bool input_has(const struct json_t *object, const char *name);
/* Reads a value as an integer; false: it is not one. */
bool input_whole(const struct json_t *value, int64_t *number);
/* Access to an array: number of items; an item; an item that is a text, else NULL. */
size_t input_length(const struct json_t *array);
const char *input_text(const struct json_t *array, size_t index);
const struct json_t *input_item(const struct json_t *array, size_t index);
/* Are all values in this object member numbers, strings or booleans? Reports faults if not. */
void input_scalars(const struct json_t *object, const char *parent, struct faults *faults);
/* Writes the value compactly and sorted; the caller frees it. NULL: out of memory. */
char *input_dump(const struct json_t *value);

#endif
