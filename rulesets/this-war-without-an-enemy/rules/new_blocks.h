/* 2.21, 2.22, 11.1, 13.0: blocks that come into play, and the Major Events that bring them. */
#ifndef TW_NEW_BLOCKS_H
#define TW_NEW_BLOCKS_H

#include "../state/blocks.h"

/* At the beginning of a Turn: what falls due, by the calendar or by the die (13.0). */
void major_events(struct game *game);
/* 11.12: goes on with exchanges that a Siege had put off; true where one can be made now. */
bool new_model_delayed(struct game *game);

#endif
