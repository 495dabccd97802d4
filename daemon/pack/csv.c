#include "csv.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../formula.h"
#include "../memory.h"

/* With the apostrophes that defuse formulas: at most every second character. */
enum { CSV_RAW_MOST = 2 * CSV_CELL_MOST };

/* Where the reading stands. */
struct reading {
    const char *at, *end;
    const char *file;
    struct pack_faults *faults;
    struct csv *csv;
    int row; /* of the file, from 1 */
    char cell[CSV_RAW_MOST + 1];
    size_t length;
    int cells;  /* all cells so far */
    bool ended; /* the cell that was read is the last of its row */
};

static bool fails(struct reading *r, const char *expected, const char *found) {
    pack_fault(r->faults, r->file, r->row, NULL, expected, found);
    return false;
}

static bool fails_long(struct reading *r) {
    return fails(r, "cells of at most 16384 bytes", "a longer one");
}

static bool is_utf8(const char *text, size_t length) {
    json_t *string = json_stringn(text, length);
    json_decref(string);
    return string != NULL;
}

static bool keep(struct reading *r, char c) {
    if ((unsigned char)c < 0x20 || c == 0x7f)
        return fails(r, "cells without control characters", "one");
    if (r->length == CSV_RAW_MOST)
        return fails_long(r);
    r->cell[r->length++] = c;
    return true;
}

/* After a cell: a comma, or the end of the line or of the text. */
static bool end_cell(struct reading *r) {
    r->ended = true;
    if (r->at == r->end)
        return true;
    if (*r->at == ',') {
        r->at++;
        r->ended = false;
        return true;
    }
    if (*r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n')
        r->at++;
    if (*r->at != '\n')
        return fails(r, "a comma or the end of the line after a quotation mark", "something else");
    r->at++;
    return true;
}

static bool read_quoted(struct reading *r) {
    for (r->at++;; r->at++) {
        if (r->at == r->end)
            return fails(r, "a quotation mark at the end of the cell", "the end of the file");
        if (*r->at != '"') {
            if (!keep(r, *r->at))
                return false;
        } else if (r->at + 1 < r->end && r->at[1] == '"') {
            r->at++;
            if (!keep(r, '"'))
                return false;
        } else {
            r->at++;
            return end_cell(r);
        }
    }
}

static bool read_cell(struct reading *r) {
    r->length = 0;
    if (r->at < r->end && *r->at == '"')
        return read_quoted(r);
    for (; r->at < r->end && *r->at != ',' && *r->at != '\n'; r->at++) {
        if (*r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n')
            break;
        if (*r->at == '"')
            return fails(r, "quotation marks around the whole cell, and two for one inside", "one in its middle");
        if (!keep(r, *r->at))
            return false;
    }
    return end_cell(r);
}

static bool take_cell(struct reading *r, int column) {
    struct csv *csv = r->csv;
    if (r->row == 1 && column == CSV_COLUMNS_MOST)
        return fails(r, "at most 64 columns", "more");
    if (r->row > 1 && column == csv->columns)
        return fails(r, "as many cells as the header has", "more");
    if (!is_utf8(r->cell, r->length))
        return fails(r, "UTF-8", "other bytes");
    r->cell[r->length] = '\0';
    formula_restore(r->cell);
    if (strlen(r->cell) > CSV_CELL_MOST)
        return fails_long(r);
    if ((r->cells & (r->cells - 1)) == 0)
        csv->cell = xrealloc(csv->cell, sizeof *csv->cell * (r->cells ? 2 * (size_t)r->cells : 1));
    csv->cell[r->cells++] = xstrdup(r->cell);
    return true;
}

static bool read_row(struct reading *r) {
    int column = 0;
    do {
        if (!read_cell(r) || !take_cell(r, column++))
            return false;
    } while (!r->ended);
    if (r->row == 1)
        r->csv->columns = column;
    else if (column < r->csv->columns)
        return fails(r, "as many cells as the header has", "fewer");
    return true;
}

static bool check_header(struct reading *r) {
    const struct csv *csv = r->csv;
    r->row = 1;
    if (csv->columns == 1 && strchr(csv->cell[0], ';'))
        return fails(r, "commas between the cells", "semicolons");
    for (int i = 0; i < csv->columns; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(csv->cell[i], csv->cell[k]) == 0)
                return fails(r, "each column once", csv->cell[i]);
    return true;
}

static bool is_blank_line(const struct reading *r) {
    return *r->at == '\n' || (*r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n');
}

static bool read_rows(struct reading *r) {
    for (r->row = 1; r->at < r->end; r->row++) {
        if (r->row > 1 && r->csv->columns > 1 && is_blank_line(r)) {
            r->at += *r->at == '\n' ? 1 : 2;
            return r->at == r->end || fails(r, "rows without a blank line between them", "a blank line");
        }
        if (r->row > CSV_ROWS_MOST)
            return fails(r, "at most 1000 rows", "more");
        if (!read_row(r))
            return false;
        r->csv->rows = r->row - 1;
    }
    if (r->csv->columns == 0)
        return fails(r, "a header", "an empty file");
    return check_header(r);
}

bool csv_read(const char *text, size_t length, const char *file, struct csv *csv, struct pack_faults *faults) {
    struct reading *r = xcalloc(1, sizeof *r);
    *csv = (struct csv){0};
    *r = (struct reading){.at = text, .end = text + length, .file = file, .faults = faults, .csv = csv};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        r->at += 3;
    bool good = read_rows(r);
    if (!good) {
        for (int i = 0; i < r->cells; i++)
            free(csv->cell[i]);
        free(csv->cell);
        *csv = (struct csv){0};
    }
    free(r);
    return good;
}

void csv_finish(struct csv *csv) {
    for (int i = 0; csv->cell && i < (csv->rows + 1) * csv->columns; i++)
        free(csv->cell[i]);
    free(csv->cell);
    *csv = (struct csv){0};
}

int csv_column(const struct csv *csv, const char *name) {
    for (int i = 0; i < csv->columns; i++)
        if (strcmp(csv->cell[i], name) == 0)
            return i;
    return -1;
}

void csv_put(struct writer *out, const char *cell, bool last) {
    const bool quoted = strpbrk(cell, ",\"\r\n") || cell[0] == ' ';
    put(out, quoted ? "\"" : "");
    put_defused(out, cell, true);
    put(out, quoted ? "\"" : "");
    put(out, last ? "\r\n" : ",");
}
