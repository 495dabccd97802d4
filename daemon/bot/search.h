/* Search over worlds: information set Monte Carlo tree search (IS-MCTS; Cowling, Powley and Whitehouse 2012) with one
 * tree for all worlds. Each simulation deals a world, descends the tree by PUCT (by the ruleset's prior) over the
 * actions that are legal in that world, adds one node, plays on at random, and adds the resulting value to each node of
 * its path, for the seat that chose there.
 *
 * Uses integers only, so that every machine makes the same choice. */
#ifndef BOT_SEARCH_H
#define BOT_SEARCH_H

#include "../plugin/loader.h"

struct search_effort {
    int simulations;
    int depth;    /* choices played at random below the tree */
    bool in_turn; /* the role does nothing out of turn, in no dealt world */
};

struct search_result {
    struct action action;
    int choices;     /* length of the list that it was chosen from */
    int simulations; /* completed simulations; 0: there was nothing to choose */
    int faults;      /* of ruleset code in dealt worlds; such a simulation does not count */
    int value;       /* what the choice is expected to be worth, -VALUE_MOST to VALUE_MOST */
};

/* An action of the role, and how much of the search it had. */
struct search_rank {
    struct action action;
    int visits; /* simulations that began with it */
    int value;  /* what it is expected to be worth, -VALUE_MOST to VALUE_MOST */
};

/* Chooses an action for the role. state: state_size bytes; the result depends only on what the role knows of it
 * (worlds.h). If the role is not asked, only actions out of turn with a prior count. false: it has nothing to do, or
 * ruleset code failed before the first simulation. Needs guard_init; not under guard. Any thread. */
bool search_choose(const struct module *module, const void *state, int role, const struct search_effort *effort,
                   uint64_t seed, struct search_result *result);

/* The same, and the actions that were tried most often, at most `most`, the best first: *count of them. It searches
 * even where there is only one choice. */
bool search_rank(const struct module *module, const void *state, int role, const struct search_effort *effort,
                 uint64_t seed, struct search_result *result, struct search_rank *rank, int most, int *count);

#endif
