/* One game to be created, from the members of POST /v1/games: shared by creating one game and creating many. */
#ifndef API_NEW_GAME_H
#define API_NEW_GAME_H

#include "../../daemon/store/games.h"
#include "../../daemon/store/content.h"
#include "../../daemon/store/packs.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../call/call.h"
#include "../call/idempotency.h"
#include "../call/quotas.h"
#include "../text/input.h"

/* The most labels of a game. */
enum { LABELS_MOST = 16 };
#define LABELS_AS_NAMES .name = text_is_label, .name_fault = "is not a label's name: 1 to 32 of a-z, 0-9, _ . -"

struct new_game {
    const char *ruleset, *scenario, *visibility, *entropy, *seed;
    struct json_t *options, *seats, *invitations, *labels, *contributions, *commitments, *clock;
    int64_t orders_delay; /* -1: default */
    const char *automatic;
    const char *pack; /* NULL: the ruleset's own content */
    bool hints;
    bool guide; /* a guided first game (the ruleset's guide) */

    char place[24];       /* JSON pointer to its members in the body: "", "/games/3" */
    const char *stranger; /* a player whom the caller's player token may not seat */
    const struct module *module;
    struct setup setup;
    struct game_record record;                  /* its texts belong to the input, except the following ones */
    char names[RULESET_MAX_ROLES][PLAYER_NAME]; /* names of the seated players */
    char *labels_text, *clock_text;
    struct clocks clocks;
    struct writer options_text;
    uint8_t idempotency_key[IDEMPOTENCY_BYTES];
    struct creation creation;
    struct games_quota quota;
    struct pack_rows packs;    /* the pack, looked up */
    struct content_found kept; /* the content with it */
    bool prepared;             /* with a pack: new_game_prepare was called */
    bool found;                /* an earlier request with this key created it */
    bool loaded;               /* it has been loaded for the answer */
};

/* Reads the members, which belong to call->input, and names the players. game must be zeroed, except its place. */
void new_game_read(struct call *call, struct new_game *game, const struct json_t *input, struct faults *faults);
/* Reports a label `bye` that is not a player's id; labels NULL does nothing. */
void labels_check_bye(const struct json_t *labels, struct faults *faults);
/* May the caller create this game? false: the problem is set. */
bool new_game_allowed(struct call *call, const struct new_game *game);
/* Checks the game against its rules, and makes the record. false: the problem is set. */
bool new_game_prepare(struct call *call, struct new_game *game);
/* Frees what it points to; a zeroed one is allowed. */
void new_game_clear(struct new_game *game);

#endif
