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

/* Swiss: neighbours in rank meet. The bye goes to one of those who had the fewest; then the rematches are as few as can
 * be, and those who meet again have met least often; then as few players as can be have one role three times more often
 * than the other; the bye goes to a low rank. Call league_rank first. field: count different players. */
void pairing_swiss(const struct league *league, const int *field, int count, struct pairing *pairing);
/* Round robin: in the order of ids each player meets every other once in count - 1 rounds (count rounds, with byes, if
 * count is odd), then again with the sides changed. The result depends only on the field and the round, which starts at
 * 1. */
void pairing_round_robin(const struct league *league, const int *field, int count, int round, struct pairing *pairing);

#endif
