/* A text that is served unchanged from a file. */
#ifndef API_TEXT_DOCUMENT_H
#define API_TEXT_DOCUMENT_H

#include <stddef.h>

struct document {
    char *text;
    size_t length;
};

/* Reads a whole file; the caller frees text. If there is no such file, text stays NULL and a line is logged. */
void document_read(const char *directory, const char *name, struct document *document);

#endif
