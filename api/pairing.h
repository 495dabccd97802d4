/* Who meets whom in the next round of a league of games for two. Proposes; nothing is changed. */
#ifndef API_PAIRING_H
#define API_PAIRING_H

#include "league.h"

enum { PAIRING_PLAYERS = 128 };

struct pairing {
    int count;
    struct {
        int side[2]; /* the players' numbers in the league, by role */
    } pair[PAIRING_PLAYERS / 2];
    int bye; /* who has no opponent; -1: nobody */
};

/* Swiss: each meets the next below him in the standing whom he has not met. Rematches come only where there is no other
 * way, a bye goes to the lowest of those who had the fewest, and a role that would be had three times more than the
 * other is avoided before a rematch is. league_rank has been; field: count different players. */
void pairing_swiss(const struct league *league, const int *field, int count, struct pairing *pairing);
/* Round robin: in the order of ids everybody meets everybody once in count - 1 rounds (count, with byes, where it is
 * odd), and then again with the sides changed. Depends on nothing but the field and the round, from 1 on. */
void pairing_round_robin(const struct league *league, const int *field, int count, int round, struct pairing *pairing);

#endif
