/* Players (stage.h). */
#ifndef STORE_PLAYERS_H
#define STORE_PLAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chat_ids.h"
#include "stage.h"

/* The form of a player id: 1 to 64 letters, digits and - _ . */
bool id_is_player(const char *text);
bool id_is_kebab(const char *text, size_t most); /* in kebab-case, of at most so many characters */
/* A seat is held by a player or a bot. The id of a bot is bot:LEVEL, which cannot be a player's id. Returns the level
 * of a bot; 0 if text is NULL or names a player. */
int id_bot(const char *text);
/* The id of a bot of this level, 1 to BOT_LEVEL_MOST; a literal. */
enum { BOT_LEVEL_MOST = 3 };
const char *id_of_bot(int level);

/* A player id is unique on the server. It belongs to the app that used it first ("": admin). */
enum { PLAYER_NAME = 257 }; /* 64 characters */
struct player_record {
    char id[65], app[65], name[PLAYER_NAME];     /* name: "" if the player has set none */
    char discord_id[CHAT_ID], slack_id[CHAT_ID]; /* "": the player has given none */
    int64_t created_at;
    bool bot; /* a program that its owner lets play */
};
struct player_found {
    bool found;
    bool full; /* the player had to be created, but the app's quota is used up */
    struct player_record player;
};
/* Looks the player up. */
void store_find_player(struct stage *stage, const char *id, struct player_found *out);
/* The same, but creates the player for the app if it does not exist. bot: as a program. most: how many players the app
 * may have; 0: no limit. */
void store_make_player(struct stage *stage, const char *id, const char *app, bool bot, int most,
                       struct player_found *out);
/* Looks up several players: out[i] for ids[i]. */
void store_find_players(struct stage *stage, const char *const *ids, size_t count, struct player_found *out);
/* What changes of a player: the display name, and whom messages mention. NULL removes it. */
struct player_change {
    bool has_name, has_discord_id, has_slack_id;
    const char *name, *discord_id, *slack_id;
};
/* Changes a player. app: only a player of this app; NULL: any player. Notifies all daemons. */
void store_change_player(struct stage *stage, const char *id, const struct player_change *change, const char *app,
                         struct player_found *out);
struct player_list {
    struct player_record *items; /* damaged players are left out */
    size_t count;
    bool more;
    char last[65]; /* where the next page starts */
};
/* Lists players in the order of their ids. app NULL: all players. after: NULL or the last id of the previous page. */
void store_list_players(struct stage *stage, const char *app, const char *after, int limit, struct player_list *out);
/* The players that are programs, at most `limit`, in the order of their ids. */
void store_list_bots(struct stage *stage, int limit, struct player_list *out);
void player_list_finish(struct player_list *list);

#endif
