/* The set-up (5), and the invariants of the state. */
#ifndef UK_STATE_SETUP_H
#define UK_STATE_SETUP_H

#include "state.h"

/* 5: the pieces on the map and the boards; the rules deal the cards and start the first turn. */
void pieces_setup(struct game *game, const struct setup *setup);
/* Invariants in words. */
bool uk_audit(const struct game *game, struct writer *why);

/* The member count_pieces of struct ruleset. */
void uk_count_pieces(const struct game *game, piece_counter *found, void *data);

#endif
