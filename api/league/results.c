/* A director gives a game of a league its result: ends it, or corrects the result that it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/audit_row.h"
#include "../live/decide.h"
#include "../live/game_json.h"
#include "../text/input.h"
#include "../text/text.h"
#include "past.h"
#include "resources.h"

struct results_call {
    struct league_subject subject;
    struct league_of_game league;
    const char *reason, *by;
    struct json_t *places;
    bool asked, decided;
};
CALL_DATA_AS(struct results_call *, results_slot)

void results_finish(struct call *call) {
    if (*results_slot(call))
        subject_finish(&(*results_slot(call))->subject);
    free(*results_slot(call));
}

static bool is_reason(const char *text) {
    const size_t n = text_length(text);
    return n >= 1 && n <= TABLE_REASON;
}

static bool is_by(const char *text) {
    return strcmp(text, result_by_name(BY_DIRECTOR)) == 0 || strcmp(text, result_by_name(BY_ABSENCE)) == 0;
}

#define AT(member) offsetof(struct results_call, member)
static const struct field fields[] = {
    {"places", FIELD_OBJECT, true, AT(places), NULL, 0, 0, NULL},
    {"reason", FIELD_STRING, true, AT(reason), is_reason, 0, 0, "a text of 1 to 200 characters"},
    {"by", FIELD_STRING, false, AT(by), is_by, 0, 0, "director or absence"},
};
#undef AT

bool results_shape(struct call *call) {
    struct results_call *mine = calloc(1, sizeof *mine);
    *results_slot(call) = mine;
    if (!mine)
        return call_out_of_memory(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    mine->by = result_by_name(BY_DIRECTOR);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], mine, &faults);
    return shape_end(&shape, &faults, call);
}

/* Has the game this result already? */
static bool is_so(const struct call *call, const struct table_terms *terms) {
    const struct game_record *record = call->job.record;
    struct league_game game = {.result = record->result};
    struct league_seating seating;
    struct writer seats;
    writer_init(&seats);
    out_array(&seats);
    for (int i = 0; i < record->seat_count; i++) {
        out_object(&seats);
        out_member_string(&seats, "role", record->module->ruleset->roles[record->seats[i].role].id);
        out_end_object(&seats);
    }
    out_end_array(&seats);
    game.seated = (char *)(uintptr_t)writer_text(&seats);
    bool same = record->status == GAME_FINISHED && league_seating_read(&game, &seating) &&
                strcmp(seating.by, result_by_name(terms->counts_as)) == 0;
    for (int i = 0; same && i < record->seat_count; i++)
        same = seating.seat[i].place == terms->place[record->seats[i].role];
    writer_finish(&seats);
    return same;
}

static bool is_of_league(struct call *call, const struct league_record *league) {
    const struct results_call *mine = *results_slot(call);
    return (mine->league.found && memcmp(mine->league.league, league->id, sizeof league->id) == 0) ||
           call_problem(call, PROBLEM_NOT_FOUND, "The league has made no such game.");
}

static void decide(struct call *call, const struct table_terms *terms) {
    struct results_call *mine = *results_slot(call);
    switch (decide_game(call->api, &call->job, terms)) {
    case ACT_DONE:
        audit_row(call, "correct-result");
        mine->decided = true;
        call->answer.status = 200;
        return;
    case ACT_OVER:
        call_problem(call, PROBLEM_NOT_APPLICABLE,
                     "The game was called off, and has no result that could be corrected.");
        return;
    case ACT_STALE:
    case ACT_ILLEGAL:
    case ACT_GONE:
    case ACT_NO_UNDO:
    case ACT_FAULT: break;
    }
    call_ruleset_fault(call);
}

enum job_step results_run(struct call *call) {
    struct results_call *mine = *results_slot(call);
    if (call->job.phase == 0 || !mine->asked) {
        mine->asked = true;
        mine->decided = false;
        subject_ask(call, &mine->subject);
        store_find_league_of(&call->job.stage, call->job.game, &mine->league);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !subject_directed(call, &mine->subject) || !is_of_league(call, league))
        return JOB_FINISHED;
    struct table_terms terms = {.directed = true,
                                .counts_as =
                                    strcmp(mine->by, result_by_name(BY_ABSENCE)) == 0 ? BY_ABSENCE : BY_DIRECTOR};
    snprintf(terms.reason, sizeof terms.reason, "%s", mine->reason);
    if (!call->job.record->module) {
        call_ruleset_fault(call);
        return JOB_FINISHED;
    }
    if (!decide_places(call, mine->places, &terms))
        return JOB_FINISHED;
    if (!is_so(call, &terms))
        decide(call, &terms);
    else if (worker_refresh(&call->job)) /* another daemon may have changed it */
        return JOB_AGAIN;
    else
        call->answer.status = 200;
    return JOB_FINISHED;
}

enum stage_result results_done(struct call *call) {
    if ((*results_slot(call))->decided)
        decide_done(call->api, &call->job);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return STAGE_DONE;
}
