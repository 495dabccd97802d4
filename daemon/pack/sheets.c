#include "sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"

/* ---- making ------------------------------------------------------------------------------------------------------ */

static char **new_cells(int columns, int rows) {
    return xcalloc((size_t)columns * ((size_t)rows + 1), sizeof(char *));
}

/* "to confirm: ap, years", from the details of the provenance; else the note. */
static char *hint_of(const json_t *record) {
    char text[400] = "";
    size_t n = 0;
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(record, "provenance_detail"), name, value) {
        const char *told = json_string_value(value);
        if (told && (strcmp(told, "reconstructed") == 0 || strcmp(told, "recalled") == 0) && n < sizeof text - 80)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%.60s", n ? ", " : "to confirm: ", name);
    }
    return xstrdup(text);
}

/* Key columns come first, then the rest in the order of the rules' tables. */
static int ordered_columns(const struct sheet *sheet, int order[CSV_COLUMNS_MOST]) {
    int n = 0;
    for (int k = 0; k < sheet->keys; k++)
        order[n++] = sheet->key[k];
    for (int i = 0; i < sheet->column_count && n < CSV_COLUMNS_MOST - 2; i++) {
        bool is_key = false;
        for (int k = 0; k < sheet->keys; k++)
            is_key |= sheet->key[k] == i;
        if (!is_key)
            order[n++] = i;
    }
    return n;
}

static struct csv whole_table(const struct sheet *sheet, const json_t *document) {
    int order[CSV_COLUMNS_MOST];
    const int n = ordered_columns(sheet, order), rows = (int)sheet_records(sheet, document);
    struct csv csv = {.columns = n + 2, .rows = rows, .cell = new_cells(n + 2, rows)};
    for (int i = 0; i < n; i++)
        csv.cell[i] = xstrdup(sheet->column[order[i]].name);
    csv.cell[n] = xstrdup("hint");
    csv.cell[n + 1] = xstrdup("change");
    for (int row = 1; row <= rows; row++) {
        const json_t *record = sheet_record(sheet, document, (size_t)row - 1);
        char **cell = &csv.cell[row * csv.columns];
        for (int i = 0; i < n; i++)
            cell[i] = sheet_cell_text(json_object_get(record, sheet->column[order[i]].name));
        cell[n] = hint_of(record);
        cell[n + 1] = xstrdup("");
    }
    return csv;
}

static char *text_or(const char *text, const char *other) {
    return xstrdup(text ? text : other);
}

static struct pack *pack_like(const struct pack *like, const char *ruleset, const char *base, int tables) {
    struct pack *pack = xcalloc(1, sizeof *pack);
    pack->ruleset = xstrdup(ruleset);
    pack->base = xstrdup(base);
    pack->name = text_or(like ? like->name : NULL, "My copy of the game");
    pack->language = text_or(like ? like->language : NULL, "en");
    pack->author = text_or(like ? like->author : NULL, "");
    pack->licence = text_or(like ? like->licence : NULL, "");
    pack->edition = text_or(like ? like->edition : NULL, "");
    pack->table = xcalloc((size_t)tables + 1, sizeof *pack->table);
    return pack;
}

struct pack *sheets_make(const struct stack *stack, const struct module *base, const struct pack *like) {
    const struct schema *schema = stack_schema(stack);
    struct pack *pack = pack_like(like, base->ruleset->id, base->content_hash, schema->count);
    for (int i = 0; i < schema->count; i++) {
        const struct sheet *sheet = &schema->sheet[i];
        const json_t *document = stack_document(stack, sheet->file);
        if (document && sheet_records(sheet, document) > 0)
            pack->table[pack->table_count++] = (struct pack_table){xstrdup(sheet->csv), whole_table(sheet, document)};
    }
    return pack;
}

void sheets_put_columns(const struct stack *stack, struct writer *out) {
    const struct schema *schema = stack_schema(stack);
    put(out, "table,column,type,allowed,mandatory\r\n");
    for (int i = 0; i < schema->count; i++)
        for (int k = 0; k < schema->sheet[i].column_count; k++) {
            const struct sheet_column *column = &schema->sheet[i].column[k];
            csv_put(out, schema->sheet[i].csv, false);
            csv_put(out, column->name, false);
            csv_put(out, column->type == CELL_TEXT ? "text" : column->told, false);
            csv_put(out, column->type == CELL_TRUTH ? "true|false" : column->allowed, false);
            csv_put(out, column->optional ? "" : "yes", true);
        }
}

/* ---- for a form -------------------------------------------------------------------------------------------------- */

static bool is_unconfirmed(const json_t *told) {
    const char *text = json_string_value(told);
    return text && (strcmp(text, "reconstructed") == 0 || strcmp(text, "recalled") == 0);
}

/* Provenance is what is asked for, keys are how, and places on the picture stay. */
static bool can_be_asked(const struct sheet *sheet, int column) {
    const char *name = sheet->column[column].name;
    for (int k = 0; k < sheet->keys; k++)
        if (sheet->key[k] == column)
            return false;
    return strncmp(name, "provenance", 10) != 0 && strcmp(name, "x") != 0 && strcmp(name, "y") != 0 &&
           strcmp(name, "note") != 0;
}

static void put_asked(const struct sheet *sheet, const json_t *record, struct writer *out) {
    const json_t *detail = json_object_get(record, "provenance_detail");
    const bool whole = is_unconfirmed(json_object_get(record, "provenance")) && json_object_size(detail) == 0;
    out_member_array(out, "asked");
    for (int i = 0; i < sheet->column_count; i++) {
        const char *name = sheet->column[i].name;
        const bool open = whole ? json_object_get(record, name) != NULL : is_unconfirmed(json_object_get(detail, name));
        if (open && can_be_asked(sheet, i))
            out_string(out, name);
    }
    out_end_array(out);
}

static void put_sheet_rows(const struct sheet *sheet, const json_t *document, struct writer *out) {
    out_member_array(out, "rows");
    for (size_t k = 0; k < sheet_records(sheet, document); k++) {
        const json_t *record = sheet_record(sheet, document, k);
        out_object(out);
        out_member_array(out, "cells");
        for (int i = 0; i < sheet->column_count; i++) {
            char *text = sheet_cell_text(json_object_get(record, sheet->column[i].name));
            out_string(out, text);
            free(text);
        }
        out_end_array(out);
        put_asked(sheet, record, out);
        out_end_object(out);
    }
    out_end_array(out);
}

static void put_sheet_columns(const struct sheet *sheet, struct writer *out) {
    static const char *const types[] = {"text", "name", "id", "number", "truth", "json"};
    out_member_array(out, "keys");
    for (int k = 0; k < sheet->keys; k++)
        out_string(out, sheet->column[sheet->key[k]].name);
    out_end_array(out);
    out_member_array(out, "columns");
    for (int i = 0; i < sheet->column_count; i++) {
        const struct sheet_column *column = &sheet->column[i];
        out_object(out);
        out_member_string(out, "name", column->name);
        out_member_string(out, "type", types[column->type]);
        out_member_string(out, "allowed", column->type == CELL_TRUTH ? "true|false" : column->allowed);
        out_member_bool(out, "mandatory", !column->optional);
        out_end_object(out);
    }
    out_end_array(out);
}

void sheets_put_json(const struct stack *stack, struct writer *out) {
    const struct schema *schema = stack_schema(stack);
    out_member_string(out, "ruleset", stack_base(stack)->ruleset->id);
    out_member_string(out, "base", stack_base(stack)->content_hash);
    out_member_array(out, "tables");
    for (int i = 0; i < schema->count; i++) {
        const struct sheet *sheet = &schema->sheet[i];
        const json_t *document = stack_document(stack, sheet->file);
        if (!document || sheet_records(sheet, document) == 0)
            continue;
        out_object(out);
        out_member_string(out, "table", sheet->csv);
        put_sheet_columns(sheet, out);
        put_sheet_rows(sheet, document, out);
        out_end_object(out);
    }
    out_end_array(out);
}

/* ---- only what differs ------------------------------------------------------------------------------------------- */

/* Does this cell say what the record has already? */
static bool says_nothing(const struct sheet *sheet, const char *name, const char *text, const json_t *record) {
    const int i = sheet_column(sheet, name);
    const char *expected;
    if (i < 0 || text[0] == '\0')
        return strcmp(name, "change") != 0 || text[0] == '\0';
    if (strcmp(text, "(absent)") == 0)
        return json_object_get(record, name) == NULL;
    json_t *value = sheet_cell_value(&sheet->column[i], text, &expected);
    const json_t *old = json_object_get(record, name);
    const bool same = value && old && json_equal(value, old);
    json_decref(value);
    return same;
}

static const json_t *record_of_row(const struct sheet *sheet, const json_t *document, const struct csv *csv, int row) {
    for (size_t i = 0; i < sheet_records(sheet, document); i++) {
        const json_t *record = sheet_record(sheet, document, i);
        bool same = true;
        for (int k = 0; k < sheet->keys && same; k++) {
            const char *name = sheet->column[sheet->key[k]].name;
            const int column = csv_column(csv, name);
            char *text = sheet_cell_text(json_object_get(record, name));
            same = column >= 0 && strcmp(text, csv_cell(csv, row, column)) == 0;
            free(text);
        }
        if (same)
            return record;
    }
    return NULL;
}

static bool is_key(const struct sheet *sheet, const char *name) {
    for (int k = 0; k < sheet->keys; k++)
        if (strcmp(sheet->column[sheet->key[k]].name, name) == 0)
            return true;
    return false;
}

/* Copies the rows and columns that say something; blanks the other cells. */
static struct csv sparse_table(const struct sheet *sheet, const json_t *document, const struct csv *csv) {
    const size_t cells = (size_t)csv->columns * ((size_t)csv->rows + 1);
    bool *says = xcalloc(cells, sizeof *says), *row_says = xcalloc((size_t)csv->rows + 1, sizeof *row_says);
    bool column_says[CSV_COLUMNS_MOST] = {false};
    struct csv out = {0};
    for (int row = 1; row <= csv->rows; row++) {
        const json_t *record = record_of_row(sheet, document, csv, row);
        for (int i = 0; i < csv->columns; i++) {
            const char *name = csv_cell(csv, 0, i);
            const bool tells = !is_key(sheet, name) && !says_nothing(sheet, name, csv_cell(csv, row, i), record);
            says[row * csv->columns + i] = tells;
            row_says[row] |= tells;
            column_says[i] |= tells;
        }
        out.rows += row_says[row];
    }
    for (int i = 0; i < csv->columns; i++) {
        column_says[i] |= is_key(sheet, csv_cell(csv, 0, i));
        out.columns += column_says[i];
    }
    out.cell = new_cells(out.columns, out.rows);
    for (int row = 0, n = 0; row <= csv->rows; row++)
        for (int i = 0; i < csv->columns && (row == 0 || row_says[row]); i++) {
            const bool keep = row == 0 || says[row * csv->columns + i] || is_key(sheet, csv_cell(csv, 0, i));
            if (column_says[i])
                out.cell[n++] = xstrdup(keep ? csv_cell(csv, row, i) : "");
        }
    free(says);
    free(row_says);
    return out;
}

struct pack *sheets_sparse(const struct stack *base, const struct pack *whole) {
    struct pack *pack = pack_like(whole, whole->ruleset, whole->base, whole->table_count);
    for (int i = 0; i < whole->table_count; i++) {
        const struct sheet *sheet = schema_sheet(stack_schema(base), whole->table[i].file);
        if (!sheet)
            continue;
        struct csv csv = sparse_table(sheet, stack_document(base, sheet->file), &whole->table[i].csv);
        if (csv.rows > 0)
            pack->table[pack->table_count++] = (struct pack_table){xstrdup(sheet->csv), csv};
        else
            csv_finish(&csv);
    }
    return pack;
}

/* ---- what differs, in words -------------------------------------------------------------------------------------- */

struct comparing {
    const struct sheet *sheet;
    struct writer *out;
    int lines;
};

static void begin_line(struct comparing *c, const json_t *record) {
    put(c->out, c->sheet->csv);
    for (int k = 0; k < c->sheet->keys; k++) {
        char *text = sheet_cell_text(json_object_get(record, c->sheet->column[c->sheet->key[k]].name));
        put_format(c->out, " %s", text);
        free(text);
    }
    put(c->out, ": ");
    c->lines++;
}

static void put_value(struct writer *out, const json_t *value) {
    char *text = sheet_cell_text(value);
    put(out, value ? text : "nothing");
    free(text);
}

static void compare_records(struct comparing *c, const json_t *from, const json_t *to) {
    for (int i = 0; i < c->sheet->column_count; i++) {
        const char *name = c->sheet->column[i].name;
        const json_t *a = json_object_get(from, name), *b = json_object_get(to, name);
        if (a == b || (a && b && json_equal(a, b)))
            continue;
        begin_line(c, to);
        put_format(c->out, "%s ", name);
        put_value(c->out, a);
        put(c->out, ", now ");
        put_value(c->out, b);
        put(c->out, "\n");
    }
}

static bool same_key(const struct sheet *sheet, const json_t *a, const json_t *b) {
    for (int k = 0; k < sheet->keys; k++) {
        const char *name = sheet->column[sheet->key[k]].name;
        if (!json_equal(json_object_get(a, name), json_object_get(b, name)))
            return false;
    }
    return true;
}

static const json_t *twin_of(const struct sheet *sheet, const json_t *document, const json_t *record) {
    for (size_t i = 0; i < sheet_records(sheet, document); i++)
        if (same_key(sheet, sheet_record(sheet, document, i), record))
            return sheet_record(sheet, document, i);
    return NULL;
}

static void compare_sheets(struct comparing *c, const json_t *from, const json_t *to) {
    for (size_t i = 0; i < sheet_records(c->sheet, to); i++) {
        const json_t *record = sheet_record(c->sheet, to, i), *old = twin_of(c->sheet, from, record);
        if (old) {
            compare_records(c, old, record);
            continue;
        }
        begin_line(c, record);
        put(c->out, "a new record\n");
    }
    for (size_t i = 0; i < sheet_records(c->sheet, from); i++) {
        const json_t *record = sheet_record(c->sheet, from, i);
        if (twin_of(c->sheet, to, record))
            continue;
        begin_line(c, record);
        put(c->out, "removed\n");
    }
}

int stacks_compare(const struct stack *from, const struct stack *to, struct writer *out) {
    const struct schema *schema = stack_schema(from);
    struct comparing c = {.out = out};
    for (int i = 0; i < schema->count; i++) {
        c.sheet = &schema->sheet[i];
        compare_sheets(&c, stack_document(from, c.sheet->file), stack_document(to, c.sheet->file));
    }
    return c.lines;
}

struct share stack_share(const struct stack *stack) {
    const struct schema *schema = stack_schema(stack);
    struct share share = {0, 0};
    for (int i = 0; i < schema->count; i++) {
        const struct sheet *sheet = &schema->sheet[i];
        const json_t *document = stack_document(stack, sheet->file);
        for (size_t k = 0; k < sheet_records(sheet, document); k++) {
            const char *told = json_string_value(json_object_get(sheet_record(sheet, document, k), "provenance"));
            share.records++;
            share.confirmed +=
                told && (strcmp(told, "box") == 0 || strcmp(told, "rulebook") == 0 || strcmp(told, "public") == 0);
        }
    }
    return share;
}
