/* A cache of tokens and of the apps of players, so that most requests need no query. Any thread. */
#ifndef API_AUTH_H
#define API_AUTH_H

#include <stdbool.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"

struct auth;

struct auth *auth_create(void);
void auth_destroy(struct auth *auth); /* NULL does nothing */

/* The token in an Authorization header; NULL: not a bearer token of plausible length. */
const char *auth_bearer(const char *header, size_t *length);

/* The cache key of a token: a hash under a key of this process, cheaper than the store's hash. */
enum { AUTH_KEY = 16 };
void auth_key(const struct auth *auth, const char *token, size_t length, uint8_t key[AUTH_KEY]);
bool auth_token(struct auth *auth, const uint8_t key[AUTH_KEY], struct token_record *token);
/* Is this the first use of the cached token on this day (its beginning, in microseconds)? true: the caller stores the
 * day. Only once for each day and token. */
bool auth_use_token(struct auth *auth, const uint8_t key[AUTH_KEY], int64_t day);

/* Read it before a query. Results that are put with an outdated generation are discarded. */
unsigned auth_generation(struct auth *auth);
void auth_put_token(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY],
                    const struct token_record *token);
/* Tokens that the store did not know. Bounded: a newer one replaces an older one. */
bool auth_unknown(struct auth *auth, const uint8_t key[AUTH_KEY]);
void auth_put_unknown(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY]);
/* Drops all tokens, the unknown ones included. */
void auth_forget_tokens(struct auth *auth);
/* Drops the unknown tokens, because a token has been made. */
void auth_forget_unknown(struct auth *auth);

/* Looks up a player's app ("": made by an admin), which never changes, and the player's name ("": none). name may be
 * NULL; otherwise the result is false unless the name is cached, too. */
bool auth_player(struct auth *auth, const char *player, char app[65], char name[PLAYER_NAME]);
/* generation: the value before the query. */
/* Is the player known to be a program? */
bool auth_player_is_bot(struct auth *auth, const char *player);
void auth_put_player(struct auth *auth, unsigned generation, const struct player_record *player);
/* The player's name has changed. */
void auth_forget_player(struct auth *auth, const char *player);

#endif
