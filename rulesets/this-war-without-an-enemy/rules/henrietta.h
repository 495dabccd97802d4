/* The queen's grant (TW-11.11). */
#ifndef TW_HENRIETTA_H
#define TW_HENRIETTA_H

#include "../../ruleset.h"

/* Asks the Royalist where the queen has met the king; true if it did. */
bool henrietta_check(struct game *game);

#endif
