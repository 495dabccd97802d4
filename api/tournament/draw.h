/* Rounds that need no search: round robin, knock-out, ladder. Knows neither HTTP nor the store. */
#ifndef API_TOURNAMENT_DRAW_H
#define API_TOURNAMENT_DRAW_H

#include <stdbool.h>

enum { DRAW_PLAYERS = 256 };

struct draw {
    int count;
    struct {
        int side[2]; /* the players' numbers */
    } pair[DRAW_PLAYERS / 2];
    int byes, bye[DRAW_PLAYERS]; /* players without a game */
};

/* All players meet once in count - 1 rounds (count rounds, with byes, if count is odd), then again with the
 * sides changed. round starts at 1. */
void draw_round_robin(int count, int round, struct draw *out);
/* Players are numbered by seed, best first. Seeds 1 and 2 can meet only in the last round, and so on; the best seeds
 * get the byes of the first round. alive: the players who have neither lost nor left. The first of a pair is the better
 * seed. false: at most one player is alive, or round is greater than the number of rounds. */
bool draw_knock_out(int count, const bool *alive, int round, struct draw *out);
/* Neighbours meet: in odd rounds the first and the second, the third and the fourth; in even rounds the second and the
 * third, and so on. Players are numbered by their places. */
void draw_ladder(int count, int round, struct draw *out);

#endif
