/* Runs the route's own functions and its job. */
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../caller/access.h"
#include "../caller/known.h"
#include "answer.h"
#include "budget.h"
#include "history.h"
#include "kept.h"
#include "rights.h"
#include "route.h"
#include "stage.h"
#include "submit.h"
#include "unread.h"

enum stage_result stage_start(struct call *call) {
    enum stage_result result = call->route->start ? call->route->start(call) : STAGE_DONE;
    if (result == STAGE_DONE && (call->route->job == NO_JOB || !call_may_hold(call)))
        return STAGE_ANSWERED;
    return result;
}

/* ---- the job ------------------------------------------------------------------------------------------------- */

static void clear_answer(struct call *call) {
    struct answer *answer = &call->answer;
    writer_clear(&answer->body);
    answer->status = 0;
    answer->type = NULL;
    answer->etag[0] = answer->location[0] = '\0';
    answer->replayed = false;
    answer->rows = 0;
}

/* Looks up the apps of the seated players. false: out of memory. */
static bool ask_for_seated(struct call *call, const struct access *access) {
    struct known_players *players = &call->players;
    players->count = 0;
    for (int i = 0; i < access->seat_count; i++)
        if (access->seat[i].player)
            known_add(players, access->seat[i].player);
    if (!known_make_room(players))
        return false;
    store_find_players(&call->job.stage, players->id, (size_t)players->count, players->found);
    return true;
}

/* May the caller see this game? If not, the answer is the same as for an unknown game. *again: a query is staged
 * first. */
static bool is_visible(struct call *call, bool *again) {
    struct access access;
    enum access_answer answer = ACCESS_NO;
    *again = false;
    if (call->job.record) {
        access_of(call->job.record, &access);
        if (call->progress.looked)
            known_remember(&call->players, call->identity.notice_generation);
        answer = access_visible(&call->who, &call->players, &access);
        const bool is_public = answer == ACCESS_YES;
        if (is_public && call->route->at_table) {
            access.visibility = GAME_PRIVATE;
            answer = access_visible(&call->who, &call->players, &access);
        }
        if (answer == ACCESS_ASK && !call->progress.looked && ask_for_seated(call, &access)) {
            call->progress.looked = *again = true;
            return false;
        }
        if (is_public && answer != ACCESS_YES)
            return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                                "Only players who hold a seat, or are invited to one, may do this.");
    }
    return answer == ACCESS_YES ||
           call_problem(call, PROBLEM_NOT_FOUND, "There is no such game that you may see. Check the id and the token.");
}

/* Has the game reached the entry that the request asks for? *again: it is loaded again first. */
static bool is_abreast(struct call *call, bool *again) {
    *again = false;
    call->progress.behind =
        (call->parameters.given & PARAMETER_MIN_SEQ) && call->parameters.min_seq > (int64_t)call->job.record->seq;
    *again = call->progress.behind && worker_refresh(&call->job);
    return !call->progress.behind;
}

static enum job_step run(struct job *job) {
    struct call *call = (struct call *)job;
    bool again;
    if (kept_ask(call))
        return JOB_AGAIN;
    if (job->phase == 0) {
        call->progress.looked = call->progress.sees_game = false;
        history_finish(&call->history);
    }
    clear_answer(call);
    if (job->need != JOB_STORE && !is_visible(call, &again))
        return again ? JOB_AGAIN : JOB_FINISHED;
    if (job->record && job->record->damage) {
        call_damaged(call, job->record);
        return JOB_FINISHED;
    }
    if (call->route->rules && job->record && job->record->module && job->record->module->absent) {
        call_not_installed(call);
        return JOB_FINISHED;
    }
    call->progress.sees_game = job->need != JOB_STORE;
    if (job->need != JOB_STORE && !is_abreast(call, &again))
        return again ? JOB_AGAIN : JOB_FINISHED;
    if (job->need != JOB_STORE && job->record && strcmp(call->route->method, "GET") != 0 &&
        !rights_fit_labels(call, job->record->labels))
        return JOB_FINISHED;
    return kept_answers(call) ? JOB_FINISHED : call->route->run(call);
}

static enum stage_result submit(struct call *call, int64_t not_before) {
    static const enum job_need needs[] = {[NO_JOB] = JOB_STORE,
                                          [STORE_JOB] = JOB_STORE,
                                          [GAME_JOB] = JOB_GAME,
                                          [WRITE_JOB] = JOB_GAME,
                                          [HISTORY_JOB] = JOB_HISTORY};
    const struct route *route = call->route;
    return call_submit(call, (struct job){.need = needs[route->job],
                                          .writes = route->job == WRITE_JOB,
                                          .reads_much = route->reads_much,
                                          .not_before = not_before,
                                          .run = run});
}

enum stage_result stage_work(struct call *call) {
    return submit(call, 0);
}

/* The client knows an entry that the job did not find, from this or another daemon. Its commit may not be visible here
 * yet, so the job is run again after a pause, which doubles each time. */
static enum stage_result wait_for_seq(struct call *call) {
    enum { FIRST_US = 5000, LONGEST_US = 160000, PATIENCE_US = 2000000 };
    struct progress *progress = &call->progress;
    const int64_t now = clock_monotonic();
    if (progress->behind_until == 0) {
        progress->behind_until = now + PATIENCE_US;
        progress->behind_pause = FIRST_US;
    }
    if (now >= progress->behind_until) {
        call_problem(call, PROBLEM_UNAVAILABLE,
                     "The game has not reached entry %lld here yet. Ask again in 1 second, or with a smaller min_seq.",
                     (long long)call->parameters.min_seq);
        return STAGE_ANSWERED;
    }
    const int64_t pause = progress->behind_pause;
    progress->behind_pause = pause < LONGEST_US ? 2 * pause : pause;
    return submit(call, now + pause < progress->behind_until ? now + pause : progress->behind_until);
}

enum stage_result stage_done(struct call *call) {
    call->progress.stage--; /* done() may wait again, so it is called again */
    budget_charge_rows(call);
    if (!job_succeeded(call))
        return STAGE_ANSWERED;
    if (call->progress.behind)
        return wait_for_seq(call);
    if (call->answer.status >= 400 || !call->route->done)
        return STAGE_ANSWERED;
    enum stage_result result = call->route->done(call);
    return result == STAGE_DONE ? STAGE_ANSWERED : result;
}
