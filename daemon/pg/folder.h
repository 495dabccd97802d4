/* Folders of the private cluster: made, marked as begun, emptied. Each with one line on stderr where it fails.
 * Blocks. */
#ifndef DAEMON_PG_FOLDER_H
#define DAEMON_PG_FOLDER_H

#include <stdbool.h>

/* The folder and those above it. 0, -1. */
int pg_folder_make(const char *path);
/* false also where it cannot be read. */
bool pg_folder_is_empty(const char *path);
/* Removes all that is in the folder, not the folder. 0, -1. */
int pg_folder_empty(const char *path);
/* Makes an empty file that is still there after a power cut. 0, -1. */
int pg_folder_mark(const char *path);

#endif
