#include "memory.h"

#include <stdlib.h>
#include <string.h>

#include "../rulesets/kit/writer.h"
#include "log.h"

void out_of_memory(void) {
    log_error("out of memory");
    abort();
}

void *must_have(void *made) {
    if (!made)
        out_of_memory();
    return made;
}

const char *must_have_text(struct writer *w) {
    if (w->failed)
        out_of_memory();
    return writer_text(w);
}

void *xcalloc(size_t count, size_t size) {
    return must_have(calloc(count, size));
}

void *xrealloc(void *memory, size_t size) {
    return must_have(realloc(memory, size));
}

char *xstrdup(const char *text) {
    return text ? must_have(strdup(text)) : NULL;
}
