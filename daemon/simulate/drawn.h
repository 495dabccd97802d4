/* A game as text, from the parts of a view that mean the same in every ruleset: what a client that knows no game has to
 * draw. For makers of rulesets. */
#ifndef DAEMON_DRAWN_H
#define DAEMON_DRAWN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../plugin/loader.h"

/* Plays that many random decisions of a game (fewer if it ends before), and prints for each seat and for spectators
 * what is asked, the summary, the pieces by place, hands, decks, tracks, the fight, and the number of choices by
 * heading. false: the ruleset failed, and the reason is in why. Needs fairness_init and guard_init. */
bool drawn_print(FILE *out, const struct module *module, const struct setup *setup, uint64_t seed, int decisions,
                 struct writer *why);

#endif
