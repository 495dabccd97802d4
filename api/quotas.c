#include "quotas.h"

#include "api_state.h"

static const char *const names[] = {"players", "tokens", "games", "webhooks"};

static int setting(const struct call *call, enum quota quota) {
    const struct config *config = call->api->config;
    switch (quota) {
    case QUOTA_PLAYERS: return config->app_players;
    case QUOTA_TOKENS: return config->app_tokens;
    case QUOTA_GAMES: return config->app_games;
    case QUOTA_WEBHOOKS: return config->app_webhooks;
    }
    return 0;
}

int quota_most(const struct call *call, enum quota quota) {
    if (!call->who.known || call->who.scope == TOKEN_ADMIN)
        return 0;
    return setting(call, quota);
}

bool quota_full(struct call *call, enum quota quota) {
    static const char *const what[] = {"players", "tokens in force", "unfinished games", "webhooks"};
    static const char *const remedy[] = {"Use those that there are", "Revoke some that are not needed",
                                         "Finish, resign or abort some", "Delete some"};
    call_problem_open(call, PROBLEM_QUOTA,
                      "There are %d %s, which is as many as there may be. %s, or ask whoever runs the daemon to raise "
                      "--app-%s.",
                      setting(call, quota), what[quota], remedy[quota], names[quota]);
    out_member_string(&call->body, "quota", names[quota]);
    out_member_int(&call->body, "limit", setting(call, quota));
    out_end_object(&call->body);
    return false;
}

enum quota_answer quota_of_games(struct call *call) {
    int most = quota_most(call, QUOTA_GAMES);
    if (most == 0)
        return QUOTA_ROOM;
    if (!call->quota_asked) {
        store_count_games(&call->job.stage, call->who.app, call->who.player, most, &call->quota_full);
        call->quota_asked = true;
        return QUOTA_ASK;
    }
    if (!call->quota_full)
        return QUOTA_ROOM;
    quota_full(call, QUOTA_GAMES);
    return QUOTA_FULL;
}
