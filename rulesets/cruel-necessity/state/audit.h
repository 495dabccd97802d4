#ifndef CN_STATE_AUDIT_H
#define CN_STATE_AUDIT_H

#include "game.h"

/* Member of struct ruleset: what must hold after every action. */
bool cn_audit(const struct game *game, struct writer *why);

#endif
