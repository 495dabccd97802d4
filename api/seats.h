/* What the seats of an open game share with whatever fills them. */
#ifndef API_SEATS_H
#define API_SEATS_H

#include "call.h"

/* In call->data of a route whose done is seats_done. */
struct seating {
    const char *player, *entropy, *commitment, *value, *invitation; /* of the body */
    bool changed, begun;
    char former[65]; /* who was seated before; "" nobody */
};

struct seating *seats_of(struct call *call);
/* The role that the path names; -1: this game has no such seat, and the problem is set. */
int seats_role(struct call *call);
/* Is the caller whoever set the game up, the app that did so for its player, or an admin? */
bool seats_is_maker(const struct call *call);
/* The game is not open any more. */
void seats_not_open(struct call *call);
/* The session of a game that is ready to begin, NULL of one that is not. false: the rules failed, and the problem is
 * set. */
bool seats_begin(struct call *call, const struct game_record *record, struct session **session);
/* Makes the caller's game have this seat in place of the one of its role, and begins it where it is ready by that. */
void seats_change(struct call *call, const struct game_seat *seat);

#endif
