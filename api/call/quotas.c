#include "quotas.h"

#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "answer.h"

static const char *const names[] = {"players", "tokens", "games", "webhooks", "leagues"};

static int setting(const struct call *call, enum quota quota) {
    const struct config *config = call->api->config;
    switch (quota) {
    case QUOTA_PLAYERS: return config->app_players;
    case QUOTA_TOKENS: return config->app_tokens;
    case QUOTA_GAMES: return config->app_games;
    case QUOTA_WEBHOOKS: return config->app_webhooks;
    case QUOTA_LEAGUES: return config->app_leagues;
    }
    return 0;
}

int quota_most(const struct call *call, enum quota quota) {
    if (!call->who.known || call->who.scope == TOKEN_ADMIN)
        return 0;
    return setting(call, quota);
}

bool quota_full(struct call *call, enum quota quota) {
    static const char *const what[] = {"players", "tokens in force",
                                       "unfinished games, or games called off within a day", "webhooks", "leagues"};
    static const char *const remedy[] = {"Use the existing ones", "Revoke some that are not needed",
                                         "Finish or resign some", "Delete some", "Delete some"};
    call_problem_open(call, PROBLEM_QUOTA,
                      "There are %d %s, which is the limit. %s, or ask the daemon's operator to raise --app-%s.",
                      setting(call, quota), what[quota], remedy[quota], names[quota]);
    out_member_string(&call->answer.body, "quota", names[quota]);
    out_member_int(&call->answer.body, "limit", setting(call, quota));
    out_end_object(&call->answer.body);
    return false;
}

int quota_most_of_player(const struct call *call) {
    return call->who.app[0] && call->who.player[0] ? call->api->config->player_games : 0;
}

static void player_full(struct call *call) {
    call_problem_open(
        call, PROBLEM_QUOTA,
        "%s has created %d games that are unfinished, or were called off within a day, which is the limit for one "
        "player. Finish or resign some, or ask the daemon's operator to raise --player-games.",
        call->who.player, quota_most_of_player(call));
    out_member_string(&call->answer.body, "quota", names[QUOTA_GAMES]);
    out_member_int(&call->answer.body, "limit", quota_most_of_player(call));
    out_end_object(&call->answer.body);
}

enum quota_answer quota_of_games(struct call *call, int count, struct games_quota *quota) {
    int most = quota_most(call, QUOTA_GAMES), of_player = quota_most_of_player(call);
    if (most == 0 && of_player == 0)
        return QUOTA_ROOM;
    if (most > 0 && most < count) {
        quota_full(call, QUOTA_GAMES);
        return QUOTA_FULL;
    }
    if (of_player > 0 && of_player < count) {
        player_full(call);
        return QUOTA_FULL;
    }
    if (!quota->asked) {
        store_count_games(&call->job.stage, call->who.app, call->who.player, most > 0 ? most - count + 1 : 0,
                          of_player > 0 ? of_player - count + 1 : 0, &quota->room);
        quota->asked = true;
        return QUOTA_ASK;
    }
    if (quota->room.full)
        quota_full(call, QUOTA_GAMES);
    else if (quota->room.player_full)
        player_full(call);
    return quota->room.full || quota->room.player_full ? QUOTA_FULL : QUOTA_ROOM;
}
