/* A stand-in for rules that are not installed: a module that knows a ruleset's names but none of its rules.
 *
 * A game whose version of the rules is missing is loaded with a stand-in. Its session then has seats, entries, clocks,
 * agreements and directors' decisions, and can end by them or by a resignation. It has no position. The module's
 * `absent` is true; callers must check it before they call the rules.
 */
#ifndef DAEMON_STAND_IN_H
#define DAEMON_STAND_IN_H

#include "loader.h"

/* The outcome of a game that ended by a resignation while its rules were not installed. */
#define STAND_IN_OUTCOME "ended-without-rules"

/* Writes the names that a stand-in needs as a JSON object, which the store keeps beside the content: roles, verbs with
 * their arguments, and the ids of the items that arguments refer to. Any thread. */
void stand_in_names(const struct module *module, struct writer *w);

/* Makes a stand-in. names: the text of stand_in_names, or NULL: roles and verbs are numbered then. source: the stored
 * content, copied; may be empty. Never NULL. It is never freed before the process ends, except by stand_in_free. Any
 * thread. */
struct module *stand_in_make(const char *id, const char *version, const char *content_hash, const char *names,
                             const struct content_source *source);
void stand_in_free(struct module *module);

/* Does the stand-in have this verb, and do its arguments name items that exist? */
bool stand_in_knows(const struct module *module, const struct action *action);
/* Sets the seats of a game in its set-up, which has no other members for a stand-in. */
void stand_in_setup(struct setup *setup, role_set seats);
/* Sets the roles that owe a decision, as the store has them; empty: the game is over. state: of a game of a
 * stand-in. */
void stand_in_await(void *state, role_set to_act);

#endif
