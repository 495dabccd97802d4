/* Counts what a caretaker would answer, by step. A caretaker takes the first choice whose verb passes, else the first
 * choice of the list; so its author sees where a verb should pass, or another choice should stand first. */
#ifndef DAEMON_SIMULATE_CARETAKER_H
#define DAEMON_SIMULATE_CARETAKER_H

#include <stdio.h>

#include "../plugin/loader.h"

enum { CARETAKER_ROWS = 1024 };

struct caretaker_count {
    uint64_t questions, passed; /* passed: the answer's verb passes */
    int rows;
    struct {
        const char *step, *verb; /* step: "none" if the ruleset has no steps */
        bool passes;
        uint64_t times;
    } row[CARETAKER_ROWS];
};

/* Call before a role chooses from the list, which answers the game's question and is not empty. */
void caretaker_look(struct caretaker_count *count, const struct game *game, const struct action_list *list);
/* Prints the answers, the most frequent first. */
void caretaker_print(FILE *to, const struct caretaker_count *count);

#endif
