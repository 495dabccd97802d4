#include "known.h"

#include <stdlib.h>
#include <string.h>

#include "auth.h"

static bool make_room_for_one(struct known_players *players) {
    if (!players->id) {
        players->id = players->first;
        players->room = KNOWN_PLAYERS;
    }
    if (players->count < players->room)
        return true;
    size_t room = 2 * (size_t)players->room;
    const char **more = malloc(room * sizeof *more);
    if (!more)
        return false;
    memcpy(more, players->id, (size_t)players->count * sizeof *more);
    if (players->id != players->first)
        free(players->id);
    players->id = more;
    players->room = (int)room;
    return true;
}

void known_add(struct known_players *players, const char *id) {
    for (int i = 0; i < players->count; i++)
        if (strcmp(players->id[i], id) == 0)
            return;
    if (make_room_for_one(players))
        players->id[players->count++] = id;
    else
        players->lost = true;
}

bool known_make_room(struct known_players *players) {
    free(players->found);
    players->found_count = players->count > KNOWN_PLAYERS ? players->count : KNOWN_PLAYERS;
    players->found = calloc((size_t)players->found_count, sizeof *players->found);
    return players->found != NULL;
}

void known_remember(const struct known_players *players, unsigned generation) {
    for (int i = 0; players->found && i < players->count; i++)
        if (players->found[i].found)
            auth_put_player(players->auth, generation, &players->found[i].player);
}

void known_finish(struct known_players *players) {
    free(players->found);
    if (players->id != players->first)
        free(players->id);
}

static const struct player_record *find(const struct known_players *players, const char *player) {
    for (int i = 0; players->found && i < players->found_count; i++)
        if (players->found[i].found && strcmp(players->found[i].player.id, player) == 0)
            return &players->found[i].player;
    return NULL;
}

bool known_app_of(const struct known_players *players, const char *player, char app[65]) {
    const struct player_record *found = find(players, player);
    if (!found)
        return auth_player(players->auth, player, app, NULL);
    strcpy(app, found->app);
    return true;
}

bool known_name_of(const struct known_players *players, const char *player, char name[PLAYER_NAME]) {
    char app[65];
    const struct player_record *found = find(players, player);
    name[0] = '\0';
    if (found)
        strcpy(name, found->name);
    else if (!auth_player(players->auth, player, app, name))
        return false;
    return name[0] != '\0';
}

bool known_is_bot(const struct known_players *players, const char *player) {
    const struct player_record *found = find(players, player);
    return found ? found->bot : auth_player_is_bot(players->auth, player);
}
