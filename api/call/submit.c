#include "submit.h"

#include <sodium.h>
#include <string.h>

#include "../api_state.h"
#include "answer.h"
#include "route.h"
#include "stage.h"
#include "unread.h"

uint16_t call_lane(const struct call *call) {
    uint8_t key[16], hash[crypto_shorthash_BYTES];
    call_payer(call, key);
    crypto_shorthash(hash, key, sizeof key, call->api->request_key);
    return (uint16_t)(hash[0] | hash[1] << 8);
}

static void on_job_done(struct job *job) {
    struct call *call = (struct call *)job;
    call->progress.changed |= job->outcome == JOB_OK && job->stage.changes;
    if (job->outcome == JOB_OK && job->record && call->progress.sees_game) {
        call->answer.has_seq = true;
        call->answer.seq = job->record->seq;
    }
    call_go_on(call);
}

void call_continue(void *context) {
    call_go_on(context);
}

enum stage_result call_submit(struct call *call, struct job what) {
    memcpy(what.game, call->job.game, sizeof what.game);
    what.lane = call_lane(call);
    what.done = on_job_done;
    call->job = what;
    if (!call->progress.suspended) {
        call->progress.suspended = true;
        http_suspend(call->request);
    }
    worker_submit(call->api->workers, &call->job);
    return STAGE_WAITS;
}

static const char *unavailable(const struct call *call) {
    if (call->progress.changed)
        return "The request was carried out, but the database does not answer now. Send it again with the same "
               "Idempotency-Key in 1 second.";
    if (call->job.refused)
        return "The database refuses changes for now: it is read only or has no room. Nothing was done. Ask again in 1 "
               "second.";
    if (call->job.stage.changes)
        return "The database did not answer, so it is not known whether the request was carried out. Send it again "
               "with the same Idempotency-Key in 1 second.";
    return "The database does not answer. Ask again in 1 second.";
}

bool job_succeeded(struct call *call) {
    switch (call->job.outcome) {
    case JOB_OK: return true;
    case JOB_UNAVAILABLE:
        call_cause(call, call->job.reason);
        return call_problem(call, PROBLEM_UNAVAILABLE, "%s", unavailable(call));
    case JOB_FAILED:
        call_cause(call, call->job.reason);
        return call_problem(call, PROBLEM_INTERNAL,
                            "An internal error occurred. Nothing was changed. Quote the Musterd-Request-Id when you "
                            "report it.");
    }
    return false;
}
