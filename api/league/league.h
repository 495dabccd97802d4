/* A league: who met whom with what result, and the standing of the players. Independent of HTTP and the store.
 *
 * Points are integers; POINT of them are one point. In a game each player gets an equal share of a point for every
 * opponent: all of it for an opponent placed behind, half for an equal one. So a game of two gives 1, ½ or 0, and the
 * winner of a game of eight also gets 1. A player who plays alone gets 1 for place 1. A bye is a point. */
#ifndef API_LEAGUE_H
#define API_LEAGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POINT = 840, LEAGUE_PLAYERS = 256, LEAGUE_SEATS = 8, LEAGUE_SIDES = 8 };

/* The games of two players with each other, as the first of them sees them. */
struct league_pair {
    int met; /* games that both sit or sat in, finished or not */
    int played, wins, draws, losses;
    int64_t points;
};

struct league_player {
    char id[65];
    int played, wins, draws, losses, byes;
    int side[LEAGUE_SIDES]; /* how often the first player had each role */
    int last_side;          /* -1: none yet */
    /* Set by league_rank: */
    int rank; /* 1 is best; equal players share a rank */
    int64_t points, head_to_head, buchholz, sonneborn_berger;
};

/* Zeroed: no players and no games yet. Memory grows with the players: LEAGUE_PLAYERS of them need 2 MB. */
struct league {
    int count, finished, unfinished;
    int room;                     /* for how many players there is memory: a power of two, or 0 */
    struct league_player *player; /* `room` items */
    struct league_pair *pair;     /* `room` by `room` items; see league_of */
    int *order;                   /* `room` items, set by league_rank: the players, best first */
};

/* A seat of a game. */
struct league_seat {
    const char *player; /* NULL: open */
    int role, place;    /* place: in a finished game */
};

void league_finish(struct league *league);

/* The player's number; a new player is added. -1: too many players. */
int league_player(struct league *league, const char *id);
/* The games of the first player with the second. */
struct league_pair *league_of(const struct league *league, int first, int second);
/* Adds a game: its seats, and whether it is finished. Games must be added in the order in which they began. false: too
 * many players. */
bool league_add(struct league *league, const struct league_seat *seat, int count, bool finished);
/* Adds a round without an opponent for the player of this number. */
void league_add_bye(struct league *league, int player);

/* Ranks by points; then points from games among the players with equal points; then the sum of the opponents' points
 * (Buchholz), where a bye counts nothing; then the points of beaten opponents and half of those of drawn ones
 * (Sonneborn-Berger); then wins. Players equal in all of this share a rank and are ordered by id. */
void league_rank(struct league *league);

#endif
