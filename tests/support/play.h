/* Plays games over HTTP, for tests that need a game in a certain position. */
#ifndef SUPPORT_PLAY_H
#define SUPPORT_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "client.h"

enum { GAME_ID = 37 };

/* ---- reading answers ----------------------------------------------------------------------------- */

/* A member, which must exist and have that type. Borrowed. */
const json_t *member(const json_t *object, const char *name);
const char *string_of(const json_t *object, const char *name);
long number_of(const json_t *object, const char *name);
bool flag_of(const json_t *object, const char *name);
/* Does a list of strings contain it? */
bool has(const json_t *list, const char *name);
/* The item of a list whose member `name` has this value; NULL: none. */
const json_t *item_of(const json_t *list, const char *name, const char *value);

/* A value of /metrics, which must exist: its name, with labels if it has any. */
long figure_of(struct client *client, const char *name);

/* ---- games ----------------------------------------------------------------------------------------- */

/* From now on make_game gives each game that an admin creates a different seed, unless the body has one. The daemon
 * must accept seeds (admin_setup_seeds). All seeds follow from one number, never 0, which is returned and printed.
 * MUSTERD_SEED=NUMBER in the environment makes the same games again. */
uint64_t play_with_seeds(void);
/* POST /v1/games with this body; must answer 201. */
void make_game(struct client *client, char id[GAME_ID], const char *body);
/* A game of Muster for alice (red) and bob (blue), active. more: further members of the body, "" or ",\"seed\":…". */
void make_muster(struct client *admin, char id[GAME_ID], const char *more);
json_t *view_of(struct client *client, const char *id, const char *role);
/* Takes one action, at the seq of the role's view. Returns the answer. */
json_t *act(struct client *client, const char *id, const char *role, const char *key);
/* The same for the first key in the list that starts like this. */
json_t *act_like(struct client *client, const char *id, const char *role, const char *start);
/* Plays at random for all roles, with an admin's client, until `most` actions are done or the game is over. Returns the
 * number of actions. */
int play(struct client *admin, const char *id, uint64_t *random, int most);
/* The game is over: `musterd verify` and scripts/check-dice agree with its export. */
void prove_export(struct client *admin, const char *id);

/* The next number of a random sequence; *random must not be 0. */
uint64_t next_random(uint64_t *random);

#endif
