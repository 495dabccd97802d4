/* Plays games in memory between two kinds of players, to measure the strength of a level. */
#ifndef BOT_ARENA_H
#define BOT_ARENA_H

#include "../plugin/loader.h"
#include "level.h"

/* A level, or one of the players that levels are compared with: one chooses at random, one passes if it can and else
 * chooses at random, and one chooses at random by the ruleset's prior. */
enum { ARENA_PRIOR = -2, ARENA_PASSER = -1, ARENA_RANDOM = 0 };

struct arena {
    const struct module *module;
    struct setup setup;
    int one, other; /* a level, ARENA_RANDOM or ARENA_PASSER */
    int role;       /* the seat of `one`; `other` has all others */
    uint64_t seed;
    /* What the ruleset's weights are set to before `one` chooses, and before the others do, in the order of
     * struct ruleset's weights; NULL: left as they are. */
    const int16_t *weights[2];
};

struct arena_game {
    bool won;      /* `one` has the first place alone */
    int value;     /* of the end to `one`, by the ruleset's value */
    int decisions; /* of all seats */
    int choices, faults;
};

/* Plays one game; its dice and all choices follow from the seed. false: ruleset code failed, and the reason is in
 * why[192]. Needs guard_init. */
bool arena_play(const struct arena *arena, struct arena_game *game, char why[192]);

#endif
