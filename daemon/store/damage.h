/* Rows with values that this program never writes: a bad disk, a restore or a manual change put them there. They are
 * detected when they are read, named by table and column, and kept away from the rest of the program.
 *
 * A list of damage is one text, "TABLE.COLUMN what; TABLE.COLUMN what"; NULL: no damage. */
#ifndef STORE_DAMAGE_H
#define STORE_DAMAGE_H

#include <stddef.h>

/* Appends "COLUMN what" to *list (allocated, the caller frees). The list is cut at DAMAGE_TEXT bytes. */
enum { DAMAGE_TEXT = 480 };
void damage_add(char **list, const char *column, const char *what, ...) __attribute__((format(printf, 3, 4)));

/* A value in the form for a log line: at most 40 characters, with '?' for unprintable ones. Not for secrets. */
struct damage_value {
    char text[44];
};
struct damage_value damage_show(const char *text, size_t length);

/* Counts a row that is left out of a list or ignored, and logs "KIND NAME is damaged: LIST", at most once a minute per
 * row. Any thread. */
void damage_tell(const char *kind, const char *name, const char *list);

#endif
