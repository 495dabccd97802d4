/* Documents that are compressed once and sent often. */
#ifndef DAEMON_GZIP_H
#define DAEMON_GZIP_H

#include <stddef.h>

/* The bytes in gzip's format (RFC 1952), as small as zlib makes them, the same for the same bytes; free() them. NULL,
 * and length untouched, when out of memory. Any thread. */
char *gzip_pack(const char *bytes, size_t count, size_t *length);

#endif
