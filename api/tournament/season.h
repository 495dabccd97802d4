/* A league's games as numbers: opponents and results, the standings, and the input of the next pairing. Knows neither
 * HTTP nor the store.
 *
 * Points are integers; SEASON_POINT of them are one point, so that up to eight players can share exactly.
 *
 * Tie-breaks follow FIDE C.07 (of March 2026), 6 for direct encounters, 15 and 16 for rounds without a game. In a game
 * of more than two players each opponent counts an equal share. */
#ifndef API_TOURNAMENT_SEASON_H
#define API_TOURNAMENT_SEASON_H

#include <stdbool.h>
#include <stdint.h>

#include "swiss.h"
#include "tables.h"

enum { SEASON_POINT = 840, SEASON_SEATS = 8, SEASON_ROUNDS = 64 };

enum season_kind {
    SEASON_PLACES, /* points by place */
    SEASON_SCORES, /* the sum of scores */
    SEASON_LADDER  /* the winner takes the better of the two places */
};
enum season_tie {
    SEASON_BUCHHOLZ,
    SEASON_MEDIAN_BUCHHOLZ,
    SEASON_SONNEBORN_BERGER,
    SEASON_DIRECT_ENCOUNTER,
    SEASON_WINS,
    SEASON_SIDES, /* games with a side other than the first */
    SEASON_TIES
};

struct season_game {
    int round, seats;
    int player[SEASON_SEATS]; /* numbers of players, for each side; -1: nobody */
    int also[SEASON_SEATS];   /* another player who also gets the result; -1: none */
    int place[SEASON_SEATS];  /* 1 is best; equal players share a place; all above 1: everyone lost */
    int64_t score[SEASON_SEATS];
    bool over;     /* it has a result */
    bool unplayed; /* the result counts as that of a round without a game */
};

/* A round without an opponent. */
enum season_bye_kind {
    BYE_ALLOCATED, /* the number of players did not fit: the points of a win */
    BYE_HALF,      /* requested: the points of a draw */
    BYE_FULL,      /* given by the organiser: the points of a win */
    BYE_ZERO,      /* nothing; a round that is not named counts so, too */
    BYE_KINDS
};
struct season_bye {
    int round, player;
    enum season_bye_kind kind;
};

struct season {
    enum season_kind kind;
    int players;              /* numbered by seed, which orders equal players */
    int rounds;               /* rounds made so far */
    int seats;                /* of a game */
    bool predetermined;       /* a round robin, where nobody chooses the pairings */
    int points[SEASON_SEATS]; /* for each place, set by the organiser */
    int tie_count;
    enum season_tie tie[SEASON_TIES];
    int game_count, bye_count;
    const struct season_game *game; /* in the order of rounds */
    const struct season_bye *bye;
};

enum season_cell_kind {
    CELL_ABSENT,
    CELL_BYE,
    CELL_REQUESTED,
    CELL_FULL,
    CELL_RUNNING,
    CELL_PLAYED,
    CELL_BY_DEFAULT, /* over, but unplayed */
};
/* A player's round. */
struct season_cell {
    enum season_cell_kind kind;
    int game, side; /* game: index, -1: none */
    int64_t points;
    int outcome; /* of a game that is over, or of a bye: 2 won, 1 drawn, 0 lost */
};

struct season_row {
    int rank; /* 1 is best; equal players share a rank */
    int played, wins, draws, losses, byes, requested, unplayed;
    int side[SEASON_SEATS];           /* games with each side, played or running */
    int64_t points, tie[SEASON_TIES]; /* tie-breaks that count games are in points, too */
    int encounter; /* the place by direct encounters among those who are tied before these; 0: first */
};

struct season_table {
    const struct season *season;
    struct season_cell *cell; /* players by rounds; see season_cell */
    struct season_row *row;   /* by player */
    int *order;               /* players, best first */
};

/* Computes the standing. false: out of memory. season must outlive the table. */
bool season_count(const struct season *season, struct season_table *out);
void season_table_finish(struct season_table *table); /* zeroed does nothing */
/* round: from 1. */
const struct season_cell *season_cell(const struct season_table *table, int player, int round);
/* The points of each of `sharing` players who share the place. */
int64_t season_points(const struct season *season, int place, int sharing);

/* The field of the next round: the players to be paired, best first, by points and then by number. */
struct season_field {
    int count, number[SWISS_PLAYERS]; /* the season's numbers */
    struct swiss_player player[SWISS_PLAYERS];
    int points[SWISS_PLAYERS];
    unsigned char byes[SWISS_PLAYERS], had[SWISS_PLAYERS][TABLE_SEATS];
    unsigned char met[SWISS_PLAYERS * SWISS_PLAYERS]; /* count by count */
};
/* plays: for each player, whether the player takes part; at most SWISS_PLAYERS do. */
void season_next(const struct season_table *table, const bool *plays, struct season_field *out);

#endif
