/* 6.3: recruitment by Action Points and by the Events that give it free. */
#ifndef TW_RECRUITMENT_H
#define TW_RECRUITMENT_H

#include "../state/blocks.h"

/* A side's blocks that may take one strength in these Areas, Artillery too where an Event allows it. */
uint64_t recruitment_strengthen(const struct game *game, int side, uint64_t areas, bool artillery);
/* Blocks of its pool that may be deployed somewhere in these Areas. */
uint64_t recruitment_deploy(const struct game *game, int side, uint64_t areas, bool artillery);
/* Where among these Areas this block of the pool may be deployed. */
uint64_t recruitment_areas(const struct game *game, int block, uint64_t areas);
/* Adds the strength, and remembers that a Besieged port had it (6.31). False where it came to nothing and cost nothing:
 * guns before London, which the Besieged can not know of before they try, close its port for the Turn. */
bool recruitment_add(struct game *game, int block);

#endif
