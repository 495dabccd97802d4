/* Who may see a game, and who holds its roles. Decisions only: call/role.h sets the problems. */
#ifndef API_CALLER_ACCESS_H
#define API_CALLER_ACCESS_H

#include "../../daemon/store/record.h"
#include "known.h"
#include "principal.h"

/* The facts that the decision depends on, without the rest of the game. */
struct access {
    enum game_visibility visibility;
    const char *owner_app, *owner_player; /* NULL: none */
    const struct ruleset *ruleset;        /* NULL: not installed */
    bool finished; /* or called off while it was played: its seed is public, so nothing is hidden any more */
    int seat_count;
    struct {
        int role;
        const char *player;        /* NULL: open */
        const char *invited;       /* the player invited to take it; NULL: none */
        const uint8_t *invitation; /* hash of the text that allows seeing and taking it; NULL: none, or not loaded */
    } seat[RULESET_MAX_ROLES];
};

void access_of(const struct game_record *record, struct access *access);

enum access_answer { ACCESS_NO, ACCESS_YES, ACCESS_ASK /* query the store for the players' apps first */ };
/* May the caller know that this game exists? */
enum access_answer access_visible(const struct principal *who, const struct known_players *players,
                                  const struct access *access);
/* May the caller act for this role? */
bool access_holds(const struct principal *who, const struct access *access, int role);

const char *access_role_id(const struct access *access, int role);

#endif
