/* Where views differ: names a fact by its JSON pointer. */
#ifndef DAEMON_FACTS_H
#define DAEMON_FACTS_H

#include <stdbool.h>

#include "../../rulesets/ruleset.h"

enum { FACTS_WORLDS = 24 };

/* Worlds of one game, as states. */
struct worlds {
    int count;
    void *state[FACTS_WORLDS];
};

/* Finds the first value in the view of one of readers (roles, and ROLE_SPECTATOR) that is the same in game and in all
 * worlds of `same`, and another one in one of `other`. Writes "ROLE's view, POINTER: VALUE | OTHER VALUE". false: no
 * view shows one. Runs ruleset code. */
bool facts_find(const struct game *game, role_set readers, const struct worlds *same, const struct worlds *other,
                struct writer *out);

#endif
