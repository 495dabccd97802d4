/* Swiss pairing of games of two, after the criteria of FIDE's Dutch system. Knows neither HTTP nor the store.
 *
 * The pairing is made from the top down, one group of equal points (bracket) after the other. A bracket contains its
 * own players and the players who floated down from above. Among all pairings of the round that contain the pairs made
 * so far, the one with the least cost is chosen, and its pairs of this bracket are fixed. The criteria of cost, in
 * order:
 *
 *  1. Pairs that must be kept apart; rematches; a second bye; pairs in which both must have the same side; the bye to a
 *     player with as few points as possible. All of them are counted over the whole round, so that no bracket harms a
 *     later one.
 *  2. Players who float down from the bracket; the squares of the distances in groups. The same for the next bracket.
 *  3. Pairs of the bracket in which both prefer the same side; those in which both do so strongly; players who float
 *     down, or up, as they did in the round before; as they did two rounds before.
 *  4. Players who float down are ranked as low as possible. Then as few pairs as possible within one half of the
 *     bracket, and as few pairs as possible of neighbours by rank. Then each player of the upper half meets, as nearly
 *     as possible, the player at the same place in the lower half (squares of the differences).
 *
 * A player who had one side in at least two games more than the other, or in the two latest games, must have the other
 * side. A player who had one side in one game more strongly prefers the other side. All other players mildly prefer the
 * side that they did not have in the latest game. */
#ifndef API_TOURNAMENT_SWISS_H
#define API_TOURNAMENT_SWISS_H

#include <stdbool.h>
#include <stdint.h>

enum { SWISS_PLAYERS = 256, SWISS_GAMES = 64 };

struct swiss_player {
    int number;                      /* from 1: the seed */
    int points;                      /* in any unit */
    int games;                       /* games played */
    unsigned char side[SWISS_GAMES]; /* the side in each game, 0 or 1 */
    signed char floated, before;     /* in the latest round and the one before: -1 down, 1 up, 0 neither */
    bool had_bye;
};

struct swiss_field {
    int count;
    const struct swiss_player *player; /* best first: by points, then by rank */
    const unsigned char *met, *apart;  /* count by count: how often they met; must they be kept apart? */
};

struct swiss_pairing {
    int count;
    struct {
        int side[2];                 /* the players' numbers */
    } pair[SWISS_PLAYERS / 2];       /* the pair with the best player first */
    int bye;                         /* -1: none */
    int apart, rematches, same_side; /* pairs that break criteria 1, because no other pairing exists */
};

/* The side that the player should have, and how strongly: 0 no preference, 1 mild, 2 strong, 3 must. Public for
 * tests. */
struct preference {
    int side, strength;
};
struct preference swiss_preference(const struct swiss_player *player);
/* false: out of memory. The result depends only on the field. */
bool swiss_pair(const struct swiss_field *field, struct swiss_pairing *out);

#endif
