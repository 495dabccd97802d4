/* The fate of the offer, draft or window that a key names. */
#ifndef KM_RULES_GONE_H
#define KM_RULES_GONE_H

#include "../state/state.h"

/* For struct ruleset: the fate of the offer, draft, alliance, permission or window that an action names. */
bool km_gone(const struct game *game, int role, const struct action *action, struct writer *out);

#endif
