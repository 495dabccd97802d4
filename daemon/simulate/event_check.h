/* Checks that events are well formed: each argument is an item of its domain, or NONE; NONE only where the text can do
 * without the argument: in [ … ], or if the text does not contain it. A number may be anything; a die is at least 0. */
#ifndef DAEMON_EVENT_CHECK_H
#define DAEMON_EVENT_CHECK_H

#include <stdbool.h>

#include "../../rulesets/ruleset.h"

/* true: all events are well formed. Else writes which event and argument is not, and its value. */
bool events_are_sound(const struct ruleset *ruleset, const void *content, const struct event_list *events,
                      struct writer *why);

#endif
