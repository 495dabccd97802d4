#include "unread.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/metrics.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "answer.h"

/* ---- accounts ------------------------------------------------------------------------------------------------ */

bool call_is_players(const struct call *call) {
    return call->who.known && !call->identity.ticket && call->who.scope != TOKEN_ADMIN && call->who.player[0];
}

static void account_of(const struct call *call, char kind, const char *name, uint8_t key[SHARES_KEY]) {
    char text[80] = {kind};
    snprintf(text + 1, sizeof text - 1, "%s", name);
    crypto_generichash(key, SHARES_KEY, (const unsigned char *)text, strlen(text), call->api->request_key,
                       sizeof call->api->request_key);
}

void call_account(const struct call *call, struct payer *payer) {
    *payer = (struct payer){.of_app = call->who.known && !call->identity.ticket && call->who.app[0]};
    if (call_is_players(call))
        account_of(call, 'p', call->who.player, payer->key);
    else
        call_payer(call, payer->key);
    if (payer->of_app)
        account_of(call, 'o', call->who.app, payer->app);
}

int64_t call_unread_most(const struct call *call) {
    int64_t part = config_unread(call->api->config) / UNREAD_PARTS;
    return call_is_players(call) && call->who.app[0] ? part / UNREAD_PLAYERS : part;
}

void call_payer(const struct call *call, uint8_t key[16]) {
    if (call->who.known && !call->identity.ticket)
        memcpy(key, call->who.token, 16);
    else
        http_address(call->request, key);
}

/* ---- unread bytes ------------------------------------------------------------------------------------------------ */

static bool is_get(const struct call *call) {
    return strcmp(http_method(call->request), "GET") == 0;
}

static bool withhold(struct call *call) {
    metrics_add(METRIC_UNREAD_REFUSED, 1);
    return call_problem(call, PROBLEM_UNAVAILABLE,
                        "Too many answers are still unread. Read them, or ask again in 1 second.");
}

bool call_holds(struct call *call, size_t bytes) {
    if (bytes < UNREAD_LEAST || !is_get(call))
        return true;
    call_account(call, &call->unread.payer);
    if (!payer_take(call->api->unread, call->api->app_unread, &call->unread.payer, (int64_t)bytes,
                    call_unread_most(call), config_unread(call->api->config) / UNREAD_PARTS))
        return withhold(call);
    call->unread.bytes = bytes;
    return true;
}

bool call_may_hold(struct call *call) {
    struct payer payer;
    const int64_t mine = call_unread_most(call), total = config_unread(call->api->config) / UNREAD_PARTS;
    if (!is_get(call))
        return true;
    call_account(call, &payer);
    bool room = shares_held(call->api->unread, payer.key) < mine - mine / 8 &&
                (!payer.of_app || shares_held(call->api->app_unread, payer.app) < total - total / 8);
    return room || withhold(call);
}
