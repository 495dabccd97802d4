/* The players that a request names. They must belong to the caller's app. */
#include <string.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../caller/auth.h"
#include "../caller/known.h"
#include "answer.h"
#include "quotas.h"
#include "route.h"
#include "stage.h"
#include "submit.h"

static bool owns(struct call *call, const char *player, const char *app) {
    return call->who.scope != TOKEN_APP || strcmp(app, call->who.app) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "The player %s does not belong to this app. Use another id.",
                        player);
}

static enum job_step find_players(struct job *job) {
    struct call *call = (struct call *)job;
    struct known_players *players = &call->players;
    if (job->phase == 0) {
        store_find_players(&job->stage, players->id, (size_t)players->count, players->found);
        return JOB_AGAIN;
    }
    /* Naming a new player creates the player now: two apps that name the same player at once must not both own it. */
    bool made = false;
    if (call->who.known && !(call->who.rights & ~(unsigned)TOKEN_READ))
        return JOB_FINISHED; /* a token that only reads makes no player */
    for (int i = 0; job->phase == 1 && i < players->count; i++)
        if (!players->found[i].found) {
            store_make_player(&job->stage, players->id[i], call->who.app, false, quota_most(call, QUOTA_PLAYERS),
                              &players->found[i]);
            made = true;
        }
    return made ? JOB_AGAIN : JOB_FINISHED;
}

enum stage_result stage_players(struct call *call) {
    struct known_players *players = &call->players;
    bool known = true;
    if (players->lost) {
        call_out_of_memory(call);
        return STAGE_ANSWERED;
    }
    for (int i = 0; known && i < players->count; i++) {
        char app[65], name[PLAYER_NAME];
        known = auth_player(call->api->auth, players->id[i], app, name);
        if (known && !owns(call, players->id[i], app))
            return STAGE_ANSWERED;
    }
    if (known)
        return STAGE_DONE;
    if (known_make_room(players))
        return call_submit(call, (struct job){.need = JOB_STORE, .run = find_players});
    call_out_of_memory(call);
    return STAGE_ANSWERED;
}

enum stage_result stage_players_found(struct call *call) {
    const struct known_players *players = &call->players;
    if (!players->found)
        return STAGE_DONE;
    if (!job_succeeded(call))
        return STAGE_ANSWERED;
    for (int i = 0; i < players->count; i++) {
        const struct player_found *found = &players->found[i];
        if (!found->found && !found->full) {
            call_problem(call, PROBLEM_NOT_ALLOWED,
                         "There is no player %s yet, and a token that only reads cannot make one.", players->id[i]);
            return STAGE_ANSWERED;
        }
        if (found->full) {
            quota_full(call, QUOTA_PLAYERS);
            return STAGE_ANSWERED;
        }
        auth_put_player(call->api->auth, call->identity.notice_generation, &found->player);
        if (!owns(call, players->id[i], found->player.app))
            return STAGE_ANSWERED;
    }
    return STAGE_DONE;
}
