/* Standing orders: what a seat answers when the game asks it something, said beforehand.
 *
 * Orders are a list of rules. A rule goes by what the role itself is told, the step, what its prompt shows, and the
 * role's own list, so that it can neither know nor tell more than its player. They are no part of the game: what they
 * answer is an action of the log as any other.
 */
#ifndef DAEMON_ORDERS_H
#define DAEMON_ORDERS_H

#include <jansson.h>

#include "../plugin/loader.h"

struct frame; /* kit/flow.h */
struct orders;

enum { ORDERS_RULES = 64, ORDERS_LIST = 32, ORDERS_ITEMS = 128 };

/* What is wrong with rules, and where: a JSON pointer into them. */
struct orders_fault {
    bool
        malformed; /* a member is unknown, missing or of the wrong type; else the ruleset does not have what it names */
    char pointer[256], detail[96], sentence[256];
};

/* Reads a JSON array of rules against the tables of a ruleset and its content; the module must outlive what it
 * returns. NULL: fault says the first thing that is wrong. Any thread. */
struct orders *orders_read(const struct module *module, const json_t *rules, struct orders_fault *fault);
void orders_free(struct orders *orders); /* NULL does nothing */
int orders_count(const struct orders *orders);

/* Which action of the list the orders take, -1: the player is to be asked. list: what the game asks of the role,
 * without what may be done out of turn. frame: the one that asks; NULL where the ruleset has no steps. */
int orders_choose(const struct orders *orders, const struct ruleset *ruleset, const struct frame *frame,
                  const struct action_list *list);

#endif
