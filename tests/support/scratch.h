/* Where a test keeps its databases: tests/run names a folder in memory if the machine has room for it. */
#ifndef SUPPORT_SCRATCH_H
#define SUPPORT_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a new folder that everybody may enter, named after the test; writes its path (at most 64 bytes). false: errno
 * says why. The caller removes it. */
bool scratch_folder(char *path, size_t size, const char *name);

#endif
