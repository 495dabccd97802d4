/* What is remembered of tokens and of whose the players are, so that most requests need not ask the
 * store. Any thread. */
#ifndef API_AUTH_H
#define API_AUTH_H

#include <stdbool.h>

#include "../daemon/store/store.h"

struct auth;

struct auth *auth_create(void);
void auth_destroy(struct auth *auth); /* NULL does nothing */

/* The token text of an Authorization header; NULL where it is not a bearer token of sensible length. */
const char *auth_bearer(const char *header, size_t *length);

/* What a token is remembered by here: a hash under a key that only this process knows, cheaper than the store's. */
enum { AUTH_KEY = 16 };
void auth_key(const struct auth *auth, const char *token, size_t length, uint8_t key[AUTH_KEY]);
bool auth_token(struct auth *auth, const uint8_t key[AUTH_KEY], struct token_record *token);
/* Take it before asking the store; what is put with an old one is not kept. */
unsigned auth_generation(struct auth *auth);
void auth_put_token(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY],
                    const struct token_record *token);
/* Tokens that the store did not know. Bounded: a newer one takes the place of an older. */
bool auth_unknown(struct auth *auth, const uint8_t key[AUTH_KEY]);
void auth_put_unknown(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY]);
/* Forgets all tokens, unknown ones too. */
void auth_forget_tokens(struct auth *auth);
/* Forgets the unknown ones: a token has been made. */
void auth_forget_unknown(struct auth *auth);

/* The app that a player belongs to ("": made by an admin), which never changes, and what he is called ("": nothing).
 * name may be NULL; else false also where only the app is known. */
bool auth_player(struct auth *auth, const char *player, char app[65], char name[PLAYER_NAME]);
/* generation: as of before the store was asked. */
void auth_put_player(struct auth *auth, unsigned generation, const struct player_record *player);
/* He is called something else. */
void auth_forget_player(struct auth *auth, const char *player);

#endif
