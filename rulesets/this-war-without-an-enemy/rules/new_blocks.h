/* TW-2.21, TW-2.22, TW-11.1, TW-13.0: blocks that come into play, and the Major Events that bring them. */
#ifndef TW_NEW_BLOCKS_H
#define TW_NEW_BLOCKS_H

#include "../state/blocks.h"

/* At the beginning of a Turn: enacts the Major Events that are due, by the calendar or by the die (TW-13.0). */
void major_events(struct game *game);
/* TW-11.12: continues exchanges that a Siege had delayed; true if one can be made now. */
bool new_model_delayed(struct game *game);

#endif
