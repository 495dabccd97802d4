/* Is a file a complete shared object? The dynamic linker maps the sizes in the headers without checking the file's
 * length, and access to a missing page is a SIGBUS. */
#ifndef DAEMON_PLUGIN_FILE_H
#define DAEMON_PLUGIN_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* false: the file is truncated, or is not a shared object for this machine; the reason is in why. Blocks (disk). */
bool plugin_file_is_whole(const char *path, char *why, size_t size);

#endif
