/* TW-6.3: recruitment by Action Points and by the Events that give it free. */
#ifndef TW_RECRUITMENT_H
#define TW_RECRUITMENT_H

#include "../state/blocks.h"

/* A side's blocks that may take one strength in these Areas, Artillery too where an Event allows it. */
uint64_t recruitment_strengthen(const struct game *game, int side, uint64_t areas, bool artillery);
/* Blocks of the side's pool that may be deployed somewhere in these Areas. */
uint64_t recruitment_deploy(const struct game *game, int side, uint64_t areas, bool artillery);
/* The Areas among these where this block of the pool may be deployed. */
uint64_t recruitment_areas(const struct game *game, int block, uint64_t areas);
/* Adds the strength and counts it for a Besieged port (TW-6.31). False: nothing happened and nothing was paid, because
 * guns before London close its port for the Turn. The Besieged learn this only by trying. */
bool recruitment_add(struct game *game, int block);

#endif
