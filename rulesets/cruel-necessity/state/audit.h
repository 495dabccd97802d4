/* Invariants of the state. */
#ifndef CN_STATE_AUDIT_H
#define CN_STATE_AUDIT_H

#include "game.h"

/* Member of struct ruleset: checks the state after every action. */
bool cn_audit(const struct game *game, struct writer *why);

/* The member count_pieces of struct ruleset. */
void cn_count_pieces(const struct game *game, piece_counter *found, void *data);

#endif
