/* What a bot would do in a seat, for the player who has it. */
#ifndef BOT_HINTS_H
#define BOT_HINTS_H

#include "../plugin/loader.h"

enum { HINTS_MOST = 5, HINT_LEVEL = 2 };

struct hint {
    char key[KEY_MOST + 1];
    int share; /* of the simulations, in per cent */
    int value; /* what it is expected to be worth to the role, -100 (lost) to 100 (won) */
};

struct hints {
    uint32_t seq; /* of the position; set by the caller */
    int simulations, count;
    struct hint hint[HINTS_MOST]; /* the best first */
};

/* The actions that a bot of HINT_LEVEL tries most often for the role, which is asked. Of the state (state_size bytes)
 * the result depends only on what the role knows. false: ruleset code failed. Needs guard_init; not under guard. Any
 * thread. */
bool hints_search(const struct module *module, const void *state, int role, uint64_t seed, struct hints *hints);

#endif
