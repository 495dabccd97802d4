/* Standing orders: answers that a seat gives in advance to later questions of the game.
 *
 * Orders are a list of rules. A rule depends only on what its role may see: the step, the values its prompt shows, and
 * the role's own list of actions. So it can neither know nor reveal more than its player. Orders are not part of the
 * game: their answer is logged like any other action.
 */
#ifndef DAEMON_ORDERS_H
#define DAEMON_ORDERS_H

#include <jansson.h>

#include "../plugin/loader.h"

struct frame; /* kit/flow.h */
struct orders;

enum { ORDERS_RULES = 64, ORDERS_LIST = 32, ORDERS_ITEMS = 128 };

/* An error in the rules, and its position as a JSON pointer. */
struct orders_fault {
    bool malformed; /* a member is unknown, missing or of the wrong type; false: a name that the ruleset lacks */
    char pointer[256], detail[96], sentence[256];
};

/* Parses a JSON array of rules against the tables of a ruleset and its content. The module must outlive the result.
 * NULL: fault describes the first error. Any thread. */
struct orders *orders_read(const struct module *module, const json_t *rules, struct orders_fault *fault);
void orders_free(struct orders *orders); /* NULL does nothing */
int orders_count(const struct orders *orders);

/* The index of the action that the orders choose; -1: the player must answer. list: the actions that answer the
 * question, without those out of turn. frame: the step that asks; NULL if the ruleset has no steps. */
int orders_choose(const struct orders *orders, const struct ruleset *ruleset, const struct frame *frame,
                  const struct action_list *list);

#endif
