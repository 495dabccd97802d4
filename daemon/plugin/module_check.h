/* The conditions that a ruleset's tables and the names in its content must meet, so that keys, menus and pictures can
 * be made of them (ruleset.h). */
#ifndef DAEMON_MODULE_CHECK_H
#define DAEMON_MODULE_CHECK_H

#include "../../rulesets/ruleset.h"

/* Checks the names of steps, verbs and events, the titles of verbs, the items of domains, the longest key of each verb,
 * and the names beside the content. Each fault is reported with "tables" as the file. Any thread. */
void module_check(const struct ruleset *ruleset, const void *content, struct content_faults *faults);

#endif
