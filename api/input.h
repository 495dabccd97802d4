/* JSON that comes in: parsed strictly, then read member by member through a table of fields.
 *
 * Only this file and input.c know the parser; what it made is struct json_t and stays with the call.
 */
#ifndef API_INPUT_H
#define API_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_t;

enum { INPUT_DEPTH = 16 };

enum field_type {
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
    enum field_type type;
    bool required;
    size_t offset; /* in the struct that is filled in; it keeps what it held where the member is missing */
    bool (*check)(const char *text); /* FIELD_STRING: optional */
    int64_t least, most;             /* FIELD_INTEGER */
    const char *expected;            /* "a player id": completes "must be …" */
};

/* Where faults of the shape are told; several may be. pointer is a JSON pointer into the body. */
struct faults {
    int count;
    void (*tell)(void *context, const char *pointer, const char *detail);
    void *context;
};

/* Parses bytes; NULL with a sentence in why. Duplicate members, NUL, bad UTF-8, more than 16 levels, anything but one
 * value are refused. */
struct json_t *input_parse(const char *bytes, size_t length, char *why, size_t size);
void input_free(struct json_t *input); /* NULL does nothing */

/* Reads an object's members into `out`; what is unknown, missing or of the wrong type is told to faults. Texts point
 * into input. */
void input_read(const struct json_t *input, const struct field *fields, size_t count, void *out, struct faults *faults);
void input_fault(struct faults *faults, const char *parent, const char *member, const char *detail);
/* Faults of a value that stands at place, a JSON pointer, as those of the whole body. All three must live on while
 * faults are told. */
struct faults_within {
    struct faults inner, *outer;
    const char *place;
};
struct faults *input_within(struct faults_within *within, struct faults *outer, const char *place);

/* Calls each for every member; text is NULL where the value is not a string, null is true where it is null. */
void input_each(const struct json_t *object, void (*each)(void *context, const char *name, const char *text, bool null),
                void *context);
size_t input_size(const struct json_t *object);
/* The whole number that is this member; false: there is none. */
bool input_integer(const struct json_t *object, const char *name, int64_t *number);
/* A JSON object, as text, with the members of patch put into it; those that are null in patch (NULL: there are none)
 * are taken out of it. To be freed by the caller; NULL when out of memory. *size: how many members it has. */
char *input_merge(const char *object, const struct json_t *patch, size_t *size);
bool input_has(const struct json_t *object, const char *name);
/* Of an array: how many items; one of them; one that is a text, NULL where it is another thing. */
size_t input_length(const struct json_t *array);
const char *input_text(const struct json_t *array, size_t index);
const struct json_t *input_item(const struct json_t *array, size_t index);
/* Has an object at this member a number, string or boolean everywhere? Tells faults where not. */
void input_scalars(const struct json_t *object, const char *parent, struct faults *faults);
/* Compact, sorted; to be freed by the caller. NULL when out of memory. */
char *input_dump(const struct json_t *value);

#endif
