/* What the tables of a ruleset and the things its content names must keep to, so that keys, menus and pictures can be
 * made of them (ruleset.h). */
#ifndef DAEMON_MODULE_CHECK_H
#define DAEMON_MODULE_CHECK_H

#include "../../rulesets/ruleset.h"

/* Names of steps, verbs and events, titles of verbs, items of domains, the longest key of each verb. Each fault is
 * reported, "tables" standing for the file. Any thread. */
void module_check(const struct ruleset *ruleset, const void *content, struct content_faults *faults);

#endif
