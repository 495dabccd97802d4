/* Shared by all routes that fill seats of an open game. */
#ifndef API_SEATS_H
#define API_SEATS_H

#include "../../daemon/store/record.h"
#include "../call/call.h"

/* For routes whose done is seats_done. */
struct seating {
    const char *player, *entropy, *commitment, *value, *invitation; /* from the body */
    int64_t bot; /* from the body: the level; 0: a player takes the seat */
    bool changed, begun;
    char former[65]; /* the previous holder; "" none */
};

CALL_DATA_AS(struct seating, seats_of)
/* The role that the path names; -1: this game has no such seat, and the problem is set. */
int seats_role(struct call *call);
/* Is the caller the creator of the game, the app that created it for its player, or an admin? */
bool seats_is_maker(const struct call *call);
/* Makes the session if the game is ready to begin, else NULL. false: the rules failed, and the problem is set. */
bool seats_begin(struct call *call, const struct game_record *record, struct session **session);
/* Stages `seat` in place of the game's seat of that role, and begins the game if that makes it ready. */
void seats_change(struct call *call, const struct game_seat *seat);

#endif
