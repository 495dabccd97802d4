/* Allocations that the daemon cannot do without: its own records, games, lists and settings. If memory runs out, the
 * process ends with a line in the log; everything acknowledged is in the database. An allocation whose size a client or
 * a request determines must not use these functions: it is refused instead (doc/decisions/028). Any
 * thread. */
#ifndef DAEMON_MEMORY_H
#define DAEMON_MEMORY_H

#include <stddef.h>

struct writer;

void *xcalloc(size_t count, size_t size);
void *xrealloc(void *memory, size_t size);
char *xstrdup(const char *text); /* NULL gives NULL */
/* Checks a pointer that a library returned, such as a value of jansson: NULL means that memory ran out. */
void *must_have(void *made);
/* The text of a writer, which must not have failed. */
const char *must_have_text(struct writer *w);
__attribute__((noreturn)) void out_of_memory(void);

#endif
