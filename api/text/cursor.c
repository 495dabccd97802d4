#include "cursor.h"

#include <sodium.h>
#include <string.h>

/* kind, four check bytes against typing errors, then the bytes. */
enum { CHECK = 4, HEAD = 1 + CHECK };

static void check(char kind, const void *bytes, size_t n, uint8_t out[CHECK]) {
    uint8_t data[1 + CURSOR_BYTES], hash[16];
    data[0] = (uint8_t)kind;
    memcpy(data + 1, bytes, n);
    crypto_generichash(hash, sizeof hash, data, 1 + n, NULL, 0);
    memcpy(out, hash, CHECK);
}

void cursor_write(char kind, const void *bytes, size_t n, char text[CURSOR_TEXT]) {
    uint8_t data[HEAD + CURSOR_BYTES];
    data[0] = (uint8_t)kind;
    check(kind, bytes, n, data + 1);
    memcpy(data + HEAD, bytes, n);
    sodium_bin2base64(text, CURSOR_TEXT, data, HEAD + n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool cursor_read(char kind, const char *text, uint8_t bytes[CURSOR_BYTES], size_t *n) {
    uint8_t data[HEAD + CURSOR_BYTES], expected[CHECK];
    size_t length;
    const char *end;
    if (sodium_base642bin(data, sizeof data, text, strlen(text), NULL, &length, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        *end != '\0' || length < HEAD || data[0] != (uint8_t)kind)
        return false;
    *n = length - HEAD;
    check(kind, data + HEAD, *n, expected);
    if (memcmp(expected, data + 1, CHECK) != 0)
        return false;
    memcpy(bytes, data + HEAD, *n);
    return true;
}
