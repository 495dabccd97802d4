/* Who may see a game, and who may act in it for which role. */
#ifndef API_ACCESS_H
#define API_ACCESS_H

#include "call.h"

/* What the question depends on, without the rest of the game. */
struct access {
    enum game_visibility visibility;
    const char *owner_app, *owner_player; /* NULL: none */
    const struct ruleset *ruleset;        /* NULL: not installed */
    bool finished; /* or called off while it was played: its seed is open, so nothing in it is hidden any more */
    int seat_count;
    struct {
        int role;
        const char *player;        /* NULL: open */
        const char *invited;       /* who is asked to take it; NULL: nobody */
        const uint8_t *invitation; /* the hash of what lets one see it and take it; NULL: none, or not known here */
    } seat[RULESET_MAX_ROLES];
};

void access_of(const struct game_record *record, struct access *access);

enum access_answer { ACCESS_NO, ACCESS_YES, ACCESS_ASK /* the store must say whose the players are */ };
/* May the caller know that this game is there? */
enum access_answer access_visible(const struct call *call, const struct access *access);
/* May the caller act for this role? */
bool access_holds(const struct principal *who, const struct access *access, int role);

/* The role whose view is asked for (name NULL: by the rule of the view), or ROLE_SPECTATOR: one that the
 * caller holds, or any of a finished game. false: the problem is set. */
bool access_view_role(struct call *call, const struct access *access, const char *name, int *role);
/* The role that acts: named in the body's member "role", or the only one that the caller holds. */
bool access_acting_role(struct call *call, const struct access *access, const char *name, int *role);
const char *access_role_id(const struct access *access, int role);

#endif
