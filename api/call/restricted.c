/* Players whom a director has muted or banned: they do not do what the route forbids them. */
#include <string.h>

#include "../../daemon/memory.h"
#include "../../daemon/store/moderation.h"
#include "../text/text.h"
#include "answer.h"
#include "route.h"
#include "stage.h"
#include "submit.h"

/* The players that the request names, and the one that it acts for. Returns their number. */
static size_t list_players(const struct call *call, const char **list) {
    size_t count = 0;
    bool listed = !call->who.player[0];
    for (int i = 0; i < call->players.count; i++) {
        list[count++] = call->players.id[i];
        listed = listed || strcmp(call->players.id[i], call->who.player) == 0;
    }
    if (!listed)
        list[count++] = call->who.player;
    return count;
}

static enum job_step find_restriction(struct job *job) {
    struct call *call = (struct call *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    uint8_t league[16];
    const bool in_league = strncmp(call->route->pattern, "/v1/leagues/", strlen("/v1/leagues/")) == 0 &&
                           game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), league);
    const bool in_game = call->route->job == GAME_JOB || call->route->job == WRITE_JOB;
    const struct restriction_place place = {.app = call->who.app,
                                            .league = in_league ? league : NULL,
                                            .game = in_game ? job->game : NULL};
    const char **players = xcalloc((size_t)call->players.count + 1, sizeof *players);
    store_find_restriction(&job->stage, players, list_players(call, players),
                           call->route->forbids == FORBIDS_MUTED ? RESTRICTION_MUTE : RESTRICTION_BAN, &place,
                           &call->restrictions);
    free(players);
    return JOB_AGAIN;
}

enum stage_result stage_restricted(struct call *call) {
    if (!call->route->forbids || (call->players.count == 0 && !call->who.player[0]))
        return STAGE_DONE;
    return call_submit(call, (struct job){.need = JOB_STORE, .run = find_restriction});
}

enum stage_result stage_restricted_found(struct call *call) {
    const struct restriction *found = call->restrictions.items;
    if (!call->route->forbids || (call->players.count == 0 && !call->who.player[0]))
        return STAGE_DONE;
    if (!job_succeeded(call))
        return STAGE_ANSWERED;
    if (call->restrictions.count == 0)
        return STAGE_DONE;
    call_problem_open(call, PROBLEM_RESTRICTED, "%s is %s %s%s: %s", found->player,
                      found->kind == RESTRICTION_BAN ? "banned" : "muted", found->in_league ? "in this league" : "here",
                      found->until ? " for some time" : "", found->reason);
    out_member_time(&call->answer.body, "until", found->until);
    out_end_object(&call->answer.body);
    return STAGE_ANSWERED;
}
