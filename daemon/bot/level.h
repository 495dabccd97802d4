/* The levels of bots. A level is a number of simulations, not a time, so that a choice can be repeated on any
 * machine. */
#ifndef BOT_LEVEL_H
#define BOT_LEVEL_H

#include "search.h"

enum { BOT_LEVELS = 3 }; /* 1 to 3 */

/* level: 1 to BOT_LEVELS. */
const struct search_effort *bot_effort(int level);

struct bot_task {
    int role, level; /* level: 1 to BOT_LEVELS */
    uint64_t seed;
    bool stands_in; /* for an absent player, for whom it does nothing out of turn: it accepts no offer */
};
/* search_choose with the effort of the level. */
bool bot_choose(const struct module *module, const void *state, const struct bot_task *task,
                struct search_result *result);

#endif
