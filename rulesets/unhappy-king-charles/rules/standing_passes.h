/* The windows that each standing pass closes (kit/windows.h). For a Combat card's window, the rule that opens it finds
 * the attacker in s->battle. */
#ifndef UK_RULES_STANDING_PASSES_H
#define UK_RULES_STANDING_PASSES_H

#include "../state/state.h"

uint32_t standing_passes(const struct game *game, const struct frame *frame, int role);

#endif
