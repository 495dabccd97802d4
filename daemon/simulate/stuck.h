/* The law that nobody is stuck: a seat whose pieces are free to act must not have more than two turns in a row in
 * which it can only end the turn.
 *
 * The ruleset says which decision belongs to a turn, and why all pieces of a role may be held at that moment (struct
 * ruleset, held). A list with nothing but passing verbs is a turn with nothing to do; any other list resets the
 * count. */
#ifndef DAEMON_STUCK_H
#define DAEMON_STUCK_H

#include "../../rulesets/ruleset.h"
#include "findings.h"

enum { STUCK_TURNS = 2 };

struct stuck_count {
    uint64_t turns; /* that were looked at */
    struct findings findings;
};

struct stuck {
    int turns[RULESET_MAX_ROLES]; /* turns in a row with nothing to do and free pieces */
    struct stuck_count *count;
};

/* For a new game. Turns and breaches are added to count. */
void stuck_init(struct stuck *stuck, struct stuck_count *count);
/* Call before the role chooses from list, which answers the game's question; seed and decision identify the position.
 * Runs ruleset code: under guard only. */
void stuck_look(struct stuck *stuck, const struct game *game, int role, const struct action_list *list, uint64_t seed,
                int decision);

#endif
