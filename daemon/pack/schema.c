#include "schema.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../memory.h"

static const char geometry_file[] = "geometry.json";

enum { SHORT_TEXT = 80, LONG_TEXT = 1500 };

/* ---- what the ruleset tells -------------------------------------------------------------------------------------- */

struct asking {
    struct content_faults faults;
    struct schema *schema;
};

static void ignore_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                         const char *found) {
    (void)faults;
    (void)file;
    (void)path;
    (void)expected;
    (void)found;
}

static char *csv_name(const char *file, const char *member) {
    char name[160];
    const int n = (int)strlen(file) - (int)strlen(".json");
    if ((int)strlen(member) == n && strncmp(file, member, (size_t)n) == 0)
        snprintf(name, sizeof name, "%s.csv", member);
    else
        snprintf(name, sizeof name, "%.*s.%s.csv", n, file, member);
    return xstrdup(name);
}

static struct sheet *sheet_of(struct schema *schema, const struct content_told *field) {
    for (int i = 0; i < schema->count; i++)
        if (strcmp(schema->sheet[i].file, field->file) == 0 && strcmp(schema->sheet[i].member, field->table) == 0)
            return &schema->sheet[i];
    struct sheet *sheets = xrealloc(schema->sheet, sizeof *sheets * ((size_t)schema->count + 1));
    struct sheet *sheet = &sheets[schema->count++];
    schema->sheet = sheets;
    *sheet = (struct sheet){.csv = csv_name(field->file, field->table),
                            .file = xstrdup(field->file),
                            .member = xstrdup(field->table),
                            .single = field->single};
    return sheet;
}

static enum cell_type cell_type(const char *told) {
    static const struct {
        const char *told;
        enum cell_type type;
    } types[] = {
        {"text", CELL_TEXT}, {"name", CELL_NAME}, {"id", CELL_ID}, {"number", CELL_NUMBER}, {"truth", CELL_TRUTH}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].told, told) == 0)
            return types[i].type;
    return CELL_JSON;
}

static struct sheet_column *column_of(struct sheet *sheet, const char *name) {
    for (int i = 0; sheet->column && i < sheet->column_count; i++) {
        struct sheet_column *column = &sheet->column[i];
        if (strcmp(column->name, name) != 0)
            continue;
        free(column->told);
        free(column->allowed);
        return column;
    }
    struct sheet_column *columns = xrealloc(sheet->column, sizeof *columns * ((size_t)sheet->column_count + 1));
    struct sheet_column *column = &columns[sheet->column_count++];
    sheet->column = columns;
    *column = (struct sheet_column){.name = xstrdup(name)};
    return column;
}

static void add_column(struct sheet *sheet, const char *name, const char *told, const char *allowed, bool optional) {
    struct sheet_column *column = column_of(sheet, name);
    column->type = cell_type(told);
    column->told = xstrdup(told);
    column->allowed = xstrdup(allowed);
    column->optional = optional;
    if (column->type == CELL_NUMBER)
        (void)sscanf(allowed, "%d..%d", &column->least, &column->most);
}

static void on_field(struct content_faults *faults, const struct content_told *field) {
    struct asking *asking = (struct asking *)faults;
    if (strcmp(field->file, geometry_file) != 0)
        add_column(sheet_of(asking->schema, field), field->name, field->type, field->allowed, field->optional);
}

/* ---- what the base shows ----------------------------------------------------------------------------------------- */

/* A column that the rules do not read is of text where all its values are. */
static void look_at_column(const struct sheet *sheet, struct sheet_column *column, const json_t *document) {
    const size_t records = sheet_records(sheet, document);
    bool texts = records > 0;
    for (size_t i = 0; i < records; i++) {
        const json_t *value = json_object_get(sheet_record(sheet, document, i), column->name);
        texts &= !value || json_is_string(value);
        if (json_string_length(value) > column->longest)
            column->longest = json_string_length(value);
    }
    if (texts && strcmp(column->told, "any") == 0)
        column->type = CELL_TEXT;
}

static bool same_cell(const struct sheet *sheet, const json_t *document, int column, size_t a, size_t b) {
    const char *name = sheet->column[column].name;
    return json_equal(json_object_get(sheet_record(sheet, document, a), name),
                      json_object_get(sheet_record(sheet, document, b), name)) != 0;
}

static bool keys_suffice(const struct sheet *sheet, const json_t *document) {
    const size_t records = sheet_records(sheet, document);
    for (size_t a = 1; a < records; a++)
        for (size_t b = 0; b < a; b++) {
            bool same = true;
            for (int k = 0; k < sheet->keys && same; k++)
                same = same_cell(sheet, document, sheet->key[k], a, b);
            if (same)
                return false;
        }
    return true;
}

/* The id; else the first columns of single values that together tell every row from every other. */
static void find_keys(struct sheet *sheet, const json_t *document) {
    const int id = sheet_column(sheet, "id");
    if (sheet->single)
        return;
    if (id >= 0) {
        sheet->key[sheet->keys++] = id;
        return;
    }
    for (int i = 0; i < sheet->column_count && sheet->keys < 4; i++) {
        const json_t *value = json_object_get(sheet_record(sheet, document, 0), sheet->column[i].name);
        if (!value || json_is_object(value) || json_is_array(value))
            continue;
        sheet->key[sheet->keys++] = i;
        if (keys_suffice(sheet, document))
            return;
    }
}

struct schema *schema_read(const struct module *module) {
    struct schema *schema = xcalloc(1, sizeof *schema);
    struct asking asking = {{ignore_fault, 0, on_field}, schema};
    const void *content = module->ruleset->content_load(&module->source, &asking.faults);
    if (content)
        module->ruleset->content_unload(content);
    for (int i = 0; i < schema->count; i++) {
        struct sheet *sheet = &schema->sheet[i];
        json_t *document = source_json(&module->source, sheet->file);
        add_column(sheet, "provenance", "name", "box|rulebook|public|recalled|reconstructed|own", true);
        add_column(sheet, "provenance_note", "text", "", true);
        add_column(sheet, "note", "text", "", true);
        for (int k = 0; k < sheet->column_count; k++)
            look_at_column(sheet, &sheet->column[k], document);
        find_keys(sheet, document);
        json_decref(document);
    }
    return schema;
}

void schema_free(struct schema *schema) {
    for (int i = 0; schema && i < schema->count; i++) {
        struct sheet *sheet = &schema->sheet[i];
        for (int k = 0; k < sheet->column_count; k++) {
            free(sheet->column[k].name);
            free(sheet->column[k].told);
            free(sheet->column[k].allowed);
        }
        free(sheet->column);
        free(sheet->csv);
        free(sheet->file);
        free(sheet->member);
    }
    if (schema)
        free(schema->sheet);
    free(schema);
}

const struct sheet *schema_sheet(const struct schema *schema, const char *csv) {
    for (int i = 0; i < schema->count; i++)
        if (strcmp(schema->sheet[i].csv, csv) == 0)
            return &schema->sheet[i];
    return NULL;
}

int sheet_column(const struct sheet *sheet, const char *name) {
    for (int i = 0; i < sheet->column_count; i++)
        if (strcmp(sheet->column[i].name, name) == 0)
            return i;
    return -1;
}

json_t *source_json(const struct content_source *source, const char *file) {
    for (int i = 0; i < source->count; i++)
        if (strcmp(source->file[i].name, file) == 0)
            return json_loadb(source->file[i].text, source->file[i].length, JSON_REJECT_DUPLICATES, NULL);
    return NULL;
}

json_t *sheet_record(const struct sheet *sheet, const json_t *document, size_t index) {
    json_t *member = json_object_get(document, sheet->member);
    return sheet->single ? member : json_array_get(member, index);
}

size_t sheet_records(const struct sheet *sheet, const json_t *document) {
    const json_t *member = json_object_get(document, sheet->member);
    return sheet->single ? json_is_object(member) : json_array_size(member);
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

char *sheet_cell_text(const json_t *value) {
    if (!value)
        return xstrdup("");
    if (json_is_string(value))
        return xstrdup(json_string_length(value) ? json_string_value(value) : "(empty)");
    return must_have(json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY));
}

static _Thread_local char expected_text[400];

static json_t *not_allowed(const char **expected, const char *what) {
    snprintf(expected_text, sizeof expected_text, "%s", what);
    *expected = expected_text;
    return NULL;
}

static bool is_among(const char *allowed, const char *text) {
    const size_t n = strlen(text);
    for (const char *at = allowed; n > 0; at = strchr(at, '|') + 1) {
        if (strncmp(at, text, n) == 0 && (at[n] == '|' || at[n] == '\0'))
            return true;
        if (!strchr(at, '|'))
            return false;
    }
    return false;
}

static json_t *number_value(const struct sheet_column *column, const char *text, const char **expected) {
    char *end;
    const long long n = strtoll(text, &end, 10);
    if (end != text && *end == '\0' && text[0] != ' ' && text[0] != '+' && n >= column->least && n <= column->most)
        return must_have(json_integer(n));
    return not_allowed(expected, column->allowed);
}

static json_t *text_value(const struct sheet_column *column, const char *text, const char **expected) {
    const size_t most = column->longest > SHORT_TEXT ? LONG_TEXT : SHORT_TEXT;
    if (strlen(text) <= most)
        return json_string(strcmp(text, "(empty)") == 0 ? "" : text);
    return not_allowed(expected, most == SHORT_TEXT ? "at most 80 bytes" : "at most 1500 bytes");
}

json_t *sheet_cell_value(const struct sheet_column *column, const char *text, const char **expected) {
    json_t *value;
    switch (column->type) {
    case CELL_NUMBER: return number_value(column, text, expected);
    case CELL_TEXT: return text_value(column, text, expected);
    case CELL_TRUTH:
        if (strcasecmp(text, "true") == 0 || strcasecmp(text, "false") == 0)
            return json_boolean(text[0] == 't' || text[0] == 'T');
        return not_allowed(expected, "true or false");
    case CELL_ID:
        if (strcmp(text, "null") == 0)
            return json_null();
        return json_string(text); /* the record may be one that a pack adds: the ruleset looks */
    case CELL_NAME:
        if (is_among(column->allowed, text))
            return must_have(json_string(text));
        return not_allowed(expected, column->allowed);
    case CELL_JSON: break;
    }
    value = json_loadb(text, strlen(text), JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    return value ? value : not_allowed(expected, "JSON, such as [\"a\",\"b\"]");
}
