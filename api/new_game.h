/* One game that is to be made, of the members of POST /v1/games: what making one and making many share. */
#ifndef API_NEW_GAME_H
#define API_NEW_GAME_H

#include "call.h"
#include "idempotency.h"
#include "input.h"

struct new_game {
    const char *ruleset, *scenario, *visibility, *entropy, *seed;
    struct json_t *options, *seats, *labels, *contributions, *commitments, *clock;
    int64_t orders_delay; /* -1: the standard */

    char place[24];       /* where its members stand in the body: "", "/games/3" */
    const char *stranger; /* a player that a player token may not seat */
    const struct module *module;
    struct setup setup;
    struct game_record record;                  /* its texts belong to the input, but for these */
    char names[RULESET_MAX_ROLES][PLAYER_NAME]; /* of those who are seated */
    char *labels_text, *clock_text;
    struct clocks clocks;
    struct writer options_text;
    uint8_t idempotency_key[IDEMPOTENCY_BYTES];
    struct creation creation;
    bool found;
};

/* Reads the members, which belong to call->input, and names the players. Zeroed before, but for its place. */
void new_game_read(struct call *call, struct new_game *game, const struct json_t *input, struct faults *faults);
/* May the caller make such a game? false: the problem is set. */
bool new_game_allowed(struct call *call, const struct new_game *game);
/* Looks at it with the rules' eyes, and makes the record. false: the problem is set. */
bool new_game_prepare(struct call *call, struct new_game *game);
/* Frees what it points to; zeroed does nothing. */
void new_game_clear(struct new_game *game);

#endif
