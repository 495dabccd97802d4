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

/* What was done next in a game that was played before, key NULL: he gave up; false: the record ends. */
typedef bool handovers_next(void *context, int *role, const char **key);

/* Adds a recorded game, from where the session stands to the end of the record, each seat with these orders. They answer
 * only where the record has what they would do: whoever did something else is counted as asked. What still goes into the
 * request that a player is making takes no order. false: an entry is not legal. */
bool handovers_replay(struct handovers *count, struct session *session, const struct orders *orders,
                      handovers_next *next, void *context);

#endif
