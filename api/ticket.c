#include "ticket.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/clock.h"
#include "access.h"
#include "api_state.h"
#include "auth.h"
#include "budget.h"
#include "call_job.h"
#include "input.h"
#include "resources.h"
#include "shape.h"

enum {
    MAC = 16,
    SECONDS_LEAST = 10,
    SECONDS_STANDARD = 3600,
    SECONDS_MOST = 604800,
    /* when it ends (8), the token (16), the player and the role, each with its NUL, the signature */
    TICKET_HEAD = 8 + 16,
    TICKET_BYTES = TICKET_HEAD + 65 + 65 + MAC,
    TICKET_TEXT = 256
};
_Static_assert((TICKET_BYTES + 2) / 3 * 4 < TICKET_TEXT, "fits");

/* Of the bytes and of the game that they are for, which the path names. */
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
    /* What was signed here has both texts with their NULs. */
    const char *player = (const char *)bytes + TICKET_HEAD;
    snprintf(ticket->player, sizeof ticket->player, "%s", player);
    snprintf(ticket->role, sizeof ticket->role, "%s", player + strlen(player) + 1);
    return until > clock_now();
}

static bool bad_ticket(struct call *call) {
    return call_problem(call, PROBLEM_BAD_TICKET,
                        "This ticket is not for this game, has run out, or ended with the token it was made with. Ask "
                        "for a new one.");
}

void ticket_known(struct call *call, const struct token_record *token) {
    call_know(call, token);
    memcpy(call->who.player, call->ticket->player, sizeof call->who.player);
    call_identified(call);
}

void ticket_unknown(struct call *call) {
    bad_ticket(call);
    call_answer(call);
}

void ticket_identify(struct call *call, const char *text) {
    struct token_record token;
    call->ticket = calloc(1, sizeof *call->ticket);
    if (!call->ticket) {
        call_out_of_memory(call);
        call_answer(call);
        return;
    }
    if (!unpack(call, text, call->ticket)) {
        if (budget_take_unknown(call))
            bad_ticket(call);
        call_answer(call);
        return;
    }
    /* Remembered by the token's id: one entry for all tickets that were made with it. */
    call->generation = auth_generation(call->api->auth);
    auth_key(call->api->auth, (const char *)call->ticket->token, sizeof call->ticket->token, call->token_key);
    if (auth_token(call->api->auth, call->token_key, &token))
        ticket_known(call, &token);
    else
        call_find_token(call);
}

bool ticket_role(struct call *call) {
    const char *role = call->parameters.role;
    if (role && strcmp(role, call->ticket->role) != 0)
        return call_problem(call, PROBLEM_NOT_YOUR_SEAT, "The ticket is for the role %s and no other. Leave role out.",
                            call->ticket->role);
    call->parameters.role = call->ticket->role;
    return true;
}

/* ---- making -------------------------------------------------------------------------------------------------- */

struct making {
    const char *role;
    int64_t seconds;
};
_Static_assert(sizeof(struct making) <= CALL_DATA, "fits");

static struct making *of(struct call *call) {
    return (struct making *)(void *)call->data;
}

static const struct field fields[] = {
    {"role", FIELD_STRING, true, offsetof(struct making, role), shape_is_id, 0, 0, "a role's id, or spectator"},
    {"seconds", FIELD_INTEGER, false, offsetof(struct making, seconds), NULL, SECONDS_LEAST, SECONDS_MOST,
     "a whole number from 10 to 604800"},
};

bool tickets_make_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    of(call)->seconds = SECONDS_STANDARD;
    input_read(call->input, fields, sizeof fields / sizeof fields[0], of(call), &faults);
    return shape_end(&shape, &faults, call);
}

static void pack(const struct call *call, const char *role, int64_t until, char text[TICKET_TEXT]) {
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

enum job_step tickets_make_run(struct call *call) {
    struct access access;
    struct writer *w = &call->body;
    char text[TICKET_TEXT];
    int role;
    int64_t until = clock_now() + of(call)->seconds * 1000000;
    access_of(call->job.record, &access);
    if (!access_view_role(call, &access, of(call)->role, &role))
        return JOB_FINISHED;
    pack(call, access_role_id(&access, role), until, text);
    out_object(w);
    out_member_string(w, "ticket", text);
    out_member_string(w, "role", access_role_id(&access, role));
    out_member_time(w, "expires_at", until);
    out_end_object(w);
    call_json(call, 201);
    sodium_memzero(text, sizeof text);
    return JOB_FINISHED;
}
