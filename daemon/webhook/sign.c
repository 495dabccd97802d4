#include "sign.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define PREFIX "whsec_"

void secret_make(struct webhook_secret *secret) {
    secret->length = 32;
    randombytes_buf(secret->bytes, secret->length);
}

void secret_write(const struct webhook_secret *secret, char text[SECRET_TEXT]) {
    memcpy(text, PREFIX, sizeof PREFIX);
    sodium_bin2base64(text + sizeof PREFIX - 1, SECRET_TEXT - (sizeof PREFIX - 1), secret->bytes, secret->length,
                      sodium_base64_VARIANT_ORIGINAL);
}

bool secret_read(const char *text, struct webhook_secret *secret) {
    size_t length;
    if (strncmp(text, PREFIX, sizeof PREFIX - 1) != 0)
        return false;
    text += sizeof PREFIX - 1;
    if (sodium_base642bin(secret->bytes, sizeof secret->bytes, text, strlen(text), NULL, &length, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        return false;
    secret->length = (uint8_t)length;
    return length >= SECRET_LEAST;
}

void message_id(const uint8_t webhook[16], int64_t delivery, char text[MESSAGE_ID]) {
    uint8_t bytes[16 + sizeof delivery], hash[16];
    memcpy(bytes, webhook, 16);
    memcpy(bytes + 16, &delivery, sizeof delivery);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    memcpy(text, "msg_", 4);
    sodium_bin2hex(text + 4, MESSAGE_ID - 4, hash, sizeof hash);
}

void signature_write(const struct webhook_secret *secret, const char *id, int64_t seconds, const char *body,
                     size_t length, char text[SIGNATURE_TEXT]) {
    crypto_auth_hmacsha256_state state;
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    char head[MESSAGE_ID + 24];
    int n = snprintf(head, sizeof head, "%s.%" PRId64 ".", id, seconds);
    crypto_auth_hmacsha256_init(&state, secret->bytes, secret->length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)head, (size_t)n);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)body, length);
    crypto_auth_hmacsha256_final(&state, mac);
    memcpy(text, "v1,", 3);
    sodium_bin2base64(text + 3, SIGNATURE_TEXT - 3, mac, sizeof mac, sodium_base64_VARIANT_ORIGINAL);
    sodium_memzero(&state, sizeof state);
}
