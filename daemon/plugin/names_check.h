/* Are the names that a plugin keeps beside its content (kit/names.h) really there? `names_at` is a number that any
 * plugin can write, and the kit would follow it into memory that is not the content's. */
#ifndef DAEMON_NAMES_CHECK_H
#define DAEMON_NAMES_CHECK_H

#include "../../rulesets/ruleset.h"

enum { NAMES_FAULT_SIZE = 128 };

/* Makes the names anew from the domains and compares all of them with those at ruleset->names_at, which is not 0. Reads
 * through the kernel, so that an address without memory is found and not touched. false: what was found instead is in
 * `found`, of NAMES_FAULT_SIZE bytes. Any thread. */
bool names_fit(const struct ruleset *ruleset, const void *content, char *found);

#endif
