/* Reads content files into typed tables. A ruleset describes the struct of a record as a table of fields. The kit reads
 * the array, refuses unknown members, checks ranges and references, requires provenance, and reports every fault with
 * file, path, expected and actual value.
 *
 * All memory belongs to the content pool and is freed with it.
 */
#ifndef KIT_CONTENT_H
#define KIT_CONTENT_H

#include <jansson.h>

#include "../ruleset.h"

struct content_pool;
struct item_names; /* kit/names.h */

/* Makes a pool, for content_load; content_unload frees it. Returns the root, `size` zeroed bytes for the ruleset's own
 * struct of tables, which content_load returns. content_pool_free(root) frees everything. */
void *content_pool_new(const struct content_source *source, struct content_faults *faults, size_t size);
/* root: from content_pool_new; const because rulesets pass it on as const. */
void content_pool_free(const void *root);
/* content_alloc gives zeroed memory of the pool; content_string copies a string into it. */
void *content_alloc(const void *root, size_t size);
const char *content_string(const void *root, const char *text);
/* For names_make. Every root has a pointer to its names in bytes CONTENT_NAMES from it. */
void content_keep_names(const void *root, const struct item_names *names);
enum { CONTENT_NAMES = -(int)sizeof(max_align_t) };

enum field_type {
    FIELD_TEXT, /* const char *, copied */
    FIELD_I8,
    FIELD_I16,
    FIELD_I32,
    FIELD_U8,
    FIELD_U16,    /* range: least … most */
    FIELD_BOOL,   /* bool */
    FIELD_CHOICE, /* int8_t: index into names (NULL-ended) */
    FIELD_REF,    /* int16_t: index of the record in refs with that id; optional and null or absent: NONE */
    FIELD_REFS,   /* array of ids -> int16_t[most] at offset, count as uint8_t at offset2; unused items are NONE */
    FIELD_INTS,   /* array of ints -> int16_t[most] at offset, count as uint8_t at offset2 */
    FIELD_FLAGS,  /* array of names -> uint32_t, bit k for names[k] */
    FIELD_CUSTOM, /* read by custom(root, json, record, faults' context) */
    FIELD_SKIP    /* allowed but ignored: for readers of the API (notes, coordinates' notes) */
};

struct content_reader; /* the current position, for content_fault */

/* A table for look-ups of ids: `count` records of `size` bytes at base, whose first member is const char *id. */
struct content_ids {
    const void *base;
    size_t size;
    int count;
};

struct content_field {
    const char *name;
    enum field_type type;
    size_t offset, offset2;
    bool optional; /* may be absent: zero, NONE for FIELD_REF */
    int least, most;
    const char *const *names;
    const struct content_ids *refs; /* must be filled before this table is read */
    void (*custom)(struct content_reader *reader, json_t *value, void *record);
};

/* Reads member `member` (an array of objects) of file into records of `size` bytes each, which it allocates. The fields
 * end at the first one without a name. "provenance" is mandatory in every record; "provenance_detail",
 * "provenance_note" and "note" are always allowed. A FIELD_TEXT called "id" must be an id (content_id_is_good,
 * ITEM_ID_MOST), different from those of all other records of the array. Returns the array (never NULL) and sets its
 * count. */
void *content_records(const void *root, const char *file, const char *member, const struct content_field *fields,
                      size_t size, int *count);
/* The same for one object: `member`, or the top object of the file if member is NULL. */
void content_record(const void *root, const char *file, const char *member, const struct content_field *fields,
                    void *record);
/* The parsed file, for data that no table describes. NULL (and one fault): missing or not JSON. The pool owns it. */
json_t *content_json(const void *root, const char *file);

/* Reports a fault, for custom fields and the ruleset's own cross-checks. path: for example "areas[3].city". */
void content_fault_at(const void *root, const char *file, const char *path, const char *expected, const char *found);
/* The same for field (NULL: none) of the record at index of the array member. */
void content_fault_of(const void *root, const char *file, const char *member, int index, const char *field,
                      const char *expected, const char *found);
/* The same inside a custom reader, at the reader's file and path. */
void content_fault(struct content_reader *reader, const char *expected, const char *found);
const void *content_reader_root(const struct content_reader *reader);

/* For a custom field with more than one value. A part is an object within a record and needs no provenance. Its
 * members are checked against the fields like those of a record. */
void content_part(struct content_reader *reader, json_t *object, const struct content_field *fields, void *part);
/* Reads an array of parts of `size` bytes each. If there are several kinds of part, the member `tag` names the variant,
 * and its index becomes the first byte of the part (an int8_t); the variants end at the first one without a name. tag
 * NULL: all parts have the fields of the first variant. Returns the array (never NULL) and sets its count. */
struct content_variant {
    const char *name;
    const struct content_field *fields;
};
void *content_parts(struct content_reader *reader, json_t *array, const char *tag,
                    const struct content_variant *variants, size_t size, int *count);
/* Like content_records, provenance included, for an array inside a record. */
void *content_inner_records(struct content_reader *reader, json_t *array, const struct content_field *fields,
                            size_t size, int *count);

/* Is this an id: kebab-case ASCII (decimal digits if numeric), 1 to `most` characters? "none" is not an id, because it
 * means "no item". */
bool content_id_is_good(const char *id, size_t most, bool numeric);
/* The index of the record with this id, or NONE. */
int content_find(const struct content_ids *ids, const char *id);
/* Have there been faults so far? Then content_load must free the pool and return NULL. */
bool content_failed(const void *root);

#endif
