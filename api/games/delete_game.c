/* Deletes a game that is over. */
#include "../../daemon/store/forget.h"
#include "../../daemon/store/leagues.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/shape.h"
#include "../live/publish.h"
#include "resources.h"

CALL_DATA_AS(struct league_of_game, league_data)

bool delete_game_shape(struct call *call) {
    return shape_empty(call) &&
           ((call->who.scope == TOKEN_ADMIN && !call->who.player[0]) ||
            call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin can delete a game. Leave Musterd-Player out."));
}

enum job_step delete_game_run(struct call *call) {
    const struct game_record *record = call->job.record;
    if (record->status != GAME_FINISHED && record->status != GAME_ABORTED) {
        call_problem_open(call, PROBLEM_NOT_OVER, "The game is %s. Only a game that is over can be deleted.",
                          game_status_name(record->status));
        out_member_string(&call->answer.body, "status_now", game_status_name(record->status));
        out_end_object(&call->answer.body);
        return JOB_FINISHED;
    }
    struct league_of_game *league = league_data(call);
    if (call->job.phase == 0) {
        store_find_league_of(&call->job.stage, record->id, league);
        return JOB_AGAIN;
    }
    if (league->found) {
        char id[37];
        game_id_text(league->league, id);
        call_problem(call, PROBLEM_NOT_APPLICABLE,
                     "The league %s made the game in round %d, and counts its result. Delete the league first.", id,
                     league->round);
        return JOB_FINISHED;
    }
    store_delete_game(&call->job.stage,
                      &(struct audit_note){.token = call->who.token, .scope = call->who.scope, .app = call->who.app});
    call->answer.status = 204;
    return JOB_FINISHED;
}

enum stage_result delete_game_done(struct call *call) {
    publish_deleted(call->api, call->job.game);
    return STAGE_DONE;
}
