#include "draft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"

struct draft {
    json_t *manifest;
    json_t *tables;                     /* {table: {key as JSON: record}} */
    int undoes[DRAFT_ENTRIES_MOST + 1]; /* by seq: the entry that this one takes back; 0: it is no undo */
    bool undone[DRAFT_ENTRIES_MOST + 1];
    int last;
};

/* ---- records ----------------------------------------------------------------------------------------------------- */

static json_t *record_new(const json_t *table, const json_t *key) {
    return must_have(json_pack("{s:s, s:O, s:s, s:{}, s:[], s:b, s:s}", "table", json_string_value(table), "key", key,
                               "change", "", "cells", "confirmed", "skipped", 0, "note", ""));
}

/* The record that the edit names; made if the draft does not speak of it yet. */
static json_t *record_of(struct draft *draft, const json_t *edit) {
    const json_t *table = json_object_get(edit, "table"), *key = json_object_get(edit, "key");
    char *name = must_have(json_dumps(key, JSON_COMPACT));
    json_t *records = json_object_get(draft->tables, json_string_value(table));
    if (!records) {
        records = must_have(json_object());
        json_object_set_new(draft->tables, json_string_value(table), records);
    }
    json_t *record = json_object_get(records, name);
    if (!record) {
        record = record_new(table, key);
        json_object_set_new(records, name, record);
    }
    free(name);
    return record;
}

static void confirm(json_t *record, const char *author, bool yes) {
    json_t *confirmed = json_object_get(record, "confirmed");
    for (size_t i = json_array_size(confirmed); i-- > 0;)
        if (strcmp(json_string_value(json_array_get(confirmed, i)), author) == 0)
            json_array_remove(confirmed, i);
    if (yes)
        json_array_append_new(confirmed, must_have(json_string(author)));
}

/* The author alone vouches for what he has changed. */
static void confirm_alone(json_t *record, const char *author) {
    json_array_clear(json_object_get(record, "confirmed"));
    confirm(record, author, true);
    json_object_set_new(record, "skipped", json_false());
}

static void set_cell(json_t *record, const json_t *edit, const char *author) {
    json_t *cells = json_object_get(record, "cells"), *value = json_object_get(edit, "value");
    const char *column = json_string_value(json_object_get(edit, "column"));
    if (json_is_string(value))
        json_object_set(cells, column, value);
    else
        json_object_del(cells, column);
    confirm_alone(record, author);
}

static void apply(struct draft *draft, const json_t *edit, const char *author) {
    json_t *record = record_of(draft, edit), *value;
    if (json_object_get(edit, "column"))
        set_cell(record, edit, author);
    if ((value = json_object_get(edit, "confirm")) != NULL) {
        confirm(record, author, json_is_true(value));
        if (json_is_true(value))
            json_object_set_new(record, "skipped", json_false());
    }
    if ((value = json_object_get(edit, "skip")) != NULL)
        json_object_set(record, "skipped", value);
    if ((value = json_object_get(edit, "note")) != NULL)
        json_object_set(record, "note", value);
    if ((value = json_object_get(edit, "change")) != NULL) {
        json_object_set(record, "change", value);
        confirm_alone(record, author);
    }
}

void draft_apply(struct draft *draft, const json_t *edits, const char *author) {
    for (size_t i = 0; i < json_array_size(edits); i++)
        apply(draft, json_array_get(edits, i), author);
}

/* ---- entries ----------------------------------------------------------------------------------------------------- */

static bool is_in_range(int seq) {
    return seq >= 1 && seq <= DRAFT_ENTRIES_MOST;
}

static void note_undo(struct draft *draft, int seq, const json_t *edits) {
    const int target = (int)json_integer_value(json_object_get(edits, "undoes"));
    if (!is_in_range(target))
        return;
    draft->undoes[seq] = target;
    draft->undone[target] = true;
}

struct draft *draft_new(const char *manifest, const struct draft_entry *entries, int count) {
    struct draft *draft = xcalloc(1, sizeof *draft);
    json_t **edits = xcalloc((size_t)count + 1, sizeof(json_t *));
    draft->manifest = json_loads(manifest, 0, NULL);
    draft->tables = must_have(json_object());
    for (int i = 0; i < count; i++) {
        if (!is_in_range(entries[i].seq))
            continue;
        edits[i] = json_loads(entries[i].edits, 0, NULL);
        draft->last = entries[i].seq;
        if (json_is_object(edits[i]))
            note_undo(draft, entries[i].seq, edits[i]);
    }
    for (int i = 0; i < count; i++)
        if (is_in_range(entries[i].seq) && !draft->undone[entries[i].seq] &&
            draft_edits_are_good(edits[i], NULL, NULL, 0))
            draft_apply(draft, edits[i], entries[i].author);
    for (int i = 0; i < count; i++)
        json_decref(edits[i]);
    free(edits);
    return draft;
}

void draft_free(struct draft *draft) {
    if (!draft)
        return;
    json_decref(draft->manifest);
    json_decref(draft->tables);
    free(draft);
}

int draft_undoable(const struct draft *draft) {
    for (int seq = draft->last; seq > 0; seq--)
        if (!draft->undoes[seq] && !draft->undone[seq])
            return seq;
    return 0;
}

bool draft_is_undone(const struct draft *draft, int seq) {
    return is_in_range(seq) && draft->undone[seq];
}

/* ---- the form of edits ------------------------------------------------------------------------------------------- */

static bool is_change(const char *text) {
    return text && (strcmp(text, "add") == 0 || strcmp(text, "remove") == 0 || text[0] == '\0');
}

/* NULL: it says one thing in the right form. */
static const char *fault_of_saying(const json_t *edit) {
    const json_t *column = json_object_get(edit, "column"), *value = json_object_get(edit, "value");
    const json_t *note = json_object_get(edit, "note"), *change = json_object_get(edit, "change");
    const json_t *yes = json_object_get(edit, "confirm"), *skip = json_object_get(edit, "skip");
    const size_t extra = json_object_size(edit) - 2;
    if (column)
        return extra == 2 && json_is_string(column) && (json_is_null(value) || json_is_string(value))
                   ? NULL
                   : "column needs value, a text or null, and nothing else";
    if (extra != 1 || (!note && !change && !yes && !skip))
        return "say one of column, confirm, skip, note and change";
    if ((yes && !json_is_boolean(yes)) || (skip && !json_is_boolean(skip)))
        return "confirm and skip are true or false";
    if (note && (!json_is_string(note) || json_string_length(note) > DRAFT_NOTE_MOST))
        return "note is a text of at most 1000 bytes";
    return change && !is_change(json_string_value(change)) ? "change is add, remove or a text without characters"
                                                           : NULL;
}

static bool is_key(const json_t *key) {
    for (size_t i = 0; i < json_array_size(key); i++)
        if (!json_is_string(json_array_get(key, i)) || json_string_length(json_array_get(key, i)) > 80)
            return false;
    return json_is_array(key) && json_array_size(key) <= 4;
}

static const char *fault_in_schema(const json_t *edit, const struct schema *schema) {
    const struct sheet *sheet = schema_sheet(schema, json_string_value(json_object_get(edit, "table")));
    const char *column = json_string_value(json_object_get(edit, "column")), *expected = "a value";
    const char *value = json_string_value(json_object_get(edit, "value"));
    if (!sheet)
        return "there is no such table; GET /v1/rulesets/{ruleset}/sheets lists them";
    if ((int)json_array_size(json_object_get(edit, "key")) != sheet->keys)
        return "key has one cell for each key column of the table";
    if (!column)
        return NULL;
    const int i = sheet_column(sheet, column);
    if (i < 0 || strcmp(column, "provenance") == 0)
        return "the table has no such column to be changed";
    if (!value || value[0] == '\0' || strcmp(value, "(absent)") == 0)
        return NULL;
    json_t *read = sheet_cell_value(&sheet->column[i], value, &expected);
    const bool good = read != NULL;
    json_decref(read);
    return good ? NULL : expected;
}

/* schema NULL: looks at the form alone. */
bool draft_edits_are_good(const json_t *edits, const struct schema *schema, char *why, size_t size) {
    for (size_t i = 0; i < json_array_size(edits); i++) {
        const json_t *edit = json_array_get(edits, i);
        const char *fault = NULL;
        if (!json_is_string(json_object_get(edit, "table")) || !is_key(json_object_get(edit, "key")))
            fault = "table is a text, and key an array of at most four texts";
        else
            fault = fault_of_saying(edit);
        if (!fault && schema)
            fault = fault_in_schema(edit, schema);
        if (fault && why)
            snprintf(why, size, "Edit %zu: %s.", i + 1, fault);
        if (fault)
            return false;
    }
    return json_is_array(edits);
}

/* ---- to a pack --------------------------------------------------------------------------------------------------- */

static const char *provenance_of(const json_t *record) {
    const size_t people = json_array_size(json_object_get(record, "confirmed"));
    return people == 0 ? "" : people == 1 ? "box" : "public";
}

static bool tells(const json_t *record) {
    return json_array_size(json_object_get(record, "confirmed")) > 0 ||
           json_object_size(json_object_get(record, "cells")) > 0 ||
           json_string_length(json_object_get(record, "change")) > 0;
}

/* The sheet's columns whose cells the table of the pack has, keys first. */
struct making {
    const struct sheet *sheet;
    int count, column[CSV_COLUMNS_MOST];
    bool provenance;
};

static bool has_column(const struct making *m, int column) {
    for (int i = 0; i < m->count; i++)
        if (m->column[i] == column)
            return true;
    return false;
}

static void choose_columns(struct making *m, const json_t *records) {
    const char *key, *name;
    json_t *record, *value;
    for (int k = 0; k < m->sheet->keys; k++)
        m->column[m->count++] = m->sheet->key[k];
    json_object_foreach((json_t *)(uintptr_t)records, key, record) {
        json_object_foreach(json_object_get(record, "cells"), name, value) {
            const int i = sheet_column(m->sheet, name);
            if (i >= 0 && !has_column(m, i) && m->count < CSV_COLUMNS_MOST - 2)
                m->column[m->count++] = i;
        }
    }
    m->provenance = sheet_column(m->sheet, "provenance") >= 0;
}

static const char *cell_of(const struct making *m, const json_t *record, int i) {
    if (i < m->sheet->keys)
        return json_string_value(json_array_get(json_object_get(record, "key"), (size_t)i));
    const char *text =
        json_string_value(json_object_get(json_object_get(record, "cells"), m->sheet->column[m->column[i]].name));
    return text ? text : "";
}

static void put_row(const struct making *m, const json_t *record, char **cell) {
    int n = 0;
    for (int i = 0; i < m->count; i++)
        cell[n++] = xstrdup(cell_of(m, record, i));
    if (m->provenance)
        cell[n++] = xstrdup(provenance_of(record));
    cell[n] = xstrdup(json_string_value(json_object_get(record, "change")));
}

static void put_header(const struct making *m, char **cell) {
    int n = 0;
    for (int i = 0; i < m->count; i++)
        cell[n++] = xstrdup(m->sheet->column[m->column[i]].name);
    if (m->provenance)
        cell[n++] = xstrdup("provenance");
    cell[n] = xstrdup("change");
}

static struct csv table_of(const struct sheet *sheet, const json_t *records) {
    struct making m = {.sheet = sheet};
    struct csv csv = {0};
    const char *key;
    json_t *record;
    choose_columns(&m, records);
    csv.columns = m.count + m.provenance + 1;
    csv.cell = xcalloc((size_t)csv.columns * (json_object_size(records) + 1), sizeof *csv.cell);
    put_header(&m, csv.cell);
    json_object_foreach((json_t *)(uintptr_t)records, key, record) {
        if (tells(record) && (int)json_array_size(json_object_get(record, "key")) == sheet->keys)
            put_row(&m, record, &csv.cell[++csv.rows * csv.columns]);
    }
    return csv;
}

static char *member_of(const struct draft *draft, const char *name) {
    const char *text = json_string_value(json_object_get(draft->manifest, name));
    return xstrdup(text ? text : "");
}

struct pack *draft_pack(const struct draft *draft, const struct schema *schema) {
    struct pack *pack = xcalloc(1, sizeof *pack);
    pack->ruleset = member_of(draft, "ruleset");
    pack->base = member_of(draft, "base");
    pack->name = member_of(draft, "name");
    pack->language = member_of(draft, "language");
    pack->author = member_of(draft, "author");
    pack->licence = member_of(draft, "licence");
    pack->edition = member_of(draft, "edition");
    pack->table = xcalloc((size_t)schema->count + 1, sizeof *pack->table);
    for (int i = 0; i < schema->count; i++) {
        const json_t *records = json_object_get(draft->tables, schema->sheet[i].csv);
        struct csv csv = {0};
        if (records)
            csv = table_of(&schema->sheet[i], records);
        if (csv.rows > 0)
            pack->table[pack->table_count++] = (struct pack_table){xstrdup(schema->sheet[i].csv), csv};
        else
            csv_finish(&csv);
    }
    return pack;
}

/* ---- from a pack ------------------------------------------------------------------------------------------------- */

static void add_edit(json_t *edits, const char *table, json_t *key, const char *name, json_t *value) {
    json_array_append_new(edits, must_have(json_pack("{s:s, s:O, s:o}", "table", table, "key", key, name, value)));
}

static void edits_of_row(json_t *edits, const struct pack_table *table, const struct sheet *sheet, int row) {
    json_t *key = must_have(json_array());
    for (int k = 0; k < sheet->keys; k++) {
        const int i = csv_column(&table->csv, sheet->column[sheet->key[k]].name);
        json_array_append_new(key, must_have(json_string(i < 0 ? "" : csv_cell(&table->csv, row, i))));
    }
    for (int i = 0; i < table->csv.columns; i++) {
        const char *name = csv_cell(&table->csv, 0, i), *text = csv_cell(&table->csv, row, i);
        bool is_of_key = false;
        for (int k = 0; k < sheet->keys; k++)
            is_of_key |= strcmp(sheet->column[sheet->key[k]].name, name) == 0;
        if (text[0] == '\0' || is_of_key || strcmp(name, "hint") == 0)
            continue;
        if (strcmp(name, "change") == 0)
            add_edit(edits, table->file, key, "change", must_have(json_string(text)));
        else if (strcmp(name, "provenance") == 0)
            add_edit(edits, table->file, key, "confirm", json_true());
        else
            json_array_append_new(edits, must_have(json_pack("{s:s, s:O, s:s, s:s}", "table", table->file, "key", key,
                                                             "column", name, "value", text)));
    }
    json_decref(key);
}

json_t *draft_edits_of_pack(const struct pack *pack, const struct schema *schema) {
    json_t *edits = must_have(json_array());
    for (int i = 0; i < pack->table_count; i++) {
        const struct pack_table *table = &pack->table[i];
        const struct sheet *sheet = schema_sheet(schema, table->file);
        for (int row = 1; sheet && row <= table->csv.rows; row++)
            edits_of_row(edits, table, sheet, row);
    }
    return edits;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

void draft_put_records(const struct draft *draft, struct writer *out) {
    const char *table, *key;
    json_t *records, *record;
    out_array(out);
    json_object_foreach(draft->tables, table, records) {
        json_object_foreach(records, key, record) {
            char *text = must_have(json_dumps(record, JSON_COMPACT));
            out_raw(out, text, strlen(text));
            free(text);
        }
    }
    out_end_array(out);
}
