/* Rows that hold what this program never writes: a disk, a restore or a hand did. They are found where they are read,
 * named by table and column, and kept away from everything else.
 *
 * A list of damage is one text, "TABLE.COLUMN what; TABLE.COLUMN what", NULL where there is none. */
#ifndef STORE_DAMAGE_H
#define STORE_DAMAGE_H

#include <stddef.h>

/* Adds "COLUMN what" to *list (allocated, the caller frees). The whole is cut at DAMAGE_TEXT bytes. */
enum { DAMAGE_TEXT = 480 };
void damage_add(char **list, const char *column, const char *what, ...) __attribute__((format(printf, 3, 4)));

/* A value as it may stand in a line of the log: at most 40 characters, the unprintable ones as '?'. For values that are
 * no secrets. */
struct damage_value {
    char text[44];
};
struct damage_value damage_show(const char *text, size_t length);

/* For a row that is left out of a list, or that stands for nothing: counts it, and logs "KIND NAME is damaged: LIST"
 * once a minute for each. Any thread. */
void damage_tell(const char *kind, const char *name, const char *list);

#endif
