/* Which standing passes close which window (kit/windows.h). Of a Combat card's window the rule that opens it says, by
 * s->battle, who attacks. */
#ifndef UK_RULES_STANDING_PASSES_H
#define UK_RULES_STANDING_PASSES_H

#include "../state/state.h"

uint32_t standing_passes(const struct game *game, const struct frame *frame, int role);

#endif
