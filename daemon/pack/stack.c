#include "stack.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"

/* The row that last said something of a record. */
struct origin {
    int pack, row;      /* row 0: the base */
    const char *column; /* the first that it changes; of the schema */
};

struct removal {
    struct origin origin;
    char *key;
};

struct records {
    const struct sheet *sheet;
    json_t *document; /* borrowed */
    size_t count;
    struct origin *origin; /* one for each record */
    int removals;
    struct removal *removal;
};

struct stack {
    const struct module *base;
    struct schema *schema;
    json_t **document;       /* one for each file of the base; NULL: it has no tables */
    struct records *records; /* one for each sheet */
    json_t *packs;           /* their manifests */
};

/* ---- making ------------------------------------------------------------------------------------------------------ */

static int file_index(const struct stack *stack, const char *file) {
    for (int i = 0; i < stack->base->source.count; i++)
        if (strcmp(stack->base->source.file[i].name, file) == 0)
            return i;
    return -1;
}

struct stack *stack_new(const struct module *base) {
    struct stack *stack = xcalloc(1, sizeof *stack);
    stack->base = base;
    stack->schema = schema_read(base);
    stack->document = xcalloc((size_t)base->source.count + 1, sizeof(json_t *));
    stack->records = xcalloc((size_t)stack->schema->count + 1, sizeof *stack->records);
    stack->packs = must_have(json_array());
    for (int i = 0; i < stack->schema->count; i++) {
        const struct sheet *sheet = &stack->schema->sheet[i];
        const int file = file_index(stack, sheet->file);
        if (file < 0)
            continue;
        if (!stack->document[file])
            stack->document[file] = source_json(&base->source, sheet->file);
        struct records *records = &stack->records[i];
        records->sheet = sheet;
        records->document = stack->document[file];
        records->count = sheet_records(sheet, records->document);
        records->origin = xcalloc(records->count + CSV_ROWS_MOST * PACKS_MOST, sizeof *records->origin);
    }
    return stack;
}

void stack_free(struct stack *stack) {
    if (!stack)
        return;
    for (int i = 0; i < stack->schema->count; i++) {
        for (int k = 0; k < stack->records[i].removals; k++)
            free(stack->records[i].removal[k].key);
        free(stack->records[i].removal);
        free(stack->records[i].origin);
    }
    for (int i = 0; i < stack->base->source.count; i++)
        json_decref(stack->document[i]);
    free(stack->document);
    free(stack->records);
    json_decref(stack->packs);
    schema_free(stack->schema);
    free(stack);
}

const struct module *stack_base(const struct stack *stack) {
    return stack->base;
}

const struct schema *stack_schema(const struct stack *stack) {
    return stack->schema;
}

const json_t *stack_document(const struct stack *stack, const char *file) {
    const int i = file_index(stack, file);
    return i < 0 ? NULL : stack->document[i];
}

/* ---- one row ----------------------------------------------------------------------------------------------------- */

/* A table of a pack that is being put on the stack. */
struct adding {
    struct records *records;
    const struct pack_table *table;
    struct pack_faults *faults;
    int pack, change;             /* change: the column; -1: none */
    int column[CSV_COLUMNS_MOST]; /* of the sheet, by column of the table; -1: not data */
    int row;                      /* of the table: 1 is the first after the header */
};

static const char *cell_at(const struct adding *a, int column) {
    return column < 0 ? "" : csv_cell(&a->table->csv, a->row, column);
}

static void row_fault(const struct adding *a, const char *column, const char *expected, const char *found) {
    pack_fault(a->faults, a->table->file, a->row + 1, column, expected, found);
}

/* The column of the table that holds this column of the sheet; -1: none. */
static int table_column(const struct adding *a, int sheet_number) {
    for (int i = 0; i < a->table->csv.columns; i++)
        if (a->column[i] == sheet_number)
            return i;
    return -1;
}

static bool has_key(const struct adding *a, const json_t *record) {
    const struct sheet *sheet = a->records->sheet;
    for (int k = 0; k < sheet->keys; k++) {
        char *text = sheet_cell_text(json_object_get(record, sheet->column[sheet->key[k]].name));
        const bool same = strcmp(text, cell_at(a, table_column(a, sheet->key[k]))) == 0;
        free(text);
        if (!same)
            return false;
    }
    return true;
}

/* The number of the row's record; -1: none. */
static int find_record(const struct adding *a) {
    if (a->records->sheet->single)
        return 0;
    for (size_t i = 0; i < a->records->count; i++)
        if (has_key(a, sheet_record(a->records->sheet, a->records->document, i)))
            return (int)i;
    return -1;
}

static void key_text(const struct adding *a, char *text, size_t size) {
    const struct sheet *sheet = a->records->sheet;
    size_t n = 0;
    text[0] = '\0';
    for (int k = 0; k < sheet->keys && n < size; k++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", k ? " " : "", cell_at(a, table_column(a, sheet->key[k])));
}

/* Returns the number of values that differ now, NULL where none does; *telling: one that is more than a text. */
static const char *set_cells(const struct adding *a, json_t *record, bool *telling) {
    const char *first = NULL;
    for (int i = 0; i < a->table->csv.columns; i++) {
        const char *text = cell_at(a, i), *expected = NULL;
        if (a->column[i] < 0 || text[0] == '\0')
            continue;
        const struct sheet_column *column = &a->records->sheet->column[a->column[i]];
        const json_t *old = json_object_get(record, column->name);
        const bool absent = strcmp(text, "(absent)") == 0;
        json_t *value = absent ? NULL : sheet_cell_value(column, text, &expected);
        if (!value && (!absent || !column->optional)) {
            row_fault(a, column->name, absent ? "a value" : expected, text);
            continue;
        }
        if (value ? old && json_equal(old, value) : !old) {
            json_decref(value);
            continue;
        }
        if (value)
            json_object_set_new(record, column->name, value);
        else
            json_object_del(record, column->name);
        first = first ? first : column->name;
        *telling |= column->type != CELL_TEXT && strcmp(column->name, "provenance") != 0;
    }
    return first;
}

static bool gives(const struct adding *a, const json_t *record, const char *old) {
    const char *now = json_string_value(json_object_get(record, "provenance"));
    (void)a;
    return now && strcmp(now, old) != 0;
}

/* A record that a pack changes is from the box, unless the row says another provenance or changes only texts. */
static void set_record(struct adding *a, json_t *record, struct origin *origin) {
    const char *told = json_string_value(json_object_get(record, "provenance"));
    char *old = xstrdup(told ? told : "");
    bool telling = false;
    const char *first = set_cells(a, record, &telling);
    if (telling && !gives(a, record, old))
        json_object_set_new(record, "provenance", must_have(json_string("box")));
    if (gives(a, record, old))
        json_object_del(record, "provenance_detail");
    if (first)
        *origin = (struct origin){a->pack, a->row + 1, first};
    free(old);
}

static void add_record(struct adding *a) {
    struct records *records = a->records;
    json_t *record = must_have(json_object());
    json_array_append_new(json_object_get(records->document, records->sheet->member), record);
    json_object_set_new(record, "provenance", must_have(json_string("box")));
    records->origin[records->count] = (struct origin){a->pack, a->row + 1, ""};
    set_record(a, record, &records->origin[records->count++]);
}

static void remove_record(struct adding *a, size_t index) {
    struct records *records = a->records;
    char key[160];
    key_text(a, key, sizeof key);
    json_array_remove(json_object_get(records->document, records->sheet->member), index);
    memmove(&records->origin[index], &records->origin[index + 1],
            sizeof *records->origin * (records->count - index - 1));
    records->count--;
    records->removal = xrealloc(records->removal, sizeof *records->removal * ((size_t)records->removals + 1));
    records->removal[records->removals++] = (struct removal){{a->pack, a->row + 1, "change"}, xstrdup(key)};
}

static bool is_repeated(const struct adding *a) {
    struct adding earlier = *a;
    char mine[160], other[160];
    key_text(a, mine, sizeof mine);
    for (earlier.row = 1; earlier.row < a->row; earlier.row++) {
        key_text(&earlier, other, sizeof other);
        if (strcmp(mine, other) == 0)
            return true;
    }
    return false;
}

static void add_row(struct adding *a) {
    const struct sheet *sheet = a->records->sheet;
    const char *change = cell_at(a, a->change);
    const bool adds = strcmp(change, "add") == 0, removes = strcmp(change, "remove") == 0;
    const char *key = sheet->keys > 0 ? sheet->column[sheet->key[0]].name : "";
    char text[160];
    key_text(a, text, sizeof text);
    const int index = find_record(a);
    if (change[0] && (sheet->single || (!adds && !removes)))
        row_fault(a, "change", sheet->single ? "a blank cell: this table has one row" : "add, remove or a blank cell",
                  change);
    else if (is_repeated(a))
        row_fault(a, key, "each record once", text);
    else if (adds && index >= 0)
        row_fault(a, key, "a record that the table does not have yet", text);
    else if (!adds && index < 0)
        row_fault(a, key, "a record of the table (to make a new one, write add in the column change)", text);
    else if (adds)
        add_record(a);
    else if (removes)
        remove_record(a, (size_t)index);
    else
        set_record(a, sheet_record(sheet, a->records->document, (size_t)index), &a->records->origin[index]);
}

/* ---- a table ----------------------------------------------------------------------------------------------------- */

/* The columns of the sheet with commas between them. */
static void name_columns(const struct sheet *sheet, char *text, size_t size) {
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < sheet->column_count && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? ", " : "one of ", sheet->column[i].name);
}

static bool read_header(struct adding *a) {
    const struct sheet *sheet = a->records->sheet;
    const struct csv *csv = &a->table->csv;
    const int before = a->faults->count;
    a->row = 0;
    a->change = -1;
    for (int i = 0; i < csv->columns; i++) {
        const char *name = csv_cell(csv, 0, i);
        a->column[i] = sheet_column(sheet, name);
        if (strcmp(name, "change") == 0) {
            a->change = i;
        } else if (a->column[i] < 0 && strcmp(name, "hint") != 0) {
            char expected[400];
            name_columns(sheet, expected, sizeof expected);
            row_fault(a, name, expected, "an unknown column");
        }
    }
    for (int k = 0; k < sheet->keys; k++)
        if (table_column(a, sheet->key[k]) < 0)
            row_fault(a, sheet->column[sheet->key[k]].name, "this column, which tells the rows apart",
                      "no such column");
    return a->faults->count == before;
}

static void add_table(struct stack *stack, int pack, const struct pack_table *table, struct pack_faults *faults) {
    struct adding a = {.table = table, .faults = faults, .pack = pack};
    for (int i = 0; i < stack->schema->count; i++)
        if (strcmp(stack->schema->sheet[i].csv, table->file) == 0 && stack->records[i].document)
            a.records = &stack->records[i];
    if (!a.records) {
        char expected[400];
        size_t n = (size_t)snprintf(expected, sizeof expected, "a table of %s:", stack->base->ruleset->id);
        for (int i = 0; i < stack->schema->count && n < sizeof expected; i++)
            n += (size_t)snprintf(expected + n, sizeof expected - n, " %s", stack->schema->sheet[i].csv);
        pack_fault(faults, table->file, 0, NULL, expected, "another name");
        return;
    }
    if (!read_header(&a))
        return;
    if (a.records->sheet->single && table->csv.rows > 1)
        pack_fault(faults, table->file, 3, NULL, "one row", "more");
    else
        for (a.row = 1; a.row <= table->csv.rows; a.row++)
            add_row(&a);
}

static void append_manifest(struct stack *stack, const struct pack *pack) {
    struct writer text;
    writer_init(&text);
    pack_put_manifest(pack, &text);
    json_array_append_new(stack->packs, must_have(json_loads(must_have_text(&text), 0, NULL)));
    writer_finish(&text);
}

bool stack_add(struct stack *stack, const struct pack *pack, struct pack_faults *faults) {
    const int before = faults->count, number = (int)json_array_size(stack->packs);
    if (number == PACKS_MOST)
        pack_fault(faults, "", 0, NULL, "at most 4 packs on one another", "more");
    else if (strcmp(pack->ruleset, stack->base->ruleset->id) != 0)
        pack_fault(faults, "manifest.json", 0, "ruleset", stack->base->ruleset->id, pack->ruleset);
    else if (strcmp(pack->base, stack->base->content_hash) != 0)
        pack_fault(faults, "manifest.json", 0, "base", stack->base->content_hash, pack->base);
    if (faults->count > before)
        return false;
    append_manifest(stack, pack);
    for (int i = 0; i < pack->table_count; i++)
        add_table(stack, number, &pack->table[i], faults);
    return faults->count == before;
}

/* ---- the content ------------------------------------------------------------------------------------------------- */

static struct content_file file_of(const char *name, const json_t *document, const struct content_file *old) {
    struct content_file file = {.name = xstrdup(name)};
    if (old) {
        char *text = xcalloc(1, old->length + 1);
        memcpy(text, old->text, old->length);
        file.text = text;
        file.length = old->length;
        return file;
    }
    file.text = must_have(json_dumps(document, JSON_INDENT(1)));
    file.length = strlen(file.text);
    return file;
}

static bool is_changed(const struct stack *stack, const json_t *document, const struct content_file *old) {
    json_t *before = document ? source_json(&stack->base->source, old->name) : NULL;
    const bool changed = document && !json_equal(before, document);
    json_decref(before);
    return changed;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct content_file *)a)->name, ((const struct content_file *)b)->name);
}

void stack_source(const struct stack *stack, struct content_source *source) {
    const struct content_source *base = &stack->base->source;
    struct content_file *file = xcalloc((size_t)base->count + 1, sizeof *file);
    for (int i = 0; i < base->count; i++) {
        const bool changed = is_changed(stack, stack->document[i], &base->file[i]);
        file[i] = file_of(base->file[i].name, stack->document[i], changed ? NULL : &base->file[i]);
    }
    json_t *packs = must_have(json_pack("{s:O}", "packs", stack->packs));
    file[base->count] = file_of("pack.json", packs, NULL);
    json_decref(packs);
    qsort(file, (size_t)base->count + 1, sizeof *file, by_name);
    *source = (struct content_source){base->count + 1, file};
}

/* ---- faults of the content --------------------------------------------------------------------------------------- */

struct blame {
    const struct records *records;
    const struct origin *origin;
    char column[64];
};

/* "cards[3].ap" → the record, if a pack said something of it, and "ap". */
static void blame_record(const struct stack *stack, const char *file, const char *path, struct blame *blame) {
    const size_t n = strcspn(path, "[.");
    unsigned long index = path[n] == '[' ? strtoul(path + n + 1, NULL, 10) : 0;
    const char *dot = strchr(path, '.');
    for (int i = 0; i < stack->schema->count; i++) {
        const struct records *records = &stack->records[i];
        if (!records->sheet || strcmp(records->sheet->file, file) != 0 || strlen(records->sheet->member) != n ||
            strncmp(records->sheet->member, path, n) != 0 || index >= records->count ||
            (path[n] != '[' && !records->sheet->single) || records->origin[index].row == 0)
            continue;
        blame->records = records;
        blame->origin = &records->origin[index];
        if (dot)
            snprintf(blame->column, sizeof blame->column, "%.*s", (int)strcspn(dot + 1, "[."), dot + 1);
        return;
    }
}

static bool is_called(const struct sheet *sheet, const json_t *record, const char *name) {
    if (sheet->keys == 0)
        return false;
    char *text = sheet_cell_text(json_object_get(record, sheet->column[sheet->key[0]].name));
    const bool same = strcmp(text, name) == 0;
    free(text);
    return same;
}

/* A record that is called so by its key, or was until a pack removed it. */
static void blame_name(const struct stack *stack, const char *file, const char *name, struct blame *blame) {
    for (int i = 0; i < stack->schema->count && name[0] && !blame->origin; i++) {
        const struct records *records = &stack->records[i];
        if (!records->sheet || (file && strcmp(records->sheet->file, file) != 0))
            continue;
        for (size_t k = 0; k < records->count; k++)
            if (records->origin[k].row > 0 &&
                is_called(records->sheet, sheet_record(records->sheet, records->document, k), name)) {
                blame->records = records;
                blame->origin = &records->origin[k];
            }
        for (int k = 0; k < records->removals; k++)
            if (strcmp(records->removal[k].key, name) == 0) {
                blame->records = records;
                blame->origin = &records->removal[k].origin;
            }
    }
}

/* The first row that a pack has for this file and member; NULL stands for any. */
static void blame_any(const struct stack *stack, const char *file, const char *member, struct blame *blame) {
    for (int i = 0; i < stack->schema->count && !blame->origin; i++) {
        const struct records *records = &stack->records[i];
        if (!records->sheet || (file && strcmp(records->sheet->file, file) != 0) ||
            (member && strcmp(records->sheet->member, member) != 0))
            continue;
        blame->records = records;
        if (records->removals > 0)
            blame->origin = &records->removal[0].origin;
        for (size_t k = 0; k < records->count && !blame->origin; k++)
            if (records->origin[k].row > 0)
                blame->origin = &records->origin[k];
    }
}

static void find_blame(const struct stack *stack, const char *file, const char *path, const char *found,
                       struct blame *blame) {
    char member[64];
    snprintf(member, sizeof member, "%.*s", (int)strcspn(path, "[."), path);
    blame_record(stack, file, path, blame);
    blame_name(stack, file, path, blame);
    blame_name(stack, NULL, found, blame);
    blame_any(stack, file, member, blame);
    blame_any(stack, file, NULL, blame);
    blame_any(stack, NULL, NULL, blame);
}

void stack_fault(const struct stack *stack, const char *file, const char *path, const char *expected, const char *found,
                 struct pack_faults *faults) {
    struct blame blame = {0};
    char name[256], what[512];
    find_blame(stack, file, path, found, &blame);
    if (!blame.origin) {
        snprintf(what, sizeof what, "%s (%s)", expected, path);
        pack_fault(faults, file, 0, NULL, what, found);
        return;
    }
    const json_t *manifest = json_array_get(stack->packs, (size_t)blame.origin->pack);
    if (json_array_size(stack->packs) > 1)
        snprintf(name, sizeof name, "%s: %s", json_string_value(json_object_get(manifest, "name")),
                 blame.records->sheet->csv);
    else
        snprintf(name, sizeof name, "%s", blame.records->sheet->csv);
    snprintf(what, sizeof what, "%s (%s%s%s)", expected, file, path[0] ? ": " : "", path);
    pack_fault(faults, name, blame.origin->row, blame.column[0] ? blame.column : blame.origin->column, what, found);
}
