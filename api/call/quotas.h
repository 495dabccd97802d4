/* How much an app may have: players, valid tokens, unfinished games, webhooks, leagues. Admins have no limits. */
#ifndef API_QUOTAS_H
#define API_QUOTAS_H

#include "../../daemon/store/games.h"
#include "call.h"

enum quota { QUOTA_PLAYERS, QUOTA_TOKENS, QUOTA_GAMES, QUOTA_WEBHOOKS, QUOTA_LEAGUES };

/* The limit of the caller's app; 0: no limit. */
int quota_most(const struct call *call, enum quota quota);
/* Sets the problem that says which quota is used up. Returns false. */
bool quota_full(struct call *call, enum quota quota);

/* The store's answer; `asked` must be cleared when the job starts over. */
struct games_quota {
    bool asked;
    struct games_room room;
};

enum quota_answer { QUOTA_ROOM, QUOTA_ASK, QUOTA_FULL };
/* May the caller create `count` games? Checks the caller's app, or the player if it belongs to no app, and also the
 * player who acts through an app. ASK: a query is staged; return JOB_AGAIN, then call this again. FULL: the problem is
 * set. */
enum quota_answer quota_of_games(struct call *call, int count, struct games_quota *quota);
/* The most unfinished games that a player of an app may have created; 0: no limit. */
int quota_most_of_player(const struct call *call);

#endif
