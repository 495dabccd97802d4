/* Is a file a whole shared object? The dynamic linker maps what the headers promise without looking at the file's
 * length, and a page that is not there is a SIGBUS. */
#ifndef DAEMON_PLUGIN_FILE_H
#define DAEMON_PLUGIN_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* false: it is cut short, or no shared object of this machine; what is said in why. Blocks (disk). */
bool plugin_file_is_whole(const char *path, char *why, size_t size);

#endif
