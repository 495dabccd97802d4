/* Content files to typed tables. A ruleset describes its record's struct as a table of fields; the
 * kit reads the array, refuses unknown members, checks ranges and references, demands provenance,
 * and reports every fault with file, path, what was expected and what was found.
 *
 * All memory belongs to the content_pool and goes with it.
 */
#ifndef KIT_CONTENT_H
#define KIT_CONTENT_H

#include <jansson.h>

#include "../ruleset.h"

struct content_pool;

/* The pool that content_load fills and content_unload frees; root is size zeroed bytes, the
 * ruleset's own struct of tables, which content_load returns (free it by content_pool_free(root)). */
void *content_pool_new(const struct content_source *source, struct content_faults *faults, size_t size);
/* root: what content_pool_new returned; const because that is how a ruleset hands it on. */
void content_pool_free(const void *root);
/* Zeroed memory of the pool; a copy of a string in it. */
void *content_alloc(const void *root, size_t size);
const char *content_string(const void *root, const char *text);

enum field_type {
    FIELD_TEXT, /* const char *, copied */
    FIELD_I8,
    FIELD_I16,
    FIELD_I32,
    FIELD_U8,
    FIELD_U16,    /* least … most */
    FIELD_BOOL,   /* bool */
    FIELD_CHOICE, /* int8_t: index into names (NULL-ended) */
    FIELD_REF,    /* int16_t: index of the record with that id in refs; null or absent: NONE */
    FIELD_REFS,   /* array of ids -> int16_t[most] at offset, count as uint8_t at offset2; rest NONE */
    FIELD_INTS,   /* array of ints -> int16_t[most] at offset, count as uint8_t at offset2 */
    FIELD_FLAGS,  /* array of names -> uint32_t, bit k for names[k] */
    FIELD_CUSTOM, /* custom(root, json, record, faults' context) reads it */
    FIELD_SKIP    /* known, for readers of the API only (notes, coordinates' notes) */
};

struct content_reader; /* where we are: for content_fault */

/* One way to look an id up: count records of size bytes at base, whose const char *id is first. */
struct content_ids {
    const void *base;
    size_t size;
    int count;
};

struct content_field {
    const char *name;
    enum field_type type;
    size_t offset, offset2;
    bool optional; /* absent: zero, NONE for FIELD_REF */
    int least, most;
    const char *const *names;
    const struct content_ids *refs; /* filled before this table is read */
    void (*custom)(struct content_reader *reader, json_t *value, void *record);
};

/* Reads member `member` (an array of objects) of file into count records of size bytes each, which it
 * allocates. Fields end at the first without a name. "provenance" is mandatory and understood in
 * every record, "provenance_detail", "provenance_note", "note" are always allowed. A FIELD_TEXT called "id" is one
 * (content_id_is_good, ITEM_ID_MOST), and no other record of the array has it. Returns the array (never NULL) and its
 * count. */
void *content_records(const void *root, const char *file, const char *member, const struct content_field *fields,
                      size_t size, int *count);
/* The same for one object: member, or the file's own top object where member is NULL. */
void content_record(const void *root, const char *file, const char *member, const struct content_field *fields,
                    void *record);
/* The parsed file, for what no table describes; NULL (and a fault, once) if missing or not JSON.
 * The pool owns it. */
json_t *content_json(const void *root, const char *file);

/* For custom fields and the ruleset's own cross-checks. path such as "areas[3].city". */
void content_fault_at(const void *root, const char *file, const char *path, const char *expected, const char *found);
/* Inside a custom reader: file and path are the reader's. */
void content_fault(struct content_reader *reader, const char *expected, const char *found);
const void *content_reader_root(const struct content_reader *reader);

/* For a custom field that holds more than one value. A part is an object that belongs to its record and needs no
 * provenance of its own; its members are held to the fields as a record's are. */
void content_part(struct content_reader *reader, json_t *object, const struct content_field *fields, void *part);
/* The parts of an array, each of size bytes. Where they are of several sorts, the member tag says by the name of which
 * variant it is, and the index of that is the part's first byte (an int8_t); variants end at the first without a name.
 * tag NULL: all are read by the fields of the first. Returns the array (never NULL) and its count. */
struct content_variant {
    const char *name;
    const struct content_field *fields;
};
void *content_parts(struct content_reader *reader, json_t *array, const char *tag,
                    const struct content_variant *variants, size_t size, int *count);
/* As content_records, provenance and all, for an array inside a record. */
void *content_inner_records(struct content_reader *reader, json_t *array, const struct content_field *fields,
                            size_t size, int *count);

/* Kebab-case ASCII (decimal digits where numeric) of 1 to most characters, and not "none", which stands for no
 * thing. */
bool content_id_is_good(const char *id, size_t most, bool numeric);
/* Index of the record with this id, or NONE. */
int content_find(const struct content_ids *ids, const char *id);
/* Were there faults so far? Then content_load frees the pool and returns NULL. */
bool content_failed(const void *root);

#endif
