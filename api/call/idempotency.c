#include "idempotency.h"

#include <sodium.h>
#include <string.h>

#include "call.h"

static void add(crypto_generichash_state *state, const char *text) {
    crypto_generichash_update(state, (const unsigned char *)text, strlen(text) + 1);
}

void idempotency_make(const struct call *call, const char *what, int role, const char *request,
                      uint8_t bytes[IDEMPOTENCY_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    add(&state, call->kept.header);
    if (role == NONE) {
        crypto_generichash_update(&state, call->who.token, sizeof call->who.token);
        add(&state, call->who.player);
        if (!call->who.known)
            crypto_generichash_update(&state, call->who.invitation, sizeof call->who.invitation);
    } else {
        uint8_t byte = (uint8_t)role;
        crypto_generichash_update(&state, &byte, 1);
    }
    crypto_generichash_final(&state, bytes, IDEMPOTENCY_KEY);
    crypto_generichash_init(&state, NULL, 0, 16);
    add(&state, what);
    add(&state, request);
    crypto_generichash_final(&state, bytes + IDEMPOTENCY_KEY, IDEMPOTENCY_BYTES - IDEMPOTENCY_KEY);
}
