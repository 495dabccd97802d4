/* Compresses documents: once and well if they are sent often, fast if each is sent once. */
#ifndef DAEMON_GZIP_H
#define DAEMON_GZIP_H

#include <stddef.h>

/* Compresses bytes to gzip format (RFC 1952), at zlib's default level: the best one takes twice as long at each start
 * for 1.5 % less. The same input gives the same output. free() the result. NULL: out of memory, and length is
 * unchanged. Any thread. */
char *gzip_pack(const char *bytes, size_t count, size_t *length);
/* The same at zlib's fastest level. */
char *gzip_pack_fast(const char *bytes, size_t count, size_t *length);

/* A document that is compressed when it is first asked for, so that a start need not wait for it. */
struct gzip_later;
struct gzip_later *gzip_later_new(void);
void gzip_later_free(struct gzip_later *later); /* NULL does nothing */
/* The document as gzip_pack compresses it; each call gives the same bytes, which live as long as `later`. NULL: out of
 * memory, and length is unchanged. Any thread. */
const char *gzip_later(struct gzip_later *later, const char *bytes, size_t count, size_t *length);

#endif
