/* What must be true after every action. */
#ifndef TW_AUDIT_H
#define TW_AUDIT_H

#include "../../ruleset.h"

bool tw_audit(const struct game *game, struct writer *why);

#endif
