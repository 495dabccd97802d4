#include "budget.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/metrics.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../caller/limits.h"
#include "../caller/principal.h"
#include "answer.h"
#include "route.h"
#include "stage.h"

static struct live_settings *live(struct call *call) {
    return atomic_load(&call->api->live);
}

static bool too_many(struct call *call) {
    metrics_add(METRIC_RATE_LIMITED, 1);
    call->answer.retry_after = call->answer.budget.wait;
    return call_problem(call, PROBLEM_RATE_LIMITED, "The budget of requests is used up. Ask again in %d second%s.",
                        call->answer.retry_after, call->answer.retry_after == 1 ? "" : "s");
}

/* more: how many additional requests to charge for a finished request; 0: charge a new request. */
static bool take(struct call *call, int more, struct limits *limits, char kind, const void *key, size_t n) {
    char text[80] = {kind};
    struct budget before = call->answer.budget;
    bool taken = true;
    memcpy(text + 1, key, n);
    if (more > 0)
        limits_charge_more(limits, text, n + 1, more, clock_monotonic(), &call->answer.budget);
    else
        taken = limits_take(limits, text, n + 1, clock_monotonic(), &call->answer.budget);
    if (taken && before.limit > 0 && before.remaining < call->answer.budget.remaining)
        call->answer.budget = before; /* the answer shows the budget with less left */
    return taken;
}

/* Charges a player, whichever token the player uses, or a token. */
static bool take_share(struct call *call, int more) {
    const struct principal *who = &call->who;
    const char *header = http_header(call->request, "Musterd-Player");
    const char *player = who->scope == TOKEN_PLAYER                                  ? who->player
                         : who->scope == TOKEN_APP && header && id_is_player(header) ? header
                                                                                     : NULL;
    return player ? take(call, more, live(call)->limits, 'p', player, strlen(player))
                  : take(call, more, live(call)->limits, 't', who->token, sizeof who->token);
}

static bool take_all(struct call *call, int more) {
    uint8_t address[HTTP_ADDRESS];
    const struct principal *who = &call->who;
    if (!who->known || call->identity.ticket) {
        http_address(call->request, address);
        return take(call, more, live(call)->limits, 'a', address, sizeof address);
    }
    if (who->app[0] && !take(call, more, live(call)->app_limits, 'o', who->app, strlen(who->app)))
        return false;
    return take_share(call, more);
}

enum stage_result stage_budget(struct call *call) {
    if (call->route->token == NEEDS_NO_TOKEN || budget_take(call))
        return STAGE_DONE;
    return STAGE_ANSWERED;
}

bool budget_take(struct call *call) {
    return live(call)->rate_limit == 0 || take_all(call, 0) || too_many(call);
}

void budget_charge_rows(struct call *call) {
    const int more = call->answer.rows > 0 ? (call->answer.rows - 1) / ROWS_A_REQUEST : 0;
    call->answer.rows = 0;
    if (more > 0 && live(call)->rate_limit != 0)
        take_all(call, more);
}

bool budget_may_look_up(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    struct budget budget;
    http_address(call->request, address);
    if (limits_ask(live(call)->failures, address, sizeof address, clock_monotonic(), &budget))
        return true;
    call->answer.budget = budget;
    return too_many(call);
}

void budget_charge_unknown(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    http_address(call->request, address);
    limits_charge(live(call)->failures, address, sizeof address, clock_monotonic(), &call->answer.budget);
}

bool budget_take_unknown(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    http_address(call->request, address);
    return limits_take(live(call)->failures, address, sizeof address, clock_monotonic(), &call->answer.budget) ||
           too_many(call);
}

bool budget_take_guest(struct call *call) {
    uint8_t address[HTTP_ADDRESS];
    http_address(call->request, address);
    return limits_take(live(call)->guests, address, sizeof address, clock_monotonic(), &call->answer.budget) ||
           too_many(call);
}
