/* Proposes the next round of a league of games for two. Changes nothing. */
#ifndef API_PAIRING_H
#define API_PAIRING_H

#include "league.h"

enum { PAIRING_PLAYERS = 128 };

struct pairing {
    int count;
    struct {
        int side[2]; /* the player number for each role */
    } pair[PAIRING_PLAYERS / 2];
    int bye; /* the player without an opponent; -1: none */
};

/* Swiss: each player meets the next lower-ranked one that they have not met. Rematches are used only if necessary. A
 * bye goes to the lowest-ranked of the players with the fewest byes. A pairing that would give a player one role three
 * times more often than the other is avoided before a rematch is. Call league_rank first. field: count different
 * players. */
void pairing_swiss(const struct league *league, const int *field, int count, struct pairing *pairing);
/* Round robin: in the order of ids each player meets every other once in count - 1 rounds (count rounds, with byes, if
 * count is odd), then again with the sides changed. The result depends only on the field and the round, which starts at
 * 1. */
void pairing_round_robin(const struct league *league, const int *field, int count, int round, struct pairing *pairing);

#endif
