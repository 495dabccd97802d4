/* Memory without which the daemon cannot go on: its own records, games, lists and settings. If there is none the
 * process ends, with a line in the log; what was acknowledged is in the database. What a request or a client decides
 * the size of is not taken with these but refused (DESIGN.md, "Memory that runs out"). Any thread. */
#ifndef DAEMON_MEMORY_H
#define DAEMON_MEMORY_H

#include <stddef.h>

struct writer;

void *xcalloc(size_t count, size_t size);
void *xrealloc(void *memory, size_t size);
char *xstrdup(const char *text); /* NULL gives NULL */
/* What a library made, such as a value of jansson: NULL means that memory ran out. */
void *must_have(void *made);
/* The text of a writer that must not have failed. */
const char *must_have_text(struct writer *w);
__attribute__((noreturn)) void out_of_memory(void);

#endif
