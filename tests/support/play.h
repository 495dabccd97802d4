/* Playing games over HTTP, for tests that want one in a certain position. */
#ifndef SUPPORT_PLAY_H
#define SUPPORT_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "client.h"

enum { GAME_ID = 37 };

/* ---- reading answers ----------------------------------------------------------------------------- */

/* A member, which must be there and of that type. Borrowed. */
const json_t *member(const json_t *object, const char *name);
const char *string_of(const json_t *object, const char *name);
long number_of(const json_t *object, const char *name);
bool flag_of(const json_t *object, const char *name);
/* Whether a list of strings has it. */
bool has(const json_t *list, const char *name);
/* The item of a list whose member `name` is `value`; NULL: none. */
const json_t *item_of(const json_t *list, const char *name, const char *value);

/* A figure of /metrics, which must be there: its name, with labels if it has any. */
long figure_of(struct client *client, const char *name);

/* ---- games ----------------------------------------------------------------------------------------- */

/* POST /v1/games with this body; must answer 201. */
void make_game(struct client *client, char id[GAME_ID], const char *body);
/* A game of Muster for alice (red) and bob (blue), active. more: further members of the body, "" or ",\"seed\":…". */
void make_muster(struct client *admin, char id[GAME_ID], const char *more);
json_t *view_of(struct client *client, const char *id, const char *role);
/* One action, at the seq of the role's view. The answer. */
json_t *act(struct client *client, const char *id, const char *role, const char *key);
/* The same, for a key that begins so; the first in the list. */
json_t *act_like(struct client *client, const char *id, const char *role, const char *start);
/* Plays at random, for all roles, with an admin's client, until so many actions are done or the game is over. The
 * number of actions done. */
int play(struct client *admin, const char *id, uint64_t *random, int most);

/* The next of a stream of numbers; *random must not be 0. */
uint64_t next_random(uint64_t *random);

#endif
