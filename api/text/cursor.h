/* Cursors of lists: opaque to clients. A cursor contains an id or a name, and is valid only for the kind of list it
 * came from. */
#ifndef API_CURSOR_H
#define API_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CURSOR_BYTES = 64, CURSOR_TEXT = 128 };

/* kind: a letter for the list. Encodes n <= CURSOR_BYTES bytes as text. */
void cursor_write(char kind, const void *bytes, size_t n, char text[CURSOR_TEXT]);
/* Decodes the bytes that cursor_write encoded for this kind; false: the text is no such cursor. */
bool cursor_read(char kind, const char *text, uint8_t bytes[CURSOR_BYTES], size_t *n);

#endif
