/* Who is charged for shared resources, and the unread bytes of answers. */
#ifndef API_CALL_UNREAD_H
#define API_CALL_UNREAD_H

#include "call.h"

/* A token may have a fourth of the memory for unread bytes, and so may an app with all its players. Each player of an
 * app may have a fourth of the app's share. Answers of less than UNREAD_LEAST bytes are not counted. */
enum { UNREAD_PARTS = 4, UNREAD_PLAYERS = 4, UNREAD_LEAST = 1024 };

/* For GET only: counts an answer's bytes as unread until the call ends. false: the limit of the caller or of all
 * callers is reached, and the problem is set. */
bool call_holds(struct call *call, size_t bytes);
/* Is there room for an answer whose size is not known yet? false: the problem is set. */
bool call_may_hold(struct call *call);
/* The account that is charged for shared resources: the player's, whichever token is used, and also that of the
 * player's app. Without a player it is the token's; without a token, or with a ticket, the address's. */
void call_account(const struct call *call, struct payer *payer);
/* Does that account belong to a player? */
bool call_is_players(const struct call *call);
/* The most unread bytes of that account. */
int64_t call_unread_most(const struct call *call);
/* The key of the caller for turns of jobs and pictures: the token's; without a token, or with a ticket, the
 * address's. */
void call_payer(const struct call *call, uint8_t key[16]);

#endif
