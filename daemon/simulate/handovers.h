/* How often a game that is played by turns, over days, waits for somebody: with standing orders and several actions in
 * one request, and without. */
#ifndef DAEMON_HANDOVERS_H
#define DAEMON_HANDOVERS_H

#include <stdbool.h>
#include <stdint.h>

#include "../game/session.h"

struct handovers {
    uint64_t games, decisions;
    uint64_t by_order; /* decisions that standing orders took */
    /* Times that the game waits for another player than the one who acted last. */
    uint64_t turns, turns_with_orders;
    /* Requests: one a decision; or one for all that a player may do in a row before he must see what came of it. */
    uint64_t requests, requests_with_orders;
    struct {
        const char *name;  /* NULL: no step of the ruleset */
        uint64_t requests; /* with orders, of which it was the first question */
    } step[256];
    char fault[256]; /* empty: none */
};

/* Adds random games of a set-up, each seat with these orders: what they leave to the player is chosen at random, and
 * nothing is done out of turn. Which of several that are asked acts: the one who did last, if he is among them. Both
 * ways are counted over the same games. false: one went wrong. Needs fairness_init and guard_init. */
bool handovers_count(struct handovers *count, const struct module *module, const struct setup *setup,
                     const struct orders *orders, uint64_t first_seed, int games);

#endif
