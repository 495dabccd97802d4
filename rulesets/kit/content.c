#include "content.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 256 };

struct pool_block {
    struct pool_block *next;
    max_align_t memory[];
};

struct pool_json {
    struct pool_json *next;
    const char *file;
    json_t *json; /* NULL: faulty, and already reported */
};

struct content_pool {
    const struct content_source *source;
    struct content_faults *faults;
    struct pool_block *blocks;
    struct pool_json *parsed;
    union {
        const struct item_names *names;
        max_align_t size;
    };
    max_align_t root[];
};

struct content_reader {
    const void *root;
    const char *file;
    char path[PATH_SIZE];
};

_Static_assert((int)offsetof(struct content_pool, names) - (int)offsetof(struct content_pool, root) == CONTENT_NAMES,
               "names stand before the root");

static struct content_pool *pool_of(const void *root) {
    return (struct content_pool *)((char *)root - offsetof(struct content_pool, root));
}

void *content_pool_new(const struct content_source *source, struct content_faults *faults, size_t size) {
    struct content_pool *pool = calloc(1, sizeof *pool + size);
    if (!pool)
        return NULL;
    pool->source = source;
    pool->faults = faults;
    return pool->root;
}

void content_pool_free(const void *root) {
    if (!root)
        return;
    struct content_pool *pool = pool_of(root);
    while (pool->parsed) {
        struct pool_json *next = pool->parsed->next;
        json_decref(pool->parsed->json);
        free(pool->parsed);
        pool->parsed = next;
    }
    while (pool->blocks) {
        struct pool_block *next = pool->blocks->next;
        free(pool->blocks);
        pool->blocks = next;
    }
    free(pool);
}

void *content_alloc(const void *root, size_t size) {
    struct content_pool *pool = pool_of(root);
    struct pool_block *block = calloc(1, sizeof *block + size + 1);
    if (!block)
        abort();
    block->next = pool->blocks;
    pool->blocks = block;
    return block->memory;
}

const char *content_string(const void *root, const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(content_alloc(root, n), text, n);
}

void content_keep_names(const void *root, const struct item_names *names) {
    pool_of(root)->names = names;
}

void content_fault_at(const void *root, const char *file, const char *path, const char *expected, const char *found) {
    struct content_faults *faults = pool_of(root)->faults;
    faults->count++;
    faults->report(faults, file, path, expected, found);
}

void content_fault_of(const void *root, const char *file, const char *member, int index, const char *field,
                      const char *expected, const char *found) {
    char path[128];
    snprintf(path, sizeof path, "%s[%d]%s%s", member, index, field ? "." : "", field ? field : "");
    content_fault_at(root, file, path, expected, found ? found : "nothing");
}

void content_fault(struct content_reader *reader, const char *expected, const char *found) {
    content_fault_at(reader->root, reader->file, reader->path, expected, found);
}

const void *content_reader_root(const struct content_reader *reader) {
    return reader->root;
}

bool content_failed(const void *root) {
    return pool_of(root)->faults->count > 0;
}

bool content_id_is_good(const char *id, size_t most, bool numeric) {
    size_t n = strlen(id);
    if (n == 0 || n > most || strcmp(id, "none") == 0)
        return false;
    if (numeric)
        return strspn(id, "0123456789") == n && (id[0] != '0' || n == 1);
    for (size_t i = 0; i < n; i++) {
        bool inside = i > 0 && i + 1 < n && id[i - 1] != '-';
        if (!((id[i] >= 'a' && id[i] <= 'z') || (id[i] >= '0' && id[i] <= '9') || (id[i] == '-' && inside)))
            return false;
    }
    return true;
}

int content_find(const struct content_ids *ids, const char *id) {
    for (int i = 0; i < ids->count; i++) {
        const char *const *record = (const void *)((const char *)ids->base + (size_t)i * ids->size);
        if (*record && strcmp(*record, id) == 0)
            return i;
    }
    return NONE;
}

/* ---- files ----------------------------------------------------------------------------------------- */

static json_t *parse_file(const void *root, const char *file) {
    const struct content_source *source = pool_of(root)->source;
    for (int i = 0; i < source->count; i++) {
        if (strcmp(source->file[i].name, file) != 0)
            continue;
        json_error_t error;
        json_t *json = json_loadb(source->file[i].text, source->file[i].length, JSON_REJECT_DUPLICATES, &error);
        if (!json) {
            char where[64];
            snprintf(where, sizeof where, "line %d column %d", error.line, error.column);
            content_fault_at(root, file, where, "JSON", error.text);
        }
        return json;
    }
    content_fault_at(root, file, "", "the file", "nothing");
    return NULL;
}

json_t *content_json(const void *root, const char *file) {
    struct content_pool *pool = pool_of(root);
    for (struct pool_json *p = pool->parsed; p; p = p->next)
        if (strcmp(p->file, file) == 0)
            return p->json;
    struct pool_json *parsed = calloc(1, sizeof *parsed);
    if (!parsed)
        abort();
    parsed->file = content_string(root, file);
    parsed->json = parse_file(root, file);
    parsed->next = pool->parsed;
    pool->parsed = parsed;
    return parsed->json;
}

/* ---- values ------------------------------------------------------------------------------------------ */

static const char *type_name(const json_t *value) {
    if (!value)
        return "nothing";
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "an array";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "an integer";
    case JSON_REAL: return "a number with a fraction";
    case JSON_TRUE: return "true";
    case JSON_FALSE: return "false";
    case JSON_NULL: return "null";
    }
    return "something else";
}

static void expected_range(struct content_reader *reader, int least, int most, const json_t *value) {
    char expected[64], found[32];
    snprintf(expected, sizeof expected, "an integer from %d to %d", least, most);
    if (json_is_integer(value))
        snprintf(found, sizeof found, "%lld", (long long)json_integer_value(value));
    else
        snprintf(found, sizeof found, "%s", type_name(value));
    content_fault(reader, expected, found);
}

static void limits_of(const struct content_field *field, int *least, int *most) {
    *least = field->least;
    *most = field->most;
    if (*least != 0 || *most != 0)
        return;
    *most = field->type == FIELD_U8 ? 255 : field->type == FIELD_I8 ? 127 : 32767;
    *least = field->type == FIELD_U8 || field->type == FIELD_U16 ? 0 : field->type == FIELD_I8 ? -128 : -32768;
}

static bool read_integer(struct content_reader *reader, const struct content_field *field, const json_t *value,
                         int *result) {
    int least, most;
    limits_of(field, &least, &most);
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < least || n > most) {
        expected_range(reader, least, most, value);
        return false;
    }
    *result = (int)n;
    return true;
}

static int read_name(struct content_reader *reader, const char *const *names, const json_t *value) {
    const char *text = json_string_value(value);
    for (int i = 0; text && names[i]; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    char expected[256];
    size_t n = 0;
    n += (size_t)snprintf(expected, sizeof expected, "one of");
    for (int i = 0; names[i] && n < sizeof expected; i++)
        n += (size_t)snprintf(expected + n, sizeof expected - n, " %s", names[i]);
    content_fault(reader, expected, text ? text : type_name(value));
    return NONE;
}

static int read_ref(struct content_reader *reader, const struct content_ids *refs, const json_t *value) {
    const char *id = json_string_value(value);
    int k = id ? content_find(refs, id) : NONE;
    if (k == NONE)
        content_fault(reader, "the id of a record", id ? id : type_name(value));
    return k;
}

static void read_array(struct content_reader *reader, const struct content_field *field, const json_t *value,
                       char *record) {
    int16_t *items = (int16_t *)(void *)(record + field->offset);
    for (int i = 0; i < field->most; i++)
        items[i] = field->type == FIELD_REFS ? NONE : 0;
    if (!json_is_array(value) || json_array_size(value) > (size_t)field->most) {
        char expected[64];
        snprintf(expected, sizeof expected, "an array of at most %d", field->most);
        content_fault(reader, expected, json_is_array(value) ? "more" : type_name(value));
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (field->type == FIELD_REFS)
            items[i] = (int16_t)read_ref(reader, field->refs, item);
        else if (json_is_integer(item) && json_integer_value(item) >= -32768 && json_integer_value(item) <= 32767)
            items[i] = (int16_t)json_integer_value(item);
        else
            expected_range(reader, -32768, 32767, item);
    }
    *(uint8_t *)(record + field->offset2) = (uint8_t)json_array_size(value);
}

static void read_flags(struct content_reader *reader, const struct content_field *field, const json_t *value,
                       uint32_t *flags) {
    if (!json_is_array(value)) {
        content_fault(reader, "an array of names", type_name(value));
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        int k = read_name(reader, field->names, json_array_get(value, i));
        if (k >= 0)
            *flags |= 1u << k;
    }
}

static void store_integer(const struct content_field *field, void *place, int n) {
    switch (field->type) {
    case FIELD_I8: *(int8_t *)place = (int8_t)n; break;
    case FIELD_U8: *(uint8_t *)place = (uint8_t)n; break;
    case FIELD_I16: *(int16_t *)place = (int16_t)n; break;
    case FIELD_U16: *(uint16_t *)place = (uint16_t)n; break;
    case FIELD_I32: *(int32_t *)place = n; break;
    case FIELD_TEXT:
    case FIELD_BOOL:
    case FIELD_CHOICE:
    case FIELD_REF:
    case FIELD_REFS:
    case FIELD_INTS:
    case FIELD_FLAGS:
    case FIELD_CUSTOM:
    case FIELD_SKIP: break;
    }
}

static void read_field(struct content_reader *reader, const struct content_field *field, json_t *value, char *record) {
    void *place = record + field->offset;
    int n = 0;
    switch (field->type) {
    case FIELD_TEXT:
        if (json_is_string(value))
            *(const char **)place = content_string(reader->root, json_string_value(value));
        else
            content_fault(reader, "a string", type_name(value));
        break;
    case FIELD_I8:
    case FIELD_I16:
    case FIELD_I32:
    case FIELD_U8:
    case FIELD_U16:
        if (read_integer(reader, field, value, &n))
            store_integer(field, place, n);
        break;
    case FIELD_BOOL:
        if (json_is_boolean(value))
            *(bool *)place = json_is_true(value);
        else
            content_fault(reader, "true or false", type_name(value));
        break;
    case FIELD_CHOICE: *(int8_t *)place = (int8_t)read_name(reader, field->names, value); break;
    case FIELD_REF:
        *(int16_t *)place =
            field->optional && json_is_null(value) ? NONE : (int16_t)read_ref(reader, field->refs, value);
        break;
    case FIELD_REFS:
    case FIELD_INTS: read_array(reader, field, value, record); break;
    case FIELD_FLAGS: read_flags(reader, field, value, place); break;
    case FIELD_CUSTOM: field->custom(reader, value, record); break;
    case FIELD_SKIP: break;
    }
}

/* ---- descriptions for tools ---------------------------------------------------------------------------- */

static const char *type_told(enum field_type type) {
    switch (type) {
    case FIELD_TEXT: return "text";
    case FIELD_I8:
    case FIELD_I16:
    case FIELD_I32:
    case FIELD_U8:
    case FIELD_U16: return "number";
    case FIELD_BOOL: return "truth";
    case FIELD_CHOICE: return "name";
    case FIELD_REF: return "id";
    case FIELD_REFS: return "ids";
    case FIELD_INTS: return "numbers";
    case FIELD_FLAGS: return "names";
    case FIELD_CUSTOM: return "nested";
    case FIELD_SKIP: return "any";
    }
    return "any";
}

/* The words with | between them, in memory of the pool. */
static const char *joined_names(const void *root, const char *const *names) {
    size_t size = 1, n = 0;
    for (int i = 0; names[i]; i++)
        size += strlen(names[i]) + 1;
    char *text = content_alloc(root, size);
    for (int i = 0; names[i]; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? "|" : "", names[i]);
    return text;
}

static const char *joined_ids(const void *root, const struct content_ids *ids) {
    const char **names = content_alloc(root, sizeof *names * ((size_t)ids->count + 1));
    int n = 0;
    for (int i = 0; i < ids->count; i++) {
        const char *const *id = (const void *)((const char *)ids->base + (size_t)i * ids->size);
        if (*id)
            names[n++] = *id;
    }
    return joined_names(root, names);
}

static const char *allowed_told(const void *root, const struct content_field *field, char *range, size_t size) {
    int least, most;
    switch (field->type) {
    case FIELD_I8:
    case FIELD_I16:
    case FIELD_I32:
    case FIELD_U8:
    case FIELD_U16:
        limits_of(field, &least, &most);
        snprintf(range, size, "%d..%d", least, most);
        return range;
    case FIELD_CHOICE:
    case FIELD_FLAGS: return joined_names(root, field->names);
    case FIELD_REF:
    case FIELD_REFS: return joined_ids(root, field->refs);
    case FIELD_TEXT:
    case FIELD_BOOL:
    case FIELD_INTS:
    case FIELD_CUSTOM:
    case FIELD_SKIP: break;
    }
    return "";
}

static void tell_fields(const void *root, const char *file, const char *table, const struct content_field *fields,
                        bool single) {
    struct content_faults *faults = pool_of(root)->faults;
    for (const struct content_field *field = fields; faults->describe && table && field->name; field++) {
        char range[32];
        const struct content_told told = {
            .file = file,
            .table = table,
            .name = field->name,
            .type = type_told(field->type),
            .allowed = allowed_told(root, field, range, sizeof range),
            .most = field->type == FIELD_REFS || field->type == FIELD_INTS ? field->most : 0,
            .single = single,
            .optional = field->optional || field->type == FIELD_SKIP,
        };
        faults->describe(faults, &told);
    }
}

/* ---- records ----------------------------------------------------------------------------------------- */

static bool always_known(const char *name) {
    return strncmp(name, "provenance", 10) == 0 || strcmp(name, "note") == 0;
}

static void check_provenance(struct content_reader *reader, const json_t *object) {
    static const char *const kinds[] = {"box", "rulebook", "public", "recalled", "reconstructed", "own", NULL};
    size_t n = strlen(reader->path);
    snprintf(reader->path + n, PATH_SIZE - n, ".provenance");
    read_name(reader, kinds, json_object_get(object, "provenance"));
    reader->path[n] = '\0';
}

/* tag: another member that is allowed, or NULL. */
static void check_unknown(struct content_reader *reader, const struct content_field *fields, json_t *object,
                          const char *tag) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        const struct content_field *field = fields;
        while (field->name && strcmp(field->name, key) != 0)
            field++;
        if (!field->name && !always_known(key) && (!tag || strcmp(tag, key) != 0))
            content_fault(reader, "known members only", key);
    }
}

/* The field that contains the ids of the records; NULL: none. */
static const struct content_field *id_field(const struct content_field *fields) {
    for (const struct content_field *field = fields; field->name; field++)
        if (field->type == FIELD_TEXT && strcmp(field->name, "id") == 0)
            return field;
    return NULL;
}

static const char *id_at(const struct content_field *field, const char *records, size_t size, int index) {
    return *(const char *const *)(const void *)(records + (size_t)index * size + field->offset);
}

/* Checks the id of the record at index: its form, and that no earlier record has it. */
static void check_id(struct content_reader *reader, const struct content_field *field, const char *records, size_t size,
                     int index) {
    const char *id = id_at(field, records, size, index);
    if (!id)
        return; /* already reported */
    size_t n = strlen(reader->path);
    snprintf(reader->path + n, PATH_SIZE - n, ".id");
    if (!content_id_is_good(id, ITEM_ID_MOST, false))
        content_fault(reader, "a kebab-case id of 1 to 24 characters, not \"none\"", id);
    for (int k = 0; k < index; k++)
        if (id_at(field, records, size, k) && strcmp(id_at(field, records, size, k), id) == 0) {
            content_fault(reader, "an id that no record before it has", id);
            break;
        }
    reader->path[n] = '\0';
}

static void read_fields(struct content_reader *reader, const struct content_field *fields, json_t *object,
                        const char *tag, char *record) {
    size_t n = strlen(reader->path);
    for (const struct content_field *field = fields; field->name; field++) {
        json_t *value = json_object_get(object, field->name);
        snprintf(reader->path + n, PATH_SIZE - n, "%s%s", n ? "." : "", field->name);
        if (value)
            read_field(reader, field, value, record);
        else if (!field->optional && field->type != FIELD_SKIP)
            content_fault(reader, "the member", "nothing");
        else if (field->type == FIELD_REF)
            *(int16_t *)(void *)(record + field->offset) = NONE;
        reader->path[n] = '\0';
    }
    check_unknown(reader, fields, object, tag);
}

static void read_record(struct content_reader *reader, const struct content_field *fields, json_t *object,
                        char *record) {
    if (!json_is_object(object)) {
        content_fault(reader, "an object", type_name(object));
        return;
    }
    read_fields(reader, fields, object, NULL, record);
    check_provenance(reader, object);
}

/* Reads the records of an array at the reader's path. */
static void *read_records(struct content_reader *reader, json_t *array, const struct content_field *fields, size_t size,
                          int *count) {
    size_t n = strlen(reader->path);
    char *records = content_alloc(reader->root, size * (json_array_size(array) + 1));
    for (size_t i = 0; i < json_array_size(array); i++) {
        snprintf(reader->path + n, PATH_SIZE - n, "[%zu]", i);
        read_record(reader, fields, json_array_get(array, i), records + i * size);
        if (id_field(fields))
            check_id(reader, id_field(fields), records, size, (int)i);
        reader->path[n] = '\0';
    }
    *count = (int)json_array_size(array);
    return records;
}

void *content_records(const void *root, const char *file, const char *member, const struct content_field *fields,
                      size_t size, int *count) {
    *count = 0;
    tell_fields(root, file, member, fields, false);
    json_t *json = content_json(root, file);
    json_t *array = json ? json_object_get(json, member) : NULL;
    if (!json_is_array(array)) {
        if (json)
            content_fault_at(root, file, member, "an array", type_name(array));
        return content_alloc(root, size);
    }
    struct content_reader reader = {.root = root, .file = file};
    snprintf(reader.path, PATH_SIZE, "%s", member);
    return read_records(&reader, array, fields, size, count);
}

void content_record(const void *root, const char *file, const char *member, const struct content_field *fields,
                    void *record) {
    tell_fields(root, file, member, fields, true);
    json_t *json = content_json(root, file);
    if (!json)
        return;
    struct content_reader reader = {.root = root, .file = file};
    snprintf(reader.path, PATH_SIZE, "%s", member ? member : "");
    read_record(&reader, fields, member ? json_object_get(json, member) : json, record);
}

/* ---- inside a record ---------------------------------------------------------------------------------- */

static bool is_array(struct content_reader *reader, const json_t *array) {
    if (!json_is_array(array))
        content_fault(reader, "an array", type_name(array));
    return json_is_array(array);
}

void *content_inner_records(struct content_reader *reader, json_t *array, const struct content_field *fields,
                            size_t size, int *count) {
    *count = 0;
    return is_array(reader, array) ? read_records(reader, array, fields, size, count)
                                   : content_alloc(reader->root, size);
}

void content_part(struct content_reader *reader, json_t *object, const struct content_field *fields, void *part) {
    if (json_is_object(object))
        read_fields(reader, fields, object, NULL, part);
    else
        content_fault(reader, "an object", type_name(object));
}

/* Reads the object by the fields of its variant, whose index becomes the first byte of the part. */
static void read_variant(struct content_reader *reader, json_t *object, const char *tag,
                         const struct content_variant *variants, char *part) {
    const char *name = json_string_value(json_object_get(object, tag));
    int k = 0;
    while (variants[k].name && (!name || strcmp(variants[k].name, name) != 0))
        k++;
    if (variants[k].name) {
        *part = (char)k;
        read_fields(reader, variants[k].fields, object, tag, part);
        return;
    }
    char expected[64];
    snprintf(expected, sizeof expected, "an object whose \"%s\" is known", tag);
    content_fault(reader, expected, name ? name : type_name(json_object_get(object, tag)));
}

void *content_parts(struct content_reader *reader, json_t *array, const char *tag,
                    const struct content_variant *variants, size_t size, int *count) {
    size_t n = strlen(reader->path);
    char *parts = content_alloc(reader->root, size * (json_array_size(array) + 1));
    *count = is_array(reader, array) ? (int)json_array_size(array) : 0;
    for (int i = 0; i < *count; i++) {
        snprintf(reader->path + n, PATH_SIZE - n, "[%d]", i);
        if (tag)
            read_variant(reader, json_array_get(array, (size_t)i), tag, variants, parts + (size_t)i * size);
        else
            content_part(reader, json_array_get(array, (size_t)i), variants->fields, parts + (size_t)i * size);
        reader->path[n] = '\0';
    }
    return parts;
}
