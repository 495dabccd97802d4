/* Tables as text: CSV after RFC 4180, in UTF-8. Lines may end in LF or CRLF; a byte order mark is skipped.
 * Formulas are written defused and read as they were (../formula.h). */
#ifndef DAEMON_PACK_CSV_H
#define DAEMON_PACK_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "faults.h"

enum { CSV_ROWS_MOST = 1000, CSV_COLUMNS_MOST = 64, CSV_CELL_MOST = 16384 };

struct csv {
    int columns, rows; /* rows: without the header */
    char **cell;       /* cell[row * columns + column]; row 0 is the header */
};

static inline const char *csv_cell(const struct csv *csv, int row, int column) {
    return csv->cell[row * csv->columns + column];
}

/* Reads text[length], any bytes. The header must name each column once; every row has as many cells as the header.
 * Cells hold no control characters. false: faults of `file` were added; *csv is empty then. */
bool csv_read(const char *text, size_t length, const char *file, struct csv *csv, struct pack_faults *faults);
void csv_finish(struct csv *csv); /* frees; it is empty afterwards */
/* The column of this name; -1: none. */
int csv_column(const struct csv *csv, const char *name);
/* Writes one cell, defused, in quotation marks where RFC 4180 asks for them. */
void csv_put(struct writer *out, const char *cell, bool last);

#endif
