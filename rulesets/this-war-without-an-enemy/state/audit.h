/* What must be true after every action. */
#ifndef TW_AUDIT_H
#define TW_AUDIT_H

#include "../../ruleset.h"

bool tw_audit(const struct game *game, struct writer *why);

/* The member count_pieces of struct ruleset. */
void tw_count_pieces(const struct game *game, piece_counter *found, void *data);

#endif
