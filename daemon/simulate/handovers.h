/* Counts how often a game that is played over days waits for a player, with and without standing orders and several
 * actions in one request. */
#ifndef DAEMON_HANDOVERS_H
#define DAEMON_HANDOVERS_H

#include <stdbool.h>
#include <stdint.h>

#include "../game/session.h"

struct handovers {
    uint64_t games, decisions;
    uint64_t by_order; /* decisions that standing orders took */
    /* How often the game waits for a player other than the last one. */
    uint64_t turns, turns_with_orders;
    /* Requests: one per decision; or one for all actions in a row that a player may take without seeing the outcome. */
    uint64_t requests, requests_with_orders;
    struct {
        const char *name;  /* NULL: not a step of the ruleset */
        uint64_t requests; /* with orders; requests whose first question was this step */
    } step[256];
    char fault[256]; /* empty: none */
};

/* Adds random games of a set-up in which each seat has these orders. Questions that the orders leave to the player are
 * answered at random, and no action is out of turn. If several roles are asked and the last one that acted is among
 * them, that one continues. Both ways are counted over the same games. false: a game failed. Needs fairness_init and
 * guard_init. */
bool handovers_count(struct handovers *count, const struct module *module, const struct setup *setup,
                     const struct orders *orders, uint64_t first_seed, int games);

/* Gives the next action of a recorded game; key NULL: the role resigned. false: the record ends. */
typedef bool handovers_next(void *context, int *role, const char **key);

/* Adds a recorded game, from the session's position to the end of the record, in which each seat has these orders. The
 * orders answer only where the record has the same action; otherwise the role counts as asked. No orders answer while a
 * player's request can still take more actions. false: an entry is not legal.
 * Only tests call it. */
bool handovers_replay(struct handovers *count, struct session *session, const struct orders *orders,
                      handovers_next *next, void *context);

#endif
