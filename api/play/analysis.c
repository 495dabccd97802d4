/* What bots find in a finished game: made once, on their threads, and stored. Until then the answer is 202. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/store/bots.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/budget.h"
#include "../call/unread.h"
#include "../live/analyses.h"
#include "resources.h"

/* ANALYSIS_COST: an analysis counts as so many requests. */
enum { ANALYSIS_COST = 20, LOOK_AGAIN = 1 /* seconds */ };

struct analysing {
    char *stored; /* the result; NULL: none is stored */
};
CALL_DATA_AS(struct analysing, analysis_data)

static bool is_over(struct call *call) {
    const struct game_record *record = call->job.record;
    if (game_record_begun(record) && game_record_over(record))
        return true;
    call_problem_open(call, PROBLEM_NOT_FINISHED, "%s",
                      record->status == GAME_ABORTED
                          ? "The game was called off before it began, so there is nothing to look back at."
                          : "A game can be analysed when it is finished.");
    out_member_string(&call->answer.body, "status_now", game_status_name(record->status));
    out_end_object(&call->answer.body);
    return false;
}

static void answer_progress(struct call *call, int progress) {
    struct writer *w = &call->answer.body;
    if (progress == ANALYSES_FAILED) {
        call_ruleset_fault(call);
        return;
    }
    out_object(w);
    out_member_int(w, "progress", progress);
    out_end_object(w);
    call->answer.retry_after = LOOK_AGAIN;
    call->answer.cache = CACHE_NEVER;
    call_json(call, 202);
}

static void begin(struct call *call) {
    struct payer payer;
    call_account(call, &payer);
    if (!call->api->crew) {
        call_problem(call, PROBLEM_UNAVAILABLE, "This daemon has no threads for bots (--bot-threads=0).");
        return;
    }
    switch (analyses_begin(call->api, &call->job, &payer)) {
    case ANALYSES_BEGUN:
        call->answer.rows = (ANALYSIS_COST - 1) * ROWS_A_REQUEST + 1;
        answer_progress(call, 0);
        break;
    case ANALYSES_MANY:
        call->answer.retry_after = LOOK_AGAIN;
        call_problem(call, PROBLEM_RATE_LIMITED,
                     "%d game of yours is analysed now, or %d of all together. Ask again when that is done.",
                     ANALYSES_SHARE, ANALYSES_AT_ONCE);
        break;
    case ANALYSES_FAULT: call_ruleset_fault(call); break;
    case ANALYSES_STOPPED:
        call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
        break;
    }
}

enum job_step analysis_run(struct call *call) {
    struct analysing *mine = analysis_data(call);
    struct job *job = &call->job;
    int progress;
    if (job->phase == 0) {
        if (!is_over(call))
            return JOB_FINISHED;
        store_find_analysis(&job->stage, job->record->id, &mine->stored);
        return JOB_AGAIN;
    }
    if (mine->stored) {
        put(&call->answer.body, mine->stored);
        call_json(call, 200);
    } else if (analyses_find(call->api->analyses, job->record->id, &progress)) {
        answer_progress(call, progress);
    } else if (job->need != JOB_HISTORY) {
        job->need = JOB_HISTORY;
        return JOB_AGAIN;
    } else {
        begin(call);
    }
    return JOB_FINISHED;
}

void analysis_finish(struct call *call) {
    free(analysis_data(call)->stored);
    analysis_data(call)->stored = NULL;
}
