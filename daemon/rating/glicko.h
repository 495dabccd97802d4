/* Glicko-2, after Mark E. Glickman's "Example of the Glicko-2 system" (2013): all games of a rating period count at
 * once. Includes nothing. */
#ifndef DAEMON_GLICKO_H
#define DAEMON_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};
/* What a player has before the first game. */
#define GLICKO_START ((struct glicko){1500, 350, 0.06})
/* The constant that limits how fast volatility changes (tau). */
#define GLICKO_CHANGE 0.5

/* A game, as the player saw it. */
struct glicko_game {
    struct glicko opponent; /* before the period */
    double score;           /* 1 won, 0.5 drawn, 0 lost */
    double weight;          /* 1; less, where several results come from one game */
};

/* The player after so many periods without a game: the deviation grows, up to that of a new player. */
struct glicko glicko_rest(struct glicko player, int periods);
/* The player after a period with these games. count: at least 1. */
struct glicko glicko_play(struct glicko player, const struct glicko_game *game, int count);

#endif
