/* Standard Webhooks 1.0: secrets and signatures. Any thread. */
#ifndef WEBHOOK_SIGN_H
#define WEBHOOK_SIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "../store/webhooks.h"

enum {
    SECRET_TEXT = 6 + (SECRET_MOST + 2) / 3 * 4 + 1, /* "whsec_" and base64 */
    SIGNATURE_TEXT = 3 + 44 + 1,                     /* "v1," and base64 */
    MESSAGE_ID = 4 + 32 + 1
};

/* Makes a secret of 256 random bits. */
void secret_make(struct webhook_secret *secret);
void secret_write(const struct webhook_secret *secret, char text[SECRET_TEXT]);
/* Reads "whsec_" and 24 to 64 bytes in base64; false: the text is no such secret. */
bool secret_read(const char *text, struct webhook_secret *secret);

/* The webhook-id of a delivery: the same for each attempt, different for each delivery, and revealing nothing about
 * other deliveries. */
void message_id(const uint8_t webhook[16], int64_t delivery, char text[MESSAGE_ID]);

/* Writes "v1," and the HMAC-SHA256 of id.seconds.body in base64. */
void signature_write(const struct webhook_secret *secret, const char *id, int64_t seconds, const char *body,
                     size_t length, char text[SIGNATURE_TEXT]);

#endif
