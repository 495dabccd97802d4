#include "budget.h"

#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/metrics.h"
#include "api_state.h"
#include "limits.h"

void call_payer(const struct call *call, uint8_t key[16]) {
    if (call->who.known && !call->ticket)
        memcpy(key, call->who.token, 16);
    else
        http_address(call->request, key);
}

static bool too_many(struct call *call) {
    metrics_add(METRIC_RATE_LIMITED, 1);
    call->retry_after = call->budget.wait;
    return call_problem(call, PROBLEM_RATE_LIMITED, "The budget of requests is used up. Ask again in %d second%s.",
                        call->retry_after, call->retry_after == 1 ? "" : "s");
}

static bool take(struct call *call, struct limits *limits, char kind, const void *key, size_t n) {
    char text[80] = {kind};
    struct budget before = call->budget;
    memcpy(text + 1, key, n);
    bool taken = limits_take(limits, text, n + 1, clock_monotonic(), &call->budget);
    if (taken && before.limit > 0 && before.remaining < call->budget.remaining)
        call->budget = before; /* what is shown is what is nearer to its end */
    return taken;
}

/* A player's share, whichever token he comes with, of his app's budget; or a token's. */
static bool take_share(struct call *call) {
    const struct principal *who = &call->who;
    const char *header = http_header(call->request, "Musterd-Player");
    const char *player = who->scope == TOKEN_PLAYER                                  ? who->player
                         : who->scope == TOKEN_APP && header && id_is_player(header) ? header
                                                                                     : NULL;
    return player ? take(call, call->api->limits, 'p', player, strlen(player))
                  : take(call, call->api->limits, 't', who->token, sizeof who->token);
}

bool budget_take(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    const struct principal *who = &call->who;
    if (call->api->config->rate_limit == 0)
        return true;
    if (!who->known || call->ticket) {
        http_address(call->request, address);
        return take(call, call->api->limits, 'a', address, sizeof address) || too_many(call);
    }
    if (who->app[0] && !take(call, call->api->app_limits, 'o', who->app, strlen(who->app)))
        return too_many(call);
    return take_share(call) || too_many(call);
}

bool budget_may_look_up(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    struct budget budget;
    http_address(call->request, address);
    if (limits_ask(call->api->failures, address, sizeof address, clock_monotonic(), &budget))
        return true;
    call->budget = budget;
    return too_many(call);
}

void budget_charge_unknown(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    http_address(call->request, address);
    limits_charge(call->api->failures, address, sizeof address, clock_monotonic(), &call->budget);
}

bool budget_take_unknown(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    http_address(call->request, address);
    return limits_take(call->api->failures, address, sizeof address, clock_monotonic(), &call->budget) ||
           too_many(call);
}
