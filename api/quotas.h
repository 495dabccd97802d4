/* How much an app may have: players, tokens in force, unfinished games, webhooks. Admins are held to nothing. */
#ifndef API_QUOTAS_H
#define API_QUOTAS_H

#include "call.h"

enum quota { QUOTA_PLAYERS, QUOTA_TOKENS, QUOTA_GAMES, QUOTA_WEBHOOKS };

/* The most that the caller's app may have; 0: any number. */
int quota_most(const struct call *call, enum quota quota);
/* The problem that says which quota is used up. Returns false. */
bool quota_full(struct call *call, enum quota quota);

enum quota_answer { QUOTA_ROOM, QUOTA_ASK, QUOTA_FULL };
/* May the caller's app, or the player who belongs to none, begin so many games, and the player who asks by the app?
 * ASK: the store is asked; return JOB_AGAIN, and ask again. FULL: the problem is set. */
enum quota_answer quota_of_games(struct call *call, int count);
/* The most unfinished games that the player of an app may have made; 0: any number. */
int quota_most_of_player(const struct call *call);

#endif
