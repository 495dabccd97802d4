/* Games that wait for a bot's choice (stage.h). */
#ifndef STORE_BOTS_H
#define STORE_BOTS_H

#include "record.h"
#include "stage.h"

enum { DUE_BOTS = 64 };
struct due_bots {
    int count;
    uint8_t game[DUE_BOTS][16];
};
/* Lists active games with a bot that has not examined the position and that no daemon has claimed. */
void store_due_bots(struct stage *stage, int64_t now, struct due_bots *out);

/* The analysis of a finished game, JSON. *text must be NULL or freeable before the call; NULL: none is stored. */
void store_find_analysis(struct stage *stage, const uint8_t game[16], char **text);
/* Stores it, unless there is one, or the game was deleted meanwhile. */
void store_put_analysis(struct stage *stage, const uint8_t game[16], int64_t at, const char *text);

/* The following functions need a job with JOB_GAME and writes. */

/* Takes the bots of these roles until `until`, if no daemon has them now. *taken: how many. */
void store_take_bots(struct stage *stage, role_set bots, int64_t now, int64_t until, int *taken);
/* These bots stand in for absent players: they get rows like those of seats, so that a daemon which dies leaves them to
 * the others. */
void store_stand_in(struct stage *stage, role_set bots);
/* Drops the rows of bots that have no seat: no bot stands in any more. */
void store_stand_back(struct stage *stage);
/* The bots have looked at the game's position of this seq and have nothing to do, until the game changes. */
void store_bots_seen(struct stage *stage, uint32_t seq);
/* Releases the claim: any daemon may claim the bots. */
void store_free_bots(struct stage *stage);

#endif
