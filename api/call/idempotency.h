/* The stored form of an Idempotency-Key. */
#ifndef API_IDEMPOTENCY_H
#define API_IDEMPOTENCY_H

#include "call.h"

enum { IDEMPOTENCY_BYTES = 32, IDEMPOTENCY_KEY = 16 };

/* The first half identifies the key and its sender (the role, or the caller if role is NONE: the token with the player,
 * or else the invitation); the second half identifies the request and its purpose. */
void idempotency_make(const struct call *call, const char *what, int role, const char *request,
                      uint8_t bytes[IDEMPOTENCY_BYTES]);

#endif
