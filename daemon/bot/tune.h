/* Finds better weights for a ruleset's prior (struct ruleset's weights) by play: the cross-entropy method. */
#ifndef BOT_TUNE_H
#define BOT_TUNE_H

#include <stdio.h>

#include "arena.h"

struct tuning {
    struct arena arena; /* the players; its seat, seed and weights are set here */
    role_set seats;     /* the seats that are played in turn */
    int games;          /* of each candidate, divided among the seats */
    int rounds;
};

/* Each round draws candidates around the best weights so far, plays the same games with each, and moves to the mean of
 * the best quarter. Prints a line a round and the weights at the end. The other players keep the weights that the
 * ruleset has now. One thread at a time, and no other use of the ruleset's bots. Returns 0; -1 with a line on stderr if
 * the ruleset has no weights or its code failed. Needs guard_init. */
int tune_run(const struct tuning *tuning, FILE *out);

#endif
