/* A league: who met whom with what result, and how the players stand. Knows neither HTTP nor the store.
 *
 * Points are counted in parts of which POINT are one point: a game gives each player, for every opponent, an equal
 * share of a point, whole for one placed behind him, half for an equal. So a game of two gives 1, ½ or 0, and one of
 * eight the same in all for its winner. Who plays alone has 1 for place 1. A bye is a point. */
#ifndef API_LEAGUE_H
#define API_LEAGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POINT = 840, LEAGUE_PLAYERS = 256, LEAGUE_SEATS = 8, LEAGUE_SIDES = 8 };

/* What two players have had with each other, as the first of them sees it. */
struct league_pair {
    int met; /* games that they sit, or sat, in together, finished or not */
    int played, wins, draws, losses;
    int64_t points;
};

struct league_player {
    char id[65];
    int played, wins, draws, losses, byes;
    int side[LEAGUE_SIDES]; /* how often he had, or has, each role */
    int last_side;          /* -1: none yet */
    /* Of league_rank: */
    int rank; /* 1 is best; equals share one */
    int64_t points, head_to_head, buchholz, sonneborn_berger;
};

struct league {
    int count, finished, unfinished;
    struct league_player *player; /* LEAGUE_PLAYERS of them */
    struct league_pair *pair;     /* LEAGUE_PLAYERS by LEAGUE_PLAYERS; see league_of */
    int *order;                   /* of league_rank: the players, best first */
};

/* A seat of a game. */
struct league_seat {
    const char *player; /* NULL: open */
    int role, place;    /* place: of a finished game */
};

/* false when out of memory. */
bool league_init(struct league *league);
void league_finish(struct league *league); /* zeroed does nothing */

/* The player's number, taken up where he is new; -1: there are too many. */
int league_player(struct league *league, const char *id);
/* What the first has had with the second. */
struct league_pair *league_of(const struct league *league, int first, int second);
/* A game: its seats, and whether it is finished. In the order in which they began. false: too many players. */
bool league_add(struct league *league, const struct league_seat *seat, int count, bool finished);
/* Somebody had no opponent in a round. false: too many players. */
bool league_add_bye(struct league *league, const char *player);

/* Ranks and orders: by points; then the points out of games among those who have as many; then the sum of the
 * opponents' points (Buchholz), where a bye counts nothing; then the points of those who were beaten and half of those
 * drawn with (Sonneborn-Berger); then wins. Equals in all of it share a rank and stand by their ids. */
void league_rank(struct league *league);

#endif
