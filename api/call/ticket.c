#include "ticket.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../api_state.h"
#include "answer.h"
#include "budget.h"

enum {
    MAC = 16,
    /* expiry time (8), token (16), player and role, each with its NUL, signature */
    TICKET_HEAD = 8 + 16,
    TICKET_BYTES = TICKET_HEAD + 65 + 65 + MAC
};
_Static_assert((TICKET_BYTES + 2) / 3 * 4 < TICKET_TEXT, "fits");

/* Signs the bytes together with the game in the path. */
static void sign(const struct call *call, const uint8_t *bytes, size_t n, uint8_t mac[MAC]) {
    crypto_generichash_state state;
    static const char purpose[] = "musterd ticket v1";
    crypto_generichash_init(&state, call->api->ticket_key, sizeof call->api->ticket_key, MAC);
    crypto_generichash_update(&state, (const unsigned char *)purpose, sizeof purpose);
    crypto_generichash_update(&state, call->job.game, sizeof call->job.game);
    crypto_generichash_update(&state, bytes, n);
    crypto_generichash_final(&state, mac, MAC);
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

static bool unpack(const struct call *call, const char *text, struct ticket *ticket) {
    uint8_t bytes[TICKET_BYTES], mac[MAC];
    size_t n;
    int64_t until = 0;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        n < TICKET_HEAD + 2 + MAC)
        return false;
    n -= MAC;
    sign(call, bytes, n, mac);
    if (sodium_memcmp(mac, bytes + n, MAC) != 0)
        return false;
    for (int i = 0; i < 8; i++)
        until = until << 8 | bytes[i];
    memcpy(ticket->token, bytes + 8, sizeof ticket->token);
    /* Bytes with a valid signature contain both texts with their NULs. */
    const char *player = (const char *)bytes + TICKET_HEAD;
    snprintf(ticket->player, sizeof ticket->player, "%s", player);
    snprintf(ticket->role, sizeof ticket->role, "%s", player + strlen(player) + 1);
    return until > clock_machine();
}

bool ticket_is_bad(struct call *call) {
    return call_problem(call, PROBLEM_BAD_TICKET,
                        "This ticket is for another game, has expired, or became invalid with its token. Ask for a "
                        "new one.");
}

bool ticket_read(struct call *call, const char *text) {
    call->identity.ticket = calloc(1, sizeof *call->identity.ticket);
    if (!call->identity.ticket)
        return call_out_of_memory(call);
    return unpack(call, text, call->identity.ticket) || (budget_take_unknown(call) && ticket_is_bad(call));
}

bool ticket_role(struct call *call) {
    const char *role = call->parameters.role;
    if (role && strcmp(role, call->identity.ticket->role) != 0)
        return call_problem(call, PROBLEM_NOT_YOUR_SEAT, "The ticket is for the role %s and no other. Leave role out.",
                            call->identity.ticket->role);
    call->parameters.role = call->identity.ticket->role;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------------------------- */

void ticket_write(const struct call *call, const char *role, int64_t until, char text[TICKET_TEXT]) {
    uint8_t bytes[TICKET_BYTES];
    size_t player = strlen(call->who.player) + 1, named = strlen(role) + 1, n = TICKET_HEAD;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(until >> (56 - 8 * i));
    memcpy(bytes + 8, call->who.token, 16);
    memcpy(bytes + n, call->who.player, player);
    memcpy(bytes + n + player, role, named);
    n += player + named;
    sign(call, bytes, n, bytes + n);
    sodium_bin2base64(text, TICKET_TEXT, bytes, n + MAC, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}
