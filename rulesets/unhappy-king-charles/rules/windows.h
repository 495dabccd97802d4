/* Windows (kit/windows.h): Responses and Combat cards, and the standing passes that cover them. */
#ifndef UK_RULES_WINDOWS_H
#define UK_RULES_WINDOWS_H

#include "../state/state.h"

/* The standing passes, as bits, that cover the window of this frame. A window for Combat cards is of the kind
 * WINDOW_COMBAT_CARD and stands for s->battle. */
uint32_t windows_covering(const struct game *game, const struct frame *frame, int role);

#endif
