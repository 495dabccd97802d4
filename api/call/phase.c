#include "phase.h"

#include "../text/problem.h"
#include "answer.h"

enum { ALLOWED = -1, PHASES = PHASE_CALLED_OFF + 1 };

static const char *const sentences[PHASES] = {
    [PHASE_OPEN] = "The game begins when all its seats are filled.",
    [PHASE_WITHDRAWN] = "The game was called off before it began.",
    [PHASE_ACTIVE] = "The game is active. Resign to get out of it.",
    [PHASE_FINISHED] = "The game is finished. See its result.",
    [PHASE_CALLED_OFF] = "The game was called off.",
};

/* The problem for each need in each phase, or ALLOWED. */
static const int problems[][PHASES] = {
    [PHASE_TO_SEAT] = {ALLOWED, PROBLEM_NOT_OPEN, PROBLEM_NOT_OPEN, PROBLEM_NOT_OPEN, PROBLEM_NOT_OPEN},
    [PHASE_TO_SEE] = {PROBLEM_NOT_ACTIVE, PROBLEM_NOT_ACTIVE, ALLOWED, ALLOWED, ALLOWED},
    [PHASE_TO_ACT] = {PROBLEM_NOT_ACTIVE, PROBLEM_GAME_OVER, ALLOWED, ALLOWED, ALLOWED},
    [PHASE_TO_DECIDE] = {PROBLEM_NOT_ACTIVE, PROBLEM_GAME_OVER, ALLOWED, PROBLEM_GAME_OVER, PROBLEM_GAME_OVER},
};

static enum phase phase_of(const struct game_record *record) {
    switch (record->status) {
    case GAME_OPEN: return PHASE_OPEN;
    case GAME_ACTIVE: return PHASE_ACTIVE;
    case GAME_FINISHED: return PHASE_FINISHED;
    case GAME_ABORTED: break;
    }
    return game_record_begun(record) ? PHASE_CALLED_OFF : PHASE_WITHDRAWN;
}

static void refuse(struct call *call, enum problem problem, enum phase phase) {
    call_problem_open(call, problem, "%s", sentences[phase]);
    out_member_string(&call->answer.body, "status_now", game_status_name(call->job.record->status));
    out_end_object(&call->answer.body);
}

bool phase_allows(struct call *call, enum phase_need need) {
    const enum phase phase = phase_of(call->job.record);
    const int problem = problems[need][phase];
    if (problem != ALLOWED)
        refuse(call, (enum problem)problem, phase);
    return problem == ALLOWED;
}

void phase_over(struct call *call) {
    const enum phase phase = phase_of(call->job.record);
    refuse(call, PROBLEM_GAME_OVER, phase == PHASE_ACTIVE ? PHASE_FINISHED : phase);
}
