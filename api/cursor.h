/* Cursors of lists: opaque to clients, an id or a name to us, bound to the list they came from. */
#ifndef API_CURSOR_H
#define API_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CURSOR_BYTES = 64, CURSOR_TEXT = 128 };

/* kind: a letter of the list. n <= CURSOR_BYTES bytes become text. */
void cursor_write(char kind, const void *bytes, size_t n, char text[CURSOR_TEXT]);
/* The bytes that cursor_write was given for this kind; false if text is anything else. */
bool cursor_read(char kind, const char *text, uint8_t bytes[CURSOR_BYTES], size_t *n);

#endif
