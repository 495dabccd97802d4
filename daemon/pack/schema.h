/* The tables of a ruleset's content, as a pack sees them: which there are, their columns, what tells their rows apart.
 *
 * A table is named by its file: cards.csv is the member "cards" of cards.json. Where the member has another name, the
 * table has both: areas.regions.csv. */
#ifndef DAEMON_PACK_SCHEMA_H
#define DAEMON_PACK_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

#include "../plugin/loader.h"

enum cell_type {
    CELL_TEXT,   /* as it is */
    CELL_NAME,   /* one of the allowed names */
    CELL_ID,     /* one of the allowed ids, or null */
    CELL_NUMBER, /* within least … most */
    CELL_TRUTH,  /* true or false */
    CELL_JSON    /* lists and objects */
};

struct sheet_column {
    char *name;
    enum cell_type type;
    char *told;    /* the type in words, for columns.csv */
    char *allowed; /* as struct content_told says */
    int least, most;
    bool optional;
    size_t longest; /* bytes of the longest text in the base */
};

struct sheet {
    char *csv, *file, *member; /* "areas.regions.csv", "areas.json", "regions" */
    bool single;               /* one record, not an array */
    int column_count, keys;
    struct sheet_column *column; /* key[] are numbers of these */
    int key[4];                  /* the columns that together tell a row; none in a single one */
};

struct schema {
    int count;
    struct sheet *sheet;
};

/* Asks the ruleset by reading its content once more. The map's picture (geometry.json) is no table. The caller frees
 * it. */
struct schema *schema_read(const struct module *module);
void schema_free(struct schema *schema); /* NULL does nothing */

const struct sheet *schema_sheet(const struct schema *schema, const char *csv); /* NULL: none */
int sheet_column(const struct sheet *sheet, const char *name);                  /* -1: none */

/* The parsed file of a source. NULL: there is none. The caller owns it. */
json_t *source_json(const struct content_source *source, const char *file);
/* The records of a sheet in its file: the array's items, or the one object. Borrowed; NULL: none. */
json_t *sheet_record(const struct sheet *sheet, const json_t *document, size_t index);
size_t sheet_records(const struct sheet *sheet, const json_t *document);

/* ---- cells: JSON values as text --------------------------------------------------------------------------------- */

/* The text of a value: "" for NULL, "(empty)" for an empty text, null, true, numbers; lists and objects as JSON. The
 * caller frees it. */
char *sheet_cell_text(const json_t *value);
/* The value of a text that is not "", for this column. NULL: it is not allowed; *expected says what is, valid until the
 * next call of the thread. "(absent)" is for the caller. The caller owns the value. */
json_t *sheet_cell_value(const struct sheet_column *column, const char *text, const char **expected);

#endif
