/* What an Idempotency-Key is remembered by. */
#ifndef API_IDEMPOTENCY_H
#define API_IDEMPOTENCY_H

#include "call.h"

enum { IDEMPOTENCY_BYTES = 32, IDEMPOTENCY_KEY = 16 };

/* The first half stands for the key, who sent it (role, or where that is NONE the caller) and what for; the second for
 * the request it came with. */
void idempotency_make(const struct call *call, const char *what, int role, const char *request,
                      uint8_t bytes[IDEMPOTENCY_BYTES]);

#endif
