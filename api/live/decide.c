#include "decide.h"

#include "../../daemon/clock.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/proposals.h"
#include "../../daemon/store/record.h"
#include "../call/answer.h"
#include "../text/input.h"
#include "answers.h"
#include "publish.h"

bool decide_places(struct call *call, const struct json_t *places, struct table_terms *terms) {
    const struct game_record *record = call->job.record;
    for (int i = 0; i < record->seat_count; i++) {
        const int role = record->seats[i].role;
        const char *id = record->module->ruleset->roles[role].id;
        int64_t place;
        if (!input_integer(places, id, &place) || place < 1 || place > RULESET_MAX_ROLES)
            return call_problem_at(call, PROBLEM_BAD_OPTION, "/places", "must give each role a place from 1 to 8",
                                   "places must give %s a place from 1, the best, to 8.", id);
        terms->place[role] = (uint8_t)place;
    }
    return input_size(places) == (size_t)record->seat_count ||
           call_problem_at(call, PROBLEM_UNKNOWN_ROLE, "/places", "no such role",
                           "places names a role without a seat.");
}

enum act_outcome decide_game(struct api *api, struct job *job, const struct table_terms *terms) {
    const bool finished = job->record->status == GAME_FINISHED;
    if (!finished && job->record->status != GAME_ACTIVE)
        return ACT_OVER;
    if (!job->session || job->load_error)
        return ACT_FAULT;
    const enum act_outcome outcome =
        session_table(job->session, finished ? TABLE_CORRECT : TABLE_ADJUDICATE, ROLE_NOBODY, terms, NULL, clock_now());
    if (outcome != ACT_DONE) {
        if (outcome == ACT_FAULT)
            worker_quarantine(job, session_fault(job->session));
        return outcome;
    }
    if (finished) {
        store_correct(&job->stage);
        return ACT_DONE;
    }
    store_settle(&job->stage, NULL, "", NULL, 0);
    answers_arm(api, job);
    store_lapse_proposals(&job->stage, 0, PROPOSAL_BIT(PROPOSAL_KINDS) - 1);
    return ACT_DONE;
}

void decide_done(struct api *api, struct job *job) {
    publish_settled(api, job->record, job->session, NULL);
}
