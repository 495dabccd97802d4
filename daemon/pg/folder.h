/* Folders of the private cluster: creates, marks and empties them. A function that fails prints one line on stderr. All
 * block. */
#ifndef DAEMON_PG_FOLDER_H
#define DAEMON_PG_FOLDER_H

#include <stdbool.h>

/* Creates the folder and its parents. Returns 0, -1. */
int pg_folder_make(const char *path);
/* false also if it cannot be read. */
bool pg_folder_is_empty(const char *path);
/* Removes everything in the folder, but not the folder itself. Returns 0, -1. */
int pg_folder_empty(const char *path);
/* Creates an empty file that survives a power cut. Returns 0, -1. */
int pg_folder_mark(const char *path);

#endif
