/* Deletes a player: the id is replaced by a pseudonym, and the player's texts, tokens and settings are removed. */
#include <string.h>

#include "../../daemon/http/streams.h"
#include "../../daemon/store/forget.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/shape.h"
#include "../caller/auth.h"
#include "resources.h"

struct forgetting {
    char pseudonym[PSEUDONYM];
    struct forgotten forgotten;
};
CALL_DATA_AS(struct forgetting, forgetting_data)

/* Only an admin and the player's app may delete a player. A player's own token may not: a stolen token must not be able
 * to destroy the player's account. */
bool players_delete_shape(struct call *call) {
    return shape_empty(call) &&
           ((call->who.scope != TOKEN_PLAYER && !call->who.player[0]) ||
            call_problem(call, PROBLEM_NOT_ALLOWED,
                         "Only the player's app or an admin can delete a player. Leave Musterd-Player out."));
}

static void note(struct call *call, const char *pseudonym) {
    struct writer details;
    writer_init(&details);
    out_object(&details);
    out_member_string(&details, "player", pseudonym);
    out_end_object(&details);
    if (!details.failed)
        store_audit_forgotten(&call->job.stage,
                              &(struct audit_note){.token = call->who.token,
                                                   .scope = call->who.scope,
                                                   .app = call->who.app,
                                                   .what = "delete-player",
                                                   .details = writer_text(&details)},
                              pseudonym);
    writer_finish(&details);
}

enum job_step players_delete_run(struct call *call) {
    struct forgetting *forgetting = forgetting_data(call);
    if (call->job.phase == 0) {
        pseudonym_make(forgetting->pseudonym);
        store_forget_player(&call->job.stage, call->target.segment[0], forgetting->pseudonym,
                            call->who.scope == TOKEN_APP ? call->who.app : NULL, &forgetting->forgotten);
        note(call, forgetting->pseudonym);
        return JOB_AGAIN;
    }
    if (forgetting->forgotten.found)
        call->answer.status = 204;
    else
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    return JOB_FINISHED;
}

/* The notification does the same later. Doing it here ensures that the caller's next request finds no stale copy. */
enum stage_result players_delete_done(struct call *call) {
    const struct forgotten *forgotten = &forgetting_data(call)->forgotten;
    auth_forget_player(call->api->auth, call->target.segment[0]);
    auth_forget_tokens(call->api->auth);
    streams_end_player(call->api->streams, call->target.segment[0]);
    for (size_t i = 0; i < forgotten->count; i++)
        workers_game_changed(call->api->workers, forgotten->games[i], false);
    return STAGE_DONE;
}

void players_delete_finish(struct call *call) {
    forgotten_finish(&forgetting_data(call)->forgotten);
}
