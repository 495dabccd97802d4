/* The law that nobody is stuck: a seat whose pieces are free to act must not have more than two turns in a row in
 * which it can only end the turn, and what holds its pieces must be able to end.
 *
 * The ruleset says which decision belongs to a turn, and why all pieces of a role may be held at that moment (struct
 * ruleset, held). A list with nothing but passing verbs is a turn with nothing to do; any other list resets that
 * count. If a seat has been held for one reason for more than STUCK_HELD_TURNS of its turns, the law plays on from
 * there in STUCK_WAYS ways, at random: if the reason ends in none of them it is a breach. A game that is over first
 * tells nothing. */
#ifndef DAEMON_STUCK_H
#define DAEMON_STUCK_H

#include "../../rulesets/ruleset.h"
#include "findings.h"

/* STUCK_HELD_TURNS: in 1,200 random and eager games of Kingmaker, of three, five and eight seats, four spells were
 * longer than that, the longest of 9 turns. */
enum { STUCK_TURNS = 2, STUCK_HELD_TURNS = 6, STUCK_WAYS = 12, STUCK_REASONS = 16 };

struct stuck_count {
    uint64_t turns; /* that were looked at */
    struct {
        const char *why;       /* NULL: no further reasons */
        int longest;           /* turns in a row with all pieces held for this reason */
        uint64_t tried, ended; /* long spells from which the law played on; of these, the ones that can end */
    } reason[STUCK_REASONS];
    struct findings findings;
};

struct stuck;

/* seats: the seats of the games to be played. count is filled in. */
struct stuck *stuck_new(const struct ruleset *ruleset, role_set seats, struct stuck_count *count);
void stuck_free(struct stuck *stuck); /* NULL does nothing */
/* For a new game. */
void stuck_begin(struct stuck *stuck);
/* Call before the role chooses from list, which answers the game's question; seed and decision identify the position.
 * The game is not changed. Runs ruleset code: under guard only. */
void stuck_look(struct stuck *stuck, const struct game *game, int role, const struct action_list *list, uint64_t seed,
                int decision);
/* Prints the turns, and for each reason its longest spell. */
void stuck_print(FILE *to, const struct stuck_count *count);

#endif
