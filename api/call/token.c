/* The token of a request, or the ticket in its place. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/tokens.h"
#include "../../daemon/metrics.h"
#include "../api_state.h"
#include "../caller/auth.h"
#include "answer.h"
#include "budget.h"
#include "route.h"
#include "stage.h"
#include "submit.h"
#include "ticket.h"

struct use {
    struct job job; /* must be first */
    uint8_t token[16];
    int64_t day;
};

static enum job_step use_run(struct job *job) {
    const struct use *use = (const struct use *)job;
    if (job->phase == 0)
        store_use_token(&job->stage, use->token, use->day);
    return JOB_FINISHED;
}

static void use_done(struct job *job) {
    free(job);
}

/* Stores the day on which the token was last used: once a day, without delaying the request. */
static void note_use(struct call *call, const struct token_record *token) {
    const int64_t now = clock_now(), day = now - now % TOKEN_DAY_US;
    if (token->last_used >= day || !auth_use_token(call->api->auth, call->identity.token_key, day))
        return;
    struct use *use = calloc(1, sizeof *use);
    if (!use)
        return;
    use->job = (struct job){.need = JOB_STORE, .run = use_run, .done = use_done};
    memcpy(use->token, token->id, sizeof use->token);
    use->day = day;
    worker_submit(call->api->workers, &use->job);
}

/* false: the token has expired, and the problem is set. */
static bool know(struct call *call, const struct token_record *token) {
    if (token->expires_at != 0 && token->expires_at <= clock_now())
        return call_problem(call, PROBLEM_EXPIRED_TOKEN, "This token has expired. Ask for a new one.");
    call->who.rights = token->rights;
    call->who.expires_at = token->expires_at;
    memcpy(call->who.label, token->label, sizeof call->who.label);
    note_use(call, token);
    call->who.known = true;
    call->who.scope = token->scope;
    memcpy(call->who.token, token->id, sizeof token->id);
    memcpy(call->who.player, token->player, sizeof token->player);
    memcpy(call->who.app, token->app, sizeof token->app);
    memcpy(call->who.name, token->name, sizeof token->name);
    if (call->identity.ticket)
        memcpy(call->who.player, call->identity.ticket->player, sizeof call->who.player);
    return true;
}

static bool bad_token(struct call *call) {
    return call_problem(call, PROBLEM_BAD_TOKEN, "This token was never issued or has been revoked. Ask for a new one.");
}

static enum job_step find_token(struct job *job) {
    struct call *call = (struct call *)job;
    struct identity *identity = &call->identity;
    if (job->phase > 0)
        return JOB_FINISHED;
    identity->found.found = false;
    if (identity->ticket)
        store_find_token_by_id(&job->stage, identity->ticket->token, &identity->found);
    else
        store_find_token(&job->stage, identity->token_hash, &identity->found);
    return JOB_AGAIN;
}

static enum stage_result ask_store(struct call *call) {
    call->identity.asked = true;
    metrics_add(METRIC_TOKEN_LOOKUPS, 1);
    return call_submit(call, (struct job){.need = JOB_STORE, .run = find_token});
}

/* text is the ticket in the query; the call has no token. The token is cached by its id, so all tickets made with it
 * share one entry. */
static enum stage_result look_up_ticket(struct call *call, const char *text) {
    struct auth *auth = call->api->auth;
    struct identity *identity = &call->identity;
    struct token_record token;
    if (!ticket_read(call, text))
        return STAGE_ANSWERED;
    identity->notice_generation = auth_generation(auth);
    auth_key(auth, (const char *)identity->ticket->token, sizeof identity->ticket->token, identity->token_key);
    if (!auth_token(auth, identity->token_key, &token))
        return ask_store(call);
    return know(call, &token) ? STAGE_DONE : STAGE_ANSWERED;
}

static enum stage_result look_up_token(struct call *call, const char *token, size_t length) {
    struct auth *auth = call->api->auth;
    struct identity *identity = &call->identity;
    struct token_record record;
    identity->notice_generation = auth_generation(auth);
    auth_key(auth, token, length, identity->token_key);
    if (auth_token(auth, identity->token_key, &record)) {
        return know(call, &record) ? STAGE_DONE : STAGE_ANSWERED;
    }
    if (auth_unknown(auth, identity->token_key)) {
        if (budget_take_unknown(call))
            bad_token(call);
        return STAGE_ANSWERED;
    }
    if (!budget_may_look_up(call))
        return STAGE_ANSWERED;
    token_hash(token, length, identity->token_hash);
    return ask_store(call);
}

static enum stage_result no_token(struct call *call) {
    if (call->route->token == MAY_BEAR_TOKEN)
        return STAGE_DONE;
    if (budget_take(call))
        call_problem(call, PROBLEM_NO_TOKEN, "Send Authorization: Bearer TOKEN.");
    return STAGE_ANSWERED;
}

enum stage_result stage_token(struct call *call) {
    if (call->route->token == NEEDS_NO_TOKEN)
        return STAGE_DONE;
    const char *header = http_header(call->request, "Authorization");
    const bool may_be_ticket = !header && (call->route->parameters & PARAMETER_TICKET);
    const char *ticket = may_be_ticket ? http_query(call->request, "ticket") : NULL;
    size_t length;
    if (ticket)
        return look_up_ticket(call, ticket);
    if (!header)
        return no_token(call);
    const char *token = auth_bearer(header, &length);
    if (token)
        return look_up_token(call, token, length);
    if (budget_take_unknown(call))
        bad_token(call);
    return STAGE_ANSWERED;
}

enum stage_result stage_token_found(struct call *call) {
    struct identity *identity = &call->identity;
    struct auth *auth = call->api->auth;
    if (!identity->asked)
        return STAGE_DONE;
    if (!job_succeeded(call))
        return STAGE_ANSWERED;
    if (identity->found.found) {
        auth_put_token(auth, identity->notice_generation, identity->token_key, &identity->found.token);
        return know(call, &identity->found.token) ? STAGE_DONE : STAGE_ANSWERED;
    }
    if (identity->ticket) {
        ticket_is_bad(call);
    } else {
        auth_put_unknown(auth, identity->notice_generation, identity->token_key);
        budget_charge_unknown(call);
        bad_token(call);
    }
    return STAGE_ANSWERED;
}
