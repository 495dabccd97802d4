/* The players named in a request, with the app and name of each, from the store or from the cache of this process. Any
 * thread, one at a time. */
#ifndef API_CALLER_KNOWN_H
#define API_CALLER_KNOWN_H

#include "../../daemon/store/players.h"
#include "auth.h"

enum { KNOWN_PLAYERS = 10 }; /* kept without an allocation */

struct known_players {
    struct auth *auth;
    int count, room, found_count;
    bool lost; /* memory ran out for one of them */
    const char **id, *first[KNOWN_PLAYERS];
    struct player_found *found; /* the store's answers, one per player; at least KNOWN_PLAYERS of them */
};

/* Adds a player; the id must live as long as the request. */
void known_add(struct known_players *players, const char *id);
/* Allocates zeroed space for the store's answers: players->found. false: out of memory. */
bool known_make_room(struct known_players *players);
/* Puts the store's answers into the cache. generation: the value of auth before the query. */
void known_remember(const struct known_players *players, unsigned generation);
void known_finish(struct known_players *players);

/* The app of a player; false: neither the store's answers nor the cache has it. */
bool known_app_of(const struct known_players *players, const char *player, char app[65]);
/* The player's name; false, and "": none, or unknown here. */
bool known_name_of(const struct known_players *players, const char *player, char name[PLAYER_NAME]);
/* Is the player a program? false if unknown here. */
bool known_is_bot(const struct known_players *players, const char *player);

#endif
